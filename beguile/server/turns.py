"""Whose bot thinks next, where many wait: tables with people first, and each of those who cause the work in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

REMEMBERED = 4096
"""Owners of whom it is known when they last had a turn."""


@dataclass(frozen=True)
class Claim:
    """On what a turn is claimed: whether somebody is there to see it, and who causes the work."""

    attended: bool
    owner: str


@dataclass(eq=False)
class _Waiting:
    claim: Callable[[], Claim]
    number: int
    turn: asyncio.Future[None]


class Turns:
    """So many at once; of those without people fewer, so that people never wait for them. Who waits is asked for their claim when
    there is a turn to be had: somebody may have come or gone since."""

    def __init__(self, at_once: int, quiet_at_once: int, people_wait: bool = True) -> None:
        self.at_once, self.quiet_at_once, self.people_wait = at_once, quiet_at_once, people_wait
        self.waiting: list[_Waiting] = []
        self.running = self.quiet = 0
        self._number = 0
        self._served: OrderedDict[str, int] = OrderedDict()
        self._had: dict[int, Claim] = {}

    @asynccontextmanager
    async def turn(self, claim: Callable[[], Claim]) -> AsyncIterator[Claim]:
        """Wait for a turn; as what it was had."""
        had = await self._wait(claim)
        try:
            yield had
        finally:
            self._end(had)

    async def _wait(self, claim: Callable[[], Claim]) -> Claim:
        self._number += 1
        mine = _Waiting(claim, self._number, asyncio.get_running_loop().create_future())
        self.waiting.append(mine)
        self.look_again()
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            else:
                self._end(self._had.pop(mine.number))
            raise
        return self._had.pop(mine.number)

    def look_again(self) -> None:
        """Give out the turns that can be had now."""
        while (found := self._next()) is not None:
            mine, claim = found
            self.waiting.remove(mine)
            self.running += 1
            self.quiet += not claim.attended
            self._serve(claim.owner)
            self._had[mine.number] = claim
            mine.turn.set_result(None)

    def _next(self) -> tuple[_Waiting, Claim] | None:
        claims = [(each, each.claim()) for each in self.waiting if not each.turn.done()]
        able = [(each, claim) for each, claim in claims if self._has_room(claim)]
        return min(able, key=lambda both: self._rank(*both), default=None)

    def _has_room(self, claim: Claim) -> bool:
        if claim.attended:
            return not self.people_wait or self.running < self.at_once
        return self.running < self.at_once and self.quiet < self.quiet_at_once

    def _rank(self, mine: _Waiting, claim: Claim) -> tuple[bool, int, int]:
        return not claim.attended, self._served.get(claim.owner, 0), mine.number

    def _serve(self, owner: str) -> None:
        self._number += 1
        self._served[owner] = self._number
        self._served.move_to_end(owner)
        if len(self._served) > REMEMBERED:
            self._served.popitem(last=False)

    def _end(self, had: Claim) -> None:
        self.running -= 1
        self.quiet -= not had.attended
        self.look_again()
