"""A finished game looked at again: what the search bot would have played, and what each move did to its mover's chance of winning.

Every position is judged through the eyes of whoever moved there: hidden cards do not make a move good or bad afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from beguile.bots.search import Estimate, Evaluation, evaluate, foresee, order
from beguile.engine.errors import Malformed
from beguile.engine.match import Match
from beguile.engine.moves import Move
from beguile.engine.record import replay
from beguile.engine.rule import CLOCK
from beguile.games import load

PLAYOUTS = 1_000
"""A budget for each move, when none is given."""
SHOWN = 3
"""Candidates that a step lists."""
SURE = 2.0
"""Standard errors from which on one move is said to be better than another."""
MISTAKE = 0.02
"""Chance of winning that must be given away besides."""


@dataclass(frozen=True)
class Candidate:
    """A move that could have been made, and the mover's chance of winning with it."""

    move: Move
    chance: float
    playouts: int

    def json(self) -> dict[str, Any]:
        return {"move": self.move.text, "words": self.move.words, "chance": round(self.chance, 4), "playouts": self.playouts}


@dataclass(frozen=True)
class Step:
    """One move of the game, reviewed."""

    number: int
    """from 1 on"""
    seat: int
    played: Move
    forced: bool
    best: Move
    """what the search bot would have played"""
    before: tuple[float, ...]
    """the chance of each seat to win if the best move is made, as the mover could see it"""
    after: tuple[float, ...]
    """and after the move that was made"""
    mistake: bool
    """whether the move was worse than the best one beyond what luck in the search explains"""
    candidates: Sequence[Candidate]
    """the best moves, best first"""

    @property
    def lost(self) -> float:
        """What the move cost its mover: chance of winning given away. Noise where it was no mistake."""
        return self.before[self.seat] - self.after[self.seat]

    def json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.played.text,
            "words": self.played.words,
            "forced": self.forced,
            "best": self.best.text,
            "best_words": self.best.words,
            "before": round(self.before[self.seat], 4),
            "after": round(self.after[self.seat], 4),
            "mistake": self.mistake,
            "chances_before": [round(chance, 4) for chance in self.before],
            "chances_after": [round(chance, 4) for chance in self.after],
            "candidates": [candidate.json() for candidate in self.candidates],
        }


def review(
    record: Mapping[str, Any],
    playouts: int | None = None,
    seconds: float | None = None,
    seat: int | None = None,
    seed: int = 0,
    source: str = "record",
    names: Sequence[str] = (),
) -> Iterator[Step]:
    """The moves of a finished game one after the other, or those of one seat. By playouts, the same seed says the same."""
    match = finished(record, source)
    if seat is not None and not 0 <= seat < match.players:
        raise Malformed(f"seat: found {seat}, expected 0 to {match.players - 1}")
    if playouts is not None and playouts < 1:
        raise Malformed(f"playouts: found {playouts}, expected at least 1")
    if seconds is not None and not seconds > 0:
        raise Malformed(f"seconds: found {seconds:g}, expected more than 0")
    if playouts is None and seconds is None:
        playouts = PLAYOUTS
    match.names = names or match.names
    return _steps(match, playouts, seconds, seat, seed)


def finished(record: Mapping[str, Any], source: str = "record") -> Match:
    """The match of a record that was played to its end."""
    match = replay(record, load, source)
    if not match.over:
        raise Malformed(f"{source}: the game is not over: {len(match.played)} moves were made")
    return match


def moves_of(match: Match, seat: int | None) -> int:
    """How many steps a review has: the clock's moves are nobody's."""
    return sum(mover != CLOCK and seat in (None, mover) for mover, _ in match.played)


def _steps(match: Match, playouts: int | None, seconds: float | None, only: int | None, seed: int) -> Iterator[Step]:
    again = match.game.new(match.players, match.seed, match.game.chosen_options(match.box), match.sheet)
    again.names = match.names
    for number, (seat, move) in enumerate(match.played, 1):
        if seat != CLOCK and only in (None, seat):
            yield _look_at(again, number, seat, move, playouts, seconds, seed)
        again.play(seat, move)


def _look_at(match: Match, number: int, seat: int, move: int, playouts: int | None, seconds: float | None, seed: int) -> Step:
    sight, played = match.sight(seat), match.explain(seat, move)
    if len(sight.moves) == 1:
        chances = foresee(sight, playouts or PLAYOUTS, seed + number)
        return Step(number, seat, played, True, played, chances, chances, False, [])
    found = evaluate(sight, playouts, seconds, seed + number)
    of = {estimate.move: estimate for estimate in found.estimates}
    best = [Candidate(match.explain(seat, each.move), each.chances[seat], each.visits) for each in order(found)[:SHOWN]]
    mistake = is_mistake(found, of[move], seat)
    return Step(number, seat, played, False, best[0].move, found.chances, of[move].chances, mistake, best)


def is_mistake(found: Evaluation, played: Estimate, seat: int) -> bool:
    """Whether the move lags behind the best one by more than their errors together explain, and costs chance of winning."""
    best = next(each for each in found.estimates if each.move == found.best)
    lags = best.lead - played.lead > SURE * hypot(best.error, played.error)
    return lags and best.chances[seat] - played.chances[seat] >= MISTAKE


def sum_up(steps: Sequence[Step], players: int) -> list[dict[str, Any]]:
    """Each seat's game in numbers: choices it had, how often it chose as the search would, mistakes and what they cost."""
    found = []
    for seat in range(players):
        choices = [step for step in steps if step.seat == seat and not step.forced]
        mistakes = [step for step in choices if step.mistake]
        found.append(
            {
                "seat": seat,
                "choices": len(choices),
                "agreed": sum(step.best.index == step.played.index for step in choices),
                "mistakes": len(mistakes),
                "lost": round(sum(step.lost for step in mistakes), 4),
            }
        )
    return found
