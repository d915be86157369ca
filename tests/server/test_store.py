"""What is kept: for nobody else to read, and true about the time."""

from __future__ import annotations

import asyncio
import contextlib
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from beguile import IllegalMove
from beguile.server.hall import Hall
from beguile.server.store import NotStored, SQLiteStore
from tests.server.client import Client, serving_hall

YEAR = 365 * 24 * 3600 * 1000


def with_store(path: Path, work: Callable[[SQLiteStore], Awaitable[object]]) -> None:
    async def go() -> None:
        store = SQLiteStore(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(go())


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "beguile.db"

    async def look(store: SQLiteStore) -> None:
        await store.beat(1)
        assert [rights(each) for each in sorted(kept.parent.iterdir())] == [0o600] * 4
        assert rights(kept.parent) == 0o700

    with_store(kept, look)


def test_what_somebody_has_opened_is_closed_at_the_next_start(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "beguile.db"
    with_store(kept, lambda store: store.beat(1))
    kept.chmod(0o644)
    kept.parent.chmod(0o755)
    with_store(kept, lambda store: store.beat(2))
    assert (rights(kept), rights(kept.parent)) == (0o600, 0o700)


def test_a_folder_with_other_things_in_it_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    tmp_path.chmod(0o755)
    with_store(tmp_path / "beguile.db", lambda store: store.beat(1))
    assert (rights(tmp_path), rights(tmp_path / "beguile.db")) == (0o755, 0o600)


@pytest.mark.parametrize("starts", [1, 3])
def test_one_start_with_a_clock_that_is_ahead_adds_nothing_to_later_ones(tmp_path: Path, starts: int) -> None:
    async def work(store: SQLiteStore) -> None:
        await store.wake(1_000)
        await store.beat(5_000)
        await store.wake(2 * YEAR)
        await store.beat(2 * YEAR + 10)
        for start in range(starts):
            down = await store.wake(9_000 + start)
        assert sum(end - begun for begun, end in down) <= 4_000 + starts

    with_store(tmp_path / "beguile.db", work)


# -- a full disk ------------------------------------------------------------------------------------------------------


def test_what_cannot_be_stored_did_not_happen_and_the_table_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving_hall(tmp_path) as (address, hall):
            ada, bo = [await Client(address, name).enter() for name in ("Ada", "Bo")]
            table = (await ada.post("/api/tables", {"game": "royals", "players": 2, "seats": ["me"]}))["table"]
            for client in (ada, bo):
                await client.join(table)
            await bo.ask(do="sit", seat=1)
            await ada.ask(do="start")
            await bo.until("playing")
            mover = ada if ada.look["moves"] else bo
            await mover.until("playing")
            before = (await ada.get(f"/api/tables/{table}"))["version"]
            store = hall.store
            assert isinstance(store, SQLiteStore)
            pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
            store._writer.execute(f"PRAGMA max_page_count = {pages}")
            await _fill(hall, table)
            full = (await ada.get(f"/api/tables/{table}"))["version"]
            assert (await mover.move())["key"] == "table.not_stored"
            assert (await bo.get(f"/api/tables/{table}"))["version"] == full >= before
            store._writer.execute("PRAGMA max_page_count = 1000000")
            assert (await mover.move())["is"] == "done"
            assert (await bo.get(f"/api/tables/{table}"))["version"] == full + 1
            for client in (ada, bo):
                await client.close()

    asyncio.run(go())


async def _fill(hall: Hall, table: str) -> None:
    """Take all the room that is left, on free pages and on that of this table's log."""
    with contextlib.suppress(NotStored):
        for number in range(10_000):
            await hall.store.call(f"{number:05}", "x" * 400, 0)
    desk = await hall.desk(table)
    with contextlib.suppress(IllegalMove):
        for number in range(1_000):
            await hall.change(desk, lambda t, number=number: t.rename(str(t.seats[0].player), f"Ada {number}", t.now))
