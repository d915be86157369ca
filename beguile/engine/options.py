"""Options of a game: declared with a default and a range, read with checks. Their words are in the message files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from beguile.engine.errors import Malformed
from beguile.engine.moves import shown, whole_number


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts. Its value is an int: 0 or 1 for a toggle, the place in `choices`, or a number."""

    name: str
    default: int = 0
    low: int = 0
    high: int = 1
    choices: tuple[str, ...] = ()

    @property
    def toggle(self) -> bool:
        return not self.choices and (self.low, self.high) == (0, 1)

    def read(self, value: Any) -> int:
        if self.choices and value in self.choices:
            return self.choices.index(value)
        if self.toggle and isinstance(value, str) and value.lower() in _SWITCHES:
            return _SWITCHES[value.lower()]
        if not self.choices:
            value = whole_number(value)
        if isinstance(value, int) and not self.choices and self.low <= value <= self.high:
            return int(value)
        raise Malformed(f"option {self.name}: found {shown(value)}, expected {self.expected}")

    def show(self, value: int) -> bool | int | str:
        return self.choices[value] if self.choices else bool(value) if self.toggle else value

    @property
    def expected(self) -> str:
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        return "on or off" if self.toggle else f"a number from {self.low} to {self.high}"


_SWITCHES = {"on": 1, "yes": 1, "true": 1, "1": 1, "off": 0, "no": 0, "false": 0, "0": 0}


def read_options(declared: Sequence[Option], given: Mapping[str, Any]) -> dict[str, int]:
    """Every declared option with its value. An unknown name is refused with the known ones."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise Malformed(f"option: found {shown(name)}, expected one of {', '.join(known) or 'none: this game has no options'}")
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
