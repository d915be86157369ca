"""The terminal: whole in every language, and it shows and takes back no more than it should."""

from __future__ import annotations

import ast
import io
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import beguile
from beguile import screen, terminal
from beguile.engine.match import Match
from beguile.engine.rulebook import rules_of
from beguile.engine.words import HOLE
from beguile.screen import FOLDER, Speech, draw_board, languages
from beguile.terminal import TerminalGame
from tests.test_cli import say

BOTH = [(name, language) for name in beguile.games() for language in languages()]
STAYS = {"say.bot", "say.won", "kinds.value.true", "kinds.value.false"}
"""Mere arrangements of parts, and what is typed as it stands."""


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def texts(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, str):
        yield path, node
        return
    for key, inner in node.items():
        yield from texts(inner, f"{path}.{key}" if path else key)


def session(name: str, language: str, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status, out, _ = say(capsys, "play", name, "--seed", "3", "--language", language)
    assert status == 0
    return out


# -- words ------------------------------------------------------------------------------------------------------------


def test_the_terminal_speaks_the_languages_of_the_games() -> None:
    from beguile.games import languages as spoken

    assert all(spoken(name) == languages() for name in beguile.games())


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_messages_with_the_same_parts(language: str) -> None:
    english, other = (
        {key: {hole[0] for hole in HOLE.finditer(text)} for key, text in texts(words(each))} for each in ("en", language)
    )
    assert english == other


def test_everything_is_translated() -> None:
    english = dict(texts(words("en")))
    same = {key for key, text in texts(words("de")) if text == english[key]}
    assert same == STAYS


def test_every_message_is_said_somewhere_and_every_message_said_is_there() -> None:
    said = set()
    for module in (screen, terminal):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
    there = {key for group in ("say", "names", "games") for key in words("en")[group]}
    assert there - said == set()


@pytest.mark.parametrize("name", beguile.games())
def test_a_move_can_be_typed_as_it_stands_whatever_it_is_called(name: str) -> None:
    """SmileyFace has a move called help."""
    match = beguile.game(name).new(None, 4)
    for table in screens(match, "random", "de"):
        texts = [match.move(index).text for index in match.legal(table.seat)]
        assert [text for text in texts if table._command(text)] == []


ENGLISH = {"the", "of", "and", "you", "your", "with", "is", "are", "has", "no", "from", "for", "each", "cards", "card"}
ENGLISH |= {"points", "beads", "hand's", "row", "pile", "players", "won", "rule", "type", "choice", "beginning", "left", "round"}


@pytest.mark.parametrize("name", beguile.games())
def test_german_is_whole(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No word of English in a game from its first line to its result, whatever is typed."""
    typed = "?\nregeln 1\nregeln 99\nverlauf\ntisch\nmehr\nzurück\n999\nunsinn\n" + "1\nzurück\n1\n" * 1500
    out = session(name, "de", typed, monkeypatch, capsys)
    assert "gewonnen" in out
    found = set(re.findall(r"[^\W\d_]+(?:_\w+)?", out.replace(beguile.game(name).title, "")))
    assert {word for word in found if word.lower() in ENGLISH} == set()


def test_what_cannot_be_read_is_answered_by_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No names of ours: neither those of the moves nor of their arguments."""
    typed = "juggle\nbid\nbid 1 2 3\nbid x\nback_out 99\n" + "9" * 5000 + "\nquit\n"
    out = " ".join(session("smile", "en", typed, monkeypatch, capsys).split())
    assert out.count("is none of your choices. Type a number from 1 to") == 5
    assert out.count("There is no choice 999") == 1
    assert "expected" not in out
    assert "SLOT" not in out


# -- names ------------------------------------------------------------------------------------------------------------


def test_a_replay_calls_everybody_as_they_were_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 3000))
    path = tmp_path / "mine.json"
    assert say(capsys, "play", "smile", "--seat", "2", "--name", "Zoe", "--save", str(path))[0] == 0
    assert json.loads(path.read_text(encoding="utf-8"))["names"] == ["Ada", "Bruno", "Zoe", "Cosima"]
    assert re.search(r"^Zoe put a bead", say(capsys, "replay", str(path))[1], re.MULTILINE)


def test_a_game_saved_while_it_runs_has_names_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    session("smile", "de", f"1\nspeichern {path}\nende\n", monkeypatch, capsys)
    out = say(capsys, "replay", str(path), "--language", "de")[1]
    assert "Gast legte eine Perle" in out
    assert "Die Partie ist nicht zu Ende" in out


HOSTILE = ("[/]", "[bold]x[/bold]", "\\", "a\\[", ":heart:", "\x1b[31mred", "\u202eback", "W" * 24)


@pytest.mark.parametrize("name", beguile.games())
def test_names_are_never_read_as_markup(name: str) -> None:
    game = beguile.game(name)
    match = game.new(game.players[-1], 3)
    match.names = HOSTILE[: match.players]
    drawn = draw_board(match, 0, match.names).plain
    assert "[/]" in drawn
    assert "\x1b" not in drawn
    assert "\u202e" not in drawn


def test_what_owners_of_a_box_have_written_is_never_read_as_markup(tmp_path: Path) -> None:
    own = beguile.game("smiles_and_daggers")
    text = (Path(beguile.__file__).parent / "games" / own.name / "components.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(f'"{own.sheet.words("families")[0]}"', '"[/]"'), encoding="utf-8")
    match = own.new(6, 1, components=mine)
    assert "[/]" in draw_board(match, 0, match.names).plain


def test_a_hostile_name_can_play_and_is_replayed_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 3000))
    path = tmp_path / "mine.json"
    assert say(capsys, "play", "smile", "--name", "[/]", "--save", str(path))[0] == 0
    assert "[/] put a bead" in say(capsys, "replay", str(path))[1]


# -- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_rules_are_shown_without_the_marks_of_markdown(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = say(capsys, "rules", name, "--language", language)[1]
    assert not {"*", "#", "`", "|"} & set(out)
    numbers = list(rules_of(beguile.game(name, language).rulebook))
    assert re.findall(r"^(\d+\.\d+) ", out, re.MULTILINE) == numbers


@pytest.mark.parametrize("language", languages())
def test_one_rule_or_a_chapter_is_shown_alone(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    one = say(capsys, "rules", "smile", "3.4", "--language", language)[1]
    chapter = say(capsys, "rules", "smile", "3", "--language", language)[1]
    assert re.findall(r"^\d+\.\d+", one, re.MULTILINE) == ["3.4"]
    assert set(re.findall(r"^\d+\.\d+", chapter, re.MULTILINE)) == {f"3.{i}" for i in range(1, 9)}
    assert one.splitlines()[0].startswith("3 ")


def test_a_table_among_the_rules_belongs_to_the_rule_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    book = "# Game\n\n## 1 Box\n**1.1** Costs:\n| title | cost |\n|---|---|\n| King | 9 |\n**1.2** More.\n"
    screen.show_rules(Console(width=80), book, "1.1", Speech("en"))
    out = capsys.readouterr().out
    assert "King" in out
    assert "More" not in out
    assert "|" not in out


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_every_option_is_listed_with_what_it_does(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = " ".join(say(capsys, "games", "--language", language)[1].split())
    for name in beguile.games():
        game = beguile.game(name, language)
        for option in game.options:
            first = game.words.say("options", option.name, {}, ()).split()[:4]
            assert f"{option.name} {' '.join(first)}" in out


# -- taking back ------------------------------------------------------------------------------------------------------


def quiet(match: Match, seat: int, language: str = "en") -> TerminalGame:
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system=None)
    return TerminalGame(match, seat, ["medium"] * match.players, console=console, language=language)


def foretold(before: Match, after: Match, seat: int, world: int) -> bool:
    """Whether what a seat sees after these moves is what it would see in another world it could not tell from this one. A world in
    which a hidden choice of another was not possible says nothing."""
    imagined = before.imagine(seat, world)
    try:
        for mover, move in after.played[len(before.played) :]:
            imagined.play(mover, move)
    except beguile.IllegalMove:
        return True
    return imagined.view(seat) == after.view(seat)


@pytest.mark.parametrize("name", beguile.games())
def test_nothing_can_be_taken_back_that_has_told_the_future(name: str) -> None:
    """Whoever takes a move back knows no more than before: in every world they could not tell apart the same comes."""
    undone = 0
    for seed in range(4):
        table = quiet(beguile.game(name).new(None, seed), 0)
        for turn in range(25):
            table.match = rest_of(table)
            if table.match.over:
                break
            before = table.match.copy()
            assert table._try(str(1 + turn % len(before.legal(0))))
            after = table.match = rest_of(table)
            if table._undo():
                undone += 1
                assert table.match.state == before.state
                assert all(foretold(before, after, 0, world) for world in range(1, 4))
                table._try(str(1 + turn % len(before.legal(0))))
    assert undone > 0 or name == "smiles_and_daggers"


def rest_of(table: TerminalGame) -> Match:
    """Let the bots move until it is the turn of seat 0."""
    while not table.match.over and 0 not in table.match.to_act:
        table._step()
    return table.match


@pytest.mark.parametrize("typed", ["1 1", "1\t2", "bid 0; bid 0", "bid 0 bid 0", "bid 0, nonsense", "1,2", '["bid 0", "bid 0"]'])
def test_a_line_holds_one_move(typed: str) -> None:
    table = quiet(beguile.game("smile").new(3, 5), 0)
    before = rest_of(table).copy()
    assert not table._try(typed)
    assert (table.match.state, table.match.played) == (before.state, before.played)


# -- 80 columns, 24 lines ---------------------------------------------------------------------------------------------

TOO_MANY = {("royals", 4): 25, ("royals", 5): 25, ("dragons_gold", 6): 30}
"""Games that cannot be shown in 24 lines with so many players, and in how many they are."""

COUNTS = [
    (name, players, language) for name in beguile.games() for players in beguile.game(name).players for language in languages()
]


@pytest.mark.parametrize(("name", "players", "language"), COUNTS)
def test_a_screen_has_80_columns_and_24_lines(name: str, players: int, language: str) -> None:
    """The table, the choices and the prompt below them, as long names see it."""
    wide, high = set(), set()
    for seed, level in ((1, "medium"), (2, "random")):
        match = beguile.game(name, language).new(players, seed)
        for table in screens(match, level, language):
            lines = shown_by(table)
            wide |= {line for line in lines if len(line) > 80}
            if len(lines) > TOO_MANY.get((name, players), 24):
                high.add("\n".join(lines))
    assert sorted(wide, key=len)[-1:] == []
    assert sorted(high, key=len)[-1:] == []


def screens(match: Match, level: str, language: str) -> Iterator[TerminalGame]:
    """A game between bots, looked at by each who is to move, at every seventh move."""
    from beguile.bots import Bot

    minds = [Bot(level, seat) for seat in range(match.players)]
    for number in range(400):
        if match.over:
            break
        seat = match.to_act[number % len(match.to_act)]
        if number % 7 == 0:
            yield quiet(match, seat, language)
        match.play(seat, minds[seat].choose(match.sight(seat)))
    yield quiet(match, 0, language)


def shown_by(table: TerminalGame) -> list[str]:
    """The lines of a screen; a prompt is one more."""
    file = table.console.file
    assert isinstance(file, io.StringIO)
    board = draw_board(table.match, table.seat, table.names).plain.split("\n")
    if table.match.over:
        return board
    table._show_table()
    printed = file.getvalue().removesuffix("\n").split("\n")
    wide = [line for line in board if len(line) > 80]
    return [*wide, *printed, "Name: "]


def test_choices_that_do_not_fit_are_counted_and_shown_on_demand() -> None:
    table = quiet(beguile.game("smile").new(3, 5), 0)
    moves = [beguile.Move(i, "say", {}, f"say {i}", "Say something that is rather long, number " + str(i)) for i in range(40)]
    screen.show_choices(table.console, moves, 6, table.say)
    out = table.console.file.getvalue()  # type: ignore[attr-defined]
    assert len(out.splitlines()) == 6
    assert out.splitlines()[-1] == "… 35 choices more: type more to see them."
