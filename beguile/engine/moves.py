"""Moves, declared once as named families with ranges.

    MOVES = Moves(family("bid", slot=5), family("give", token=TOKENS, to=6))
    BID, GIVE = MOVES.starts

From the declaration come the integer space for agents and compiled code, the text form (`give gold 2`), the JSON form
(`{"move": "give", "token": "gold", "to": 2}`) and the places where words are found. Numbers count from 0 in every form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from beguile.engine.errors import Malformed


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
        if isinstance(value, str) and value.isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and not self.labels and 0 <= value < self.size:
            return value
        expected = f"one of {', '.join(self.labels)}" if self.labels else f"a number from 0 to {self.size - 1}"
        raise Malformed(f"{self.name}: found {value!r}, expected {expected}")


@dataclass(frozen=True)
class Family:
    """Moves of one name, one for each combination of arguments."""

    name: str
    args: tuple[Arg, ...]
    start: int = 0

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
        return " ".join([self.name, *(arg.name.upper() for arg in self.args)])


def family(name: str, **args: int | Sequence[str]) -> Family:
    """A family and its arguments in order: a size, or the labels to choose from."""
    return Family(name, tuple(Arg(n, a) if isinstance(a, int) else Arg(n, len(a), tuple(a)) for n, a in args.items()))


@dataclass(frozen=True)
class Move:
    """A move as people and programs read it."""

    index: int
    name: str
    args: Mapping[str, int | str]
    text: str
    words: str = field(default="", compare=False)

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
            self.families += (Family(each.name, each.args, self.count),)
            self.count += each.count
        self.starts = tuple(each.start for each in self.families)
        self._by_name = {each.name: each for each in self.families}
        self._made: dict[int, Move] = {}

    def move(self, index: int) -> Move:
        """The move of this index, made once: a server asks for it with every look."""
        if index not in self._made:
            self._made[index] = self._make(index)
        return self._made[index]

    def _make(self, index: int) -> Move:
        if not 0 <= index < self.count:
            raise Malformed(f"move: found {index}, expected a number from 0 to {self.count - 1}")
        of = self.family_of(index)
        args = {arg.name: arg.show(value) for arg, value in zip(of.args, of.split(index), strict=True)}
        return Move(index, of.name, args, " ".join([of.name, *map(str, args.values())]))

    def family_of(self, index: int) -> Family:
        return next(each for each in reversed(self.families) if each.start <= index)

    def index(self, move: Move | int | str | Mapping[str, Any]) -> int:
        """The index of a move given in any form."""
        if isinstance(move, Move):
            return move.index
        if isinstance(move, bool) or not isinstance(move, int | str | Mapping):
            raise Malformed(f"move: found {move!r}, expected a text, an index or an object")
        if isinstance(move, int):
            return self.move(move).index
        if isinstance(move, str):
            name, *values = move.split() or [""]
            return self._named(name).join(self._read(name, values))
        rest = dict(move)
        name = str(rest.pop("move", ""))
        of = self._named(name)
        if set(rest) != {arg.name for arg in of.args}:
            expected = ", ".join(arg.name for arg in of.args) or "nothing"
            raise Malformed(f"move {name}: found {', '.join(map(str, rest)) or 'nothing'}, expected {expected}")
        return of.join([arg.read(rest[arg.name]) for arg in of.args])

    def _named(self, name: str) -> Family:
        if name not in self._by_name:
            raise Malformed(f"move: found {name!r}, expected one of {', '.join(self._by_name)}")
        return self._by_name[name]

    def _read(self, name: str, values: Sequence[str]) -> list[int]:
        of = self._named(name)
        if len(values) != len(of.args):
            raise Malformed(f"move {name}: found {len(values)} arguments, expected {len(of.args)}, as in '{of.usage}'")
        return [arg.read(value) for arg, value in zip(of.args, values, strict=True)]
