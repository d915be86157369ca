"""Levels: the same names in every game, shown with what they mean; a bot that is not ready says so."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import beguile
from beguile import bots
from beguile.bots import LEVELS, Bot, complete, explain, prepare, warming
from tests.bots.positions import decisions

WORDS = sorted((Path(bots.__file__).parent / "words").glob("*.toml"))


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.stem)
def test_every_level_is_explained_in_every_language(path: Path) -> None:
    assert set(explain(path.stem)) >= set(LEVELS)
    english = tomllib.loads(WORDS[[each.stem for each in WORDS].index("en")].read_text(encoding="utf-8"))
    other = tomllib.loads(path.read_text(encoding="utf-8"))
    assert {group: set(words) for group, words in other.items()} == {group: set(words) for group, words in english.items()}


def test_until_its_search_is_compiled_a_hard_bot_plays_by_the_rule_of_thumb_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "_begun", {"smile"})
    match, seat = next(decisions("smile", range(1), 4))
    hard, medium = Bot("hard", 1), Bot("medium", 1)
    assert hard.choose(match.sight(seat)) == medium.choose(match.sight(seat))
    assert hard.by == "medium"


def test_a_hard_bot_that_is_ready_searches() -> None:
    prepare(beguile.game("smile"))
    match, seat = next(decisions("smile", range(1), 4))
    bot = Bot("hard", 1, playouts=50)
    assert bot.choose(match.sight(seat)) in match.legal(seat)
    assert bot.by == "hard"


def test_a_begun_draft_is_finished_and_posted() -> None:
    match = next(
        each for each, _ in decisions("dragons_gold", range(1), 1) if any(m.name == "give" for m in each.moves(each.to_act[0]))
    )
    seat = match.to_act[0]
    first = next(move for move in match.moves(seat) if move.name == "give")
    plan = complete(match.sight(seat), first.index, [1, 2, 3, 4])
    match.play(seat, first, *(move for move, _ in plan))
    assert match.game.rules.MOVES.move(plan[-1][0]).name == "post"
    assert match.state.number[seat] == 1


def test_a_plan_that_does_not_fit_any_more_is_forgotten() -> None:
    match, seat = next(decisions("smile", range(1), 4))
    bot = Bot("medium", 1)
    bot.plan = [(match.legal(seat)[0], frozenset([*match.legal(seat), 99]))]
    assert bot.choose(match.sight(seat)) == Bot("medium", 1).choose(match.sight(seat))
    assert bot.plan == []


def test_easy_mostly_plays_what_medium_plays_and_at_times_something_else() -> None:
    prepare(beguile.game("smile"))
    same = [
        Bot("easy", number).choose(match.sight(seat)) == Bot("medium", number).choose(match.sight(seat))
        for number, (match, seat) in enumerate(decisions("smile", range(3), 2))
    ]
    assert len(same) / 2 < sum(same) < len(same)


@pytest.mark.slow
def test_warming_up_elsewhere_makes_a_bot_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "_begun", set())
    thread = warming.warm_up(beguile.game("smile"))
    assert thread is not None
    assert warming.warm_up(beguile.game("smile")) is None
    thread.join()
    assert warming.is_ready(beguile.game("smile"))
