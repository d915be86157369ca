"""Many games side by side, stepped together: arrays of actions in, arrays of observations, legal moves and rewards out.

No Python runs over games: every loop is compiled, on the CPU over numpy arrays, on a GPU over device arrays that PyTorch and JAX
take as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.layout import fields, meanings
from beguile.engine.playing import AGAIN, AGENT, SHARES

if TYPE_CHECKING:
    from beguile.engine.game import Game

TARGETS = ("cpu", "cuda")
REWARDS = ("scores", "wins")
AGENTS = "agent"
"""What stands in a list of bots for a seat whose moves come from outside."""

UNSEEN = ("luck", "shown")
"""What is in a state and says nothing about the game: the generator, and a count that undo needs."""


class Batch:
    """So many games, each at a question to one seat. Arrays belong to the batch: the next call that fills them writes them anew.

    seats    int8 [n]: who is asked in each game; -1 where a game is over and none is dealt anew
    moves    int16 [n, 1 + moves]: how many legal moves that seat has, then the moves
    rewards  float32 [n, players]: of the last step; scores (or shares of the win) of a game that ended in it, else 0
    done     int8 [n]: 1 for a game that ended in the last step
    scores, winners, endings    int32 [n, players], int32 [n] (sets of seats), int8 [n]: of the game that last ended in each place
    seeds    int64 [n]: what the game in each place was dealt from
    """

    def __init__(
        self,
        game: Game,
        box: Any,
        games: int,
        target: str,
        seed: int,
        bots: Sequence[str],
        rewards: str,
        again: bool,
        check: bool,
    ) -> None:
        import numpy as np

        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise Malformed(f"games: found {games!r}, expected at least 1")
        if target not in TARGETS:
            raise Malformed(f"target: found {target!r}, expected one of {', '.join(TARGETS)}")
        if rewards not in REWARDS:
            raise Malformed(f"rewards: found {rewards!r}, expected one of {', '.join(REWARDS)}")
        self.game, self.players, self.games, self.target, self.check = game, int(box.players), games, target, check
        self.rewarded = rewards
        self.place = place = _place(game, target)
        self._manner = (AGAIN if again else 0) | (SHARES if rewards == "wins" else 0)
        self._boxes, self._blank = place.record(box), place.records(game.rules.State, 1)
        self._minds = place.numbers(np.array(minds_of(bots, self.players), np.int64), np.int64)
        self._states = place.records(game.rules.State, games)
        self._own_seen = place.records(game.views.Observation, 1 if target == "cpu" else games)
        self._dice = place.zeros((games, 4), np.uint32)
        self.moves = place.zeros((games, game.rules.MOVES.count + 1), np.int16)
        self._drawn = place.zeros(games, np.int16)
        self.seats, self.seeds = place.zeros(games, np.int8), place.zeros(games, np.int64)
        self.rewards, self.done = place.zeros((games, self.players), np.float32), place.zeros(games, np.int8)
        self.scores, self.winners = place.zeros((games, self.players), np.int32), place.zeros(games, np.int32)
        self.endings, self._refused = place.zeros(games, np.int8), place.zeros(1, np.int32)
        self._actions = place.zeros(games, np.int64)
        self._masks = self._rows = self._whole = None
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<batch of {self.games} games of {self.game.name}, {self.players} players, {self.target}>"

    # -- what is so ---------------------------------------------------------------------------------------------------

    def masks(self) -> Any:
        """int8 [n, moves]: 1 for each legal move of the seat that is asked; all ones where nobody is."""
        import numpy as np

        if self._masks is None:
            self._masks = self.place.zeros((self.games, self.game.rules.MOVES.count), np.int8)
        self.place.mask(self.moves, self._masks)
        return self._masks

    def observations(self, seat: int | None = None) -> Any:
        """int16 [n, numbers]: what the seat that is asked observes, or what this seat does. `meanings` says what each number is."""
        if self._rows is None:
            self._rows = self.place.records(self.game.views.Observation, self.games)
            self._numbers = self.place.flattened(self._rows)
        if seat is not None and not 0 <= seat < self.players:
            raise Malformed(f"seat: found {seat!r}, expected a number from 0 to {self.players - 1}")
        self.place.observe(self._boxes, self._states, self.seats, -1 if seat is None else seat, self._rows)
        return self._numbers

    def full_observations(self) -> Any:
        """int32 [n, numbers]: the whole state, hidden things too, for a critic that may know them. `full_meanings` explains it."""
        import numpy as np

        if self._whole is None:
            self._whole = self.place.zeros((self.games, len(full_meanings(self.game))), np.int32)
        self.place.observe_all(self._states, self._whole)
        return self._whole

    def sample(self) -> Any:
        """int64 [n]: a random legal move for each game, from dice of the game's own: the moves that `simulate` would make.

        It was drawn when the moves were found, while they lay at hand; until the next step it stays the same.
        """
        self.place.sample(self._drawn, self._actions)
        return self._actions

    # -- what happens -------------------------------------------------------------------------------------------------

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew: game i from seed + i, and when it is over the next one in its place from seed + i + n."""
        import numpy as np

        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= 1 << 62:
            raise Malformed(f"seed: found {seed!r}, expected a whole number from 0 to 2^62")
        self.seeds = self.place.numbers(np.arange(seed, seed + self.games, dtype=np.int64), np.int64)
        self._step(self._actions, 1)

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Make one move in every game: `rewards` and `done`. If one is illegal, IllegalMove says which; nothing has moved.

        On a GPU only the games with illegal moves have not moved; a batch made with check=False does not wait to hear of them.
        """
        if getattr(actions, "shape", None) != (self.games,):
            raise Malformed(f"actions: found {_shape(actions)}, expected an array of {self.games} numbers")
        self._step(self.place.numbers(actions, self._actions.dtype), 0)
        return self.rewards, self.done

    def arrays(self, actions: Any, fresh: int) -> tuple[Any, ...]:
        """What a target's `step` works on."""
        return (
            self._boxes,
            self._states,
            self._blank,
            self._own_seen,
            self._minds,
            self._dice,
            self.moves,
            self._drawn,
            self.seats,
            self.seeds,
            actions,
            self.rewards,
            self.done,
            self.scores,
            self.winners,
            self.endings,
            self._refused,
            fresh,
            self._manner,
        )

    def _step(self, actions: Any, fresh: int) -> None:
        self.place.step(*self.arrays(actions, fresh))
        if self.check:
            refused = int(self.place.to_host(self._refused)[0])
            if refused:
                self._refused[0] = 0
                raise self._refusal(refused - 1, actions)

    def _refusal(self, i: int, actions: Any) -> IllegalMove:
        action, seat = int(self.place.to_host(actions)[i]), int(self.place.to_host(self.seats)[i])
        if seat < 0:
            return IllegalMove(f"Game {i} is over: reset the batch.")
        count = self.game.rules.MOVES.count
        if not 0 <= action < count:
            return IllegalMove(f"Game {i}: there is no move {action}: moves are numbered from 0 to {count - 1}.")
        return IllegalMove(f"Game {i}: {self.game.rules.MOVES.move(action)} is not a legal move of seat {seat} now.")


def _shape(actions: Any) -> str:
    return f"an array of shape {actions.shape}" if hasattr(actions, "shape") else type(actions).__name__


def _place(game: Game, target: str) -> Any:
    if target == "cpu":
        from beguile.engine.targets.batch_cpu import Cpu

        return Cpu(game, UNSEEN)
    from beguile.engine.targets.batch_cuda import Cuda

    return Cuda(game, UNSEEN)


def minds_of(bots: Sequence[str], players: int) -> list[int]:
    """Who decides at each seat. One name seats everybody; at least one seat must be an agent's."""
    from beguile.engine.targets import BOTS

    known = {**BOTS, AGENTS: AGENT}
    for bot in bots:
        if bot not in known:
            raise Malformed(f"bot: found {bot!r}, expected one of {', '.join(known)}")
    if len(bots) not in (1, players):
        raise Malformed(f"bots: found {len(bots)}, expected one or as many as players ({players})")
    if AGENTS not in bots:
        raise Malformed(f"bots: found no {AGENTS!r}, expected at least one: use simulate for games between bots")
    return [known[bot] for bot in (bots if len(bots) == players else [bots[0]] * players)]


def observed_meanings(game: Game) -> list[str]:
    """What each number of an observation means."""
    return meanings(game.views.Observation)


def full_meanings(game: Game) -> list[str]:
    """What each number of a full observation means."""
    names = [name for name in fields(game.rules.State) if name not in UNSEEN]
    return [each for each in meanings(game.rules.State) if each.partition(":")[0].partition("[")[0] in names]
