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
WIDTH, INDENT, COLUMN, NAME = 80, 25, 13, 10

Piece = tuple[str, str]
"""Some text, and the style it is printed in."""


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The chart as the head of a table, a display in each row, the own hand below. Colours are Rich markup; suits are named too."""
    rows = [line for seat in range(len(view["players"])) for line in player_lines(view, names, say, seat)]
    return "\n".join([*title_lines(view, say), *chart_lines(view, say), *rows, *hand_lines(view, say)])


def title_lines(view: Mapping[str, Any], say: Say) -> list[str]:
    pieces = [
        (say("round", round=view["round"], rounds=view["rounds"], points=view["points"]), "bold"),
        (say("deck", cards=view["deck"]), ""),
    ]
    if view["discards"]:
        pieces.append((say("discards", cards=len(view["discards"])), ""))
    if view["stage"] == "clean-up" or view["over"]:
        pieces.append((say("over" if view["over"] else "clean_up"), "bold"))
    if view["mischief"]:
        pieces.append((say("carried_out", mischief=view["mischief"]), "magenta"))
    return wrapped(pieces, " · ", WIDTH)


def chart_lines(view: Mapping[str, Any], say: Say) -> list[str]:
    ranks = (say("boss"), "", "", say("newbie"))
    suits = [painted(cut(f"{FACES[suit]} {say('suit', suit=suit)}", COLUMN), PAINT[suit]) for suit in view["chart"]]
    head = painted(f"{say('heads'):>{INDENT - 2}}", "dim") + "  "
    return [" " * INDENT + "".join(painted(cut(rank, COLUMN), "dim") for rank in ranks).rstrip(), head + "".join(suits)]


def player_lines(view: Mapping[str, Any], names: Sequence[str], say: Say, seat: int) -> list[str]:
    """A row of the table, and a second one for what else is to be said."""
    player = view["players"][seat]
    mark = painted("▶", "bold green") if view["turn"] == seat else painted("·", "dim") if player["passed"] else " "
    name = painted(cut(names[seat], NAME), "bold" if view["seat"] == seat else "")
    cells = "".join(cell(player, suit, say) for suit in view["chart"])
    row = f"  {mark} {name} {player['hand']:>2} {points(player)}{cells}"
    return [row, *(" " * INDENT + line for line in wrapped(notes(player, say), " · ", WIDTH - INDENT))]


def cell(player: Mapping[str, Any], suit: str, say: Say) -> str:
    values = player["display"][suit]
    if not values:
        return painted(cut("–", COLUMN), "dim")
    text = (" " if len(values) <= 4 else "").join(map(str, values)) + f" = {player['totals'][suit]}"
    if len(text) >= COLUMN:
        text = say("many", cards=len(values), total=player["totals"][suit])
    return painted(cut(text, COLUMN), f"bold {PAINT[suit]}" if suit == player["best"] else PAINT[suit])


def points(player: Mapping[str, Any]) -> str:
    """Points on round cards, and reward tokens as far as they are known."""
    if "score" in player:
        return painted(f"{player['score']['total']:^8}", "bold")
    known = player.get("reward_values", [])
    tokens = f"+{sum(known)}" if known else "+" + "?" * player["rewards"] if player["rewards"] else ""
    return f"{player['round_points']:>3}{cut(tokens, 5)}"


def notes(player: Mapping[str, Any], say: Say) -> list[Piece]:
    pieces = [(say("mischief", mischief=name), "magenta") for name in player["mischief"]]
    if player["helper"] is not None:
        pieces.append((say("helped", player=player["helper"]), "dim"))
    if player["passed"]:
        pieces.append((say("passed"), "dim"))
    if "score" in player:
        score = player["score"]
        pieces.append((say("score", cards=score["round cards"], tokens=score["reward tokens"]), "dim"))
    return pieces


def hand_lines(view: Mapping[str, Any], say: Say) -> list[str]:
    if "hand" not in view or view["over"]:
        return []
    cards = [(say("card", card=card), PAINT.get(card["suit"], "magenta")) for card in view["hand"]]
    head = f"  {say('hand')} "
    lines = wrapped(cards or [(say("no_cards"), "dim")], ", ", WIDTH - len(head))
    return [(head if i == 0 else " " * len(head)) + line for i, line in enumerate(lines)]


def wrapped(pieces: Sequence[Piece], between: str, width: int) -> list[str]:
    """Pieces side by side, as many as fit into each line."""
    lines, room = list[str](), 0
    for text, style in pieces:
        text = text if len(text) <= width else cut(text, width + 1).rstrip()
        if lines and len(between) + len(text) <= room:
            lines[-1] += between + painted(text, style)
            room -= len(between) + len(text)
        else:
            lines.append(painted(text, style))
            room = width - len(text)
    return lines


def cut(text: str, width: int) -> str:
    """Text that takes up just so much room, with at least one space behind it."""
    return f"{text if len(text) < width else text[: width - 2] + '…':<{width}}"


def painted(text: str, style: str) -> str:
    return f"[{style}]{text}[/]" if style else text
