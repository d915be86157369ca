"""Nothing that was acknowledged is ever lost."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from beguile.server.store import Conflict, SQLiteStore, Summary
from beguile.table.log import Entry
from tests.server.durability import torture

SUMMARY = Summary("t", "smile", "playing", False, 0, None, 0, (), ())


@pytest.mark.slow
def test_five_kills_lose_nothing(tmp_path: Path) -> None:
    findings = asyncio.run(torture(str(tmp_path), kills=5, players=4))
    assert findings.lost == []
    assert findings.kills == 5
    assert findings.acknowledged > 20
    assert findings.checked > 5


def test_an_entry_is_written_once(tmp_path: Path) -> None:
    async def go() -> None:
        store = SQLiteStore(tmp_path / "a.db")
        await store.append("t", [Entry(1, 0, "opened", {})], SUMMARY)
        with pytest.raises(Conflict):
            await store.append("t", [Entry(1, 0, "moved", {})], SUMMARY)
        assert [entry.kind for entry in await store.entries("t")] == ["opened"]
        await store.close()

    asyncio.run(go())


def test_one_failed_write_does_not_take_others_along(tmp_path: Path) -> None:
    async def go() -> None:
        store = SQLiteStore(tmp_path / "a.db")
        await store.append("t", [Entry(1, 0, "opened", {})], SUMMARY)
        writes = [store.append("t", [Entry(1, 0, "moved", {})], SUMMARY)]
        writes += [store.append(f"u{i}", [Entry(1, 0, "opened", {})], SUMMARY) for i in range(20)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [Conflict] + [type(None)] * 20
        await store.close()

    asyncio.run(go())


def test_what_is_awaited_is_on_disk(tmp_path: Path) -> None:
    async def go() -> None:
        store = SQLiteStore(tmp_path / "a.db")
        await store.append("t", [Entry(1, 0, "opened", {"x": "ä"})], SUMMARY)
        with sqlite3.connect(tmp_path / "a.db") as other:
            assert other.execute("SELECT data FROM log").fetchall() == [('{"x": "ä"}',)]
        await store.close()

    asyncio.run(go())


def test_a_store_commits_fully_and_in_wal_mode(tmp_path: Path) -> None:
    async def go() -> None:
        store = SQLiteStore(tmp_path / "a.db")
        pragmas = [store._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
        assert pragmas == ["wal", 2]
        await store.close()

    asyncio.run(go())
