"""A server to attack on this machine, and what attackers share: many addresses, counts, an end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import websockets

from beguile.server.loadtest import _wait_for, rss_mb
from tests.server.client import free_port

CODE = """
from pathlib import Path
from beguile.server.app import Settings
from beguile.server.serve import serve
serve(Settings(Path({data!r}), **{settings!r}), "127.0.0.1", {port}, "warning")
"""
GONE = (websockets.WebSocketException, OSError, EOFError, httpx.HTTPError, TimeoutError, AssertionError, KeyError)
"""What happens to attackers."""


@dataclass
class Target:
    """Whom to attack, until when, and what came of it."""

    port: int
    until: float
    counts: Counter[str] = field(default_factory=Counter)
    data: Path = Path()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def is_on(self) -> bool:
        return monotonic() < self.until

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, min(seconds, self.until - monotonic())))

    @contextlib.asynccontextmanager
    async def caller(self, number: int = 0) -> AsyncIterator[httpx.AsyncClient]:
        """Somebody who makes requests, from an address of their own."""
        limits = httpx.Limits(max_connections=8)
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address_of(number), limits=limits)
        async with httpx.AsyncClient(base_url=f"http://{self.address}", transport=transport, timeout=15) as client:
            yield client

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> httpx.Response:
        """A request; what the server says is counted, and a 500 is a find."""
        raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        answer = await client.request(method, path, content=raw)
        self.counts["requests"] += 1
        self.counts[f"answers {answer.status_code}"] += 1
        return answer

    async def connect(self, table: str, cookie: str, number: int = 0) -> Any:
        """A socket to a table."""
        opened = await websockets.connect(
            f"ws://{self.address}/ws/{table}",
            additional_headers={"cookie": cookie},
            compression=None,
            max_size=None,
            local_addr=(address_of(number), 0),
        )
        self.counts["sockets"] += 1
        return opened

    async def metrics(self) -> dict[str, float]:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", verify=False, timeout=30) as client:
            lines = (await client.get("/metrics")).text.splitlines()
        return {line.split()[0].removeprefix("beguile_"): float(line.split()[1]) for line in lines if line[0] != "#"}


def address_of(number: int) -> str:
    """The address of an attacker: this machine has many. 0 is where honest people come from."""
    address = f"127.0.{1 + number // 250}.{1 + number % 250}" if number else "127.0.0.1"
    assert ip_address(address).is_loopback
    return address


def cookie_of(client: httpx.AsyncClient) -> str:
    return f"beguile={client.cookies['beguile']}"


class Server:
    """A server in a process of its own, as its operator would run it."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data, self.settings, self.port = data, {"pace": 0.05, **settings}, free_port()
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        code = CODE.format(data=str(self.data / "kept"), settings=self.settings, port=self.port)
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([sys.executable, "-c", code], stderr=out)
        _wait_for(self.port)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def rss_mb(self) -> float:
        assert self.process is not None
        return rss_mb(self.process.pid)
