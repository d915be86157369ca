"""The rules of Smile, in the order of RULES.md."""

from beguile.engine.events import EVERYONE, Events, tell
from beguile.engine.layout import i8, i32, layout, u32
from beguile.engine.luck import below, shuffle
from beguile.engine.moves import Moves, family
from beguile.engine.rule import NONE, everyone, names_nothing, no_clock, nobody_unfinished, offer, only, reveal, rule
from beguile.games.smile.components import COLOURLESS, HIGHEST, MAX_AUCTIONS, MAX_CARDS, MAX_PLAYERS, Box, most_borrowed

VERSION = 1

MOVES = Moves(family("bid", slot=MAX_PLAYERS), family("back_out", slot=MAX_PLAYERS))
BID, BACK_OUT = MOVES.starts

EVENTS = Events(
    opened="auction starter cards[5]",
    bid="seat slot card",
    borrowed="seat",
    backed_out="seat slot card beads",
    took_last="seat slot card beads",
    pair_left="seat cards[2]",
    ended="",
)
OPENED, BID_LAID, BORROWED, BACKED_OUT, TOOK_LAST, PAIR_LEFT, ENDED = range(7)

ENDINGS = ("points", "beads", "shared")

clock, unfinished, number_of = no_clock, nobody_unfinished, names_nothing


@layout
class State:
    """What changes in a match."""

    luck = u32(4)
    shown = i32()
    deck = i8(MAX_CARDS, doc="the shuffled cards; those from `top` on are still face down")
    top = i8()
    auction = i8(doc="auctions completed")
    over = i8()
    starter = i8()
    turn = i8()
    row = i8(MAX_PLAYERS, doc="the cards of this auction, NONE where one was taken")
    row_beads = i8(MAX_PLAYERS)
    out = i8(MAX_PLAYERS, doc="who has backed out")
    clear = i8(MAX_PLAYERS)
    blue = i8(MAX_PLAYERS)
    won = i8(MAX_PLAYERS, MAX_AUCTIONS, doc="the cards before each player")
    won_count = i8(MAX_PLAYERS)


# 2 Before the first auction


@rule
def setup(box: Box, s: State) -> None:
    """2.1, 2.2 Shuffle, hand out beads, choose who starts."""
    for card in range(box.cards):
        s.deck[card] = card
    shuffle(s.luck, s.deck, 0, box.cards)
    for seat in range(box.players):
        s.clear[seat] = box.beads
    s.starter = below(s.luck, box.players)
    open_auction(box, s)


# 3 An auction


@rule
def open_auction(box: Box, s: State) -> None:
    """3.1 Turn up as many cards as players, lowest first."""
    for slot in range(box.players):
        lay_in_order(box, s, slot, s.deck[s.top + slot])
        s.row_beads[slot] = 0
        s.out[slot] = 0
    s.top += box.players
    s.turn = s.starter
    reveal(s)
    tell(s, EVERYONE, OPENED, s.auction + 1, s.starter, s.row[0], s.row[1], s.row[2], s.row[3], s.row[4])


@rule
def lay_in_order(box: Box, s: State, count: int, card: int) -> None:
    """3.1 Lay a card into a row of so many cards, behind those that are not higher; the rest of the row stays empty."""
    slot = count
    while slot > 0 and box.value[s.row[slot - 1]] > box.value[card]:
        s.row[slot] = s.row[slot - 1]
        slot -= 1
    s.row[slot] = card
    for empty in range(count + 1, MAX_PLAYERS):
        s.row[empty] = NONE


@rule
def lowest_value(box: Box, s: State) -> int:
    for slot in range(box.players):
        if s.row[slot] != NONE:
            return box.value[s.row[slot]]
    return HIGHEST


@rule
def any_beads(box: Box, s: State) -> bool:
    """Whether some card in the row has beads on it."""
    for slot in range(box.players):
        if s.row_beads[slot] > 0:
            return True
    return False


@rule
def offer_bids(box: Box, s: State, moves: list[int]) -> None:
    """3.3 A bead on any card of the lowest value."""
    low = lowest_value(box, s)
    for slot in range(box.players):
        if s.row[slot] != NONE and box.value[s.row[slot]] == low:
            offer(moves, BID + slot)


@rule
def offer_cards(box: Box, s: State, moves: list[int]) -> None:
    """3.4 Any card with beads."""
    for slot in range(box.players):
        if s.row_beads[slot] > 0:
            offer(moves, BACK_OUT + slot)


@rule
def bid(box: Box, s: State, seat: int, slot: int) -> None:
    """3.3, 3.7 One clear bead on a card; without one, borrow it first."""
    if s.clear[seat] == 0:
        s.clear[seat] += 1
        s.blue[seat] += 1
        tell(s, EVERYONE, BORROWED, seat)
    s.clear[seat] -= 1
    s.row_beads[slot] += 1
    tell(s, EVERYONE, BID_LAID, seat, slot, s.row[slot])


@rule
def back_out(box: Box, s: State, seat: int, slot: int) -> None:
    """3.4 Take a card with its beads and leave the auction."""
    tell(s, EVERYONE, BACKED_OUT, seat, slot, s.row[slot], s.row_beads[slot])
    take(box, s, seat, slot)


@rule
def take(box: Box, s: State, seat: int, slot: int) -> None:
    """3.4 The card and all beads on it."""
    card = s.row[slot]
    s.clear[seat] += s.row_beads[slot]
    s.row[slot] = NONE
    s.row_beads[slot] = 0
    s.out[seat] = 1
    receive(box, s, seat, card)


@rule
def next_in_auction(box: Box, s: State, seat: int) -> int:
    """3.2 The next player clockwise who has not backed out."""
    seat = (seat + 1) % box.players
    while s.out[seat]:
        seat = (seat + 1) % box.players
    return seat


@rule
def close_auction(box: Box, s: State, seat: int) -> None:
    """3.8 The last player takes the last card and starts the next auction."""
    slot = 0
    while s.row[slot] == NONE:
        slot += 1
    tell(s, EVERYONE, TOOK_LAST, seat, slot, s.row[slot], s.row_beads[slot])
    take(box, s, seat, slot)
    s.starter = seat
    s.auction += 1
    if s.auction == box.auctions:
        end(box, s)
    else:
        open_auction(box, s)


# 4 Pairs


@rule
def receive(box: Box, s: State, seat: int, card: int) -> None:
    """4.1, 4.2 A card comes to lie before a player, or leaves with the one of its colour that lies there."""
    match = place_of_colour(box, s, seat, box.colour[card])
    if match == NONE:
        s.won[seat][s.won_count[seat]] = card
        s.won_count[seat] += 1
    else:
        tell(s, EVERYONE, PAIR_LEFT, seat, s.won[seat][match], card)
        s.won_count[seat] -= 1
        s.won[seat][match] = s.won[seat][s.won_count[seat]]
        s.won[seat][s.won_count[seat]] = 0


@rule
def place_of_colour(box: Box, s: State, seat: int, colour: int) -> int:
    """4.1, 4.2 Where a card of this colour lies before the player."""
    if colour != COLOURLESS:
        for place in range(s.won_count[seat]):
            if box.colour[s.won[seat][place]] == colour:
                return place
    return NONE


# 5 The end


@rule
def end(box: Box, s: State) -> None:
    """5.1 After the last auction."""
    s.over = 1
    s.turn = NONE
    tell(s, EVERYONE, ENDED)


@rule
def score(box: Box, s: State, seat: int) -> int:
    """5.2, 5.3 Cards, a point for five clear beads, less a point for each blue one."""
    return cards_sum(box, s, seat) + s.clear[seat] // 5 - s.blue[seat]


@rule
def cards_sum(box: Box, s: State, seat: int) -> int:
    """5.2 The values of the cards before a player."""
    total = 0
    for place in range(s.won_count[seat]):
        total += box.value[s.won[seat][place]]
    return total


@rule
def standing(box: Box, s: State, seat: int) -> int:
    """5.4 Points first, clear beads second, as one number to compare."""
    return score(box, s, seat) * 256 + s.clear[seat]


@rule
def winners(box: Box, s: State) -> int:
    """5.4 Everyone of the best standing."""
    best, seats = standing(box, s, 0), only(0)
    for seat in range(1, box.players):
        if standing(box, s, seat) > best:
            best, seats = standing(box, s, seat), only(seat)
        elif standing(box, s, seat) == best:
            seats |= only(seat)
    return seats


@rule
def ending(box: Box, s: State) -> int:
    """5.4 Won on points, by clear beads among equals, or shared."""
    won = winners(box, s)
    if won & (won - 1):
        return 2
    points = 0
    for seat in range(box.players):
        if won == only(seat):
            points = score(box, s, seat)
    for seat in range(box.players):
        if won != only(seat) and score(box, s, seat) == points:
            return 1
    return 0


# The sequence of play


@rule
def to_act(box: Box, s: State) -> int:
    """3.2 One player at a time."""
    return 0 if s.over else only(s.turn)


@rule
def legal(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.3 to 3.7 Bid with a bead in hand or when nothing can be taken; back out where beads lie."""
    beads = any_beads(box, s)
    if s.clear[seat] > 0 or not beads:
        offer_bids(box, s, moves)
    if beads:
        offer_cards(box, s, moves)


@rule
def apply(box: Box, s: State, seat: int, move: int) -> None:
    if move < BACK_OUT:
        bid(box, s, seat, move - BID)
        s.turn = next_in_auction(box, s, seat)
        return
    back_out(box, s, seat, move - BACK_OUT)
    following = next_in_auction(box, s, seat)
    if next_in_auction(box, s, following) == following:
        close_auction(box, s, following)
    else:
        s.turn = following


# What must add up


@rule
def faults(box: Box, s: State) -> int:
    """1.2, 1.3 No bead appears but by borrowing; no card is lost or doubled."""
    if not beads_add_up(box, s):
        return 1
    if s.top != box.players * (s.auction + (1 - s.over)):
        return 2
    if not deck_is_whole(box, s):
        return 3
    gone = cards_gone(box, s)
    if gone == NONE:
        return 4
    return 0 if are_pairs(box, gone) else 5


@rule
def beads_add_up(box: Box, s: State) -> bool:
    """1.3, 3.7 In hands and on cards lie as many clear beads as were handed out and borrowed."""
    beads = 0
    for i in range(box.players):
        if s.clear[i] < 0 or s.blue[i] < 0 or s.row_beads[i] < 0:
            return False
        beads += s.clear[i] - s.blue[i] + s.row_beads[i] - box.beads
    return beads == 0


@rule
def without(cards: int, card: int) -> int:
    """A set of cards less one of them; NONE if the card is not in it."""
    if cards == NONE or card < 0 or not cards >> card & 1:
        return NONE
    return cards ^ 1 << card


@rule
def deck_is_whole(box: Box, s: State) -> bool:
    """1.2 The deck, dealt or not, holds every card once."""
    cards = everyone(box.cards)
    for place in range(box.cards):
        cards = without(cards, s.deck[place])
    return cards == 0


@rule
def cards_gone(box: Box, s: State) -> int:
    """The dealt cards that lie nowhere any more; NONE where one lies that was not dealt, or in two places."""
    cards = 0
    for place in range(s.top):
        cards |= 1 << s.deck[place]
    for slot in range(box.players):
        if s.row[slot] != NONE:
            cards = without(cards, s.row[slot])
    for seat in range(box.players):
        for place in range(s.won_count[seat]):
            cards = without(cards, s.won[seat][place])
    return cards


@rule
def are_pairs(box: Box, cards: int) -> bool:
    """4.1, 4.2 Whether these are two, four, six ... of each colour, and none without a colour."""
    odd = 0
    for card in range(box.cards):
        if cards >> card & 1:
            if box.colour[card] == COLOURLESS:
                return False
            odd ^= 1 << box.colour[card]
    return odd == 0


def longest(box: Box) -> int:
    """In every auction all but one player back out. A bid takes a clear bead out of a hand, and nobody gets beads back before they
    are out: so an auction has no more bids than there are clear beads, those handed out and those borrowed up to its end."""
    backing_out = box.auctions * (box.players - 1)
    handed_out = box.auctions * box.players * box.beads
    borrowed = sum(most_borrowed(box.players, auction) for auction in range(1, box.auctions + 1))
    return backing_out + handed_out + borrowed
