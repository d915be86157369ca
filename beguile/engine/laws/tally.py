"""What the laws were put to, and what they found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from beguile.engine.laws.endings import Longest
from beguile.engine.laws.worlds import Spread

MOST_FAULTS = 8
"""That are kept of each law: one that is broken must not hide the others."""


@dataclass
class Tally:
    """What was tried, and what was found."""

    game: str
    games: int = 0
    states: int = 0
    pairs: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    spread: Spread = field(default_factory=Spread)
    longest: Longest = field(default_factory=Longest)

    def note(self, law: str, where: str, faults: Iterator[str]) -> None:
        self.tried[law] += 1
        for fault in faults:
            self._keep(f"{law}: {fault} ({where})")

    def _keep(self, fault: str) -> None:
        law = fault.partition(":")[0]
        if sum(each.startswith(f"{law}:") for each in self.broken) < MOST_FAULTS:
            self.broken.append(fault)

    def add(self, other: Tally) -> None:
        self.games, self.states, self.pairs = self.games + other.games, self.states + other.states, self.pairs + other.pairs
        self.tried += other.tried
        for fault in other.broken:
            self._keep(fault)
        self.spread.add(other.spread)
        self.longest.add(other.longest)

    def json(self) -> dict[str, Any]:
        counts = {"game": self.game, "games": self.games, "states": self.states, "pairs": self.pairs}
        found = {"tried": dict(self.tried), "spread": self.spread.json(), "longest": self.longest.json()}
        return {**counts, **found, "broken": self.broken}
