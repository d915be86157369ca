"""Component sets that are accepted can be played: to the end, by everybody, and on every target alike. Others are refused in words.

`inspect_sets` makes sets of its own (`sets.py`), has them read like any file, and plays those that are accepted.
"""

from __future__ import annotations

import random
import signal
import struct
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.laws import positions
from beguile.engine.laws.moment import Moment
from beguile.engine.laws.sets import FILE, Changer, kind_of
from beguile.engine.layout import packed
from beguile.engine.match import Match
from beguile.engine.options import Option
from beguile.engine.playing import make_play_out
from beguile.engine.rule import CLOCK

MOST_FAULTS = 20
"""That are kept with their sets."""
LONGEST_WORDS = 600
"""Characters of a refusal that a person still reads."""
PATIENCE = 60
"""Seconds after which a game is taken for one that goes round in a circle."""
OBSERVED, LOOKED_AT = 0.05, 0.004
"""Parts of the positions that are observed when nobody asks, and at which all is looked at: views, words, imagined worlds."""

LOOKS = (
    positions.a_view_is_json_and_an_observation_is_whole,
    positions.what_a_seat_cannot_know_changes_nothing_it_sees,
    positions.forms_of_a_move_round_trip,
    positions.the_gate_refuses_with_words_and_a_rule,
    positions.events_have_words,
)


class Unsound(Exception):
    """What is wrong with a set that was accepted."""


@dataclass
class Sets:
    """What was tried, and what was found."""

    game: str
    tried: int = 0
    accepted: int = 0
    games: int = 0
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    broken: list[dict[str, Any]] = field(default_factory=list)

    def note(self, number: int, fault: str, text: str) -> None:
        self.faults += 1
        if len(self.broken) < MOST_FAULTS:
            self.broken.append({"seed": number, "fault": fault, "set": text})

    def add(self, other: Sets) -> None:
        self.tried, self.accepted, self.faults = (
            self.tried + other.tried,
            self.accepted + other.accepted,
            self.faults + other.faults,
        )
        self.games, self.moves = self.games + other.games, self.moves + other.moves
        self.refused += other.refused
        self.broken = (self.broken + other.broken)[:MOST_FAULTS]

    def json(self) -> dict[str, Any]:
        counts = {"game": self.game, "tried": self.tried, "accepted": self.accepted, "games": self.games, "moves": self.moves}
        return {**counts, "refused": dict(self.refused.most_common()), "faults": self.faults, "broken": self.broken}


def inspect_sets(
    game: Game, sets: int, seed: int = 0, compiled: bool = True, progress: Callable[[int], None] | None = None
) -> Sets:
    """Make so many sets, the first from this seed and each next one from the next, and put all of them to the test."""
    found, changer = Sets(game.name), Changer(game)
    for number in range(seed, seed + sets):
        inspect_set(game, changer.make(number), number, found, compiled)
        if progress:
            progress(1)
    return found


def inspect_set(game: Game, text: str, number: int, found: Sets, compiled: bool = True) -> None:
    """Read one set like any file, and play it if it is accepted."""
    found.tried += 1
    try:
        sheet = game.sheet_of(Sheet.parse(text, FILE))
        game.open_box(None, {}, sheet)
    except Malformed as refusal:
        found.refused[kind_of(str(refusal))] += 1
        if len(str(refusal)) > LONGEST_WORDS:
            found.note(number, f"refused in {len(str(refusal))} characters", text)
        return
    except Exception as error:
        found.note(number, f"neither accepted nor refused in words: {_named(error)}", text)
        return
    found.accepted += 1
    dice = random.Random(f"{game.name} {number} played")
    try:
        play_set(game, sheet, number, dice, found, compiled)
    except Unsound as fault:
        found.note(number, str(fault), text)


def play_set(game: Game, sheet: Sheet, seed: int, dice: random.Random, found: Sets, compiled: bool) -> None:
    """Open the box for every number of players and for many options; play with the fewest or the most, and with any number."""
    boxes = list(_boxes(game, sheet, dice))
    chosen = boxes[dice.choice((0, -1))], dice.choice(boxes)
    for box, bot in zip(chosen, dice.sample(("random", "medium"), 2), strict=True):
        found.games += 1
        found.moves += _play(game, sheet, box, seed, bot, dice, compiled)


def _boxes(game: Game, sheet: Sheet, dice: random.Random) -> Iterator[Any]:
    for players in game.components.players(sheet):
        for options in ({}, _any_options(game, dice), _any_options(game, dice)):
            where = f"{players} players, options {options}"
            try:
                box = game.open_box(players, options, sheet)
            except Exception as error:
                raise Unsound(f"accepted with as few players as can be, but not with {where}: {_named(error)}") from None
            _check_numbers("the box", box, where)
            yield box


def _any_options(game: Game, dice: random.Random) -> Mapping[str, Any]:
    def any_value(option: Option) -> int:
        return dice.choice(range(len(option.choices)) if option.choices else (option.low, option.default, option.high))

    return {option.name: option.show(any_value(option)) for option in game.options}


def _play(game: Game, sheet: Sheet, box: Any, seed: int, bot: str, dice: random.Random, compiled: bool) -> int:
    """One game, interpreted and watched, and the same compiled: only what goes well interpreted may be compiled, where a number
    past the end of an array is written in silence. How many moves it took."""
    where = f"{box.players} players, options {game.chosen_options(box)}, bots {bot}, seed {seed}"
    s = game.rules.State()
    try:
        with _at_most(PATIENCE):
            moves = _play_watched(game, sheet, box, s, seed, bot, dice)
            result = _result(game, box, s)
    except Unsound as fault:
        raise Unsound(f"{fault} ({where})") from None
    except Exception as error:
        raise Unsound(f"played to {_named(error)} ({where})") from None
    if compiled:
        compare(game, box, seed, bot, (moves, *result), packed(s), where)
    return moves


def _play_watched(game: Game, sheet: Sheet, box: Any, s: Any, seed: int, bot: str, dice: random.Random) -> int:
    from beguile.engine.targets import BOTS

    rules, views, bound, played = game.rules, game.views, game.rules.longest(box), 0

    def check() -> None:
        _check_numbers("the state", s)
        fault = rules.faults(box, s)
        if fault:
            raise Unsound(f"sum {fault} does not add up after {played} moves")
        if played > bound:
            raise Unsound(f"still running after {played} moves, more than its bound of {bound}")
        if dice.random() < LOOKED_AT:
            _look(Match(game, box, sheet, s, None), dice, played)
        s.news = []

    def setup(box: Any, s: Any) -> None:
        rules.setup(box, s)
        check()

    def legal(box: Any, s: Any, seat: int, moves: list[int]) -> None:
        rules.legal(box, s, seat, moves)
        offered = moves[1 : 1 + moves[0]]
        good = offered and len(set(offered)) == len(offered) and 0 <= min(offered) <= max(offered) < rules.MOVES.count
        if not good:
            raise Unsound(f"seat {seat} is offered the moves {sorted(offered)[:20]} after {played} moves")

    def observe(box: Any, s: Any, seat: int, o: Any) -> None:
        views.observe(box, s, seat, o)
        _check_numbers("the observation", o)

    def apply(box: Any, s: Any, seat: int, move: int) -> None:
        nonlocal played
        if seat != CLOCK and dice.random() < OBSERVED:
            observe(box, s, seat, views.Observation())
        rules.apply(box, s, seat, move)
        played += 1
        check()

    watched = SimpleNamespace(setup=setup, to_act=rules.to_act, legal=legal, apply=apply, clock=rules.clock)
    play_out = make_play_out(watched, observe, game.bot.choose)
    minds, moves = [BOTS[bot]] * box.players, [0] * (rules.MOVES.count + 1)
    s.news = []
    return play_out(box, s, views.Observation(), minds, [0] * 4, moves, seed, 0, 0)


def _look(match: Match, dice: random.Random, played: int) -> None:
    """Look at everything here that people are shown."""
    at = Moment(match, dice, played)
    for law in LOOKS:
        for fault in law(at):
            raise Unsound(f"{law.__name__.replace('_', ' ')}: {fault} after {played} moves")
    for seat in (*range(match.players), None):
        match.game.text.board(match.view(seat), match.names, match.game.words.labels(match.names))


def _result(game: Game, box: Any, s: Any) -> tuple[Any, ...]:
    rules = game.rules
    scores = [rules.score(box, s, seat) for seat in range(box.players)]
    return scores, rules.winners(box, s), rules.ending(box, s)


def compare(game: Game, box: Any, seed: int, bot: str, expected: tuple[Any, ...], final: bytes, where: str) -> None:
    from beguile.engine.targets import run

    ours = run(game, box, 1, "cpu", seed, (bot,), finals=1)
    found = (int(ours.moves[0]), ours.scores[0].tolist(), int(ours.winners[0]), int(ours.endings[0]))
    for name, a, b in zip(("moves", "scores", "winners", "endings"), expected, found, strict=True):
        if a != b:
            raise Unsound(f"python and cpu have different {name}, {a} and {b} ({where})")
    if ours.finals != final:
        raise Unsound(f"python and cpu have different final states ({where})")


def _check_numbers(what: str, twin: Any, where: str = "") -> None:
    """Every array has its length and every number fits into its field."""
    try:
        packed(twin)
    except struct.error as error:
        raise Unsound(
            f"a number of {what} is too large for its field, or there are too many{where and f' ({where})'}: {error}"
        ) from None


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Stop what takes longer. Only the main thread can be stopped, elsewhere nothing is."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: Any) -> None:
        raise Unsound(f"not over after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _named(error: Exception) -> str:
    line = ""
    at = error.__traceback__
    while at:
        line = f"{at.tb_frame.f_code.co_name}, line {at.tb_lineno}"
        at = at.tb_next
    return f"{type(error).__name__}: {str(error)[:200]} (in {line})"


def changes(game: Game, text: str) -> str:
    """How a set differs from the game's own, in short."""
    then, now = _values(game.sheet), {}
    try:
        now = _values(Sheet.parse(text, FILE))
    except Malformed:
        return text[:200]
    return ", ".join(f"{key} = {now.get(key, 'missing')[:80]}" for key in {**then, **now} if then.get(key) != now.get(key))


def _values(sheet: Sheet) -> dict[str, str]:
    values: dict[str, str] = {}
    for part in sheet.parts():
        values[part.key] = values.get(part.key, "") + repr(part.value)
    return values
