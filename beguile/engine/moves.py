"""Moves, declared once as named families with ranges.

    MOVES = Moves(family("bid", slot=5), family("give", token=TOKENS, to=6))
    BID, GIVE = MOVES.starts

From the declaration come the integer space for agents and compiled code, the text form (`give gold 2`), the JSON form
(`{"move": "give", "token": "gold", "to": 2}`) and the places where words are found. Numbers count from 0 in every form.

A last argument that is `CHECKED` names what a move answers, such as the number of a proposal. It is no part of the index. Texts and
JSON carry it, and the gate refuses a move that names another number than the position has: a late answer cannot hit anything new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from beguile.engine.errors import Malformed

CHECKED = 0
"""In place of an argument's size: a number that the position must confirm."""
LARGEST_NUMBER = 9_999


@dataclass(frozen=True)
class Arg:
    """One argument of a family: a number below `size`, or one of `labels`."""

    name: str
    size: int
    labels: tuple[str, ...] = ()

    def show(self, value: int) -> int | str:
        return self.labels[value] if self.labels else value

    def read(self, value: object) -> int:
        if self.labels and value in self.labels:
            return self.labels.index(str(value))
        value = whole_number(value)
        if isinstance(value, int) and not isinstance(value, bool) and not self.labels and 0 <= value < self.size:
            return value
        expected = f"one of {', '.join(self.labels)}" if self.labels else f"a number from 0 to {self.size - 1}"
        raise Malformed(f"{self.name}: found {shown(value)}, expected {expected}")


@dataclass(frozen=True)
class Family:
    """Moves of one name, one for each combination of arguments."""

    name: str
    args: tuple[Arg, ...]
    start: int = 0
    checked: str = ""
    """the name of the checked argument, if there is one"""

    @property
    def count(self) -> int:
        return prod(arg.size for arg in self.args)

    def split(self, index: int) -> tuple[int, ...]:
        rest, values = index - self.start, []
        for arg in reversed(self.args):
            values.append(rest % arg.size)
            rest //= arg.size
        return tuple(reversed(values))

    def join(self, values: Sequence[int]) -> int:
        rest = 0
        for arg, value in zip(self.args, values, strict=True):
            rest = rest * arg.size + value
        return self.start + rest

    @property
    def usage(self) -> str:
        return " ".join([self.name, *(name.upper() for name in self.names)])

    @property
    def names(self) -> list[str]:
        """Of all arguments, the checked one too."""
        return [*(arg.name for arg in self.args), *([self.checked] if self.checked else [])]


def family(name: str, **args: int | Sequence[str]) -> Family:
    """A family and its arguments in order: a size, the labels to choose from, or as the last one CHECKED."""
    sizes = {arg: size for arg, size in args.items() if size != CHECKED}
    checked = next((arg for arg, size in args.items() if size == CHECKED), "")
    parts = (Arg(arg, size) if isinstance(size, int) else Arg(arg, len(size), tuple(size)) for arg, size in sizes.items())
    return Family(name, tuple(parts), checked=checked)


def whole_number(value: object) -> object:
    """A short text of digits as the number it says; anything else as it is. Python refuses to read thousands of digits."""
    return int(value) if isinstance(value, str) and len(value) <= len(str(LARGEST_NUMBER)) and value.isdecimal() else value


@dataclass(frozen=True)
class Move:
    """A move as people and programs read it."""

    index: int
    name: str
    args: Mapping[str, int | str]
    text: str
    words: str = field(default="", compare=False)
    number: int | None = None
    """what the move names, where it has a checked argument"""

    def __str__(self) -> str:
        return self.text

    def json(self) -> dict[str, Any]:
        return {"move": self.name, **self.args}


class Moves:
    """All moves of a game, numbered from 0."""

    def __init__(self, *families: Family) -> None:
        self.families: tuple[Family, ...] = ()
        self.count = 0
        for each in families:
            self.families += (replace(each, start=self.count),)
            self.count += each.count
        self.starts = tuple(each.start for each in self.families)
        self._by_name = {each.name: each for each in self.families}
        self._made: dict[tuple[int, int | None], Move] = {}

    def move(self, index: int, number: int | None = None) -> Move:
        """The move of this index, made once: a server asks for it with every look. `number` fills its checked argument."""
        made = self._made.get((index, number))
        if made is None:
            made = self._make(index, number)
            if number is None:
                self._made[index, number] = made
        return made

    def _make(self, index: int, number: int | None) -> Move:
        if not 0 <= index < self.count:
            raise Malformed(f"move: found {shown(index)}, expected a number from 0 to {self.count - 1}")
        of = self.family_of(index)
        args = {arg.name: arg.show(value) for arg, value in zip(of.args, of.split(index), strict=True)}
        if of.checked and number is not None:
            args[of.checked] = number
        return Move(index, of.name, args, " ".join([of.name, *map(str, args.values())]), number=number)

    def family_of(self, index: int) -> Family:
        return next(each for each in reversed(self.families) if each.start <= index)

    def index(self, move: Move | int | str | Mapping[str, Any]) -> int:
        """The index of a move given in any form."""
        return self.read(move)[0]

    def read(self, move: Move | int | str | Mapping[str, Any]) -> tuple[int, int | None]:
        """The index of a move given in any form, and what its checked argument says. An index alone names nothing."""
        if isinstance(move, Move):
            return move.index, move.number
        if isinstance(move, bool) or not isinstance(move, int | str | Mapping):
            raise Malformed(f"move: found {shown(move)}, expected a text, an index or an object")
        if isinstance(move, int):
            return self.move(move).index, None
        if isinstance(move, str):
            name, *values = move.split() or [""]
            of = self._named(name)
            if len(values) != len(of.names):
                raise Malformed(f"move {name}: found {len(values)} arguments, expected {len(of.names)}, as in '{of.usage}'")
            return self._read(of, values)
        rest = dict(move)
        of = self._named(rest.pop("move", ""))
        if set(rest) != set(of.names):
            expected = ", ".join(of.names) or "nothing"
            raise Malformed(f"move {of.name}: found {shown(list(rest)) if rest else 'nothing'}, expected {expected}")
        return self._read(of, [rest[name] for name in of.names])

    def _named(self, name: object) -> Family:
        if not isinstance(name, str) or name not in self._by_name:
            raise Malformed(f"move: found {shown(name)}, expected one of {', '.join(self._by_name)}")
        return self._by_name[name]

    def _read(self, of: Family, values: Sequence[object]) -> tuple[int, int | None]:
        index = of.join([arg.read(value) for arg, value in zip(of.args, values, strict=False)])
        if not of.checked:
            return index, None
        number = whole_number(values[-1])
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LARGEST_NUMBER:
            raise Malformed(f"{of.checked}: found {shown(values[-1])}, expected a number")
        return index, number


def shown(value: object) -> str:
    """Something from outside, for a message about it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
        return "something huge"
    return text if len(text) <= 60 else f"{text[:57]}..."
