"""A game in the terminal: you and bots, by numbered choices."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.prompt import Prompt
from rich.text import Text

from beguile.bots import Bot, say_by_thumb
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.printing import clean, write_whole
from beguile.screen import NAMES, Speech, draw_board, show_choices, show_rules

MINUTE, MOST_MOVES = 60.0, 100
"""How long a sand timer runs, and how long a bot may go on before it is somebody else's turn to speak."""

LONGEST_LOG, LONGEST_NUMBER, LONGEST_ECHO = 40, 9, 40
"""Lines of the log; digits of a choice; how much of what was typed is said again."""


class Leave(Exception):
    """The player has had enough."""


class TerminalGame:
    def __init__(
        self, match: Match, seat: int, bots: Sequence[str], name: str = "", console: Console | None = None, language: str = "en"
    ) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.say = Speech(language)
        self.commands = self.say.commands()
        self.match, self.seat = match, seat
        name = name or self.say.plain("you", "names")
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
        others = (self.say.plain("bot", name=self.names[seat], level=bot.level) for seat, bot in self.bots.items())
        self._print(self.say("welcome", title=self.match.game.title, others=", ".join(others)), "")
        try:
            while not self.match.over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self._print("", self.say("left"))
            return
        self._news()
        self._draw()
        self._print("", self.say.won(self.names, self.match.winners, self.match.why))

    def _step(self) -> None:
        if self.match.clock and self._sand_runs():
            return
        if self.seat not in self.match.to_act:
            mover = self.match.to_act[0]
            self.match.play(mover, self.bots[mover].choose(self.match.sight(mover)))
            self._say_who_is_cold(mover)
            return
        self._news()
        self._show_table()
        self._ask()

    def _say_who_is_cold(self, mover: int) -> None:
        """Once: a bot that does not play as well as it will."""
        if self.bots[mover].by != self.bots[mover].level and mover not in self.cold:
            self.cold.add(mover)
            self._print(Text(clean(say_by_thumb(self.names[mover], self.say.language)), style="dim"))

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

    # -- what was typed -----------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        while True:
            said = Prompt.ask(Text(self.names[self.seat]), console=self.console).strip()
            command, rest = self._command(said), said.partition(" ")[2]
            if command == "undo":
                if self._undo():
                    return
            elif command:
                getattr(self, f"_say_{command}")(rest.strip())
            elif said and self._try(said):
                return

    def _command(self, said: str) -> str:
        """What was typed if it is no move: a game may call a move as we call a command."""
        if any(self.match.move(index).text == said for index in self.match.legal(self.seat)):
            return ""
        return self.commands.get(said.partition(" ")[0].lower(), "")

    def _try(self, said: str) -> bool:
        """Make the one move that was typed; whether something happened."""
        if self._run_out():
            return True
        choices = self.match.legal(self.seat)
        if said.isdecimal() and not 1 <= int(said[:LONGEST_NUMBER]) <= len(choices):
            self._refuse(self.say("no_choice", number=said[:LONGEST_ECHO], most=len(choices)))
            return False
        earlier = self.match.copy()
        try:
            self.match.play(self.seat, choices[int(said[:LONGEST_NUMBER]) - 1] if said.isdecimal() else said)
        except IllegalMove as refusal:
            self._refuse(self._worded(refusal))
            return False
        except Malformed:
            self._refuse(self.say("unknown", said=said[:LONGEST_ECHO], most=len(choices)))
            return False
        self.earlier = earlier
        return True

    def _worded(self, refusal: IllegalMove) -> Text:
        """A refusal in the language of the game; what is the gate's own, in the table's words."""
        if refusal.key.startswith("table."):
            return self.say(refusal.key.removeprefix("table."), "refusals", **refusal.parts)
        return self.say("refused", why=refusal.why, rule=refusal.rule) if refusal.rule else Text(clean(refusal.why))

    def _undo(self) -> bool:
        """Take the last move back. There is no way back past luck or a reveal, and none into sand that has run."""
        if self.earlier is None:
            self._print(self.say("nothing_to_undo"))
        elif not self.match.nothing_shown_since(self.earlier) or self.match.clock != self.earlier.clock:
            self._print(self.say("shown_since"))
        else:
            self.match, self.earlier = self.earlier, None
            self.told = len(self.match.happened)
            self._print(self.say("undone"))
            return True
        return False

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _print(self, *lines: Text | str) -> None:
        for line in lines:
            self.console.print(line)

    def _refuse(self, why: Text) -> None:
        why.stylize("red")
        self._print(why)

    def _news(self) -> None:
        for said in self.match.events(self.seat, self.told):
            self._print(Text(clean(self.match.tell(said))))
        self.told = len(self.match.happened)

    def _show_table(self) -> None:
        """The table and what can be chosen, on one screen with the prompt."""
        drawn = self._draw()
        room = max(self.console.height - drawn - 1, 1) if self.console.is_terminal else None
        show_choices(self.console, self.match.moves(self.seat), room, self.say)

    def _draw(self) -> int:
        """Draw the table; in how many lines."""
        board = draw_board(self.match, self.seat, self.names)
        self._print(board)
        return len(board.wrap(self.console, self.console.width))

    def _say_help(self, _: str) -> None:
        self._print(self.say("help"))

    def _say_table(self, _: str) -> None:
        self._show_table()

    def _say_more(self, _: str) -> None:
        show_choices(self.console, self.match.moves(self.seat), None, self.say)

    def _say_rules(self, number: str) -> None:
        try:
            show_rules(self.console, self.match.game.rulebook, number, self.say)
        except Malformed as error:
            self._refuse(Text(clean(str(error))))

    def _say_log(self, _: str) -> None:
        for said in self.match.events(self.seat)[-LONGEST_LOG:]:
            self._print(Text(clean(self.match.tell(said))))

    def _say_save(self, path: str) -> None:
        path = path or f"{self.match.game.name}.json"
        try:
            write_whole(Path(path), record_with_names(self.match))
        except (OSError, ValueError) as error:
            self._refuse(self.say("not_saved", path=path, fault=type(error).__name__))
        else:
            self._print(self.say("saved", path=path))

    def _say_quit(self, _: str) -> None:
        raise Leave


def record_with_names(match: Match) -> str:
    """The record of a match and who played it, as JSON."""
    return json.dumps({**match.record(), "names": list(match.names)}, indent=1, ensure_ascii=False) + "\n"
