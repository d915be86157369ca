"""The rule of thumb's way with the market: two who lead in different colours gain by an exchange of gems, the others pay for it."""

from beguile.engine.luck import below
from beguile.engine.rule import NONE, relative, rule, seat_at
from beguile.games.dragons_gold.components import FIRST_GEM, KINDS, LAST_GEM, Box
from beguile.games.dragons_gold.market import ASKS
from beguile.games.dragons_gold.observation import Observation
from beguile.games.dragons_gold.state import (
    ACCEPT,
    ASK,
    CLEAR,
    MARKET,
    OFFER,
    POST,
    POST_TO,
    TAKE_BACK,
    WAIT,
)
from beguile.games.dragons_gold.worth import POINT, still_to_win

LEAST_GAIN = 30
"""A trade must bring both sides that much, less what each would rather not have the other gain."""

OFFERS = 4
"""How often a bot posts in the market, each time what seems second best."""

ANYTHING = 1000000


# What a trade is worth


@rule
def chance(lead: int, left: int) -> int:
    """How likely it is, in percent, that a player who leads a colour by so many scores it, while so many are still to win: hardly
    at all far behind, nearly for certain far ahead, and most depends on a token in between."""
    reach = 1 if left < 3 else 2 if left < 9 else 3
    if lead >= 2 * reach:
        return 97
    if lead >= reach:
        return 85 + 12 * (lead - reach) // reach
    if lead >= 0:
        return 50 + 35 * lead // reach
    if lead >= -reach:
        return 50 + 38 * lead // reach
    return 12 + 10 * (lead + reach) // reach if lead >= -2 * reach else 2


@rule
def lead_of(o: Observation, i: int, j: int, kind: int, more: int) -> int:
    """By how many a player leads a colour if they get so many tokens more from another."""
    most = 0
    for k in range(o.players):
        held = o.holds[k][kind] - (more if k == j else 0)
        if k != i and held > most:
            most = held
    return o.holds[i][kind] + more - most


@rule
def gain_of(box: Box, o: Observation, i: int, j: int, kind: int, more: int) -> int:
    """What a player gains, in hundredths of a point, by so many tokens of a kind from another; less than none if they go there."""
    if kind < FIRST_GEM or kind > LAST_GEM:
        return more * o.worth[i][kind]
    left = still_to_win(o, kind)
    hope = chance(lead_of(o, i, j, kind, more), left) - chance(lead_of(o, i, j, kind, 0), left)
    return box.majority * hope * POINT // 100 + more * box.set_worth * POINT // 8


@rule
def net(o: Observation, mine: int, theirs: int) -> int:
    """What is left of a gain, less what I would rather not have another gain."""
    return mine - theirs // (o.players - 1)


# Offers


@rule
def is_time_to_speak(o: Observation, dice: list[int]) -> bool:
    """In real time: now and then; at once if everybody else has nothing to add."""
    for i in range(1, o.players):
        if o.resting[i] == 0 and (o.party[i] or o.stage == MARKET):
            return below(dice, 8) == 0
    return True


@rule
def bargain_with(box: Box, o: Observation, i: int, gives: int, gets: int) -> int:
    """What I gain over the others if I give a player a token of one kind for one of another: NONE if not good for both of us."""
    mine = gain_of(box, o, 0, i, gives, -1) + gain_of(box, o, 0, i, gets, 1)
    theirs = gain_of(box, o, i, 0, gives, 1) + gain_of(box, o, i, 0, gets, -1)
    return net(o, mine, theirs) if net(o, mine, theirs) >= LEAST_GAIN and net(o, theirs, mine) >= LEAST_GAIN else NONE


@rule
def seems_to_hold(o: Observation, i: int, kind: int) -> bool:
    """Whether a player has a token of a kind for all that I know, or has shown one."""
    return o.holds[i][kind] > 0 or o.shown[i][kind] > 0


@rule
def best_bargain(box: Box, o: Observation) -> int:
    """The best trade to propose that fits my draft, as one number: player, kind given, kind asked for; NONE if there is none. What
    I have offered already was not wanted, so the next best."""
    best, found, limit = 0, NONE, worth_of_offer(box, o)
    given, wanted = drafted(box, o, 0), drafted(box, o, ASKS)
    for i in range(1, o.players):
        for gives in range(box.kinds - 1):
            if o.holds[0][gives] > 0 and fits(given, gives):
                for gets in range(box.kinds - 1):
                    if gives != gets and fits(wanted, gets) and seems_to_hold(o, i, gets):
                        value = bargain_with(box, o, i, gives, gets)
                        if best < value < limit:
                            best, found = value, (i * KINDS + gives) * KINDS + gets
    return found


@rule
def worth_of_offer(box: Box, o: Observation) -> int:
    """What my standing offer would bring me; more than anything if there is none that I understand."""
    gives, gets = NONE, NONE
    if o.number[0] == 0 or o.to[0] == NONE:
        return ANYTHING
    for kind in range(box.kinds):
        if o.proposal[0][kind] > 0:
            gives = kind
        if o.proposal[0][ASKS + kind] > 0:
            gets = kind
    return bargain_with(box, o, o.to[0], gives, gets) if gives != NONE and gets != NONE else ANYTHING


@rule
def fits(already: int, kind: int) -> bool:
    """Whether a kind may stand where this one stands already, or none."""
    return already < 0 or already == kind


@rule
def drafted(box: Box, o: Observation, start: int) -> int:
    """The kind that stands in this half of my draft, NONE if none does."""
    for kind in range(box.kinds):
        if o.draft[start + kind] > 0:
            return kind
    return NONE


@rule
def profit(box: Box, o: Observation, maker: int) -> int:
    """What I gain by accepting an offer, less what I would rather not have its maker gain."""
    mine, theirs = 0, 0
    for kind in range(box.kinds):
        more = o.proposal[maker][kind] - o.proposal[maker][ASKS + kind]
        if more != 0:
            mine += gain_of(box, o, 0, maker, kind, more)
            theirs += gain_of(box, o, maker, 0, kind, -more)
    return net(o, mine, theirs)


@rule
def choose_trade(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """Accept what profits me; else propose what profits two; else wait."""
    best, answer, can_post = 0, NONE, False
    for i in range(1, moves[0] + 1):
        can_post = can_post or OFFER <= moves[i] <= POST
        if ACCEPT <= moves[i] < TAKE_BACK:
            maker = relative(box, o.seat, moves[i] - ACCEPT)
            if profit(box, o, maker) > best:
                best, answer = profit(box, o, maker), moves[i]
    if answer != NONE:
        return answer
    if not can_post or not wants_to_offer(box, o, dice):
        return WAIT
    step = propose_trade(box, o)
    return step if is_among(moves, step) else give_up(moves)


@rule
def is_among(moves: list[int], move: int) -> bool:
    for i in range(1, moves[0] + 1):
        if moves[i] == move:
            return True
    return False


@rule
def give_up(moves: list[int]) -> int:
    """Somebody else began this draft, and it does not fit: wait, start over, or ask for anything rather than give for nothing."""
    if is_among(moves, WAIT):
        return WAIT
    if is_among(moves, CLEAR):
        return CLEAR
    for i in range(1, moves[0] + 1):
        if ASK <= moves[i] < POST:
            return moves[i]
    return POST


@rule
def wants_to_offer(box: Box, o: Observation, dice: list[int]) -> bool:
    """A few times; in real time what stands is left for others to think about."""
    if drafted(box, o, 0) != NONE:
        return True
    if o.tries[0] >= OFFERS or o.cleared:
        return False
    return o.number[0] == 0 or not box.real_time or is_time_to_speak(o, dice)


@rule
def propose_trade(box: Box, o: Observation) -> int:
    """Offer, ask, post: one step of it."""
    trade = best_bargain(box, o)
    if trade == NONE:
        return WAIT
    if drafted(box, o, 0) == NONE:
        return OFFER + trade // KINDS % KINDS
    if drafted(box, o, ASKS) == NONE:
        return ASK + trade % KINDS
    return POST_TO + seat_at(box, o.seat, trade // (KINDS * KINDS))
