"""What lies where in SmileyFace, what can be done and told, and how a card gets from one place to another."""

from typing import Any

from beguile.engine.events import EVERYONE, Event, Events, others, tell
from beguile.engine.layout import i8, i32, layout, u32
from beguile.engine.luck import below
from beguile.engine.moves import Moves, family
from beguile.engine.rule import only, reveal, rule, silent
from beguile.games.smileyface.components import CARDS, MAX_KINDS, MAX_PLAYERS, MAX_ROUNDS, SUITS, VALUES, Box

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
    returned = i8(CARDS, doc="the cards that were shuffled into the deck last")
    hand_size = i8(MAX_PLAYERS)
    deck_size = i8()
    kept = i8(MAX_PLAYERS, doc="how many cards were in the hand when the deck was last shuffled")
    fresh = i8(MAX_PLAYERS, doc="how many drawn since may still be in the hand")
    passed = i8(MAX_PLAYERS)
    helper = i8(MAX_PLAYERS, doc="whose helping hand lies before a player, NONE without one")
    winner = i8(MAX_ROUNDS, doc="who won each round, NONE if nobody has")
    tokens = i8(MAX_ROUNDS, doc="the reward tokens as they were mixed; they are taken from the front")
    token_of = i8(MAX_ROUNDS, doc="who took each, NONE if nobody has")
    taken = i8(doc="how many reward tokens are taken")
    pool = i8(CARDS, doc="room for sorting cards while a world is imagined; else empty")


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
    s.fresh[seat] += count
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
def leave_hand(box: Box, s: State, seat: int, card: int) -> None:
    """8.2 A card is shown from a hand. If all of its like came back with the last shuffle, it was drawn since."""
    s.hand[seat][card] -= 1
    s.hand_size[seat] -= 1
    if s.returned[card] == box.copies[card]:
        s.fresh[seat] -= 1
    reveal(s)


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
