"""Three speeds of one law: `python` interprets it, `cpu` and `cuda` compile it. Equal results, to the bit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from beguile.engine.errors import Malformed
from beguile.engine.playing import LIMIT, RANDOM, THUMB

if TYPE_CHECKING:
    from beguile.engine.game import Game

TARGETS = ("python", "cpu", "cuda")
BOTS = {"random": RANDOM, "medium": THUMB}
"""The bots that compiled games can seat, and the mind each has."""


@dataclass(frozen=True)
class Results:
    """What came of many games, as numpy arrays with one row a game."""

    scores: Any
    """int32 [games, players]"""
    winners: Any
    """int32 [games]: sets of seats, bit by bit"""
    endings: Any
    """int8 [games]: places in the game's ENDINGS"""
    moves: Any
    """int32 [games]: how many moves each game took"""
    seconds: float
    """time spent playing, compilation not counted"""
    finals: bytes
    """the canonical bytes of the final states that were asked for"""

    @property
    def digest(self) -> str:
        """A fingerprint of the final states, equal on all targets."""
        return hashlib.blake2b(self.finals, digest_size=8).hexdigest()

    @property
    def win_shares(self) -> Any:
        """float64 [games, players]: 1 for a sole winner, 1/k for each of k who share."""
        import numpy as np

        won = (self.winners[:, None] >> np.arange(self.scores.shape[1])) & 1
        return won / won.sum(axis=1, keepdims=True)


def run(
    game: Game,
    box: Any,
    games: int,
    target: str,
    seed: int,
    bots: Sequence[str],
    finals: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    throw: int = 0,
    line_ups: Sequence[Sequence[str]] = (),
) -> Results:
    """Play games from seed on, with these bots in seat order (one name seats everybody). Keeps the first `finals` final states.
    Another throw plays the same deals with other dice. Several line-ups of bots take turns, by the seeds of the games."""
    import numpy as np

    if target not in TARGETS:
        raise Malformed(f"target: found {target!r}, expected one of {', '.join(TARGETS)}")
    for name, count in (("games", games), ("workers", workers)):
        if count < 1:
            raise Malformed(f"{name}: found {count}, expected at least 1")
    if not 0 <= seed <= (1 << 62):
        raise Malformed(f"seed: found {seed}, expected a whole number from 0 to 2^62 for many games")
    minds = np.array([[BOTS[bot] for bot in seated(each, box.players)] for each in line_ups or [bots]], np.int64)
    if target == "python":
        from beguile.engine.targets import python as engine
    elif target == "cpu":
        from beguile.engine.targets import cpu as engine  # type: ignore[no-redef]
    else:
        from beguile.engine.targets import cuda as engine  # type: ignore[no-redef]
    play = engine.prepare(game, box, minds, workers, throw)
    out = Outcome(games, box.players)
    kept, seconds, done = b"", 0.0, 0
    while done < games:
        count = min(games - done, engine.CHUNK if progress else games)
        keep = max(0, min(count, finals - done))
        start = perf_counter()
        states = play(seed + done, out.part(done, done + count), keep)
        seconds += perf_counter() - start
        kept += states
        done += count
        if progress:
            progress(count)
    stuck = int((out.moves >= LIMIT).sum())
    if stuck:
        raise RuntimeError(f"{stuck} games of {game.name} did not end within {LIMIT} moves")
    return Results(out.scores, out.winners, out.endings, out.moves, seconds, kept)


def seated(bots: Sequence[str], players: int) -> list[str]:
    """The bot of each seat."""
    for bot in bots:
        if bot not in BOTS:
            raise Malformed(f"bot: found {bot!r}, expected one of {', '.join(BOTS)}")
    if len(bots) == 1:
        return [bots[0]] * players
    if len(bots) != players:
        raise Malformed(f"bots: found {len(bots)}, expected one or as many as players ({players})")
    return list(bots)


class Outcome:
    """The arrays that a target fills, or a stretch of them."""

    def __init__(self, games: int, players: int) -> None:
        import numpy as np

        self.scores = np.zeros((games, players), np.int32)
        self.winners = np.zeros(games, np.int32)
        self.endings = np.zeros(games, np.int8)
        self.moves = np.zeros(games, np.int32)

    def part(self, start: int, end: int) -> Outcome:
        part = object.__new__(Outcome)
        part.scores, part.winners = self.scores[start:end], self.winners[start:end]
        part.endings, part.moves = self.endings[start:end], self.moves[start:end]
        return part

    def __len__(self) -> int:
        return len(self.moves)
