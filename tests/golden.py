"""Golden games: a recorded game for each way a game can end and each odd rule, a transcript, and a digest of the rules.

    make golden                      finds and writes them anew, after a change that is meant
    make golden GAMES=dragons_gold   of this game only

Each game names what it wants in `tests/games/<name>/golden.py`; here they are searched for, written and read.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import beguile
from beguile.bots import Bot
from beguile.engine.components import Sheet
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.engine.targets import run

HERE = Path(__file__).parent
DIGEST_GAMES = 50


@dataclass(frozen=True)
class Wanted:
    """A game to find: how it is set up, who plays, and what must have happened in it."""

    players: int
    holds: Callable[[Match], bool]
    bots: tuple[str, ...] = ("medium",)
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Sheet | None = None
    script: Callable[[Match, int], int | str | None] = lambda match, seat: None  # noqa: ARG005
    """A move for a seat where its bot would hardly ever bring the game where it is wanted; None leaves the choice to the bot."""


def folder(name: str) -> Path:
    return HERE / "games" / name / "golden"


def wanted(name: str) -> dict[str, Wanted]:
    found: dict[str, Wanted] = import_module(f"tests.games.{name}.golden").WANTED
    return found


def happened(match: Match, event: str) -> bool:
    """Whether an event of this name has happened."""
    return any(each.kind == match.game.rules.EVENTS[event] for each in match.happened)


def play_by_bots(game: beguile.Game, want: Wanted, seed: int) -> Match:
    match = game.new(want.players, seed, want.options, want.components)
    levels = want.bots * want.players if len(want.bots) == 1 else want.bots
    bots, dice = [Bot(level, seed + i) for i, level in enumerate(levels)], random.Random(seed)
    while not match.over:
        seat = mover_of(match, dice)
        if seat == CLOCK:
            match.play(seat, match.legal(seat)[0])
            continue
        move = want.script(match, seat)
        match.play(seat, bots[seat].choose(match.sight(seat)) if move is None else move)
    return match


def mover_of(match: Match, dice: random.Random) -> int:
    """Whoever is asked; while a clock runs anybody who may act, and now and then the clock."""
    if not match.clock:
        return match.to_act[0]
    return CLOCK if dice.random() < 0.01 else dice.choice(match.to_act)


def find(game: beguile.Game, want: Wanted) -> Match:
    for seed in range(20_000):
        match = play_by_bots(game, want, seed)
        if want.holds(match):
            return match
    raise LookupError("no such game within 20,000 seeds")


# -- the transcript ---------------------------------------------------------------------------------------------------


def transcript(record: Mapping[str, Any]) -> str:
    """A whole game as text: each move, then for the gallery and every seat what it was told and what changed in its view."""
    game = beguile.game(record["game"])
    match = game.new(record["players"], int(record["seed"]), record["options"])
    seats = range(match.players)
    seen: dict[int | None, dict[str, str]] = {viewer: {} for viewer in (None, *seats)}
    told, lines = 0, [f"{game.title}, {match.players} players, seed {record['seed']}, options {record['options']}"]
    for number, (seat, text) in enumerate([(None, "the deal"), *record["moves"]]):
        if number:
            lines.append(f"\n{number}. seat {seat}: {text} ({match.explain(seat, game.rules.MOVES.index(text)).words})")
            match.play(seat, text)
        else:
            lines.append(f"\n0. {text}")
        public = _news_of(match, None, told, seen[None])
        lines.append(f"  gallery{_joined(public)}")
        for viewer in seats:
            private = _news_of(match, viewer, told, seen[viewer])
            may = f" may play {', '.join(move.text for move in match.moves(viewer))}" if viewer in match.to_act else ""
            lines.append(f"  seat {viewer}{may}{': the same' if private == public else _joined(private)}")
        told = len(match.happened)
    lines.append(f"\nscores {match.scores}, winners {match.winners}: {match.why}")
    return "\n".join(lines) + "\n"


def _news_of(match: Match, viewer: int | None, told: int, seen: dict[str, str]) -> list[str]:
    events = match.events(viewer, told)
    lines = [f"told: {match.tell(said)} {json.dumps(said, ensure_ascii=False)}" for said in events]
    now = dict(_leaves("", match.view(viewer)))
    changed = [f"{key}={value}" for key, value in now.items() if seen.get(key) != value]
    gone = [f"{key} gone" for key in seen if key not in now]
    seen.clear()
    seen.update(now)
    return lines + ([f"sees: {'; '.join(changed + gone)}"] if changed or gone else [])


def _joined(lines: list[str]) -> str:
    return "".join(f"\n    {line}" for line in lines)


def file_of(name: str, title: str) -> Path:
    return folder(name) / f"{title.replace(',', '').replace(' ', '-')}.json"


def read(name: str, title: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file_of(name, title).read_text(encoding="utf-8"))
    return record


def _leaves(path: str, node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict) and node:
        for key, value in node.items():
            yield from _leaves(f"{path}.{key}" if path else key, value)
    elif isinstance(node, list) and node:
        for i, value in enumerate(node):
            yield from _leaves(f"{path}[{i}]", value)
    else:
        yield path, json.dumps(node, ensure_ascii=False)


# -- writing ----------------------------------------------------------------------------------------------------------


def digests(game: beguile.Game) -> dict[str, Any]:
    """A fingerprint of the rules by player count: it changes exactly when some rule does."""
    found = {}
    for players in game.players:
        box = game.open_box(players, {}, game.sheet)
        found[str(players)] = run(game, box, DIGEST_GAMES, "python", 0, ["random"], finals=DIGEST_GAMES).digest
    return {"version": game.rules.VERSION, "digests": found}


def write(name: str) -> None:
    game, place = beguile.game(name), folder(name)
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        old.unlink()
    records = {title: find(game, want).record() for title, want in wanted(name).items()}
    for title, record in records.items():
        lines = ",\n".join(f"  {json.dumps(move)}" for move in record.pop("moves"))
        head = json.dumps(record, ensure_ascii=False, indent=1)[:-2]
        file_of(name, title).write_text(f'{head},\n "moves": [\n{lines}\n ]\n}}\n', encoding="utf-8")
        record["moves"] = json.loads(f"[{lines}]")
    (place / "transcript.txt").write_text(transcript(next(iter(records.values()))), encoding="utf-8")
    (place / "digests.txt").write_text(json.dumps(digests(game), indent=1) + "\n", encoding="utf-8")
    print(f"{name}: {len(records)} golden games, a transcript and digests")


if __name__ == "__main__":
    for each in sys.argv[1:] or beguile.games():
        write(each)
