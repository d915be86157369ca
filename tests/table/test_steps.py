"""The steps of a decision: stored, and seen by their owner alone. Others learn of a decision when it is made, and not how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import beguile
from beguile import IllegalMove
from beguile.engine.rule import CLOCK
from beguile.server.hall import frame_of
from beguile.table.clocks import SAND, Control
from beguile.table.look import look
from beguile.table.table import PLAYING, Table
from tests.table.tables import reloaded

GAMES_WITH_STEPS = ("royals", "dragons_gold")
LIVE = Control("live", per_move=10_000, bank=5_000)


def table_of(game: str, control: Control | None = None, seed: int = 3, **options: Any) -> Table:
    """A running table of people."""
    table, players = Table("t", beguile.game), beguile.game(game).players[0]
    table.open("id0", {"game": game, "players": players, "options": options}, control or Control(), 1000)
    for seat in range(players):
        table.sit(f"id{seat}", f"Name{seat}", seat, 1000)
    table.start("id0", seed, "salt", 1000)
    return table


def play(table: Table, seat: int, move: int, now: int) -> None:
    """What is sent names what it answers: an index alone does not."""
    assert table.match is not None
    table.play(f"id{seat}", seat, [table.match.move(move).text], f"m{table.number}", table.version, now)


def steps_of(table: Table, seed: int = 1, now: int = 2000) -> Iterator[tuple[int, list[bytes], int]]:
    """Play by chance; after each step: whose it was, what everybody else saw before it, and the version then."""
    dice = random.Random(seed)
    while table.phase == PLAYING and table.match is not None:
        seat = dice.choice(table.match.to_act)
        version, before = table.version, seen_by_others(table, seat, now)
        play(table, seat, dice.choice(table.match.legal(seat)), now)
        if table.match.is_unfinished(seat) and table.version == version:
            yield seat, before, version


def seen_by_others(table: Table, seat: int, now: int) -> list[bytes]:
    viewers = [*(each for each in range(len(table.seats)) if each != seat), None]
    return [frame_of(look(table, viewer, now, since)) for viewer in viewers for since in (None, table.version)]


@pytest.mark.parametrize("game", GAMES_WITH_STEPS)
def test_nobody_else_sees_a_step(game: str) -> None:
    table, steps = table_of(game, LIVE), 0
    for seat, before, _ in steps_of(table):
        assert seen_by_others(table, seat, 2000) == before
        steps += 1
    assert steps > 5


@pytest.mark.parametrize("game", GAMES_WITH_STEPS)
def test_a_decision_counts_as_one_move_however_many_steps_it_took(game: str) -> None:
    table = table_of(game)
    for _ in steps_of(table):
        pass
    assert table.match is not None
    assert look(table, None, 2000)["moves_made"] == table.match.decisions < len(table.match.played)


@pytest.mark.parametrize("game", GAMES_WITH_STEPS)
def test_steps_are_stored_like_everything_else(game: str) -> None:
    table = table_of(game)
    steps = steps_of(table)
    for _ in range(4):
        next(steps)
    again = reloaded(table)
    assert again.match is not None
    assert table.match is not None
    assert (again.match.state, again.version, again.number) == (table.match.state, table.version, table.number)


@pytest.mark.parametrize("game", GAMES_WITH_STEPS)
def test_a_step_renews_no_clock(game: str) -> None:
    table = table_of(game, LIVE, **({"real_time": False} if game == "dragons_gold" else {}))
    seat, _, _ = next(steps_of(table))
    assert table.match is not None
    deadline = table.due()
    while table.match.is_unfinished(seat):
        play(table, seat, table.match.legal(seat)[0], 9000)
        if table.match.is_unfinished(seat):
            assert table.due() == deadline


@pytest.mark.parametrize("game", GAMES_WITH_STEPS)
def test_a_step_can_be_taken_back_and_nobody_else_sees_that(game: str) -> None:
    table = table_of(game, **({"real_time": False} if game == "dragons_gold" else {}))
    seat, before, version = next(steps_of(table))
    table.undo(f"id{seat}", seat, 2000)
    assert table.match is not None
    assert not table.match.is_unfinished(seat)
    assert (seen_by_others(table, seat, 2000), table.version) == (before, version)


def test_a_wish_to_go_back_stands_while_somebody_makes_steps() -> None:
    table = table_of("dragons_gold", real_time=False)
    steps = steps_of(table)
    seat, _, _ = next(steps)
    table.undo_wish = (0, 0, {0})
    assert table.match is not None
    play(table, seat, table.match.legal(seat)[-1], 2000)
    assert table.match.is_unfinished(seat)
    assert table.undo_wish is not None


# -- sand -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["talks", "market"])
def test_what_comes_after_the_sand_has_run_out_does_not_count(stage: str) -> None:
    """Even if the timer has not rung yet: a bot's answer as well as a person's."""
    table = table_of("dragons_gold", real_time=True)
    dice = random.Random(1)
    assert table.match is not None
    while table.match.view(0)["stage"] != stage:
        seat = table.match.to_act[0]
        play(table, seat, dice.choice(table.match.legal(seat)), 2000)
    seat = table.match.to_act[0]
    move, ends = table.match.legal(seat)[-1], 2000 + SAND
    assert table.sand_ends == ends
    with pytest.raises(IllegalMove, match="The sand had run out"):
        play(table, seat, move, ends)
    table.seats[seat].stand_in = "medium"
    assert not table.play_bot(seat, move, table.version, ends)
    assert table.play_bot(seat, move, table.version, ends - 1)


# -- no way back past luck or a reveal --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", beguile.games())
def test_nobody_goes_back_past_luck_or_a_reveal(game: str) -> None:
    """Not even if everybody agrees, and bots always do: the second time one would know what comes."""
    table, dice = table_of(game), random.Random(4)
    refused = 0
    while table.phase == PLAYING and table.match is not None and table.number < 400:
        match = table.match
        mover = dice.choice((*match.to_act, *([CLOCK] if match.clock else [])))
        if mover == CLOCK:
            table.tick(10**9 * table.number)
            continue
        before = match.mark()
        play(table, mover, dice.choice(match.legal(mover)), table.now)
        shown = (match.state.luck, match.state.shown) != (before.state.luck, before.state.shown)
        if shown and table.phase == PLAYING:
            with pytest.raises(IllegalMove, match="there is no way back"):
                table.ask_undo(f"id{mover}", mover, table.now)
            refused += 1
    assert refused > 5
