"""Code that may not end: rules on the event loop, bots beside it. What runs for too long is cut off."""

from __future__ import annotations

import asyncio
import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST_STEP = 2.0
"""Seconds after which rules that are still running are cut off."""
LONGEST_THOUGHT = 10.0
"""Seconds after which a bot that is still thinking is cut off."""
AT_ONCE = 2
"""Bots that think at the same time."""


_listening: list[bool] = []


class TooLong(Exception):
    """Something ran for longer than anything should."""


@contextmanager
def cut_off(seconds: float = LONGEST_STEP) -> Iterator[None]:
    """Stop what runs inside if it does not end by itself: a loop in a game must not stop the server."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    if not _listening:
        signal.signal(signal.SIGALRM, _stop)  # once: this runs with every move
        _listening.append(True)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(*_: object) -> None:
    raise TooLong


class Thinkers:
    """Threads for bots, a few at a time. One that does not come to an end has an exception raised in it and is forgotten."""

    def __init__(self, longest: float = LONGEST_THOUGHT) -> None:
        self.longest = longest
        self.free = asyncio.Semaphore(AT_ONCE)

    async def run(self, thought: Callable[[], T]) -> T:
        """What comes of a thought; TooLong if nothing does."""
        async with self.free:
            loop = asyncio.get_running_loop()
            future: asyncio.Future[T] = loop.create_future()
            thread = threading.Thread(target=_think, args=(thought, loop, future), name="bot", daemon=True)
            thread.start()
            try:
                async with asyncio.timeout(self.longest):
                    return await asyncio.shield(future)
            except TimeoutError:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TooLong))
                raise TooLong from None


def _think(thought: Callable[[], Any], loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]) -> None:
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
