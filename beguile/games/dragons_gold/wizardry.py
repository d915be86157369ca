"""The rule of thumb's way with magic objects."""

from beguile.engine.rule import NONE, relative, rule
from beguile.games.dragons_gold.components import CHARM, HORN, KINDS, MAX_PLAYERS, RING, ROW, TEAM, Box
from beguile.games.dragons_gold.observation import Observation
from beguile.games.dragons_gold.state import (
    ATTACK,
    ON,
    PASS,
    PLAY_BALL,
    PLAY_CARPET,
    PLAY_CHARM,
    PLAY_HAND,
    PLAY_HORN,
    PLAY_HOURGLASS,
    PLAY_POTION,
    PLAY_RING,
    PLAY_SCROLL,
    PLAY_STONE,
    PLAY_SWORD,
    REACTION,
    UP,
)
from beguile.games.dragons_gold.worth import bounty, leader, worth_of_shares


@rule
def am_on(o: Observation, slot: int) -> bool:
    for adventurer in range(TEAM):
        if o.place[0][adventurer] == ON + slot:
            return True
    return False


@rule
def strongest_at_home(box: Box, o: Observation) -> int:
    best = 0
    for adventurer in range(TEAM):
        if o.place[0][adventurer] == UP and box.attack[adventurer] > best:
            best = box.attack[adventurer]
    return best


@rule
def sword_kills(box: Box, o: Observation) -> bool:
    """Whether two more make the difference on a dragon worth having."""
    strongest = strongest_at_home(box, o)
    for slot in range(ROW):
        short = o.strength[slot] - o.force[slot] - strongest
        if o.dragon[slot] != NONE and 0 < short <= 2 and bounty(box, o, slot) > 600:
            return True
    return False


@rule
def two_kill(box: Box, o: Observation) -> bool:
    """Whether a second adventurer makes the difference."""
    sum_home, strongest = 0, strongest_at_home(box, o)
    for adventurer in range(TEAM):
        if o.place[0][adventurer] == UP:
            sum_home += box.attack[adventurer]
    for slot in range(ROW):
        short = o.strength[slot] - o.force[slot]
        if o.dragon[slot] != NONE and strongest < short <= sum_home and bounty(box, o, slot) > 600:
            return True
    return False


@rule
def is_threat(box: Box, o: Observation, slot: int) -> bool:
    """Others are about to slay a rich dragon without me."""
    near = o.force[slot] > 0 and o.strength[slot] - o.force[slot] <= 4
    return near and not am_on(o, slot) and bounty(box, o, slot) > 900


@rule
def harms_me(o: Observation) -> bool:
    """Whether the object just played is aimed at me."""
    if o.stones % 2 == 1:
        return o.player == 0
    if o.object == RING:
        return o.aim == 0 or o.other == 0
    return (o.object == HORN and o.aim == 0) or (o.object == CHARM and o.robber == 0)


@rule
def liking(box: Box, o: Observation, move: int) -> int:
    """How much I want to play this now; nothing if not."""
    if PLAY_RING <= move < PLAY_HAND:
        return ring_profit(box, o, move - PLAY_RING)
    if PLAY_HAND <= move < PLAY_HORN:
        value = o.worth[0][(move - PLAY_HAND) % KINDS]
        return value if value >= 250 else 0
    if PLAY_HORN <= move < PLAY_SCROLL:
        i = relative(box, o.seat, (move - PLAY_HORN) // TEAM)
        slot = o.place[i][(move - PLAY_HORN) % TEAM] - ON
        return 10 * box.attack[(move - PLAY_HORN) % TEAM] if i > 0 and is_threat(box, o, slot) else 0
    if PLAY_SCROLL <= move < PLAY_CARPET:
        return 200 if is_threat(box, o, move - PLAY_SCROLL) else 0
    if PLAY_CARPET <= move < PLAY_SWORD:
        return carpet_profit(box, o, (move - PLAY_CARPET) // ROW, (move - PLAY_CARPET) % ROW)
    if move == PLAY_SWORD:
        return 100 if sword_kills(box, o) else 0
    if move == PLAY_POTION:
        return 90 if two_kill(box, o) else 0
    if PLAY_BALL <= move < PLAY_HOURGLASS:
        return 5 if relative(box, o.seat, move - PLAY_BALL) == leader(o) else 0
    if move == PLAY_STONE:
        return 100 if harms_me(o) else 0
    if move == PLAY_HOURGLASS:
        return 100
    return 100 if move == PLAY_CHARM else 0


@rule
def ring_profit(box: Box, o: Observation, pair: int) -> int:
    """What the leader loses if those two get each other's shares."""
    first, second = relative(box, o.seat, pair // MAX_PLAYERS), relative(box, o.seat, pair % MAX_PLAYERS)
    best = leader(o)
    if first != best and second != best:
        return 0
    other = second if first == best else first
    lost = worth_of_shares(box, o, o.deal, best, best) - worth_of_shares(box, o, o.deal, other, best)
    return lost if lost > 200 else 0


@rule
def carpet_profit(box: Box, o: Observation, adventurer: int, slot: int) -> int:
    """Fly where it kills at once and I was not there yet."""
    kills = o.force[slot] + box.attack[adventurer] >= o.strength[slot]
    prize = bounty(box, o, slot)
    return prize // 3 if kills and not am_on(o, slot) and prize > 600 else 0


@rule
def choose_magic(box: Box, o: Observation, moves: list[int]) -> int:
    """The object I want to play most; else nothing, which is NONE when it is my turn to attack."""
    best, move = 0, NONE if o.stage == ATTACK else PASS
    for i in range(1, moves[0] + 1):
        if moves[i] > PASS and (o.stage != REACTION or moves[i] == PLAY_STONE):
            value = liking(box, o, moves[i])
            if value > best:
                best, move = value, moves[i]
    return move
