"""The laws at volume: over several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from beguile.engine.game import Game
from beguile.engine.laws import Tally, components, inspect_games
from beguile.engine.laws.components import Sets
from beguile.games import load

PART = 5_000
"""States inspected at a time in one process."""
SETS = 200
"""Component sets inspected at a time in one process."""
REASONS = 12
"""Reasons of refusals that are shown."""


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


def inspect_sets(name: str, sets: int, seed: int, workers: int, progress: Callable[[int], None] | None = None) -> Sets:
    """Make and inspect so many component sets of a game: set i from seed + i, with any number of processes the same."""
    if workers == 1:
        return components.inspect_sets(load(name), sets, seed, progress=progress)
    parts = [(seed + start, min(SETS, sets - start)) for start in range(0, sets, SETS)]
    total = Sets(name)
    with ProcessPoolExecutor(workers) as pool:
        for part, found in zip(
            parts, pool.map(_inspect_sets_part, *zip(*((name, *part) for part in parts), strict=True)), strict=True
        ):
            total.add(found)
            if progress:
                progress(part[1])
    return total


def _inspect_sets_part(name: str, seed: int, sets: int) -> Sets:
    return components.inspect_sets(load(name), sets, seed)


def summary_of_sets(game: Game, found: Sets) -> Iterator[str]:
    """What came of it, in lines."""
    refused = sum(found.refused.values())
    yield (
        f"{game.title}: {found.tried:,} sets, {found.accepted:,} accepted and played ({found.games:,} games, "
        f"{found.moves:,} moves), {refused:,} refused, {found.faults:,} broken"
    )
    for reason, count in found.refused.most_common(REASONS):
        yield f"  {count:>6,}  {reason}"
    if len(found.refused) > REASONS:
        yield f"          and for {len(found.refused) - REASONS} other reasons"
    for fault in found.broken:
        yield f"broken  --seed {fault['seed']}: {fault['fault']}"
        yield f"        {components.changes(game, fault['set'])}"
