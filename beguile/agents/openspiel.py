"""The door for OpenSpiel: one import registers the five games.

    import pyspiel, beguile.agents.openspiel
    game = pyspiel.load_game("beguile_smile(players=4)")

Chance deals, and all luck later on follows from the deal: four chance nodes with 256 outcomes each name one of 2^32 deals. With
deals=K there is one chance node with K outcomes, so that algorithms that walk the whole tree can be used on small instances
(components=tiny).

Chance is explicit and not sampled: OpenSpiel 2.0.2 cannot serialise a game written in Python whose chance is sampled, and this way
a history alone says everything.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from beguile.agents.one import names
from beguile.agents.position import Position, Setting, setting_of
from beguile.engine.errors import Malformed
from beguile.engine.game import Game
from beguile.engine.layout import fields
from beguile.engine.playing import LIMIT
from beguile.games import load

try:
    import pyspiel
except ImportError as error:
    raise ImportError("the door for OpenSpiel needs the package open_spiel: pip install 'beguile[openspiel]'") from error

BYTES = 4
"""Chance nodes of a deal, each of which draws a byte."""

MOST = 1000.0
"""No score of any game comes near."""

RECENT, WIDTH, BITS = 16, 8, 64
"""Of an information state's tensor: how many of the latest events and moves, in how many numbers each; bits of a fingerprint."""

Private = pyspiel.PrivateInfoType


def type_of(game: Game, wins: bool) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"beguile_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if wins else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def parameters_of(game: Game) -> dict[str, Any]:
    """players, deals (0: 2^32 of them), rewards, components, and the options of the game."""
    options = {option.name: option.show(option.default) for option in game.options}
    return {"players": game.players[0], "deals": 0, "rewards": "scores", "components": "", **options}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        game = load(name)
        known = parameters_of(game)
        given = {**known, **{key: value for key, value in (params or {}).items() if value is not None}}
        self.deals, self.setting = int(given["deals"]), read_setting(game, given)
        wins = self.setting.shares
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.count,
            max_chance_outcomes=self.deals or 256,
            num_players=self.setting.players,
            min_utility=0.0 if wins else -MOST,
            max_utility=1.0 if wins else MOST,
            utility_sum=1.0 if wins else None,
            max_game_length=LIMIT,
        )
        super().__init__(type_of(game, wins), info, {key: given[key] for key in known})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type if isinstance(iig_obs_type, pyspiel.IIGObservationType) else None
        if params or (iig_obs_type and kind is None):
            raise ValueError(f"observation parameters: found {params or iig_obs_type}, expected none")
        return Observer(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.deals else BYTES


def read_setting(game: Game, given: Mapping[str, Any]) -> Setting:
    if given["rewards"] not in ("scores", "wins"):
        raise Malformed(f"rewards: found {given['rewards']!r}, expected one of scores, wins")
    if given["deals"] < 0:
        raise Malformed(f"deals: found {given['deals']}, expected 0 or how many")
    options = {option.name: given[option.name] for option in game.options}
    return setting_of(game.name, given["players"], json.dumps(options), given["components"], given["rewards"])


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A node: the deal to come, or a position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting: Setting = game.setting
        self.deals: int = game.deals
        self.drawn: tuple[int, ...] = ()
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.mover

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  only who is asked is
        return self.position.legal if self.position else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.deals or 256
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.play(action)
            return
        if not 0 <= action < (self.deals or 256):
            raise Malformed(f"chance: found {action}, expected a number from 0 to {(self.deals or 256) - 1}")
        self.drawn += (action,)
        if self.deals or len(self.drawn) == BYTES:
            self.position = Position.dealt(self.setting, self.drawn[0] if self.deals else int.from_bytes(bytes(self.drawn), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.setting.game.rules.MOVES.move(action).text

    def returns(self) -> list[float]:
        return self.position.returns() if self.position else [0.0] * self.setting.players

    def full_observation(self) -> list[int]:
        """The whole state, hidden things too, for a critic that may know them."""
        return dealt(self).whole()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player could not tell from this one."""
        world: SpielState = self.clone()
        world.position = dealt(self).imagined(player, int(sampler() * (1 << 62)))
        return world

    def __str__(self) -> str:
        if self.position is None:
            return f"before the deal {list(self.drawn)}"
        truth = self.position.s
        shown = " ".join(f"{name}={getattr(truth, name)}" for name in fields(truth) if name not in ("luck", "shown"))
        return f"{'over' if self.position.over else f'seat {self.position.mover} is asked'}: {shown}"


def dealt(state: SpielState) -> Position:
    if state.position is None:
        raise Malformed("the state: found the chance node before the deal, expected a position")
    return state.position


def resampler(seed: int = 0) -> Callable[[SpielState, int], SpielState]:
    """For `ISMCTSBot.set_resampler`: worlds that the player could not tell from the true one."""
    dice = random.Random(seed)
    return lambda state, player: state.resample_from_infostate(player, dice.random)


class Observer:
    """What a player observes, as strings and tensors. Which pieces there are depends on what is asked for:

    perfect recall: the player, its observation, its latest events and moves, and 64 bits of a fingerprint of all of them;
    else the player and its observation; with the private information of all players: the whole state.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.setting, self.kind = setting, kind
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        shapes = self._shapes()
        if shapes:
            self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
            at = 0
            for name, shape in shapes.items():
                size = int(np.prod(shape))
                self.dict[name] = self.tensor[at : at + size].reshape(shape)
                at += size

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        kind, setting = self.kind, self.setting
        if kind.private_info == Private.ALL_PLAYERS:
            truth = fields(setting.game.rules.State)
            return {"full_observation": (sum(each.size for name, each in truth.items() if name not in ("luck", "shown")),)}
        if not kind.public_info or kind.private_info == Private.NONE:
            return {}
        plain: dict[str, tuple[int, ...]] = {"player": (setting.players,), "observation": (setting.numbers,)}
        return plain | ({"recent": (RECENT, WIDTH), "fingerprint": (BITS,)} if kind.perfect_recall else {})

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        position = state.position
        if position is None:
            return
        if "full_observation" in self.dict:
            self.dict["full_observation"][:] = position.whole()
            return
        self.dict["player"][player] = 1
        self.dict["observation"][:] = position.observation(player)
        if "recent" in self.dict:
            for row, entry in enumerate(position.latest(player, RECENT)):
                self.dict["recent"][row] = position.row(entry, WIDTH)
            self.dict["fingerprint"][:] = fingerprint(position.knowledge(player))

    def string_from(self, state: SpielState, player: int) -> str:
        position, kind = state.position, self.kind
        if position is None:
            return "before the deal"
        if kind.private_info == Private.ALL_PLAYERS:
            return str(state)
        public = position.view(None)
        if kind.private_info == Private.NONE:
            return json.dumps(public, ensure_ascii=False) if kind.public_info else ""
        if not kind.public_info:
            return "; ".join(_differences("", public, position.view(player)))
        return (
            position.knowledge(player)
            if kind.perfect_recall
            else f"seat {player} of {state.setting.players} {position.sight(player)}"
        )


def fingerprint(text: str) -> list[int]:
    bits = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=BITS // 8).digest(), "little")
    return [bits >> i & 1 for i in range(BITS)]


def _differences(path: str, public: Any, own: Any) -> list[str]:
    """What a seat sees that the gallery does not."""
    if isinstance(public, dict) and isinstance(own, dict):
        return [line for key in own for line in _differences(f"{path}.{key}" if path else key, public.get(key), own[key])]
    if isinstance(public, list) and isinstance(own, list) and len(public) == len(own):
        return [line for i in range(len(own)) for line in _differences(f"{path}[{i}]", public[i], own[i])]
    return [] if public == own else [f"{path}={json.dumps(own, ensure_ascii=False)}"]


def creator_of(name: str) -> type[SpielGame]:
    """What OpenSpiel calls to make a game: a class, because what OpenSpiel alone holds is freed too late when Python ends."""

    def start(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, params)

    return type(f"Spiel_{name}", (SpielGame,), {"__init__": start})


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    known = {each.short_name for each in pyspiel.registered_games()}
    for name in names():
        if f"beguile_{name}" not in known:
            pyspiel.register_game(type_of(load(name), False), creator_of(name))


register()
