"""4 Mischief: whom it can touch, what it asks for, what it does. One small function for each effect."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.luck import shuffle
from beguile.engine.rule import NONE, offer, reveal, rule
from beguile.games.smileyface.components import (
    DESTROY,
    DRAW,
    EMOTIONS,
    EXCHANGE,
    HIGHEST,
    PROMOTE,
    SHUFFLE,
    TAKE,
    Box,
)
from beguile.games.smileyface.state import (
    BOMB,
    BOMBED,
    BOSS,
    CHOOSING,
    EXCHANGE_CARD,
    EXCHANGED,
    EXCHANGING,
    LOSE,
    LOSING,
    LOST,
    MISCHIEF,
    MISCHIEF_PLAYED,
    PROMOTED,
    TAKE_CARD,
    TOOK,
    State,
    draw_cards,
    lay,
    leave_hand,
    lift,
    tell_chart,
)

ONE_VALUE = 1 | 1 << HIGHEST | 1 << 2 * HIGHEST | 1 << 3 * HIGHEST
"""The set of the cards of value 1; shifted, that of any other value."""


# 4.1, 4.2 What a mischief card can touch


@rule
def protected(box: Box, s: State, seat: int) -> bool:
    """4.4 A Heart lies in the display."""
    return s.there[seat] & box.hearts != 0


@rule
def touchable(box: Box, s: State, seat: int) -> int:
    """4.4 The set of cards in the other displays that this player's mischief can touch."""
    cards = 0
    for other in range(box.players):
        if other != seat and not protected(box, s, other):
            cards |= s.there[other]
    return cards


@rule
def partners(card: int) -> int:
    """4.9 The set of cards of the same value and another suit."""
    return ONE_VALUE << card % HIGHEST ^ 1 << card


@rule
def can_exchange(s: State, seat: int, cards: int) -> bool:
    """4.9 Whether one of these cards is a partner for one in the player's display."""
    for card in range(EMOTIONS):
        if s.display[seat][card] and partners(card) & cards:
            return True
    return False


@rule
def has_effect(box: Box, s: State, seat: int, kind: int, cards: int) -> bool:
    """4.1, 4.2 Whether a mischief card could do something, with these cards in the other displays to touch."""
    effect = box.effect[kind]
    if effect == EXCHANGE:
        return can_exchange(s, seat, cards)
    if effect in (TAKE, DESTROY):
        return cards & box.reach[kind] != 0
    if effect == DRAW:
        return s.deck_size > 0
    return True


@rule
def offer_mischief(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.4, 4.2 Each kind of mischief in hand that could do something."""
    cards = NONE
    for kind in range(box.kinds):
        if s.hand[seat][EMOTIONS + kind]:
            if cards == NONE:
                cards = touchable(box, s, seat)
            if has_effect(box, s, seat, kind, cards):
                offer(moves, MISCHIEF + kind)


# 3.4 Playing it


@rule
def play_mischief(box: Box, s: State, seat: int, kind: int) -> bool:
    """3.4 Lay it down. Whether it is done already, or asks for a choice."""
    card = EMOTIONS + kind
    leave_hand(s, seat, card)
    tell(s, EVERYONE, MISCHIEF_PLAYED, seat, card)
    if box.stays[kind]:
        lay(s, seat, card)
    else:
        s.discards[card] += 1
    effect = box.effect[kind]
    if effect in (TAKE, DESTROY, EXCHANGE, PROMOTE):
        s.stage = CHOOSING
        s.kind = kind
        return False
    if effect == SHUFFLE:
        shuffle_chart(s)
    elif effect == DRAW:
        draw_cards(s, seat, box.count[kind])
    return True


@rule
def offer_choices(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.4 What the mischief card asks for."""
    effect = box.effect[s.kind]
    if effect == PROMOTE:
        for rank in range(1, 4):
            offer(moves, BOSS + s.chart[rank])
    elif effect == EXCHANGE:
        offer_own_cards(s, seat, touchable(box, s, seat), moves)
    elif effect == DESTROY:
        for other in range(box.players):
            if other != seat and s.there[other] & box.reach[s.kind] and not protected(box, s, other):
                offer(moves, BOMB + other)
    else:
        offer_cards(box, s, seat, box.reach[s.kind], moves)


@rule
def offer_cards(box: Box, s: State, seat: int, cards: int, moves: list[int]) -> None:
    """4.3, 4.9 Any of these cards in a display that can be touched."""
    for other in range(box.players):
        if other != seat and s.there[other] & cards and not protected(box, s, other):
            for card in range(EMOTIONS):
                if s.there[other] & cards & 1 << card:
                    offer(moves, TAKE_CARD + other * EMOTIONS + card)


# 4.3 Taking


@rule
def take_card(s: State, seat: int, other: int, card: int) -> None:
    """4.3 From another display into one's own."""
    lift(s, other, card)
    lay(s, seat, card)
    tell(s, EVERYONE, TOOK, seat, other, card)


# 4.6, 4.7 The chart


@rule
def shuffle_chart(s: State) -> None:
    """4.6 All four suits in a new order."""
    shuffle(s.luck, s.chart, 0, 4)
    reveal(s)
    tell_chart(s)


@rule
def promote(s: State, seat: int, suit: int) -> None:
    """4.7 This suit and the Boss change places."""
    for rank in range(1, 4):
        if s.chart[rank] == suit:
            s.chart[rank] = s.chart[0]
    s.chart[0] = suit
    tell(s, EVERYONE, PROMOTED, seat, suit)


# 4.8 The bomb


@rule
def bomb(box: Box, s: State, seat: int, other: int) -> bool:
    """4.8 Another player loses the highest cards. Whether it is done, or they have a choice to make."""
    tell(s, EVERYONE, BOMBED, seat, other)
    s.to_lose = box.count[s.kind]
    if lose_highest(s, other):
        return True
    s.stage = LOSING
    s.culprit = seat
    s.turn = other
    return False


@rule
def lose_highest(s: State, seat: int) -> bool:
    """4.8 Discard the highest cards as long as there is no choice among them. Whether all that had to go is gone."""
    while s.to_lose > 0:
        _, cards, last = highest_cards(s, seat)
        if cards == 0:
            break
        if cards > s.to_lose and s.display[seat][last] < cards:
            return False
        lose(s, seat, last)
    s.to_lose = 0
    return True


@rule
def highest_cards(s: State, seat: int) -> tuple[int, int, int]:
    """4.8 The highest printed value in a display, how many cards have it, and one of them."""
    for value in range(HIGHEST, 0, -1):
        cards, last = 0, NONE
        for card in range(value - 1, EMOTIONS, HIGHEST):
            if s.display[seat][card]:
                cards += s.display[seat][card]
                last = card
        if cards:
            return value, cards, last
    return 0, 0, NONE


@rule
def lose(s: State, seat: int, card: int) -> None:
    """4.8 A card of a display goes to the discard pile."""
    lift(s, seat, card)
    s.discards[card] += 1
    s.to_lose -= 1
    tell(s, EVERYONE, LOST, seat, card)


@rule
def offer_losses(s: State, seat: int, moves: list[int]) -> None:
    """4.8 Any of the highest cards."""
    top, _, _ = highest_cards(s, seat)
    for card in range(top - 1, EMOTIONS, HIGHEST):
        if s.display[seat][card]:
            offer(moves, LOSE + card)


# 4.9 The exchange


@rule
def offer_own_cards(s: State, seat: int, cards: int, moves: list[int]) -> None:
    """4.9 Cards of one's own display that have a partner among these."""
    for card in range(EMOTIONS):
        if s.display[seat][card] and partners(card) & cards:
            offer(moves, EXCHANGE_CARD + card)


@rule
def choose_own(s: State, card: int) -> None:
    """4.9 The card one gives; the other comes next."""
    s.own = card
    s.stage = EXCHANGING


@rule
def exchange(s: State, seat: int, other: int, card: int) -> None:
    """4.9 The two cards change places."""
    lift(s, seat, s.own)
    lift(s, other, card)
    lay(s, seat, card)
    lay(s, other, s.own)
    tell(s, EVERYONE, EXCHANGED, seat, s.own, other, card)
