"""What a seat remembers of Dragon's Gold: the truth fits it, and so does every world that is imagined."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from beguile.bots import Bot
from beguile.engine.layout import copy_of
from beguile.engine.luck import sow
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.games.dragons_gold.components import BLUE, WHITE
from beguile.games.dragons_gold.memory import Memory
from tests.games.dragons_gold.position import GAME, position

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"real_time": True},
    {"advanced_objects": True},
    {"advanced_objects": True, "divide_and_choose": True},
)


def games(players: int, options: dict[str, Any], count: int) -> Iterator[tuple[Match, Memory]]:
    """Games of bots that now and then do anything, with what one seat has seen; told after every move."""
    for seed in range(count):
        match, dice = GAME.new(players, seed, options), random.Random(seed)
        bots = [Bot("medium", seed * 8 + seat) for seat in range(players)]
        seat = dice.randrange(players)
        memory, seen = Memory(match.box, seat), 0
        while True:
            memory.see(match.view(seat), match.events(seat, seen))
            seen = len(match.happened)
            yield match, memory
            if match.over:
                break
            mover = dice.choice((*match.to_act, *([CLOCK] if match.clock and dice.random() < 0.05 else [])))
            by_thumb = mover != CLOCK and dice.random() < 0.8
            match.play(mover, bots[mover].choose(match.sight(mover)) if by_thumb else dice.choice(match.legal(mover)))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [3, 5])
def test_the_truth_fits_what_was_seen(options: dict[str, Any], players: int) -> None:
    for match, memory in games(players, options, 1):
        assert list(memory.contradictions(match.state)) == []


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [3, 5])
def test_imagined_worlds_fit_what_was_seen(options: dict[str, Any], players: int) -> None:
    for i, (match, memory) in enumerate(games(players, options, 2)):
        if i % 5 == 0:
            world = match.imagine(memory.seat, seed=i)
            assert list(memory.contradictions(world.state)) == []


def test_a_world_that_forgets_what_was_shown_is_caught() -> None:
    """1 stole a token from 0 that may be blue or white, as 2 sees it. In the market 1 shows a white one: so it was that."""
    match, memory = after_a_theft()
    match.play(1, "show white")
    memory.see(match.view(2), match.events(2)[-1:])
    world = copy_of(match.state)
    assert list(memory.contradictions(world)) == []
    world.hold[0], world.hold[1] = [0] * 7 + [1, 0], [0] * 3 + [1] + [0] * 5
    assert len(list(memory.contradictions(world))) == 1


def test_what_was_shown_is_imagined_ever_after() -> None:
    match, _ = after_a_theft()
    assert {match.imagine(2, seed).state.hold[1].index(1) for seed in range(40)} == {BLUE, WHITE}
    match.play(1, "show white")
    assert {match.imagine(2, seed).state.hold[1].index(1) for seed in range(40)} == {WHITE}
    for seat in (1, 2, 0, 1, 2, 0):
        if match.view(0)["stage"] == "market":
            match.play(seat, "wait")
    assert match.view(0)["stage"] != "market"
    assert {match.imagine(2, seed).state.hold[1].index(1) for seed in range(40)} == {WHITE}


def after_a_theft() -> tuple[Match, Memory]:
    """The market has opened; 1 stole a white token from 0, who has a blue one left; 2 saw only that it was a theft."""
    match = position(["5 5/0", "6 6/0", "7 5/2", "8 6/2"], [""], on=["1 T2 0"], hold=["1 blue 1 white", "", ""], bag="20 silver")
    memory = Memory(match.box, 2)
    memory.open[0] = match.state.hold[0][:]
    match.state.top = 10
    sow(match.state.luck, 2, 0, 0, 0)
    match.play(0, "place 1 0")
    memory.see(match.view(2), match.events(2))
    assert match.state.hold[1][WHITE] == 1
    return match, memory
