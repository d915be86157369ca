"""An interval holds the truth as often as it says."""

from __future__ import annotations

import numpy as np
import pytest

from beguile.arena.statistics import interval, interval_of_deals, student

ROTATIONS = 4


def deal(luck: np.random.Generator, kind: str, deals: int, share: float) -> np.ndarray:
    """Wins by [deal, rotation]: each game by itself, each deal won or lost as a whole, or something between the two."""
    if kind == "games":
        return luck.random((deals, ROTATIONS)) < share
    if kind == "deals":
        return np.repeat(luck.random((deals, 1)) < share, ROTATIONS, axis=1)
    return luck.random((deals, ROTATIONS)) < luck.beta(2 * share, 2 - 2 * share, (deals, 1))


@pytest.mark.parametrize("kind", ["games", "deals", "between"])
@pytest.mark.parametrize(("deals", "share"), [(8, 0.25), (25, 0.6), (100, 0.25), (100, 0.9)])
def test_the_interval_holds_the_true_share_95_times_in_100(kind: str, deals: int, share: float) -> None:
    luck, held, trials = np.random.default_rng(7), 0, 600
    for _ in range(trials):
        low, high = interval_of_deals(deal(luck, kind, deals, share).mean(axis=1), deals * ROTATIONS)
        held += low <= share <= high
    assert held / trials > 0.93


def test_games_of_one_deal_that_agree_count_as_one() -> None:
    alike = np.array([1.0, 0.0] * 50)
    low, high = interval_of_deals(alike, 400)
    assert high - low > 0.99 * (interval(0.5, 100)[1] - interval(0.5, 100)[0])


def test_the_interval_is_never_narrower_than_that_of_so_many_independent_games() -> None:
    low, high = interval_of_deals(np.full(100, 0.25), 400)
    assert (low, high) == pytest.approx(interval(0.25, 400, student(99)))


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_one_deal_says_little(share: float) -> None:
    low, high = interval_of_deals(np.array([share]), 4)
    assert low <= share <= high
    assert high - low > 0.8


def test_a_bot_that_won_everything_may_still_lose() -> None:
    low, high = interval_of_deals(np.ones(50), 200)
    assert high == 1
    assert 0.9 < low < 0.95


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantile_is_near_enough(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.02)
