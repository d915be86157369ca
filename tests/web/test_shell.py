"""The pages around the boards: from the front door to the end of a game and back."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import beguile
from beguile.server.pages import BUNDLE
from tests.web.conftest import LAPTOP, PHONE, ROOT, WALL, Enter, close_tour, play_listed, start_game

pytestmark = pytest.mark.slow


# -- the front door ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", beguile.games())
def test_a_newcomer_is_in_a_game_with_one_click(enter: Enter, game: str) -> None:
    page = enter()
    page.goto("/")
    page.locator(f'[data-game="{game}"] button').click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("status").first).not_to_be_empty()
    expect(page.locator("#board")).to_be_visible()


def test_nothing_is_loaded_from_another_host(enter: Enter, site: str) -> None:
    page = enter()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start_game(page, "smile")
    close_tour(page)
    assert asked
    assert [each for each in asked if not each.startswith((site, site.replace("http", "ws"), "data:"))] == []


def test_script_for_home_and_one_game_is_small() -> None:
    """150 kB gzipped: everything that home and a table load together, for the largest game."""
    page = (BUNDLE / "index.html").read_text()
    sizes = {each.name: len(gzip.compress(each.read_bytes())) for each in (BUNDLE / "assets").glob("*.js")}
    first = {name for name in sizes if name in page}
    assert first
    loaded = {game: _closure(first | _chunks("TablePage") | _board(game)) for game in beguile.games()}
    weights = {game: sum(sizes[name] for name in names) for game, names in loaded.items()}
    assert {game: weight for game, weight in weights.items() if weight > 150_000} == {}


def _chunks(stem: str) -> set[str]:
    return {each.name for each in (BUNDLE / "assets").glob(f"{stem}-*.js")}


def _board(game: str) -> set[str]:
    found = _chunks(game)
    assert found, game
    return found


def _closure(names: set[str]) -> set[str]:
    """With what these chunks import at once (not what they load later)."""
    seen: set[str] = set()
    while names:
        name = names.pop()
        seen.add(name)
        text = (BUNDLE / "assets" / name).read_text()
        names |= set(re.findall(r'from"\./([\w.-]+\.js)"', text)) | set(re.findall(r'import"\./([\w.-]+\.js)"', text))
        names -= seen
    return seen


def test_an_address_of_nothing_says_so(enter: Enter) -> None:
    page = enter()
    page.goto("/table/nosuchtable")
    expect(page.get_by_role("heading", level=1)).to_contain_text("no such table")


# -- gathering --------------------------------------------------------------------------------------------------------


def test_the_lobby_draws_a_code_to_point_a_camera_at(enter: Enter) -> None:
    page = enter()
    page.goto("/set/smile")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile("/table/"))
    code = page.get_by_alt_text("QR:")
    expect(code).to_be_visible()
    page.wait_for_function("image => image.complete", arg=code.element_handle())
    assert code.evaluate("image => image.naturalWidth") > 0


def test_friends_join_by_the_link_and_each_sees_only_their_own_hand(enter: Enter) -> None:
    """Royals: what I was dealt is never in the other's page, storage or frames."""
    host, friend = enter(), enter(size=PHONE)
    heard: list[str] = []
    friend.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    host.goto("/set/royals")
    host.locator(".count", has_text="3").click()  # the circle itself is drawn by the label
    host.get_by_label("Seat 3").select_option("medium")
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url(re.compile("/table/"))
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.get_by_text("Waiting for")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, friend):
        expect(page.locator("#board")).to_be_visible()
        close_tour(page)
    table = host.url.rsplit("/", 1)[1]
    looks = [page.request.get(f"/api/tables/{table}").json() for page in (host, friend)]
    assert [look["seat"] for look in looks] == [0, 1]
    hands = [look["view"]["players"][look["seat"]].get("hand") for look in looks]
    assert all(hands)
    others = [json.loads(frame)["view"]["players"][0] for frame in heard if '"view"' in frame]
    assert others
    assert all("hand" not in player and "intrigue" not in player for player in others)
    stored = friend.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert '"hand"' not in stored


def test_back_forward_and_reload_return_to_the_same_moment(enter: Enter) -> None:
    page = enter()
    page.goto("/")
    page.locator('[data-game="smile"] button').click()
    page.wait_for_url(re.compile("/table/"))
    close_tour(page)
    page.locator("[data-board] [data-move]").first.wait_for()  # nobody else moves now
    before = page.get_by_role("status").first.inner_text()
    page.reload()
    expect(page.get_by_role("status").first).to_have_text(before)
    page.go_back()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(page.locator(".tables a").first).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("status").first).to_have_text(before)


# -- two screens ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", beguile.games())
def test_the_big_screen_holds_no_secret_even_on_the_player_s_own_device(enter: Enter, game: str) -> None:
    player = enter(size=WALL)
    table = start_game(player, game)
    page = player.context.new_page()
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.goto(f"/screen/{table}")
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_timeout(300)
    looks = [json.loads(frame) for frame in heard if '"is":"look"' in frame]
    assert looks
    assert {look["seat"] for look in looks} == {None}
    assert all(not look.get("moves") for look in looks)


# -- languages --------------------------------------------------------------------------------------------------------


def test_the_page_speaks_german_when_the_browser_does(enter: Enter) -> None:
    page = enter(locale="de-DE")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fünf Spiele von Lächeln und Dolchen")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_log_reads_as_the_engine_words_it(enter: Enter, language: str) -> None:
    """The browser fills messages by the same rules as Python does."""
    page = enter(locale=language)
    table = start_game(page, "smile", 3)
    close_tour(page)
    page.keyboard.press("m")
    for _ in range(6):
        play_listed(page, table)
    page.keyboard.press("l")
    look = page.request.get(f"/api/tables/{table}").json()
    words, names = beguile.game("smile", language=language).words, [seat["name"] for seat in look["seats"]]
    expected = [words.say("events", event["event"], event, names) for event in look["events"]]
    expect(page.locator("aside ol li")).to_have_count(len(expected))
    assert page.locator("aside ol li").all_inner_texts() == expected


# -- for everyone -----------------------------------------------------------------------------------------------------

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    bad = [each for each in found if each["impact"] in ("serious", "critical")]
    return [
        f"{each['id']}: {node['html'][:150]} {node.get('failureSummary', '')[:150]}" for each in bad for node in each["nodes"][:4]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/about", "/set/dragons_gold"])
def test_pages_are_accessible(enter: Enter, path: str, theme: str) -> None:
    page = enter(theme=theme)
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_timeout(300)
    assert faults(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", beguile.games())
def test_tables_are_accessible(enter: Enter, game: str, theme: str) -> None:
    page = enter(theme=theme)
    start_game(page, game)
    close_tour(page)
    page.wait_for_timeout(600)
    assert faults(page) == []


CUT_OFF = """() => {
  const box = document.querySelector('#board .box').getBoundingClientRect();
  const shows = (each) => each.checkVisibility() && !each.closest('.unseen') && !each.children.length && each.textContent.trim();
  const out = (rect) => rect.left < box.left - 2 || rect.right > box.right + 2 || rect.bottom > box.bottom + 2;
  return [...document.querySelectorAll('#board .box *')].filter((each) => shows(each) && out(each.getBoundingClientRect()))
    .map((each) => each.outerHTML.slice(0, 120));
}"""
"""Texts of the board that reach out of it."""


def test_the_rest_is_filled_with_bots_like_the_one_that_was_chosen(enter: Enter) -> None:
    page = enter()
    page.goto("/set/smile")
    seats = page.locator("fieldset select")
    seats.nth(1).select_option("hard")
    page.get_by_role("button", name="Fill the rest with bots").click()
    assert [seat.input_value() for seat in seats.all()] == ["me", "hard", "hard", "hard"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_is_set_on_a_phone_without_moving_sideways(enter: Enter, language: str) -> None:
    page = enter(size=PHONE, locale=language)
    for game in beguile.games():
        page.goto(f"/set/{game}")
        page.locator("select").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, LAPTOP, WALL], ids=["phone", "laptop", "wall"])
@pytest.mark.parametrize("game", beguile.games())
def test_every_size_is_kept_to_be_looked_at(enter: Enter, game: str, size: tuple[int, int]) -> None:
    """Screenshots are build output: out/screenshots. Nothing is wider than the screen."""
    folder = Path(ROOT / "out" / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        page = enter(size=size, theme=theme)
        table = start_game(page, game)
        close_tour(page)
        if size == WALL:
            page.goto(f"/screen/{table}")
            expect(page.locator("#board")).to_be_visible()
        page.wait_for_timeout(800)
        page.screenshot(path=folder / f"{game}-{size[0]}-{theme}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT_OFF) == []
