"""Whole games of Smile on its board."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Enter, close_tour, start_game
from tests.web.smile_player import CHANGED, is_over, take_turn

pytestmark = pytest.mark.slow


def begin(page: Page, players: int, **options: bool) -> None:
    start_game(page, "smile", players=players, options=options)
    close_tour(page)


def totals(page: Page) -> list[str]:
    return page.locator("[data-board] table tr.total td").all_inner_texts()


def test_a_game_is_played_by_clicking(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 4)
    while take_turn(page):
        pass
    assert len(totals(page)) == 4


def test_a_game_is_played_on_a_phone(enter: Enter) -> None:
    page = enter(size=PHONE, theme="dark", reduced_motion="reduce")
    begin(page, 5)
    while take_turn(page):
        pass
    assert len(totals(page)) == 5


def test_a_game_is_played_by_keyboard(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 3)
    while not is_over(page):
        before = page.locator("[data-board]").inner_html()
        tab_to_a_move(page)
        page.keyboard.press("Enter")
        page.wait_for_function(CHANGED, arg=before)
    assert len(totals(page)) == 3


def tab_to_a_move(page: Page) -> None:
    for _ in range(60):
        if page.evaluate("document.activeElement?.matches('[data-board] [data-move]') ?? false"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no move can be reached with Tab")


def test_arrows_walk_along_the_row(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 3)
    is_over(page)
    tab_to_a_move(page)
    first = page.evaluate_handle("document.activeElement")
    page.keyboard.press("ArrowRight")
    walked = "first => document.activeElement !== first && document.activeElement.matches('[data-board] .row button')"
    assert page.evaluate(walked, first)


def test_beads_of_the_others_stay_in_their_hands(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 4)
    is_over(page)
    assert page.locator("[data-board] [data-tour=players] .count").count() == 0


def test_with_open_beads_everybody_sees_them(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 4, open_beads=True)
    is_over(page)
    assert page.locator("[data-board] [data-tour=players] .count").count() >= 3


def test_a_card_that_cannot_be_had_says_why(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    begin(page, 5)
    is_over(page)
    others = page.locator("[data-board] button:not([data-move])")
    while not others.count():  # late in an auction every card may be one to bid on
        take_turn(page)
        assert not is_over(page)
    others.last.click()
    page.get_by_role("alert").first.wait_for()
