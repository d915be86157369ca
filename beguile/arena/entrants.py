"""Bots by name, as the arena seats them. A level that searches takes another budget: `hard:playouts=500`, `hard:seconds=0.05`."""

from __future__ import annotations

from typing import Any

from beguile.bots import LEVELS, MINDS, SEARCHING, Bot
from beguile.engine.errors import Malformed
from beguile.engine.targets import BOTS


def seat_bot(name: str, dice: list[int]) -> Bot:
    """The bot that people meet, with the dice of its game. An unknown name is refused with the known ones."""
    level, colon, budget = name.partition(":")
    if level not in MINDS:
        raise Malformed(f"bot: found {name!r}, expected one of {', '.join(MINDS)}")
    return Bot(level, dice=dice, **(_read_budget(name, level, budget) if colon else {}))


def is_compiled(name: str) -> bool:
    """Whether compiled games can seat this bot."""
    return name in BOTS


def is_searching(name: str) -> bool:
    return name.partition(":")[0] in SEARCHING


def _read_budget(name: str, level: str, budget: str) -> dict[str, Any]:
    if level not in LEVELS or not LEVELS[level].seconds:
        raise Malformed(f"bot: found {name!r}, but only {' and '.join(n for n in LEVELS if LEVELS[n].seconds)} take a budget")
    key, _, value = budget.partition("=")
    try:
        amount = {"playouts": int, "seconds": float}[key](value)
        if not 0 < amount < 1e9:
            raise ValueError
    except (KeyError, ValueError):
        raise Malformed(f"bot: found {name!r}, expected a budget like playouts=500 or seconds=0.05") from None
    return {key: amount}
