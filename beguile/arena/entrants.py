"""Bots by name, as the arena seats them."""

from __future__ import annotations

from beguile.bots import MINDS, Mind
from beguile.engine.errors import Malformed
from beguile.engine.targets import BOTS


def mind_of(name: str) -> Mind:
    """The mind of a bot. An unknown name is refused with the known ones."""
    if name not in MINDS:
        raise Malformed(f"bot: found {name!r}, expected one of {', '.join(MINDS)}")
    return MINDS[name]


def is_compiled(name: str) -> bool:
    """Whether compiled games can seat this bot."""
    return name in BOTS
