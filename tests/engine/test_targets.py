"""One source, three speeds: equal results, to the bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import beguile
from beguile import Malformed
from beguile.engine.targets import run

SETTINGS = [(name, players) for name in beguile.games() for players in beguile.game(name).players]


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random", "medium"])
@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_python_and_cpu_play_the_same_games(name: str, players: int, bots: str) -> None:
    game = beguile.game(name)
    box = game.open_box(players, {}, game.sheet)
    plain, compiled = (run(game, box, 40, target, 3, [bots], finals=40) for target in ("python", "cpu"))
    assert plain.digest == compiled.digest
    assert (plain.scores == compiled.scores).all()
    assert (plain.winners == compiled.winners).all()
    assert (plain.endings == compiled.endings).all()
    assert (plain.moves == compiled.moves).all()


@pytest.mark.slow
def test_threads_play_the_same_games() -> None:
    game = beguile.game("smile")
    box = game.open_box(4, {}, game.sheet)
    alone, together = (run(game, box, 500, "cpu", 0, ["random"], finals=300, workers=workers) for workers in (1, 3))
    assert alone.digest == together.digest
    assert (alone.scores == together.scores).all()


@pytest.mark.slow
def test_progress_in_parts_changes_nothing() -> None:
    game = beguile.game("smile")
    box, seen = game.open_box(3, {}, game.sheet), list[int]()
    parts = run(game, box, 250, "python", 0, ["random"], finals=150, progress=seen.append)
    assert parts.digest == run(game, box, 250, "python", 0, ["random"], finals=150).digest
    assert sum(seen) == 250


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_kernels_compile_to_ptx_without_a_gpu(name: str) -> None:
    from beguile.engine.targets.cuda import ptx

    assert ".visible .entry" in ptx(beguile.game(name))


SIMULATE = """
import sys
import beguile
from beguile.engine.targets import run
game = beguile.game(sys.argv[1])
for players in (game.players[0], game.players[-1]):
    box = game.open_box(players, {}, game.sheet)
    for bots in ("random", "medium"):
        print(*(run(game, box, 3, target, 11, [bots], finals=3).digest for target in ("python", "cuda")))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_the_cuda_simulator_plays_the_same_games(name: str) -> None:
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SIMULATE, name], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pairs = [line.split() for line in done.stdout.splitlines()]
    assert len(pairs) == 4
    assert all(python == cuda for python, cuda in pairs)


def test_a_change_in_any_rule_asks_for_another_compile_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    from beguile.engine.targets import cpu

    game, before = beguile.game("smile"), cpu.fingerprint(beguile.game("smile"))
    real = Path.read_bytes
    for name in ("rules.py", "components.py", "luck.py", "cpu.py", "bot.py"):
        monkeypatch.setattr(Path, "read_bytes", lambda path, name=name: real(path) + (b"#" if path.name == name else b""))
        assert cpu.fingerprint(game) != before, name
    monkeypatch.undo()
    assert cpu.fingerprint(game) == before


def test_another_throw_plays_the_same_deals_with_other_dice() -> None:
    game = beguile.game("smile")
    box = game.open_box(3, {}, game.sheet)
    first, again, other = (run(game, box, 5, "python", 4, ["random"], finals=5, throw=throw) for throw in (0, 0, 1))
    assert first.digest == again.digest != other.digest
    by_thumb = [run(game, box, 5, "python", 4, ["medium"], finals=5, throw=throw).digest for throw in (0, 1)]
    assert by_thumb[0] == by_thumb[1]


def test_line_ups_take_turns_by_the_seeds_of_the_games() -> None:
    game = beguile.game("smile")
    box = game.open_box(3, {}, game.sheet)
    line_ups = [["medium", "random", "random"], ["random", "medium", "random"]]
    mixed = run(game, box, 6, "python", 3, [], line_ups=line_ups)
    for i in range(6):
        alone = run(game, box, 1, "python", 3 + i, line_ups[(3 + i) % 2])
        assert (mixed.scores[i] == alone.scores[0]).all()


def test_many_games_give_arrays() -> None:
    results = beguile.game("smile").simulate(players=4, games=30, target="python", seed=5)
    assert results.scores.shape == (30, 4)
    assert results.win_shares.sum() == pytest.approx(30)


def test_game_i_of_a_simulation_is_the_match_of_seed_plus_i() -> None:
    from beguile.bots import Bot

    game = beguile.game("smile")
    results = game.simulate(players=3, games=5, target="python", seed=100)
    match, dice = game.new(3, 104), Bot("random", 104)
    while not match.over:
        match.play(match.to_act[0], dice.choose(match.sight(match.to_act[0])))
    assert match.scores == tuple(results.scores[4])


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"target": "gpu"}, "expected one of python, cpu, cuda"),
        ({"games": 0}, "expected at least 1"),
        ({"seed": -1}, "seed"),
        ({"bots": ("clever",)}, "found 'clever', expected one of random, medium"),
        ({"bots": ("random", "medium")}, r"found 2, expected one or as many as players \(4\)"),
    ],
)
def test_bad_settings_of_a_simulation_are_refused(settings: dict[str, object], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        beguile.game("smile").simulate(**{"players": 4, "games": 1, "target": "python", **settings})  # type: ignore[arg-type]
