"""The table of SmileyFace as text: it fits a terminal, and every word of it is of one language."""

import random
import re

import pytest

from beguile.engine.match import Match
from tests.games.smileyface.position import GAME, position
from tests.games.test_languages import words_of

PLAIN = re.compile(r"\[/?[a-z_ ]*\]")
LONG = "Bartholomew the Magnificent"


def drawn(match: Match, seat: int | None, names: list[str], language: str = "en") -> list[str]:
    """The lines of the board without their colours."""
    say = words_of("smileyface", language).labels(names)
    return PLAIN.sub("", GAME.text.board(match.view(seat), names, say)).split("\n")


def crowded(players: int) -> Match:
    """Everybody has helped and passed but one, and has a Heart or a Pirate."""
    displays = [
        ["anger 5", "anger 4", "sadness 3", *(["Heart"] if seat < 2 else ["Pirate"] if seat < 4 else [])] for seat in range(2)
    ]
    displays += [["happiness 1", "surprise 2"] if seat < 3 else [] for seat in range(2, players)]
    hand = ["happiness 5", "surprise 5", "surprise 4", "happiness 4", "happiness 3", "Ghost", "Pickpocket"]
    helpers = {seat: (seat + 1) % players for seat in range(players)}
    return position(displays, [hand], players=players, passed=range(1, players), helpers=helpers, discards=["Gift"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_the_board_fits_a_small_terminal(players: int, language: str) -> None:
    lines = drawn(crowded(players), 0, [LONG] * players, language)
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 22


@pytest.mark.parametrize("seed", range(4))
def test_no_board_of_a_game_is_too_large(seed: int) -> None:
    match, dice = GAME.new(8, seed), random.Random(seed)
    while not match.over:
        lines = drawn(match, 0, [LONG] * 8, "de")
        assert (max(map(len, lines)) <= 80, len(lines) <= 22) == (True, True)
        match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
    assert len(drawn(match, 0, [LONG] * 8, "de")) <= 22


def test_more_cards_than_fit_a_column_are_counted() -> None:
    match = position(
        [["anger 5", "anger 5", "anger 4", "anger 4", "anger 3", "anger 3", "anger 3", "anger 2", "anger 2", "anger 1"]]
    )
    assert any("10× = 32" in line for line in drawn(match, 0, ["A", "B", "C", "D"]))


def test_a_german_board_is_german() -> None:
    text = "\n".join(drawn(crowded(4), 0, ["A", "B", "C", "D"], "de"))
    assert "Deine Hand: Freude 3" in text
    assert "„Herz“" in text
    assert not re.search(r"hand:|passed|helped|happiness|anger|Heart|Round|deck", text)
