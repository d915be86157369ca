"""Bots by name, as the arena seats them. A search takes a budget of its own: `search:playouts=500`, `search:seconds=0.05`."""

from __future__ import annotations

from beguile.bots import MINDS, Mind
from beguile.engine.errors import Malformed
from beguile.engine.luck import draw
from beguile.engine.match import Sight
from beguile.engine.targets import BOTS

SEARCHES = ("search", "hard", "expert")
"""Names that may be followed by a budget."""


def mind_of(name: str) -> Mind:
    """The mind of a bot. An unknown name is refused with the known ones."""
    level, colon, budget = name.partition(":")
    if level in SEARCHES and colon:
        return _search(name, budget)
    if name not in MINDS:
        raise Malformed(f"bot: found {name!r}, expected one of {', '.join(MINDS)}, search:playouts=N, search:seconds=S")
    return MINDS[name]


def is_compiled(name: str) -> bool:
    """Whether compiled games can seat this bot."""
    return name in BOTS


def _search(name: str, budget: str) -> Mind:
    key, _, value = budget.partition("=")
    try:
        amount = {"playouts": int, "seconds": float}[key](value)
        if not 0 < amount < 1e9:
            raise ValueError
    except (KeyError, ValueError):
        raise Malformed(f"bot: found {name!r}, expected a budget like playouts=500 or seconds=0.05") from None

    def choose(sight: Sight, dice: list[int]) -> int:
        from beguile.bots.search import evaluate

        seed = draw(dice) | draw(dice) << 32
        if len(sight.moves) == 1:
            return sight.moves[0]
        if key == "playouts":
            return evaluate(sight, playouts=int(amount), seed=seed).best
        return evaluate(sight, seconds=amount, seed=seed).best

    return choose
