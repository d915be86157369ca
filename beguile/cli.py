"""The command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import beguile
from beguile import competing, operating
from beguile.engine.errors import IllegalMove, Malformed
from beguile.printing import (
    LARGEST_SEED,
    MOST_FINALS,
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
    read_name,
    read_settings,
    take_any_text,
    whole,
    write_file,
)

OWN_GAMES = "your own component set, a TOML file"
LONGEST_FAULT = 1_000
"""Characters of what is said about bad input, which may be in it."""
MOST_SEATS, LONGEST = 99, 86_400.0
"""Larger numbers of seats, or of seconds, are slips of the finger."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Bad input gets one sentence and status 2, never a traceback."""
    take_any_text()
    parser, given = build_parser(), sys.argv[1:] if argv is None else list(argv)
    if any(each.startswith("--") and each.endswith("=--") for each in given):
        parser.error("found '--' after an equals sign, expected a value")  # argparse would take it for an empty list
    args = parser.parse_args(given)
    try:
        return args.run(args) or 0
    except (Malformed, IllegalMove) as error:
        print(f"beguile: {clean(str(error))[:LONGEST_FAULT]}", file=sys.stderr)
        return 2
    except MemoryError:
        print("beguile: there is not enough memory for that", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="beguile", description="Five games of smiles and daggers.")
    parser.add_argument("--version", action="version", version=f"beguile {beguile.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[Any], int | None], words: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=words, description=words)
        sub.set_defaults(run=run)
        return sub

    sub = command("games", list_games, "List the games and their options.")
    _add_language(sub, "in this language")
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("play", play, "Play a game in the terminal, against bots.")
    _add_game(sub)
    _add_settings(sub)
    sub.add_argument("--bots", default="medium", help="one for all or one for each other seat: easy, medium, hard, expert, random")
    sub.add_argument("--seat", type=whole(0, MOST_SEATS), default=0, help="where you sit, from 0")
    sub.add_argument("--name", help="what you are called")
    _add_language(sub, "in this language")
    sub.add_argument("--seed", type=whole(0, LARGEST_SEED), help="deal this game (default: one nobody has seen)")
    sub.add_argument("--save", metavar="FILE", help="keep the record of the game")

    sub = command("rules", show_rules, "Show the rules of a game, in our own words.")
    _add_game(sub)
    sub.add_argument("number", nargs="?", default="", help="one rule (3.4) or one chapter (3)")
    _add_language(sub, "the rules in this language")

    sub = command("simulate", simulate, "Play many games between bots and say what came of them.")
    _add_game(sub)
    _add_settings(sub)
    sub.add_argument("--games", type=whole(1, MOST_GAMES), default=10_000, help="how many (default 10000)")
    sub.add_argument("--bots", default="random", help="one for all or one for each seat, by commas: random, medium")
    sub.add_argument("--target", default="cpu", choices=("python", "cpu", "cuda"))
    sub.add_argument("--seed", type=whole(0, MOST_SEEDS), default=0)
    sub.add_argument("--workers", type=whole(1, MOST_WORKERS), default=1, help="threads, on the cpu target")
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("bench", bench, "Measure random play in moves per second.")
    sub.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    sub.add_argument("--target", default="cpu", choices=("python", "cpu", "cuda"))
    sub.add_argument("--players", type=whole(1, MOST_SEATS), help="how many players (default: 4, or the nearest the game allows)")
    sub.add_argument("--seconds", type=amount(LONGEST), default=3.0, help="how long to measure each game")
    sub.add_argument("--digest-games", type=whole(0, MOST_FINALS), default=200, help="how many final states the digest covers")
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("replay", replay, "Play a recorded game again and show it.")
    sub.add_argument("record", metavar="RECORD", help="a record's file, or - for standard input")
    sub.add_argument("--seat", type=whole(0, MOST_SEATS), help="show only what this seat was told and sees (default: the gallery)")
    _add_language(sub, "in this language")
    sub.add_argument("--json", action="store_true", help="events, final view and result as JSON")

    sub = command("components", show_components, "Show what is in the box of a game, and where each value comes from.")
    _add_game(sub)
    sub.add_argument("--components", metavar="FILE", help=OWN_GAMES)
    sub.add_argument("--json", action="store_true", help="as JSON")

    sub = command("laws", laws, "Put the laws that every game must obey to many positions.")
    sub.add_argument("game", nargs="?", metavar="GAME", help="which game (default: all)")
    sub.add_argument(
        "--states", type=whole(1, MOST_GAMES), default=10_000, help="positions to inspect in each game (default 10000)"
    )
    sub.add_argument(
        "--sets", type=whole(1, MOST_GAMES), metavar="N", help="make N component sets instead, and play those that are accepted"
    )
    sub.add_argument("--seed", type=whole(0, MOST_SEEDS), default=0)
    sub.add_argument("--workers", type=whole(1, MOST_WORKERS), default=1, help="processes")
    sub.add_argument("--json", action="store_true", help="as JSON")

    competing.add_commands(command)
    operating.add_commands(command)
    return parser


def _add_game(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="the game's name, as 'beguile games' lists it")


def _add_settings(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--players", type=whole(1, MOST_SEATS), help="how many players (default: 4, or the nearest the game allows)")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="an option of the game, as 'beguile games' lists them; may be repeated",
    )
    sub.add_argument("--components", metavar="FILE", help=OWN_GAMES)


def _add_language(sub: argparse.ArgumentParser, words: str) -> None:
    sub.add_argument("--language", default="en", metavar="CODE", help=f"{words} (en, de)")


def _players(game: beguile.Game, asked: int | None) -> int:
    return asked if asked is not None else min(game.players, key=lambda count: abs(count - 4))


# -- the commands -----------------------------------------------------------------------------------------------------


def list_games(args: argparse.Namespace) -> None:
    from beguile.screen import show_games

    found = [beguile.game(name, args.language) for name in beguile.games()]
    if args.json:
        print_json([{"name": g.name, "title": g.title, "players": [g.players[0], g.players[-1]]} for g in found])
        return
    show_games(open_console(), found, args.language)


def play(args: argparse.Namespace) -> None:
    from beguile.bots import MINDS
    from beguile.terminal import TerminalGame, record_with_names

    game = beguile.game(args.game, args.language)
    match = game.new(_players(game, args.players), args.seed, read_settings(args.option), args.components)
    if not 0 <= args.seat < match.players:
        raise Malformed(f"seat: found {args.seat}, expected 0 to {match.players - 1}")
    levels = args.bots.split(",")
    levels = levels * (match.players - 1) if len(levels) == 1 else levels
    if len(levels) != match.players - 1:
        raise Malformed(f"bots: found {len(levels)}, expected one or as many as other seats ({match.players - 1})")
    for level in levels:
        if level not in MINDS:
            raise Malformed(f"bot: found {level!r}, expected one of {', '.join(MINDS)}")
    levels.insert(args.seat, "")
    if args.save is not None:
        check_writable(Path(args.save))
    table = TerminalGame(match, args.seat, levels, read_name(args.name) if args.name is not None else "", language=args.language)
    table.play()
    if args.save is not None:
        write_file(Path(args.save), record_with_names(table.match))


def show_rules(args: argparse.Namespace) -> None:
    from beguile.screen import Speech
    from beguile.screen import show_rules as show

    show(open_console(), beguile.game(args.game, args.language).rulebook, args.number, Speech(args.language))


def simulate(args: argparse.Namespace) -> None:
    from beguile.arena.statistics import summary
    from beguile.engine.targets import run, seated

    game = beguile.game(args.game)
    sheet = game.sheet_of(args.components)
    box = game.open_box(_players(game, args.players), read_settings(args.option), sheet)
    bots = args.bots.split(",")
    with progress_bar(args.games, not args.json) as advance:
        results = run(game, box, args.games, args.target, args.seed, bots, workers=args.workers, progress=advance)
    found = {
        "game": game.name,
        "components": sheet.name,
        "options": game.chosen_options(box),
        "target": args.target,
        "seed": args.seed,
        **summary(game, results, seated(bots, box.players)),
    }
    if args.json:
        print_json(found)
        return
    console, table = open_console(), new_table("seat", "bot", "wins", "95 % interval", "score", "sd", "5 % to 95 %", "range")
    for seat in found["seats"]:
        score = seat["score"]
        table.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{seat['win_share']:.1%}",
            f"{seat['low']:.1%} to {seat['high']:.1%}",
            f"{score['mean']:.2f}",
            f"{score['sd']:.2f}",
            f"{score['p5']:g} to {score['p95']:g}",
            f"{score['p0']:g} to {score['p100']:g}",
        )
    console.print(f"{game.title}, {box.players} players, {args.games:,} games, components: {sheet.name}")
    console.print(table)
    length, endings = found["length"], found["endings"]
    console.print(f"Moves a game: {length['mean']:.1f} on average, {length['p5']:g} to {length['p95']:g} in 90 % of games.")
    console.print("Decided by: " + ", ".join(f"{name} {count / args.games:.1%}" for name, count in endings.items()))
    console.print(f"{found['moves_per_s']:,} moves per second on {args.target}")


def bench(args: argparse.Namespace) -> None:
    from beguile.arena.bench import measure

    games = [beguile.game(name) for name in args.games or beguile.games()]
    speeds = [measure(g, args.target, _players(g, args.players), args.seconds, args.digest_games) for g in games]
    if args.json:
        print_json([speed.json() for speed in speeds])
        return
    table = new_table("game", "target", "players", "moves/s", "games/s", "digest")
    for each in speeds:
        row = (each.game, each.target, str(each.players), f"{each.moves_per_s:,.0f}", f"{each.games_per_s:,.0f}", each.digest)
        table.add_row(*row)
    open_console().print(table)


def replay(args: argparse.Namespace) -> None:
    from beguile.engine.record import names_of, read_record, result_of
    from beguile.engine.record import replay as replay_record
    from beguile.screen import NAMES, show_replay

    record = read_record(read_file(args.record), args.record)
    match = replay_record(record, lambda name: beguile.game(name, args.language), args.record)
    if args.seat is not None and not 0 <= args.seat < match.players:
        raise Malformed(f"seat: found {args.seat}, expected 0 to {match.players - 1}")
    match.names = names_of(record, match, NAMES)
    if args.json:
        found = {"names": list(match.names), "events": match.events(args.seat), "view": match.view(args.seat)}
        print_json({**found, "result": result_of(match)})
        return
    show_replay(open_console(), match, args.seat, args.language)


def show_components(args: argparse.Namespace) -> None:
    game = beguile.game(args.game)
    sheet = game.sheet_of(args.components)
    for players in game.components.players(sheet):
        game.open_box(players, {}, sheet)
    parts = list(sheet.parts())
    if args.json:
        values = [{"key": part.key, "value": part.value, "provenance": part.provenance} for part in parts]
        print_json({"game": game.name, "set": sheet.name, "fingerprint": sheet.fingerprint, "values": values})
        return
    table = new_table("component", "value", "provenance")
    for part in parts:
        value = ", ".join(map(str, part.value)) if isinstance(part.value, list) else str(part.value)
        table.add_row(part.key, value, part.provenance)
    console = open_console()
    console.print(f"{game.title}: {sheet.name} ({sheet.fingerprint})")
    console.print(table)


def laws(args: argparse.Namespace) -> int:
    from beguile.arena.inspection import inspect

    names = [beguile.game(args.game).name] if args.game is not None else beguile.games()
    if args.sets is not None:
        return _laws_of_sets(args, names)
    tallies = []
    with progress_bar(args.states * len(names), not args.json) as advance:
        tallies = [inspect(name, args.states, args.seed, args.workers, advance) for name in names]
    if args.json:
        print_json([tally.json() for tally in tallies])
    else:
        for tally in tallies:
            table = new_table("law", "tried")
            for law, count in tally.tried.items():
                table.add_row(law, f"{count:,}")
            open_console().print(f"{tally.game}: {tally.games:,} games, {tally.states:,} states, {tally.pairs:,} pairs of worlds")
            open_console().print(table)
            for fault in tally.broken:
                open_console().print(f"broken: {fault}", style="red")
    return 1 if any(tally.broken for tally in tallies) else 0


def _laws_of_sets(args: argparse.Namespace, names: list[str]) -> int:
    from beguile.arena.inspection import inspect_sets, summary_of_sets

    with progress_bar(args.sets * len(names), not args.json) as advance:
        found = [inspect_sets(name, args.sets, args.seed, args.workers, advance) for name in names]
    if args.json:
        print_json([each.json() for each in found])
    else:
        for each in found:
            for line in summary_of_sets(beguile.game(each.game), each):
                open_console().print(line)
    return 1 if any(each.faults for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
