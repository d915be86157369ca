"""What tokens are worth to whom, in hundredths of a point: the eyes of the rule of thumb."""

from beguile.engine.rule import NONE, rule
from beguile.games.dragons_gold.components import BLACK, FIRST_GEM, KINDS, LAST_GEM, ROW, Box
from beguile.games.dragons_gold.view import Observation

POINT = 100


@rule
def seat_of(o: Observation, i: int) -> int:
    """The seat of a player counted from me."""
    return (o.seat + i) % o.players


@rule
def most_of(o: Observation, i: int, gem: int) -> int:
    """The most that another player has of a colour."""
    most = 0
    for j in range(o.players):
        if j != i and o.holds[j][gem] > most:
            most = o.holds[j][gem]
    return most


@rule
def still_to_win(o: Observation, gem: int) -> int:
    """Gems of a colour that nobody has yet."""
    count = o.bag[gem]
    for slot in range(ROW):
        count += o.hoard[slot][gem]
    return count


@rule
def worth_of_gem(box: Box, o: Observation, i: int, gem: int, have: int) -> int:
    """One more of a colour for a player who has so many: the closer the race, the more."""
    lead, left = have - most_of(o, i, gem), still_to_win(o, gem)
    if lead > left or lead + left + 1 < 0:
        return POINT // 10
    close = lead if lead > 0 else -lead
    part = 20 if close <= 1 else 13 if close == 2 else 8 if close == 3 else 5
    if left <= 4 and close <= 1:
        part += part // 2
    return box.majority * part * 12 // (box.tokens[gem] + 1) + box.set_worth * POINT // 8


@rule
def worth(box: Box, o: Observation, i: int, kind: int) -> int:
    """One token more for a player."""
    if kind == BLACK:
        return box.worth[kind] * POINT // (2 if box.advanced_scoring else 1)
    if kind < FIRST_GEM:
        return box.worth[kind] * POINT
    return worth_of_gem(box, o, i, kind, o.holds[i][kind])


@rule
def loss(box: Box, o: Observation, i: int, kind: int) -> int:
    """One token less for a player."""
    if kind < FIRST_GEM or kind == BLACK:
        return worth(box, o, i, kind)
    return worth_of_gem(box, o, i, kind, o.holds[i][kind] - 1)


@rule
def loot(box: Box, o: Observation, i: int) -> int:
    """The hoard that is being divided, as a player values it."""
    value = 0
    for kind in range(KINDS):
        if o.hoard[o.slot][kind] > 0:
            value += o.hoard[o.slot][kind] * worth(box, o, i, kind)
    return value


@rule
def bounty(box: Box, o: Observation, i: int, slot: int) -> int:
    """What a dragon promises: its tokens, and an ordinary one for each that is hidden."""
    value, bag = 0, 0
    for kind in range(KINDS):
        bag += o.bag[kind]
        if o.hoard[slot][kind] > 0:
            value += o.hoard[slot][kind] * worth(box, o, i, kind)
    hidden = o.hidden[slot] if o.hidden[slot] < bag else bag
    return value + hidden * 170


@rule
def worth_of_shares(box: Box, o: Observation, proposer: int, place: int, i: int) -> int:
    """What one share of a proposal is worth to a player."""
    value = 0
    for kind in range(KINDS):
        if o.proposal[proposer][place * KINDS + kind] > 0:
            value += o.proposal[proposer][place * KINDS + kind] * worth(box, o, i, kind)
    return value


@rule
def standing(box: Box, o: Observation, i: int) -> int:
    """About how many points a player has."""
    points = 0
    for kind in range(KINDS):
        points += o.holds[i][kind] * box.worth[kind]
        if FIRST_GEM <= kind <= LAST_GEM and o.holds[i][kind] > 0 and o.holds[i][kind] >= most_of(o, i, kind):
            points += box.majority
    return points


@rule
def leader(box: Box, o: Observation) -> int:
    """The other player who stands best."""
    best, found = -1000, NONE
    for i in range(1, o.players):
        if standing(box, o, i) > best:
            best, found = standing(box, o, i), i
    return found
