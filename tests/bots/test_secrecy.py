"""A bot never sees more than its seat: redealing all that it cannot know changes neither its choice nor any of its numbers."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

import beguile
from beguile.bots import Bot, Step, prepare
from beguile.bots.search import Estimate, evaluate, settings_of
from beguile.engine import contract
from beguile.engine.match import Match
from beguile.engine.rule import rule
from tests.bots.positions import decisions

PLAYOUTS = 48
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "smile": [{}],
    "smiles_and_daggers": [{}, {"declarations": True, "come_back": True}],
    "royals": [{}],
    "dragons_gold": [{}, {"advanced_objects": True}, {"real_time": True}],
    "smileyface": [{}],
}


def found_by(match: Match, seat: int) -> list[list[Estimate]]:
    """By a short search, and as a long one would do it."""
    ways = dict.fromkeys(settings_of(match.game, long) for long in (False, True))
    return [evaluate(match.sight(seat), playouts=PLAYOUTS, seed=11, settings=settings).estimates for settings in ways]


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_from_all_worlds_that_a_seat_cannot_tell_apart_the_same_luck_leads_to_the_same_world(name: str) -> None:
    for options in OPTIONS[name]:
        for match, _ in decisions(name, range(2), 9, options):
            for seat in range(match.players):
                other = match.imagine(seat, seed=100)
                assert other.imagine(seat, seed=7).state == match.imagine(seat, seed=7).state


@pytest.mark.parametrize("name", beguile.games())
def test_whatever_another_chose_in_secret_a_seat_sees_the_same(name: str) -> None:
    chosen = 0
    for options in OPTIONS[name]:
        for match, seat in decisions(name, range(3), 5, options):
            bot, seen = match.game.bot, match.sight(seat).observation
            for other in range(match.players):
                if bot.chose(match.box, match.state, seat) >> other & 1:
                    before = match.copy()
                    bot.think_back(before.box, before.state, other)
                    for move in before.legal(other):
                        world = match.copy()
                        bot.place(world.box, world.state, other, move)
                        assert world.sight(seat).observation == seen
                        chosen += 1
    assert chosen > 0 or name != "smiles_and_daggers"


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_a_bot_finds_the_same_in_every_world_that_its_seat_cannot_tell_apart(name: str) -> None:
    checked = 0
    for options in OPTIONS[name]:
        for match, seat in decisions(name, range(3), 17, options):
            truth = found_by(match, seat)
            for seed in range(2):
                assert found_by(match.imagine(seat, seed=100 + seed), seat) == truth
            checked += 1
    assert checked >= 15


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_a_bot_chooses_and_plans_the_same_in_every_world_that_its_seat_cannot_tell_apart(name: str) -> None:
    prepare(beguile.game(name))

    def chosen(match: Match, seat: int) -> list[tuple[int, list[Step]]]:
        bots = [Bot(level, seed, playouts=PLAYOUTS) for level in ("easy", "medium", "hard", "expert") for seed in range(2)]
        return [(bot.choose(match.sight(seat)), bot.plan) for bot in bots]

    for options in OPTIONS[name]:
        for match, seat in decisions(name, range(2), 17, options):
            assert chosen(match.imagine(seat, seed=100), seat) == chosen(match, seat)


@pytest.mark.slow
def test_the_test_would_notice_a_bot_that_sees_the_pile() -> None:
    game = beguile.game("smile")
    blind = SimpleNamespace(**{name: getattr(game.views, name) for name in ("observe", "view", "forget", "Observation", "SHOWERS")})
    blind.imagine = see_everything
    leaking = replace(game, name="smile_that_leaks", views=cast("contract.Views", blind))
    differ = 0
    for match, seat in decisions("smile", range(3), 17):
        world = match.imagine(seat, seed=100)
        sights = [replace(each.sight(seat), game=leaking, world=each.state) for each in (match, world)]
        first, second = (evaluate(sight, playouts=PLAYOUTS, seed=11).estimates for sight in sights)
        differ += first != second
    assert differ > 0


@rule
def see_everything(box: Any, s: Any, seat: int) -> None:
    """An imagination that leaves everything as it is."""
