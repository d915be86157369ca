"""The component set of SmileyFace: what is wrong is said; another deck of mischief can be played."""

from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from beguile.bots import Bot
from beguile.engine.match import Match
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
        (GHOST, GHOST.replace("value = 2", "value = 0"), "mischief.Ghost.copies: found 0, expected a whole number from 1 to 20"),
        (GHOST, "".join(GHOST.replace("Ghost", f"Ghost{i}") for i in range(5)), "mischief: found 13 kinds, expected at most 12"),
        (GHOST, "".join(GHOST.replace("Ghost", f"G{i}").replace("= 2,", "= 20,") for i in range(4)), "expected at most 120"),
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
