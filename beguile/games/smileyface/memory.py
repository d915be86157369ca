"""What a seat of SmileyFace has seen since the deal, written down from views and events alone: a witness against imagined worlds.

Nothing here is used by rules or bots, and nothing here uses what the state remembers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from beguile.games.smileyface.components import EMOTIONS, HIGHEST, SUITS, Box
from beguile.games.smileyface.state import State

SHOWN = ("played", "mischief", "discarded")
"""The events by which a card leaves a hand."""

Node = tuple[str, int, int]
SOURCE, SINK = ("source", 0, 0), ("sink", 0, 0)


@dataclass
class Shuffle:
    """What was seen when the discard pile was shuffled in: how many cards each player kept, and which cards were in sight."""

    kept: list[int]
    seen: Counter[int]


@dataclass
class Memory:
    """What a seat has seen since the deal, as conditions that the truth must meet."""

    box: Box
    seat: int
    view: Mapping[str, Any] = field(default_factory=dict)
    shuffles: list[Shuffle] = field(default_factory=list)
    shown: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """How many cards of each like each player has shown from their hand after each shuffle: (player, card, shuffle)."""

    def see(self, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """The view of the seat after each move (and at the start), and the events it was told with that move."""
        for event in events:
            if event["event"] == "opened" and event["round"] > 1:
                self.shuffles.append(self.at_shuffle())
            if event["event"] in SHOWN:
                self.shown[event["seat"], self.number(event["card"]), len(self.shuffles)] += 1
        self.view = view

    def at_shuffle(self) -> Shuffle:
        """The last thing that is seen before the cards are shuffled."""
        in_sight = [*self.view["discards"], *self.view["hand"]]
        return Shuffle([player["hand"] for player in self.view["players"]], Counter(map(self.number, in_sight)))

    def number(self, card: Mapping[str, Any]) -> int:
        if card["suit"] == "none":
            return EMOTIONS + self.box.labels["mischief"].index(card["mischief"])
        return SUITS.index(card["suit"]) * HIGHEST + int(card["value"]) - 1

    def contradictions(self, s: State) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""
        yield from self.not_in_place(s)
        yield from self.other_tokens(s)
        for number in range(1, len(self.shuffles) + 1):
            if self.most_kept(s, number) < sum(self.kept(other, number) for other in self.others):
                yield f"the hands of the others cannot have come about: some cards in them were elsewhere at shuffle {number}"

    @property
    def others(self) -> list[int]:
        return [player for player in range(self.box.players) if player != self.seat]

    # -- what lies where ----------------------------------------------------------------------------------------------

    def not_in_place(self, s: State) -> Iterator[str]:
        """Every card is somewhere, and those in sight are where they are seen."""
        players = range(self.box.players)
        if Counter(map(self.number, self.view["hand"])) != counted(s.hand[self.seat]):
            yield "my hand is another"
        if Counter(map(self.number, self.view["discards"])) != counted(s.discards):
            yield "the discard pile is another"
        for player in players:
            if self.display(player) != counted(s.display[player]):
                yield f"the display of player {player} is another"
            if sum(s.hand[player]) != self.view["players"][player]["hand"]:
                yield f"player {player} holds {sum(s.hand[player])} cards"
        for card, copies in enumerate(self.box.copies):
            if s.deck[card] + s.discards[card] + sum(s.hand[p][card] + s.display[p][card] for p in players) != copies:
                yield f"there are not {copies} of card {card}"

    def display(self, player: int) -> Counter[int]:
        shown = self.view["players"][player]
        emotions = [SUITS.index(suit) * HIGHEST + value - 1 for suit, values in shown["display"].items() for value in values]
        return Counter(emotions + [EMOTIONS + self.box.labels["mischief"].index(name) for name in shown["mischief"]])

    def other_tokens(self, s: State) -> Iterator[str]:
        """Reward tokens are those of the box, and those that were looked at are what they are."""
        if sorted(s.tokens[: self.box.rewards]) != sorted(self.box.reward[: self.box.rewards]):
            yield "there are other reward tokens than in the box"
        for player, seen in enumerate(self.view["players"]):
            taken = sorted(s.tokens[i] for i, owner in enumerate(self.view["rewarded"]) if owner == player)
            if "reward_values" in seen and taken != seen["reward_values"]:
                yield f"player {player} has the reward tokens {taken}"

    # -- what can have been in the hands of the others at a shuffle -----------------------------------------------------

    def kept(self, player: int, number: int) -> int:
        return self.shuffles[number - 1].kept[player]

    def unseen(self, card: int, number: int) -> int:
        """How many of a card the others can have held at a shuffle: all that the seat did not see then."""
        return self.box.copies[card] - self.shuffles[number - 1].seen[card]

    def most_kept(self, s: State, number: int) -> int:
        """How many cards the others can have kept at a shuffle in all. A card that a player holds now, or has shown since, may be
        one of them; then it was in that hand at every shuffle until it was shown, and was seen at none of them."""
        room: dict[tuple[Node, Node], int] = {}
        last = len(self.shuffles)
        for player in self.others:
            room[SOURCE, ("player", player, 0)] = self.kept(player, number)
            for card in range(len(self.box.copies)):
                for end in range(number, last + 1):
                    held = self.shown[player, card, end] + (s.hand[player][card] if end == last else 0)
                    if held:
                        room[("player", player, 0), ("card", card, end)] = held
        for card in range(len(self.box.copies)):
            for end in range(number, last + 1):
                earlier = ("card", card, end - 1) if end > number else SINK
                room[("card", card, end), earlier] = self.unseen(card, end)
        return most_through(room)


def counted(cards: Sequence[int]) -> Counter[int]:
    return Counter({card: count for card, count in enumerate(cards) if count})


def most_through(room: dict[tuple[Node, Node], int]) -> int:
    """How much can go from the source to the sink where each way has so much room."""
    ways: dict[Node, list[Node]] = {}
    for a, b in list(room):
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
        room.setdefault((b, a), 0)
    total = 0
    while path := way_through(room, ways):
        for step in path:
            room[step] -= 1
            room[step[1], step[0]] += 1
        total += 1
    return total


def way_through(room: Mapping[tuple[Node, Node], int], ways: Mapping[Node, Sequence[Node]]) -> list[tuple[Node, Node]]:
    """A way from the source to the sink with room for one more, empty if there is none."""
    came: dict[Node, Node] = {SOURCE: SOURCE}
    stack = [SOURCE]
    while stack and SINK not in came:
        here = stack.pop()
        for there in ways.get(here, ()):
            if there not in came and room[here, there] > 0:
                came[there] = here
                stack.append(there)
    path, node = [], SINK
    while node in came and node != SOURCE:
        path.append((came[node], node))
        node = came[node]
    return path
