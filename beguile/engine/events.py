"""What happened, for people: told while rules are interpreted, compiled to nothing.

    EVENTS = Events(opened="auction cards[5]", bid="seat card")
    BID_LAID = EVENTS["bid"]
    tell(s, EVERYONE, BID_LAID, seat, card)

An event names who is told. What only some may know is told twice: the whole to them, the public part to the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from beguile.engine.rule import NONE, rule, silent

EVERYONE = -1
"""All seats and the gallery."""

GALLERY = 1 << 30
"""The onlookers' place in a set of seats."""

Shower = Callable[[Any, int], Any]


@rule
def others(seat: int) -> int:
    """Everyone but this seat, the gallery too."""
    return EVERYONE ^ (1 << seat)


@silent
def tell(s: Any, audience: int, kind: int, *numbers: int) -> None:
    """Tell these seats that this happened."""
    if s.news is not None:
        s.news.append(Event(audience, kind, numbers))


@dataclass(frozen=True)
class Event:
    """Something that happened, with who was told of it."""

    audience: int
    kind: int
    numbers: tuple[int, ...]

    def told(self, seat: int | None) -> bool:
        return bool(self.audience & (GALLERY if seat is None else 1 << seat))


class Events:
    """The kinds of event of a game and what each says."""

    def __init__(self, **kinds: str) -> None:
        self.names = tuple(kinds)
        self.parts: tuple[tuple[tuple[str, int], ...], ...] = tuple(
            tuple(_part(word) for word in words.split()) for words in kinds.values()
        )

    def __getitem__(self, name: str) -> int:
        return self.names.index(name)

    def shown(self, box: Any, event: Event, showers: Mapping[str, Shower]) -> dict[str, Any]:
        """The JSON form. A number whose part has a shower (`card`) is shown by it; parts with [n] are lists of what is there."""
        said: dict[str, Any] = {"event": self.names[event.kind]}
        at = 0
        for name, count in self.parts[event.kind]:
            show: Shower = showers.get(name.rstrip("s") if count else name, _as_it_is)
            numbers = event.numbers[at : at + max(count, 1)]
            at += max(count, 1)
            said[name] = [show(box, n) for n in numbers if n != NONE] if count else show(box, numbers[0])
        return said


def _part(word: str) -> tuple[str, int]:
    found = re.fullmatch(r"(\w+)(?:\[(\d+)\])?", word)
    assert found, word
    return found[1], int(found[2] or 0)


def _as_it_is(_: Any, number: int) -> int | None:
    return None if number == NONE else number
