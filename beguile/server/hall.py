"""The hall: tables that are in use, who is connected to them, and everything that happens at them by itself.

One lock a table. A command changes the table, its entries are stored, then everybody is shown: nothing is seen that a crash could
take back. A table that nobody looks at lives in the store alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from beguile.bots import LANGUAGES, LEVELS, MINDS, Bot, explain
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.match import Sight
from beguile.games import load
from beguile.server import messages
from beguile.server.limits import Limit
from beguile.server.replays import Films
from beguile.server.store import Conflict, NotStored, Store, Summary
from beguile.server.thinking import LONGEST_THOUGHT, Full, Thinkers, TooLong, cut_off, run_beside
from beguile.server.turns import Claim, Turns
from beguile.server.watchdog import Watchdog
from beguile.table.log import Entry
from beguile.table.look import Showing, away_since, look
from beguile.table.refusals import refusal
from beguile.table.table import GATHERING, OVER, PLAYING, Table

log = logging.getLogger("beguile")

CACHE = 256
"""Tables kept in memory though nobody is connected to them."""
QUEUE, QUEUE_BYTES = 64, 1 << 20
"""Frames, and bytes in them, waiting for a slow reader; one more and it is let go."""
SWEEP = 5.0
"""Seconds between looks for tables at which something is due."""
LONGEST_DECISION = 200
"""Steps after which a bot that still has not decided is asked anew."""
LONGEST_LOAD = 5.0
"""Seconds that a table may take to be loaded or set."""
THOUGHTS, QUIET_THOUGHTS = 2, 1
"""Bots that search at the same time; at tables without people fewer, so that people never wait for those."""
ROUND = 2.0
"""Seconds within which every bot that waits gets its turn: where many wait, each has less time to think."""
SHORTEST_THOUGHT = 0.03
QUIET_TABLES = 8
"""Tables without people at which bots go on at the same time, and"""
QUIET_WAITING = 16
"""those that wait for that in memory. The others wait in the store."""
VISIT = 30.0
"""Seconds for which a player without a socket counts as being there."""
ASK_AGAIN = 2.0
"""Seconds of silence after which a bot is asked once more, while sand runs."""


class NotFound(Exception):
    """There is no such table, or not for you."""


class Viewer:
    """A connection to a table: whose it is, what it has seen, and what still has to be sent to it."""

    __slots__ = ("address", "answered", "frames", "gallery", "lost", "name", "player", "seen", "wake")

    def __init__(self, player: str, name: str, wake: Callable[[], None], address: str = "") -> None:
        self.player, self.name, self.address = player, name, address
        self.gallery = False
        """Sees what everybody may see, whoever it is: a big screen."""
        self.seen: int | None = None
        self.frames: deque[bytes] = deque()
        self.wake = wake
        """Called when there is something to send, or when all is over."""
        self.lost = False
        self.answered = ""
        """The last message that was answered with a look."""

    def seat_at(self, table: Table) -> int | None:
        """Through whose eyes this viewer sees."""
        return None if self.gallery else table.seat_of(self.player)

    def hears(self, table: Table) -> bool:
        """Whether talk is for this viewer: a player's big screen must not show the player what onlookers say."""
        return not self.gallery or table.seat_of(self.player) is None

    def send(self, frame: bytes) -> None:
        """Queue a frame. A reader too slow to keep up is let go: it can come back and ask for what it missed."""
        if self.lost:
            return
        if len(self.frames) >= QUEUE or (self.frames and sum(map(len, self.frames)) + len(frame) > QUEUE_BYTES):
            self.drop()
            return
        self.frames.append(frame)
        self.wake()

    def finish(self) -> None:
        """Send what is queued, then close."""
        if not self.lost:
            self.lost = True
            self.wake()

    def drop(self) -> None:
        """Close without sending what is queued."""
        self.frames.clear()
        self.finish()


class Desk:
    """A table in memory with what belongs to it while it is in use."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.thought: dict[int, int] = {}
        """At which version each bot was last asked: once a version is enough."""
        self.busy: set[int] = set()
        """Seats whose bots think now: one thought at a time."""
        self.asked_again: set[int] = set()
        """Seats whose bots are asked once more after a while of silence."""
        self.bots: dict[int, Bot] = {}
        self.visited: tuple[float, str] = (0.0, "")
        """When a player without a socket last asked for something, and from where."""
        self.rematching = asyncio.Lock()

    def bot(self, seat: int, level: str) -> Bot:
        """Who plays there: the same one from move to move, because it may be in the middle of a plan."""
        if seat not in self.bots or self.bots[seat].level != level:
            self.bots[seat] = Bot(level, secrets.randbits(64))
        return self.bots[seat]

    def claim(self) -> Claim:
        """On what its bots claim time to think: there are people who wait for them, or nobody does."""
        for viewer in self.viewers:
            if viewer.seat_at(self.table) is not None:
                return Claim(True, viewer.address)
        at, address = self.visited
        if at and monotonic() - at < VISIT:
            return Claim(True, address)
        return Claim(False, str(self.table.settings.get("host", "")))

    @property
    def idle(self) -> bool:
        return not self.viewers and not self.busy and not self.lock.locked()


class Hall:
    def __init__(self, store: Store, pace: float = 0.7, clock: Callable[[], float] = time.time) -> None:
        self.store, self.pace = store, pace
        self._clock = clock
        self.desks: OrderedDict[str, Desk] = OrderedDict()
        self.downtimes: list[tuple[int, int]] = []
        self.moves = 0
        self.films = Films()
        self._loading: dict[str, asyncio.Future[Desk]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.longest_thought = LONGEST_THOUGHT
        self.loaders = Thinkers(LONGEST_LOAD, at_once=2)
        self.heavy = Thinkers(LONGEST_LOAD, at_once=1, most_waiting=32)
        """For what takes long to answer."""
        self.thoughts = Turns(THOUGHTS, QUIET_THOUGHTS)
        self.quiet = Turns(1 << 30, QUIET_TABLES, people_wait=False)
        self._quick = Thinkers(LONGEST_THOUGHT, at_once=8, most_waiting=1 << 30)
        self.set_aside: dict[str, str] = {}
        """Tables that cannot be loaded, and why."""
        self.watchdog = Watchdog()
        self.messages = Limit(1e9, 1e9)
        """Messages on all sockets of one address."""

    def now(self) -> int:
        return round(self._clock() * 1000)

    async def open(self) -> None:
        """Begin: what was due while nobody was here is looked after, with nobody charged for the time in between."""
        self.downtimes = await self.store.wake(self.now())
        self.set_aside = await self.store.all_set_aside()
        self.watchdog.start()
        self._spawn(self._sweep())
        log.info("open")

    async def close(self) -> None:
        """Stop what happens by itself; let go of everybody. What is stored stays stored."""
        self.watchdog.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for desk in self.desks.values():
            if desk.timer:
                desk.timer.cancel()
            for viewer in desk.viewers:
                viewer.drop()
        await self.store.close()
        log.info("closed", extra={"more": {"moves": self.moves}})

    # -- tables in memory ---------------------------------------------------------------------------------------------

    async def desk(self, name: str) -> Desk:
        """The table of this name, from memory or from the store."""
        if name in self.desks:
            self.desks.move_to_end(name)
            return self.desks[name]
        if name in self.set_aside:
            raise refusal("set_aside")
        if name not in self._loading:
            self._loading[name] = asyncio.ensure_future(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Desk:
        entries = await self.store.entries(name)
        if not entries:
            raise NotFound(name)
        table = await self._build(name, entries)
        desk = Desk(table)
        now = self.now()
        for seat in table.seats:
            if seat.player is not None:
                table.went(seat.player, now)
        pause = sum(max(0, end - max(start, table.now)) for start, end in self.downtimes)
        self._place(desk)
        if pause:
            async with desk.lock:
                table.wake(pause, now)
                await self._keep(desk)
        self._after(desk)
        return desk

    async def _build(self, name: str, entries: list[Entry]) -> Table:
        """A table from its log, beside the event loop. One that breaks, or takes too long, is set aside: once is enough."""
        try:
            return await self.loaders.run(lambda: Table.load(name, load, entries))
        except Full:
            raise refusal("busy") from None
        except Exception as error:
            self.set_aside[name] = type(error).__name__
            log.exception("a table cannot be loaded and is set aside", extra=tag(name))
            await self.store.set_aside(name, type(error).__name__, self.now())
            raise refusal("set_aside") from None

    def visit(self, desk: Desk, player: str, address: str) -> None:
        """A player without a socket is there."""
        if desk.table.seat_of(player) is not None:
            desk.visited = (monotonic(), address)
            self._look_again()
            self._after(desk)

    def _look_again(self) -> None:
        """Somebody has come: their bots may have a better claim now."""
        self.quiet.look_again()
        self.thoughts.look_again()

    def _place(self, desk: Desk) -> None:
        self.desks[desk.table.name] = desk
        idle = [name for name, each in self.desks.items() if each.idle]
        for name in idle[: max(0, len(idle) - CACHE)]:
            self._forget(self.desks[name])

    def _forget(self, desk: Desk) -> None:
        if desk.timer:
            desk.timer.cancel()
        self.desks.pop(desk.table.name, None)

    async def new_table(self, name: str, fill: Callable[[Table], None]) -> Desk:
        """A table that was not there before. Its components are read beside the event loop: they are somebody's own."""
        desk = Desk(Table(name, load))
        try:
            await self.loaders.run(lambda: fill(desk.table))
        except (Full, TooLong):
            raise refusal("busy") from None
        async with desk.lock:
            await self._keep(desk)
        self._place(desk)
        self._after(desk)
        log.info("a table was set", extra=tag(desk.table))
        return desk

    # -- change -------------------------------------------------------------------------------------------------------

    async def change(self, desk: Desk, command: Callable[[Table], Any], asker: Viewer | None = None, asked: str = "") -> Any:
        """Let something happen at a table: change, store, show. What is refused changes nothing; a bug freezes this table alone.
        The look of whoever asked for it says so: one frame instead of two."""
        async with desk.lock:
            phase, version = desk.table.phase, desk.table.version
            try:
                with cut_off():
                    answer = command(desk.table)
            except (IllegalMove, Malformed):
                raise
            except Exception as error:
                log.exception("a table is frozen", extra=tag(desk.table))
                await self._freeze(desk, error)
                raise refusal("frozen") from None
            if desk.table.fresh:
                steps_of = desk.table.fresh[-1].data.get("seat") if desk.table.version == version else None
                await self._keep(desk)
                self._show(desk, asker, asked, steps_of)
                if desk.table.phase != phase:
                    log.info("a table is %s", desk.table.phase, extra=tag(desk.table))
        self._after(desk)
        return answer

    async def _keep(self, desk: Desk) -> None:
        """Store what is fresh. If another process was faster, this copy is worthless; if there is no room, it did not happen."""
        try:
            await self.store.append(desk.table.name, desk.table.fresh, summary_of(desk.table))
        except NotStored as error:
            log.error("nothing can be stored: %s", error, extra=tag(desk.table))
            await self._go_back(desk)
            raise refusal("not_stored") from None
        except Conflict:
            self._forget(desk)
            for viewer in desk.viewers:
                viewer.drop()
            raise refusal("stale") from None
        self.moves += sum(entry.kind == "moved" for entry in desk.table.fresh)
        desk.table.stored()

    async def _go_back(self, desk: Desk) -> None:
        """The table is what is stored of it. What happens by itself is tried again after a while."""
        entries = await self.store.entries(desk.table.name)
        if not entries:
            return
        absent = desk.table.absent
        desk.table = await self._build(desk.table.name, entries)
        desk.table.absent = absent
        desk.thought.clear()
        asyncio.get_running_loop().call_later(SWEEP, self._after, desk)

    async def _freeze(self, desk: Desk, error: Exception) -> None:
        """Go back to what is stored, and note that nothing more happens here."""
        entries = await self.store.entries(desk.table.name)
        desk.table = desk.table.frozen(type(error).__name__, entries, self.now())
        await self._keep(desk)
        self._show(desk)

    def _show(self, desk: Desk, asker: Viewer | None = None, asked: str = "", steps_of: int | None = None) -> None:
        """Send everybody what they have not seen: one look a seat, made once. Steps of a decision are shown to their seat alone."""
        showing = Showing(desk.table, self.now())
        frames: dict[tuple[int | None, int, bool], bytes] = {}
        for viewer in desk.viewers:
            if viewer.lost or viewer.seen is None:
                continue
            if not desk.table.may_watch(viewer.player):
                viewer.drop()
                continue
            at = (viewer.seat_at(desk.table), viewer.seen, viewer.hears(desk.table))
            if steps_of is not None and at[0] != steps_of:
                continue
            viewer.seen = desk.table.version
            if viewer is asker:
                viewer.answered = asked
                viewer.send(frame_of(showing.look(*at), asked))
                continue
            if at not in frames:
                frames[at] = frame_of(showing.look(*at))
            viewer.send(frames[at])

    # -- connections --------------------------------------------------------------------------------------------------

    async def connect(self, desk: Desk, viewer: Viewer, since: int | None) -> None:
        """A viewer is there: show it the table, or what it has missed."""
        async with desk.lock:
            table = desk.table
            if not table.may_watch(viewer.player):
                raise NotFound(table.name)
            viewer.seen = table.version
            shown = look(table, viewer.seat_at(table), self.now(), since, viewer.hears(table))
            viewer.send(frame_of(shown))
            if not shown["whole"]:
                viewer.send(self._presence(desk))  # it has no version, so it is no part of what was missed
            desk.viewers.add(viewer)
            if viewer.player in table.absent and not viewer.gallery:
                table.came(viewer.player)
                self._show_presence(desk)
        self._look_again()
        self._after(desk)

    def disconnect(self, desk: Desk, viewer: Viewer) -> None:
        desk.viewers.discard(viewer)
        if not any(other.player == viewer.player and not other.gallery for other in desk.viewers):
            if desk.table.seat_of(viewer.player) is not None:
                desk.table.went(viewer.player, self.now())
                loop = asyncio.get_running_loop()
                loop.call_later(10.1, self._show_presence, desk)

    def count_onlookers(self) -> int:
        return sum(viewer.seat_at(desk.table) is None for desk in self.desks.values() for viewer in desk.viewers)

    def _show_presence(self, desk: Desk) -> None:
        frame = self._presence(desk)
        for viewer in desk.viewers:
            viewer.send(frame)

    def _presence(self, desk: Desk) -> bytes:
        now = self.now()
        return messages.encode(messages.Presence(away=[away_since(desk.table, seat, now) for seat in desk.table.seats]))

    async def call(self, player: str, name: str) -> None:
        """Somebody has chosen a name: it is theirs wherever they sit, unless that game is over."""
        await self.store.call(player, name, self.now())
        for desk in list(self.desks.values()):
            for viewer in desk.viewers:
                if viewer.player == player:
                    viewer.name = name
        for found in await self.store.tables_of(player, 100):
            if found.phase in (GATHERING, PLAYING):
                await self.change(await self.desk(found.name), lambda table: table.rename(player, name, self.now()))

    async def revoke(self, player: str) -> None:
        """Let nobody be this player who cannot show that they are: they have to come again with what still counts."""
        await self.store.revoke(player)
        for desk in list(self.desks.values()):
            for viewer in desk.viewers:
                if viewer.player == player:
                    viewer.drop()

    # -- what happens by itself ---------------------------------------------------------------------------------------

    def _after(self, desk: Desk) -> None:
        """Wake up when the next thing is due, and let bots think."""
        if desk.timer:
            desk.timer.cancel()
            desk.timer = None
        due = desk.table.due()
        if due is not None:
            delay = max(0.0, due / 1000 - self._clock())
            desk.timer = asyncio.get_running_loop().call_later(delay, lambda: self._spawn(self._tick(desk)))
        for seat in () if self._must_wait(desk) else desk.table.bots_to_move():
            if desk.thought.get(seat) != desk.table.version and seat not in desk.busy:
                desk.busy.add(seat)
                self._spawn(self._let_think(desk, seat))

    def _must_wait(self, desk: Desk) -> bool:
        """Whether nobody waits for this table's bots and enough others do: it goes on when there is room, and need not be in memory
        until then."""
        return len(self.quiet.waiting) >= QUIET_WAITING and not desk.viewers and not desk.claim().attended

    async def _tick(self, desk: Desk) -> None:
        await self.change(desk, lambda table: table.tick(self.now()))

    async def _let_think(self, desk: Desk, seat: int) -> None:
        """A bot has the turn; afterwards it is asked again if anything has changed, while sand runs also if nothing has."""
        try:
            version = await self._answer(desk, seat)
        finally:
            desk.busy.discard(seat)
        if desk.table.version != version:
            self._after(desk)
        elif desk.table.sand_ends and seat not in desk.asked_again:
            desk.asked_again.add(seat)
            asyncio.get_running_loop().call_later(ASK_AGAIN, self._ask_again, desk, seat)

    async def _answer(self, desk: Desk, seat: int) -> int:
        """A bot makes a decision, step by step: only the first one keeps people waiting. The version that it has looked at."""
        async with self.quiet.turn(desk.claim):
            await asyncio.sleep(self.pace / 8 if desk.table.sand_ends else self.pace)
            version = desk.thought[seat] = desk.table.version
            for _ in range(LONGEST_DECISION):
                if not await self._step(desk, seat, version):
                    break
                if desk.table.match is None or not desk.table.match.is_unfinished(seat):
                    break
            return version

    async def _step(self, desk: Desk, seat: int, version: int) -> bool:
        """A bot looks at what its seat sees, thinks beside the event loop, and answers; whether that was played."""
        table = desk.table
        if seat not in table.bots_to_move() or table.match is None:
            return False
        sight, level = table.match.sight(seat), str(table.seats[seat].level)
        bot = desk.bot(seat, level)
        try:
            move = await self._think(desk, bot, sight)
        except Exception as error:
            log.exception("a bot failed", extra=tag(table, level=level))
            async with desk.lock:
                await self._freeze(desk, error)
            return False
        try:
            played = desk.table.phase == PLAYING and await self.change(
                desk, lambda t: t.play_bot(seat, move, version, self.now(), bot.by)
            )
        except IllegalMove:
            played = False
        if not played:
            bot.plan = []  # it was made for what did not happen
        return bool(played)

    async def _think(self, desk: Desk, bot: Bot, sight: Sight) -> int:
        """What a bot chooses. Who hardly has to think does not wait for others; who does has less time where many wait."""
        if desk.table.sand_ends or bot.is_quick(sight):
            return await self._quick.run(lambda: bot.choose(sight))
        async with self.thoughts.turn(desk.claim):
            wanted = LEVELS[bot.level].seconds
            share = ROUND * THOUGHTS / (self.thoughts.running + len(self.thoughts.waiting))
            bot.seconds = max(SHORTEST_THOUGHT, share) if share < wanted else None
            return await run_beside(lambda: bot.choose(sight), self.longest_thought)

    def _ask_again(self, desk: Desk, seat: int) -> None:
        """While sand runs, silence is an answer too: a bot that had nothing to say may have something now."""
        desk.asked_again.discard(seat)
        if desk.table.sand_ends and self.desks.get(desk.table.name) is desk:
            desk.thought.pop(seat, None)
            self._after(desk)

    async def _sweep(self) -> None:
        """Look after tables that nobody looks at: their clocks run, their bots move."""
        while True:
            try:
                await self._look_after_all()
            except Exception:  # a full disk must not end this
                log.exception("what is due cannot be looked after")
            await asyncio.sleep(SWEEP)

    async def _look_after_all(self) -> None:
        now = self.now()
        await self.store.beat(now)
        for name in await self.store.due(now, 200 + len(self.desks)):
            if name not in self.desks:  # those in memory look after their own clocks
                await self._look_after(name)
        for name in await self.store.bots_due(QUIET_WAITING + len(self.desks)):
            if len(self.quiet.waiting) >= QUIET_WAITING:
                return
            await self._look_after(name)

    async def _look_after(self, name: str) -> None:
        """Let a table go on: in memory it does so by itself. What cannot be loaded is set aside, and said there."""
        if name in self.desks:
            self._after(self.desks[name])
            return
        with suppress(IllegalMove, NotFound):
            await self.desk(name)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), IllegalMove):
            log.error("a task of the hall failed", exc_info=task.exception())


def tag(table: Table | str, **more: Any) -> dict[str, Any]:
    """A table for the log. Its name lets people in, so the log has a digest of it."""
    name = table if isinstance(table, str) else table.name
    game = {} if isinstance(table, str) else {"game": table.settings.get("game", "")}
    return {"more": {"table": hashlib.sha256(name.encode()).hexdigest()[:12], **game, **more}}


def levels() -> list[str]:
    return list(MINDS)


def level_words() -> dict[str, dict[str, str]]:
    """What the levels mean, by language."""
    return {language: explain(language) for language in LANGUAGES}


def frame_of(shown: dict[str, Any], done: str = "") -> bytes:
    """A look as it is sent, answering a message or not."""
    return messages.encode({"is": "look", **shown, "done": done} if done else {"is": "look", **shown})


def summary_of(table: Table) -> Summary:
    """What is kept of a table for lists."""
    due = 0 if table.bots_to_move() else table.due()
    return Summary(
        name=table.name,
        game=table.settings["game"],
        phase=table.phase,
        listed=bool(table.settings["listed"]),
        touched=table.touched,
        due=due,
        since=table.turn_since,
        seats=[seat.name for seat in table.seats],
        to_act=table.to_act,
        winners=table.match.winners if table.match is not None and table.phase == OVER else (),
        scores=table.match.scores if table.match is not None and table.phase == OVER else (),
        people=[
            (table.settings["host"], None),
            *((seat.player, i) for i, seat in enumerate(table.seats) if seat.player is not None),
        ],
    )
