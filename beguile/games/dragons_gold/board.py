"""The table of Dragon's Gold as text with Rich markup: at most 80 columns wide, and as low as it can be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.games.dragons_gold.components import TOKENS

WIDTH = 80
LONGEST_NAME = 10
BARGAINS = ("talks", "dividing", "choosing", "market")
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
View = Mapping[str, Any]


def board(view: View, names: Sequence[str], say: Say) -> str:
    """The dragons with their hoards and attackers, what is bargained over, the players beneath."""
    return "\n".join(Board(view, [name[:LONGEST_NAME] for name in names], say).lines())


def length(marked: str) -> int:
    """How wide a text is without its markup."""
    return len(re.sub(r"\[/?[a-z_0-9 ]*\]", "", marked))


def wrapped(first: str, parts: Sequence[str], between: str, indent: str) -> list[str]:
    """Parts side by side after a beginning, on as many lines as it takes."""
    lines, line = [], first
    for i, part in enumerate(parts):
        gap = "" if i == 0 else between
        if i > 0 and length(line) + length(gap + part) > WIDTH:
            lines.append(line)
            line, gap = indent, ""
        line += gap + part
    return [*lines, line]


class Board:
    def __init__(self, view: View, names: Sequence[str], say: Say) -> None:
        self.view, self.names, self.say = view, names, say

    def lines(self) -> list[str]:
        view = self.view
        lines = self.title()
        lines += [line for slot, dragon in enumerate(view["row"]) if dragon for line in self.dragon(slot, dragon)]
        lines += self.bargain() + self.magic()
        for seat in range(len(view["players"])):
            lines += self.player(seat)
        return lines

    def title(self) -> list[str]:
        view, say = self.view, self.say
        parts = [f"[bold]{say('pile', count=view['pile'])}[/]", say("bag", count=view["bag"])]
        parts.append(say(f"market_{view['market'].replace(' ', '_')}"))
        if "top_dragon" in view:
            parts.append(say("next_dragon", dragon=view["top_dragon"]))
        if view["lid"]:
            parts.append(f"[dim]{say('lid')}[/] {self.tokens(view['lid'], 40)}")
        return wrapped("", parts, " · ", "")

    # -- tokens and adventurers ---------------------------------------------------------------------------------------

    def tokens(self, tokens: Mapping[str, int], room: int) -> str:
        """In words where there is room for them, else in short."""
        there = [name for name in TOKENS if tokens.get(name)]
        if not there:
            return f"[dim]{self.say('nothing')}[/]"
        whole, short = (
            ", ".join(f"[{PAINT[name]}]{self.say(key, count=tokens[name], token=name)}[/]" for name in there)
            for key in ("tokens", "tokens_short")
        )
        return whole if length(whole) <= room else short.replace(", ", " ")

    def adventurer(self, one: View) -> str:
        letter = self.say(f"letter_{one['role']}")
        return f"{letter}{one['attack']}" + (f"+{one['sword']}" if one.get("sword") else "")

    # -- dragons ------------------------------------------------------------------------------------------------------

    def dragon(self, slot: int, dragon: View) -> list[str]:
        """`@ 2  4/9 ▰▰▰▰▱▱▱▱▱  2 gold, 1 white +6 hidden`, and who attacks it."""
        slain = self.view.get("slain", {}).get("slot") == slot
        mark, paint = ("[bold red]✝[/]", "red") if slain else ("[bold]@[/]", "yellow3")
        done = min(dragon["attack"], dragon["strength"])
        bar = f"[{paint}]{'▰' * done}[/][dim]{'▱' * (dragon['strength'] - done)}[/]" + " " * max(0, 10 - dragon["strength"])
        hidden = f" [dim]{self.say('hidden', count=dragon['hidden'])}[/]" if dragon["hidden"] and not slain else ""
        head = f" {mark} {slot} {dragon['attack']:>2}/{dragon['strength']:<2} {bar} "
        line = head + self.tokens(dragon["hoard"], WIDTH - length(head) - length(hidden)) + hidden
        return [line, *self.attackers(dragon)] if slain or self.view["stage"] not in BARGAINS else [line]

    def attackers(self, dragon: View) -> list[str]:
        teams: dict[int, list[str]] = {}
        for one in dragon["attackers"]:
            teams.setdefault(one["player"], []).append(self.adventurer(one))
        parts = [f"{self.names[seat]} {' '.join(team)}" for seat, team in teams.items()]
        return wrapped(f"     [dim]{self.say('attacked_by')}[/] ", parts, ", ", "       ") if parts else []

    # -- bargains -----------------------------------------------------------------------------------------------------

    def bargain(self) -> list[str]:
        view, say = self.view, self.say
        if view["stage"] not in BARGAINS and not (view["window"] in ("division", "first choice") and "shares" in view):
            return []
        lines = [f" [bold]{say('market_is_open' if view['stage'] == 'market' else 'dividing')}[/]{self.time_left()}"]
        for one in view.get("proposals", []):
            lines += self.proposal(one)
        for one in view.get("offers", []):
            lines.append(self.offer(one))
        return lines + self.shares() + self.draft()

    def time_left(self) -> str:
        view, say = self.view, self.say
        if "sand" in view:
            return f" · {say('sand_runs')}"
        if "turns_left" not in view:
            return ""
        return f" · {say('turns_left', count=view['turns_left'])}" + ("" if view["can_post"] else f" · {say('only_answers')}")

    def places(self, shares: Mapping[str, Mapping[str, int]], by_share: bool) -> list[str]:
        """Shares side by side, by their owners or by their numbers, which people count from 1."""
        room = WIDTH // 2 if len(shares) < 3 else WIDTH // 3
        label = {to: self.say("share", number=int(to) + 1) if by_share else self.names[int(to)] for to in shares}
        return [f"{label[to]}: {self.tokens(share, room - len(label[to]))}" for to, share in shares.items()]

    def proposal(self, one: View) -> list[str]:
        agreed = ", ".join(self.names[seat] for seat in one["accepted"])
        head = f"  [bold]#{one['number']} {self.names[one['player']]}[/] ✓ {agreed}"
        return [head, *wrapped("     ", self.places(one["shares"], by_share=False), " · ", "     ")]

    def offer(self, one: View) -> str:
        to = self.say("anyone") if one["to"] is None else self.names[one["to"]]
        head = f"  [bold]#{one['number']} {self.names[one['player']]}[/] → {to}: "
        room = (WIDTH - length(head) - 4) // 2
        return f"{head}{self.tokens(one['gives'], room)} ⇄ {self.tokens(one['asks'], room)}"

    def shares(self) -> list[str]:
        view = self.view
        if view["stage"] in ("talks", "market", "dividing") or "shares" not in view:
            return []
        by_share = view["stage"] == "choosing" or view["window"] == "first choice"
        return wrapped("     ", self.places(view["shares"], by_share), " · ", "     ")

    def draft(self) -> list[str]:
        view, draft = self.view, self.view.get("draft", {})
        if not any(draft.values()):
            return []
        head = f"  [dim]{self.say('your_draft')}[/] "
        if view["stage"] == "market":
            return [f"{head}{self.tokens(draft['gives'], 30)} ⇄ {self.tokens(draft['asks'], 30)}"]
        some = {to: share for to, share in draft.items() if share}
        rest = [f"[dim]{self.say('rest')}[/] {self.tokens(view['rest'], 40)}"] if view["rest"] else []
        return wrapped(head, [*self.places(some, view["stage"] == "dividing"), *rest], " · ", "     ")

    # -- objects and players ------------------------------------------------------------------------------------------

    def magic(self) -> list[str]:
        view, say, names = self.view, self.say, self.names
        lines = []
        if view["window"] and view["asked"] is not None:
            lines.append(f" [bold]{say('window_' + view['window'].replace(' ', '_'))}[/] {say('asked', name=names[view['asked']])}")
        if "theft" in view:
            lines.append(f"  {say('theft', thief=names[view['theft']['thief']], victim=names[view['theft']['victim']])}")
        if "object" in view:
            one = view["object"]
            stones = [say("stones", count=one["stones"])] if one["stones"] else []
            parts = [say("plays", name=names[one["player"]], object=one["object"]), *self.target(one), *stones]
            lines += wrapped("  ", parts, ", ", "     ")
        return lines

    def target(self, one: View) -> list[str]:
        """At what an object is aimed."""
        parts = [self.say("dragon", slot=slot) for slot in one["dragons"]] + [self.names[seat] for seat in one["players"]]
        if one["adventurer"]:
            parts.append(self.adventurer(one["adventurer"]))
        return [*parts, self.say("token", token=one["token"])] if one["token"] else parts

    def player(self, seat: int) -> list[str]:
        player, say = self.view["players"][seat], self.say
        mark = "[bold green]▶[/]" if seat in self.view["acting"] else " "
        home = " ".join(self.adventurer(a) if a["up"] else f"[dim]({self.adventurer(a)})[/]" for a in player["home"])
        parts = [home or f"[dim]{say('nobody_home')}[/]"]
        if "screen" in player:
            parts.append(self.tokens(player["screen"], 40))
        else:
            parts.append(say("count", count=player["tokens"]))
            if player.get("shown"):
                parts.append(f"[dim]{say('shown')}[/] {self.tokens(player['shown'], 20)}")
        if "hand" in player:
            parts += [say("object", object=name) for name in player["hand"]]
        elif player.get("cards"):
            parts.append(say("cards", count=player["cards"]))
        if "score" in player:
            parts.append(f"[bold]{say('points', count=player['score']['total'])}[/]")
        return wrapped(f" {mark} {self.names[seat]:<{LONGEST_NAME}} ", parts, " · ", " " * (LONGEST_NAME + 4))
