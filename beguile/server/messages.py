"""Every message on the wire, as types. What does not fit stops here; the published schema is generated from this file."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

LARGEST = 8 * 1024
"""Bytes of the largest message a client may send."""

Id = Annotated[str, Meta(min_length=1, max_length=40, description="Chosen by the client; the answer carries it.")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(min_length=1, max_length=16)]
AnyMove = str | int | dict[str, Any]


class Asked(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Something a client asks for. The answer (`done` or `refused`) carries its id."""

    id: Id


class Hello(Asked, tag="hello"):
    """The first message on a socket: what the client has already seen of this table, if anything. `gallery`: show what everybody
    may see, even where I have a seat (a big screen)."""

    since: int | None = None
    gallery: bool = False


class Move(Asked, tag="move"):
    """One move, or several to be played as one; `version` is what the player was looking at."""

    version: int
    seat: SeatNumber
    moves: Annotated[list[AnyMove], Meta(min_length=1, max_length=64)]


class Undo(Asked, tag="undo"):
    """Take one's own last message back."""

    seat: SeatNumber


class AskUndo(Asked, tag="ask_undo"):
    """Ask everybody to go back to before one's own last turn."""

    seat: SeatNumber


class AnswerUndo(Asked, tag="answer_undo"):
    seat: SeatNumber
    yes: bool


class Sit(Asked, tag="sit"):
    seat: SeatNumber


class SeatBot(Asked, tag="seat_bot"):
    seat: SeatNumber
    level: Level


class Leave(Asked, tag="leave"):
    """Get up before the start, or (the host) send somebody away."""

    seat: SeatNumber


class Start(Asked, tag="start"):
    pass


class Say(Asked, tag="say"):
    """Talk: a text, or one of the phrases everybody understands in their own language."""

    text: Annotated[str, Meta(max_length=500)] = ""
    phrase: Annotated[str, Meta(max_length=24)] = ""


class Resign(Asked, tag="resign"):
    seat: SeatNumber


class CallIn(Asked, tag="call_in"):
    """Let a bot play for somebody who has been away for too long."""

    seat: SeatNumber


class TakeOver(Asked, tag="take_over"):
    """Take one's seat back from the bot."""

    seat: SeatNumber


class Rematch(Asked, tag="rematch"):
    """The same people at a new table, everybody one seat further."""


class Ping(Asked, tag="ping"):
    """Answered at once; a client that hears nothing for 12 s should reconnect."""


FromClient = (
    Hello | Move | Undo | AskUndo | AnswerUndo | Sit | SeatBot | Leave | Start | Say | Resign | CallIn | TakeOver | Rematch | Ping
)


# -- from the server --------------------------------------------------------------------------------------------------


class Told(Struct, kw_only=True, tag_field="is", omit_defaults=True):
    """Something the server says."""


class Done(Told, tag="done"):
    """What was asked for has happened and is stored. Where it changed the table, the look that shows it says `done` instead."""

    id: str
    version: int
    table: str = ""


class Refused(Told, tag="refused"):
    """What was asked for has not happened, and why: in English, and as a message (`key`, `parts`) for other languages."""

    id: str
    why: str
    key: str = ""
    parts: dict[str, Any] = {}
    rule: str = ""


class Pong(Told, tag="pong"):
    id: str
    now: int


class Broken(Told, tag="broken"):
    """The message could not be read; the socket is closed after this."""

    why: str


class Presence(Told, tag="presence"):
    """Who has been away since when, by seat. True only now, so it has no version."""

    away: list[int | None]


class SeatLook(Struct, kw_only=True, omit_defaults=True):
    name: str
    kind: str
    level: str = ""
    stand_in: bool = False
    resigned: bool = False
    host: bool = False
    away_since: int | None = None


class Setting(Struct, kw_only=True):
    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    control: dict[str, str | int]
    listed: bool
    spectators: bool
    grace: int
    components: str


class Look(Told, tag="look"):
    """A table as one seat (or the gallery: seat null) sees it at a version, and what it was told since an earlier one.

    `whole`: the news starts from the beginning, forget what was told before. In a look that is not whole, what is empty is left
    out, and so are `setting`, `seats` and `commitment` while they have not changed. `done` is the id of the message that this look
    answers. `talk` holds the newest words; `more_talk`: earlier ones can be asked for. `events` are the newest 2,000. `proof`
    is what was promised of the deal, at a table that is frozen. `view` and `events` are the game's own;
    `say` of a move is the message that words it."""

    table: str
    version: int
    whole: bool
    seat: int | None
    phase: str
    clock: dict[str, Any]
    done: str = ""
    setting: Setting | None = None
    seats: list[SeatLook] = []
    notices: list[dict[str, Any]] = []
    talk: list[dict[str, Any]] = []
    more_talk: bool = False
    view: dict[str, Any] = {}
    to_act: list[int] = []
    moves: list[dict[str, Any]] = []
    undo: bool = False
    undo_wish: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    moves_made: int = 0
    commitment: str = ""
    result: dict[str, Any] = {}
    old_rules: bool = False
    proof: dict[str, str] = {}
    next_table: str = ""


FromServer = Look | Done | Refused | Pong | Broken | Presence


# -- over HTTP --------------------------------------------------------------------------------------------------------


class ClockAsked(Struct, forbid_unknown_fields=True):
    """Time at a table, in milliseconds; quiet hours in UTC."""

    kind: str = "none"
    per_move: int = 0
    bank: int = 0
    quiet_from: int = 0
    quiet_to: int = 0


class TableAsked(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table. `seats` names who sits where: `me`, a bot's level, or `open`; missing ones are open."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=8)] | None = None
    options: dict[str, bool | int | str] = {}
    components: Annotated[str, Meta(max_length=64_000, description="A component set, as TOML")] = ""
    seats: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=8)] = []
    clock: ClockAsked = msgspec.field(default_factory=ClockAsked)
    listed: bool = False
    spectators: bool = True
    grace: Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)] = 60_000
    start: bool = False


class QuickAsked(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game at once: me and bots of one level."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=8)] | None = None
    level: Level = "medium"


class SitAsked(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class NameAsked(Struct, forbid_unknown_fields=True):
    name: Name


class ClaimAsked(Struct, forbid_unknown_fields=True):
    """The code of a link that moves an identity to another device."""

    code: Annotated[str, Meta(min_length=10, max_length=64)]


class BotMoveAsked(Struct, kw_only=True, forbid_unknown_fields=True):
    id: Id
    version: int
    moves: Annotated[list[AnyMove], Meta(min_length=1, max_length=64)]


# -- what HTTP answers ------------------------------------------------------------------------------------------------


class Problem(Struct, omit_defaults=True):
    """Why something was not done: in English, and as a message for other languages."""

    why: str
    key: str
    parts: dict[str, Any] = {}
    rule: str = ""


class OptionShown(Struct):
    name: str
    default: bool | int | str
    choices: list[str]
    low: int
    high: int
    words: str


class GameShown(Struct):
    name: str
    title: str
    players: list[int]
    options: list[OptionShown]
    components: str


class GamesShown(Struct):
    games: list[GameShown]
    levels: list[str]
    level_words: dict[str, dict[str, str]]
    """by language and level"""


class SummaryShown(Struct):
    """A table in a list: who sits where, who is to act and since when, how it ended; never who they are.
    `seat` is the asker's own."""

    name: str
    game: str
    title: str
    phase: str
    touched: int
    since: int
    seats: list[str]
    to_act: list[int]
    winners: list[int]
    scores: list[int]
    seat: int | None


class TablesShown(Struct):
    tables: list[SummaryShown]


class NameShown(Struct):
    name: str


class LinkShown(Struct):
    """`qr` is the link as a QR code, in SVG."""

    code: str
    path: str
    qr: str


class RuleShown(Struct):
    number: str
    heading: str
    words: str


class RulesShown(Struct):
    game: str
    language: str
    rules: list[RuleShown]


class ScoresShown(Struct):
    """By step: step 0 is the deal. `seats` says who made each move; -1 is the clock."""

    scores: list[list[int]]
    seats: list[int]


class TalkShown(Struct):
    """What was said before a version, the newest last; `more_talk` if there is still more before it."""

    talk: list[dict[str, Any]]
    more_talk: bool


class TokenShown(Struct):
    name: str
    token: str


class TableMade(Struct):
    table: str
    version: int


class VersionShown(Struct):
    version: int


class Healthy(Struct):
    ok: bool


decode_from_client = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


def schema() -> dict[str, Any]:
    """JSON Schema of every message."""
    asked = (TableAsked, QuickAsked, SitAsked, NameAsked, ClaimAsked, BotMoveAsked)
    kinds = [FromClient, FromServer, *asked]
    refs, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    names = ("from_client", "from_server", *(each.__name__ for each in asked))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": components, **dict(zip(names, refs, strict=True))}
