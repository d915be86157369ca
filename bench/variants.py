"""Ways of searching beside each other: each as the one seat among three that search as the game's settings say, at equal CPU time.

A way that is as good wins 25 % of the games of four. Prints one JSON line a way; takes hours for 400 games of everything.

python bench/variants.py smile --games 400 --seconds 0.2 [--workers 2] [--only "many observers"] [--keep bench/variants.jsonl]
python bench/variants.py --sum bench/variants.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from strength import AGES, measure, read, say

from beguile.bots.search import FOREVER

WAYS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "flat, halving": {"variant": "flat", "halving": True},
    "flat, upper confidence bounds": {"variant": "flat", "halving": False},
    "determinised": {"variant": "determinised", "halving": False},
    "one observer": {"variant": "one observer", "halving": False},
    "many observers": {"variant": "many observers", "halving": False},
    "many observers, halving at the root": {"variant": "many observers", "halving": True},
    "many observers, the others by thumb": {"variant": "many observers", "halving": False, "others": False},
    "many observers, regret matching": {"variant": "many observers", "halving": False, "regret": True},
    "many observers, widening": {"variant": "many observers", "halving": False, "width": 1.5},
    "cut off after 10 moves": {"cutoff": 10},
    "cut off after 20 moves": {"cutoff": 20},
    "cut off after 40 moves": {"cutoff": 40},
    "cut off after 60 moves": {"cutoff": 60},
    "cut off after 100 moves": {"cutoff": 100},
    "not cut off": {"cutoff": FOREVER},
    "random playouts": {"whim": 1000, "own_whim": 1000},
    "one move in ten at random": {"whim": 100, "own_whim": 100},
    "victory alone": {"share": 1.0},
    "lead alone": {"share": 0.0},
    "no caution": {"caution": 0.0},
    "much caution": {"caution": 1.5},
}


def sum_up(lines: list[dict[str, Any]]) -> str:
    """What has been kept, best first."""
    rows = ["| game | CPU time a move | way | games | win share | interval |", "|---" * 6 + "|"]
    for one in sorted(lines, key=lambda line: (line["game"], json.dumps(line["budget"]), -line["win_share"])):
        time = f"{one['budget']['seconds']} s" + (" (GPU)" if "rate" in one["budget"] else "")
        cells = (one["game"], time, one["way"], one["games"], f"{one['win_share']:.3f}", f"{one['low']:.3f} to {one['high']:.3f}")
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?")
    parser.add_argument("--sum", type=Path, metavar="FILE", help="show what has been kept, and do nothing else")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write each way behind what is there, and leave out what is")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", action="append", choices=list(WAYS))
    parser.add_argument("--most", type=float, default=AGES, metavar="SECONDS", help="begin no game of a way after so many")
    args = parser.parse_args()
    if args.sum:
        print(sum_up(read(args.sum)))
        return
    for way in args.only or WAYS:
        asked = {
            "game": args.game,
            "players": args.players,
            "seed": args.seed,
            "among": "search",
            "settings": WAYS[way],
            "rivals": {},
            "options": {},
            "budget": {"seconds": args.seconds},
            "rival_budget": {"seconds": args.seconds},
        }
        if args.keep and any(line["way"] == way and all(line[name] == asked[name] for name in asked) for line in read(args.keep)):
            continue
        say({"way": way, **measure(asked, args.games, args.workers, most=args.most)}, args.keep)


if __name__ == "__main__":
    main()
