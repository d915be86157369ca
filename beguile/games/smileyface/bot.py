"""A rule of thumb for SmileyFace: fight for a round with a strong suit, else get rid of low cards and help whoever is ahead."""

from beguile.engine.rule import NONE, NOTHING_IN_SECRET, relative, rule
from beguile.games.smileyface.components import (
    DESTROY,
    DRAW,
    EMOTIONS,
    EXCHANGE,
    HIGHEST,
    MAX_KINDS,
    PROMOTE,
    PROTECT,
    RESCUE,
    SHUFFLE,
    TAKE,
    Box,
)
from beguile.games.smileyface.mischief import partners
from beguile.games.smileyface.state import (
    BOMB,
    BOSS,
    CHOOSING,
    CLEANING,
    DISCARD,
    DONE,
    EXCHANGE_CARD,
    EXCHANGING,
    HELP,
    HELP_WITH,
    LOSE,
    LOSING,
    MISCHIEF,
    PASS,
    PLAY,
    TAKE_CARD,
)
from beguile.games.smileyface.view import Observation

NEVER = -1000
LEAD = 5
"""A lead that is enough to pass with, for each opponent who still plays."""
WORTHWHILE = 4
"""What a mischief card must bring, in half points of a suit."""
RICH = 8
"""A total that a Heart is worth playing for."""
JUNK = -7
"""Cards that I part with more gladly than that only serve to stay in the round."""
KEEP = 2
"""How many mischief cards are kept in clean-up."""


# -- counting suits ---------------------------------------------------------------------------------------------------


@rule
def printed(card: int) -> int:
    return card % HIGHEST + 1


@rule
def is_rescued(box: Box, o: Observation, i: int) -> bool:
    """Whether a Pirate makes a player's Newbie cards count."""
    for kind in range(box.kinds):
        if box.effect[kind] == RESCUE and o.display[i][EMOTIONS + kind]:
            return True
    return False


@rule
def worth(box: Box, o: Observation, i: int, card: int) -> int:
    """What a card counts in a player's display by the chart as it is."""
    suit = card // HIGHEST
    if suit == o.chart[0]:
        return printed(card) + 1
    if suit == o.chart[3] and not is_rescued(box, o, i):
        return 0
    return printed(card)


@rule
def potential(box: Box, o: Observation, suit: int) -> int:
    """What my suit counts once I have played all of it."""
    total = o.suit_total[0][suit]
    for card in range(suit * HIGHEST, suit * HIGHEST + HIGHEST):
        if o.hand[card]:
            total += o.hand[card] * worth(box, o, 0, card)
    return total


@rule
def main_suit(box: Box, o: Observation) -> int:
    """The suit I can get furthest with."""
    best, most = o.chart[0], potential(box, o, o.chart[0])
    for rank in range(1, 4):
        total = potential(box, o, o.chart[rank])
        if total > most:
            best, most = o.chart[rank], total
    return best


@rule
def top_other(o: Observation, but: int) -> int:
    """The best total of the others, one of them left out."""
    top = 0
    for i in range(1, o.players):
        if i != but and o.best_total[i] > top:
            top = o.best_total[i]
    return top


@rule
def active(o: Observation) -> int:
    """How many others still play in this round."""
    count = 0
    for i in range(1, o.players):
        if not o.passed[i]:
            count += 1
    return count


@rule
def total_after(o: Observation, i: int, suit: int, change: int) -> int:
    """A player's best total, were this suit changed by so much."""
    best = 0
    for each in range(4):
        total = o.suit_total[i][each] + (change if each == suit else 0)
        if total > best:
            best = total
    return best


# -- what mischief brings, where `main` is my main suit ----------------------------------------------------------------


@rule
def harm(box: Box, o: Observation, i: int, card: int) -> int:
    """How much the best of the others falls if this player loses a card."""
    after = total_after(o, i, card // HIGHEST, -worth(box, o, i, card))
    rest = top_other(o, i)
    return top_other(o, NONE) - (after if after > rest else rest)


@rule
def gain_by_taking(box: Box, o: Observation, main: int, i: int, card: int) -> int:
    """What taking a card brings: to my main suit, and off the best of the others."""
    mine = worth(box, o, 0, card) if card // HIGHEST == main else 0
    return 2 * mine + 2 * harm(box, o, i, card)


@rule
def gain_by_exchange(box: Box, o: Observation, main: int, own: int, i: int, card: int) -> int:
    """What an exchange brings me, less what it brings the other."""
    mine = worth(box, o, 0, card) if card // HIGHEST == main else 0
    if own // HIGHEST == main:
        mine -= worth(box, o, 0, own)
    theirs = total_after(o, i, own // HIGHEST, worth(box, o, i, own)) - o.best_total[i]
    return 2 * mine + harm(box, o, i, card) - theirs


@rule
def gain_by_bomb(box: Box, o: Observation, i: int, count: int) -> int:
    """About how much the best of the others falls if this player loses their highest cards."""
    after, left = o.best_total[i], count
    for value in range(HIGHEST, 0, -1):
        for suit in range(4):
            lying = o.display[i][suit * HIGHEST + value - 1]
            lost = lying if lying < left else left
            left -= lost
            if o.suit_total[i][suit] == o.best_total[i]:
                after -= lost * worth(box, o, i, suit * HIGHEST + value - 1)
    rest = top_other(o, i)
    return 2 * (top_other(o, NONE) - (after if after > rest else rest))


@rule
def total_under(o: Observation, i: int, boss: int, newbie: int) -> int:
    """A player's best total under another chart, Pirates not counted."""
    best = 0
    for suit in range(4):
        total = 0
        if suit != newbie:
            for card in range(suit * HIGHEST, suit * HIGHEST + HIGHEST):
                total += o.display[i][card] * (printed(card) + (1 if suit == boss else 0))
        if total > best:
            best = total
    return best


@rule
def potential_under(o: Observation, boss: int, newbie: int) -> int:
    """What my best suit could get under another chart."""
    best = 0
    for suit in range(4):
        total = 0
        if suit != newbie:
            for card in range(suit * HIGHEST, suit * HIGHEST + HIGHEST):
                total += (o.display[0][card] + o.hand[card]) * (printed(card) + (1 if suit == boss else 0))
        if total > best:
            best = total
    return best


@rule
def gain_by_boss(box: Box, o: Observation, main: int, suit: int) -> int:
    """What another Boss brings: to the best I could get, less to the best of the others."""
    newbie = o.chart[0] if suit == o.chart[3] else o.chart[3]
    top = 0
    for i in range(1, o.players):
        total = total_under(o, i, suit, newbie)
        if total > top:
            top = total
    before = potential(box, o, main) - top_other(o, NONE)
    return 2 * (potential_under(o, suit, newbie) - top - before)


@rule
def best_taking(box: Box, o: Observation, main: int, reach: int) -> int:
    """The most that taking a card within reach brings."""
    best = NEVER
    for i in range(1, o.players):
        if not o.protected[i]:
            for card in range(EMOTIONS):
                if reach >> card & 1 and o.display[i][card]:
                    gain = gain_by_taking(box, o, main, i, card)
                    if gain > best:
                        best = gain
    return best


@rule
def best_exchange(box: Box, o: Observation, main: int, own: int) -> int:
    """The most that an exchange of this card brings."""
    best = NEVER
    for i in range(1, o.players):
        if not o.protected[i]:
            for card in range(EMOTIONS):
                if partners(own) >> card & 1 and o.display[i][card]:
                    gain = gain_by_exchange(box, o, main, own, i, card)
                    if gain > best:
                        best = gain
    return best


@rule
def gain_by_mischief(box: Box, o: Observation, main: int, kind: int, fights: bool) -> int:
    """About what a mischief card brings now."""
    effect, best = box.effect[kind], NEVER
    if effect == TAKE:
        best = best_taking(box, o, main, box.reach[kind])
    elif effect == DRAW:
        best = 20
    elif effect == DESTROY:
        for i in range(1, o.players):
            if not o.protected[i]:
                gain = gain_by_bomb(box, o, i, box.count[kind])
                if gain > best:
                    best = gain
    elif effect == EXCHANGE:
        for card in range(EMOTIONS):
            if o.display[0][card]:
                gain = best_exchange(box, o, main, card)
                if gain > best:
                    best = gain
    elif effect == PROMOTE:
        for rank in range(1, 4):
            gain = gain_by_boss(box, o, main, o.chart[rank])
            if gain > best:
                best = gain
    elif effect == PROTECT:
        best = WORTHWHILE if fights and not o.protected[0] and o.best_total[0] >= RICH else NEVER
    elif effect == RESCUE:
        best = gain_by_pirate(box, o, main)
    elif effect == SHUFFLE:
        best = NEVER if fights else WORTHWHILE
    return best


@rule
def gain_by_pirate(box: Box, o: Observation, main: int) -> int:
    """What the Newbie suit, were it counted, would have over my main suit."""
    if is_rescued(box, o, 0):
        return NEVER
    total = 0
    for card in range(o.chart[3] * HIGHEST, o.chart[3] * HIGHEST + HIGHEST):
        total += (o.display[0][card] + o.hand[card]) * printed(card)
    return 2 * (total - potential(box, o, main))


# -- an action --------------------------------------------------------------------------------------------------------


@rule
def spare(box: Box, o: Observation, card: int) -> int:
    """How gladly I part with a card: the Newbie of today is the Boss of the next round."""
    if o.points_left == 0:
        return 20 - printed(card)
    if card // HIGHEST == o.chart[3]:
        return -3 * (printed(card) + 1)
    return -2 * printed(card)


@rule
def best_help(box: Box, o: Observation, moves: list[int]) -> int:
    """The move that makes somebody a winner, or the likeliest; PASS if nobody would be."""
    best, chosen = 0, PASS
    for m in range(1, moves[0] + 1):
        move = moves[m]
        if HELP <= move < HELP_WITH:
            i, card = relative(box, o.seat, (move - HELP) // EMOTIONS), (move - HELP) % EMOTIONS
            total = total_after(o, i, card // HIGHEST, worth(box, o, i, card))
        elif HELP_WITH <= move < DISCARD:
            i = relative(box, o.seat, (move - HELP_WITH) // MAX_KINDS)
            total = o.best_total[i]
        else:
            continue
        prospect = 2 * (total - top_other(o, i)) + (0 if o.passed[i] else o.hand_size[i])
        if total > o.best_total[0] and total > top_other(o, i) and prospect > best:
            best, chosen = prospect, move
    return chosen


@rule
def best_mischief(box: Box, o: Observation, moves: list[int], main: int, fights: bool) -> int:
    """The most worthwhile mischief card, NONE if there is none."""
    best, chosen = WORTHWHILE - 1, NONE
    for m in range(1, moves[0] + 1):
        move = moves[m]
        if MISCHIEF <= move < BOSS:
            gain = gain_by_mischief(box, o, main, move - MISCHIEF, fights)
            if gain > best:
                best, chosen = gain, move
    return chosen


@rule
def junk(box: Box, o: Observation, moves: list[int], main: int, limit: int) -> int:
    """The card outside my main suit that I part with most gladly, NONE if all are better than the limit."""
    best, chosen = limit, NONE
    for m in range(1, moves[0] + 1):
        move = moves[m]
        if move < MISCHIEF and (move - PLAY) // HIGHEST != main:
            gladly = spare(box, o, move - PLAY)
            if gladly > best:
                best, chosen = gladly, move
    return chosen


@rule
def strong_card(box: Box, o: Observation, moves: list[int], main: int, needed: int) -> int:
    """The lowest card of my main suit that brings what is needed, else the highest; NONE if I have none that counts."""
    chosen, counts = NONE, 0
    for m in range(1, moves[0] + 1):
        move = moves[m]
        if move < MISCHIEF and (move - PLAY) // HIGHEST == main:
            value = worth(box, o, 0, move - PLAY)
            if value > counts and counts < needed:
                chosen, counts = move, value
    return chosen


@rule
def choose_action(box: Box, o: Observation, moves: list[int]) -> int:
    """Pass as the sure winner; else mischief that pays, then cards as long as I can still get ahead, then help."""
    main, left = main_suit(box, o), active(o)
    mine, top, most = o.best_total[0], top_other(o, NONE), potential(box, o, main)
    if left == 0 and mine > top:
        return PASS
    fights = most > top
    mischief = best_mischief(box, o, moves, main, fights)
    if mischief != NONE:
        return mischief
    if not fights:
        return give_up(box, o, moves, main, left)
    if mine > top + LEAD * left:
        return PASS
    return fight(box, o, moves, main, top + 1 - o.suit_total[0][main])


@rule
def fight(box: Box, o: Observation, moves: list[int], main: int, needed: int) -> int:
    """Take the lead; keep it with low cards of other suits, and pass without any."""
    card = junk(box, o, moves, main, JUNK) if needed <= 0 else NONE
    if card == NONE:
        card = strong_card(box, o, moves, main, needed)
    return card if card != NONE else PASS


@rule
def give_up(box: Box, o: Observation, moves: list[int], main: int, left: int) -> int:
    """Get rid of low cards while others still play, then help."""
    card = junk(box, o, moves, main, JUNK if left > 0 else NEVER)
    empty = True
    for each in range(EMOTIONS):
        if o.display[0][each]:
            empty = False
    if card != NONE and (left > 1 or empty):
        return card
    return best_help(box, o, moves)


# -- choices ----------------------------------------------------------------------------------------------------------


@rule
def value_of_choice(box: Box, o: Observation, main: int, move: int) -> int:
    """How good a choice for a mischief card is."""
    if move < BOMB:
        return gain_by_boss(box, o, main, move - BOSS)
    if move < TAKE_CARD:
        return gain_by_bomb(box, o, relative(box, o.seat, move - BOMB), box.count[o.kind])
    if move >= LOSE:
        return -worth(box, o, 0, move - LOSE) * (2 if (move - LOSE) // HIGHEST == main else 1)
    if move >= EXCHANGE_CARD:
        return best_exchange(box, o, main, move - EXCHANGE_CARD)
    i, card = relative(box, o.seat, (move - TAKE_CARD) // EMOTIONS), (move - TAKE_CARD) % EMOTIONS
    if o.stage == EXCHANGING:
        return gain_by_exchange(box, o, main, o.own, i, card)
    return gain_by_taking(box, o, main, i, card)


@rule
def best_choice(box: Box, o: Observation, moves: list[int]) -> int:
    """The best of what a mischief card, or a bomb that hit me, asks for."""
    best, chosen, main = NEVER, moves[1], main_suit(box, o)
    for m in range(1, moves[0] + 1):
        value = value_of_choice(box, o, main, moves[m])
        if value > best:
            best, chosen = value, moves[m]
    return chosen


@rule
def choose_discard(box: Box, o: Observation, moves: list[int]) -> int:
    """Keep a few mischief cards, and not those that only stir."""
    held = 0
    for kind in range(box.kinds):
        held += o.hand[EMOTIONS + kind]
    for m in range(1, moves[0] + 1):
        if moves[m] != DONE:
            effect = box.effect[moves[m] - DISCARD]
            if effect == SHUFFLE or (held > KEEP and effect != DRAW):
                return moves[m]
    return DONE


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """What the moment asks for: an action, a choice, or what to discard."""
    if o.stage == CLEANING:
        return choose_discard(box, o, moves)
    if o.stage in (CHOOSING, EXCHANGING, LOSING):
        return best_choice(box, o, moves)
    return choose_action(box, o, moves)


# For the search

expect = choose
suppose, chose, think_back, place = NOTHING_IN_SECRET

SEARCH = {"scale": 2.0, "cutoff": 60}
