"""Who somebody is: keys that change, identities that are taken back, names that can be read, and who may see what."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import websockets

from beguile.cli import main
from beguile.server import app
from beguile.server.identity import Keyring, digest
from beguile.server.store import SQLiteStore
from beguile.table.writing import plain
from tests.server.client import Client, serving

ADA = "0" * 32


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


# -- keys -------------------------------------------------------------------------------------------------------------


def test_a_cookie_of_the_last_key_is_read_and_of_the_one_before_it_not() -> None:
    cookie = Keyring([b"old"]).sign(ADA)
    assert Keyring([b"new", b"old"]).read(cookie) == ADA
    assert Keyring([b"newer", b"new"]).read(cookie) is None


def test_a_cookie_of_an_earlier_edition_does_not_count() -> None:
    before, after = Keyring([b"key"]), Keyring([b"key"], {ADA: 1})
    assert after.read(before.sign(ADA)) is None
    assert after.read(after.sign(ADA)) == ADA
    assert before.read(after.sign(ADA)) is None


@pytest.mark.parametrize("cookie", ["", ".", "..", ADA, f"{ADA}.", f"{ADA}.0.", f".{ADA}", "é" * 32 + ".x", f"{ADA}.-1.x"])
def test_a_cookie_that_nobody_signed_is_a_strangers(cookie: str) -> None:
    assert Keyring([b"key"]).read(cookie) is None


def test_rotated_keys_are_taken_up_by_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "KEYS_EVERY", 0.01)

    async def work() -> None:
        async with serving(tmp_path) as address:
            ada = await Client(address, "Ada").enter()
            first = ada.cookie
            await rotate(ada, first)
            assert ada.cookie != first
            assert (await ada.get("/api/me"))["name"] == "Ada"
            await rotate(ada, ada.cookie, "--now")
            assert (await ada.get("/api/me"))["name"] != "Ada"
            await ada.close()

    async def rotate(who: Client, before: str, *how: str) -> None:
        assert main(["keys", "rotate", "--data", str(tmp_path), *how]) == 0
        async with asyncio.timeout(20):
            while who.cookie == before:
                await who.get("/api/me")

    run(work)
    assert "Nobody is known any more" in capsys.readouterr().out


# -- what is kept -----------------------------------------------------------------------------------------------------


def kept_in(data: Path) -> bytes:
    return b"".join(file.read_bytes() for file in data.iterdir())


def test_neither_tokens_nor_codes_are_kept_as_they_are(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada = await Client(address, "Ada").enter()
            token = (await ada.post("/api/bots", {"name": "Robot"}))["token"]
            code = (await ada.post("/api/me/link"))["code"]
            assert token.encode() not in kept_in(tmp_path)
            assert code.encode() not in kept_in(tmp_path)
            async with httpx.AsyncClient(base_url=f"http://{address}", headers={"authorization": f"Bearer {token}"}) as robot:
                assert (await robot.get("/api/me")).json() == {"name": "Robot"}
            await ada.close()

    run(work)


def test_tokens_of_an_earlier_version_of_the_store_still_count(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "beguile.db"
        await SQLiteStore(path).close()
        with closing(sqlite3.connect(path)) as db:
            db.execute("INSERT INTO codes VALUES ('token', ?, 'bot', 9999)", (ADA,))
            db.execute("PRAGMA user_version = 2")
            db.commit()
        store = SQLiteStore(path)
        assert await store.player_of("token", "bot", 0, once=False) == ADA
        assert await store.player_of(digest("token"), "bot", 0, once=False) is None
        await store.close()

    run(work)


# -- revoking ---------------------------------------------------------------------------------------------------------


def test_whoever_signs_out_elsewhere_stays_and_a_thief_goes(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada, thief = await Client(address, "Ada").enter(), Client(address)
            thief.http.cookies.set("beguile", ada.cookie.partition("=")[2])
            table = (await ada.post("/api/quick", {"game": "smile"}))["table"]
            await thief.join(table)
            assert thief.look["seat"] == 0
            await ada.post("/api/me/revoke")
            with pytest.raises(websockets.ConnectionClosed):
                await thief.listen()
            assert (await thief.http.get("/api/me")).json()["name"] != "Ada"
            await ada.join(table)
            assert ada.look["seat"] == 0
            await ada.close()
            await thief.close()

    run(work)


def test_a_revoked_token_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            token = (await http.post("/api/bots", json={"name": "Robot"})).json()["token"]
            headers = {"authorization": f"Bearer {token}"}
            assert (await http.post("/api/me/revoke", headers=headers)).status_code == 200
            assert (await http.get("/api/me", headers=headers)).json()["key"] == "table.token"

    run(work)


def test_the_operator_can_revoke_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada = await Client(address, "Ada").enter()
            await ada.close()

    run(work)
    assert main(["keys", "revoke", "Ada", "--data", str(tmp_path)]) == 0
    assert main(["keys", "revoke", "Nobody", "--data", str(tmp_path)]) == 2
    assert "nobody called 'Nobody'" in capsys.readouterr().err


# -- who may see what -------------------------------------------------------------------------------------------------


def test_an_outsider_who_came_before_the_start_sees_nothing_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada, eve = await Client(address, "Ada").enter(), await Client(address, "Eve").enter()
            seats = ["me", "easy", "easy"]
            table = (await ada.post("/api/tables", {"game": "smile", "players": 3, "seats": seats, "spectators": False}))["table"]
            await ada.join(table)
            await eve.join(table)
            seen = len(eve.frames)
            await ada.ask(do="start")
            with pytest.raises(websockets.ConnectionClosed):
                await eve.listen()
            assert [frame for frame in eve.frames[seen:] if '"look"' in frame] == []
            await ada.close()
            await eve.close()

    run(work)


def test_a_players_big_screen_does_not_show_what_onlookers_say(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada, eve = await Client(address, "Ada").enter(), await Client(address, "Eve").enter()
            screen = Client(address)
            screen.http.cookies.set("beguile", ada.cookie.partition("=")[2])
            table = (await ada.post("/api/quick", {"game": "smile"}))["table"]
            await eve.join(table)
            await screen.join(table)
            await screen.send({"do": "hello", "gallery": True})
            await screen.hear("look")
            await eve.ask(do="say", text="Ada bluffs")
            await screen.ask(do="ping")
            assert not any("Ada bluffs" in frame for frame in screen.frames)
            await screen.send({"do": "hello", "gallery": True})
            assert (await screen.hear("look")).get("talk", []) == []
            for each in (ada, eve, screen):
                await each.close()

    run(work)


def test_metrics_are_for_the_operator(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, metrics_token="secret") as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            passed_on = {"x-forwarded-for": "203.0.113.9"}
            assert (await http.get("/metrics")).status_code == 200
            assert (await http.get("/metrics", headers=passed_on)).status_code == 404
            assert (await http.get("/metrics", headers=passed_on | {"authorization": "Bearer wrong"})).status_code == 404
            assert (await http.get("/metrics", headers=passed_on | {"authorization": "Bearer secret"})).status_code == 200

    run(work)


def test_behind_tls_the_cookie_is_bound_to_the_host_and_browsers_remember_tls(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, secure=True) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.post("/api/me", json={"name": "Ada"})
            assert response.headers["set-cookie"].startswith("__Host-beguile=")
            assert "Path=/" in response.headers["set-cookie"]
            assert "Domain" not in response.headers["set-cookie"]
            assert response.headers["strict-transport-security"] == "max-age=31536000"

    run(work)


# -- what cannot be read ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", b'{"name": "\xff\xfe"}'),
        ("/api/me", b'{"name": "\\ud800"}'),
        ("/api/me", b'{"name": "' + b"n" * 300 + b'"}'),
        ("/api/me", b'{"name": ' + b"[" * 39_000 + b"]" * 39_000 + b"}"),
        ("/api/tables", b'{"game": "smile", "options": {"a": ' + b"[" * 39_000 + b"]" * 39_000 + b"}}"),
        ("/api/tables", b'{"game": "smile", "players": 1' + b"0" * 5_000 + b"}"),
    ],
    ids=["not UTF-8", "half a character", "a long name", "deep", "deep options", "many digits"],
)
def test_a_body_that_cannot_be_read_is_refused_in_words(tmp_path: Path, path: str, body: bytes) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.post(path, content=body)
            assert (response.status_code, response.json()["key"]) == (400, "table.malformed")

    run(work)


def test_headers_that_make_no_sense_break_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            for origin in ("http://[", "http://]", "null", "x" * 5_000):
                assert (await http.post("/api/me", json={"name": "Ada"}, headers={"origin": origin})).status_code == 403
            for path in ("/api/qr?path=/table/abc", "/", "/table/abc"):
                assert (await http.get(path, headers={"host": "h" * 3_000})).status_code < 500
            assert (await http.post("/api/me/link", headers={"host": "h" * 3_000})).status_code == 400

    run(work)


def test_deep_or_broken_messages_close_one_socket_and_break_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as address:
            ada = await Client(address, "Ada").enter()
            table = (await ada.post("/api/quick", {"game": "smile"}))["table"]
            for text in ("[" * 8_000, '{"do":"move","id":"1","moves":' + "[" * 8_000, '{"do":"hello","id":"\\ud800"}'):
                await ada.join(table)
                await ada.socket.send(text)
                assert (await ada.hear("broken"))["is"] == "broken"
            await ada.join(table)
            assert ada.look["phase"] == "playing"
            await ada.close()

    run(work)


# -- what people write ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Ada\u202ekcab\u202c", "Adakcab"),
        ("A\u200bd\u2060a\ufeff", "Ada"),
        ("\u3164", ""),
        ("\u200d\ufe0f", ""),
        ("A" + "\u0301" * 40, "Á\u0301\u0301"),
        ("👩\u200d👧 und Zoë", "👩\u200d👧 und Zoë"),
        ("[/] </b> &amp;", "[/] </b> &amp;"),
        ("line\nline\x07", "line line"),
    ],
)
def test_names_and_talk_hold_what_can_be_seen(written: str, read: str) -> None:
    assert plain(written) == read
