"""Every language of every game says what English says: the same messages, parts and kinds, the same rules, the same tour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import beguile
from beguile.engine.errors import Malformed
from beguile.engine.rulebook import rules_of
from beguile.engine.words import HOLE, Words
from beguile.games import languages
from tests import golden

ALL = [(name, language) for name in beguile.games() for language in languages(name)]
OTHERS = [(name, language) for name, language in ALL if language != "en"]
BUILT_IN = {"player", "number"}
ANCHORS = {"status", "hand", "players", "log", "row", "middle", "map", "titles", "dragons", "bargain", "chart"}
NAMES = ["Ada", "Bruno", "Cosima", "Dario", "Elena", "Falco", "Greta", "Hugo"]

LIKE_ENGLISH = {
    ("smile", "beads"),
    ("smile", "points"),
    ("smiles_and_daggers", "rank.lord"),
    ("smiles_and_daggers", "rank.lady"),
    ("royals", "title.baron"),
    ("royals", "country"),
    ("royals", "title"),
    ("royals", "city"),
    ("dragons_gold", "dragon"),
    ("dragons_gold", "tokens.other"),
    ("dragons_gold", "kind.gold"),
    ("smileyface", "card.other"),
}
"""Names and mere arrangements of parts, which may be the same in another language."""


def words_of(name: str, language: str) -> Words:
    return beguile.game(name, language).words


def messages_of(words: Words) -> dict[str, str]:
    """Every text but kinds, under a dotted key."""
    return dict(leaves("", {group: texts for group, texts in words.messages.items() if group != "kinds"}))


def leaves(path: str, node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, Mapping):
        for key, inner in node.items():
            yield from leaves(f"{path}.{key}" if path else key, inner)
    else:
        yield path, node


def kinds_of(words: Words) -> Mapping[str, Any]:
    kinds: Mapping[str, Any] = words.messages["kinds"]
    return kinds


def forms_of(kind: Any) -> dict[str, str]:
    """The forms of a kind by what chooses them; a kind of one form has it under no name."""
    return {"": kind} if isinstance(kind, str) else {form: text for form, text in kind.items() if form != "by"}


def first_kind(kind: str, english: Mapping[str, Any]) -> str:
    """The English kind that a further kind is named after."""
    return next((each for each in english if kind == each or kind.startswith(f"{each}_")), kind)


def holes(text: str, english: Mapping[str, Any]) -> set[tuple[str, str]]:
    return {(hole[1], first_kind(hole[2] or "", english)) for hole in HOLE.finditer(text)}


# -- the same messages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", beguile.games())
def test_every_game_speaks_english_and_german(name: str) -> None:
    assert languages(name)[:2] == ["en", "de"]


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(Malformed, match=r"language: found 'xx', expected one of en, de"):
        beguile.game("smile", "xx")


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_the_messages_are_those_of_english(name: str, language: str) -> None:
    assert set(messages_of(words_of(name, language))) == set(messages_of(words_of(name, "en")))


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_a_message_has_the_same_parts_worded_by_the_same_kinds(name: str, language: str) -> None:
    english, other = words_of(name, "en"), messages_of(words_of(name, language))
    differing = [
        key for key, text in messages_of(english).items() if holes(text, kinds_of(english)) != holes(other[key], kinds_of(english))
    ]
    assert differing == []


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_a_kind_has_every_form_that_english_has(name: str, language: str) -> None:
    """Also a further kind, all forms of the kind it is named after."""
    english, other = kinds_of(words_of(name, "en")), kinds_of(words_of(name, language))
    assert set(english) <= set(other)
    for kind, forms in other.items():
        model = english[first_kind(kind, english)]
        missing = set(forms_of(model)) - set(forms_of(forms)) if not isinstance(model, str) else set()
        assert missing == set(), kind


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_a_kind_names_only_parts_that_english_names(name: str, language: str) -> None:
    english = kinds_of(words_of(name, "en"))
    for kind, forms in kinds_of(words_of(name, language)).items():
        model = forms_of(english[first_kind(kind, english)]).values()
        known = set().union(*(holes(text, english) for text in model))
        assert set().union(*(holes(text, english) for text in forms_of(forms).values())) <= known, kind


@pytest.mark.parametrize(("name", "language"), ALL)
def test_every_kind_is_there_and_every_further_kind_is_used(name: str, language: str) -> None:
    """The kinds of English are there in any case: a browser's labels are worded by them too."""
    words = words_of(name, language)
    texts = [*messages_of(words).values(), *(text for kind in kinds_of(words).values() for text in forms_of(kind).values())]
    named = {hole[2] for text in texts for hole in HOLE.finditer(text) if hole[2]} - BUILT_IN
    assert named <= set(kinds_of(words)) <= named | set(kinds_of(words_of(name, "en")))


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_everything_is_translated(name: str, language: str) -> None:
    english, other = words_of(name, "en"), words_of(name, language)
    same = {
        key.partition(".")[2] for key, text in messages_of(other).items() if text == messages_of(english)[key] and key[-3:] != ".at"
    }
    before = dict(leaves("", kinds_of(english)))
    same |= {key for key, text in leaves("", kinds_of(other)) if text == before.get(key) and key[-3:] != ".by"}
    assert {(name, key) for key in same} - LIKE_ENGLISH == set()


@pytest.mark.parametrize(("name", "language"), ALL)
def test_no_message_is_empty_or_padded_by_chance(name: str, language: str) -> None:
    """A line that continues another is set in by three spaces."""
    texts = [*messages_of(words_of(name, language)).values(), *dict(leaves("", kinds_of(words_of(name, language)))).values()]
    assert [text for text in texts if not text or text.removeprefix("   ") != text.strip() or "  " in text.strip()] == []


# -- spoken -----------------------------------------------------------------------------------------------------------


def samples(words: Words, kind: str) -> list[Any]:
    """Values that go through every form of a kind."""
    if kind in BUILT_IN:
        return [0] if kind == "player" else [-2, 3]
    forms = kinds_of(words)[kind]
    return [sample for form, text in forms_of(forms).items() for sample in form_samples(words, forms, form, text)]


def form_samples(words: Words, forms: Any, form: str, text: str) -> list[Any]:
    found = [(hole[1], hole[2]) for hole in HOLE.finditer(text)]
    by = forms.get("by") if isinstance(forms, Mapping) else None
    if by is None and all(not part for part, _ in found):
        return [int(form) if form.isdecimal() else 7 if form == "other" else form or "Paris"]
    filled = parts_for(words, text)
    return [{**parts, **({by: form} if by and form != "other" else {})} for parts in filled]


def parts_for(words: Words, text: str) -> list[dict[str, Any]]:
    """Parts for a text, as often as it takes to hear every form of every kind in it."""
    choices: dict[str, list[Any]] = {}
    for hole in HOLE.finditer(text):
        for number, value in enumerate(samples(words, hole[2]) if hole[2] else [4]):
            heard = choices.setdefault(hole[1], [])
            if number < len(heard) and isinstance(value, dict):
                heard[number] |= value
            else:
                heard.append(value)
    return [
        {part: heard[i % len(heard)] for part, heard in choices.items()} for i in range(max(map(len, choices.values()), default=1))
    ]


@pytest.mark.parametrize(("name", "language"), ALL)
def test_every_message_can_be_said_with_every_form(name: str, language: str) -> None:
    words = words_of(name, language)
    for group in ("events", "moves", "refusals", "endings", "options"):
        for key, text in words.messages[group].items():
            for parts in parts_for(words, text):
                said = words.say(group, key, parts, NAMES)
                assert not set("{|}_") & set(said), said


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_recorded_games_can_be_told_in_every_language(name: str, language: str) -> None:
    """Names of ours that stand for a value ("german_states") have an underscore; no sentence shows one."""
    for title, want in golden.wanted(name).items():
        record = golden.read(name, title)
        match = beguile.game(name, language).new(record["players"], int(record["seed"]), record["options"], want.components)
        said = []
        for seat, text in record["moves"]:
            said += [match.explain(seat, index).words for index in match.legal(seat)]
            match.play(seat, text)
        said += [match.tell(event) for seat in range(match.players) for event in match.events(seat)]
        assert [sentence for sentence in said if set("{|}_") & set(sentence)] == [], title
        assert match.why == match.game.words.messages["endings"][match.ending]


# -- rules, tour ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_the_rulebook_has_the_same_numbers_in_the_same_order(name: str, language: str) -> None:
    english, other = (rules_of(beguile.game(name, each).rulebook) for each in ("en", language))
    assert [(rule.number, rule.heading.partition(" ")[0]) for rule in other.values()] == [
        (rule.number, rule.heading.partition(" ")[0]) for rule in english.values()
    ]
    assert [number for number in english if english[number].words == other[number].words] == []


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_tour_has_at_most_six_steps_to_places_that_are_there(name: str, language: str) -> None:
    tour = words_of(name, language).messages["tour"]
    assert list(tour) == [str(number) for number in range(1, len(tour) + 1)]
    assert 1 <= len(tour) <= 6
    assert all(set(step) == {"title", "text", "at"} and step["at"] in ANCHORS for step in tour.values())


@pytest.mark.parametrize(("name", "language"), ALL)
def test_what_is_told_before_a_game_has_no_parts(name: str, language: str) -> None:
    texts = messages_of(words_of(name, language)).items()
    assert [key for key, text in texts if key.startswith(("about.", "tour.")) and HOLE.search(text)] == []


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_a_tour_points_to_the_same_places_in_every_language(name: str, language: str) -> None:
    english, other = (words_of(name, each).messages["tour"] for each in ("en", language))
    assert [step["at"] for step in other.values()] == [step["at"] for step in english.values()]


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_game_is_told_about_in_one_sentence_and_in_two_or_three(name: str, language: str) -> None:
    about = words_of(name, language).messages["about"]
    assert set(about) == {"short", "long"}
    assert len(about["short"]) <= 120
    assert 2 <= sum(about["long"].count(mark) for mark in ".!?") <= 3
