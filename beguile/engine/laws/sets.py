"""Component sets that nobody has written: a game's own set, changed at random.

Nothing here knows a game. What a value may be is learned from the refusals, which name a key and the numbers that were expected.
Half of the sets are nonsense, to be refused. The others are mended until they are accepted: the far corners of what may be played.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game

FILE = "changed.toml"
EDGES = (0, 1, 2, 3, 8, 16, 32, 64, 127, 128, 129, 255, 256, 32767, 32768, 2**31 - 1, 2**31, 2**32, 2**63, 2**64)
REPAIRS = 150
"""How often a refused set is mended before it is left as it is."""
LONGEST_LIST = 300


class Raw(str):
    """A value that is written as it stands."""


ODD = (
    *(Raw(text) for text in ("9" * 30, "9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "1e400", "nan", "-inf", "2.0", "0.5")),
    *(Raw(text) for text in ("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "[" * 2000 + "]" * 2000)),
    *(True, False, "", "1", "printed", "all", "ä\u0000\n", "x" * 5000, [], [[]], [[1]], {}, {"value": 1}, [1, "1", True]),
)
"""Values of kinds that a key does not have."""


def written(data: Any) -> str:
    """A set as TOML, one line for each key at the top."""
    return "".join(f"{json.dumps(name, ensure_ascii=False)} = {_inline(value)}\n" for name, value in data.items())


def _inline(value: Any) -> str:
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name, ensure_ascii=False)} = {_inline(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@dataclass
class Leaf:
    """A value of a set: the table in which it stands, under `value`, and its key."""

    key: str
    part: dict[str, Any]

    @property
    def value(self) -> Any:
        return self.part["value"]

    @value.setter
    def value(self, value: Any) -> None:
        self.part["value"] = value


def leaves(data: Any, key: str = "") -> list[Leaf]:
    """All values of a set, in the order of the file."""
    if isinstance(data, list):
        return [leaf for each in data for leaf in leaves(each, key)]
    if not isinstance(data, dict):
        return []
    if key and "value" in data:
        return [Leaf(key, data)]
    return [leaf for name, each in data.items() for leaf in leaves(each, f"{key}.{name}" if key else name)]


@dataclass(frozen=True)
class Answer:
    """Why a set is refused, and how many keys had been read by then. No words: it is accepted with as few players as it allows."""

    words: str
    read: int

    def is_nearer_than(self, other: Answer, dice: random.Random) -> bool:
        """Whether more of the set is good, or the same refusal is for less. Another refusal at the same place may lead on."""
        if not self.words or self.read != other.read:
            return not self.words or self.read > other.read
        if kind_of(self.words) == kind_of(other.words):
            return _gap(self.words) < _gap(other.words)
        return dice.random() < 0.5


def answer_to(game: Game, data: Any) -> Answer:
    """What is said to a set. If something else goes wrong than a refusal, that is for the inspector to find again."""
    sheet = Sheet(FILE, data)
    try:
        game.open_box(None, {}, game.sheet_of(sheet))
    except Malformed as refusal:
        return Answer(str(refusal), len(sheet.read))
    except Exception:
        return Answer("", 0)
    return Answer("", len(sheet.read))


def copied(node: Any) -> Any:
    if isinstance(node, dict):
        return {name: copied(each) for name, each in node.items()}
    return [copied(each) for each in node] if isinstance(node, list) else node


@dataclass
class Changer:
    """Makes sets of one game, each from a number of its own."""

    game: Game
    edges: dict[str, set[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for leaf in leaves(self.game.sheet.data):
            for wrong in (10**9, -(10**9)):
                self._ask(leaf.key, wrong)

    def _ask(self, key: str, wrong: int) -> None:
        """Learn from a refusal between which numbers a value lies, and how long a list may be."""
        for change in (lambda value: [wrong] * len(value) if isinstance(value, list) else wrong, _much_longer):
            data = copied(self.game.sheet.data)
            for leaf in leaves(data):
                if leaf.key == key:
                    leaf.value = change(leaf.value)
            words = answer_to(self.game, data).words
            self.edges.setdefault(key, set()).update(n for n in _numbers(words.partition("expected")[2]) if abs(n) < 10**6)

    def make(self, number: int) -> str:
        """The set of this number, as text."""
        dice = random.Random(f"{self.game.name} {number}")
        data = copied(self.game.sheet.data)
        if dice.random() < 0.3:
            return self._nonsense(data, dice)
        if dice.random() < 0.3:
            self._narrow(data, dice)
        if dice.random() < 0.3:
            _pour(data, dice)
        for _ in range(dice.choice((1, 1, 2, 3, 5, 8))):
            self._tweak(dice.choice(leaves(data)), dice)
        return written(self._mended(data, dice))

    # -- nonsense -----------------------------------------------------------------------------------------------------

    def _nonsense(self, data: Any, dice: random.Random) -> str:
        for _ in range(dice.choice((1, 1, 2, 4))):
            dice.choice((self._spoil_value, self._spoil_value, _spoil_table, _spoil_part))(data, dice)
        text = written(data)
        return _spoil_text(text, dice) if dice.random() < 0.2 else text

    def _spoil_value(self, data: Any, dice: random.Random) -> None:
        all_leaves = leaves(data)
        if not all_leaves:
            return
        leaf = dice.choice(all_leaves)
        odd = dice.choice((*ODD, dice.choice(EDGES), -dice.choice(EDGES), self._edge(leaf.key, dice)))
        if isinstance(leaf.value, list) and leaf.value and dice.random() < 0.6:
            leaf.value[dice.randrange(len(leaf.value))] = odd
        else:
            leaf.value = odd

    # -- what might be accepted ---------------------------------------------------------------------------------------

    def _tweak(self, leaf: Leaf, dice: random.Random) -> None:
        """Change one value as somebody might who designs a set of their own, or who looks for its limits."""
        value = leaf.value
        if isinstance(value, int):
            leaf.value = self._other_number(leaf.key, value, dice)
        elif isinstance(value, list):
            leaf.value = self._other_list(leaf.key, list(value), dice)
        elif isinstance(value, str):
            words = [each.value for each in leaves(self.game.sheet.data) if isinstance(each.value, str)]
            leaf.value = dice.choice(words)

    def _other_number(self, key: str, value: int, dice: random.Random) -> int:
        if dice.random() < 0.4:
            return self._edge(key, dice)
        return dice.choice((value + 1, value - 1, value + dice.randint(-3, 3), value * 2, value // 2, dice.choice(EDGES)))

    def _other_list(self, key: str, values: list[Any], dice: random.Random) -> list[Any]:
        """Its entries changed, swapped, removed, repeated; a list longer, shorter, empty, reversed."""
        if not values:
            return [self._edge(key, dice)]
        place, manner = dice.randrange(len(values)), dice.randrange(9)
        if manner <= 2 and isinstance(values[place], int):
            values[place] = self._other_number(key, values[place], dice)
        elif manner <= 3:
            other = dice.randrange(len(values))
            values[place], values[other] = values[other], values[place]
        elif manner == 4:
            del values[place]
        elif manner == 5:
            values.insert(place, values[place])
        elif manner == 6:
            values = _to_length(values, max(0, self._edge(key, dice)), dice)
        elif manner == 7 and all(isinstance(each, int) for each in values):
            values = [self._edge(key, dice)] * len(values)
        else:
            values.reverse()
        return values

    def _edge(self, key: str, dice: random.Random) -> int:
        """The smallest or the largest that was said to be allowed, or one more or less."""
        known = sorted(self.edges.get(key) or {0, 1, 127})
        return dice.choice(known) + dice.choice((0, 0, 0, 0, 1, -1))

    def _narrow(self, data: Any, dice: random.Random) -> None:
        """A set for one number of players, which can be taken further than one that must fit several."""
        for leaf in leaves(data):
            if leaf.key == "players":
                leaf.value = [dice.choice((*self.game.players, *sorted(self.edges["players"])))] * 2

    # -- mending ------------------------------------------------------------------------------------------------------

    def _mended(self, data: Any, dice: random.Random) -> Any:
        """Follow the refusals: change what they name, and keep a change that does not lead away from what was expected."""
        answer = answer_to(self.game, data)
        for _ in range(REPAIRS):
            if not answer.words:
                break
            tried = copied(data)
            self._mend(tried, answer.words, dice)
            then = answer_to(self.game, tried)
            if then.is_nearer_than(answer, dice) or dice.random() < 0.02:
                data, answer = tried, then
        return data

    def _mend(self, data: Any, words: str, dice: random.Random) -> None:
        key, numbers = _key_of(words), _numbers(words.partition("expected")[2])
        if "found nothing" in words or "no such key" in words:
            _add_or_remove(data, key, dice)
            return
        named = [leaf for leaf in leaves(data) if leaf.key == key or leaf.key.startswith(f"{key}.")]
        spoken = [leaf for leaf in leaves(data) if leaf.key.rpartition(".")[2] in re.findall(r"\w+", words)]
        choices = named if named and dice.random() < 0.5 else spoken or named or leaves(data)
        leaf = dice.choice(choices if dice.random() < 0.9 else leaves(data))
        if dice.random() < 0.2 or not numbers:
            self._tweak(leaf, dice)
        elif isinstance(leaf.value, int):
            said = _numbers(words)
            shares = [one // other for one in said for other in said if 1 < other < one]
            leaf.value = dice.choice((*numbers, *shares, leaf.value + _gap(words), leaf.value - _gap(words)))
        elif isinstance(leaf.value, list):
            leaf.value = self._fitted(leaf.value, words, numbers, dice)

    def _fitted(self, values: list[Any], words: str, numbers: list[int], dice: random.Random) -> list[Any]:
        """A list as long as the numbers of a refusal ask for, or with such numbers in it."""
        gap, whole = _gap(words), [i for i, each in enumerate(values) if isinstance(each, int)]
        if whole and dice.random() < (0.8 if "whole number" in words else 0.1):
            values = list(values)
            values[dice.choice(whole)] = dice.choice(numbers)
            return values
        lengths = (len(values) + gap, len(values) - gap, len(values) + 1, len(values) - 1, *numbers)
        return _to_length(values, max(0, dice.choice(lengths)), dice)


def _add_or_remove(data: Any, key: str, dice: random.Random) -> None:
    """Remove what stands under a key, or put there what stands beside it."""
    *path, name = key.split(".")
    table = data
    for each in path:
        table = table.get(each) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        return
    if name in table:
        del table[name]
    elif table:
        table[name] = copied(table[dice.choice(list(table))])


def _pour(data: Any, dice: random.Random) -> None:
    """Move what stands under keys like this one to this one, and so make one kind of thing as frequent as can be. Sums stay."""
    target = dice.choice(leaves(data))
    *table, name = target.key.split(".")
    for leaf in leaves(data):
        *other_table, other_name = leaf.key.split(".")
        alike = type(leaf.value) is type(target.value) and (other_name == name or other_table == table)
        if leaf.part is target.part or not alike or dice.random() < 0.2:
            continue
        if isinstance(leaf.value, list):
            target.value, leaf.value = target.value + leaf.value, []
        elif isinstance(leaf.value, int):
            target.value, leaf.value = target.value + leaf.value, 0


def _much_longer(value: Any) -> Any:
    return value * (1 + 200 // len(value)) if isinstance(value, list) and value else value


def _to_length(values: list[Any], length: int, dice: random.Random) -> list[Any]:
    """A list of this length: entries are left out or repeated."""
    length = min(length, LONGEST_LIST)
    if length <= len(values):
        kept = sorted(dice.sample(range(len(values)), length))
        return [values[i] for i in kept]
    return values + [dice.choice(values) for _ in range(length - len(values))] if values else values


def _numbers(words: str) -> list[int]:
    return [int(each) for each in re.findall(r"(?<![\w.])-?\d{1,9}\b", words)]


def _key_of(words: str) -> str:
    return words.removeprefix(f"{FILE}: ").partition(": ")[0]


def kind_of(words: str) -> str:
    """A refusal without what differs from set to set."""
    key, _, rest = words.removeprefix(f"{FILE}: ").partition(": ")
    return re.sub(r"-?\d+(\.\d+)?", "#", f"{key}: {rest.partition(', expected ')[2] or rest}")[:120]


def _gap(words: str) -> int:
    """How far what was found lies from what was expected, by the first numbers of both."""
    found, expected = (_numbers(part) for part in words.partition(" (")[0].partition(", expected")[::2])
    return min(abs(found[0] - each) for each in expected) if found and expected else 0


# -- nonsense of the whole file ---------------------------------------------------------------------------------------


def _spoil_table(data: Any, dice: random.Random) -> None:
    """A key is missing, moved, renamed, doubled under another name, or has something else in its place."""
    tables = list(_tables(data))
    table = dice.choice(tables)
    if not table:
        return
    name = dice.choice(list(table))
    manner = dice.randrange(5)
    if manner == 0:
        del table[name]
    elif manner == 1:
        table[dice.choice(("value", "provenance", f"{name}s", "a.b", "", "2", "ä"))] = copied(table[name])
    elif manner == 2:
        table[name] = copied(dice.choice(ODD))
    elif manner == 3:
        dice.choice(tables)[name] = copied(table[name])
    else:
        names = list(table)
        dice.shuffle(names)
        for each in names:
            table[each] = table.pop(each)


def _spoil_part(data: Any, dice: random.Random) -> None:
    """Another mark, or something that is none."""
    all_leaves = leaves(data)
    if all_leaves:
        leaf = dice.choice(all_leaves)
        leaf.part["provenance"] = dice.choice(("own", "printed", "mine", 3, ["own"], copied(leaf.part["value"])))


def _tables(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for each in list(node.values()):
            yield from _tables(each)
    elif isinstance(node, list):
        for each in node:
            yield from _tables(each)


def _spoil_text(text: str, dice: random.Random) -> str:
    """Something of the text left out, doubled, or put in."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice((1, 1, 3, 20, 200)))
    ways: tuple[Callable[[], str], ...] = (
        lambda: text[:start] + text[end:],
        lambda: text[:end] + text[start:],
        lambda: text + dice.choice(text.splitlines() or [""]),
        lambda: text[:start] + dice.choice("\"'[]{}=.,-_9\n\u0000\ufeff\ud7ffé") + text[start:],
    )
    return dice.choice(ways)()
