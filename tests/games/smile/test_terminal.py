"""The table as text: in both languages, at every number of players, in a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from rich.markup import escape
from rich.text import Text

import beguile
from beguile.engine.match import Match
from beguile.games import languages
from tests.games.smile.position import position
from tests.games.smile.sets import alike, sheet

NAMES = ["Ada", "Bruno", "Maximilian Alexander", "Dario", "[red]El"]


def drawn(match: Match, seat: int | None = 0, language: str = "en") -> list[str]:
    """The lines of the board as they stand on a screen."""
    game = beguile.game("smile", language)
    names = [escape(name) for name in NAMES[: match.players]]
    text = game.text.board(match.view(seat), names, game.words.labels(names))
    return Text.from_markup(text).plain.split("\n")


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """A game, position by position. Who plays it likes to take cards, so that many lie before the players."""
    dice = random.Random(seed)
    while not match.over:
        yield match
        moves = match.legal(match.to_act[0])
        match.play(match.to_act[0], dice.choice([*moves, moves[-1], moves[-1]]))
    yield match


@pytest.mark.parametrize("language", languages("smile"))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_board_and_the_question_fit_a_terminal(players: int, language: str) -> None:
    game = beguile.game("smile")
    for seed in range(20):
        for match in at_random(game.new(players, seed, {"open_beads": True}), seed):
            lines = drawn(match, 0, language)
            assert max(map(len, lines)) <= 80
            choices = [len(match.legal(seat)) for seat in match.to_act]
            blank_lines_and_prompt = 4
            assert len(lines) + max(choices, default=0) + blank_lines_and_prompt <= 24, "\n".join(lines)


@pytest.mark.parametrize("language", languages("smile"))
def test_the_largest_hands_fit_80_columns(language: str) -> None:
    deck = {"none": {"all": [-5] * 30}, "yellow": {"all": [-5] * 5}, "white": {"all": [-5] * 5}}
    deck |= {"red": {"all": [-5] * 5}, "blue": {"all": [-5] * 5}}
    for components in (sheet(deck, (5, 5), 10, 17), alike(5, 10, 17), alike(5, 10, 17, "yellow", -5)):
        for match in at_random(beguile.game("smile").new(5, 1, {"open_beads": True}, components), 1):
            assert max(map(len, drawn(match, 0, language))) <= 80


def test_the_board_in_german_has_no_english_word() -> None:
    english = {
        "auction",
        "of",
        "cards",
        "card",
        "pile",
        "beads",
        "bead",
        "borrowed",
        "backed",
        "points",
        "yellow",
        "white",
        "red",
        "blue",
    }
    said: set[str] = set()
    for seed in range(5):
        for match in at_random(beguile.game("smile").new(4, seed, {"open_beads": True}), seed):
            said |= set(re.findall(r"[a-zäöüß]+", " ".join(drawn(match, 0, "de")).lower()))
    assert said & english == set()
    assert {"versteigerung", "stapel", "perlen", "geliehen", "ausgestiegen", "punkte", "gelb", "weiß", "rot", "blau"} <= said


def test_a_position_as_it_is_drawn() -> None:
    match = position(
        ["-", "yellow -2", "blue 5"], beads=[0, 2, 0], clear=[3, 1, 8], blue=[2, 0, 0], out=[1], won=[["white 4", "none -3"]]
    )
    assert drawn(match) == [
        "Auction 1 of 10 · 27 cards in the pile",
        "               ╭─────────╮  ╭─────────╮",
        "               │   •_•   │  │   ^‿^   │",
        "               │yellow −2│  │ blue 5  │",
        "               ╰───●●────╯  ╰─────────╯",
        "  ▶ Ada        white 4, −3 · 3 beads, 2 borrowed",
        "  · Bruno      no cards · backed out",
        "    Maximilia… no cards",
    ]


def test_a_name_that_looks_like_a_colour_is_drawn_as_it_is() -> None:
    assert "[red]El" in drawn(beguile.game("smile").new(5, 1))[-1]


def test_many_beads_are_counted() -> None:
    assert "╰─● × 12──╯" in drawn(position(["red -2", "red 1", "blue 5"], beads=[12]))[4]


def test_at_the_end_there_is_no_row_and_everybody_has_points() -> None:
    match = position(["-"], clear=[4, 5, 6], blue=[1, 0, 0], won=[[], ["red 6"], []], auction=9)
    match.state.over, match.state.top = 1, 30
    assert drawn(match) == [
        "Auction 10 of 10 · no cards in the pile",
        "    Ada        no cards · 4 beads, 1 borrowed · −1 point",
        "    Bruno      red 6 · 5 beads · 7 points",
        "    Maximilia… no cards · 6 beads · 1 point",
    ]
