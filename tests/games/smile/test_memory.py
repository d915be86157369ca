"""Whoever remembers everything finds no fault with the truth, nor with the worlds that are imagined."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from beguile.engine.layout import copy_of
from beguile.engine.match import Match
from beguile.games.smile.memory import Memory
from beguile.games.smile.rules import State
from tests.games.smile.position import GAME

rule = pytest.mark.rule


class Watched:
    """A game at random that a seat has watched from the deal."""

    def __init__(self, players: int, seed: int, seat: int) -> None:
        self.match, self.dice = GAME.new(players, seed), random.Random(seed)
        self.seat, self.memory, self.told = seat, Memory(self.match.box, seat), 0
        self._see()

    def go_on(self) -> Match:
        self.match.play(self.match.to_act[0], self.dice.choice(self.match.legal(self.match.to_act[0])))
        self._see()
        return self.match

    def _see(self) -> None:
        self.memory.see(self.match.view(self.seat), self.match.events(self.seat, self.told))
        self.told = len(self.match.happened)


@rule("6.1", "6.2")
@pytest.mark.parametrize(("players", "seat"), [(3, 0), (4, 3), (5, 2)])
def test_neither_the_truth_nor_an_imagined_world_contradicts_what_was_seen(players: int, seat: int) -> None:
    for seed in range(10):
        game = Watched(players, seed, seat)
        while not game.match.over:
            match = game.go_on()
            worlds = [match.state, match.imagine(seat, seed).state]
            assert [said for world in worlds for said in game.memory.contradictions(world)] == []


def bring_back_what_was_seen(s: State) -> None:
    """As if the whole deck were still to come."""
    s.deck[s.top], s.deck[0] = s.deck[0], s.deck[s.top]


def forget_a_bid(s: State) -> None:
    s.clear[1] += 1


def forget_a_debt(s: State) -> None:
    s.blue[1] += 1


def exchange_hands(s: State) -> None:
    s.won[0], s.won[1] = s.won[1], s.won[0]
    s.won_count[0], s.won_count[1] = s.won_count[1], s.won_count[0]


def forget_the_row(s: State) -> None:
    s.row[2] = -1


def move_a_bead(s: State) -> None:
    s.row_beads[0], s.row_beads[2] = s.row_beads[2] + 1, s.row_beads[0]


def forget_who_is_out(s: State) -> None:
    s.out[0] = 1 - s.out[0]


def forget_whose_turn_it_is(s: State) -> None:
    s.turn = (s.turn + 1) % 4


FORGETFUL = [
    bring_back_what_was_seen,
    forget_a_bid,
    forget_a_debt,
    exchange_hands,
    forget_the_row,
    move_a_bead,
    forget_who_is_out,
    forget_whose_turn_it_is,
]


@rule("6.1")
@pytest.mark.parametrize("forget", FORGETFUL, ids=lambda forget: forget.__name__)
def test_a_world_that_forgets_something_is_caught(forget: Callable[[State], None]) -> None:
    game = Watched(4, 1, 2)
    while max(game.match.state.won_count) < 2:
        game.go_on()
    world = copy_of(game.match.imagine(2).state)
    forget(world)
    assert list(game.memory.contradictions(world)) != []
