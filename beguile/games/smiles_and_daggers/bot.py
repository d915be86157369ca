"""placeholder"""

from beguile.engine.luck import below
from beguile.engine.rule import rule
from beguile.games.smiles_and_daggers.components import Box
from beguile.games.smiles_and_daggers.view import Observation


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    return int(moves[1 + below(dice, moves[0])])
