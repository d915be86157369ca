"""After the game: scores, replay, review, proof, rematch."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect

import beguile
from beguile.bots import prepare
from tests.web.conftest import LAPTOP, PHONE, Enter
from tests.web.test_shell import faults

pytestmark = pytest.mark.slow


def finished_game(page: Page, game: str = "smile", players: int = 3) -> str:
    """A game against bots, played to its end without the board; the table's name."""
    page.goto("/")
    body = {"game": game, "players": players, "seats": ["me", *["medium"] * (players - 1)], "start": True}
    table = str(page.request.post("/api/tables", data=body).json()["table"])
    stop = time.monotonic() + 120
    while (look := page.request.get(f"/api/tables/{table}").json())["phase"] != "over":
        assert time.monotonic() < stop, "the game did not end"
        if look["moves"]:
            version = look["version"]
            move = look["moves"][version % len(look["moves"])]["text"]
            page.request.post(f"/api/tables/{table}/move", data={"id": f"m{version}", "version": version, "moves": [move]})
        else:
            page.wait_for_timeout(10)
    return table


def test_the_scores_are_broken_down_and_add_up(enter: Enter) -> None:
    page = enter()
    table = finished_game(page)
    page.goto(f"/table/{table}")
    rows = page.locator("[data-result] tbody tr")
    rows.first.wait_for()
    cells = [[int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    assert [sum(column) for column in zip(*cells[:-1], strict=True)] == cells[-1]
    scores = page.request.get(f"/api/tables/{table}").json()["result"]["scores"]
    assert sorted(cells[-1]) == sorted(scores)


def test_the_deal_can_be_checked_in_the_browser_and_by_the_command(enter: Enter) -> None:
    page = enter()
    table = finished_game(page)
    page.goto(f"/table/{table}")
    page.get_by_text("Fair dealing").click()
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_text("It fits")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the record").click()
    record = json.loads(waiting.value.path().read_text())
    assert beguile.replay(record).over


def test_a_rematch_moves_everybody_one_seat(enter: Enter) -> None:
    page = enter()
    table = finished_game(page)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table not in url)
    look = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert look["seat"] == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["smile", "smiles_and_daggers"])
def test_a_replay_is_stepped_through_from_every_pair_of_eyes(enter: Enter, game: str, theme: str) -> None:
    page = enter(theme=theme, size=PHONE if theme == "light" else LAPTOP)
    table = finished_game(page, game)
    page.goto(f"/replay/{table}")
    said = page.locator("footer p")
    expect(said).to_contain_text("Move 0 of")
    page.get_by_role("button", name="One move on").click()
    expect(said).to_contain_text("Move 1 of")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("End")
    for eyes in ("0", "1", "open", "gallery"):
        page.get_by_label("Seen by").select_option(eyes)
        page.get_by_role("button", name="To the end").click()
        expect(said).to_contain_text(re.compile(r"Move (\d+) of \1"))
    assert faults(page) == []


def test_the_review_says_what_the_search_would_have_done(enter: Enter) -> None:
    prepare(beguile.game("smile"))  # compiled here, it need not be compiled there at low priority
    page = enter()
    table = finished_game(page)
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Review this game").click()
    thinking = page.get_by_text("Thinking")
    expect(thinking).to_be_visible()
    expect(thinking).to_have_count(0, timeout=240_000)
    said = page.locator(".review")
    for _ in range(60):  # where there was only one move nothing is said
        page.get_by_role("button", name="One move on").click()
        if "Chance to win" in said.inner_text():
            return
    raise AssertionError(said.inner_text())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_is_accessible(enter: Enter, theme: str) -> None:
    page = enter(theme=theme)
    table = finished_game(page)
    page.goto(f"/table/{table}")
    page.locator("[data-result]").wait_for()
    page.wait_for_timeout(400)
    assert faults(page) == []
