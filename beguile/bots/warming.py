"""Compiling the search takes up to a minute: nobody waits for it. Another process fills the cache, this one loads it from there."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beguile.engine.game import Game

_lock = threading.Lock()
_ready: set[str] = set()
_begun: set[str] = set()

ELSEWHERE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
import beguile
from beguile.bots.warming import make_ready
make_ready(beguile.game(sys.argv[1]))
"""


def is_ready(game: Game) -> bool:
    """Whether the search of a game is compiled and loaded."""
    return game.name in _ready


def warm_up(game: Game) -> threading.Thread | None:
    """Begin to make the search of a game ready, unless that has begun."""
    with _lock:
        if game.name in _begun:
            return None
        _begun.add(game.name)
    thread = threading.Thread(target=_fill_cache_and_load, args=(game,), name=f"warming {game.name}", daemon=True)
    thread.start()
    return thread


def _fill_cache_and_load(game: Game) -> None:
    """Compiling keeps the interpreter busy, so it is done by a process of low priority. Where none can be started, here."""
    try:
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE, game.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
    finally:
        make_ready(game)


def make_ready(game: Game) -> None:
    """Compile or load the search of a game, and do a first small one."""
    from beguile.bots.search import evaluate

    match = game.new(seed=1)
    while len(match.legal(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    evaluate(match.sight(match.to_act[0]), playouts=8)
    _ready.add(game.name)
    _begun.add(game.name)
