"""The command line, used as people use it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import beguile
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


@pytest.mark.parametrize("name", beguile.games())
def test_a_whole_game_can_be_played_in_the_terminal(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 3000))
    status, out, _ = say(capsys, "play", name, "--seed", "3")
    assert status == 0
    assert " won" in out


def test_the_terminal_answers_questions_and_refuses_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["?", "rules 3.4", "rules 77", "log", "table", "undo", "back_out 3", "99", "juggle", "", "1", "undo", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words) + "\n"))
    status, out, _ = say(capsys, "play", "smile", "--seed", "5", "--name", "[Zoe]")
    assert status == 0
    for expected in ("3.4 To back out", "There is no rule 77", "nothing to take back", "(rule 3.4)", "There is no choice 99"):
        assert expected in out
    for expected in ("“juggle” is none of your choices", "Your last move is taken back", "[Zoe]", "You left the game"):
        assert expected in out


GERMAN = {
    "smile": "Steig aus: Nimm die blaue −4 und 2 Perlen",
    "smiles_and_daggers": "Wette auf ein Lächeln von Bruno und einen Stich von Cosima",
    "royals": "Cosima beanspruchte den Marschall von Bordeaux für 1× Frankreich.",
    "dragons_gold": "Schick einen Dieb (2) gegen Drache 2, Stärke 9",
    "smileyface": "Cosima machte Freude zum Boss.",
}


@pytest.mark.parametrize("name", beguile.games())
def test_the_terminal_plays_in_german(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("rules 1.1\nlog\nquit\n"))
    status, out, _ = say(capsys, "play", name, "--seed", "5", "--language", "de")
    assert status == 0
    for expected in ("Gast:", "1 Das Material", GERMAN[name]):
        assert expected in " ".join(out.split())


def test_rules_can_be_read_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "rules", "smile", "3.4", "--language", "de")
    assert status == 0
    assert "3.4 Um auszusteigen" in out


def test_a_game_that_was_left_can_be_saved_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    path = tmp_path / "left.json"
    assert say(capsys, "play", "smile", "--seed", "5", "--save", str(path))[0] == 0
    status, out, _ = say(capsys, "replay", str(path), "--seat", "0")
    assert status == 0
    assert "The game is not over" in out


def test_a_simulation_reports_shares_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--games", "60", "--players", "3", "--bots", "medium,random,random", "--target", "python", "--json"]
    status, out, _ = say(capsys, "simulate", "smile", *argv)
    found = json.loads(out)
    assert status == 0
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1, abs=0.001)
    assert all(seat["low"] <= seat["win_share"] <= seat["high"] for seat in found["seats"])
    assert sum(found["endings"].values()) == 60
    assert found["components"] == "Beguile's reconstruction"


def test_a_simulation_can_be_read_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "simulate", "smile", "--games", "20", "--target", "python")
    assert status == 0
    assert "95 % interval" in out
    assert "moves per second on python" in out


def test_a_bench_lists_speed_and_digest(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--target", "python", "--seconds", "0.05", "--players", "4", "--digest-games", "5", "--json"]
    status, out, _ = say(capsys, "bench", "smile", *argv)
    (found,) = json.loads(out)
    assert status == 0
    assert {"game", "target", "players", "moves_per_s", "games_per_s", "digest"} <= set(found)
    assert (found["game"], found["target"], found["players"]) == ("smile", "python", 4)


def test_a_record_is_shown_to_the_gallery_or_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "replay", str(RECORD))
    assert status == 0
    assert "borrowed a bead" in out
    found = json.loads(say(capsys, "replay", str(RECORD), "--seat", "1", "--json")[1])
    assert found["view"]["seat"] == 1
    assert found["result"] == json.loads(RECORD.read_text(encoding="utf-8"))["result"]


def test_components_are_shown_with_their_provenance(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(say(capsys, "components", "smile", "--json")[1])
    assert {value["provenance"] for value in found["values"]} == {"printed", "reconstructed"}
    assert "reconstructed" in say(capsys, "components", "smile")[1]


def test_the_laws_can_be_run_at_any_volume(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "laws", "smile", "--states", "50", "--json")
    (found,) = json.loads(out)
    assert (status, found["states"], found["broken"]) == (0, 50, [])
    assert found["pairs"] == 3 * 50


def test_component_sets_can_be_tried_at_any_volume(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = say(capsys, "laws", "smile", "--sets", "4", "--seed", "9", "--json")
    (found,) = json.loads(out)
    assert (status, found["tried"], found["faults"]) == (0, 4, 0)
    assert found["accepted"] + sum(found["refused"].values()) == 4
    assert say(capsys, "laws", "smile", "--sets", "4", "--seed", "9")[1].startswith("Smile: 4 sets, ")


def test_rules_and_games_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "3.7" in say(capsys, "rules", "smile")[1]
    assert "smile" in say(capsys, "games")[1]
    assert json.loads(say(capsys, "games", "--json")[1])[0]["players"] == [3, 5]


BAD = [
    (["play", "chess"], "game: found 'chess', expected one of smile"),
    (["play", "smile", "--players", "9"], "players: found 9, expected 3 to 5 for Smile"),
    (["play", "smile", "--option", "fog"], "option: found 'fog', expected one of open_beads"),
    (["play", "smile", "--option", "open_beads=perhaps"], "option open_beads: found 'perhaps', expected on or off"),
    (["play", "smile", "--seat", "7"], "seat: found 7, expected 0 to 3"),
    (["play", "smile", "--bots", "clever"], "bot: found 'clever', expected one of random, easy, medium, hard, expert"),
    (["play", "smile", "--bots", "medium,medium"], "bots: found 2, expected one or as many as other seats (3)"),
    (["play", "smile", "--seed", "-4"], "seed: found -4"),
    (["play", "smile", "--language", "xx"], "language: found 'xx', expected one of en, de"),
    (["rules", "chess", "--language", "de"], "game: found 'chess'"),
    (["play", "smile", "--components", "nowhere.toml"], "nowhere.toml: cannot be read"),
    (["simulate", "smile", "--games", "0"], "games: found 0, expected a whole number from 1 to"),
    (["simulate", "smile", "--bots", "clever"], "bot: found 'clever'"),
    (["simulate", "smile", "--workers", "0"], "workers: found 0, expected a whole number from 1 to"),
    (["bench", "chess"], "game: found 'chess'"),
    (["bench", "--seconds", "0"], "seconds: found 0"),
    (["replay", "nowhere.json"], "nowhere.json: cannot be read"),
    (["components", "chess"], "game: found 'chess'"),
    (["rules", "smile", "9.9"], "There is no rule 9.9."),
    (["laws", "smile", "--states", "0"], "states: found 0"),
    (["laws", "smile", "--sets", "0"], "sets: found 0"),
    (["juggle"], "invalid choice"),
    ([], "required"),
]


@pytest.mark.parametrize(("argv", "words"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_gets_a_sentence_and_status_2(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = say(capsys, *argv)
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (RECORD.read_text(encoding="utf-8")[:-40], "cut off or not a record"),
        ("", "cut off or not a record"),
        ("[]", "not a Beguile record"),
        ("\x00\x01", "cut off or not a record"),
        (RECORD.read_text(encoding="utf-8").replace('"rules": 1', '"rules": 7'), "made by version 7 of the rules"),
        (RECORD.read_text(encoding="utf-8").replace('"bid 0"]', '"bid 4"]', 1), "bid 4)"),
    ],
)
def test_a_bad_record_gets_a_sentence_and_status_2(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    status, out, err = say(capsys, "replay", str(path))
    assert (status, out) == (2, "")
    assert words in err
