"""The table of Royals as text: it fits a terminal of 80 by 24, in every language and at every player count."""

from random import Random

import pytest
from rich.text import Text

from beguile.bots import Bot
from beguile.engine.match import Match
from beguile.games import translate
from beguile.games.royals.components import TITLES
from tests.games.royals.position import GAME, claim, noble, position

NAMES = ["Cosima von Thun", "Bartholomäus", "Charlotte", "Desiderius", "Eva"]


def lines_of(match: Match, seat: int | None, language: str) -> list[str]:
    names = NAMES[: match.players]
    text = GAME.text.board(match.view(seat), names, translate("royals", language).words.labels(names))
    return Text.from_markup(text).plain.split("\n")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_board_fits_80_columns_and_leaves_room_for_a_question(players: int, language: str) -> None:
    match, bot, dice = GAME.new(players, 3, {"four_face_up": True}), Bot("medium", 1), Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)) if dice.random() < 0.3 else bot.choose(match.sight(seat)))
        for viewer in (seat, None):
            lines = lines_of(match, viewer, language)
            assert max(map(len, lines)) <= 80, max(lines, key=len)
            assert len(lines) <= (24 if match.over else 17 + players)


def test_a_city_shows_bonus_nobles_holders_and_who_lies_in_the_cathedral() -> None:
    match = position(held={"Dijon baron": 1}, buried={"Dijon": 0, "Lyon": 2})
    lines = lines_of(match, 0, "en")
    assert any(line.startswith("Paris     +6 Kin 8/3 ·") for line in lines)
    assert any(line.startswith("Dijon        Duk 4/2 ·  Bar 2/1 2 †1 ") for line in lines)


def test_the_board_shows_what_is_laid_for_a_claim() -> None:
    match = position(["FGGSS"], ["FS FB"], held={"Dijon baron": 1})
    match.play(
        0, f"prepare {noble(match, 'Dijon baron')}", "lay france 1", "lay german_states 2", "lay spain 1", "spend france_spain 1"
    )
    assert lines_of(match, 0, "en")[-1] == "You pay for the Baron of Dijon: Fra 1 Ger 2 Spa 1 Fra/Spa 1"
    assert "You pay" not in "\n".join(lines_of(match, 1, "en"))


def test_the_german_board_has_no_english_word() -> None:
    match = position(["FFG", "S"], ["FS", ""], held={"Lyon baron": 1}, running_out=True)
    claim(match, 0, "Dijon baron")
    board = "\n".join(lines_of(match, 0, "de"))
    english = (
        "Period",
        "France",
        "German",
        "Spain",
        "hand",
        "Your",
        "Face",
        "discards",
        "points",
        "cities",
        *map(str.title, TITLES),
    )
    assert [word for word in english if word in board and word not in ("Baron",)] == []
    assert "Wien" in board
