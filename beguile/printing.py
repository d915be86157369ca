"""What the commands share: reading what was typed, and printing what was found."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import category

from beguile.engine.errors import Malformed
from beguile.engine.moves import shown

if TYPE_CHECKING:
    from rich.console import Console

LONGEST_NAME = 24
MOST_GAMES, MOST_FINALS, MOST_WORKERS = 1_000_000_000, 1_000_000, 256
LARGEST_SEED, MOST_SEEDS = (1 << 96) - 1, 1 << 62
"""Of one deal, and where many are dealt one after the other."""
MOST_DIGITS = 40
OBEYED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that are no letters to read, by their Unicode category."""


# -- what was typed ---------------------------------------------------------------------------------------------------


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within bounds, for an option."""

    def read(text: str) -> int:
        digits = text.strip().removeprefix("-")
        value = int(text) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
        if value is None or not low <= value <= high:
            raise argparse.ArgumentTypeError(f"found {_given(text)}, expected a whole number from {low} to {high}")
        return value

    return read


def amount(high: float, zero: bool = False) -> Callable[[str], float]:
    """Reads a number above 0, or from 0 on, for an option."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not (0 <= value <= high if zero else 0 < value <= high):
            expected = f"a number from 0 to {high:g}" if zero else f"a number above 0, at most {high:g}"
            raise argparse.ArgumentTypeError(f"found {_given(text)}, expected {expected}")
        return value

    return read


def _given(text: str) -> str:
    """A number as it was typed, short."""
    return text if len(text) <= MOST_DIGITS and text.isprintable() else shown(text)


def read_name(name: str) -> str:
    """What somebody wants to be called: short, and nothing that a terminal would obey."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Malformed(f"name: found {shown(name)}, expected 1 to {LONGEST_NAME} characters that can be printed")
    return name.strip()


def read_settings(given: Sequence[str]) -> dict[str, Any]:
    """Options of a game from `name=value`, or a name alone to switch one on."""
    pairs = (each.partition("=") for each in given)
    return {name: value if equals else True for name, equals, value in pairs}


# -- files ------------------------------------------------------------------------------------------------------------


def read_file(path: str) -> str:
    """The text of a file, or of standard input."""
    try:
        if path == "-":
            return sys.stdin.read()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Malformed(f"{path}: cannot be read: not a text file") from None
    except ValueError:
        raise Malformed(f"{shown(path)}: cannot be read: no file has such a name") from None


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A file to write beside the target, for its owner only, put in its place when it is whole."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    os.close(handle)
    part = Path(name)
    try:
        yield part
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all. What UTF-8 cannot hold, half a character, is written as JSON writes it."""
    with whole_file(path) as part:
        part.write_text(text, encoding="utf-8", errors="backslashreplace")
        part.chmod(0o666 & ~_umask())


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all, or say why not."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise Malformed(f"{path}: cannot be written: {error.strerror}") from None


def check_writable(path: Path) -> None:
    """Refuse a place that cannot be written to before hours are spent on what should go there."""
    try:
        folder = path.absolute().parent
        is_folder = path.is_dir()
    except (OSError, ValueError):
        raise Malformed(f"{shown(str(path))}: cannot be written: no file has such a name") from None
    if is_folder or not folder.is_dir() or not os.access(folder, os.W_OK):
        reason = "it is a folder" if is_folder else f"{folder} is no folder that can be written to"
        raise Malformed(f"{path}: cannot be written: {reason}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# -- what was found ---------------------------------------------------------------------------------------------------


def print_json(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def take_any_text() -> None:
    """Let what cannot be written to this terminal appear as an escape (in JSON: as JSON's own) and not as an exception."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def open_console() -> Console:
    """A console that takes text as it is: what people wrote may look like markup. Whoever wants colours prints a `Text`."""
    from rich.console import Console

    class PlainConsole(Console):
        def print(self, *objects: Any, **how: Any) -> None:
            super().print(*(clean(each) if isinstance(each, str) else each for each in objects), **how)

    return PlainConsole(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else 120)


def new_table(*columns: str) -> Any:
    """A table whose cells are text as it is."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    class PlainTable(Table):
        def add_row(self, *cells: Any, **more: Any) -> None:
            super().add_row(*(Text(clean(each)) if isinstance(each, str) else each for each in cells), **more)

    table = PlainTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table


def clean(text: str) -> str:
    """Without what a terminal would obey: control characters, marks that turn the direction of writing, halves of characters."""
    if text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if category(each) in OBEYED and each != "\n" else each for each in text)


class progress_bar:  # noqa: N801 (used like a function)
    """A progress bar on standard error, where there is a terminal to draw it on."""

    def __init__(self, total: int, wanted: bool) -> None:
        self.total, self.wanted = total, wanted and sys.stderr.isatty()

    def __enter__(self) -> Callable[[int], None] | None:
        if not self.wanted:
            self.bar: Any = None
            return None
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task("playing", total=self.total)
        return lambda count: self.bar.advance(task, count)

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()
