"""How much of everything a TOML text of somebody's own may hold, checked in one pass before it is read.

The standard library's reader takes quadratic time over long dotted keys, falls over deep nesting and over numbers of many digits.
None of that can reach it: what is here is a scan of tokens, each looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from beguile.engine.errors import Malformed

LARGEST = 64_000
"""Characters of a text."""
DEEPEST = 8
"""Brackets inside each other."""
MOST_KEYS = 4_000
MOST_DOTS = 8
"""In one key."""
MOST_DIGITS = 18
LONGEST_NAME = 200
"""Letters in a row, outside of strings: a bare key, or nonsense."""

TOKEN = re.compile(
    r"""(?P<long>\"{3}|'{3})|(?P<text>"(?:[^"\\\n]|\\[^\n])*+"|'[^'\n]*+')|(?P<quote>["'])|(?P<note>\#[^\n]*+)"""
    r"""|(?P<open>[\[{])|(?P<close>[\]}])|(?P<equals>=)|(?P<dot>\.)|(?P<end>[\n,])|(?P<word>[\w+-]++)""",
)
"""A string ends on its own line, so a quote that begins none is refused at once: nothing is looked at twice."""


def expect_bounded(text: str, file: str) -> None:
    """Refuse what is too large, too deep or too long, in words."""
    _Scan(text, file).run()


class _Scan:
    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.depth = self.keys = self.dots = 0

    def run(self) -> None:
        if len(self.text) > LARGEST:
            self._refuse(f"{len(self.text)} characters", f"at most {LARGEST}")
        for token in TOKEN.finditer(self.text):
            step = STEPS.get(token.lastgroup or "")
            if step is not None:
                step(self, token.group())

    def _refuse(self, found: str, expected: str) -> NoReturn:
        raise Malformed(f"{self.file}: found {found}, expected {expected}")

    def open(self, _: str) -> None:
        self.depth += 1
        self.dots = 0
        if self.depth > DEEPEST:
            self._refuse(f"more than {DEEPEST} brackets inside each other", "fewer")

    def close(self, _: str) -> None:
        self.depth = max(0, self.depth - 1)

    def equals(self, _: str) -> None:
        self.keys += 1
        self.dots = 0
        if self.keys > MOST_KEYS:
            self._refuse(f"more than {MOST_KEYS} keys", "fewer")

    def dot(self, _: str) -> None:
        self.dots += 1
        if self.dots > MOST_DOTS:
            self._refuse(f"a key of more than {MOST_DOTS + 1} parts", "fewer")

    def end(self, _: str) -> None:
        self.dots = 0

    def word(self, word: str) -> None:
        if len(word) > LONGEST_NAME:
            self._refuse(f"a name of {len(word)} characters", f"at most {LONGEST_NAME}")
        if len(word) > MOST_DIGITS and word.lstrip("+-")[:1].isdigit():
            self._refuse(f"a number of {len(word)} digits", f"at most {MOST_DIGITS}")

    def long(self, _: str) -> None:
        self._refuse("a text of several lines", "texts that end on their own line")

    def quote(self, _: str) -> None:
        self._refuse("a quotation mark that is not closed on its line", "one that is")


STEPS: dict[str, Callable[[_Scan, str], None]] = {
    "long": _Scan.long,
    "quote": _Scan.quote,
    "open": _Scan.open,
    "close": _Scan.close,
    "equals": _Scan.equals,
    "dot": _Scan.dot,
    "end": _Scan.end,
    "word": _Scan.word,
}
