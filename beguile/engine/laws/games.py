"""Laws of a whole game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from beguile.engine.game import Game
from beguile.engine.layout import copy_of, packed
from beguile.engine.luck import IMAGINING, sow
from beguile.engine.match import Match
from beguile.engine.record import replay


def it_replays_to_the_same_state(match: Match) -> Iterator[str]:
    record = json.loads(json.dumps(match.record()))
    again = replay(record, lambda _: match.game)
    if packed(again.state) != packed(match.state) or again.record() != match.record():
        yield "replaying the record leads elsewhere"


def outside_luck_changes_nothing(match: Match) -> Iterator[str]:
    """Playing it again among calls of other generators leads to the same state, and leaves those generators alone."""
    again = match.game.new(match.players, match.seed, match.game.chosen_options(match.box), match.sheet)
    for seat, move in match.played:
        random.random()
        state = random.getstate()
        again.play(seat, move)
        if random.getstate() != state:
            yield "the game draws from Python's generator"
            return
    if packed(again.state) != packed(match.state):
        yield "calls of an outside generator changed the game"


def compiled_code_agrees_move_for_move(match: Match) -> Iterator[str]:
    """State, seats to act, legal moves, observations and imagined worlds are the same on the CPU target at every position."""
    from beguile.engine.targets.cpu import trace

    game, box = match.game, match.box
    s = match.game.deal(box, match.seed or 0)
    s.news = None
    ours = trace(game, box, s, match.played)
    for i in range(len(match.played) + 1):
        theirs = _traced(game, box, s, i)
        compiled = (
            ours.states[i : i + 1],
            int(ours.to_act[i]),
            ours.legal[i].tolist(),
            ours.seen[i],
            ours.imagined[i : i + 1],
        )
        names = ("states", "seats to act", "legal moves", "observations", "imagined worlds")
        for name, a, b in zip(names, theirs, _comparable(game, compiled), strict=True):
            if a != b:
                yield f"python and cpu have different {name} at move {i}"
                return
        if i < len(match.played):
            game.rules.apply(box, s, *match.played[i])


def _traced(game: Game, box: Any, s: Any, i: int) -> tuple[Any, ...]:
    rules, acting, legal, seen = game.rules, game.rules.to_act(box, s), [], []
    for seat in range(box.players):
        moves, o = [0] * (rules.MOVES.count + 1), game.views.Observation()
        if acting >> seat & 1:
            rules.legal(box, s, seat, moves)
        game.views.observe(box, s, seat, o)
        legal.append(moves)
        seen.append(packed(o))
    world = copy_of(s)
    sow(world.luck, i, 0, 0, IMAGINING)
    game.views.imagine(box, world, i % box.players)
    return packed(s), acting, legal, b"".join(seen), packed(world)


def _comparable(game: Game, compiled: tuple[Any, ...]) -> tuple[Any, ...]:
    from beguile.engine.layout import packed_records

    states, acting, legal, seen, imagined_world = compiled
    State = game.rules.State
    return (
        packed_records(State, states),
        acting,
        legal,
        packed_records(game.views.Observation, seen),
        packed_records(State, imagined_world),
    )
