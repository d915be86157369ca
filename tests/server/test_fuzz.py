"""Whatever is sent to a table's socket gets a refusal or a closed socket; the table is unharmed and memory stays flat."""

from __future__ import annotations

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.client import Client, serving
from tests.server.test_server import play_out, two_friends

MESSAGES = 10_000
KINDS = (
    "hello",
    "move",
    "undo",
    "ask_undo",
    "answer_undo",
    "sit",
    "seat_bot",
    "leave",
    "start",
    "say",
    "resign",
    "call_in",
    "take_over",
    "rematch",
)


def odd_value(dice: random.Random) -> Any:
    return dice.choice(
        [
            0,
            1,
            -1,
            7,
            8,
            99,
            1 << 40,
            -(1 << 70),
            1.5,
            True,
            None,
            "",
            "0",
            "x" * 50,
            "\x00",
            "‮",
            [],
            {},
            ["bid 0"],
            {"move": "bid"},
        ]
    )


def odd_message(dice: random.Random) -> str | bytes:
    """Something between a good message and noise."""
    message: dict[str, Any] = {"do": dice.choice(KINDS), "id": str(dice.random()), "seat": dice.randrange(4)}
    message |= {"version": dice.randrange(60), "moves": [dice.choice(["bid 0", "back_out 1", 3, {"move": "bid", "slot": 0}])]}
    fields = {
        "hello": {"since"},
        "move": {"seat", "version", "moves"},
        "answer_undo": {"seat", "yes"},
        "seat_bot": {"seat", "level"},
    }
    message |= {"since": dice.randrange(99), "yes": False, "level": "medium", "text": "hm"}
    wanted = fields.get(
        message["do"], {"text"} if message["do"] == "say" else set() if message["do"] in ("start", "rematch") else {"seat"}
    )
    message = {key: value for key, value in message.items() if key in wanted | {"do", "id"}}
    if message["do"] == "resign":
        message["seat"] = 3
    roll = dice.random()
    if roll < 0.35:
        message[dice.choice([*message, "extra"])] = odd_value(dice)
    elif roll < 0.45:
        message.pop(dice.choice(list(message)))
    text = json.dumps(message)
    if roll > 0.9:
        text = (
            text[: dice.randrange(len(text))]
            + dice.choice(["", "}", "\\", "[" * 200, "9" * 300])
            + text[dice.randrange(len(text)) :]
        )
    return text.encode() if roll > 0.97 else text


def memory_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.slow
def test_ten_thousand_odd_messages_harm_nobody(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path) as address:
            ada, bo, table = await two_friends(address)
            eve = await Client(address, "Eve").enter()
            sent, dice, warm = 0, random.Random(1), 0.0
            while sent < MESSAGES:
                sent += await _pester(eve, table, dice, 40)
                eve.frames.clear()
                if sent > MESSAGES // 4 and not warm:
                    warm = memory_mb()
            assert memory_mb() - warm < 40
            for client in (ada, bo):
                await client.socket.close()
                await client.join(table)
            await asyncio.gather(play_out(ada, bo))
            assert ada.look["result"]["winners"]
            for client in (ada, bo, eve):
                await client.close()

    asyncio.run(asyncio.wait_for(go(), 240))


async def _pester(client: Client, table: str, dice: random.Random, count: int) -> int:
    """Send odd messages, waiting for what each comes to, until the server has had enough or so many were sent; how many."""
    await client.join(table)
    for number in range(1, count + 1):
        try:
            await client.socket.send(odd_message(dice))
            while json.loads(await client._frame(5))["is"] == "presence":
                pass
        except websockets.ConnectionClosed:
            return number
    await client.socket.close()
    return count
