"""A refused message tells nothing, over the wire: the state of a running table is exchanged for a world that the player cannot tell
from it, and the same message gets the same bytes, by HTTP and by the socket."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import beguile
from beguile.engine.laws.messages import Trial, any_message
from beguile.engine.laws.moment import Moment, imagined
from beguile.engine.layout import copy_of
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.server import sockets
from beguile.server.hall import Desk, Hall
from beguile.table.table import PLAYING
from tests.server.client import Client, serving_hall

POSITIONS, MESSAGES = 40, 3


def _settings() -> list[tuple[str, dict[str, Any]]]:
    """Every game as it is, and with every switch on."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name in beguile.games():
        switches = {option.name: True for option in beguile.game(name).options if option.toggle}
        found += [(name, {}), *([(name, switches)] if switches else [])]
    return [*found, ("dragons_gold", {"real_time": False})]


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks as much as this test does."""
    monkeypatch.setattr(sockets, "BURST", 1e9)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), _settings())
def test_refused_messages_get_the_same_bytes_in_every_world(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    assert asyncio.run(_compare(game, options, tmp_path)) == []


def test_a_message_that_goes_on_past_a_draw_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_is_undecided", lambda *_: True)
    assert asyncio.run(_compare("royals", {}, tmp_path, 500)) != []


async def _compare(game: str, options: dict[str, Any], data: Path, positions: int = POSITIONS) -> list[str]:
    async with serving_hall(data) as (address, hall):
        players = beguile.game(game).players[0]
        people = [await Client(address, f"P{seat}").enter() for seat in range(players)]
        body = {"game": game, "players": players, "seats": ["me"], "options": options}
        table = (await people[0].post("/api/tables", body))["table"]
        for seat, client in enumerate(people):
            await client.join(table)
            if seat:
                await client.ask(do="sit", seat=seat)
        await people[0].ask(do="start")
        differences = await _play_and_compare(hall, await hall.desk(table), people, positions)
        for client in people:
            await client.close()
    return differences


async def _play_and_compare(hall: Hall, desk: Desk, people: list[Client], positions: int) -> list[str]:
    differences: list[str] = []
    dice = random.Random(11)
    for position in range(positions):
        match = desk.table.match
        assert match is not None
        if desk.table.phase != PLAYING or differences:
            break
        at = Moment(match, dice, position)
        seat = dice.choice(match.to_act)
        world = imagined(at, seat)
        for number in range(MESSAGES):
            message = any_message(at, dice.choice((at.s, world)), seat)
            if Trial(at, at.s).answer(seat, message)[-1] != "played":
                here, there = [await _answers(desk, people[seat], seat, message, s, f"{position}.{number}") for s in (at.s, world)]
                if here != there:
                    differences.append(f"{message}: {here} or {there}")
        await hall.change(desk, lambda _, match=match: _make_any_move(desk, match, dice))
    return differences


async def _answers(desk: Desk, client: Client, seat: int, message: list[str], s: Any, ident: str) -> tuple[int, str, str]:
    """What the server says to a message in a world, by HTTP and by the socket."""
    match, version = desk.table.match, desk.table.version
    assert match is not None
    truth, match.state = match.state, copy_of(s)
    match.state.news = []
    try:
        body = {"id": f"h{ident}", "version": version, "moves": message}
        by_http = await client.http.post(f"/api/tables/{desk.table.name}/move", json=body)
        said = await client.ask(do="move", id=f"s{ident}", version=version, seat=seat, moves=message)
    finally:
        match.state = truth
    return by_http.status_code, by_http.text, json.dumps(said)


def _make_any_move(desk: Desk, match: Match, dice: random.Random) -> None:
    table = desk.table
    if match.clock and dice.random() < 0.1:
        table.tick(10**15)
        return
    seat = dice.choice(match.to_act)
    assert seat != CLOCK
    move = match.move(dice.choice(match.legal(seat))).text
    table.play(str(table.seats[seat].player), seat, [move], "", table.version, table.now)
