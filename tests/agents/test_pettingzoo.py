"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test as check_api
from pettingzoo.test import parallel_api_test as check_parallel_api
from pettingzoo.test import parallel_seed_test as check_parallel_seeds
from pettingzoo.test import performance_benchmark
from pettingzoo.test import render_test as check_rendering
from pettingzoo.test import seed_test as check_seeds

import beguile
import beguile.agents.pettingzoo
from beguile import IllegalMove, Malformed


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns of every environment that is none of its own classics and has a mask in its observations."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("error", message="Action mask numpy array is all zeros")
        yield


def make(name: str, kind: str = "aec", **settings: Any) -> Any:
    return pettingzoo.make(kind, f"beguile/{name}-v0", **settings)  # type: ignore[call-overload]


def play(env: Any, dice: np.random.Generator) -> list[str]:
    """A game at random: who was asked, move by move."""
    asked = []
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if not over:
            asked.append(agent)
            assert seen["action_mask"].any()
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_pettingzoo_finds_every_game_sound(name: str) -> None:
    check_api(make(name))
    check_seeds(lambda: make(name))
    check_rendering(lambda **settings: make(name, **settings))
    performance_benchmark(make(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_pettingzoo_finds_every_parallel_view_sound(name: str) -> None:
    check_parallel_api(make(name, "parallel"))
    check_parallel_seeds(lambda: make(name, "parallel"))


def option_sets(game: beguile.Game) -> list[dict[str, Any]]:
    toggles = [option.name for option in game.options if option.toggle]
    return [{}, dict.fromkeys(toggles, True)] if toggles else [{}]


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_every_player_count_and_option_set_plays_to_its_end(name: str) -> None:
    game, dice = beguile.game(name), np.random.default_rng(0)
    for players, options in itertools.product(game.players, option_sets(game)):
        env = make(name, players=players, options=options)
        env.reset(seed=players)
        asked = play(env, dice)
        assert set(asked) <= set(env.possible_agents)
        assert env.agents == []


def test_a_seed_deals_the_game_of_that_seed() -> None:
    env, match = make("smile", players=4), beguile.game("smile").new(players=4, seed=11)
    env.reset(seed=11)
    assert env.agent_selection == f"player_{match.to_act[0]}"
    assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == match.legal(match.to_act[0])


def test_rewards_are_final_scores_or_shares_of_the_win() -> None:
    for rewards in ("scores", "wins"):
        env, totals = make("smile", players=4, rewards=rewards), dict.fromkeys(range(4), 0.0)
        env.reset(seed=3)
        dice = np.random.default_rng(1)
        for agent in env.agent_iter():
            seen, reward, over, _, info = env.last()
            if over:
                totals[int(agent[-1])] = reward
                assert reward == (info["score"] if rewards == "scores" else info["win"])
            env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        assert rewards == "scores" or sum(totals.values()) == pytest.approx(1)


def test_who_chooses_second_does_not_see_what_the_first_has_chosen() -> None:
    """Both challengers of Smiles & Daggers lay a card at once: whatever the first lays, the second sees the same."""
    lay = beguile.game("smiles_and_daggers").rules.MOVES.index("lay lord smile")
    seen = []
    for choice in (0, -1):
        env = make("smiles_and_daggers", players=4)
        env.reset(seed=5)
        while env.last()[0]["action_mask"][lay] == 0:
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        first = env.agent_selection
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[choice]))
        assert env.agent_selection != first
        seen.append(env.last()[0]["observation"].tolist())
    assert seen[0] == seen[1]


def test_the_parallel_view_makes_the_moves_of_both_challengers_in_one_step() -> None:
    env = make("smiles_and_daggers", "parallel", players=4)
    env.reset(seed=5)
    asked = set()
    for _ in range(6):
        waiting = env._asked()
        seen = {agent: env.aec.observe(agent) for agent in env.agents}
        env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents})
        asked.add(len(waiting))
    assert 2 in asked


def test_an_illegal_move_in_the_parallel_view_is_replaced_and_said() -> None:
    env = make("smile", "parallel", players=3)
    env.reset(seed=1)
    agent = env.aec.agent_selection
    *_, infos = env.step(dict.fromkeys(env.agents, 9))
    assert infos[agent] == {"illegal": True}


def test_the_full_state_is_apart_from_what_a_seat_sees() -> None:
    env = make("smile", players=4)
    env.reset(seed=1)
    assert env.state().shape == (env.one.full_numbers,)
    assert env.state()[:40].tolist() == beguile.game("smile").new(players=4, seed=1).state.deck[:40]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 7}, "players: found 7, expected 3 to 5"),
        ({"options": {"magic": True}}, "option: found 'magic'"),
        ({"rewards": "glory"}, "rewards: found 'glory'"),
        ({"render_mode": "rgb_array"}, "render_mode: found 'rgb_array'"),
        ({"game": "chess"}, "game: found 'chess'"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        make("smile", **settings)


def test_a_bad_action_is_refused_and_nothing_changes() -> None:
    env = make("smile", players=4)
    with pytest.raises(IllegalMove, match="No game is running"):
        env.step(0)
    env.reset(seed=1)
    before = env.state().tolist()
    with pytest.raises(IllegalMove, match=r"rule 3\."):
        env.step(9)
    with pytest.raises(IllegalMove, match="There is no move 10"):
        env.step(10)
    for action in (None, 1.0, "bid", True):
        with pytest.raises(Malformed, match="action: found"):
            env.step(action)
    with pytest.raises(Malformed, match="seed: found -1"):
        env.reset(seed=-1)
    assert env.state().tolist() == before
