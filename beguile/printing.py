"""What the commands share: reading what was typed, and printing what was found."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beguile.engine.errors import Malformed

if TYPE_CHECKING:
    from rich.console import Console


def read_settings(given: Sequence[str]) -> dict[str, Any]:
    """Options of a game from `name=value`, or a name alone to switch one on."""
    pairs = (each.partition("=") for each in given)
    return {name: value if equals else True for name, equals, value in pairs}


def read_file(path: str) -> str:
    """The text of a file, or of standard input."""
    if path == "-":
        return sys.stdin.read()
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Malformed(f"{path}: cannot be read: not a text file") from None


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as part:
            part.write(text)
        os.chmod(part.name, 0o666 & ~_umask())
        os.replace(part.name, path)
    except OSError as error:
        raise Malformed(f"{path}: cannot be written: {error.strerror}") from None


def check_writable(path: Path) -> None:
    """Refuse a place that cannot be written to before hours are spent on what should go there."""
    folder = path.absolute().parent
    if path.is_dir() or not os.access(folder, os.W_OK):
        reason = "it is a folder" if path.is_dir() else f"{folder} is no folder that can be written to"
        raise Malformed(f"{path}: cannot be written: {reason}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def print_json(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def open_console() -> Console:
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 120)


def new_table(*columns: str) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table


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
