"""How fast the search is, game by game: moves in playouts and copies of states per second of CPU time. Prints JSON lines.

python bench/search.py [GAME ...] [--players 4] [--playouts 400]
"""

from __future__ import annotations

import argparse
import json
from time import thread_time
from typing import Any

import numba
import numpy as np

import beguile
from beguile.bots import Bot, prepare
from beguile.bots.search import evaluate
from beguile.engine.layout import dtype, to_record
from beguile.engine.match import Match

COPIES = 2_000_000


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def copy_over(states: Any, count: int) -> None:
    """The copy that every playout begins with; each time from another state, so that nothing can be left out."""
    for i in range(count):
        states[0] = states[1 + i % (len(states) - 1)]


def copies_per_second(match: Match) -> float:
    states = np.zeros(17, dtype(match.game.rules.State))
    states[:] = to_record(match.state)[0]
    copy_over(states, 10)
    start = thread_time()
    copy_over(states, COPIES)
    return COPIES / (thread_time() - start)


def moves_per_second(match: Match, playouts: int) -> float:
    """Over the whole game, at every tenth decision of medium bots."""
    moves, seconds, count = 0, 0.0, 0
    bot = Bot("medium", 1)
    while not match.over:
        seat = match.to_act[0]
        if len(match.legal(seat)) > 1:
            count += 1
            if count % 10 == 0:
                start = thread_time()
                moves += evaluate(match.sight(seat), playouts=playouts, seed=count).moves
                seconds += thread_time() - start
        match.play(seat, bot.choose(match.sight(seat)))
    return moves / seconds


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=beguile.games())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=400)
    args = parser.parse_args()
    for name in args.games:
        game = beguile.game(name)
        prepare(game)
        match = game.new(players=args.players, seed=1)
        found = {
            "game": name,
            "players": args.players,
            "copies_per_s": round(copies_per_second(match)),
            "playout_moves_per_s": round(moves_per_second(match, args.playouts)),
        }
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
