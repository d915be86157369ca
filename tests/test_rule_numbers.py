"""Every rule has a number; the code cites it and a test checks it."""

import re
from pathlib import Path

import pytest

import beguile
from beguile.engine.rulebook import cited, rules_of

ROOT = Path(__file__).parent.parent


def numbers_in_code(name: str) -> set[str]:
    return set().union(*(cited(path.read_text(encoding="utf-8")) for path in (ROOT / "beguile" / "games" / name).glob("*.py")))


def numbers_in_tests(name: str) -> set[str]:
    marks = [
        mark
        for path in (ROOT / "tests" / "games" / name).glob("test_*.py")
        for mark in re.findall(r"^@rule\(([^)]*)\)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    return {number for mark in marks for number in re.findall(r'"(\d+\.\d+)"', mark)}


@pytest.mark.parametrize("name", beguile.games())
def test_every_rule_is_checked_by_a_test(name: str) -> None:
    assert set(rules_of(beguile.game(name).rulebook)) - numbers_in_tests(name) == set()


@pytest.mark.parametrize("name", beguile.games())
def test_every_rule_is_cited_by_the_code(name: str) -> None:
    assert set(rules_of(beguile.game(name).rulebook)) - numbers_in_code(name) == set()


@pytest.mark.parametrize("name", beguile.games())
def test_every_cited_number_exists(name: str) -> None:
    assert (numbers_in_code(name) | numbers_in_tests(name)) - set(rules_of(beguile.game(name).rulebook)) == set()


def test_citations_are_read_singly_in_lists_and_in_ranges() -> None:
    assert cited('"""3.1 One."""  """4.1, 4.2 Two."""  """5.2 to 5.4 Three."""') == {"3.1", "4.1", "4.2", "5.2", "5.3", "5.4"}


def test_a_rule_that_stands_twice_is_noticed() -> None:
    with pytest.raises(ValueError, match=r"3\.1 stands twice"):
        rules_of("**3.1** One.\n**3.1** Two.")
