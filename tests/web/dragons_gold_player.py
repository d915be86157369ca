"""Somebody who plays Dragon's Gold on its board, quickly and not well: with a mouse, a finger or the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playwright.sync_api import Locator, Page, TimeoutError

BOARD = '[data-board="dragons_gold"]'
Way = Callable[[Locator], None]
"""How a button is pressed."""


def click(button: Locator) -> None:
    button.click()


def tap(button: Locator) -> None:
    button.tap()


def type_at(button: Locator) -> None:
    """Walk to a button with the Tab key and press it with Enter."""
    keyboard = button.page.keyboard
    wanted = button.element_handle()
    for _ in range(300):
        if wanted.evaluate("each => each === document.activeElement"):
            return keyboard.press("Enter")
        keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to {button}")


def stage_of(page: Page) -> str:
    return str(page.locator(f"{BOARD} [data-stage]").get_attribute("data-stage"))


def take_turn(page: Page, way: Way = click, leave: Collection[str] = ()) -> bool:
    """Make one decision on the board; False if there is none to make now, or only one of a stage that is to be left alone."""
    page.locator(f'{BOARD} [data-stage][aria-busy="false"]').wait_for()
    hand = Hand(page, way)  # reads the stage once: whoever looked before may have seen an earlier one
    return hand.stage not in leave and hand.decide()


class Hand:
    def __init__(self, page: Page, way: Way) -> None:
        self.board = page.locator(BOARD)
        self.stage = stage_of(page)
        self.way = way

    def find(self, selector: str) -> Locator:
        return self.board.locator(selector).filter(visible=True)

    def press(self, selector: str) -> bool:
        """Press the first of these; False if there is none, or none any more: the board may pass by itself before the click."""
        found = self.find(selector)
        if found.count() == 0:
            return False
        try:
            self.way(found.first)
        except TimeoutError:
            if found.count():
                raise
            return False
        return True

    def decide(self) -> bool:
        if self.stage == "over":
            return False
        if self.stage == "attack":
            return self.attack()
        if self.stage in ("talks", "dividing"):
            return self.bargain()
        if self.stage == "market":
            return self.trade()
        return (self.stage in ("window", "reaction") and self.use_magic()) or self.press("[data-move]")

    def attack(self) -> bool:
        """Whoever is ready first, against a dragon that dies of it or else the first."""
        if not self.press("button.lit[data-figure]"):
            return False
        return self.press(".lair:has(.kill) [data-dragon][data-move]") or self.press("[data-dragon][data-move]")

    def bargain(self) -> bool:
        """Accept what is there; propose once if nothing is; wait."""
        if self.press('[data-move^="accept"]'):
            return True
        if self.may_send("post") and not self.find('[data-move="withdraw"]').count():
            self.share_out()
            return self.press('[data-do="post"]:not(.off)') or self.press('[data-move="wait"]')
        return self.press('[data-move="wait"]')

    def may_send(self, what: str) -> bool:
        """Whether there is a draft, and it is my time to send one."""
        my_time = self.stage == "dividing" or self.find('[data-move="wait"]').count() > 0
        return my_time and self.board.locator(f'[data-do="{what}"]').count() > 0

    def turn_to_draft(self) -> None:
        if self.find(".tabs").count():
            self.way(self.board.locator(".tabs button").nth(1))

    def share_out(self) -> None:
        """A token for everybody in turn, the rest for the last."""
        self.turn_to_draft()
        trays = self.find(".tray .to")
        for i in range(trays.count()):
            self.way(trays.nth(i))
            self.press(".pool [data-token]")
        self.press('[data-do="rest"]')

    def trade(self) -> bool:
        """Accept anything; offer the first thing for the last once; wait."""
        if self.press('[data-move^="accept"]'):
            return True
        if self.board.locator('[data-move="withdraw"]').count() or not self.offer():
            return self.press('[data-move="wait"]')
        return True

    def offer(self) -> bool:
        if not self.may_send("offer") or not self.board.locator('[data-shelf="gives"]:enabled').count():
            return False
        self.turn_to_draft()
        self.way(self.find('[data-shelf="gives"]:enabled').first)
        self.way(self.find('[data-shelf="asks"]:enabled').last)
        return self.press('[data-do="offer"]:not(.off)')

    def use_magic(self) -> bool:
        """Play the first card that can be played, at the first thing it can be aimed at."""
        if not self.press(".card.lit"):
            return False
        more = ".lair.lit:not(.picked) [data-dragon], .who.lit:not(.picked), .choices button:not([aria-pressed=true])"
        for _ in range(3):
            if self.press(".reading [data-move]") or self.press("[data-dragon][data-move], .who[data-move]"):
                return True
            self.press(more)
        return False
