"""Laws of messages: a refusal tells nothing, and the steps of a decision show to nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from beguile.engine.errors import IllegalMove
from beguile.engine.laws.moment import Moment, after, imagined, knowledge, legal_in, named
from beguile.engine.layout import copy_of
from beguile.engine.match import Match

LONGEST = 3
"""Moves of a message that is tried."""
TRIES = 2
"""Messages tried at each position."""


class Trial(Match):
    """A match in a world, to send a message to."""

    def __init__(self, at: Moment, s: Any) -> None:
        super().__init__(at.match.game, at.box, at.match.sheet, copy_of(s), None)
        self.names = at.match.names
        self.tried = 0

    def _play_one(self, seat: int, index: int, number: int | None) -> None:
        self.tried += 1
        super()._play_one(seat, index, number)

    def answer(self, seat: int, message: Sequence[str]) -> tuple[Any, ...]:
        """All that the sender learns: played, or refused how, and after how much work."""
        try:
            self.play(seat, *message)
        except IllegalMove as refusal:
            return (self.tried, refusal.why, refusal.key, refusal.parts, refusal.rule)
        return (self.tried, "played")


def a_refused_message_tells_nothing(at: Moment) -> Iterator[str]:
    """In two worlds that a seat cannot tell apart every message gets the same answer: played, or refused in the same words."""
    seat, world, _ = at.pair
    if at.match.to_act and seat not in at.match.to_act and at.dice.random() < 0.5:
        seat = at.dice.choice(at.match.to_act)
        world = imagined(at, seat)
    for _ in range(TRIES):
        message = any_message(at, at.dice.choice((at.s, world)), seat)
        here, there = Trial(at, at.s).answer(seat, message), Trial(at, world).answer(seat, message)
        if here != there:
            yield f"the answer to {list(message)} tells seat {seat} what it cannot know: {here} or {there}"


def any_message(at: Moment, s: Any, seat: int) -> list[str]:
    """Moves that follow each other in one of the worlds, now and then with one that does not."""
    trial, message = Trial(at, s), list[str]()
    for _ in range(at.dice.randint(1, LONGEST)):
        legal = trial.legal(seat)
        if not legal or at.dice.random() < 0.3:
            message.append(trial.move(at.dice.randrange(at.rules.MOVES.count)).text)
        else:
            move = at.dice.choice(legal)
            message.append(trial.move(move).text)
            trial.play(seat, move)
    return message


def steps_of_a_decision_are_hidden(at: Moment) -> Iterator[str]:
    """A seat that is still in the middle of its decision after a move has shown nothing to anybody, and is still to act."""
    movers = [seat for seat in at.match.to_act if legal_in(at, at.s, seat)]
    if not movers:
        return
    mover = at.dice.choice(movers)
    move = at.dice.choice(legal_in(at, at.s, mover))
    then, news = after(at, at.s, mover, move)
    if (then.luck, then.shown) != (at.s.luck, at.s.shown) or not at.rules.unfinished(at.box, then) >> mover & 1:
        return
    if news:
        yield f"{named(at, move)} is a step of a decision, and is told"
    if not at.rules.to_act(at.box, then) >> mover & 1:
        yield f"{named(at, move)} leaves seat {mover} in the middle of a decision, but not to act"
    others = [seat for seat in range(at.match.players) if seat != mover]
    seen_by = [seat for seat in others if knowledge(at, then, seat) != knowledge(at, at.s, seat)]
    if seen_by or at.views.view(at.box, then, None) != at.views.view(at.box, at.s, None):
        yield f"{named(at, move)} is a step of a decision, and seats {seen_by or 'of the gallery'} see it"
