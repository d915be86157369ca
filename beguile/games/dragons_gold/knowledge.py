"""Chapter 11: what follows for a seat from what it has seen, and the worlds it could not tell apart."""

from beguile.engine.luck import below, draw, shuffle_anew
from beguile.engine.rule import NONE, everyone, only, rule, size
from beguile.games.dragons_gold.bargain import can_all_answer, fair_places, give, start_draft
from beguile.games.dragons_gold.components import KINDS, OBJECT_KINDS, Box
from beguile.games.dragons_gold.market import ASKS
from beguile.games.dragons_gold.state import DIVIDING, MARKET, OVER, SHARES, TALKS, TRIES, State, draw_one, empty, nth_of, total
from beguile.games.dragons_gold.theft import ONE, count_in, is_look, is_theft, kind_in, kinds_in, thief_in, victim_in

SWEEPS = 4
"""How often all unseen thefts are drawn anew when a world is imagined."""


# What a seat knows of thefts


@rule
def is_unseen(entry: int, seat: int) -> bool:
    """11.2 A theft of which this seat does not know what was taken."""
    return is_theft(entry) and thief_in(entry) != seat and victim_in(entry) != seat


@rule
def last_look(s: State, seat: int, other: int) -> int:
    """11.3 How much had been logged when this seat last looked behind that screen; 0 if it never did."""
    for i in range(s.logged - 1, -1, -1):
        if is_look(s.log[i]) and thief_in(s.log[i]) == seat and victim_in(s.log[i]) == other:
            return i
    return 0


@rule
def imagine_thefts(s: State, seat: int) -> None:
    """11.2, 11.3 Undo one unseen theft after the other and let the token be drawn again from all that the victim then holds.

    What was openly impossible at the time, and what contradicts a look of one's own, is left out: tokens of thefts before a look
    only change places among themselves.
    """
    forget_counts(s, seat)
    for _ in range(SWEEPS):
        for i in range(s.logged):
            if is_unseen(s.log[i], seat):
                if is_pinned(s, seat, i):
                    swap_tokens(s, seat, i, below(s.luck, s.logged))
                else:
                    steal_again(s, seat, i)


@rule
def forget_counts(s: State, seat: int) -> None:
    """11.2 How much was there when others stole is nothing that this seat can know."""
    for i in range(s.logged):
        if is_theft(s.log[i]) and thief_in(s.log[i]) != seat:
            s.log[i] -= count_in(s.log[i]) * ONE


@rule
def is_pinned(s: State, seat: int, i: int) -> bool:
    """11.3 Whether the seat has looked since then behind the screen of one of the two."""
    for j in range(i + 1, s.logged):
        if is_look(s.log[j]) and thief_in(s.log[j]) == seat:
            if victim_in(s.log[j]) == thief_in(s.log[i]) or victim_in(s.log[j]) == victim_in(s.log[i]):
                return True
    return False


@rule
def spare(s: State, seat: int, kind: int, i: int) -> int:
    """8.4 Tokens of a kind that theft i may have left a player without: they have no less than none, and had in the market what
    they showed there."""
    now, then = s.hold[seat][kind], s.stake[seat][kind] - s.proved[seat][kind]
    return then if i < s.before_market and then < now else now


@rule
def steal_again(s: State, seat: int, i: int) -> None:
    """11.2 Give the token back and draw another, each of the victim's tokens alike, if the thief can do without it."""
    thief, victim, kind = thief_in(s.log[i]), victim_in(s.log[i]), kind_in(s.log[i])
    bits = draw(s.luck)  # one number each time, so that from any world the same luck soon leads to the same one
    if spare(s, thief, kind, i) < 1:
        return
    move_token(s, kind, thief, victim)
    count_anew(s, seat, i, kind, -1)
    there = 0
    for each in range(KINDS):
        if may_have_taken(s, seat, i, each):
            there += s.hold[victim][each]
    pick, drawn = (bits * there) >> 32, NONE
    for each in range(KINDS):
        if drawn == NONE and may_have_taken(s, seat, i, each):
            pick -= s.hold[victim][each]
            if pick < 0:
                drawn = each
    move_token(s, drawn, victim, thief)
    count_anew(s, seat, i, drawn, 1)
    s.log[i] += drawn - kind


@rule
def may_have_taken(s: State, seat: int, i: int, kind: int) -> bool:
    """11.2 Whether theft i, which is undone just now, can have been of this kind for all that the seat knows."""
    if not kinds_in(s.log[i]) >> kind & 1 or spare(s, victim_in(s.log[i]), kind, i) < 1:
        return False
    count_anew(s, seat, i, kind, 1)
    fits = has_found(s, seat, i)
    count_anew(s, seat, i, kind, -1)
    return fits


@rule
def count_anew(s: State, seat: int, i: int, kind: int, more: int) -> None:
    """11.2 If theft i took so many more of a kind, there were as many more behind one screen, and less behind the other, when the
    market opened and when the seat stole that kind there later."""
    if i < s.before_market:
        s.stake[thief_in(s.log[i])][kind] += more
        s.stake[victim_in(s.log[i])][kind] -= more
    for j in range(i + 1, s.logged):
        if is_theft(s.log[j]) and thief_in(s.log[j]) == seat and kind_in(s.log[j]) == kind:
            if victim_in(s.log[j]) == thief_in(s.log[i]):
                s.log[j] += more * ONE
            elif victim_in(s.log[j]) == victim_in(s.log[i]):
                s.log[j] -= more * ONE


@rule
def has_found(s: State, seat: int, i: int) -> bool:
    """11.2 Whether all that the seat has stolen since was there to be found."""
    for j in range(i + 1, s.logged):
        if is_theft(s.log[j]) and thief_in(s.log[j]) == seat and count_in(s.log[j]) < 1:
            return False
    return True


@rule
def move_token(s: State, kind: int, giver: int, taker: int) -> None:
    s.hold[giver][kind] -= 1
    s.hold[taker][kind] += 1


@rule
def swap_tokens(s: State, seat: int, i: int, j: int) -> None:
    """11.3 Let two unseen thefts have taken each other's token, where no look of the seat's speaks against it."""
    first, second = s.log[i], s.log[j]
    mine, theirs = kind_in(first), kind_in(second)
    if not is_unseen(second, seat) or not kinds_in(first) >> theirs & 1 or not kinds_in(second) >> mine & 1:
        return
    if looks_allow(s, seat, i, j):
        exchange(s, seat, i, j)
        if is_short(s, first, i) or is_short(s, second, j) or not has_found(s, seat, 0):
            exchange(s, seat, i, j)


@rule
def exchange(s: State, seat: int, i: int, j: int) -> None:
    """Let two thefts have taken each other's token."""
    mine, theirs = kind_in(s.log[i]), kind_in(s.log[j])
    take_instead(s, seat, i, mine, theirs)
    take_instead(s, seat, j, theirs, mine)


@rule
def take_instead(s: State, seat: int, i: int, kind: int, other: int) -> None:
    """Let a theft have been of another kind."""
    thief, victim = thief_in(s.log[i]), victim_in(s.log[i])
    move_token(s, kind, thief, victim)
    count_anew(s, seat, i, kind, -1)
    move_token(s, other, victim, thief)
    count_anew(s, seat, i, other, 1)
    s.log[i] += other - kind


@rule
def is_short(s: State, entry: int, i: int) -> bool:
    """Whether one of the two would have less than they must have."""
    for kind in range(KINDS):
        if spare(s, thief_in(entry), kind, i) < 0 or spare(s, victim_in(entry), kind, i) < 0:
            return True
    return False


@rule
def looks_allow(s: State, seat: int, i: int, j: int) -> bool:
    """11.3 Whether for every look of the seat's the two thefts are alike: both before it and both to or both from that screen."""
    for k in range(s.logged):
        if is_look(s.log[k]) and thief_in(s.log[k]) == seat:
            if change(s, i, k) != change(s, j, k):
                return False
    return True


@rule
def change(s: State, i: int, k: int) -> int:
    """What theft i did to the screen that look k was behind: 1 a token more, -1 one less, 0 nothing by then."""
    if i > k:
        return 0
    screen = victim_in(s.log[k])
    if thief_in(s.log[i]) == screen:
        return 1
    return -1 if victim_in(s.log[i]) == screen else 0


# Everything else that is hidden


@rule
def imagine(box: Box, s: State, seat: int) -> None:
    """11.1 to 11.4 Thefts, the order of the dragons, object cards and drafts as they might be."""
    known = 1 if s.peeked >> seat & 1 else 0
    shuffle_anew(s.luck, s.pile, s.top + known, box.dragons)
    if box.advanced_objects:
        imagine_objects(box, s, seat)
    if s.stage != OVER:
        imagine_thefts(s, seat)
        imagine_drafts(box, s, seat)


@rule
def imagine_objects(box: Box, s: State, seat: int) -> None:
    """11.4 The cards that others hold and those to be drawn, shuffled together and dealt again."""
    for other in range(box.players):
        if other != seat:
            for kind in range(OBJECT_KINDS):
                s.deck[kind] += s.hand[other][kind]
                s.hand[other][kind] = 0
    for other in range(box.players):
        if other != seat:
            for _ in range(s.cards[other]):
                s.hand[other][draw_one(s.luck, s.deck, OBJECT_KINDS)] += 1


@rule
def imagine_drafts(box: Box, s: State, seat: int) -> None:
    """11.4 Whoever may be drafting now may have assigned anything, and may have started over."""
    for other in range(box.players):
        if other != seat and may_be_drafting(box, s, other):
            s.cleared = s.cleared & ~only(other) | below(s.luck, 2) << other
            if s.stage == MARKET:
                imagine_offer(box, s, other)
            else:
                imagine_division(s, other)


@rule
def may_be_drafting(box: Box, s: State, seat: int) -> bool:
    """5.3, 8.2 In turns whoever is asked, in real time everybody who bargains and does not rest; but nobody after the last try."""
    if s.stage == DIVIDING:
        return s.asked == seat
    if s.stage != TALKS and s.stage != MARKET:
        return False
    seats = s.party if s.stage == TALKS else everyone(box.players)
    if s.tries[seat] == TRIES or not can_all_answer(box, s, seats):
        return False
    return (seats & ~s.resting) >> seat & 1 != 0 if box.real_time else s.asked == seat


@rule
def imagine_division(s: State, seat: int) -> None:
    """5.2, 6.1 Some tokens of the hoard are assigned already, to anybody."""
    start_draft(s, seat)
    for _ in range(below(s.luck, total(s.rest[seat]) + 1)):
        places = fair_places(s, seat) if s.stage == DIVIDING else s.party
        to = nth_of(places, below(s.luck, size(places)))
        kind = draw_one(s.luck, s.rest[seat], KINDS)
        s.rest[seat][kind] += 1
        give(s, seat, kind, to)


@rule
def imagine_offer(box: Box, s: State, seat: int) -> None:
    """8.2 Some tokens are in the offer already: first such as are given, then such as are asked for."""
    empty(s.draft[seat], 0, SHARES)
    while below(s.luck, 4) > 0:
        kind = below(s.luck, KINDS)
        if s.draft[seat][kind] < s.hold[seat][kind]:
            s.draft[seat][kind] += 1
    while total(s.draft[seat]) > 0 and below(s.luck, 4) > 0:
        kind = below(s.luck, KINDS)
        if s.draft[seat][kind] == 0 and s.draft[seat][ASKS + kind] < box.tokens[kind] - s.hold[seat][kind]:
            s.draft[seat][ASKS + kind] += 1


@rule
def knows_top(s: State, seat: int) -> bool:
    """10.13 Whether a player has seen the top dragon of the pile."""
    return s.peeked & only(seat) != 0
