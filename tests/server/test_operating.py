"""The operator's commands."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from beguile.cli import main
from beguile.server.loadtest import loadtest
from tests.server.client import Client, serving
from tests.server.test_server import play_out


def played(data: Path) -> tuple[str, dict[str, object]]:
    """A data folder with one finished and one running game; the finished one's name and record."""

    async def go() -> tuple[str, dict[str, object]]:
        async with serving(data) as address:
            ada = await Client(address, "Ada").enter()
            await ada.post("/api/quick", {"game": "smile"})
            table = (await ada.post("/api/quick", {"game": "smile"}))["table"]
            await ada.join(table)
            await play_out(ada)
            record = await ada.get(f"/api/tables/{table}/record")
            await ada.close()
            return table, record

    return asyncio.run(go())


def test_a_backup_is_restored_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, record = played(tmp_path / "a")
    assert main(["backup", str(tmp_path / "kept.db"), "--data", str(tmp_path / "a")]) == 0
    assert main(["restore", str(tmp_path / "kept.db"), "--data", str(tmp_path / "b")]) == 0
    assert main(["restore", str(tmp_path / "kept.db"), "--data", str(tmp_path / "b")]) == 2
    assert "--force" in capsys.readouterr().err

    async def look() -> None:
        async with serving(tmp_path / "b") as address:
            ada = Client(address)
            assert await ada.get(f"/api/tables/{table}/record") == record
            await ada.close()

    asyncio.run(look())


def test_nothing_is_restored_while_a_server_holds_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "a")
    assert main(["backup", str(tmp_path / "kept.db"), "--data", str(tmp_path / "a")]) == 0
    restore = ["restore", str(tmp_path / "kept.db"), "--force", "--data", str(tmp_path / "a")]

    async def restore_while_serving() -> int:
        async with serving(tmp_path / "a"):
            return main(restore)

    assert asyncio.run(restore_while_serving()) == 2
    assert "a server holds it; stop it first" in capsys.readouterr().err
    assert main(restore) == 0


def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    played(tmp_path / "a")
    assert main(["backup", str(tmp_path / "kept.db"), "--data", str(tmp_path / "a")]) == 0
    holds = (
        f"from pathlib import Path; from beguile.server.store import hold; _ = hold(Path({str(tmp_path / 'a' / 'beguile.db')!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", f"{holds}; print('held', flush=True); input()"], stdin=-1, stdout=-1) as server:
        assert server.stdout is not None
        server.stdout.readline()
        restore = ["restore", str(tmp_path / "kept.db"), "--force", "--data", str(tmp_path / "a")]
        assert main(restore) == 2
        server.kill()
        server.wait()
        assert main(restore) == 0


def test_no_backup_is_written_over_what_it_copies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "a")
    for command in ("backup", "export"):
        assert main([command, str(tmp_path / "a" / "beguile.db"), "--data", str(tmp_path / "a")]) == 2
        assert "expected another file" in capsys.readouterr().err


def test_the_record_of_a_table_is_replayed_with_its_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, record = played(tmp_path / "a")
    assert main(["export", str(tmp_path / "tables.jsonl"), "--data", str(tmp_path / "a")]) == 0
    assert main(["import", str(tmp_path / "tables.jsonl"), "--data", str(tmp_path / "b")]) == 0

    async def download() -> dict[str, object]:
        async with serving(tmp_path / "b") as address:
            ada = Client(address)
            moved = await ada.get(f"/api/tables/{table}/record")
            await ada.close()
            return dict(moved)

    moved = asyncio.run(download())
    assert moved["names"] == record["names"]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(moved), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert all(f"{name} " in out for name in moved["names"])  # type: ignore[attr-defined]


def test_tables_are_exported_and_imported_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "a")
    out = tmp_path / "tables.jsonl"
    assert main(["export", str(out), "--data", str(tmp_path / "a")]) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
    assert main(["import", str(out), "--data", str(tmp_path / "b")]) == 0
    assert "2 of 2" in capsys.readouterr().out
    assert main(["import", str(out), "--data", str(tmp_path / "b")]) == 0
    assert "0 of 2" in capsys.readouterr().out


def test_the_dealing_can_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, record = played(tmp_path / "a")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    record["proof"]["salt"] = "another"  # type: ignore[index]
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "NOT dealt as promised" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["backup", "x.db"], "nothing is kept there"),
        (["export", "x.jsonl"], "nothing is kept there"),
        (["restore", "nowhere.db"], "cannot be read"),
        (["restore", "{bad}"], "not a backup of Beguile"),
        (["import", "{bad}"], "line 1: not an exported table"),
        (["import", "nowhere"], "cannot be read"),
        (["verify", "{bad}"], "not a record"),
    ],
)
def test_bad_input_gets_a_sentence(tmp_path: Path, argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad"
    bad.write_text("nonsense\n" * 100, encoding="utf-8")
    said = [each.replace("{bad}", str(bad)) for each in argv]
    if argv[0] != "verify":
        said += ["--data", str(tmp_path / "data")]
    assert main(said) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "data" / "beguile.db").exists() or argv[0] == "import"


@pytest.mark.slow
def test_a_load_test_measures_both_servers_and_loses_nothing() -> None:
    found = loadtest(tables=2, seats=3, rate=20, seconds=2)
    asked = {"p50_ms", "p99_ms", "moves_per_s", "cpu_ms_per_move", "baseline_cpu_ms_per_move", "rss_mb", "errors"}
    assert asked <= set(found)
    assert found["errors"] == 0
    assert found["moves"] > 10


def test_what_another_version_keeps_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "beguile.db")) as db:
        db.execute("CREATE TABLE log (name TEXT)")
    assert main(["serve", "--no-open", "--data", str(tmp_path)]) == 2
    assert "another version" in capsys.readouterr().err


def test_a_server_that_would_answer_nobody_is_not_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main(["serve", "--no-open", "--requests", "0", "--data", str(tmp_path)])
    assert leave.value.code == 2
    assert "requests: found 0, expected a number above 0" in capsys.readouterr().err
