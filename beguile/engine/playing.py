"""Whole games without people: one loop, interpreted or compiled, for any game and any mix of minds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from beguile.engine.luck import DEALING, DECIDING, below, sow
from beguile.engine.rule import CLOCK, rule

LIMIT = 100_000
"""Moves after which a game that still runs is taken for a bug."""

RANDOM, THUMB = 0, 1
"""Minds: plays any legal move, plays by the game's rule of thumb."""


@rule
def pick_mover(seats: int, clock: int, dice: list[int]) -> int:
    """Who moves next where several may: each seat alike, and the clock like one of them."""
    if clock == 0 and seats & (seats - 1) == 0:
        pick = 0
    else:
        candidates = 1 if clock > 0 else 0
        rest = seats
        while rest:
            rest &= rest - 1
            candidates += 1
        pick = below(dice, candidates)
    seat = 0
    while seats:
        if seats & 1:
            if pick == 0:
                return seat
            pick -= 1
        seats >>= 1
        seat += 1
    return CLOCK


@rule
def any_of(moves: list[int], dice: list[int]) -> int:
    """One of the legal moves, each alike."""
    return int(moves[1 + below(dice, moves[0])])


def make_play_out(rules: Any, observe: Any, choose: Any) -> Callable[..., int]:
    """The loop of one game, from its own functions."""
    setup, to_act, legal, apply, clock = rules.setup, rules.to_act, rules.legal, rules.apply, rules.clock

    def play_out(
        box: Any, s: Any, o: Any, minds: list[int], dice: list[int], moves: list[int], low: int, high: int, throw: int
    ) -> int:
        """Deal a game from a seed, given as two words, and play it to its end; how many moves that took. Each throw plays the same
        deal with other dice."""
        sow(s.luck, low, high, 0, DEALING)
        sow(dice, low, high, throw, DECIDING)
        setup(box, s)
        count = 0
        seats = to_act(box, s)
        while seats and count < LIMIT:
            seat = pick_mover(seats, clock(box, s), dice)
            moves[0] = 0
            legal(box, s, seat, moves)
            if seat != CLOCK and minds[seat] == THUMB:
                observe(box, s, seat, o)
                apply(box, s, seat, int(choose(box, o, moves, dice)))  # one type of move: compiled once
            else:
                apply(box, s, seat, any_of(moves, dice))
            count += 1
            seats = to_act(box, s)
        return count

    return play_out
