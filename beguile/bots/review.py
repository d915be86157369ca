"""A game looked at again: what the search would have played, and what each move did to its mover's chance of winning.

Every position is judged through the eyes of whoever moved there: hidden cards do not make a move good or bad afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from beguile.bots import decide
from beguile.bots.search import Estimate, judge, order
from beguile.engine.match import Match
from beguile.engine.moves import Move
from beguile.engine.rule import CLOCK

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
    best_say: tuple[str, dict[str, Any]]
    """and the message that words it"""
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
            "best_say": list(self.best_say),
            "before": round(self.before[self.seat], 4),
            "after": round(self.after[self.seat], 4),
            "mistake": self.mistake,
            "chances_before": [round(chance, 4) for chance in self.before],
            "chances_after": [round(chance, 4) for chance in self.after],
            "candidates": [candidate.json() for candidate in self.candidates],
        }


def steps(
    match: Match, playouts: int | None, seconds: float | None = None, only: int | None = None, seed: int = 0
) -> Iterator[Step]:
    """The moves of a match one after the other, or those of one seat; by playouts, the same seed says the same."""
    again = match.game.new(match.players, match.seed, match.game.chosen_options(match.box), match.sheet)
    again.names = match.names
    for number, (seat, move) in enumerate(match.played, 1):
        if seat != CLOCK and only in (None, seat):
            yield _look_at(again, number, seat, move, playouts, seconds, seed)
        again.play(seat, move)


def _look_at(match: Match, number: int, seat: int, move: int, playouts: int | None, seconds: float | None, seed: int) -> Step:
    """Half of the budget goes into what the bot would play, the other half into what comes of that and of what was played."""
    sight, played = match.sight(seat), match.explain(seat, move)
    if len(sight.moves) == 1:
        chances = judge(sight, [move], playouts or PLAYOUTS, seed=seed + number).chances
        return Step(number, seat, played, True, played, _said(match, seat, played), chances, chances, False, [])
    half, rest = (playouts // 2, playouts - playouts // 2) if playouts else (None, None)
    choice, searched = decide(sight, half, seconds and seconds / 2, seed + number)
    chosen = [choice, *(each.move for each in order(searched))]
    few = list(dict.fromkeys(chosen))[:SHOWN]
    found = judge(sight, few if move in few else [*few, move], rest, seconds and seconds / 2, seed + number)
    of = {estimate.move: estimate for estimate in found.estimates}
    best = [Candidate(match.explain(seat, each), of[each].chances[seat], of[each].visits) for each in few]
    mistake = is_mistake(of[few[0]], of[move], seat)
    better = best[0].move
    return Step(
        number, seat, played, False, better, _said(match, seat, better), of[few[0]].chances, of[move].chances, mistake, best
    )


def _said(match: Match, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    key, parts = match.game.text.say_move(match.box, match.state, seat, move)
    return key, dict(parts)


def is_mistake(best: Estimate, played: Estimate, seat: int) -> bool:
    """Whether the move lags behind the best one by more than their errors together explain, and costs chance of winning."""
    lags = best.lead - played.lead > SURE * hypot(best.error, played.error)
    return lags and best.chances[seat] - played.chances[seat] >= MISTAKE
