"""What a seat remembers of Dragon's Gold: the truth fits it, and so does every world that is imagined."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from beguile.bots import Bot
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.games.dragons_gold.memory import Memory
from tests.games.dragons_gold.position import GAME

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
