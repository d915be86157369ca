"""Words from message files, so that a language is added without code. The browser reads the same files by the same rules.

    [events]
    bid = "{seat|player} put a bead on {card|card}."

    [kinds.card]            # a kind says how a value is worded; `by` chooses among its forms
    by = "colour"
    none = "the {value|number}"
    other = "the {colour|colour} {value|number}"

    [kinds.beads]           # without `by` the value itself chooses
    0 = "no beads"
    1 = "1 bead"
    other = "{} beads"

`{part}` stands for a part as it is, `{part|kind}` for its wording, `{}` for the value itself inside a kind. A list is worded one by
one and joined. `player` (a seat's name) and `number` (with a minus sign) are known everywhere. A value for which a kind has neither
a form nor `other` stands as it is: so a language can translate the names on our components, and those of another set still fit.

Every language has the same messages with the same parts, worded by the same kinds. Where a language needs a value in several forms,
by case or article, it has further kinds named after the first, and a message picks the one it needs:

    none_lost = "Du hast {rank|rank_none} verloren."      # in English: "You have lost no {rank|rank}."

    [kinds.rank]
    lady = "Lady"

    [kinds.rank_none]
    lady = "keine Lady"

Besides the messages, and without parts, there are `[about]` (`short` for a cover, `long` for a page) and a newcomer's tour of at
most six steps: `[tour.1]` with `title`, `text` and `at`, the part of the board it points to: `status` (what may be done now),
`hand` (what is mine), `players`, `log`, `row`, `middle`, `map`, `titles`, `dragons`, `bargain`, `chart`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

HOLE = re.compile(r"\{(\w*)(?:\|(\w+))?\}")


@dataclass(frozen=True)
class Words:
    """The messages of one game in one language."""

    messages: Mapping[str, Any]

    def say(self, group: str, key: str, parts: Mapping[str, Any], names: Sequence[str]) -> str:
        """A message with its parts filled in; players are called by these names."""
        return self._fill(self.messages[group][key], parts, names)

    def labels(self, names: Sequence[str]) -> Callable[..., str]:
        """How a board drawn as text words its labels: `say("pile", cards=12)`."""
        return lambda key, **parts: self.say("labels", key, parts, names)

    def _fill(self, template: str, value: Any, names: Sequence[str]) -> str:
        def part(hole: re.Match[str]) -> str:
            inner = value[hole[1]] if hole[1] else value
            return self._word(hole[2], inner, names) if hole[2] else str(inner)

        return HOLE.sub(part, template)

    def _word(self, kind: str, value: Any, names: Sequence[str]) -> str:
        if isinstance(value, list):
            return ", ".join(self._word(kind, each, names) for each in value)
        if kind == "player":
            return str(names[value])
        if kind == "number":
            return f"−{-value}" if value < 0 else str(value)
        forms = self.messages["kinds"][kind]
        if isinstance(forms, str):
            return self._fill(forms, value, names)
        chosen = _name(value[forms["by"]] if "by" in forms else value)
        return self._fill(forms.get(chosen, forms.get("other", "{}")), value, names)


def _name(value: Any) -> str:
    """What chooses a form: truth is called as it is in JSON, so that the browser chooses the same."""
    return str(value).lower() if isinstance(value, bool) else str(value)
