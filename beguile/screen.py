"""What the terminal shows: its own sentences, a table as text, choices, rules. What people wrote is never read as markup."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beguile.engine.errors import Malformed
from beguile.engine.rulebook import rules_of
from beguile.engine.words import Words
from beguile.printing import clean, new_table

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from beguile.engine.game import Game
    from beguile.engine.match import Match
    from beguile.engine.moves import Move
    from beguile.engine.options import Option

FOLDER = Path(__file__).parent / "words"
TABLE = Path(__file__).parent / "table" / "words"

NAMES = ("Ada", "Bruno", "Cosima", "Dario", "Elena", "Falco", "Greta", "Hugo")
BOARD_NAME = 12
"""How many columns of a board a name may take."""


# -- our own sentences ------------------------------------------------------------------------------------------------


def languages() -> list[str]:
    """The languages that the terminal speaks, English first."""
    return ["en", *sorted({path.stem for path in FOLDER.glob("*.toml")} - {"en"})]


@cache
def words_of(language: str) -> Words:
    """What the terminal says, and with it what a table refuses and how it calls the bots."""
    if language not in languages():
        raise Malformed(f"language: found {language!r}, expected one of {', '.join(languages())}")
    own, table = (tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")) for folder in (FOLDER, TABLE))
    return Words({**own, "refusals": table["refusals"], "kinds": {**own["kinds"], "level": table["kinds"]["level"]}})


class Speech:
    """The terminal's sentences in one language: `say("left")` is text with the colours of its markup."""

    def __init__(self, language: str) -> None:
        self.language, self.words = language, words_of(language)

    def __call__(self, key: str, group: str = "say", **parts: Any) -> Text:
        return drawn(self.words.say(group, key, shield(parts), ()).strip("\n"))

    def plain(self, key: str, group: str = "say", **parts: Any) -> str:
        return self(key, group, **parts).plain

    def won(self, names: Sequence[str], winners: Sequence[int], why: str) -> Text:
        joined = f" {self.plain('and', 'names')} ".join(names[seat] for seat in winners)
        return self("won", winners=joined, count=len(winners), why=why)

    def commands(self) -> dict[str, str]:
        """What can be typed besides moves: words of this language and of English, and first letters."""
        own = self.words.messages["commands"]
        letters = {word[0]: name for name, word in own.items() if name != "save"}
        return {"?": "help", **letters, **{name: name for name in own}, **{word: name for name, word in own.items()}}


# -- markup of ours, text of others -----------------------------------------------------------------------------------

_HIDE = str.maketrans({"[": "\ue000", "\\": "\ue001"})
_SHOW = str.maketrans({"\ue000": "[", "\ue001": "\\"})


def shield(value: Any) -> Any:
    """The same value in which no text can be taken for markup, however it is cut. `drawn` shows it as it was."""
    if isinstance(value, str):
        return clean(value).translate(_HIDE)
    if isinstance(value, Mapping):
        return {shield(name): shield(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [shield(inner) for inner in value]
    return value


def drawn(markup: str) -> Text:
    from rich.text import Text

    text = Text.from_markup(markup, emoji=False)
    text.plain = text.plain.translate(_SHOW)
    return text


def draw_board(match: Match, seat: int | None, names: Sequence[str]) -> Text:
    """What a seat or the gallery sees, as text. Long names are cut."""
    short = shield([fit(name, BOARD_NAME) for name in names])
    return drawn(match.game.text.board(shield(match.view(seat)), short, match.game.words.labels(short)))


def fit(name: str, columns: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return name if cell_len(name) <= columns else set_cell_size(name, columns - 1) + "…"


# -- choices ----------------------------------------------------------------------------------------------------------


def show_choices(console: Console, moves: Sequence[Move], room: int | None, say: Speech) -> None:
    """The choices, numbered, in so many lines: each with its move, else in columns without it and cut where they are too long, else
    as many as there is room for, but one at least."""
    whole = [_choice(number, move, True) for number, move in enumerate(moves, 1)]
    if room is None or _height(console, whole) <= room:
        _print_all(console, whole)
        return
    short = _in_columns(console, [_choice(number, move, False) for number, move in enumerate(moves, 1)])
    rows = short if len(short) <= room else short[: max(1, room - 1)]
    _print_all(console, [line for line, _ in rows])
    left = sum(count for _, count in short[len(rows) :])
    if left:
        console.print(say("more", count=left))


def _choice(number: int, move: Move, with_move: bool) -> Text:
    from rich.text import Text

    line = Text.assemble("  ", (str(number), "bold"), "  ", clean(move.words))
    return line.append(f"  {clean(move.text)}", style="dim") if with_move else line


def _in_columns(console: Console, choices: Sequence[Text]) -> list[tuple[Text, int]]:
    """Rows of choices that stand side by side where they fit, and how many each row has."""
    from rich.text import Text

    for each in choices:
        each.truncate(console.width, overflow="ellipsis")
    widest = max((each.cell_len for each in choices), default=1)
    across = max(1, console.width // (widest + 1))
    rows = [choices[at : at + across] for at in range(0, len(choices), across)]
    lines = []
    for row in rows:
        padded = [each.copy() for each in row]
        for each in padded[:-1]:
            each.pad_right(widest + 1 - each.cell_len)
        lines.append((Text.assemble(*padded), len(row)))
    return lines


def _height(console: Console, lines: Sequence[Text]) -> int:
    """How many lines of the terminal they take, folded where they are too long."""
    return sum(len(each.wrap(console, console.width)) for each in lines)


def _print_all(console: Console, lines: Sequence[RenderableType]) -> None:
    for line in lines:
        console.print(line)


# -- games, options, replays ------------------------------------------------------------------------------------------


def show_games(console: Console, games: Sequence[Game], language: str) -> None:
    """The games, and below them the options of each with a word on what they do."""
    from rich.table import Table
    from rich.text import Text

    say = Speech(language)
    table = new_table(*(say.plain(column, "games") for column in ("name", "title", "players")))
    for each in games:
        table.add_row(each.name, each.title, f"{each.players[0]}-{each.players[-1]}")
    console.print(table)
    console.print(say("options", "games"))
    for each in games:
        console.print(Text.assemble("\n", (each.title, "bold"), "" if each.options else f": {say.plain('no_options', 'games')}"))
        grid = Table.grid(padding=(0, 2))
        for option in each.options:
            words = clean(each.words.say("options", option.name, {}, ()))
            grid.add_row("", Text(option.name), Text.assemble(words, (f"\n{explain(option, say)}", "dim")))
        console.print(grid)


def explain(option: Option, say: Speech) -> str:
    """What an option can be, and what it is if nobody says."""
    kind = "choices" if option.choices else "toggle" if option.toggle else "number"
    expected = say.plain(kind, "games", low=option.low, high=option.high, choices=", ".join(option.choices))
    return say.plain("usual", "games", expected=expected, usual=option.show(option.default))


def show_replay(console: Console, match: Match, seat: int | None, language: str) -> None:
    """What a seat or the gallery was told, what it sees in the end, and who won."""
    say = Speech(language)
    for said in match.events(seat):
        console.print(clean(match.tell(said)))
    console.print("\n", draw_board(match, seat, match.names), "\n", sep="")
    if match.over:
        console.print(say.won(match.names, match.winners, match.why))
    else:
        console.print(say("not_over", count=len(match.played)))


# -- rules ------------------------------------------------------------------------------------------------------------


def show_rules(console: Console, rulebook: str, number: str, say: Speech) -> None:
    """All rules, or the one of this number, or a chapter, with what belongs to it."""
    from rich.markdown import Markdown

    rules = list(rules_of(rulebook))
    if number and number not in rules and number not in {each.partition(".")[0] for each in rules}:
        raise Malformed(say.plain("no_rule", number=number[:40], first=rules[0], last=rules[-1]))
    console.print(Markdown(_chosen(rulebook, number)))


def _chosen(rulebook: str, number: str) -> str:
    """The Markdown of a rule, a chapter or all. Each rule is a paragraph, a heading is set in bold."""
    kept, heading, chapter, rule = list[str](), "", "", ""
    for line in rulebook.splitlines():
        if line.startswith("#"):
            heading, rule = line.lstrip("# "), ""
            chapter = heading.partition(" ")[0]
        elif found := re.match(r"\*\*(\d+\.\d+)\*\*", line):
            rule = found[1]
        if number not in ("", chapter, rule):
            continue
        if heading:
            kept += ["", f"**{heading}**", ""]
            heading = ""
        if not line.startswith("#"):
            begins = line.startswith("**") or (line.startswith("|") and not kept[-1].startswith("|"))
            kept += ["", line] if begins else [line]
    return "\n".join(kept)
