"""A game as OpenSpiel walks through it: interpreted, so that every seat has a log of all it was told and did."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from beguile.engine.batch import UNSEEN
from beguile.engine.components import Sheet
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.events import Event
from beguile.engine.layout import copy_of, fields, flat
from beguile.engine.luck import DECIDING, IMAGINING, WORD, sow
from beguile.engine.match import Match
from beguile.engine.playing import OVER, any_of, pick_mover, share_of
from beguile.engine.rule import CLOCK, NONE
from beguile.games import load

Log = tuple[Any, Any] | None
"""What a seat was told and did, the latest first: an entry and all before it. Grows without changing what others hold."""


class Setting:
    """What does not change: the game, its box, how it is paid. Copied and pickled by name, not by value."""

    def __init__(self, name: str, players: int, options: str, components: str, rewards: str) -> None:
        self.key = (name, players, options, components, rewards)
        self.game = load(name)
        self.sheet = self.game.sheet_of(sheet_named(name, components))
        self.box = self.game.open_box(players, json.loads(options), self.sheet)
        self.players = players
        self.shares = rewards == "wins"
        rules, views = self.game.rules, self.game.views
        self.to_act, self.legal, self.apply, self.clock = rules.to_act, rules.legal, rules.apply, rules.clock
        self.observe, self.count, self.Observation = views.observe, rules.MOVES.count, views.Observation
        self.numbers = sum(each.size for each in fields(views.Observation).values())

        self.line = lru_cache(maxsize=1 << 16)(self.write_line)

    def write_line(self, entry: Any) -> str:
        """An entry of a log in words."""
        if isinstance(entry, Event):
            said = self.game.rules.EVENTS.shown(self.box, entry, self.game.views.SHOWERS)
            event = said.pop("event")
            return f"{event} {_short(said)}" if said else str(event)
        kind, what = entry
        return f"I play {self.game.rules.MOVES.move(what).text}" if kind == "move" else f"I saw {_short(what)}"

    def __deepcopy__(self, memo: Any) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setting_of, self.key


@cache
def setting_of(name: str, players: int, options: str, components: str, rewards: str) -> Setting:
    return Setting(name, players, options, components, rewards)


def sheet_named(name: str, components: str) -> Sheet | str | None:
    """A component set: none for the game's own, "tiny" for one whose whole tree can be walked, or a file."""
    from importlib.resources import files

    if components != "tiny":
        return components or None
    file = files("beguile.agents") / "tiny" / f"{name}.toml"
    if not file.is_file():
        raise Malformed(f"components: there is no tiny set of {name}")
    return Sheet.parse(file.read_text(encoding="utf-8"), f"tiny {name}.toml")


class Position:
    """A moment of a game: who is asked, the truth, and what each seat knows of how it came about."""

    __slots__ = ("_legal", "dice", "logs", "mover", "s", "setting")

    def __init__(self, setting: Setting, s: Any, dice: list[int], logs: list[Log], mover: int) -> None:
        self.setting, self.s, self.dice, self.logs, self.mover = setting, s, dice, logs, mover
        self._legal: list[int] | None = None

    @classmethod
    def dealt(cls, setting: Setting, seed: int) -> Position:
        s, dice = setting.game.deal(setting.box, seed), [0] * 4
        sow(dice, seed & WORD, seed >> 32 & WORD, seed >> 64, DECIDING)
        position = cls(setting, s, dice, [None] * setting.players, OVER)
        position._tell()
        position._ask()
        return position

    # -- copies -------------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: Any) -> Position:
        twin = Position(self.setting, copy_of(self.s), self.dice[:], self.logs[:], self.mover)
        twin.s.news, twin._legal = [], self._legal
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        logs = [list(_entries(log)) for log in self.logs]
        return restore, (self.setting, flat(self.s), self.dice, logs, self.mover)

    def imagined(self, seat: int, seed: int) -> Position:
        """One that this seat could not tell from this. How the others came to know what they know is open: their logs begin."""
        s, dice = copy_of(self.s), [0] * 4
        self.setting.game.views.forget(self.setting.box, s, seat)
        sow(s.luck, seed & WORD, seed >> 32 & WORD, 0, IMAGINING)
        self.setting.game.views.imagine(self.setting.box, s, seat)
        sow(dice, seed & WORD, seed >> 32 & WORD, 1, DECIDING)
        s.news = []
        world = Position(self.setting, s, dice, [], self.mover)
        world.logs = [
            self.logs[other] if other == seat else (("sees", tuple(world.observation(other))), None)
            for other in range(self.setting.players)
        ]
        return world

    # -- the gate -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def legal(self) -> list[int]:
        """The legal moves of the seat that is asked, in order."""
        if self._legal is None:
            self._legal = [] if self.over else sorted(self._moves(self.mover))
        return self._legal

    def play(self, move: int) -> None:
        if self.over:
            raise IllegalMove("The game is over.")
        if move not in self.legal:
            raise self._refusal(move)
        self._move(self.mover, move)
        self._ask()

    def _moves(self, mover: int) -> list[int]:
        moves = [0] * (self.setting.count + 1)
        self.setting.legal(self.setting.box, self.s, mover, moves)
        return moves[1 : 1 + moves[0]]

    def _move(self, mover: int, move: int) -> None:
        self.setting.apply(self.setting.box, self.s, mover, move)
        if mover != CLOCK:
            self.logs[mover] = (("move", move), self.logs[mover])
        self._tell()

    def _ask(self) -> None:
        """Who is asked next: one of those who may act. The clock, where one runs, is nobody's and moves by itself."""
        setting, s = self.setting, self.s
        self._legal = None
        while True:
            acting = setting.to_act(setting.box, s)
            self.mover = pick_mover(acting, setting.clock(setting.box, s), self.dice) if acting else OVER
            if self.mover != CLOCK:
                return
            moves = self._moves(CLOCK)
            self._move(CLOCK, any_of([len(moves), *moves], self.dice))

    def _tell(self) -> None:
        for event in self.s.news:
            for seat in range(self.setting.players):
                if event.told(seat):
                    self.logs[seat] = (event, self.logs[seat])
        self.s.news = []

    def _refusal(self, move: int) -> IllegalMove:
        if not 0 <= move < self.setting.count:
            return IllegalMove(f"There is no move {move}: moves are numbered from 0 to {self.setting.count - 1}.")
        try:
            self.match().play(self.mover, move)
        except IllegalMove as refusal:
            return refusal
        return IllegalMove(f"Move {move} is not a legal move now.")

    def match(self) -> Match:
        s = copy_of(self.s)
        s.news = []
        return Match(self.setting.game, self.setting.box, self.setting.sheet, s, None)

    # -- what is so ---------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        setting, rules = self.setting, self.setting.game.rules
        if not self.over:
            return [0.0] * setting.players
        if setting.shares:
            won = rules.winners(setting.box, self.s)
            return [share_of(won, seat) for seat in range(setting.players)]
        return [float(rules.score(setting.box, self.s, seat)) for seat in range(setting.players)]

    def observation(self, seat: int) -> list[int]:
        o = self.setting.Observation()
        self.setting.observe(self.setting.box, self.s, seat, o)
        return flat(o)

    def whole(self) -> list[int]:
        """The whole state as numbers."""
        return [number for name in fields(self.s) if name not in UNSEEN for number in _numbers(getattr(self.s, name))]

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.setting.game.views.view(self.setting.box, self.s, seat)

    def entries(self, seat: int) -> list[Any]:
        """What a seat was told and did, in order."""
        return list(_entries(self.logs[seat]))[::-1]

    def latest(self, seat: int, count: int) -> list[Any]:
        return list(islice(_entries(self.logs[seat]), count))[::-1]

    def knowledge(self, seat: int) -> str:
        """Everything a seat was told and did, and what it sees now: its information state, with nothing of the seed in it."""
        lines = [f"seat {seat} of {self.setting.players}", *map(self.setting.line, self.entries(seat)), self.sight(seat)]
        return "\n".join(lines)

    def sight(self, seat: int) -> str:
        """What a seat sees now: the numbers of its observation that are not 0, by name."""
        o = self.setting.Observation()
        self.setting.observe(self.setting.box, self.s, seat, o)
        seen = ((name, getattr(o, name)) for name in fields(o))
        return "now " + " ".join(f"{name}={_short(value)}" for name, value in seen if any(_numbers(value)))

    def row(self, entry: Any, width: int) -> list[int]:
        """An entry as numbers: 1 and the move, or 2, the kind of event and what it says, 0 for what has a face and no number."""
        if isinstance(entry, Event):
            game = self.setting.game
            row = [2, entry.kind, *_plain(game.rules.EVENTS.parts[entry.kind], entry.numbers, game.views.SHOWERS)]
        else:
            row = [1, entry[1]] if entry[0] == "move" else [0, 0]
        return (row + [0] * width)[:width]


def restore(setting: Setting, numbers: list[int], dice: list[int], logs: list[list[Any]], mover: int) -> Position:
    s, at = setting.game.rules.State(), 0
    for name, field in fields(s).items():
        part = numbers[at : at + field.size]
        at += field.size
        rows = [part[i : i + field.shape[-1]] for i in range(0, len(part), field.shape[-1])] if len(field.shape) == 2 else part
        setattr(s, name, rows if field.shape else part[0])
    s.news = []
    chains: list[Log] = []
    for entries in logs:
        chain: Log = None
        for entry in reversed(entries):
            chain = (entry, chain)
        chains.append(chain)
    return Position(setting, s, dice, chains, mover)


def _entries(log: Log) -> Iterator[Any]:
    while log is not None:
        yield log[0]
        log = log[1]


def _numbers(value: Any) -> Iterator[int]:
    if not isinstance(value, list):
        yield value
        return
    for each in value:
        yield from _numbers(each)


def _short(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _plain(parts: tuple[tuple[str, int], ...], numbers: tuple[int, ...], showers: Mapping[str, Any]) -> list[int]:
    plain, at = [], 0
    for name, count in parts:
        shown = (name.rstrip("s") if count else name) in showers
        some = numbers[at : at + max(count, 1)]
        plain += [0 if shown or number == NONE else number for number in some]
        at += max(count, 1)
    return plain
