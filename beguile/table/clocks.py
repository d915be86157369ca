"""Time at a table. All instants are milliseconds, told from outside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from beguile.engine.errors import Malformed

SECOND = 1000
HOUR = 3600 * SECOND
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
    low, high = (SECOND, HOUR) if kind == "live" else (HOUR, 14 * 24 * HOUR)
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
    if end <= start:
        return 0
    if control.quiet_from == control.quiet_to:
        return end - start
    total, at = 0, start
    while at < end:
        boundary = min(_next_boundary(control, at), end)
        if not _is_quiet(control, at):
            total += boundary - at
        at = boundary
    return total


def after_waking(control: Control, start: int, amount: int) -> int:
    """The instant at which so many waking milliseconds have passed."""
    if control.quiet_from == control.quiet_to:
        return start + amount
    at = start
    while True:
        boundary = _next_boundary(control, at)
        if not _is_quiet(control, at):
            if boundary - at >= amount:
                return at + amount
            amount -= boundary - at
        at = boundary


def _is_quiet(control: Control, at: int) -> bool:
    hour = datetime.fromtimestamp(at / 1000, UTC).hour
    if control.quiet_from < control.quiet_to:
        return control.quiet_from <= hour < control.quiet_to
    return hour >= control.quiet_from or hour < control.quiet_to


def _next_boundary(control: Control, at: int) -> int:
    now = datetime.fromtimestamp(at / 1000, UTC)
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    hours = (control.quiet_from, control.quiet_to, control.quiet_from + 24, control.quiet_to + 24)
    following = min(moment for moment in (today + timedelta(hours=hour) for hour in hours) if moment > now)
    return round(following.timestamp() * 1000)


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
