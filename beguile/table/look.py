"""A look: all that ever leaves a table. Built from nothing for one seat, or for the gallery."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from beguile.engine.match import Match
from beguile.table.log import Noted
from beguile.table.seats import Seat
from beguile.table.table import FROZEN, OVER, PLAYING, Table

NOTICES, TALK, EVENTS = 200, 60, 2_000
"""The newest of each that a look holds. Older talk is asked for in pages."""
ABSENT_AFTER = 10_000
"""Milliseconds after which everybody is shown that somebody is away."""


def look(table: Table, seat: int | None, now: int, since: int | None = None, hears: bool = True) -> dict[str, Any]:
    """What this seat sees at this version, and what it was told since an earlier one (all, if that is too long ago)."""
    return Showing(table, now).look(seat, since, hears)


class Showing:
    """A table being shown at one version: what is the same for everybody is made once, at the first who may see it."""

    def __init__(self, table: Table, now: int) -> None:
        self.table, self.now = table, now
        self.to_act = table.match.to_act if table.match is not None and table.phase == PLAYING else ()
        self.clock = clock_shown(table, now)
        self._events: dict[int, dict[str, Any]] = {}

    def look(self, seat: int | None, since: int | None, hears: bool = True) -> dict[str, Any]:
        """All of it; or, for those who follow, what is there now and what is new: what is empty or has not changed is left out.
        Whoever does not hear is shown no talk."""
        table, match = self.table, self.table.match
        start = None if since is None else table.happened_since(since)
        if start is None:
            since = 0
        notices, talk = after(table.notices, since or 0)[-NOTICES:], after(table.heard(seat) if hears else (), since or 0)
        shown: dict[str, Any] = {
            "table": table.name,
            "version": table.version,
            "whole": start is None,
            "seat": seat,
            "phase": table.phase,
            "clock": self.clock,
        }
        if start is None:
            shown["setting"] = setting(table)
        if start is None or notices:
            shown["seats"] = [seat_shown(table, each, self.now) for each in table.seats]
        if match is not None:
            shown |= self._match(match, seat, start)
        if start is None or notices:
            shown["notices"] = [notice_shown(each) for each in notices]
        if start is None or talk:
            shown["talk"] = [talk_shown(each) for each in talk[-TALK:]]
        if len(talk) > TALK:
            shown["more_talk"] = True
        if table.old_rules:
            shown["old_rules"] = True
        elif table.phase == FROZEN and table.deal:  # nothing is played here any more: what was promised is shown
            shown["proof"] = dict(table.deal)
        if table.next_table:
            shown["next_table"] = table.next_table
        return shown

    def _match(self, match: Match, seat: int | None, start: int | None) -> dict[str, Any]:
        """View, moves and news of the game itself."""
        table = self.table
        mine = seat is not None and table.phase == PLAYING and table.seats[seat].person_plays
        moves = moves_shown(match, seat) if mine and seat is not None and seat in self.to_act else []
        undo = mine and seat is not None and table.can_undo(seat)
        events = self._told(match, seat, start or 0)
        shown: dict[str, Any] = {"view": match.view(seat), "to_act": self.to_act, "moves_made": match.decisions}
        if start is None or moves:
            shown["moves"] = moves
        if start is None or undo:
            shown["undo"] = undo
        if start is None or events:
            shown["events"] = events
        if start is None:
            shown["commitment"] = table.deal["commitment"]
        if table.undo_wish is not None:
            shown["undo_wish"] = {"seat": table.undo_wish[0], "agreed": sorted(table.undo_wish[2])}
        if table.phase == OVER:
            shown["result"] = result_shown(table, match)
        return shown

    def _told(self, match: Match, seat: int | None, start: int) -> list[dict[str, Any]]:
        """The events that this seat was told; an event looks the same to everybody who is told of it."""
        told = []
        for at in range(max(start, len(match.happened) - EVENTS), len(match.happened)):
            if match.happened[at].told(seat):
                if at not in self._events:
                    self._events[at] = match.show_event(match.happened[at])
                told.append(self._events[at])
        return told


def after(noted: Sequence[Noted], version: int) -> Sequence[Noted]:
    """What was noted after a version."""
    if not noted or noted[-1].version <= version:
        return ()
    return noted[bisect_right(noted, version, key=lambda each: each.version) :]


def talk_before(table: Table, seat: int | None, version: int) -> dict[str, Any]:
    """The page of talk before a version, for a seat or an onlooker, and whether there is still more before it."""
    earlier = [noted for noted in table.heard(seat) if noted.version < version]
    return {"talk": [talk_shown(each) for each in earlier[-TALK:]], "more_talk": len(earlier) > TALK}


def setting(table: Table) -> dict[str, Any]:
    """What was agreed on when the table was set."""
    kept = ("game", "rules", "players", "options", "control", "listed", "spectators", "grace")
    return {**{key: table.settings[key] for key in kept}, "components": table.sheet.name}


def seat_shown(table: Table, seat: Seat, now: int) -> dict[str, Any]:
    """Names, never identities."""
    shown: dict[str, Any] = {"name": seat.name, "kind": "empty" if seat.empty else "bot" if seat.bot else "person"}
    if seat.level:
        shown["level"] = seat.level
    if seat.stand_in:
        shown["stand_in"] = True
    if seat.resigned:
        shown["resigned"] = True
    if seat.player is not None and seat.player == table.host:
        shown["host"] = True
    away = away_since(table, seat, now)
    if away is not None:
        shown["away_since"] = away
    return shown


def away_since(table: Table, seat: Seat, now: int) -> int | None:
    """Since when somebody is away; None while it is too short to be spoken of."""
    away = table.absent.get(seat.player) if seat.player is not None else None
    return away if away is not None and now - away >= ABSENT_AFTER else None


def result_shown(table: Table, match: Match) -> dict[str, Any]:
    """How it ended, and what was promised before the first card."""
    return {
        "scores": match.scores,
        "winners": match.winners,
        "ending": match.ending,
        "seed": table.deal["seed"],
        "salt": table.deal["salt"],
    }


def moves_shown(match: Match, seat: int) -> list[dict[str, Any]]:
    """The legal moves, each with the message that words it."""
    shown = []
    for index in match.legal(seat):
        move = match.move(index)
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


NOTICED = ("seat", "name", "before", "level", "by", "yes", "table")
SAID = ("seat", "name", "text", "phrase")


def notice_shown(noted: Noted) -> dict[str, Any]:
    """What happened at the table, without anybody's identity or anything of the deal."""
    entry = noted.entry
    return {
        "notice": entry.kind,
        "version": noted.version,
        "at": entry.at,
        **{k: entry.data[k] for k in NOTICED if k in entry.data},
    }


def talk_shown(noted: Noted) -> dict[str, Any]:
    entry = noted.entry
    return {"version": noted.version, "at": entry.at, **{key: entry.data[key] for key in SAID}}
