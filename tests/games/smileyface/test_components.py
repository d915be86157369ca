"""The component set of SmileyFace: what is wrong is said; another deck of mischief can be played."""

import random
from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from beguile.bots import Bot
from beguile.engine.laws import Moment, Tally, inspect_position
from beguile.engine.match import Match
from beguile.engine.targets import run
from tests.games.smileyface.position import GAME, display_of, mischief, position, texts

PRINTED = (Path(beguile.__file__).parent / "games" / "smileyface" / "components.toml").read_text(encoding="utf-8")
OWN = 'provenance = "own"'
TINY = f"""
set = "a tiny set"
game = "smileyface"
players = {{ value = [2, 3], {OWN} }}
hand_sizes = {{ value = [4, 3], {OWN} }}
round_cards = {{ value = [1, 5], {OWN} }}
reward_tokens = {{ value = [3, 4, 5], {OWN} }}
[emotions]
happiness = {{ value = [1, 3, 5], {OWN} }}
sadness = {{ value = [2, 2], {OWN} }}
surprise = {{ value = [4], {OWN} }}
anger = {{ value = [1, 2, 3, 4, 5], {OWN} }}
[mischief.Zombie]
copies = {{ value = 1, {OWN} }}
after = {{ value = "stays", {OWN} }}
effect = {{ value = "take", {OWN} }}
values = {{ value = [4, 5], {OWN} }}
[mischief."Big Bang"]
copies = {{ value = 3, {OWN} }}
after = {{ value = "goes", {OWN} }}
effect = {{ value = "destroy", {OWN} }}
count = {{ value = 4, {OWN} }}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def played_out(match: Match) -> Match:
    bots = [Bot("medium", seat) for seat in range(match.players)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))
    return match


def test_the_set_is_sound_for_every_player_count() -> None:
    for players in GAME.players:
        GAME.open_box(players, {}, GAME.sheet)


def test_an_owners_set_can_be_played(tmp_path: Path) -> None:
    match = played_out(GAME.new(3, 1, components=written(tmp_path, TINY)))
    record = match.record()
    assert record["components"]["set"] == "a tiny set"
    assert beguile.replay(record).state == match.state


def test_numbers_of_an_owners_mischief_are_used(tmp_path: Path) -> None:
    match = position([[], ["anger 4", "anger 3", "happiness 5"]], [["Zombie"]], players=2, components=written(tmp_path, TINY))
    match.play(0, mischief(match, "Zombie"))
    assert texts(match, 0) == ["take 1 happiness 5", "take 1 anger 4"]


def test_an_owners_mischief_can_stay_after_it_was_carried_out(tmp_path: Path) -> None:
    match = position([[], ["anger 4"]], [["Zombie"]], players=2, components=written(tmp_path, TINY))
    match.play(0, mischief(match, "Zombie"))
    match.play(0, "take 1 anger 4")
    assert display_of(match, 0) == ["anger 4", "Zombie"]


def test_the_order_of_the_table_changes_nothing(tmp_path: Path) -> None:
    head, _, tail = PRINTED.partition("[mischief.Ghost]")
    ghost, _, rest = tail.partition("[mischief.Heart]")
    other = f"{head}[mischief.Heart]{rest}\n[mischief.Ghost]{ghost}"
    match = GAME.new(4, 1, components=written(tmp_path, other))
    assert match.sheet.fingerprint == GAME.sheet.fingerprint
    assert match.box == GAME.new(4, 1).box


def test_a_set_without_mischief_can_be_played(tmp_path: Path) -> None:
    text = PRINTED.partition("[mischief.Ghost]")[0]
    assert played_out(GAME.new(4, 1, components=written(tmp_path, text))).box.kinds == 0


MANY = ", ".join(str(value) for value in (1, 2, 3, 4, 5) for _ in range(5))
LARGEST = f"""
set = "the largest set"
game = "smileyface"
players = {{ value = [2, 8], {OWN} }}
hand_sizes = {{ value = [60, 40, 30, 24, 20, 17, 15], {OWN} }}
round_cards = {{ value = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9], {OWN} }}
reward_tokens = {{ value = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], {OWN} }}
[emotions]
happiness = {{ value = [{MANY}], {OWN} }}
sadness = {{ value = [{MANY}], {OWN} }}
surprise = {{ value = [1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5], {OWN} }}
anger = {{ value = [3, 3, 3, 3, 3, 3, 3], {OWN} }}
""" + "".join(
    f"""[mischief.{name}]
copies = {{ value = {copies}, {OWN} }}
after = {{ value = "stays", {OWN} }}
effect = {{ value = "{effect}", {OWN} }}
{more}
"""
    for name, copies, effect, more in (
        ("A", 7, "draw", f"count = {{ value = 10, {OWN} }}"),
        ("B", 7, "destroy", f"count = {{ value = 10, {OWN} }}"),
        ("C", 7, "take", f"values = {{ value = [1, 2, 3, 4, 5], {OWN} }}"),
        ("D", 7, "exchange", ""),
        ("E", 7, "promote", ""),
        ("F", 7, "protect", ""),
        ("G", 2, "rescue", ""),
        ("H", 1, "shuffle", ""),
        ("I", 1, "draw", f"count = {{ value = 1, {OWN} }}"),
        ("J", 1, "draw", f"count = {{ value = 2, {OWN} }}"),
        ("K", 1, "draw", f"count = {{ value = 3, {OWN} }}"),
        ("L", 1, "draw", f"count = {{ value = 4, {OWN} }}"),
    )
)
SMALLEST = f"""
set = "the smallest set"
game = "smileyface"
players = {{ value = [2, 4], {OWN} }}
hand_sizes = {{ value = [1, 1, 1], {OWN} }}
round_cards = {{ value = [0], {OWN} }}
reward_tokens = {{ value = [0], {OWN} }}
[emotions]
happiness = {{ value = [1], {OWN} }}
sadness = {{ value = [1], {OWN} }}
surprise = {{ value = [1], {OWN} }}
anger = {{ value = [1], {OWN} }}
"""


@pytest.mark.slow
@pytest.mark.parametrize("text", [LARGEST, SMALLEST], ids=["largest", "smallest"])
def test_a_set_at_its_bounds_is_played_alike_on_every_target(tmp_path: Path, text: str) -> None:
    for players in (2, 4):
        box = GAME.new(players, 0, components=written(tmp_path, text)).box
        digests = {run(GAME, box, 3, target, 0, ["random"], finals=3).digest for target in ("python", "cpu")}
        assert len(digests) == 1


@pytest.mark.parametrize("players", [2, 8])
def test_the_laws_hold_for_the_largest_set(tmp_path: Path, players: int) -> None:
    match, dice, tally = GAME.new(players, 0, components=written(tmp_path, LARGEST)), random.Random(0), Tally("smileyface")
    while not match.over:
        if dice.random() < 0.02:
            inspect_position(Moment(match, dice, len(match.played)), tally, "")
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))
    assert tally.broken == []


def test_a_set_of_too_many_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="found 121 cards with the mischief, expected at most 120"):
        GAME.new(4, 1, components=written(tmp_path, LARGEST.replace("[3, 3, 3, 3, 3, 3, 3]", "[3, 3, 3, 3, 3, 3, 3, 4]")))


GHOST = """[mischief.Ghost]
copies = { value = 2, provenance = "reconstructed" }
after = { value = "goes", provenance = "printed" }
effect = { value = "take", provenance = "printed" }
values = { value = [3], provenance = "printed" }
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[7, 7, 7, 6, 5]", "[7, 7, 7, 6]", "hand_sizes: found 4 numbers, expected 5 of them"),
        ("[7, 7, 7, 6, 5]", "[7, 7, 7, 6, 9]", "hand_sizes: found 8 hands of 9, expected no more than the 70 cards in all"),
        ("[1, 1, 2, 2, 2, 3, 3]", "[1, 1, 2, 2, 2, 3, 10]", "round_cards: found 10, expected a whole number from 0 to 9"),
        ("[1, 1, 2, 2, 2, 3, 3]", "[]", "round_cards: found 0 cards, expected 1 to 10"),
        ("[0, 0, 1, 1, 1, 2, 2]", "[0, 0, 1, 1, 1, 2]", "reward_tokens: found 6 tokens, expected 7 to 10, one for each round"),
        ("[0, 0, 1, 1, 1, 2, 2]", "[0, 0, 1, 1, 1, 2, 6]", "reward_tokens: found 6, expected a whole number from 0 to 5"),
        ("3, 4, 4, 5, 5]", "3, 4, 4, 5, 6]", "emotions.happiness: found 6, expected a whole number from 1 to 5"),
        ("happiness =", "joy =", "emotions.joy: found a suit of that name, expected one of happiness"),
        ("happiness = { value = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]", "happiness = { value = []", "found no cards"),
        ("[mischief.Ghost]", '[mischief."Mr. Ghost"]', "found a name with a dot, expected a name without one"),
        ("[mischief.Ghost]", "[mischief.Ghost]\nsize = { value = 2, provenance = 'own' }", "mischief.Ghost.size: found a key"),
        ('value = "take"', 'value = "steal"', "mischief.Ghost.effect: found steal, expected one of take, protect"),
        ('value = "goes"', 'value = "flies"', "mischief.Ghost.after: found flies, expected one of goes, stays"),
        ('value = "stays"', 'value = "goes"', "mischief.Heart.after: found goes, expected stays, for a card that can protect"),
        ("value = [3]", "value = []", "mischief.Ghost.values: found no values, expected at least one"),
        ("value = [3]", "value = [0]", "mischief.Ghost.values: found 0, expected a whole number from 1 to 5"),
        ('values = { value = [3], provenance = "printed" }', "", "mischief.Ghost.values: found nothing"),
        (GHOST, GHOST.replace("value = 2", "value = 0"), "mischief.Ghost.copies: found 0, expected a whole number from 1 to 7"),
        (GHOST, GHOST.replace("value = 2", "value = 8"), "mischief.Ghost.copies: found 8, expected a whole number from 1 to 7"),
        (
            "1, 1, 1, 2, 2, 2",
            "1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2",
            "emotions.happiness: found 8 cards of value 1, expected at most 7 of a value",
        ),
        (GHOST, "".join(GHOST.replace("Ghost", f"Ghost{i}") for i in range(5)), "mischief: found 13 kinds, expected at most 12"),
        ("value = [4, 8]", "value = [4, 9]", "players: found 9"),
        ("value = [4, 8]", "value = [8, 4]", "players: found [8, 4], expected the smaller number first"),
    ],
)
def test_a_bad_set_is_refused_with_key_found_and_expected(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in PRINTED
    with pytest.raises(Malformed) as refused:
        GAME.new(4, 1, components=written(tmp_path, PRINTED.replace(old, new, 1)))
    assert words in str(refused.value)
    assert "my.toml" in str(refused.value)
