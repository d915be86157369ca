"""Kill the server at random moments and look whether anything that was acknowledged is gone.

    python -m tests.server.durability --kills 200

Clients play many tables. A move counts as made when the server says so. After every kill the server is started again on the same
data, and each client asks for its last acknowledged move again, by its id: the answer must be the version it had, and the game goes
on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

import beguile
from beguile.server.loadtest import _wait_for
from tests.server.client import Client, free_port

CODE = """
from pathlib import Path
from beguile.server.app import Settings
from beguile.server.serve import serve
free = {{"requests": (1e9, 1e9), "tables": (1e9, 1e9), "socket_messages": (1e9, 1e9), "tables_per_player": 1 << 30}}
serve(Settings(Path({data!r}), pace=0.0, **free), "127.0.0.1", {port}, "error")
"""
LOST = (websockets.WebSocketException, OSError, EOFError, httpx.HTTPError, TimeoutError)


@dataclass
class Findings:
    kills: int = 0
    acknowledged: int = 0
    checked: int = 0
    finished: int = 0
    lost: list[str] = field(default_factory=list)
    done: bool = False


class Player:
    """A person who plays one table after another and remembers what was acknowledged."""

    def __init__(self, address: str, number: int, findings: Findings) -> None:
        self.client = Client(address, f"Player {number}")
        self.findings, self.dice = findings, random.Random(number)
        self.table = ""
        self.last: tuple[dict[str, Any], int] | None = None
        self.games = beguile.games()

    async def play(self) -> None:
        while not self.findings.done:
            try:
                await self.sit_down()
                await self.go_on()
            except LOST:
                await asyncio.sleep(0.05)

    async def sit_down(self) -> None:
        if "beguile" not in self.client.http.cookies:
            await self.client.enter()
        if not self.table:
            game = self.dice.choice(self.games)
            self.table = (await self.client.post("/api/quick", {"game": game}))["table"]
            self.last = None
        await self.client.join(self.table)
        if self.last is not None:
            await self.check()

    async def check(self) -> None:
        """What was acknowledged before the kill is still there."""
        assert self.last is not None
        message, version = self.last
        self.findings.checked += 1
        if self.client.look["phase"] == "playing":
            again = await self.client.ask(**message)
            if again.get("version") != version:
                self.findings.lost.append(f"{self.table}: move {message['id']} had version {version}, now {again}")
        elif self.client.look["version"] < version:
            self.findings.lost.append(f"{self.table}: version {version} was acknowledged, now {self.client.look['version']}")

    async def go_on(self) -> None:
        while self.client.look["phase"] == "playing" and not self.findings.done:
            if not self.client.look["moves"]:
                await self.client.hear("look")
                continue
            move = self.dice.choice(self.client.look["moves"])["text"]
            look = self.client.look
            message = {"do": "move", "id": f"m{look['version']}", "version": look["version"], "seat": look["seat"], "moves": [move]}
            said = await self.client.ask(**message)
            if said["is"] == "done":
                self.findings.acknowledged += 1
                self.last = (message, said["version"])
            while self.client.look["version"] < said.get("version", 0):
                await self.client.hear("look")
        if self.findings.done:
            return
        assert self.client.look["phase"] == "over", self.client.look["phase"]
        self.client.frames.clear()
        self.findings.finished += 1
        self.table = ""
        await self.client.socket.close()


async def torture(data: str, kills: int, players: int, seed: int = 0) -> Findings:
    """Play, kill, start again, look."""
    dice, port, findings = random.Random(seed), free_port(), Findings()
    code = CODE.format(data=data, port=port)
    server = subprocess.Popen([sys.executable, "-c", code])
    _wait_for(port)
    people = [asyncio.create_task(Player(f"127.0.0.1:{port}", i, findings).play()) for i in range(players)]
    try:
        for _ in range(kills):
            await _some_moves(findings, dice.randint(5, 15), people)
            await asyncio.sleep(dice.uniform(0.0, 0.3))
            server.send_signal(signal.SIGKILL)
            server.wait()
            findings.kills += 1
            server = subprocess.Popen([sys.executable, "-c", code])
            await asyncio.to_thread(_wait_for, port)
            _raise_if_any(people)
        await asyncio.sleep(2)
        _raise_if_any(people)
    finally:
        findings.done = True
        server.kill()
        server.wait()
        for task in people:
            task.cancel()
        await asyncio.wait(people, timeout=5)
    return findings


async def _some_moves(findings: Findings, count: int, people: list[asyncio.Task[None]]) -> None:
    """Wait until so many more moves were acknowledged, however slow the machine is."""
    wanted = findings.acknowledged + count
    async with asyncio.timeout(120):
        while findings.acknowledged < wanted:
            _raise_if_any(people)
            await asyncio.sleep(0.02)


def _raise_if_any(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        findings = asyncio.run(torture(data, args.kills, args.players, args.seed))
    print(findings)
    sys.exit(1 if findings.lost else 0)


if __name__ == "__main__":
    main()
