"""On a machine with a GPU: digests of every game, player count and option set on all targets, and speed. Prints JSON lines.

python bench/gpu.py [GAME ...] [--digest-games 100000]
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

import beguile
from beguile.arena.bench import measure
from beguile.engine.targets import run

PLAIN = 30
"""Games that are also interpreted."""


def option_sets(game: beguile.Game) -> list[dict[str, Any]]:
    """None, each that can be switched on, and all of them at once."""
    toggles = [option.name for option in game.options if option.toggle]
    sets = [(), *((name,) for name in toggles), tuple(toggles)] if len(toggles) > 1 else [(), *((name,) for name in toggles)]
    return [dict.fromkeys(names, True) for names in sets]


def compare(game: beguile.Game, players: int, options: dict[str, Any], bots: str, games: int) -> dict[str, Any]:
    box = game.open_box(players, options, game.sheet)
    few = {target: run(game, box, PLAIN, target, 0, [bots], finals=PLAIN).digest for target in ("python", "cpu", "cuda")}
    cpu = run(game, box, games, "cpu", 0, [bots], finals=games, workers=os.cpu_count() or 1).digest
    cuda = run(game, box, games, "cuda", 0, [bots], finals=games).digest
    equal = cpu == cuda and len(set(few.values())) == 1
    return {
        "game": game.name,
        "players": players,
        "options": list(options),
        "bots": bots,
        "games": games,
        "equal": equal,
        "digest": cpu,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=beguile.games())
    parser.add_argument("--digest-games", type=int, default=100_000)
    args = parser.parse_args()
    for name in args.games:
        game = beguile.game(name)
        for players in game.players:
            for options in option_sets(game):
                for bots, games in (("random", args.digest_games), ("medium", args.digest_games // 10)):
                    print(json.dumps(compare(game, players, options, bots, games)), flush=True)
        players = min(game.players, key=lambda count: abs(count - 4))
        for target in ("cpu", "cuda"):
            print(json.dumps(measure(game, target, players, 1.0, 200).json()), flush=True)


if __name__ == "__main__":
    main()
