"""A finished game of a record looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from beguile.arena.contest import check_seed
from beguile.bots.review import PLAYOUTS, Step, steps
from beguile.engine.errors import Malformed
from beguile.engine.match import Match
from beguile.engine.record import replay
from beguile.engine.rule import CLOCK
from beguile.games import load

LONGEST = 3600.0
"""Seconds for one move of a review."""


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
    check_seed(seed)
    if playouts is not None and playouts < 1:
        raise Malformed(f"playouts: found {playouts}, expected at least 1")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Malformed(f"seconds: found {seconds:g}, expected more than 0 and at most {LONGEST:g}")
    if playouts is None and seconds is None:
        playouts = PLAYOUTS
    match.names = names or match.names
    return steps(match, playouts, seconds, seat, seed)


def finished(record: Mapping[str, Any], source: str = "record") -> Match:
    """The match of a record that was played to its end."""
    match = replay(record, load, source)
    if not match.over:
        raise Malformed(f"{source}: the game is not over: {len(match.played)} moves were made")
    return match


def moves_of(match: Match, seat: int | None) -> int:
    """How many steps a review has: the clock's moves are nobody's."""
    return sum(mover != CLOCK and seat in (None, mover) for mover, _ in match.played)


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
