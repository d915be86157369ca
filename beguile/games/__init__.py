"""The shelf: the games there are, each loaded when it is asked for."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from beguile.engine import contract
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.words import Words

SHELF = {"smile": "Smile", "dragons_gold": "Dragon's Gold"}
"""Names and titles, in the order of the shelf."""

FOLDER = Path(__file__).parent


@cache
def load(name: str) -> Game:
    """The game of this name."""
    if name not in SHELF:
        raise Malformed(f"game: found {name!r}, expected one of {', '.join(SHELF)}")
    part = {each: import_module(f"beguile.games.{name}.{each}") for each in ("rules", "view", "text", "components", "bot")}
    return Game(
        name=name,
        title=SHELF[name],
        rules=cast("contract.Rules", part["rules"]),
        views=cast("contract.Views", part["view"]),
        text=cast("contract.Text", part["text"]),
        components=cast("contract.Components", part["components"]),
        bot=cast("contract.Bot", part["bot"]),
        words=Words(tomllib.loads((FOLDER / name / "words" / "en.toml").read_text(encoding="utf-8"))),
        rulebook=(FOLDER / name / "RULES.md").read_text(encoding="utf-8"),
        sheet=read_sheet(FOLDER / name / "components.toml"),
        read_sheet=read_sheet,
    )


def read_sheet(path: str | os.PathLike[str]) -> Sheet:
    """A component set from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise Malformed(f"{os.fspath(path)}: cannot be read: {reason}") from None
    return Sheet.parse(text, os.path.basename(os.fspath(path)))
