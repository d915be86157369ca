"""What is in the box, as data: a TOML sheet in which every value carries its provenance, read with checks that say what is wrong.

    beads = { value = 6, provenance = "printed" }
    yellow = [
      { value = [-2], provenance = "printed" },
      { value = [-4, 1, 2, 3, 6], provenance = "reconstructed" },
    ]

A value is written as one part or as several, each with its own mark; the lists of several parts are joined.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from beguile.engine.bounds import expect_bounded
from beguile.engine.errors import Malformed

PROVENANCES = ("printed", "reconstructed", "own")
"""printed: read off the real game; reconstructed: invented to fit what is known of it; own: a designer's choice."""

LONGEST_NAME = 80
LONGEST_SHOWN = 200
"""Characters of what was found that a refusal repeats."""


@dataclass(frozen=True)
class Part:
    """A value or a piece of one, with where it comes from."""

    key: str
    value: Any
    provenance: str


@dataclass
class Sheet:
    """A component set. Reading a key checks it; `finish` refuses keys that nothing has read."""

    file: str
    data: Mapping[str, Any]
    read: set[str] = field(default_factory=set)

    @classmethod
    def parse(cls, text: str, file: str) -> Sheet:
        expect_bounded(text, file)
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # mostly TOMLDecodeError; a date that does not exist raises others
            raise Malformed(f"{file}: not a TOML file: {error}") from None
        return cls(file, data)

    @property
    def name(self) -> str:
        name = self.data.get("set")
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            self.wrong("set", name, f"the name of this component set, of at most {LONGEST_NAME} characters")
        return name

    @property
    def fingerprint(self) -> str:
        """Equal for sets with the same values, whatever their names, marks and comments."""
        values = {part.key: [] for part in self.parts()}  # type: dict[str, list[Any]]
        for part in self.parts():
            values[part.key].append(part.value)
        return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]

    def wrong(self, key: str, found: object, expected: str) -> NoReturn:
        raise Malformed(f"{self.file}: {_short(key)}: found {'nothing' if found is None else _short(found)}, expected {expected}")

    def check(self, truth: bool, key: str, found: object, expected: str) -> None:
        if not truth:
            self.wrong(key, found, expected)

    # -- reading ------------------------------------------------------------------------------------------------------

    def number(self, key: str, low: int, high: int) -> int:
        return self._whole(key, self._value(key, f"a whole number from {low} to {high}"), low, high)

    def numbers(self, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        expected = f"whole numbers from {low} to {high}"
        value = self._value(key, expected)
        self.check(isinstance(value, list), key, value, expected)
        if count is not None:
            self.check(len(value) == count, key, f"{len(value)} numbers", f"{count} of them")
        return [self._whole(key, each, low, high) for each in value]

    def word(self, key: str, choices: Sequence[str] = ()) -> str:
        expected = f"one of {', '.join(choices)}" if choices else "a word"
        value = self._value(key, expected)
        self.check(isinstance(value, str) and bool(value) and (not choices or value in choices), key, value, expected)
        return str(value)

    def words(self, key: str) -> list[str]:
        value = self._value(key, "a list of words")
        good = isinstance(value, list) and all(isinstance(each, str) and each for each in value)
        self.check(good, key, value, "a list of words")
        self.check(len(set(value)) == len(value), key, _repeated(value), "each word once")
        return list(value)

    def keys(self, key: str) -> list[str]:
        """The names under a table, in the order of the file."""
        table = self._find(key)
        self.check(isinstance(table, Mapping), key, table, "a table")
        return list(table)

    def has(self, key: str) -> bool:
        return self._find(key) is not None

    def finish(self) -> None:
        """Refuse what nobody asked for: a misspelt key must not pass in silence."""
        for part in self.parts():
            self.check(part.key in self.read, part.key, "a key of that name", "no such key in this game")

    # -- parts --------------------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        """All values with their provenance, in the order of the file."""
        yield from self._parts("", self.data)

    def _parts(self, key: str, node: Any) -> Iterator[Part]:
        if isinstance(node, Mapping) and "value" not in node:
            for name, inner in node.items():
                if key or name not in ("set", "game"):
                    yield from self._parts(f"{key}.{name}" if key else name, inner)
            return
        marked = [node] if isinstance(node, Mapping) else node
        if not isinstance(marked, list) or not marked:
            self.wrong(key, node, 'a value with its mark, as in { value = 6, provenance = "printed" }')
        for part in marked:
            if not isinstance(part, Mapping) or set(part) != {"value", "provenance"}:
                self.wrong(key, part, 'a value with its mark, as in { value = 6, provenance = "printed" }')
            self.check(part["provenance"] in PROVENANCES, key, part["provenance"], f"one of {', '.join(PROVENANCES)}")
            yield Part(key, part["value"], part["provenance"])

    def _find(self, key: str) -> Any:
        node: Any = self.data
        for name in key.split("."):
            node = node.get(name) if isinstance(node, Mapping) else None
        return node

    def _value(self, key: str, expected: str) -> Any:
        node = self._find(key)
        self.check(node is not None, key, None, expected)
        self.read.add(key)
        values = [part.value for part in self._parts(key, node)]
        if len(values) == 1:
            return values[0]
        self.check(all(isinstance(value, list) for value in values), key, values, "lists, where a value has several parts")
        return [each for value in values for each in value]

    def _whole(self, key: str, value: Any, low: int, high: int) -> int:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        self.check(good, key, value, f"a whole number from {low} to {high}")
        return int(value)


def _short(found: object) -> str:
    """What was found, as far as anybody wants to read it."""
    try:
        words = str(found)
    except ValueError:  # Python does not write numbers of thousands of digits
        return "a number beyond all measure"
    return words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]} …"


def _repeated(values: Sequence[str]) -> str:
    seen = set[str]()
    return next((f"{value} twice" for value in values if value in seen or seen.add(value)), "")  # type: ignore[func-returns-value]
