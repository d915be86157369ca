"""How Dragon's Gold is put into words: which message of `words/` fits, with which parts."""

from typing import Any

from beguile.engine.moves import Move
from beguile.engine.rule import NONE, everyone
from beguile.games.dragons_gold.bargain import can_all_answer
from beguile.games.dragons_gold.board import board
from beguile.games.dragons_gold.components import KINDS, Box
from beguile.games.dragons_gold.market import ASKS, can_accept
from beguile.games.dragons_gold.rules import to_act
from beguile.games.dragons_gold.state import (
    ATTACK,
    CHOOSING,
    DIVIDING,
    MARKET,
    REACTION,
    ROBBING,
    STEALING,
    TALKS,
    TRIES,
    UP,
    WINDOW,
    State,
    bundles,
    show_bundle,
)
from beguile.games.dragons_gold.view import show_adventurer, show_dragon

__all__ = ["board", "refuse", "say_move"]

IN_STAGE = {
    "place": (ATTACK,),
    "sword": (ATTACK,),
    "potion": (ATTACK,),
    "give": (TALKS, DIVIDING),
    "post": (TALKS, DIVIDING, MARKET),
    "clear": (TALKS, DIVIDING, MARKET),
    "accept": (TALKS, MARKET),
    "take_back": (TALKS,),
    "withdraw": (TALKS, MARKET),
    "wait": (TALKS, MARKET),
    "offer": (MARKET,),
    "ask": (MARKET,),
    "post_to": (MARKET,),
    "show": (MARKET,),
    "choose": (CHOOSING,),
    "rob": (ROBBING,),
    "steal": (STEALING,),
    "pass": (WINDOW, REACTION),
    "stone": (REACTION,),
}
"""When a move can be played at all; objects that are not named here: in a window."""

RULE_OF = {
    "place": "3.2",
    "give": "5.2",
    "post": "5.3",
    "clear": "5.3",
    "accept": "5.4",
    "take_back": "5.4",
    "withdraw": "5.4",
    "wait": "5.7",
    "offer": "8.2",
    "ask": "8.2",
    "post_to": "8.2",
    "show": "8.4",
    "choose": "6.2",
    "rob": "7.2",
    "steal": "7.4",
    "pass": "10.2",
    "powder": "10.4",
    "ring": "10.5",
    "hand": "10.6",
    "horn": "10.7",
    "scroll": "10.8",
    "carpet": "10.9",
    "sword": "10.10",
    "potion": "10.11",
    "charm": "10.12",
    "ball": "10.13",
    "hourglass": "10.14",
    "stone": "10.15",
    "sand": "5.1",
}


def say_move(box: Box, s: State, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    parts: dict[str, Any] = dict(move.args)
    if "adventurer" in parts:
        parts["adventurer"] = show_adventurer(box, int(parts["adventurer"]))
    if "dragon" in parts:
        parts |= {"slot": int(parts["dragon"]), "dragon": show_dragon(box, s.row[int(parts["dragon"])])}
    if move.name == "powder":
        return "powder", {name: show_dragon(box, s.row[int(parts[name])]) for name in ("first", "second")}
    if move.name == "give" and s.stage == DIVIDING:
        return "put", parts | {"to": int(parts["to"]) + 1}
    if move.name == "post" and s.stage != TALKS:
        return ("lay", parts) if s.stage == DIVIDING else ("post_to_all", parts)
    if move.name == "accept":
        return say_acceptance(s, seat, int(parts["player"]), parts)
    if move.name == "sword":
        parts["adds"] = box.sword
    if move.name == "choose":
        share = int(parts["share"])
        parts |= {"share": share + 1, "tokens": shown(s.proposal[s.deal], share * KINDS)}
    return move.name, parts


def say_acceptance(s: State, seat: int, maker: int, parts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if s.stage == MARKET:
        gives, asks = shown(s.proposal[maker], 0), shown(s.proposal[maker], ASKS)
        return "trade", parts | {"gives": gives, "asks": asks}
    return "accept", parts | {"tokens": shown(s.proposal[maker], seat * KINDS)}


def shown(tokens: list[int], start: int) -> list[dict[str, Any]]:
    return [show_bundle(None, number) for number in bundles(tokens, start) if number != NONE]


def refuse(box: Box, s: State, seat: int, move: Move) -> tuple[str, dict[str, Any], str]:
    name = move.name
    if not to_act(box, s) >> seat & 1:
        return "not_asked", {}, "3.1"
    if name == "sand":
        return "only_the_clock", {}, "5.1"
    if s.stage not in IN_STAGE.get(name, (WINDOW,)):
        return "not_now", {}, RULE_OF[name]
    if name in ("give", "post", "clear", "offer", "ask", "post_to"):
        return refuse_draft(box, s, seat, name)
    if name == "accept":
        return refuse_acceptance(s, seat, int(move.args["player"]))
    if name == "place":
        return refuse_attack(s, seat, int(move.args["adventurer"]))
    if name == "wait":
        return "finish_draft", {}, "5.7"
    if name in ("take_back", "withdraw") and s.tries[seat] == TRIES:
        return "no_tries_left", {}, "5.8"
    simple = {
        "take_back": "not_accepted",
        "withdraw": "nothing_stands",
        "show": "shown_already",
        "choose": "no_such_share",
        "rob": "cannot_be_robbed",
        "steal": "not_there",
        "pass": "not_now",
    }
    return (simple[name], {}, RULE_OF[name]) if name in simple else ("not_that_object", {}, RULE_OF[name])


def refuse_attack(s: State, seat: int, adventurer: int) -> tuple[str, dict[str, Any], str]:
    if s.place[seat][adventurer] != UP:
        return "not_face_up", {}, "3.2"
    return "no_dragon", {}, "3.2"


def refuse_draft(box: Box, s: State, seat: int, name: str) -> tuple[str, dict[str, Any], str]:
    rule = "8.2" if s.stage == MARKET else "6.1" if s.stage == DIVIDING else "5.2"
    if s.stage != DIVIDING and not can_all_answer(box, s, s.party if s.stage == TALKS else everyone(box.players)):
        return "last_round", {}, "8.6" if s.stage == MARKET else "5.9"
    if s.tries[seat] == TRIES:
        return "no_tries_left", {}, "5.8"
    if name == "clear" and s.cleared >> seat & 1:
        return "cleared_already", {}, "5.3"
    if name == "post_to" or (name == "post" and s.stage == MARKET):
        return "offer_not_whole", {}, "8.2"
    if name == "offer":
        return "not_yours", {}, "8.2"
    keys = {"give": "cannot_give", "post": "not_all_assigned", "clear": "nothing_drafted", "ask": "cannot_ask"}
    return keys[name], {}, rule


def refuse_acceptance(s: State, seat: int, maker: int) -> tuple[str, dict[str, Any], str]:
    rule = "8.3" if s.stage == MARKET else "5.4"
    if s.number[maker] == 0:
        return "nothing_stands", {}, rule
    if s.stage == MARKET and not can_accept(s, seat, maker):
        return "cannot_trade", {}, rule
    return "accepted_already", {}, rule
