"""Random play of ours and of OpenSpiel's nearest games, in one run on one core, side by side.

    pip install 'beguile[peers]'
    python bench/peers.py [--seconds 3] [--json]

OpenSpiel's games are C++ driven from Python, as a researcher uses them: legal actions, a random choice, apply. Chance is drawn by
us from the outcomes it offers; moves of chance are not counted, on either side.
"""

from __future__ import annotations

import argparse
import json
import random
from time import perf_counter
from typing import Any

import pyspiel

import beguile
from beguile.arena.bench import measure

PEERS = ("oh_hell(players=4)", "hearts", "euchre", "goofspiel(players=4,num_cards=13)", "negotiation", "python_liars_poker")


def measure_peer(name: str, seconds: float) -> dict[str, Any]:
    game, dice, moves, games = pyspiel.load_game(name), random.Random(0), 0, 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        moves += _play(game.new_initial_state(), dice)
        games += 1
    return {"game": f"OpenSpiel {name}", "moves_per_s": round(moves / (perf_counter() - start)), "games": games}


def _play(state: Any, dice: random.Random) -> int:
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(player)) for player in range(state.num_players())])
            moves += state.num_players()
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    return moves


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = [measure_peer(name, args.seconds) for name in PEERS if _exists(name)]
    fastest = max(row["moves_per_s"] for row in rows)
    for name in beguile.games():
        game = beguile.game(name)
        for target in ("python", "cpu"):
            players = min(game.players, key=lambda count: abs(count - 4))
            speed = measure(game, target, players, args.seconds, 0)
            rows.append({"game": f"Beguile {name}, {target}", "moves_per_s": round(speed.moves_per_s), "games": speed.games})
    for row in rows:
        row["ratio_to_fastest_peer"] = round(row["moves_per_s"] / fastest, 2)
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    for row in rows:
        print(f"{row['game']:45} {row['moves_per_s']:>14,} moves/s {row['ratio_to_fastest_peer']:>10.2f}")


def _exists(name: str) -> bool:
    return name.partition("(")[0] in {game.short_name for game in pyspiel.registered_games()}


if __name__ == "__main__":
    main()
