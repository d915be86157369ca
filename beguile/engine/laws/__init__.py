"""The laws: what must hold in every game on the shelf at every moment. Knows no game; `beguile laws` runs them at any volume.

Each law is a function that yields what is wrong, in words. `inspect_games` plays game after game and puts the laws to every
position on the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from beguile.engine.game import Game
from beguile.engine.laws.endings import prolong
from beguile.engine.laws.games import compiled_code_agrees_move_for_move, it_replays_to_the_same_state, outside_luck_changes_nothing
from beguile.engine.laws.history import Witness, imagined_worlds_fit_what_was_seen
from beguile.engine.laws.messages import a_refused_message_tells_nothing, steps_of_a_decision_are_hidden
from beguile.engine.laws.moment import Moment
from beguile.engine.laws.positions import (
    a_view_is_json_and_an_observation_is_whole,
    events_have_words,
    everything_adds_up,
    forms_of_a_move_round_trip,
    the_gate_refuses_with_words_and_a_rule,
    thinking_ahead_changes_nothing,
    what_a_seat_cannot_know_changes_nothing_it_sees,
    what_is_shown_is_noted_and_what_is_told_is_known,
    whoever_may_act_has_a_move,
)
from beguile.engine.laws.tally import Tally
from beguile.engine.laws.worlds import imagining_reaches_what_could_be_so
from beguile.engine.match import Match
from beguile.engine.options import Option
from beguile.engine.rule import CLOCK

__all__ = ["Moment", "Tally", "inspect_game", "inspect_games", "inspect_position"]

EVERY_POSITION: tuple[Callable[[Moment], Iterator[str]], ...] = (
    whoever_may_act_has_a_move,
    everything_adds_up,
    what_a_seat_cannot_know_changes_nothing_it_sees,
    what_is_shown_is_noted_and_what_is_told_is_known,
    the_gate_refuses_with_words_and_a_rule,
    a_refused_message_tells_nothing,
    steps_of_a_decision_are_hidden,
)
SOME_POSITIONS: tuple[Callable[[Moment], Iterator[str]], ...] = (
    a_view_is_json_and_an_observation_is_whole,
    thinking_ahead_changes_nothing,
    forms_of_a_move_round_trip,
    events_have_words,
)
PAIRED = {
    what_a_seat_cannot_know_changes_nothing_it_sees,
    what_is_shown_is_noted_and_what_is_told_is_known,
    a_refused_message_tells_nothing,
}
PROLONGED = 4
"""Games of each kind that are played to last."""


def inspect_games(
    game: Game,
    states: int,
    seed: int = 0,
    compiled: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play games of every player count and all options, by random and by sensible play, until so many states were inspected."""
    tally, number = Tally(game.name), 0
    while tally.states < states:
        before = tally.states
        inspect_game(game, tally, seed + number, states, compiled and number % 4 == 0)
        number += 1
        if progress:
            progress(min(tally.states, states) - min(before, states))
    tally.note("imagined worlds are spread evenly", game.name, tally.spread.faults())
    return tally


def inspect_game(game: Game, tally: Tally, seed: int, states: int, compiled: bool) -> None:
    dice = random.Random(seed)
    players = game.players[seed % len(game.players)]
    options = {option.name: option.show(_any_value(option, dice)) for option in game.options}
    match = game.new(players, seed, options)
    bound = game.rules.longest(match.box)
    where = f"{game.name}, {players} players, seed {seed}, options {options}"
    thumbs = [dice.random() < 0.5 for _ in range(players)] if dice.random() < 0.5 else [False] * players
    tally.games += 1
    sampled, witness = False, Witness(match, dice.randrange(players))
    while True:
        at = Moment(match, dice, len(match.played))
        # later on what is hidden was chosen, and only who chooses at random chooses evenly
        if not sampled and (at.number == 0 or not any(thumbs)):
            sampled = tally.spread.sample(at)
        inspect_position(at, tally, f"{where}, move {at.number}")
        fits = imagined_worlds_fit_what_was_seen(at, witness)
        tally.note(_law_name(imagined_worlds_fit_what_was_seen), f"{where}, move {at.number}", fits)
        if match.over or tally.states >= states:
            break
        if at.number > bound:
            tally.note("a game ends", where, iter([f"still running after {at.number} moves, more than its bound of {bound}"]))
            return
        _play_on(match, dice, thumbs)
        witness.look()
    tally.tried["a game ends"] += match.over
    if seed % 4 == 0:
        tally.note("no game goes on and on", where, prolong(game, players, options, seed, PROLONGED, tally.longest))
    for law in (it_replays_to_the_same_state, outside_luck_changes_nothing):
        tally.note(_law_name(law), where, law(match))
    if compiled:
        tally.note("python and cpu agree move for move", where, compiled_code_agrees_move_for_move(match))


def inspect_position(at: Moment, tally: Tally, where: str) -> None:
    tally.states += 1
    laws = EVERY_POSITION + (SOME_POSITIONS if at.dice.random() < 0.1 else ())
    if at.dice.random() < 0.005:
        laws = (*laws, imagining_reaches_what_could_be_so)
    for law in laws:
        tally.note(_law_name(law), where, law(at))
        tally.pairs += law in PAIRED


def _law_name(law: Callable[..., Any]) -> str:
    return law.__name__.replace("_", " ")


def _any_value(option: Option, dice: random.Random) -> int:
    values = range(len(option.choices)) if option.choices else (option.low, option.default, min(option.high, option.default + 1))
    return dice.choice(values)


def _play_on(match: Match, dice: random.Random, thumbs: list[bool]) -> None:
    movers = [*match.to_act, *([CLOCK] if match.clock else [])]
    mover = dice.choice(movers)
    moves = match.legal(mover)
    if mover != CLOCK and thumbs[mover]:
        own = [dice.getrandbits(32) for _ in range(4)]
        move = match.game.bot.choose(match.box, match.observation(mover), [len(moves), *moves], own)
    else:
        move = dice.choice(moves)
    match.play(mover, move)
