"""A rule of thumb for Dragon's Gold: tokens are worth what they add to a score, a proposal is good if all gain from it."""

from beguile.engine.rule import NONE, NOTHING_IN_SECRET, relative, rule, seat_at
from beguile.games.dragons_gold.components import (
    KINDS,
    MAX_PLAYERS,
    RED,
    ROW,
    TEAM,
    THIEF,
    WIZARD,
    Box,
)
from beguile.games.dragons_gold.observation import Observation
from beguile.games.dragons_gold.state import (
    ACCEPT,
    ATTACK,
    CHOOSE,
    CHOOSING,
    CLEAR,
    DIVIDING,
    GIVE,
    MARKET,
    ON,
    PLACE,
    POST,
    ROB,
    ROBBING,
    STEAL,
    STEALING,
    TAKE_BACK,
    TALKS,
    WAIT,
)
from beguile.games.dragons_gold.trading import choose_trade, is_time_to_speak
from beguile.games.dragons_gold.wizardry import choose_magic
from beguile.games.dragons_gold.worth import bounty, leader, loot, worth_of_shares

POSTS = 3
"""How often a bot posts in one bargain: more and more modest."""

NOTHING = 50
"""Added to what a player gains in a draft, in thousandths: a product with somebody who has nothing yet can still grow."""


# Attack


@rule
def presence(o: Observation, i: int, slot: int) -> int:
    """How many adventurers of a player are on a dragon."""
    count = 0
    for adventurer in range(TEAM):
        if o.place[i][adventurer] == ON + slot:
            count += 1
    return count


@rule
def companions(o: Observation, slot: int) -> int:
    """How many other players are on a dragon."""
    count = 0
    for i in range(1, o.players):
        if presence(o, i, slot) > 0:
            count += 1
    return count


@rule
def promise(box: Box, o: Observation, adventurer: int, slot: int) -> int:
    """What it is worth to send an adventurer there: a share of the hoard now, or a smaller chance of one later."""
    force, strength = o.force[slot] + box.attack[adventurer] + o.swing, o.strength[slot]
    others, prize = companions(o, slot), bounty(box, o, slot)
    share = prize // (others + 1)
    if box.role[adventurer] == WIZARD and not box.advanced_objects and others > 0 and o.hoard[slot][RED] > 0:
        share += 60 * o.hoard[slot][RED]
    if force >= strength:
        thief = 150 if others > 0 and box.role[adventurer] == THIEF else 0
        return share + thief + 100 - 25 * (force - strength) - (prize - share) // (2 * o.players)
    near = share * force // strength
    if presence(o, 0, slot) > 0:
        return near // 6 if others > 0 else near // 2 - 10 * box.attack[adventurer]
    return near // 2 - 30 * box.attack[adventurer]


@rule
def choose_attack(box: Box, o: Observation, moves: list[int]) -> int:
    best, move = -100000, moves[1]
    for i in range(1, moves[0] + 1):
        if moves[i] < GIVE:
            hope = promise(box, o, (moves[i] - PLACE) // ROW, (moves[i] - PLACE) % ROW)
            if hope > best:
                best, move = hope, moves[i]
    return move


# Talks


@rule
def helpers(o: Observation) -> int:
    """How many divide the hoard."""
    count = 0
    for i in range(o.players):
        count += o.party[i]
    return count


@rule
def claim(o: Observation, i: int) -> int:
    """How much a player's gain weighs in a draft of mine, in percent: I ask for more at first."""
    return 100 if i > 0 else 125 - 15 * o.tries[0]


@rule
def gain(box: Box, o: Observation, i: int, value: int) -> int:
    """So much treasure to a player, in thousandths of the whole hoard as that player values it."""
    return 1000 * value // (loot(box, o, i) + 1)


@rule
def content(box: Box, o: Observation, i: int) -> int:
    """How well a player is served by my draft so far."""
    mine = 0
    for kind in range(box.kinds):
        mine += o.draft[i * KINDS + kind] * o.worth[i][kind]
    return gain(box, o, i, mine)


@rule
def draft_on(box: Box, o: Observation) -> int:
    """The next token of a draft: where it adds most to the product of what everybody gains over no agreement."""
    best, move = -1, NONE
    for i in range(o.players):
        if o.party[i]:
            served = content(box, o, i) + NOTHING
            for kind in range(box.kinds):
                if o.rest[kind] > 0:
                    more = 10 * claim(o, i) * gain(box, o, i, o.worth[i][kind]) // served
                    if more > best:
                        best, move = more, GIVE + kind * MAX_PLAYERS + seat_at(box, o.seat, i)
    return move


@rule
def rounds_left(o: Observation) -> int:
    """How often I am asked again."""
    return (o.turns_left - 1) // helpers(o)


@rule
def demand(box: Box, o: Observation) -> int:
    """What I must get to accept, in percent of an even share: less and less as the sand runs."""
    left = 2 - o.tries[0] if box.real_time else rounds_left(o)
    return 90 if left >= 2 else 75 if left == 1 else 40


@rule
def is_acceptable(box: Box, o: Observation, proposer: int) -> bool:
    """Enough of an even share, and better than seeing the hoard lost to all of us."""
    mine, theirs, first = worth_of_shares(box, o, proposer, 0, 0), 0, leader(o)
    for i in range(1, o.players):
        if o.party[i]:
            theirs += worth_of_shares(box, o, proposer, i, i) * (2 if i == first else 1)
    if mine * o.players <= theirs // 2:
        return False
    return 100 * mine * helpers(o) >= demand(box, o) * loot(box, o, 0)


@rule
def choose_talk(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """Finish a draft; accept the best that is good enough; post; or wait."""
    left, whole, can_post = 0, 0, False
    for kind in range(box.kinds):
        left += o.rest[kind]
        whole += o.hoard[o.slot][kind]
    best, answer = -1, NONE
    for i in range(1, moves[0] + 1):
        can_post = can_post or GIVE <= moves[i] <= POST
        if ACCEPT <= moves[i] < TAKE_BACK:
            proposer = relative(box, o.seat, moves[i] - ACCEPT)
            value = worth_of_shares(box, o, proposer, 0, 0)
            if value > best and is_acceptable(box, o, proposer):
                best, answer = value, moves[i]
    said = left == 0 and stands_already(box, o)
    if answer != NONE and (left == whole or said or not can_post):
        return answer
    if can_post and not said and (left < whole or wants_to_post(box, o, dice)):
        return POST if left == 0 else draft_on(box, o)
    if box.real_time and left < whole:
        return POST if o.cleared else CLEAR
    return WAIT


@rule
def stands_already(box: Box, o: Observation) -> bool:
    """Nobody says the same thing twice."""
    if o.number[0] == 0:
        return False
    for i in range(o.players):
        for kind in range(box.kinds):
            if o.draft[i * KINDS + kind] != o.proposal[0][i * KINDS + kind]:
                return False
    return True


@rule
def wants_to_post(box: Box, o: Observation, dice: list[int]) -> bool:
    """Nothing of mine stands, or nobody likes what does; in real time one gives the others a moment to think, but does not let the
    talks end while there is something to say."""
    if o.number[0] == 0:
        return o.tries[0] < POSTS
    if o.cleared:
        return False
    for i in range(1, o.players):
        if o.accepted[0][i]:
            return False
    return o.tries[0] < POSTS and (not box.real_time or is_time_to_speak(o, dice))


# Divide and choose


@rule
def worth_of_share(box: Box, o: Observation, share: int) -> int:
    """What a share of my draft is worth to me."""
    value = 0
    for kind in range(box.kinds):
        value += o.draft[share * KINDS + kind] * o.worth[0][kind]
    return value


@rule
def divide(box: Box, o: Observation, moves: list[int]) -> int:
    """The dearest token that is left goes to the poorest share that may have it: I get the last."""
    best, move = -1, moves[1]
    for i in range(1, moves[0] + 1):
        if moves[i] == POST:
            return POST
        if moves[i] < POST:
            kind, share = (moves[i] - GIVE) // MAX_PLAYERS, (moves[i] - GIVE) % MAX_PLAYERS
            value = o.worth[0][kind] * 10000 + 5000 - worth_of_share(box, o, share)
            if value > best:
                best, move = value, moves[i]
    return move


@rule
def choose_share(box: Box, o: Observation, moves: list[int]) -> int:
    """The share that is worth the most to me."""
    best, move = -1, moves[1]
    for i in range(1, moves[0] + 1):
        value = worth_of_shares(box, o, o.deal, moves[i] - CHOOSE, 0)
        if value > best:
            best, move = value, moves[i]
    return move


# Thieves


@rule
def choose_victim(box: Box, o: Observation, moves: list[int]) -> int:
    """Rob whoever stands best."""
    best, move = -1, moves[1]
    for i in range(1, moves[0] + 1):
        value = o.standing[relative(box, o.seat, moves[i] - ROB)]
        if value > best:
            best, move = value, moves[i]
    return move


@rule
def choose_token(box: Box, o: Observation, moves: list[int]) -> int:
    """What is worth the most to me and to whom it belongs."""
    best, move = -1, moves[1]
    for i in range(1, moves[0] + 1):
        kind = moves[i] - STEAL
        value = 2 * o.worth[0][kind] + o.worth[o.victim][kind]
        if value > best:
            best, move = value, moves[i]
    return move


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """By what is going on."""
    if o.stage == TALKS:
        return choose_talk(box, o, moves, dice)
    if o.stage == DIVIDING:
        return divide(box, o, moves)
    if o.stage == CHOOSING:
        return choose_share(box, o, moves)
    if o.stage == ROBBING:
        return choose_victim(box, o, moves)
    if o.stage == STEALING:
        return choose_token(box, o, moves)
    if o.stage == MARKET:
        return choose_trade(box, o, moves, dice)
    magic = choose_magic(box, o, moves)
    return choose_attack(box, o, moves) if o.stage == ATTACK and magic == NONE else magic


# For the search

expect = choose
suppose, chose, think_back, place = NOTHING_IN_SECRET

SEARCH = {
    "scale": 6.0,
    "talk": ("give", "offer", "ask", "post", "post_to", "clear", "take_back", "withdraw", "show"),
    "waiting": ("wait",),
}
