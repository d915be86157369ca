"""The log says what happens, and nothing that somebody could use."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client, free_port
from tests.server.test_server import play_out

SERVE = """
from pathlib import Path
from beguile.server.app import Settings
from beguile.server.serve import serve
serve(Settings(Path({data!r}), pace=0.0), "127.0.0.1", {port})
"""


@pytest.mark.slow
def test_the_log_of_a_played_game_holds_no_secret(tmp_path: Path) -> None:
    """A whole life: names, links, tokens, talk, refusals, a broken message, a game to its end. Then the log is searched."""
    port, written = free_port(), tmp_path / "server.log"
    with written.open("w") as out:
        code = SERVE.format(data=str(tmp_path / "data"), port=port)
        server = subprocess.Popen([sys.executable, "-c", code], stdout=out, stderr=subprocess.STDOUT)
        try:
            secrets = asyncio.run(_live(f"127.0.0.1:{port}"))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    with sqlite3.connect(tmp_path / "data" / "beguile.db") as db:
        for (dealt,) in db.execute("SELECT data FROM log WHERE kind = 'started'"):
            secrets += [json.loads(dealt)["seed"], json.loads(dealt)["salt"]]
    log = written.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert [line["what"] for line in lines] == ["open", "a table was set", "a table is over", "closed"]
    assert all({"at", "level", "what"} <= set(line) for line in lines)
    assert len(secrets) > 10
    assert [secret for secret in secrets if secret in log] == []
    assert "Traceback" not in log


async def _live(address: str) -> list[str]:
    """Do everything that has a secret in it; the secrets."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        for _ in range(1200):
            try:
                await http.get("/health")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)
        token = (await http.post("/api/bots", json={"name": "Robot"})).json()["token"]
        await http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        await http.get("/api/me", headers={"authorization": "Bearer wrong-token-of-somebody"})
    ada, phone = await Client(address, "Ada").enter(), Client(address)
    code = (await ada.post("/api/me/link"))["code"]
    await phone.post("/api/me/claim", {"code": code})
    await phone.http.post("/api/me/claim", json={"code": code})
    table = (await ada.post("/api/tables", {"game": "smile", "players": 3, "seats": ["me", "random", "random"], "start": True}))[
        "table"
    ]
    await ada.join(table)
    await ada.ask(do="say", text="quince jelly")
    await ada.ask(do="move", seat=1, version=0, moves=["bid 0"])
    await play_out(ada)
    await ada.socket.send('{"do":"quince jelly"}')
    await ada.close()
    await phone.close()
    player, signature = ada.cookie.partition("=")[2].split(".")
    return [token, "wrong-token-of-somebody", code, player, signature, table, "quince jelly", "beguile=", "Bearer", *_hidden(ada)]


def _hidden(client: Client) -> list[str]:
    """What the looks held of cards: no log needs it."""
    return [text for text in ('"view"', '"row"', "colour") if any(text in frame for frame in client.frames)]


def test_an_error_is_one_line_of_json(tmp_path: Path) -> None:
    """Also one with quotes and several lines in it."""
    code = (
        "import logging; from beguile.server.serve import log_as_json; log_as_json('info')\n"
        "try: raise ValueError('one\\ntwo \"three\"')\n"
        "except ValueError: logging.getLogger('beguile').exception('it %s', 'broke')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=True, cwd=tmp_path
    )
    (line,) = ran.stderr.splitlines()
    said = json.loads(line)
    assert (said["level"], said["what"]) == ("ERROR", "it broke")
    assert said["error"] == "ValueError"
    assert "three" not in line
