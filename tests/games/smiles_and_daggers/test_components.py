"""Component sets of Smiles & Daggers: bad ones are refused with the reason, others can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from beguile.engine.targets import run
from tests.games.smiles_and_daggers.position import GAME, coins, meet, position

PRINTED = (Path(beguile.__file__).parent / "games" / "smiles_and_daggers" / "components.toml").read_text(encoding="utf-8")
TINY = """
set = "a tiny set"
game = "smiles_and_daggers"
players = { value = [2, 3], provenance = "own" }
families = { value = ["Ash", "Birch", "Cedar"], provenance = "own" }
goal = { value = 3, provenance = "own" }
coins = { value = 9, provenance = "own" }
turns = { value = 6, provenance = "own" }
bet = { value = 1, provenance = "own" }
prices = { value = [1, 2], provenance = "own" }
[ranks.lord]
cards = { value = 1, provenance = "own" }
coins = { value = 2, provenance = "own" }
eliminates = { value = "lady", provenance = "own" }
[ranks.lady]
cards = { value = 0, provenance = "own" }
coins = { value = 1, provenance = "own" }
eliminates = { value = "knight", provenance = "own" }
[ranks.knight]
cards = { value = 1, provenance = "own" }
coins = { value = 0, provenance = "own" }
eliminates = { value = "lord", provenance = "own" }
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return path


def test_the_printed_set_is_sound_for_every_player_count() -> None:
    for players in (3, 4, 5, 6):
        GAME.open_box(players, {}, GAME.sheet)
    assert list(GAME.players) == [3, 4, 5, 6]


def test_a_tiny_set_for_two_can_be_played(tiny: Path) -> None:
    match = GAME.new(2, 1, components=tiny)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    record = match.record()
    assert record["components"]["set"] == "a tiny set"
    tiny.unlink()
    assert beguile.replay(record).state == match.state


def test_another_goal_wins(tiny: Path) -> None:
    match = meet(position(coins=[1, 0], players=2, components=tiny), 1, "lord smile", "knight smile")
    assert (match.winners, coins(match)) == ((0,), [3, 0])


def test_another_turn_cap_ends_the_game(tiny: Path) -> None:
    assert meet(position(turns=5, players=2, components=tiny), 1, "lord smile", "lord smile").ending == "turns"


def test_other_prices_are_paid(tiny: Path) -> None:
    match = position([(0, 0, 1), (1, 0, 1)], coins=[2, 0], players=2, components=tiny, options={"come_back": True})
    match.play(0, "recover lord")
    assert coins(match) == [0, 0]


def test_a_rank_that_no_family_has_can_be_neither_laid_nor_taken_back(tiny: Path) -> None:
    match = position([(0, 0, 1), (1, 0, 1)], coins=[2, 0], players=2, components=tiny, options={"come_back": True})
    assert [move.text for move in match.moves(0)] == ["recover lord", "challenge 1"]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bots", ["random", "medium"])
def test_a_tiny_set_ends_by_random_and_by_sensible_play(tiny: Path, players: int, bots: str) -> None:
    box = GAME.open_box(players, {"come_back": True, "declarations": True, "choose_families": True}, GAME.sheet_of(tiny))
    assert run(GAME, box, 100, "python", 0, [bots]).moves.max() < 100


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('goal = { value = 9, provenance = "printed" }', "", "my.toml: goal: found nothing, expected a whole number"),
        ("value = 9,", "value = 0,", "goal: found 0, expected a whole number from 1 to 1000"),
        ("value = 200", "value = 5000", "turns: found 5000, expected a whole number from 1 to 1000"),
        ("value = [3, 6]", "value = [3, 7]", "players: found 7"),
        ("value = [3, 6]", "value = [6, 3]", "players: found [6, 3], expected the smaller number first"),
        (', "Griffin"', "", "families: found 5 families, expected 6 to 6, for so many players"),
        ('"Griffin"', '"Dragon"', "families: found Dragon twice, expected each word once"),
        ("[1, 1, 1, 1, 2, 3]", "[1, 1, 1, 2, 3]", "prices: found 5 numbers, expected 6 of them"),
        ("[1, 1, 1, 1, 2, 3]", "[1, 1, 1, 1, 2, -3]", "prices: found -3"),
        ('value = "lady"', 'value = "queen"', "ranks.lord.eliminates: found queen, expected one of lord, lady, knight"),
        ('value = "lady"', 'value = "lord"', "ranks.lord.eliminates: found lord, expected another rank"),
        ('value = "knight"', 'value = "lord"', "ranks.lord.eliminates: found lady, expected another rank that does not"),
        ("cards = { value = 3", "cards = { value = 33", "ranks.knight.cards: found 33"),
        ("cards = { value = 3", 'cards = { value = "three"', "ranks.knight.cards: found three"),
        ("[ranks.lady]", "[ranks.queen]", "ranks: found lord, queen, knight, expected lord, lady, knight"),
        ("[ranks.lord]", '[ranks.lord]\nage = { value = 1, provenance = "own" }', "ranks.lord.age: found a key of that name"),
        ('value = 49, provenance = "printed"', 'value = 49, provenance = "heard"', "coins: found heard"),
        ('game = "smiles_and_daggers"', 'game = "smile"', "game: found smile, expected smiles_and_daggers"),
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


@pytest.mark.parametrize(
    ("counts", "words"),
    [((0, 0, 3), "ranks: found Knights only"), ((9, 9, 9), "ranks: found 27 cards in a family, expected at most 12")],
)
def test_a_family_is_neither_too_poor_nor_too_large(tmp_path: Path, counts: tuple[int, int, int], words: str) -> None:
    path, text = tmp_path / "my.toml", PRINTED
    for old, new in zip((1, 2, 3), counts, strict=True):
        text = text.replace(f"\ncards = {{ value = {old},", f"\ncards = {{ value = {new},", 1) if old != new else text
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=words):
        GAME.new(4, 1, components=path)


EXTREMES = {
    "the most of everything": (["1, 1, 1, 1, 2, 3", "99, " * 11 + "99"], (9, 2, 1), (9, 9, 9), 9, 1000, 1000),
    "the least of everything": (["1, 1, 1, 1, 2, 3", "0"], (0, 1, 0), (0, 0, 0), 0, 1, 1),
    "no coin and no hurry": (["1, 1, 1, 1, 2, 3", "0, 0"], (1, 0, 1), (0, 0, 0), 0, 1, 1000),
}


def extreme(path: Path, name: str) -> Path:
    """The printed set with other numbers: prices, cards and coins of each rank, a bet, the goal and the turns."""
    prices, cards, earns, bet, goal, turns = EXTREMES[name]
    text = PRINTED.replace(*prices)
    for key, value in (("goal", goal), ("turns", turns), ("bet", bet)):
        text = re.sub(rf"^{key} = {{ value = \d+", f"{key} = {{ value = {value}", text, flags=re.MULTILINE)
    for key, values in (("cards", cards), ("coins", earns)):
        numbers = iter(values)
        text = re.sub(rf"(?<=\n){key} = {{ value = [0-3],", lambda _, k=key, n=numbers: f"{k} = {{ value = {next(n)},", text)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", EXTREMES)
def test_sets_at_their_extremes_end_alike_interpreted_and_compiled(tmp_path: Path, name: str) -> None:
    options = {"come_back": True, "declarations": True, "choose_families": True}
    box = GAME.open_box(6, options, GAME.sheet_of(extreme(tmp_path / "mine.toml", name)))
    python, cpu = (run(GAME, box, 3, target, 0, ["random"], finals=3) for target in ("python", "cpu"))
    assert python.digest == cpu.digest
    assert python.moves.max() <= GAME.rules.longest(box)
