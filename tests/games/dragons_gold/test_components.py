"""Component sets of Dragon's Gold: what is wrong is said with file, key, what was found and what was expected."""

from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from tests.games.dragons_gold.position import GAME

PRINTED = (Path(beguile.__file__).parent / "games" / "dragons_gold" / "components.toml").read_text(encoding="utf-8")
SMALL = """
set = "a small set"
game = "dragons_gold"
players = { value = [3, 4], provenance = "own" }
[adventurers]
attack = { value = [3, 2, 2, 1], provenance = "own" }
role = { value = ["knight", "wizard", "thief", "wizard"], provenance = "own" }
[tokens]
silver = { value = 6, provenance = "own" }
gold = { value = 4, provenance = "own" }
red = { value = 3, provenance = "own" }
blue = { value = 2, provenance = "own" }
green = { value = 2, provenance = "own" }
purple = { value = 2, provenance = "own" }
yellow = { value = 2, provenance = "own" }
white = { value = 1, provenance = "own" }
black = { value = 0, provenance = "own" }
[dragons]
strength = { value = [3, 4, 5, 6, 6], provenance = "own" }
known = { value = [4, 4, 4, 4, 4], provenance = "own" }
hidden = { value = [1, 1, 1, 1, 1], provenance = "own" }
market_after = { value = 1, provenance = "own" }
[objects.exchange_powder]
cards = { value = 0, provenance = "own" }
rule = { value = "10.4", provenance = "own" }
[objects.ring_of_confusion]
cards = { value = 0, provenance = "own" }
rule = { value = "10.5", provenance = "own" }
[objects.invisible_hand]
cards = { value = 4, provenance = "own" }
rule = { value = "10.6", provenance = "own" }
[objects.horn_of_recall]
cards = { value = 0, provenance = "own" }
rule = { value = "10.7", provenance = "own" }
[objects.scroll_of_panic]
cards = { value = 0, provenance = "own" }
rule = { value = "10.8", provenance = "own" }
[objects.flying_carpet]
cards = { value = 0, provenance = "own" }
rule = { value = "10.9", provenance = "own" }
[objects.enchanted_sword]
cards = { value = 0, provenance = "own" }
rule = { value = "10.10", provenance = "own" }
adds = { value = 3, provenance = "own" }
[objects.potion_of_haste]
cards = { value = 0, provenance = "own" }
rule = { value = "10.11", provenance = "own" }
[objects.lucky_charm]
cards = { value = 0, provenance = "own" }
rule = { value = "10.12", provenance = "own" }
[objects.crystal_ball]
cards = { value = 0, provenance = "own" }
rule = { value = "10.13", provenance = "own" }
[objects.magic_hourglass]
cards = { value = 0, provenance = "own" }
rule = { value = "10.14", provenance = "own" }
[objects.null_stone]
cards = { value = 2, provenance = "own" }
rule = { value = "10.15", provenance = "own" }
[scores.basic]
silver = { value = 1, provenance = "own" }
gold = { value = 3, provenance = "own" }
red = { value = 1, provenance = "own" }
black = { value = 7, provenance = "own" }
majority = { value = [5, 4, 4, 3], provenance = "own" }
[scores.advanced]
silver = { value = 1, provenance = "own" }
gold = { value = 3, provenance = "own" }
red = { value = 1, provenance = "own" }
black = { value = 9, provenance = "own" }
set = { value = 5, provenance = "own" }
majority = { value = [4, 4, 4, 2], provenance = "own" }
"""


def test_the_printed_set_is_sound_for_every_player_count() -> None:
    for players in GAME.players:
        GAME.open_box(players, {}, GAME.sheet)


@pytest.mark.parametrize("options", [{}, {"advanced_objects": True, "divide_and_choose": True, "advanced_scoring": True}])
def test_an_owners_set_can_be_played(tmp_path: Path, options: dict[str, bool]) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    match = GAME.new(3, 1, options, path)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1 if match.view(0)["stage"] == "dividing" else 0])
    record = match.record()
    assert record["components"]["set"] == "a small set"
    path.unlink()
    assert beguile.replay(record).state == match.state


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("value = [4, 3, 2, 1]", "value = [4, 3, 2]", "adventurers.attack: found 3 numbers, expected 4 of them"),
        ("value = [4, 3, 2, 1]", "value = [4, 3, 2, 0]", "adventurers.attack: found 0, expected a whole number from 1 to 9"),
        ('"thief", "wizard"]', '"thief", "witch"]', "adventurers.role: found witch, expected one of knight, thief, wizard"),
        ('"thief", "wizard"]', '"thief"]', "adventurers.role: found 3 roles, expected 4 of them"),
        ("silver = { value = 35", "silver = { value = 61", "tokens.silver: found 61, expected a whole number from 0 to 60"),
        ("silver = { value = 35", "silver = { value = 50", "tokens: found 141 tokens, expected 1 to 127 of them"),
        ("black = { value = 1,", "black = { value = 2,", "tokens.black: found 2, expected one black diamond or none"),
        ("value = [0, 3, 0, 2,", "value = [3, 0, 2,", "dragons.hidden: found 17 numbers, expected 18 of them"),
        ("11, 6, 3]", "0, 6, 3]", "dragons: found 126 tokens on all of them, expected more than the 126 in the bag"),
        ("value = [5, 5, 6,", "value = [5, 21, 6,", "dragons.strength: found 21, expected a whole number from 1 to 20"),
        (
            "value = [4, 3, 2, 1]",
            "value = [4, 3, 1, 1]",
            "dragons.strength: found room for 180 thefts and looks, expected at most 160",
        ),
        ("9, 10, 10, 10]", "9, 10, 10, 12]", "objects: found room for 166 thefts and looks, expected at most 160"),
        ("market_after = { value = 7", "market_after = { value = 0", "dragons.market_after: found 0"),
        (
            "[objects.null_stone]\ncards = { value = 2",
            "[objects.null_stone]\ncards = { value = 3",
            "objects: found 25 cards, expected 6 to 24 of them",
        ),
        (
            "[objects.null_stone]",
            "[objects.stone]",
            "objects.null_stone.cards: found nothing, expected a whole number",
        ),
        ('value = "10.15"', 'value = "10.16"', "objects.null_stone.rule: found 10.16, expected one of 10.15"),
        ("adds = { value = 2", "adds = { value = 0", "objects.enchanted_sword.adds: found 0, expected a whole number from 1 to 9"),
        ("value = [15, 12, 12, 10]", "value = [15, 12, 10]", "scores.basic.majority: found 3 numbers, expected 4 of them"),
        ("value = [3, 6]", "value = [6, 3]", "players: found [6, 3], expected the smaller number first"),
        ("value = [3, 6]", "value = [3, 7]", "players: found 7, expected a whole number from 3 to 6"),
        ("[dragons]", '[dragons]\nwings = { value = 2, provenance = "own" }', "dragons.wings: found a key of that name"),
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
