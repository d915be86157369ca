"""Beguile: five games of smiles and daggers, for players, for agents and for the owners of the boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.game import Game
from beguile.engine.match import Match
from beguile.engine.moves import Move
from beguile.engine.rule import CLOCK
from beguile.games import SHELF, load, translate  # loaded before games() is defined: loading a package binds its name here

__version__ = "0.1.0"
__all__ = ["CLOCK", "Game", "IllegalMove", "Malformed", "Match", "Move", "game", "games", "replay"]


def game(name: str, language: str = "en") -> Game:
    """The game of this name, with its messages and rules in this language."""
    return load(name) if language == "en" else translate(name, language)


def games() -> list[str]:
    """The names of the games."""
    return list(SHELF)


def replay(record: Mapping[str, Any]) -> Match:
    """The match of a record, played again to its last move."""
    from beguile.engine.record import replay as replay_record

    return replay_record(record, game)
