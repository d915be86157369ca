"""Players that know no game. A bot decides from a `Sight`: what its seat has seen and may do, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from beguile.engine.luck import DECIDING, WORD, below, sow
from beguile.engine.match import Sight

Mind = Callable[[Sight, list[int]], int]


def choose_random(sight: Sight, dice: list[int]) -> int:
    return sight.moves[below(dice, len(sight.moves))]


def choose_by_thumb(sight: Sight, dice: list[int]) -> int:
    return sight.game.bot.choose(sight.box, sight.observation, [len(sight.moves), *sight.moves], dice)


MINDS: dict[str, Mind] = {"random": choose_random, "medium": choose_by_thumb}


class Bot:
    """A mind with dice of its own: the same seed makes the same choices."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self.dice = [0] * 4
        sow(self.dice, seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, DECIDING)

    def choose(self, sight: Sight) -> int:
        return MINDS[self.level](sight, self.dice)
