"""OpenSpiel's own tests, and what they do not ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import beguile
import beguile.agents.openspiel as door
from beguile import IllegalMove, Malformed
from beguile.engine.batch import full_meanings
from beguile.engine.layout import flat
from tests.agents.playthroughs import CASES, file_of, generate

TINY = {
    "beguile_smile(components=tiny,players=2,deals=8)": ((1, 72, 32), 54),
    "beguile_smiles_and_daggers(components=tiny,players=3,deals=1)": ((1, 43, 288), 7),
}
"""Instances whose whole tree is walked: how many chance nodes, positions and ends, and how many information states."""


def dealt(game: Any, seed: int = 1) -> Any:
    """A position after the deal of a seed."""
    state = game.new_initial_state()
    for byte in seed.to_bytes(4, "big"):
        state.apply_action(byte)
    return state


def play_on(state: Any, choose: Callable[[Any], int]) -> None:
    while not state.is_terminal():
        state.apply_action(choose(state))


def at_random(seed: int) -> Callable[[Any], int]:
    dice = np.random.RandomState(seed)
    return lambda state: int(dice.choice(state.legal_actions()))


# -- theirs -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"beguile_{name}"), num_sims=1, serialize=True, verbose=False)


def enforced(base: type[Any], name: str, game: str) -> type[Any]:
    """OpenSpiel's test case for this game, as it makes them itself."""
    return type(name, (base,), {"game_name": game, "game": pyspiel.load_game(game)})


for each in beguile.games():
    title = f"TestPartialTree_{each}"
    globals()[title] = pytest.mark.slow(enforced(api_test.EnforceAPIOnPartialTreeBase, title, f"beguile_{each}"))
for each, (nodes, information_states) in TINY.items():
    title = f"TestFullTree_{each.partition('(')[0]}"
    api_test.TOTAL_NUM_STATES[each], api_test.PERFECT_RECALL_NUM_STATES[each] = nodes, information_states
    globals()[title] = pytest.mark.slow(enforced(api_test.EnforceAPIOnFullTreeBase, title, each))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_playthrough_is_the_one_that_was_kept(name: str, players: int) -> None:
    assert generate(name, players) == file_of(name, players).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("game", TINY)
def test_counterfactual_regret_brings_a_tiny_game_nearer_to_equilibrium(game: str) -> None:
    tree = pyspiel.load_game(game)
    solver = cfr.CFRSolver(tree)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    before = exploitability.nash_conv(tree, policy.UniformRandomPolicy(tree))
    assert 0 <= exploitability.nash_conv(tree, solver.average_policy()) < before


def searcher(game: Any, simulations: int = 2) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=np.random.RandomState(2))


def blind_searcher(game: Any, simulations: int = 4) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=np.random.RandomState(2))
    bot.set_resampler(door.resampler(3))
    return bot


@pytest.mark.slow
@pytest.mark.parametrize("make", [searcher, blind_searcher])
@pytest.mark.parametrize("name", beguile.games())
def test_tree_search_plays_a_whole_game_in_a_seat(name: str, make: Callable[[Any], Any]) -> None:
    game = pyspiel.load_game(f"beguile_{name}")
    bot, other, asked, thought = make(game), at_random(5), [0], [0]

    def choose(state: Any) -> int:
        """The bot sits at seat 0, and in a long game thinks at every thirtieth move only."""
        asked[0] += state.current_player() == 0
        thinks = state.current_player() == 0 and (name.startswith("smile") or asked[0] % 30 == 1)
        thought[0] += thinks
        return int(bot.step(state)) if thinks else other(state)

    play_on(dealt(game), choose)
    assert thought[0] > 3


# -- ours -------------------------------------------------------------------------------------------------------------


def test_a_game_here_is_the_match_of_its_deal() -> None:
    game, state = beguile.game("smile"), dealt(pyspiel.load_game("beguile_smile(players=4)"), 77)
    match = game.new(players=4, seed=77)
    dice = np.random.RandomState(0)
    while not match.over:
        seat = match.to_act[0]
        assert state.current_player() == seat
        assert state.legal_actions() == sorted(match.legal(seat))
        assert state.observation_tensor(seat)[4:] == flat(match.observation(seat))
        move = int(dice.choice(match.legal(seat)))
        match.play(seat, move)
        state.apply_action(move)
    assert state.returns() == list(match.scores)


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_an_imagined_world_is_the_same_to_who_imagines_it_and_may_differ_in_truth(name: str) -> None:
    state, resample, choose = dealt(pyspiel.load_game(f"beguile_{name}")), door.resampler(1), at_random(2)
    differ = False
    for _ in range(40):
        seat = state.current_player()
        world = resample(state, seat)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        differ = differ or str(world) != str(state)
        state.apply_action(choose(state))
    assert differ


def test_what_a_seat_knows_has_nothing_of_the_deal_in_it() -> None:
    """Two deals that differ in the pile alone are one information state."""
    game = pyspiel.load_game("beguile_smile(components=tiny,players=2,deals=64)")
    known: dict[tuple[Any, ...], set[str]] = {}
    for deal in range(64):
        state = game.new_initial_state()
        state.apply_action(deal)
        truth = state.position.s
        known.setdefault((tuple(truth.row), truth.starter), set()).add(state.information_state_string(0))
    assert all(len(strings) == 1 for strings in known.values())
    assert len(known) < 64


def test_shares_of_the_win_add_up_to_one() -> None:
    game = pyspiel.load_game("beguile_smile(players=3,rewards=wins)")
    state = dealt(game)
    play_on(state, at_random(1))
    assert sum(state.returns()) == pytest.approx(1)
    assert game.utility_sum() == 1


def test_options_and_component_sets_are_parameters() -> None:
    game = pyspiel.load_game("beguile_smile(open_beads=True,players=4)")
    assert game.setting.box.open_beads == 1
    assert pyspiel.load_game("beguile_smile(components=tiny,players=2)").setting.box.cards == 4


def test_the_whole_state_is_there_for_a_critic() -> None:
    game = pyspiel.load_game("beguile_smile")
    state = dealt(game)
    whole = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    observer = game.make_py_observer(whole)
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.full_observation()
    assert len(state.full_observation()) == len(full_meanings(beguile.game("smile")))


@pytest.mark.slow
def test_no_score_comes_near_the_bounds_that_are_declared() -> None:
    for name in beguile.games():
        scores = beguile.game(name).simulate(games=30, target="python").scores
        assert 2 * scores.min() > -door.MOST
        assert 2 * scores.max() < door.MOST


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("beguile_smile(players=9)", "players: found 9"),
        ("beguile_smile(components=nowhere.toml)", "nowhere.toml: cannot be read"),
        ("beguile_royals(components=tiny)", "no tiny set of royals"),
        ("beguile_smile(rewards=glory)", "rewards: found 'glory'"),
        ("beguile_smile(deals=-1)", "deals: found -1"),
    ],
)
def test_bad_settings_are_refused(game: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        pyspiel.load_game(game)


def test_a_bad_action_is_refused_and_nothing_changes() -> None:
    state = dealt(pyspiel.load_game("beguile_smile"))
    before = str(state)
    with pytest.raises(IllegalMove, match="rule 3"):
        state.apply_action(9)
    with pytest.raises(IllegalMove, match="There is no move 10"):
        state.apply_action(10)
    with pytest.raises(Malformed, match="chance: found 256"):
        pyspiel.load_game("beguile_smile").new_initial_state().apply_action(256)
    assert str(state) == before
