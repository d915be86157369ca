"""What lies where in SmileyFace, what can be done and told, and how a card gets from one place to another."""

from typing import Any

from beguile.engine.events import EVERYONE, Event, Events, others, tell
from beguile.engine.layout import i8, i32, layout, u32
from beguile.engine.luck import below
from beguile.engine.moves import Moves, family
from beguile.engine.rule import only, reveal, rule, silent
from beguile.games.smileyface.components import CARDS, EMOTIONS, MAX_KINDS, MAX_PLAYERS, MAX_ROUNDS, SUITS, VALUES, Box

MOVES = Moves(
    family("play", suit=SUITS, value=VALUES),
    family("mischief", kind=MAX_KINDS),
    family("boss", suit=SUITS),
    family("bomb", player=MAX_PLAYERS),
    family("take", player=MAX_PLAYERS, suit=SUITS, value=VALUES),
    family("exchange", suit=SUITS, value=VALUES),
    family("lose", suit=SUITS, value=VALUES),
    family("pass"),
    family("help", player=MAX_PLAYERS, suit=SUITS, value=VALUES),
    family("help_with", player=MAX_PLAYERS, kind=MAX_KINDS),
    family("discard", kind=MAX_KINDS),
    family("done"),
)
PLAY, MISCHIEF, BOSS, BOMB, TAKE_CARD, EXCHANGE_CARD, LOSE, PASS, HELP, HELP_WITH, DISCARD, DONE = MOVES.starts

EVENTS = Events(
    opened="round points seat suits[4]",
    drew="seat count",
    drew_cards="count cards[120]",
    played="seat card",
    mischief="seat card",
    took="seat other card",
    shuffled="suits[4]",
    promoted="seat suit",
    bombed="seat other",
    lost="seat card",
    exchanged="seat card other other_card",
    passed="seat",
    helped="seat other card",
    scored="seat total suit",
    won="seat round points",
    tied="round",
    rewarded="seat other",
    reward_seen="points",
    discarded="seat card",
    ended="",
)
(
    OPENED,
    DREW,
    DREW_CARDS,
    PLAYED,
    MISCHIEF_PLAYED,
    TOOK,
    SHUFFLED,
    PROMOTED,
    BOMBED,
    LOST,
    EXCHANGED,
    PASSED,
    HELPED,
    SCORED,
    WON,
    TIED,
    REWARDED,
    REWARD_SEEN,
    DISCARDED,
    ENDED,
) = range(20)

PLAYING, CHOOSING, EXCHANGING, LOSING, CLEANING, OVER = range(6)
"""Stages: an action; what a mischief card asks for; the other card of an exchange; cards lost to a bomb; clean-up; the end."""


@layout
class State:
    """What changes in a match. Where cards lie they are counted by their like: which of two equal cards it is, nobody can tell."""

    luck = u32(4)
    shown = i32()
    stage = i8()
    turn = i8(doc="who acts")
    first = i8(doc="the first player of this round")
    completed = i8(doc="rounds completed")
    chart = i8(4, doc="the suits from the Boss down to the Newbie")
    kind = i8(doc="the mischief that is being carried out, NONE without one")
    own = i8(doc="the card of one's own display that is to be exchanged, NONE without one")
    culprit = i8(doc="who played the bomb that cards are lost to, NONE without one")
    to_lose = i8(doc="how many cards are still lost to it")
    hand = i8(MAX_PLAYERS, CARDS)
    display = i8(MAX_PLAYERS, CARDS)
    there = u32(MAX_PLAYERS, doc="the set of cards in a display")
    deck = i8(CARDS, doc="the cards in the deck; it has no order, for each card drawn is drawn at random")
    discards = i8(CARDS)
    hand_size = i8(MAX_PLAYERS)
    deck_size = i8()
    passed = i8(MAX_PLAYERS)
    helper = i8(MAX_PLAYERS, doc="whose helping hand lies before a player, NONE without one")
    winner = i8(MAX_ROUNDS, doc="who won each round, NONE if nobody has")
    tokens = i8(MAX_ROUNDS, doc="the reward tokens as they were mixed; they are taken from the front")
    token_of = i8(MAX_ROUNDS, doc="who took each, NONE if nobody has")
    taken = i8(doc="how many reward tokens are taken")
    drawn = i8(MAX_PLAYERS * MAX_ROUNDS, doc="how many cards a player has drawn after each shuffle, and at the deal")
    returned = u32(CARDS, doc="how many of each card were shuffled into the deck at each shuffle; see `digit`")
    held = u32(MAX_PLAYERS * CARDS, doc="how many of each card were in a hand at each shuffle; see `digit`")
    left = u32(MAX_PLAYERS * CARDS, doc="how many of each card have left a hand after each shuffle, for all to see; see `digit`")
    pool = i8(CARDS, doc="room for what can be dealt while a world is imagined; else empty, like the next three")
    room = i8(CARDS * MAX_ROUNDS, doc="how many of each card can be in other hands since before each shuffle")
    slots = i8(MAX_PLAYERS * MAX_ROUNDS, doc="how many cards of a hand were drawn after each shuffle")
    to_draw = i8(MAX_PLAYERS, doc="how many cards a player drew after the shuffle that is being looked at")


# 3.1 The deck and the hands


@rule
def draw_one(s: State, cards: list[int], count: int) -> int:
    """Take a random card out of so many."""
    at = below(s.luck, count)
    card = 0
    while at >= cards[card]:
        at -= cards[card]
        card += 1
    cards[card] -= 1
    return card


@rule
def draw_cards(s: State, seat: int, count: int) -> None:
    """3.1, 4.10 Draw so many cards from the deck, or what is left of it."""
    if count > s.deck_size:
        count = s.deck_size
    if count <= 0:
        return
    for _ in range(count):
        s.hand[seat][draw_one(s, s.deck, s.deck_size)] += 1
        s.deck_size -= 1
    s.hand_size[seat] += count
    s.drawn[seat * MAX_ROUNDS + s.completed] += count
    reveal(s)
    tell(s, others(seat), DREW, seat, count)
    tell_hand(s, seat, count)


@silent
def tell_hand(s: Any, seat: int, count: int) -> None:
    """Tell a player what they hold now."""
    if s.news is not None:
        held = [card for card in range(CARDS) for _ in range(s.hand[seat][card])]
        s.news.append(Event(only(seat), DREW_CARDS, (count, *held)))


@rule
def leave_hand(s: State, seat: int, card: int) -> None:
    """A card is shown from a hand."""
    s.hand[seat][card] -= 1
    s.hand_size[seat] -= 1
    s.left[seat * CARDS + card] += 1 << 3 * shuffles(s)
    reveal(s)


# 8.2 What can be remembered


@rule
def shuffles(s: State) -> int:
    """How often the discard pile has been shuffled into the deck: at the end of each clean-up."""
    return s.completed - 1 if s.stage in (CLEANING, OVER) else s.completed


@rule
def digit(number: int, shuffle: int) -> int:
    """What a number says of one shuffle: it has an octal digit for each, from the deal on, as no like has more than 7 cards."""
    return number >> 3 * shuffle & 7


@rule
def first_half(number: int) -> int:
    """The digits of the first four shuffles: an observation has no room for seven in one number."""
    return number & 4095


@rule
def second_half(number: int) -> int:
    return number >> 12


@rule
def note_cards(box: Box, s: State) -> None:
    """8.2 At a shuffle everybody sees the discard pile, and their own hand."""
    for card in range(EMOTIONS + box.kinds):
        s.returned[card] |= s.discards[card] << 3 * s.completed
    for seat in range(box.players):
        for card in range(EMOTIONS + box.kinds):
            s.held[seat * CARDS + card] |= s.hand[seat][card] << 3 * s.completed


# 3.3 The displays


@rule
def lay(s: State, seat: int, card: int) -> None:
    """3.3 A card comes to lie in a display."""
    s.display[seat][card] += 1
    s.there[seat] |= 1 << card


@rule
def lift(s: State, seat: int, card: int) -> None:
    """A card leaves a display."""
    s.display[seat][card] -= 1
    if s.display[seat][card] == 0:
        s.there[seat] ^= 1 << card


@rule
def tell_chart(s: State) -> None:
    tell(s, EVERYONE, SHUFFLED, s.chart[0], s.chart[1], s.chart[2], s.chart[3])
