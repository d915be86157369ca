"""The operator's commands: serving, keeping safe, moving, checking."""

from __future__ import annotations

import argparse
import json
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import beguile
from beguile.engine.errors import Malformed
from beguile.engine.moves import shown
from beguile.printing import amount, check_writable, read_file, whole, whole_file

Command = Callable[[str, Callable[[Any], int | None], str], argparse.ArgumentParser]

LONGEST_TABLE = 64
"""Characters of a table's name."""


def add_commands(command: Command) -> None:
    """Declare the operator's commands."""
    sub = command("serve", serve, "Serve Beguile to browsers.")
    sub.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    sub.add_argument("--port", type=whole(1, 65_535), default=8642)
    _add_data(sub)
    sub.add_argument("--no-open", action="store_true", help="do not open a browser")
    sub.add_argument("--lan", action="store_true", help="listen to the whole local network; show the address and a QR code")
    sub.add_argument("--secure", action="store_true", help="behind TLS: cookies are sent over https only")
    sub.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe this proxy where a request comes from (may be repeated)",
    )
    sub.add_argument(
        "--pace", type=amount(3600.0, zero=True), default=0.7, metavar="SECONDS", help="how long a bot waits before it moves"
    )
    sub.add_argument(
        "--requests", type=amount(1e6), default=40.0, metavar="RATE", help="requests a second that one address may make"
    )

    sub = command("backup", backup, "Copy everything a server keeps into one file, while it runs.")
    sub.add_argument("file", metavar="FILE")
    _add_data(sub)

    sub = command("restore", restore, "Put a backup in the place of what a server keeps. The server must not be running.")
    sub.add_argument("file", metavar="FILE")
    _add_data(sub)
    sub.add_argument("--force", action="store_true", help="replace what is there")

    sub = command("export", export, "Write the logs of all tables as lines of JSON.")
    sub.add_argument("file", metavar="FILE", help="a file, or - for standard output")
    _add_data(sub)

    sub = command("import", import_, "Take in tables that were exported elsewhere. Tables that are there already are left alone.")
    sub.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    _add_data(sub)

    sub = command("keys", keys, "Change the key that signs cookies, or take an identity from everybody who has it.")
    what = sub.add_subparsers(dest="what", metavar="rotate|revoke", required=True)
    part = what.add_parser("rotate", help="sign with a new key; cookies of the last one are still read, and signed anew")
    part.add_argument("--now", action="store_true", help="read no older cookies: everybody is a stranger afterwards")
    _add_data(part)
    part = what.add_parser("revoke", help="let no cookie, link or token of anybody of this name count any more")
    part.add_argument("name", metavar="NAME")
    _add_data(part)

    sub = command("aside", show_aside, "List the tables that could not be loaded and were set aside.")
    sub.add_argument("--again", action="store_true", help="let the server try all of them once more at its next start")
    _add_data(sub)

    sub = command("verify", verify, "Check that a game was dealt as was promised before its first card.")
    sub.add_argument("record", metavar="RECORD", help="a record downloaded from a table, or - for standard input")

    sub = command("loadtest", loadtest, "Measure a server under load, beside a bare one.")
    sub.add_argument("--tables", type=whole(1, 100_000), default=400)
    sub.add_argument("--seats", type=whole(3, 5), default=5)
    sub.add_argument("--rate", type=amount(1e6), default=400.0, help="moves per second, all tables together")
    sub.add_argument("--seconds", type=amount(86_400.0), default=20.0)
    sub.add_argument("--json", action="store_true", help="as JSON")


def _add_data(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--data", type=Path, metavar="DIR", help="where everything is kept (default: ~/.local/share/beguile)")


def _data(args: argparse.Namespace) -> Path:
    from beguile.server.serve import default_data

    return args.data or default_data()


def _database(args: argparse.Namespace) -> Path:
    path = _data(args) / "beguile.db"
    with _of_files(path):
        found = path.is_file()
    if not found:
        raise Malformed(f"{path}: nothing is kept there")
    return path


@contextmanager
def _of_files(path: Path) -> Iterator[None]:
    """What a disk or a database refuses, as a sentence about the file that is at fault."""
    try:
        yield
    except OSError as error:
        raise Malformed(f"{path}: cannot be used: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise Malformed(f"{path}: damaged, or nothing that Beguile keeps: {error}") from None
    except ValueError as error:
        raise error if isinstance(error, Malformed) else Malformed(f"{shown(str(path))}: cannot be used: {error}") from None


# -- serving ----------------------------------------------------------------------------------------------------------


def serve(args: argparse.Namespace) -> None:
    from beguile.server.app import Settings
    from beguile.server.serve import lan_address
    from beguile.server.serve import serve as run
    from beguile.server.store import expect_own, guard

    database = _data(args) / "beguile.db"
    with _of_files(database):
        guard(database)
        expect_own(database)
    host = "0.0.0.0" if args.lan else args.host
    _expect_free(host, args.port)
    address = f"http://{lan_address() if args.lan else args.host}:{args.port}/"
    print(f"Beguile is at {address}", flush=True)
    if args.lan:
        print(qr_code(address))
    if not args.no_open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    try:
        requests = (6 * args.requests, args.requests)
        settings = Settings(
            data=_data(args),
            secure=args.secure,
            pace=args.pace,
            requests=requests,
            proxies=frozenset(args.proxy),
            metrics_token=os.environ.get("BEGUILE_METRICS_TOKEN", ""),
        )
        run(settings, host, args.port)
    except (OSError, SystemExit) as error:
        raise Malformed(f"the server could not start or go on: {error}; its log says why") from None


def _expect_free(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on, before anything else is blamed."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with closing(socket.socket(family, kind, protocol)) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except (OSError, ValueError) as error:
        raise Malformed(f"{shown(host)}, port {port}: cannot be listened on: {error}") from None


def qr_code(text: str) -> str:
    """A QR code for a terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(text, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()


# -- keeping safe and moving ------------------------------------------------------------------------------------------


def _copy(source: Path, target: Path) -> None:
    """A whole copy of a database, checked."""
    from beguile.server.store import VERSION

    try:
        with closing(_open_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
            if old.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise Malformed(f"{source}: damaged")
            old.execute("SELECT COUNT(*) FROM log")
            found = old.execute("PRAGMA user_version").fetchone()[0]
            old.backup(new)
    except sqlite3.DatabaseError as error:
        raise Malformed(f"{source}: not a backup of Beguile: {error}") from None
    if found != VERSION:
        raise Malformed(f"{source}: found what another version keeps ({found}), expected {VERSION}")


def _open_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _expect_another(target: Path, source: Path) -> None:
    """Nobody writes over what they read."""
    if target.exists() and target.samefile(source):
        raise Malformed(f"{target}: found what is to be copied, expected another file")


def backup(args: argparse.Namespace) -> None:
    source, target = _database(args), Path(args.file)
    with _of_files(target):
        _expect_another(target, source)
        target.parent.mkdir(parents=True, exist_ok=True)
        check_writable(target)
        with whole_file(target) as part:
            _copy(source, part)
    print(f"Everything in {source} is in {target}.")


def restore(args: argparse.Namespace) -> None:
    from beguile.server.store import alone, guard

    source, target = Path(args.file), _data(args) / "beguile.db"
    with _of_files(source):
        if not source.is_file():
            raise Malformed(f"{source}: cannot be read: no such file")
    with _of_files(target):
        if target.exists() and not args.force:
            raise Malformed(f"{target}: there is something already; say --force to replace it")
        _expect_another(target, source)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(target), whole_file(target) as part:
            _copy(source, part)
            for leftover in ("-wal", "-shm"):
                Path(f"{target}{leftover}").unlink(missing_ok=True)
        guard(target)
    print(f"{target} is as it was in {source}.")


def show_aside(args: argparse.Namespace) -> None:
    import asyncio

    from beguile.server.store import SQLiteStore

    path = _database(args)

    async def read() -> dict[str, str]:
        store = SQLiteStore(path)
        try:
            found = await store.all_set_aside()
            if args.again:
                await store.take_up_again()
            return found
        finally:
            await store.close()

    with _of_files(path):
        found = asyncio.run(read())
    for name, why in found.items():
        print(f"{name}  {why}")


def export(args: argparse.Namespace) -> None:
    source = _database(args)
    with _of_files(source), closing(_open_to_read(source)) as db:
        lines = [_line_of(db, name) for (name,) in db.execute("SELECT name FROM tables ORDER BY name").fetchall()]
    text = "".join(f"{line}\n" for line in lines)
    if args.file == "-":
        sys.stdout.write(text)
        return
    target = Path(args.file)
    with _of_files(target):
        _expect_another(target, source)
        target.parent.mkdir(parents=True, exist_ok=True)
        check_writable(target)
        with whole_file(target) as part:
            part.write_text(text, encoding="utf-8", errors="backslashreplace")
    print(f"{len(lines)} tables are in {args.file}.")


def _line_of(db: sqlite3.Connection, name: str) -> str:
    rows = db.execute("SELECT number, at, kind, data FROM log WHERE name = ? ORDER BY number", (name,))
    entries = [[number, at, kind, json.loads(data)] for number, at, kind, data in rows]
    return json.dumps({"table": name, "entries": entries}, ensure_ascii=False)


def import_(args: argparse.Namespace) -> None:
    import asyncio

    lines = [line for line in read_file(args.file).splitlines() if line]
    tables = [_table_of(line, number) for number, line in enumerate(lines, 1)]
    with _of_files(_data(args) / "beguile.db"):
        taken = asyncio.run(_take_in(_data(args), tables))
    print(f"{taken} of {len(tables)} tables were taken in.")


def _table_of(line: str, number: int) -> Any:
    """A table from its exported line, checked by making it from its log. Whatever that log breaks is wrong with the log."""
    from beguile.table.log import Entry
    from beguile.table.table import Table

    try:
        given = json.loads(line)
        entries = [Entry(*each) for each in given["entries"]]
        _expect_storable(given["table"], entries)
        table = Table.load(given["table"], beguile.game, entries)
    except Exception as error:
        raise Malformed(f"line {number}: not an exported table: {error}") from None
    table.fresh = entries
    return table


def _expect_storable(name: object, entries: Sequence[Any]) -> None:
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_TABLE:
        raise Malformed(f"table: found {shown(name)}, expected a name")
    for place, entry in enumerate(entries, entries[0].number):
        if not (entry.number == place and type(entry.at) is int and 0 <= entry.at < 1 << 60 and isinstance(entry.kind, str)):
            raise Malformed(f"entry {place}: expected its number, an instant and a kind")


async def _take_in(data: Path, tables: list[Any]) -> int:
    from beguile.server.hall import summary_of
    from beguile.server.store import Conflict, NotStored, SQLiteStore

    store, taken = SQLiteStore(data / "beguile.db"), 0
    try:
        for table in tables:
            try:
                await store.append(table.name, table.fresh, summary_of(table))
                taken += 1
            except Conflict:
                continue
            except NotStored as error:
                raise Malformed(f"{data}: table {table.name} cannot be stored: {error}") from None
    finally:
        await store.close()
    return taken


# -- who is who -------------------------------------------------------------------------------------------------------


def keys(args: argparse.Namespace) -> None:
    """A running server takes it up within a few seconds."""
    from beguile.server.store import bring_up_to_date, expect_own

    path = _database(args)
    with _of_files(path), closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as db:
        expect_own(path)
        bring_up_to_date(db)
        db.execute("BEGIN IMMEDIATE")
        done = _rotate(db, args.now) if args.what == "rotate" else _revoke(db, args.name)
        db.execute("COMMIT")
    print(done)


def _rotate(db: sqlite3.Connection, forget: bool) -> str:
    from beguile.server.store import rotate_keys

    rotate_keys(db, forget)
    known = "Nobody is known any more." if forget else "Whoever comes back before the next rotation stays who they are."
    return f"Cookies are signed with a new key. {known}"


def _revoke(db: sqlite3.Connection, name: str) -> str:
    from beguile.server.store import revoke

    found = [player for (player,) in db.execute("SELECT player FROM players WHERE called = ?", (name,))]
    if not found:
        raise Malformed(f"name: found nobody called {name!r}")
    for player in found:
        revoke(db, player)
    return f"Identities called {name} that were revoked: {len(found)}. What they had does not count any more."


# -- checking ---------------------------------------------------------------------------------------------------------


def verify(args: argparse.Namespace) -> int:
    from beguile.engine.record import read_record, replay
    from beguile.table.log import commitment

    record = read_record(read_file(args.record), args.record)
    proof = record.get("proof")
    if not isinstance(proof, dict) or not all(isinstance(proof.get(key), str) for key in ("seed", "salt", "commitment")):
        raise Malformed(f"{args.record}: proof: found none, expected seed, salt and commitment, as a table's record has them")
    if not all(proof[key].isascii() for key in ("seed", "salt")):
        raise Malformed(f"{args.record}: proof: found {shown(proof)}, expected digits and letters")
    promised = commitment(proof["seed"], proof["salt"]) == proof["commitment"]
    dealt = proof["seed"] == record.get("seed")
    replay(record, beguile.game, args.record)
    if promised and dealt:
        print(f"Dealt as promised: SHA-256 of seed and salt is {proof['commitment']}, and the game follows from that seed.")
        return 0
    print(
        "NOT dealt as promised: " + ("the game was dealt from another seed." if promised else "seed and salt give another SHA-256.")
    )
    return 1


def loadtest(args: argparse.Namespace) -> None:
    from beguile.server.loadtest import loadtest as measure

    found = measure(args.tables, args.seats, args.rate, args.seconds)
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for key, value in found.items():
        print(f"{key:26} {value}")
