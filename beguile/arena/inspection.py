"""The laws at volume: over several processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from beguile.engine.laws import Tally, inspect_games
from beguile.games import load

PART = 5_000
"""States inspected at a time in one process."""


def inspect(name: str, states: int, seed: int, workers: int, progress: Callable[[int], None] | None = None) -> Tally:
    """Inspect so many states of a game."""
    if workers == 1:
        return inspect_games(load(name), states, seed, progress=progress)
    parts = [min(PART, states - start) for start in range(0, states, PART)]
    total = Tally(name)
    with ProcessPoolExecutor(workers) as pool:
        jobs = {pool.submit(_inspect_part, name, part, seed + (i << 24)): part for i, part in enumerate(parts)}
        for job in as_completed(jobs):
            total.add(job.result())
            if progress:
                progress(jobs[job])
    return total


def _inspect_part(name: str, states: int, seed: int) -> Tally:
    return inspect_games(load(name), states, seed)
