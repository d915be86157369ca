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
SIGNS = {"smile": "☺", "dagger": "†"}
PAINT = {"smile": "yellow", "dagger": "magenta"}
NAME, SHORT_NAME = 11, 7
MOST_DRAWN = {"coins": 12, "cards": 6}
"""More than that is written as a number, so that a line fits 80 columns in any set."""
MOST_GRUDGES_TOLD = 2
AIRY = 4
"""Up to so many players there are lines to spare on a screen of 24."""


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The challenge, or the last one; then the players with their bets; and what is not forgotten."""
    called = [clipped(name, NAME) for name in names]
    scene = challenge_lines(view, called, say) or last_line(view, called, say)
    players = [player_line(view, seat, called, say) for seat in range(len(names))]
    notes = [*grudge_line(view, called, say), rank_line(view, say)]
    gap = [""] if len(names) <= AIRY else []
    return "\n".join([title_line(view, say), *scene, *gap, *players, *gap, *notes])


def clipped(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"


def painted(side: str, words: str) -> str:
    return f"[{PAINT[side]}]{words}[/]"


def title_line(view: Mapping[str, Any], say: Say) -> str:
    race = f"[bold]{say('tied')}[/]" if view["tied"] else say("goal", goal=view["goal"])
    return f"[bold]{say('turn', turn=view['turn'], turns=view['turns'])}[/] · {race}"


def rank_line(view: Mapping[str, Any], say: Say) -> str:
    ranks = [
        say("rank", figure=FIGURES[each["rank"]], coins=each["coins"], victim=FIGURES[each["eliminates"]]) for each in view["ranks"]
    ]
    return f"[dim]{' · '.join(ranks)}[/]"


def last_line(view: Mapping[str, Any], names: Sequence[str], say: Say) -> list[str]:
    deeds = [
        painted(each["side"], say(f"deed_{each['side']}", who=names[each["seat"]], figure=FIGURES[each["rank"]]))
        for each in view["last"]
    ]
    return [f"{say('last')}: {', '.join(deeds)}"] if deeds else []


def challenge_lines(view: Mapping[str, Any], names: Sequence[str], say: Say) -> list[str]:
    """Each challenger with a card, and with a word where one was spoken."""
    return [f"  [bold]{names[each['seat']]:<{NAME}}[/] {card_drawn(each, say)}{word_of(each, say)}" for each in view["challenge"]]


def card_drawn(each: Mapping[str, Any], say: Say) -> str:
    card = each.get("card")
    if card:
        return painted(card["side"], f"{FIGURES[card['rank']]} {say('card', rank=card['rank'], side=card['side'])}")
    return f"░░░ {say('face_down')}" if each["laid"] else f"[dim]· · · {say('choosing')}[/]"


def word_of(each: Mapping[str, Any], say: Say) -> str:
    return f"  {say('said_' + each['declared'])}" if "declared" in each else ""


def player_line(view: Mapping[str, Any], seat: int, names: Sequence[str], say: Say) -> str:
    player, acts = view["players"][seat], seat in view["to_act"]
    mark = "[bold green]▶[/]" if acts else "[bold]◆[/]" if seat == view["current"] else " "
    shown = f"{names[seat]:<{NAME}}"
    parts = [f"[bold]{shown}[/]" if seat == view["seat"] else shown, coins_drawn(player["coins"], view["goal"]), hand_drawn(player)]
    parts += [past_of(player, say), remark(view, seat, names, say)]
    return f"{mark} {' '.join(parts)}".rstrip()


def remark(view: Mapping[str, Any], seat: int, names: Sequence[str], say: Say) -> str:
    """What a player is to do, else what they have bet, else their family."""
    if seat in view["to_act"]:
        return f" [green]{say(view['phase'])}[/]"
    for bet in view["bets"]:
        if bet["seat"] == seat:
            return f" ♞ {', '.join(guesses(view, bet, names))}"
    family = view["players"][seat]["family"]
    return f" [dim]{say('house', family=family)}[/]" if family else ""


def guesses(view: Mapping[str, Any], bet: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """What a bet says, with a question mark: it is not known yet."""
    return [
        f"{clipped(names[view[role]], SHORT_NAME)} {painted(bet[role], SIGNS[bet[role]])}?"
        for role in ("current", "opponent")
        if bet[role] != "none"
    ]


def coins_drawn(coins: int, goal: int) -> str:
    drawn = "" if goal > MOST_DRAWN["coins"] else f"[yellow]{'●' * min(coins, goal)}[/][dim]{'○' * (goal - coins)}[/]"
    return f"{drawn} [bold]{coins:>2}[/]"


def hand_drawn(player: Mapping[str, Any]) -> str:
    """The cards left, a dim dot for each that is lost."""
    hand, lost = player["hand"], player["lost"]
    if sum(hand.values()) + sum(lost.values()) > MOST_DRAWN["cards"]:
        return " ".join(f"{FIGURES[rank]}{left}" for rank, left in hand.items())
    return " ".join(FIGURES[rank] * left + f"[dim]{'·' * lost[rank]}[/]" for rank, left in hand.items())


def past_of(player: Mapping[str, Any], say: Say) -> str:
    """Smiles and daggers so far, and lies where words were broken."""
    done = {side: sum(each[key] for each in player["towards"]) for side, key in (("smile", "smiles"), ("dagger", "daggers"))}
    deeds = " ".join(painted(side, f"{times:>2}{SIGNS[side]}") for side, times in done.items())
    broken = player.get("word", {}).get("broken")
    return f"{deeds} [dim]{say('lies', lies=broken)}[/]" if broken else deeds


def grudge_line(view: Mapping[str, Any], names: Sequence[str], say: Say) -> list[str]:
    """The latest betrayals, the last one first."""
    found = [
        (each["betrayed"], clipped(names[seat], SHORT_NAME), clipped(names[other], SHORT_NAME))
        for seat, player in enumerate(view["players"])
        for other, each in enumerate(player["towards"])
        if each["betrayed"]
    ]
    latest = sorted(found, reverse=True)[:MOST_GRUDGES_TOLD]
    told = [say("betrayal", who=who, whom=whom, turn=turn) for turn, who, whom in latest]
    return [f"[dim]{say('betrayals')}: {', '.join(told)}[/]"] if told else []
