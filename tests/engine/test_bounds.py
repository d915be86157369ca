"""What the reader of TOML would take too long over, or fall over, never reaches it."""

from __future__ import annotations

import tomllib
from time import thread_time

import pytest

import beguile
from beguile.engine.bounds import DEEPEST, LARGEST, MOST_DOTS, MOST_KEYS
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.games import FOLDER

HOSTILE = {
    "dotted keys": ".".join("a" * 30_000) + "=1",
    "dotted keys in quotes": ".".join(['"a"'] * 15_000) + "=1",
    "dotted keys with spaces": " . ".join("a" * 15_000) + "=1",
    "a dotted header": f"[{'.'.join('a' * 30_000)}]",
    "a header in quotes": "['" + "'.'".join("a" * 15_000) + "']",
    "deep lists": "a=" + "[" * 30_000,
    "deep tables": "a=" + "{a=" * 15_000,
    "deep behind strings": "a=" + '["]",' * 12_000,
    "deep behind notes": "a=" + "[#]\n" * 15_000,
    "many digits": "a=" + "1" * 4_301,
    "many digits with a sign": "a=-" + "1" * 4_301,
    "many digits in parts": "a=" + "1_" * 4_301 + "1",
    "many digits of a fraction": "a=0." + "1" * 4_301,
    "many digits of an exponent": "a=1e" + "1" * 4_301,
    "many digits in hexadecimal": "a=0x" + "f" * 30_000,
    "many keys": "".join(f"a{i}=1\n" for i in range(MOST_KEYS + 1)),
    "a long name": "a" * 60_000 + "=1",
    "open quotes": '"\n' * 30_000,
    "open long quotes": '"""\n' * 15_000,
    "open long single quotes": "'''\n" * 15_000,
    "a string that never ends": '"' + "\\a" * 30_000,
    "too much": "#" * (LARGEST + 1),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_would_take_long_is_refused_soon_and_in_words(text: str) -> None:
    start = thread_time()
    with pytest.raises(Malformed, match=r"^mine: ") as refused:
        Sheet.parse(text, "mine")
    assert thread_time() - start < 0.1
    assert len(str(refused.value)) < 200


LARGE = {
    "keys of all dots": "\n".join(f"k{i}.{'.'.join('a' * MOST_DOTS)}=1" for i in range(MOST_KEYS // 2)),
    "lists as deep as may be": "\n".join(f"k{i}={'[' * (DEEPEST - 1)}{']' * (DEEPEST - 1)}" for i in range(2_500)),
    "a string of escapes": 'a="' + "\\n" * 31_000 + '"',
    "a long list": "a=[" + "1," * 31_000 + "]",
    "many headers": "".join(f"[a{i}]\n" for i in range(7_000)),
    "many headers alike": "[[a]]\n" * 10_000,
    "many headers with dots": "".join(f"[a.b.c{i}]\n" for i in range(5_000)),
    "a note": "#" * LARGEST,
    "empty lines": "\n" * LARGEST,
    "inline tables": "a=[" + "{b=1}," * (MOST_KEYS - 1) + "]",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE.keys())
def test_what_may_be_read_is_read_soon(text: str) -> None:
    start = thread_time()
    Sheet.parse(text, "mine")
    assert thread_time() - start < 1.0


@pytest.mark.parametrize("text", ["a=[" * 5, "a=1979-99-99", "a=\u0000", "=", "a=00:00:61", '"a\\', "a=0x", "[", "\ud800=1"])
def test_nonsense_is_refused_in_words(text: str) -> None:
    with pytest.raises(Malformed, match=r"^mine: "):
        Sheet.parse(text, "mine")


@pytest.mark.parametrize("game", beguile.games())
def test_our_own_boxes_are_far_from_the_bounds(game: str) -> None:
    text = (FOLDER / game / "components.toml").read_text(encoding="utf-8")
    assert Sheet.parse(text, game).data == tomllib.loads(text)
    assert len(text) < LARGEST / 4


@pytest.mark.parametrize("name", ["", "set = 3\n", 'set = ""\n', 'set = " "\n', f'set = "{"a" * 81}"\n', 'set = "a\\u0007"\n'])
def test_a_set_without_a_proper_name_is_refused_at_once(name: str) -> None:
    text = (FOLDER / "smile" / "components.toml").read_text(encoding="utf-8")
    lines = [name] + [line + "\n" for line in text.splitlines() if not line.startswith("set")]
    with pytest.raises(Malformed, match=r"mine: set: found .*expected the name"):
        beguile.game("smile").new(components=Sheet.parse("".join(lines), "mine"))


def test_a_refusal_does_not_repeat_all_that_was_found() -> None:
    with pytest.raises(Malformed) as refused:
        Sheet("mine", {"set": "a" * 60_000, "game": "smile"}).name  # noqa: B018
    assert len(str(refused.value)) < 400
