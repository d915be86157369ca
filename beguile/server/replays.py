"""A finished game stepped through: from a seat's eyes, from the gallery, or with all cards open."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from beguile.engine.match import Match
from beguile.table.table import Table

MOST = 100
"""Steps in one answer."""
MOST_VIEWS = 200
"""Views in one answer: with all cards open every step has one for each player."""
EVERY = 64
"""Moves from one kept position to the next."""
FILMS = 16
"""Games of which positions are kept."""
KEPT_BYTES = 16 << 20
"""Of answers that were asked for before."""


class Film:
    """A finished game and the positions after every 64th move, so that every step is near one. The log stays the truth."""

    def __init__(self, table: Table) -> None:
        assert table.match is not None
        self.table, self.played = table, table.match.played
        self.kept = [table.deal_again()]

    def at(self, step: int) -> Match:
        """The match after so many moves."""
        while len(self.kept) * EVERY <= step:
            self.kept.append(self._further(self.kept[-1], len(self.kept) * EVERY))
        return self._further(self.kept[step // EVERY], step)

    def _further(self, match: Match, step: int) -> Match:
        match = match.copy()
        for seat, move in self.played[len(match.played) : step]:
            match.play(seat, move)
        return match


class Films:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self.films: OrderedDict[str, Film] = OrderedDict()
        self.pages: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self.bytes = 0

    def page(self, key: tuple[Any, ...]) -> bytes | None:
        """An answer that was given before: a finished game does not change."""
        if key in self.pages:
            self.pages.move_to_end(key)
        return self.pages.get(key)

    def keep(self, key: tuple[Any, ...], page: bytes) -> None:
        if key not in self.pages:
            self.pages[key] = page
            self.bytes += len(page)
        while self.bytes > KEPT_BYTES:
            self.bytes -= len(self.pages.popitem(last=False)[1])

    def of(self, table: Table) -> Film:
        film = self.films.pop(table.name, None)
        if film is None or film.table is not table:
            film = Film(table)
        self.films[table.name] = film
        while len(self.films) > FILMS:
            self.films.popitem(last=False)
        return film


def steps(film: Film, eyes: str, start: int, count: int) -> dict[str, Any]:
    """So many steps from one on: step i is the table after i moves. `eyes` is a seat's number, `gallery` or `open`."""
    of = len(film.played) + 1
    views = film.kept[0].players if eyes == "open" else 1
    last = min(start + min(count, MOST, MOST_VIEWS // views), of)
    shown: list[dict[str, Any]] = []
    if start < last:
        match, told = film.at(max(start - 1, 0)), 0
        for step in range(start, last):
            if step:
                told = len(match.happened)
                match.play(*film.played[step - 1])
            shown.append(_step(film.table, match, eyes, step, told))
    return {"steps": shown, "of": of}


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


def scores(film: Film) -> dict[str, Any]:
    """The scores after each move, from the deal on."""
    match = film.at(0)
    found = [match.scores]
    for seat, move in film.played:
        match.play(seat, move)
        found.append(match.scores)
    return {"scores": found, "seats": [seat for seat, _ in match.played]}
