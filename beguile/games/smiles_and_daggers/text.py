"""How Smiles & Daggers is put into words: which message of `words/` fits, with which parts; and the table as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.smiles_and_daggers.components import RANKS, Box
from beguile.games.smiles_and_daggers.rules import is_free, price_of_return, to_act
from beguile.games.smiles_and_daggers.state import BETTING, CHALLENGING, CHOOSING, DECLARING, LAYING, State, hand_size
from beguile.games.smiles_and_daggers.view import show_family

Message = tuple[str, dict[str, Any]]
Refusal = tuple[str, dict[str, Any], str]


def say_move(box: Box, s: State, seat: int, move: Move) -> Message:
    if move.name == "take_family":
        return move.name, {"family": show_family(box, int(move.args["family"]))}
    if move.name == "recover":
        return move.name, {"rank": move.args["rank"], "price": price_of_return(box, s, seat)}
    if move.name == "challenge":
        return move.name, {"opponent": move.args["seat"]}
    if move.name == "declare":
        return move.name, {"declaration": move.args["side"]}
    if move.name == "lay":
        return say_card(box, move)
    return say_bet(s, move) if move.name == "bet" else (move.name, {})


def say_card(box: Box, move: Move) -> Message:
    rank = RANKS.index(str(move.args["rank"]))
    parts = {"rank": RANKS[rank], "coins": box.earns[rank], "victim": RANKS[box.eliminates[rank]]}
    return f"lay_{move.args['side']}", parts


def say_bet(s: State, move: Move) -> Message:
    first, second = move.args["current"], move.args["opponent"]
    if second == "none":
        return "bet_one", {"challenger": s.tile, "side": first}
    if first == "none":
        return "bet_one", {"challenger": s.opponent, "side": second}
    return "bet_both", {"current": s.tile, "current_side": first, "opponent": s.opponent, "opponent_side": second}


# -- refusals ---------------------------------------------------------------------------------------------------------

ASKED = {
    CHOOSING: ("choose", ("take_family",), "2.3"),
    CHALLENGING: ("challenge", ("challenge", "recover", "stay_out"), "3.1"),
    DECLARING: ("declare", ("declare",), "9.1"),
    LAYING: ("lay", ("lay",), "4.1"),
    BETTING: ("bet", ("bet", "no_bet"), "5.1"),
}
"""What is asked in each phase, the moves that answer it, and the rule that says so."""


def refuse(box: Box, s: State, seat: int, move: Move) -> Refusal:
    asked, answers, number = ASKED[s.phase]
    if not to_act(box, s) >> seat & 1:
        return f"not_you_{asked}", {} if s.turn == NONE else {"turn": s.turn}, number
    if move.name not in answers:
        return f"{asked}_first", {}, number
    if move.name == "take_family":
        return refuse_family(box, s, int(move.args["family"]))
    if move.name == "challenge":
        return refuse_challenge(box, s, seat, int(move.args["seat"]))
    if move.name == "recover":
        return refuse_recovery(box, s, seat, RANKS.index(str(move.args["rank"])))
    if move.name == "stay_out":
        return "must_challenge", {}, "3.1"
    return ("not_in_hand", {"rank": move.args["rank"]}, "4.2") if move.name == "lay" else ("empty_bet", {}, "5.2")


def refuse_family(box: Box, s: State, name: int) -> Refusal:
    if name >= box.families or is_free(box, s, name):
        return "no_such_family", {}, "2.3"
    return "family_taken", {"family": show_family(box, name)}, "2.3"


def refuse_challenge(box: Box, s: State, seat: int, opponent: int) -> Refusal:
    if opponent >= box.players:
        return "no_such_player", {"seat": opponent}, "3.1"
    if opponent == seat:
        return "yourself", {}, "3.1"
    if hand_size(s, opponent) == 0:
        return "no_cards", {"opponent": opponent}, "3.2"
    return "own_hand_empty", {}, "8.4"


def refuse_recovery(box: Box, s: State, seat: int, rank: int) -> Refusal:
    if not box.come_back:
        return "no_coming_back", {}, "8.1"
    if s.recovered:
        return "one_a_turn", {}, "8.1"
    if s.hand[seat][rank] == box.cards[rank]:
        return "none_lost", {"rank": RANKS[rank]}, "8.3"
    return "cannot_pay", {"price": price_of_return(box, s, seat), "coins": s.coins[seat]}, "8.2"


# -- the table as text ------------------------------------------------------------------------------------------------

FIGURES = {"lord": "♚", "lady": "♛", "knight": "♞"}
PAINT = {"smile": "yellow", "dagger": "magenta"}
DEEDS = {"smile": "smiled", "dagger": "struck"}
TASKS = {
    "families": "takes a family",
    "challenge": "challenges",
    "declarations": "declares",
    "cards": "lays a card",
    "bets": "may bet",
}
CELL = 22
MOST_COINS_DRAWN = 12
MOST_GRUDGES_TOLD = 4


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The challenge with its bets on top, the players beneath, and what is not forgotten."""
    parts = [title_line(view), *last_line(view, names), ""]
    if view["challenge"]:
        parts += [*challenge_lines(view, names), *bet_lines(view, names), ""]
    wide = max(len(name) for name in names)
    parts += [player_line(view, seat, f"{names[seat]:<{wide}}") for seat in range(len(names))]
    return "\n".join([*parts, *grudge_lines(view, names), "", rank_line(view)])


def title_line(view: Mapping[str, Any]) -> str:
    race = "[bold]tied: the next to lead alone wins[/]" if view["tied"] else f"{view['goal']} coins and the lead win"
    return f"[bold]Turn {view['turn']}[/] of {view['turns']} · {race}"


def rank_line(view: Mapping[str, Any]) -> str:
    ranks = [f"{FIGURES[each['rank']]} earns {each['coins']}, beats {FIGURES[each['eliminates']]}" for each in view["ranks"]]
    return f"  [dim]{' · '.join(ranks)}[/]"


def last_line(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    deeds = [f"{names[each['seat']]} {deed(each['side'])} with {FIGURES[each['rank']]}" for each in view["last"]]
    return [f"Last: {', '.join(deeds)}"] if deeds else []


def deed(side: str) -> str:
    return f"[{PAINT[side]}]{DEEDS[side]}[/]"


def challenge_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Two cards side by side, each under its player's name."""
    columns = [[f"[bold]{names[each['seat']]:^{CELL}}[/]", *card_lines(each)] for each in view["challenge"]]
    rows = ["".join(row).rstrip() for row in zip(*columns, strict=True)]
    return [f"  {row}" for row in rows if row]


def card_lines(each: Mapping[str, Any]) -> list[str]:
    card = each.get("card")
    inner = [f"{FIGURES[card['rank']]} {card['rank'].capitalize()}", card["side"]] if card else ["", "· · ·"]
    if each["laid"] and not card:
        inner = ["░" * 10, "░" * 10]
    paint = PAINT[card["side"]] if card else "bright_white" if each["laid"] else "dim"
    frame = ["╭──────────╮", *(f"│{line:^10}│" for line in inner), "╰──────────╯"]
    said = {"smile": "“I will smile.”", "dagger": "“I will strike.”", "nothing": "says nothing"}.get(each.get("declared", ""), "")
    return [*(f"[{paint}]{line:^{CELL}}[/]" for line in frame), f"{said:^{CELL}}"]


def bet_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    pair = {"current": names[view["current"]], "opponent": names[view["opponent"]]}
    lines = []
    for each in view["bets"]:
        guesses = [f"{pair[role]} {deed(each[role])}" for role in pair if each[role] != "none"]
        lines.append(f"    ♞ {names[each['seat']]} bets: {' and '.join(guesses)}")
    return lines


def player_line(view: Mapping[str, Any], seat: int, name: str) -> str:
    player, acts = view["players"][seat], seat in view["to_act"]
    mark = "[bold green]▶[/]" if acts else "[bold]◆[/]" if seat == view["current"] else " "
    shown = f"[bold]{name}[/]" if seat == view["seat"] else name
    parts = [f"{player['family'] or '':<8}", coins_drawn(player["coins"], view["goal"]), hand_drawn(player), past_of(player)]
    if acts:
        parts.append(f"[green]{TASKS[view['phase']]}[/]")
    return f"  {mark} {shown}  {'  '.join(parts)}"


def coins_drawn(coins: int, goal: int) -> str:
    drawn = "" if goal > MOST_COINS_DRAWN else f"[yellow]{'●' * min(coins, goal)}[/][dim]{'○' * (goal - coins)}[/]"
    return f"{drawn} [bold]{coins:>2}[/]"


def hand_drawn(player: Mapping[str, Any]) -> str:
    """The cards left, a dim dot for each that is lost."""
    return " ".join(FIGURES[rank] * left + f"[dim]{'·' * player['lost'][rank]}[/]" for rank, left in player["hand"].items())


def past_of(player: Mapping[str, Any]) -> str:
    """Smiles and daggers so far, and lies where words are spoken."""
    smiles, daggers = (sum(each[key] for each in player["towards"]) for key in ("smiles", "daggers"))
    deeds = f"[{PAINT['smile']}]{smiles:>2} ☺[/] [{PAINT['dagger']}]{daggers:>2} †[/]"
    return deeds + (f" [dim]{player['word']['broken']:>2} lies[/]" if "word" in player else "")


def grudge_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The latest betrayals, the last one first."""
    found = [
        (each["betrayed"], names[seat], names[other])
        for seat, player in enumerate(view["players"])
        for other, each in enumerate(player["towards"])
        if each["betrayed"]
    ]
    told = [f"{who} → {whom} (turn {turn})" for turn, who, whom in sorted(found, reverse=True)[:MOST_GRUDGES_TOLD]]
    return ["", f"  [dim]Struck at a smile: {', '.join(told)}[/]"] if told else []
