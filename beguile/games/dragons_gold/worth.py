"""What tokens are worth to whom, in hundredths of a point: the eyes of the rule of thumb, and a feature for any other agent."""

from beguile.engine.rule import NONE, rule
from beguile.games.dragons_gold.components import BLACK, FIRST_GEM, KINDS, LAST_GEM, ROW, Box
from beguile.games.dragons_gold.observation import Observation

POINT = 100
DEAREST = 32000


@rule
def appraise(box: Box, o: Observation) -> None:
    """Note for every player what one more token of each kind may add, and about how many points they have."""
    for i in range(box.room):
        o.standing[i] = 0
        for kind in range(box.kinds):
            o.worth[i][kind] = 0
    for kind in range(box.kinds):
        left = still_to_win(o, kind)
        most, next_most = 0, 0
        for i in range(o.players):
            held = o.holds[i][kind]
            if held > most:
                most, next_most = held, most
            elif held > next_most:
                next_most = held
        for i in range(o.players):
            held = o.holds[i][kind]
            others = next_most if held == most else most
            o.worth[i][kind] = appraise_token(box, kind, held - others, left)
            o.standing[i] += held * box.worth[kind]
            if FIRST_GEM <= kind <= LAST_GEM and held > 0 and held >= others:
                o.standing[i] += box.majority


@rule
def still_to_win(o: Observation, kind: int) -> int:
    """Tokens of a kind that nobody has yet."""
    count = o.bag[kind]
    for slot in range(ROW):
        count += o.hoard[slot][kind]
    return count


@rule
def appraise_token(box: Box, kind: int, lead: int, left: int) -> int:
    """A token as such; a gem by the race for its colour."""
    if kind == BLACK:
        return box.worth[kind] * POINT // (2 if box.advanced_scoring else 1)
    if kind < FIRST_GEM:
        return box.worth[kind] * POINT
    value = appraise_gem(box, kind, lead, left)
    return value if value < DEAREST else DEAREST


@rule
def appraise_gem(box: Box, gem: int, lead: int, left: int) -> int:
    """One more of a colour for a player who leads by so many while so many are still to win: the closer the race, the more."""
    if lead > left or lead + left + 1 < 0:
        return POINT // 10
    close = lead if lead > 0 else -lead
    part = 20 if close <= 1 else 13 if close == 2 else 8 if close == 3 else 5
    if left <= 4 and close <= 1:
        part += part // 2
    return box.majority * part * 12 // (box.tokens[gem] + 1) + box.set_worth * POINT // 8


# Sums of that


@rule
def loot(box: Box, o: Observation, i: int) -> int:
    """The hoard that is being divided, as a player values it."""
    value = 0
    for kind in range(box.kinds):
        value += o.hoard[o.slot][kind] * o.worth[i][kind]
    return value


@rule
def bounty(box: Box, o: Observation, slot: int) -> int:
    """What a dragon promises me: its tokens, and an ordinary one for each that is hidden."""
    value, bag = 0, 0
    for kind in range(box.kinds):
        bag += o.bag[kind]
        value += o.hoard[slot][kind] * o.worth[0][kind]
    hidden = o.hidden[slot] if o.hidden[slot] < bag else bag
    return value + hidden * 170


@rule
def worth_of_shares(box: Box, o: Observation, proposer: int, place: int, i: int) -> int:
    """What one share of a proposal is worth to a player."""
    value = 0
    for kind in range(box.kinds):
        value += o.proposal[proposer][place * KINDS + kind] * o.worth[i][kind]
    return value


@rule
def leader(o: Observation) -> int:
    """The other player who stands best."""
    best, found = -1000, NONE
    for i in range(1, o.players):
        if o.standing[i] > best:
            best, found = o.standing[i], i
    return found
