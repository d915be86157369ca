"""Component sets: what is wrong is said with file, key, what was found and what was expected."""

from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from beguile.engine.components import Sheet

GAME = beguile.game("smile")
PRINTED = (Path(beguile.__file__).parent / "games" / "smile" / "components.toml").read_text(encoding="utf-8")
TINY = """
set = "a tiny set"
game = "smile"
players = { value = [2, 3], provenance = "own" }
auctions = { value = 2, provenance = "own" }
[beads]
clear = { value = 6, provenance = "own" }
blue = { value = 1, provenance = "own" }
each = { value = 1, provenance = "own" }
[deck.red]
all = { value = [-1, 2, 3], provenance = "own" }
III = { value = [-4], provenance = "own" }
[deck.none]
all = { value = [5], provenance = "own" }
III = { value = [6], provenance = "own" }
"""


def test_the_printed_set_is_sound_for_every_player_count() -> None:
    for players in GAME.players:
        GAME.open_box(players, {}, GAME.sheet)


def test_an_owners_set_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    match = GAME.new(2, 1, components=path)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    record = match.record()
    assert record["components"]["set"] == "a tiny set"
    path.unlink()
    assert beguile.replay(record).state == match.state


def test_a_name_or_a_comment_changes_no_fingerprint_and_a_value_does() -> None:
    def fingerprint(text: str) -> str:
        return Sheet.parse(text, "x.toml").fingerprint

    assert fingerprint(PRINTED + "# mine\n") == fingerprint(PRINTED.replace("Beguile's", "My")) == GAME.sheet.fingerprint
    assert fingerprint(PRINTED.replace("value = 35", "value = 36")) != GAME.sheet.fingerprint


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('auctions = { value = 10, provenance = "printed" }', "", "my.toml: auctions: found nothing, expected a whole number"),
        ("value = [-3, 5]", "value = [-3]", "deck: found 39 cards for 4 players, expected 40 (10 auctions × 4 players)"),
        ("value = [-1, 3]", "value = [-1, 7]", "deck.yellow.V: found 7, expected a whole number from -5 to 6"),
        ("value = [-1, 3]", "value = [-1, 0]", "deck.yellow.V: found 0, expected no card of value 0"),
        ("value = [-1, 3]", "value = 3", "deck.yellow.V: found 3, expected whole numbers"),
        ("value = [-1, 3]", "value = [-1, 2.5]", "deck.yellow.V: found 2.5"),
        ("[deck.white]", "[deck.yellow]", "my.toml: not a TOML file"),
        ("[deck.white]", "[deck.pink]", "deck.pink: found a colour of that name, expected one of yellow"),
        ("value = 35", "value = 12", "beads.clear: found 12, expected at least 5 × 6"),
        ("value = 6, ", 'value = "six", ', "beads.each: found six"),
        ('value = 35, provenance = "printed"', 'value = 35, provenance = "guessed"', "found guessed, expected one of printed"),
        ('value = 35, provenance = "printed"', "value = 35", "expected a value with its mark"),
        ("{ value = 35, ", "{ value = 35, colour = 3, ", "expected a value with its mark"),
        (
            "[beads]",
            '[beads]\nred = { value = 3, provenance = "own" }',
            "beads.red: found a key of that name, expected no such key",
        ),
        ('game = "smile"', 'game = "royals"', "game: found royals, expected smile"),
        ("value = [3, 5]", "value = [5, 3]", "players: found [5, 3], expected the smaller number first"),
        ("value = [3, 5]", "value = [3, 9]", "players: found 9"),
    ],
)
def test_a_bad_set_is_refused_with_file_key_found_and_expected(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in PRINTED
    path = tmp_path / "my.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        GAME.new(4, 1, components=path)
    assert words in str(refused.value)
    assert "my.toml" in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\.toml: cannot be read"):
        GAME.new(4, 1, components=tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("9" * 5000, "found a name of 5000 characters, expected at most 200"),
        ("[" * 5000 + "]" * 5000, "found more than 8 brackets inside each other, expected fewer"),
        ("0x" + "f" * 150, "found a number of 152 digits, expected at most 18"),
        ('"' + "x" * 5000 + '"', "auctions: found " + "x" * 200 + " …, expected a whole number"),
    ],
)
def test_what_is_beyond_all_measure_is_refused_in_few_words(value: str, words: str) -> None:
    with pytest.raises(Malformed) as refusal:
        GAME.open_box(3, {}, Sheet.parse(PRINTED.replace("auctions = { value = 10", f"auctions = {{ value = {value}"), "my.toml"))
    assert str(refusal.value).startswith(f"my.toml: {words}")
    assert len(str(refusal.value)) < 300
