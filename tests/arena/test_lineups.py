"""Who meets whom, and where they sit."""

from __future__ import annotations

from collections import Counter

import pytest

from beguile import Malformed
from beguile.arena.lineups import MOST_LINE_UPS, order_of, orders, round_robin, seat_of, seated


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_every_place_takes_every_seat_once_in_the_rotations_of_a_deal(players: int) -> None:
    for seed in range(7):
        order = order_of(players, seed)
        for place in range(players):
            assert sorted(seat_of(place, order, rotation) for rotation in range(players)) == list(range(players))


def test_the_bots_sit_where_their_places_are() -> None:
    line_up, order = ("a", "b", "c", "d"), (0, 3, 1, 2)
    for rotation in range(4):
        by_seat = seated(line_up, order, rotation)
        assert [by_seat[seat_of(place, order, rotation)] for place in range(4)] == list(line_up)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_deals_go_through_every_order_around_the_table(players: int) -> None:
    count = len(orders(players))
    assert len({order_of(players, seed) for seed in range(count)}) == count
    after_first = Counter(order[1] for order in orders(players))
    assert set(after_first) == set(range(1, players))
    assert len(set(after_first.values())) == 1


def test_more_names_than_seats_meet_in_every_choice_of_them() -> None:
    assert round_robin(["a", "b", "c", "d"], 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]


def test_fewer_names_than_seats_all_sit_down_and_fill_the_rest_in_every_way() -> None:
    assert round_robin(["b", "a"], 4) == [("b", "b", "b", "a"), ("b", "b", "a", "a"), ("b", "a", "a", "a")]
    assert round_robin(["a", "b", "c"], 3) == [("a", "b", "c")]


def test_of_too_many_line_ups_a_balanced_part_is_played() -> None:
    names = [f"bot {i}" for i in range(30)]
    line_ups = round_robin(names, 4, seed=5)
    assert 0 < len(line_ups) <= MOST_LINE_UPS
    assert all(len(set(line_up)) == 4 for line_up in line_ups)
    assert len(set(Counter(name for line_up in line_ups for name in line_up).values())) == 1
    assert line_ups == round_robin(names, 4, seed=5)
    assert line_ups != round_robin(names, 4, seed=6)


@pytest.mark.parametrize("names", [["a"], ["a", "a"], ["a", "b", "a"]])
def test_a_round_robin_needs_different_bots(names: list[str]) -> None:
    with pytest.raises(Malformed, match="bots: "):
        round_robin(names, 3)
