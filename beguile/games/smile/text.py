"""How Smile is put into words: which message of `words/` fits, with which parts; and the table as text."""

import re
from collections.abc import Iterator, Mapping, Sequence
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

COLUMNS, CARD, NAME = 80, 9, 10
"""How wide a terminal is at least, a card inside its frame, and the name of a player."""

MARKUP = re.compile(r"\[[^\]]*\]")


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The row as cards, each with its beads on the lower edge, and a line for each player."""
    title = f"[bold]{say('auction', auction=view['auction'], auctions=view['auctions'])}[/] · {say('pile', pile=view['pile'])}"
    cards = [card_lines(card, say) for card in view["row"]]
    row = [] if view["over"] else ["  " + "  ".join(lines) for lines in zip(*cards, strict=True)]
    players = [player_lines(view, names[seat], seat, say) for seat in range(len(view["players"]))]
    return "\n".join(line.rstrip() for line in [title, *row, *players])


def card_lines(card: Mapping[str, Any] | None, say: Say) -> list[str]:
    if card is None:
        return [" " * (CARD + 2)] * 4
    face = next(face for value, face in FACES if card["value"] <= value)
    middle = [f"│{each:^{CARD}}│" for each in (face, name_of(card, say))]
    lines = f"╭{'─' * CARD}╮", *middle, f"╰{beads_on(card['beads']):─^{CARD}}╯"
    return [f"[{PAINT[card['colour']]}]{line}[/]" for line in lines]


def beads_on(count: int) -> str:
    return "●" * count if count < CARD else f"● × {count}"


def player_lines(view: Mapping[str, Any], name: str, seat: int, say: Say) -> str:
    """A line, or a second one for what does not fit."""
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if view["turn"] == seat else " " if player["bidding"] or view["over"] else "[dim]·[/]"
    lines = [""]
    for part in player_parts(view, player, say):
        longer = f"{lines[-1]} · {part}" if lines[-1] else part
        if len(MARKUP.sub("", longer)) > COLUMNS - NAME - 5:
            lines.append(part)
        else:
            lines[-1] = longer
    return f"  {mark} {shortened(name)} " + f"\n{' ' * (NAME + 5)}".join(lines)


def player_parts(view: Mapping[str, Any], player: Mapping[str, Any], say: Say) -> Iterator[str]:
    cards = [f"[{PAINT[card['colour']]}]{name_of(card, say)}[/]" for card in player["cards"]]
    yield ", ".join(cards) if cards else f"[dim]{say('no_cards')}[/]"
    if "clear" in player:
        yield say("beads", beads=player["clear"]) + (f", {say('borrowed', beads=player['blue'])}" if player["blue"] else "")
    if not player["bidding"] and not view["over"]:
        yield f"[dim]{say('backed_out')}[/]"
    if "score" in player:
        yield f"[bold]{say('points', points=player['score']['total'])}[/]"


def name_of(card: Mapping[str, Any], say: Say) -> str:
    """The value, and the colour in words: not everybody sees colours, and not every terminal shows them."""
    value = f"−{-card['value']}" if card["value"] < 0 else str(card["value"])
    return value if card["colour"] == "none" else f"{say(card['colour'])} {value}"


def shortened(name: str) -> str:
    """A name of any length, in one column of the table."""
    return f"{name if len(name) <= NAME else name[: NAME - 1].rstrip(chr(92)) + '…':<{NAME}}"
