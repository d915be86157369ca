"""Component sets made at random are refused in words or can be played; each kind of hole is seen where one is planted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import beguile
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.laws.components import Sets, Unsound, compare, inspect_set, inspect_sets
from beguile.engine.laws.sets import FILE, Changer, answer_to, copied, leaves, written
from beguile.engine.layout import packed
from beguile.engine.targets import run

SMILE = beguile.game("smile")


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_what_is_accepted_can_be_played_and_the_rest_is_refused_in_words(name: str) -> None:
    found = inspect_sets(beguile.game(name), 300)
    assert found.broken == []
    assert found.accepted >= 75
    assert sum(found.refused.values()) >= 50


@pytest.mark.parametrize("name", beguile.games())
def test_a_set_that_was_written_again_is_the_same_set(name: str) -> None:
    game = beguile.game(name)
    assert Sheet.parse(written(copied(game.sheet.data)), FILE).fingerprint == game.sheet.fingerprint


def test_the_same_number_makes_the_same_set_again() -> None:
    assert [Changer(SMILE).make(number) for number in range(20)] == [Changer(SMILE).make(number) for number in range(20)]
    assert len({Changer(SMILE).make(number) for number in range(20)}) > 15


def test_limits_are_learned_from_refusals() -> None:
    assert Changer(SMILE).edges["beads.each"] >= {0, 17}


def test_a_refused_set_is_mended_until_it_is_accepted() -> None:
    changer, accepted = Changer(SMILE), 0
    for number in range(60):
        with suppress(Malformed):
            accepted += not answer_to(SMILE, Sheet.parse(changer.make(number), FILE).data).words
    assert accepted >= 15


# -- planted holes ----------------------------------------------------------------------------------------------------


def changed(components: dict[str, Any] | None = None, rules: dict[str, Any] | None = None) -> Game:
    """Smile with some functions replaced."""
    parts = SimpleNamespace(**{**vars(SMILE.components), **(components or {})})
    return replace(SMILE, components=parts, rules=SimpleNamespace(**{**vars(SMILE.rules), **(rules or {})}))


def found_in(game: Game, **values: Any) -> str:
    """What is said of the game's own set with other values under these names."""
    data = copied(game.sheet.data)
    for leaf in leaves(data):
        leaf.value = values.get(leaf.key.replace(".", "_"), leaf.value)
    found = Sets("smile")
    inspect_set(game, written(data), 7, found, compiled=False)
    assert found.tried == 1
    return "\n".join(each["fault"] for each in found.broken)


def fill_with_any_number_of_beads(box: Any, sheet: Sheet) -> None:
    data = copied(sheet.data)
    beads, data["beads"]["each"]["value"] = data["beads"]["each"]["value"], 6
    SMILE.components.fill(box, Sheet(sheet.file, data))
    box.beads = beads


def fill_without_a_word(box: Any, sheet: Sheet) -> None:
    assert sheet.data["beads"]["each"]["value"] < 20
    SMILE.components.fill(box, sheet)


def fill_for_the_fewest_only(box: Any, sheet: Sheet) -> None:
    SMILE.components.fill(box, sheet)
    sheet.check(box.players == 3, "players", box.players, "three")


def apply_with_a_growing_row(box: Any, s: Any, seat: int, move: int) -> None:
    SMILE.rules.apply(box, s, seat, move)
    s.row.append(0)


def apply_past_the_end(box: Any, s: Any, seat: int, move: int) -> None:
    SMILE.rules.apply(box, s, seat, move)
    s.won[seat][box.beads] += 0


def test_a_sound_game_has_no_hole() -> None:
    assert found_in(SMILE) == ""
    assert found_in(SMILE, beads_each=7) == ""


def test_a_number_that_its_field_cannot_hold_is_found() -> None:
    game = changed(components={"fill": fill_with_any_number_of_beads})
    assert "a number of the box is too large for its field" in found_in(game, beads_each=128)
    assert "a number of the state is too large for its field" in found_in(game, beads_each=127)


def test_an_error_that_is_no_refusal_is_found() -> None:
    game = changed(components={"fill": fill_without_a_word})
    assert "neither accepted nor refused in words: AssertionError" in found_in(game, beads_each=20)


def test_a_refusal_that_nobody_can_read_is_found() -> None:
    assert found_in(SMILE, beads_each="9" * 5000) == ""
    game = changed(components={"fill": lambda _, sheet: sheet.wrong("beads", 1, "x" * 5000)})
    assert "refused in 50" in found_in(game)


def test_a_set_that_only_some_can_play_is_found() -> None:
    game = changed(components={"fill": fill_for_the_fewest_only})
    assert "accepted with as few players as can be, but not with 4 players" in found_in(game)


def test_writing_past_the_end_of_an_array_is_found() -> None:
    assert "there are too many" in found_in(changed(rules={"apply": apply_with_a_growing_row}))
    assert "played to IndexError" in found_in(changed(rules={"apply": apply_past_the_end}), beads_each=12, beads_clear=60)


def test_a_sum_that_does_not_add_up_is_found() -> None:
    assert "sum 3 does not add up" in found_in(changed(rules={"faults": lambda _, __: 3}))


def test_a_game_beyond_its_bound_is_found() -> None:
    assert "more than its bound of 20" in found_in(changed(rules={"longest": lambda _: 20}))


@pytest.mark.slow
def test_another_result_of_compiled_code_is_found() -> None:
    box = SMILE.open_box(3, {}, SMILE.sheet)
    ours = run(SMILE, box, 1, "python", 5, ("random",), finals=1)
    result = int(ours.moves[0]), ours.scores[0].tolist(), int(ours.winners[0]), int(ours.endings[0])
    compare(SMILE, box, 5, "random", result, ours.finals, "")
    with pytest.raises(Unsound, match="different scores"):
        compare(SMILE, box, 5, "random", (result[0], [0, 0, 0], *result[2:]), ours.finals, "")
    with pytest.raises(Unsound, match="different final states"):
        compare(SMILE, box, 5, "random", result, packed(SMILE.rules.State()), "")
