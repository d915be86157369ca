"""Frames to fast and slow readers."""

from __future__ import annotations

import asyncio
from typing import Any

from beguile.server.hall import QUEUE, Viewer
from beguile.server.sockets import GONE, Writer


class Pipe:
    """A socket of the other side's making: takes frames while it is open, makes senders wait while it is not."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.sent: list[str] = []
        self.closed = 0

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        if self.closed:
            raise RuntimeError("closed")
        self.sent.append(text)

    async def close(self, code: int) -> None:
        await self.open.wait()
        self.closed = code


def connection() -> tuple[Any, Writer, Viewer]:
    pipe: Any = Pipe()
    writer = Writer(pipe)
    viewer = writer.viewer = Viewer("id", "Ada", writer.write)
    return pipe, writer, viewer


def test_a_frame_to_a_fast_reader_is_gone_at_once() -> None:
    async def go() -> None:
        pipe, writer, viewer = connection()
        viewer.send(b"1")
        assert (pipe.sent, writer.rest) == (["1"], None)

    asyncio.run(go())


def test_a_slow_reader_gets_everything_in_order_when_it_reads_again() -> None:
    async def go() -> None:
        pipe, writer, viewer = connection()
        pipe.open.clear()
        for i in range(QUEUE):
            viewer.send(str(i).encode())
        assert pipe.sent == []
        assert writer.rest is not None
        pipe.open.set()
        await writer.rest
        await asyncio.sleep(0)
        viewer.send(b"last")
        assert pipe.sent == [*map(str, range(QUEUE)), "last"]

    asyncio.run(go())


def test_a_reader_too_slow_to_keep_up_is_let_go() -> None:
    async def go() -> None:
        pipe, writer, viewer = connection()
        pipe.open.clear()
        for i in range(QUEUE + 2):
            viewer.send(str(i).encode())
        assert viewer.lost
        assert not viewer.frames
        assert writer.rest is not None
        pipe.open.set()
        await writer.rest
        assert (pipe.sent, pipe.closed) == (["0"], GONE)

    asyncio.run(go())


def test_what_is_queued_is_sent_before_a_socket_is_closed() -> None:
    async def go() -> None:
        pipe, writer, viewer = connection()
        pipe.open.clear()
        viewer.send(b"last words")
        viewer.finish()
        assert writer.rest is not None
        pipe.open.set()
        await writer.rest
        assert (pipe.sent, pipe.closed) == (["last words"], GONE)

    asyncio.run(go())


def test_a_socket_that_breaks_is_sent_nothing_more() -> None:
    async def go() -> None:
        pipe, _, viewer = connection()
        pipe.closed = 1006
        viewer.send(b"1")
        viewer.send(b"2")
        assert viewer.lost
        assert (pipe.sent, len(viewer.frames)) == ([], 0)

    asyncio.run(go())


def test_a_writer_that_is_cancelled_leaves_nothing_behind() -> None:
    async def go() -> None:
        pipe, writer, viewer = connection()
        pipe.open.clear()
        viewer.send(b"1")
        rest = writer.rest
        assert rest is not None
        rest.cancel()
        await asyncio.gather(rest, return_exceptions=True)
        await asyncio.sleep(0)
        assert rest.cancelled()
        assert writer.rest is None

    asyncio.run(go())
