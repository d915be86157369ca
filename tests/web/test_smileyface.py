"""Whole games of SmileyFace on its board."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, Enter, start_game
from tests.web.smileyface_player import Press, click, is_over, take_turn

pytestmark = pytest.mark.slow

KNOWN = "localStorage.setItem('beguile', JSON.stringify({ toured: ['smileyface'] }))"


BOTH_IN_HAND = """selector => {
  const inHand = (each) => each !== null && each.closest('section.hand') !== null;
  return inHand(document.activeElement) && inHand(document.querySelector(selector));
}"""
OUTSIDE = """() => {
  const box = document.querySelector('.smileyface').getBoundingClientRect();
  const across = (rect) => rect.left >= box.left - 3 && rect.right <= box.right + 3;
  const down = (rect) => rect.top >= box.top - 3 && rect.bottom <= box.bottom + 3;
  const drawn = [...document.querySelectorAll('.smileyface button, .smileyface .cell, .smileyface .sum')];
  const out = drawn.filter((each) => !across(each.getBoundingClientRect()) || !down(each.getBoundingClientRect()));
  return out.filter((each) => each.offsetParent !== null).map((each) => each.className);
}"""


def open_board(page: Page, players: int) -> None:
    page.add_init_script(KNOWN)
    start_game(page, "smileyface", players)
    page.locator(".smileyface").wait_for()


def play_to_the_end(page: Page, press: Press = click) -> None:
    stop = time.monotonic() + 300
    while not is_over(page):
        assert time.monotonic() < stop, "the game does not end"
        if not take_turn(page, press):
            page.wait_for_timeout(20)


def press_by_keyboard(page: Page, selector: str) -> None:
    """Tab until it has the focus, by arrow keys within the hand; then Enter."""
    page.locator(selector).first.wait_for(state="attached")
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if page.evaluate(BOTH_IN_HAND, selector) else "Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def total_points(page: Page) -> int:
    """What everybody has on round cards, as the heads of the displays say."""
    return sum(int(text) for text in page.locator(".smileyface .points").all_inner_texts())


def test_a_game_is_played_by_clicking(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    open_board(page, 4)
    play_to_the_end(page)
    assert 0 < total_points(page) <= 14 + 7


def test_a_game_is_played_by_keyboard_alone(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    open_board(page, 5)
    play_to_the_end(page, press_by_keyboard)
    assert total_points(page) > 0


def test_a_game_of_eight_is_played_on_a_phone(enter: Enter) -> None:
    page = enter(PHONE, reduced_motion="reduce")
    open_board(page, 8)
    play_to_the_end(page, lambda page, selector: page.locator(selector).locator("visible=true").last.tap())
    assert total_points(page) > 0


def test_how_a_round_ended_stays_in_sight_until_the_next(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    open_board(page, 4)
    while not page.locator('.smileyface[data-stage="clean-up"] [data-finish]').count():
        if not take_turn(page):
            page.wait_for_timeout(20)
    assert page.locator(".smileyface .cell .card").count() > 0
    take_turn(page)
    page.locator('.smileyface[data-stage="playing"]').wait_for()


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_nothing_needs_a_scroll(enter: Enter, size: tuple[int, int], players: int) -> None:
    page = enter(size, reduced_motion="reduce")
    open_board(page, players)
    for _ in range(12):
        if not take_turn(page):
            page.wait_for_timeout(50)
    assert page.evaluate(OUTSIDE) == []
