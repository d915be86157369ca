"""Whole games of Smiles & Daggers on its board."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Enter, Server, close_tour, start_game
from tests.web.smiles_and_daggers_player import CARD, choose_card, is_over, send, take_turn

pytestmark = pytest.mark.slow


def begin(page: Page, players: int, **options: bool) -> None:
    start_game(page, "smiles_and_daggers", players=players, options=options)
    close_tour(page)


def test_a_game_is_played_by_clicking(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 4)
    while take_turn(page):
        pass
    page.locator("[data-board] .end").wait_for()


def test_a_game_with_every_option_is_played_on_a_phone(enter: Enter) -> None:
    page = enter(size=PHONE, theme="dark", reduced_motion="reduce")
    begin(page, 6, come_back=True, declarations=True, choose_families=True)
    while take_turn(page):
        pass
    page.locator("[data-board] .end").wait_for()


def test_a_game_is_played_by_keyboard(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 3)
    while not is_over(page):
        if page.locator(CARD).count():
            tab_to(page, ".stacks button.lit")
            page.keyboard.press("Enter")
        tab_to(page, "[data-move]")
        sent = page.evaluate_handle("document.activeElement")
        page.keyboard.press("Enter")
        page.wait_for_function("control => !control.isConnected", arg=sent)
    page.locator("[data-board] .end").wait_for()


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(60):
        if page.evaluate(f"document.activeElement?.matches('[data-board] {wanted}') ?? false"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached with Tab")


def play_until(page: Page, wanted: str) -> None:
    for _ in range(60):
        if is_over(page) or page.locator(wanted).count():
            break
        take_turn(page)
    page.locator(wanted).first.wait_for()


def test_a_chosen_card_turns_and_lies_on_the_side_it_shows(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 3)
    play_until(page, CARD)
    card = page.locator(CARD).first
    card.click()
    assert page.locator("[data-board] [data-move$=smile]").count() == 1
    card.click()
    assert page.locator("[data-board] [data-move$=dagger]").count() == 1


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def test_a_card_that_is_being_chosen_survives_a_lost_connection(enter: Enter, server: Server) -> None:
    page = enter(at=server.address, reduced_motion="reduce")
    begin(page, 3)
    play_until(page, CARD)
    choose_card(page)
    lay = page.locator("[data-board] [data-move^='lay ']")
    chosen = lay.get_attribute("data-move")
    lost = page.get_by_text("The connection is lost")
    server.kill()
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0, timeout=15_000)
    assert lay.get_attribute("data-move") == chosen
    send(page, lay)


def test_what_everybody_saw_can_be_looked_up(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 3)
    play_until(page, "[data-board] .front")
    page.locator("[data-board] .memory").click()
    assert page.get_by_role("dialog").locator("tbody td svg").count() >= 2


WATCH = """() => {
    window.told = [];
    const read = (each) => document.querySelector(each)?.innerText ?? "";
    const watcher = new MutationObserver(() => {
        const [log, turn] = [read("aside ol"), read("[data-board] .title b")];
        const moves = document.querySelectorAll("[data-board] [data-move]").length;
        if (document.querySelector("[data-board] .skip")) told.push({log, turn, moves});
        else if (told.length) watcher.disconnect();
    });
    watcher.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""


def test_nothing_gives_a_reveal_away_before_the_cards_have_turned(enter: Enter) -> None:
    page = enter(reduced_motion="no-preference")
    begin(page, 3)
    page.evaluate(WATCH)
    while not page.evaluate("told.length"):
        assert take_turn(page)
    page.locator("[data-board] .skip").wait_for(state="detached")
    result = re.compile("(smiled|struck) with a")
    told = page.evaluate("told")
    assert {(bool(result.search(each["log"])), each["turn"], each["moves"]) for each in told} == {(False, "Turn 1", 0)}
    expect(page.locator("aside ol")).to_contain_text(result)
    expect(page.locator("[data-board] .title b")).not_to_have_text("Turn 1")
