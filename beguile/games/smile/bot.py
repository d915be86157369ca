"""A rule of thumb for Smile: take what is worth more to me than what I may expect from staying in."""

from beguile.engine.rule import NOTHING_IN_SECRET, rule
from beguile.games.smile.components import COLOURLESS, MAX_PLAYERS, Box
from beguile.games.smile.rules import BACK_OUT
from beguile.games.smile.view import Observation

POINT = 100
"""Worth is counted in hundredths of a point."""


@rule
def bead_worth(o: Observation) -> int:
    """A bead is a fifth of a point at the end, and freedom to wait until then."""
    return 20 + 6 * o.auctions_left


@rule
def worth_of_card(o: Observation, slot: int) -> int:
    """What a card does to my score: a colour I have takes that card away; one I have not may be taken away later."""
    colour, value = o.row_colour[slot], o.row_value[slot]
    if colour == COLOURLESS:
        return POINT * value
    if o.has_colour[0][colour]:
        return -POINT * o.colour_value[0][colour]
    return (POINT - 4 * o.auctions_left) * value


@rule
def expectation(o: Observation) -> int:
    """What staying in is worth: every player left gets one of the cards, and the beads on the row go to some of them."""
    worth, beads, cards = 0, 0, 0
    for slot in range(MAX_PLAYERS):
        if o.row_there[slot]:
            worth += worth_of_card(o, slot)
            beads += o.row_beads[slot]
            cards += 1
    return (worth + beads * bead_worth(o)) // cards


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """The best card with its beads, if it is as good as what may be expected; else a bid on the card I want the least."""
    best_take, take = -10000, -1
    least, bid = 10000, -1
    for i in range(1, moves[0] + 1):
        move = moves[i]
        if move >= BACK_OUT:
            worth = worth_of_card(o, move - BACK_OUT) + o.row_beads[move - BACK_OUT] * bead_worth(o)
            if worth > best_take:
                best_take, take = worth, move
        elif worth_of_card(o, move) < least:
            least, bid = worth_of_card(o, move), move
    if bid == -1 or (take != -1 and best_take >= expectation(o)):
        return take
    return bid


# For the search

suppose, chose, think_back, place = NOTHING_IN_SECRET

SEARCH = {"scale": 3.0, "variant": "many observers", "halving": False}
