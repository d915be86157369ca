"""Who somebody is: a random number in a signed cookie, and nothing else."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "beguile"
YEARS = 2 * 365 * 24 * 3600
CODE_LASTS = 15 * 60 * 1000
"""Milliseconds for which a link to another device is good."""


def new_player() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


GUEST = {"en": "Guest", "de": "Gast"}


def name_at_first(player: str, language: str = "en") -> str:
    """What somebody is called before they choose a name: two guests at a table must be told apart."""
    return f"{GUEST[language]} {int(hashlib.sha256(player.encode()).hexdigest(), 16) % 900 + 100}"


def new_code() -> str:
    return secrets.token_urlsafe(18)


def new_table_name() -> str:
    """Short enough to type, long enough not to be found by trying: 55 bits."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(11))


def sign(player: str, key: bytes) -> str:
    """The value of the cookie."""
    return f"{player}.{_signature(player, key)}"


def read(cookie: str, key: bytes) -> str | None:
    """The player of a cookie that we signed; None for any other."""
    player, _, signature = cookie.partition(".")
    if len(player) != 32 or not hmac.compare_digest(signature.encode(), _signature(player, key).encode()):
        return None
    return player


def of_browser(connection: HTTPConnection) -> str | None:
    """Who a browser is, by the cookie that it sends."""
    return read(connection.cookies.get(COOKIE, ""), connection.app.state.key)


def give(connection: HTTPConnection, response: Response, player: str) -> None:
    """Let the browser be this player from now on."""
    value, secure = sign(player, connection.app.state.key), connection.app.state.settings.secure
    response.set_cookie(COOKIE, value, max_age=YEARS, httponly=True, samesite="lax", secure=secure, path="/")


def _signature(player: str, key: bytes) -> str:
    return hmac.new(key, player.encode(), hashlib.sha256).hexdigest()
