"""On a machine with a GPU: batches there are the batches of the CPU, how fast they are, that PyTorch and JAX share their memory.
Prints JSON lines.

python bench/gpu_batch.py [GAME ...] [--games 65536]
"""

from __future__ import annotations

import argparse
import json
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np
from numba import cuda

import beguile

ARRAYS = ("seats", "moves", "rewards", "done", "scores", "winners", "endings", "seeds")


def state_of(batch: Any) -> dict[str, Any]:
    """Everything that a batch shows, on the host."""
    found = {name: np.array(batch.place.to_host(getattr(batch, name))) for name in ARRAYS}
    for row, count in zip(found["moves"], found["moves"][:, 0], strict=True):
        row[1 + count :] = 0  # what stands behind the legal moves is left over from earlier
    shown = {"observations": batch.observations(), "masks": batch.masks(), "full": batch.full_observations()}
    return found | {name: np.array(batch.place.to_host(array)) for name, array in shown.items()}


def compare(game: beguile.Game, players: int, games: int, steps: int, bots: list[str]) -> dict[str, Any]:
    """The same moves on both: what differs after so many steps."""
    cpu, gpu = (game.batch(games, players, target, seed=9, bots=bots) for target in ("cpu", "cuda"))
    wrong: set[str] = set()
    for _ in range(steps):
        ours, theirs = cpu.sample(), gpu.sample()
        wrong |= {"sample"} if (ours != gpu.place.to_host(theirs)).any() else set()
        cpu.step(ours)
        gpu.step(theirs)
    here, there = state_of(cpu), state_of(gpu)
    wrong |= {name for name in here if not (here[name] == there[name]).all()}
    return {
        "game": game.name,
        "players": players,
        "bots": bots,
        "games": games,
        "steps": steps,
        "equal": not wrong,
        "wrong": sorted(wrong),
    }


def measure(game: beguile.Game, players: int, games: int, seconds: float) -> dict[str, Any]:
    """Moves per second of random play through the batch, bare, and with observations and masks for every move."""
    batch = game.batch(games, players, "cuda", check=False)
    row: dict[str, Any] = {"game": game.name, "players": players, "games": games}
    for name, watched in (("moves_per_s", False), ("moves_per_s_with_observations_and_masks", True)):
        _many_steps(batch, 5, watched)
        steps, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            _many_steps(batch, 20, watched)
            steps += 20
        row[name] = round(games * steps / (perf_counter() - start))
    return row


def _many_steps(batch: Any, steps: int, watched: bool) -> None:
    for _ in range(steps):
        if watched:
            batch.observations()
            batch.masks()
        batch.step(batch.sample())
    cuda.synchronize()


def share_with_torch(game: beguile.Game) -> dict[str, Any]:
    """PyTorch reads and writes the very memory of a batch, and its actions go in as they are."""
    if find_spec("torch") is None:
        return {"library": "torch", "there": False}
    import torch

    batch = game.batch(1024, target="cuda")
    seen = torch.as_tensor(batch.observations(), device="cuda")
    masks = torch.as_tensor(batch.masks(), device="cuda")
    pointer = batch.observations().__cuda_array_interface__["data"][0]
    before = seen.clone()
    batch.step(masks.float().argmax(1))
    batch.observations()
    torch.cuda.synchronize()
    return {"library": "torch", "version": torch.__version__, "same memory": seen.data_ptr() == pointer,
            "changes seen": bool((seen != before).any()), "actions taken": True}  # fmt: skip


def share_with_jax(game: beguile.Game) -> dict[str, Any]:
    if find_spec("jax") is None:
        return {"library": "jax", "there": False}
    import jax
    import jax.numpy as jnp

    batch = game.batch(1024, target="cuda")
    array = batch.observations()
    seen = jnp.asarray(array, copy=False)
    pointer = array.__cuda_array_interface__["data"][0]
    return {"library": "jax", "version": jax.__version__, "same memory": seen.unsafe_buffer_pointer() == pointer,
            "equal": bool((np.asarray(seen) == array.copy_to_host()).all())}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=beguile.games())
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    for share in (share_with_torch, share_with_jax):
        print(json.dumps(share(beguile.game("smile"))), flush=True)
    for name in args.names:
        game = beguile.game(name)
        players = min(game.players, key=lambda count: abs(count - 4))
        for bots in (["agent"], ["agent", *["medium"] * (players - 1)]):
            print(json.dumps(compare(game, players, 2000, 300, bots)), flush=True)
        for games in (4096, args.games, 16 * args.games):
            print(json.dumps(measure(game, players, games, args.seconds)), flush=True)


if __name__ == "__main__":
    main()
