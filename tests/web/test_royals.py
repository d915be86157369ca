"""Royals through the page: whole games on its board, to the final scores."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.web.conftest import PHONE, Enter, close_tour, start_game
from tests.web.royals_player import pay, take_turn, wait_for_me, wait_to_settle

pytestmark = pytest.mark.slow


def open_table(page: Page, players: int) -> None:
    start_game(page, "royals", players)
    page.wait_for_selector(".royals[data-part]")
    close_tour(page)


def test_a_whole_game_by_clicking(enter: Enter) -> None:
    page = enter()
    open_table(page, 4)
    while take_turn(page):
        pass
    assert page.locator(".royals[data-part=over]").count() == 1


def press_by_keyboard(control: Locator) -> None:
    """As somebody without a mouse: on with the Tab key until it is there, then Enter."""
    wanted = control.element_handle()
    for _ in range(60):
        if wanted.evaluate("node => node === document.activeElement"):
            control.page.keyboard.press("Enter")
            return
        control.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def test_a_whole_game_by_keyboard_alone(enter: Enter) -> None:
    page = enter()
    open_table(page, 5)
    while take_turn(page, press_by_keyboard):
        pass


def test_a_whole_game_on_a_phone(enter: Enter) -> None:
    page = enter(PHONE)
    open_table(page, 4)
    while take_turn(page, lambda control: control.tap()):
        pass


def test_the_map_is_walked_with_the_arrows(enter: Enter) -> None:
    page = enter()
    open_table(page, 2)
    page.get_by_label("King of London").first.focus()
    page.keyboard.press("ArrowUp")
    assert "of York" in str(page.evaluate("document.activeElement.ariaLabel"))


def draw_all(page: Page) -> None:
    while wait_for_me(page) == "drawing":
        page.locator(".royals .market [data-move]").first.click()
        wait_to_settle(page)


def test_what_is_missing_for_a_noble_is_said_in_words(enter: Enter) -> None:
    page = enter()
    open_table(page, 2)
    draw_all(page)
    page.get_by_label("King of Paris").first.click()
    assert "Out of reach" in page.locator(".royals .missing").inner_text()


def test_laid_cards_can_be_taken_back_and_the_claim_put_away(enter: Enter) -> None:
    page = enter()
    open_table(page, 2)
    draw_all(page)
    while not page.locator(".royals [data-noble].lit").count():
        take_turn(page)
        draw_all(page)
    page.locator(".royals [data-noble].lit").first.click()
    if page.locator(".royals [data-claim]").get_attribute("aria-disabled") == "true":
        page.get_by_role("button", name="Choose for me").click()  # without a card of the country nothing may lie there yet
    page.locator(".royals [data-back]").first.click()
    assert page.locator(".royals [data-claim]").get_attribute("aria-disabled") == "true"
    pay(page, lambda control: control.click())
    page.wait_for_selector(".royals .claim", state="detached")


def test_a_card_that_cannot_be_drawn_says_why(enter: Enter) -> None:
    page = enter()
    open_table(page, 2)
    wait_for_me(page)
    page.locator(".royals [data-place=intrigue-pile]").click()
    page.get_by_text("In your first turn you draw Country cards only.").first.wait_for()
