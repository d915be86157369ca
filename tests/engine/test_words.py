"""Messages: parts, kinds, forms, lists; and every message of every game is there and used."""

import tomllib
from pathlib import Path

import pytest

import beguile
from beguile.engine.words import HOLE, Words

WORDS = Words(
    {
        "events": {"bid": "{seat|player} bid {count|beads} on {card|card}.", "row": "{cards|card}", "plain": "{x}"},
        "kinds": {
            "card": {"by": "colour", "none": "the {value|number}", "other": "the {colour|colour} {value|number}"},
            "colour": {"red": "crimson"},
            "beads": {"0": "nothing", "1": "a bead", "other": "{} beads"},
        },
    }
)
RED, GREY = {"colour": "red", "value": -2}, {"colour": "none", "value": 3}


@pytest.mark.parametrize(("count", "words"), [(0, "nothing"), (1, "a bead"), (7, "7 beads")])
def test_a_value_chooses_its_form(count: int, words: str) -> None:
    said = WORDS.say("events", "bid", {"seat": 1, "count": count, "card": GREY}, ["Ada", "Bo"])
    assert said == f"Bo bid {words} on the 3."


def test_a_part_of_a_value_chooses_its_form() -> None:
    assert WORDS.say("events", "row", {"cards": [RED, GREY]}, []) == "the crimson −2, the 3"


def test_a_part_can_stand_as_it_is() -> None:
    assert WORDS.say("events", "plain", {"x": 3}, []) == "3"


@pytest.mark.parametrize("name", beguile.games())
def test_every_language_has_a_message_for_everything(name: str) -> None:
    game = beguile.game(name)
    for path in (Path(beguile.__file__).parent / "games" / name / "words").glob("*.toml"):
        messages = tomllib.loads(path.read_text(encoding="utf-8"))
        assert set(messages["events"]) == set(game.rules.EVENTS.names), path.name
        assert set(messages["endings"]) == set(game.rules.ENDINGS), path.name
        assert set(messages["options"]) == {option.name for option in game.options}, path.name


@pytest.mark.parametrize("name", beguile.games())
def test_every_kind_that_is_named_is_there(name: str) -> None:
    messages = beguile.game(name).words.messages
    texts = [text for group in messages.values() for text in (group.values() if isinstance(group, dict) else ())]
    texts += [form for kind in messages["kinds"].values() if isinstance(kind, dict) for form in kind.values()]
    named = {hole[2] for text in texts if isinstance(text, str) for hole in HOLE.finditer(text) if hole[2]}
    assert named - {"player", "number"} - set(messages["kinds"]) == set()


@pytest.mark.parametrize("name", beguile.games())
def test_events_name_only_parts_they_have(name: str) -> None:
    game = beguile.game(name)
    for event, parts in zip(game.rules.EVENTS.names, game.rules.EVENTS.parts, strict=True):
        holes = {hole[1] for hole in HOLE.finditer(game.words.messages["events"][event])}
        assert holes <= {part for part, _ in parts}, event
