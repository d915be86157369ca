"""Dragon's Gold in the terminal: its sand timer, and a board that fits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

import beguile
from beguile.bots import Bot
from beguile.cli import main
from beguile.engine.match import Match
from tests.games.dragons_gold.position import GAME, market, propose, talks_of_three, trade


@pytest.mark.slow
@pytest.mark.parametrize("minute", [0.0, 3600.0])
def test_a_game_in_real_time_can_be_played_in_the_terminal(
    minute: float, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no time at all every bargain of mine fails; with all the time in the world I accept what is proposed, or wait for it."""
    monkeypatch.setattr("beguile.terminal.MINUTE", minute)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n" * 2000 if minute else "1\n" * 2000))
    main(["play", "dragons_gold", "--seed", "3", "--option", "real_time", "--players", "3"])
    out = capsys.readouterr().out
    assert (" won" in out) if minute == 0.0 else ("All agreed" in out)


NAMES = ["Wilhelmina-Charlotte"] * 6


def drawn(match: Match, seat: int | None, language: str = "en") -> list[str]:
    names = NAMES[: match.players]
    board = GAME.text.board(match.view(seat), names, beguile.game("dragons_gold", language).words.labels(names))
    return Text.from_markup(board).plain.split("\n")


def positions(players: int, options: dict[str, Any]) -> Iterator[Match]:
    match = GAME.new(players, players, options)
    bots = [Bot("medium", seat) for seat in range(players)]
    while not match.over:
        yield match
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))
    yield match


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("options", [{}, {"advanced_objects": True, "divide_and_choose": True}])
@pytest.mark.parametrize(("players", "most"), [(3, 20), (5, 22), (6, 30)])
def test_the_board_fits_eighty_columns_and_nearly_always_a_screen(
    players: int, most: int, options: dict[str, Any], language: str
) -> None:
    high = []
    for match in positions(players, options):
        lines = drawn(match, 0, language)
        assert max(map(len, lines)) <= 80
        high.append(len(lines))
    assert sorted(high)[len(high) // 2] <= 16
    assert max(high) <= most


def test_the_board_is_all_german_where_german_is_spoken() -> None:
    match = talks_of_three(hold=["1 gold"])
    propose(match, 2, {0: "2 gold", 1: "1 blue"})
    text = "\n".join(drawn(match, 0, "de"))
    assert "im Stapel" in text
    assert "2 Gold" in text
    assert [word for word in ("gold", "tokens", "pile", "attacked", "nobody", "turns") if word in text] == []


def test_an_offer_on_the_board_has_its_number_and_whom_it_is_made_to() -> None:
    match = market()
    match.names = ["Ann", "Bob", "Cy"]
    trade(match, 1, "2 gold", "", "post_to 2")
    board = Text.from_markup(GAME.text.board(match.view(0), match.names, GAME.words.labels(match.names))).plain
    assert "#1 Bob → Cy: 2 gold ⇄ nothing" in board
    assert "tokens: 3 · shown: 2 gold" in board
