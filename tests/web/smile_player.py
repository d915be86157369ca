"""Plays a turn of Smile by its board."""

from playwright.sync_api import Page

READY = "[data-board] [data-move], [data-board][data-over]"
CHANGED = "before => document.querySelector('[data-board]')?.innerHTML !== before"


def is_over(page: Page) -> bool:
    page.wait_for_selector(READY, state="attached")
    return page.locator("[data-board][data-over]").count() > 0


def take_turn(page: Page) -> bool:
    """Bid while hands are full, else take what lies furthest right. False when the game is over."""
    if is_over(page):
        return False
    board = page.locator("[data-board]")
    before = board.inner_html()
    bids, takes = board.locator("[data-move^=bid]"), board.locator("[data-move^=back_out]")
    beads = board.locator("[data-tour=hand] .count b").first.inner_text()
    choice = takes.last if takes.count() and (int(beads) < 4 or not bids.count()) else bids.first
    choice.click()
    page.wait_for_function(CHANGED, arg=before)
    return True
