"""What does not end is cut off; what merely has to wait is not."""

from __future__ import annotations

import asyncio
import time

import pytest

from beguile.server.thinking import Thinkers, TooLong, cut_off


def spin() -> None:
    while True:
        pass


def test_rules_that_loop_are_cut_off() -> None:
    with pytest.raises(TooLong), cut_off(0.05):
        spin()


def test_rules_that_had_to_wait_are_not() -> None:
    """Sleeping stands for a machine that has no time for us."""
    with cut_off(0.05):
        time.sleep(0.2)


def test_an_alarm_does_not_ring_afterwards() -> None:
    with cut_off(0.05):
        pass
    time.sleep(0.1)


def test_a_bot_that_loops_is_cut_off() -> None:
    async def go() -> None:
        with pytest.raises(TooLong):
            await Thinkers(0.1).run(spin)

    asyncio.run(go())


def test_a_bot_that_has_to_wait_is_not() -> None:
    async def go() -> None:
        assert await Thinkers(0.1).run(lambda: time.sleep(0.25) or "a move") == "a move"

    asyncio.run(go())


def test_a_bot_that_waits_for_ever_is_cut_off_too() -> None:
    async def go() -> None:
        with pytest.raises(TooLong):
            await Thinkers(0.02).run(lambda: time.sleep(1))

    asyncio.run(go())
