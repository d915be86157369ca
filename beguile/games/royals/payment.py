"""How a claim of Royals is paid: a few private choices, nothing of which shows until all is paid. Rules 5.3, 5.4, 6.1 to 6.3."""

from beguile.engine.rule import NONE, offer, rule
from beguile.games.royals.components import COUNTRY_COUNT, PAIR_COUNT, Box
from beguile.games.royals.state import (
    CHOOSING_PAIRS,
    CHOOSING_TRIPLES,
    LAY,
    LAY_COUNTS,
    LAYING,
    NOT_PAYING,
    PAIRS_FOR,
    SPEND,
    SPEND_COUNTS,
    SPENDING,
    TAKE_BACK,
    TRIPLES,
    State,
)


@rule
def total(counts: list[int], kinds: int) -> int:
    """How many cards these are."""
    found = 0
    for kind in range(kinds):
        found += counts[kind]
    return found


# What can be paid


@rule
def reach(s: State, seat: int, country: int) -> int:
    """5.1, 5.3 The highest cost that can be paid in a country: k cards, of which those that lack are three others each."""
    return (total(s.hand[seat], COUNTRY_COUNT) + 2 * s.hand[seat][country]) // 3


@rule
def matching(box: Box, s: State, seat: int, country: int) -> int:
    """6.1 How many Intrigue cards of a player show a country."""
    found = 0
    for pair in range(PAIR_COUNT):
        found += s.intrigue[seat][pair] * box.shows[pair][country]
    return found


@rule
def grip(box: Box, s: State, seat: int, country: int) -> int:
    """6.1 to 6.3 How many Intrigue cards of a country can be paid, those that lack by two others each."""
    return (total(s.intrigue[seat], PAIR_COUNT) + matching(box, s, seat, country)) // 2


@rule
def is_forced(box: Box, s: State, seat: int, noble: int) -> bool:
    """5.4 Whether there is one way only to pay for a Noble. Such a claim is one move; another is prepared step by step, and as that
    does not show, the two must be different moves."""
    if least_triples(box, s, seat, noble) > 0 and not triples_are_forced(box, s, seat, noble):
        return False
    return s.owner[noble] == NONE or intrigue_for_is_forced(box, s, seat, noble)


@rule
def triples_are_forced(box: Box, s: State, seat: int, noble: int) -> bool:
    """5.3 No more triples than must be, and for those all other cards, or cards of one country."""
    least, country = least_triples(box, s, seat, noble), box.country[noble]
    free, kinds = total(s.hand[seat], COUNTRY_COUNT) - s.hand[seat][country], 0
    for other in range(COUNTRY_COUNT):
        kinds += 1 if other != country and s.hand[seat][other] > 0 else 0
    return most_triples(box, s, seat, noble) == least and (kinds == 1 or free == 3 * least)


@rule
def intrigue_for_is_forced(box: Box, s: State, seat: int, noble: int) -> bool:
    """6.1 to 6.3 No more pairs than must be, and for what is chosen all cards, or cards of one kind."""
    least, country = least_pairs(box, s, seat, noble), box.country[noble]
    fitting = 1 if least == 0 else 0
    needed = box.resistance[box.title[noble]] if least == 0 else 2 * least
    free, kinds = 0, 0
    for pair in range(PAIR_COUNT):
        if box.shows[pair][country] == fitting and s.intrigue[seat][pair] > 0:
            free += s.intrigue[seat][pair]
            kinds += 1
    return most_pairs(box, s, seat, noble) == least and (kinds == 1 or free == needed)


# Country cards


@rule
def least_triples(box: Box, s: State, seat: int, noble: int) -> int:
    """5.3 As many as cards of the country lack."""
    lacking = box.cost[box.title[noble]] - s.hand[seat][box.country[noble]]
    return lacking if lacking > 0 else 0


@rule
def most_triples(box: Box, s: State, seat: int, noble: int) -> int:
    """5.3 Nobody who holds enough cards of the country plays a triple. Each takes two cards more than it stands for."""
    if least_triples(box, s, seat, noble) == 0:
        return 0
    cost = box.cost[box.title[noble]]
    most = (total(s.hand[seat], COUNTRY_COUNT) - cost) // 2
    return most if most < cost else cost


@rule
def begin_claim(box: Box, s: State, seat: int, noble: int) -> None:
    """5.4 Where there is nothing to choose, nothing is asked."""
    s.claim = noble
    s.paying = CHOOSING_TRIPLES
    least = least_triples(box, s, seat, noble)
    if least == most_triples(box, s, seat, noble):
        choose_triples(box, s, seat, least)


@rule
def choose_triples(box: Box, s: State, seat: int, triples: int) -> None:
    """5.3 So many triples; the rest is paid with cards of the country."""
    s.laid[box.country[s.claim]] = box.cost[box.title[s.claim]] - triples
    s.to_lay = 3 * triples
    s.paying = LAYING
    go_on_laying(box, s, seat)


@rule
def free_cards(s: State, seat: int, start: int) -> int:
    """Cards that could still go into triples, from a country on."""
    found = 0
    for country in range(start, COUNTRY_COUNT):
        found += s.hand[seat][country] - s.laid[country]
    return found


@rule
def cards_are_forced(s: State, seat: int) -> bool:
    """Whether all that is left is needed, or is of one country."""
    free = free_cards(s, seat, s.lay_from)
    if free == s.to_lay:
        return True
    for country in range(s.lay_from, COUNTRY_COUNT):
        here = s.hand[seat][country] - s.laid[country]
        if here > 0:
            return here == free
    return True


@rule
def offer_cards(s: State, seat: int, moves: list[int]) -> None:
    """5.3 Any three cards to a triple: country by country, so many that the later ones suffice for the rest."""
    for country in range(s.lay_from, COUNTRY_COUNT):
        least = s.to_lay - free_cards(s, seat, country + 1)
        most = s.hand[seat][country] - s.laid[country]
        for count in range(1, s.to_lay + 1):
            if least <= count <= most:
                offer(moves, LAY + country * LAY_COUNTS + count)


@rule
def lay(box: Box, s: State, seat: int, country: int, count: int) -> None:
    s.laid[country] += count
    s.to_lay -= count
    s.lay_from = country + 1
    go_on_laying(box, s, seat)


@rule
def go_on_laying(box: Box, s: State, seat: int) -> None:
    """5.4 Lay what must be laid; when all Country cards are there, the Intrigue cards follow."""
    if s.to_lay > 0 and not cards_are_forced(s, seat):
        return
    for country in range(s.lay_from, COUNTRY_COUNT):
        here = s.hand[seat][country] - s.laid[country]
        count = here if here < s.to_lay else s.to_lay
        s.laid[country] += count
        s.to_lay -= count
    s.lay_from = 0
    begin_intrigue(box, s, seat)


# Intrigue cards


@rule
def least_pairs(box: Box, s: State, seat: int, noble: int) -> int:
    """6.2, 6.3 As many as matching cards lack."""
    lacking = box.resistance[box.title[noble]] - matching(box, s, seat, box.country[noble])
    return lacking if lacking > 0 else 0


@rule
def most_pairs(box: Box, s: State, seat: int, noble: int) -> int:
    """6.2, 6.3 Nobody who holds enough matching cards plays a pair. Each takes one card more than it stands for."""
    if least_pairs(box, s, seat, noble) == 0:
        return 0
    needed = box.resistance[box.title[noble]]
    most = total(s.intrigue[seat], PAIR_COUNT) - needed
    return most if most < needed else needed


@rule
def begin_intrigue(box: Box, s: State, seat: int) -> None:
    """6.1 A vacant Noble needs none."""
    if s.owner[s.claim] == NONE:
        s.paying = NOT_PAYING
        return
    s.paying = CHOOSING_PAIRS
    least = least_pairs(box, s, seat, s.claim)
    if least == most_pairs(box, s, seat, s.claim):
        choose_pairs(box, s, seat, least)


@rule
def choose_pairs(box: Box, s: State, seat: int, pairs: int) -> None:
    """6.1 to 6.3 Matching cards where there is no pair; with one, the lone matching card besides it."""
    single = box.resistance[box.title[s.claim]] - pairs
    s.pairs = pairs
    s.to_spend = single if pairs == 0 else 2 * pairs
    for pair in range(PAIR_COUNT):
        if pairs > 0 and single > 0 and box.shows[pair][box.country[s.claim]] and s.intrigue[seat][pair] > 0:
            s.spent[pair] += 1
            single -= 1
    s.paying = SPENDING
    go_on_spending(box, s, seat)


@rule
def free_intrigue(box: Box, s: State, seat: int, pair: int) -> int:
    """6.1, 6.2 Cards of this pair that could still be spent: only matching ones, unless two stand for one."""
    if s.pairs == 0 and not box.shows[pair][box.country[s.claim]]:
        return 0
    return s.intrigue[seat][pair] - s.spent[pair]


@rule
def free_intrigues(box: Box, s: State, seat: int, start: int) -> int:
    found = 0
    for pair in range(start, PAIR_COUNT):
        found += free_intrigue(box, s, seat, pair)
    return found


@rule
def intrigue_is_forced(box: Box, s: State, seat: int) -> bool:
    """Whether all that is left is needed, or is of one kind."""
    free = free_intrigues(box, s, seat, s.spend_from)
    if free == s.to_spend:
        return True
    for pair in range(s.spend_from, PAIR_COUNT):
        here = free_intrigue(box, s, seat, pair)
        if here > 0:
            return here == free
    return True


@rule
def offer_intrigue(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """6.1, 6.2 Kind by kind, so many that the later ones suffice for the rest."""
    for pair in range(s.spend_from, PAIR_COUNT):
        least = s.to_spend - free_intrigues(box, s, seat, pair + 1)
        most = free_intrigue(box, s, seat, pair)
        for count in range(1, s.to_spend + 1):
            if least <= count <= most:
                offer(moves, SPEND + pair * SPEND_COUNTS + count)


@rule
def spend(box: Box, s: State, seat: int, pair: int, count: int) -> None:
    s.spent[pair] += count
    s.to_spend -= count
    s.spend_from = pair + 1
    go_on_spending(box, s, seat)


@rule
def go_on_spending(box: Box, s: State, seat: int) -> None:
    """5.4 Spend what must be spent; then everything is paid."""
    if s.to_spend > 0 and not intrigue_is_forced(box, s, seat):
        return
    for pair in range(s.spend_from, PAIR_COUNT):
        here = free_intrigue(box, s, seat, pair)
        count = here if here < s.to_spend else s.to_spend
        s.spent[pair] += count
        s.to_spend -= count
    s.paying = NOT_PAYING


# The choices


@rule
def offer_payment(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.4 What is to be decided next, or to take all of it back."""
    if s.paying == CHOOSING_TRIPLES:
        for triples in range(least_triples(box, s, seat, s.claim), most_triples(box, s, seat, s.claim) + 1):
            offer(moves, TRIPLES + triples)
    elif s.paying == LAYING:
        offer_cards(s, seat, moves)
    elif s.paying == CHOOSING_PAIRS:
        for pairs in range(least_pairs(box, s, seat, s.claim), most_pairs(box, s, seat, s.claim) + 1):
            offer(moves, PAIRS_FOR + pairs)
    else:
        offer_intrigue(box, s, seat, moves)
    offer(moves, TAKE_BACK)


@rule
def pay(box: Box, s: State, seat: int, move: int) -> None:
    """5.4 One of the choices."""
    if move >= SPEND:
        spend(box, s, seat, (move - SPEND) // SPEND_COUNTS, (move - SPEND) % SPEND_COUNTS)
    elif move >= PAIRS_FOR:
        choose_pairs(box, s, seat, move - PAIRS_FOR)
    elif move >= LAY:
        lay(box, s, seat, (move - LAY) // LAY_COUNTS, (move - LAY) % LAY_COUNTS)
    else:
        choose_triples(box, s, seat, move - TRIPLES)


@rule
def forget_claim(s: State) -> None:
    """5.4 As if nothing had been asked for."""
    s.claim = NONE
    s.paying = NOT_PAYING
    s.to_lay = 0
    s.lay_from = 0
    s.pairs = 0
    s.to_spend = 0
    s.spend_from = 0
    for country in range(COUNTRY_COUNT):
        s.laid[country] = 0
    for pair in range(PAIR_COUNT):
        s.spent[pair] = 0
