"""A finished game stepped through: from a seat's eyes, from the gallery, or with all cards open."""

from __future__ import annotations

from typing import Any

from beguile.engine.match import Match
from beguile.table.table import Table

MOST = 100
"""Steps in one answer."""


def steps(table: Table, eyes: str, start: int, count: int) -> dict[str, Any]:
    """So many steps from one on: step i is the table after i moves. `eyes` is a seat's number, `gallery` or `open`."""
    assert table.match is not None
    played, match = table.match.played, table.deal_again()
    shown: list[dict[str, Any]] = []
    last = min(start + min(count, MOST), len(played) + 1)
    told = 0
    for step in range(last):
        if step:
            seat, move = played[step - 1]
            match.play(seat, move)
        if step >= start:
            shown.append(_step(table, match, eyes, step, told))
        told = len(match.happened)
    return {"steps": shown, "of": len(played) + 1}


def _step(table: Table, match: Match, eyes: str, step: int, told: int) -> dict[str, Any]:
    seat, move = match.played[step - 1] if step else (None, None)
    shown: dict[str, Any] = {"step": step, "scores": list(match.scores)}
    if move is not None:
        shown |= {"seat": seat, "move": match.game.rules.MOVES.move(move).text, "by": table.movers[step - 1]}
    if eyes == "open":
        views: Any = [match.view(each) for each in range(match.players)]
        every = [match.show_event(event) for event in match.happened[told:]]
        return {**shown, "views": views, "events": every}
    viewer = None if eyes == "gallery" else int(eyes)
    return {**shown, "views": [match.view(viewer)], "events": match.events(viewer, told)}


def scores(table: Table) -> dict[str, Any]:
    """The scores after each move, from the deal on."""
    assert table.match is not None
    match = table.deal_again()
    found = [list(match.scores)]
    for seat, move in table.match.played:
        match.play(seat, move)
        found.append(list(match.scores))
    return {"scores": found, "seats": [seat for seat, _ in match.played]}
