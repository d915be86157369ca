"""Positions of Royals, written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import beguile
from beguile.engine.match import Match
from beguile.engine.rule import NONE
from beguile.games.royals.components import COUNTRIES, TITLES
from beguile.games.royals.state import DISCARDING, DRAWING, PLAYING

GAME = beguile.game("royals")
LETTERS = "FGBS"
PAIRS = ("FG", "FB", "FS", "GB", "GS", "BS")
PARTS = {"drawing": DRAWING, "playing": PLAYING, "discarding": DISCARDING}


def position(
    hands: Sequence[str] = (),
    intrigue: Sequence[str] = (),
    held: Mapping[str, int] | None = None,
    turn: int = 0,
    players: int = 3,
    part: str = "playing",
    row: str = "FGB",
    pile: str | None = None,
    intrigue_pile: str | None = None,
    buried: Mapping[str, int] | None = None,
    period: int = 0,
    running_out: bool = False,
    starter: int = 0,
    first_turns: bool = False,
    options: dict[str, bool] | None = None,
) -> Match:
    """A match in this position. Country cards are letters (`FFS`), Intrigue cards pairs of them (`FG BS`), Nobles `Dijon baron`.

    What is named nowhere lies in the pile; where the pile is named, among the discards. Cities where somebody is have no bonus."""
    match = GAME.new(players, 0, options)
    box, s = match.box, match.state
    s.row = counts(row)
    for seat, cards in enumerate(hands):
        s.hand[seat] = counts(cards)
    for seat, cards in enumerate(intrigue):
        s.intrigue[seat] = pair_counts(cards)
    rest = [box.cards[c] - s.row[c] - sum(hand[c] for hand in s.hand) for c in range(4)]
    s.pile = rest if pile is None else counts(pile)
    s.discards = [rest[c] - s.pile[c] for c in range(4)]
    left = [box.intrigue[p] - sum(each[p] for each in s.intrigue) for p in range(6)]
    s.intrigue_pile = left if intrigue_pile is None else pair_counts(intrigue_pile)
    s.intrigue_discards = [left[p] - s.intrigue_pile[p] for p in range(6)]
    s.most = [[sum(cards)] * 4 for cards in s.hand]
    s.most_intrigue = [[sum(cards)] * 6 for cards in s.intrigue]
    s.drew = [cards[:] for cards in s.hand] if pile is None else s.drew
    s.drew_intrigue = [cards[:] for cards in s.intrigue] if intrigue_pile is None else s.drew_intrigue
    for name, seat in (held or {}).items():
        place(match, name, seat)
    for city, seat in (buried or {}).items():
        bury(match, city, seat)
    s.turn, s.starter, s.part = turn, starter, PARTS[part]
    s.opened = 0 if first_turns else players
    s.period, s.running_out = period, int(running_out)
    match.happened.clear()
    return match


def counts(cards: str) -> list[int]:
    return [cards.count(letter) for letter in LETTERS]


def pair_counts(cards: str) -> list[int]:
    return [cards.split().count(pair) for pair in PAIRS]


def noble(match: Match, name: str) -> int:
    """The number of a Noble: `Dijon baron`."""
    city, title = name.split()
    where = match.box.labels["cities"].index(city)
    places = range(match.box.nobles)
    return next(n for n in places if match.box.city[n] == where and TITLES[match.box.title[n]] == title)


def place(match: Match, name: str, seat: int) -> None:
    """Two wooden nobles of a player, as after a claim."""
    number, s = noble(match, name), match.state
    s.owner[number] = seat
    s.titles[seat][match.box.title[number]] += 1
    s.supply[seat] -= 2
    s.city_taken[match.box.city[number]] = seat + 1


def bury(match: Match, city: str, seat: int) -> None:
    """A noble in the cathedral; its second one stays on the marker of the first title there."""
    number = match.box.labels["cities"].index(city)
    first = match.box.city.index(number)
    match.state.buried[number][seat] += 1
    match.state.titles[seat][match.box.title[first]] += 1
    match.state.supply[seat] -= 2
    match.state.city_taken[number] = seat + 1


def play(match: Match, seat: int, *moves: str) -> None:
    """One move after another, each a message of its own."""
    for move in moves:
        match.play(seat, move)


def claim(match: Match, seat: int, name: str, *cards: str) -> None:
    """Claim a Noble; where there is a choice, lay these cards for it and pay, all in one message."""
    number = noble(match, name)
    if cards:
        match.play(seat, f"prepare {number}", *cards, "pay")
    else:
        match.play(seat, f"claim {number}")


def can_claim(match: Match, seat: int, name: str) -> bool:
    number = noble(match, name)
    return bool({f"claim {number}", f"prepare {number}"} & set(texts(match, seat)))


def owner(match: Match, name: str) -> int | None:
    found = match.state.owner[noble(match, name)]
    return None if found == NONE else found


def hand(match: Match, seat: int) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, match.state.hand[seat], strict=True))


def intrigue_of(match: Match, seat: int) -> str:
    return " ".join(pair for pair, count in zip(PAIRS, match.state.intrigue[seat], strict=True) for _ in range(count))


def markers(match: Match, seat: int) -> list[int]:
    """The markers of a player, highest first."""
    return [value for value in range(24, 0, -1) for _ in range(match.state.markers[seat][value])]


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.moves(seat)]


def told(match: Match, seat: int | None = None) -> list[str]:
    return [said["event"] for said in match.events(seat)]


def of_country(name: str) -> int:
    return COUNTRIES.index(name)
