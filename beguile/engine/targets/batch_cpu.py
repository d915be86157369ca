"""Many games side by side on the CPU: the loops over games, compiled; arrays are numpy's."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable

from beguile.engine.errors import Malformed
from beguile.engine.layout import dtype, to_record
from beguile.engine.playing import AGENT, FRESH, any_of, make_writer, offers, parts_of_batch, write_mask
from beguile.engine.rule import NONE
from beguile.engine.targets.cpu import cache_folder, show_rules

if TYPE_CHECKING:
    from beguile.engine.game import Game


class Cpu:
    """Where the arrays of a batch live, and the loops over them."""

    def __init__(self, game: Game, unseen: tuple[str, ...]) -> None:
        self.step, self.sample, self.mask, self.observe, self.observe_all = compiled(game, unseen)

    def zeros(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        return np.zeros(shape, kind)

    def records(self, layout: Any, count: int) -> Any:
        return np.zeros(count, dtype(layout))

    def flattened(self, records: Any) -> Any:
        """The same memory as rows of numbers: an observation has one kind of number and so no gaps."""
        return records.view(np.int16).reshape(len(records), -1)

    def record(self, twin: Any) -> Any:
        return to_record(twin)

    def numbers(self, array: Any, kind: Any) -> Any:
        found = np.asarray(array)
        if found.dtype.kind not in "iu":
            raise Malformed(f"actions: found numbers of kind {found.dtype}, expected whole numbers")
        return np.ascontiguousarray(found, kind)

    def to_host(self, array: Any) -> Any:
        return array


LINE, STATE, LIST = 64, 512, 128
"""Bytes that a processor fetches at once; those of a state and of a list of moves that are fetched beforehand, because nearly every
move needs them."""
AHEAD = 2
"""How many games ahead that is done: among many games each has left the cache since its last move."""


@intrinsic  # type: ignore[untyped-decorator]
def fetch(_: Any, rows: Any, i: Any) -> Any:
    """Ask the processor to bring the start of a row near while something else is done."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ir = cgutils.ir  # llvmlite's
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte, number, flag = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        stride = cgutils.unpack_tuple(builder, array.strides)[0]
        start = builder.gep(builder.bitcast(array.data, byte), [builder.mul(arguments[1], stride)])
        for offset in range(0, STATE if rows.ndim == 1 else LIST, LINE):
            builder.call(prefetch, [builder.gep(start, [number(offset)]), flag(1), flag(3), flag(1)])
        return context.get_dummy_value()

    return numba.types.none(rows, numba.types.int64), generate


@cache
def compiled(game: Game, unseen: tuple[str, ...]) -> tuple[Any, ...]:
    show_rules(register_jitable, overload)
    ask, go_on = parts_of_batch(game, register_jitable)
    write = register_jitable(make_writer(game.rules.State, unseen))
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
        for i in range(0 if fresh else len(actions)):
            if (drawn[i] < 0 or actions[i] != drawn[i]) and not offers(moves[i], actions[i]):
                refused[0] = i + 1
                return
        rewards[:] = 0
        done[:] = 0
        box = boxes[0]
        for i in range(len(actions)):
            fetch(states, i + AHEAD)  # past the end nothing is fetched, and nothing breaks
            fetch(moves, i + AHEAD)
            mover = FRESH
            if not fresh:
                apply(box, states[i], int(seats[i]), int(actions[i]))
                mover = ask(box, states[i], dice[i], moves[i])
            if mover >= 0 and minds[mover] == AGENT:
                seats[i] = mover  # nearly always: kept short and apart from the rest
            else:
                go_on(
                    box, states, blank, i, seen[0], minds, dice[i], moves[i], mover,
                    seats, seeds, rewards, done, scores, won, endings, manner,
                )  # fmt: skip
            drawn[i] = any_of(moves[i], dice[i]) if seats[i] >= 0 else NONE

    def sample(drawn: Any, actions: Any) -> None:
        for i in range(len(actions)):
            actions[i] = drawn[i]

    def mask(moves: Any, masks: Any) -> None:
        for i in range(len(masks)):
            write_mask(moves[i], masks[i])

    def observe(boxes: Any, states: Any, seats: Any, seat: int, seen: Any) -> None:
        for i in range(len(seen)):
            observe_seat(boxes[0], states[i], seat if seat >= 0 else max(int(seats[i]), 0), seen[i])

    def observe_all(states: Any, rows: Any) -> None:
        for i in range(len(rows)):
            write(states[i], rows[i])

    with cache_folder(game):
        return tuple(numba.njit(each, cache=True, nogil=True) for each in (step, sample, mask, observe, observe_all))
