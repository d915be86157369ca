"""Worlds that a seat of Royals could not tell apart: hidden cards dealt anew, to fit all that everybody could count (11.1 to 11.3).

Hands and pile are dealt evenly; a deal that gives a hand more of a kind than can be there is thrown away. Where that happens again
and again, cards are dealt one by one, and only such as leave a way to deal the rest.
"""

from beguile.engine.luck import below
from beguile.engine.rule import rule
from beguile.games.royals.components import COUNTRY_COUNT, PAIR_COUNT, Box
from beguile.games.royals.payment import forget_claim, total
from beguile.games.royals.state import State

# A bag is a handful of counts in one number, eight bits for each kind of card: portable code has no arrays of its own.
BITS = 8
MOST = 255

DEALS = 12
"""Even deals that are tried before cards are dealt one by one."""
PILE = -1
"""In place of a player: the row of a deal that is the pile."""


@rule
def count_in(bag: int, kind: int) -> int:
    return (bag >> (BITS * kind)) & MOST


@rule
def bag_of(counts: list[int], kinds: int) -> int:
    bag = 0
    for kind in range(kinds):
        bag += counts[kind] << (BITS * kind)
    return bag


@rule
def common(one: int, other: int, kinds: int) -> int:
    """Of each kind as many as are in both bags."""
    bag = 0
    for kind in range(kinds):
        a, b = count_in(one, kind), count_in(other, kind)
        bag += (a if a < b else b) << (BITS * kind)
    return bag


@rule
def deal_anew(luck: list[int], bag: int, counts: list[int], kinds: int) -> int:
    """Exchange these cards for as many from a bag, any of them alike; the bag without them."""
    size, left = total(counts, kinds), 0
    for kind in range(kinds):
        counts[kind] = 0
        left += count_in(bag, kind)
    for _ in range(size):
        kind, pick = 0, below(luck, left)
        while pick >= count_in(bag, kind):
            pick -= count_in(bag, kind)
            kind += 1
        bag -= 1 << (BITS * kind)
        counts[kind] += 1
        left -= 1
    return bag


@rule
def redeal(
    box: Box,
    luck: list[int],
    seat: int,
    pile: list[int],
    hand: list[list[int]],
    drew: list[list[int]],
    most: list[list[int]],
    kinds: int,
) -> None:
    """11.1, 11.3 The pile is any cards that were in it when it was shuffled and that are unseen now; other hands are any of the
    rest that can be there. What others drew from this pile is their own memory: any of what has left it."""
    unseen = bag_of(pile, kinds)
    in_pile = bag_of(pile, kinds)
    for player in range(box.players):
        if player != seat:
            unseen += bag_of(hand[player], kinds)
            in_pile += bag_of(drew[player], kinds)
    deals = 0
    while deals < DEALS and not deal_evenly(box, luck, seat, pile, hand, most, unseen, in_pile, kinds):
        deals += 1
    if deals == DEALS:
        deal_with_care(box, luck, seat, pile, hand, most, unseen, in_pile, kinds)
    in_pile -= bag_of(pile, kinds)
    for player in range(box.players):
        if player != seat:
            in_pile = deal_anew(luck, in_pile, drew[player], kinds)


@rule
def deal_evenly(
    box: Box,
    luck: list[int],
    seat: int,
    pile: list[int],
    hand: list[list[int]],
    most: list[list[int]],
    unseen: int,
    in_pile: int,
    kinds: int,
) -> bool:
    """Pile and hands, and whether no hand has more of a kind than can be there."""
    deal_anew(luck, common(unseen, in_pile, kinds), pile, kinds)
    unseen -= bag_of(pile, kinds)
    fits = True
    for player in range(box.players):
        if player != seat:
            unseen = deal_anew(luck, unseen, hand[player], kinds)
            for kind in range(kinds):
                fits = fits and hand[player][kind] <= most[player][kind]
    return fits


# Dealing one by one


@rule
def deal_with_care(
    box: Box,
    luck: list[int],
    seat: int,
    pile: list[int],
    hand: list[list[int]],
    most: list[list[int]],
    unseen: int,
    in_pile: int,
    kinds: int,
) -> None:
    """The pile, then hand after hand; every card such that all others still find a place."""
    for row in range(PILE, box.players):
        if row == seat:
            continue
        size = total(pile, kinds) if row == PILE else total(hand[row], kinds)
        room = in_pile if row == PILE else bag_of(most[row], kinds)
        dealt = 0
        for place in range(size):
            kind = pick_with_care(box, luck, seat, hand, most, unseen, room, size - place - 1, row, kinds)
            unseen -= 1 << (BITS * kind)
            room -= 1 << (BITS * kind)
            dealt += 1 << (BITS * kind)
        for kind in range(kinds):
            if row == PILE:
                pile[kind] = count_in(dealt, kind)
            else:
                hand[row][kind] = count_in(dealt, kind)


@rule
def pick_with_care(
    box: Box,
    luck: list[int],
    seat: int,
    hand: list[list[int]],
    most: list[list[int]],
    bag: int,
    room: int,
    left: int,
    row: int,
    kinds: int,
) -> int:
    """A card from a bag, any that can be here alike, if the rest can be dealt after it."""
    good, cards = 0, 0
    for kind in range(kinds):
        one = 1 << (BITS * kind)
        if count_in(bag, kind) > 0 and count_in(room, kind) > 0:
            if can_be_dealt(box, seat, hand, most, bag - one, room - one, left, row, kinds):
                good += count_in(bag, kind) << (BITS * kind)
                cards += count_in(bag, kind)
    kind, pick = 0, below(luck, cards)
    while pick >= count_in(good, kind):
        pick -= count_in(good, kind)
        kind += 1
    return kind


@rule
def can_be_dealt(
    box: Box,
    seat: int,
    hand: list[list[int]],
    most: list[list[int]],
    bag: int,
    room: int,
    left: int,
    row: int,
    kinds: int,
) -> bool:
    """Whether a bag can be dealt out: every choice of kinds needs places enough, in this row and in the hands after it."""
    for chosen in range(1, 1 << kinds):
        cards, here = 0, 0
        for kind in range(kinds):
            if chosen >> kind & 1:
                cards += count_in(bag, kind)
                here += count_in(room, kind)
        places = min(here, left)
        for player in range(row + 1, box.players):
            if player != seat:
                here = 0
                for kind in range(kinds):
                    here += most[player][kind] if chosen >> kind & 1 else 0
                places += min(here, total(hand[player], kinds))
        if cards > places:
            return False
    return True


@rule
def set_known_apart(box: Box, s: State, sign: int) -> None:
    """11.2 Cards that everybody knows to be in a hand stay there."""
    for player in range(box.players):
        for country in range(COUNTRY_COUNT):
            s.hand[player][country] += sign * s.known[player][country]
            s.most[player][country] += sign * s.known[player][country]


@rule
def imagine(box: Box, s: State, seat: int) -> None:
    """5.4, 11.1 to 11.3 Other hands and the piles dealt anew from what is unseen. Whether another is about to claim is unknown."""
    if s.turn != seat:
        forget_claim(s)
    set_known_apart(box, s, -1)
    redeal(box, s.luck, seat, s.pile, s.hand, s.drew, s.most, COUNTRY_COUNT)
    set_known_apart(box, s, 1)
    redeal(box, s.luck, seat, s.intrigue_pile, s.intrigue, s.drew_intrigue, s.most_intrigue, PAIR_COUNT)
