"""The mutation tester notices what it must, and the published scores are those that were found."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

import beguile
from beguile.engine.rule import only
from tests.mutants.mutations import DELETED, Mutant, mutants_of
from tests.mutants.report import END, PAGE, START, WANTED, Equivalent, Report, is_published, published, read_equivalents, table
from tests.mutants.running import KILLED, SURVIVED, TIMED_OUT, Verdict, mutants, rules_of, run


def made_from(function: Callable[..., Any]) -> set[tuple[str, str]]:
    assert isinstance(function, FunctionType)
    return {(mutant.original, mutant.mutated) for mutant in mutants_of(function, "here")}


def pay(box: Any, s: Any, seat: int, other: int) -> bool:
    """Not part of any game."""
    if s.coins[seat] > 3 and not s.over:
        s.coins[seat] -= 1
        only(seat)
    for place in range(box.players):
        s.paid[place] = min(place, other)
    return True


def test_every_kind_of_small_change_is_made() -> None:
    made = made_from(pay)
    assert {after for before, after in made if before.startswith("if")} == {
        "if True",
        "if False",
        "if s.coins[seat] > 3 or not s.over",
        "if s.coins[seat] >= 3 and (not s.over)",
        "if s.coins[seat] <= 3 and (not s.over)",
        "if s.coins[seat] > 4 and (not s.over)",
        "if s.coins[seat] > 3 and s.over",
    }
    assert ("s.coins[seat] -= 1", DELETED) in made
    assert ("s.coins[seat] -= 1", "s.coins[seat] += 1") in made
    assert ("for place in range(box.players)", "for place in range(box.players - 1)") in made
    assert ("for place in range(box.players)", "for place in range(1, box.players)") in made
    assert ("s.paid[place] = min(place, other)", "s.paid[place] = max(place, other)") in made
    assert ("return True", "return False") in made


def swap(box: Any, s: Any, seat: int, other: int) -> None:
    pay(box, s, seat, other)


def test_players_are_taken_for_each_other_but_never_for_the_box() -> None:
    assert made_from(swap) == {
        ("pay(box, s, seat, other)", DELETED),
        ("pay(box, s, seat, other)", "pay(box, s, other, seat)"),
    }


def test_what_the_law_is_made_of_is_mutated_and_nothing_else() -> None:
    names = {function.__name__ for function in rules_of("smile")}
    assert {"setup", "legal", "apply", "next_in_auction", "place_of_colour"} <= names
    assert not {"faults", "observe", "imagine", "choose", "longest", "only"} & names


def verdicts_on(function: str, wanted: Callable[[Mutant], bool]) -> list[Verdict]:
    chosen = [each for each in rules_of("smile") if each.__name__ == function]
    found = [mutant for mutant in mutants(chosen) if wanted(mutant)]
    assert found
    return run("smile", found, lambda _: None)


def test_a_planted_mutant_is_killed_and_nothing_of_it_is_left() -> None:
    (verdict,) = verdicts_on("bid", lambda mutant: mutant.mutated == "s.clear[seat] -= 2")
    assert verdict.fate == KILLED
    assert verdict.by.startswith("tests/games/smile/test_rules.py::")
    match = beguile.game("smile").new(3, 1)
    seat = match.to_act[0]
    match.play(seat, "bid 0")
    assert match.state.clear[seat] == 5


def test_an_endless_loop_is_killed() -> None:
    (verdict,) = verdicts_on("close_auction", lambda mutant: mutant.original == "slot += 1" and mutant.mutated == DELETED)
    assert verdict.fate == TIMED_OUT


def test_a_mutant_that_plays_by_the_same_rules_survives() -> None:
    (verdict,) = verdicts_on("standing", lambda mutant: "257" in mutant.mutated)
    assert verdict.fate == SURVIVED


def test_the_score_counts_what_is_not_equivalent() -> None:
    alive, dead, same = (Mutant("rules", name, range(1), "a", "b", None) for name in ("one", "two", "three"))  # type: ignore[arg-type]
    listed = [Equivalent("rules.three", "a", "b", "why not"), Equivalent("rules.two", "a", "b", "a mistake")]
    report = Report("smile", [Verdict(alive, SURVIVED), Verdict(dead, KILLED, "a test"), Verdict(same, SURVIVED)], listed)
    assert report.score == 50.0
    assert [each.mutant for each in report.survivors] == [alive]
    assert "".join(report.mistaken()) == "rules.two: a → b: listed as equivalent, but a test notices it"


@pytest.mark.parametrize("name", beguile.games())
def test_what_is_listed_as_equivalent_is_a_mutant_and_has_a_reason(name: str) -> None:
    there = {(each.name, each.original, each.mutated) for each in mutants(rules_of(name))}
    listed = read_equivalents(name)
    assert [each for each in listed if (each.function, each.original, each.mutated) not in there] == []
    assert [each for each in listed if not each.reason] == []


def test_the_page_has_the_scores_that_were_found() -> None:
    assert PAGE.read_text(encoding="utf-8").partition(START)[2].partition(END)[0].strip() == table().strip()


@pytest.mark.parametrize("name", [name for name in beguile.games() if is_published(name)])
def test_the_rule_tests_of_a_game_kill_nearly_all_mutants(name: str) -> None:
    found = published(name)
    assert found["score"] >= WANTED
    assert found["version"] == beguile.game(name).rules.VERSION, "the rules changed: make mutants"
