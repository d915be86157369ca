"""A look: all that ever leaves a table. Built from nothing for one seat, or for the gallery."""

from __future__ import annotations

from typing import Any

from beguile.engine.match import Match
from beguile.table.log import Entry
from beguile.table.seats import Seat
from beguile.table.table import OVER, PLAYING, Table

ABSENT_AFTER = 10_000
"""Milliseconds after which everybody is shown that somebody is away."""


def look(table: Table, seat: int | None, now: int, since: int | None = None) -> dict[str, Any]:
    """What this seat sees at this version, and what it was told since an earlier one (all, if that is too long ago)."""
    start = None if since is None else table.happened_since(since)
    news_since = since if start is not None and since is not None else 0
    return {
        "table": table.name,
        "version": table.version,
        "whole": start is None,
        "seat": seat,
        "phase": table.phase,
        **({"setting": setting(table)} if start is None else {}),
        "seats": [seat_shown(table, each, i == seat, now) for i, each in enumerate(table.seats)],
        **(match_shown(table, table.match, seat, start or 0) if table.match is not None else {}),
        "clock": clock_shown(table, now),
        "notices": [notice_shown(entry) for entry in table.notices if entry.number > news_since],
        "talk": [talk_shown(entry) for entry in table.heard(seat) if entry.number > news_since],
        **({"next_table": table.next_table} if table.next_table else {}),
    }


def setting(table: Table) -> dict[str, Any]:
    """What was agreed on when the table was set."""
    kept = ("game", "rules", "players", "options", "control", "listed", "spectators", "grace")
    return {**{key: table.settings[key] for key in kept}, "components": table.sheet.name}


def seat_shown(table: Table, seat: Seat, mine: bool, now: int) -> dict[str, Any]:
    """Names, never identities."""
    shown: dict[str, Any] = {"name": seat.shown_name, "kind": "empty" if seat.empty else "bot" if seat.bot else "person"}
    if seat.level:
        shown["level"] = seat.level
    if seat.stand_in:
        shown["stand_in"] = True
    if seat.resigned:
        shown["resigned"] = True
    if mine:
        shown["you"] = True
    if seat.player is not None and seat.player == table.settings["host"]:
        shown["host"] = True
    away = table.absent.get(seat.player) if seat.player is not None else None
    if away is not None and now - away >= ABSENT_AFTER:
        shown["away_since"] = away
    return shown


def match_shown(table: Table, match: Match, seat: int | None, start: int) -> dict[str, Any]:
    """View, moves and news of the game itself."""
    mine = seat is not None and table.phase == PLAYING and table.seats[seat].person_plays
    shown: dict[str, Any] = {
        "view": match.view(seat),
        "to_act": list(match.to_act) if table.phase == PLAYING else [],
        "moves": moves_shown(match, seat) if mine and seat is not None else [],
        "undo": mine and seat is not None and table.can_undo(seat),
        "events": match.events(seat, start),
        "moves_made": len(match.played),
        "commitment": table.deal["commitment"],
    }
    if table.undo_wish is not None:
        shown["undo_wish"] = {"seat": table.undo_wish[0], "agreed": sorted(table.undo_wish[2])}
    if table.phase == OVER:
        shown["result"] = {
            "scores": list(match.scores),
            "winners": list(match.winners),
            "ending": match.ending,
            "seed": table.deal["seed"],
            "salt": table.deal["salt"],
        }
    return shown


def moves_shown(match: Match, seat: int) -> list[dict[str, Any]]:
    """The legal moves, each with the message that words it."""
    shown = []
    for index in match.legal(seat):
        move = match.game.rules.MOVES.move(index)
        key, parts = match.game.text.say_move(match.box, match.state, seat, move)
        shown.append({"index": index, "text": move.text, **move.json(), "say": [key, parts]})
    return shown


def clock_shown(table: Table, now: int) -> dict[str, Any]:
    """Instants on the server's own time, with what time it is there."""
    shown: dict[str, Any] = {"now": now}
    if table.control.runs:
        shown["banks"] = [seat.clock.bank for seat in table.seats]
        shown["deadlines"] = [seat.clock.deadline(table.control) for seat in table.seats]
    if table.sand_ends is not None:
        shown["sand_ends"] = table.sand_ends
    return shown


def notice_shown(entry: Entry) -> dict[str, Any]:
    """What happened at the table, without anybody's identity or anything of the deal."""
    kept = {key: entry.data[key] for key in ("seat", "name", "level", "by", "yes", "table", "keep") if key in entry.data}
    return {"notice": entry.kind, "version": entry.number, "at": entry.at, **kept}


def talk_shown(entry: Entry) -> dict[str, Any]:
    return {"version": entry.number, "at": entry.at, **{key: entry.data[key] for key in ("seat", "name", "text", "phrase")}}
