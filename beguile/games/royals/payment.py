"""What a claim costs and how it is paid: rules 5.1, 5.3, 5.4 and 6.1 to 6.3.

A price is so many fitting cards. Who has too few of them may let other cards stand for one: any three Country cards, any two
Intrigue cards. Both prices follow the same functions, and a payment is nothing but the cards that are laid in the end.
"""

from beguile.engine.rule import NONE, offer, rule
from beguile.games.royals.components import COUNTRY_COUNT, PAIR_COUNT, Box
from beguile.games.royals.state import LAY, LAY_COUNTS, PAY, SPEND, SPEND_COUNTS, State

TRIPLE, PAIR = 3, 2
"""5.3, 6.2 How many cards of any kind stand for one that lacks."""


@rule
def total(counts: list[int], kinds: int) -> int:
    """How many cards these are."""
    found = 0
    for kind in range(kinds):
        found += counts[kind]
    return found


@rule
def matching(box: Box, counts: list[int], country: int) -> int:
    """6.1 How many of these Intrigue cards show a country."""
    found = 0
    for pair in range(PAIR_COUNT):
        found += counts[pair] * box.shows[pair][country]
    return found


# A price


@rule
def reach(each: int, cards: int, fitting: int) -> int:
    """5.3, 6.2 The highest price that these cards can pay: every fitting card saves the others that would stand for it."""
    return (cards + (each - 1) * fitting) // each


@rule
def fewest(need: int, fitting: int) -> int:
    """5.3, 6.2 How often others must stand in: as often as fitting cards lack."""
    return need - fitting if need > fitting else 0


@rule
def at_most(need: int, each: int, cards: int, fitting: int) -> int:
    """5.3, 6.2 How often others may stand in. Nobody who holds enough fitting cards lets others stand for them."""
    if fitting >= need:
        return 0
    stands = (cards - need) // (each - 1)
    return stands if stands < need else need


@rule
def can_pay(need: int, each: int, low: int, high: int, laid: int, laid_fitting: int, cards: int, fitting: int) -> bool:
    """Whether what is laid can become a whole payment with some of these further cards."""
    for stands in range(low, high + 1):
        lacking = need + (each - 1) * stands - laid
        of_these = need - stands - laid_fitting
        of_these = of_these if of_these > 0 else 0
        if of_these <= lacking <= cards and of_these <= fitting:
            return True
    return False


@rule
def least_of_kind(need: int, each: int, stands: int, cards: int, fitting: int, here: int, fits: int) -> int:
    """How many cards of one kind every payment holds in which others stand in so often: what the rest of the hand cannot pay."""
    least = need + (each - 1) * stands - (cards - here)
    if fits:
        least = max(least, need - stands - (fitting - here))
    return least if least > 0 else 0


# The hand


@rule
def purse(s: State, seat: int, country: int) -> int:
    """5.1, 5.3 The highest cost that can be paid in a country."""
    return reach(TRIPLE, total(s.hand[seat], COUNTRY_COUNT), s.hand[seat][country])


@rule
def grip(box: Box, s: State, seat: int, country: int) -> int:
    """6.1 to 6.3 How many Intrigue cards of a country can be paid."""
    return reach(PAIR, total(s.intrigue[seat], PAIR_COUNT), matching(box, s.intrigue[seat], country))


@rule
def intrigue_needed(box: Box, s: State, noble: int) -> int:
    """6.1, 6.3 Matching Intrigue cards; a vacant Noble needs none."""
    return 0 if s.owner[noble] == NONE else box.resistance[box.title[noble]]


# A claim without a choice


@rule
def is_forced(box: Box, s: State, seat: int, noble: int) -> bool:
    """5.4 Whether there is one way only to pay for a Noble. Such a claim is one move; another is prepared step by step, and as that
    does not show, the two must be different moves."""
    cost = box.cost[box.title[noble]]
    if s.hand[seat][box.country[noble]] < cost and not cards_are_forced(s, seat, cost, box.country[noble]):
        return False
    need = intrigue_needed(box, s, noble)
    return need == 0 or intrigue_is_forced(box, s, seat, need, box.country[noble])


@rule
def cards_are_forced(s: State, seat: int, cost: int, country: int) -> bool:
    """5.3 Triples in one number only, and what every such payment holds is all of it."""
    cards, fitting = total(s.hand[seat], COUNTRY_COUNT), s.hand[seat][country]
    stands, needed = fewest(cost, fitting), 0
    if at_most(cost, TRIPLE, cards, fitting) > stands:
        return False
    for kind in range(COUNTRY_COUNT):
        needed += least_of_kind(cost, TRIPLE, stands, cards, fitting, s.hand[seat][kind], kind == country)
    return needed == cost + (TRIPLE - 1) * stands


@rule
def intrigue_is_forced(box: Box, s: State, seat: int, need: int, country: int) -> bool:
    """6.1 to 6.3 The same for Intrigue cards."""
    cards, fitting = total(s.intrigue[seat], PAIR_COUNT), matching(box, s.intrigue[seat], country)
    stands, needed = fewest(need, fitting), 0
    if at_most(need, PAIR, cards, fitting) > stands:
        return False
    for pair in range(PAIR_COUNT):
        needed += least_of_kind(need, PAIR, stands, cards, fitting, s.intrigue[seat][pair], box.shows[pair][country])
    return needed == need + (PAIR - 1) * stands


@rule
def lay_what_must_be(box: Box, s: State, seat: int) -> None:
    """5.4 The cards of a claim that leaves no choice."""
    country, cost, need = box.country[s.claim], box.cost[box.title[s.claim]], intrigue_needed(box, s, s.claim)
    cards, fitting = total(s.hand[seat], COUNTRY_COUNT), s.hand[seat][country]
    for kind in range(COUNTRY_COUNT):
        s.laid[kind] = least_of_kind(cost, TRIPLE, fewest(cost, fitting), cards, fitting, s.hand[seat][kind], kind == country)
    cards, fitting = total(s.intrigue[seat], PAIR_COUNT), matching(box, s.intrigue[seat], country)
    for pair in range(PAIR_COUNT):
        here, fits = s.intrigue[seat][pair], box.shows[pair][country]
        s.spent[pair] = 0 if need == 0 else least_of_kind(need, PAIR, fewest(need, fitting), cards, fitting, here, fits)


# A claim with a choice: forward only, kind by kind


@rule
def cards_can_pay(box: Box, s: State, seat: int, kind: int, count: int, start: int) -> bool:
    """5.3 Whether so many cards of a kind, besides what is laid, can become a whole payment with cards from a kind on."""
    country, cost, further, fitting = box.country[s.claim], box.cost[box.title[s.claim]], 0, 0
    hand, held = total(s.hand[seat], COUNTRY_COUNT), s.hand[seat][country]
    for each in range(start, COUNTRY_COUNT):
        further += s.hand[seat][each]
        fitting += s.hand[seat][each] if each == country else 0
    laid = total(s.laid, COUNTRY_COUNT) + count
    laid_fitting = s.laid[country] + (count if kind == country else 0)
    low, high = fewest(cost, held), at_most(cost, TRIPLE, hand, held)
    return can_pay(cost, TRIPLE, low, high, laid, laid_fitting, further, fitting)


@rule
def intrigue_can_pay(box: Box, s: State, seat: int, pair: int, count: int, start: int) -> bool:
    """6.1 to 6.3 The same for Intrigue cards."""
    country, need, further, fitting = box.country[s.claim], intrigue_needed(box, s, s.claim), 0, 0
    hand, held = total(s.intrigue[seat], PAIR_COUNT), matching(box, s.intrigue[seat], country)
    for each in range(start, PAIR_COUNT):
        further += s.intrigue[seat][each]
        fitting += s.intrigue[seat][each] * box.shows[each][country]
    laid = total(s.spent, PAIR_COUNT) + count
    laid_fitting = matching(box, s.spent, country) + count * box.shows[pair][country]
    low, high = fewest(need, held), at_most(need, PAIR, hand, held)
    return can_pay(need, PAIR, low, high, laid, laid_fitting, further, fitting)


@rule
def cards_are_paid(box: Box, s: State, seat: int) -> bool:
    return cards_can_pay(box, s, seat, 0, 0, COUNTRY_COUNT)


@rule
def is_paid(box: Box, s: State, seat: int) -> bool:
    """5.4 Whether what is laid is a whole payment."""
    return cards_are_paid(box, s, seat) and intrigue_can_pay(box, s, seat, 0, 0, PAIR_COUNT)


@rule
def offer_payment(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.4 Only what still leads to a whole payment: more cards of a later kind, or to pay with what is laid."""
    for country in range(s.settled, COUNTRY_COUNT):
        for count in range(1, s.hand[seat][country] + 1):
            if cards_can_pay(box, s, seat, country, count, country + 1):
                offer(moves, LAY + country * LAY_COUNTS + count)
    if cards_are_paid(box, s, seat):
        offer_intrigue(box, s, seat, moves)
        if is_paid(box, s, seat):
            offer(moves, PAY)


@rule
def offer_intrigue(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """6.1 to 6.3 Once the Country cards are whole."""
    first = s.settled - COUNTRY_COUNT if s.settled > COUNTRY_COUNT else 0
    need = intrigue_needed(box, s, s.claim)
    for pair in range(first, PAIR_COUNT):
        for count in range(1, min(s.intrigue[seat][pair], PAIR * need) + 1):
            if intrigue_can_pay(box, s, seat, pair, count, pair + 1):
                offer(moves, SPEND + pair * SPEND_COUNTS + count)


@rule
def lay(s: State, move: int) -> None:
    """5.4 So many cards of a kind. That kind and those before it are settled, so that every step leads on."""
    if move < SPEND:
        country = (move - LAY) // LAY_COUNTS
        s.laid[country] = (move - LAY) % LAY_COUNTS
        s.settled = country + 1
    else:
        pair = (move - SPEND) // SPEND_COUNTS
        s.spent[pair] = (move - SPEND) % SPEND_COUNTS
        s.settled = COUNTRY_COUNT + pair + 1


@rule
def forget_claim(s: State) -> None:
    """5.4 As if nothing had been asked for."""
    s.claim = NONE
    s.settled = 0
    for country in range(COUNTRY_COUNT):
        s.laid[country] = 0
    for pair in range(PAIR_COUNT):
        s.spent[pair] = 0
