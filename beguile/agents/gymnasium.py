"""The door for Gymnasium: one seat is the agent's, bots of a chosen level sit at the others.

    import gymnasium, beguile.agents.gymnasium
    env = gymnasium.make("beguile/smile-v0", players=4, seat=0, bots="medium")

An observation is a row of int16 numbers, the legal moves are info["action_mask"] and `action_masks()`. An illegal move is replaced
by a random legal one, and info["illegal"] says so; with illegal="error" it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from beguile.agents.one import Components, One, names
from beguile.bots import MINDS, Bot
from beguile.engine.batch import AGENTS
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.targets import BOTS
from beguile.games import load

try:
    import gymnasium
except ImportError as error:
    raise ImportError("the door for Gymnasium needs the package gymnasium: pip install 'beguile[gymnasium]'") from error

ILLEGAL = ("random", "error")
RENDER_MODES = ("human", "ansi")


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A seat among bots."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  Gymnasium's name and place for it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "medium",
        options: Mapping[str, Any] | None = None,
        components: Components = None,
        rewards: str = "scores",
        illegal: str = "random",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise Malformed(f"illegal: found {illegal!r}, expected one of {', '.join(ILLEGAL)}")
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed(f"render_mode: found {render_mode!r}, expected one of {', '.join(RENDER_MODES)}")
        around = seats_around(game, players, seat, [bots] if isinstance(bots, str) else bots, components)
        compiled = [level if level in BOTS else AGENTS for level in around]
        self.one = One(game, players, options, components, rewards, compiled)
        self.slow = {place: level for place, level in enumerate(around) if level not in (*BOTS, AGENTS)}
        """bots that compiled games cannot seat: asked here, move by move"""
        self.bots: dict[int, Bot] = {}
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        bounds = np.iinfo(np.int16)
        self.observation_space = gymnasium.spaces.Box(bounds.min, bounds.max, (self.one.numbers,), np.int16)
        self.action_space = gymnasium.spaces.Discrete(self.one.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.one.deal(seed)
        self.bots = {place: Bot(level, self.one.dealt * 16 + place) for place, level in self.slow.items()}
        self._go_on()
        return self.one.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.one.over:
            raise IllegalMove("No game is running: reset the environment.")
        replaced = self.illegal == "random" and self._replaces(action)
        self.one.play(self.one.any_legal() if replaced else action)
        self._go_on()
        info = self._info() | ({"illegal": True} if replaced else {})
        reward = self.one.rewards[self.seat] if self.one.over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.one.observe(self.seat), reward, self.one.over, False, info

    def _go_on(self) -> None:
        """Bots that compiled games cannot seat make their moves, until the agent is asked."""
        while self.one.seat in self.bots:
            self.one.play(self.bots[self.one.seat].choose(self.one.match().sight(self.one.seat)))

    def _replaces(self, action: Any) -> bool:
        return action in self.action_space and int(action) not in self.one.legal()

    def _info(self) -> dict[str, Any]:
        result = self.one.result(self.seat) if self.one.over else {}
        return {"action_mask": self.action_masks(), **result}

    def action_masks(self) -> Any:
        """int8 [moves]: the legal ones; all ones when the game is over."""
        return self.one.mask(self.seat)

    def full_observation(self) -> Any:
        """The whole state, hidden things too, for a critic that may know them."""
        return self.one.full_observation()

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """The table as the agent's seat sees it."""
        text = self.one.draw(self.seat)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


def seats_around(game: str, players: int | None, seat: int, bots: Sequence[str], components: Components) -> list[str]:
    """Who sits where: the agent at its seat, bots at the others, in seat order (one name seats them all)."""
    shelf = load(game)
    count = players if players is not None else shelf.components.players(shelf.sheet_of(components))[0]
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < count:
        raise Malformed(f"seat: found {seat!r}, expected a number from 0 to {count - 1}")
    for bot in bots:
        if bot not in MINDS:
            raise Malformed(f"bot: found {bot!r}, expected one of {', '.join(MINDS)}")
    if len(bots) not in (1, count - 1):
        raise Malformed(f"bots: found {len(bots)}, expected one or as many as other players ({count - 1})")
    around = list(bots) if len(bots) == count - 1 else [bots[0]] * (count - 1)
    return [*around[:seat], AGENTS, *around[seat:]]


def register() -> None:
    """Make the games known to `gymnasium.make`."""
    for name in names():
        gymnasium.register(f"beguile/{name}-v0", SeatEnv, kwargs={"game": name})


register()
