"""Who somebody is: a random number in a signed cookie, and nothing else."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "beguile"
PLAYER_LENGTH = 32
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


@dataclass
class Keyring:
    """What cookies are signed with, and which of them count no more.

    The first key signs. What an older one has signed is still read, and signed anew. Whoever revokes an identity begins a new
    edition of it: cookies of earlier editions are strangers'.
    """

    keys: Sequence[bytes]
    editions: Mapping[str, int] = field(default_factory=dict)

    def sign(self, player: str) -> str:
        """The value of the cookie."""
        text = f"{player}.{self.editions[player]}" if player in self.editions else player
        return f"{text}.{_signature(text, self.keys[0])}"

    def read(self, cookie: str) -> str | None:
        """The player of a cookie that we signed and that still counts; None for any other."""
        text, _, signature = cookie.rpartition(".")
        player, _, edition = text.partition(".")
        signed = any(hmac.compare_digest(signature.encode(), _signature(text, key).encode()) for key in self.keys)
        current = (edition or "0") == str(self.editions.get(player, 0))
        return player if signed and current and len(player) == PLAYER_LENGTH else None


def cookie_name(connection: HTTPConnection) -> str:
    """Behind TLS the browser itself sees to it that only this host, and only over TLS, can set the cookie."""
    return f"__Host-{COOKIE}" if connection.app.state.settings.secure else COOKIE


def of_browser(connection: HTTPConnection) -> str | None:
    """Who a browser is, by the cookie that it sends."""
    keyring: Keyring = connection.app.state.keyring
    return keyring.read(_sent(connection))


def is_due(connection: HTTPConnection, player: str) -> bool:
    """Whether the browser of this player should get its cookie anew: it was signed with an older key."""
    keyring: Keyring = connection.app.state.keyring
    return _sent(connection) != keyring.sign(player)


def give(connection: HTTPConnection, response: Response, player: str) -> None:
    """Let the browser be this player from now on."""
    value, secure = connection.app.state.keyring.sign(player), connection.app.state.settings.secure
    name = cookie_name(connection)
    response.set_cookie(name, value, max_age=YEARS, httponly=True, samesite="lax", secure=secure, path="/")


def _sent(connection: HTTPConnection) -> str:
    return connection.cookies.get(cookie_name(connection), "")


def _signature(text: str, key: bytes) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def digest(code: str) -> str:
    """What is kept of a code or a token. It is long and random, so that nobody finds it by trying."""
    return hashlib.sha256(code.encode()).hexdigest()
