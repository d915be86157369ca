"""How Dragon's Gold is put into words: which message of `words/` fits, with which parts; and the table as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.engine.moves import Move
from beguile.engine.rule import NONE, everyone
from beguile.games.dragons_gold.bargain import can_all_answer
from beguile.games.dragons_gold.components import KINDS, TOKENS, Box
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


# -- the table as text ------------------------------------------------------------------------------------------------

PAINT = {
    "silver": "white",
    "gold": "yellow3",
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "purple": "magenta",
    "yellow": "bright_yellow",
    "white": "bright_white",
    "black": "dim",
}
LETTER = {"knight": "K", "thief": "T", "wizard": "W"}


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The dragons with their hoards and attackers, what is bargained over, the players beneath."""
    lines = [title_line(view)]
    if view["lid"]:
        lines.append(f"[dim]in the lid:[/] {token_words(view['lid'])}")
    lines.append("")
    lines += [line for slot, dragon in enumerate(view["row"]) for line in dragon_lines(view, names, slot, dragon)]
    lines += ["", *bargain_lines(view, names)]
    lines += [player_line(view, names, seat) for seat in range(len(view["players"]))]
    return "\n".join(lines)


def title_line(view: Mapping[str, Any]) -> str:
    parts = [f"[bold]{view['pile']} dragons in the pile[/]", f"{view['bag']} tokens in the bag", f"market {view['market']}"]
    if "top_dragon" in view:
        top = view["top_dragon"]
        parts.append(f"next dragon: {top['strength']} with {top['known']}+{top['hidden']} tokens")
    return " · ".join(parts)


def dragon_lines(view: Mapping[str, Any], names: Sequence[str], slot: int, dragon: Mapping[str, Any] | None) -> list[str]:
    """`@ 2  4/9 ▰▰▰▰▱▱▱▱▱  2 gold, 1 white +6`, and who attacks it."""
    if dragon is None:
        return []
    slain = view.get("slain", {}).get("slot") == slot
    mark, paint = ("[bold red]✝[/]", "red") if slain else ("[bold]@[/]", "yellow3")
    done = min(dragon["attack"], dragon["strength"])
    bar = f"[{paint}]{'▰' * done}[/][dim]{'▱' * (dragon['strength'] - done)}[/]" + " " * max(0, 10 - dragon["strength"])
    hidden = f" [dim]+{dragon['hidden']} hidden[/]" if dragon["hidden"] and not slain else ""
    hoard = token_words(dragon["hoard"]) or "[dim]no tokens[/]"
    team = ", ".join(f"{names[a['player']]} {adventurer_word(a)}" for a in dragon["attackers"])
    head = f"  {mark} {slot}  {dragon['attack']:>2}/{dragon['strength']:<2} {bar}  {hoard}{hidden}"
    return [head, f"        [dim]attacked by[/] {team}"] if team else [head]


def adventurer_word(one: Mapping[str, Any]) -> str:
    return f"{LETTER[one['role']]}{one['attack']}" + (f"+{one['sword']}" if one.get("sword") else "")


def token_words(tokens: Mapping[str, int]) -> str:
    return ", ".join(f"[{PAINT[name]}]{tokens[name]} {name}[/]" for name in TOKENS if tokens.get(name))


def bargain_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    left = f" · {view['turns_left']} turns left" if "turns_left" in view else " · the sand is running" if "sand" in view else ""
    if view["stage"] in ("talks", "dividing", "choosing"):
        party = ", ".join(names[seat] for seat in view["slain"]["party"])
        lines.append(f"  [bold]The hoard is divided[/] among {party}{left}")
    if view["stage"] == "market":
        lines.append(f"  [bold]The market is open[/]{left}")
    lines += [line for each in view.get("proposals", []) for line in proposal_lines(each, names)]
    lines += [offer_line(each, names) for each in view.get("offers", [])]
    if view["stage"] in ("choosing", "window") and "shares" in view:
        lines += [f"    share {place}: {token_words(share) or '[dim]nothing[/]'}" for place, share in view["shares"].items()]
    lines += draft_lines(view, names) + magic_lines(view, names)
    return [*lines, ""] if lines else []


def proposal_lines(one: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    agreed = ", ".join(names[seat] for seat in one["accepted"])
    head = f"    [bold]{names[one['player']]} proposes[/] (edition {one['edition']}), accepted by {agreed}:"
    shares = [f"        {names[int(to)]:<10} {token_words(share) or '[dim]nothing[/]'}" for to, share in one["shares"].items()]
    return [head, *shares]


def offer_line(one: Mapping[str, Any], names: Sequence[str]) -> str:
    to = "anyone" if one["to"] is None else names[one["to"]]
    terms = f"{token_words(one['gives'])} for {token_words(one['asks'])}"
    return f"    {names[one['player']]} offers {to} (edition {one['edition']}): {terms}"


def draft_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    draft = view.get("draft", {})
    if not any(draft.values()):
        return []
    if view["stage"] == "market":
        return [f"    [dim]your draft:[/] {token_words(draft['gives']) or '…'} for {token_words(draft['asks']) or '…'}"]
    label = {to: f"share {to}" if view["stage"] == "dividing" else names[int(to)] for to in draft}
    lines = [f"        {label[to]:<10} {token_words(share)}" for to, share in draft.items() if share]
    left = f", still to assign: {token_words(view['rest'])}" if view["rest"] else ""
    return [f"    [dim]your draft[/]{left}", *lines]


def magic_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    if view["window"] and view["asked"] is not None:
        lines.append(f"  [bold]Objects may be played[/] ({view['window']}). Asked: {names[view['asked']]}")
    if "theft" in view:
        lines.append(f"    {names[view['theft']['thief']]} is about to rob {names[view['theft']['victim']]}")
    if "object" in view:
        one = view["object"]
        stones = f", {one['stones']} Null Stones on it" if one["stones"] else ""
        lines.append(f"    {names[one['player']]} plays {one['object'].replace('_', ' ')}{target_words(one, names)}{stones}")
    return lines


def target_words(one: Mapping[str, Any], names: Sequence[str]) -> str:
    """At what an object is aimed."""
    parts = [f"dragon {slot}" for slot in one["dragons"]] + [names[seat] for seat in one["players"]]
    if one["adventurer"]:
        parts.append(adventurer_word(one["adventurer"]))
    if one["token"]:
        parts.append(f"{one['token']} token")
    return f" ({', '.join(parts)})" if parts else ""


def player_line(view: Mapping[str, Any], names: Sequence[str], seat: int) -> str:
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if seat in view["acting"] else " "
    home = " ".join(adventurer_word(a) if a["up"] else f"[dim]({adventurer_word(a)})[/]" for a in player["home"])
    parts = [home or "[dim]nobody home[/]"]
    parts.append(token_words(player["screen"]) or "[dim]no tokens[/]" if "screen" in player else f"{player['tokens']} tokens")
    if "hand" in player:
        parts.append(", ".join(name.replace("_", " ") for name in player["hand"]) or "[dim]no objects[/]")
    elif player.get("cards"):
        parts.append(f"objects: {player['cards']}")
    if "score" in player:
        parts.append(f"[bold]{player['score']['total']} points[/]")
    return f"  {mark} {names[seat]:<10} {' · '.join(parts)}"
