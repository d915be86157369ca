"""The door for PettingZoo: every game as an AEC environment and as a parallel one.

    import pettingzoo, beguile.agents.pettingzoo
    env = pettingzoo.make("aec", "beguile/smile-v0", players=4)

Agents are `player_0`, `player_1`, ... An observation is {"observation": int16 numbers, "action_mask": int8}; docs/agents.md says
what the numbers and the actions mean. The mask of an agent that is not asked is all ones: whatever it chooses changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beguile.agents.one import Components, One, agent_names, names
from beguile.engine.errors import IllegalMove, Malformed

try:
    import gymnasium
    import numpy as np
    import pettingzoo
except ImportError as error:
    raise ImportError("the door for PettingZoo needs the package pettingzoo: pip install 'beguile[pettingzoo]'") from error

RENDER_MODES = ("human", "ansi")


def spaces_of(one: One) -> tuple[Any, Any]:
    """What an agent sees and what it may do; alike for all."""
    bounds = np.iinfo(np.int16)
    seen = gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(bounds.min, bounds.max, (one.numbers,), np.int16),
            "action_mask": gymnasium.spaces.Box(0, 1, (one.moves,), np.int8),
        }
    )
    return seen, gymnasium.spaces.Discrete(one.moves)


class Aec(pettingzoo.AECEnv):  # type: ignore[misc]
    """One agent at a time. Where several may act at once, one after another, none seeing what the others have chosen."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Components = None,
        rewards: str = "scores",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed(f"render_mode: found {render_mode!r}, expected one of {', '.join(RENDER_MODES)}")
        self.one = One(game, players, options, components, rewards)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"beguile_{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = agent_names(self.one.players)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        spaces = {agent: spaces_of(self.one) for agent in self.possible_agents}  # each its own: they are seeded apart
        self.observation_spaces = {agent: pair[0] for agent, pair in spaces.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in spaces.items()}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002  PettingZoo's signature
        self.one.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.one.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.one.observe(seat), "action_mask": self.one.mask(seat)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        if not self.agents:
            raise IllegalMove("No game is running: reset the environment.")
        if self.one.over:
            self._was_dead_step(action)
            return
        self.one.play(action)
        if self.one.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.one.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for agent, reward in zip(self.agents, self.one.rewards, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = self.one.result(self.seat_of[agent])
        self.agent_selection = self.agents[0]

    def state(self) -> Any:
        """Everything, hidden things too, for a critic that may know it."""
        return self.one.full_observation()

    def render(self) -> str | None:
        """The table as the gallery sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render: this environment was made without a render_mode, as in render_mode='ansi'")
            return None
        text = self.one.draw(None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""


class Parallel(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All agents at once: the moves of those who are asked are made, whatever the others send is ignored.

    An illegal move of an agent that is asked is replaced by a random legal one, and its info says so: {"illegal": True}.
    """

    def __init__(self, game: str, **settings: Any) -> None:
        self.aec = Aec(game, **settings)
        self.metadata, self.render_mode = self.aec.metadata, self.aec.render_mode
        self.possible_agents = self.aec.possible_agents
        self.observation_spaces, self.action_spaces = self.aec.observation_spaces, self.aec.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.aec.reset(seed, options)
        self.agents = self.aec.agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Asks one agent after another for its move of this step, until one is asked that has moved already."""
        if not self.agents:
            raise IllegalMove("No game is running: reset the environment.")
        one, waiting = self.aec.one, set(self.agents)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = self._asked()
        while not one.over and self.aec.agent_selection in waiting & asked:
            agent = self.aec.agent_selection
            if agent not in actions:
                raise Malformed(f"actions: found none of {agent}, who is asked")
            legal = actions[agent] in one.legal()
            if not legal and len(waiting) < len(self.agents):
                break  # was legal when it was sent, perhaps: ask again
            if not legal:
                infos[agent] = {"illegal": True}
            self.aec.step(actions[agent] if legal else self._instead(actions[agent]))
            waiting.remove(agent)
        rewards, over = dict(self.aec.rewards), one.over
        for agent in self.agents:
            infos[agent] |= self.aec.infos[agent]
        seen, ended = self._observations(), dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        if over:
            self.agents = self.aec.agents = []
        return seen, rewards, ended, cut, infos

    def _asked(self) -> set[str]:
        """Who may act at this moment: their moves are made without their seeing each other's."""
        one = self.aec.one
        acting = one.match().to_act
        return {self.possible_agents[seat] for seat in acting}

    def _instead(self, action: Any) -> int:
        one = self.aec.one
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or not 0 <= action < one.moves:
            raise Malformed(f"action: found {action!r}, expected a whole number from 0 to {one.moves - 1}")
        return one.any_legal()

    def _observations(self) -> dict[str, Any]:
        return {agent: self.aec.observe(agent) for agent in self.agents}

    def state(self) -> Any:
        return self.aec.state()

    def render(self) -> str | None:
        return self.aec.render()

    def close(self) -> None:
        """Nothing is open."""


def register() -> None:
    """Make the games known to `pettingzoo.make`."""
    for name in names():
        pettingzoo.register("aec", f"beguile/{name}-v0", Aec, kwargs={"game": name})
        pettingzoo.register("parallel", f"beguile/{name}-v0", Parallel, kwargs={"game": name})


register()
