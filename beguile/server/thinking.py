"""Code that may not end: rules on the event loop, bots beside it. What runs for too long is cut off."""

from __future__ import annotations

import asyncio
import ctypes
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import clock_gettime, thread_time
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST_STEP = 2.0
"""Seconds of processor time after which rules that are still running are cut off."""
LONGEST_THOUGHT = 10.0
"""Seconds after which a bot that is still thinking is cut off, if it has had half of them."""
PATIENCE = 6
"""How many times as long a bot may take by the wall clock, where the machine is too busy to give it its time."""
AT_ONCE = 2
"""Bots that think at the same time."""
QUICK_AT_ONCE = 8
"""And those that hardly have to: they do not wait for the others."""


class TooLong(Exception):
    """Something ran for longer than anything should."""


class _Step:
    """What runs now on the event loop: since which processor time, and how much of it it may take."""

    listening = False
    running = False
    began = 0.0
    seconds = 0.0


@contextmanager
def cut_off(seconds: float = LONGEST_STEP) -> Iterator[None]:
    """Stop what runs inside if it does not end by itself: a loop in a game must not stop the server."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    if not _Step.listening:
        signal.signal(signal.SIGALRM, _stop)  # once: this runs with every move
        _Step.listening = True
    _Step.running, _Step.began, _Step.seconds = True, thread_time(), seconds
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        _Step.running = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(*_: object) -> None:
    """The alarm rings by the wall clock, but only time of our own counts: a busy machine is no reason to freeze a table."""
    left = _Step.seconds - (thread_time() - _Step.began)
    if not _Step.running:
        return
    if left <= 0:
        raise TooLong
    signal.setitimer(signal.ITIMER_REAL, max(left, 0.01))


class Thinkers:
    """Threads for bots, a few at a time. One that does not come to an end has an exception raised in it and is forgotten."""

    def __init__(self, longest: float = LONGEST_THOUGHT, at_once: int = AT_ONCE) -> None:
        self.longest = longest
        self.free, self.free_for_quick = asyncio.Semaphore(at_once), asyncio.Semaphore(QUICK_AT_ONCE)

    async def run(self, thought: Callable[[], T], quick: bool = False) -> T:
        """What comes of a thought; TooLong if nothing does. One that is said to be quick does not queue with the others."""
        async with self.free_for_quick if quick else self.free:
            loop = asyncio.get_running_loop()
            future: asyncio.Future[T] = loop.create_future()
            clock: list[int] = []
            thread = threading.Thread(target=_think, args=(thought, loop, future, clock), name="bot", daemon=True)
            thread.start()
            for _ in range(PATIENCE):
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.longest):
                        return await asyncio.shield(future)
                if not thread.is_alive():
                    return await future  # it ended just now, its answer is on the way
                if _time_of(clock) >= self.longest / 2:
                    break
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TooLong))
            raise TooLong


def _time_of(clock: list[int]) -> float:
    """The processor time that a thread has had; none if it has not begun or has just ended. Without such clocks the wall's."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return float("inf")
    try:
        return clock_gettime(clock[0])
    except (IndexError, OSError):
        return 0.0


def _think(thought: Callable[[], Any], loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], clock: list[int]) -> None:
    if hasattr(time, "pthread_getcpuclockid"):
        clock.append(time.pthread_getcpuclockid(threading.get_ident()))
    try:
        result = thought()
    except BaseException as error:
        _settle(loop, future, error=error)
    else:
        _settle(loop, future, result=result)


def _settle(
    loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], result: Any = None, error: BaseException | None = None
) -> None:
    def tell() -> None:
        if not future.done():
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))
                future.exception()  # seen, also where nobody waits any more

    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
