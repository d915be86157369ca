"""Random play through the doors for agents beside their peers' own games, in one run on one core.

    pip install 'beguile[pettingzoo,openspiel,peers]'
    python bench/doors.py [GAME ...] [--seconds 2] [--json]

Moves per second of processor time, as machines are shared; the best of three rounds, taken in turn. Through every door the same
is done as its users do: observe, look at the mask, choose any legal action, step.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

import beguile

CLASSIC = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "connect_four_v3", "tictactoe_v3")
PYTHON_GAMES = (
    "python_kuhn_poker",
    "python_liars_poker",
    "python_tic_tac_toe",
    "python_dynamic_routing",
    "python_iterated_prisoners_dilemma",
)
ROUNDS = 3

Measure = Callable[[float], float]


def through_aec(env: Any) -> Measure:
    def measure(seconds: float) -> float:
        moves, start, dice = 0, process_time(), random.Random(0)
        while process_time() - start < seconds:
            env.reset(seed=moves)
            for agent in env.agent_iter():
                seen, _, ended, cut, info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                env.step(dice.choice(np.flatnonzero(mask).tolist()))
                moves += agent is not None
        return moves / (process_time() - start)

    return measure


def through_batch(game: beguile.Game, players: int, games: int, watched: bool) -> Measure:
    batch = game.batch(games, players)

    def measure(seconds: float) -> float:
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            if watched:
                batch.observations()
                batch.masks()
            batch.step(batch.sample())
            steps += 1
        return games * steps / (process_time() - start)

    return measure


def through_simulation(game: beguile.Game, players: int) -> Measure:
    few = max(20, 100_000 // int(game.simulate(players, games=50).moves.mean()))

    def measure(seconds: float) -> float:
        moves, start = 0, process_time()
        while process_time() - start < seconds:
            moves += int(game.simulate(players, games=few, seed=moves).moves.sum())
        return moves / (process_time() - start)

    return measure


def through_open_spiel(game: Any) -> Measure:
    def measure(seconds: float) -> float:
        moves, start, dice = 0, process_time(), random.Random(0)
        while process_time() - start < seconds:
            moves += _play(game.new_initial_state(), dice)
        return moves / (process_time() - start)

    return measure


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


def rows(ours: list[str]) -> dict[str, Measure]:
    """Everything that is measured, by name."""
    import pettingzoo
    import pyspiel
    from open_spiel.python import games  # noqa: F401  registers their Python games

    import beguile.agents.openspiel
    import beguile.agents.pettingzoo

    found: dict[str, Measure] = {}
    for name in CLASSIC:
        try:
            found[f"PettingZoo classic {name}"] = through_aec(importlib.import_module(f"pettingzoo.classic.{name}").env())
        except ImportError as error:
            print(f"left out: {name}: {error}")
    known = {each.short_name for each in pyspiel.registered_games()}
    for name in PYTHON_GAMES:
        if name in known:
            found[f"OpenSpiel {name}"] = through_open_spiel(pyspiel.load_game(name))
    for name in ours:
        game = beguile.game(name)
        players = min(game.players, key=lambda count: abs(count - 4))
        found[f"Beguile {name}, PettingZoo"] = through_aec(pettingzoo.make("aec", f"beguile/{name}-v0", players=players))
        found[f"Beguile {name}, OpenSpiel"] = through_open_spiel(pyspiel.load_game(f"beguile_{name}(players={players})"))
        found[f"Beguile {name}, batch of 4096"] = through_batch(game, players, 4096, False)
        found[f"Beguile {name}, batch of 4096, observed"] = through_batch(game, players, 4096, True)
        found[f"Beguile {name}, simulate"] = through_simulation(game, players)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=beguile.games())
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured = rows(args.names)
    for measure in measured.values():
        measure(0.01)
    best = dict.fromkeys(measured, 0.0)
    for _ in range(ROUNDS):
        for name, measure in measured.items():
            best[name] = max(best[name], measure(args.seconds / ROUNDS))
    if args.json:
        print(json.dumps({name: round(speed) for name, speed in best.items()}, indent=1))
        return
    for name, speed in best.items():
        print(f"{name:48} {speed:>14,.0f} moves/s")


if __name__ == "__main__":
    main()
