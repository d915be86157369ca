"""The rules of Royals, in the order of RULES.md. How a claim is paid is in payment.py, what brings points in scoring.py."""

from beguile.engine.events import EVERYONE, others, tell
from beguile.engine.luck import below
from beguile.engine.rule import NONE, names_nothing, no_clock, offer, only, reveal, rule
from beguile.games.royals.components import COUNTRY_COUNT, MAX_NOBLES, MAX_POINTS, PAIR_COUNT, PERIOD_COUNT, TITLE_COUNT, Box
from beguile.games.royals.counting import count_draw, count_hand, notice_what_lacked
from beguile.games.royals.payment import forget_claim, grip, is_forced, lay, lay_what_must_be, offer_payment, purse, total
from beguile.games.royals.scoring import earn_bonuses, score_country, score_title
from beguile.games.royals.state import (
    BEGAN,
    CHOSE_INTRIGUE,
    CLAIM,
    CLAIMED,
    DISCARD,
    DISCARD_INTRIGUE,
    DISCARDED,
    DISCARDED_INTRIGUE,
    DISCARDING,
    DONE,
    DRAW,
    DRAW_INTRIGUE,
    DRAWING,
    DREW,
    DREW_CARD,
    DREW_INTRIGUE,
    DREW_INTRIGUE_CARD,
    ENDED,
    EVENTS,
    LAST_ROUND,
    LAY,
    MOVES,
    PAY,
    PLAYING,
    PREPARE,
    RAN_OUT,
    SHUFFLED,
    SHUFFLED_INTRIGUE,
    TAKE,
    TOOK,
    TOOK_OVER,
    TURNED_UP,
    WITH_INTRIGUE,
    State,
)

__all__ = ["EVENTS", "MOVES", "State"]

VERSION = 2
ENDINGS = ("points", "markers", "shared")
SAME_KIND = 64
"""Payments are told as kind × 64 + how many."""

clock, number_of = no_clock, names_nothing


# 2 Before the game


@rule
def setup(box: Box, s: State) -> None:
    """2.1 to 2.3 All cards into the piles, the row turned up, a player to start."""
    for country in range(COUNTRY_COUNT):
        s.pile[country] = box.cards[country]
    for pair in range(PAIR_COUNT):
        s.intrigue_pile[pair] = box.intrigue[pair]
    for noble in range(MAX_NOBLES):
        s.owner[noble] = NONE
    for seat in range(box.players):
        s.supply[seat] = box.wooden[seat]
    forget_claim(s)
    for _ in range(box.row):
        turn_up(s)
    s.starter = below(s.luck, box.players)
    s.turn = s.starter
    tell(s, EVERYONE, BEGAN, s.starter, row_card(s, 0), row_card(s, 1), row_card(s, 2), row_card(s, 3))


@rule
def row_card(s: State, place: int) -> int:
    """The country of a card in the row, which lies in the order of the countries."""
    for country in range(COUNTRY_COUNT):
        if place < s.row[country]:
            return country
        place -= s.row[country]
    return NONE


@rule
def top_card(luck: list[int], pile: list[int], kinds: int) -> int:
    """2.1 The top card of a shuffled pile is any of its cards. It is gone from the pile."""
    left = below(luck, total(pile, kinds))
    kind = 0
    while left >= pile[kind]:
        left -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@rule
def turn_up(s: State) -> int:
    """2.1, 8.2 The top card of the pile into the row."""
    country = top_card(s.luck, s.pile, COUNTRY_COUNT)
    s.row[country] += 1
    reveal(s)
    return country


# 4 Draw cards


@rule
def cards_due(box: Box, s: State) -> int:
    """4.1, 4.2 Country cards still to be drawn in this turn, unless an Intrigue card is chosen."""
    if s.opened < box.players:
        return box.first_draw[s.opened] - s.drawn
    return (1 if s.with_intrigue else box.draw) - s.drawn


@rule
def can_draw(s: State) -> bool:
    """4.3, 4.5 Whether the pile has a card, or will have one when the discards are shuffled."""
    return total(s.pile, COUNTRY_COUNT) + total(s.discards, COUNTRY_COUNT) > 0


@rule
def can_draw_intrigue(box: Box, s: State) -> bool:
    """4.1, 4.2, 4.5 Not in the first turn, once in a turn, and not after a Country card that was the first of three."""
    if s.opened < box.players or s.drawn_intrigue or (s.drawn > 0 and not s.with_intrigue):
        return False
    return total(s.intrigue_pile, PAIR_COUNT) + total(s.intrigue_discards, PAIR_COUNT) > 0


@rule
def can_draw_card(box: Box, s: State) -> bool:
    """4.2, 4.3, 4.5 Whether a Country card is due, and there is one in the row or the pile."""
    return cards_due(box, s) > 0 and (can_draw(s) or total(s.row, COUNTRY_COUNT) > 0)


@rule
def offer_draws(box: Box, s: State, moves: list[int]) -> None:
    """4.2, 4.3 From the pile, from the row, or an Intrigue card; before the first card also the choice of one of each."""
    if cards_due(box, s) > 0:
        if can_draw(s):
            offer(moves, DRAW)
        for country in range(COUNTRY_COUNT):
            if s.row[country] > 0:
                offer(moves, TAKE + country)
    if can_draw_intrigue(box, s):
        offer(moves, DRAW_INTRIGUE)
        if not s.with_intrigue and can_draw_card(box, s):
            offer(moves, WITH_INTRIGUE)


@rule
def choose_intrigue(s: State, seat: int) -> None:
    """4.2 One Country card and one Intrigue card. Who draws an Intrigue card first has chosen that as well."""
    s.with_intrigue = 1
    tell(s, EVERYONE, CHOSE_INTRIGUE, seat)


@rule
def draw_card(box: Box, s: State, seat: int) -> None:
    """4.3 From the face-down pile; nobody else sees it."""
    shuffle_if_empty(box, s)
    count_draw(box, s.pile, s.drew, s.most[seat], COUNTRY_COUNT)
    country = top_card(s.luck, s.pile, COUNTRY_COUNT)
    s.hand[seat][country] += 1
    s.drew[seat][country] += 1
    s.drawn += 1
    tell(s, only(seat), DREW_CARD, seat, country)
    tell(s, others(seat), DREW, seat)
    notice_end_of_pile(box, s)


@rule
def take_card(s: State, seat: int, country: int) -> None:
    """4.3, 11.2 From the row, before all eyes."""
    s.row[country] -= 1
    s.hand[seat][country] += 1
    s.known[seat][country] += 1
    s.most[seat][country] += 1
    s.drawn += 1
    tell(s, EVERYONE, TOOK, seat, country)


@rule
def draw_intrigue(box: Box, s: State, seat: int) -> None:
    """4.4 The top Intrigue card. An empty pile is shuffled anew at once."""
    shuffle_intrigue_if_empty(box, s)
    count_draw(box, s.intrigue_pile, s.drew_intrigue, s.most_intrigue[seat], PAIR_COUNT)
    pair = top_card(s.luck, s.intrigue_pile, PAIR_COUNT)
    s.intrigue[seat][pair] += 1
    s.drew_intrigue[seat][pair] += 1
    s.with_intrigue = 1
    s.drawn_intrigue = 1
    tell(s, only(seat), DREW_INTRIGUE_CARD, seat, pair)
    tell(s, others(seat), DREW_INTRIGUE, seat)
    shuffle_intrigue_if_empty(box, s)


@rule
def shuffle_intrigue_if_empty(box: Box, s: State) -> None:
    """4.4, 11.3 The discarded Intrigue cards become the pile. What was drawn from the old one says nothing about it."""
    if total(s.intrigue_pile, PAIR_COUNT) > 0 or total(s.intrigue_discards, PAIR_COUNT) == 0:
        return
    for pair in range(PAIR_COUNT):
        s.intrigue_pile[pair] = s.intrigue_discards[pair]
        s.intrigue_discards[pair] = 0
        for seat in range(box.players):
            s.drew_intrigue[seat][pair] = 0
    tell(s, EVERYONE, SHUFFLED_INTRIGUE)


@rule
def go_on_drawing(box: Box, s: State) -> None:
    """4.2, 4.5 When all is drawn, or nothing more can be, cards may be played."""
    if not can_draw_card(box, s) and not can_draw_intrigue(box, s):
        s.part = PLAYING


# 5 Claim a vacant Noble


@rule
def offer_claims(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.1 to 5.4, 6.1 Every Noble that can be paid whole: vacant, or of another player who can be driven out."""
    if s.supply[seat] < 2:
        return
    for country in range(COUNTRY_COUNT):
        cards, intrigue = purse(s, seat, country), grip(box, s, seat, country)
        for noble in range(box.noble_from[country], box.noble_from[country + 1]):
            title, owner = box.title[noble], s.owner[noble]
            if box.cost[title] <= cards and owner != seat and (owner == NONE or box.resistance[title] <= intrigue):
                offer(moves, (CLAIM if is_forced(box, s, seat, noble) else PREPARE) + noble)


@rule
def complete_claim(box: Box, s: State, seat: int) -> None:
    """5.1, 5.2, 6.5 All is paid: discard the cards, place the wooden nobles, take what they earn."""
    noble, loser = s.claim, s.owner[s.claim]
    tell_claim(s, seat, noble, loser)
    discard_payment(box, s, seat)
    if loser != NONE:
        bury(box, s, noble, loser)
    s.owner[noble] = seat
    s.titles[seat][box.title[noble]] += 1
    s.supply[seat] -= 2
    forget_claim(s)
    reveal(s)
    earn_bonuses(box, s, seat, noble)


@rule
def tell_claim(s: State, seat: int, noble: int, loser: int) -> None:
    a, b, c, d = told(s.laid[0], 0), told(s.laid[1], 1), told(s.laid[2], 2), told(s.laid[3], 3)
    if loser == NONE:
        tell(s, EVERYONE, CLAIMED, seat, noble, a, b, c, d)
    else:
        u, v, w = told(s.spent[0], 0), told(s.spent[1], 1), told(s.spent[2], 2)
        x, y, z = told(s.spent[3], 3), told(s.spent[4], 4), told(s.spent[5], 5)
        tell(s, EVERYONE, TOOK_OVER, seat, noble, loser, a, b, c, d, u, v, w, x, y, z)


@rule
def told(count: int, kind: int) -> int:
    return kind * SAME_KIND + count if count > 0 else NONE


@rule
def discard_payment(box: Box, s: State, seat: int) -> None:
    """5.1, 6.1 The cards of a claim leave the hand together."""
    for country in range(COUNTRY_COUNT):
        discard(s, seat, country, s.laid[country])
    for pair in range(PAIR_COUNT):
        discard_intrigues(s, seat, pair, s.spent[pair])
    notice_what_lacked(box, s, seat)
    count_hand(s, seat)


@rule
def discard(s: State, seat: int, country: int, count: int) -> None:
    """11.2 Cards onto the open discards. What everybody knows to be in the hand may be what left it, so it counts as gone."""
    s.hand[seat][country] -= count
    s.discards[country] += count
    s.most[seat][country] -= count
    known = s.known[seat][country] - count
    s.known[seat][country] = known if known > 0 else 0


@rule
def discard_intrigues(s: State, seat: int, pair: int, count: int) -> None:
    s.intrigue[seat][pair] -= count
    s.intrigue_discards[pair] += count
    s.most_intrigue[seat][pair] -= count


@rule
def unfinished(box: Box, s: State) -> int:
    """5.4 Whoever has prepared a claim and not paid yet."""
    return only(s.turn) if s.claim != NONE else 0


# 6 Take over a Noble


@rule
def bury(box: Box, s: State, noble: int, loser: int) -> None:
    """6.4 The loser's wooden noble goes to the cathedral; the one on the title marker stays."""
    s.buried[box.city[noble]][loser] += 1


# 8 End of a turn


@rule
def cards_over(box: Box, s: State, seat: int) -> int:
    """8.1 Country cards above the limit."""
    return total(s.hand[seat], COUNTRY_COUNT) - box.hand_limit


@rule
def intrigue_over(box: Box, s: State, seat: int) -> int:
    """8.1 Intrigue cards above the limit."""
    return total(s.intrigue[seat], PAIR_COUNT) - box.intrigue_limit


@rule
def offer_discards(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """8.1 Any card of a kind of which there are too many."""
    if cards_over(box, s, seat) > 0:
        for country in range(COUNTRY_COUNT):
            if s.hand[seat][country] > 0:
                offer(moves, DISCARD + country)
    if intrigue_over(box, s, seat) > 0:
        for pair in range(PAIR_COUNT):
            if s.intrigue[seat][pair] > 0:
                offer(moves, DISCARD_INTRIGUE + pair)


@rule
def discard_card(s: State, seat: int, country: int) -> None:
    """8.1 A Country card, for all to see."""
    discard(s, seat, country, 1)
    count_hand(s, seat)
    reveal(s)
    tell(s, EVERYONE, DISCARDED, seat, country)


@rule
def discard_intrigue(s: State, seat: int, pair: int) -> None:
    """8.1 An Intrigue card, for all to see."""
    discard_intrigues(s, seat, pair, 1)
    count_hand(s, seat)
    reveal(s)
    tell(s, EVERYONE, DISCARDED_INTRIGUE, seat, pair)


@rule
def refill_row(box: Box, s: State) -> None:
    """8.2 From the pile, as far as there are cards."""
    while total(s.row, COUNTRY_COUNT) < box.row and can_draw(s):
        shuffle_if_empty(box, s)
        country = turn_up(s)
        tell(s, EVERYONE, TURNED_UP, country)
        notice_end_of_pile(box, s)


# 9 Periods


@rule
def shuffle_if_empty(box: Box, s: State) -> None:
    """9.1, 11.3 The discards become the pile. What was drawn from the old one says nothing about it."""
    if total(s.pile, COUNTRY_COUNT) > 0 or total(s.discards, COUNTRY_COUNT) == 0:
        return
    for country in range(COUNTRY_COUNT):
        s.pile[country] = s.discards[country]
        s.discards[country] = 0
        for seat in range(box.players):
            s.drew[seat][country] = 0
    tell(s, EVERYONE, SHUFFLED)


@rule
def notice_end_of_pile(box: Box, s: State) -> None:
    """9.1, 9.2 The last card has left the pile: shuffle, and the period ends with this turn, the third with its round."""
    if total(s.pile, COUNTRY_COUNT) > 0:
        return
    if not s.running_out:
        s.running_out = 1
        tell(s, EVERYONE, RAN_OUT, s.period)
        if s.period == PERIOD_COUNT - 1:
            tell(s, EVERYONE, LAST_ROUND, right_of_starter(box, s))
    shuffle_if_empty(box, s)


@rule
def right_of_starter(box: Box, s: State) -> int:
    """9.2 Who has the last turn of a round."""
    return (s.starter + box.players - 1) % box.players


@rule
def period_ends(box: Box, s: State) -> bool:
    """9.1, 9.2 With the turn in which the pile ran out; the third not before its round is complete."""
    if not s.running_out:
        return False
    return s.period < PERIOD_COUNT - 1 or s.turn == right_of_starter(box, s)


@rule
def end_period(box: Box, s: State) -> None:
    """9.1, 11.5 Score every country; after the third period the titles. There is no way back."""
    for country in range(COUNTRY_COUNT):
        score_country(box, s, country)
    s.running_out = 0
    s.period += 1
    reveal(s)
    if s.period == PERIOD_COUNT:
        end(box, s)


# 10 The end


@rule
def end(box: Box, s: State) -> None:
    """10.1 Titles are scored, then it is over."""
    for title in range(TITLE_COUNT):
        score_title(box, s, title)
    s.over = 1
    s.turn = NONE
    tell(s, EVERYONE, ENDED)


@rule
def score(box: Box, s: State, seat: int) -> int:
    """10.3 The points on all markers."""
    points = 0
    for value in range(1, MAX_POINTS + 1):
        points += value * s.markers[seat][value]
    return points


@rule
def is_ahead(box: Box, s: State, seat: int, other: int) -> bool:
    """10.3, 10.4 More points; among equals the higher marker at the first difference."""
    mine, theirs = score(box, s, seat), score(box, s, other)
    if mine != theirs:
        return mine > theirs
    for value in range(MAX_POINTS, 0, -1):
        if s.markers[seat][value] != s.markers[other][value]:
            return s.markers[seat][value] > s.markers[other][value]
    return False


@rule
def winners(box: Box, s: State) -> int:
    """10.3, 10.4 Everyone of whom nobody is ahead."""
    seats = 0
    for seat in range(box.players):
        beaten = False
        for other in range(box.players):
            beaten = beaten or is_ahead(box, s, other, seat)
        if not beaten:
            seats |= only(seat)
    return seats


@rule
def ending(box: Box, s: State) -> int:
    """10.3, 10.4 Won on points, by markers among equals, or shared."""
    won = winners(box, s)
    if won & (won - 1):
        return 2
    most, having = 0, 0
    for seat in range(box.players):
        if score(box, s, seat) > most:
            most, having = score(box, s, seat), 0
        if score(box, s, seat) == most:
            having += 1
    return 1 if having > 1 else 0


# 3 The sequence of play


@rule
def to_act(box: Box, s: State) -> int:
    """3.1 One player at a time."""
    return 0 if s.over else only(s.turn)


@rule
def legal(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.1 Draw, then play as often as you like, then discard what is too much."""
    if s.part == DRAWING:
        offer_draws(box, s, moves)
    elif s.part == DISCARDING:
        offer_discards(box, s, seat, moves)
    elif s.claim != NONE:
        offer_payment(box, s, seat, moves)
    else:
        offer_claims(box, s, seat, moves)
        offer(moves, DONE)


@rule
def apply(box: Box, s: State, seat: int, move: int) -> None:
    if s.part == DRAWING:
        draw(box, s, seat, move)
        go_on_drawing(box, s)
    elif move < DONE:
        play(box, s, seat, move)
    else:
        if move == DONE:
            s.part = DISCARDING
        elif move < DISCARD_INTRIGUE:
            discard_card(s, seat, move - DISCARD)
        else:
            discard_intrigue(s, seat, move - DISCARD_INTRIGUE)
        if cards_over(box, s, seat) <= 0 and intrigue_over(box, s, seat) <= 0:
            finish_turn(box, s)


@rule
def draw(box: Box, s: State, seat: int, move: int) -> None:
    """4.2, 4.3 One card, from where the player chose."""
    if move == DRAW:
        draw_card(box, s, seat)
    elif move == DRAW_INTRIGUE:
        draw_intrigue(box, s, seat)
    elif move == WITH_INTRIGUE:
        choose_intrigue(s, seat)
    else:
        take_card(s, seat, move - TAKE)


@rule
def play(box: Box, s: State, seat: int, move: int) -> None:
    """5.4 Claim a Noble at once, or prepare it, lay what is to be paid and pay."""
    if move == PAY:
        complete_claim(box, s, seat)
    elif move >= LAY:
        lay(s, move)
    elif move >= PREPARE:
        s.claim = move - PREPARE
    else:
        s.claim = move - CLAIM
        lay_what_must_be(box, s, seat)
        complete_claim(box, s, seat)


@rule
def finish_turn(box: Box, s: State) -> None:
    """3.1, 8.2, 9.1 Refill the row, score a period that ends, and the next player draws."""
    refill_row(box, s)
    if period_ends(box, s):
        end_period(box, s)
    s.part = DRAWING
    s.drawn = 0
    s.with_intrigue = 0
    s.drawn_intrigue = 0
    if s.over:
        return
    s.opened += 1 if s.opened < box.players else 0
    s.turn = (s.turn + 1) % box.players
    go_on_drawing(box, s)


# What must always add up


@rule
def faults(box: Box, s: State) -> int:
    """1.2, 1.3, 1.5 No card and no wooden noble appears or is lost; nobody holds too much out of turn."""
    for country in range(COUNTRY_COUNT):
        cards = s.pile[country] + s.discards[country] + s.row[country]
        for seat in range(box.players):
            cards += s.hand[seat][country]
            if not 0 <= s.known[seat][country] <= s.hand[seat][country] <= s.most[seat][country]:
                return 1
        if cards != box.cards[country]:
            return 2
    for pair in range(PAIR_COUNT):
        cards = s.intrigue_pile[pair] + s.intrigue_discards[pair]
        for seat in range(box.players):
            cards += s.intrigue[seat][pair]
            if not 0 <= s.intrigue[seat][pair] <= s.most_intrigue[seat][pair]:
                return 6
        if cards != box.intrigue[pair]:
            return 3
    for seat in range(box.players):
        if seat != s.turn and (cards_over(box, s, seat) > 0 or intrigue_over(box, s, seat) > 0):
            return 4
        if wooden_nobles(box, s, seat) != box.wooden[seat]:
            return 5
    return 0


@rule
def wooden_nobles(box: Box, s: State, seat: int) -> int:
    """1.5 All wooden nobles of a player, wherever they are."""
    found = s.supply[seat] + total(s.titles[seat], TITLE_COUNT)
    for noble in range(box.nobles):
        found += 1 if s.owner[noble] == seat else 0
    for city in range(box.cities):
        found += s.buried[city][seat]
    return found


def longest(box: Box) -> int:
    """The most moves of a match, however it is played.

    - In every turn at least one card leaves the pile: hands and row never hold all cards, so the player draws at least one Country
      card, and one from the row is replaced at the end of the turn. When a turn begins, the pile has at most all cards but the row.
      So a period has at most that many turns, and the last round adds one for each of the others.
    - A turn has one `done`. A turn with an Intrigue card has three moves for drawing, and one card of each kind, which is laid or
      discarded in at most one move: six moves, while one card leaves the pile. A turn of n Country cards has at most 2n + 1 moves,
      while n cards leave the pile. So in turns in which the pile does not run out, no more than six moves go with a card.
    - A claim has two moves more, to ask for it and to pay, and takes two wooden nobles for ever.
    """
    cards = sum(box.cards) - box.row
    longest_turn = max(6, 2 * max(box.draw, *box.first_draw) + 1)
    turns_that_end = PERIOD_COUNT + box.players - 1
    claims = sum(count // 2 for count in box.wooden)
    return 6 * PERIOD_COUNT * cards + turns_that_end * longest_turn + 2 * claims
