"""A finished game looked at again."""

from __future__ import annotations

import json

import pytest

from beguile.arena.analysis import finished, moves_of, review, sum_up
from beguile.bots.review import Step, is_mistake
from beguile.bots.search import Estimate
from beguile.engine.moves import Move
from tests import golden

RECORD = json.loads(golden.file_of("smile", "borrowing").read_text(encoding="utf-8"))


def found(
    best_lead: float, played_lead: float, error: float, chances: tuple[float, float] = (0.5, 0.3)
) -> tuple[Estimate, Estimate]:
    """A position with two moves, the first of them the best."""
    best = Estimate(0, 100, (chances[0], 0.0), (0.0, 0.0), best_lead, error)
    played = Estimate(1, 100, (chances[1], 0.0), (0.0, 0.0), played_lead, error)
    return best, played


def test_a_move_is_a_mistake_where_it_lags_behind_beyond_the_errors() -> None:
    assert is_mistake(*found(0.3, 0.0, 0.05), seat=0)
    assert not is_mistake(*found(0.1, 0.0, 0.05), seat=0)


def test_a_move_that_costs_no_chance_of_winning_is_no_mistake() -> None:
    assert not is_mistake(*found(0.3, 0.0, 0.05, chances=(1.0, 1.0)), seat=0)


def test_the_best_move_is_no_mistake() -> None:
    best, _ = found(0.3, 0.0, 0.05)
    assert not is_mistake(best, best, seat=0)


def step(seat: int, played: int, best: int, before: float, after: float, mistake: bool, forced: bool = False) -> Step:
    moves = [Move(index, "bid", {"slot": index}, f"bid {index}") for index in (played, best)]
    chances = [tuple(chance if other == seat else 0.0 for other in range(2)) for chance in (before, after)]
    return Step(1, seat, moves[0], forced, moves[1], ("bid", {}), chances[0], chances[1], mistake, [])


def test_a_seat_is_told_how_often_it_agreed_and_what_its_mistakes_cost() -> None:
    steps = [
        step(0, 1, 1, 0.5, 0.5, False),
        step(0, 1, 2, 0.5, 0.3, True),
        step(0, 1, 2, 0.5, 0.49, False),
        step(0, 3, 3, 0.2, 0.2, False, forced=True),
        step(1, 1, 2, 0.4, 0.1, True),
    ]
    first, second = sum_up(steps, 2)
    assert first == {"seat": 0, "choices": 3, "agreed": 1, "mistakes": 1, "lost": 0.2}
    assert (second["choices"], second["lost"]) == (1, 0.3)


def test_a_review_has_a_step_for_every_move_of_the_seat() -> None:
    match = finished(RECORD)
    assert moves_of(match, None) == len(RECORD["moves"])
    assert sum(moves_of(match, seat) for seat in range(match.players)) == moves_of(match, None)


@pytest.mark.slow
def test_a_review_says_the_same_again() -> None:
    first, second = ([step.json() for step in review(RECORD, playouts=40, seat=2, seed=3)] for _ in range(2))
    assert first == second
    assert first != [step.json() for step in review(RECORD, playouts=40, seat=2, seed=4)]


@pytest.mark.slow
def test_a_review_comes_move_by_move() -> None:
    steps = review(RECORD, playouts=20)
    assert [next(steps).number, next(steps).number] == [1, 2]


@pytest.mark.slow
def test_chances_are_those_of_all_seats_together() -> None:
    for reviewed in review(RECORD, playouts=40, seat=1):
        assert sum(reviewed.before) == pytest.approx(1)
        assert sum(reviewed.after) == pytest.approx(1)
