"""What a seat has seen since the deal, kept by somebody who reads views and events alone. Laws use it; rules and bots do not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from beguile.engine.rule import NONE
from beguile.games.smiles_and_daggers.components import RANKS, SIDES, Box
from beguile.games.smiles_and_daggers.state import DECLARATIONS, GUESSES, State

Card = tuple[str, str]
"""A rank and a side."""


class Memory:
    """What a seat has seen since the deal, as conditions that the truth must meet."""

    def __init__(self, box: Box, seat: int) -> None:
        players = range(box.players)
        self.seat = seat
        self.coins = [0 for _ in players]
        self.hands = [dict(zip(RANKS, box.cards, strict=True)) for _ in players]
        self.smiles = [[0 for _ in players] for _ in players]
        self.daggers = [[0 for _ in players] for _ in players]
        self.betrayed = [[0 for _ in players] for _ in players]
        self.laid_before: list[dict[Card, int]] = [{} for _ in players]
        self.kept = [0 for _ in players]
        self.broken = [0 for _ in players]
        self.last: list[tuple[int, Card]] = []
        self.turn = 0
        self.clear()

    def clear(self) -> None:
        """A new turn: nothing lies on the table."""
        self.challengers: list[int] = []
        self.words: dict[int, str] = {}
        self.lies: set[int] = set()
        self.own: Card | None = None
        self.bets: dict[int, dict[int, str]] = {}
        self.shown: dict[int, Card] = {}

    # -- seeing -------------------------------------------------------------------------------------------------------

    def see(self, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """The view of the seat after each move (and at the start), and the events it was told with that move."""
        for said in events:
            self.hear(said)
        self.tile = view["current"]
        self.families = [player["family"] for player in view["players"]]

    def hear(self, said: Mapping[str, Any]) -> None:
        name, seat = said["event"], said.get("seat", NONE)
        if name == "challenged":
            self.clear()
            self.turn, self.challengers = said["turn"], [seat, said["opponent"]]
        elif name == "declared":
            self.words[seat] = said["declaration"]
        elif name in ("laid", "laid_card"):
            self.lies.add(seat)
            self.own = (said["rank"], said["side"]) if name == "laid_card" else self.own
        elif name == "bet_on_one":
            self.bets[seat] = {said["challenger"]: said["side"]}
        elif name == "bet_on_both":
            self.bets[seat] = {said["current"]: said["current_side"], said["opponent"]: said["opponent_side"]}
        elif name == "revealed":
            self.look_at(seat, (said["rank"], said["side"]))
        else:
            self.count(said, name, seat)

    def count(self, said: Mapping[str, Any], name: str, seat: int) -> None:
        """Coins and cards that change hands."""
        if name in ("earned", "bet_won"):
            self.coins[seat] += said["coins"]
        elif name == "bet_lost":
            self.hands[seat]["knight"] -= 1
        elif name == "eliminated":
            self.hands[seat][said["rank"]] -= 1
        elif name == "recovered":
            self.coins[seat] -= said["price"]
            self.hands[seat][said["rank"]] += 1

    def look_at(self, seat: int, card: Card) -> None:
        self.shown[seat] = card
        self.laid_before[seat][card] = self.laid_before[seat].get(card, 0) + 1
        if len(self.shown) == 2:
            self.compare(*self.shown.items())

    def compare(self, one: tuple[int, Card], other: tuple[int, Card]) -> None:
        """Both cards are up: who smiled, who struck, at what, and who had said so."""
        for (me, (_, side)), (you, (_, met)) in ((one, other), (other, one)):
            (self.smiles if side == "smile" else self.daggers)[me][you] += 1
            if (side, met) == ("dagger", "smile"):
                self.betrayed[me][you] = self.turn
            word = self.words.get(me, "nothing")
            self.kept[me] += word == side
            self.broken[me] += word not in (side, "nothing")
        self.last = [one, other]
        self.clear()

    # -- remembering --------------------------------------------------------------------------------------------------

    def contradictions(self, s: State) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""
        for what, seen, there in self.facts(s):
            if seen != there:
                yield f"{what}: seen {seen}, but it is {there}"
        yield from self.wrong_cards(s)

    def facts(self, s: State) -> Iterator[tuple[str, Any, Any]]:
        """What everybody knows for certain, as it was seen and as it is."""
        players = range(len(self.coins))
        yield "coins", self.coins, s.coins[: len(players)]
        yield "hands", [list(hand.values()) for hand in self.hands], s.hand[: len(players)]
        yield "smiles", self.smiles, [s.smiles[seat][: len(players)] for seat in players]
        yield "daggers", self.daggers, [s.daggers[seat][: len(players)] for seat in players]
        yield "betrayals", self.betrayed, [s.betrayed[seat][: len(players)] for seat in players]
        yield "cards laid", self.laid_before, [_counted(s.ranks_laid[seat]) for seat in players]
        yield "kept words", self.kept, s.kept[: len(players)]
        yield "broken words", self.broken, s.broken[: len(players)]
        yield "the last challenge", self.last, _paired(s.last_challengers, s.last_laid)
        yield "the tile", self.tile, s.tile
        yield "challengers", self.challengers, [] if s.opponent == NONE else [s.tile, s.opponent]
        yield "bets", [self.shape(seat) for seat in players], [(s.bet[seat] // 3, s.bet[seat] % 3) for seat in players]
        yield "words", self.words, {who: DECLARATIONS[s.declared[i]] for i, who in self.roles() if s.declared[i] != NONE}
        yield "who has laid", self.lies, {who for i, who in self.roles() if s.laid[i] != NONE}
        yield "families taken", [name is not None for name in self.families], [s.family[seat] != NONE for seat in players]

    def roles(self) -> Iterator[tuple[int, int]]:
        return iter(enumerate(self.challengers))

    def shape(self, seat: int) -> tuple[int, ...]:
        """What a player has bet of the current player and of the opponent."""
        guesses = self.bets.get(seat, {})
        return tuple(GUESSES.index(guesses.get(who, "none")) for who in self.challengers or (NONE, NONE))

    def wrong_cards(self, s: State) -> Iterator[str]:
        """A card face down is mine as I laid it, or one that its owner still has."""
        for i, who in self.roles():
            if s.laid[i] != NONE:
                rank, side = _card(s.laid[i])
                if who == self.seat and (rank, side) != self.own:
                    yield f"my own card: I laid {self.own}, but it is {(rank, side)}"
                if self.hands[who][rank] == 0:
                    yield f"seat {who} has laid a {rank}, and has none left"


def _card(number: int) -> Card:
    return RANKS[number // 2], SIDES[number % 2]


def _counted(times: Sequence[int]) -> dict[Card, int]:
    return {_card(number): count for number, count in enumerate(times) if count}


def _paired(seats: Sequence[int], cards: Sequence[int]) -> list[tuple[int, Card]]:
    return [(seat, _card(card)) for seat, card in zip(seats, cards, strict=True) if seat != NONE]
