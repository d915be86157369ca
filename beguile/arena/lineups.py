"""Who meets whom: line-ups of bots, and the seats they take in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, count, islice, permutations
from math import comb

from beguile.engine.errors import Malformed
from beguile.engine.luck import DECIDING, WORD, shuffle, sow

LineUp = tuple[str, ...]
"""The bots of a table, each in a place of its own. Where a place sits changes from game to game."""

MOST_LINE_UPS = 200
"""Line-ups of a round robin beyond which a balanced part of them is played."""


Order = tuple[int, ...]
"""The places of a line-up as they sit around the table."""


@cache
def orders(players: int) -> list[Order]:
    """All ways to sit around a table, in no order. Deals go through them, because it matters whom one sits next to."""
    circles = [(0, *rest) for rest in permutations(range(1, players))]
    luck, picks = [0] * 4, list(range(len(circles)))
    sow(luck, players, 0, 0, DECIDING)
    shuffle(luck, picks, 0, len(picks))
    return [circles[pick] for pick in picks]


def order_of(players: int, seed: int) -> Order:
    """How the table sits for a deal."""
    return orders(players)[seed % len(orders(players))]


def seat_of(place: int, order: Order, rotation: int) -> int:
    """Where a place of the line-up sits in a rotation: over all rotations, once in every seat."""
    return (order.index(place) + rotation) % len(order)


def seated(line_up: Sequence[str], order: Order, rotation: int) -> list[str]:
    """The bots in seat order."""
    return [line_up[order[(seat - rotation) % len(order)]] for seat in range(len(order))]


def round_robin(names: Sequence[str], players: int, seed: int = 0) -> list[LineUp]:
    """The line-ups of a ladder, alike for every name.

    More names than seats: every choice of different names. No more names than seats: everybody is at the table, and the seats that
    are left are filled in every way. Too many choices: balanced rounds of them, drawn by the seed.
    """
    if len(set(names)) != len(names):
        raise Malformed("bots: a round robin names each bot once")
    if len(names) < 2:
        raise Malformed(f"bots: found {len(names)}, expected at least 2 for a round robin")
    if len(names) <= players:
        fillings = combinations_with_replacement(names, players - len(names))
        return [tuple(sorted((*names, *filling), key=names.index)) for filling in fillings]
    if comb(len(names), players) <= MOST_LINE_UPS:
        return list(combinations(names, players))
    return list(islice(_balanced(names, players, seed), max(1, MOST_LINE_UPS // len(names)) * len(names)))


def _balanced(names: Sequence[str], players: int, seed: int) -> Iterator[LineUp]:
    """Rounds in which each name plays as often as any other: the names in a circle, every stretch of it a line-up."""
    luck = [0] * 4
    sow(luck, seed & WORD, seed >> 32, 0, DECIDING)
    for _ in count():
        circle = list(range(len(names)))
        shuffle(luck, circle, 0, len(circle))
        for start in range(len(circle)):
            yield tuple(names[circle[(start + i) % len(circle)]] for i in range(players))
