"""What a table, or the server around it, refuses. The words are in `words/`, one file a language; the English ones travel along."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from beguile.engine.errors import IllegalMove
from beguile.engine.words import Words

FOLDER = Path(__file__).parent / "words"
ENGLISH = Words(tomllib.loads((FOLDER / "en.toml").read_text(encoding="utf-8")))


def refusal(key: str, **parts: Any) -> IllegalMove:
    """A refusal as an error to raise: in words, and as a message for other languages."""
    return IllegalMove(words_of(key, **parts), key=f"table.{key}", parts=parts)


def words_of(key: str, **parts: Any) -> str:
    return ENGLISH.say("refusals", key, parts, ())
