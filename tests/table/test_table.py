"""One table: its life, its moves, its hand-over. Time is a number."""

from __future__ import annotations

import json
from typing import Any

import pytest

import beguile
from beguile import IllegalMove, Malformed
from beguile.bots import Bot
from beguile.table.clocks import SECOND, Control
from beguile.table.log import commitment
from beguile.table.look import look
from beguile.table.table import FROZEN, GATHERING, OVER, PLAYING, Table
from tests.table.tables import BEA, CARL, HOST, PEOPLE, act, gathering, play_out, reloaded, started

LIVE = Control("live", 30 * SECOND, 60 * SECOND)


def refused(key: str) -> Any:
    return pytest.raises(IllegalMove, check=lambda error: error.key == f"table.{key}")


def to_act(table: Table) -> int:
    assert table.match is not None
    return table.match.to_act[0]


# -- gathering --------------------------------------------------------------------------------------------------------


def test_a_table_is_set_with_empty_seats() -> None:
    assert [seat.empty for seat in gathering().seats] == [True] * 3


@pytest.mark.parametrize("settings", [{"game": "chess"}, {"players": 9}, {"options": {"fog": 1}}])
def test_a_table_that_cannot_be_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        gathering(**settings)


def test_a_player_takes_a_seat_and_changes_it() -> None:
    table = gathering()
    table.sit(BEA, "Bea", 0, 1)
    table.sit(BEA, "Bea", 2, 2)
    assert [seat.name for seat in table.seats] == ["", "", "Bea"]


def test_nobody_sits_on_somebody() -> None:
    table = gathering()
    table.sit(BEA, "Bea", 0, 1)
    with refused("taken"):
        table.sit(CARL, "Carl", 0, 2)


def test_only_the_host_seats_bots_and_starts() -> None:
    table = gathering()
    with refused("not_host"):
        table.seat_bot(BEA, 1, "medium", 1)
    with refused("not_host"):
        table.start(BEA, 1, "s", 1)


def test_the_host_sends_somebody_away_before_the_start() -> None:
    table = gathering()
    table.sit(BEA, "Bea", 1, 1)
    table.leave(HOST, 1, 2)
    assert table.seats[1].empty


def test_a_guest_sends_nobody_away() -> None:
    table = gathering()
    table.sit(BEA, "Bea", 1, 1)
    with refused("not_host"):
        table.leave(CARL, 1, 2)


def test_a_game_does_not_start_with_empty_seats() -> None:
    with refused("empty_seats"):
        gathering().start(HOST, 1, "s", 1)


def test_the_deal_is_committed_to_before_the_first_card() -> None:
    shown = look(started(), 0, 0)
    assert shown["commitment"] == commitment("7", "pepper")
    assert not {"seed", "salt", "result"} & set(shown)
    assert "pepper" not in json.dumps(shown, default=str)


def test_seats_are_fixed_after_the_start() -> None:
    table = started()
    with refused("started"):
        table.sit(BEA, "Bea", 0, 1)
    with refused("resign_instead"):
        table.leave(BEA, 1, 1)
    with refused("started_already"):
        table.start(HOST, 1, "s", 1)


# -- moves ------------------------------------------------------------------------------------------------------------


def test_a_move_brings_a_new_version() -> None:
    table = started()
    before = table.version
    act(table)
    assert table.version == before + 1


def test_a_repeated_move_is_answered_and_not_played_twice() -> None:
    table = started()
    seat = to_act(table)
    first = table.play(PEOPLE[seat], seat, ["bid 0"], "once", table.version, 3000)
    act(table)
    act(table)
    assert table.play(PEOPLE[seat], seat, ["bid 0"], "once", table.version, 3000) == first


def test_the_last_move_of_a_game_is_answered_again_after_its_end() -> None:
    table = started()
    play_out(table)
    entry = next(each for each in reversed(table.fresh) if each.kind == "moved")
    seat = entry.data["seat"]
    assert table.play(PEOPLE[seat], seat, entry.data["moves"], entry.data["id"], 0, 9000) == entry.number


def test_a_move_that_answers_an_older_turn_is_refused() -> None:
    table = started()
    seat, old = to_act(table), table.version
    table.play(PEOPLE[seat], seat, ["bid 0"], "a", old, 3000)
    while to_act(table) != seat:
        act(table)
    with refused("stale"):
        table.play(PEOPLE[seat], seat, ["bid 0"], "b", old, 3000)


def test_nobody_moves_for_another_seat() -> None:
    table = started()
    seat = to_act(table)
    with refused("not_yours"):
        table.play(PEOPLE[(seat + 1) % 3], seat, ["bid 0"], "a", table.version, 3000)


def test_nobody_moves_out_of_turn() -> None:
    table = started()
    seat = (to_act(table) + 1) % 3
    with pytest.raises(IllegalMove, match="not your turn"):
        table.play(PEOPLE[seat], seat, ["bid 0"], "a", table.version, 3000)


def test_a_refused_move_writes_nothing() -> None:
    table = started()
    seat, before = to_act(table), len(table.fresh)
    for moves in (["back_out 2"], ["bid 0", "bid 0"], [], ["bid 0"] * 65):
        with pytest.raises(IllegalMove):
            table.play(PEOPLE[seat], seat, moves, "a", table.version, 3000)
    with pytest.raises(Malformed):
        table.play(PEOPLE[seat], seat, ["juggle"], "a", table.version, 3000)
    assert len(table.fresh) == before


def test_a_game_is_played_to_its_end() -> None:
    table = started(people=2)
    play_out(table)
    assert table.phase == OVER
    shown = look(table, 0, 5000)
    assert shown["result"]["seed"] == "7"
    assert commitment(shown["result"]["seed"], shown["result"]["salt"]) == shown["commitment"]


def test_the_record_says_who_played_what_and_is_secret_until_the_end() -> None:
    table = started(people=2)
    with refused("running"):
        table.record()
    play_out(table)
    record = table.record()
    assert len(record["movers"]) == len(record["moves"])
    assert set(record["movers"]) == {"person", "medium"}


def test_a_host_who_stands_up_leaves_the_table_to_the_first_who_sits() -> None:
    table = gathering()
    for seat, player in enumerate(PEOPLE):
        table.sit(player, f"Name{seat}", seat, 1000)
    table.leave(HOST, 0, 1000)
    assert [seat.get("host", False) for seat in look(table, None, 1000)["seats"]] == [False, True, False]
    with refused("not_host"):
        table.seat_bot(CARL, 0, "medium", 1000)
    table.seat_bot(BEA, 0, "medium", 1000)
    table.start(BEA, 7, "pepper", 2000)
    assert table.phase == PLAYING


def test_a_new_name_is_known_at_once_and_after_loading() -> None:
    table = started(people=2)
    table.rename(BEA, "Beatrix", 3000)
    for each in (table, reloaded(table)):
        assert each.seats[1].name == "Beatrix"
        assert each.match is not None
        assert each.match.names[1] == "Beatrix"
    shown = look(table, None, 3000, table.version - 1)
    assert [notice["notice"] for notice in shown["notices"]] == ["renamed"]
    assert shown["seats"][1]["name"] == "Beatrix"


def test_the_same_name_again_is_no_news() -> None:
    table = started(people=2)
    before = table.version
    table.rename(BEA, "Name1", 3000)
    table.rename("nobody", "Nemo", 3000)
    assert table.version == before


def bots_turn(table: Table) -> tuple[int, int]:
    """Play on until a bot moves: its seat, and a move."""
    while to_act(table) == 0:
        act(table)
    assert table.match is not None
    return to_act(table), table.match.legal(to_act(table))[0]


def test_a_bots_answer_to_what_was_before_its_last_move_is_dropped() -> None:
    table = started(people=1)
    seat, move = bots_turn(table)
    seen = table.version
    assert table.play_bot(seat, move, seen, 3000)
    while to_act(table) != seat:
        act(table)
    assert table.match is not None
    assert not table.play_bot(seat, table.match.legal(seat)[0], seen, 3000)


def test_talk_makes_no_answer_late() -> None:
    table = started(people=1)
    seat, move = bots_turn(table)
    seen = table.version
    table.say(HOST, "Ada", "hm", 3000)
    assert table.play_bot(seat, move, seen, 3000)


def test_a_bots_answer_to_what_was_taken_back_is_dropped() -> None:
    table = started(people=1)
    while to_act(table) != 0:
        act(table)
    act(table)
    seat, move = bots_turn(table)
    seen = table.version
    table.ask_undo(HOST, 0, 3000)
    while to_act(table) != seat:
        act(table)
    assert not table.play_bot(seat, move, seen, 3000)


def test_a_bot_that_is_not_ready_is_noticed_once_and_its_moves_are_marked() -> None:
    table = started(people=0)
    assert table.match is not None
    for _ in range(6):
        seat = to_act(table)
        assert table.play_bot(seat, table.match.legal(seat)[0], table.version, 3000, by="random")
    noticed = [notice["seat"] for notice in look(table, None, 0, 0)["notices"] if notice["notice"] == "by_thumb"]
    assert sorted(noticed) == sorted(set(noticed))
    assert set(table.movers) == {"random"}


def test_it_is_noticed_once_when_such_a_bot_is_ready() -> None:
    table = started(people=0)
    assert table.match is not None
    for by in ["random"] * 3 + [""] * 9:
        seat = to_act(table)
        assert table.play_bot(seat, table.match.legal(seat)[0], table.version, 3000, by=by or str(table.seats[seat].level))
    notices = [(notice["notice"], notice["seat"]) for notice in look(table, None, 0, 0)["notices"] if "seat" in notice]
    assert [seat for kind, seat in notices if kind == "warmed_up"] == [seat for kind, seat in notices if kind == "by_thumb"]


def test_while_sand_runs_a_bot_may_answer_what_others_have_changed_since() -> None:
    table = Table("t1", beguile.game)
    table.open(HOST, {"game": "dragons_gold", "players": 3, "options": {"real_time": True}}, Control(), 1000)
    for seat in range(3):
        table.seat_bot(HOST, seat, "medium", 1000)
    table.start(HOST, 7, "pepper", 2000)
    assert table.match is not None
    bots = [Bot("medium", seat) for seat in range(3)]
    while not table.match.clock:
        seat = to_act(table)
        table.play_bot(seat, bots[seat].choose(table.match.sight(seat)), table.version, 3000)
    first, second = table.match.to_act[:2]
    seen = table.version
    gift = next(move for move in table.match.moves(second) if move.name == "give")
    assert table.play_bot(first, next(move for move in table.match.moves(first) if move.name == "give").index, seen, 4000)
    assert table.play_bot(second, gift.index, seen, 4000)
    assert not table.play_bot(second, gift.index, seen, 4000)


def test_bots_to_move_are_named() -> None:
    table = started(people=1)
    assert table.bots_to_move() == [seat for seat in [to_act(table)] if seat != 0]


# -- taking back ------------------------------------------------------------------------------------------------------


def test_ones_own_move_can_be_taken_back_at_once() -> None:
    table = started()
    before = look(table, 0, 0)["view"]
    seat = act(table)
    table.undo(PEOPLE[seat], seat, 4000)
    assert look(table, 0, 0)["view"] == before
    assert to_act(table) == seat


def test_nothing_is_taken_back_after_somebody_else_moved() -> None:
    table = started()
    seat = act(table)
    act(table)
    with refused("shown"):
        table.undo(PEOPLE[seat], seat, 4000)


def test_nothing_is_taken_back_after_a_card_was_shown() -> None:
    table = started()
    assert table.match is not None
    while table.match.state.auction == 0:
        seat = act(table, pick=-1)
    assert not table.can_undo(seat)


def test_everybody_can_agree_to_go_back() -> None:
    table = started()
    seat = act(table)
    act(table)
    table.ask_undo(PEOPLE[seat], seat, 4000)
    others = [i for i in range(3) if i != seat]
    table.answer_undo(PEOPLE[others[0]], others[0], True, 4000)
    assert table.match is not None
    assert len(table.match.played) == 2
    table.answer_undo(PEOPLE[others[1]], others[1], True, 4000)
    assert len(table.match.played) == 0
    assert to_act(table) == seat


def test_one_no_keeps_the_game_as_it_is() -> None:
    table = started()
    seat = act(table)
    act(table)
    other = (seat + 1) % 3
    table.ask_undo(PEOPLE[seat], seat, 4000)
    table.answer_undo(PEOPLE[other], other, False, 4000)
    assert table.undo_wish is None


def test_bots_are_not_asked() -> None:
    table = started(people=1)
    while 0 not in [seat for seat, _ in (table.match.played if table.match else [])]:
        act(table)
    act(table)
    table.ask_undo(HOST, 0, 4000)
    assert to_act(table) == 0


def test_after_going_back_a_look_is_whole() -> None:
    table = started()
    seat = act(table)
    version = table.version
    table.undo(PEOPLE[seat], seat, 4000)
    assert look(table, 0, 0, since=version)["whole"]


# -- looks ------------------------------------------------------------------------------------------------------------


def test_a_look_since_a_version_holds_only_what_is_new() -> None:
    table = started()
    version = table.version
    act(table)
    shown = look(table, 0, 0, since=version)
    assert (shown["whole"], [said["event"] for said in shown["events"]]) == (False, ["bid"])
    assert "events" not in look(table, 0, 0, since=table.version)


def test_only_who_may_act_is_shown_moves() -> None:
    table = started()
    seat = to_act(table)
    assert [bool(look(table, each, 0)["moves"]) for each in range(3)] == [each == seat for each in range(3)]
    assert look(table, None, 0)["moves"] == []


def test_no_look_holds_anybodys_identity_or_the_seed() -> None:
    table = started()
    act(table)
    table.say(BEA, "Bea", "hello", 3000)
    shown = str([look(table, seat, 9000) for seat in (0, 1, 2, None)])
    assert not [secret for secret in (*PEOPLE, "pepper", "'7'") if secret in shown]


def test_looks_are_the_same_when_what_a_seat_cannot_know_is_redealt() -> None:
    table, other = started(), started()
    for _ in range(4):
        act(table)
        act(other)
    assert table.match is not None
    other.match = table.match.imagine(1, seed=99)
    other.match.played, other.match.happened = table.match.played, table.match.happened
    assert look(table, 1, 5000) == look(other, 1, 5000)
    assert table.match.state != other.match.state


# -- hand-over --------------------------------------------------------------------------------------------------------


def test_somebody_away_is_shown_after_ten_seconds() -> None:
    table = started()
    table.went(BEA, 10_000)
    assert "away_since" not in look(table, 0, 19_999)["seats"][1]
    assert look(table, 0, 20_000)["seats"][1]["away_since"] == 10_000


def test_a_bot_is_called_in_after_the_grace_and_not_before() -> None:
    table = started(grace=60_000)
    table.went(BEA, 10_000)
    with refused("grace"):
        table.call_in(HOST, 1, 69_999)
    table.call_in(HOST, 1, 70_000)
    assert table.seats[1].level == "medium"


def test_nobody_is_replaced_who_is_there() -> None:
    table = started(grace=0)
    with refused("grace"):
        table.call_in(HOST, 1, 70_000)


def test_the_owner_comes_back_and_plays_on() -> None:
    table = started(grace=0)
    table.went(BEA, 0)
    table.call_in(HOST, 1, 5000)
    while to_act(table) != 1:
        act(table)
    with refused("stand_in"):
        table.play(BEA, 1, ["bid 0"], "a", table.version, 6000)
    table.take_over(BEA, 1, 6000)
    table.play(BEA, 1, ["bid 0"], "a", table.version, 6000)
    assert table.movers[-1] == "person"


def test_nobody_takes_over_a_seat_that_is_not_theirs() -> None:
    table = started(grace=0)
    table.went(BEA, 0)
    table.call_in(HOST, 1, 5000)
    with refused("not_yours"):
        table.take_over(CARL, 1, 6000)


def test_whoever_resigns_is_played_on_by_a_bot_for_good() -> None:
    table = started()
    table.resign(BEA, 1, 3000)
    with refused("resigned"):
        table.take_over(BEA, 1, 4000)
    play_out(table)
    assert look(table, 0, 0)["seats"][1]["resigned"]


# -- time -------------------------------------------------------------------------------------------------------------


def test_whose_time_is_up_gets_a_stand_in() -> None:
    table = started(control=LIVE)
    seat = to_act(table)
    assert table.due() == 2000 + 90 * SECOND
    assert not table.tick(91_999)
    assert table.tick(92_000)
    assert table.seats[seat].level == "medium"


def test_only_who_is_to_act_is_charged() -> None:
    table = started(control=LIVE)
    seat = to_act(table)
    act(table, now=2000 + 50 * SECOND)
    assert [each.clock.bank for each in table.seats] == [40_000 if i == seat else 60_000 for i in range(3)]


def test_a_server_that_was_down_charges_nobody() -> None:
    table = started(control=LIVE)
    due = table.due()
    again = reloaded(table)
    again.wake(498_000, 500_000)
    assert again.due() == (due or 0) + 498_000


def test_without_a_clock_nothing_is_ever_due() -> None:
    assert started().due() is None


# -- talk -------------------------------------------------------------------------------------------------------------


def test_players_and_onlookers_do_not_hear_each_other_until_the_end() -> None:
    table = started(people=2)
    table.say(BEA, "Bea", "hello", 3000)
    table.say("id-onlooker", "Olga", "psst", 3000)
    assert [entry["text"] for entry in look(table, 0, 0)["talk"]] == ["hello"]
    assert [entry["text"] for entry in look(table, None, 0)["talk"]] == ["psst"]
    play_out(table)
    assert [entry["text"] for entry in look(table, 0, 0)["talk"]] == ["hello", "psst"]


@pytest.mark.parametrize("text", ["", "   \n ", "x" * 501])
def test_talk_is_bounded(text: str) -> None:
    with refused("talk_length"):
        started().say(BEA, "Bea", text, 1)


def test_onlookers_are_silent_where_there_are_to_be_none() -> None:
    with refused("no_spectators"):
        started(spectators=False).say("id-onlooker", "Olga", "hi", 1)


# -- the log ----------------------------------------------------------------------------------------------------------


def test_a_table_comes_back_from_its_log() -> None:
    table = started(people=2, control=LIVE, grace=0)
    seat = act(table)
    if table.can_undo(seat):
        table.undo(PEOPLE[seat], seat, 4000)
    act(table, now=40_000)
    table.say(HOST, "Host", "hm", 41_000)
    table.went(BEA, 41_000)
    table.call_in(HOST, 1, 42_000)
    play_out(table, 43_000)
    again = reloaded(table)
    for seat_or_none in (0, 1, 2, None):
        ours, theirs = look(table, seat_or_none, 50_000), look(again, seat_or_none, 50_000)
        ours["seats"][1].pop("away_since", None)
        assert ours == theirs
    assert again.record() == table.record()


def test_a_table_can_be_loaded_at_every_moment() -> None:
    table = started(people=2)
    for _ in range(30):
        act(table)
        again = reloaded(table)
        assert look(again, 0, 1) == look(table, 0, 1)
        assert again.match is not None
        assert table.match is not None
        assert again.match.state == table.match.state


def test_a_frozen_table_does_nothing_more() -> None:
    running = started()
    table = running.frozen("a bug", running.fresh, 3000)
    assert table.phase == FROZEN
    assert look(table, 0, 4000)["phase"] == FROZEN
    with refused("not_running"):
        table.play(HOST, 0, ["bid 0"], "a", table.version, 5000)


def test_a_game_of_other_rules_is_kept_and_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()
    act(table)
    monkeypatch.setattr(beguile.game("smile").rules, "VERSION", 99)
    again = reloaded(table)
    shown = look(again, 0, 4000)
    assert (shown["phase"], shown["old_rules"], shown["version"]) == (FROZEN, True, table.version)
    assert "view" not in shown
    with refused("not_running"):
        again.play(HOST, 0, ["bid 0"], "a", again.version, 5000)


def test_a_table_that_was_set_before_the_rules_changed_starts_by_the_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    table = gathering()
    monkeypatch.setattr(beguile.game("smile").rules, "VERSION", 99)
    for seat in range(3):
        table.seat_bot(HOST, seat, "medium", 1000)
    table.start(HOST, 7, "pepper", 2000)
    assert reloaded(table).phase == PLAYING


def test_who_follows_gets_only_what_is_new_or_may_have_changed() -> None:
    table = started()
    before = table.version
    act(table)
    shown = look(table, None, 0, since=before)
    assert set(shown) == {"table", "version", "whole", "seat", "phase", "clock", "view", "to_act", "moves_made", "events"}


def test_seats_are_shown_again_when_somebody_else_plays_there() -> None:
    table = started()
    before = table.version
    table.resign(BEA, 1, 3000)
    shown = look(table, 0, 0, since=before)
    assert shown["seats"][1]["resigned"]
    assert [notice["notice"] for notice in shown["notices"]] == ["resigned"]


def test_who_claims_to_have_seen_the_future_gets_everything() -> None:
    table = started()
    assert look(table, 0, 0, since=table.version + 1)["whole"]


def test_a_rematch_turns_the_seats() -> None:
    table = started()
    with refused("no_rematch"):
        table.link_rematch("t2", 1)
    play_out(table)
    table.link_rematch("t2", 9000)
    assert [seat.name for seat in table.rotated()] == ["Name2", "Name0", "Name1"]
    assert look(table, 0, 0)["next_table"] == "t2"


def test_phases_have_their_names() -> None:
    assert (gathering().phase, started().phase) == (GATHERING, PLAYING)
