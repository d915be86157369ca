"""What does not end is cut off; what merely has to wait is not."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from typing import Any

import pytest

from beguile.server import thinking
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
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_bot_that_loops_is_cut_off() -> None:
    async def go() -> None:
        with pytest.raises(TooLong):
            await Thinkers(0.1).run(spin)

    asyncio.run(go())


def test_a_bot_that_has_to_wait_is_not() -> None:
    async def go() -> None:
        assert await Thinkers(0.1).run(lambda: time.sleep(0.25) or "a move") == "a move"

    asyncio.run(go())


def test_a_bot_that_ends_when_its_time_does_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop has no time to listen until the thread has ended and the time is over."""
    began = threading.Event()

    def settle(*told: Any, **more: Any) -> None:
        began.set()
        settle_really(*told, **more)

    settle_really = thinking._settle
    monkeypatch.setattr(thinking, "_settle", settle)

    async def go() -> str:
        thought = asyncio.ensure_future(Thinkers(0.01).run(lambda: "a move"))
        await asyncio.sleep(0)
        began.wait()
        time.sleep(0.1)
        return await thought

    assert asyncio.run(go()) == "a move"


def test_a_bot_that_waits_for_ever_is_cut_off_too() -> None:
    async def go() -> None:
        never = threading.Event()
        try:
            with pytest.raises(TooLong):
                await Thinkers(0.02).run(never.wait)
        finally:
            never.set()

    asyncio.run(go())
