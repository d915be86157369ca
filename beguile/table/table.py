"""A table: one match and the people and bots at it.

Every change is an `Entry` of the log. A command checks whether it may happen and adds entries; applying an entry is the only way
anything changes, so a table loaded from its log is the table that wrote it. The caller stores new entries before anybody is shown
what came of them. Time is told to every command; the table never asks for it.

A version counts what everybody could see. A step of a decision that is not made yet is stored like everything else, but only its
owner sees it: it changes no version, renews no clock and is not counted as a move.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from beguile.engine.components import Sheet
from beguile.engine.game import Game
from beguile.engine.layout import copy_of
from beguile.engine.match import AnyMove, Mark, Match
from beguile.engine.rule import CLOCK
from beguile.table.clocks import SAND, Control, SeatClock
from beguile.table.log import Entry, Noted, commitment
from beguile.table.refusals import refusal
from beguile.table.seats import Seat
from beguile.table.writing import plain

GATHERING, PLAYING, OVER, FROZEN = "gathering", "playing", "over", "frozen"
IDS_KEPT = 64
"""Ids of moves remembered per seat, to answer a repeated one instead of playing it twice."""
MOST_MOVES = 64
"""Moves that are played as one."""
LONGEST_TALK = 500
MOST_TALK = 5_000
"""Words that are kept of a table."""
TALK_AT_ONCE, TALK_WINDOW = 8, 10_000
"""So much may one person say within so many milliseconds."""
PHRASES = ("hello", "well_played", "thanks", "sorry", "hurry", "no_way", "deal", "trust_me", "good_game")
"""What can be said with one tap, in everybody's own language."""
STAND_IN = "medium"
BOT_NAMES = ("Ottavia", "Cosimo", "Fiammetta", "Lorenzo", "Isotta", "Baldo", "Ginevra", "Renzo")
"""What a bot is called at each seat: four bots of one level must be told apart."""

STEPS_KEPT = 64
"""Messages since the last reveal that can still be taken back."""
MOST_TAKEN_BACK, MOST_WISHES = 300, 30
"""How often one seat may take its own messages back in a game, and ask everybody else to go back."""
MOST_SEATINGS, MOST_HANDOVERS = 1_000, 100
"""How often seats may be taken and left before the start, and one seat be handed over or renamed. A log must not grow for ever."""
MARK_EVERY = 32
"""Moves between the positions that are kept while an old log is loaded."""

OF_THE_GAME = ("started", "moved", "undone", "undo_asked", "undo_answered", "woke")
"""Kinds of entries that play the game itself."""

FindGame = Callable[[str], Game]


class Table:
    def __init__(self, name: str, find_game: FindGame) -> None:
        self.name = name
        self.find_game = find_game
        self.number = 0
        """Of the last entry of the log."""
        self.version = 0
        """How many entries others than a single player could see something of."""
        self.now = 0
        self.touched = 0
        """When the version last changed."""
        self.fresh: list[Entry] = []
        """Entries that are not stored yet."""
        self.phase = GATHERING
        self.old_rules = False
        """Whether it was played by other rules than there are now: kept, shown, not played on."""
        self.settings: Mapping[str, Any] = {}
        self.control = Control()
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.talk: list[Noted] = []
        self.gossip: list[Noted] = []
        """What onlookers say among themselves."""
        self._spoke: dict[str, list[int]] = {}
        """When everybody last said something. Not logged: it is a limit for now and not for ever."""
        self.notices: list[Noted] = []
        """What happened at the table besides moves: who came, who left, who played for whom."""
        self.movers: list[str] = []
        """Who made each move of the record: person, a bot's level, or clock."""
        self.deal: Mapping[str, str] = {}
        self.next_table = ""
        self.absent: dict[str, int] = {}
        self.undo_wish: tuple[int, int, set[int]] | None = None
        """Who asks to go back, to how many moves, and who has agreed."""
        self.sand: tuple[int, int] = (0, 0)
        """Which sand timer runs and since when."""
        self.to_act: tuple[int, ...] = ()
        self.turn_since = 0
        """Since when these seats are to act."""
        self._answered: list[dict[str, int]] = []
        self._since: list[int] = []
        self._marks: list[tuple[int, int]] = []
        self._floor = 0
        self._trail: list[tuple[int, Mark]] = []
        self._taken_back: Counter[int] = Counter()
        self._wishes: Counter[int] = Counter()
        self._handovers: Counter[int] = Counter()
        self._seatings = 0
        self._kept: list[Mark] | None = None
        """Positions to go back to, only while a log is loaded."""

    # -- the log ------------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, name: str, find_game: FindGame, entries: Iterable[Entry]) -> Table:
        """The table that wrote this log, in time that grows with its length and no faster. One that is frozen is not played again:
        what broke it would break it once more. Nor is one that was played by other rules: what they would have made of its moves
        is not guessed at."""
        table, log = cls(name, find_game), list(entries)
        played_by = _rules_of(log)
        table.old_rules = played_by is not None and played_by != find_game(log[0].data["game"]).rules.VERSION
        frozen = table.old_rules or any(entry.kind == "froze" for entry in log)
        table._kept = []
        for entry in log:
            if frozen and entry.kind in OF_THE_GAME:
                table._count(entry, seen=True)
                if entry.kind == "started":
                    table.deal = _deal_of(entry)
            else:
                table._apply(entry)
        table._kept = None
        if table.old_rules:
            table.phase = FROZEN
        return table

    def stored(self) -> None:
        """The fresh entries are safe now."""
        self.fresh = []

    def _add(self, kind: str, now: int, **data: Any) -> None:
        entry = Entry(self.number + 1, max(now, self.now), kind, data)
        self._apply(entry)
        self.fresh.append(entry)

    def _apply(self, entry: Entry) -> None:
        hidden = getattr(self, f"_{entry.kind}")(entry)
        self._count(entry, seen=not hidden)
        if self.match is not None and not hidden:
            self._marks.append((self.version, len(self.match.happened)))
            self._recount(entry.at)

    def _count(self, entry: Entry, seen: bool) -> None:
        self.number, self.now = entry.number, entry.at
        if seen:
            self.version += 1
            self.touched = entry.at

    def _note(self, entry: Entry) -> None:
        """Everybody is told of this with the coming version."""
        self.notices.append(Noted(self.version + 1, entry))

    # -- gathering ----------------------------------------------------------------------------------------------------

    def open(self, host: str, settings: Mapping[str, Any], control: Control, now: int) -> None:
        """Set a table. The settings are checked by opening the box."""
        game = self.find_game(settings["game"])
        sheet = Sheet(settings["sheet"]["file"], settings["sheet"]["data"]) if settings.get("sheet") else None
        box = game.open_box(settings.get("players"), self._options(game, settings, control), game.sheet_of(sheet))
        self._add(
            "opened",
            now,
            host=host,
            game=game.name,
            rules=game.rules.VERSION,
            players=box.players,
            options=game.chosen_options(box),
            sheet=settings.get("sheet"),
            control=control.json(),
            listed=bool(settings.get("listed")),
            spectators=bool(settings.get("spectators", True)),
            grace=int(settings.get("grace", 60_000)),
        )

    @staticmethod
    def _options(game: Game, settings: Mapping[str, Any], control: Control) -> dict[str, Any]:
        """A game that can bargain in real time does so, but for slow tables."""
        options = dict(settings.get("options") or {})
        if any(option.name == "real_time" for option in game.options):
            options.setdefault("real_time", control.kind != "slow")
        return options

    def _opened(self, entry: Entry) -> None:
        self.settings = entry.data
        self.control = Control(**entry.data["control"])
        self.seats = [Seat(clock=SeatClock(self.control.bank)) for _ in range(entry.data["players"])]
        self._answered = [{} for _ in self.seats]
        self._since = [0] * len(self.seats)

    @property
    def game(self) -> Game:
        return self.find_game(self.settings["game"])

    @property
    def sheet(self) -> Sheet:
        given = self.settings["sheet"]
        return Sheet(given["file"], given["data"]) if given else self.game.sheet

    def sit(self, player: str, name: str, seat: int, now: int) -> None:
        """Take an empty seat, or change to it."""
        self._expect(self.phase == GATHERING, "started")
        self._expect(0 <= seat < len(self.seats), "no_seat", seat=seat)
        self._expect(self.seats[seat].empty or self.seats[seat].player == player, "taken")
        self._expect(self._seatings < MOST_SEATINGS, "seatings")
        before = self.seat_of(player)
        if before is not None and before != seat:
            self._add("stood_up", now, seat=before)
        self._add("sat", now, seat=seat, player=player, name=name)

    def seat_bot(self, player: str, seat: int, level: str, now: int) -> None:
        """The host gives an empty seat to a bot."""
        self._expect_host(player)
        self._expect(self.phase == GATHERING, "started")
        self._expect(0 <= seat < len(self.seats), "no_seat", seat=seat)
        self._expect(self.seats[seat].player is None, "taken")
        self._expect(self._seatings < MOST_SEATINGS, "seatings")
        self._add("bot_sat", now, seat=seat, level=level)

    def leave(self, player: str, seat: int, now: int) -> None:
        """Get up before the start; the host may also send somebody away."""
        self._expect(self.phase == GATHERING, "resign_instead")
        self._expect(0 <= seat < len(self.seats) and not self.seats[seat].empty, "nobody_there")
        own = self.seats[seat].player == player
        self._expect(own or player in (self.settings["host"], self.host), "not_host")
        self._add("stood_up", now, seat=seat)

    def _sat(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        seat.player, seat.name, seat.bot = entry.data["player"], entry.data["name"], None
        self._seatings += 1
        self._note(entry)

    def rename(self, player: str, name: str, now: int) -> None:
        """Somebody who sits here is called otherwise from now on; who changes their name all the time is not followed any more."""
        seat = self.seat_of(player)
        if seat is not None and self.seats[seat].name != name and self._handovers[seat] < MOST_HANDOVERS:
            self._add("renamed", now, seat=seat, name=name, before=self.seats[seat].name)

    def _renamed(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        self.seats[seat].name = entry.data["name"]
        self._handovers[seat] += 1
        if self.match is not None:
            self.match.names = [*self.match.names[:seat], entry.data["name"], *self.match.names[seat + 1 :]]
        self._note(entry)

    def _bot_sat(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        seat.player, seat.name, seat.bot = None, BOT_NAMES[entry.data["seat"]], entry.data["level"]
        self._seatings += 1
        self._note(entry)

    def _stood_up(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        seat.player, seat.name, seat.bot = None, "", None
        self._note(entry)

    def start(self, player: str, seed: int, salt: str, now: int) -> None:
        """Deal. Seed and salt come from outside; what binds the dealer to them is shown from now on."""
        self._expect_host(player)
        self._expect(self.phase == GATHERING, "started_already")
        self._expect(not any(seat.empty for seat in self.seats), "empty_seats")
        rules = self.game.rules.VERSION
        self._add("started", now, seed=str(seed), salt=salt, commitment=commitment(str(seed), salt), rules=rules)

    def _started(self, entry: Entry) -> None:
        self.deal = _deal_of(entry)
        self.match = self.deal_again()
        self.phase = PLAYING
        self._note(entry)
        self._since = [self.version + 1] * len(self.seats)

    def deal_again(self) -> Match:
        """The match as it was dealt, before the first move."""
        match = self.game.new(self.settings["players"], int(self.deal["seed"]), self.settings["options"], self.sheet)
        match.names = [seat.name or f"Player {i}" for i, seat in enumerate(self.seats)]
        return match

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, player: str, seat: int, moves: Sequence[AnyMove], move_id: str, version: int, now: int) -> int:
        """Make a move, or several as one. Returns the version it led to; a repeated id gets the same answer again."""
        self._expect_own(player, seat)
        if move_id in self._answered[seat]:
            return self._answered[seat][move_id]
        match = self._running()
        self._expect(self.seats[seat].stand_in is None, "stand_in")
        self._expect(version >= self._since[seat], "stale")
        self._expect(0 < len(moves) <= MOST_MOVES, "no_moves", most=MOST_MOVES)
        self._expect(self._is_in_time(now), "too_late")
        known = match.game.rules.MOVES
        texts = [known.move(*known.read(move)).text for move in moves]
        self._add("moved", now, seat=seat, moves=texts, by="person", id=move_id)
        return self.version

    def _is_in_time(self, now: int) -> bool:
        """What comes after the sand has run out does not count, even if the timer has not rung yet."""
        return self.sand_ends is None or now < self.sand_ends

    def play_bot(self, seat: int, move: int, version: int, now: int, by: str = "") -> bool:
        """A bot's answer to a version, by another level than its own if that is not ready.

        Too late, or while sand runs a wait that need not be: not played. Others may have spoken or acted meanwhile, as with people.
        """
        match = self._running()
        level = self.seats[seat].level
        if level is None or version < self._since[seat] or move not in match.legal(seat) or not self._is_in_time(now):
            return False
        if match.clock and self._is_waiting(match, move) and any(self.seats[each].person_plays for each in match.to_act):
            return False
        if by:
            self._note_substitute(seat, level, by, now)
        self._add("moved", now, seat=seat, moves=[match.move(move).text], by=by or level, id="")
        return True

    @staticmethod
    def _is_waiting(match: Match, move: int) -> bool:
        """Whether a bot says that it has nothing to say for now. While somebody else may still act, it is asked again instead."""
        return match.game.rules.MOVES.family_of(move).name in match.game.bot.SEARCH.get("waiting", ())

    def has_noted(self, kind: str, seat: int) -> bool:
        return any(noted.entry.kind == kind and noted.entry.data.get("seat") == seat for noted in self.notices)

    def _note_substitute(self, seat: int, level: str, by: str, now: int) -> None:
        """Say once that a bot does not yet play as well as it should, and when it does."""
        if by != level and not self.has_noted("by_thumb", seat):
            self._add("by_thumb", now, seat=seat, level=level, by=by)
        if by == level and self.has_noted("by_thumb", seat) and not self.has_noted("warmed_up", seat):
            self._add("warmed_up", now, seat=seat, level=level)

    def _by_thumb(self, entry: Entry) -> None:
        self._note(entry)

    def _warmed_up(self, entry: Entry) -> None:
        self._note(entry)

    def _moved(self, entry: Entry) -> bool:
        """Make the moves; whether they were steps that nobody else sees."""
        match, seat = self._running(), int(entry.data["seat"])
        before = match.mark()
        if self._kept is not None and before.played >= len(self._kept) * MARK_EVERY:
            self._kept.append(_copied(before))
        match.play(seat, *entry.data["moves"])  # refuses what the rules refuse, before anything has changed
        self.movers += [entry.data["by"]] * (len(match.played) - before.played)
        same = (match.state.luck, match.state.shown) == (before.state.luck, before.state.shown)
        if same and not match.clock:  # while sand runs all act at once, and nobody may go back over another's draft
            self._trail = [*self._trail[1 - STEPS_KEPT :], (seat, before)]
        else:
            self._trail = []
        hidden = match.decisions == before.decisions
        if seat != CLOCK:
            self._remember(seat, str(entry.data["id"]), self.version + (not hidden))
        if hidden:
            return True
        self.undo_wish = None
        if seat != CLOCK:
            self.seats[seat].clock.stop(self.control, entry.at)
            self._since[seat] = self.version + 1
        if match.over:
            self.phase = OVER
        return False

    def _remember(self, seat: int, move_id: str, version: int) -> None:
        if move_id:
            answered = self._answered[seat]
            answered[move_id] = version
            if len(answered) > IDS_KEPT:
                del answered[next(iter(answered))]

    def resign(self, player: str, seat: int, now: int) -> None:
        """Give up: a bot plays the seat to the end."""
        self._running()
        self._expect_own(player, seat)
        self._expect(not self.seats[seat].resigned, "resigned")
        self._add("resigned", now, seat=seat, level=STAND_IN)

    def _resigned(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        seat.resigned, seat.stand_in = True, entry.data["level"]
        self._note(entry)

    def frozen(self, why: str, entries: Sequence[Entry], now: int) -> Table:
        """Something of ours broke. Nothing more happens here; the log, up to what is stored, is kept."""
        entry = Entry(len(entries) + 1, max(now, self.now), "froze", {"why": why})
        table = Table.load(self.name, self.find_game, [*entries, entry])
        table.fresh, table.absent = [entry], self.absent
        return table

    def _froze(self, entry: Entry) -> None:
        self.phase = FROZEN
        self._note(entry)

    # -- taking back --------------------------------------------------------------------------------------------------

    def undo(self, player: str, seat: int, now: int) -> None:
        """Take back one's own last message, while nothing was revealed and nobody else has moved since."""
        self._running()
        self._expect_own(player, seat)
        self._expect(self.can_undo(seat), "shown")
        self._expect(self._taken_back[seat] < MOST_TAKEN_BACK, "undo_enough", most=MOST_TAKEN_BACK)
        self._add("undone", now, seat=seat, keep=self._trail[-1][1].played)

    def can_undo(self, seat: int) -> bool:
        return bool(self._trail) and self._trail[-1][0] == seat and self.seats[seat].person_plays

    def ask_undo(self, player: str, seat: int, now: int) -> None:
        """Ask everybody to go back to before one's own last turn. There is no way back past luck or a reveal: who has seen what
        comes would know it the second time."""
        match = self._running()
        self._expect_own(player, seat)
        keep = _before_last_turn(match.played, seat)
        self._expect(keep is not None, "nothing")
        self._expect(any(mark.played == keep for _, mark in self._trail), "shown_since")
        self._expect(self._wishes[seat] < MOST_WISHES, "undo_enough", most=MOST_WISHES)
        self._add("undo_asked", now, seat=seat, keep=keep)
        self._carry_out_undo(now)

    def answer_undo(self, player: str, seat: int, yes: bool, now: int) -> None:
        self._running()
        self._expect_own(player, seat)
        self._expect(self.undo_wish is not None, "no_wish")
        self._expect(not yes or (self.undo_wish is not None and seat not in self.undo_wish[2]), "agreed_already")
        self._add("undo_answered", now, seat=seat, yes=yes)
        self._carry_out_undo(now)

    def _carry_out_undo(self, now: int) -> None:
        if self.undo_wish is None:
            return
        seat, keep, agreed = self.undo_wish
        if all(i in agreed for i, each in enumerate(self.seats) if each.person_plays):
            self._add("undone", now, seat=seat, keep=keep)

    def _undo_asked(self, entry: Entry) -> None:
        self.undo_wish = (entry.data["seat"], entry.data["keep"], {entry.data["seat"]})
        self._wishes[entry.data["seat"]] += 1
        self._note(entry)

    def _undo_answered(self, entry: Entry) -> None:
        self._note(entry)
        if self.undo_wish is not None and entry.data["yes"]:
            self.undo_wish[2].add(entry.data["seat"])
        else:
            self.undo_wish = None

    def _undone(self, entry: Entry) -> bool:
        """Go back; whether nobody else sees it, because only steps are gone."""
        match, keep = self._running(), int(entry.data["keep"])
        made = match.decisions
        self._taken_back[entry.data["seat"]] += 1
        while self._trail and self._trail[-1][1].played > keep:
            self._trail.pop()
        if self._trail and self._trail[-1][1].played == keep:
            match.go_back(self._trail.pop()[1])
        else:  # past many steps; in a log of version 0.1 also past a reveal
            match = self._go_far_back(keep)
        while self._kept and self._kept[-1].played > keep:
            self._kept.pop()
        del self.movers[keep:]
        if match.decisions == made:
            return True
        self.undo_wish = None
        self._since = [self.version + 1] * len(self.seats)
        self._floor = self.version + 1
        self._marks = []
        self._note(entry)
        self.phase = PLAYING
        return False

    def _go_far_back(self, keep: int) -> Match:
        """To the last position that was kept, and from there by playing again: a few moves while a log is loaded, however long."""
        match = self._running()
        again = list(zip(match.texts, match.played, strict=True))[:keep]
        start = next((mark for mark in reversed(self._kept or []) if mark.played <= keep), None)
        if start is None:
            match = self.match = self.deal_again()
        else:
            match.go_back(_copied(start))
        for text, (seat, _) in again[len(match.played) :]:
            match.play(seat, text)
        self._trail.clear()
        return match

    # -- hand-over ----------------------------------------------------------------------------------------------------

    def came(self, player: str) -> None:
        """A connection of this player is there. Not logged: who is there is true only now."""
        self.absent.pop(player, None)

    def went(self, player: str, now: int) -> None:
        """The last connection of this player is gone."""
        self.absent.setdefault(player, now)

    def call_in(self, player: str, seat: int, now: int, level: str = STAND_IN) -> None:
        """Let a bot play for somebody who has been away for longer than the table's grace."""
        self._running()
        self._expect(self.seat_of(player) is not None, "not_seated")
        self._expect(0 <= seat < len(self.seats) and self.seats[seat].person_plays, "no_person")
        self._expect(self._handovers[seat] < MOST_HANDOVERS, "handovers")
        since = self.absent.get(str(self.seats[seat].player))
        away = since is not None and now - since >= self.settings["grace"]
        self._expect(away, "grace")
        self._add("called_in", now, seat=seat, level=level, by="players")

    def take_over(self, player: str, seat: int, now: int) -> None:
        """Take one's seat back from the stand-in."""
        self._running()
        self._expect_own(player, seat)
        self._expect(self.seats[seat].stand_in is not None, "no_stand_in")
        self._expect(not self.seats[seat].resigned, "resigned")
        self._expect(self._handovers[seat] < MOST_HANDOVERS, "handovers")
        self._add("came_back", now, seat=seat)

    def _called_in(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].stand_in = entry.data["level"]
        self._note(entry)

    def _came_back(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].stand_in = None
        self._handovers[entry.data["seat"]] += 1
        self._since[entry.data["seat"]] = self.version + 1
        self._note(entry)

    def bots_to_move(self) -> list[int]:
        """The seats that may act now and are played by bots."""
        return [seat for seat in self.to_act if self.seats[seat].level is not None]

    # -- time ---------------------------------------------------------------------------------------------------------

    def _recount(self, now: int) -> None:
        """Who thinks now. Sand runs for everybody, and while it runs no seat is charged."""
        match = self._running_or_over()
        to_act = match.to_act if self.phase == PLAYING else ()
        if to_act != self.to_act:
            self.to_act, self.turn_since = to_act, now
        number = match.clock if self.phase == PLAYING else 0
        if number != self.sand[0]:
            self.sand = (number, now)
        if not self.control.runs:
            return
        thinking = set(to_act) if not number else set()
        for i, seat in enumerate(self.seats):
            if i in thinking and seat.person_plays:
                seat.clock.start(now)
            else:
                seat.clock.stop(self.control, now)

    @property
    def sand_ends(self) -> int | None:
        return self.sand[1] + SAND if self.sand[0] else None

    def due(self) -> int | None:
        """The next instant at which something happens by itself."""
        if not self.control.runs:
            return self.sand_ends
        instants = [seat.clock.deadline(self.control) for seat in self.seats] if self.phase == PLAYING else []
        return min((each for each in [*instants, self.sand_ends] if each is not None), default=None)

    def tick(self, now: int) -> bool:
        """Do what is due: the sand runs out, a bot takes the seat of whoever has no time left."""
        done = False
        while (due := self.due()) is not None and due <= now:
            self._tick_one(due, now)
            done = True
        return done

    def _tick_one(self, due: int, now: int) -> None:
        match = self._running()
        if self.sand_ends == due:
            move = match.game.rules.MOVES.move(match.legal(CLOCK)[0]).text
            self._add("moved", now, seat=CLOCK, moves=[move], by="clock", id="")
            return
        for i, seat in enumerate(self.seats):
            if seat.clock.deadline(self.control) == due:
                self._add("called_in", now, seat=i, level=STAND_IN, by="clock")
                return

    def wake(self, pause: int, now: int) -> None:
        """The server was down for so long since the last entry: nobody is charged for that."""
        if self.phase == PLAYING and pause > 0:
            self._add("woke", now, pause=pause)

    def _woke(self, entry: Entry) -> None:
        pause = entry.data["pause"]
        for seat in self.seats:
            seat.clock.shift(pause)
        self.sand = (self.sand[0], self.sand[1] + pause)

    # -- who may see ------------------------------------------------------------------------------------------------------

    def may_watch(self, player: str) -> bool:
        """Whether this person may see the table: anybody while it gathers, then who sits here, others if that was agreed."""
        return self.phase == GATHERING or bool(self.settings["spectators"]) or self.seat_of(player) is not None

    # -- talk ---------------------------------------------------------------------------------------------------------

    def say(self, player: str, name: str, text: str, now: int, phrase: str = "") -> None:
        """Players talk among themselves, onlookers among themselves, until the game is over."""
        text = plain(text)
        self._expect(phrase in ("", *PHRASES), "phrase")
        fits = bool(phrase) != bool(text) and len(text) <= LONGEST_TALK
        self._expect(fits, "talk_length", most=LONGEST_TALK)
        seat = self.seat_of(player)
        self._expect(seat is not None or self.settings["spectators"], "no_spectators")
        self._expect(len(self.talk) + len(self.gossip) < MOST_TALK, "talk_full", most=MOST_TALK)
        lately = [then for then in self._spoke.get(player, []) if now - then < TALK_WINDOW]
        self._expect(len(lately) < TALK_AT_ONCE, "talk_fast")
        self._spoke[player] = [*lately, now]
        self._add("said", now, seat=seat, name=name, text=text, phrase=phrase)

    def _said(self, entry: Entry) -> None:
        (self.gossip if entry.data["seat"] is None else self.talk).append(Noted(self.version + 1, entry))

    def heard(self, seat: int | None) -> list[Noted]:
        """What this seat, or an onlooker, may read."""
        if self.phase == OVER:
            return sorted(self.talk + self.gossip, key=lambda noted: noted.version)
        return self.gossip if seat is None else self.talk

    # -- after the game -----------------------------------------------------------------------------------------------

    def link_rematch(self, table: str, now: int) -> None:
        self._expect(self.phase == OVER and not self.next_table, "no_rematch")
        self._add("rematched", now, table=table)

    def _rematched(self, entry: Entry) -> None:
        self.next_table = entry.data["table"]
        self._note(entry)

    def rotated(self) -> list[Seat]:
        """The seats of a rematch: everybody one further."""
        return [self.seats[i - 1] for i in range(len(self.seats))]

    def record(self) -> dict[str, Any]:
        """The finished game, with the proof of its dealing and who played what."""
        self._expect(self.phase == OVER, "running")
        match = self._running_or_over()
        return {**match.record(), "proof": dict(self.deal), "movers": list(self.movers), "names": list(match.names)}

    # -- news ---------------------------------------------------------------------------------------------------------

    def happened_since(self, version: int) -> int | None:
        """From which event on things happened after this version; None if that is too long ago to tell."""
        if self.match is None or not self._floor <= version <= self.version or not self._marks:
            return None
        at = bisect_right(self._marks, (version, 1 << 60))
        return self._marks[at - 1][1] if at else None

    # -- who may ------------------------------------------------------------------------------------------------------

    @property
    def host(self) -> str:
        """Who has set the table; while they have no seat, the first person who has."""
        seated = [seat.player for seat in self.seats if seat.player is not None]
        owner = str(self.settings["host"])
        return owner if owner in seated or not seated else seated[0]

    def seat_of(self, player: str) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if seat.player == player), None)

    def _running(self) -> Match:
        self._expect(self.phase in (PLAYING, OVER) and self.match is not None, "not_running")
        self._expect(self.phase == PLAYING, "over")
        return self._running_or_over()

    def _running_or_over(self) -> Match:
        assert self.match is not None
        return self.match

    def _expect_own(self, player: str, seat: int) -> None:
        own = 0 <= seat < len(self.seats) and self.seats[seat].player == player
        self._expect(own, "not_yours")

    def _expect_host(self, player: str) -> None:
        self._expect(player in (self.settings["host"], self.host), "not_host")

    @staticmethod
    def _expect(truth: bool, key: str, **parts: Any) -> None:
        if not truth:
            raise refusal(key, **parts)


def _deal_of(entry: Entry) -> dict[str, str]:
    return {key: entry.data[key] for key in ("seed", "salt", "commitment")}


def _copied(mark: Mark) -> Mark:
    """A mark to go back to more than once: the match plays on in the state of the first."""
    return replace(mark, state=copy_of(mark.state))


def _rules_of(log: Sequence[Entry]) -> int | None:
    """The version of the rules that a game was started by; None if it was not."""
    return next((int(entry.data.get("rules", log[0].data["rules"])) for entry in log if entry.kind == "started"), None)


def _before_last_turn(played: Sequence[tuple[int, int]], seat: int) -> int | None:
    """How many moves were made before a seat's last run of moves."""
    end = next((i for i in range(len(played), 0, -1) if played[i - 1][0] == seat), None)
    if end is None:
        return None
    while end > 0 and played[end - 1][0] == seat:
        end -= 1
    return end
