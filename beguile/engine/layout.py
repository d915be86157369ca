"""Plain data, declared once: a Python twin to interpret over, a numpy record to compile over, bytes to compare.

    @layout
    class State:
        luck = u32(4)
        turn = i8()
        won = i8(5, 10)

`State()` is the twin, all zeros: Python ints and lists under the same names as the fields of `dtype(State)`. Interpreted rules run
over the twin and not over the record, because numpy's small integers overflow where compiled code widens to 64 bits.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, TypeVar, cast, overload

T = TypeVar("T")

CODES = {"i1": "b", "i2": "h", "i4": "i", "u4": "I"}
"""The number kinds, by numpy's name, with struct's letter."""


FOR_PEOPLE = ("news", "labels")
"""What a twin has besides its numbers, and compiled code has not: where events are told, and names of components."""


@dataclass(frozen=True)
class Field:
    """One named place in a layout: what kind of number, how many of them, and what they mean."""

    kind: str
    shape: tuple[int, ...]
    doc: str = ""

    @property
    def size(self) -> int:
        return prod(self.shape)

    def zero(self) -> Any:
        if len(self.shape) == 2:
            return [[0] * self.shape[1] for _ in range(self.shape[0])]
        return [0] * self.shape[0] if self.shape else 0


class _Kind:
    """Declares fields of one number kind. The type checker sees what the twin holds: an int, a list, a list of lists."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @overload
    def __call__(self, *, doc: str = "") -> int: ...
    @overload
    def __call__(self, size: int, /, *, doc: str = "") -> list[int]: ...
    @overload
    def __call__(self, rows: int, columns: int, /, *, doc: str = "") -> list[list[int]]: ...
    def __call__(self, *shape: int, doc: str = "") -> Any:
        return Field(self.kind, shape, doc)


i8, i16, i32, u32 = _Kind("i1"), _Kind("i2"), _Kind("i4"), _Kind("u4")


def layout(cls: type[T]) -> type[T]:
    """Turn a class body of fields into the class of its Python twins."""
    declared = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}

    def start(self: Any) -> None:
        for name, field in declared.items():
            setattr(self, name, field.zero())
        self.news, self.labels = None, {}

    def equal(self: Any, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in declared)

    def show(self: Any) -> str:
        return f"{cls.__name__}({', '.join(f'{n}={getattr(self, n)}' for n in declared)})"

    body = {
        "__slots__": (*declared, *FOR_PEOPLE),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__init__": start,
        "__eq__": equal,
        "__hash__": None,
        "__repr__": show,
        "__fields__": declared,
    }
    return cast("type[T]", type(cls.__name__, (), body))


def fields(of: Any) -> dict[str, Field]:
    """The fields of a layout or of one of its twins, in the order of their declaration."""
    return cast("dict[str, Field]", of.__fields__)


def copy_of(twin: T) -> T:
    """A twin that shares nothing with this one. What it tells (its news) is not copied: a copy is silent."""
    new: Any = object.__new__(type(twin))
    for name, field in fields(twin).items():
        value = getattr(twin, name)
        if field.shape:
            value = value[:] if len(field.shape) == 1 else [row[:] for row in value]
        setattr(new, name, value)
    new.news, new.labels = None, twin.labels  # type: ignore[attr-defined]
    return cast("T", new)


def flat(twin: Any) -> list[int]:
    """All numbers of a twin in order: the vector form of an observation."""
    numbers: list[int] = []
    for name, field in fields(twin).items():
        value = getattr(twin, name)
        if not field.shape:
            numbers.append(value)
        elif len(field.shape) == 1:
            numbers += value
        else:
            for row in value:
                numbers += row
    return numbers


def meanings(of: Any) -> list[str]:
    """What each index of the flat form means, in words: `row_beads[2]: beads on each card of the row`."""
    words = []
    for name, field in fields(of).items():
        for i in range(field.size):
            place = "".join(f"[{i // prod(field.shape[d + 1 :]) % n}]" for d, n in enumerate(field.shape))
            words.append(f"{name}{place}: {field.doc}" if field.doc else f"{name}{place}")
    return words


@cache
def _struct(cls: Any) -> struct.Struct:
    return struct.Struct("<" + "".join(f"{f.size}{CODES[f.kind]}" for f in fields(cls).values()))


def packed(twin: Any) -> bytes:
    """The canonical bytes of a twin: its numbers in order, little-endian, no padding. A number too large for its field raises."""
    of: Any = type(twin)
    return _struct(of).pack(*flat(twin))


def dtype(of: Any, wide: bool = False) -> Any:
    """The numpy record of a layout. `wide` keeps every number in 64 bits, for interpreting over records (CUDA's simulator)."""
    return _dtype(of, wide)


@cache
def _dtype(of: Any, wide: bool) -> Any:
    import numpy as np

    for name in fields(of):
        if hasattr(np.record, name):
            raise ValueError(f"{of.__name__}.{name}: numpy's records have something of that name; call it otherwise")
    formats = [(name, "i8" if wide else field.kind, field.shape) for name, field in fields(of).items()]
    plain = np.dtype(formats, align=True)
    if not wide:
        return plain
    silent_record = type("SilentRecord", (np.record,), {"news": None})
    return np.dtype((silent_record, plain))


def to_record(twin: Any, wide: bool = False) -> Any:
    """A numpy array of one record with what the twin holds."""
    import numpy as np

    array: Any = np.zeros(1, dtype(type(twin), wide))
    for name in fields(twin):
        array[name][0] = getattr(twin, name)
    return array


def from_record(cls: type[T], record: Any) -> T:
    """The twin of one numpy record."""
    twin = cls()
    for name in fields(cls):
        setattr(twin, name, record[name].tolist())
    return twin


def packed_records(cls: Any, records: Any) -> bytes:
    """The canonical bytes of many records: what `packed` gives for their twins, one after another."""
    import numpy as np

    tight = np.dtype([(name, "<" + field.kind, field.shape) for name, field in fields(cls).items()])
    narrow = np.zeros(len(records), tight)
    for name in fields(cls):
        narrow[name] = records[name]
    return narrow.tobytes()
