"""Whole games without people: one loop, interpreted or compiled, for any game and any mix of minds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from beguile.engine.layout import fields
from beguile.engine.luck import DEALING, DECIDING, WORD, below, sow
from beguile.engine.rule import CLOCK, NONE, rule, size

LIMIT = 100_000
"""Moves after which a game that still runs is taken for a bug."""

SAND = 48
"""Without people, sand runs out about once in so many moves: enough for offers that are made of many."""

RANDOM, THUMB, AGENT = 0, 1, 2
"""Minds: plays any legal move, plays by the game's rule of thumb, is asked from outside (in a batch)."""

OVER, FRESH = -2, -3
"""In place of a mover: the game is over, or is to be dealt."""

AGAIN, SHARES = 1, 2
"""How a batch plays: what is over is dealt anew; rewards are shares of the win and not scores."""


@rule
def pick_mover(seats: int, clock: int, dice: list[int]) -> int:
    """Who moves next where several may: each seat alike, and the clock at times."""
    if clock > 0 and below(dice, SAND) == 0:
        return CLOCK
    pick = below(dice, size(seats)) if seats & (seats - 1) else 0
    seat = 0
    while not seats >> seat & 1 or pick > 0:
        pick -= seats >> seat & 1
        seat += 1
    return seat


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


def make_ask(rules: Any) -> Callable[..., int]:
    to_act, legal, clock = rules.to_act, rules.legal, rules.clock

    def ask(box: Any, s: Any, dice: list[int], moves: list[int]) -> int:
        """Who moves next, a seat or the CLOCK, with the legal moves in `moves`; OVER if nobody does."""
        moves[0] = 0
        acting = to_act(box, s)
        if acting == 0:
            return OVER
        mover = pick_mover(acting, clock(box, s), dice)
        legal(box, s, mover, moves)
        return mover

    return ask


def make_decide(observe: Any, choose: Any) -> Callable[..., int]:
    def decide(box: Any, s: Any, o: Any, minds: Any, dice: list[int], moves: list[int], mover: int) -> int:
        """The move of who is no agent."""
        if mover != CLOCK and minds[mover] == THUMB:
            observe(box, s, mover, o)
            return int(choose(box, o, moves, dice))
        return any_of(moves, dice)

    return decide


def make_deal(rules: Any) -> Callable[..., None]:
    setup = rules.setup

    def deal(box: Any, s: Any, dice: list[int], seed: int) -> None:
        """A new game in a blank state, and dice of its own."""
        sow(s.luck, seed & WORD, seed >> 32, 0, DEALING)
        sow(dice, seed & WORD, seed >> 32, 0, DECIDING)
        setup(box, s)

    return deal


def make_settle(rules: Any) -> Callable[..., None]:
    score, winners, ending = rules.score, rules.winners, rules.ending

    def settle(box: Any, s: Any, i: int, rewards: Any, scores: Any, won: Any, endings: Any, manner: int) -> None:
        """Write down how game i ended."""
        won[i] = winners(box, s)
        endings[i] = ending(box, s)
        for seat in range(box.players):
            scores[i, seat] = score(box, s, seat)
            rewards[i, seat] = share_of(won[i], seat) if manner & SHARES else scores[i, seat]

    return settle


def make_go_on(apply: Any, deal: Any, ask: Any, decide: Any, settle: Any) -> Callable[..., None]:
    """What else happens in one game of a batch until an agent is asked. Each rule is called in one place only: a compiler that
    writes rules out in several takes many times as long."""

    def go_on(
        box: Any,
        states: Any,
        blank: Any,
        i: int,
        o: Any,
        minds: Any,
        dice: list[int],
        moves: list[int],
        mover: int,
        seats: Any,
        seeds: Any,
        rewards: Any,
        done: Any,
        scores: Any,
        won: Any,
        endings: Any,
        manner: int,
    ) -> None:
        """Who is no agent moves, what is over is dealt anew. Dice fall as in `play_out`: agents who choose with `any_of` play the
        very games of a simulation."""
        s = states[i]
        while True:
            if mover == OVER:
                settle(box, s, i, rewards, scores, won, endings, manner)
                done[i] = 1
                seats[i] = NONE
                if not manner & AGAIN:
                    return
                seeds[i] += len(seats)
                mover = FRESH
            if mover == FRESH:
                states[i] = blank[0]
                deal(box, s, dice, seeds[i])
            elif mover != CLOCK and minds[mover] == AGENT:
                seats[i] = mover
                return
            else:
                apply(box, s, mover, decide(box, s, o, minds, dice, moves, mover))
            mover = ask(box, s, dice, moves)

    return go_on


def parts_of_batch(game: Any, register: Callable[..., Any]) -> tuple[Callable[..., int], Callable[..., None]]:
    """`ask` and `go_on` of a game, each part shown to a compiler."""
    rules = game.rules
    ask, deal, settle = (register(make(rules)) for make in (make_ask, make_deal, make_settle))
    decide = register(make_decide(game.views.observe, game.bot.choose))
    return ask, register(make_go_on(rules.apply, deal, ask, decide, settle))


@rule
def share_of(won: int, seat: int) -> float:
    """1 for a sole winner, 1/k for each of k who share."""
    return ((won >> seat) & 1) / size(won) if won else 0.0


@rule
def offers(moves: list[int], action: int) -> bool:
    """Whether this is one of the legal moves."""
    for k in range(1, moves[0] + 1):
        if moves[k] == action:
            return True
    return False


@rule
def write_mask(moves: list[int], mask: list[int]) -> None:
    """1 for each legal move. Where nobody is asked anything will do: a mask is never all zeros."""
    blank = 0 if moves[0] > 0 else 1
    for move in range(len(mask)):
        mask[move] = blank
    for k in range(1, moves[0] + 1):
        mask[moves[k]] = 1


def make_writer(layout: Any, without: tuple[str, ...]) -> Callable[[Any, Any], None]:
    """A function that writes the numbers of a record, all fields but these, into a row. Written out, because compiled code cannot
    go through the fields of a record."""
    lines, at = ["def write(s, row):"], 0
    for name, field in fields(layout).items():
        if name in without:
            continue
        if not field.shape:
            lines.append(f"    row[{at}] = s.{name}")
        elif len(field.shape) == 1:
            lines += [f"    for i in range({field.shape[0]}):", f"        row[{at} + i] = s.{name}[i]"]
        else:
            rows, columns = field.shape
            lines += [f"    for i in range({rows}):", f"        for j in range({columns}):"]
            lines.append(f"            row[{at} + i * {columns} + j] = s.{name}[i][j]")
        at += field.size
    place: dict[str, Any] = {}
    exec("\n".join(lines), place)
    write: Callable[[Any, Any], None] = place["write"]
    return write
