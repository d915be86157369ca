"""Positions in the middle of games, reached by the rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import beguile
from beguile.bots import Bot
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK


def decisions(name: str, seeds: range, every: int, options: dict[str, Any] | None = None) -> Iterator[tuple[Match, int]]:
    """Every so many decisions of games between medium bots: the match, and a seat that has a choice."""
    for seed in seeds:
        game = beguile.game(name)
        match = game.new(players=4, seed=seed, options=options)
        bots = [Bot("medium", seed * 8 + seat) for seat in range(4)]
        count = 0
        while not match.over:
            seat = match.to_act[count % len(match.to_act)]
            moves = match.legal(seat)
            if len(moves) > 1:
                count += 1
                if count % every == 0:
                    yield match, seat
            move = bots[seat].choose(match.sight(seat))
            before = match.copy() if match.clock else None
            match.play(seat, move)
            if before is not None and match.clock and match.state == before.state and count % 7 == 0:
                match.play(CLOCK, match.legal(CLOCK)[0])
