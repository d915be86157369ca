"""The server as an ASGI application: who is asking, what they may, and where it goes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from beguile.engine.errors import IllegalMove, Malformed
from beguile.server import identity
from beguile.server.addresses import address_of
from beguile.server.api import ROUTES, make_what_never_changes, name_of
from beguile.server.door import Door
from beguile.server.hall import Hall, NotFound
from beguile.server.limits import Limit
from beguile.server.pages import BUNDLE, PAGE_ROUTES
from beguile.server.reviews import Reviews
from beguile.server.sockets import serve_socket
from beguile.server.store import NotStored, SQLiteStore, Store
from beguile.table.refusals import words_of

log = logging.getLogger("beguile")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


ONLY_TLS = {"strict-transport-security": "max-age=31536000"}
KEYS_EVERY = 5.0
"""Seconds between looks at the keys of cookies."""


@dataclass(frozen=True)
class Settings:
    """How this server is run."""

    data: Path
    pace: float = 0.7
    secure: bool = False
    """Behind TLS: cookies say so, and browsers remember it."""
    metrics_token: str = ""
    """Whoever shows it may read the metrics from elsewhere."""
    requests: tuple[float, float] = (240, 40)
    """Requests of one address: so many at once, then so many a second."""
    files: tuple[float, float] = (3000, 300)
    """The same for the files of the pages: a room full of phones behind one router has one address."""
    tables_per_player: int = 50
    tables: tuple[float, float] = (100, 0.05)
    """Tables, and tokens for programs, of one address: so many at once, then so many a second."""
    socket_messages: tuple[float, float] = (600, 200)
    """Messages on all sockets of one address together; more of them have to wait."""
    connections: tuple[int, int] = (200, 4000)
    """Connections of one address, and of all together."""
    proxies: frozenset[str] = frozenset()
    """Addresses of proxies of our own: everybody comes through them, and their word counts for where a request comes from."""
    bundle: Path = BUNDLE
    """Where the built pages are."""


def create_app(settings: Settings) -> Starlette:
    """The application. Nothing is opened before it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        make_what_never_changes()
        store = SQLiteStore(settings.data / "beguile.db")
        app.state.hall = hall = Hall(store, settings.pace)
        hall.messages = Limit(*settings.socket_messages)
        app.state.keyring = await store.keyring()
        await hall.open()
        reading = asyncio.create_task(_read_keys_again(app, store))
        try:
            yield
        finally:
            reading.cancel()
            await hall.close()

    errors: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        IllegalMove: _refused,
        Malformed: _malformed,
        msgspec.MsgspecError: _malformed,
        NotFound: _not_found,
        404: _no_page,
        Exception: _broken,
    }
    routes = [*ROUTES, WebSocketRoute("/ws/{table}", _socket), *PAGE_ROUTES]
    app = Starlette(routes=routes, lifespan=life, exception_handlers=errors)
    app.state.settings = settings
    app.state.reviews = Reviews()
    app.state.door = Door(*settings.connections, settings.proxies)
    app.state.tables = Limit(*settings.tables)
    app.state.names = Limit(*NAMES)
    app.add_middleware(Guard, settings=settings)
    return app


async def _read_keys_again(app: Starlette, store: Store) -> None:
    """Keys are rotated and identities revoked by the operator's commands and by other servers too."""
    while True:
        await asyncio.sleep(KEYS_EVERY)
        try:
            app.state.keyring = await store.keyring()
        except NotStored:
            log.error("the keys of cookies cannot be read")


def problem(key: str, status: int) -> Response:
    """Why something was not done, in words of the table's own."""
    return JSONResponse({"why": words_of(key), "key": f"table.{key}"}, status)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    body = {"why": error.why, "key": error.key, "parts": error.parts, "rule": error.rule}
    return JSONResponse(body, STATUS.get(error.key, 409))


async def _malformed(_: Request, error: Exception) -> Response:
    return JSONResponse({"why": str(error), "key": "table.malformed", "parts": {"why": str(error)}}, 400)


async def _not_found(_: Request, __: Exception) -> Response:
    return problem("not_found", 404)


async def _no_page(_: Request, __: Exception) -> Response:
    return problem("no_page", 404)


async def _broken(_: Request, error: Exception) -> Response:
    log.error("a request failed", exc_info=error)
    return problem("broken", 500)


STATUS = {"table.busy": 503, "table.set_aside": 503, "table.too_many_tables_here": 429, "table.too_many_requests": 429}
"""Of refusals that are no conflict."""
COSTS = (("/replay", 8), ("/scores", 8), ("/review", 8), ("/stream", 4))
"""How many requests some count as, by how their addresses end: what takes long to answer is had less often."""
SOCKET_COST = 4
NAMES = (6, 0.1)
"""Names that one player may choose: so many at once, then so many a second. Every one is carried to all their tables."""


def cost_of(scope: Scope) -> float:
    if scope["type"] == "websocket":
        return SOCKET_COST
    return next((cost for ending, cost in COSTS if scope["path"].endswith(ending)), 1)


class Guard:
    """Stands before everything: limits, origins, and the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.limit, self.files = app, Limit(*settings.requests), Limit(*settings.files)
        self.at_once = settings.connections[0]
        self.under_way: Counter[str] = Counter()
        """What is being answered for each address, sockets included. Behind a proxy only this knows where they come from."""
        headers = HEADERS | (ONLY_TLS if settings.secure else {})
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = address_of(connection)
        limit = self.files if scope["path"].startswith("/assets/") else self.limit
        if not limit.allows(address, cost_of(scope)) or self.under_way[address] >= self.at_once:
            await _turn_away(scope, receive, send, 429, "too_many_requests")
        elif not same_origin(connection) and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")):
            await _turn_away(scope, receive, send, 403, "another_site")
        else:
            await self._let_in(address, scope, receive, send)

    async def _let_in(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.under_way[address] += 1
        try:
            await self.app(scope, receive, _with_headers(send, self.headers))
        finally:
            self.under_way[address] -= 1
            if not self.under_way[address]:
                del self.under_way[address]


FREE = ("/health", "/metrics")


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser's request comes from our own pages. Programs send no Origin, and carry no cookies by accident."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all, such as http://[
        return False


async def _turn_away(scope: Scope, receive: Receive, send: Send, status: int, key: str) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(1008)
        return
    await problem(key, status)(scope, receive, send)


def _with_headers(send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return send_with_headers


async def _socket(socket: WebSocket) -> None:
    """A table's socket, for whoever has an identity."""
    state = socket.app.state
    player = identity.of_browser(socket)
    if player is None:
        await socket.close(1008)
        return
    name = await name_of(socket, player)
    await serve_socket(socket, state.hall, player, name, state.door)
