"""The HTTP interface: everything that is not live. JSON in, JSON out."""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import AsyncIterator, Callable
from functools import cache
from io import BytesIO
from typing import Any, TypeVar

import msgspec
import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.rulebook import rules_of
from beguile.games import FOLDER, SHELF, load
from beguile.server import identity, replays
from beguile.server import messages as m
from beguile.server.addresses import address_of
from beguile.server.door import Door
from beguile.server.hall import Hall, NotFound, Viewer, level_words, levels
from beguile.server.openapi import Endpoint, describe
from beguile.server.reviews import Reviews
from beguile.server.sockets import new_deal, read_level
from beguile.server.store import Summary
from beguile.server.thinking import Full, TooLong
from beguile.table.clocks import read_control
from beguile.table.look import look, talk_before
from beguile.table.refusals import refusal
from beguile.table.table import OVER, Table
from beguile.table.writing import plain

T = TypeVar("T")
LARGEST_BODY = 80_000
LONGEST_ADDRESS = 400
"""Characters that a QR code of ours holds: one that is larger cannot be scanned."""
LEFT_ALONE = 30 * 60 * 1000
"""Milliseconds after which a table that waits for players, and at which nobody is, is no longer listed."""
STALE = 30 * 24 * 3600 * 1000
"""Milliseconds after which a table at which nothing happened is no longer listed or counted. It can still be opened by its link."""


# -- who is asking ----------------------------------------------------------------------------------------------------


async def name_of(connection: HTTPConnection, player: str) -> str:
    """What somebody is called; a guest in the language of their browser."""
    german = connection.headers.get("accept-language", "").lower().startswith("de")
    return await connection.app.state.hall.store.called(player) or identity.name_at_first(player, "de" if german else "en")


class Asker:
    """Who asks, and whether their cookie has to be set."""

    def __init__(self, request: Request, player: str, fresh: bool) -> None:
        self.request, self.player, self.fresh = request, player, fresh

    async def name(self) -> str:
        return await name_of(self.request, self.player)

    def answer(self, body: Any, status: int = 200) -> Response:
        response = JSON(body, status, headers={"cache-control": "no-store"})
        if self.fresh:
            identity.give(self.request, response, self.player)
        return response


class JSON(JSONResponse):
    """JSON as the sockets speak it: a long replay is encoded ten times faster than by the standard library."""

    def render(self, content: Any) -> bytes:
        return m.encode(content)


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def ask(request: Request) -> Asker:
    """Who a request comes from: a bot by its token, a browser by its cookie, anybody else is a new guest."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        player = await hall_of(request).store.player_of(bearer[7:], "bot", hall_of(request).now(), once=False)
        if player is None:
            raise refusal("token")
        return Asker(request, player, False)
    player = identity.of_browser(request)
    return Asker(request, player or identity.new_player(), player is None or identity.is_due(request, player))


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request as a message, bounded."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise Malformed(f"body: found more than {LARGEST_BODY} bytes, expected less")
    try:
        return msgspec.json.decode(body, type=kind)
    except (UnicodeDecodeError, RecursionError):
        raise Malformed("body: found no JSON that can be read, expected an object in UTF-8") from None


# -- what there is ----------------------------------------------------------------------------------------------------


async def list_games(_: Request) -> Response:
    """The games there are, with their options, and the levels of bots."""
    return _json(_games_shown())


def _json(encoded: bytes) -> Response:
    return Response(encoded, media_type="application/json")


@cache
def _games_shown() -> bytes:
    games = [load(name) for name in SHELF]
    return m.encode({"games": [_game_shown(game) for game in games], "levels": levels(), "level_words": level_words()})


def _game_shown(game: Any) -> dict[str, Any]:
    words = game.words.messages["options"]
    options = [
        {
            "name": option.name,
            "default": option.show(option.default),
            "choices": list(option.choices),
            "low": option.low,
            "high": option.high,
            "words": words[option.name],
        }
        for option in game.options
    ]
    players = [game.players[0], game.players[-1]]
    return {"name": game.name, "title": game.title, "players": players, "options": options, "components": game.sheet.name}


async def show_rules(request: Request) -> Response:
    """A game's rules by number, in a language if there is a translation, else in English."""
    game = load(request.path_params["game"])
    language = request.query_params.get("language", "en")
    translated = FOLDER / game.name / f"RULES.{language}.md" if re.fullmatch("[a-z]{2}", language) else None
    found = translated is not None and translated.is_file()
    return _json(_rules_shown(game.name, language if found else "en"))


@cache
def _rules_shown(name: str, language: str) -> bytes:
    """Made once: there are few games and languages."""
    translated = FOLDER / name / f"RULES.{language}.md"
    text = translated.read_text(encoding="utf-8") if translated.is_file() else load(name).rulebook
    rules = [{"number": rule.number, "heading": rule.heading, "words": rule.words} for rule in rules_of(text).values()]
    return m.encode({"game": name, "language": language, "rules": rules})


async def show_qr(request: Request) -> Response:
    """A QR code that leads to a page of a table here."""
    path = request.query_params.get("path", "")
    if not re.fullmatch(r"/(table|screen|hand|replay)/[a-z0-9]{1,20}", path):
        raise Malformed(f"path: found {path!r}, expected a page of a table, as in /table/abc")
    return Response(draw_qr(request, path), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def draw_qr(request: Request, path: str) -> str:
    """The address of one of our pages as SVG, as this asker reaches us."""
    scheme = "https" if request.app.state.settings.secure else request.url.scheme
    address = f"{scheme}://{request.headers.get('host', request.url.netloc)}{path}"
    if len(address) > LONGEST_ADDRESS:
        raise Malformed(f"host: found {len(address)} characters in the address, expected at most {LONGEST_ADDRESS}")
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, nl=False, scale=8, border=4)
    return drawn.getvalue().decode()


async def list_tables(request: Request) -> Response:
    """Listed tables that can be joined or watched."""
    hall = hall_of(request)
    attended = [name for name, desk in hall.desks.items() if desk.claim().attended]
    found = await hall.store.listed(100, hall.now() - STALE, hall.now() - LEFT_ALONE, attended[-500:])
    return JSONResponse({"tables": [_summary_shown(each) for each in found]})


async def list_mine(request: Request) -> Response:
    """The tables at which I sit, running and finished."""
    asker = await ask(request)
    found = await hall_of(request).store.tables_of(asker.player, 100)
    return asker.answer({"tables": [_summary_shown(each) for each in found]})


def _summary_shown(summary: Summary) -> dict[str, Any]:
    names = ("name", "game", "phase", "touched", "since", "seats", "to_act", "winners", "scores", "seat")
    return {"title": SHELF.get(summary.game, summary.game), **{name: getattr(summary, name) for name in names}}


# -- who am I ---------------------------------------------------------------------------------------------------------


async def show_me(request: Request) -> Response:
    """What I am called here."""
    asker = await ask(request)
    return asker.answer({"name": await asker.name()})


async def name_me(request: Request) -> Response:
    """Choose a name."""
    asker, wanted = await ask(request), await read_body(request, m.NameAsked)
    name = read_name(wanted.name)
    if not request.app.state.names.allows(asker.player):
        raise refusal("too_many_requests")
    await hall_of(request).call(asker.player, name)
    return asker.answer({"name": name})


def read_name(given: str) -> str:
    name = plain(given)
    if not name:
        raise Malformed("name: found nothing that can be seen, expected 1 to 24 characters")
    return name


async def revoke_me(request: Request) -> Response:
    """Sign out everywhere but here: no other cookie, link or token of mine counts any more. A program has no other: it is gone."""
    asker, hall = await ask(request), hall_of(request)
    await hall.revoke(asker.player)
    request.app.state.keyring = await hall.store.keyring()
    asker.fresh = not request.headers.get("authorization")
    return asker.answer({"name": await asker.name()})


async def link_device(request: Request) -> Response:
    """A code that makes another device this player, once and soon."""
    asker, code, hall = await ask(request), identity.new_code(), hall_of(request)
    await hall.store.keep_code(code, asker.player, "device", hall.now() + identity.CODE_LASTS)
    path = f"/claim/{code}"
    return asker.answer({"code": code, "path": path, "qr": draw_qr(request, path)})


async def claim_device(request: Request) -> Response:
    """Become the player whose link this is."""
    wanted, hall = await read_body(request, m.ClaimAsked), hall_of(request)
    player = await hall.store.player_of(wanted.code, "device", hall.now(), once=True)
    if player is None:
        raise refusal("code")
    response = JSONResponse({"name": await name_of(request, player)})
    identity.give(request, response, player)
    return response


async def make_bot(request: Request) -> Response:
    """An identity for a program: its token is shown once."""
    wanted, hall = await read_body(request, m.NameAsked), hall_of(request)
    _expect_patience(request)
    player, token, name = identity.new_player(), identity.new_code(), read_name(wanted.name)
    await hall.store.call(player, name, hall.now())
    await hall.store.keep_code(token, player, "bot", 1 << 53)
    return JSONResponse({"name": name, "token": token})


# -- tables -----------------------------------------------------------------------------------------------------------


def _expect_patience(request: Request) -> None:
    """One address gets so many tables and tokens, whatever cookies it shows or leaves out."""
    if not request.app.state.tables.allows(address_of(request)):
        raise refusal("too_many_tables_here")


async def expect_room(request: Request, asker: Asker) -> None:
    """Nobody has more tables than they can look after; those that were left for long do not count."""
    hall = hall_of(request)
    open_tables = await hall.store.count_open(asker.player, hall.now() - STALE)
    if open_tables >= request.app.state.settings.tables_per_player:
        raise refusal("too_many_tables")
    _expect_patience(request)


async def set_table(request: Request) -> Response:
    """Set a table."""
    asker, wanted = await ask(request), await read_body(request, m.TableAsked)
    hall = hall_of(request)
    await expect_room(request, asker)
    name, own, now = identity.new_table_name(), await asker.name(), hall.now()
    desk = await hall.new_table(name, lambda table: _fill(table, asker.player, own, wanted, now))
    return asker.answer({"table": name, "version": desk.table.version}, 201)


def _fill(table: Table, player: str, name: str, wanted: m.TableAsked, now: int) -> None:
    """Set the table as it was asked for; start it if that was asked for too."""
    clock = wanted.clock
    control = read_control(clock.kind, clock.per_move, clock.bank, clock.quiet_from, clock.quiet_to)
    sheet = (
        {"file": "your components", "data": Sheet.parse(wanted.components, "your components").data} if wanted.components else None
    )
    settings = {key: getattr(wanted, key) for key in ("game", "players", "options", "listed", "spectators", "grace")}
    table.open(player, {**settings, "sheet": sheet}, control, now)
    for seat, who in enumerate(wanted.seats):
        if seat >= len(table.seats):
            raise Malformed(f"seats: found {len(wanted.seats)}, expected at most {len(table.seats)}")
        if who == "me":
            table.sit(player, name, seat, now)
        elif who != "open":
            table.seat_bot(player, seat, read_level(who), now)
    if wanted.start:
        table.start(player, *new_deal(), now)


async def quick_play(request: Request) -> Response:
    """One request: a table full of bots with me at it, started."""
    asker, wanted = await ask(request), await read_body(request, m.QuickAsked)
    game, hall = load(wanted.game), hall_of(request)
    await expect_room(request, asker)
    players = wanted.players or min(game.players, key=lambda count: abs(count - 4))
    level = read_level(wanted.level)
    table = m.TableAsked(game=game.name, players=players, seats=["me", *[level] * (players - 1)], start=True)
    name, own, now = identity.new_table_name(), await asker.name(), hall.now()
    desk = await hall.new_table(name, lambda each: _fill(each, asker.player, own, table, now))
    return asker.answer({"table": name, "version": desk.table.version}, 201)


async def show_table(request: Request) -> Response:
    """A look, for those who do not keep a socket open."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    return asker.answer({"is": "look", **look(table, table.seat_of(asker.player), hall_of(request).now())})


async def _table_for(request: Request, player: str) -> Table:
    desk = await hall_of(request).desk(request.path_params["table"])
    table = desk.table
    if not table.may_watch(player):
        raise NotFound(table.name)
    hall_of(request).visit(desk, player, address_of(request))
    return table


async def show_talk(request: Request) -> Response:
    """What was said before a version, a page at a time."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    return asker.answer(talk_before(table, table.seat_of(asker.player), _whole(request, "before", 999_999)))


async def show_record(request: Request) -> Response:
    """The record of a finished game, with the proof of its dealing."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    return asker.answer(table.record())


async def show_replay(request: Request) -> Response:
    """A finished game step by step, from the eyes of a seat (its number), of the `gallery`, or with all cards `open`."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    if table.phase != OVER or table.match is None:
        raise refusal("running")
    eyes = request.query_params.get("eyes", "gallery")
    if eyes not in ("gallery", "open", *map(str, range(table.match.players))):
        raise Malformed(f"eyes: found {eyes!r}, expected gallery, open or a seat")
    start, count = (_whole(request, key, default) for key, default in (("from", 0), ("count", replays.MOST)))
    return await _answer_heavy(asker, table, (eyes, start, count), lambda film: replays.steps(film, eyes, start, count))


async def show_scores(request: Request) -> Response:
    """What everybody's score was after each move of a finished game."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    if table.phase != OVER:
        raise refusal("running")
    return await _answer_heavy(asker, table, ("scores",), replays.scores)


async def _answer_heavy(asker: Asker, table: Table, page: tuple[Any, ...], make: Callable[[replays.Film], Any]) -> Response:
    """What takes long is made beside the event loop, a few at a time, and kept for whoever asks next."""
    hall = hall_of(asker.request)
    film, key = hall.films.of(table), (table.name, *page)
    made = hall.films.page(key)
    if made is None:
        try:
            made = await hall.heavy.run(lambda: m.encode(make(film)))
        except (Full, TooLong):
            raise refusal("busy") from None
        hall.films.keep(key, made)
    return asker.answer(msgspec.Raw(made))


def _whole(request: Request, key: str, default: int) -> int:
    value = request.query_params.get(key, str(default))
    if not value.isdecimal() or len(value) > 6:
        raise Malformed(f"{key}: found {value!r}, expected a whole number")
    return int(value)


async def show_review(request: Request) -> Response:
    """What the search would have done, a line of JSON for every move as it is thought about."""
    asker = await ask(request)
    table = await _table_for(request, asker.player)
    if table.phase != OVER:
        raise refusal("running")
    reviews: Reviews = request.app.state.reviews
    if not reviews.has_room_for(table):
        raise refusal("busy")
    return StreamingResponse(reviews.of(table), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


# -- bots from outside ------------------------------------------------------------------------------------------------


async def stream_table(request: Request) -> Response:
    """What a bot sees, a line of JSON for every change; an empty line now and then shows that the stream lives."""
    asker, hall = await ask(request), hall_of(request)
    table = await _table_for(request, asker.player)
    desk = await hall.desk(table.name)
    news = asyncio.Event()
    viewer = Viewer(asker.player, await asker.name(), news.set, address_of(request))

    async def lines() -> AsyncIterator[bytes]:
        await hall.connect(desk, viewer, None)
        try:
            while not (viewer.lost or (desk.table.phase == OVER and not viewer.frames)):
                try:
                    async with asyncio.timeout(6):
                        await news.wait()
                except TimeoutError:
                    yield b"\n"
                    continue
                news.clear()
                while viewer.frames:
                    yield viewer.frames.popleft() + b"\n"
        finally:
            hall.disconnect(desk, viewer)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


async def move_by_http(request: Request) -> Response:
    """Make a move, or several as one."""
    asker, wanted, hall = await ask(request), await read_body(request, m.BotMoveAsked), hall_of(request)
    desk = await hall.desk(request.path_params["table"])
    seat = desk.table.seat_of(asker.player)
    if seat is None:
        raise refusal("not_seated")
    hall.visit(desk, asker.player, address_of(request))
    move = lambda table: table.play(asker.player, seat, wanted.moves, wanted.id, wanted.version, hall.now())  # noqa: E731
    return asker.answer({"version": await hall.change(desk, move)})


async def sit_by_http(request: Request) -> Response:
    """Take an empty seat before the start."""
    asker, wanted, hall = await ask(request), await read_body(request, m.SitAsked), hall_of(request)
    desk, name = await hall.desk(request.path_params["table"]), await asker.name()
    await hall.change(desk, lambda table: table.sit(asker.player, name, wanted.seat, hall.now()))
    return asker.answer({"version": desk.table.version})


# -- for operators ----------------------------------------------------------------------------------------------------


async def health(_: Request) -> Response:
    """Whether the server lives. Asks no database."""
    return JSONResponse({"ok": True})


def is_operator(request: Request) -> bool:
    """Whether a request comes from this machine itself, not by way of a proxy, or shows the operator's token."""
    token = request.app.state.settings.metrics_token
    shown = request.headers.get("authorization", "")
    if token and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    passed_on = any(header in request.headers for header in ("x-forwarded-for", "forwarded", "via"))
    return not passed_on and request.client is not None and request.client.host in ("127.0.0.1", "::1")


async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, for the operator alone."""
    if not is_operator(request):
        raise NotFound("metrics")
    hall = hall_of(request)
    door: Door = request.app.state.door
    found: dict[str, tuple[str, float]] = {
        "tables_in_memory": ("gauge", len(hall.desks)),
        "tables_set_aside": ("gauge", len(hall.set_aside)),
        "viewers": ("gauge", sum(len(desk.viewers) for desk in hall.desks.values())),
        "connections": ("gauge", len(door.guests)),
        "connections_turned_away_total": ("counter", door.turned_away),
        "connections_timed_out_total": ("counter", door.timed_out),
        "moves_total": ("counter", hall.moves),
        "thoughts_waiting": ("gauge", len(hall.thoughts.waiting)),
        "quiet_tables_waiting": ("gauge", len(hall.quiet.waiting)),
        "loads_waiting": ("gauge", hall.loaders.waiting),
        "heavy_reads_waiting": ("gauge", hall.heavy.waiting),
        "loop_stall_seconds_worst": ("gauge", round(hall.watchdog.worst, 4)),
        "loop_stall_seconds_worst_own": ("gauge", round(hall.watchdog.worst_own, 4)),
        "loop_stall_seconds_last_minute": ("gauge", round(hall.watchdog.lately(), 4)),
    }
    lines = [f"# TYPE beguile_{name} {kind}\nbeguile_{name} {value}" for name, (kind, value) in found.items()]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


async def show_schema(_: Request) -> Response:
    """JSON Schema of every message on a table's socket and of every body."""
    return _json(_schema_shown())


@cache
def _schema_shown() -> bytes:
    return m.encode(m.schema())


async def show_openapi(_: Request) -> Response:
    """This interface, described for programs."""
    return _json(_openapi_shown())


@cache
def _openapi_shown() -> bytes:
    return m.encode(describe(ENDPOINTS))


ENDPOINTS = (
    Endpoint("GET", "/api/games", list_games, gives=m.GamesShown),
    Endpoint("GET", "/api/games/{game}/rules", show_rules, gives=m.RulesShown, query=("language",)),
    Endpoint("GET", "/api/qr", show_qr, kind="image/svg+xml", query=("path",)),
    Endpoint("GET", "/api/tables", list_tables, gives=m.TablesShown),
    Endpoint("POST", "/api/tables", set_table, asks=m.TableAsked, gives=m.TableMade, status=201),
    Endpoint("POST", "/api/quick", quick_play, asks=m.QuickAsked, gives=m.TableMade, status=201),
    Endpoint("GET", "/api/me", show_me, gives=m.NameShown),
    Endpoint("POST", "/api/me", name_me, asks=m.NameAsked, gives=m.NameShown),
    Endpoint("GET", "/api/me/tables", list_mine, gives=m.TablesShown),
    Endpoint("POST", "/api/me/link", link_device, gives=m.LinkShown),
    Endpoint("POST", "/api/me/claim", claim_device, asks=m.ClaimAsked, gives=m.NameShown),
    Endpoint("POST", "/api/me/revoke", revoke_me, gives=m.NameShown),
    Endpoint("POST", "/api/bots", make_bot, asks=m.NameAsked, gives=m.TokenShown),
    Endpoint("GET", "/api/tables/{table}", show_table, gives=m.Look),
    Endpoint("GET", "/api/tables/{table}/talk", show_talk, gives=m.TalkShown, query=("before",)),
    Endpoint("GET", "/api/tables/{table}/record", show_record, gives=dict[str, Any]),
    Endpoint("GET", "/api/tables/{table}/replay", show_replay, gives=dict[str, Any], query=("eyes", "from", "count")),
    Endpoint("GET", "/api/tables/{table}/scores", show_scores, gives=m.ScoresShown),
    Endpoint("GET", "/api/tables/{table}/review", show_review, kind="application/x-ndjson"),
    Endpoint("GET", "/api/tables/{table}/stream", stream_table, kind="application/x-ndjson"),
    Endpoint("POST", "/api/tables/{table}/move", move_by_http, asks=m.BotMoveAsked, gives=m.VersionShown),
    Endpoint("POST", "/api/tables/{table}/sit", sit_by_http, asks=m.SitAsked, gives=m.VersionShown),
    Endpoint("GET", "/health", health, gives=m.Healthy),
    Endpoint("GET", "/metrics", metrics, kind="text/plain"),
    Endpoint("GET", "/schema", show_schema, gives=dict[str, Any]),
    Endpoint("GET", "/openapi.json", show_openapi, gives=dict[str, Any]),
)


def make_what_never_changes() -> None:
    """Before anybody asks: the first who did would hold up everybody else."""
    for make in (_games_shown, _schema_shown, _openapi_shown):
        make()


ROUTES = [Route(each.path, each.handler, methods=[each.method]) for each in ENDPOINTS]
