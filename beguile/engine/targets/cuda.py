"""The GPU target: numba-cuda, one game a thread, its state in the thread's own memory.

With `NUMBA_ENABLE_CUDASIM=1` the same kernels are interpreted, over records whose numbers are all 64 bits wide: slow, but it runs
anywhere. Without a GPU `ptx` still compiles them, which guards the target where nobody has one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from beguile.engine.errors import Malformed
from beguile.engine.layout import dtype, packed_records, to_record
from beguile.engine.luck import WORD
from beguile.engine.playing import make_play_out
from beguile.engine.targets.cpu import show_rules

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 still names it; numpy 2.5 dropped it

try:
    from numba import cuda
    from numba.cuda.extending import overload, register_jitable
except ImportError:
    raise Malformed("target cuda: numba-cuda is not installed; pip install 'beguile[cuda]'") from None

if TYPE_CHECKING:
    from beguile.engine.game import Game
    from beguile.engine.targets import Outcome

CHUNK = 1 << 22
THREADS = 4 if numba.config.ENABLE_CUDASIM else 128  # the simulator makes each a thread of Python
SIMULATED = bool(numba.config.ENABLE_CUDASIM)


def prepare(game: Game, box: Any, minds: Any, workers: int, throw: int = 0) -> Callable[[int, Outcome, int], bytes]:
    if not SIMULATED and not cuda.is_available():
        raise Malformed("target cuda: no CUDA device is found on this machine")
    kernel, state = compiled(game), game.rules.State
    boxes, blank = cuda.to_device(to_record(box, SIMULATED)), cuda.to_device(np.zeros(1, dtype(state, SIMULATED)))
    by_seed = cuda.to_device(minds)

    def play(seed: int, out: Outcome, keep: int) -> bytes:
        on_device = [cuda.device_array_like(part) for part in (out.scores, out.winners, out.endings, out.moves)]
        finals = cuda.device_array(keep, dtype(state, SIMULATED))
        blocks = (len(out) + THREADS - 1) // THREADS
        kernel[blocks, THREADS](boxes, blank, by_seed, seed, throw, *on_device, finals)
        for array, part in zip(on_device, (out.scores, out.winners, out.endings, out.moves), strict=True):
            array.copy_to_host(part)
        return packed_records(state, finals.copy_to_host())

    if not SIMULATED:
        from beguile.engine.targets import Outcome

        play(0, Outcome(1, box.players), 0)  # compiles
    return play


def timed_random_play(game: Game, box: Any, games: int, seed: int, repeats: int) -> tuple[int, float]:
    """Moves in one launch of so many games, and the best time of several launches: the kernel alone, nothing copied."""
    kernel = compiled(game)
    boxes, blank = cuda.to_device(to_record(box)), cuda.to_device(np.zeros(1, dtype(game.rules.State)))
    minds = cuda.to_device(np.zeros((1, box.players), np.int64))
    scores = cuda.device_array((games, box.players), np.int32)
    won, moves = cuda.device_array(games, np.int32), cuda.device_array(games, np.int32)
    endings, finals = cuda.device_array(games, np.int8), cuda.device_array(0, dtype(game.rules.State))
    best = float("inf")
    for _ in range(repeats + 1):
        cuda.synchronize()
        start = perf_counter()
        kernel[(games + THREADS - 1) // THREADS, THREADS](boxes, blank, minds, seed, 0, scores, won, endings, moves, finals)
        cuda.synchronize()
        best = min(best, perf_counter() - start)
    return int(moves.copy_to_host().astype(np.int64).sum()), best


@cache
def compiled(game: Game) -> Any:
    return cuda.jit(kernel_of(game))


def kernel_of(game: Game) -> Callable[..., None]:
    """The kernel of one game: each thread plays one."""
    if SIMULATED:
        register = as_it_is
    else:
        show_rules(register_jitable, overload)
        register = register_jitable
    rules = game.rules
    score, winners, ending = rules.score, rules.winners, rules.ending
    play_out = register(make_play_out(rules, game.views.observe, game.bot.choose))
    State, Seen = dtype(rules.State, SIMULATED), dtype(game.views.Observation, SIMULATED)
    if not SIMULATED:
        State, Seen = numba.from_dtype(State), numba.from_dtype(Seen)
    SPACE, INDEX, WIDE = rules.MOVES.count + 1, np.int64 if SIMULATED else np.int16, np.int64

    def kernel(
        boxes: Any,
        blank: Any,
        minds: Any,
        seed: int,
        throw: int,
        scores: Any,
        won: Any,
        endings: Any,
        lengths: Any,
        finals: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(lengths):
            moves = cuda.local.array(SPACE, INDEX)
            dice = cuda.local.array(4, WIDE)
            states = cuda.local.array(1, State)
            seen = cuda.local.array(1, Seen)
            states[0] = blank[0]
            box, s = boxes[0], states[0]
            lengths[i] = play_out(
                box, s, seen[0], minds[(seed + i) % len(minds)], dice, moves, (seed + i) & WORD, (seed + i) >> 32, throw
            )
            for seat in range(box.players):
                scores[i, seat] = score(box, s, seat)
            won[i] = winners(box, s)
            endings[i] = ending(box, s)
            if i < len(finals):
                finals[i] = s

    return kernel


def as_it_is(function: Any) -> Any:
    return function


def ptx(game: Game, capability: tuple[int, int] = (9, 0)) -> str:
    """The kernel as PTX, compiled without a GPU."""
    box, state = numba.from_dtype(dtype(game.components.Box)), numba.from_dtype(dtype(game.rules.State))
    t = numba.types
    signature = t.void(
        t.Array(box, 1, "C"),
        t.Array(state, 1, "C"),
        t.int64[:, ::1],
        t.int64,
        t.int64,
        t.int32[:, ::1],
        t.int32[::1],
        t.int8[::1],
        t.int32[::1],
        t.Array(state, 1, "C"),
    )
    with pretend_device(capability):
        text, _ = cuda.compile_ptx(kernel_of(game), signature, cc=capability)
    return str(text)


@contextlib.contextmanager
def pretend_device(capability: tuple[int, int]) -> Iterator[None]:
    """Device functions ask the current device what it can do; where there is none, say it here."""
    from numba.cuda import dispatcher

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = real
