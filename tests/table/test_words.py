"""The table's own words: everything it can say is there, in every language."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

import beguile
from beguile.engine.words import HOLE, Words
from beguile.table.refusals import ENGLISH, FOLDER, refusal
from beguile.table.table import PHRASES, Table

LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.toml"))
ASKS = {"_expect": 1, "refusal": 0, "words_of": 0, "problem": 0, "_turn_away": 4}
"""Functions that name a refusal, and at which place."""


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def keys_in_code() -> set[str]:
    """Every refusal that the table or the server names."""
    found = {"malformed", "one_decision", "another_number"}  # the last two are the gate's own
    for room in ("table", "server"):
        for path in (Path(beguile.__file__).parent / room).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and (key := _key_of(node)):
                    found.add(key)
    return found


def _key_of(call: ast.Call) -> str | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    at = ASKS.get(name)
    given = call.args[at] if at is not None and at < len(call.args) else None
    return str(given.value) if isinstance(given, ast.Constant) else None


def test_there_are_two_languages_at_least() -> None:
    assert {"en", "de"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_in_the_code_has_words_and_no_other(language: str) -> None:
    assert set(words(language)["refusals"]) == keys_in_code()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_words(language: str) -> None:
    assert set(words(language)["phrases"]) == set(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_has_words(language: str) -> None:
    noted = {name.removeprefix("_") for name, function in vars(Table).items() if "_note" in _names_in(function)}
    assert set(words(language)["notices"]) == noted


def _names_in(function: object) -> tuple[str, ...]:
    code = getattr(function, "__code__", None)
    return code.co_names if code is not None else ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_name_the_same_parts_in_every_language(language: str) -> None:
    theirs, ours = words(language), words("en")
    for group in ("refusals", "notices", "phrases"):
        for key, text in theirs[group].items():
            assert set(HOLE.findall(text)) == set(HOLE.findall(ours[group][key])), key
    assert {kind: set(forms) for kind, forms in theirs["kinds"].items()} == {k: set(f) for k, f in ours["kinds"].items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_can_be_said(language: str) -> None:
    parts = {
        "seat": 1,
        "name": "Ada",
        "before": "Bo",
        "level": "medium",
        "by": "clock",
        "yes": True,
        "table": "t",
    }
    said = [Words(words(language)).say("notices", key, parts, ["Ada", "Bo"]) for key in words(language)["notices"]]
    assert not any("{" in each or "True" in each for each in said)


def test_a_refusal_carries_words_key_and_parts() -> None:
    error = refusal("no_seat", seat=9)
    assert (error.why, error.key, error.parts) == ("There is no seat 9.", "table.no_seat", {"seat": 9})


def test_english_is_what_travels_along() -> None:
    assert ENGLISH.messages == words("en")
