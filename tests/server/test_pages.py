"""What browsers need besides the table: pages, codes to point a camera at, rules, lists, scores."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import beguile
from beguile.server.pages import PAGES
from tests.server.client import Client
from tests.server.test_server import play_out, run, two_friends, whose_turn

SCRIPT = "console.log('hello')"


def bundle(folder: Path) -> Path:
    """A built client, with an asset in three codings and something that must never be served."""
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Beguile</title>", encoding="utf-8")
    (web / "assets" / "app-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (web / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (web / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    (web / ".secret.txt").write_text("secret", encoding="utf-8")
    (folder / "outside.txt").write_text("secret", encoding="utf-8")
    return web


def test_every_address_of_the_client_gets_its_page(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            for path in PAGES:
                response = await http.get(path.replace("{name}", "abc"))
                assert (response.status_code, "Beguile" in response.text) == (200, True)
                kept = "no-store" if "set-cookie" in response.headers else "no-cache"
                assert response.headers["cache-control"] == kept
                policy = response.headers["content-security-policy"]
                assert "script-src 'self';" in policy

    run(work, tmp_path, bundle=bundle(tmp_path))


def test_whoever_opens_a_page_is_somebody_before_anything_else_is_asked(tmp_path: Path) -> None:
    """And nobody else: the page with a cookie in it is kept by no cache."""

    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            first = await http.get("/")
            assert (first.headers["cache-control"], list(first.cookies)) == ("no-store", ["beguile"])
            again, me = await http.get("/table/abc"), await http.get("/api/me")
            assert again.headers["cache-control"] == "no-cache"
            assert not again.cookies
            assert not me.cookies
            http.cookies.clear()
            assert (await http.get("/")).cookies["beguile"] != first.cookies["beguile"]

    run(work, tmp_path, bundle=bundle(tmp_path))


def test_an_asset_is_kept_for_ever_and_sent_packed_to_who_can_unpack(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            plain = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
            packed = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "gzip;q=1.0, br"})
            assert (plain.text, packed.text) == (SCRIPT, SCRIPT)
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            for response in (plain, packed):
                assert response.headers["content-type"].startswith("text/javascript")
                assert "immutable" in response.headers["cache-control"]
                assert response.headers["vary"] == "accept-encoding"

    run(work, tmp_path, bundle=bundle(tmp_path))


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../outside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/assets//etc/passwd",
        "/.secret.txt",
        "/assets/app-1a2b.js.gz",
        "/assets/nothing.js",
        "/beguile.db",
        "/assets",
    ],
)
def test_no_path_leads_out_of_the_folder(tmp_path: Path, path: str) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.send(httpx.Request("GET", httpx.URL(f"http://{address}").copy_with(raw_path=path.encode())))
            assert response.status_code == 404
            assert "secret" not in response.text

    run(work, tmp_path, bundle=bundle(tmp_path))


def test_without_a_bundle_a_plain_page_says_how_to_build_it(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.get("/table/abc")
            assert response.status_code == 503
            assert "make web" in response.text
            assert "<script" not in response.text

    run(work, tmp_path, bundle=tmp_path / "none")


def test_a_code_leads_to_a_page_of_ours_and_nowhere_else(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.get("/api/qr", params={"path": "/table/abcdefghijk"})
            assert response.headers["content-type"].startswith("image/svg+xml")
            assert ElementTree.fromstring(response.text).tag == "{http://www.w3.org/2000/svg}svg"  # else no browser draws it
            for path in ("https://evil.example/", "//evil.example/table/a", "/api/me", "/table/", "/table/a b", ""):
                assert (await http.get("/api/qr", params={"path": path})).status_code == 400

    run(work, tmp_path)


def test_a_link_to_another_device_comes_with_its_code_to_point_a_camera_at(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        link = await ada.post("/api/me/link")
        assert ElementTree.fromstring(link["qr"]).tag == "{http://www.w3.org/2000/svg}svg"
        assert link["path"] == f"/claim/{link['code']}"
        await ada.close()

    run(work, tmp_path)


@pytest.mark.parametrize("game", beguile.games())
def test_the_rules_come_by_number(tmp_path: Path, game: str) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            found = (await http.get(f"/api/games/{game}/rules")).json()
            assert found["language"] == "en"
            assert found["rules"][0]["number"] == "1.1"
            assert all(rule["heading"] and rule["words"] for rule in found["rules"])
            elsewhere = (await http.get(f"/api/games/{game}/rules?language=xx")).json()
            assert elsewhere == found
            assert (await http.get(f"/api/games/{game}/rules?language=../../x")).json() == found
            assert (await http.get("/api/games/chess/rules")).status_code == 400

    run(work, tmp_path)


def test_every_option_has_words_under_its_name(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            for game in (await http.get("/api/games")).json()["games"]:
                words = beguile.game(game["name"]).words.messages["options"]
                assert {option["name"]: option["words"] for option in game["options"]} == words

    run(work, tmp_path)


def test_my_tables_say_whose_turn_it_is_and_since_when(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        mover = await whose_turn(ada, bo)
        (mine,) = (await mover.get("/api/me/tables"))["tables"]
        assert (mine["name"], mine["title"], mine["phase"]) == (table, "Smile", "playing")
        assert mine["seat"] == mover.look["seat"]
        assert mine["to_act"] == [mine["seat"]]
        assert 0 < mine["since"] <= mine["touched"]
        await play_out(ada, bo)
        (mine,) = (await bo.get("/api/me/tables"))["tables"]
        assert (mine["phase"], mine["to_act"], mine["seat"]) == ("over", [], 1)
        assert mine["scores"] == ada.look["result"]["scores"]
        assert mine["winners"] == ada.look["result"]["winners"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_talk_does_not_change_since_when_it_is_whose_turn(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        await whose_turn(ada, bo)
        before = (await ada.get("/api/me/tables"))["tables"][0]
        await ada.ask(do="say", text="hm")
        after = (await ada.get("/api/me/tables"))["tables"][0]
        assert after["since"] == before["since"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_the_scores_of_a_finished_game_come_in_one_answer(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        assert (await ada.http.get(f"/api/tables/{table}/scores")).status_code == 409
        await play_out(ada, bo)
        found = await ada.get(f"/api/tables/{table}/scores")
        assert len(found["scores"]) == ada.look["moves_made"] + 1 == len(found["seats"]) + 1
        assert found["scores"][-1] == ada.look["result"]["scores"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_a_step_is_the_same_from_wherever_it_is_reached(tmp_path: Path) -> None:
    """Positions are kept on the way: they must not change what is seen."""

    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        body = {"game": "royals", "players": 2, "seats": ["random"] * 2, "start": True}
        table = (await ada.post("/api/tables", body))["table"]
        await ada.join(table)
        await ada.until("over")
        replay = f"/api/tables/{table}/replay?eyes=0"
        of = (await ada.get(replay))["of"]
        assert of > 150
        late = (await ada.get(f"{replay}&from=130&count=20"))["steps"]
        one_by_one = [(await ada.get(f"{replay}&from={step}&count=1"))["steps"][0] for step in range(130, 150)]
        early = (await ada.get(f"{replay}&from=60&count=100"))["steps"][70:90]
        assert late == one_by_one == early
        assert (await ada.get(f"{replay}&from={of}"))["steps"] == []
        await ada.close()

    run(work, tmp_path)


def test_a_finished_game_shows_how_the_points_came_about(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        await play_out(ada, bo)
        shown = [player["score"]["total"] for player in ada.look["view"]["players"]]
        assert shown == ada.look["result"]["scores"]
        await ada.close()
        await bo.close()

    run(work, tmp_path)


def test_what_is_nowhere_gets_a_sentence(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            response = await http.get("/api/nothing/at/all")
            assert (response.status_code, response.json()["key"]) == (404, "table.no_page")

    run(work, tmp_path)


def test_the_page_that_says_how_to_build_names_no_foreign_address() -> None:
    from beguile.server.pages import NOT_BUILT

    assert not re.search(r"https?://", NOT_BUILT)


def test_a_listed_table_is_found_until_nobody_has_been_there_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(address: str) -> None:
        ada = await Client(address, "Ada").enter()
        shown = (await ada.post("/api/tables", {"game": "smile", "listed": True}))["table"]
        await ada.post("/api/tables", {"game": "smile"})
        assert [table["name"] for table in (await ada.get("/api/tables"))["tables"]] == [shown]
        monkeypatch.setattr("beguile.server.api.LEFT_ALONE", -1000)
        assert (await ada.get("/api/tables"))["tables"] == []
        assert (await ada.get(f"/api/tables/{shown}"))["phase"] == "gathering"
        await ada.close()

    run(work, tmp_path)
