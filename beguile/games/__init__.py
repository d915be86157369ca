"""The shelf: the games there are, each loaded when it is asked for."""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from beguile.engine import contract
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.words import Words

SHELF = {
    "smile": "Smile",
    "smiles_and_daggers": "Smiles & Daggers",
    "royals": "Royals",
    "dragons_gold": "Dragon's Gold",
    "smileyface": "SmileyFace",
}
"""Names and titles, in the order of the shelf."""

FOLDER = Path(__file__).parent
MODULES = ("rules", "view", "text", "components", "bot", "memory")


@cache
def load(name: str) -> Game:
    """The game of this name."""
    if name not in SHELF:
        raise Malformed(f"game: found {name!r}, expected one of {', '.join(SHELF)}")
    part = {each: import_module(f"beguile.games.{name}.{each}") for each in MODULES}
    return Game(
        name=name,
        title=SHELF[name],
        rules=cast("contract.Rules", part["rules"]),
        views=cast("contract.Views", part["view"]),
        text=cast("contract.Text", part["text"]),
        components=cast("contract.Components", part["components"]),
        bot=cast("contract.Bot", part["bot"]),
        memory=cast("contract.Memories", part["memory"]),
        words=read_words(name, "en"),
        rulebook=read_rulebook(name, "en"),
        sheet=read_sheet(FOLDER / name / "components.toml"),
        read_sheet=read_sheet,
    )


@cache
def translate(name: str, language: str) -> Game:
    """The game of this name with messages and rulebook in another language."""
    game = load(name)
    if language not in languages(name):
        raise Malformed(f"language: found {language!r}, expected one of {', '.join(languages(name))}")
    return replace(game, words=read_words(name, language), rulebook=read_rulebook(name, language))


def languages(name: str) -> list[str]:
    """The languages that a game is written in, English first."""
    found = {path.stem for path in (FOLDER / name / "words").glob("*.toml")}
    return ["en", *sorted(found - {"en"})]


def read_words(name: str, language: str) -> Words:
    return Words(tomllib.loads((FOLDER / name / "words" / f"{language}.toml").read_text(encoding="utf-8")))


def read_rulebook(name: str, language: str) -> str:
    return (FOLDER / name / ("RULES.md" if language == "en" else f"RULES.{language}.md")).read_text(encoding="utf-8")


def read_sheet(path: str | os.PathLike[str]) -> Sheet:
    """A component set from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise Malformed(f"{os.fspath(path)}: cannot be read: {reason}") from None
    return Sheet.parse(text, os.path.basename(os.fspath(path)))
