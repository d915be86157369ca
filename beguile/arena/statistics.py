"""What many games say: win shares with intervals, and how scores and lengths are spread."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from beguile.engine.game import Game
    from beguile.engine.targets import Results

QUANTILES = (0, 5, 25, 50, 75, 95, 100)


def interval(share: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): where the true share lies, as far as so many games can tell."""
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def interval_of_deals(shares: Any, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins, from the share in each deal.

    Deals are what is independent: games of one deal, in several rotations and line-ups, have their luck in common. So Wilson's
    interval is taken for as many games as would spread like the deals do, never for more than were played, with Student's quantile
    while deals are few. Shared wins need nothing of their own: they are in the spread.
    """
    deals, share = len(shares), float(shares.mean())
    variance = float(shares.var(ddof=1)) / deals if deals > 1 else 0.0
    if variance > 0:
        worth = min(float(games), share * (1 - share) / variance)
    else:
        worth = float(games) if deals > 1 and 0 < share < 1 else float(deals)
    return interval(share, worth, student(deals - 1))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, near enough (2 % too small at four degrees of freedom, 0.1 % at ten)."""
    z, nu = 1.96, max(1, freedom)
    return z + (z**3 + z) / (4 * nu) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * nu**2)


def spread(numbers: Any) -> dict[str, float]:
    """Mean, deviation and quantiles."""
    import numpy as np

    at = np.percentile(numbers, QUANTILES)
    named = {f"p{q}": float(v) for q, v in zip(QUANTILES, at, strict=True)}
    return {"mean": round(float(numbers.mean()), 4), "sd": round(float(numbers.std()), 4), **named}


def summary(game: Game, results: Results, bots: Sequence[str]) -> dict[str, Any]:
    """A simulation in numbers, ready for a table or JSON."""
    games, players = results.scores.shape
    shares = results.win_shares.mean(axis=0)
    seats = []
    for seat in range(players):
        low, high = interval(float(shares[seat]), games)
        seats.append(
            {
                "seat": seat,
                "bot": bots[seat],
                "win_share": round(float(shares[seat]), 5),
                "low": round(low, 5),
                "high": round(high, 5),
                "score": spread(results.scores[:, seat]),
            }
        )
    endings = {name: int((results.endings == i).sum()) for i, name in enumerate(game.rules.ENDINGS)}
    return {
        "games": games,
        "players": players,
        "seats": seats,
        "length": spread(results.moves),
        "endings": endings,
        "moves_per_s": round(float(results.moves.sum()) / max(results.seconds, 1e-9)),
    }
