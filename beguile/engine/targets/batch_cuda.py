"""Many games side by side on a GPU: one thread a game, everything stays in device memory.

Arrays are numba-cuda's: they carry `__cuda_array_interface__`, which PyTorch (`torch.as_tensor`), CuPy and JAX (`jnp.asarray`) take
without a copy; actions may come from any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from beguile.engine.errors import Malformed
from beguile.engine.layout import dtype, to_record
from beguile.engine.playing import AGENT, FRESH, any_of, make_writer, offers, parts_of_batch, write_mask
from beguile.engine.rule import NONE
from beguile.engine.targets.cpu import show_rules
from beguile.engine.targets.cuda import SIMULATED, THREADS, as_it_is, pretend_device

from numba import cuda  # isort: skip  after `targets.cuda`, which says what is missing
from numba.cuda.extending import overload, register_jitable  # isort: skip

if TYPE_CHECKING:
    from beguile.engine.game import Game


class Cuda:
    """Where the arrays of a batch live, and the kernels over them."""

    def __init__(self, game: Game, unseen: tuple[str, ...]) -> None:
        if not SIMULATED and not cuda.is_available():
            raise Malformed("target cuda: no CUDA device is found on this machine")
        self._kernels = compiled(game, unseen)

    def step(self, *arrays: Any) -> None:
        self._launch("step", len(arrays[10]), *arrays)

    def sample(self, drawn: Any, actions: Any) -> None:
        self._launch("sample", len(actions), drawn, actions)

    def mask(self, moves: Any, masks: Any) -> None:
        self._launch("mask", len(masks), moves, masks)

    def observe(self, boxes: Any, states: Any, seats: Any, seat: int, seen: Any) -> None:
        self._launch("observe", len(seen), boxes, states, seats, seat, seen)

    def observe_all(self, states: Any, rows: Any) -> None:
        self._launch("observe_all", len(rows), states, rows)

    def _launch(self, name: str, games: int, *arrays: Any) -> None:
        self._kernels[name][(games + THREADS - 1) // THREADS, THREADS](*arrays)

    def zeros(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        return cuda.to_device(np.zeros(shape, np.int64 if SIMULATED and np.issubdtype(kind, np.integer) else kind))

    def records(self, layout: Any, count: int) -> Any:
        return cuda.to_device(np.zeros(count, dtype(layout, SIMULATED)))

    def flattened(self, records: Any) -> Any:
        """The same memory as rows of numbers: an observation has one kind of number and so no gaps."""
        kind = np.dtype(np.int64 if SIMULATED else np.int16)
        return records.view(kind).reshape(len(records), records.dtype.itemsize // kind.itemsize)

    def record(self, twin: Any) -> Any:
        return cuda.to_device(to_record(twin, SIMULATED))

    def numbers(self, array: Any, kind: Any) -> Any:
        """An array of any library on this device, or of the host, as numba's."""
        if SIMULATED:
            return array if hasattr(array, "copy_to_host") else cuda.to_device(np.ascontiguousarray(array, kind))
        found = cuda.as_cuda_array(array) if cuda.is_cuda_array(array) else cuda.to_device(np.ascontiguousarray(array, kind))
        if found.dtype != kind:
            raise Malformed(f"actions: found numbers of kind {found.dtype}, expected {np.dtype(kind)}")
        return found

    def to_host(self, array: Any) -> Any:
        return array.copy_to_host()


@cache
def compiled(game: Game, unseen: tuple[str, ...]) -> dict[str, Any]:
    return {name: cuda.jit(kernel) for name, kernel in kernels_of(game, unseen).items()}


def kernels_of(game: Game, unseen: tuple[str, ...]) -> dict[str, Callable[..., None]]:
    """The kernels of one game: each thread sees to one place of the batch."""
    register = as_it_is
    if not SIMULATED:
        show_rules(register_jitable, overload)
        register = register_jitable
    ask, go_on = parts_of_batch(game, register)
    write = register(make_writer(game.rules.State, unseen))
    apply, observe_seat = game.rules.apply, game.views.observe

    def step(
        boxes: Any,
        states: Any,
        blank: Any,
        seen: Any,
        minds: Any,
        dice: Any,
        moves: Any,
        drawn: Any,
        seats: Any,
        seeds: Any,
        actions: Any,
        rewards: Any,
        done: Any,
        scores: Any,
        won: Any,
        endings: Any,
        refused: Any,
        fresh: int,
        manner: int,
    ) -> None:
        i = cuda.grid(1)
        if i >= len(actions):
            return
        box = boxes[0]
        done[i] = 0
        for seat in range(box.players):
            rewards[i, seat] = 0
        if not fresh and (drawn[i] < 0 or actions[i] != drawn[i]) and not offers(moves[i], actions[i]):
            refused[0] = i + 1
            return
        mover = FRESH
        if not fresh:
            apply(box, states[i], int(seats[i]), int(actions[i]))
            mover = ask(box, states[i], dice[i], moves[i])
        if mover >= 0 and minds[mover] == AGENT:
            seats[i] = mover
        else:
            go_on(
                box, states, blank, i, seen[i], minds, dice[i], moves[i], mover,
                seats, seeds, rewards, done, scores, won, endings, manner,
            )  # fmt: skip
        drawn[i] = any_of(moves[i], dice[i]) if seats[i] >= 0 else NONE

    def sample(drawn: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            actions[i] = drawn[i]

    def mask(moves: Any, masks: Any) -> None:
        i = cuda.grid(1)
        if i < len(masks):
            write_mask(moves[i], masks[i])

    def observe(boxes: Any, states: Any, seats: Any, seat: int, seen: Any) -> None:
        i = cuda.grid(1)
        if i < len(seen):
            observe_seat(boxes[0], states[i], seat if seat >= 0 else max(int(seats[i]), 0), seen[i])

    def observe_all(states: Any, rows: Any) -> None:
        i = cuda.grid(1)
        if i < len(rows):
            write(states[i], rows[i])

    return {each.__name__: each for each in (step, sample, mask, observe, observe_all)}


def ptx(game: Game, unseen: tuple[str, ...], capability: tuple[int, int] = (9, 0)) -> dict[str, str]:
    """The kernels as PTX, compiled without a GPU."""
    t = numba.types
    boxes, states, seen = (
        t.Array(numba.from_dtype(dtype(layout)), 1, "C")
        for layout in (game.components.Box, game.rules.State, game.views.Observation)
    )
    dice, moves, drawn, seats, actions = t.uint32[:, ::1], t.int16[:, ::1], t.int16[::1], t.int8[::1], t.int64[::1]
    signatures = {
        "step": (boxes, states, states, seen, t.int64[::1], dice, moves, drawn, seats, t.int64[::1], actions,
                 t.float32[:, ::1], t.int8[::1], t.int32[:, ::1], t.int32[::1], t.int8[::1], t.int32[::1], t.int64, t.int64),
        "sample": (drawn, actions),
        "mask": (moves, t.int8[:, ::1]),
        "observe": (boxes, states, seats, t.int64, seen),
        "observe_all": (states, t.int32[:, ::1]),
    }  # fmt: skip
    kernels = kernels_of(game, unseen)
    with pretend_device(capability):
        return {name: str(cuda.compile_ptx(kernels[name], t.void(*kinds), cc=capability)[0]) for name, kinds in signatures.items()}
