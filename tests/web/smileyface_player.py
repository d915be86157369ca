"""Somebody who plays SmileyFace on its board: quick, varied, not clever."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page

Press = Callable[[Page, str], None]

BOARD = ".smileyface"
LIT = f"{BOARD} [data-move]"
SEEN = """() => {
  const board = document.querySelector('.smileyface');
  const lit = [...board.querySelectorAll('[data-move], [aria-pressed]')].map((each) => [each.dataset.move, each.ariaPressed]);
  return JSON.stringify([board.dataset.stage, lit, board.innerText]);
}"""
CHOICES = ("boss", "bomb", "take", "exchange", "lose", "help")

luck = random.Random(7)


def click(page: Page, selector: str) -> None:
    """On the left edge: the next card of a full hand or column covers the middle, and the one under the pointer rises."""
    page.mouse.move(0, 0)
    target = page.locator(selector).locator("visible=true").last
    box = target.bounding_box()
    edge = target.evaluate("each => each.dataset.hand ? 10 : each.matches('.cell .card') ? 5 : 0")
    target.click(position={"x": edge, "y": box["height"] / 2} if box and edge else None)


def take_turn(page: Page, press: Press = click) -> bool:
    """Do the next thing that can be done; False if there is none."""
    moves = lit_moves(page)
    if not moves:
        return False
    choices = [move for move in moves if move.split()[0] in CHOICES]
    if choices:
        press_move(page, luck.choice(choices), press)
    elif "done" in moves:
        clean_up(page, press)
    else:
        play(page, moves, press)
    return True


def lit_moves(page: Page) -> list[str]:
    found: list[str] = page.locator(LIT).evaluate_all("all => all.map((each) => each.dataset.move)")
    return found


def play(page: Page, moves: list[str], press: Press) -> None:
    """Mischief first, then emotions; pass after a while, with a helping hand if there is a card to give."""
    mischief = page.locator(f'{BOARD} .card.lit[data-hand^="mischief"]')
    emotions = [move for move in moves if move.startswith("play")]
    laid = page.locator(f"{BOARD} .cell.mine .card").count()
    if mischief.count() and luck.random() < 0.6:
        text = str(mischief.first.get_attribute("data-hand"))
        press(page, f'{BOARD} [data-hand="{text}"]')
        press_move(page, text, press)
    elif emotions and (laid < 2 or luck.random() < 0.5):
        press_move(page, luck.choice(emotions), press)
    elif page.locator(f"{BOARD} [data-help]").count():
        help_somebody(page, press)
    else:
        press_move(page, "pass", press)


def help_somebody(page: Page, press: Press) -> None:
    press(page, f"{BOARD} [data-help]")
    press(page, f"{BOARD} .lit[aria-pressed]:not([data-hand])")
    targets = [move for move in lit_moves(page) if move.startswith("help")]
    press_move(page, luck.choice(targets), press)


def clean_up(page: Page, press: Press) -> None:
    if page.locator(f'{BOARD} .card.lit[data-hand^="discard"]').count() and luck.random() < 0.5:
        press(page, f'{BOARD} .card.lit[data-hand^="discard"]')
    press_and_wait(page, f"{BOARD} [data-finish]", press)


def press_move(page: Page, move: str, press: Press) -> None:
    press_and_wait(page, f'{BOARD} [data-move="{move}"]', press)


def press_and_wait(page: Page, selector: str, press: Press) -> None:
    """Until the answer is drawn: nobody should play twice on the same position."""
    before = page.evaluate(SEEN)
    press(page, selector)
    page.wait_for_function(f"before => ({SEEN})() !== before", arg=before)


def is_over(page: Page) -> bool:
    return page.locator(f'{BOARD}[data-stage="over"]').count() > 0
