"""Plays a game compiled, with the compiler checking every index: `python -m tests.games.bounds smile`, with NUMBA_BOUNDSCHECK=1.

Compiled code writes past the end of an array in silence. Here it raises. The sets are the far corners of what a game accepts.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import numba

import beguile
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.laws.sets import FILE, Changer
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.engine.targets import run
from beguile.engine.targets.cpu import trace

SETS = 60
"""Made, of which about half are accepted."""
GAMES = 10
"""Of each set, number of players, choice of options and kind of bot."""
TRACED = 400
"""Moves of one game in which every seat observes and imagines."""


def accepted_sets(game: Game) -> Iterator[Sheet]:
    """The game's own set, and those of the fuzzer's that it accepts."""
    yield game.sheet
    changer = Changer(game)
    for number in range(SETS):
        try:
            sheet = game.sheet_of(Sheet.parse(changer.make(number), FILE))
            game.open_box(None, {}, sheet)
        except Malformed:
            continue
        yield sheet


def boxes(game: Game, sheet: Sheet) -> Iterator[Any]:
    """For the fewest and the most players, with options as usual and with each as large as it can be."""
    counts = game.components.players(sheet)
    largest = {option.name: option.show(len(option.choices) - 1 if option.choices else option.high) for option in game.options}
    for players in sorted({counts[0], counts[-1]}):
        for options in ({}, largest):
            yield game.open_box(players, options, sheet)


def play_traced(game: Game, sheet: Sheet, box: Any) -> None:
    """A game at random, played again in compiled code that lets every seat observe and imagine at every move."""
    match, dice = Match(game, box, sheet, game.deal(box, 1), 1), random.Random(1)
    start = game.deal(box, 1)
    while not match.over and len(match.played) < TRACED:
        seat = dice.choice(match.to_act or (CLOCK,))
        match.play(seat, dice.choice(match.legal(seat)))
    trace(game, box, start, match.played)


def main(name: str) -> None:
    if not numba.config.BOUNDSCHECK:
        sys.exit("NUMBA_BOUNDSCHECK is not 1: nothing would be checked")
    game, played, sets = beguile.game(name), 0, 0
    for sheet in accepted_sets(game):
        sets += 1
        for box in boxes(game, sheet):
            for bot in ("random", "medium"):
                played += len(run(game, box, GAMES, "cpu", sets, (bot,)).moves)
            play_traced(game, sheet, box)
    print(f"{name}: {played} games of {sets} sets, every index in bounds")


if __name__ == "__main__":
    main(sys.argv[1])
