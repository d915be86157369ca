"""The golden games of Smiles & Daggers: each way it can end, with and without recovery. The first is the transcript."""

from __future__ import annotations

from collections.abc import Callable

from beguile.engine.match import Match
from tests.golden import Wanted, happened

COME_BACK = {"come_back": True}
RANDOM = ("random",)


def ends_by(ending: str, *events: str, shared: bool = False) -> Callable[[Match], bool]:
    """Whether a game ended so, for one or for several, and these events happened in it."""

    def holds(match: Match) -> bool:
        return match.ending == ending and (len(match.winners) > 1) == shared and all(happened(match, each) for each in events)

    return holds


def strike(match: Match, seat: int) -> str | None:
    """Daggers only: nobody earns, and hands grow small."""
    daggers = [move.text for move in match.moves(seat) if move.text.startswith("lay") and move.text.endswith("dagger")]
    return daggers[(match.state.turns + seat) % len(daggers)] if daggers else None


def strike_once_in_coins(match: Match, seat: int) -> str | None:
    """Smiles until some have coins to pay with, then daggers."""
    return strike(match, seat) if sum(match.scores) >= 6 else None


def sacrifice_nobles(match: Match, seat: int) -> str | None:
    """Who is challenged gives the Ladies to a Lord, then the Lord to a Knight: in the end there are Knights only."""
    s = match.state
    if seat != s.tile:
        wishes = ["lay lady dagger", "lay lord dagger", "lay knight dagger"]
    elif s.hand[s.opponent][1] > 0:
        wishes = ["lay lord dagger", "lay knight dagger", "lay lady dagger"]
    else:
        wishes = ["lay knight dagger", "lay lady dagger", "lay lord dagger"]
    offered = [move.text for move in match.moves(seat)]
    return next((wish for wish in wishes if wish in offered), None)


def squander(match: Match, seat: int) -> str | None:
    """Some coins first, then Knights are bought for them and nobles sacrificed, until two hands of Knights can buy nothing."""
    if sum(match.scores) < 6 and not happened(match, "recovered"):
        return None
    offered = [move.text for move in match.moves(seat)]
    return next((move for move in ("recover knight", "no_bet") if move in offered), sacrifice_nobles(match, seat))


def keep_still(match: Match, seat: int) -> str | None:
    """Harmless Knights and no bets, so that nothing happens until the last turn."""
    quiet = ("lay knight smile", "no_bet", "stay_out")
    return next((move.text for move in match.moves(seat) if move.text in quiet), None)


def keep_still_once_recovered(match: Match, seat: int) -> str | None:
    if not happened(match, "recovered"):
        return None
    return keep_still(match, seat)


WANTED = {
    "three players who declare and come back": Wanted(
        3, ends_by("goal", "recovered", "declared", "bet_lost", "eliminated"), options={**COME_BACK, "declarations": True}
    ),
    "win at nine": Wanted(4, ends_by("goal")),
    "win at nine with recovery": Wanted(4, ends_by("goal", "recovered"), options=COME_BACK),
    "win later after ties": Wanted(5, ends_by("race", "tied")),
    "win later after ties with recovery": Wanted(5, ends_by("race", "tied", "recovered"), options=COME_BACK),
    "fewer than two hands": Wanted(3, ends_by("hands", "eliminated"), bots=RANDOM),
    "fewer than two hands with recovery": Wanted(
        3, ends_by("hands", "recovered"), bots=RANDOM, options=COME_BACK, script=strike_once_in_coins
    ),
    "fewer than two hands shared": Wanted(4, ends_by("hands", shared=True), bots=RANDOM, script=strike),
    "only Knights": Wanted(3, ends_by("knights"), bots=RANDOM, script=sacrifice_nobles),
    "only Knights with recovery": Wanted(
        3, ends_by("knights", "recovered", shared=True), bots=RANDOM, options=COME_BACK, script=squander
    ),
    "only Knights shared": Wanted(3, ends_by("knights", shared=True), bots=RANDOM, script=sacrifice_nobles),
    "the turn cap": Wanted(3, ends_by("turns", shared=True), script=keep_still),
    "the turn cap with recovery": Wanted(3, ends_by("turns", "recovered"), options=COME_BACK, script=keep_still_once_recovered),
    "six players who choose families": Wanted(6, ends_by("goal", "family_taken"), options={"choose_families": True}),
    "a player without cards stays out": Wanted(
        4, lambda match: happened(match, "stayed_out"), bots=RANDOM, options=COME_BACK, script=strike_once_in_coins
    ),
}
