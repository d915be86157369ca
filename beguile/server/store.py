"""Where tables and identities are kept. A small protocol, and SQLite behind it: one file, one writer, many commits in one."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import queue
import secrets
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

from beguile.engine.errors import Malformed
from beguile.server.identity import Keyring, digest
from beguile.table.log import Entry

T = TypeVar("T")
log = logging.getLogger("beguile")

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    name TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (name, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL, touched INTEGER NOT NULL,
    due INTEGER, summary TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_time ON tables (phase, listed, touched);
CREATE INDEX IF NOT EXISTS tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS downtimes (start INTEGER PRIMARY KEY, end INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sitting (
    player TEXT NOT NULL, name TEXT NOT NULL, seat INTEGER, PRIMARY KEY (player, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS players (
    player TEXT PRIMARY KEY, called TEXT NOT NULL, since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes (
    code TEXT PRIMARY KEY, player TEXT NOT NULL, purpose TEXT NOT NULL, until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (name TEXT PRIMARY KEY, at INTEGER NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revoked (player TEXT PRIMARY KEY, edition INTEGER NOT NULL) WITHOUT ROWID;
"""
VERSION = 3
"""Of the schema: what another version keeps is not guessed at."""
SHOWN = ("since", "seats", "to_act", "winners", "scores")
"""What is kept of a summary besides what is searched for."""
IN_ORDER = "name NOT IN (SELECT name FROM set_aside)"
GROUP = 512
"""Jobs committed together at the most."""


def expect_own(path: Path) -> None:
    """Refuse a file that another version of the store has written. The logs in it can be moved: they are the truth."""
    if not path.exists():
        return
    with closing(sqlite3.connect(path)) as kept:
        found = kept.execute("PRAGMA user_version").fetchone()[0]
        used = kept.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
    if used and found not in (VERSION, *STEPS):
        how = "take it along with `beguile export` and `beguile import`"
        raise Malformed(f"{path}: found what another version keeps ({found}), expected {VERSION}: {how}")


def guard(path: Path) -> None:
    """Let nobody else on this machine read what is kept: it holds the deals of running games and the keys of identities.

    The folder and the file are made so before the first byte is written, and mended if somebody has opened them since. SQLite gives
    its own files beside it the rights of the first. A folder with other things in it is somebody's own: it stays as it is.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    ours = all(each.name.startswith(path.name) for each in path.parent.iterdir())
    files = [(Path(f"{path}{ending}"), 0o600) for ending in ("", "-wal", "-shm", "-lock")]
    for each, rights in [*([(path.parent, 0o700)] if ours else []), *files]:
        if each.exists() and stat.S_IMODE(each.stat().st_mode) & 0o077:
            log.warning("others could read what is kept in %s: not any more", each.name)
            each.chmod(rights)


def hash_codes(db: sqlite3.Connection) -> None:
    """From 2 to 3: codes and tokens are no longer kept as they are."""
    for (code,) in db.execute("SELECT code FROM codes").fetchall():
        db.execute("UPDATE codes SET code = ? WHERE code = ?", (digest(code), code))


STEPS: Mapping[int, Callable[[sqlite3.Connection], None]] = {2: hash_codes}
"""How a file of an older version becomes one of the next."""


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Make what is missing, and take the steps from the version of the file to ours, all or none."""
    found = db.execute("PRAGMA user_version").fetchone()[0]
    db.executescript(f"BEGIN IMMEDIATE; {SCHEMA}")
    for version in range(found, VERSION):
        if found and version in STEPS:
            STEPS[version](db)
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While what is kept is replaced: refuse as long as a server holds it, and let none begin."""
    lock = _lock(path, exclusive=True)
    if lock is None:
        raise Malformed(f"{path}: a server holds it; stop it first")
    with lock:
        yield


def hold(path: Path) -> IO[bytes]:
    """Say that what is kept is in use, until the lock is closed or this process ends. Several may use it at once."""
    lock = _lock(path, exclusive=False)
    if lock is None:
        raise Malformed(f"{path}: it is being replaced at the moment")
    return lock


def _lock(path: Path, exclusive: bool) -> IO[bytes] | None:
    """A lock in a file of its own: the database itself may be replaced. None if others hold it. Windows has no such locks, but lets
    nobody replace a file that is open."""
    lock = os.fdopen(os.open(f"{path}-lock", os.O_CREAT | os.O_RDWR, 0o600), "r+b")
    if os.name == "nt":
        return lock
    import fcntl

    try:
        fcntl.flock(lock, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


class Conflict(Exception):
    """Somebody else has written that entry: this process's table is out of date."""


class NotStored(Exception):
    """There is no room, or the disk fails: nothing of it is kept."""


@dataclass(frozen=True)
class Summary:
    """What is known of a table without loading it."""

    name: str
    game: str
    phase: str
    listed: bool
    touched: int
    due: int | None
    """When something happens by itself: a clock, sand, or (0) a bot that is to move."""
    since: int
    """Since when those who are to act are."""
    seats: Sequence[str]
    to_act: Sequence[int]
    winners: Sequence[int] = ()
    scores: Sequence[int] = ()
    people: Sequence[tuple[str, int | None]] = ()
    """The host and the identities that sit here: for finding one's own tables, never sent."""
    seat: int | None = None
    """Where the one who asks sits."""


class Store(Protocol):
    """What the server needs of a store. An entry's number under its table is unique: that is the lock between processes."""

    async def append(self, name: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Write entries, durably: they are there after any crash once this returns. Conflict if a number is taken, NotStored if
        there is no room."""

    async def entries(self, name: str) -> list[Entry]: ...
    async def listed(self, limit: int, since: int, waiting_since: int, attended: Sequence[str] = ()) -> list[Summary]: ...
    async def tables_of(self, player: str, limit: int) -> list[Summary]: ...
    async def count_open(self, player: str, since: int) -> int: ...
    async def due(self, now: int, limit: int) -> list[str]: ...
    async def bots_due(self, limit: int) -> list[str]: ...
    async def set_aside(self, name: str, why: str, now: int) -> None: ...
    async def all_set_aside(self) -> dict[str, str]: ...
    async def beat(self, now: int) -> None: ...
    async def wake(self, now: int) -> list[tuple[int, int]]: ...
    async def called(self, player: str) -> str | None: ...
    async def call(self, player: str, name: str, now: int) -> None: ...
    async def keep_code(self, code: str, player: str, purpose: str, until: int) -> None: ...
    async def player_of(self, code: str, purpose: str, now: int, once: bool) -> str | None: ...
    async def keyring(self) -> Keyring: ...
    async def revoke(self, player: str) -> None: ...
    async def close(self) -> None: ...


KEY, OLD_KEY = "cookie", "cookie_before"
"""The names of the key that signs cookies and of the one before it, in this order."""


def rotate_keys(db: sqlite3.Connection, forget: bool = False) -> None:
    """Sign with a new key from now on. The last one is still read, unless it is to be forgotten: then everybody is a stranger."""
    db.execute("DELETE FROM secrets WHERE name = ?", (OLD_KEY,))
    if forget:
        db.execute("DELETE FROM secrets WHERE name = ?", (KEY,))
    db.execute("UPDATE secrets SET name = ? WHERE name = ?", (OLD_KEY, KEY))
    db.execute("INSERT INTO secrets VALUES (?, ?)", (KEY, secrets.token_bytes(32)))


def revoke(db: sqlite3.Connection, player: str) -> None:
    db.execute("INSERT INTO revoked VALUES (?, 1) ON CONFLICT (player) DO UPDATE SET edition = edition + 1", (player,))
    db.execute("DELETE FROM codes WHERE player = ?", (player,))


class SQLiteStore:
    """WAL, `synchronous=FULL`, one writer thread that commits whatever has come in while the last commit was under way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        expect_own(path)
        guard(path)
        self._held = hold(path)
        self._writer = self._connect()
        bring_up_to_date(self._writer)
        self._reader = self._connect()
        self._reading = threading.Lock()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "cache_size=-8000"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    # -- the writer ---------------------------------------------------------------------------------------------------

    async def _submit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, future, loop))
        return await future

    def _write(self) -> None:
        while (first := self._jobs.get()) is not None:
            group, stop = [first], False
            while len(group) < GROUP and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                group.append(job)
            self._commit(group)
            if stop:
                return

    def _commit(self, group: Sequence[_Job]) -> None:
        """All jobs of a group in one transaction; one that fails is undone alone."""
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for job in group:
                self._run(job)
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            for job in group:
                job.error = job.error or NotStored(str(error))
        loops = {job.loop for job in group}
        for loop in loops:
            mine = [job for job in group if job.loop is loop]
            loop.call_soon_threadsafe(_settle, mine)

    def _run(self, job: _Job) -> None:
        self._writer.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._writer)
        except sqlite3.Error as error:
            job.error = NotStored(str(error))
            if not self._writer.in_transaction:  # a full disk may end the whole transaction
                raise
            self._writer.execute("ROLLBACK TO job")
        except Exception as error:
            job.error = error
            self._writer.execute("ROLLBACK TO job")
        self._writer.execute("RELEASE job")

    async def close(self) -> None:
        """Finish what is under way, then stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._reader.close()
        self._held.close()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def append(self, name: str, entries: Sequence[Entry], summary: Summary) -> None:
        rows = [(name, e.number, e.at, e.kind, json.dumps(e.data, ensure_ascii=False)) for e in entries]
        shown = json.dumps({name: getattr(summary, name) for name in SHOWN}, ensure_ascii=False)

        def write(db: sqlite3.Connection) -> None:
            try:
                db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
            except sqlite3.IntegrityError:
                raise Conflict(name) from None
            values = (name, summary.game, summary.phase, summary.listed, summary.touched, summary.due, shown)
            db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            if any(entry.kind in ("opened", "sat", "stood_up") for entry in entries):
                db.execute("DELETE FROM sitting WHERE name = ?", (name,))
                sitting = [(player, name, seat) for player, seat in summary.people]
                db.executemany("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?)", sitting)

        await self._submit(write)

    async def entries(self, name: str) -> list[Entry]:
        def read() -> list[Entry]:
            query = "SELECT number, at, kind, data FROM log WHERE name = ? ORDER BY number"
            with self._reading:
                rows = self._reader.execute(query, (name,)).fetchall()
            return [Entry(number, at, kind, json.loads(data)) for number, at, kind, data in rows]

        return await asyncio.to_thread(read)

    async def listed(self, limit: int, since: int, waiting_since: int, attended: Sequence[str] = ()) -> list[Summary]:
        """Listed tables that can be joined or watched and at which something has happened since, the newest first. One that still
        waits for players must have been set lately, unless somebody is there."""
        columns = "NULL, name, game, phase, listed, touched, due, summary"
        there = f"name IN ({', '.join('?' * len(attended))})"
        fresh = f"(phase = 'playing' AND touched > ? OR phase = 'gathering' AND (touched > ? OR {there}))"
        query = f"SELECT {columns} FROM tables WHERE {fresh} AND listed = 1 AND {IN_ORDER} ORDER BY touched DESC LIMIT ?"
        return await self._summaries(query, since, waiting_since, *attended, limit)

    async def tables_of(self, player: str, limit: int) -> list[Summary]:
        joined = "SELECT s.seat, t.name, game, phase, listed, touched, due, summary FROM sitting s JOIN tables t ON t.name = s.name"
        return await self._summaries(f"{joined} WHERE s.player = ? ORDER BY touched DESC LIMIT ?", player, limit)

    async def count_open(self, player: str, since: int) -> int:
        joined = "SELECT COUNT(*) FROM sitting s JOIN tables t ON t.name = s.name"
        rows = await self._read(f"{joined} WHERE s.player = ? AND phase IN ('gathering', 'playing') AND touched > ?", player, since)
        return int(rows[0][0])

    async def _summaries(self, query: str, *values: Any) -> list[Summary]:
        found = []
        for seat, name, game, phase, listed, touched, due, shown in await self._read(query, *values):
            found.append(Summary(name, game, phase, bool(listed), touched, due, **json.loads(shown), seat=seat))
        return found

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables at which a clock should have run out by now."""
        query = f"SELECT name FROM tables WHERE due > 0 AND due <= ? AND {IN_ORDER} ORDER BY due LIMIT ?"
        return [str(name) for (name,) in await self._read(query, now, limit)]

    async def bots_due(self, limit: int) -> list[str]:
        """Tables at which a bot is to move, those first that have waited longest. They must not keep clocks waiting."""
        query = f"SELECT name FROM tables WHERE due = 0 AND {IN_ORDER} ORDER BY touched LIMIT ?"
        return [str(name) for (name,) in await self._read(query, limit)]

    async def set_aside(self, name: str, why: str, now: int) -> None:
        """Note that a table cannot be loaded, so that nobody tries again and again."""
        await self._submit(lambda db: db.execute("INSERT OR REPLACE INTO set_aside VALUES (?, ?, ?)", (name, now, why)) and None)

    async def take_up_again(self) -> int:
        """Let everything that was set aside be tried once more; how many tables that are."""
        return await self._submit(lambda db: db.execute("DELETE FROM set_aside").rowcount)

    async def all_set_aside(self) -> dict[str, str]:
        """Tables that cannot be loaded, and why."""
        return {str(name): str(why) for name, why in await self._read("SELECT name, why FROM set_aside")}

    # -- being there --------------------------------------------------------------------------------------------------

    async def beat(self, now: int) -> None:
        """Note that the server is up."""
        await self._submit(lambda db: db.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (now,)) and None)

    async def wake(self, now: int) -> list[tuple[int, int]]:
        """Note that the server was down since its last beat; all times at which it was."""

        def note(db: sqlite3.Connection) -> list[tuple[int, int]]:
            beat = db.execute("SELECT at FROM heartbeat").fetchone()
            # a start by a clock that was ahead has left times that have not come yet
            db.execute("DELETE FROM downtimes WHERE start >= ?", (now,))
            db.execute("UPDATE downtimes SET end = ? WHERE end > ?", (now, now))
            if beat and beat[0] < now:
                db.execute("INSERT OR REPLACE INTO downtimes VALUES (?, ?)", (beat[0], now))
            db.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (now,))
            return [(start, end) for start, end in db.execute("SELECT start, end FROM downtimes ORDER BY start")]

        return await self._submit(note)

    # -- identities ---------------------------------------------------------------------------------------------------

    async def called(self, player: str) -> str | None:
        rows = await self._read("SELECT called FROM players WHERE player = ?", player)
        return str(rows[0][0]) if rows else None

    async def call(self, player: str, name: str, now: int) -> None:
        query = "INSERT INTO players VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE SET called = excluded.called"
        await self._submit(lambda db: db.execute(query, (player, name, now)) and None)

    async def keep_code(self, code: str, player: str, purpose: str, until: int) -> None:
        await self._submit(
            lambda db: db.execute("INSERT INTO codes VALUES (?, ?, ?, ?)", (digest(code), player, purpose, until)) and None
        )

    async def player_of(self, code: str, purpose: str, now: int, once: bool) -> str | None:
        def find(db: sqlite3.Connection) -> str | None:
            db.execute("DELETE FROM codes WHERE until < ?", (now,))
            row = db.execute("SELECT player FROM codes WHERE code = ? AND purpose = ?", (digest(code), purpose)).fetchone()
            if row and once:
                db.execute("DELETE FROM codes WHERE code = ?", (digest(code),))
            return str(row[0]) if row else None

        return await self._submit(find)

    async def keyring(self) -> Keyring:
        """The keys of cookies, the newest first; one is made where there is none."""

        def find(db: sqlite3.Connection) -> Keyring:
            if not db.execute("SELECT 1 FROM secrets WHERE name = ?", (KEY,)).fetchone():
                rotate_keys(db)
            keys = [
                bytes(key) for (key,) in db.execute("SELECT value FROM secrets WHERE name IN (?, ?) ORDER BY name", (KEY, OLD_KEY))
            ]
            return Keyring(keys, dict(db.execute("SELECT player, edition FROM revoked").fetchall()))

        return await self._submit(find)

    async def revoke(self, player: str) -> None:
        """Let no cookie and no code that this player has count any more."""
        await self._submit(lambda db: revoke(db, player))

    async def _read(self, query: str, *values: Any) -> list[Any]:
        def read() -> list[Any]:
            with self._reading:
                return self._reader.execute(query, values).fetchall()

        return await asyncio.to_thread(read)


class _Job:
    """Work for the writer, and whom to tell."""

    def __init__(
        self, work: Callable[[sqlite3.Connection], Any], future: asyncio.Future[Any], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.work, self.future, self.loop = work, future, loop
        self.result: Any = None
        self.error: Exception | None = None


def _settle(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        if job.future.cancelled():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
