"""How Smile is put into words: which message of `words/` fits, with which parts; and the table as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.smile.components import Box
from beguile.games.smile.rules import State, any_beads, lowest_value
from beguile.games.smile.view import show_card


def say_move(box: Box, s: State, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    slot = int(move.args["slot"])
    key = "borrow" if move.name == "bid" and s.clear[seat] == 0 else move.name
    return key, {"slot": slot, "card": show_card(box, s.row[slot]), "beads": s.row_beads[slot]}


def refuse(box: Box, s: State, seat: int, move: Move) -> tuple[str, dict[str, Any], str]:
    slot = int(move.args["slot"])
    if seat != s.turn:
        return "not_your_turn", {}, "3.2"
    if slot >= box.players or s.row[slot] == NONE:
        return "no_card", {"slot": slot}, "3.3" if move.name == "bid" else "3.4"
    if move.name == "back_out":
        return ("no_beads_there", {}, "3.4") if any_beads(box, s) else ("no_beads_anywhere", {}, "3.5")
    if box.value[s.row[slot]] != lowest_value(box, s):
        return "not_the_lowest", {}, "3.3"
    return "no_clear_bead", {}, "3.6"


# -- the table as text ------------------------------------------------------------------------------------------------

FACES = ((-4, "ò_ó"), (-3, ">_<"), (-1, "•_•"), (2, "•‿•"), (4, "^_^"), (6, "^‿^"))
"""How a creature looks up to this value."""

PAINT = {"yellow": "yellow", "white": "bright_white", "red": "red", "blue": "bright_blue", "none": "dim"}


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The row as cards with their beads below, the players beneath. Colours are Rich markup; each is named as well."""
    slots = [card_lines(card) for card in view["row"]]
    beads = [beads_line(card) for card in view["row"]]
    rows = ["  " + "  ".join(lines) for lines in zip(*slots, strict=True)]
    players = [player_line(view, names, seat) for seat in range(len(view["players"]))]
    title = f"[bold]Auction {view['auction']} of {view['auctions']}[/] · {view['pile']} cards in the pile"
    return "\n".join([title, *rows, "  " + "  ".join(beads).rstrip(), "", *players])


def card_lines(card: Mapping[str, Any] | None) -> list[str]:
    if card is None:
        return [" " * 10] * 5
    face = next(face for value, face in FACES if card["value"] <= value)
    value = signed(card["value"])
    colour = "" if card["colour"] == "none" else card["colour"]
    inner = [f"{face:^8}", f"{value:^8}", f"{colour:^8}"]
    paint = PAINT[card["colour"]]
    return [f"[{paint}]{line}[/]" for line in ("╭────────╮", *(f"│{each}│" for each in inner), "╰────────╯")]


def beads_line(card: Mapping[str, Any] | None) -> str:
    if not card or not card["beads"]:
        return " " * 10
    return f"{'●' * card['beads']:^10}" if card["beads"] <= 8 else f"{'● × ' + str(card['beads']):^10}"


def player_line(view: Mapping[str, Any], names: Sequence[str], seat: int) -> str:
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if view["turn"] == seat else " " if player["bidding"] or view["over"] else "[dim]·[/]"
    cards = ", ".join(card_in_colour(card) for card in player["cards"])
    parts = [cards or "[dim]no cards[/]"]
    if "clear" in player:
        parts.append(f"{player['clear']} beads" + (f", {player['blue']} borrowed" if player["blue"] else ""))
    if not player["bidding"] and not view["over"]:
        parts.append("[dim]backed out[/]")
    if "score" in player:
        parts.append(f"[bold]{player['score']['total']} points[/]")
    return f"  {mark} {names[seat]:<10} {' · '.join(parts)}"


def card_in_colour(card: Mapping[str, Any]) -> str:
    name = "" if card["colour"] == "none" else f"{card['colour']} "
    return f"[{PAINT[card['colour']]}]{name}{signed(card['value'])}[/]"


def signed(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)
