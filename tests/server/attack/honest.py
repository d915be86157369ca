"""Honest people among attackers: they play, and note how long they had to wait."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

import httpx

from tests.server.attack.target import GONE, Target
from tests.server.client import Client


class Honest:
    """Somebody who plays one game after another against bots of a level."""

    def __init__(self, target: Target, level: str = "medium") -> None:
        self.target, self.level = target, level
        self.bots_took: list[float] = []
        """Seconds from a bot's turn to its move."""
        self.health_took: list[float] = []
        self.acknowledged: tuple[str, dict[str, object], int] | None = None
        self.lost = 0
        self.client: Client | None = None

    async def run(self) -> None:
        await asyncio.gather(self._play_on(), self._ask_for_health())

    async def _ask_for_health(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://{self.target.address}", verify=False, timeout=10) as client:
            while self.target.is_on:
                began = monotonic()
                with suppress(*GONE):
                    await client.get("/health", headers={"connection": "close"})
                self.health_took.append(monotonic() - began)
                await self.target.pause(0.2)

    async def _play_on(self) -> None:
        while self.target.is_on:
            try:
                async with asyncio.timeout(max(0.1, self.target.until - monotonic())):
                    await self._play_one()
            except GONE:
                self.target.counts["honest games interrupted"] += 1
                await self.target.pause(0.5)

    async def _play_one(self) -> None:
        client = self.client = Client(self.target.address, "Honest")
        try:
            await client.enter()
            table = (await client.post("/api/quick", {"game": "smile", "players": 3, "level": self.level}))["table"]
            await client.join(table)
            while client.look["phase"] == "playing" and self.target.is_on:
                await self._turn(client, table)
            self.target.counts["honest games"] += 1
        finally:
            await client.close()

    async def _turn(self, client: Client, table: str) -> None:
        if client.look["moves"]:
            look = client.look
            moves = [look["moves"][0]["text"]]
            message = {"do": "move", "id": f"m{look['version']}", "version": look["version"], "seat": look["seat"], "moves": moves}
            said = await client.ask(**message)
            if said["is"] == "done":
                self.target.counts["honest moves"] += 1
                self.acknowledged = (table, message, said["version"])
            while client.look["version"] < said.get("version", 0):
                await client.hear("look")
            return
        began = monotonic()
        await client.hear("look")
        self.bots_took.append(monotonic() - began)

    async def check(self) -> None:
        """After a crash: is what was acknowledged still there?"""
        if self.acknowledged is None or self.client is None:
            return
        table, _, version = self.acknowledged
        again = Client(self.target.address)
        again.http.cookies = self.client.http.cookies
        try:
            await again.join(table)
            self.lost += again.look["version"] < version
        finally:
            await again.close()
