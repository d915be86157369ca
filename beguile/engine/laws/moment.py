"""A position under inspection, and what its seats know there."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from beguile.engine.events import Event
from beguile.engine.layout import copy_of, flat
from beguile.engine.luck import IMAGINING, WORD, sow
from beguile.engine.match import Match


@dataclass
class Moment:
    """A position of a game under inspection."""

    match: Match
    dice: random.Random
    number: int

    @property
    def rules(self) -> Any:
        return self.match.game.rules

    @property
    def views(self) -> Any:
        return self.match.game.views

    @property
    def box(self) -> Any:
        return self.match.box

    @property
    def s(self) -> Any:
        return self.match.state

    def any_seat(self) -> int:
        return self.dice.randrange(self.match.players)

    @cached_property
    def pair(self) -> tuple[int, Any, tuple[Any, ...]]:
        """A seat, a world that it imagines here, and what it knows."""
        seat = self.any_seat()
        return seat, imagined(self, seat), knowledge(self, self.s, seat)


def imagined(at: Moment, seat: int) -> Any:
    world, seed = copy_of(at.s), at.dice.getrandbits(64)
    sow(world.luck, seed & WORD, seed >> 32, 0, IMAGINING)
    at.views.imagine(at.box, world, seat)
    return world


def knowledge(at: Moment, s: Any, seat: int) -> tuple[Any, ...]:
    """View, moves and their words, observation, who may act, the clock, and whether it is in the middle of a decision: all that a
    seat has, but for what it was told."""
    o, moves = at.views.Observation(), [0] * (at.rules.MOVES.count + 1)
    at.views.observe(at.box, s, seat, o)
    acting = at.rules.to_act(at.box, s)
    if acting >> seat & 1:
        at.rules.legal(at.box, s, seat, moves)
    offered = [at.rules.MOVES.move(move) for move in moves[1 : 1 + moves[0]]]
    words = [(move.index, at.match.game.text.say_move(at.box, s, seat, move)) for move in offered]
    undecided = at.rules.unfinished(at.box, s) >> seat & 1
    return (at.views.view(at.box, s, seat), words, flat(o), acting, at.rules.clock(at.box, s), undecided)


def legal_in(at: Moment, s: Any, seat: int) -> list[int]:
    moves = [0] * (at.rules.MOVES.count + 1)
    at.rules.legal(at.box, s, seat, moves)
    return moves[1 : 1 + moves[0]]


def after(at: Moment, s: Any, mover: int, move: int) -> tuple[Any, list[Event]]:
    then = copy_of(s)
    news: list[Event] = []
    then.news = news
    at.rules.apply(at.box, then, mover, move)
    return then, news


def told(at: Moment, news: list[Event], seat: int | None) -> list[dict[str, Any]]:
    return [at.rules.EVENTS.shown(at.box, event, at.views.SHOWERS) for event in news if event.told(seat)]


def named(at: Moment, move: int) -> str:
    return f"'{at.rules.MOVES.move(move).text}'"
