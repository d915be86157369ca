"""What became of the mutants: the score, the survivors, and the page that publishes them."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import beguile
from tests.mutants.mutations import Mutant
from tests.mutants.running import KILLED, ROOT, TIMED_OUT, Verdict

WANTED = 95.0
"""Per cent of the mutants that are none of the equivalent ones."""
SCORES, PAGE = ROOT / "bench" / "mutants", ROOT / "docs" / "mutants.md"
START, END = "<!-- scores -->", "<!-- end of scores -->"


@dataclass(frozen=True)
class Equivalent:
    """A mutant that plays by the same rules, and why."""

    function: str
    original: str
    mutated: str
    reason: str

    def is_of(self, mutant: Mutant) -> bool:
        return (self.function, self.original, self.mutated) == (mutant.name, mutant.original, mutant.mutated)


def read_equivalents(name: str, folder: Path = Path(__file__).parent) -> list[Equivalent]:
    path = folder / f"{name}.toml"
    if not path.exists():
        return []
    return [Equivalent(**each) for each in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])]


@dataclass
class Report:
    """Of one game."""

    game: str
    verdicts: Sequence[Verdict]
    listed: Sequence[Equivalent]
    golden: bool = False
    """whether golden games were put to the survivors"""
    seconds: float = 0.0

    @property
    def killed(self) -> list[Verdict]:
        return [each for each in self.verdicts if each.fate in (KILLED, TIMED_OUT)]

    @property
    def equivalent(self) -> list[Verdict]:
        return [each for each in self.verdicts if each not in self.killed and self._is_listed(each)]

    @property
    def survivors(self) -> list[Verdict]:
        return [each for each in self.verdicts if each.fate not in (KILLED, TIMED_OUT) and not self._is_listed(each)]

    def _is_listed(self, verdict: Verdict) -> bool:
        return any(each.is_of(verdict.mutant) for each in self.listed)

    @property
    def score(self) -> float:
        """Killed in per cent of all that are not equivalent, rounded down."""
        counted = len(self.killed) + len(self.survivors)
        return len(self.killed) * 1000 // counted / 10 if counted else 100.0

    @property
    def noticed(self) -> int | None:
        """Survivors that golden games notice, if they were asked."""
        return sum(bool(each.golden) for each in self.survivors) if self.golden else None

    @property
    def good(self) -> bool:
        return self.score >= WANTED

    def mistaken(self) -> Iterator[str]:
        """What is listed as equivalent and is not. That it is a mutant at all is tested in `test_mutants.py`."""
        for each in self.listed:
            fates = [verdict for verdict in self.verdicts if each.is_of(verdict.mutant)]
            killers = [verdict.by for verdict in fates if verdict in self.killed]
            if killers:
                yield f"{each.function}: {each.original} → {each.mutated}: listed as equivalent, but {killers[0]} notices it"

    def lines(self) -> Iterator[str]:
        for each in self.survivors:
            mutant = each.mutant
            seen = f"  [{each.golden}]" if each.golden else ""
            where = f"beguile/games/{self.game}/{mutant.module}.py:{mutant.lines[0]}"
            yield f"{where} {mutant.function} ({each.fate}): {mutant.original} → {mutant.mutated}{seen}"
        yield from self.mistaken()
        found = len(self.survivors)
        golden = f", of which golden games would notice {self.noticed}" if self.golden else ""
        fates = Counter(each.fate for each in self.verdicts)
        yield (
            f"{beguile.game(self.game).title}: {self.score} % of {len(self.killed) + found} mutants are killed "
            f"({fates[TIMED_OUT]} of them by an endless loop), {found} survive{golden}; "
            f"{len(self.equivalent)} are equivalent ({self.seconds:.0f} s)"
        )

    def summary(self) -> dict[str, Any]:
        counts = {"killed": len(self.killed), "survived": len(self.survivors), "equivalent": len(self.equivalent)}
        version = beguile.game(self.game).rules.VERSION
        return {"game": self.game, "version": version, "score": self.score, **counts, "golden": self.noticed}

    def json(self) -> dict[str, Any]:
        survivors = [
            {
                "file": f"beguile/games/{self.game}/{each.mutant.module}.py",
                "line": each.mutant.lines[0],
                "function": each.mutant.name,
                "original": each.mutant.original,
                "mutated": each.mutant.mutated,
                "fate": each.fate,
                "golden": each.golden,
            }
            for each in self.survivors
        ]
        return {**self.summary(), "seconds": round(self.seconds), "mistaken": list(self.mistaken()), "survivors": survivors}


def publish(reports: Sequence[Report]) -> None:
    """Keep the scores of these games, each in a file of its own, and write the table of the page anew."""
    SCORES.mkdir(exist_ok=True)
    for report in reports:
        (SCORES / f"{report.game}.json").write_text(json.dumps(report.summary(), indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{START}\n{table()}{END}{after}", encoding="utf-8")


def is_published(name: str) -> bool:
    return (SCORES / f"{name}.json").exists()


def published(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCORES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def table() -> str:
    """The scores as they stand on the page."""
    head = ("game", "rules version", "killed", "survived", "of these golden games notice", "equivalent", "score")
    lines = [f"| {' | '.join(head)} |", "|---|--:|--:|--:|--:|--:|--:|"]
    for name in beguile.games():
        if (SCORES / f"{name}.json").exists():
            each = published(name)
            golden = "" if each["golden"] is None else each["golden"]
            counts = f"{each['killed']:,} | {each['survived']:,} | {golden} | {each['equivalent']:,}"
            lines.append(f"| {beguile.game(name).title} | {each['version']} | {counts} | {each['score']} % |")
    return "\n".join(lines) + "\n"
