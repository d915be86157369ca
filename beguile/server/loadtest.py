"""How much a server bears: many tables, many sockets, moves at a rate; durable commits; latency from a move to all screens.

The server runs in one process, the clients in another, on the same machine. Beside it, in the same run, a bare Starlette loop that
only decodes a message, commits it and echoes it to five sockets: what such a server cannot do without.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import websockets

SERVER = "from beguile.server.loadtest import run_server; run_server({data!r}, {port})"
SLICES = 10
"""How often the two servers take turns."""
BARE = "from beguile.server.loadtest import run_bare; run_bare({data!r}, {port})"


def run_server(data: str, port: int) -> None:
    from beguile.server.app import Settings
    from beguile.server.serve import serve

    free: dict[str, Any] = {
        "requests": (1e9, 1e9),
        "tables": (1e9, 1e9),
        "socket_messages": (1e9, 1e9),
        "connections": (1 << 20, 1 << 20),
    }
    serve(Settings(Path(data), tables_per_player=1 << 30, **free), "127.0.0.1", port, "warning")


def run_bare(data: str, port: int) -> None:
    """Decode, commit, echo to everybody in the room; nothing else."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from beguile.server import messages
    from beguile.server.store import SQLiteStore, Summary
    from beguile.table.log import Entry

    rooms: dict[str, list[WebSocket]] = {}
    counts: dict[str, int] = {}
    store = SQLiteStore(Path(data) / "bare.db")

    async def room(ws: WebSocket) -> None:
        await ws.accept()
        name = ws.path_params["table"]
        rooms.setdefault(name, []).append(ws)
        try:
            while True:
                text = await ws.receive_text()
                messages.decode_from_client(text)
                counts[name] = counts.get(name, 0) + 1
                entry = Entry(counts[name], 0, "moved", {"text": text})
                await store.append(name, [entry], Summary(name, "bare", "playing", False, 0, None, 0, (), ()))
                frame = messages.encode({"is": "look", "version": counts[name], "text": text}).decode()
                for each in rooms[name]:
                    await each.send_text(frame)
        except WebSocketDisconnect:
            rooms[name].remove(ws)

    app = Starlette(routes=[WebSocketRoute("/ws/{table}", room)])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws_ping_interval=5, ws_ping_timeout=20)


def start_server(data: Path, code: str = SERVER) -> tuple[int, subprocess.Popen[bytes]]:
    """A server in a process of its own, on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return port, subprocess.Popen([sys.executable, "-c", code.format(data=str(data), port=port)])


@contextlib.contextmanager
def process(code: str) -> Iterator[tuple[int, int]]:
    """A server with a folder of its own: its port and its process id."""
    with tempfile.TemporaryDirectory() as data:
        port, server = start_server(Path(data), code)
        try:
            _wait_for(port)
            yield port, server.pid
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_for(port: int) -> None:
    for _ in range(1200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has had, by its own clock: what the process table says comes in steps of 10 ms."""
    return time.clock_gettime(~pid << 3 | 2)  # what clock_getcpuclockid, which Python lacks, gives on Linux


def rss_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Room:
    """A table and the sockets of everybody at it."""

    def __init__(self, sockets: list[Any]) -> None:
        self.sockets = sockets
        self.sent, self.waiting = 0.0, 0
        self.looks: list[dict[str, Any]] = [{} for _ in sockets]
        self.free = asyncio.Event()
        self.free.set()


class Load:
    def __init__(self, rate: float, bare: bool) -> None:
        self.rate, self.bare = rate, bare
        self.latencies: list[float] = []
        self.errors = 0
        self.moves = 0

    async def listen(self, room: Room, i: int) -> None:
        """One screen: note when it has seen the move."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for frame in room.sockets[i]:
                if frame.startswith('{"is":"look"'):
                    room.looks[i] = json.loads(frame)
                    room.waiting -= 1
                    if room.waiting == 0:
                        self.latencies.append(time.perf_counter() - room.sent)
                        room.free.set()
                elif frame.startswith('{"is":"refused"'):
                    self.errors += 1
                    room.waiting = 0
                    room.free.set()

    async def move(self, room: Room) -> bool:
        """Whoever is to act at this table moves; False when its game is over."""
        mover = 0 if self.bare else next((i for i, look in enumerate(room.looks) if look.get("moves")), None)
        if mover is None:
            return False
        look = room.looks[mover]
        moves = ["bid 0"] if self.bare else [look["moves"][-1 if self.moves % 3 else 0]["text"]]
        message = {
            "do": "move",
            "id": f"m{self.moves}",
            "version": look.get("version", 0),
            "seat": look.get("seat", 0),
            "moves": moves,
        }
        room.free.clear()
        room.waiting, room.sent = len(room.sockets), time.perf_counter()
        self.moves += 1
        try:
            await room.sockets[mover].send(json.dumps(message))
        except websockets.ConnectionClosed:
            self.errors += 1
            room.free.set()
            return False
        return True

    async def drive(self, rooms: list[Room], seconds: float) -> float:
        """Moves at the rate, table after table; the time it took."""
        start, sent = time.perf_counter(), 0
        live = rooms[self.moves % len(rooms) :] + rooms[: self.moves % len(rooms)]
        while time.perf_counter() - start < seconds and live:
            room = live[sent % len(live)]
            if room.free.is_set() and not await self.move(room):
                live.remove(room)
            sent += 1
            ahead = start + sent / self.rate - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
        took = time.perf_counter() - start
        for room in rooms:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.free.wait(), 2)
        self.errors += sum(not room.free.is_set() for room in rooms)
        return took


def _post(port: int, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    request = Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json", "cookie": cookie}
    )
    with urlopen(request) as response:
        return json.load(response), (response.headers.get("set-cookie") or "").partition(";")[0]


async def _seat_everybody(port: int, tables: int, seats: int) -> list[Room]:
    """Tables of Smile, everybody a person, started."""
    cookies = [_post(port, "/api/me", {"name": f"Player{i}"})[1] for i in range(seats)]
    rooms = []
    for _ in range(tables):
        wanted = {"game": "smile", "players": seats, "seats": ["me"]}
        name = _post(port, "/api/tables", wanted, cookies[0])[0]["table"]
        for seat in range(1, seats):
            _post(port, f"/api/tables/{name}/sit", {"seat": seat}, cookies[seat])
        sockets = [await _connect(port, name, cookie) for cookie in cookies]
        room = Room(sockets)
        await sockets[0].send(json.dumps({"do": "start", "id": "start"}))
        for i, each in enumerate(sockets):
            while room.looks[i].get("phase") != "playing":
                said = json.loads(await each.recv())
                room.looks[i] = said if said["is"] == "look" else room.looks[i]
        rooms.append(room)
    return rooms


async def _connect(port: int, name: str, cookie: str = "") -> Any:
    opened = await websockets.connect(
        f"ws://127.0.0.1:{port}/ws/{name}",
        additional_headers={"cookie": cookie},
        compression=None,
        max_size=None,
        ping_interval=None,
    )
    if cookie:
        await opened.send(json.dumps({"do": "hello", "id": "hello"}))
    return opened


class Trial:
    """One server under load: its process, its rooms, and what it has spent."""

    def __init__(self, port: int, pid: int, rate: float, bare: bool) -> None:
        self.port, self.pid, self.bare = port, pid, bare
        self.load = Load(rate, bare)
        self.rooms: list[Room] = []
        self.listeners: list[asyncio.Task[None]] = []
        self.spent = self.took = self.kb_per_socket = 0.0

    async def gather(self, tables: int, seats: int) -> None:
        """Open all sockets; note what they cost while nothing happens."""
        before = rss_mb(self.pid)
        if self.bare:
            self.rooms = [Room([await _connect(self.port, f"r{i}") for _ in range(seats)]) for i in range(tables)]
        else:
            self.rooms = await _seat_everybody(self.port, tables, seats)
        self.listeners = [asyncio.create_task(self.load.listen(room, i)) for room in self.rooms for i in range(seats)]
        self.kb_per_socket = (rss_mb(self.pid) - before) * 1000 / (tables * seats)

    async def run(self, seconds: float) -> None:
        before = cpu_seconds(self.pid)
        self.took += await self.load.drive(self.rooms, seconds)
        self.spent += cpu_seconds(self.pid) - before

    async def close(self) -> None:
        for task in self.listeners:
            task.cancel()
        await asyncio.gather(*(each.close() for room in self.rooms for each in room.sockets), return_exceptions=True)

    @property
    def cpu_ms_per_move(self) -> float:
        return self.spent * 1000 / max(self.load.moves, 1)


def _quantile(numbers: list[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * share))] if numbers else float("nan")


def loadtest(tables: int, seats: int, rate: float, seconds: float) -> dict[str, Any]:
    """Our server and the bare loop under the same load, by turns: what else the machine does, it does to both."""
    with process(SERVER) as served, process(BARE) as bare:
        found = asyncio.run(_compare(Trial(*served, rate, False), Trial(*bare, rate, True), tables, seats, seconds))
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in found.items()}


async def _compare(ours: Trial, bare: Trial, tables: int, seats: int, seconds: float) -> dict[str, Any]:
    await ours.gather(tables, seats)
    await bare.gather(tables, seats)
    for _ in range(SLICES):
        await ours.run(seconds / SLICES)
        await bare.run(seconds / SLICES)
    found = {
        "p50_ms": _quantile(ours.load.latencies, 0.5) * 1000,
        "p99_ms": _quantile(ours.load.latencies, 0.99) * 1000,
        "moves_per_s": ours.load.moves / ours.took,
        "cpu_ms_per_move": ours.cpu_ms_per_move,
        "baseline_cpu_ms_per_move": bare.cpu_ms_per_move,
        "ratio": ours.cpu_ms_per_move / bare.cpu_ms_per_move,
        "baseline_p99_ms": _quantile(bare.load.latencies, 0.99) * 1000,
        "rss_mb": rss_mb(ours.pid),
        "kb_per_socket": ours.kb_per_socket,
        "moves": ours.load.moves,
        "errors": ours.load.errors + bare.load.errors,
    }
    await ours.close()
    await bare.close()
    return found
