"""How Royals is put into words: which message of `words/` fits, with which parts. The table as text is in board.py."""

from typing import Any

from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.royals.board import board
from beguile.games.royals.components import COUNTRIES, PAIRS, Box
from beguile.games.royals.payment import cards_are_paid, grip, purse
from beguile.games.royals.rules import can_draw, can_draw_intrigue, cards_due, cards_over, intrigue_over
from beguile.games.royals.state import DISCARDING, DRAWING, State
from beguile.games.royals.view import show_noble

__all__ = ["board", "refuse", "say_move"]

Said = tuple[str, dict[str, Any]]
Refused = tuple[str, dict[str, Any], str]

PAYING = ("lay", "spend", "pay")
"""The moves of a claim that is prepared."""


def say_move(box: Box, s: State, seat: int, move: Move) -> Said:
    if move.name in ("claim", "prepare"):
        return say_claim(box, s, seat, int(move.args["noble"]))
    if move.name in ("draw", "take") and is_first_of_several(box, s):
        return f"{move.name}_first", {**move.args, "count": cards_due(box, s)}
    if move.name == "pay":
        return say_payment(s)
    return move.name, dict(move.args)


def is_first_of_several(box: Box, s: State) -> bool:
    """4.2 Whether a Country card would be the choice of three, or however many are drawn without an Intrigue card."""
    return s.drawn == 0 and not s.with_intrigue and can_draw_intrigue(box, s)


def say_payment(s: State) -> Said:
    payments = [{"card": card, "count": count} for card, count in zip(COUNTRIES, s.laid, strict=True) if count]
    intrigues = [{"card": card, "count": count} for card, count in zip(PAIRS, s.spent, strict=True) if count]
    return ("pay_with_intrigue", {"payments": payments, "intrigues": intrigues}) if intrigues else ("pay", {"payments": payments})


def say_claim(box: Box, s: State, seat: int, noble: int) -> Said:
    enough = s.hand[seat][box.country[noble]] >= box.cost[box.title[noble]]
    key = "claim" if s.owner[noble] == NONE else "take_over"
    return key if enough else f"{key}_with_triples", price_of(box, s, noble)


def price_of(box: Box, s: State, noble: int) -> dict[str, Any]:
    return {
        "noble": show_noble(box, noble),
        "owner": s.owner[noble],
        "cost": box.cost[box.title[noble]],
        "country": COUNTRIES[box.country[noble]],
        "intrigue": box.resistance[box.title[noble]],
    }


# -- refusals ---------------------------------------------------------------------------------------------------------


def refuse(box: Box, s: State, seat: int, move: Move) -> Refused:
    if seat != s.turn:
        return "not_your_turn", {}, "3.1"
    if move.name in ("draw", "take", "draw_intrigue", "with_intrigue"):
        return refuse_draw(box, s, move)
    if s.part == DRAWING:
        return "draw_first", {}, "3.1"
    if move.name in ("discard", "discard_intrigue"):
        return refuse_discard(box, s, seat, move)
    if s.part == DISCARDING:
        return "discard_now", {}, "8.1"
    if move.name in PAYING:
        return refuse_payment(box, s, seat, move)
    if s.claim != NONE:
        return "claim_first", {"noble": show_noble(box, s.claim)}, "5.4"
    return refuse_claim(box, s, seat, move.name, int(move.args["noble"]))


def refuse_draw(box: Box, s: State, move: Move) -> Refused:
    if s.part != DRAWING:
        return "drawn", {}, "4.2"
    if move.name in ("draw_intrigue", "with_intrigue"):
        return refuse_intrigue(box, s, move)
    if cards_due(box, s) <= 0:
        return "card_with_intrigue", {}, "4.2"
    if move.name == "take":
        return "row_lacks", {"card": move.args["card"]}, "4.3"
    return ("nothing_to_draw", {}, "4.5") if not can_draw(s) else ("drawn", {}, "4.2")


def refuse_intrigue(box: Box, s: State, move: Move) -> Refused:
    if s.opened < box.players:
        return "first_turn", {}, "4.1"
    if s.drawn_intrigue or (s.with_intrigue and move.name == "with_intrigue"):
        return "one_intrigue", {}, "4.2"
    if s.drawn > 0 and not s.with_intrigue:
        return "cards_only", {}, "4.2"
    return ("no_intrigue", {}, "4.5") if not can_draw_intrigue(box, s) else ("nothing_to_draw", {}, "4.5")


def refuse_discard(box: Box, s: State, seat: int, move: Move) -> Refused:
    if s.part != DISCARDING:
        return "not_discarding", {}, "8.1"
    over = cards_over(box, s, seat) if move.name == "discard" else intrigue_over(box, s, seat)
    return ("not_in_hand", {}, "8.1") if over > 0 else ("within_limit", {}, "8.1")


def refuse_payment(box: Box, s: State, seat: int, move: Move) -> Refused:
    if s.claim == NONE:
        return "no_claim", {}, "5.4"
    if move.name == "pay":
        return "not_paid", {}, "5.4"
    if move.name == "spend" and not cards_are_paid(box, s, seat):
        return "cards_first", {}, "5.4"
    kinds = (*COUNTRIES, *PAIRS)
    if kinds.index(str(move.args["card"])) < s.settled:
        return "settled", {}, "5.4"
    return "not_so_many", {}, "5.3" if move.name == "lay" else "6.2"


def refuse_claim(box: Box, s: State, seat: int, name: str, noble: int) -> Refused:
    if noble >= box.nobles:
        return "no_noble", {}, "1.1"
    if s.owner[noble] == seat:
        return "your_own", {}, "6.1"
    if s.supply[seat] < 2:
        return "no_supply", {}, "5.2"
    price = price_of(box, s, noble)
    if price["cost"] > purse(s, seat, box.country[noble]):
        return "too_dear", price, "5.3"
    if s.owner[noble] != NONE and price["intrigue"] > grip(box, s, seat, box.country[noble]):
        return "no_grip", price, "6.2" if price["intrigue"] == 1 else "6.3"
    return "prepare_it" if name == "claim" else "nothing_to_choose", price, "5.4"
