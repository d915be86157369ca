"""The table as text fits a small screen in every language, and a bet says what is guessed, not what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

import beguile
from beguile.bots import Bot
from beguile.engine.match import Match
from tests.games.smiles_and_daggers.position import GAME, challenge, lay, position

OPTIONS = {"come_back": True, "declarations": True, "choose_families": True}
LONG_NAMES = [f"Maximiliana the {number}." for number in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")]
WIDTH, HEIGHT = 80, 24
AROUND = 4
"""Lines of a question besides its choices: one before the board, one after it, one before the prompt, and the prompt."""


def drawn(match: Match, seat: int | None, say: Any = None) -> list[str]:
    names = LONG_NAMES[: match.players]
    board = match.game.text.board(match.view(seat), names, say or match.game.words.labels(names))
    return Text.from_markup(board).plain.split("\n")


def positions(language: str, players: int) -> Iterator[Match]:
    """Every position of some games of bots that bet a lot, with every option."""
    for seed in range(3):
        match = beguile.game("smiles_and_daggers", language).new(players, seed, OPTIONS)
        bots = [Bot("medium" if seed else "random", seed) for _ in range(players)]
        yield match
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bots[seat].choose(match.sight(seat)))
            yield match


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_board_and_its_question_fit_80_columns_and_24_lines(language: str, players: int) -> None:
    for match in positions(language, players):
        for seat in match.to_act or (None,):
            lines = drawn(match, seat)
            assert max(map(len, lines)) <= WIDTH, "\n".join(lines)
            assert len(lines) + (len(match.legal(seat)) if seat is not None else 0) + AROUND <= HEIGHT, "\n".join(lines)


def test_every_word_on_the_board_comes_from_the_labels_of_its_language() -> None:
    for match in positions("en", 4):
        bare = "\n".join(drawn(match, match.to_act[0] if match.to_act else None, say=lambda *_, **__: "≡"))
        assert not re.search("[A-Za-z]{2}", bare.replace("Maximilian…", "").replace("Maximi…", "")), bare


def test_every_label_is_used() -> None:
    used = set()

    def say(key: str, **parts: Any) -> str:
        used.add(key)
        return GAME.words.say("labels", key, parts, LONG_NAMES)

    for players in (3, 4, 6):
        for match in positions("en", players):
            for seat in range(players):
                drawn(match, seat, say)
    drawn(tied(), None, say)
    assert used == set(GAME.words.messages["labels"])


def tied() -> Match:
    match = position(coins=[9, 9, 0])
    match.state.raced = 1
    return match


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["earns 2 coins unless it is struck down", "earns 1 coin unless it is struck down", "earns nothing"]),
        ("de", ["bringt 2 Münzen, wenn die Karte überlebt", "bringt 1 Münze, wenn die Karte überlebt", "bringt nichts ein"]),
    ],
)
def test_a_smile_says_what_it_earns(language: str, words: list[str]) -> None:
    match = beguile.game("smiles_and_daggers", language).new(3, 1)
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    said = [move.words for move in match.moves(match.to_act[0]) if move.text.endswith("smile")]
    assert [each.partition(": ")[2] for each in said] == words


def test_a_bet_is_told_as_a_guess() -> None:
    match = lay(challenge(position(players=4), 1), "lady dagger", "lady dagger")
    match.play(2, "bet smile none")
    match.play(3, "bet smile dagger")
    told = [match.tell(said) for said in match.events(None) if said["event"].startswith("bet_on")]
    assert told == [
        "Player 2 bet a Knight on a smile from Player 0.",
        "Player 3 bet a Knight on a smile from Player 0 and a strike from Player 1.",
    ]


def test_a_bet_on_the_board_is_a_question() -> None:
    match = lay(challenge(position(players=4), 1), "lady dagger", "lady dagger")
    match.play(2, "bet smile dagger")
    assert "♞ Maximi… ☺?, Maximi… †?" in drawn(match, None)[6]
