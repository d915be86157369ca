"""Many games between bots: the same deals for every line-up, each in all rotations of the seats. How they
sit around the table changes from deal to deal.

A game depends on nothing but its line-up, deal and rotation, so it does not matter who plays it when: interpreted move by move,
compiled, in this process or in another, the same game comes out (as long as bots are not budgeted by time).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from time import perf_counter
from typing import Any

from beguile.arena.entrants import is_compiled, is_searching, seat_bot
from beguile.arena.lineups import LineUp, order_of, orders, seat_of, seated
from beguile.bots import prepare
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.luck import DECIDING, WORD, sow
from beguile.engine.playing import LIMIT, any_of, pick_mover
from beguile.engine.rule import CLOCK
from beguile.engine.targets import run
from beguile.games import load

WORTH_COMPILING = 400
"""Games of a line-up from which on compiled play pays, where all its bots can be compiled."""
CHUNK = 5_000
"""Deals that are compiled play's smallest whole, when somebody watches or interrupts."""
TIMED = 2
"""Deals of a compiled line-up that are also played move by move, to time the bots as people meet them."""

Progress = Callable[[int], None]


MOST_GAMES = 10_000_000
"""Games of one contest: what came of each is kept until the end."""


@dataclass(frozen=True)
class Contest:
    """What is to be played."""

    game: str
    line_ups: tuple[LineUp, ...]
    deals: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Sheet | None = None

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def games(self) -> int:
        return self.deals * self.players * len(self.line_ups)

    def open_box(self) -> tuple[Game, Any]:
        game = load(self.game)
        return game, game.open_box(self.players, self.options, game.sheet_of(self.components))


@dataclass
class Played:
    """What came of it, by line-up, deal, rotation and place in the line-up."""

    contest: Contest
    scores: Any
    """int32 [line-up, deal, rotation, place]"""
    wins: Any
    """float64, alike: 1 for a sole winner, 1/k for each of k who share"""
    moves: Any
    """int32 [line-up, deal, rotation]; 0 where a game was not played"""
    times: dict[str, list[float]]
    """seconds that each bot took for its moves, where it had a choice"""
    interrupted: bool = False

    @classmethod
    def of(cls, contest: Contest) -> Played:
        import numpy as np

        shape = (len(contest.line_ups), contest.deals, contest.players)
        times: dict[str, list[float]] = {name: [] for line_up in contest.line_ups for name in line_up}
        return cls(
            contest,
            np.zeros((*shape, contest.players), np.int32),
            np.zeros((*shape, contest.players)),
            np.zeros(shape, np.int32),
            times,
        )

    def complete(self) -> Played:
        """The deals from the first on that every line-up has played in every rotation: of an interrupted contest, a shorter one."""
        whole = (self.moves > 0).all(axis=(0, 2))
        deals = len(whole) if whole.all() else int(whole.argmin())
        return Played(
            self.contest, self.scores[:, :deals], self.wins[:, :deals], self.moves[:, :deals], self.times, self.interrupted
        )

    @property
    def deals(self) -> int:
        return int(self.moves.shape[1])


def play(contest: Contest, workers: int = 1, progress: Progress | None = None) -> Played:
    """Play a contest. Interrupted, it returns what is complete so far."""
    check(contest, workers)
    played = Played.of(contest)
    fast = [i for i, line_up in enumerate(contest.line_ups) if _pays_compiling(contest, line_up)]
    slow = [i for i in range(len(contest.line_ups)) if i not in fast]
    try:
        for line_up in fast:
            _play_compiled(played, line_up, workers, progress)
        parts = [Part(i, deal, rotation) for deal in range(contest.deals) for i in slow for rotation in range(contest.players)]
        parts += [
            Part(i, deal, rotation, timed_only=True)
            for deal in range(min(TIMED, contest.deals))
            for i in fast
            for rotation in range(contest.players)
        ]
        _play_parts(played, parts, workers, progress)
    except KeyboardInterrupt:
        played.interrupted = True
    return played.complete()


def check_seed(seed: int) -> None:
    if not 0 <= seed <= 1 << 62:
        raise Malformed(f"seed: found {seed}, expected a whole number from 0 to 2^62")


def check(contest: Contest, workers: int) -> None:
    for name, number in (("games", contest.deals), ("workers", workers)):
        if number < 1:
            raise Malformed(f"{name}: found {number}, expected at least 1")
    if contest.games > MOST_GAMES:
        raise Malformed(f"games: found {contest.games:,} in all line-ups, expected at most {MOST_GAMES:,}")
    check_seed(contest.seed)
    for name in {name for line_up in contest.line_ups for name in line_up}:
        seat_bot(name, [])
    contest.open_box()


# -- compiled ---------------------------------------------------------------------------------------------------------


def _pays_compiling(contest: Contest, line_up: LineUp) -> bool:
    return all(map(is_compiled, line_up)) and contest.deals * contest.players > WORTH_COMPILING


def _play_compiled(played: Played, line_up: int, workers: int, progress: Progress | None) -> None:
    import numpy as np

    contest, circles = played.contest, orders(played.contest.players)
    game, box = contest.open_box()
    for start in range(0, contest.deals, CHUNK):
        end = min(start + CHUNK, contest.deals)
        for rotation in range(contest.players):
            by_order = [seated(contest.line_ups[line_up], order, rotation) for order in circles]
            results = run(
                game, box, end - start, "cpu", contest.seed + start, (), workers=workers, throw=rotation, line_ups=by_order
            )
            seats = np.array([[seat_of(place, order, rotation) for place in range(contest.players)] for order in circles])
            seats = seats[(contest.seed + np.arange(start, end)) % len(circles)]
            played.scores[line_up, start:end, rotation] = np.take_along_axis(results.scores, seats, 1)
            played.wins[line_up, start:end, rotation] = np.take_along_axis(results.win_shares, seats, 1)
            played.moves[line_up, start:end, rotation] = results.moves
            if progress:
                progress(end - start)


# -- move by move -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One game of a contest."""

    line_up: int
    deal: int
    rotation: int
    timed_only: bool = False


@dataclass
class Outcome:
    part: Part
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    times: list[tuple[int, float]]
    """who moved (a seat), and how long that took"""


def _play_parts(played: Played, parts: list[Part], workers: int, progress: Progress | None) -> None:
    contest = played.contest
    if workers == 1 or len(parts) < 2:
        warm_up(contest)
        for part in parts:
            _enter(played, play_part(contest, part), progress)
        return
    with _processes(contest, min(workers, len(parts))) as pool:
        for job in as_completed([pool.submit(_play_here, part) for part in parts]):
            _enter(played, job.result(), progress)


@contextmanager
def _processes(contest: Contest, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that know the contest. Left early, they are not waited for."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare_process, (contest,))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.kill()  # there is nothing to clean up, and one that is still starting would miss a request
        raise
    pool.shutdown()


_here: Contest
"""The contest of this process, where it is one of several."""


def _prepare_process(contest: Contest) -> None:
    global _here
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that collects
    Thread(target=_end_with_parent, daemon=True).start()
    _here = contest
    warm_up(contest)


def _end_with_parent() -> None:
    """A pool whose owner was killed would wait for its next game for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_here(part: Part) -> Outcome:
    return play_part(_here, part)


def warm_up(contest: Contest) -> None:
    """Have the search compiled before it counts: otherwise the first move would be timed, and made, without it."""
    if any(is_searching(name) for line_up in contest.line_ups for name in line_up):
        prepare(load(contest.game))


def play_part(contest: Contest, part: Part) -> Outcome:
    """One game through the gate, with the dice that compiled play throws."""
    game = load(contest.game)
    seed = contest.seed + part.deal
    by_seat = seated(contest.line_ups[part.line_up], order_of(contest.players, seed), part.rotation)
    match = game.new(contest.players, seed, contest.options, contest.components)
    dice, times = [0] * 4, []
    sow(dice, seed & WORD, seed >> 32, part.rotation, DECIDING)
    bots = [seat_bot(name, dice) for name in by_seat]
    while seats := game.rules.to_act(match.box, match.state):
        if len(match.played) == LIMIT:
            raise RuntimeError(f"a game of {game.name} (seed {seed}) did not end within {LIMIT} moves")
        seat = pick_mover(seats, match.clock, dice)
        if seat == CLOCK:
            legal = match.legal(CLOCK)
            move = any_of([len(legal), *legal], dice)
        else:
            start = perf_counter()
            sight = match.sight(seat)
            move = bots[seat].choose(sight)
            if len(sight.moves) > 1:
                times.append((seat, perf_counter() - start))
        match.play(seat, move)
    return Outcome(part, match.scores, match.winners, len(match.played), times)


def _enter(played: Played, outcome: Outcome, progress: Progress | None) -> None:
    part, contest = outcome.part, played.contest
    order = order_of(contest.players, contest.seed + part.deal)
    by_seat = seated(contest.line_ups[part.line_up], order, part.rotation)
    for seat, seconds in outcome.times:
        played.times[by_seat[seat]].append(seconds)
    if part.timed_only:
        return
    for place in range(contest.players):
        seat = seat_of(place, order, part.rotation)
        played.scores[part.line_up, part.deal, part.rotation, place] = outcome.scores[seat]
        played.wins[part.line_up, part.deal, part.rotation, place] = (seat in outcome.winners) / len(outcome.winners)
    played.moves[part.line_up, part.deal, part.rotation] = outcome.moves
    if progress:
        progress(1)
