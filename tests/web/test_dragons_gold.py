"""Dragon's Gold in the browser: whole games on its board, and a bargain that outlives what happens to a browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.conftest import LAPTOP, PHONE, Enter, close_tour, start_game
from tests.web.dragons_gold_player import BOARD, click, stage_of, take_turn, tap, type_at

pytestmark = pytest.mark.slow

IN_TURNS = {"real_time": False, "patience": 1}
ENOUGH = 300
"""Seconds after which a game that is not over has got stuck."""


def open_table(page: Page, players: int, **options: object) -> None:
    start_game(page, "dragons_gold", players, options)
    close_tour(page)
    page.locator(f"{BOARD} [data-stage]").wait_for()


def play_until(page: Page, there: Callable[[], bool], way: Callable[..., None] = click, leave: Collection[str] = ()) -> bool:
    """Play on until something is there, leaving some stages to the others; False if the game ended without it."""
    stop = time.monotonic() + ENOUGH
    while not there():
        if stage_of(page) == "over":
            return False
        assert time.monotonic() < stop, f"stuck in {stage_of(page)}"
        if not take_turn(page, way, leave):
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


def is_my_turn_to_bargain(page: Page) -> bool:
    """In turns nobody else moves then; a move that is on its way is not yet answered for."""
    mine = is_my_bargain(page) and page.locator(f"{BOARD} [data-move=wait]").count() > 0
    return mine and page.locator(f'{BOARD} [data-stage][aria-busy="false"]').count() > 0


def come_to_bargain(page: Page) -> None:
    """Play on until it is my turn in talks, having said nothing in them yet."""
    assert play_until(page, lambda: is_my_turn_to_bargain(page), leave=["talks"])


def wait_for_my_placing(page: Page) -> None:
    """Let things happen, without a card, until I may send an adventurer."""
    ready = page.locator(f"{BOARD} button.lit[data-figure]")
    stop = time.monotonic() + ENOUGH
    while not (stage_of(page) == "attack" and ready.count()):
        assert time.monotonic() < stop, f"stuck in {stage_of(page)}"
        page.evaluate(
            "document.querySelector('[data-stage=window] [data-move=pass], [data-stage=reaction] [data-move=pass]')?.click()"
        )
        take_turn(page, leave=["attack", "window", "reaction"])
        page.wait_for_timeout(20)


def test_a_whole_game_by_clicking(enter: Enter) -> None:
    page = enter()
    warned: list[str] = []
    page.on("console", lambda said: warned.append(said.text) if "svelte.dev" in said.text else None)
    open_table(page, 4, **IN_TURNS)
    play_out(page)
    assert warned == []


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
    come_to_bargain(page)
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
    come_to_bargain(page)

    line.cut()
    page.locator(f"{BOARD} .pool [data-token]").first.click()
    page.locator(f"{BOARD} [data-do=rest]").click()
    page.locator(f"{BOARD} [data-do=post]").click()
    expect(page.locator(f"{BOARD} [data-stage]")).to_have_attribute("aria-busy", "true")
    line.mend()

    expect(page.locator(f"{BOARD} [data-stage]")).to_have_attribute("aria-busy", "false", timeout=20_000)
    expect(page.locator(f"{BOARD} .proposals .own, {BOARD} .row").first).to_be_visible()


def test_a_counter_begins_as_what_it_counters(enter: Enter) -> None:
    page = enter()
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    other = page.locator(f"{BOARD} .proposals > li:not(.own):not(.empty)")

    def somebody_proposed() -> bool:
        return is_my_turn_to_bargain(page) and other.locator(".counter").count() > 0

    assert play_until(page, somebody_proposed)
    shares = other.first.locator("dd:not(.worth) .unseen").all_inner_texts()
    other.first.locator(".counter").click()
    expect(page.locator(f"{BOARD} .pool [data-token]")).to_have_count(0)
    for tray, share in zip(page.locator(f"{BOARD} .tray").all(), shares, strict=True):
        assert tray.locator("[data-token]").count() == (0 if share == "nothing" else len(share.split(",")))


def test_tokens_are_dragged_into_shares(enter: Enter) -> None:
    page = enter()
    open_table(page, 3, **IN_TURNS | {"patience": 9})
    come_to_bargain(page)
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
    assert play_until(page, lambda: is_my_bargain(page), leave=["talks"])
    expect(page.get_by_role("timer")).to_be_visible()
    page.locator(f"{BOARD} .pool [data-token]").first.tap()
    page.locator(f"{BOARD} .tray .to").last.tap()
    page.locator(f"{BOARD} [data-do=rest]").tap()
    page.locator(f"{BOARD} [data-do=post]").tap()
    expect(page.locator(f"{BOARD} .proposals .own, {BOARD} .row").first).to_be_visible()


def test_looking_around_leaves_the_sand_in_sight(enter: Enter) -> None:
    page = enter(size=PHONE)
    open_table(page, 3, real_time=True)
    assert play_until(page, lambda: is_my_bargain(page), leave=["talks"])
    page.locator(f"{BOARD} .peek").tap()
    expect(page.locator(f"{BOARD} .row")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_in_viewport()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_card_that_is_read_does_not_hide_who_is_to_be_sent(enter: Enter, size: tuple[int, int]) -> None:
    page = enter(size=size, reduced_motion="reduce")
    open_table(page, 3, **IN_TURNS, advanced_objects=True)
    wait_for_my_placing(page)
    page.locator(f"{BOARD} .card").first.click()
    reading = page.locator(f"{BOARD} .reading")
    expect(reading).to_be_visible()
    page.locator(f"{BOARD} .team [data-figure]").first.click()
    expect(page.locator(f"{BOARD} .team [aria-pressed=true]")).to_have_count(1)
    expect(reading).to_have_count(0)


def test_a_card_taken_up_between_turns_is_put_back_when_it_is_mine(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    open_table(page, 3, **IN_TURNS, advanced_objects=True)
    wait_for_my_placing(page)
    take_turn(page)
    page.evaluate("document.querySelector('.card')?.click()")
    wait_for_my_placing(page)
    expect(page.locator(f"{BOARD} .reading")).to_have_count(0)


class Idle:
    """Windows in which I can but pass, and the passes that a page has sent."""

    def __init__(self, page: Page) -> None:
        self.page, self.words = page, page.locator(f"{BOARD} .idle")
        self.sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: self.sent.append(str(frame))))
        open_table(page, 3, **IN_TURNS, advanced_objects=True)

    @property
    def passes(self) -> int:
        return sum('"pass"' in each for each in self.sent)

    def come_to(self, there: Callable[[], bool]) -> None:
        """Play on, in another game if need be: about one in five has no such window."""
        for _ in range(8):
            if play_until(self.page, there, self.click_unless_idle):
                return
            start_game(self.page, "dragons_gold", 3, {**IN_TURNS, "advanced_objects": True})
            self.page.locator(f"{BOARD} [data-stage]").wait_for()
        raise AssertionError("none came up")

    def click_unless_idle(self, control: Locator) -> None:
        if self.words.count() == 0:
            click(control)

    def wait_for_pass(self, after: int) -> None:
        stop = time.monotonic() + ENOUGH
        while self.passes == after:
            assert time.monotonic() < stop
            self.page.wait_for_timeout(20)


def test_with_nothing_to_play_the_board_passes_by_itself(enter: Enter) -> None:
    idle = Idle(enter())
    passed, said = 0, list[str]()

    def is_idle() -> bool:
        nonlocal passed
        passed, said[:] = idle.passes, idle.words.all_inner_texts()  # in this order: while the words stand, no pass has been sent
        return bool(said)

    idle.come_to(is_idle)
    assert said == ["Nothing to play now."]
    idle.wait_for_pass(passed)


def test_while_somebody_is_shown_around_the_board_does_not_pass(enter: Enter) -> None:
    page = enter(reduced_motion="reduce")
    page.clock.install()
    idle = Idle(page)

    def stands_still() -> bool:
        """It is such a window, and time stands still in it."""
        if not idle.words.count():
            return False
        page.clock.pause_at(page.evaluate("Date.now() + 200") / 1000)
        if idle.words.count():
            return True
        page.clock.resume()
        return False

    idle.come_to(stands_still)
    passed = idle.passes
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show me around").click()
    page.clock.run_for(5_000)
    assert idle.passes == passed
    page.clock.resume()
    close_tour(page)
    idle.wait_for_pass(passed)
