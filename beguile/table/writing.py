"""What people write: names and talk, without what cannot be seen or turns the text around."""

from __future__ import annotations

import unicodedata

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""
JOINERS = "\u200d\ufe0f"
"""Parts of pictures: a family is several people joined by the first."""
MOST_MARKS = 2
"""Accents and other marks on one letter: more of them are drawn over the neighbours."""


def plain(text: str) -> str:
    """The same in one line: no control characters, nothing invisible, nothing that changes the direction, no towers of accents."""
    kept: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(each)
        marks = marks + 1 if kind in ("Mn", "Me") and each not in JOINERS else 0
        if each in BLANK or kind.startswith("Z") or kind == "Cc":
            kept.append(" ")
        elif each in JOINERS or (not kind.startswith("C") and marks <= MOST_MARKS):
            kept.append(each)
    words = " ".join("".join(kept).split())
    return words if any(each not in JOINERS + " " for each in words) else ""
