"""A real server on a free port, and clients that speak to it as browsers and bots do."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from beguile.server.app import Settings, create_app
from beguile.server.hall import Hall
from beguile.server.serve import config_of


def bound_socket() -> socket.socket:
    """For a server in this process: a port that nobody else can take before it listens."""
    bound = socket.socket(proto=socket.IPPROTO_TCP)  # named, so that asyncio sends without delay
    bound.bind(("127.0.0.1", 0))
    return bound


def free_port() -> int:
    """For a server in another process: a port that was free a moment ago."""
    with bound_socket() as probe:
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[str]:
    """A server in this process; its address."""
    async with serving_hall(data, **settings) as (address, _):
        yield address


@contextlib.asynccontextmanager
async def serving_hall(data: Path, **settings: Any) -> AsyncIterator[tuple[str, Hall]]:
    """A server in this process; its address and its tables."""
    listening = bound_socket()
    free = {"pace": 0.0, "requests": (1e9, 1e9), "tables": (1e9, 1e9), "socket_messages": (1e9, 1e9)}
    app = create_app(Settings(data=data, **{**free, **settings}))
    server = uvicorn.Server(config_of(app, log_level="warning", timeout_keep_alive=75, timeout_graceful_shutdown=10))
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield "{}:{}".format(*listening.getsockname()), app.state.hall
    finally:
        server.should_exit = True
        await running


def followed(before: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """A look with what it left out because it is empty or has not changed."""
    kept = {} if said["whole"] else {key: before[key] for key in ("setting", "seats", "commitment") if key in before}
    empty: dict[str, Any] = {"moves": [], "events": [], "notices": [], "talk": [], "undo": False}
    return {**empty, **kept, **said}


class Client:
    """One browser: a cookie jar, requests, and a socket to a table."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address, self.name = address, name
        self.http = httpx.AsyncClient(base_url=f"http://{address}", verify=False, timeout=10)
        self.socket: Any = None
        self.look: dict[str, Any] = {}
        self.frames: list[str] = []
        self.asked = 0

    async def post(self, path: str, body: Any = None) -> Any:
        response = await self.http.post(path, json=body if body is not None else {})
        assert response.status_code < 300, response.text
        return response.json()

    async def get(self, path: str) -> Any:
        response = await self.http.get(path)
        assert response.status_code < 300, response.text
        return response.json()

    async def enter(self) -> Client:
        await self.post("/api/me", {"name": self.name or "Guest"})
        return self

    @property
    def cookie(self) -> str:
        return f"beguile={self.http.cookies['beguile']}"

    async def join(self, table: str, since: int | None = None) -> None:
        headers = {"cookie": self.cookie}
        self.socket = await websockets.connect(
            f"ws://{self.address}/ws/{table}", additional_headers=headers, max_size=None, max_queue=None
        )  # without a limit: a socket that is not read any more can be closed all the same
        await self.send({"do": "hello", "since": since})
        await self.hear("look")

    async def send(self, message: dict[str, Any]) -> str:
        self.asked += 1
        ident = message.setdefault("id", f"q{self.asked}")
        await self.socket.send(json.dumps(message))
        return str(ident)

    async def _frame(self, seconds: float) -> str:
        async with asyncio.timeout(seconds):  # not wait_for, which can swallow a cancellation in Python 3.11
            return str(await self.socket.recv())

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind; looks on the way are remembered."""
        while True:
            frame = await self._frame(30)
            self.frames.append(frame)
            said: dict[str, Any] = json.loads(frame)
            if said["is"] == "look":
                self.look = followed(self.look, said)
            if said["is"] == kind:
                return said

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Ask for something and wait for its answer."""
        ident = await self.send(message)
        while True:
            frame = await self._frame(30)
            self.frames.append(frame)
            said: dict[str, Any] = json.loads(frame)
            if said["is"] == "look":
                self.look = followed(self.look, said)
                if said.get("done") == ident:
                    return {"is": "done", "id": ident, "version": said["version"]}
            elif said.get("id") == ident:
                return said

    async def move(self, pick: int = 0) -> dict[str, Any]:
        text = self.look["moves"][pick]["text"]
        return await self.ask(do="move", version=self.look["version"], seat=self.look["seat"], moves=[text])

    async def until(self, phase: str) -> None:
        while self.look["phase"] != phase:
            await self.hear("look")

    async def listen(self) -> None:
        """Take whatever comes until the socket is closed."""
        while True:
            self.frames.append(await self._frame(5))

    async def flood(self, count: int) -> None:
        for i in range(count):
            await self.socket.send(json.dumps({"do": "ping", "id": str(i)}))
        await self.listen()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()
