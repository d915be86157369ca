"""Component sets of Smile of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beguile.engine.components import Sheet

Deck = Mapping[str, Mapping[str, Sequence[int]]]
"""Values by colour and mark."""


def sheet(deck: Deck, players: tuple[int, int], auctions: int, each: int) -> Sheet:
    """A set with so many beads for each player."""
    data = {
        "set": "a set of some size",
        "game": "smile",
        "players": own(list(players)),
        "auctions": own(auctions),
        "beads": {"clear": own(players[1] * each), "blue": own(5), "each": own(each)},
        "deck": {colour: {mark: own(list(values)) for mark, values in marks.items()} for colour, marks in deck.items()},
    }
    return Sheet("sized.toml", data)


def alike(players: int, auctions: int, each: int, colour: str = "none", value: int = 6) -> Sheet:
    """A set for one number of players in which all cards are the same."""
    return sheet({colour: {"all": [value] * players * auctions}}, (players, players), auctions, each)


def own(value: object) -> dict[str, object]:
    return {"value": value, "provenance": "own"}
