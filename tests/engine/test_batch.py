"""Many games side by side are the games that are played one after another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import beguile
from beguile import IllegalMove, Malformed
from beguile.engine.batch import UNSEEN, full_meanings, observed_meanings
from beguile.engine.layout import flat, from_record, packed_records

OPTIONS = {"dragons_gold": {"real_time": True}, "smiles_and_daggers": {"declarations": True, "come_back": True}}
"""Options under which several may act at once, or a clock runs."""


def played_by_batch(batch: Any, games: int) -> dict[int, list[int]]:
    """The scores of the games dealt from the first seeds, by seed, when all play at random."""
    found: dict[int, list[int]] = {}
    while len([seed for seed in found if seed < games]) < games:
        seeds = batch.seeds.copy()
        _, done = batch.step(batch.sample())
        found |= {int(seeds[i]): batch.scores[i].tolist() for i in np.flatnonzero(done)}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_random_play_in_a_batch_is_random_play_in_a_simulation(name: str) -> None:
    game, options = beguile.game(name), OPTIONS.get(name, {})
    players = game.players[-1]
    results = game.simulate(players, games=24, seed=0, options=options)
    found = played_by_batch(game.batch(8, players, options=options), 24)
    assert [found[seed] for seed in range(24)] == results.scores.tolist()


@pytest.mark.slow
def test_bots_in_a_batch_play_as_in_a_simulation() -> None:
    game = beguile.game("smile")
    results = game.simulate(4, games=30, seed=0, bots=["random", "medium", "random", "medium"])
    found = played_by_batch(game.batch(10, 4, bots=["random", "medium", "agent", "medium"]), 30)
    assert [found[seed] for seed in range(30)] == results.scores.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_a_batch_shows_what_a_match_shows(name: str) -> None:
    game = beguile.game(name)
    batch, match = game.batch(1, seed=3), game.new(seed=3)
    for _ in range(40):
        seat = int(batch.seats[0])
        assert np.flatnonzero(batch.masks()[0]).tolist() == sorted(match.legal(seat))
        assert batch.observations()[0].tolist() == flat(match.observation(seat))
        assert batch.observations(0)[0].tolist() == flat(match.observation(0))
        action = int(batch.sample()[0])
        match.play(seat, action)
        batch.step(batch.sample() * 0 + action)
    whole = from_record(game.rules.State, batch._states[0])
    assert len(batch.full_observations()[0]) == len(full_meanings(game))
    assert batch.full_observations()[0].tolist() == [
        number for name, number in zip(names_of_numbers(whole), flat(whole), strict=True) if name not in UNSEEN
    ]


def names_of_numbers(twin: Any) -> list[str]:
    from beguile.engine.layout import meanings

    return [each.partition(":")[0].partition("[")[0] for each in meanings(type(twin))]


def test_every_number_of_an_observation_has_a_meaning() -> None:
    batch = beguile.game("smile").batch(2)
    assert batch.observations().shape == (2, len(observed_meanings(beguile.game("smile"))))


def test_a_batch_with_wins_as_rewards_hands_out_one_win_a_game() -> None:
    batch = beguile.game("smile").batch(64, 4, rewards="wins")
    for _ in range(200):
        rewards, done = batch.step(batch.sample())
        assert np.allclose(rewards.sum(axis=1), done)


def test_a_game_that_is_over_stays_over_where_none_is_dealt_anew() -> None:
    game = beguile.game("smile")
    batch = game.batch(1, 3, again=False)
    while batch.seats[0] >= 0:
        rewards, done = batch.step(batch.sample())
    assert done[0] == 1
    assert rewards[0].tolist() == batch.scores[0].tolist() == game.simulate(3).scores[0].tolist()
    assert batch.masks().all()
    with pytest.raises(IllegalMove, match="Game 0 is over"):
        batch.step(batch.sample())
    batch.reset(5)
    assert batch.seats[0] >= 0


@pytest.mark.parametrize(
    ("action", "words"), [(9, "Game 1: back_out 4 is not a legal move"), (99, "there is no move 99"), (-1, "no move -1")]
)
def test_an_illegal_move_is_refused_and_nothing_moves(action: int, words: str) -> None:
    game = beguile.game("smile")
    batch = game.batch(3, 4)
    before = packed_records(game.rules.State, batch._states)
    actions = batch.sample().copy()
    actions[1] = action
    with pytest.raises(IllegalMove, match=words):
        batch.step(actions)
    assert packed_records(game.rules.State, batch._states) == before
    batch.step(batch.sample())


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"games": 0}, "games: found 0"),
        ({"players": 9}, "players: found 9"),
        ({"target": "gpu"}, "expected one of cpu, cuda"),
        ({"seed": -1}, "seed: found -1"),
        ({"bots": ["medium"]}, "found no 'agent'"),
        ({"bots": ["agent", "medium"]}, "as many as players"),
        ({"bots": ["clever"]}, "expected one of random, medium, agent"),
        ({"rewards": "coins"}, "expected one of scores, wins"),
        ({"options": {"magic": 1}}, "option: found 'magic'"),
    ],
)
def test_bad_settings_of_a_batch_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        beguile.game("smile").batch(**{"games": 1, "players": 4, **settings})


def test_actions_of_another_shape_are_refused() -> None:
    batch = beguile.game("smile").batch(2)
    for actions in (np.zeros(3, np.int64), np.zeros((2, 1), np.int64), [0, 0]):
        with pytest.raises(Malformed, match="expected an array of 2 numbers"):
            batch.step(actions)
    with pytest.raises(Malformed, match="found numbers of kind float64, expected whole numbers"):
        batch.step(np.zeros(2))
    with pytest.raises(Malformed, match="seat: found 7"):
        batch.observations(7)


# -- the GPU, without one ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["smile", "smiles_and_daggers"])
def test_kernels_of_batches_compile_to_ptx_without_a_gpu(name: str) -> None:
    """Two games will do: the rules of all are compiled to PTX by the tests of the targets."""
    from beguile.engine.targets.batch_cuda import ptx

    found = ptx(beguile.game(name), UNSEEN)
    assert len(found) == 5
    assert all(".visible .entry" in text for text in found.values())


SIMULATE = """
import sys
import numpy as np
import beguile

game = beguile.game(sys.argv[1])
batch = game.batch(3, target="cuda", seed=5, bots=["agent", *["medium"] * (game.players[0] - 1)])
for _ in range(8):
    batch.step(batch.sample())
for array in (batch.seats, batch.seeds, batch.observations(), batch.masks(), batch.full_observations(), batch.sample()):
    print(np.array(array.copy_to_host()).ravel().tolist())
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_the_cuda_simulator_keeps_the_same_batch(name: str) -> None:
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(Path(beguile.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", SIMULATE, name], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    game = beguile.game(name)
    batch = game.batch(3, seed=5, bots=["agent", *["medium"] * (game.players[0] - 1)])
    for _ in range(8):
        batch.step(batch.sample())
    ours = (batch.seats, batch.seeds, batch.observations(), batch.masks(), batch.full_observations(), batch.sample())
    assert done.stdout.splitlines() == [str(array.ravel().tolist()) for array in ours]


def test_a_batch_on_cuda_without_a_device_says_so() -> None:
    code = "import beguile; beguile.game('smile').batch(1, target='cuda')"
    env = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": str(Path(beguile.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert "no CUDA device is found" in done.stderr
