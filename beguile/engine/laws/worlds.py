"""Whether imagined worlds reach all that could be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from beguile.engine.laws.moment import Moment, imagined, knowledge, legal_in
from beguile.engine.layout import copy_of, fields, flat
from beguile.engine.match import seats_of


@dataclass
class Spread:
    """Does imagining reach all that could be so? If worlds are drawn evenly from everything a seat holds possible, the truth is
    one of them like any other: it agrees with an imagined world as often as two imagined worlds agree with each other. Where
    nothing is hidden at the deal, the first position of a random game in which something is stands for it."""

    with_truth: float = 0.0
    among_themselves: float = 0.0
    places: int = 0

    WORLDS = 6

    def sample(self, at: Moment) -> bool:
        """Compare the truth with worlds that a seat imagines; whether anything was hidden from it at all."""
        seat, before = at.any_seat(), self.places
        worlds = [_hidden(imagined(at, seat)) for _ in range(self.WORLDS)]
        pairs = self.WORLDS * (self.WORLDS - 1) / 2
        for truth, *values in zip(_hidden(at.s), *worlds, strict=True):
            if len({truth, *values}) > 1:
                self.places += 1
                self.with_truth += values.count(truth) / self.WORLDS
                counts = Counter(values).values()
                self.among_themselves += sum(n * (n - 1) / 2 for n in counts) / pairs
        return self.places > before

    def add(self, other: Spread) -> None:
        self.with_truth += other.with_truth
        self.among_themselves += other.among_themselves
        self.places += other.places

    def faults(self) -> Iterator[str]:
        if self.places == 0:
            yield "imagining never changes anything"
        elif self.places >= 5000 and not 0.8 <= self.with_truth / self.among_themselves <= 1.25:
            yield f"the truth is unlike the imagined worlds: {self.json()}"

    def json(self) -> dict[str, float]:
        ratio = self.with_truth / self.among_themselves if self.among_themselves else 0.0
        return {"places": self.places, "agreement_with_truth_over_agreement_among_worlds": round(ratio, 3)}


def _hidden(s: Any) -> list[int]:
    quiet = copy_of(s)
    quiet.luck = [0, 0, 0, 0]
    return flat(quiet)


def imagining_reaches_what_could_be_so(at: Moment) -> Iterator[str]:
    """Exchange two numbers of a field that imagining never touches. If the seat cannot tell, everything adds up, and it makes a
    difference later on, then such worlds are possible and imagining leaves them out."""
    seat, tries = at.any_seat(), 12
    worlds = [imagined(at, seat) for _ in range(tries)]
    for name, each in fields(at.s).items():
        still = [i for i in range(each.size) if name != "luck" and all(_at(w, name, i) == _at(at.s, name, i) for w in worlds)]
        if len(still) < 2:
            continue
        i, j = at.dice.sample(still, 2)
        other = copy_of(at.s)
        _put(other, name, i, _at(at.s, name, j))
        _put(other, name, j, _at(at.s, name, i))
        if _at(other, name, i) == _at(at.s, name, i) or at.rules.faults(at.box, other):
            continue
        try:
            same = knowledge(at, other, seat) == knowledge(at, at.s, seat)
        except (IndexError, KeyError):  # no state of the game at all
            continue
        if same and _makes_a_difference(at, other, seat):
            yield f"seat {seat} never imagines that {name} {i} and {j} could be the other way round"


def _makes_a_difference(at: Moment, other: Any, seat: int) -> bool:
    """Whether playing on from here and from there, move for move alike, ever looks different to the seat."""
    here, there = copy_of(at.s), copy_of(other)
    for _ in range(400):
        movers = seats_of(at.rules.to_act(at.box, here))
        if not movers:
            return False
        mover = at.dice.choice(movers)
        common = sorted(set(legal_in(at, here, mover)) & set(legal_in(at, there, mover)))
        if not common:
            return True
        move = at.dice.choice(common)
        at.rules.apply(at.box, here, mover, move)
        at.rules.apply(at.box, there, mover, move)
        if knowledge(at, here, seat) != knowledge(at, there, seat):
            return True
    return False


def _at(s: Any, name: str, i: int) -> int:
    value, shape = getattr(s, name), fields(s)[name].shape
    return int(value if not shape else value[i] if len(shape) == 1 else value[i // shape[1]][i % shape[1]])


def _put(s: Any, name: str, i: int, number: int) -> None:
    value, shape = getattr(s, name), fields(s)[name].shape
    if len(shape) == 1:
        value[i] = number
    else:
        value[i // shape[1]][i % shape[1]] = number
