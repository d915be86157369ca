"""Time at a table. All instants are milliseconds, told from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from beguile.engine.errors import Malformed

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
SAND = 60 * SECOND
"""How long a game's sand timer runs."""


@dataclass(frozen=True)
class Control:
    """How much time there is: so much for each move, then a bank that is spent once. A slow table sleeps in its quiet hours."""

    kind: str = "none"
    per_move: int = 0
    bank: int = 0
    quiet_from: int = 0
    quiet_to: int = 0

    KINDS = ("none", "live", "slow")

    @property
    def runs(self) -> bool:
        return self.kind != "none"

    def json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("kind", "per_move", "bank", "quiet_from", "quiet_to")}


def read_control(kind: str, per_move: int = 0, bank: int = 0, quiet_from: int = 0, quiet_to: int = 0) -> Control:
    """A time control, checked."""
    if kind not in Control.KINDS:
        raise Malformed(f"clock: found {kind!r}, expected one of {', '.join(Control.KINDS)}")
    if kind == "none":
        return Control()
    low, high = (SECOND, HOUR) if kind == "live" else (HOUR, 14 * DAY)
    if not low <= per_move <= high:
        raise Malformed(f"per_move: found {per_move} ms, expected {low} to {high} for a {kind} table")
    if not 0 <= bank <= 100 * high:
        raise Malformed(f"bank: found {bank} ms, expected 0 to {100 * high}")
    if kind == "live" and (quiet_from or quiet_to):
        raise Malformed("quiet hours: found some, expected none at a live table")
    if not (0 <= quiet_from < 24 and 0 <= quiet_to < 24):
        raise Malformed(f"quiet hours: found {quiet_from} to {quiet_to}, expected hours from 0 to 23")
    return Control(kind, per_move, bank, quiet_from, quiet_to)


def waking(control: Control, start: int, end: int) -> int:
    """The milliseconds between two instants outside the quiet hours (UTC)."""
    return max(0, _awake_until(control, end) - _awake_until(control, start))


def after_waking(control: Control, start: int, amount: int) -> int:
    """The first instant at which so many waking milliseconds have passed. Computed at once, however long that takes: a clock with
    little waking time and a large bank must not keep anybody waiting."""
    if amount <= 0:
        return start
    day, rest = divmod(_awake_until(control, start) + amount - 1, _awake_in(control, DAY))
    return day * DAY + _instant_of(control, rest + 1)


def _awake_until(control: Control, at: int) -> int:
    """Waking milliseconds since the beginning of 1970: whole days, and the part of this one."""
    return at // DAY * _awake_in(control, DAY) + _awake_in(control, at % DAY)


def _awake_in(control: Control, part: int) -> int:
    """Waking milliseconds from midnight on, in so much of a day."""
    quiet_from, quiet_to = control.quiet_from * HOUR, control.quiet_to * HOUR
    if quiet_from <= quiet_to:
        return min(part, quiet_from) + max(0, part - quiet_to)
    return max(0, min(part, quiet_from) - quiet_to)


def _instant_of(control: Control, awake: int) -> int:
    """How far into a day one is after so many waking milliseconds of it, at least one."""
    quiet_from, quiet_to = control.quiet_from * HOUR, control.quiet_to * HOUR
    if quiet_from <= quiet_to:
        return awake if awake <= quiet_from else awake + quiet_to - quiet_from
    return quiet_to + awake


@dataclass
class SeatClock:
    """The time of one seat: what is left of its bank, and since when it is thinking."""

    bank: int
    since: int | None = None

    def deadline(self, control: Control) -> int | None:
        """When this seat's time is up; None while it is not thinking or no clock runs."""
        if self.since is None or not control.runs:
            return None
        return after_waking(control, self.since, control.per_move + self.bank)

    def start(self, now: int) -> None:
        if self.since is None:
            self.since = now

    def stop(self, control: Control, now: int) -> None:
        """The seat has moved, or may no longer: what it took beyond its time for a move comes out of the bank."""
        if self.since is not None and control.runs:
            self.bank = max(0, self.bank - max(0, waking(control, self.since, now) - control.per_move))
        self.since = None

    def shift(self, pause: int) -> None:
        """Time stood still: nobody is charged for it."""
        if self.since is not None:
            self.since += pause
