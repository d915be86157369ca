"""What the search would have done in a finished game: thought about beside the event loop, one game at a time, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator

import msgspec

from beguile.bots.review import steps
from beguile.bots.warming import is_ready, warm_up
from beguile.server.thinking import Thinkers
from beguile.table.table import Table

PLAYOUTS = 600
"""Playouts a move: a game of a hundred moves is reviewed within seconds."""
KEPT = 64
"""Reviews that are kept."""


class Reviews:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, list[bytes]] = OrderedDict()
        self.turn = asyncio.Semaphore(1)
        self.thinkers = Thinkers()

    async def of(self, table: Table) -> AsyncIterator[bytes]:
        """A line of JSON for every move; empty lines while others are before us or the search is being compiled."""
        while self.turn.locked() and table.name not in self.kept:
            yield b"\n"
            await asyncio.sleep(0.5)
        async with self.turn:
            lines = self.kept.pop(table.name, None)
            if lines is None:
                lines = []
                async for line in self._think(table):
                    lines.append(line)
                    yield line
            else:
                for line in lines:
                    yield line
            self.kept[table.name] = lines
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)

    async def _think(self, table: Table) -> AsyncIterator[bytes]:
        match = table.match
        assert match is not None
        while not is_ready(match.game):
            warm_up(match.game)
            yield b"\n"
            await asyncio.sleep(1)
        going = steps(match, PLAYOUTS)
        while (step := await self.thinkers.run(lambda: next(going, None))) is not None:
            yield msgspec.json.encode(step.json()) + b"\n"
