"""What a seat has seen since the deal, as conditions that the truth must meet: a witness for the laws, used by nothing else.

All that is hidden behind the screens are tokens that Thieves took unseen by this seat. Everything else is added up from views and
events: what lies where as if those thefts had not been, and, in the order in which it was seen, each unseen theft and whatever
speaks for or against it: looks, tokens shown, offered, given away or stolen. A world is possible if some tokens taken unseen lead
from there to what lies behind its screens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from beguile.games.dragons_gold.components import KINDS, TOKENS, Box
from beguile.games.dragons_gold.state import State

PATIENCE = 20_000
"""Tries after which a world is given the benefit of the doubt."""

Counts = list[int]


@dataclass
class Theft:
    """An unseen theft."""

    thief: int
    victim: int
    there: Counts
    """what lay behind the victim's screen as openly added up"""


@dataclass
class Fact:
    """At this moment a player had at least, or exactly, so many tokens of a kind more than openly added up."""

    player: int
    kind: int
    least: int
    exact: bool = False


@dataclass
class Memory:
    box: Box
    seat: int
    open: list[Counts] = field(default_factory=list)
    """what lies behind each screen as if the unseen thefts had not been"""
    story: list[Theft | Fact] = field(default_factory=list)
    view: Mapping[str, Any] = field(default_factory=dict)
    """the last one"""
    posted: dict[int, dict[int, Counts]] = field(default_factory=dict)
    """shares of proposals by their numbers"""
    shares: dict[int, Counts] = field(default_factory=dict)
    """who is about to receive what"""
    piles: dict[int, Counts] = field(default_factory=dict)
    """divide and choose: the shares that were laid out, from 1"""
    reading: int = 0
    """the proposal whose shares are being told"""

    def __post_init__(self) -> None:
        self.open = [[0] * KINDS for _ in range(self.box.players)]

    # -- what is seen -------------------------------------------------------------------------------------------------

    def see(self, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """The view of the seat after each move (and at the start), and the events it was told with that move."""
        for event in events:
            getattr(self, f"_{event['event']}", self._ignore)(event)
        if any(self._total(player) != each["tokens"] for player, each in enumerate(view["players"])):
            self._receive()
        for player, each in enumerate(view["players"]):
            if "screen" in each:
                self._note_all(player, counts_of(each["screen"]), exact=True)
            if "shown" in each:
                self._note_all(player, counts_of(each["shown"]), exact=False)
        self.view = view

    def _total(self, player: int) -> int:
        """How many tokens a player has, as added up; those count too that were taken unseen."""
        thefts = [each for each in self.story if isinstance(each, Theft)]
        return sum(self.open[player]) + sum((each.thief == player) - (each.victim == player) for each in thefts)

    def _ignore(self, event: Mapping[str, Any]) -> None:
        """Nothing that changes what lies behind screens."""

    def _note_all(self, player: int, counts: Counts, exact: bool) -> None:
        for kind, count in enumerate(counts):
            if exact or count > 0:
                self._note(player, kind, count, exact)

    def _note(self, player: int, kind: int, count: int, exact: bool = False) -> None:
        fact = Fact(player, kind, count - self.open[player][kind], exact)
        if fact not in self.story[last_theft(self.story) :]:
            self.story.append(fact)

    def _move(self, giver: int | None, taker: int | None, counts: Counts) -> None:
        """Tokens change their owner for all to see; whoever gives them had them."""
        for kind, count in enumerate(counts):
            if giver is not None and count:
                self._note(giver, kind, count)
                self.open[giver][kind] -= count
            if taker is not None:
                self.open[taker][kind] += count

    # -- divisions ----------------------------------------------------------------------------------------------------

    def _took_all(self, event: Mapping[str, Any]) -> None:
        self._move(None, event["seat"], bundled(event["tokens"]))

    def _took_reds(self, event: Mapping[str, Any]) -> None:
        self._move(None, event["seat"], one_of("red", event["count"]))

    def _snatched(self, event: Mapping[str, Any]) -> None:
        self._move(None, event["seat"], one_of(event["kind"]))

    def _posted(self, event: Mapping[str, Any]) -> None:
        self.reading = event["number"]
        self.posted[self.reading] = {}

    def _share(self, event: Mapping[str, Any]) -> None:
        self.posted[self.reading][event["seat"]] = bundled(event["tokens"])

    def _agreed(self, event: Mapping[str, Any]) -> None:
        self.shares = dict(self.posted[event["number"]])

    def _a_share(self, event: Mapping[str, Any]) -> None:
        self.piles[event["share"]] = bundled(event["tokens"])

    def _chose(self, event: Mapping[str, Any]) -> None:
        self.shares[event["seat"]] = self.piles[event["share"]]

    def _confused(self, event: Mapping[str, Any]) -> None:
        one, other = event["player"], event["other"]
        self.shares[one], self.shares[other] = self.shares[other], self.shares[one]

    def _receive(self, _: Mapping[str, Any] | None = None) -> None:
        for player, counts in self.shares.items():
            self._move(None, player, counts)
        self.shares = {}

    _nobody_to_rob = _charmed = _went_home = _receive

    # -- thefts and looks ---------------------------------------------------------------------------------------------

    def _robbed(self, event: Mapping[str, Any]) -> None:
        self._receive()
        self.story.append(Theft(event["thief"], event["victim"], self.open[event["victim"]][:]))

    def _stole(self, event: Mapping[str, Any]) -> None:
        self._receive()
        self._move(event["victim"], event["thief"], one_of(event["kind"]))

    def _looked(self, event: Mapping[str, Any]) -> None:
        self._receive()
        self._note_all(event["victim"], bundled(event["tokens"]), exact=True)

    # -- the market ---------------------------------------------------------------------------------------------------

    def _offered(self, event: Mapping[str, Any]) -> None:
        self._note_all(event["seat"], bundled(event["gives"]), exact=False)

    _offered_to = _offered

    def _showed(self, event: Mapping[str, Any]) -> None:
        self._note(event["seat"], TOKENS.index(event["kind"]), event["count"])

    def _traded(self, event: Mapping[str, Any]) -> None:
        offer = next(one for one in self.view["offers"] if one["player"] == event["maker"])
        self._note_all(event["maker"], counts_of(offer["gives"]), exact=False)
        self._move(event["seat"], event["maker"], counts_of(offer["asks"]))
        self._move(event["maker"], event["seat"], counts_of(offer["gives"]))

    # -- what cannot be -----------------------------------------------------------------------------------------------

    def contradictions(self, s: State) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""
        for player in range(self.box.players):
            if sum(s.hold[player]) != self.view["players"][player]["tokens"]:
                yield f"player {player} has {sum(s.hold[player])} tokens"
        if not Trial(self, s.hold).succeeds():
            yield f"no thefts that seat {self.seat} did not see lead to {s.hold[: self.box.players]}"


class Trial:
    """Look for kinds of the unseen thefts with which everything fits."""

    def __init__(self, memory: Memory, hold: list[Counts]) -> None:
        self.story = memory.story
        players = range(memory.box.players)
        self.unseen = [[0] * KINDS for _ in players]
        """what the thefts decided so far have brought each player"""
        self.wanted = [[hold[p][k] - memory.open[p][k] for k in range(KINDS)] for p in players]
        self.left = PATIENCE
        self.ins, self.outs = [[0] * (len(self.story) + 1) for _ in players], [[0] * (len(self.story) + 1) for _ in players]
        for p in players:
            for i in range(len(self.story) - 1, -1, -1):
                each = self.story[i]
                self.ins[p][i] = self.ins[p][i + 1] + (isinstance(each, Theft) and each.thief == p)
                self.outs[p][i] = self.outs[p][i + 1] + (isinstance(each, Theft) and each.victim == p)

    def succeeds(self) -> bool:
        return self.go_on(0) or self.left <= 0

    def go_on(self, i: int) -> bool:
        """Whether what comes from here on in the story can be so."""
        while i < len(self.story) and isinstance(fact := self.story[i], Fact):
            have = self.unseen[fact.player][fact.kind]
            if have < fact.least or (fact.exact and have != fact.least):
                return False
            i += 1
        if i == len(self.story):
            return self.unseen == self.wanted
        return any(self.steal(i, kind) for kind in range(KINDS))

    def steal(self, i: int, kind: int) -> bool:
        theft = self.story[i]
        assert isinstance(theft, Theft)
        self.left -= 1
        if self.left <= 0 or theft.there[kind] + self.unseen[theft.victim][kind] < 1:
            return False
        self.move(theft.thief, theft.victim, kind)
        found = all(self.can_still_come(player, i + 1) for player in (theft.thief, theft.victim)) and self.go_on(i + 1)
        self.move(theft.victim, theft.thief, kind)
        return found

    def move(self, to: int, away: int, kind: int) -> None:
        self.unseen[to][kind] += 1
        self.unseen[away][kind] -= 1

    def can_still_come(self, player: int, i: int) -> bool:
        """Whether the thefts that are left can bring and take what is still missing."""
        missing = [want - have for want, have in zip(self.wanted[player], self.unseen[player], strict=True)]
        more, less = sum(each for each in missing if each > 0), -sum(each for each in missing if each < 0)
        return more <= self.ins[player][i] and less <= self.outs[player][i]


def last_theft(story: Sequence[Theft | Fact]) -> int:
    """Where the facts begin that were noted since the last unseen theft."""
    return next((i + 1 for i in range(len(story) - 1, -1, -1) if isinstance(story[i], Theft)), 0)


def counts_of(tokens: Mapping[str, int]) -> Counts:
    return [tokens.get(name, 0) for name in TOKENS]


def bundled(tokens: Sequence[Mapping[str, Any]]) -> Counts:
    return counts_of({each["token"]: each["count"] for each in tokens})


def one_of(name: str, count: int = 1) -> Counts:
    return counts_of({name: count})
