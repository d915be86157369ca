"""A game in the terminal: you and bots, by numbered choices."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

from beguile.bots import Bot, say_by_thumb
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.engine.rulebook import rules_of

NAMES = ("Ada", "Bruno", "Cosima", "Dario", "Elena", "Falco", "Greta", "Hugo")
HELP = """[bold]Type the number of a choice[/], or the move itself as it stands in grey. Besides:
  [bold]rules[/] the rules; [bold]rules 3.4[/] one of them
  [bold]log[/]   what has happened      [bold]table[/] draw the table again
  [bold]undo[/]  take your last move back, as long as nothing was revealed since
  [bold]save FILE[/] keep the game      [bold]quit[/]  leave"""


MINUTE, MOST_MOVES = 60.0, 100
"""How long a sand timer runs, and how long a bot may go on before it is somebody else's turn to speak."""


class Leave(Exception):
    """The player has had enough."""


class TerminalGame:
    def __init__(self, match: Match, seat: int, bots: Sequence[str], name: str, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.match, self.seat = match, seat
        others = (each for each in NAMES if each != name)
        self.names = [name if player == seat else next(others) for player in range(match.players)]
        match.names = self.names
        seed = match.seed or 0
        self.bots = {player: Bot(level, seed + player + 1) for player, level in enumerate(bots) if player != seat}
        self.told = 0
        self.cold: set[int] = set()
        self.earlier: Match | None = None
        self.sand, self.turned_at = 0, 0.0

    def play(self) -> None:
        """Play to the end, or until the player leaves."""
        title, others = self.match.game.title, ", ".join(f"{escape(self.names[p])} ({b.level})" for p, b in self.bots.items())
        self.console.print(f"\n[bold]{title}[/] with {others}. Type [bold]?[/] for help.\n")
        try:
            while not self.match.over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print("\nYou left the game.")
            return
        self._news()
        self._draw()
        winners = " and ".join(escape(self.names[seat]) for seat in self.match.winners)
        self.console.print(f"\n[bold]{winners} won[/]: {self.match.why}.")

    def _step(self) -> None:
        if self.match.clock and self._sand_runs():
            return
        if self.seat not in self.match.to_act:
            mover = self.match.to_act[0]
            self.match.play(mover, self.bots[mover].choose(self.match.sight(mover)))
            self._say_who_is_cold(mover)
            return
        self._news()
        self._draw()
        moves = self.match.moves(self.seat)
        for number, move in enumerate(moves, 1):
            self.console.print(f"  [bold]{number}[/]  {escape(move.words)}  [dim]{escape(move.text)}[/]")
        self._ask()

    def _say_who_is_cold(self, mover: int) -> None:
        """Once: a bot that does not play as well as it will."""
        if self.bots[mover].by != self.bots[mover].level and mover not in self.cold:
            self.cold.add(mover)
            self.console.print(f"[dim]{escape(say_by_thumb(self.names[mover]))}[/]")

    def _sand_runs(self) -> bool:
        """While a clock runs all act at once: every bot says what it has to say, then you. After a minute of yours, or when all are
        silent and you take no part, it has run out. Whether there is something to do before you are asked."""
        sand = self.match.clock
        if sand != self.sand:
            self.sand, self.turned_at = sand, time.monotonic()
        silent = True
        for mover in self.match.to_act:
            if mover != self.seat:
                silent = not self._spoken(mover) and silent
                if self.match.clock != sand:
                    return True
        takes_part = self.seat in self.match.to_act
        if not takes_part and silent:
            self.turned_at = float("-inf")
        return self._run_out() or not takes_part

    def _run_out(self) -> bool:
        """The clock moves when its time has come."""
        if not self.match.clock or time.monotonic() - self.turned_at <= MINUTE:
            return False
        self.match.play(CLOCK, self.match.legal(CLOCK)[0])
        return True

    def _spoken(self, mover: int) -> bool:
        """Let a bot play until all see something of it, or it has nothing to say; whether it had."""
        for _ in range(MOST_MOVES):
            before = self.match.copy()
            self.match.play(mover, self.bots[mover].choose(self.match.sight(mover)))
            if not self.match.nothing_shown_since(before):
                return True
            if self.match.state == before.state:
                return False
        return False

    def _ask(self) -> None:
        while True:
            said = Prompt.ask(f"\n{escape(self.names[self.seat])}", console=self.console).strip()
            word, _, rest = said.partition(" ")
            command = {"?": "help", "h": "help", "q": "quit", "r": "rules", "l": "log", "u": "undo", "t": "table"}.get(word, word)
            if command in ("help", "rules", "log", "save", "quit", "table"):
                getattr(self, f"_say_{command}")(rest)
            elif command == "undo":
                if self._undo():
                    return
            elif said and self._try(said):
                return

    def _try(self, said: str) -> bool:
        if self._run_out():
            return True
        moves = self.match.moves(self.seat)
        earlier = self.match.copy()
        try:
            if said.isdecimal() and not 1 <= int(said) <= len(moves):
                raise Malformed(f"There is no choice {said}; they are 1 to {len(moves)}.")
            self.match.play(self.seat, moves[int(said) - 1] if said.isdecimal() else said)
        except (IllegalMove, Malformed) as refusal:
            self.console.print(f"[red]{escape(str(refusal))}[/]")
            return False
        self.earlier = earlier
        return True

    def _undo(self) -> bool:
        if self.earlier is None:
            self.console.print("There is nothing to take back.")
        elif not self.match.nothing_shown_since(self.earlier):
            self.console.print("Something was revealed since your last move: it cannot be taken back.")
        else:
            self.match, self.earlier = self.earlier, None
            self.told = len(self.match.happened)
            self.console.print("Your last move is taken back.")
            return True
        return False

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _news(self) -> None:
        for said in self.match.events(self.seat, self.told):
            self.console.print(escape(self.match.tell(said)))
        self.told = len(self.match.happened)

    def _draw(self) -> None:
        names = [escape(name) for name in self.names]
        self.console.print(
            "\n" + self.match.game.text.board(self.match.view(self.seat), names, self.match.game.words.labels(names)) + "\n"
        )

    def _say_help(self, _: str) -> None:
        self.console.print(HELP)

    def _say_table(self, _: str) -> None:
        self._draw()

    def _say_rules(self, number: str) -> None:
        try:
            show_rules(self.console, self.match.game.rulebook, number.strip())
        except Malformed as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    def _say_log(self, _: str) -> None:
        for said in self.match.events(self.seat)[-40:]:
            self.console.print(escape(self.match.tell(said)))

    def _say_save(self, path: str) -> None:
        try:
            save(self.match, path.strip() or f"{self.match.game.name}.json")
        except OSError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
        else:
            self.console.print("Saved. The record holds all secrets of the game: do not look if you want to play on.")

    def _say_quit(self, _: str) -> None:
        raise Leave


def show_rules(console: Console, rulebook: str, number: str = "") -> None:
    """All rules, or the one of this number, or a chapter."""
    rules, heading = rules_of(rulebook), ""
    chosen = [rule for rule in rules.values() if number in ("", rule.number, rule.number.partition(".")[0])]
    if not chosen:
        raise Malformed(f"rule: found {number!r}, expected one of {', '.join(rules)}")
    for rule in chosen:
        if rule.heading != heading:
            heading = rule.heading
            console.print(f"\n[bold]{escape(heading)}[/]")
        console.print(f"  [bold]{rule.number}[/] {escape(rule.words)}")


def save(match: Match, path: str) -> None:
    """Write a record, whole or not at all."""
    target = Path(path)
    text = json.dumps(match.record(), indent=1, ensure_ascii=False)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, delete=False) as part:
        part.write(text + "\n")
    os.replace(part.name, target)
