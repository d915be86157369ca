"""The log of a table is the truth: everything that ever happened at it, in order. A table is made from its log and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """Something that happened at a table: its number, its instant in milliseconds, what kind it was and the rest, JSON-safe."""

    number: int
    at: int
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Noted:
    """An entry that people are told of, and the version they are told it with."""

    version: int
    entry: Entry


def commitment(seed: str, salt: str) -> str:
    """What is shown before the first card, so that nobody can choose the deal afterwards."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
