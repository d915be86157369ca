"""Tables, set and started."""

from __future__ import annotations

import json
from typing import Any

import beguile
from beguile.bots import Bot
from beguile.table.clocks import Control
from beguile.table.log import Entry
from beguile.table.table import PLAYING, Table

HOST, BEA, CARL = "id-host", "id-bea", "id-carl"
PEOPLE = (HOST, BEA, CARL)


def gathering(control: Control | None = None, **settings: Any) -> Table:
    table = Table("t1", beguile.game)
    table.open(HOST, {"game": "smile", "players": 3, **settings}, control or Control(), 1000)
    return table


def started(people: int = 3, control: Control | None = None, seed: int = 7, **settings: Any) -> Table:
    """A running table of three, of whom so many are people."""
    table = gathering(control, **settings)
    for seat in range(3):
        if seat < people:
            table.sit(PEOPLE[seat], f"Name{seat}", seat, 1000)
        else:
            table.seat_bot(HOST, seat, "medium", 1000)
    table.start(HOST, seed, "pepper", 2000)
    return table


def act(table: Table, now: int = 3000, pick: int = 0) -> int:
    """Whoever is to act makes a legal move; the seat."""
    assert table.match is not None
    seat = table.match.to_act[0]
    move = table.match.legal(seat)[pick]
    if table.seats[seat].person_plays:
        table.play(str(table.seats[seat].player), seat, [move], f"m{table.number}", table.version, now)
    else:
        assert table.play_bot(seat, move, table.version, now)
    return seat


def play_out(table: Table, now: int = 3000) -> None:
    assert table.match is not None
    bots = [Bot("random", seat) for seat in range(3)]
    while table.phase == PLAYING:
        seat = table.match.to_act[0]
        move = bots[seat].choose(table.match.sight(seat))
        player = table.seats[seat].player
        if table.seats[seat].person_plays:
            table.play(str(player), seat, [move], f"m{table.number}", table.version, now)
        else:
            table.play_bot(seat, move, table.version, now)


def reloaded(table: Table) -> Table:
    """The table as it comes back from its log, through JSON."""
    log = [json.loads(json.dumps([e.number, e.at, e.kind, dict(e.data)])) for e in table.fresh]
    return Table.load(table.name, beguile.game, [Entry(*each) for each in log])
