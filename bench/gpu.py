"""On a machine with a GPU: digests of every game and player count on cpu and cuda, and speed. Prints JSON lines.

python bench/gpu.py [GAME ...] [--digest-games 100000]
"""

from __future__ import annotations

import argparse
import json

import beguile
from beguile.arena.bench import measure
from beguile.engine.targets import run


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=beguile.games())
    parser.add_argument("--digest-games", type=int, default=100_000)
    args = parser.parse_args()
    for name in args.games:
        game = beguile.game(name)
        for players in game.players:
            box = game.open_box(players, {}, game.sheet)
            for bots in ("random", "medium"):
                digests = {}
                for target, games in (("python", 200), ("cpu", args.digest_games), ("cuda", args.digest_games)):
                    results = run(game, box, games, target, 0, [bots], finals=games)
                    digests[target] = results.digest
                    first = run(game, box, 200, target, 0, [bots], finals=200).digest if target != "python" else results.digest
                    digests[f"{target}_200"] = first
                equal = digests["cpu"] == digests["cuda"] and digests["python"] == digests["cpu_200"] == digests["cuda_200"]
                print(json.dumps({"game": name, "players": players, "bots": bots, "equal": equal, **digests}), flush=True)
        for players in game.players:
            for target in ("cpu", "cuda"):
                print(json.dumps(measure(game, target, players, 1.0, 200).json()), flush=True)


if __name__ == "__main__":
    main()
