"""Every game ends, however it is played: nothing goes round in a circle, and no game is longer than its own bound."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from beguile.engine.game import Game
from beguile.engine.layout import packed
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK

Taste = Mapping[str, float]
"""How much a player who wants a game to last likes each family of moves."""


@dataclass
class Longest:
    """The longest game that was found, and the bound that the game states."""

    moves: int = 0
    bound: int = 0

    def add(self, other: Longest) -> None:
        """Keep the one that comes nearer to its bound."""
        if other.bound and (not self.bound or other.moves * self.bound > self.moves * other.bound):
            self.moves, self.bound = other.moves, other.bound

    def json(self) -> dict[str, int]:
        return {"moves": self.moves, "bound": self.bound}


def prolong(game: Game, players: int, options: Mapping[str, Any], seed: int, tries: int, longest: Longest) -> Iterator[str]:
    """Look for a game without end: players of many tastes, each a little unlike the one whose game lasted longest so far."""
    dice = random.Random(seed)
    families = [family.name for family in game.rules.MOVES.families]
    best: Taste = dict.fromkeys(families, 1.0)
    record = -1
    for number in range(tries):
        taste = {name: like * 4.0 ** dice.uniform(-1, 1) for name, like in best.items()} if number else best
        match = game.new(players, seed + number, options)
        yield from play_on_and_on(match, taste, dice)
        if len(match.played) > record:
            record, best = len(match.played), taste
        longest.add(Longest(len(match.played), game.rules.longest(match.box)))


def play_on_and_on(match: Match, taste: Taste, dice: random.Random) -> Iterator[str]:
    """Play a game by a taste. The clock moves only when nobody else can."""
    bound, been = match.game.rules.longest(match.box), {packed(match.state)}
    family_of = match.game.rules.MOVES.family_of
    while not match.over:
        seat = dice.choice(match.to_act or (CLOCK,))
        moves = match.legal(seat)
        move = dice.choices(moves, [taste[family_of(each).name] for each in moves])[0]
        match.play(seat, move)
        now = packed(match.state)
        if now in been:
            yield f"'{match.texts[-1]}' of seat {seat} leads back to where the game has been (move {len(match.played)})"
            return
        if len(match.played) > bound:
            yield f"still running after {len(match.played)} moves, more than its bound of {bound}"
            return
        been.add(now)
