"""Plays Royals on its board: clicks what is lit, as somebody would who looks for a Noble within reach."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

Press = Callable[[Locator], None]


def take_turn(page: Page, press: Press | None = None) -> bool:
    """A whole turn of mine; False when the game is over. `press` says how a control is used: clicked, if nothing else."""
    press = press or (lambda control: control.click())
    while True:
        part = wait_for_me(page)
        if part == "over":
            return False
        if part == "drawing":
            press(page.locator(".royals .market [data-move]").nth(hands_seen(page) % 2))
        elif part == "discarding":
            press(page.locator(".royals .hand [data-move]").last)
            if wait_to_settle(page) != "discarding":
                return True
        elif not claim_something(page, press):
            press(page.locator(".royals [data-move=done]"))
            if wait_to_settle(page) != "discarding":
                return True
        wait_to_settle(page)


def wait_for_me(page: Page) -> str:
    """The part of my turn, once it is mine, or `over`."""
    page.wait_for_selector(".royals[data-part]:not([data-part=waiting]):not([aria-busy=true])")
    return str(page.locator(".royals").get_attribute("data-part"))


def wait_to_settle(page: Page) -> str:
    page.wait_for_selector(".royals:not([aria-busy=true])")
    return str(page.locator(".royals").get_attribute("data-part"))


def hands_seen(page: Page) -> int:
    """Something that varies from turn to turn: how many stacks the hand has."""
    return page.locator(".royals .hand [data-card]").count()


def claim_something(page: Page, press: Press) -> bool:
    """The dearest Noble within reach, paid card by card; on a small screen its country is opened first."""
    country = page.locator(".royals button[data-country].lit")
    if country.count():
        press(country.first)
    nobles = page.locator(".royals [data-noble].lit")
    if not nobles.count():
        return False
    costs = [int(text) for text in nobles.locator(".cost").all_inner_texts()]
    press(nobles.nth(costs.index(max(costs))))
    pay(page, press)
    return True


def pay(page: Page, press: Press) -> None:
    """Lay lit cards until all is paid, then claim. With many cards, pay in another way than what lies there, if anything does."""
    claim, lit, laid = page.locator(".royals [data-claim]"), page.locator(".royals .hand .lit"), page.locator(".royals [data-back]")
    if lit.count() > 2 and laid.count():
        press(laid.first)
    while claim.get_attribute("aria-disabled") == "true":
        press(lit.last)
    press(claim)
    page.wait_for_selector(".royals:not([aria-busy=true])")
