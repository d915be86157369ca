"""Boards of Royals: another one can be played, a wrong one is refused with file, key, what was found and what was expected."""

import re
from pathlib import Path
from random import Random

import pytest

import beguile
from beguile import Malformed
from beguile.engine.match import Match

GAME = beguile.game("royals")
PRINTED = (Path(beguile.__file__).parent / "games" / "royals" / "components.toml").read_text(encoding="utf-8")


def city(name: str, country: str, nobles: str, bonus: int) -> str:
    return f"""
[cities."{name}"]
country = {{ value = "{country}", provenance = "own" }}
nobles = {{ value = {nobles}, provenance = "own" }}
bonus = {{ value = {bonus}, provenance = "own" }}
"""


SMALL_BOARD = (
    city("Aix", "france", '["king", "marshal"]', 1)
    + city("Nantes", "france", '["baron", "duke"]', 7)
    + city("Ulm", "german_states", '["countess"]', 2)
    + city("Bath", "britain", '["cardinal", "duke"]', 9)
    + city("San Roque", "spain", '["princess"]', 3)
)
"""Five cities with other names, numbers of nobles and values."""

SMALL = re.sub(r"(?s)\[cities\.Paris\].*", "", PRINTED).replace("Beguile's reconstruction", "a small board") + SMALL_BOARD


def play_to_the_end(match: Match) -> None:
    dice = Random(1)
    while not match.over:
        match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
        assert GAME.rules.faults(match.box, match.state) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("row", [False, True])
def test_the_printed_set_is_sound_for_every_player_count(players: int, row: bool) -> None:
    assert GAME.new(players, 1, {"four_face_up": row}).box.row == 3 + row


@pytest.mark.parametrize("players", [2, 5])
def test_another_board_can_be_played_and_replayed(tmp_path: Path, players: int) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    match = GAME.new(players, 1, components=path)
    play_to_the_end(match)
    record = match.record()
    assert record["components"]["set"] == "a small board"
    path.unlink()
    assert beguile.replay(record).state == match.state
    names = [each["city"] for country in match.view(None)["countries"] for each in country["cities"]]
    assert names == ["Nantes", "Aix", "Ulm", "Bath", "San Roque"]
    assert "San Roque" in GAME.text.board(match.view(0), match.names, GAME.words.labels(match.names))


def test_a_board_with_a_small_deck_can_be_played_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    text = re.sub(r"(cards = \{ value = )\d+", r"\g<1>11", SMALL).replace("value = [7, 6, 5, 0]", "value = [0, 0, 0, 0]")
    for left_out in ("[6, 5, 4, 0]", "[5, 4, 3, 0]"):
        text = text.replace(f"value = {left_out}", "value = [0, 0, 0, 0]")
    text = text.replace("hand_limit = { value = 12", "hand_limit = { value = 7")
    path.write_text(re.sub(r"(_\w+ = \{ value = )4(, provenance = \"printed\" \})", r"\g<1>1\2", text), encoding="utf-8")
    match = GAME.new(5, 2, components=path)
    assert (match.box.cards, match.box.intrigue) == ([11] * 4, [1] * 6)
    play_to_the_end(match)


def test_the_order_of_the_cities_in_the_file_changes_nothing(tmp_path: Path) -> None:
    blocks = re.split(r"(?m)^(?=\[cities\.)", PRINTED)
    path = tmp_path / "turned.toml"
    path.write_text("\n".join([blocks[0], *reversed(blocks[1:])]), encoding="utf-8")
    assert GAME.new(4, 1, components=path).box == GAME.new(4, 1).box


def another(tmp_path: Path, old: str, new: str) -> Match:
    """A match with a board that differs in one place."""
    assert old in PRINTED
    path = tmp_path / "my.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    return GAME.new(4, 1, components=path)


def test_a_board_of_28_nobles_can_be_played(tmp_path: Path) -> None:
    match = another(tmp_path, '["king", "baron"]', '["king"]')
    assert match.box.nobles == 28
    play_to_the_end(match)


def test_influence_can_be_stated_for_each_portrait(tmp_path: Path) -> None:
    stated = 'influence = { value = [3, 1], provenance = "own" }\nnobles = { value = ["cardinal", "baron"]'
    match = another(tmp_path, 'nobles = { value = ["cardinal", "baron"]', stated)
    lyon = match.view(None)["countries"][0]["cities"][2]
    assert (lyon["city"], [noble["influence"] for noble in lyon["nobles"]]) == ("Lyon", [3, 1])
    assert match.view(None)["countries"][1]["cities"][2]["nobles"][0]["influence"] == 2
    play_to_the_end(match)


def test_cities_that_share_no_title_may_have_the_same_bonus_in_any_order(tmp_path: Path) -> None:
    match = another(tmp_path, "bonus = { value = 2, ", "bonus = { value = 3, ")
    names = [city["city"] for city in match.view(None)["countries"][0]["cities"]]
    assert names == ["Paris", "Marseille", "Lyon", "Bordeaux", "Dijon"]
    play_to_the_end(match)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'nobles = { value = ["king"]',
            'nobles = { value = ["emperor"]',
            "cities.Paris.nobles: found emperor, expected one of marshal",
        ),
        ('value = ["king"]', 'value = ["king", "duke", "baron"]', "cities.Paris.nobles: found 3 nobles, expected one or two"),
        ('value = ["king"]', 'value = ["king", "king"]', "cities.Paris.nobles: found king twice, expected each word once"),
        ('value = ["king"]', "value = []", "cities.Paris.nobles: found 0 nobles, expected one or two"),
        ("[cities.Paris]", '[cities."St. Denis"]', "cities: found a city 'St. Denis', expected names of letters"),
        ("[cities.Paris]", "[cities.Villefranche-sur-Mer]", "expected names of letters, at most 12"),
        (
            'country = { value = "france"',
            'country = { value = "italy"',
            "cities.Paris.country: found italy, expected one of france",
        ),
        (
            "bonus = { value = 2, ",
            "bonus = { value = 5, ",
            "cities.Marseille.bonus: found 5 as in Bordeaux, expected another bonus, for both cities have a princess",
        ),
        (
            'nobles = { value = ["king"]',
            'influence = { value = [3, 1], provenance = "own" }\nnobles = { value = ["king"]',
            "cities.Paris.influence: found 2 numbers, expected 1 of them",
        ),
        (
            'nobles = { value = ["king"]',
            'influence = { value = [10], provenance = "own" }\nnobles = { value = ["king"]',
            "cities.Paris.influence: found 10, expected a whole number from 1 to 9",
        ),
        ('"1648", ', '"[red]", ', "periods: found '[red]', expected letters and digits, at most 12"),
        ("bonus = { value = 2, ", "bonus = { value = 0, ", "cities.Bordeaux.bonus: found 0, expected a whole number from 1 to 24"),
        ("[titles.duke]", "[titles.earl]", "titles.earl: found that name, expected one of marshal"),
        ("cost = { value = 3", "cost = { value = 2", "titles.countess.cost: found 2, expected more than that of a baron"),
        ("marker = { value = 6", "marker = { value = 7", "titles.countess.marker: found 7, expected 6, twice its half"),
        (
            'marker = { value = 6, provenance = "reconstructed" }\nhalf = { value = 3',
            'marker = { value = 4, provenance = "reconstructed" }\nhalf = { value = 2',
            "titles.countess.marker: found 4, expected more than that of a baron",
        ),
        ("intrigue = { value = 2", "intrigue = { value = 3", "titles.king.intrigue: found 3, expected a whole number from 1 to 2"),
        ("[countries.spain]", "[countries.portugal]", "countries.portugal: found that name, expected one of france"),
        (
            "bonus = { value = [10, 5]",
            "bonus = { value = [5, 10]",
            "countries.france.bonus: found [5, 10], expected the higher first",
        ),
        ("value = [5, 2]", "value = [5]", "countries.france.first: found 1 numbers, expected 2 of them"),
        ("value = [7, 6, 5, 0]", "value = [7, 6, 5]", "countries.france.left_out: found 3 numbers, expected 4 of them"),
        ("cards = { value = 31", "cards = { value = 61", "countries.france.cards: found 61"),
        (
            "hand_limit = { value = 12",
            "hand_limit = { value = 20",
            "countries: found 102 cards for 5 players, expected more than hands",
        ),
        ("2 = { value = [1, 2]", "2 = { value = [1, 1, 2]", "first_turn.2: found 3 numbers, expected 2 of them"),
        ("value = [16, 12, 8]", "value = [8, 12, 16]", "noble_house.4: found [8, 12, 16], expected the highest first"),
        ("france_spain = { value = 4", "france_spain = { value = 44", "intrigue.france_spain: found 44"),
        ('"1648", ', "", "periods: found 2, expected 3 names"),
        (
            "[intrigue]",
            '[intrigue]\nspain_italy = { value = 4, provenance = "own" }',
            "intrigue.spain_italy: found a key of that name",
        ),
        ("value = [2, 5]", "value = [2, 6]", "players: found 6"),
        ("value = 46", "value = 1", "wooden_nobles.red: found 1"),
    ],
)
def test_a_bad_board_is_refused_with_file_key_found_and_expected(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in PRINTED
    path = tmp_path / "my.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        GAME.new(4, 1, components=path)
    assert words in str(refused.value)
    assert "my.toml" in str(refused.value)


@pytest.mark.parametrize(
    ("old", "words"),
    [
        ('country = { value = "britain"', "cities: found none in britain, expected at least one in each country"),
        ('"princess", ', "cities: found no princess anywhere, expected at least one Noble of each title"),
    ],
)
def test_a_board_needs_every_country_and_every_title(tmp_path: Path, old: str, words: str) -> None:
    path = tmp_path / "my.toml"
    new = 'country = { value = "spain"' if "country" in old else ""
    text = PRINTED.replace(old, new)
    for number, bonus in enumerate(re.findall(r"(?m)^bonus = \{ value = \d+,", text)):
        text = text.replace(bonus, f"bonus = {{ value = {number % 16 + 1} ,", 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=words):
        GAME.new(4, 1, components=path)
