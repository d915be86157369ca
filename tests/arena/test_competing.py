"""The arena's commands, used as people use them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from beguile.cli import main
from tests import golden

RECORD = golden.file_of("smile", "borrowing")


def say(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a command."""
    try:
        status = main(argv)
    except SystemExit as leave:
        status = int(leave.code or 0)
    out = capsys.readouterr()
    return status, out.out, out.err


def test_a_contest_as_json_has_a_list_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--bots", "medium,random,random,random", "--games", "10", "--seed", "5", "--json"]
    status, out, _ = say(capsys, "arena", "smile", *argv)
    found = json.loads(out)
    assert status == 0
    assert [bot["name"] for bot in found["bots"]] == ["medium", "random"]
    for bot in found["bots"]:
        assert {"name", "seat_share", "win_share", "low", "high", "mean_score", "rating"} <= set(bot)
        assert bot["low"] <= bot["win_share"] <= bot["high"]
        assert bot["rating_low"] < bot["rating"] < bot["rating_high"]
        assert 0 < bot["seconds_per_move"]["p50"] <= bot["seconds_per_move"]["p99"]
    assert [bot["seat_share"] for bot in found["bots"]] == [0.25, 0.75]
    assert found["line_ups"][0]["bots"] == ["medium", "random", "random", "random"]
    assert (found["seeds"], found["deals"], found["rotations"], found["games"]) == ({"first": 5, "last": 7}, 3, 4, 12)


def test_a_contest_can_be_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "arena", "smile", "--bots", "medium,random,random", "--games", "6")
    assert status == 0
    for words in ("6 games", "95 % interval", "two sigma", "p99", "Wins by seat"):
        assert words in out


def test_a_mirror_match_tells_the_places_apart(capsys: pytest.CaptureFixture[str]) -> None:
    out = say(capsys, "arena", "smile", "--bots", "random,random,random", "--games", "6")[1]
    assert "random (3)" in out
    assert "the fair share is 33.3%" in out


def test_a_ladder_is_kept_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, kept = tmp_path / "ladder.svg", tmp_path / "ladder.json"
    argv = ["--bots", "medium,random", "--round-robin", "--players", "3", "--games", "6", "--option", "open_beads"]
    status, out, _ = say(capsys, "arena", "smile", *argv, "--picture", str(picture), "--out", str(kept), "--json")
    assert status == 0
    assert json.loads(kept.read_text(encoding="utf-8")) == json.loads(out)
    assert [line_up["bots"] for line_up in json.loads(out)["line_ups"]] == [
        ["medium", "medium", "random"],
        ["medium", "random", "random"],
    ]
    assert json.loads(out)["options"] == {"open_beads": True}
    assert "ratings of bots</title>" in picture.read_text(encoding="utf-8")


BAD = [
    (["arena", "chess", "--bots", "medium,medium"], "game: found 'chess', expected one of smile"),
    (["arena", "smile", "--bots", "medium,clever,random"], "bot: found 'clever', expected one of"),
    (["arena", "smile", "--bots", "medium:playouts=9,random,random"], "only hard and expert take a budget"),
    (["arena", "smile", "--bots", "medium,,random"], "bot: found '', expected one of"),
    (["arena", "smile", "--bots", "medium,random"], "bots: found 2, expected 3 to 5 for Smile, one for each seat"),
    (["arena", "royals", "--bots", "medium"], "bots: found 1, expected 2 to 5 for Royals"),
    (["arena", "smile", "--bots", "medium,random,random", "--players", "4"], "players: found 4, expected 3"),
    (["arena", "smile", "--bots", "medium,random,random", "--games", "0"], "games: found 0, expected a whole number from 1 to"),
    (["arena", "smile", "--bots", "medium,random,random", "--games", "-4"], "games: found -4, expected a whole number from 1 to"),
    (["arena", "smile", "--bots", "medium,random,random", "--games", str(10**8)], "in all line-ups, expected at most 10,000,000"),
    (["arena", "smile", "--bots", "medium,random,random", "--workers", "0"], "workers: found 0, expected a whole number from 1 to"),
    (["arena", "smile", "--bots", "medium,random,random", "--seed", "-1"], "seed: found -1"),
    (["arena", "smile", "--bots", "medium,random,random", "--option", "fog"], "option: found 'fog'"),
    (["arena", "smile", "--bots", "medium,random,random", "--components", "nowhere.toml"], "nowhere.toml: cannot be read"),
    (["arena", "smile", "--bots", "medium,random,random", "--out", "nowhere/a.json"], "nowhere/a.json: cannot be written"),
    (["arena", "smile", "--bots", "medium,random,random", "--picture", "nowhere/a.svg"], "nowhere/a.svg: cannot be written"),
    (["arena", "smile", "--bots", "medium", "--round-robin"], "bots: found 1, expected at least 2 for a round robin"),
    (["arena", "smile", "--bots", "medium,medium", "--round-robin"], "a round robin names each bot once"),
    (["arena", "smile", "--bots", "medium,random", "--round-robin", "--players", "9"], "players: found 9, expected 3 to 5"),
    (["arena", "smile"], "required: --bots"),
    (["analyse", "nowhere.json"], "nowhere.json: cannot be read"),
    (["analyse", str(RECORD), "--seat", "7"], "seat: found 7, expected 0 to 3"),
    (["analyse", str(RECORD), "--seed", "-3"], "seed: found -3, expected a whole number from 0 to"),
    (["analyse", str(RECORD), "--playouts", "0"], "playouts: found 0, expected a whole number from 1 to"),
    (["analyse", str(RECORD), "--seconds", "inf"], "seconds: found inf, expected a number above 0, at most 3600"),
    (["analyse", str(RECORD), "--seconds", "nan"], "seconds: found nan"),
    (["analyse", str(RECORD), "--seconds", "-1"], "seconds: found -1, expected a number above 0"),
    (["analyse", str(RECORD), "--seconds", "1", "--playouts", "5"], "not allowed with"),
]


@pytest.mark.parametrize(("argv", "words"), BAD, ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "")
def test_bad_input_gets_a_sentence_and_status_2(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = say(capsys, *argv)
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_a_record_that_is_none_is_not_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(RECORD.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    status, _, err = say(capsys, "analyse", str(path))
    assert status == 2
    assert "cut off or not a record" in err


def test_a_game_that_is_not_over_is_not_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    del record["moves"][5:], record["result"]
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    status, _, err = say(capsys, "analyse", str(path))
    assert status == 2
    assert "the game is not over: 5 moves were made" in err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "shown"), [(["Zoe", "Yuri", "Xaver", "Wim"], "Zoe"), (["Zoe"], "Ada"), ([1, 2, 3, 4], "Ada"), (["[/]"] * 4, "[/]")]
)
def test_an_analysis_names_whom_the_record_names(
    names: list[Any], shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "named.json"
    path.write_text(json.dumps({**json.loads(RECORD.read_text(encoding="utf-8")), "names": names}), encoding="utf-8")
    assert shown in say(capsys, "analyse", str(path), "--seat", "0", "--playouts", "8")[1]


@pytest.mark.slow
def test_an_analysis_says_what_the_search_would_have_played(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["analyse", str(RECORD), "--seat", "0", "--playouts", "100"]
    found = json.loads(say(capsys, *argv, "--json")[1])
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert [[move["seat"], move["move"]] for move in found["moves"]] == [entry for entry in record["moves"] if entry[0] == 0]
    for move in found["moves"]:
        assert 0 <= move["before"] <= 1
        assert 0 <= move["after"] <= 1
        assert move["best"] == (move["move"] if move["forced"] else move["candidates"][0]["move"])
    assert found["result"] == record["result"]
    assert found["playouts"] == 100
    status, out, _ = say(capsys, *argv)
    assert status == 0
    for words in ("Ada", "the only move", "chance of winning lost"):
        assert words in out
    assert re.search("(better|or): ", out)
