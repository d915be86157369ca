"""The arena on the command line: bots against bots, and what a search makes of a finished game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import beguile
from beguile.engine.errors import Malformed
from beguile.printing import (
    MOST_GAMES,
    MOST_SEEDS,
    MOST_WORKERS,
    amount,
    check_writable,
    clean,
    new_table,
    open_console,
    print_json,
    progress_bar,
    read_file,
    read_settings,
    whole,
    write_file,
)

if TYPE_CHECKING:
    from beguile.arena.contest import Contest
    from beguile.bots.review import Step

Command = Callable[[str, Callable[[Any], int | None], str], argparse.ArgumentParser]

INTERRUPTED = 130
"""The status of a command that was stopped by hand."""


def add_commands(command: Command) -> None:
    """Declare the arena's commands."""
    sub = command("arena", arena, "Let bots play against each other: the same deals for all, in all seats, with honest intervals.")
    sub.add_argument("game", metavar="GAME", help="the game's name, as 'beguile games' lists it")
    sub.add_argument("--bots", required=True, metavar="NAMES", help="by commas: one for each seat; with --round-robin each once")
    sub.add_argument(
        "--games",
        type=whole(1, MOST_GAMES),
        default=400,
        help="how many of each line-up, filled up to whole rotations (default 400)",
    )
    sub.add_argument("--seed", type=whole(0, MOST_SEEDS), default=0, help="the first deal (default 0)")
    sub.add_argument("--workers", type=whole(1, MOST_WORKERS), default=1, help="processes; they do not change the result")
    sub.add_argument("--round-robin", action="store_true", help="a ladder: line-ups of all named bots")
    sub.add_argument(
        "--players", type=whole(1, 99), help="the table size of a round robin (default: 4, or the nearest the game allows)"
    )
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="an option of the game, as 'beguile games' lists them; may be repeated",
    )
    sub.add_argument("--components", metavar="FILE", help="your own component set, a TOML file")
    sub.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw the ratings with their intervals")
    sub.add_argument("--out", type=Path, metavar="FILE.json", help="keep the result as JSON")
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("analyse", analyse, "Look at a finished game again: what the search would have played, and what each move cost.")
    sub.add_argument("record", metavar="RECORD", help="a record's file, or - for standard input")
    budget = sub.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=whole(1, MOST_GAMES), metavar="N", help="games imagined for each move (default 1000)")
    budget.add_argument("--seconds", type=amount(3600.0), metavar="S", help="time for each move instead")
    sub.add_argument("--seat", type=whole(0, 99), help="only the moves of this seat (default: all)")
    sub.add_argument("--seed", type=whole(0, MOST_SEEDS), default=0, help="luck of the search (default 0)")
    sub.add_argument("--json", action="store_true", help="as JSON")


# -- arena ------------------------------------------------------------------------------------------------------------


def arena(args: argparse.Namespace) -> int:
    from beguile.arena.contest import check, play
    from beguile.arena.picture import draw
    from beguile.arena.report import report

    contest = _contest(args)
    check(contest, args.workers)
    for path in (args.picture, args.out):
        if path:
            check_writable(path)
    with progress_bar(contest.games, True) as advance:
        played = play(contest, args.workers, advance)
    found = report(played)
    if args.out:
        write_file(args.out, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    if args.picture and played.deals:
        write_file(args.picture, draw(found, beguile.game(args.game).title))
    if args.json:
        print_json(found)
    else:
        _show_contest(found, beguile.game(args.game).title)
    return INTERRUPTED if played.interrupted else 0


def _contest(args: argparse.Namespace) -> Contest:
    from beguile.arena.contest import Contest
    from beguile.arena.lineups import LineUp, round_robin

    game, names = beguile.game(args.game), tuple(args.bots.split(","))
    sheet = game.sheet_of(args.components)
    if args.round_robin:
        allowed = game.components.players(sheet)
        players = args.players if args.players is not None else min(allowed, key=lambda count: abs(count - 4))
        game.open_box(players, {}, sheet)
        line_ups: list[LineUp] = round_robin(names, players, args.seed)
    else:
        players, line_ups = len(names), [names]
        _check_seats(game, sheet, names, args.players)
    deals = -(-args.games // players)
    return Contest(game.name, tuple(line_ups), deals, args.seed, read_settings(args.option), sheet)


def _check_seats(game: beguile.Game, sheet: Any, names: tuple[str, ...], asked: int | None) -> None:
    """As many bots as seats: the bots are the players."""
    allowed = game.components.players(sheet)
    if len(names) not in allowed:
        raise Malformed(f"bots: found {len(names)}, expected {allowed[0]} to {allowed[-1]} for {game.title}, one for each seat")
    if asked not in (None, len(names)):
        raise Malformed(f"players: found {asked}, expected {len(names)}: as many as bots (or --round-robin)")


def _show_contest(found: dict[str, Any], title: str) -> None:
    console = open_console()
    first, last, line_ups = found["seeds"]["first"], found["seeds"]["last"], len(found["line_ups"])
    console.print(
        f"{title}, {found['players']} players, {found['games']:,} games: {line_ups} line-up{'s' * (line_ups > 1)}, "
        f"{found['deals']:,} deals (seeds {first} to {last}), {found['rotations']} rotations; components: {found['components']}"
    )
    if found["interrupted"]:
        console.print(
            "Interrupted: this is what was played so far." if found["deals"] else "Interrupted before a deal was complete."
        )
    if not found["deals"]:
        return
    table = new_table("bot", "seats", "wins", "95 % interval", "score", "rating", "two sigma", "a move: p50", "p99")
    for bot in sorted(found["bots"], key=lambda bot: -bot["rating"]):
        time = bot["seconds_per_move"]
        table.add_row(
            bot["name"],
            f"{bot['seat_share']:.1%}",
            f"{bot['win_share']:.1%}",
            f"{bot['low']:.1%} to {bot['high']:.1%}",
            f"{bot['mean_score']:.2f}",
            f"{bot['rating']:.2f}",
            f"{bot['rating_low']:.1f} to {bot['rating_high']:.1f}",
            *(_duration(time[key]) if key in time else "" for key in ("p50", "p99")),
        )
    console.print(table)
    if len(found["bots"]) == 1:
        _show_places(found["line_ups"][0]["places"])
    seats = ", ".join(f"{seat['seat']}: {seat['win_share']:.1%}" for seat in found["seats"])
    console.print(f"Wins by seat, whoever sat there: {seats}.")


def _show_places(places: list[dict[str, Any]]) -> None:
    """A mirror match: equal bots, told apart by their places."""
    console, table = open_console(), new_table("place", "wins", "95 % interval")
    for number, place in enumerate(places, 1):
        table.add_row(f"{place['bot']} ({number})", f"{place['win_share']:.1%}", f"{place['low']:.1%} to {place['high']:.1%}")
    fair = 1 / len(places)
    outside = sum(not place["low"] <= fair <= place["high"] for place in places)
    console.print(table)
    console.print(
        f"A mirror match: the fair share is {fair:.1%}; it lies outside the interval of {outside} of {len(places)} places."
    )


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} µs"


# -- analysis ---------------------------------------------------------------------------------------------------------


def analyse(args: argparse.Namespace) -> int:
    from beguile.arena.analysis import finished, moves_of, review, sum_up
    from beguile.bots.review import PLAYOUTS
    from beguile.engine.record import names_of, read_record, result_of
    from beguile.screen import NAMES

    record = read_record(read_file(args.record), args.record)
    match = finished(record, args.record)
    names, steps, interrupted = names_of(record, match, NAMES), [], False
    with progress_bar(moves_of(match, args.seat), args.json) as advance:
        try:
            for step in review(record, args.playouts, args.seconds, args.seat, args.seed, args.record, names):
                steps.append(step)
                if not args.json:
                    _show_step(step, names[step.seat])
                if advance:
                    advance(1)
        except KeyboardInterrupt:
            interrupted = True
    found = {
        "game": match.game.name,
        "players": match.players,
        "playouts": PLAYOUTS if args.playouts is args.seconds is None else args.playouts,
        "seconds": args.seconds,
        "seed": args.seed,
        "result": result_of(match),
        "interrupted": interrupted,
        "moves": [step.json() for step in steps],
        "seats": sum_up(steps, match.players),
    }
    if args.json:
        print_json(found)
    else:
        _show_seats(found["seats"], names, args.seat)
    return INTERRUPTED if interrupted else 0


def _show_step(step: Step, name: str) -> None:
    from rich.text import Text

    mark = ("?", "red") if step.mistake else " "
    line = Text.assemble(f"{step.number:4} ", mark, f" {step.before[step.seat]:4.0%} → {step.after[step.seat]:4.0%}  ")
    line.append(clean(name), style="bold").append(f"  {clean(step.played.words)}")
    if step.forced:
        line.append("   the only move", style="dim")
    elif step.best.index != step.played.index:
        line.append(f"   {'better' if step.mistake else 'or'}: {clean(step.best.words)}", style="dim")
    open_console().print(line, soft_wrap=True)


def _show_seats(seats: list[dict[str, Any]], names: Sequence[str], only: int | None) -> None:
    table = new_table("player", "choices", "as the search", "mistakes", "chance of winning lost by them")
    for seat in seats:
        if only in (None, seat["seat"]):
            agreed = f"{seat['agreed'] / seat['choices']:.0%}" if seat["choices"] else ""
            table.add_row(names[seat["seat"]], str(seat["choices"]), agreed, str(seat["mistakes"]), f"{seat['lost']:.0%}")
    open_console().print(table)
