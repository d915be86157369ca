"""Positions of Smiles & Daggers, written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import beguile
from beguile.engine.match import Match
from beguile.games.smiles_and_daggers.state import PHASES

GAME = beguile.game("smiles_and_daggers")
FULL = (1, 2, 3)
NOTHING = (0, 0, 0)


def position(
    hands: Sequence[Sequence[int]] = (),
    coins: Sequence[int] = (),
    tile: int = 0,
    players: int = 3,
    turns: int = 0,
    options: Mapping[str, Any] | None = None,
    components: Path | None = None,
) -> Match:
    """A match in which the current player is to challenge. A hand is its number of Lords, Ladies and Knights."""
    match = GAME.new(players, 0, options, components)
    s = match.state
    for seat, hand in enumerate(hands):
        s.hand[seat] = list(hand)
    s.coins[: len(coins)] = list(coins)
    s.tile = s.turn = tile
    s.turns = turns
    s.phase = PHASES.index("challenge")
    match.happened.clear()
    return match


def challenge(match: Match, opponent: int, words: Sequence[str] = ()) -> Match:
    """The current player challenges, and both declare these words if the table plays so."""
    match.play(match.to_act[0], f"challenge {opponent}")
    for word in words:
        match.play(match.to_act[0], f"declare {word}")
    return match


def lay(match: Match, first: str, second: str) -> Match:
    """The current player lays the first card, the opponent the second: `lady smile`."""
    s = match.state
    match.play(s.tile, f"lay {first}")
    match.play(s.opponent, f"lay {second}")
    return match


def meet(match: Match, opponent: int, first: str, second: str, bets: Mapping[int, str] | None = None) -> Match:
    """A whole turn: challenge, cards, and these bets (`smile none`); the others do not bet."""
    turns = match.state.turns
    lay(challenge(match, opponent), first, second)
    while match.state.turns == turns:
        seat = match.to_act[0]
        match.play(seat, f"bet {bets[seat]}" if bets and seat in bets else "no_bet")
    return match


def coins(match: Match) -> list[int]:
    return list(match.scores)


def hand(match: Match, seat: int) -> tuple[int, ...]:
    return tuple(match.view(None)["players"][seat]["hand"].values())


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.moves(seat)]


def told(match: Match, seat: int | None = None) -> list[str]:
    return [said["event"] for said in match.events(seat)]
