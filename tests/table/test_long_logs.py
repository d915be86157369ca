"""A log cannot be made to grow for ever, and loading it takes time in proportion to its length."""

from __future__ import annotations

import json
from time import thread_time

import pytest

import beguile
from beguile.engine.match import Match
from beguile.table import table as module
from beguile.table.log import Entry
from beguile.table.table import MOST_HANDOVERS, MOST_SEATINGS, MOST_TAKEN_BACK, MOST_WISHES, Table
from tests.table.tables import BEA, HOST, PEOPLE, act, gathering, reloaded, started
from tests.table.test_table import refused


def moves_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by one with every move that any match plays."""
    played: list[int] = []
    really = Match._play_one

    def counted(match: Match, seat: int, index: int, number: int | None) -> None:
        played.append(index)
        really(match, seat, index, number)

    monkeypatch.setattr(Match, "_play_one", counted)
    return played


def old_log(rounds: int) -> list[Entry]:
    """A log as version 0.1 could write it: after a hundred moves people go back past a reveal again and again."""
    table = started(game="royals")
    for i in range(100):
        act(table, pick=-1 if i % 3 else 0)
    log = table.fresh
    for i in range(rounds):
        last = [entry for entry in log if entry.kind == "moved"][99].data
        keep = len(table.match.played) - 1 if table.match else 0
        log.append(Entry(log[-1].number + 1, 5000, "undone", {"seat": 0, "keep": keep}))
        log.append(Entry(log[-1].number + 1, 5000, "moved", {**last, "id": f"again{i}"}))
    return log


@pytest.mark.parametrize("rounds", [50, 500])
def test_going_back_does_not_play_a_whole_game_again(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    log = old_log(rounds)
    played = moves_played(monkeypatch)
    table = Table.load("t1", beguile.game, log)
    assert table.match is not None
    assert len(table.match.played) == 100
    assert len(played) <= 100 + rounds * (module.MARK_EVERY + 1)


def test_a_log_with_many_ways_back_comes_back_the_same() -> None:
    log = old_log(20)
    table = Table.load("t1", beguile.game, log)
    straight = Table.load("t1", beguile.game, log[:-40])
    assert table.match is not None
    assert straight.match is not None
    assert table.match.state == straight.match.state
    assert table.match.texts == straight.match.texts


def test_loading_a_log_twice_as_long_takes_about_twice_as_long() -> None:
    logs = [old_log(rounds) for rounds in (300, 600)]

    def seconds(log: list[Entry]) -> float:
        start = thread_time()
        Table.load("t1", beguile.game, log)
        return thread_time() - start

    short, long = (min(seconds(log) for _ in range(3)) for log in logs)
    assert long < 3.5 * short


def test_nobody_takes_back_for_ever() -> None:
    table = started()
    for _ in range(MOST_TAKEN_BACK):
        seat = act(table)
        table.undo(PEOPLE[seat], seat, 4000)
    seat = act(table)
    with refused("undo_enough"):
        table.undo(PEOPLE[seat], seat, 4000)
    with refused("undo_enough"):
        reloaded(table).undo(PEOPLE[seat], seat, 4000)


def test_nobody_asks_to_go_back_for_ever() -> None:
    table = started()
    seat = act(table)
    other = (seat + 1) % 3
    for _ in range(MOST_WISHES):
        table.ask_undo(PEOPLE[seat], seat, 4000)
        table.answer_undo(PEOPLE[other], other, False, 4000)
    with refused("undo_enough"):
        table.ask_undo(PEOPLE[seat], seat, 4000)


def test_one_agrees_once() -> None:
    table = started()
    seat = act(table)
    other = (seat + 1) % 3
    table.ask_undo(PEOPLE[seat], seat, 4000)
    table.answer_undo(PEOPLE[other], other, True, 4000)
    number = table.number
    with refused("agreed_already"):
        table.answer_undo(PEOPLE[other], other, True, 4000)
    assert table.number == number


def test_seats_are_not_taken_and_left_for_ever() -> None:
    table = gathering()
    for _ in range(MOST_SEATINGS):
        table.sit(BEA, "Bea", 1, 2000)
    with refused("seatings"):
        table.sit(BEA, "Bea", 1, 2000)


def test_a_seat_is_not_handed_over_for_ever() -> None:
    table = started(grace=0)
    table.went(BEA, 2000)
    for _ in range(MOST_HANDOVERS):
        table.call_in(HOST, 1, 3000)
        table.take_over(BEA, 1, 3000)
    with refused("handovers"):
        table.call_in(HOST, 1, 3000)


def test_who_changes_their_name_all_the_time_is_not_followed() -> None:
    table = started()
    for i in range(MOST_HANDOVERS + 1):
        table.rename(BEA, f"Bea {i}", 3000)
    assert table.seats[1].name == f"Bea {MOST_HANDOVERS - 1}"
    assert json.dumps([entry.kind for entry in table.fresh]).count("renamed") == MOST_HANDOVERS
