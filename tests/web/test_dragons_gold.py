"""Dragon's Gold in the browser: whole games on its board, and a bargain that outlives what happens to a browser."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PHONE, Enter, close_tour, start_game
from tests.web.dragons_gold_player import BOARD, click, stage_of, take_turn, tap, type_at

pytestmark = pytest.mark.slow

IN_TURNS = {"real_time": False, "patience": 1}
ENOUGH = 120
"""Seconds after which a game that is not over has got stuck."""


def open_table(page: Page, players: int, **options: object) -> None:
    start_game(page, "dragons_gold", players, options)
    close_tour(page)
    page.locator(f"{BOARD} [data-stage]").wait_for()


def play_until(page: Page, there: Callable[[], bool], way: Callable[..., None] = click) -> bool:
    """Play on until something is there; False if the game ended without it."""
    stop = time.monotonic() + ENOUGH
    while not there():
        if stage_of(page) == "over":
            return False
        assert time.monotonic() < stop, f"stuck in {stage_of(page)}"
        if not take_turn(page, way):
            page.wait_for_timeout(10)
    return True


def play_out(page: Page, way: Callable[..., None] = click) -> None:
    play_until(page, lambda: False, way)
    expect(page.locator(f"{BOARD} .result .total td").first).to_be_visible()


class Line:
    """The connection of a page, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.up = True
        self.open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.up:
            socket.connect_to_server()
            self.open.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self.up = False
        for socket in self.open:
            socket.close()
        self.open.clear()

    def mend(self) -> None:
        self.up = True


def is_my_bargain(page: Page) -> bool:
    return stage_of(page) == "talks" and page.locator(f"{BOARD} [data-do=post]").count() > 0


def test_a_whole_game_by_clicking(enter: Enter) -> None:
    page = enter()
    open_table(page, 4, **IN_TURNS)
    play_out(page)


def test_a_whole_game_with_every_option_by_clicking(enter: Enter) -> None:
    page = enter(theme="dark", reduced_motion="reduce")
    open_table(page, 3, **IN_TURNS, advanced_objects=True, advanced_scoring=True, divide_and_choose=True)
    play_out(page)


def test_a_whole_game_by_keyboard_alone(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    open_table(page, 3, **IN_TURNS)
    play_out(page, type_at)


def test_a_whole_game_on_a_phone_with_a_thumb(enter: Enter) -> None:
    page = enter(size=PHONE, reduced_motion="reduce")
    open_table(page, 5, **IN_TURNS)
    play_out(page, tap)


def test_a_draft_outlives_a_reload_and_is_proposed_in_one(enter: Enter) -> None:
    page = enter(size=PHONE)
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    assert play_until(page, lambda: is_my_bargain(page) and page.locator(f"{BOARD} [data-move=wait]").count() > 0)
    tokens = page.locator(f"{BOARD} .pool [data-token]")
    tokens.first.tap()
    mine = page.locator(f"{BOARD} .tray.mine [data-token]")
    expect(mine).to_have_count(1)
    held = mine.get_attribute("data-token")

    page.reload()

    expect(mine).to_have_attribute("data-token", str(held))
    page.locator(f"{BOARD} [data-do=rest]").tap()
    page.locator(f"{BOARD} [data-do=post]").tap()
    expect(page.locator(f"{BOARD} .proposals .own, {BOARD} .row").first).to_be_visible()
    expect(mine).to_have_count(0)


def test_a_lost_connection_loses_nothing_of_a_bargain(enter: Enter) -> None:
    page = enter()
    line = Line(page)
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    assert play_until(page, lambda: is_my_bargain(page) and page.locator(f"{BOARD} [data-move=wait]").count() > 0)

    line.cut()
    page.locator(f"{BOARD} .pool [data-token]").first.click()
    page.locator(f"{BOARD} [data-do=rest]").click()
    page.locator(f"{BOARD} [data-do=post]").click()
    expect(page.locator(f"{BOARD} [data-stage]")).to_have_attribute("aria-busy", "true")
    line.mend()

    expect(page.locator(f"{BOARD} [data-stage]")).to_have_attribute("aria-busy", "false")
    expect(page.locator(f"{BOARD} .proposals .own, {BOARD} .row").first).to_be_visible()


def test_a_counter_begins_as_what_it_counters(enter: Enter) -> None:
    page = enter()
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    other = page.locator(f"{BOARD} .proposals > li:not(.own):not(.empty)")

    def somebody_proposed() -> bool:
        return is_my_bargain(page) and other.locator(".counter").count() > 0

    assert play_until(page, somebody_proposed)
    shares = other.first.locator("dd:not(.worth) .unseen").all_inner_texts()
    other.first.locator(".counter").click()
    expect(page.locator(f"{BOARD} .pool [data-token]")).to_have_count(0)
    for tray, share in zip(page.locator(f"{BOARD} .tray").all(), shares, strict=True):
        assert tray.locator("[data-token]").count() == (0 if share == "nothing" else len(share.split(",")))


def test_tokens_are_dragged_into_shares(enter: Enter) -> None:
    page = enter()
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    assert play_until(page, lambda: is_my_bargain(page))
    last = page.locator(f"{BOARD} .tray").last
    page.locator(f"{BOARD} .pool [data-token]").first.drag_to(last)
    expect(last.locator("[data-token]")).to_have_count(1)


def test_an_adventurer_is_dragged_to_a_dragon(enter: Enter) -> None:
    page = enter()
    open_table(page, 3, **IN_TURNS)
    ready = page.locator(f"{BOARD} button.lit[data-figure]")
    ready.first.wait_for()
    who = str(ready.first.get_attribute("data-figure"))
    ready.first.drag_to(page.locator(f"{BOARD} .lair").last)
    expect(page.locator(f'{BOARD} [data-figure="{who}"]')).to_have_count(0)


def test_in_real_time_everybody_bargains_against_the_sand(enter: Enter) -> None:
    page = enter(size=PHONE)
    open_table(page, 3, real_time=True)
    assert play_until(page, lambda: is_my_bargain(page))
    expect(page.get_by_role("timer")).to_be_visible()
    page.locator(f"{BOARD} .pool [data-token]").first.tap()
    page.locator(f"{BOARD} .tray .to").last.tap()
    page.locator(f"{BOARD} [data-do=rest]").tap()
    page.locator(f"{BOARD} [data-do=post]").tap()
    expect(page.locator(f"{BOARD} .proposals .own, {BOARD} .row").first).to_be_visible()
