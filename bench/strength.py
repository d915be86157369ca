"""How strong a way of searching is: one seat searches, the others play by a level. Deals are the same for every way, seats rotate.
Time is CPU time, so that other work on the machine does not count.

python bench/strength.py smile --games 200 --seconds 0.05 --set variant=flat --set share=0.5 --among medium
python bench/strength.py royals --players 2 --playouts 500
python bench/strength.py royals --games 100 --first 100 --keep bench/strength.jsonl   # games 100 to 199, kept beside those before
python bench/strength.py royals --games 400 --workers 16 --most 500                   # begins no game after 500 seconds
python bench/strength.py --sum bench/strength.jsonl   # what has been kept, as a table
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

import beguile
from beguile.bots import Step, choose_by_thumb, choose_random, complete, prepare
from beguile.bots.search import Settings, evaluate, is_long, settings_of
from beguile.engine.luck import DECIDING, sow
from beguile.engine.match import Sight
from beguile.engine.playing import pick_mover
from beguile.engine.rule import CLOCK


def interval(mean: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(max(0.0, mean * (1 - mean)) / count + z * z / (4 * count * count))
    return middle - half, middle + half


AGES = 1e6
"""Seconds of a run that may take as long as it takes."""
KIND = ("game", "players", "among", "seed", "options", "budget", "rival_budget", "settings", "rivals")
"""What makes two runs comparable."""


def sum_up(lines: list[dict[str, Any]]) -> str:
    """Runs that were kept, those of one kind together."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        kinds.setdefault(json.dumps([line[name] for name in KIND]), []).append(line)
    rows = ["| game | players | budget | among | games | win share | interval | of fair share | p99 |", "|---" * 9 + "|"]
    for same in kinds.values():
        one, games = same[0], sum(line["games"] for line in same)
        share = sum(line["win_share"] * line["games"] for line in same) / games
        low, high = interval(share, games)
        among = f"search {one['rival_budget']}" if one["among"] == "search" else one["among"]
        ways = "".join(f", {name}={value}" for name, value in one["settings"].items())
        cells = (one["game"], one["players"], f"{one['budget']}{ways}", among, games, f"{share:.3f}", f"{low:.3f} to {high:.3f}")
        more = (f"{share * one['players']:.2f}", f"{max(line['p99'] for line in same):.3f}")
        rows.append(f"| {' | '.join(map(str, cells + more))} |")
    return "\n".join(rows)


@dataclass(frozen=True)
class Question:
    """What a seat that searches wants to know."""

    sight: Sight
    seed: int
    settings: Settings
    budget: dict[str, Any]


@dataclass(frozen=True)
class Answer:
    best: int
    thumb: int
    made: int
    """moves in playouts"""
    seconds: float


def settings_for(game: beguile.Game, budget: dict[str, Any], changes: dict[str, Any]) -> Settings:
    """As the game is searched with such a budget, but for some changes."""
    return replace(settings_of(game, is_long(budget.get("playouts"), budget.get("seconds"))), **changes)


def play(asked: dict[str, Any], number: int) -> Generator[Question, Answer | None, dict[str, Any]]:
    """One game, asking whenever a seat searches: the deal and the lone seat follow from its number."""
    game = beguile.game(asked["game"])
    players = asked["players"]
    settings = settings_for(game, asked["budget"], asked["settings"])
    rivals = settings_for(game, asked["rival_budget"], asked["rivals"])
    deal, lone = asked["seed"] + number // players, number % players
    match = game.new(players=players, seed=deal, options=asked["options"])
    dice = [0] * 4
    sow(dice, deal, number, 0, DECIDING)
    times, same, made = [], 0, 0
    plans: list[list[Step]] = [[] for _ in range(players)]
    while match.to_act:
        seats = sum(1 << seat for seat in match.to_act)
        mover = pick_mover(seats, match.clock, dice)
        if mover == CLOCK:
            match.play(CLOCK, match.legal(CLOCK)[0])
            continue
        if len(match.legal(mover)) == 1:
            match.play(mover, match.legal(mover)[0])
            continue
        sight = match.sight(mover)
        if plans[mover] and plans[mover][0][1].issubset(sight.moves):
            match.play(mover, plans[mover].pop(0)[0])
        elif mover == lone or asked["among"] == "search":
            budget = asked["budget"] if mover == lone else asked["rival_budget"]
            found = yield Question(sight, dice[1], settings if mover == lone else rivals, budget)
            assert found is not None
            if mover == lone:
                times.append(found.seconds)
                same += found.best == found.thumb
                made += found.made
            dice[1] = dice[1] * 69069 + 1 & 0xFFFFFFFF
            plans[mover] = complete(sight, found.best, dice)
            match.play(mover, found.best)
        elif asked["among"] == "random":
            match.play(mover, choose_random(sight, dice))
        else:
            match.play(mover, choose_by_thumb(sight, dice))
    won = 1 / len(match.winners) if lone in match.winners else 0.0
    return {"won": won, "score": match.scores[lone], "scores": sum(match.scores), "times": times, "same": same, "made": made}


def answer(question: Question) -> Answer:
    start = thread_time()
    found = evaluate(question.sight, **question.budget, seed=question.seed, settings=question.settings, clock=thread_time)
    return Answer(found.best, found.thumb, found.moves, thread_time() - start)


def play_one(asked: dict[str, Any], number: int) -> dict[str, Any]:
    prepare(beguile.game(asked["game"]))  # what compiles is not part of a move
    game, given = play(asked, number), None
    while True:
        try:
            given = answer(game.send(given))
        except StopIteration as end:
            found: dict[str, Any] = end.value
            return found


def play_many(asked: dict[str, Any], numbers: range, workers: int, most: float) -> Iterator[dict[str, Any]]:
    """Games in their order, as many as are begun within so many seconds."""
    end = perf_counter() + most
    if workers == 1:
        for number in numbers:
            if perf_counter() < end:
                yield play_one(asked, number)
        return
    with ProcessPoolExecutor(workers) as pool:
        games = [pool.submit(play_one, asked, number) for number in numbers]
        wait(games, timeout=most)
        begun = [game for game in games if not game.cancel()]
        yield from (game.result() for game in begun)


def measure(asked: dict[str, Any], games: int, workers: int = 1, first: int = 0, most: float = AGES) -> dict[str, Any]:
    """The lone searcher's share of wins with its interval, and how it spent its time."""
    start = perf_counter()
    return sum_one_up(asked, first, list(play_many(asked, range(first, first + games), workers, most)), perf_counter() - start)


def sum_one_up(asked: dict[str, Any], first: int, results: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    games = len(results)
    share = sum(each["won"] for each in results) / games
    times = sorted(time for each in results for time in each["times"])
    low, high = interval(share, games)
    return {
        **{name: asked[name] for name in KIND},
        "first": first,
        "games": games,
        "win_share": round(share, 4),
        "wins": [round(each["won"], 4) for each in results],
        "low": round(low, 4),
        "high": round(high, 4),
        "of_fair": round(share * asked["players"], 3),
        "score": round(sum(each["score"] for each in results) / games, 2),
        "mean_score": round(sum(each["scores"] for each in results) / games / asked["players"], 2),
        "decisions": round(len(times) / games, 1),
        "as_thumb": round(sum(each["same"] for each in results) / max(1, len(times)), 3),
        "p50": round(times[len(times) // 2], 4),
        "p99": round(times[int(len(times) * 0.99)], 4),
        "playout_moves_per_s": round(sum(each["made"] for each in results) / sum(times)),
        "seconds": round(seconds),
    }


def read_settings(given: list[str]) -> dict[str, Any]:
    usual, chosen = asdict(Settings()), {}
    for each in given:
        name, _, value = each.partition("=")
        chosen[name] = value if isinstance(usual[name], str) else json.loads(value.lower())
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games_of", metavar="GAME", nargs="?")
    parser.add_argument("--sum", type=Path, metavar="FILE", help="show what has been kept, and do nothing else")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the result behind what is there")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--among", default="medium", choices=["medium", "random", "search"])
    parser.add_argument("--rival-seconds", type=float)
    parser.add_argument("--rival-playouts", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--rival-set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=float, default=AGES, metavar="SECONDS", help="begin no game after so many")
    args = parser.parse_args()
    if args.sum:
        print(sum_up(read(args.sum)))
        return
    asked = {
        "game": args.games_of,
        "players": args.players,
        "seed": args.seed,
        "among": args.among,
        "settings": read_settings(args.set),
        "rivals": read_settings(args.rival_set),
        "options": dict.fromkeys(args.option, True),
        "budget": {"playouts": args.playouts} if args.playouts else {"seconds": args.seconds or 0.2},
        "rival_budget": {"playouts": args.rival_playouts} if args.rival_playouts else {"seconds": args.rival_seconds or 0.2},
    }
    say(measure(asked, args.games, args.workers, args.first, args.most), args.keep)


def say(found: dict[str, Any], keep: Path | None) -> None:
    """A result as a line, also behind those that are kept."""
    print(json.dumps(found), flush=True)
    if keep:
        with keep.open("a") as kept:
            kept.write(json.dumps(found) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    """What has been kept."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
