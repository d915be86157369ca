"""The operator's commands: serving, keeping safe, moving, checking."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import beguile
from beguile.engine.errors import IllegalMove, Malformed

Command = Callable[[str, Callable[[Any], int | None], str], argparse.ArgumentParser]


def add_commands(command: Command) -> None:
    """Declare the operator's commands."""
    sub = command("serve", serve, "Serve Beguile to browsers.")
    sub.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    sub.add_argument("--port", type=int, default=8642)
    _add_data(sub)
    sub.add_argument("--no-open", action="store_true", help="do not open a browser")
    sub.add_argument("--lan", action="store_true", help="listen to the whole local network; show the address and a QR code")
    sub.add_argument("--secure", action="store_true", help="behind TLS: cookies are sent over https only")
    sub.add_argument("--pace", type=float, default=0.7, metavar="SECONDS", help="how long a bot waits before it moves")
    sub.add_argument("--requests", type=float, default=40.0, metavar="RATE", help="requests a second that one address may make")

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

    sub = command("aside", show_aside, "List the tables that could not be loaded and were set aside.")
    sub.add_argument("--again", action="store_true", help="let the server try all of them once more at its next start")
    _add_data(sub)

    sub = command("verify", verify, "Check that a game was dealt as was promised before its first card.")
    sub.add_argument("record", metavar="RECORD", help="a record downloaded from a table, or - for standard input")

    sub = command("loadtest", loadtest, "Measure a server under load, beside a bare one.")
    sub.add_argument("--tables", type=int, default=400)
    sub.add_argument("--seats", type=int, default=5)
    sub.add_argument("--rate", type=float, default=400.0, help="moves per second, all tables together")
    sub.add_argument("--seconds", type=float, default=20.0)
    sub.add_argument("--json", action="store_true", help="as JSON")


def _add_data(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--data", type=Path, metavar="DIR", help="where everything is kept (default: ~/.local/share/beguile)")


def _data(args: argparse.Namespace) -> Path:
    from beguile.server.serve import default_data

    return args.data or default_data()


def _database(args: argparse.Namespace) -> Path:
    path = _data(args) / "beguile.db"
    if not path.exists():
        raise Malformed(f"{path}: nothing is kept there")
    return path


# -- serving ----------------------------------------------------------------------------------------------------------


def serve(args: argparse.Namespace) -> None:
    from beguile.server.app import Settings
    from beguile.server.serve import lan_address
    from beguile.server.serve import serve as run
    from beguile.server.store import expect_own

    if args.requests <= 0:
        raise Malformed(f"requests: found {args.requests:g}, expected more than 0")
    expect_own(_data(args) / "beguile.db")
    host = "0.0.0.0" if args.lan else args.host
    address = f"http://{lan_address() if args.lan else args.host}:{args.port}/"
    print(f"Beguile is at {address}", flush=True)
    if args.lan:
        print(qr_code(address))
    if not args.no_open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    try:
        requests = (6 * args.requests, args.requests)
        run(Settings(data=_data(args), secure=args.secure, pace=args.pace, requests=requests), host, args.port)
    except (OSError, SystemExit) as error:
        raise Malformed(f"port {args.port}: cannot be listened on: {error}") from None


def qr_code(text: str) -> str:
    """A QR code for a terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(text, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()


# -- keeping safe and moving ------------------------------------------------------------------------------------------


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file to write beside the target, put in its place when it is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    part = Path(name)
    try:
        yield part
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
            if old.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise Malformed(f"{source}: damaged")
            old.execute("SELECT COUNT(*) FROM log")
            old.backup(new)
    except sqlite3.DatabaseError as error:
        raise Malformed(f"{source}: not a backup of Beguile: {error}") from None


def backup(args: argparse.Namespace) -> None:
    source, target = _database(args), Path(args.file)
    with _whole(target) as part:
        _copy(source, part)
    print(f"Everything in {source} is in {target}.")


def restore(args: argparse.Namespace) -> None:
    source, target = Path(args.file), _data(args) / "beguile.db"
    if not source.exists():
        raise Malformed(f"{source}: cannot be read: no such file")
    if target.exists() and not args.force:
        raise Malformed(f"{target}: there is something already; say --force to replace it")
    with _whole(target) as part:
        _copy(source, part)
        for leftover in ("-wal", "-shm"):
            Path(f"{target}{leftover}").unlink(missing_ok=True)
    print(f"{target} is as it was in {source}.")


def show_aside(args: argparse.Namespace) -> None:
    import asyncio

    from beguile.server.store import SQLiteStore

    async def read() -> dict[str, str]:
        store = SQLiteStore(_database(args))
        try:
            found = await store.all_set_aside()
            if args.again:
                await store.take_up_again()
            return found
        finally:
            await store.close()

    for name, why in asyncio.run(read()).items():
        print(f"{name}  {why}")


def export(args: argparse.Namespace) -> None:
    with closing(sqlite3.connect(f"file:{_database(args)}?mode=ro", uri=True)) as db:
        lines = [_line_of(db, name) for (name,) in db.execute("SELECT name FROM tables ORDER BY name").fetchall()]
    text = "".join(f"{line}\n" for line in lines)
    if args.file == "-":
        sys.stdout.write(text)
        return
    with _whole(Path(args.file)) as part:
        part.write_text(text, encoding="utf-8")
    print(f"{len(lines)} tables are in {args.file}.")


def _line_of(db: sqlite3.Connection, name: str) -> str:
    rows = db.execute("SELECT number, at, kind, data FROM log WHERE name = ? ORDER BY number", (name,))
    entries = [[number, at, kind, json.loads(data)] for number, at, kind, data in rows]
    return json.dumps({"table": name, "entries": entries}, ensure_ascii=False)


def import_(args: argparse.Namespace) -> None:
    import asyncio

    from beguile.printing import read_file

    lines = [line for line in read_file(args.file).splitlines() if line]
    tables = [_table_of(line, number) for number, line in enumerate(lines, 1)]
    taken = asyncio.run(_take_in(_data(args), tables))
    print(f"{taken} of {len(tables)} tables were taken in.")


def _table_of(line: str, number: int) -> Any:
    """A table from its exported line, checked by making it from its log."""
    from beguile.table.log import Entry
    from beguile.table.table import Table

    try:
        given = json.loads(line)
        entries = [Entry(*each) for each in given["entries"]]
        table = Table.load(str(given["table"]), beguile.game, entries)
    except (ValueError, TypeError, KeyError, AttributeError, IllegalMove) as error:
        raise Malformed(f"line {number}: not an exported table: {error}") from None
    table.fresh = entries
    return table


async def _take_in(data: Path, tables: list[Any]) -> int:
    from beguile.server.hall import summary_of
    from beguile.server.store import Conflict, SQLiteStore

    data.mkdir(parents=True, exist_ok=True)
    store, taken = SQLiteStore(data / "beguile.db"), 0
    try:
        for table in tables:
            try:
                await store.append(table.name, table.fresh, summary_of(table))
                taken += 1
            except Conflict:
                continue
    finally:
        await store.close()
    return taken


# -- checking ---------------------------------------------------------------------------------------------------------


def verify(args: argparse.Namespace) -> int:
    from beguile.engine.record import read_record, replay
    from beguile.printing import read_file
    from beguile.table.log import commitment

    record = read_record(read_file(args.record), args.record)
    proof = record.get("proof")
    if not isinstance(proof, dict) or not all(isinstance(proof.get(key), str) for key in ("seed", "salt", "commitment")):
        raise Malformed(f"{args.record}: proof: found none, expected seed, salt and commitment, as a table's record has them")
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

    if not (args.tables > 0 and 3 <= args.seats <= 5 and args.rate > 0 and args.seconds > 0):
        raise Malformed("loadtest: expected at least one table, 3 to 5 seats, and a rate and a time above 0")
    found = measure(args.tables, args.seats, args.rate, args.seconds)
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for key, value in found.items():
        print(f"{key:26} {value}")
