"""The laws: what must hold in every game on the shelf at every moment. Knows no game; `beguile laws` runs them at any volume.

Each law is a function that yields what is wrong, in words. `inspect_games` plays game after game and puts the laws to every
position on the way.
"""

from __future__ import annotations

import json
import random
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from beguile.engine.errors import IllegalMove
from beguile.engine.events import Event
from beguile.engine.game import Game
from beguile.engine.layout import copy_of, fields, flat, packed
from beguile.engine.luck import IMAGINING, WORD, sow
from beguile.engine.match import Match, seats_of
from beguile.engine.options import Option
from beguile.engine.playing import LIMIT
from beguile.engine.record import replay
from beguile.engine.rule import CLOCK
from beguile.engine.rulebook import rules_of

MOST_FAULTS = 20


@dataclass
class Tally:
    """What was tried, and what was found."""

    game: str
    games: int = 0
    states: int = 0
    pairs: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    spread: Spread = field(default_factory=lambda: Spread())

    def note(self, law: str, where: str, faults: Iterator[str]) -> None:
        self.tried[law] += 1
        for fault in faults:
            if len(self.broken) < MOST_FAULTS:
                self.broken.append(f"{law}: {fault} ({where})")

    def add(self, other: Tally) -> None:
        self.games, self.states, self.pairs = self.games + other.games, self.states + other.states, self.pairs + other.pairs
        self.tried += other.tried
        self.broken = (self.broken + other.broken)[:MOST_FAULTS]
        self.spread.add(other.spread)

    def json(self) -> dict[str, Any]:
        counts = {"game": self.game, "games": self.games, "states": self.states, "pairs": self.pairs}
        return {**counts, "tried": dict(self.tried), "spread": self.spread.json(), "broken": self.broken}


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


# -- laws of every position -------------------------------------------------------------------------------------------


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


def imagined(at: Moment, seat: int) -> Any:
    world, seed = copy_of(at.s), at.dice.getrandbits(64)
    sow(world.luck, seed & WORD, seed >> 32, 0, IMAGINING)
    at.views.imagine(at.box, world, seat)
    return world


def knowledge(at: Moment, s: Any, seat: int) -> tuple[Any, ...]:
    """View, moves and their words, observation, who may act and the clock: all that a seat has, but for what it was told."""
    o, moves = at.views.Observation(), [0] * (at.rules.MOVES.count + 1)
    at.views.observe(at.box, s, seat, o)
    acting = at.rules.to_act(at.box, s)
    if acting >> seat & 1:
        at.rules.legal(at.box, s, seat, moves)
    offered = [at.rules.MOVES.move(move) for move in moves[1 : 1 + moves[0]]]
    words = [(move.index, at.match.game.text.say_move(at.box, s, seat, move)) for move in offered]
    return (at.views.view(at.box, s, seat), words, flat(o), acting, at.rules.clock(at.box, s))


def _difference(at: Moment, world: Any, seat: int) -> str:
    names = ("view", "legal moves", "observation", "seats to act", "clock")
    here, there = knowledge(at, at.s, seat), knowledge(at, world, seat)
    return " and ".join(name for name, a, b in zip(names, here, there, strict=True) if a != b)


def what_is_shown_is_noted_and_what_is_told_is_known(at: Moment) -> Iterator[str]:
    """Make one move here and in a world that a seat cannot tell from this. If the seat then knows different things, the move has
    shown it something, which must be noted; if it knows the same, it must have been told the same."""
    movers = [*at.match.to_act, *([CLOCK] if at.match.clock else [])]
    if not movers:
        return
    mover, (seat, world, _) = at.dice.choice(movers), at.pair
    common = sorted(set(at.match.legal(mover)) & set(_legal_in(at, world, mover)))
    if not common:
        return
    move, world = at.dice.choice(common), copy_of(world)
    world.luck = at.s.luck[:]
    here, told_here = _after(at, at.s, mover, move)
    there, told_there = _after(at, world, mover, move)
    noted = (here.luck, here.shown) != (at.s.luck, at.s.shown)
    told_the_same = _told(at, told_here, seat) == _told(at, told_there, seat)
    if not (noted and told_the_same):  # else nothing can be wrong
        knows_the_same = knowledge(at, here, seat) == knowledge(at, there, seat)
        if not knows_the_same and not noted:
            yield f"{_named(at, move)} shows something to seat {seat} without noting it"
        if knows_the_same and not told_the_same:
            yield f"seat {seat} is told of {_named(at, move)} what it cannot know"
    if _told(at, told_here, None) != _told(at, told_there, None):
        if at.views.view(at.box, here, None) == at.views.view(at.box, there, None):
            yield f"the gallery is told of {_named(at, move)} what it cannot know"


def _legal_in(at: Moment, s: Any, seat: int) -> list[int]:
    moves = [0] * (at.rules.MOVES.count + 1)
    at.rules.legal(at.box, s, seat, moves)
    return moves[1 : 1 + moves[0]]


def _after(at: Moment, s: Any, mover: int, move: int) -> tuple[Any, list[Event]]:
    then = copy_of(s)
    news: list[Event] = []
    then.news = news
    at.rules.apply(at.box, then, mover, move)
    return then, news


def _told(at: Moment, news: list[Event], seat: int | None) -> list[dict[str, Any]]:
    return [at.rules.EVENTS.shown(at.box, event, at.views.SHOWERS) for event in news if event.told(seat)]


def _named(at: Moment, move: int) -> str:
    return f"'{at.rules.MOVES.move(move).text}'"


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
            yield f"refusing {_named(at, move)} to seat {seat} says {refusal.why!r} and cites rule {refusal.rule!r}"
        if packed(at.s) != before:
            yield f"refusing {_named(at, move)} changed the state"
    else:
        yield f"seat {seat} could play {_named(at, move)}, which is not legal"


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


EVERY_POSITION: tuple[Callable[[Moment], Iterator[str]], ...] = (
    whoever_may_act_has_a_move,
    everything_adds_up,
    what_a_seat_cannot_know_changes_nothing_it_sees,
    what_is_shown_is_noted_and_what_is_told_is_known,
    the_gate_refuses_with_words_and_a_rule,
)
SOME_POSITIONS: tuple[Callable[[Moment], Iterator[str]], ...] = (
    a_view_is_json_and_an_observation_is_whole,
    thinking_ahead_changes_nothing,
    forms_of_a_move_round_trip,
    events_have_words,
)
PAIRED = {what_a_seat_cannot_know_changes_nothing_it_sees, what_is_shown_is_noted_and_what_is_told_is_known}


# -- laws of a whole game ---------------------------------------------------------------------------------------------


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


# -- the spread of imagined worlds ------------------------------------------------------------------------------------


@dataclass
class Spread:
    """Does imagining reach all that could be so? If worlds are drawn evenly from everything a seat holds possible, the truth is
    one of them like any other: it agrees with an imagined world as often as two imagined worlds agree with each other. Where
    nothing is hidden at the deal, the first position of a random game in which something is stands for it."""

    with_truth: float = 0.0
    among_themselves: float = 0.0
    places: int = 0

    WORLDS = 6

    def sample(self, at: Moment) -> bool:
        """Compare the truth with worlds that a seat imagines; whether anything was hidden from it at all."""
        seat, before = at.any_seat(), self.places
        worlds = [_hidden(imagined(at, seat)) for _ in range(self.WORLDS)]
        pairs = self.WORLDS * (self.WORLDS - 1) / 2
        for truth, *values in zip(_hidden(at.s), *worlds, strict=True):
            if len({truth, *values}) > 1:
                self.places += 1
                self.with_truth += values.count(truth) / self.WORLDS
                counts = Counter(values).values()
                self.among_themselves += sum(n * (n - 1) / 2 for n in counts) / pairs
        return self.places > before

    def add(self, other: Spread) -> None:
        self.with_truth += other.with_truth
        self.among_themselves += other.among_themselves
        self.places += other.places

    def faults(self) -> Iterator[str]:
        if self.places == 0:
            yield "imagining never changes anything"
        elif self.places >= 5000 and not 0.8 <= self.with_truth / self.among_themselves <= 1.25:
            yield f"the truth is unlike the imagined worlds: {self.json()}"

    def json(self) -> dict[str, float]:
        ratio = self.with_truth / self.among_themselves if self.among_themselves else 0.0
        return {"places": self.places, "agreement_with_truth_over_agreement_among_worlds": round(ratio, 3)}


def _hidden(s: Any) -> list[int]:
    quiet = copy_of(s)
    quiet.luck = [0, 0, 0, 0]
    return flat(quiet)


def imagining_reaches_what_could_be_so(at: Moment) -> Iterator[str]:
    """Exchange two numbers of a field that imagining never touches. If the seat cannot tell, everything adds up, and it makes a
    difference later on, then such worlds are possible and imagining leaves them out."""
    seat, tries = at.any_seat(), 12
    worlds = [imagined(at, seat) for _ in range(tries)]
    for name, each in fields(at.s).items():
        still = [i for i in range(each.size) if name != "luck" and all(_at(w, name, i) == _at(at.s, name, i) for w in worlds)]
        if len(still) < 2:
            continue
        i, j = at.dice.sample(still, 2)
        other = copy_of(at.s)
        _put(other, name, i, _at(at.s, name, j))
        _put(other, name, j, _at(at.s, name, i))
        if _at(other, name, i) == _at(at.s, name, i) or at.rules.faults(at.box, other):
            continue
        try:
            same = knowledge(at, other, seat) == knowledge(at, at.s, seat)
        except (IndexError, KeyError):  # no state of the game at all
            continue
        if same and _makes_a_difference(at, other, seat):
            yield f"seat {seat} never imagines that {name} {i} and {j} could be the other way round"


def _makes_a_difference(at: Moment, other: Any, seat: int) -> bool:
    """Whether playing on from here and from there, move for move alike, ever looks different to the seat."""
    here, there = copy_of(at.s), copy_of(other)
    for _ in range(400):
        movers = seats_of(at.rules.to_act(at.box, here))
        if not movers:
            return False
        mover = at.dice.choice(movers)
        common = sorted(set(_legal_in(at, here, mover)) & set(_legal_in(at, there, mover)))
        if not common:
            return True
        move = at.dice.choice(common)
        at.rules.apply(at.box, here, mover, move)
        at.rules.apply(at.box, there, mover, move)
        if knowledge(at, here, seat) != knowledge(at, there, seat):
            return True
    return False


def _at(s: Any, name: str, i: int) -> int:
    value, shape = getattr(s, name), fields(s)[name].shape
    return int(value if not shape else value[i] if len(shape) == 1 else value[i // shape[1]][i % shape[1]])


def _put(s: Any, name: str, i: int, number: int) -> None:
    value, shape = getattr(s, name), fields(s)[name].shape
    if len(shape) == 1:
        value[i] = number
    else:
        value[i // shape[1]][i % shape[1]] = number


# -- the inspection ---------------------------------------------------------------------------------------------------


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
    where = f"{game.name}, {players} players, seed {seed}, options {options}"
    thumbs = [dice.random() < 0.5 for _ in range(players)] if dice.random() < 0.5 else [False] * players
    tally.games += 1
    sampled = False
    while True:
        at = Moment(match, dice, len(match.played))
        # later on what is hidden was chosen, and only who chooses at random chooses evenly
        if not sampled and (at.number == 0 or not any(thumbs)):
            sampled = tally.spread.sample(at)
        inspect_position(at, tally, f"{where}, move {at.number}")
        if match.over or tally.states >= states:
            break
        if at.number >= LIMIT:
            tally.note("a game ends", where, iter([f"still running after {LIMIT} moves"]))
            return
        _play_on(match, dice, thumbs)
    tally.tried["a game ends"] += match.over
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
