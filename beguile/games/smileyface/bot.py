"""A rule of thumb for SmileyFace."""

from beguile.engine.luck import below
from beguile.engine.rule import rule
from beguile.games.smileyface.components import Box
from beguile.games.smileyface.view import Observation


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    return moves[1 + below(dice, moves[0])]
