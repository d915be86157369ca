"""What must add up at every moment of a game of Smile, and how long one can last."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from beguile.engine.layout import copy_of
from beguile.engine.match import Match
from beguile.games.smile.rules import State
from tests.games.smile.position import GAME
from tests.games.smile.sets import alike

rule = pytest.mark.rule


def in_the_middle(players: int = 4, moves: int = 60) -> Match:
    """A game at random after so many moves."""
    match, dice = GAME.new(players, 5), random.Random(5)
    for _ in range(moves):
        match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
    return match


def double_before_a_player(s: State) -> None:
    seat = s.won_count.index(max(s.won_count))
    s.won[seat][s.won_count[seat]] = s.won[seat][0]
    s.won_count[seat] += 1


def double_before_two_players(s: State) -> None:
    first, second = [seat for seat in range(4) if s.won_count[seat]][:2]
    s.won[second][0] = s.won[first][0]


def double_in_the_row(s: State) -> None:
    s.row[s.row.index(-1)] = next(card for card in s.row if card >= 0)


def double_in_the_deck(s: State) -> None:
    s.deck[39] = s.deck[38]


def lay_a_card_of_the_pile(s: State) -> None:
    slot = next(slot for slot in range(4) if s.row[slot] >= 0)
    s.row[slot] = s.deck[39]


def lose_a_card(s: State) -> None:
    seat = s.won_count.index(max(s.won_count))
    s.won_count[seat] -= 1


def lose_a_bead(s: State) -> None:
    s.clear[0] -= 1


def owe_a_bead_that_nobody_has(s: State) -> None:
    s.blue[0] += 1


def hold_less_than_nothing(s: State) -> None:
    s.clear[1] += s.clear[0] + 1
    s.clear[0] = -1


def deal_too_many(s: State) -> None:
    s.top += 1


WRONGS = [
    double_before_a_player,
    double_before_two_players,
    double_in_the_row,
    double_in_the_deck,
    lay_a_card_of_the_pile,
    lose_a_card,
    lose_a_bead,
    owe_a_bead_that_nobody_has,
    hold_less_than_nothing,
    deal_too_many,
]


@rule("1.2", "1.3", "4.1", "4.2")
@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.__name__)
def test_a_bead_or_a_card_that_is_lost_or_doubled_is_noticed(wrong: Callable[[State], None]) -> None:
    match = in_the_middle()
    s = copy_of(match.state)
    assert GAME.rules.faults(match.box, s) == 0
    wrong(s)
    assert GAME.rules.faults(match.box, s) != 0


@rule("5.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_adds_up_to_the_end_of_a_game(players: int) -> None:
    match, dice = GAME.new(players, 2), random.Random(2)
    while not match.over:
        match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
        assert GAME.rules.faults(match.box, match.state) == 0


# -- how long a game can last -----------------------------------------------------------------------------------------


def last_as_long_as_possible(match: Match) -> int:
    """The most moves to the end, by trying everything."""
    if match.over:
        return 0
    found, here = 0, match.mark()
    for move in match.legal(match.to_act[0]):
        match.play(match.to_act[0], move)
        found = max(found, 1 + last_as_long_as_possible(match))
        match.go_back(here)
        here = match.mark()
    return found


@rule("3.7", "3.8")
@pytest.mark.parametrize(("players", "auctions", "each"), [(2, 1, 0), (2, 2, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0)])
def test_where_all_is_borrowed_no_bound_could_be_lower(players: int, auctions: int, each: int) -> None:
    match = GAME.new(players, 1, components=alike(players, auctions, each))
    assert last_as_long_as_possible(match) == GAME.rules.longest(match.box)


@rule("3.3")
@pytest.mark.parametrize(("players", "auctions", "each"), [(2, 1, 3), (2, 3, 1), (3, 1, 1), (3, 2, 1)])
def test_no_game_lasts_longer_than_the_bound(players: int, auctions: int, each: int) -> None:
    match = GAME.new(players, 1, components=alike(players, auctions, each))
    without_borrowing = auctions * (players * each + players - 1)
    assert without_borrowing <= last_as_long_as_possible(match) <= GAME.rules.longest(match.box)


@pytest.mark.parametrize(("players", "moves"), [(3, 310), (4, 435), (5, 560)])
def test_the_bound_of_the_published_game(players: int, moves: int) -> None:
    assert GAME.rules.longest(GAME.open_box(players, {}, GAME.sheet)) == moves
