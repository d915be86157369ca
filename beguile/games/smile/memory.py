"""What a seat of Smile has seen since the deal. For the laws alone: a witness who knows the box, views and events, and no state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from beguile.engine.rule import NONE
from beguile.games.smile.components import COLOURS, Box
from beguile.games.smile.rules import State

Face = tuple[int, str]
"""A card as it looks: cards of one value and colour cannot be told apart."""


def faces(cards: Sequence[Mapping[str, Any]]) -> list[Face]:
    return [(card["value"], card["colour"]) for card in cards]


class Memory:
    """What a seat has seen since the deal, as conditions that the truth must meet."""

    def __init__(self, box: Box, seat: int) -> None:
        self.box, self.seat = box, seat
        self.unseen = Counter(self._face(card) for card in range(box.cards))
        self.row: dict[int, Face] = {}
        self.beads: Counter[int] = Counter()
        self.held: list[Counter[Face]] = [Counter() for _ in range(box.players)]
        self.clear, self.blue = [box.beads] * box.players, [0] * box.players
        self.out: set[int] = set()
        self.view: Mapping[str, Any] = {}

    def see(self, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """The view of the seat after each move (and at the start), and the events it was told with that move."""
        self.view = view
        for said in events:
            if said["event"] == "opened":
                self._see_row(said)
            elif said["event"] == "borrowed":
                self.clear[said["seat"]] += 1
                self.blue[said["seat"]] += 1
            elif said["event"] == "bid":
                self.clear[said["seat"]] -= 1
                self.beads[said["slot"]] += 1
            elif said["event"] in ("backed_out", "took_last"):
                self._see_taken(said)
            elif said["event"] == "pair_left":
                self.held[said["seat"]] -= Counter(faces(said["cards"]))

    def _see_row(self, said: Mapping[str, Any]) -> None:
        self.row = dict(enumerate(faces(said["cards"])))
        self.unseen -= Counter(self.row.values())
        self.out.clear()

    def _see_taken(self, said: Mapping[str, Any]) -> None:
        player, slot = said["seat"], said["slot"]
        self.held[player][self.row.pop(slot)] += 1
        self.clear[player] += self.beads.pop(slot, 0)
        self.out.add(player)

    # -- what must be so ----------------------------------------------------------------------------------------------

    def contradictions(self, s: State) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""
        yield from self._compare("the pile", Counter(map(self._face, s.deck[s.top : self.box.cards])), self.unseen)
        yield from self._compare("the row", {slot: self._face(card) for slot, card in enumerate(s.row) if card != NONE}, self.row)
        yield from self._compare("beads in the row", Counter({i: n for i, n in enumerate(s.row_beads) if n}), self.beads)
        for player in range(self.box.players):
            yield from self._player(s, player)
        told = self.view["starter"], self.view["turn"], self.view["over"]
        yield from self._compare("starter, turn and end", (s.starter, None if s.over else s.turn, bool(s.over)), told)

    def _player(self, s: State, player: int) -> Iterator[str]:
        held = Counter(map(self._face, s.won[player][: s.won_count[player]]))
        yield from self._compare(f"cards before player {player}", held, self.held[player])
        yield from self._compare(f"clear beads of player {player}", s.clear[player], self.clear[player])
        yield from self._compare(f"blue beads of player {player}", s.blue[player], self.blue[player])
        yield from self._compare(f"player {player} is out", bool(s.out[player]), player in self.out)

    def _compare(self, what: str, found: object, seen: object) -> Iterator[str]:
        if found != seen:
            yield f"{what}: {found}, but seat {self.seat} has seen {seen}"

    def _face(self, card: int) -> Face:
        return self.box.value[card], COLOURS[self.box.colour[card]]
