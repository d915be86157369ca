"""The review of a finished game over the wire."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import beguile
from beguile.bots import prepare
from beguile.engine.match import Match
from beguile.server.reviews import Review, Reviews
from beguile.table.table import Table
from tests.server.client import Client, serving


def play_out(match: Match) -> None:
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])


@pytest.mark.slow
def test_a_finished_game_is_reviewed_move_by_move(tmp_path: Path) -> None:
    async def go() -> tuple[int, list[dict[str, object]], list[dict[str, object]], int]:
        async with serving(tmp_path) as address:
            ada = await Client(address, "Ada").enter()
            body = {"game": "smile", "players": 3, "seats": ["me", "medium", "medium"], "start": True}
            table = (await ada.post("/api/tables", body))["table"]
            early = (await ada.http.get(f"/api/tables/{table}/review")).status_code
            await ada.join(table)
            while ada.look["phase"] == "playing":
                if ada.look["moves"]:
                    await ada.move(0)
                else:
                    await ada.hear("look")
            made = ada.look["moves_made"]
            lines = []
            for _ in range(2):
                answer = await ada.http.get(f"/api/tables/{table}/review", timeout=300)
                lines.append([json.loads(line) for line in answer.text.splitlines() if line])
            await ada.close()
            return early, lines[0], lines[1], made

    early, first, again, made = asyncio.run(go())
    assert early == 409
    assert [step["number"] for step in first] == list(range(1, made + 1))
    assert all(0 <= float(str(step["after"])) <= 1 for step in first)
    assert any(not step["forced"] for step in first)
    assert first == again


@pytest.mark.slow
def test_nobody_waits_for_a_reader_who_has_stopped_reading() -> None:
    prepare(beguile.game("smile"))

    async def go() -> tuple[bytes, int]:
        reviews, tables = Reviews(), [Table(name, beguile.game) for name in ("t1", "t2")]
        for table in tables:
            table.match = beguile.game("smile").new(players=3, seed=1)
            play_out(table.match)
        slow = aiter(reviews.of(tables[0]))
        first = await anext(slow)
        lines = [line async for line in reviews.of(tables[1]) if line != b"\n"]
        return first, len(lines)

    _, read = asyncio.run(go())
    assert read > 20


@pytest.mark.slow
def test_a_review_that_nobody_reads_any_more_is_not_kept() -> None:
    prepare(beguile.game("smile"))

    async def go() -> dict[str, Review]:
        reviews, table = Reviews(), Table("t1", beguile.game)
        table.match = beguile.game("smile").new(players=3, seed=1)
        play_out(table.match)
        reading = reviews.of(table)
        await anext(reading)
        work = reviews.kept["t1"].work
        await reading.aclose()
        assert work is not None
        await work
        return dict(reviews.kept)

    assert asyncio.run(go()) == {}
