"""Nothing compiled writes past the end of an array: every game is played with the compiler checking every index."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import beguile

ROOT = Path(__file__).parents[2]


def checked(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program of the tests in a process of its own, whose compiled code is kept apart: it is another code."""
    home = Path(os.environ.get("BEGUILE_CACHE") or Path.home() / ".cache" / "beguile")
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "BEGUILE_CACHE": str(home / "bounds-checked"), "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, *program.split(), *arguments], cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_a_game_stays_within_its_arrays_with_every_set_that_it_accepts(name: str) -> None:
    played = checked("-m tests.games.bounds", name)
    assert played.returncode == 0, played.stderr[-2000:]
    assert "every index in bounds" in played.stdout


UNCHECKED = """
import beguile
from beguile.engine.targets import run
game = beguile.game("smile")
box = game.open_box(3, {}, game.sheet)
box.auctions, box.cards = 16, 48
box.value[:], box.colour[:] = [3] * 50, [4] * 50
run(game, box, 1, "cpu", 0, ("random",))
"""
"""Sixteen auctions, as if nobody had counted them: a player gets more cards than there is room for."""


@pytest.mark.slow
def test_writing_past_an_array_is_noticed() -> None:
    played = checked("-c", UNCHECKED)
    assert played.returncode == 1
    assert "IndexError: index is out of bounds" in played.stderr
