"""The door: how many may be connected, from where, and for how long without saying anything.

A server that waits for every slow speaker can be filled by one person who sends a letter a second. So a request has a time to
arrive, an answer a time to be read, and an address so many connections. When all places are taken, a newcomer gets that of the
newest connection from the address that has most; whoever sits at a table keeps theirs.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from beguile.server.addresses import network_of

HEADERS_WITHIN = 10.0
"""Seconds for the first line and the headers of a request, from the first byte on or from the connection."""
BODY_WITHIN = 20.0
"""Seconds for the rest of it."""
READ_WITHIN = 30.0
"""Seconds for which an answer may wait for somebody who does not read."""


class Guest:
    """A connection."""

    __slots__ = ("address", "keeps_place", "transport")

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport, self.address = transport, address
        self.keeps_place = False


class Door:
    def __init__(self, per_address: int = 200, overall: int = 4000, proxies: frozenset[str] = frozenset()) -> None:
        self.per_address, self.overall, self.proxies = per_address, overall, frozenset(map(network_of, proxies))
        self.guests: dict[asyncio.Transport, Guest] = {}
        self.turned_away = self.timed_out = 0
        self._from: dict[str, dict[Guest, None]] = {}
        self._by_peer: dict[Any, Guest] = {}

    def enter(self, transport: asyncio.Transport) -> bool:
        """Whether there is room for this connection; then it has its place."""
        peer = transport.get_extra_info("peername")
        guest = Guest(transport, network_of(str(peer[0])) if peer else "")
        if not self._has_room_for(guest):
            self.turned_away += 1
            return False
        self.guests[transport] = self._by_peer[_key(peer)] = guest
        self._from.setdefault(guest.address, {})[guest] = None
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        guest = self.guests.pop(transport, None)
        if guest is None:
            return
        self._by_peer.pop(_key(transport.get_extra_info("peername")), None)
        others = self._from[guest.address]
        del others[guest]
        if not others:
            del self._from[guest.address]

    def keep(self, client: Any) -> None:
        """Whoever is connected from there sits at a table: nobody else gets their place."""
        guest = self._by_peer.get(_key(client))
        if guest is not None:
            guest.keeps_place = True

    def _has_room_for(self, guest: Guest) -> bool:
        if guest.address not in self.proxies and len(self._from.get(guest.address, ())) >= self.per_address:
            return False
        return len(self.guests) < self.overall or self._make_room(guest)

    def _make_room(self, guest: Guest) -> bool:
        """Let somebody go from where most come from; not for one who comes from there too."""
        most = max(self._from.values(), key=len)
        if len(self._from.get(guest.address, ())) >= len(most):
            return False
        leaving = next((each for each in reversed(most) if not each.keeps_place), None)
        if leaving is None:
            leaving = next((each for each in reversed(self.guests.values()) if not each.keeps_place), None)
        if leaving is None:
            return False
        self.turned_away += 1
        self.leave(leaving.transport)
        leaving.transport.abort()
        return True

    def protocols(self) -> dict[str, Any]:
        """The server's own protocols, with somebody at the door."""
        return {"http": type("HTTP", (GuardedHTTP,), {"door": self}), "ws": type("Socket", (GuardedSocket,), {"door": self})}


def _key(peer: Any) -> Any:
    return tuple(peer[:2]) if peer else None


class _Patience:
    """Timers of a connection: whatever takes too long ends it."""

    door: Door
    transport: asyncio.Transport

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def _expect_within(self, what: str, seconds: float) -> None:
        if what not in self._timers:
            self._timers[what] = asyncio.get_running_loop().call_later(seconds, self._give_up)

    def _has_come(self, *what: str) -> None:
        for each in what:
            timer = self._timers.pop(each, None)
            if timer is not None:
                timer.cancel()

    def _give_up(self) -> None:
        self.door.timed_out += 1
        self.transport.abort()

    def pause_writing(self) -> None:
        self._expect_within("reading", READ_WITHIN)
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        self._has_come("reading")
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self, error: Exception | None) -> None:
        self._has_come(*list(self._timers))
        self.door.leave(self.transport)
        super().connection_lost(error)  # type: ignore[misc]


class GuardedHTTP(_Patience, AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    cycle: Any

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.door.enter(transport):
            self._expect_within("headers", HEADERS_WITHIN)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._expect_within("headers", HEADERS_WITHIN)
        super().data_received(data)
        cycle = self.cycle
        if cycle is None or (cycle.response_complete and not cycle.more_body):
            return
        self._has_come("headers")
        if cycle.more_body:
            self._expect_within("body", BODY_WITHIN)
        else:
            self._has_come("body")

    def handle_websocket_upgrade(self, *asked: Any) -> None:
        self._has_come("headers", "body")
        super().handle_websocket_upgrade(*asked)


class GuardedSocket(_Patience, AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    pass
