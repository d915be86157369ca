"""Worlds that fit everything a seat has seen since the deal, not only what it sees now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from beguile.engine.laws.moment import Moment, imagined
from beguile.engine.match import Match


class Witness:
    """A seat that forgets nothing: all its views and all it was told, kept by the game's own `Memory`."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.memory: Any = match.game.memory.Memory(match.box, seat)
        self.told = 0
        self.look()

    def look(self) -> None:
        """See what has happened since the last look. To be called after each move."""
        self.memory.see(self.match.view(self.seat), self.match.events(self.seat, self.told))
        self.told = len(self.match.happened)


def imagined_worlds_fit_what_was_seen(at: Moment, witness: Witness) -> Iterator[str]:
    """No world that a seat imagines contradicts what it has seen since the deal, and neither does the truth."""
    for complaint in witness.memory.contradictions(at.s):
        yield f"the truth contradicts what seat {witness.seat} has seen: {complaint}"
    for complaint in witness.memory.contradictions(imagined(at, witness.seat)):
        yield f"seat {witness.seat} imagines what it has seen not to be so: {complaint}"
