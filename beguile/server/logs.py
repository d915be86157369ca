"""The server's log: one JSON object a line, nothing secret in it, and never more than can be read."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from time import monotonic
from traceback import extract_tb
from typing import Any

WINDOW, ALIKE, ALL = 60.0, 20, 600
"""Seconds, lines alike and lines of all kinds that are written within them."""
FRAMES = 12
"""Innermost calls that are named of an error."""


class JSONLines(logging.Formatter):
    """One object a line. Of an error its type and where it happened: what it says could hold a card or a cookie."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said: dict[str, Any] = {"at": at, "level": record.levelname, "what": record.getMessage()}
        said |= getattr(record, "more", {})
        if record.exc_info and record.exc_info[0] is not None:
            said["error"] = record.exc_info[0].__name__
            innermost = extract_tb(record.exc_info[2])[-FRAMES:]
            said["where"] = [f"{each.name} ({each.filename}:{each.lineno})" for each in innermost]
        if left_out := getattr(record, "left_out", 0):
            said["left_out"] = left_out
        return json.dumps(said, ensure_ascii=False)


class Sparing(logging.Filter):
    """What is said again and again is said a few times a minute; the next line that is written says how many were left out."""

    def __init__(self, clock: Any = monotonic) -> None:
        super().__init__()
        self.clock, self.since = clock, clock()
        self.said: dict[tuple[str, int], int] = {}
        self.total = self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        now = self.clock()
        if now - self.since >= WINDOW:
            self.since, self.total = now, 0
            self.said.clear()
        where = (record.pathname, record.lineno)
        if self.said.get(where, 0) >= ALIKE or self.total >= ALL:
            self.left_out += 1
            return False
        self.said[where] = self.said.get(where, 0) + 1
        self.total += 1
        record.left_out, self.left_out = self.left_out, 0
        return True


def log_as_json(level: str) -> None:
    """Our own news from this level on; of others only what is wrong (uvicorn's news would name tables, and a name is a key)."""
    handler = logging.StreamHandler()
    handler.setFormatter(JSONLines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("beguile").setLevel(level.upper())
