"""Bots by name, as the arena seats them. A level that searches takes another budget: `hard:playouts=500`, `hard:seconds=0.05`."""

from __future__ import annotations

from beguile.bots import LEVELS, MINDS, SEARCHING, Mind, choose_by_search
from beguile.engine.errors import Malformed
from beguile.engine.match import Sight
from beguile.engine.targets import BOTS


def mind_of(name: str) -> Mind:
    """The mind of a bot. An unknown name is refused with the known ones."""
    level, colon, budget = name.partition(":")
    if level not in MINDS:
        raise Malformed(f"bot: found {name!r}, expected one of {', '.join(MINDS)}")
    mind = _with_budget(name, level, budget) if colon else MINDS[name]
    return unless_forced(mind) if is_searching(name) else mind


def unless_forced(mind: Mind) -> Mind:
    """A mind that is not asked where there is only one move."""
    return lambda sight, dice: sight.moves[0] if len(sight.moves) == 1 else mind(sight, dice)


def is_compiled(name: str) -> bool:
    """Whether compiled games can seat this bot."""
    return name in BOTS


def is_searching(name: str) -> bool:
    return name.partition(":")[0] in SEARCHING


def _with_budget(name: str, level: str, budget: str) -> Mind:
    if level not in LEVELS or not LEVELS[level].seconds:
        raise Malformed(f"bot: found {name!r}, but only {' and '.join(n for n in LEVELS if LEVELS[n].seconds)} take a budget")
    key, _, value = budget.partition("=")
    try:
        amount = {"playouts": int, "seconds": float}[key](value)
        if not 0 < amount < 1e9:
            raise ValueError
    except (KeyError, ValueError):
        raise Malformed(f"bot: found {name!r}, expected a budget like playouts=500 or seconds=0.05") from None
    playouts, seconds = (int(amount), None) if key == "playouts" else (None, amount)

    def choose(sight: Sight, dice: list[int]) -> int:
        return choose_by_search(sight, dice, seconds, playouts)

    return choose
