"""Whose bot thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from beguile.server.turns import Claim, Turns


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Crowd:
    """Many who want a turn, and the order in which they had it."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.order = turns, list[str]()
        self.enough: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str, claim: Callable[[], Claim]) -> None:
        self.enough[name] = asyncio.Event()
        self.tasks.append(asyncio.create_task(self._want(name, claim)))
        await settle()

    async def _want(self, name: str, claim: Callable[[], Claim]) -> None:
        async with self.turns.turn(claim):
            self.order.append(name)
            await self.enough[name].wait()

    async def finish(self) -> None:
        """Everybody ends their turn as soon as they have it."""
        for event in self.enough.values():
            event.set()
        await asyncio.gather(*self.tasks)


def order_of(come: Callable[[Crowd], Awaitable[None]], turns: Callable[[], Turns]) -> list[str]:
    async def go() -> list[str]:
        crowd = Crowd(turns())
        await come(crowd)
        await crowd.finish()
        return crowd.order

    return asyncio.run(go())


def people(owner: str) -> Callable[[], Claim]:
    return lambda: Claim(True, owner)


def nobody(owner: str) -> Callable[[], Claim]:
    return lambda: Claim(False, owner)


def test_tables_without_people_wait_behind_those_with_people() -> None:
    async def come(crowd: Crowd) -> None:
        for i in range(50):
            await crowd.come(f"quiet {i}", nobody(f"owner {i}"))
        await crowd.come("people", people("ada"))

    assert order_of(come, lambda: Turns(1, 1))[1] == "people"


def test_people_never_wait_for_a_table_without_people_where_there_is_a_second_turn() -> None:
    async def come(crowd: Crowd) -> None:
        for i in range(5):
            await crowd.come(f"quiet {i}", nobody("x"))
        await crowd.come("people", people("ada"))
        assert crowd.order == ["quiet 0", "people"]

    order_of(come, lambda: Turns(2, 1))


def test_owners_have_their_turns_one_after_the_other_however_many_tables_they_have() -> None:
    async def come(crowd: Crowd) -> None:
        for i in range(50):
            await crowd.come(f"many {i}", people("attacker"))
        await crowd.come("ada 1", people("ada"))
        await crowd.come("ada 2", people("ada"))

    assert order_of(come, lambda: Turns(1, 1))[:4] == ["many 0", "ada 1", "many 1", "ada 2"]


def test_whoever_comes_to_a_waiting_table_has_their_turn() -> None:
    there = False

    async def come(crowd: Crowd) -> None:
        nonlocal there
        for i in range(5):
            await crowd.come(f"quiet {i}", nobody(str(i)))
        await crowd.come("mine", lambda: Claim(there, "ada"))
        there = True
        crowd.turns.look_again()
        await settle()
        assert crowd.order == ["quiet 0", "mine"]

    order_of(come, lambda: Turns(1 << 30, 1, people_wait=False))


def test_one_who_gives_up_waiting_takes_no_turn() -> None:
    async def come(crowd: Crowd) -> None:
        await crowd.come("first", people("a"))
        await crowd.come("second", people("b"))
        await crowd.come("third", people("c"))
        crowd.tasks.pop(1).cancel()
        await settle()

    assert order_of(come, lambda: Turns(1, 1)) == ["first", "third"]


def test_one_who_is_stopped_gives_its_turn_on() -> None:
    async def come(crowd: Crowd) -> None:
        await crowd.come("first", people("a"))
        await crowd.come("second", people("b"))
        crowd.tasks.pop(0).cancel()
        await settle()
        assert crowd.turns.running == 1

    assert order_of(come, lambda: Turns(1, 1)) == ["first", "second"]
