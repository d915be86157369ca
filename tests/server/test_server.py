"""The server, over real sockets on this machine."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

import beguile
from tests.server.client import Client, serving


def run(work: Callable[[str], Coroutine[Any, Any, None]], data: Path, **settings: Any) -> None:
    """Run something against a fresh server."""

    async def go() -> None:
        async with serving(data, **settings) as address:
            async with asyncio.timeout(60):
                await work(address)

    asyncio.run(go())


async def two_friends(address: str) -> tuple[Client, Client, str]:
    """A table of three: two people and a bot, started."""
    ada, bo = await Client(address, "Ada").enter(), await Client(address, "Bo").enter()
    table = (await ada.post("/api/tables", {"game": "smile", "players": 3, "seats": ["me", "open", "medium"]}))["table"]
    await ada.join(table)
    await bo.join(table)
    assert (await bo.ask(do="sit", seat=1))["is"] == "done"
    assert (await ada.ask(do="start"))["is"] == "done"
    await ada.until("playing")
    await bo.until("playing")
    return ada, bo, table


async def whose_turn(*clients: Client) -> Client:
    """The one of these people who is to act, as soon as one of them is."""
    first = clients[0]
    while True:
        for client in clients:
            if client.look["seat"] in first.look["to_act"]:
                while client.look["version"] < first.look["version"]:
                    await client.hear("look")
                return client
        await first.hear("look")


async def play_out(*clients: Client) -> None:
    """Everybody plays the first legal move until the game is over."""

    async def one(client: Client) -> None:
        while client.look["phase"] == "playing":
            if client.look["moves"]:
                await client.move(-1)
            else:
                await client.hear("look")

    await asyncio.gather(*(one(client) for client in clients))


def test_quick_play_is_one_request(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/quick", {"game": "smile"}))["table"]
        await ada.join(table)
        assert ada.look["phase"] == "playing"
        await play_out(ada)
        assert ada.look["result"]["winners"]
        await ada.close()

    run(work, tmp_path)


def test_friends_play_a_whole_game_by_a_link(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        await play_out(ada, bo)
        await bo.until("over")
        assert ada.look["result"] == bo.look["result"]
        record = await ada.get(f"/api/tables/{table}/record")
        match = beguile.replay(record)
        assert list(match.scores) == ada.look["result"]["scores"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_record_is_refused_while_the_game_runs(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        response = await ada.http.get(f"/api/tables/{table}/record")
        assert response.status_code == 409
        assert response.json()["key"] == "table.running"
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_lost_connection_resumes_with_what_was_missed(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        mover = await whose_turn(ada, bo)
        other = bo if mover is ada else ada
        seen = other.look["version"]
        await other.socket.close()
        await mover.move()
        await other.join(table, since=seen)
        assert not other.look["whole"]
        assert other.look["version"] > seen
        assert other.look["events"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_server_that_comes_back_goes_on_where_it_was(tmp_path: Path) -> None:
    async def first(address: str) -> None:
        ada, bo, table = await two_friends(address)
        mover = await whose_turn(ada, bo)
        done = await mover.move()
        (tmp_path / "kept.json").write_text(json.dumps([table, done["version"], mover.cookie, mover.look["seat"]]))
        await ada.close()
        await bo.close()

    async def second(address: str) -> None:
        table, version, cookie, seat = json.loads((tmp_path / "kept.json").read_text())
        ada = Client(address)
        ada.http.cookies.set("beguile", cookie.partition("=")[2])
        await ada.join(table)
        assert ada.look["version"] >= version
        assert ada.look["seat"] == seat
        await ada.close()

    run(first, tmp_path)
    run(second, tmp_path)


def test_a_repeated_move_is_answered_with_the_same_version(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        mover = await whose_turn(ada, bo)
        look = mover.look
        message = {
            "do": "move",
            "id": "same",
            "seat": look["seat"],
            "version": look["version"],
            "moves": [look["moves"][0]["text"]],
        }
        first = await mover.ask(**message)
        again = await mover.ask(**message)
        assert first == again
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_the_look_of_whoever_asked_is_the_acknowledgement(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        mover = await whose_turn(ada, bo)
        other = bo if mover is ada else ada
        look = mover.look
        message = {"do": "move", "id": "mine", "seat": look["seat"], "version": look["version"]}
        await mover.send({**message, "moves": [look["moves"][0]["text"]]})
        said = await mover.hear("look")
        assert said["done"] == "mine"
        assert said["version"] > look["version"]
        while other.look["version"] < said["version"]:
            assert "done" not in await other.hear("look")
        await mover.send({**message, "moves": [look["moves"][0]["text"]]})
        assert (await mover.hear("done"))["version"] == said["version"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_nobody_acts_for_a_seat_they_do_not_hold(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        eve = await Client(address, "Eve").enter()
        await eve.join(table)
        for seat in (0, 1, 2):
            said = await eve.ask(do="move", seat=seat, version=eve.look["version"], moves=["bid 0"])
            assert (said["is"], said["key"]) == ("refused", "table.not_yours")
        for client in (ada, bo, eve):
            await client.close()

    run(work, tmp_path)


def test_a_refusal_says_why_and_by_which_rule(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        mover = await whose_turn(ada, bo)
        said = await mover.ask(do="move", seat=mover.look["seat"], version=mover.look["version"], moves=["back_out 4"])
        assert said["is"] == "refused"
        assert said["rule"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"do":"fly","id":"a"}',
        '{"do":"move","id":"a"}',
        '{"do":"ping","id":"a","more":1}',
        '{"do":"ping"}',
        "x" * 9000,
        b"\x00\x01",
    ],
)
def test_a_message_that_cannot_be_read_closes_the_socket_and_harms_nobody(tmp_path: Path, message: str | bytes) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        await bo.socket.send(message)
        with pytest.raises(websockets.ConnectionClosed):
            await bo.listen()
        assert (await ada.ask(do="ping"))["is"] == "pong"
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_flood_is_cut_off(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        with pytest.raises(websockets.ConnectionClosed):
            await bo.flood(500)
        assert (await ada.ask(do="ping"))["is"] == "pong"
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_socket_from_another_site_or_without_identity_is_refused(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        for headers in ({"cookie": ada.cookie, "origin": "https://evil.example"}, {}, {"cookie": "beguile=" + "0" * 32 + ".x"}):
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(f"ws://{address}/ws/{table}", additional_headers=headers)
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_request_from_another_site_changes_nothing(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        response = await ada.http.post("/api/me", json={"name": "Mallory"}, headers={"origin": "https://evil.example"})
        assert response.status_code == 403
        assert (await ada.get("/api/me"))["name"] == "Ada"
        await ada.close()

    run(work, tmp_path)


def test_a_link_moves_an_identity_to_another_device_once(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, phone, eve = await Client(address, "Ada").enter(), Client(address), Client(address)
        code = (await ada.post("/api/me/link"))["code"]
        assert (await phone.post("/api/me/claim", {"code": code}))["name"] == "Ada"
        assert phone.cookie == ada.cookie
        assert (await eve.http.post("/api/me/claim", json={"code": code})).status_code == 409
        for client in (ada, phone, eve):
            await client.close()

    run(work, tmp_path)


def test_too_many_requests_from_one_address_are_turned_away(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            statuses = [(await http.get("/api/games")).status_code for _ in range(12)]
            assert statuses == [200] * 5 + [429] * 7
            assert (await http.get("/health")).status_code == 200

    run(work, tmp_path, requests=(5, 0.001))


def test_a_room_of_phones_behind_one_address_loads_its_pages(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            statuses = {(await http.get("/assets/none.js")).status_code for _ in range(100)}
            assert statuses == {404}
            assert (await http.get("/api/games")).status_code == 200

    run(work, tmp_path, requests=(5, 0.001))


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("/api/tables", {"game": "chess"}, "found 'chess'"),
        ("/api/tables", {"game": "smile", "players": 5, "seats": ["clever"]}, "found 'clever'"),
        ("/api/tables", {"game": "smile", "options": {"fog": True}}, "found 'fog'"),
        ("/api/tables", {"game": "smile", "components": "set = 3"}, "your components"),
        ("/api/tables", {"game": "smile", "clock": {"kind": "sundial"}}, "sundial"),
        ("/api/tables", {"game": "smile", "colour": "red"}, "unknown field"),
        ("/api/tables", {"game": "smile", "seats": ["me"] * 4}, "expected at most 3"),
        ("/api/tables", {}, "missing required field"),
        ("/api/tables", [], "Expected `object`"),
        ("/api/me", {"name": "\n"}, "nothing that can be seen"),
        ("/api/me", {"name": "x" * 25}, "24"),
        ("/api/me/claim", {"code": "x"}, "Expected `str`"),
    ],
)
def test_a_bad_request_gets_a_sentence(tmp_path: Path, path: str, body: Any, words: str) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.post(path, json=body)
            assert response.status_code == 400
            assert words in response.json()["why"]

    run(work, tmp_path)


def test_a_program_plays_through_the_bot_interface(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        table = (await ada.post("/api/tables", {"game": "smile", "players": 3, "seats": ["open", "medium", "medium"]}))["table"]
        await ada.join(table)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as http:
            token = (await http.post("/api/bots", json={"name": "Robot"})).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            assert (await http.post(f"/api/tables/{table}/sit", json={"seat": 0})).status_code == 200
            await ada.ask(do="start")
            async with http.stream("GET", f"/api/tables/{table}/stream") as stream:
                async for line in stream.aiter_lines():
                    if not line:
                        continue
                    look = json.loads(line)
                    if look.get("moves"):
                        body = {"id": str(look["version"]), "version": look["version"], "moves": [look["moves"][0]["index"]]}
                        assert (await http.post(f"/api/tables/{table}/move", json=body)).status_code == 200
        await ada.until("over")
        assert ada.look["seats"][0]["name"] == "Robot"
        await ada.close()

    run(work, tmp_path)


def test_a_wrong_token_is_refused(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"authorization": "Bearer nonsense"}) as http:
            assert (await http.get("/api/me")).status_code == 409

    run(work, tmp_path)


def test_a_finished_game_is_stepped_through_from_any_eyes(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        assert (await ada.http.get(f"/api/tables/{table}/replay")).status_code == 409
        await play_out(ada, bo)
        for eyes, views in (("0", 1), ("gallery", 1), ("open", 3)):
            found = await ada.get(f"/api/tables/{table}/replay?eyes={eyes}&from=3&count=5")
            assert [step["step"] for step in found["steps"]] == [3, 4, 5, 6, 7]
            assert {len(step["views"]) for step in found["steps"]} == {views}
        last = await ada.get(f"/api/tables/{table}/replay?eyes=1&from={found['of'] - 1}")
        assert last["steps"][0]["scores"] == ada.look["result"]["scores"]
        assert (await ada.http.get(f"/api/tables/{table}/replay?eyes=9")).status_code == 400
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_game_that_loops_is_cut_off_and_freezes_its_table_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from beguile.games.smile import rules
    from beguile.server import thinking

    monkeypatch.setattr(thinking.cut_off.__wrapped__, "__defaults__", (1.0,))
    real, wrong = rules.apply, {"looping": False}

    def apply(box: Any, s: Any, seat: int, move: int) -> None:
        while wrong["looping"]:
            pass
        real(box, s, seat, move)

    monkeypatch.setattr(rules, "apply", apply)

    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        other, friend, _ = await two_friends(address)
        mover, elsewhere = await whose_turn(ada, bo), await whose_turn(other, friend)
        wrong["looping"] = True
        assert (await mover.move())["key"] == "table.frozen"
        wrong["looping"] = False
        await bo.until("frozen")
        assert (await elsewhere.move())["is"] == "done"
        for client in (ada, bo, other, friend):
            await client.close()

    run(work, tmp_path)


def test_a_bot_that_loops_is_cut_off_and_freezes_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from beguile import bots
    from beguile.server import hall

    def choose(*_: Any) -> int:
        while True:
            pass

    monkeypatch.setitem(bots.MINDS, "random", choose)
    monkeypatch.setattr(hall, "LONGEST_THOUGHT", 0.3)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        body = {"game": "smile", "players": 3, "seats": ["random"] * 3, "start": True}
        table = (await ada.post("/api/tables", body))["table"]
        await ada.join(table)
        await ada.until("frozen")
        assert (await ada.ask(do="ping"))["is"] == "pong"
        await ada.close()

    run(work, tmp_path)


def test_a_new_name_reaches_the_tables_where_its_owner_sits(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        assert (await ada.http.post("/api/me", json={"name": "Ottilie"})).status_code == 200
        while bo.look["seats"][0]["name"] != "Ottilie":
            await bo.hear("look")
        await ada.ask(do="say", text="hello")
        while not bo.look["talk"]:
            await bo.hear("look")
        assert bo.look["talk"][-1]["name"] == "Ottilie"
        for client in (ada, bo):
            await client.close()

    run(work, tmp_path)


def test_a_guest_is_called_so_in_their_own_language(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        called = []
        for language in ("de-AT,de;q=0.9", "en-GB", "fr"):
            async with httpx.AsyncClient(base_url=f"http://{address}", headers={"accept-language": language}) as http:
                called.append((await http.get("/api/me")).json()["name"].split()[0])
        assert called == ["Gast", "Guest", "Guest"]

    run(work, tmp_path)


def test_talk_does_not_keep_a_bot_from_its_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from beguile import bots

    heard, thoughts = threading.Event(), []

    def choose(sight: Any, _: Any) -> int:
        thoughts.append(sight.seat)
        assert heard.wait(10)
        return int(sight.moves[0])

    monkeypatch.setitem(bots.MINDS, "random", choose)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        body = {"game": "smile", "players": 3, "seats": ["random"] * 3, "start": True}
        table = (await ada.post("/api/tables", body))["table"]
        await ada.join(table)
        for word in ("one", "two", "three"):
            await ada.ask(do="say", text=word)
        asked = len(thoughts)
        heard.set()
        while ada.look["moves_made"] == 0:
            await ada.hear("look")
        assert asked == 1
        assert ada.look["version"] > 4
        await ada.close()

    run(work, tmp_path)


def test_the_host_without_a_seat_counts_their_tables_too(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        statuses = [(await ada.http.post("/api/tables", json={"game": "smile"})).status_code for _ in range(4)]
        assert statuses == [201, 201, 201, 409]
        await ada.close()

    run(work, tmp_path, tables_per_player=3)


def test_quick_games_count_too(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        statuses = [(await ada.http.post("/api/quick", json={"game": "smile"})).status_code for _ in range(3)]
        assert statuses == [201, 201, 409]
        await ada.close()

    run(work, tmp_path, tables_per_player=2)


def test_tables_that_nobody_looks_at_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beguile.server.hall.CACHE", 3)

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        tables = [(await ada.post("/api/tables", {"game": "smile"}))["table"] for _ in range(12)]
        lines = (await ada.http.get("/metrics")).text.splitlines()
        (held,) = [int(line.split()[1]) for line in lines if line.startswith("beguile_tables_in_memory ")]
        assert held <= 4
        assert (await ada.get(f"/api/tables/{tables[0]}"))["phase"] == "gathering"
        await ada.close()

    run(work, tmp_path)


def test_behind_tls_the_cookie_says_so(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            assert "Secure" in (await http.post("/api/me", json={"name": "Ada"})).headers["set-cookie"]

    run(work, tmp_path, secure=True)


def test_every_answer_carries_the_headers_that_protect(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.get("/api/games")
            assert "script-src 'self'" in response.headers["content-security-policy"]
            assert response.headers["x-content-type-options"] == "nosniff"
            cookie = (await http.post("/api/me", json={"name": "Ada"})).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie

    run(work, tmp_path)


def test_looks_fit_the_published_schema(tmp_path: Path) -> None:
    import msgspec

    from beguile.server.messages import FromServer

    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        await ada.ask(do="say", text="hello")
        await play_out(ada, bo)
        for frame in ada.frames + bo.frames:
            msgspec.json.decode(frame, type=FromServer)
        await ada.close()
        await bo.close()

    run(work, tmp_path)
