"""11.2, 11.3 A world that depends on what a seat knows, and on nothing else.

`imagine` draws the thefts that a seat has not seen again, one after the other, from a world that is consistent. If that were the
true one, a trace of it could remain: looks behind screens tie thefts together. So first every unseen theft is given the first kind,
in their order, with which all that the seat has seen still fits. This is done once for a decision, and need not be compiled.
"""

from __future__ import annotations

from dataclasses import dataclass

from beguile.games.dragons_gold.components import KINDS, Box
from beguile.games.dragons_gold.knowledge import change, is_pinned, is_unseen, take_instead
from beguile.games.dragons_gold.state import OVER, State
from beguile.games.dragons_gold.theft import count_in, is_look, is_theft, kind_in, kinds_in, thief_in, victim_in

PATIENCE = 20_000
"""Tries after which the thefts stay as they are."""


@dataclass
class Demand:
    """Something that the seat knows: so many tokens of a kind, plus and minus those that unseen thefts brought and took."""

    least: int
    most: int
    counts: dict[int, int]
    """what each theft adds if it was of this kind"""


def forget(box: Box, s: State, seat: int) -> None:
    """Let the unseen thefts have been of the first kinds that fit everything the seat knows."""
    thefts = [i for i in range(s.logged) if is_unseen(s.log[i], seat)]
    thefts.sort(key=lambda i: not is_pinned(s, seat, i))  # those first that are tied to each other
    if s.stage == OVER or not thefts:
        return
    trial = Trial(s, thefts, [find_demands(box, s, seat, thefts, kind) for kind in range(KINDS)])
    for i, kind in zip(thefts, trial.first(), strict=True):
        if kind != kind_in(s.log[i]):
            take_instead(s, seat, i, kind_in(s.log[i]), kind)


def find_demands(box: Box, s: State, seat: int, thefts: list[int], kind: int) -> list[Demand]:
    """What the thefts of one kind must come to."""
    found = []
    for player in range(box.players):
        if player != seat:
            counts = {i: count_for(s, i, player) for i in thefts}
            found.append(at_least(s.hold[player][kind], 0, s, counts, kind))
            by_then = {i: count if i < s.before_market else 0 for i, count in counts.items()}
            found.append(at_least(s.stake[player][kind] - s.proved[player][kind], 0, s, by_then, kind))
    for k in range(s.logged):
        entry = s.log[k]
        counts = {i: change(s, i, k) for i in thefts}
        if is_look(entry) and thief_in(entry) == seat:
            seen = sum(count for i, count in counts.items() if kind_in(s.log[i]) == kind)
            found.append(Demand(seen, seen, counts))
        elif is_theft(entry) and thief_in(entry) == seat and kind_in(entry) == kind:
            found.append(at_least(count_in(entry), 1, s, counts, kind))
    return [each for each in found if any(each.counts.values())]


def count_for(s: State, i: int, player: int) -> int:
    """What theft i did to a player: 1 a token more, -1 one less."""
    return 1 if thief_in(s.log[i]) == player else -1 if victim_in(s.log[i]) == player else 0


def at_least(there: int, needed: int, s: State, counts: dict[int, int], kind: int) -> Demand:
    """So many are there after the thefts as they are, and so many are needed whatever they were."""
    by_thefts = sum(count for i, count in counts.items() if kind_in(s.log[i]) == kind)
    return Demand(needed - (there - by_thefts), len(counts), counts)


class Trial:
    """One theft after the other, each of the first kind with which the rest can still come out right."""

    def __init__(self, s: State, thefts: list[int], demands: list[list[Demand]]) -> None:
        self.s, self.thefts, self.demands = s, thefts, demands
        self.kinds = {i: [kind for kind in range(KINDS) if kinds_in(s.log[i]) >> kind & 1] for i in thefts}

    def first(self) -> list[int]:
        """Best if every token was there before it was stolen; but what changed hands in the open since is not known any more."""
        for strict in (True, False):
            self.strict, self.left = strict, PATIENCE
            found = self.go_on([])
            if found is not None:
                return found
        return [kind_in(self.s.log[i]) for i in self.thefts]

    def go_on(self, kinds: list[int]) -> list[int] | None:
        if len(kinds) == len(self.thefts):
            return kinds
        for kind in self.kinds[self.thefts[len(kinds)]]:
            self.left -= 1
            if self.left > 0 and self.can_be([*kinds, kind]):
                found = self.go_on([*kinds, kind])
                if found is not None:
                    return found
        return None

    def can_be(self, kinds: list[int]) -> bool:
        """Whether every demand may still be met by those thefts that are open."""
        if self.strict and not all(self.was_there(kinds, i, kind) for i, kind in zip(self.thefts, kinds, strict=False)):
            return False
        return all(self.can_meet(kinds, kind, each) for kind, all_of_it in enumerate(self.demands) for each in all_of_it)

    def can_meet(self, kinds: list[int], kind: int, demand: Demand) -> bool:
        least, most = self.bounds(kinds, kind, demand.counts)
        return most >= demand.least and least <= demand.most

    def was_there(self, kinds: list[int], i: int, kind: int) -> bool:
        """Whether the victim of theft i may have held this kind before."""
        victim = victim_in(self.s.log[i])
        now = {j: count_for(self.s, j, victim) for j in self.thefts}
        before = {j: count if j < i else 0 for j, count in now.items()}
        openly = self.s.hold[victim][kind] - sum(count for j, count in now.items() if kind_in(self.s.log[j]) == kind)
        return openly + self.bounds(kinds, kind, before)[1] > 0

    def bounds(self, kinds: list[int], kind: int, counts: dict[int, int]) -> tuple[int, int]:
        """What thefts of a kind come to at least and at most, if so many of them are decided."""
        least = most = 0
        for n, i in enumerate(self.thefts):
            if n < len(kinds):
                least += counts[i] if kinds[n] == kind else 0
                most += counts[i] if kinds[n] == kind else 0
            elif kind in self.kinds[i]:
                least += min(0, counts[i])
                most += max(0, counts[i])
        return least, most
