"""Somebody who plays Dragon's Gold by clicking on its board, quickly and not well."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

BOARD = '[data-board="dragons_gold"]'


def stage_of(page: Page) -> str:
    return str(page.locator(f"{BOARD} [data-stage]").get_attribute("data-stage"))


def take_turn(page: Page) -> bool:
    """Make one decision on the board; False if there is none to make now."""
    page.locator(f'{BOARD} [data-stage][aria-busy="false"]').wait_for()
    board = page.locator(BOARD)
    stage = stage_of(page)
    if stage == "over":
        return False
    if stage == "attack":
        return attack(board)
    if stage in ("talks", "dividing"):
        return bargain(board)
    if stage == "market":
        return trade(board)
    return use_magic(board) or press(board, "[data-move]")


def press(board: Locator, selector: str, which: int = 0) -> bool:
    found = board.locator(selector).filter(visible=True)
    if found.count() <= which:
        return False
    found.nth(which).click()
    return True


def attack(board: Locator) -> bool:
    """The strongest who is ready, against the dragon that is nearest to death."""
    if not press(board, "button.lit[data-figure]"):
        return False
    dragons = board.locator("[data-dragon][data-move]")
    slaying = board.locator(".lair:has(.kill) [data-dragon][data-move]")
    (slaying if slaying.count() else dragons).first.click()
    return True


def bargain(board: Locator) -> bool:
    """Accept what is there; propose once if nothing is; wait."""
    if press(board, '[data-move^="accept"]'):
        return True
    if is_open(board, "post") and not board.locator('[data-move="withdraw"]').count():
        share_out(board)
        return press(board, '[data-do="post"]')
    return press(board, '[data-move="wait"]')


def is_open(board: Locator, what: str) -> bool:
    """Whether there is a draft, and it is my time to send one."""
    return board.locator(f'[data-do="{what}"]').count() > 0 and board.locator('[data-move="wait"], [data-stage="dividing"]').count() > 0


def share_out(board: Locator) -> None:
    """A token for everybody in turn, the rest for the last."""
    if board.locator('.tabs [aria-pressed="false"]').is_visible():
        board.locator(".tabs button").nth(1).click()
    trays = board.locator(".tray .to")
    for i in range(trays.count()):
        trays.nth(i).click()
        press(board, ".pool [data-token]")
    press(board, '[data-do="rest"]')


def trade(board: Locator) -> bool:
    """Accept anything; offer the first thing for the last once; wait."""
    if press(board, '[data-move^="accept"]'):
        return True
    if board.locator('[data-move="withdraw"]').count() or not offer(board):
        return press(board, '[data-move="wait"]')
    return True


def offer(board: Locator) -> bool:
    if not is_open(board, "offer") or not board.locator('[data-shelf="gives"]:enabled').count():
        return False
    if board.locator('.tabs [aria-pressed="false"]').is_visible():
        board.locator(".tabs button").nth(1).click()
    board.locator('[data-shelf="gives"]:enabled').first.click()
    board.locator('[data-shelf="asks"]:enabled').last.click()
    return press(board, '[data-do="offer"]')


def use_magic(board: Locator) -> bool:
    """Play the first card that can be played, at the first thing it can be aimed at."""
    if not press(board, ".card.lit"):
        return False
    for _ in range(3):
        if press(board, ".reading [data-move]") or press(board, "[data-dragon][data-move], .who[data-move]"):
            return True
        press(board, ".lair.lit:not(.picked) [data-dragon], .who.lit:not(.picked), .reading .choices button:not([aria-pressed=true])")
    return False
