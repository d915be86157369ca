"""A rule of thumb for Smile: take what is worth more to me than what I may expect from staying in.

What cards and beads are worth is a guess for the rule of thumb itself. For what those who search are likely to do it is *learned*:
tuned by self-play, and rounded. There beads are worth more late in the game, and a card that one of
its colour may still take away is worth far less, be it good or bad.
"""

from beguile.engine.rule import NOTHING_IN_SECRET, rule
from beguile.games.smile.components import COLOURLESS, MAX_PLAYERS, Box
from beguile.games.smile.rules import BACK_OUT
from beguile.games.smile.view import Observation

POINT = 100
"""Worth is counted in hundredths of a point."""
ENOUGH = 3
"""So many beads one should have: each of them is worth more than those beyond, by"""
LACKED = 45


@rule
def worth_of_bead(o: Observation, learned: bool) -> int:
    """A bead is a fifth of a point at the end, if four others join it, and freedom to wait until then."""
    if not learned:
        return 20 + 6 * o.auctions_left
    return 48 + 2 * o.auctions_left if o.auctions_left > 1 else 10


@rule
def worth_of_beads(o: Observation, count: int, learned: bool) -> int:
    """Beads that I would get, some of which I may lack."""
    worth, lacking = count * worth_of_bead(o, learned), ENOUGH - o.clear[0]
    if learned and o.auctions_left > 1 and lacking > 0:
        worth += LACKED * (lacking if lacking < count else count)
    return worth


@rule
def worth_of_colour(o: Observation, value: int, learned: bool) -> int:
    """A card that another of its colour may take away before the end."""
    later = o.auctions_left - 1
    if not learned:
        return (POINT - 4 * o.auctions_left) * value
    if later == 0:
        return POINT * value
    if value > 0:
        return (98 - 9 * later) * value - 40
    part = 104 - 16 * later
    return (part if part > 12 else 12) * value


@rule
def worth_of_card(o: Observation, slot: int, learned: bool) -> int:
    """What a card does to my score: a colour I have takes that card away; one I have not may be taken away later."""
    colour, value = o.row_colour[slot], o.row_value[slot]
    if colour == COLOURLESS:
        return POINT * value
    if not o.has_colour[0][colour]:
        return worth_of_colour(o, value, learned)
    held = o.colour_value[0][colour]
    return -worth_of_colour(o, held, learned) if learned else -POINT * held


@rule
def expectation(o: Observation, learned: bool) -> int:
    """What staying in is worth: every player left gets one of the cards, and the beads on the row go to some of them."""
    worth, beads, cards = 0, 0, 0
    for slot in range(MAX_PLAYERS):
        if o.row_there[slot]:
            worth += worth_of_card(o, slot, learned)
            beads += o.row_beads[slot]
            cards += 1
    return (worth + beads * worth_of_bead(o, learned)) // cards


@rule
def take_or_bid(o: Observation, moves: list[int], learned: bool) -> int:
    """The best card with its beads, if it is as good as what may be expected; else a bid on the card I want the least."""
    best_take, take = -10000, -1
    least, bid = 10000, -1
    for i in range(1, moves[0] + 1):
        move = moves[i]
        if move >= BACK_OUT:
            slot = move - BACK_OUT
            worth = worth_of_card(o, slot, learned) + worth_of_beads(o, o.row_beads[slot], learned)
            if worth > best_take:
                best_take, take = worth, move
        elif worth_of_card(o, move, learned) < least:
            least, bid = worth_of_card(o, move, learned), move
    if bid == -1 or (take != -1 and best_take >= expectation(o, learned)):
        return take
    return bid


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    return take_or_bid(o, moves, False)


# For the search


@rule
def expect(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    return take_or_bid(o, moves, True)


suppose, chose, think_back, place = NOTHING_IN_SECRET

SEARCH = {"scale": 3.0, "variant": "many observers", "halving": False, "long": {"thinkers": 1000}}
