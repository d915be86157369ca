"""What strangers tried against the server, and what keeps it going."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets

import beguile
from beguile.cli import main
from beguile.server import hall as hall_module
from beguile.server import replays
from beguile.server.hall import Hall, summary_of
from beguile.server.logs import ALIKE, Sparing
from beguile.server.store import SQLiteStore
from beguile.server.watchdog import Watchdog
from beguile.table import table as table_module
from beguile.table.log import Entry
from beguile.table.look import EVENTS, look
from tests.server.client import Client, serving_hall
from tests.server.test_server import play_out, run
from tests.table.tables import PEOPLE, act, reloaded, started

# -- tables that cannot be loaded -------------------------------------------------------------------------------------


@pytest.fixture
def said() -> Iterator[list[logging.LogRecord]]:
    """What the server writes in its log."""
    heard: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = heard.append  # type: ignore[method-assign]
    logging.getLogger("beguile").addHandler(handler)
    yield heard
    logging.getLogger("beguile").removeHandler(handler)


async def broken_table(data: Path) -> tuple[str, Any]:
    """A data folder with a table whose log holds a move that the rules refuse; its name and its player's cookies."""
    async with serving_hall(data) as (address, _):
        ada = await Client(address, "Ada").enter()
        table = str((await ada.post("/api/quick", {"game": "smile"}))["table"])
        await ada.join(table)
        await ada.close()
    with closing(sqlite3.connect(data / "beguile.db")) as db:
        moved = json.dumps({"seat": 7, "moves": ["bid 0"], "by": "person", "id": ""})
        db.execute("UPDATE log SET kind = 'moved', data = ? WHERE number = (SELECT MAX(number) FROM log)", (moved,))
        db.execute("UPDATE tables SET due = 0")
        db.commit()
    return table, ada.http.cookies


def test_a_table_that_cannot_be_loaded_is_set_aside_and_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[logging.LogRecord], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hall_module, "SWEEP", 0.02)

    async def go() -> str:
        table, cookies = await broken_table(tmp_path)
        for _ in range(2):  # also after a restart
            async with serving_hall(tmp_path) as (address, _):
                ada = Client(address)
                ada.http.cookies = cookies
                for _ in range(3):
                    await asyncio.sleep(0.1)
                    answer = await ada.http.get(f"/api/tables/{table}")
                    assert answer.status_code == 503
                    assert answer.json()["key"] == "table.set_aside"
                assert "beguile_tables_set_aside 1\n" in (await ada.http.get("/metrics")).text
                assert (await ada.get("/api/me/tables"))["tables"][0]["name"] == table
                await ada.close()
        return table

    table = asyncio.run(go())
    assert sum("set aside" in record.getMessage() for record in said) == 1
    assert main(["aside", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{table}  IllegalMove\n"
    assert main(["aside", "--again", "--data", str(tmp_path)]) == 0
    assert main(["aside", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count(table) == 1


async def keep(data: Path, name: str, entries: list[Entry]) -> None:
    """Write a log as a server would have."""
    store, table = SQLiteStore(data / "beguile.db"), table_module.Table.load(name, beguile.game, entries)
    await store.append(name, entries, summary_of(table))
    await store.close()


def test_a_table_with_a_long_log_is_loaded_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MOST_TAKEN_BACK", 1 << 30)
    table = started()
    for _ in range(4_000):
        seat = act(table)
        table.undo(PEOPLE[seat], seat, 4000)

    really, threads = table_module.Table.load, list[str]()

    def loaded(*args: Any) -> table_module.Table:
        threads.append(threading.current_thread().name)
        return really(*args)

    async def go() -> None:
        await keep(tmp_path, "t1", table.fresh)
        monkeypatch.setattr(table_module.Table, "load", loaded)
        async with serving_hall(tmp_path) as (address, hall):
            ada = Client(address)
            hall.watchdog.worst_own = 0.0
            assert (await ada.get("/api/tables/t1"))["version"] == table.version
            assert threads == ["beside"]
            assert hall.watchdog.worst_own < 0.1
            await ada.close()

    asyncio.run(go())


# -- limits by address ------------------------------------------------------------------------------------------------


def test_leaving_the_cookie_out_brings_no_more_tables(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, made = Client(address), 0
        for _ in range(12):
            ada.http.cookies.clear()
            answer = await ada.http.post("/api/tables", json={"game": "smile"})
            made += answer.status_code == 201
        assert made == 10
        assert answer.status_code == 429
        assert answer.json()["key"] == "table.too_many_tables_here"
        assert (await ada.http.post("/api/bots", json={"name": "x"})).status_code == 429
        await ada.close()

    run(work, tmp_path, tables=(10, 0.0001))


def test_names_are_not_chosen_without_end(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        found = [(await ada.http.post("/api/me", json={"name": f"Ada {i}"})).status_code for i in range(10)]
        assert found[0] == 200
        assert found[-1] == 429
        await ada.close()

    run(work, tmp_path)


def test_what_takes_long_counts_as_several_requests(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = Client(address)
        heavy = [(await ada.http.get("/api/tables/none/scores")).status_code for _ in range(6)]
        assert heavy == [404, 404, 404, 429, 429, 429]
        await ada.close()

    run(work, tmp_path, requests=(20, 0.0001))


def test_messages_of_all_sockets_of_an_address_are_bounded_together(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        people = [await Client(address, f"P{i}").enter() for i in range(3)]
        table = (await people[0].post("/api/tables", {"game": "smile"}))["table"]
        for each in people:
            await each.join(table)
        await people[0].ask(do="ping")
        for each in people:
            with pytest.raises(websockets.ConnectionClosed, match="4008"):
                await each.ask(do="ping")
            await each.close()

    run(work, tmp_path, socket_messages=(4, 0.0001))


async def _greet_for_ever(client: Client) -> None:
    while True:
        await client.send({"do": "hello"})
        await client.hear("look")


def test_hello_again_and_again_costs_the_sender_its_socket(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile"}))["table"]
        await ada.join(table)
        with pytest.raises(websockets.ConnectionClosed, match="4008"):
            await _greet_for_ever(ada)
        assert len(ada.frames) < 12
        await ada.close()

    run(work, tmp_path)


def test_a_whole_look_holds_the_newest_events_only() -> None:
    table = started()
    assert table.match is not None
    act(table)
    table.match.happened = [table.match.happened[-1]] * (EVENTS + 500)
    assert len(look(table, None, 0)["events"]) <= EVENTS


# -- heavy reads ------------------------------------------------------------------------------------------------------


def test_scores_and_replays_are_made_beside_the_event_loop_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    really = replays.scores

    def scores(film: Any) -> Any:
        made.append(threading.current_thread().name)
        return really(film)

    monkeypatch.setattr("beguile.server.replays.scores", scores)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/quick", {"game": "smile", "level": "random"}))["table"]
        await ada.join(table)
        await play_out(ada)
        first = await ada.get(f"/api/tables/{table}/scores")
        assert await ada.get(f"/api/tables/{table}/scores") == first
        assert made == ["beside"]
        await ada.close()

    run(work, tmp_path)


# -- what a crash leaves behind ---------------------------------------------------------------------------------------


def test_a_crash_in_a_rematch_leaves_no_link_to_a_table_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crash(BaseException):
        pass

    async def crash(*_: Any) -> None:
        raise Crash

    async def go() -> None:
        async with serving_hall(tmp_path) as (address, hall):
            ada = await Client(address, "Ada").enter()
            table = (await ada.post("/api/quick", {"game": "smile", "level": "random"}))["table"]
            await ada.join(table)
            await play_out(ada)
            desk = await hall.desk(table)
            viewer = next(iter(desk.viewers))
            from beguile.server.sockets import rematch

            for broken in ("new_table", "change"):
                with monkeypatch.context() as patched:
                    patched.setattr(Hall, broken, crash)
                    with pytest.raises(Crash):
                        await rematch(hall, desk, viewer)
                stored = table_module.Table.load(table, beguile.game, await hall.store.entries(table))
                assert stored.next_table == ""
            linked = await rematch(hall, desk, viewer)
            assert (await ada.get(f"/api/tables/{linked}"))["phase"] == "gathering"
            assert await rematch(hall, desk, viewer) == linked
            await ada.close()

    asyncio.run(go())


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving_hall(tmp_path) as (address, hall):
            ada = await Client(address, "Ada").enter()
            table = (await ada.post("/api/quick", {"game": "smile", "level": "random"}))["table"]
            await ada.join(table)
            await play_out(ada)
            desk = await hall.desk(table)
            viewer = next(iter(desk.viewers))
            from beguile.server.sockets import rematch

            first, second = await asyncio.gather(rematch(hall, desk, viewer), rematch(hall, desk, viewer))
            assert first == second
            assert len((await ada.get("/api/me/tables"))["tables"]) == 2
            await ada.close()

    asyncio.run(go())


def test_a_frozen_table_reveals_its_seed() -> None:
    table = started()
    act(table)
    assert "proof" not in look(table, 0, 0)
    frozen = table.frozen("ZeroDivisionError", table.fresh, 5000)
    assert look(frozen, None, 0)["proof"] == dict(table.deal)
    assert look(frozen, None, 0)["proof"]["seed"] == "7"


def test_a_table_that_is_frozen_before_the_deal_reveals_nothing() -> None:
    from tests.table.tables import gathering

    table = gathering()
    assert "proof" not in look(table.frozen("ZeroDivisionError", table.fresh, 5000), None, 0)


# -- what is measured and said ----------------------------------------------------------------------------------------


def test_the_watchdog_sees_what_holds_the_loop() -> None:
    async def go() -> Watchdog:
        watchdog = Watchdog()
        watchdog.start()
        await asyncio.sleep(0.05)
        began = time.thread_time()
        while time.thread_time() - began < 0.2:
            pass
        await asyncio.sleep(0.05)
        watchdog.stop()
        return watchdog

    watchdog = asyncio.run(go())
    assert watchdog.worst > 0.15
    assert watchdog.worst_own > 0.15
    assert watchdog.lately() == watchdog.worst
    assert watchdog.lately(time.monotonic() + 100) == 0


def test_metrics_show_stalls_queues_and_what_is_set_aside(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = Client(address)
        text = (await ada.http.get("/metrics")).text
        for name in ("loop_stall_seconds_worst", "thoughts_waiting", "quiet_tables_waiting", "tables_set_aside", "connections"):
            assert f"\nbeguile_{name} " in text
        await ada.close()

    run(work, tmp_path)


def test_what_is_said_again_and_again_is_written_a_few_times() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)

    def say(line: int) -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.WARNING, "file.py", line, "nonsense from %s", ("somebody",), None)
        return record if sparing.filter(record) else None

    assert sum(say(1) is not None for _ in range(100_000)) == ALIKE
    other = say(2)
    assert other is not None
    assert other.left_out == 100_000 - ALIKE  # type: ignore[attr-defined]
    now = 61.0
    assert say(1) is not None


def test_limits_hold_after_a_restart() -> None:
    table = started()
    seat = act(table)
    for _ in range(table_module.MOST_WISHES):
        table.ask_undo(PEOPLE[seat], seat, 4000)
        table.answer_undo(PEOPLE[(seat + 1) % 3], (seat + 1) % 3, False, 4000)
    with pytest.raises(beguile.IllegalMove, match="often enough"):
        reloaded(table).ask_undo(PEOPLE[seat], seat, 4000)
