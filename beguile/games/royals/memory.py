"""What a seat of Royals has seen since the deal, as conditions that the truth must meet. For the laws only, not for rules or bots.

It is written from views and events alone, in plain Python, so that it is a witness of its own against `worlds.imagine`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from beguile.games.royals.components import COUNTRIES, PAIRS, Box
from beguile.games.royals.state import State

View = Mapping[str, Any]
Event = Mapping[str, Any]


class Hand:
    """What can be known of the cards of one kind, Country cards or Intrigue cards, that a player holds."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = kinds
        self.size = 0
        self.least: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    def draw(self, possible: Mapping[str, int]) -> None:
        """A hidden card from a pile in which these can be."""
        self.size += 1
        for kind in self.kinds:
            self.most[kind] += possible[kind] > 0

    def take(self, kind: str) -> None:
        """A card that everybody saw."""
        self.size += 1
        self.least[kind] += 1
        self.most[kind] += 1

    def play(self, cards: Mapping[str, int]) -> None:
        """These cards left the hand, before all eyes."""
        for kind, count in cards.items():
            self.size -= count
            self.least[kind] = max(0, self.least[kind] - count)
            self.most[kind] -= count

    def at_most(self, kind: str, count: int) -> None:
        self.most[kind] = min(self.most[kind], count)

    def conclude(self) -> None:
        """No more of a kind than there are cards besides those that are known to be others."""
        for kind in self.kinds:
            others = sum(self.least[other] for other in self.kinds if other != kind)
            self.at_most(kind, self.size - others)

    def contradictions(self, name: str, cards: Mapping[str, int]) -> Iterator[str]:
        if sum(cards.values()) != self.size:
            yield f"{name} has {sum(cards.values())} cards, not {self.size}"
        for kind in self.kinds:
            if not self.least[kind] <= cards[kind] <= self.most[kind]:
                yield f"{name} has {cards[kind]} of {kind}, and can have {self.least[kind]} to {self.most[kind]}"


class Pile:
    """What can be in a face-down pile: what was shuffled into it, less what I saw leaving it."""

    def __init__(self, cards: Mapping[str, int]) -> None:
        self.size = sum(cards.values())
        self.shuffled = Counter(cards)
        """what everybody knows to have been in it, less what was turned up"""
        self.most = Counter(cards)
        """the same, less what I drew myself"""

    def hide(self) -> None:
        self.size -= 1

    def turn_up(self, kind: str) -> None:
        self.size -= 1
        self.shuffled[kind] -= 1
        self.most[kind] -= 1

    def draw(self, kind: str) -> None:
        self.size -= 1
        self.most[kind] -= 1

    def contradictions(self, name: str, cards: Mapping[str, int]) -> Iterator[str]:
        if sum(cards.values()) != self.size:
            yield f"{name} has {sum(cards.values())} cards, not {self.size}"
        yield from (
            f"{name} has {cards[kind]} of {kind}, and can have {self.most[kind]}" for kind in cards if cards[kind] > self.most[kind]
        )


class Memory:
    """What a seat has seen since the deal."""

    def __init__(self, box: Box, seat: int) -> None:
        self.box, self.seat = box, seat
        self.hands = [Hand(COUNTRIES) for _ in range(box.players)]
        self.spies = [Hand(PAIRS) for _ in range(box.players)]
        self.pile = Pile(dict(zip(COUNTRIES, box.cards, strict=True)))
        self.spy_pile = Pile(dict(zip(PAIRS, box.intrigue, strict=True)))
        self.discards: Counter[str] = Counter()
        self.spy_discards: Counter[str] = Counter()
        self.prices: dict[int, tuple[str, int, int]] = {}
        """country, cost and matching Intrigue cards of each Noble"""
        self.view: View = {}

    # -- seeing -------------------------------------------------------------------------------------------------------

    def see(self, view: View, events: Sequence[Event]) -> None:
        """The view of the seat after each move (and at the start), and the events it was told with that move."""
        for land in view["countries"]:
            for city in land["cities"]:
                for noble in city["nobles"]:
                    self.prices[noble["noble"]] = (land["country"], noble["cost"], noble["intrigue"])
        for event in events:
            seen = getattr(self, f"see_{event['event']}", None)
            if seen is not None:
                seen(event)
        self.view = view

    def see_began(self, event: Event) -> None:
        for card in event["cards"]:
            self.pile.turn_up(card)

    def see_turned_up(self, event: Event) -> None:
        self.pile.turn_up(event["card"])

    def see_drew(self, event: Event) -> None:
        self.hands[event["seat"]].draw(self.pile.shuffled)
        self.pile.hide()

    def see_drew_card(self, event: Event) -> None:
        self.hands[self.seat].take(event["card"])
        self.pile.draw(event["card"])

    def see_took(self, event: Event) -> None:
        self.hands[event["seat"]].take(event["card"])

    def see_drew_intrigue(self, event: Event) -> None:
        self.spies[event["seat"]].draw(self.spy_pile.shuffled)
        self.spy_pile.hide()

    def see_drew_intrigue_card(self, event: Event) -> None:
        self.spies[self.seat].take(event["pair"])
        self.spy_pile.draw(event["pair"])

    def see_claimed(self, event: Event) -> None:
        """5.3 Whoever pays more cards than the cost lacked cards of the country."""
        hand, paid = self.hands[event["seat"]], {each["card"]: each["count"] for each in event["payments"]}
        country, cost, _ = self.prices[event["noble"]["noble"]]
        hand.play(paid)
        self.discards.update(paid)
        if sum(paid.values()) > cost:
            hand.at_most(country, cost - 1 - paid.get(country, 0))
        hand.conclude()

    def see_took_over(self, event: Event) -> None:
        """6.2, 6.3 Whoever pays more Intrigue cards than are needed lacked matching ones."""
        self.see_claimed(event)
        spies, paid = self.spies[event["seat"]], {each["card"]: each["count"] for each in event["intrigues"]}
        country, _, need = self.prices[event["noble"]["noble"]]
        spies.play(paid)
        self.spy_discards.update(paid)
        matching = [pair for pair in PAIRS if shows(pair, country)]
        if sum(paid.values()) > need:
            for pair in matching:
                spies.at_most(pair, need - 1 - sum(paid.get(each, 0) for each in matching))
        spies.conclude()

    def see_discarded(self, event: Event) -> None:
        self.hands[event["seat"]].play({event["card"]: 1})
        self.hands[event["seat"]].conclude()
        self.discards[event["card"]] += 1

    def see_discarded_intrigue(self, event: Event) -> None:
        self.spies[event["seat"]].play({event["pair"]: 1})
        self.spies[event["seat"]].conclude()
        self.spy_discards[event["pair"]] += 1

    def see_shuffled(self, _: Event) -> None:
        self.pile, self.discards = Pile({kind: self.discards[kind] for kind in COUNTRIES}), Counter()

    def see_shuffled_intrigue(self, _: Event) -> None:
        self.spy_pile, self.spy_discards = Pile({kind: self.spy_discards[kind] for kind in PAIRS}), Counter()

    # -- judging ------------------------------------------------------------------------------------------------------

    def contradictions(self, s: State) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""
        yield from self.pile.contradictions("the pile", by(COUNTRIES, s.pile))
        yield from self.spy_pile.contradictions("the pile of Intrigue cards", by(PAIRS, s.intrigue_pile))
        for player in range(self.box.players):
            yield from self.hands[player].contradictions(f"player {player}", by(COUNTRIES, s.hand[player]))
            yield from self.spies[player].contradictions(f"player {player}", by(PAIRS, s.intrigue[player]))
        if self.view and by(COUNTRIES, s.discards) != self.view["discards"]:
            yield f"the discards are {by(COUNTRIES, s.discards)}, not {self.view['discards']}"
        if self.view and by(COUNTRIES, s.row) != self.view["row"]:
            yield f"the row is {by(COUNTRIES, s.row)}, not {self.view['row']}"
        for name, kinds, counts, box in self.sums(s):
            if counts != box:
                yield f"there are {by(kinds, counts)} {name}, not {by(kinds, box)}"

    def sums(self, s: State) -> Iterator[tuple[str, Sequence[str], list[int], list[int]]]:
        """Every card is somewhere."""
        players = range(self.box.players)
        cards = [s.pile, s.discards, s.row, *(s.hand[player] for player in players)]
        yield "Country cards", COUNTRIES, [sum(counts) for counts in zip(*cards, strict=True)], list(self.box.cards)
        spies = [s.intrigue_pile, s.intrigue_discards, *(s.intrigue[player] for player in players)]
        yield "Intrigue cards", PAIRS, [sum(counts) for counts in zip(*spies, strict=True)], list(self.box.intrigue)


def by(kinds: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(kinds, counts, strict=True))


def shows(pair: str, country: str) -> bool:
    """6.1 Whether an Intrigue card shows a country."""
    return pair.startswith(f"{country}_") or pair.endswith(f"_{country}")
