"""One WebSocket a table: what is asked for comes in, looks go out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import types
from collections.abc import Callable, Coroutine, Generator
from time import monotonic
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from beguile.engine.errors import IllegalMove, Malformed
from beguile.server import messages as m
from beguile.server.addresses import address_of
from beguile.server.door import Door
from beguile.server.hall import Desk, Hall, NotFound, Viewer, levels
from beguile.server.identity import new_table_name
from beguile.server.limits import Bucket
from beguile.table.refusals import refusal
from beguile.table.table import OVER, Table

log = logging.getLogger("beguile")

BURST, RATE = 60, 20.0
"""Messages of one socket: so many at once, then so many a second."""

HELLO_COST = 9
"""So many messages as much a `hello` takes of that: its answer can be a whole look."""

SLOWER, MOST_WAITS = 0.1, 20
"""Seconds that a message waits where too many come from one address, and how often it does."""
FIRST_WORD = 10.0
"""Seconds within which a socket must say something for the first time."""
MOST_ONLOOKERS = 1500
"""Sockets of people without a seat: there must be room for those who have one."""

GONE, TOO_MUCH, NO_SENSE, NOT_FOUND, SET_ASIDE, FULL = 4000, 4008, 4009, 4004, 4005, 4013
"""Why a socket was closed, as close codes."""


async def serve_socket(socket: WebSocket, hall: Hall, player: str, name: str, door: Door) -> None:
    """Speak with one client until it goes."""
    await socket.accept()
    try:
        desk = await hall.desk(socket.path_params["table"])
    except NotFound:
        await socket.close(NOT_FOUND)
        return
    except IllegalMove:
        await socket.close(SET_ASIDE)
        return
    if desk.table.seat_of(player) is not None:
        door.keep(socket.client)
    elif hall.count_onlookers() >= MOST_ONLOOKERS:
        await socket.close(FULL)
        return
    writer = Writer(socket)
    viewer = writer.viewer = Viewer(player, name, writer.write, address_of(socket))
    try:
        await _read(socket, hall, desk, viewer)
    except WebSocketDisconnect:
        pass
    except NotFound:
        await _close(socket, NOT_FOUND)
    finally:
        hall.disconnect(desk, viewer)
        viewer.finish()
        if writer.rest is not None:
            await asyncio.gather(writer.rest, return_exceptions=True)


class Writer:
    """Sends what is queued for a viewer: at once as far as the socket takes it, the rest in a task that waits for a slow reader.
    A queue and a task for every frame cost more than the frame."""

    __slots__ = ("rest", "socket", "viewer")
    viewer: Viewer

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.rest: asyncio.Task[None] | None = None

    def write(self) -> None:
        if self.rest is not None:
            return
        sending = self._send_all()
        with contextlib.suppress(StopIteration):
            waits_for = sending.send(None)
            self.rest = asyncio.get_running_loop().create_task(_go_on(sending, waits_for))
            self.rest.add_done_callback(self._caught_up)

    def _caught_up(self, _: asyncio.Task[None]) -> None:
        self.rest = None
        if self.viewer.frames or self.viewer.lost:
            self.write()

    async def _send_all(self) -> None:
        viewer = self.viewer
        try:
            while viewer.frames:
                await self.socket.send_text(viewer.frames.popleft().decode())
            if viewer.lost:
                await self.socket.close(GONE)
        except Exception as error:  # whatever happens to one socket must not stop what everybody else is shown
            if not isinstance(error, RuntimeError | WebSocketDisconnect | OSError):
                log.exception("a socket failed")
            viewer.lost = True
            viewer.frames.clear()


async def _go_on(begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
    """The rest of something that was begun outside a task."""
    try:
        await _rest(begun, waits_for)
    finally:
        begun.close()


@types.coroutine
def _rest(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    with contextlib.suppress(StopIteration):
        while True:
            yield waits_for
            waits_for = begun.send(None)


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError):
        await socket.close(code)


async def _read(socket: WebSocket, hall: Hall, desk: Desk, viewer: Viewer) -> None:
    allowance = Bucket(BURST, monotonic())
    silent = asyncio.get_running_loop().call_later(FIRST_WORD, viewer.drop)
    while True:
        message = await socket.receive()
        silent.cancel()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if not allowance.take(BURST, RATE, monotonic()):
            await _close(socket, TOO_MUCH)
            return
        if not await _has_leave(hall, viewer):
            await _close(socket, TOO_MUCH)
            return
        if text is None or len(text) > m.LARGEST:
            viewer.send(m.encode(m.Broken(why="A message is a text of at most 8 KiB.")))
            viewer.finish()
            return
        try:
            asked = m.decode_from_client(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            viewer.send(m.encode(m.Broken(why=str(error))))
            viewer.finish()
            return
        if isinstance(asked, m.Hello):
            allowance.take(BURST, RATE, monotonic(), HELLO_COST)
        await answer(hall, desk, viewer, asked)


async def _has_leave(hall: Hall, viewer: Viewer) -> bool:
    """Wait until an address may say more; not for long."""
    for _ in range(MOST_WAITS):
        if viewer.lost or hall.messages.allows(viewer.address):
            return True
        await asyncio.sleep(SLOWER)
    return False


async def answer(hall: Hall, desk: Desk, viewer: Viewer, asked: Any) -> None:
    """Do what is asked for, and say that it is done or why not."""
    if isinstance(asked, m.Ping):
        viewer.send(m.encode(m.Pong(id=asked.id, now=hall.now())))
        return
    if isinstance(asked, m.Hello):
        viewer.gallery = asked.gallery
        await hall.connect(desk, viewer, asked.since)
        return
    try:
        if isinstance(asked, m.Rematch):
            table = await rematch(hall, desk, viewer)
            viewer.send(m.encode(m.Done(id=asked.id, version=desk.table.version, table=table)))
            return
        viewer.answered = ""
        version = await hall.change(desk, lambda table: carry_out(table, viewer, asked, hall.now()), viewer, asked.id)
        if viewer.answered != asked.id:  # nothing has changed, or it does not follow the table
            viewer.send(m.encode(m.Done(id=asked.id, version=version)))
    except IllegalMove as error:
        refused = m.Refused(id=asked.id, why=error.why, key=error.key, parts=error.parts, rule=error.rule)
        viewer.send(m.encode(refused))
    except Malformed as error:
        viewer.send(m.encode(m.Refused(id=asked.id, why=str(error), key="table.malformed", parts={"why": str(error)})))


COMMANDS: dict[type, Callable[[Table, Viewer, Any, int], Any]] = {
    m.Undo: lambda t, v, a, now: t.undo(v.player, a.seat, now),
    m.AskUndo: lambda t, v, a, now: t.ask_undo(v.player, a.seat, now),
    m.AnswerUndo: lambda t, v, a, now: t.answer_undo(v.player, a.seat, a.yes, now),
    m.Sit: lambda t, v, a, now: t.sit(v.player, v.name, a.seat, now),
    m.Leave: lambda t, v, a, now: t.leave(v.player, a.seat, now),
    m.Say: lambda t, v, a, now: t.say(v.player, v.name, a.text, now, a.phrase),
    m.Resign: lambda t, v, a, now: t.resign(v.player, a.seat, now),
    m.CallIn: lambda t, v, a, now: t.call_in(v.player, a.seat, now),
    m.TakeOver: lambda t, v, a, now: t.take_over(v.player, a.seat, now),
    m.Start: lambda t, v, _, now: t.start(v.player, *new_deal(), now),
    m.SeatBot: lambda t, v, a, now: t.seat_bot(v.player, a.seat, read_level(a.level), now),
}


def carry_out(table: Table, viewer: Viewer, asked: Any, now: int) -> int:
    """Give a message to the table; the version it led to."""
    if isinstance(asked, m.Move):
        return table.play(viewer.player, asked.seat, asked.moves, asked.id, asked.version, now)
    COMMANDS[type(asked)](table, viewer, asked, now)
    return table.version


def new_deal() -> tuple[int, str]:
    """A seed and a salt that nobody can guess."""
    return secrets.randbits(96), secrets.token_hex(16)


def read_level(level: str) -> str:
    if level not in levels():
        raise Malformed(f"level: found {level!r}, expected one of {', '.join(levels())}")
    return level


async def rematch(hall: Hall, desk: Desk, viewer: Viewer) -> str:
    """A new table with everybody one seat further; the old one points to it. The new one is there first: a crash in between leaves
    a table that nobody is pointed to, and no pointer to a table that is not there."""
    async with desk.rematching:
        old = desk.table
        if old.next_table:
            return old.next_table
        if old.seat_of(viewer.player) is None:
            raise refusal("not_seated")
        if old.phase != OVER:
            raise refusal("no_rematch")
        name, now = new_table_name(), hall.now()
        await hall.new_table(name, await _seats_again(hall, old, viewer.player, now))
        await hall.change(desk, lambda table: table.link_rematch(name, now))
        return name


async def _seats_again(hall: Hall, old: Table, host: str, now: int) -> Callable[[Table], None]:
    """What sets a table like this one, with everybody one seat further."""
    seats = old.rotated()
    settings = {key: old.settings[key] for key in ("game", "players", "options", "sheet", "listed", "spectators", "grace")}
    called = {seat.player: await hall.store.called(seat.player) or seat.name for seat in seats if seat.player is not None}

    def fill(table: Table) -> None:
        table.open(host, settings, old.control, now)
        for i, seat in enumerate(seats):
            if seat.player is not None:
                table.sit(seat.player, called[seat.player], i, now)
            elif seat.bot is not None:
                table.seat_bot(host, i, seat.bot, now)

    return fill
