"""A memory of all that was seen since the deal finds no fault in the truth or in what a seat imagines, but in what is spoilt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from beguile.engine.match import Match
from beguile.games.smiles_and_daggers.memory import Memory
from tests.games.smiles_and_daggers.position import GAME

OPTIONS = {"come_back": True, "declarations": True, "choose_families": True}


def remembered(players: int, seed: int, options: dict[str, bool]) -> Iterator[tuple[Match, list[Memory]]]:
    """A random game, and after each move what every seat remembers of it."""
    match, dice = GAME.new(players, seed, options), random.Random(seed)
    memories, told = [Memory(match.box, seat) for seat in range(players)], 0
    while True:
        for seat, memory in enumerate(memories):
            memory.see(match.view(seat), match.events(seat, told))
        told = len(match.happened)
        yield match, memories
        if match.over:
            return
        mover = dice.choice(match.to_act)
        match.play(mover, dice.choice(match.legal(mover)))


@pytest.mark.parametrize("options", [{}, OPTIONS], ids=["plain", "every option"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_neither_the_truth_nor_an_imagined_world_contradicts_what_was_seen(players: int, options: dict[str, bool]) -> None:
    for seed in range(4):
        for number, (match, memories) in enumerate(remembered(players, seed, options)):
            for seat, memory in enumerate(memories):
                assert list(memory.contradictions(match.state)) == []
                assert list(memory.contradictions(match.imagine(seat, number).state)) == []


def forget_own_card(s: Any, seat: int) -> None:
    for role, player in enumerate((s.tile, s.opponent)):
        if player == seat and s.laid[role] >= 0:
            s.laid[role] = (s.laid[role] + 1) % 6


def lay_a_lost_card(s: Any, _: int) -> None:
    for role, player in enumerate((s.tile, s.opponent)):
        for rank in range(3):
            if s.laid[role] >= 0 and s.hand[player][rank] == 0:
                s.laid[role] = 2 * rank


def change(field: str) -> Callable[[Any, int], None]:
    def spoil(s: Any, seat: int) -> None:
        value = getattr(s, field)
        if isinstance(value[0], list):
            value[seat][0] += 1
        else:
            value[seat % len(value)] += 1

    return spoil


PUBLIC = ("coins", "hand", "smiles", "daggers", "betrayed", "ranks_laid", "kept", "broken", "last_challengers", "bet")


@pytest.mark.parametrize("spoil", [forget_own_card, lay_a_lost_card, *map(change, PUBLIC)])
def test_a_forgetful_world_is_caught(spoil: Callable[[Any, int], None]) -> None:
    caught = 0
    for seed in range(3):
        for match, memories in remembered(4, seed, OPTIONS):
            for seat, memory in enumerate(memories):
                world = match.imagine(seat).state
                spoil(world, seat)
                caught += bool(list(memory.contradictions(world)))
    assert caught
