"""The search: exact by playouts, on time by a clock, and right where it can be checked."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt

import numpy as np
import pytest

import beguile
from beguile.bots.playouts import SURPRISE, Ledger, best_of, drop_hopeless, part_of_more, worth_of
from beguile.bots.search import (
    FOREVER,
    VARIANTS,
    Settings,
    evaluate,
    flat_settings_of,
    is_long,
    judge,
    open_ledger,
    order,
    settings_of,
)
from beguile.engine.match import Match
from tests.bots.positions import decisions


def some_decision(number: int = 5) -> tuple[Match, int]:
    return next(decisions("smile", range(3, 4), number))


def test_the_same_seed_and_playouts_give_the_same_answer() -> None:
    match, seat = some_decision()
    first, again = (evaluate(match.sight(seat), playouts=300, seed=5) for _ in range(2))
    assert replace(first, seconds=0.0) == replace(again, seconds=0.0)


def test_another_seed_imagines_other_worlds() -> None:
    match, seat = some_decision()
    first, other = (evaluate(match.sight(seat), playouts=300, seed=seed) for seed in (5, 6))
    assert first.estimates != other.estimates


def test_it_stops_when_the_time_is_over() -> None:
    match, seat = some_decision()
    asked = iter(range(10_000))
    found = evaluate(match.sight(seat), seconds=50.0, clock=lambda: float(next(asked)), settings=unsure())
    assert 0 < next(asked) <= 60
    assert found.playouts > 0


def unsure() -> Settings:
    """Upper confidence bounds are never settled before the budget is spent."""
    return replace(settings_of(beguile.game("smile")), halving=False)


def test_it_stops_when_more_would_be_worth_nothing() -> None:
    match, seat = next(each for each in decisions("smile", range(12), 1) if wins_at_once(*each))
    settings = flat_settings_of(match.game)
    hasty, patient = (evaluate(match.sight(seat), playouts=4000, settings=replace(settings, worthless=w)) for w in (0.0002, 0.0))
    assert hasty.playouts < patient.playouts
    assert hasty.best == patient.best


def test_more_is_worth_what_another_candidate_may_gain() -> None:
    """Of two whose lead is 0 with a standard error of 0.1, the better one is 0.04 better on average; with 1, next to nothing."""
    assert worth_of(ledger_of([0.0, 0.0]), 1, 0, part=1.0) == pytest.approx(0.1 / sqrt(2 * pi), rel=0.01)
    assert worth_of(ledger_of([1.0, 0.0]), 1, 0, part=1.0) < 1e-6
    assert worth_of(ledger_of([0.0, 0.0]), 1, 0, part=0.0) == 0.0


def test_of_the_rest_of_a_budget_the_fewer_candidates_the_more_worlds_are_left() -> None:
    """Three in 100 worlds each took half of it: in the other half three are played from 100 more, and two from 150."""
    ledger = ledger_of([0.2, 0.1, 0.0])
    assert part_of_more(ledger, rest=0.5) == pytest.approx(1 / 2)
    ledger.alive[2] = 0
    assert part_of_more(ledger, rest=0.5) == pytest.approx(150 / 250)
    assert part_of_more(ledger, rest=0.0) == 0.0


def test_a_candidate_that_cannot_come_first_is_dropped_and_the_others_are_not() -> None:
    ledger = ledger_of([0.0, 1.0, 0.95])
    assert drop_hopeless(ledger, rest=0.5, worthless=0.001) == pytest.approx(worth_of(ledger, 2, 1, part=0.5), rel=1e-9)
    assert ledger.alive.tolist() == [0, 1, 1]
    assert best_of(ledger, reference=0, caution=0.5) == 1


def test_what_the_rule_of_thumb_says_is_played_unless_another_is_surely_better() -> None:
    ledger = ledger_of([0.0, 0.04, -0.1])
    assert best_of(ledger, reference=0, caution=0.5) == 0
    assert best_of(ledger, reference=0, caution=0.0) == 1


def ledger_of(values: list[float], error: float = 0.1, visits: int = 100) -> Ledger:
    """Candidates that got so much on average, each two with so large an error of the difference."""
    ledger = open_ledger(range(len(values)), 4)
    leads = np.subtract.outer(values, values)
    ledger.visits[:] = visits
    ledger.ahead[..., 0] = visits * leads
    ledger.ahead[..., 1] = visits * (error * error * visits + leads * leads) - SURPRISE
    return ledger


def test_candidates_are_compared_by_what_they_got_in_the_same_worlds() -> None:
    match, seat = some_decision()
    found = judge(match.sight(seat), match.legal(seat)[:2], playouts=100)
    first, second = (each.values[seat] for each in found.estimates)
    leads = {each.move: each.lead for each in found.estimates}
    thumb = [each.move for each in found.estimates].index(found.thumb)
    assert leads[found.thumb] == 0.0
    assert sum(leads.values()) == pytest.approx(second - first if thumb == 0 else first - second)


def test_a_single_legal_move_needs_no_playout() -> None:
    match = beguile.game("smile").new(players=4, seed=3)
    seat = match.to_act[0]
    sight = replace(match.sight(seat), moves=match.legal(seat)[:1])
    assert evaluate(sight, playouts=1000).playouts == 0


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("halving", [True, False])
@pytest.mark.parametrize("regret", [True, False])
def test_every_variant_spends_its_playouts_on_legal_moves(variant: str, halving: bool, regret: bool) -> None:
    match, seat = some_decision(9)
    settings = replace(settings_of(match.game), variant=variant, halving=halving, regret=regret, width=2.0 if regret else 0.0)
    found = evaluate(match.sight(seat), playouts=64, settings=settings)
    assert [each.move for each in found.estimates] == match.legal(seat)
    assert sum(each.visits for each in found.estimates) == found.playouts >= 64
    assert found.best in match.legal(seat)
    assert order(found)[0].move == found.best


@pytest.mark.parametrize("cutoff", [6, FOREVER])
def test_the_chances_of_all_seats_add_up(cutoff: int) -> None:
    match, seat = some_decision()
    settings = replace(settings_of(match.game), cutoff=cutoff)
    assert sum(evaluate(match.sight(seat), playouts=200, settings=settings).chances) == pytest.approx(1.0)


def test_to_judge_moves_is_to_play_each_of_them_to_the_end_from_the_same_worlds() -> None:
    match, seat = some_decision()
    few = match.legal(seat)[:2]
    found = judge(match.sight(seat), few, playouts=100)
    assert [(each.move, each.visits) for each in found.estimates] == [(move, 50) for move in few]
    shares = [chance * 50 * 12 for each in found.estimates for chance in each.chances]
    assert shares == pytest.approx([round(share) for share in shares])  # whole victories, halves, thirds and quarters


def test_a_long_search_may_differ() -> None:
    game = beguile.game("smiles_and_daggers")
    assert (is_long(seconds=0.2), is_long(seconds=2.0)) == (False, True)
    assert settings_of(game, long=True) == replace(settings_of(game), again=650)


def test_playouts_go_on_as_those_who_search_would() -> None:
    """In a flat search of Smile nothing else depends on it: the rule of thumb throws no dice."""
    match, seat = some_decision()
    flat = flat_settings_of(match.game)
    thumb, same, other = (evaluate(match.sight(seat), playouts=200, settings=replace(flat, thinkers=t)) for t in (0, 0, 1000))
    assert thumb.estimates == same.estimates != other.estimates


def test_a_cut_off_playout_is_judged_by_the_scores() -> None:
    match, seat = some_decision()
    whole = evaluate(match.sight(seat), playouts=100)
    short = evaluate(match.sight(seat), playouts=100, settings=replace(settings_of(match.game), cutoff=6))
    assert short.moves < whole.moves
    assert all(0.0 < chance < 1.0 for chance in short.chances)


def wins_at_once(match: Match, seat: int) -> bool:
    """Whether some move ends the game with this seat as the only winner."""
    for move in match.legal(seat):
        trial = match.copy()
        trial.play(seat, move)
        if trial.winners == (seat,):
            return True
    return False


def test_it_does_not_let_a_victory_slip() -> None:
    winning = [(match.copy(), seat) for match, seat in decisions("smile", range(12), 1) if wins_at_once(match, seat)]
    assert winning
    for match, seat in winning:
        assert evaluate(match.sight(seat), playouts=64).chances[seat] == 1.0
