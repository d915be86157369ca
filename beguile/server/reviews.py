"""What the search would have done in a finished game: thought about beside the event loop, once for all who ask, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator

import msgspec

from beguile.bots.review import steps
from beguile.bots.warming import is_ready, warm_up
from beguile.engine.rule import CLOCK
from beguile.server.thinking import Thinkers
from beguile.table.table import Table

log = logging.getLogger("beguile")

PLAYOUTS = 600
"""Playouts a move: a game of a hundred moves is reviewed within seconds."""
MOST_BEGUN = 8
"""Reviews that are on their way at the same time."""
KEPT = 64
"""Reviews that are kept."""
SILENCE = 0.25
"""Seconds after which those who wait get a sign of life."""


class Review:
    """A review on its way, or done."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.readers = 0
        self.over = False
        self.work: asyncio.Task[None] | None = None


class Reviews:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, Review] = OrderedDict()
        self.thinkers = Thinkers(at_once=1)

    def has_room_for(self, table: Table) -> bool:
        """Whether this one is there or on its way, or can be begun."""
        return table.name in self.kept or sum(not each.over for each in self.kept.values()) < MOST_BEGUN

    async def of(self, table: Table) -> AsyncIterator[bytes]:
        """A line of JSON for every move; empty lines while there is nothing new. Nobody waits for another who reads slowly."""
        review = self.kept.get(table.name) or self._begin(table)
        self.kept.move_to_end(table.name)
        review.readers += 1
        shown = 0
        try:
            while shown < len(review.lines) or not review.over:
                if shown < len(review.lines):
                    shown += 1
                    yield review.lines[shown - 1]
                else:
                    yield b"\n"
                    await asyncio.sleep(SILENCE)
        finally:
            review.readers -= 1

    def _begin(self, table: Table) -> Review:
        review = self.kept[table.name] = Review()
        review.work = asyncio.get_running_loop().create_task(self._think(table, review))
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return review

    async def _think(self, table: Table, review: Review) -> None:
        """To the end, or until nobody reads it any more; then it is not kept."""
        try:
            await self._review(table, review)
        except Exception:
            log.exception("a review failed")
        finally:
            review.over = True
            if len(review.lines) < self._length(table) and self.kept.get(table.name) is review:
                del self.kept[table.name]

    async def _review(self, table: Table, review: Review) -> None:
        assert table.match is not None
        while not is_ready(table.match.game) and review.readers:
            warm_up(table.match.game)
            await asyncio.sleep(1)
        going = steps(table.match, PLAYOUTS)
        while review.readers and (step := await self.thinkers.run(lambda: next(going, None))) is not None:
            review.lines.append(msgspec.json.encode(step.json()) + b"\n")

    @staticmethod
    def _length(table: Table) -> int:
        assert table.match is not None
        return sum(seat != CLOCK for seat, _ in table.match.played)
