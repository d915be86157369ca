"""How long the event loop was held up: nothing that anybody asks for may keep everybody else waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic, thread_time

EVERY = 0.02
"""Seconds between two looks: a stall is known as closely as that."""
MINUTE = 60.0
SHORTEST = 0.005
"""Seconds from which a delay is called a stall."""


class Watchdog:
    """Looks at the clock again and again, and notes by how much it came late. Of that, `own` is time that the loop itself has
    used; the rest went to other threads, or to other programs of a busy machine."""

    def __init__(self) -> None:
        self.worst = self.worst_own = 0.0
        self._stalls: deque[tuple[float, float]] = deque(maxlen=10_000)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._due, self._used = monotonic() + EVERY, thread_time()
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._look)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        now, used = monotonic(), thread_time()
        self.note(now, now - self._due, used - self._used)
        self.start()

    def note(self, now: float, late: float, used: float) -> None:
        """So late it was, and so much of it the loop has used itself."""
        if late < SHORTEST:
            return
        self.worst = max(self.worst, late)
        self.worst_own = max(self.worst_own, min(late, used))
        self._stalls.append((now, late))

    def lately(self, now: float | None = None) -> float:
        """The worst stall of the last minute."""
        since = (monotonic() if now is None else now) - MINUTE
        return max((late for at, late in self._stalls if at >= since), default=0.0)
