"""The search bot, one for all games: imagined worlds, played to their end by the rule of thumb, and the best of what was tried.

`evaluate(sight, seconds=0.2)` says what comes of each legal move, by time; with `playouts=2000, seed=7` it says the same for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, log2, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

from beguile.bots import choose_by_thumb
from beguile.bots import playouts as inside
from beguile.engine.layout import dtype, to_record
from beguile.engine.luck import DECIDING, WORD, sow
from beguile.engine.match import Sight

if TYPE_CHECKING:
    from beguile.engine.game import Game

VARIANTS = ("flat", "determinised", "one observer", "many observers")
FOREVER = 20_000
"""Moves of a playout that is not cut off."""
EDGES, MORE_EDGES = 1 << 17, 1 << 20
"""Room for what is remembered, and for what a long search remembers."""
LONG = 0.5
"""Seconds from which a search is long, and"""
MANY = 20_000
"""playouts."""
CHUNK = 0.008
"""Seconds between two looks at the clock."""
SURE = 64
"""Worlds before anything is taken as settled."""


@dataclass(frozen=True)
class Settings:
    """How to search. What differs from game to game is in the game's `bot.SEARCH`."""

    variant: str = "flat"
    halving: bool = True
    """drop half of the candidates again and again, playing those left from the same worlds; else upper confidence bounds"""
    fixed: int = 24
    """worlds of the determinised search"""
    others: bool = True
    """whether the others' decisions are searched too, or follow the rule of thumb"""
    again: int = 0
    """how often what others chose in secret is searched too, as they saw the game then, in thousandths; else it follows the rule of
    thumb"""
    thinkers: int = 0
    """how often a playout goes on as if everybody searched (the game's `bot.expect`), in thousandths; else by the rule of thumb"""
    regret: bool = False
    """regret matching where several decide at once"""
    cutoff: int = FOREVER
    whim: int = 0
    own_whim: int = 0
    explore: float = 0.4
    bias: float = 0.2
    width: float = 0.0
    share: float = 0.5
    scale: float = 5.0
    caution: float = 0.5
    """standard errors by which a move must be better than the rule of thumb's"""
    worthless: float = 0.0002
    """with halving, candidates are dropped, and at last the search ends, when the rest of the budget can be expected to bring less
    than so much of a victory"""


@dataclass(frozen=True)
class Estimate:
    """What came of one legal move."""

    move: int
    visits: int
    chances: tuple[float, ...]
    """of winning, per seat"""
    values: tuple[float, ...]
    """what was maximised, per seat: victory and lead"""
    lead: float
    """how much more value than what the rule of thumb would play, in the same worlds"""
    error: float
    """standard error of that"""


@dataclass(frozen=True)
class Evaluation:
    """What a search found out about a position."""

    estimates: list[Estimate]
    """one for each legal move, in their order"""
    best: int
    """the move to play"""
    thumb: int
    """what the rule of thumb would play"""
    chances: tuple[float, ...]
    """of winning, per seat, if the best move is played"""
    playouts: int
    moves: int
    """moves made in all playouts"""
    seconds: float


def evaluate(
    sight: Sight,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    settings: Settings | None = None,
    clock: Callable[[], float] = monotonic,
) -> Evaluation:
    """Search by a number of playouts (the same seed gives the same answer) or by time. Compiles at the first call for a game."""
    long = is_long(playouts, seconds)
    return Searching(sight, seed, settings or settings_of(sight.game, long), clock, long).run(playouts, seconds)


def is_long(playouts: int | None = None, seconds: float | None = None) -> bool:
    return (seconds or 0.0) > LONG or (playouts or 0) > MANY


def settings_of(game: Game, long: bool = False) -> Settings:
    """How this game is best searched, as far as is known; in a long search some things may differ."""
    known = dict(game.bot.SEARCH)
    when_long = known.pop("long", {})
    for of_talks in ("talk", "waiting"):
        known.pop(of_talks, ())
    return replace(Settings(), **(known | when_long if long else known))


def flat_settings_of(game: Game) -> Settings:
    """For a small search: every move from the same worlds, nothing remembered."""
    return replace(settings_of(game), variant="flat", halving=True)


@cache
def compiled(game: Game) -> Any:
    from beguile.engine.targets.cpu import compile_for

    return compile_for(game, inside.make_playouts)


def thumb_of(sight: Sight, seed: int) -> int:
    """What the rule of thumb would play, with the dice of a search."""
    dice = [0] * 4
    sow(dice, seed & WORD, seed >> 32 & WORD, 0, DECIDING)
    return choose_by_thumb(sight, dice)


def steer(settings: Settings, seat: int, seed: int) -> Any:
    """The numbers that steer a search, as compiled code takes them."""
    import numpy as np

    how = np.zeros(1, np.dtype(inside.HOW, align=True))
    for name in {name for name, _ in inside.HOW} & set(settings.__dataclass_fields__) - {"variant"}:
        how[name] = getattr(settings, name)
    how["variant"] = VARIANTS.index(settings.variant)
    how["again"] = settings.again if settings.others and settings.variant != "flat" else 0
    how["seat"], how["low"], how["high"] = seat, seed & WORD, seed >> 32 & WORD
    return how


def open_ledger(moves: Sequence[int], players: int) -> inside.Ledger:
    """Nothing has come of these moves yet."""
    import numpy as np

    count = len(moves)
    return inside.Ledger(
        candidates=np.array(moves, np.int64),
        alive=np.ones(count, np.int8),
        visits=np.zeros(count, np.int64),
        values=np.zeros((count, players)),
        won=np.zeros((count, players)),
        got=np.zeros(count),
        ahead=np.zeros((count, count, 2)),
    )


class Searching:
    """One search: its arrays, and what it has found so far."""

    def __init__(self, sight: Sight, seed: int, settings: Settings, clock: Callable[[], float], is_long: bool = False) -> None:
        self.clock = clock
        self.sight = sight
        self.settings = settings
        self.kernel = compiled(sight.game)
        self.thumb = thumb_of(sight, seed)
        self.reference = sight.moves.index(self.thumb)
        self.boxes = to_record(sight.box)
        self.how = steer(settings, sight.seat, seed)
        self.desk, self.memory, self.ledger = self._lay_out(MORE_EDGES if is_long else EDGES)
        self.worlds = self.moved = 0
        self.is_settled = False

    def _lay_out(self, edges: int) -> tuple[inside.Desk, inside.Memory, inside.Ledger]:
        import numpy as np

        game, players = self.sight.game, self.sight.box.players
        states = np.zeros(4, dtype(game.rules.State))
        states[0] = to_record(self.sight.world)[0]
        seen_as = dtype(game.views.Observation)
        words = np.zeros(seen_as.itemsize // 8 + 1, np.int64)
        path = inside.LONGEST_PATH
        if self.settings.variant == "flat" and self.settings.halving:
            edges = 1
        desk = inside.Desk(
            states=states,
            seen=words.view(np.uint8)[: seen_as.itemsize].view(seen_as),
            words=words,
            moves=np.zeros(game.rules.MOVES.count + 1, np.int16),
            dice=np.zeros(4, np.uint32),
            path=np.zeros(path, np.int64),
            movers=np.zeros(path, np.int64),
            odds=np.zeros(path),
            values=np.zeros(players),
            won=np.zeros(players),
        )
        memory = inside.Memory(
            keys=np.zeros(edges, np.int64),
            visits=np.zeros(edges, np.int32),
            offered=np.zeros(edges, np.int32),
            sums=np.zeros(edges),
            gains=np.zeros(edges),
            favoured=np.zeros(edges),
        )
        return desk, memory, open_ledger(self.sight.moves, players)

    # -- spending the budget ------------------------------------------------------------------------------------------

    def run(self, playouts: int | None, seconds: float | None) -> Evaluation:
        start = self.clock()
        if playouts is None and seconds is None:
            raise ValueError("a search needs a number of playouts or seconds")
        rounds = max(1, ceil(log2(len(self.sight.moves)))) if self.settings.halving else 1
        for number in range(rounds):
            part = (number + 1) / rounds
            if playouts is not None:
                self._play(playouts, part)
            if seconds is not None:
                self._play_until(start, seconds, part)
            if self.is_settled:
                break
            if number < rounds - 1:
                inside.drop_half(self.ledger, self.reference)
        return self._sum_up(self.clock() - start)

    @property
    def played(self) -> int:
        return int(self.ledger.visits.sum())

    @property
    def per_world(self) -> int:
        return int(self.ledger.alive.sum()) if self.settings.halving else 1

    def _run(self, worlds: int) -> None:
        self.moved += self.kernel(self.boxes, self.how, self.desk, self.memory, self.ledger, self.worlds, worlds)
        self.worlds += worlds

    def _play(self, playouts: int, part: float) -> None:
        """This part of so many playouts."""
        end = ceil(playouts * part)
        while self.played < end and not self._settles(playouts - self.played, 1 - self.played / playouts):
            self._run(min(64, ceil((end - self.played) / self.per_world)))

    def _play_until(self, start: float, seconds: float, part: float) -> None:
        """Playouts for this part of the time, in chunks that are over before the next look at the clock is due."""
        worlds, before, left, deadline = 1, self.clock(), 1 << 60, start + seconds * part
        while before < deadline and not self._settles(left, 1 - (before - start) / seconds):
            self._run(worlds)
            now = self.clock()
            took = max(1e-6, (now - before) / worlds)
            worlds = max(1, min(4 * worlds, int(min(CHUNK, deadline - now) / took)))
            left = ceil((start + seconds - now) / took)
            before = now

    # -- judging ------------------------------------------------------------------------------------------------------

    def _best(self) -> int:
        """The candidate to play: the most visited, or the surest to be better than what the rule of thumb says."""
        if not self.settings.halving:
            return int(self.ledger.visits.argmax())
        return inside.best_of(self.ledger, self.reference, self.settings.caution)

    def _settles(self, left: int, rest: float) -> bool:
        """Whether so many playouts more, so large a part of the budget, cannot change the choice, or hardly."""
        if len(self.sight.moves) == 1:
            self.is_settled = True
        elif self.worlds >= SURE and self.settings.halving:
            self.is_settled = inside.drop_hopeless(self.ledger, rest, self.settings.worthless) < self.settings.worthless
        elif self.worlds >= SURE:
            visits = sorted(self.ledger.visits.tolist())
            self.is_settled = visits[-1] - visits[-2] > left
        return self.is_settled

    def _lead(self, c: int) -> tuple[float, float]:
        """How much better a candidate did than the rule of thumb's, and the standard error of that."""
        if self.settings.halving:
            return inside.lead_of(self.ledger, c, self.reference), inside.error_of(self.ledger, c, self.reference)
        visits, values = self.ledger.visits.tolist(), self.ledger.values[:, self.sight.seat].tolist()
        if c == self.reference or not visits[c] or not visits[self.reference]:
            return 0.0, 0.0
        lead = values[c] / visits[c] - values[self.reference] / visits[self.reference]
        return lead, 0.5 * sqrt(1 / visits[c] + 1 / visits[self.reference])

    def _sum_up(self, seconds: float) -> Evaluation:
        estimates = []
        for c, move in enumerate(self.sight.moves):
            visits = int(self.ledger.visits[c])
            chances = tuple((self.ledger.won[c] / max(1, visits)).tolist())
            values = tuple((self.ledger.values[c] / max(1, visits)).tolist())
            lead, error = self._lead(c)
            estimates.append(Estimate(move, visits, chances, values, lead, error))
        best = self._best()
        chances = estimates[best].chances
        return Evaluation(estimates, self.sight.moves[best], self.thumb, chances, self.played, self.moved, seconds)


def order(evaluation: Evaluation) -> Sequence[Estimate]:
    """The estimates, best first."""
    return sorted(evaluation.estimates, key=lambda each: (each.move != evaluation.best, -each.visits, -each.lead))


def judge(sight: Sight, moves: Sequence[int], playouts: int | None, seconds: float | None = None, seed: int = 0) -> Evaluation:
    """What comes of these moves alone: each from the same worlds, and every playout to the end of the game."""
    settings = replace(flat_settings_of(sight.game), cutoff=FOREVER, worthless=0.0)
    searching = Searching(replace(sight, moves=list(moves)), seed, settings, monotonic)
    start = monotonic()
    if playouts is not None:
        searching._run(ceil(playouts / len(moves)))
    elif seconds is not None:
        searching._play_until(start, seconds, 1.0)
    return searching._sum_up(monotonic() - start)
