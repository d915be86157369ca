"""Laws of every position: each yields what is wrong there, in words."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any

from beguile.engine.errors import IllegalMove
from beguile.engine.laws.moment import Moment, after, knowledge, legal_in, named, told
from beguile.engine.layout import copy_of, fields, flat, packed
from beguile.engine.rule import CLOCK
from beguile.engine.rulebook import rules_of


def whoever_may_act_has_a_move(at: Moment) -> Iterator[str]:
    for seat in at.match.to_act:
        moves = at.match.legal(seat)
        if not moves:
            yield f"seat {seat} may act and has no legal move"
        if len(set(moves)) != len(moves):
            yield f"seat {seat} is offered a move twice: {sorted(moves)}"
        if any(not 0 <= move < at.rules.MOVES.count for move in moves):
            yield f"seat {seat} is offered a move outside the move space"


def everything_adds_up(at: Moment) -> Iterator[str]:
    fault = at.rules.faults(at.box, at.s)
    if fault:
        yield f"sum {fault} does not add up"
    try:
        packed(at.s)
    except struct.error as error:
        yield f"a number is too large for its field: {error}"
    if at.match.over:
        players = set(range(at.match.players))
        if not at.match.winners or not set(at.match.winners) <= players:
            yield f"the winners are {at.match.winners}"


def a_view_is_json_and_an_observation_is_whole(at: Moment) -> Iterator[str]:
    for seat in (at.any_seat(), None):
        view = at.match.view(seat)
        if json.loads(json.dumps(view)) != view:
            yield f"the view of seat {seat} is not plain JSON"
    seat, used = at.any_seat(), at.views.Observation()
    for name, each in fields(used).items():
        setattr(used, name, _filled(each.shape, 77))
    at.views.observe(at.box, at.s, seat, used)
    if flat(used) != flat(at.match.observation(seat)):
        yield f"the observation of seat {seat} keeps numbers of an earlier one"


def _filled(shape: tuple[int, ...], number: int) -> Any:
    return [_filled(shape[1:], number) for _ in range(shape[0])] if shape else number


def what_a_seat_cannot_know_changes_nothing_it_sees(at: Moment) -> Iterator[str]:
    seat, world, known = at.pair
    if known != knowledge(at, world, seat):
        yield f"seat {seat} can tell an imagined world from this one by its {_difference(at, world, seat)}"
    move = at.rules.MOVES.move(at.dice.randrange(at.rules.MOVES.count))
    if not at.match.over and move.index not in at.match.legal(seat):
        here, there = (at.match.game.text.refuse(at.box, s, seat, move) for s in (at.s, world))
        if here != there:
            yield f"refusing '{move}' to seat {seat} says what it cannot know: {here} or {there}"
    if at.views.view(at.box, at.s, None) != at.views.view(at.box, world, None):
        yield f"the gallery sees something that seat {seat} does not know"
    if at.rules.faults(at.box, world):
        yield f"the world that seat {seat} imagines does not add up: sum {at.rules.faults(at.box, world)}"


def _difference(at: Moment, world: Any, seat: int) -> str:
    names = ("view", "legal moves", "observation", "seats to act", "clock", "decision")
    here, there = knowledge(at, at.s, seat), knowledge(at, world, seat)
    return " and ".join(name for name, a, b in zip(names, here, there, strict=True) if a != b)


def what_is_shown_is_noted_and_what_is_told_is_known(at: Moment) -> Iterator[str]:
    """Make one move here and in a world that a seat cannot tell from this. If the seat then knows different things, the move has
    shown it something, which must be noted; if it knows the same, it must have been told the same."""
    movers = [*at.match.to_act, *([CLOCK] if at.match.clock else [])]
    if not movers:
        return
    mover, (seat, world, _) = at.dice.choice(movers), at.pair
    common = sorted(set(at.match.legal(mover)) & set(legal_in(at, world, mover)))
    if not common:
        return
    move, world = at.dice.choice(common), copy_of(world)
    world.luck = at.s.luck[:]
    here, told_here = after(at, at.s, mover, move)
    there, told_there = after(at, world, mover, move)
    noted = (here.luck, here.shown) != (at.s.luck, at.s.shown)
    told_the_same = told(at, told_here, seat) == told(at, told_there, seat)
    if not (noted and told_the_same):  # else nothing can be wrong
        knows_the_same = knowledge(at, here, seat) == knowledge(at, there, seat)
        if not knows_the_same and not noted:
            yield f"{named(at, move)} shows something to seat {seat} without noting it"
        if knows_the_same and not told_the_same:
            yield f"seat {seat} is told of {named(at, move)} what it cannot know"
    if told(at, told_here, None) != told(at, told_there, None):
        if at.views.view(at.box, here, None) == at.views.view(at.box, there, None):
            yield f"the gallery is told of {named(at, move)} what it cannot know"


def thinking_ahead_changes_nothing(at: Moment) -> Iterator[str]:
    """Copy the state once per legal move and play each: every earlier copy and the original stay as they were."""
    before, copies = packed(at.s), []
    for seat in at.match.to_act:
        for move in at.match.legal(seat):
            copy = copy_of(at.s)
            at.rules.apply(at.box, copy, seat, move)
            copies.append((copy, packed(copy)))
    if packed(at.s) != before or at.s.news:
        yield "playing on a copy changed the original"
    if any(packed(copy) != then for copy, then in copies):
        yield "copies share something"


def the_gate_refuses_with_words_and_a_rule(at: Moment) -> Iterator[str]:
    """Nobody moves out of turn or against the law; a refusal says why, names a rule that exists, and changes nothing."""
    before, known = packed(at.s), rules_of(at.match.game.rulebook)
    seat = at.any_seat()
    allowed = at.match.legal(seat)
    move = at.dice.randrange(at.rules.MOVES.count)
    if move in allowed:
        return
    try:
        at.match.play(seat, move)
    except IllegalMove as refusal:
        if not refusal.why or (refusal.rule not in known and not at.match.over):
            yield f"refusing {named(at, move)} to seat {seat} says {refusal.why!r} and cites rule {refusal.rule!r}"
        if packed(at.s) != before:
            yield f"refusing {named(at, move)} changed the state"
    else:
        yield f"seat {seat} could play {named(at, move)}, which is not legal"


def forms_of_a_move_round_trip(at: Moment) -> Iterator[str]:
    for seat in at.match.to_act:
        for move in at.match.moves(seat):
            forms = (move, move.index, move.text, move.json(), json.loads(json.dumps(move.json())))
            if any(at.rules.MOVES.index(form) != move.index for form in forms):
                yield f"{move.text!r} is another move in another form"
            if not move.words:
                yield f"{move.text!r} has no words"


def events_have_words(at: Moment) -> Iterator[str]:
    for said in at.match.events(at.any_seat())[-8:]:
        if json.loads(json.dumps(said)) != said or not at.match.tell(said):
            yield f"{said} cannot be said"
