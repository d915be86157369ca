"""`rule` marks a function as part of the law: plain Python that Numba can also compile for the CPU and for CUDA.

Marking costs nothing: the function stays what it is and is only noted here, so that interpreted play never imports Numba. When
something compiled is asked for, `targets` shows every noted function to the compiler. The subset that all three targets share:
ints, arithmetic, `while` and `for ... in range`, fields of records, one- and two-dimensional arrays indexed as `s.won[p][i]`, calls
of other rules. No floats in a state, no strings, no exceptions, no allocation.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
SILENT: list[Callable[..., Any]] = []
"""Functions for people (events) that compile to nothing."""

CLOCK = -1
"""The mover that is no seat: a clock that has run out. Only the table moves for it."""

NONE = -1
"""No card, no seat, nothing there."""


def rule(function: F) -> F:
    RULES.append(function)
    return function


def silent(function: F) -> F:
    SILENT.append(function)
    return function


@rule
def offer(moves: list[int], move: int) -> None:
    """Add a legal move. `moves[0]` is how many there are; they stand behind it. Offer a move once only."""
    moves[0] += 1
    moves[moves[0]] = move


@rule
def only(seat: int) -> int:
    """The set that holds one seat. Sets of seats are ints, bit by bit."""
    return 1 << seat


@rule
def everyone(players: int) -> int:
    """The set of all seats."""
    return (1 << players) - 1


@rule
def size(seats: int) -> int:
    """How many are in a set."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@rule
def seat_at(box: Any, seat: int, i: int) -> int:
    """The seat so many places clockwise. Without a division, since it is asked for every cell of an observation."""
    return seat + i if seat + i < box.players else seat + i - box.players


@rule
def relative(box: Any, seat: int, other: int) -> int:
    """How many places clockwise of a seat another is; of nobody, nobody."""
    return NONE if other == NONE else other - seat if other >= seat else other - seat + box.players


@rule
def reveal(s: Any) -> None:
    """Note that somebody now sees what they did not see before. Such a step cannot be taken back."""
    s.shown += 1


@rule
def no_clock(box: Any, s: Any) -> int:
    """The clock of a game that knows no time."""
    return 0


@rule
def nobody_unfinished(box: Any, s: Any) -> int:
    """For a game in which every decision is one move."""
    return 0


def names_nothing(box: Any, s: Any, move: int) -> int:
    """For a game without checked arguments."""
    return NONE


@rule
def suppose_nothing(box: Any, s: Any, seat: int, o: Any, dice: list[int]) -> None:
    """An imagined world is as likely as any other."""


@rule
def nobody(box: Any, s: Any, seat: int) -> int:
    return 0


@rule
def stay_here(box: Any, s: Any, seat: int) -> None:
    pass


@rule
def place_nothing(box: Any, s: Any, seat: int, move: int) -> None:
    pass


NOTHING_IN_SECRET = suppose_nothing, nobody, stay_here, place_nothing
"""`suppose`, `chose`, `think_back` and `place` of a rule of thumb, for a game in which nobody chooses anything in secret."""


def forget_nothing(box: Any, s: Any, seat: int) -> None:
    """For a game whose `imagine` leaves no trace of the truth."""
