"""OpenSpiel's playthroughs of our games: a random game with what every player sees at every step, kept and compared.

    python -m tests.agents.playthroughs      writes them anew, after a change that is meant

A playthrough of a long game has tens of megabytes, so what is kept is shortened: the first positions and the last one but for the
ends of long lines, of all others the action and a digest. A single changed character anywhere changes what is kept.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

import beguile
import beguile.agents.openspiel

HERE = Path(__file__).parent / "playthroughs"
OPTIONS = {"dragons_gold": "patience=1,"}
"""A shorter game where the usual one is long."""

CASES = [(name, players) for name in beguile.games() for players in beguile.game(name).players]
WHOLE, WIDTH = 7, 160
"""How many positions are kept, and how much of a line."""


def file_of(name: str, players: int) -> Path:
    return HERE / f"{name}-{players}.txt"


def generate(name: str, players: int) -> str:
    return shorten(playthrough(f"beguile_{name}({OPTIONS.get(name, '')}players={players})", None, seed=1))


def shorten(text: str) -> str:
    head, *blocks = re.split(r"^(?=# State \d+$)", text, flags=re.MULTILINE)
    kept = [_cut(head), *map(_cut, blocks[:WHOLE]), *map(_sum, blocks[WHOLE:-1]), _cut(blocks[-1])]
    return "".join(kept)


def _cut(block: str) -> str:
    lines = [
        line if len(line) <= WIDTH else f"{line[:WIDTH]} … {len(line)} characters, {_digest(line)}" for line in block.splitlines()
    ]
    return "\n".join(lines) + "\n"


def _sum(block: str) -> str:
    number = re.match(r"# State (\d+)", block)
    action = re.search(r"^action: (\d+)$", block, re.MULTILINE)
    assert number
    assert action
    return f"{number[1]} {action[1]} {_digest(block)}\n"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


if __name__ == "__main__":
    assert pyspiel
    HERE.mkdir(exist_ok=True)
    for case in (case for case in CASES if not sys.argv[1:] or case[0] in sys.argv[1:]):
        file_of(*case).write_text(generate(*case), encoding="utf-8")
        print(*case, file_of(*case).stat().st_size)
