"""Gymnasium's own check, and what it does not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import beguile
import beguile.agents.gymnasium
from beguile import IllegalMove, Malformed
from beguile.bots import MINDS


def make(name: str, **settings: Any) -> Any:
    return gymnasium.make(f"beguile/{name}-v0", **settings).unwrapped


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
@pytest.mark.filterwarnings("ignore:.*")
def test_gymnasium_finds_every_game_sound(name: str) -> None:
    check_env(make(name))


def test_the_bots_at_the_other_seats_play_as_in_a_simulation() -> None:
    game = beguile.game("smile")
    expected = game.simulate(4, games=1, seed=8, bots=["medium", "medium", "random", "medium"]).scores[0]
    env = make("smile", players=4, seat=2, bots="medium")
    env.reset(seed=8)
    over = False
    while not over:
        _, reward, over, _, info = env.step(env.one.any_legal())
    assert reward == info["score"] == expected[2]


def test_a_bot_that_is_not_compiled_is_asked_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MINDS, "first", lambda sight, dice: sight.moves[0])  # noqa: ARG005
    match, env = beguile.game("smile").new(players=3, seed=4), make("smile", players=3, seat=1, bots=["first", "first"])
    env.reset(seed=4)
    while not match.over:
        if match.to_act[0] == 1:
            env.step(match.legal(1)[-1])
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1 if match.to_act[0] == 1 else 0])
    assert [env.one.result(seat)["score"] for seat in range(3)] == list(match.scores)


def test_masks_are_the_legal_moves_and_never_empty() -> None:
    env = make("smile", players=3, seat=1)
    _, info = env.reset(seed=2)
    over = False
    while not over:
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(env.one.legal())
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert info["action_mask"].all()
    with pytest.raises(IllegalMove, match="No game is running"):
        env.step(0)


def test_an_illegal_move_is_replaced_and_said_or_refused() -> None:
    env = make("smile", players=3)
    env.reset(seed=2)
    assert env.step(9)[4]["illegal"] is True
    strict = make("smile", players=3, illegal="error")
    strict.reset(seed=2)
    with pytest.raises(IllegalMove, match="rule"):
        strict.step(9)
    with pytest.raises(IllegalMove, match="There is no move 77"):
        strict.step(77)


def test_the_whole_state_is_there_for_a_critic() -> None:
    env = make("smile", players=3)
    env.reset(seed=2)
    assert env.full_observation().shape == (env.one.full_numbers,)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seat": 3}, "seat: found 3, expected a number from 0 to 2"),
        ({"bots": "clever"}, "bot: found 'clever'"),
        ({"bots": ["medium"] * 5}, "bots: found 5"),
        ({"illegal": "ignore"}, "illegal: found 'ignore'"),
        ({"players": 1}, "expected"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        make("smile", **settings)
