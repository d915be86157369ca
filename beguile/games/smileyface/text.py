"""How SmileyFace is put into words: which message of `words/` fits, with which parts; and the table as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.smileyface.components import DESTROY, EFFECTS, EMOTIONS, EXCHANGE, HIGHEST, PROMOTE, SUITS, TAKE, Box
from beguile.games.smileyface.mischief import partners, protected
from beguile.games.smileyface.state import CHOOSING, CLEANING, EXCHANGING, LOSING, State
from beguile.games.smileyface.view import show_card, show_kind, values_of

Refusal = tuple[str, dict[str, Any], str]


def card_of(move: Move) -> int:
    """The card that a move names, NONE if it names none."""
    if "kind" in move.args:
        return EMOTIONS + int(move.args["kind"])
    if "value" in move.args:
        return SUITS.index(str(move.args["suit"])) * HIGHEST + int(move.args["value"]) - 1
    return NONE


def say_move(box: Box, s: State, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    parts: dict[str, Any] = {name: move.args[name] for name in ("player", "suit") if name in move.args}
    card = card_of(move)
    if card != NONE:
        parts["card"] = show_card(box, card)
    if move.name == "mischief":
        kind = card - EMOTIONS
        parts |= {"count": box.count[kind], "values": values_of(box, kind)}
        return f"mischief_{EFFECTS[box.effect[kind]]}", parts
    if move.name == "take" and s.stage == EXCHANGING:
        return "exchange_for", parts
    return "help" if move.name == "help_with" else move.name, parts


# -- refusals ---------------------------------------------------------------------------------------------------------


def refuse(box: Box, s: State, seat: int, move: Move) -> Refusal:
    if seat != s.turn:
        return "not_your_turn", {}, "3.2"
    if "player" in move.args and int(move.args["player"]) >= box.players:
        return "no_such_player", {}, "3.2"
    if "kind" in move.args and int(move.args["kind"]) >= box.kinds:
        return "no_such_kind", {}, "1.2"
    if s.stage == CLEANING:
        return ("not_in_hand", shown(box, card_of(move)), "6.3") if move.name == "discard" else ("clean_up", {}, "6.3")
    if s.stage == LOSING:
        return "not_the_highest" if move.name == "lose" else "lose_first", {}, "4.8"
    if s.stage == CHOOSING:
        return refuse_choice(box, s, seat, move)
    if s.stage == EXCHANGING:
        return refuse_partner(box, s, seat, move)
    return refuse_action(box, s, seat, move)


def refuse_action(box: Box, s: State, seat: int, move: Move) -> Refusal:
    if move.name == "play":
        return "not_in_hand", shown(box, card_of(move)), "3.3"
    if move.name == "mischief":
        held = s.hand[seat][card_of(move)]
        return "no_effect" if held else "not_in_hand", shown(box, card_of(move)), "4.2" if held else "3.4"
    if move.name in ("help", "help_with"):
        return refuse_help(box, s, seat, int(move.args["player"]), card_of(move))
    if move.name in ("discard", "done"):
        return "only_clean_up", {}, "6.3"
    return "not_asked", {}, "3.4"


def refuse_help(box: Box, s: State, seat: int, other: int, card: int) -> Refusal:
    if other == seat:
        return "not_yourself", {}, "3.6"
    if not s.there[seat]:
        return "empty_display", {}, "3.7"
    if not s.display[seat][card]:
        return "cannot_give", shown(box, card), "3.6"
    return "has_help", {"player": other}, "3.7"


CHOICES = {TAKE: "take", DESTROY: "bomb", EXCHANGE: "exchange", PROMOTE: "boss"}
"""The move that each effect asks for first."""


def refuse_choice(box: Box, s: State, seat: int, move: Move) -> Refusal:
    effect = box.effect[s.kind]
    if move.name != CHOICES[effect]:
        return "finish_mischief", {"name": show_kind(box, s.kind)}, "3.4"
    if effect == PROMOTE:
        return "is_boss", {"suit": move.args["suit"]}, "4.7"
    if effect == EXCHANGE:
        card = card_of(move)
        return "no_partner" if s.display[seat][card] else "cannot_give", shown(box, card), "4.9"
    if effect == DESTROY:
        return refuse_target(box, s, seat, int(move.args["player"])) or ("no_emotion", {"player": move.args["player"]}, "4.8")
    values = {"name": show_kind(box, s.kind), "values": values_of(box, s.kind)}
    if not box.reach[s.kind] >> card_of(move) & 1:
        return "wrong_value", values, "4.1"
    target = refuse_target(box, s, seat, int(move.args["player"]))
    return target or ("not_in_display", shown(box, card_of(move)), "4.3")


def refuse_partner(box: Box, s: State, seat: int, move: Move) -> Refusal:
    if move.name != "take":
        return "finish_exchange", shown(box, s.own), "4.9"
    if not partners(s.own) >> card_of(move) & 1:
        return "same_value_only", {}, "4.9"
    target = refuse_target(box, s, seat, int(move.args["player"]))
    return target or ("not_in_display", shown(box, card_of(move)), "4.9")


def refuse_target(box: Box, s: State, seat: int, other: int) -> Refusal | None:
    if other == seat:
        return "not_yourself", {}, "3.4"
    if protected(box, s, other):
        return "is_protected", {"player": other}, "4.4"
    return None


def shown(box: Box, card: int) -> dict[str, Any]:
    return {"card": show_card(box, card)}


# -- the table as text ------------------------------------------------------------------------------------------------

FACES = {"happiness": ":)", "sadness": ":(", "surprise": ":o", "anger": ">("}
PAINT = {"happiness": "yellow", "sadness": "bright_blue", "surprise": "green", "anger": "red"}
COLUMN = 13
INDENT = 25


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The chart as the head of a table, a display in each row, the own hand below. Colours are Rich markup; suits are named too."""
    rows = [line for seat in range(len(view["players"])) for line in player_lines(view, names, seat)]
    return "\n".join([title_line(view), "", *chart_lines(view), *rows, *hand_lines(view)])


def title_line(view: Mapping[str, Any]) -> str:
    discards = f", {len(view['discards'])} on the discard pile" if view["discards"] else ""
    stage = " · [bold]clean-up[/]" if view["stage"] == "clean-up" else " · [bold]the end[/]" if view["over"] else ""
    worth = f"worth {view['points']}"
    return f"[bold]Round {view['round']} of {view['rounds']}[/], {worth} · {view['deck']} cards in the deck{discards}{stage}"


def chart_lines(view: Mapping[str, Any]) -> list[str]:
    ranks = ("Boss +1", "", "", "Newbie 0")
    suits = [f"[{PAINT[suit]}]{f'{FACES[suit]} {suit}':<{COLUMN}}[/]" for suit in view["chart"]]
    head = f"[dim]{'hand points':>{INDENT - 2}}[/]  "
    return [" " * INDENT + "".join(f"[dim]{rank:<{COLUMN}}[/]" for rank in ranks), head + "".join(suits)]


def player_lines(view: Mapping[str, Any], names: Sequence[str], seat: int) -> list[str]:
    """A row of the table, and a second one for what else is to be said."""
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if view["turn"] == seat else "[dim]·[/]" if player["passed"] else " "
    name = f"{names[seat]:<10}" if view["seat"] != seat else f"[bold]{names[seat]:<10}[/]"
    cells = "".join(cell(player, suit) for suit in view["chart"])
    notes = note(view, names, seat)
    row = f"  {mark} {name} {player['hand']:>2} {points(player)}{cells}"
    return [row, f"{'':{INDENT}}[dim]{notes}[/]"] if notes else [row]


def cell(player: Mapping[str, Any], suit: str) -> str:
    values = player["display"][suit]
    if not values:
        return f"[dim]{'–':<{COLUMN}}[/]"
    text = " ".join(map(str, values)) if len(values) <= 4 else "".join(map(str, values))
    text += f" = {player['totals'][suit]}"
    style = f"bold {PAINT[suit]}" if suit == player["best"] else PAINT[suit]
    return f"[{style}]{text:<{COLUMN}}[/]"


def points(player: Mapping[str, Any]) -> str:
    """Points on round cards, and reward tokens as far as they are known."""
    if "score" in player:
        return f"[bold]{player['score']['total']:^7}[/]"
    known = player.get("reward_values", [])
    tokens = f"+{sum(known)}" if known else "+" + "?" * player["rewards"] if player["rewards"] else ""
    return f"{player['round_points']:>3}{tokens:<4}"


def note(view: Mapping[str, Any], names: Sequence[str], seat: int) -> str:
    player = view["players"][seat]
    notes = [f"[/][magenta]{name}[/][dim]" for name in player["mischief"]]
    if player["helper"] is not None:
        notes.append(f"helped by {names[player['helper']]}")
    if player["passed"]:
        notes.append("passed")
    if "score" in player:
        notes.append(f"{player['score']['round cards']} on round cards, {player['score']['reward tokens']} on reward tokens")
    return " · ".join(notes)


def hand_lines(view: Mapping[str, Any]) -> list[str]:
    if "hand" not in view or view["over"]:
        return []
    cards = [card_in_colour(card) for card in view["hand"]]
    lines = ["", "  Your hand: " + (", ".join(cards) or "[dim]no cards[/]")]
    if view["mischief"]:
        lines.append(f"  [magenta]{view['mischief']}[/] is being played.")
    return lines


def card_in_colour(card: Mapping[str, Any]) -> str:
    if card["suit"] == "none":
        return f"[magenta]{card['mischief']}[/]"
    return f"[{PAINT[card['suit']]}]{card['suit']} {card['value']}[/]"
