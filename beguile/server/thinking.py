"""Code that may not end: rules on the event loop; bots, loading and whatever else takes long beside it. All of it is cut off."""

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
"""What runs at the same time."""
MOST_WAITING = 256
"""What may wait for its turn; one more is refused."""


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


class Full(Exception):
    """So much waits already that more would only wait for longer."""


class Thinkers:
    """Threads for what takes long, a few at a time and in turn."""

    def __init__(self, longest: float = LONGEST_THOUGHT, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self.longest, self.most_waiting = longest, most_waiting
        self.free = asyncio.Semaphore(at_once)
        self.waiting = 0

    async def run(self, thought: Callable[[], T]) -> T:
        """What comes of a thought; TooLong if nothing does, Full if too many wait already."""
        if self.waiting >= self.most_waiting:
            raise Full
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            return await run_beside(thought, self.longest)
        finally:
            self.free.release()


async def run_beside(thought: Callable[[], T], longest: float = LONGEST_THOUGHT) -> T:
    """What comes of a thought in a thread of its own. One that does not come to an end has an exception raised in it and is
    forgotten."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    clock: list[int] = []
    thread = threading.Thread(target=_think, args=(thought, loop, future, clock), name="beside", daemon=True)
    thread.start()
    for _ in range(PATIENCE):
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                return await asyncio.shield(future)
        if not thread.is_alive():
            return await future  # it ended just now, its answer is on the way
        if _time_of(clock) >= longest / 2:
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
