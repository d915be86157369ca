"""One game for an agent's door: a batch of one, stepped without detours. A door is as fast as what it does between two moves."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from beguile.engine.batch import AGENTS, Batch, full_meanings
from beguile.engine.components import Sheet
from beguile.engine.errors import IllegalMove, Malformed
from beguile.engine.game import Game
from beguile.engine.layout import dtype, from_record
from beguile.engine.match import Match
from beguile.games import SHELF, load

Components = str | os.PathLike[str] | Sheet | None
SEEDS = 1 << 62
"""How many deals a door's seed can ask for."""

INTEGERS = (int, np.integer)


class One:
    """A game in compiled code: who is asked, what it sees, its move."""

    def __init__(
        self,
        name: str,
        players: int | None,
        options: Mapping[str, Any] | None,
        components: Components,
        rewards: str,
        bots: Sequence[str] = (AGENTS,),
    ) -> None:
        self.game: Game = load(name)
        self.sheet = self.game.sheet_of(components)
        self.box = self.game.open_box(players, options or {}, self.sheet)
        self.players = int(self.box.players)
        self.moves = self.game.rules.MOVES.count
        self.numbers = dtype(self.game.views.Observation).itemsize // 2
        self.full_numbers = len(full_meanings(self.game))
        self.batch = Batch(self.game, self.box, 1, "cpu", 0, bots, rewards, again=False, check=False)
        self.seat, self.dealt = -1, 0
        self._kind = dtype(self.game.views.Observation)
        self._dice = np.random.default_rng()
        self._bind()

    def _bind(self) -> None:
        batch, place = self.batch, self.batch.place
        self._loop, self._watch, self._offer = place.step, place.observe, place.mask
        self._action, self._seats, self._refused, self._done = batch._actions, batch.seats, batch._refused, batch.done
        self._step = batch.arrays(batch._actions, 0)
        self._watched = (batch._boxes, batch._states, batch.seats)

    @property
    def over(self) -> bool:
        return self.seat < 0

    def deal(self, seed: int | None) -> None:
        """A new game: of this seed, or of the next one that the last seed leads to."""
        if seed is None:
            seed = int(self._dice.integers(SEEDS))
        else:
            if isinstance(seed, bool) or not isinstance(seed, INTEGERS) or not 0 <= seed < SEEDS:
                raise Malformed(f"seed: found {seed!r}, expected a whole number from 0 to 2^62 - 1")
            self._dice = np.random.default_rng(int(seed))
        self.dealt = int(seed)
        self.batch.reset(self.dealt)
        self._bind()
        self.seat = int(self._seats[0])

    def play(self, action: Any) -> None:
        """The move of the seat that is asked. IllegalMove says why not, and nothing has changed."""
        if not isinstance(action, INTEGERS) or isinstance(action, bool):
            raise Malformed(f"action: found {action!r}, expected a whole number from 0 to {self.moves - 1}")
        self._action[0] = action
        self._loop(*self._step)
        if self._refused[0]:
            self._refused[0] = 0
            raise self._refusal(int(action))
        self.seat = int(self._seats[0])

    def observe(self, seat: int) -> Any:
        """int16 [numbers]"""
        seen = np.empty(1, self._kind)
        self._watch(*self._watched, seat, seen)
        return seen.view(np.int16)

    def mask(self, seat: int) -> Any:
        """int8 [moves]: the legal moves of the seat that is asked; all ones for any other, whose choice does not matter."""
        if seat != self.seat:
            return np.ones(self.moves, np.int8)
        mask = np.empty((1, self.moves), np.int8)
        self._offer(self.batch.moves, mask)
        return mask[0]

    def legal(self) -> list[int]:
        """The legal moves of the seat that is asked."""
        moves: list[int] = self.batch.moves[0, 1 : 1 + int(self.batch.moves[0, 0])].tolist()
        return moves

    def full_observation(self) -> Any:
        """int32: the whole state, hidden things too."""
        return self.batch.full_observations()[0].copy()

    def any_legal(self) -> int:
        """One of the legal moves, from the game's own dice."""
        return int(self.batch.sample()[0])

    @property
    def rewards(self) -> list[float]:
        found: list[float] = self.batch.rewards[0].tolist()
        return found

    def result(self, seat: int) -> dict[str, Any]:
        """How a game that is over came out for a seat."""
        winners = int(self.batch.winners[0])
        won = winners >> seat & 1
        ending = self.game.rules.ENDINGS[int(self.batch.endings[0])]
        return {"score": int(self.batch.scores[0, seat]), "win": won / winners.bit_count(), "ending": ending}

    def match(self) -> Match:
        """The position for people: without a record, as if it had been imagined."""
        return Match(self.game, self.box, self.sheet, from_record(self.game.rules.State, self.batch._states[0]), None)

    def draw(self, seat: int | None) -> str:
        """The table as plain text, as a seat sees it or the gallery."""
        from rich.text import Text

        match = self.match()
        return Text.from_markup(self.game.text.board(match.view(seat), match.names, self.game.words.labels(match.names))).plain

    def _refusal(self, action: int) -> IllegalMove:
        if not 0 <= action < self.moves:
            return IllegalMove(f"There is no move {action}: moves are numbered from 0 to {self.moves - 1}.")
        match = self.match()
        try:
            match.play(self.seat, action)
        except IllegalMove as refusal:
            return refusal
        return IllegalMove(f"{self.game.rules.MOVES.move(action)} is not a legal move now.")


def agent_names(players: int) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]


def names() -> list[str]:
    return list(SHELF)
