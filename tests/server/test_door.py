"""Slow and many connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from beguile.server import door, sockets
from beguile.server.addresses import network_of
from tests.server.client import Client
from tests.server.test_server import run

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def dial(address: str, first: bytes, local: str = "127.0.0.1") -> Streams:
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(local, 0))
    writer.write(first)
    return reader, writer


async def is_ended(streams: Streams) -> bool:
    """Wait until the server ends a connection."""
    with suppress(ConnectionError):
        while await streams[0].read(65536):
            pass
    streams[1].close()
    return True


async def answers(streams: Streams) -> bool:
    """Whether a connection is still answered."""
    try:
        streams[1].write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        return (await streams[0].readuntil(b'{"ok":true}')).startswith(b"HTTP/1.1 200")
    except (ConnectionError, EOFError):
        return False


async def drip(streams: Streams) -> None:
    """A letter now and then keeps nobody's door open."""
    while True:
        streams[1].write(b"a")
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "first",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nX: ", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: "],
    ids=["nothing", "half a line", "half a header", "half a second request"],
)
def test_whoever_does_not_finish_a_request_is_let_go(first: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEADERS_WITHIN", 0.3)

    async def work(address: str) -> None:
        streams = await dial(address, first)
        dripping = asyncio.create_task(drip(streams)) if first else None
        async with asyncio.timeout(10):
            assert await is_ended(streams)
        if dripping:
            dripping.cancel()

    run(work, tmp_path)


def test_whoever_does_not_send_the_body_they_announced_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BODY_WITHIN", 0.3)

    async def work(address: str) -> None:
        streams = await dial(address, b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        async with asyncio.timeout(10):
            assert await is_ended(streams)

    run(work, tmp_path)


def test_whoever_does_not_read_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "READ_WITHIN", 0.3)

    async def work(address: str) -> None:
        _, writer = await dial(address, b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000)
        async with asyncio.timeout(20):
            while not writer.transport.is_closing():
                writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                with suppress(ConnectionError):
                    await writer.drain()
                await asyncio.sleep(0.01)

    run(work, tmp_path)


def test_whoever_takes_long_over_an_answer_that_is_being_made_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEADERS_WITHIN", 0.2)
    monkeypatch.setattr(door, "BODY_WITHIN", 0.2)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile"}))["table"]
        async with ada.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.aiter_lines()
            assert (await anext(lines)).startswith('{"is":"look"')
            await asyncio.sleep(0.5)
            await ada.join(table)
            await ada.ask(do="sit", seat=0)
            assert '"sat"' in await anext(lines)
        await ada.close()

    run(work, tmp_path)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FIRST_WORD", 0.2)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile", "seats": ["me"]}))["table"]
        await ada.join(table)
        silent = await dial(
            address,
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\nCookie: {ada.cookie}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode(),
        )
        async with asyncio.timeout(10):
            await silent[0].readuntil(b"\x88\x02\x0f\xa0")  # a frame that closes, with the code 4000
        silent[1].close()
        assert (await ada.ask(do="ping"))["is"] == "pong"
        await ada.close()

    run(work, tmp_path)


def with_connections(work: Callable[[str], Coroutine[Any, Any, None]], data: Path, *connections: int) -> None:
    run(work, data, connections=connections)


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        held = [await dial(address, b"", "127.0.0.2") for _ in range(5)]
        assert [await answers(each) for each in held] == [True] * 5
        assert not await answers(await dial(address, b"", "127.0.0.2"))
        assert await answers(await dial(address, b"", "127.0.0.3"))

    with_connections(work, tmp_path, 5, 100)


def test_when_all_places_are_taken_one_leaves_from_where_most_come_from(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        many = [await dial(address, b"", "127.0.0.2") for _ in range(6)]
        few = [await dial(address, b"", f"127.0.0.{i}") for i in (3, 4)]
        assert all([await answers(each) for each in [*many, *few]])
        newcomer = await dial(address, b"", "127.0.0.5")
        assert await answers(newcomer)
        assert all([await answers(each) for each in [*many[:-1], *few]])
        assert await is_ended(many[-1])

    with_connections(work, tmp_path, 10, 8)


def test_whoever_sits_at_a_table_keeps_their_place(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile", "seats": ["me"]}))["table"]
        await ada.join(table)
        await ada.http.aclose()
        held = [await dial(address, b"", f"127.0.0.{i}") for i in range(2, 30)]
        assert await answers(held[-1])
        assert (await ada.ask(do="ping"))["is"] == "pong"
        await ada.socket.close()

    with_connections(work, tmp_path, 10, 8)


def test_who_leaves_makes_room(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        for _ in range(30):
            streams = await dial(address, b"", "127.0.0.2")
            assert await answers(streams)
            streams[1].write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert await is_ended(streams)

    with_connections(work, tmp_path, 3, 100)


def test_sockets_that_are_gone_make_room(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile", "seats": ["me"]}))["table"]
        for _ in range(12):
            await ada.join(table)
            await ada.socket.close()
        assert (await ada.http.get("/metrics")).text.count("beguile_connections 1\n") == 1
        await ada.close()

    with_connections(work, tmp_path, 6, 100)


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network
