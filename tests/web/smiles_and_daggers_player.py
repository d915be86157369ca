"""Plays a turn of Smiles & Daggers by its board."""

import random

from playwright.sync_api import Locator, Page

CARD = "[data-board] .stacks button.lit"
READY = f"[data-board] [data-move], {CARD}, [data-board][data-over]"
dice = random.Random(9)


def is_over(page: Page) -> bool:
    page.wait_for_selector(READY, state="attached")
    return page.locator("[data-board][data-over]").count() > 0


def take_turn(page: Page) -> bool:
    """Whatever is asked: a house to challenge, a card with one of its sides, a bet now and then. False when the game is over."""
    if is_over(page):
        return False
    board = page.locator("[data-board]")
    if page.locator(CARD).count():
        choose_card(page)
        send(page, board.locator("[data-move^='lay ']"))
    elif board.locator("[data-move=no_bet]").count():
        send(page, choose_bet(board))
    else:
        moves = board.locator("[data-move]")
        send(page, moves.nth(dice.randrange(moves.count())))
    return True


def choose_card(page: Page) -> None:
    cards = page.locator(CARD)
    card = cards.nth(dice.randrange(cards.count()))
    if card.get_attribute("aria-pressed") == "false":
        card.click()
    if dice.random() < 0.5:
        card.click()  # a chosen card turns


def choose_bet(board: Locator) -> Locator:
    if dice.random() < 0.5:
        return board.locator("[data-move=no_bet]")
    toggles = board.locator(".toggle")
    toggles.nth(dice.randrange(toggles.count())).click()
    return board.locator("[data-move^='bet ']")


def send(page: Page, control: Locator) -> None:
    """A control that has done its work is gone."""
    sent = control.element_handle()
    control.click()
    page.wait_for_function("control => !control.isConnected", arg=sent)
