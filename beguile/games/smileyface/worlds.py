"""The worlds that a seat of SmileyFace could not tell from the true one, by all that it has seen since the deal.

A world is imagined backwards, from the last shuffle to the first. Each other hand of that round is made of the cards that it has
shown since and of unknown ones. It is divided into what was kept over the shuffle and what was drawn after it. No card was kept
that the seat saw elsewhere at that shuffle: on the discard pile or in its own hand. Then it is clear since when each unknown card
has been in its hand, and it can be any card that the others can have held so long.
"""

from beguile.engine.luck import below
from beguile.engine.rule import NONE, rule
from beguile.games.smileyface.components import CARDS, EMOTIONS, MAX_ROUNDS, Box
from beguile.games.smileyface.state import OVER, State, digit, draw_one, shuffles

PATIENCE = 100
"""How often the past is imagined anew if choices have led to where nothing fits any more. Once is nearly always enough. After so
many times the oldest shuffle is forgotten, and then the next: that needs a set of which nearly all cards are in hands."""
ONES = 0o1111111111
"""One at each shuffle."""


@rule
def imagine(box: Box, s: State, seat: int) -> None:
    """8.1 to 8.3 Other cards in the other hands and in the deck, other reward tokens where mine are not."""
    imagine_tokens(box, s, seat)
    gather_hands(box, s, seat)
    found, tries = False, 0
    while not found:
        forget_hands(box, s, seat)
        found = go_back(box, s, seat, 1 + tries // PATIENCE) and deal_hands(box, s, seat)
        tries += 1
    take_from_deck(box, s, seat)


@rule
def gather_hands(box: Box, s: State, seat: int) -> None:
    """All unseen cards into the deck."""
    for other in range(box.players):
        if other != seat:
            for card in range(EMOTIONS + box.kinds):
                s.deck[card] += s.hand[other][card]


@rule
def forget_hands(box: Box, s: State, seat: int) -> None:
    """Nothing is in the other hands but cards that are not known, and never was."""
    for card in range(EMOTIONS + box.kinds):
        s.pool[card] = 0
        s.room[card * MAX_ROUNDS + shuffles(s)] = s.deck[card]
    for other in range(box.players):
        if other != seat:
            for card in range(EMOTIONS + box.kinds):
                s.hand[other][card] = 0
                s.held[other * CARDS + card] = 0
            for shuffle in range(MAX_ROUNDS):
                s.slots[other * MAX_ROUNDS + shuffle] = 0
            s.slots[other * MAX_ROUNDS] = s.hand_size[other]
            s.to_draw[other] = 0


@rule
def take_from_deck(box: Box, s: State, seat: int) -> None:
    """What was dealt is no longer in the deck; all that was counted on the way is cleared."""
    for card in range(EMOTIONS + box.kinds):
        s.pool[card] = 0
        for shuffle in range(shuffles(s) + 1):
            s.room[card * MAX_ROUNDS + shuffle] = 0
        for other in range(box.players):
            if other != seat:
                s.deck[card] -= s.hand[other][card]


# 8.2 Back through the shuffles, with the cards that the others have shown since in their hands


@rule
def go_back(box: Box, s: State, seat: int, oldest: int) -> bool:
    """8.2 To the oldest shuffle. Whether the hands can have come about like this; what is left was drawn before, or dealt."""
    for shuffle in range(shuffles(s), oldest - 1, -1):
        for other in range(box.players):
            if other != seat:
                take_back(box, s, other, shuffle)
        if not draw_what_was_seen(box, s, seat, shuffle):
            return False
        for other in range(box.players):
            if other != seat:
                draw_in_time(box, s, seat, other, shuffle)
        draw_too_many(box, s, seat, shuffle)
        for other in range(box.players):
            if other != seat:
                draw_any(box, s, other, shuffle)
        note_kept(box, s, seat, shuffle)
    for other in range(box.players):
        if other != seat:
            unknown = s.slots[other * MAX_ROUNDS]
            s.slots[other * MAX_ROUNDS] = 0
            s.slots[other * MAX_ROUNDS + oldest - 1] = unknown
            for card in range(EMOTIONS + box.kinds):
                s.hand[other][card] = 0
    return True


@rule
def take_back(box: Box, s: State, other: int, shuffle: int) -> None:
    """What a player showed after this shuffle is in hand again."""
    for card in range(EMOTIONS + box.kinds):
        s.hand[other][card] += digit(s.left[other * CARDS + card], shuffle)
    s.to_draw[other] = s.drawn[other * MAX_ROUNDS + shuffle]


@rule
def seen_at(s: State, seat: int, card: int, shuffle: int) -> int:
    """8.2 How many of a card a seat saw at a shuffle: in its own hand and on the discard pile."""
    return digit(s.held[seat * CARDS + card], shuffle) + digit(s.returned[card], shuffle)


@rule
def draw_what_was_seen(box: Box, s: State, seat: int, shuffle: int) -> bool:
    """8.2 The others cannot have kept more of a card than was out of sight. Whether the rest can have been drawn."""
    for card in range(EMOTIONS + box.kinds):
        excess = seen_at(s, seat, card, shuffle) - box.copies[card] + held_by_others(box, s, seat, card)
        for _ in range(excess):
            other = any_holder(box, s, seat, card)
            if other == NONE:
                return False
            draw_known(s, other, card)
    return True


@rule
def held_by_others(box: Box, s: State, seat: int, card: int) -> int:
    count = 0
    for other in range(box.players):
        if other != seat:
            count += s.hand[other][card]
    return count


@rule
def any_holder(box: Box, s: State, seat: int, card: int) -> int:
    """Somebody who holds this card and can have drawn it, the likelier the more they drew; NONE if there is nobody."""
    count = 0
    for other in range(box.players):
        if other != seat:
            count += s.hand[other][card] * s.to_draw[other]
    at = below(s.luck, count)
    for other in range(box.players):
        if other != seat:
            at -= s.hand[other][card] * s.to_draw[other]
            if at < 0 and count > 0:
                return other
    return NONE


@rule
def draw_in_time(box: Box, s: State, seat: int, other: int, shuffle: int) -> None:
    """8.2 A known card that cannot have been in a hand at some earlier shuffle was drawn after that one. If the player drew fewer
    cards from there to here than there are of this kind, the others of them were drawn after this shuffle."""
    known, chances, late, number = known_cards(box, s, other), 0, 0, 0
    earlier = shuffle - 1
    while earlier > 0 and chances < known and s.to_draw[other] > 0:
        chances += s.drawn[other * MAX_ROUNDS + earlier]
        for card in range(EMOTIONS + box.kinds):
            if s.hand[other][card] and not late >> card & 1 and seen_at(s, seat, card, earlier) == box.copies[card]:
                late |= 1 << card
                number += s.hand[other][card]
        while number > chances and s.to_draw[other] > 0:
            card = 0
            while not (late >> card & 1 and s.hand[other][card]):
                card += 1
            draw_known(s, other, card)
            number -= 1
        earlier -= 1


@rule
def draw_too_many(box: Box, s: State, seat: int, shuffle: int) -> None:
    """8.2 There cannot be more unknown cards in the hands at a shuffle than cards that the others can have held then."""
    excess = 0
    for card in range(EMOTIONS + box.kinds):
        excess -= room_at(box, s, seat, card, shuffle)
    for other in range(box.players):
        if other != seat:
            excess += s.slots[other * MAX_ROUNDS]
    for _ in range(excess):
        start = below(s.luck, box.players)
        for i in range(box.players):
            other = (start + i) % box.players
            if other != seat and s.to_draw[other] > 0 and s.slots[other * MAX_ROUNDS] > 0:
                draw_unknown(s, other, shuffle)
                break


@rule
def draw_unknown(s: State, other: int, shuffle: int) -> None:
    """A card that is not known was drawn after this shuffle."""
    s.slots[other * MAX_ROUNDS] -= 1
    s.slots[other * MAX_ROUNDS + shuffle] += 1
    s.to_draw[other] -= 1


@rule
def room_at(box: Box, s: State, seat: int, card: int, shuffle: int) -> int:
    """How many of a card the others can have held at this shuffle and all later ones, besides those that are known."""
    now = box.copies[card] - seen_at(s, seat, card, shuffle) - held_by_others(box, s, seat, card)
    later = int(s.room[card * MAX_ROUNDS + shuffle])
    return now if now < later else later


@rule
def known_cards(box: Box, s: State, other: int) -> int:
    count = 0
    for card in range(EMOTIONS + box.kinds):
        count += s.hand[other][card]
    return count


@rule
def draw_any(box: Box, s: State, other: int, shuffle: int) -> None:
    """8.2 Whatever else was drawn after this shuffle can be any card of the hand, known or not, each alike."""
    count = known_cards(box, s, other) + s.slots[other * MAX_ROUNDS]
    while s.to_draw[other] > 0:
        at = below(s.luck, count) - s.slots[other * MAX_ROUNDS]
        if at < 0:
            draw_unknown(s, other, shuffle)
        else:
            draw_known(s, other, card_at(s, other, at))
        count -= 1


@rule
def card_at(s: State, other: int, at: int) -> int:
    """The card of this number among those in a hand."""
    card = 0
    while at >= s.hand[other][card]:
        at -= s.hand[other][card]
        card += 1
    return card


@rule
def draw_known(s: State, other: int, card: int) -> None:
    """A card that is known was drawn after the shuffle that is being looked at."""
    s.hand[other][card] -= 1
    s.to_draw[other] -= 1


@rule
def note_kept(box: Box, s: State, seat: int, shuffle: int) -> None:
    """8.2 What is left in the hands was kept over this shuffle; so many more of each card can have been."""
    for card in range(EMOTIONS + box.kinds):
        s.room[card * MAX_ROUNDS + shuffle - 1] = room_at(box, s, seat, card, shuffle)
        for other in range(box.players):
            if other != seat:
                s.held[other * CARDS + card] |= s.hand[other][card] << 3 * shuffle


# 8.2 Which cards the unknown ones are


@rule
def deal_hands(box: Box, s: State, seat: int) -> bool:
    """8.2 From the oldest on: any card that the others can have held so long, each alike, so that all ways to fill the hands are
    alike. Whether there were enough of them."""
    there, last = 0, NONE
    for shuffle in range(shuffles(s) + 1):
        needed = drawn_after(box, s, seat, shuffle)
        if needed:
            there += fill_pool(box, s, last, shuffle)
            last = shuffle
            if needed > there:
                return False
            deal_slots(box, s, seat, shuffle, there)
            there -= needed
    return True


@rule
def drawn_after(box: Box, s: State, seat: int, shuffle: int) -> int:
    count = 0
    for other in range(box.players):
        if other != seat:
            count += s.slots[other * MAX_ROUNDS + shuffle]
    return count


@rule
def fill_pool(box: Box, s: State, before: int, shuffle: int) -> int:
    """What the others can hold since this shuffle, and not since the one before, comes into the pool. How many cards that is."""
    count = 0
    for card in range(EMOTIONS + box.kinds):
        more = int(s.room[card * MAX_ROUNDS + shuffle])
        if before != NONE:
            more -= s.room[card * MAX_ROUNDS + before]
        s.pool[card] += more
        count += more
    return count


@rule
def deal_slots(box: Box, s: State, seat: int, shuffle: int, there: int) -> None:
    """8.2 A card of the pool for each that was drawn after this shuffle. It was in that hand at all later ones."""
    later = (ONES & (1 << 3 * shuffles(s) + 3) - 1) >> 3 * shuffle + 3 << 3 * shuffle + 3
    for other in range(box.players):
        if other != seat:
            for _ in range(s.slots[other * MAX_ROUNDS + shuffle]):
                card = draw_one(s, s.pool, there)
                s.hand[other][card] += 1
                s.held[other * CARDS + card] += later
                there -= 1
            s.slots[other * MAX_ROUNDS + shuffle] = 0


# 8.3 Reward tokens


@rule
def imagine_tokens(box: Box, s: State, seat: int) -> None:
    """8.3 The tokens that this seat has not seen change places, every order alike."""
    sort_hidden_tokens(box, s, seat)
    hidden = 0
    for i in range(box.rewards):
        if not knows_token(s, seat, i):
            hidden += 1
            j = hidden_token(s, seat, below(s.luck, hidden))
            token = s.tokens[i]
            s.tokens[i] = s.tokens[j]
            s.tokens[j] = token


@rule
def sort_hidden_tokens(box: Box, s: State, seat: int) -> None:
    """So that nothing is left of the order they were in."""
    for i in range(box.rewards):
        for j in range(i + 1, box.rewards):
            if s.tokens[j] < s.tokens[i] and not knows_token(s, seat, i) and not knows_token(s, seat, j):
                token = s.tokens[i]
                s.tokens[i] = s.tokens[j]
                s.tokens[j] = token


@rule
def knows_token(s: State, seat: int, i: int) -> bool:
    """8.3 One's own, and all that were taken once the game is over."""
    return s.token_of[i] == seat or (s.stage == OVER and s.token_of[i] != NONE)


@rule
def hidden_token(s: State, seat: int, number: int) -> int:
    """The place of the hidden token of this number."""
    i = 0
    while knows_token(s, seat, i) or number > 0:
        if not knows_token(s, seat, i):
            number -= 1
        i += 1
    return i
