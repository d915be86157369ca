"""How much of everything one address or one connection may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

REMEMBERED = 10_000
"""Addresses remembered at the most; the least recent are forgotten first."""


class Bucket:
    """So many at once, then so many a second."""

    __slots__ = ("at", "left")

    def __init__(self, size: float, now: float) -> None:
        self.left, self.at = size, now

    def take(self, size: float, rate: float, now: float, cost: float = 1) -> bool:
        """Whether there is something left. What costs more than that is given once more, and paid for by waiting."""
        self.left = min(size, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= cost
        return True


class Limit:
    """A limit for each of many askers."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.size, self.rate, self.clock = size, rate, clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, asker: str, cost: float = 1) -> bool:
        now = self.clock()
        bucket = self.buckets.get(asker)
        if bucket is None:
            bucket = self.buckets[asker] = Bucket(self.size, now)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(asker)
        return bucket.take(self.size, self.rate, now, cost)
