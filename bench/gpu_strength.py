"""On a machine with a GPU: how strong the flat search is among rules of thumb, thousands of games at once. Prints JSON lines.

Each block plays one game and its threads share the playouts of every decision of the lone seat: the same loop, halving and judging as on
the CPU, by a number of playouts.

python bench/gpu_strength.py smile --games 2048 --playouts 1024 --set share=0.5 --set caution=0.5
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import beguile
from beguile.bots import playouts as inside
from beguile.bots.playouts import Desk, Ledger, Memory, best_of, drop_half, pick_next
from beguile.bots.search import VARIANTS, settings_of
from beguile.engine.layout import dtype, to_record
from beguile.engine.luck import DEALING, DECIDING, WORD, draw, sow
from beguile.engine.playing import any_of
from beguile.engine.rule import CLOCK
from beguile.engine.targets import cuda as target
from beguile.engine.targets.cpu import show_rules

sys.path.insert(0, str(Path(__file__).parent))
from strength import interval, read_settings

cuda = target.cuda
THREADS = 64
MOST = 128
"""Candidates at most."""


def make_kernel(game: beguile.Game) -> Any:
    show_rules(target.register_jitable, target.overload)
    run = target.register_jitable(inside.make_playouts(game, target.register_jitable))
    setup, to_act, legal, apply, clock = (
        game.rules.setup,
        game.rules.to_act,
        game.rules.legal,
        game.rules.apply,
        game.rules.clock,
    )
    observe, choose, score, winners = game.views.observe, game.bot.choose, game.rules.score, game.rules.winners

    def kernel(boxes, hows, caution, budget, seed, games, dices, flags, candidates, alive, sums, lead,
               states, seen, words, moves, dice, path, odds, values, won, keys, visits, totals, wins, ahead,
               scores, shares, counts):  # fmt: skip
        b, t = cuda.blockIdx.x, cuda.threadIdx.x
        i = b * THREADS + t
        box, s, how = boxes[0], games[b][0], hows[b]
        lone = b % box.players
        deal = seed + b // box.players
        if t == 0:
            sow(s.luck, deal & WORD, deal >> 32, 0, DEALING)
            sow(dices[b], deal & WORD, b, 0, DECIDING)
            setup(box, s)
        decision = 0
        while True:
            cuda.syncthreads()
            if t == 0:
                flags[b] = -1
                seats = to_act(box, s)
                while seats:
                    mover = pick_next(seats, clock(box, s), dices[b])
                    moves[i][0] = 0
                    legal(box, s, mover, moves[i])
                    if mover == CLOCK or moves[i][0] == 1:
                        apply(box, s, mover, any_of(moves[i], dices[b]))
                    else:
                        observe(box, s, mover, seen[i][0])
                        thumb = int(choose(box, seen[i][0], moves[i], dices[b]))
                        if mover == lone and moves[i][0] <= MOST:
                            flags[b] = moves[i][0]
                            how.seat = lone
                            how.low = draw(dices[b])
                            how.high = draw(dices[b])
                            for c in range(moves[i][0]):
                                candidates[b][c] = moves[i][c + 1]
                                alive[b][c] = 1
                                if moves[i][c + 1] == thumb:
                                    how.reference = c
                            break
                        apply(box, s, mover, thumb)
                    seats = to_act(box, s)
            cuda.syncthreads()
            count = flags[b]
            if count < 0:
                break
            for c in range(count):
                visits[i][c] = 0
                ahead[i][c, 0] = 0.0
                ahead[i][c, 1] = 0.0
            states[i][0] = s
            desk = Desk(states[i], seen[i], words[i], moves[i], dice[i], path[i], path[i], odds[i], values[i], won[i])
            memory = Memory(keys[i], keys[i], keys[i], odds[i], odds[i], odds[i])
            ledger = Ledger(
                candidates[b][:count], alive[b][:count], visits[i][:count], totals[i][:count], wins[i][:count], ahead[i][:count]
            )
            together = Ledger(
                candidates[b][:count], alive[b][:count], sums[b][:count], totals[i][:count], wins[i][:count], lead[b][:count]
            )
            rounds = 1
            while 1 << rounds < count:
                rounds += 1
            first = 0
            for r in range(rounds):
                left = 0
                for c in range(count):
                    left += alive[b][c]
                worlds = max(1, (budget // rounds + left * THREADS - 1) // (left * THREADS))
                run(boxes, hows[b : b + 1], desk, memory, ledger, first + t * worlds, worlds)
                first += worlds * THREADS
                cuda.syncthreads()
                for c in range(t, count, THREADS):
                    sums[b][c] = 0
                    lead[b][c, 0] = 0.0
                    lead[b][c, 1] = 0.0
                    for j in range(b * THREADS, b * THREADS + THREADS):
                        sums[b][c] += visits[j][c]
                        lead[b][c, 0] += ahead[j][c, 0]
                        lead[b][c, 1] += ahead[j][c, 1]
                cuda.syncthreads()
                if t == 0 and r < rounds - 1:
                    drop_half(together, how.reference)
                cuda.syncthreads()
            if t == 0:
                best = best_of(together, how.reference, caution)
                counts[b][0] += 1
                counts[b][1] += 1 if best == how.reference else 0
                for c in range(count):
                    counts[b][2] += sums[b][c]
                apply(box, s, lone, int(candidates[b][best]))
            decision += 1
        if t == 0:
            seats = winners(box, s)
            shares[b] = (1.0 / inside.size(seats)) if seats >> lone & 1 else 0.0
            for seat in range(box.players):
                scores[b][seat] = score(box, s, seat)

    return cuda.jit(kernel)


def measure(
    game: beguile.Game, kernel: Any, players: int, games: int, playouts: int, seed: int, chosen: dict[str, Any], options: Any
) -> Any:
    given = replace(settings_of(game), **chosen)
    box = game.open_box(players, options, game.sheet)
    hows = np.zeros(games, np.dtype(inside.HOW, align=True))
    for name in (
        "fixed",
        "regret",
        "cutoff",
        "whim",
        "own_whim",
        "explore",
        "bias",
        "width",
        "share",
        "scale",
        "others",
        "halving",
    ):
        hows[name] = getattr(given, name)
    hows["variant"] = VARIANTS.index("flat")
    n = games * THREADS

    def room(*shape: int, of: Any = np.int64) -> Any:
        return cuda.to_device(np.zeros(shape, of)) if len(shape) < 2 or shape[0] == games else fresh(shape, of)

    def fresh(shape: Any, of: Any) -> Any:
        return cuda.device_array(shape, of)

    shares, scores, counts = room(games, of=np.float64), room(games, players, of=np.int32), room(games, 3)
    start = perf_counter()
    kernel[games, THREADS](
        cuda.to_device(to_record(box)), cuda.to_device(hows), given.caution, playouts, seed,
        room(games, 1, of=dtype(game.rules.State)), room(games, 4, of=np.uint32), room(games), room(games, MOST), room(games, MOST, of=np.int8),
        room(games, MOST), room(games, MOST, 2, of=np.float64),
        room(n, 3, of=dtype(game.rules.State)), room(n, 1, of=dtype(game.views.Observation)), room(n, 1),
        room(n, game.rules.MOVES.count + 1, of=np.int16), room(n, 4, of=np.uint32), room(n, 4), room(n, 4, of=np.float64),
        room(n, players, of=np.float64), room(n, players, of=np.float64), room(n, 1), room(n, MOST), room(n, MOST, players, of=np.float64),
        room(n, MOST, players, of=np.float64), room(n, MOST, 2, of=np.float64), scores, shares, counts,
    )  # fmt: skip
    cuda.synchronize()
    seconds = perf_counter() - start
    share, points, spent = float(shares.copy_to_host().mean()), scores.copy_to_host(), counts.copy_to_host().sum(axis=0)
    low, high = interval(share, games)
    lone = points[np.arange(games), np.arange(games) % players]
    return {
        "game": game.name, "players": players, "options": list(options), "games": games, "seed": seed, "playouts": playouts, "settings": chosen,
        "win_share": round(share, 4), "low": round(low, 4), "high": round(high, 4), "of_fair": round(share * players, 3),
        "score": round(float(lone.mean()), 2), "mean_score": round(float(points.mean()), 2),
        "decisions": round(spent[0] / games, 1), "as_thumb": round(spent[1] / max(1, spent[0]), 3),
        "playouts_per_decision": round(spent[2] / max(1, spent[0])), "seconds": round(seconds, 1),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--playouts", type=int, action="append")
    parser.add_argument("--set", action="append", default=[""], help="settings by commas; several are measured one after another")
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    game = beguile.game(args.game)
    kernel = make_kernel(game)
    for playouts in args.playouts or [1024]:
        for chosen in args.set:
            settings = read_settings([each for each in chosen.split(",") if each])
            found = measure(game, kernel, args.players, args.games, playouts, args.seed, settings, dict.fromkeys(args.option, True))
            print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
