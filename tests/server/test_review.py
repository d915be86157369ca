"""The review of a finished game over the wire."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.client import Client, serving


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
