"""Hostile commands: whatever is typed ends with a sentence and status 2, never with a traceback.

The table of commands is made from the parser itself: every option of every command gets every bad value of its kind. A new option
is attacked without a word here; a new command has to be given arguments in `GOOD`.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import beguile
from beguile.cli import build_parser, main
from beguile.server.store import SQLiteStore
from tests import golden

RECORD = golden.file_of("smile", "borrowing")

GOOD: dict[str, list[str]] = {
    "games": [],
    "play": ["smile"],
    "rules": ["smile"],
    "simulate": ["smile", "--games", "2", "--target", "python"],
    "bench": ["smile", "--target", "python", "--seconds", "0.01", "--digest-games", "1"],
    "replay": [str(RECORD)],
    "components": ["smile"],
    "laws": ["smile", "--states", "1"],
    "arena": ["smile", "--bots", "random,random,random", "--games", "3"],
    "analyse": ["{none}"],
    "serve": ["--no-open", "--port", "{taken}", "--data", "{new}"],
    "backup": ["{new}/kept.db", "--data", "{data}"],
    "restore": ["{none}", "--data", "{new}"],
    "export": ["{new}/tables.jsonl", "--data", "{data}"],
    "import": ["{none}", "--data", "{new}"],
    "keys": ["rotate", "--data", "{none}"],
    "aside": ["--data", "{data}"],
    "verify": ["{none}"],
    "loadtest": ["--tables", "0"],
}
"""Arguments that work, or that are refused in the end: what is attacked comes on top."""

NUMBERS = ["-1", "9" * 30, "9" * 5000, "nan", "inf", "1e400", "", "x", "0x10", "½", "\udcff", "[/]", "--"]
TEXTS = ["", "[/]", "[bold]", "\udcff", "\x1b[31m", "x" * 5000, "../../etc/passwd", "%s%n", "\N{RIGHT-TO-LEFT OVERRIDE}", "--"]
FILES = [
    "{none}",
    "{folder}",
    "{garbage}",
    "{list}",
    "{deep}",
    "{digits}",
    "{unreadable}",
    "{long}",
    "\udcff",
    "",
    "{garbage}/x",
    "--",
]
PLACES = ["{folder}", "{garbage}/x", "{long}", "{locked}/x", "", "--"]
FOLDERS = ["{garbage}", "{garbage}/x", "{long}", "{locked}", "{broken}", "{another}", "--"]

KINDS = {
    "record": FILES,
    "components": [*FILES, "{empty}"],
    "file": FILES,
    "file of backup": PLACES,
    "file of export": PLACES,
    "save": PLACES,
    "out": PLACES,
    "picture": PLACES,
    "data": FOLDERS,
}
"""Bad values for what is no number and no mere text, by the name of the argument, or that and its command."""

FINE = {
    "rules smile ",  # all rules
    *(f"play smile --name={name}" for name in ("[/]", "[bold]", "../../etc/passwd", "%s%n")),
}
"""What looks hostile and is not."""


def commands() -> dict[str, argparse.ArgumentParser]:
    return next(each.choices for each in build_parser()._actions if isinstance(each.choices, dict))


def values_for(command: str, action: argparse.Action) -> list[str]:
    numbers = action.type is not None and action.type is not Path
    return KINDS.get(f"{action.dest} of {command}") or KINDS.get(action.dest) or (NUMBERS if numbers else TEXTS)


def attacks(name: str) -> Iterator[list[str]]:
    good = GOOD[name]
    for action in commands()[name]._actions:
        for value in values_for(name, action) if action.nargs != 0 else ():
            if action.option_strings:
                yield [name, *good, f"{action.option_strings[0]}={value}"]
            elif value != "--":
                yield [name, value, *good[1:]] if not value.startswith("-") else [name, *good[1:], "--", value]
    if name == "keys":
        yield from ([name, *what, f"--data={value}"] for what in (["rotate"], ["revoke", "Ada"]) for value in FOLDERS)
        yield from ([name, "revoke", value, "--data={data}"] for value in TEXTS if value != "--")
    yield [name, *good, "--nonsense"]
    yield [name, *good, "--nonsense=[/]", "\udcff"]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    here = tmp_path_factory.mktemp("hostile")
    found = {
        "none": here / "none",
        "folder": here / "folder",
        "long": here / ("n" * 300),
        "new": here / "new",
        "data": here / "data",
    }
    contents: dict[str, bytes] = {
        "garbage": os.urandom(20_000),
        "empty": b"",
        "list": b"[]",
        "deep": b"[" * 200_000,
        "digits": b'{"beguile": 1, "players": ' + b"9" * 5000 + b"}",
    }
    for name, content in contents.items():
        found[name] = here / name
        found[name].write_bytes(content)
    for name in ("folder", "locked", "broken", "another", "data"):
        found[name] = here / name
        found[name].mkdir()
    (found["broken"] / "beguile.db").write_bytes(b"SQLite format 3\0" + os.urandom(5_000))
    with closing(sqlite3.connect(found["another"] / "beguile.db")) as db:
        db.execute("CREATE TABLE mine (name TEXT)")
    asyncio.run(SQLiteStore(found["data"] / "beguile.db").close())
    found["unreadable"] = here / "unreadable"
    found["unreadable"].write_text("secret", encoding="utf-8")
    found["unreadable"].chmod(0)
    found["locked"].chmod(0o500)
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield {**{name: str(path) for name, path in found.items()}, "taken": str(taken.getsockname()[1])}
    found["locked"].chmod(0o700)


def run(argv: list[str], places: dict[str, str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    filled = [_filled(each, places) for each in argv]
    try:
        status = main(filled)
    except SystemExit as leave:
        status = int(leave.code or 0)
    out = capsys.readouterr()
    return status, out.out, out.err


def _filled(text: str, places: dict[str, str]) -> str:
    for name, path in places.items():
        text = text.replace(f"{{{name}}}", path)
    return text


def possible(argv: list[str]) -> bool:
    """Nothing is closed to root, and nothing to whoever runs on Windows."""
    closed = any("{unreadable}" in each or "{locked}" in each for each in argv)
    return not closed or (os.name != "nt" and os.geteuid() != 0)


def fault(status: int, err: str) -> str:
    """What is wrong with the way a command ended that should have been refused."""
    last = (err.rstrip().splitlines() or [""])[-1]
    if status != 2:
        return f"ended with status {status}"
    if "Traceback" in err or not last.startswith("beguile"):
        return f"said {last!r}"
    return "a terminal would obey what it said" if "\x1b" in err else ""


def shortened(argv: list[str]) -> str:
    return ascii(" ".join(each if len(each) < 60 else f"{each[:50]}..." for each in argv))


def test_every_command_is_attacked_some_hundreds_of_times_in_all() -> None:
    assert set(commands()) == set(GOOD)
    assert sum(1 for name in GOOD for _ in attacks(name)) > 600


@pytest.mark.parametrize("name", GOOD)
def test_a_hostile_command_ends_with_a_sentence_and_status_2(
    name: str, places: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    faults = {}
    for argv in filter(possible, attacks(name)):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        if " ".join(argv) not in FINE:
            status, _, err = run(argv, places, capsys)
            if found := fault(status, err):
                faults[shortened(argv)] = found
    assert faults == {}


@pytest.mark.parametrize("argv", [[], ["nonsense"], ["\udcff"], [""], ["--option"], ["[/]", "[/]"], ["\x1b[31m"]], ids=shortened)
def test_what_is_no_command_is_refused(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(argv, {}, capsys)
    assert fault(status, err) == ""


@pytest.mark.parametrize("line", sorted(FINE))
def test_what_only_looks_hostile_is_taken(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(line.split(" "), {}, capsys)[0] == 0


# -- hostile contents -------------------------------------------------------------------------------------------------

VALUES: list[Any] = [None, True, -1, 10**400, 1.5, float("nan"), "", "[/]", "\udcff", "9" * 5000, [], {}, [[]], [1, 2], {"a": {}}]


def bad_records() -> Iterator[dict[str, Any]]:
    """A good record with every key, and a move, replaced by every bad value."""
    good = json.loads(RECORD.read_text(encoding="utf-8"))
    for key in good:
        for value in VALUES:
            yield {**good, key: value}
    for value in VALUES:
        yield {**good, "moves": [value, *good["moves"]]}
        yield {**good, "moves": [[value, "bid 0"], *good["moves"]]}
        yield {**good, "moves": [[0, value], *good["moves"]]}
        yield {**good, "components": {"set": "mine", "fingerprint": "x", "sheet": value}}
        yield {**good, "components": {"sheet": {"set": "mine", "game": "smile", "cards": value}}}
        yield {**good, "options": {"open_beads": value}}
        yield {**good, "proof": value}
        yield {**good, "proof": {"seed": value, "salt": value, "commitment": value}}


@pytest.mark.parametrize("command", ["replay", "verify", "analyse"])
def test_a_hostile_record_is_refused_or_shown(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Some values do no harm. What was not dealt as promised has status 1."""
    path, faults, refused = tmp_path / "record.json", {}, 0
    told = (0, 1) if command == "verify" else (0,)
    for record in bad_records():
        path.write_text(json.dumps(record), encoding="utf-8")
        if command == "analyse" and is_good(record):
            continue
        status, _, err = run([command, str(path)], {}, capsys)
        refused += status == 2
        if status not in told and (found := fault(status, err)):
            faults[str(record)[:300]] = found
    assert faults == {}
    assert refused > 150


def is_good(record: dict[str, Any]) -> bool:
    """Whether a search would begin to think, which takes long."""
    try:
        beguile.replay(record)
    except beguile.Malformed:
        return False
    return True


@pytest.mark.parametrize("seat", [None, "0"])
def test_hostile_names_in_a_record_are_shown_as_they_are(
    seat: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    names = ["[/]", "\x1b[31mred", "\udcff", "[bold]" * 50]
    path.write_text(json.dumps({**json.loads(RECORD.read_text(encoding="utf-8")), "names": names}), encoding="utf-8")
    status, out, _ = run(["replay", str(path), *(["--seat", seat] if seat else [])], {}, capsys)
    assert status == 0
    assert "[/] put a bead" in out
    assert "\x1b" not in out


SHEETS = [
    "a = " + "[" * 5000,
    "a = " + "9" * 5000,
    "a = 0x" + "f" * 20_000,
    "a." * 2000 + "a = 1",
    "set = 5",
    'set = "x"\ngame = 7',
    'set = "[/]"\ngame = "smile"',
    'set = "x"\ngame = "smile"\nbeads = 1979-05-27',
    'set = "x"\ngame = "smile"\nbeads = { value = 1979-05-27, provenance = "own" }',
    'set = "x"\ngame = "smile"\nbeads = { value = 0x' + "f" * 20_000 + ', provenance = "own" }',
    'set = "x"\ngame = "smile"\nbeads = { value = nan, provenance = [] }',
    'set = "x"\ngame = "smile"\nbeads = { value = "[/]", provenance = "own" }',
    'set = "x"\ngame = "smile"\nbeads = [[[]]]',
    'set = "\\u001b[31m"\ngame = "\\u001b[31m"',
]


@pytest.mark.parametrize("command", ["components", "play", "simulate", "arena"])
def test_a_hostile_component_set_is_refused(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, faults = tmp_path / "mine.toml", {}
    for text in SHEETS:
        path.write_text(text, encoding="utf-8")
        status, _, err = run([command, *GOOD[command], "--components", str(path)], {}, capsys)
        if found := fault(status, err):
            faults[text[:80]] = found
    assert faults == {}


@pytest.mark.parametrize("command", ["components", "simulate", "arena"])
def test_a_hostile_name_of_a_component_set_is_shown_as_it_is(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, own = tmp_path / "mine.toml", beguile.game("smile").sheet
    text = (Path(beguile.__file__).parent / "games" / "smile" / "components.toml").read_text(encoding="utf-8")
    path.write_text(text.replace(f'set = "{own.name}"', 'set = "[/][bold]:heart:"'), encoding="utf-8")
    status, out, _ = run([command, *GOOD[command], "--components", str(path)], {}, capsys)
    assert (status, "[/][bold]:heart:" in out) == (0, True)


LINES = [
    "nonsense",
    "[]",
    "5",
    "{}",
    "[" * 100_000,
    '{"table": "t", "entries": []}',
    '{"table": "t", "entries": [[1, 2, "apply", {}]]}',
    '{"table": "t", "entries": [[1, 2, "[/]", {}]]}',
    '{"table": "t", "entries": [[1, 2, "_class__", {}]]}',
    '{"table": "\\udcff", "entries": [[1, 2, "opened", {"game": "smile"}]]}',
    '{"table": 7, "entries": [[1, 2, "opened", {}]]}',
    '{"table": "t", "entries": [[1, ' + "9" * 400 + ', "opened", {"game": "smile"}]]}',
    '{"table": "t", "entries": [["x", null, 3, 4]]}',
    '{"table": "t", "entries": [[1, 2, "opened", {"game": "chess"}]]}',
]


def test_hostile_exports_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, faults = tmp_path / "tables.jsonl", {}
    for text in LINES:
        path.write_text(text, encoding="utf-8")
        status, _, err = run(["import", str(path), "--data", str(tmp_path / "data")], {}, capsys)
        if found := fault(status, err):
            faults[text[:80]] = found
    assert faults == {}


def damaged(whole: bytes) -> Iterator[bytes]:
    yield from (whole[:100], whole[:5000], whole[:-4096], b"\0" * len(whole), whole[:16] + b"\xff" * 84 + whole[100:])
    yield whole[:100] + b"\xff" * 3000 + whole[3100:]


@pytest.mark.parametrize("command", ["serve", "backup", "export", "restore", "import"])
def test_a_damaged_database_is_called_damaged(
    command: str, tmp_path: Path, places: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """And no port, and no disk, is blamed for it."""
    asyncio.run(SQLiteStore(tmp_path / "beguile.db").close())
    whole, data = (tmp_path / "beguile.db").read_bytes(), tmp_path / "data"
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    rest = {
        "backup": ["{to}"],
        "export": ["{to}"],
        "restore": ["{db}"],
        "import": ["{none}"],
        "serve": ["--no-open", "--port", "{taken}"],
    }
    here = {"to": str(tmp_path / "to"), "db": str(data / "beguile.db"), "none": str(tmp_path / "none.jsonl"), **places}
    for number, content in enumerate(damaged(whole)):
        data.mkdir(exist_ok=True)
        (data / "beguile.db").write_bytes(content)
        to = str(tmp_path / f"restored{number}") if command == "restore" else str(data)
        status, _, err = run([command, *rest[command], "--data", to], {**here, "none": str(tmp_path / "none.jsonl")}, capsys)
        assert fault(status, err) == "", number
        assert "listened" not in err, number
