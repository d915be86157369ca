"""The record of a match: seed, options, component set, rules version and moves, as JSON. The whole game, and all its secrets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from beguile.engine.components import Sheet
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.game import SEEDS, Game
from beguile.engine.match import Match
from beguile.engine.moves import shown

FORMAT = 1
LONGEST_ENTRY = 60
"""Characters of a bad move that are said again."""


def record_of(match: Match) -> dict[str, Any]:
    if match.seed is None:
        raise ValueError("an imagined match has no record: how it came about is not known")
    game = match.game
    components: dict[str, Any] = {"set": match.sheet.name, "fingerprint": match.sheet.fingerprint}
    if components["fingerprint"] != game.sheet.fingerprint:
        components["sheet"] = dict(match.sheet.data)
    record = {
        "beguile": FORMAT,
        "game": game.name,
        "rules": game.rules.VERSION,
        "players": match.players,
        "options": game.chosen_options(match.box),
        "components": components,
        "seed": str(match.seed),
        "moves": [[seat, text] for (seat, _), text in zip(match.played, match.texts, strict=True)],
    }
    if match.over:
        record["result"] = result_of(match)
    return record


def result_of(match: Match) -> dict[str, Any] | None:
    if not match.over:
        return None
    return {"scores": list(match.scores), "winners": list(match.winners), "ending": match.ending}


def names_of(record: Mapping[str, Any], match: Match, others: Sequence[str]) -> Sequence[str]:
    """Who sat where, if it was written down when the game was saved; else these."""
    names = record.get("names")
    if isinstance(names, list) and len(names) == match.players and all(name and isinstance(name, str) for name in names):
        return names
    return others[: match.players]


def read_record(text: str, source: str = "record") -> dict[str, Any]:
    """A record from its JSON text. Says what is wrong with one that is cut off or is none."""
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise Malformed(f"{source}: cut off or not a record: {error.msg} at line {error.lineno}") from None
    except (ValueError, RecursionError):
        raise Malformed(f"{source}: not a record: a number of thousands of digits, or lists in lists without end") from None
    if not isinstance(record, dict) or "beguile" not in record:
        raise Malformed(f"{source}: not a Beguile record")
    return record


def replay(record: Mapping[str, Any], find_game: Callable[[str], Game], source: str = "record") -> Match:
    """Play a record again. One of other rules, or with a move that the rules refuse, is refused."""
    expect = _Expect(record, source)
    if expect("beguile", int) != FORMAT:
        raise Malformed(f"{source}: format {record['beguile']}, this Beguile reads format {FORMAT}")
    game = find_game(expect("game", str))
    if expect("rules", int) != game.rules.VERSION:
        made, ours = record["rules"], game.rules.VERSION
        raise Malformed(f"{source}: made by version {made} of the rules of {game.title}; this Beguile plays version {ours}")
    match = game.new(expect("players", int), _seed(expect), expect("options", dict), _sheet(expect, game))
    for number, entry in enumerate(expect("moves", list), 1):
        try:
            seat, move = entry
            match.play(seat, move)
        except (IllegalMove, Malformed) as error:
            raise Malformed(f"{source}: move {number} ({_shown(entry)}): {error}") from None
        except (TypeError, ValueError):
            raise Malformed(f"{source}: move {number} ({_shown(entry)}): expected a seat and a move") from None
    if record.get("result") is not None and not match.over:
        raise Malformed(f"{source}: moves: found {len(match.played)}, after which the game is not over, though there is a result")
    if record.get("result") not in (None, result_of(match)):
        raise Malformed(f"{source}: result: found {shown(record['result'])}, expected {result_of(match)}")
    return match


def _shown(entry: object) -> str:
    try:
        text = " ".join(map(str, entry)) if isinstance(entry, list) else str(entry)
    except (ValueError, RecursionError):
        return shown(entry)
    return text if len(text) <= LONGEST_ENTRY else f"{text[:LONGEST_ENTRY]}..."


def _seed(expect: _Expect) -> int:
    seed = expect("seed", str)
    if not seed.isdecimal() or len(seed) > len(str(SEEDS)):
        raise Malformed(f"{expect.source}: seed: found {shown(seed)}, expected a whole number")
    return int(seed)


def _sheet(expect: _Expect, game: Game) -> Sheet | None:
    components = expect("components", dict)
    if "sheet" in components:
        if not isinstance(components["sheet"], dict):
            raise Malformed(f"{expect.source}: components.sheet: found {shown(components['sheet'])}, expected a table")
        return Sheet(expect.source, components["sheet"])
    if components.get("fingerprint") != game.sheet.fingerprint:
        raise Malformed(f"{expect.source}: components: made with the set {shown(components.get('set'))}, which is not this one")
    return None


class _Expect:
    """Reads keys of a record, or says which one is missing or wrong."""

    def __init__(self, record: Mapping[str, Any], source: str) -> None:
        self.record, self.source = record, source

    def __call__(self, key: str, kind: type) -> Any:
        value = self.record.get(key)
        if not isinstance(value, kind):
            found = "nothing" if value is None else shown(value)
            raise Malformed(f"{self.source}: {key}: found {found}, expected {kind.__name__}")
        return value
