"""Nothing secret leaves the server: on connect, on resume, in refusals, in lists, through the bot interface; for every game."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

import beguile
from beguile.bots import Bot
from beguile.engine.rule import CLOCK
from beguile.server.hall import frame_of
from beguile.table.clocks import Control
from beguile.table.look import look
from beguile.table.table import PLAYING, Table
from tests.server.client import Client, serving


@pytest.mark.slow
@pytest.mark.parametrize("game", beguile.games())
def test_no_frame_holds_a_secret_of_the_server(game: str, tmp_path: Path) -> None:
    """Canaries: seed, salt, identities, signatures, tokens. Everything that is said while a game runs is searched for them."""
    said: list[str] = []
    secrets: list[str] = []

    async def go() -> None:
        async with serving(tmp_path) as address:
            ada, bo, eve = [await Client(address, name).enter() for name in ("Ada", "Bo", "Eve")]
            low = beguile.game(game).players[0]
            seats = ["me", "open", *["medium"] * (low - 2)]
            body = {"game": game, "players": low, "seats": seats, "listed": True, "options": {}}
            table = (await ada.post("/api/tables", body))["table"]
            for client in (ada, bo, eve):
                await client.join(table)
            await bo.ask(do="sit", seat=1)
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as http:
                token = (await http.post("/api/bots", json={"name": "Robot"})).json()["token"]
                secrets.append(token)
                await ada.ask(do="start")
                await ada.until("playing")
                await bo.until("playing")
                await ada.ask(do="move", seat=1, version=ada.look["version"], moves=[0])
                await eve.ask(do="move", seat=0, version=eve.look["version"], moves=["nonsense"])
                await bo.socket.close()
                await bo.join(table, since=1)
                await bo.join(table)
                said.extend([(await http.get(path)).text for path in ("/api/tables", "/metrics", f"/api/tables/{table}")])
                bearer = {"authorization": f"Bearer {token}"}
                said.append((await http.get(f"/api/tables/{table}", headers=bearer)).text)
                said.append((await http.get(f"/api/tables/{table}/record")).text)
                said.append((await http.get(f"/api/tables/{table}/replay?eyes=open")).text)
                async with http.stream("GET", f"/api/tables/{table}/stream", headers=bearer) as stream:
                    said.append(await anext(stream.aiter_lines()))
            said.append((await ada.http.get("/api/me/tables")).text)
            made = await _some_moves(24, ada, bo)
            now = await ada.get(f"/api/tables/{table}")
            assert made >= 24 or now["phase"] == "over"
            for client in (ada, bo, eve):
                while client.look["version"] < now["version"]:
                    await client.hear("look")
                assert client.look["version"] >= now["version"]
                running = [frame for frame in client.frames if '"phase":"over"' not in frame]
                said.extend(running)
                secrets.extend(client.cookie.partition("=")[2].split("."))
                await client.close()

    asyncio.run(go())
    with sqlite3.connect(tmp_path / "beguile.db") as db:
        (dealt,) = db.execute("SELECT data FROM log WHERE kind = 'started'").fetchone()
    secrets += [json.loads(dealt)["seed"], json.loads(dealt)["salt"]]
    everything = "\n".join(said)
    assert [secret for secret in secrets if secret in everything] == []


async def _some_moves(count: int, *clients: Client) -> int:
    """Of whoever of these people is to act, until so many are made or the game is over; how many that were."""
    made = 0

    async def play(client: Client) -> None:
        nonlocal made
        while made < count and client.look["phase"] == "playing":
            if client.look["moves"]:
                pick = random.Random(made).randrange(len(client.look["moves"]))
                answer = await client.move(pick)
                made += answer["is"] == "done"
            else:
                await client.hear("look")

    playing = [asyncio.ensure_future(play(client)) for client in clients]
    done, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    for task in done:
        task.result()
    return made


def _with_and_without_sand() -> list[tuple[str, bool]]:
    return [(name, sand) for name in beguile.games() for sand in (False, True) if not sand or _has_sand(name)]


def _has_sand(game: str) -> bool:
    return any(option.name == "real_time" for option in beguile.game(game).options)


@pytest.mark.parametrize(("game", "real_time"), _with_and_without_sand())
def test_frames_are_equal_to_the_byte_when_what_a_seat_cannot_know_is_redealt(game: str, real_time: bool) -> None:
    shelf, dice = beguile.game(game), random.Random(5)
    players = shelf.players[min(1, len(shelf.players) - 1)]
    options: dict[str, Any] = {"real_time": real_time} if _has_sand(game) else {}
    table, shadow = (_table(game, players, options) for _ in range(2))
    bots = [Bot("random" if seat % 2 else "medium", seat) for seat in range(players)]
    compared = 0
    while table.phase == PLAYING and compared < 150:
        assert table.match is not None
        seat = dice.randrange(players)
        shadow.match = table.match.imagine(seat, dice.getrandbits(64))
        shadow.match.happened, shadow.match.names = table.match.happened, table.match.names
        _copy_what_is_public(table, shadow)
        for viewer in (seat, None):
            for since in (None, max(0, table.version - 3)):
                assert frame_of(look(table, viewer, 9000, since)) == frame_of(look(shadow, viewer, 9000, since))
        compared += 1
        movers = [*table.match.to_act, *([CLOCK] if table.match.clock else [])]
        mover = dice.choice(movers)
        if mover == CLOCK:
            table.tick(10**9 * compared)
        else:
            move = bots[mover].choose(table.match.sight(mover))
            text = table.match.move(move).text
            table.play(f"id{mover}", mover, [text], f"m{table.number}", table.version, 9000)
    assert compared > 20


def _table(game: str, players: int, options: dict[str, Any]) -> Table:
    table = Table("t", beguile.game)
    table.open("id0", {"game": game, "players": players, "options": options}, Control(), 1000)
    for seat in range(players):
        table.sit(f"id{seat}", f"Name{seat}", seat, 1000)
    table.start("id0", 7, "salt", 1000)
    return table


def _copy_what_is_public(table: Table, shadow: Table) -> None:
    for name in ("version", "now", "sand", "notices", "_marks", "_floor", "_trail", "_since", "seats", "undo_wish", "deal"):
        setattr(shadow, name, getattr(table, name))


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from beguile.games.smile import view as smile_view

    real = smile_view.view
    monkeypatch.setattr(smile_view, "view", lambda box, s, seat: {**real(box, s, seat), "next": s.deck[s.top % box.cards]})
    with pytest.raises(AssertionError):
        test_frames_are_equal_to_the_byte_when_what_a_seat_cannot_know_is_redealt("smile", False)
