"""What is lost is shown and mended by itself."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Enter, Server, close_tour, play_listed, start_game

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def test_a_restart_of_the_server_is_survived(enter: Enter, server: Server) -> None:
    page = enter(at=server.address)
    table = start_game(page, "smile")
    close_tour(page)
    page.keyboard.press("m")
    page.locator("[data-listed]").first.wait_for()
    before = page.get_by_role("status").first.inner_text()
    server.kill()
    lost = page.get_by_text("The connection is lost")
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0, timeout=15_000)
    expect(page.get_by_role("status").first).to_have_text(before)
    play_listed(page, table)


def test_a_move_made_while_the_line_is_dead_arrives_once(enter: Enter, server: Server) -> None:
    page = enter(at=server.address)
    table = start_game(page, "smile")
    close_tour(page)
    page.keyboard.press("m")
    button = page.locator("[data-listed]").first
    button.wait_for()

    def own_moves() -> int:
        events = page.request.get(f"/api/tables/{table}").json()["events"]
        return sum(event.get("seat") == 0 and event["event"] in ("bid", "backed_out") for event in events)

    before = own_moves()
    server.kill()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    button.click()
    server.start()
    expect(page.get_by_text("The connection is lost")).to_have_count(0, timeout=15_000)
    page.locator("[data-listed]").first.wait_for(timeout=15_000)
    assert own_moves() == before + 1


def test_two_tabs_do_not_fight(enter: Enter) -> None:
    """What one tab does the other shows; both can play on."""
    one = enter()
    table = start_game(one, "smile")
    close_tour(one)
    two = one.context.new_page()
    two.goto(f"/table/{table}")
    expect(two.locator("#board")).to_be_visible()
    for page in (one, two):
        page.keyboard.press("m")
    for page, other in ((one, two), (two, one), (one, two), (two, one)):
        play_listed(page, table)
        offered = page.locator("[data-listed]").all_inner_texts()
        expect(other.locator("[data-listed]")).to_have_text(offered)


def test_going_offline_in_a_negotiation_and_coming_back(enter: Enter) -> None:
    """Two people at a Dragon's Gold table; one loses the line while the sand runs, and returns to the truth."""
    host, friend = enter(), enter(size=PHONE)
    host.goto("/")
    body = {"game": "dragons_gold", "players": 3, "seats": ["me", "open", "medium"]}
    table = host.request.post("/api/tables", data=body).json()["table"]
    for page in (host, friend):
        page.goto(f"/table/{table}")
    friend.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, friend):
        expect(page.locator("#board")).to_be_visible()
        close_tour(page)
    stop = time.monotonic() + 60
    while (look := host.request.get(f"/api/tables/{table}").json())["view"]["stage"] != "talks":
        assert time.monotonic() < stop
        for page in (host, friend):
            look = page.request.get(f"/api/tables/{table}").json()
            if look["moves"]:
                body = {"id": f"m{look['version']}", "version": look["version"], "moves": [look["moves"][0]["text"]]}
                page.request.post(f"/api/tables/{table}/move", data=body)
    friend.context.set_offline(True)
    expect(friend.get_by_text("The connection is lost")).to_be_visible(timeout=20_000)
    friend.context.set_offline(False)
    expect(friend.get_by_text("The connection is lost")).to_have_count(0, timeout=20_000)
    version = friend.request.get(f"/api/tables/{table}").json()["version"]
    assert version >= look["version"]
    expect(friend.get_by_role("status").first).to_have_text(re.compile(r"\S"))
