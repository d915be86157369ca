"""A game's RULES.md: numbered rules under numbered headings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Rule:
    number: str
    heading: str
    words: str


@cache
def rules_of(rulebook: str) -> dict[str, Rule]:
    """The rules by number, in order."""
    rules, heading = {}, ""
    for line in rulebook.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif found := re.match(r"\*\*(\d+\.\d+)\*\* (.+)", line):
            if found[1] in rules:
                raise ValueError(f"rule {found[1]} stands twice")
            rules[found[1]] = Rule(found[1], heading, found[2])
    return rules


def cited(source: str) -> set[str]:
    """The rule numbers that a docstring of some source opens with: `\"\"\"3.2, 3.4 ...` or `\"\"\"3.3 to 3.7 ...`."""
    numbers: set[str] = set()
    for found in re.finditer(r'"""(\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)', source):
        numbers |= _spread(found[1])
    return numbers


def _spread(citation: str) -> set[str]:
    numbers = set(re.findall(r"\d+\.\d+", citation))
    for chapter, first, last in re.findall(r"(\d+)\.(\d+) to \d+\.(\d+)", citation):
        numbers |= {f"{chapter}.{i}" for i in range(int(first), int(last) + 1)}
    return numbers
