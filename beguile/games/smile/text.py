"""The words of Smile."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.smile.components import Box
from beguile.games.smile.rules import State, any_beads, lowest_value
from beguile.games.smile.view import show_card

EVENTS = {
    "opened": "Auction {auction}: {cards}. {starter} to start.",
    "bid": "{seat} put a bead on {card}.",
    "borrowed": "{seat} borrowed a bead from the supply.",
    "backed_out": "{seat} backed out with {card} and {beads}.",
    "took_last": "{seat} was left with {card} and {beads}.",
    "pair_left": "Two of a colour: {seat} lost {cards}.",
    "ended": "The last auction is over.",
}

ENDINGS = {
    "points": "most points",
    "beads": "as many points as another, and more clear beads",
    "shared": "equal in points and in clear beads",
}


def card_words(card: Mapping[str, Any]) -> str:
    value = f"−{-card['value']}" if card["value"] < 0 else str(card["value"])
    return f"the {value}" if card["colour"] == "none" else f"the {card['colour']} {value}"


def beads_words(count: int) -> str:
    return "no beads" if count == 0 else "1 bead" if count == 1 else f"{count} beads"


def move_words(box: Box, s: State, seat: int, move: Move) -> str:
    slot = int(move.args["slot"])
    card = card_words(show_card(box, s.row[slot])) if s.row[slot] != NONE else f"slot {slot}"
    if move.name == "back_out":
        return f"Back out: take {card} with {beads_words(s.row_beads[slot])}"
    return f"Bid: a bead on {card}" if s.clear[seat] > 0 else f"Borrow a bead and bid it on {card}"


def event_words(said: Mapping[str, Any], names: Sequence[str]) -> str:
    words = dict(said)
    for part in ("seat", "starter"):
        if part in said:
            words[part] = names[said[part]]
    if "card" in said:
        words["card"] = card_words(said["card"])
    if "cards" in said:
        words["cards"] = ", ".join(map(card_words, said["cards"]))
    if "beads" in said:
        words["beads"] = beads_words(said["beads"])
    return EVENTS[said["event"]].format(**words)


def ending_words(ending: str) -> str:
    return ENDINGS[ending]


def refusal(box: Box, s: State, seat: int, move: Move) -> tuple[str, str]:
    """Why this is not one of the legal moves now."""
    slot = int(move.args["slot"])
    if seat != s.turn:
        return "It is not your turn.", "3.2"
    if slot >= box.players or s.row[slot] == NONE:
        return f"There is no card in slot {slot}.", "3.3" if move.name == "bid" else "3.4"
    if move.name == "back_out" and not any_beads(box, s):
        return "You cannot back out: no card has a bead on it.", "3.5"
    if move.name == "back_out":
        return "You can only take a card that has beads on it.", "3.4"
    if box.value[s.row[slot]] != lowest_value(box, s):
        return "A bead can only be put on a card of the lowest value.", "3.3"
    return "You have no clear bead to bid, so you must back out.", "3.6"


# -- the table as text ------------------------------------------------------------------------------------------------

FACES = ((-4, "ò_ó"), (-3, ">_<"), (-1, "•_•"), (2, "•‿•"), (4, "^_^"), (6, "^‿^"))
"""How a creature looks up to this value."""

PAINT = {"yellow": "yellow", "white": "bright_white", "red": "red", "blue": "bright_blue", "none": "dim"}


def board(view: Mapping[str, Any], names: Sequence[str]) -> str:
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
    value = card_words(card).split()[-1]
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
    cards = ", ".join(f"[{PAINT[card['colour']]}]{card_words(card).removeprefix('the ')}[/]" for card in player["cards"])
    parts = [cards or "[dim]no cards[/]"]
    if "clear" in player:
        parts.append(f"{beads_words(player['clear'])}" + (f", {player['blue']} borrowed" if player["blue"] else ""))
    if not player["bidding"] and not view["over"]:
        parts.append("[dim]backed out[/]")
    if "score" in player:
        parts.append(f"[bold]{player['score']['total']} points[/]")
    return f"  {mark} {names[seat]:<10} {' · '.join(parts)}"
