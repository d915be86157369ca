"""The interpreted target: the law as it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from beguile.engine.layout import packed
from beguile.engine.luck import WORD
from beguile.engine.playing import make_play_out

if TYPE_CHECKING:
    from beguile.engine.game import Game
    from beguile.engine.targets import Outcome

CHUNK = 100


def prepare(game: Game, box: Any, minds: Any, workers: int, throw: int = 0) -> Callable[[int, Outcome, int], bytes]:
    rules = game.rules
    play_out = make_play_out(rules, game.views.observe, game.bot.choose)
    line_ups, moves, o = minds.tolist(), [0] * (rules.MOVES.count + 1), game.views.Observation()

    def play(seed: int, out: Outcome, keep: int) -> bytes:
        kept = []
        for i in range(len(out)):
            s, by_seat = rules.State(), line_ups[(seed + i) % len(line_ups)]
            out.moves[i] = play_out(box, s, o, by_seat, [0] * 4, moves, seed + i & WORD, seed + i >> 32, throw)
            for seat in range(box.players):
                out.scores[i, seat] = rules.score(box, s, seat)
            out.winners[i], out.endings[i] = rules.winners(box, s), rules.ending(box, s)
            if i < keep:
                kept.append(packed(s))
        return b"".join(kept)

    return play
