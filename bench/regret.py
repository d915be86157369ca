"""What it costs to search less: the choice of other ways in the same positions, beside that of two seconds in which nothing is
dropped early. Each choice is judged by whole games from the same worlds, for three seconds. Time is CPU time. Prints a table.

python bench/regret.py dragons_gold --positions 60
python bench/regret.py dragons_gold --positions 60 --set cutoff=60 --set share=1.0,scale=3
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).parent))
from strength import read_settings

import beguile
from beguile.bots import Bot, prepare
from beguile.bots.search import Searching, Settings, is_long, judge, settings_of, thumb_of
from beguile.engine.match import Sight

FULL, JUDGING = 2.0, 3.0
"""Seconds of the search that the others are measured by, and for judging them."""
ONE_IN = 80
"""Decisions of a game of which one is looked at."""

Way = tuple[Settings, float]
"""How, and for how many seconds."""


def positions(game: beguile.Game, players: int, dice: random.Random) -> Iterator[Sight]:
    """Decisions in games between medium bots."""
    while True:
        match, bot = game.new(players=players, seed=dice.getrandbits(40)), Bot("medium", dice.getrandbits(40))
        while not match.over:
            sight = match.sight(dice.choice(match.to_act))
            if len(sight.moves) > 1 and dice.randrange(ONE_IN) == 0:
                yield sight
            match.play(sight.seat, bot.choose(sight))


def ways_of(game: beguile.Game, others: list[str]) -> dict[str, Way]:
    ways = dict[str, Way]()
    for level, seconds in (("expert", FULL), ("hard", 0.2)):
        as_it_is = settings_of(game, is_long(seconds=seconds))
        ways[f"{seconds} s, nothing dropped"] = replace(as_it_is, worthless=0.0), seconds
        ways[level] = as_it_is, seconds
        for other in others:
            ways[f"{level}, {other}"] = replace(as_it_is, **read_settings(other.split(","))), seconds
    return ways


def search(sight: Sight, way: Way, seed: int) -> tuple[int, float]:
    """The move, and how long it took."""
    settings, seconds = way
    start = thread_time()
    found = Searching(sight, seed, settings, thread_time, is_long(seconds=seconds)).run(None, seconds)
    return found.best, thread_time() - start


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE,...", help="another way, as expert and as hard")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game, dice = beguile.game(args.game), random.Random(args.seed)
    prepare(game)
    ways = ways_of(game, args.set)
    took: dict[str, list[float]] = {name: [] for name in (*ways, "medium")}
    lost: dict[str, list[float]] = {name: [] for name in took}
    for _, sight in zip(range(args.positions), positions(game, args.players, dice), strict=False):
        found = {name: search(sight, way, dice.getrandbits(40)) for name, way in ways.items()}
        found["medium"] = thumb_of(sight, dice.getrandbits(40)), 0.0
        judged = judge(sight, sorted({move for move, _ in found.values()}), None, JUDGING, dice.getrandbits(40))
        chances = {each.move: each.chances[sight.seat] for each in judged.estimates}
        for name, (move, seconds) in found.items():
            took[name].append(seconds)
            lost[name].append(chances[found[f"{FULL} s, nothing dropped"][0]] - chances[move])
    print("| way | seconds | lost of a victory, a move |\n|---|---|---|")
    for name in took:
        mean = sum(lost[name]) / len(lost[name])
        error = sqrt(sum((each - mean) ** 2 for each in lost[name])) / len(lost[name])
        print(f"| {name} | {sum(took[name]) / len(took[name]):.3f} | {mean:.4f} ± {error:.4f} |")


if __name__ == "__main__":
    main()
