"""The attacks. Each takes a target and a volume, and stops at the target's end."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from tests.server.attack.target import GONE, Target, address_of, cookie_of

Attack = Callable[[Target, int], Awaitable[None]]

HOSTILE_SETS = (
    ".".join("a" * 30_000) + "=1",
    "a=" + "[" * 30_000,
    "a=" + "{a=" * 15_000,
    "a=" + "1" * 4_301,
    "a=0x" + "f" * 30_000,
    '"""\n' * 15_000,
    "\n".join(f"k{i}.a.a.a.a.a.a.a=1" for i in range(2_500)),
    "game='smile'\nset='" + "a" * 60_000 + "'",
    "game='smile'\n",
)
HOSTILE_BODIES = (
    b"[" * 60_000,
    b'{"game":' * 8_000,
    b"\xff\xfe{}",
    b'{"game":"smile","players":' + b"9" * 5_000 + b"}",
    b'{"game":"smile","seats":["me"],"clock":{"kind":"slow","per_move":3600000,"bank":120960000000,"quiet_to":23}}',
    b'{"game":"smile","players":2,"options":' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}",
    b"",
)


async def at_once(work: list[Awaitable[None]]) -> None:
    await asyncio.gather(*work, return_exceptions=True)


async def poison(target: Target, volume: int) -> None:
    """Make logs long: take back, ask to go back, agree twice, sit down and get up, change names."""
    await at_once([_poison_one(target, number) for number in range(1, volume + 1)])


async def _poison_one(target: Target, number: int) -> None:
    while target.is_on:
        with suppress(*GONE):
            async with target.caller(number) as client:
                body = {"game": "smile", "players": 3, "seats": ["me", "medium", "medium"]}
                table = (await target.ask(client, "POST", "/api/tables", body)).json()["table"]
                target.counts["tables"] += 1
                socket = await target.connect(table, cookie_of(client), number)
                await socket.send('{"do":"hello","id":"h"}')
                for _ in range(40):
                    await _say(target, socket, do="sit", seat=0)
                await _say(target, socket, do="start")
                await _go_back_and_forth(target, socket)
        await target.pause(0.5)


async def _say(target: Target, socket: Any, **message: Any) -> dict[str, Any]:
    """Say something and hear the answer; looks on the way are thrown away."""
    message["id"] = f"q{target.counts['messages']}"
    target.counts["messages"] += 1
    await socket.send(json.dumps(message))
    while True:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 15))
        target.counts["frames"] += 1
        if message["id"] in (said.get("id"), said.get("done")):
            return said
        await asyncio.sleep(0)


async def _go_back_and_forth(target: Target, socket: Any) -> None:
    look: dict[str, Any] = {}
    while target.is_on:
        with suppress(TimeoutError):
            while True:
                said = json.loads(await asyncio.wait_for(socket.recv(), 0.05))
                look = {**look, "moves": [], **said} if said["is"] == "look" else look
        if look.get("phase") == "over":
            return
        moves = [move["text"] for move in look.get("moves", [])]
        for text in moves[:1]:
            await _say(target, socket, do="move", version=look["version"], seat=0, moves=[text])
        for do in ("undo", "ask_undo"):
            await _say(target, socket, do=do, seat=0)
        await _say(target, socket, do="answer_undo", seat=0, yes=True)
        await _say(target, socket, do="move", version=look.get("version", 0), seat=0, moves=["9" * 4_301])
        await _say(target, socket, do="move", version=look.get("version", 0), seat=0, moves=["pass"])


async def sheets(target: Target, volume: int) -> None:
    """Component sets and bodies that take long to read."""

    async def post(number: int) -> None:
        dice = random.Random(number)
        while target.is_on:
            with suppress(*GONE):
                async with target.caller(number) as client:
                    for text in HOSTILE_SETS:
                        await target.ask(client, "POST", "/api/tables", {"game": "smile", "components": text})
                    for body in HOSTILE_BODIES:
                        await target.ask(client, "POST", dice.choice(("/api/tables", "/api/quick", "/api/me")), body)
            await target.pause(0.2)

    await at_once([post(number) for number in range(1, volume + 1)])


async def experts(target: Target, volume: int) -> None:
    """Post tables of expert bots, without a cookie and from several addresses, and walk away."""
    body = {"game": "smile", "players": 3, "seats": ["expert"] * 3, "start": True, "listed": True}

    async def post(number: int) -> None:
        async with target.caller(1 + number % 8) as client:
            answer = await target.ask(client, "POST", "/api/tables", body)
            target.counts["tables"] += answer.status_code == 201

    for start in range(0, volume, 20):
        if target.is_on:
            await at_once([post(number) for number in range(start, min(start + 20, volume))])


async def words(target: Target, volume: int) -> None:
    """Talk without end, and ask for whole looks again and again, on many sockets."""

    async def flood(number: int) -> None:
        while target.is_on:
            with suppress(*GONE):
                async with target.caller(number) as client:
                    table = (await target.ask(client, "POST", "/api/quick", {"game": "smile"})).json()["table"]
                    target.counts["tables"] += 1
                    socket = await target.connect(table, cookie_of(client), number)
                    for i in range(400):
                        message = {"do": "hello", "id": f"h{i}"} if i % 4 else {"do": "say", "id": f"s{i}", "text": "x" * 500}
                        await socket.send(json.dumps(message))
                        target.counts["messages"] += 1
                        await asyncio.sleep(0)
            await target.pause(0.2)

    await at_once([flood(number) for number in range(1, volume + 1)])


async def loris(target: Target, volume: int) -> None:
    """Hold connections: a letter of a header now and then, a body that does not come, an answer that is not read, nonsense."""
    await at_once([_hold(target, number) for number in range(1, volume + 1)])


BEGINNINGS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{",
    b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 50,
    b"\x16\x03\x01 nonsense\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
)


async def _hold(target: Target, number: int) -> None:
    """A third of all hold from one address, the others from many."""
    while target.is_on:
        with suppress(*GONE):
            local = (address_of(1 if number % 3 == 0 else number), 0)
            _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=local)
            target.counts["connections"] += 1
            try:
                writer.write(BEGINNINGS[number % len(BEGINNINGS)])
                while target.is_on and not writer.transport.is_closing():
                    if number % len(BEGINNINGS) in (1, 2):
                        writer.write(b"a")
                    await writer.drain()
                    await target.pause(1.0)
            finally:
                writer.transport.abort()
        await target.pause(1.0)


async def reads(target: Target, volume: int) -> None:
    """Scores, replays, reviews and looks of a finished game, on many connections."""
    table = await _finished_game(target)

    async def read(number: int) -> None:
        dice = random.Random(number)
        while target.is_on:
            with suppress(*GONE):
                async with target.caller(number) as client:
                    for _ in range(50):
                        eyes, start = dice.choice(("open", "gallery", "0")), dice.randrange(0, 200)
                        heavy = (f"/replay?eyes={eyes}&from={start}&count=100", "/scores", "/review", "", "/record")
                        await target.ask(client, "GET", f"/api/tables/{table}{dice.choice(heavy)}")
                        if not target.is_on:
                            return

    await at_once([read(number) for number in range(1, volume + 1)])


async def _finished_game(target: Target) -> str:
    """A game of bots that is over, or as far as it came."""
    body = {"game": "smile", "seats": ["me", "random", "random"], "players": 3, "start": True}
    async with target.caller(0) as client:
        table = str((await target.ask(client, "POST", "/api/tables", body)).json()["table"])
        socket = await target.connect(table, cookie_of(client))
        await socket.send('{"do":"hello","id":"h"}')
        await socket.send('{"do":"resign","id":"r","seat":0}')
        while target.is_on:
            with suppress(TimeoutError):
                said = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                if said.get("phase") == "over":
                    break
        await socket.close()
    return table


async def tables(target: Target, volume: int) -> None:
    """Empty listed tables and new tokens, without a cookie."""

    async def post(number: int) -> None:
        while target.is_on:
            with suppress(*GONE):
                async with target.caller(number) as client:
                    for _ in range(40):
                        client.cookies.clear()
                        answer = await target.ask(client, "POST", "/api/tables", {"game": "smile", "listed": True})
                        target.counts["tables"] += answer.status_code == 201
                        await target.ask(client, "POST", "/api/bots", {"name": "x"})
                        await target.ask(client, "GET", "/api/tables")
            await target.pause(0.2)

    await at_once([post(number) for number in range(1, volume + 1)])


ATTACKS: dict[str, Attack] = {
    "poison": poison,
    "sheets": sheets,
    "experts": experts,
    "words": words,
    "loris": loris,
    "reads": reads,
    "tables": tables,
}
