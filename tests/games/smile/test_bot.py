"""The rule of thumb, and what is expected of those who search."""

from __future__ import annotations

from beguile.engine.match import Match
from tests.games.smile.position import GAME, position

BOT, MOVES = GAME.bot, GAME.rules.MOVES


def said(match: Match, seat: int = 0) -> tuple[str, str]:
    """What the rule of thumb does here, and what somebody who searches is expected to do."""
    sight = match.sight(seat)
    moves = [len(sight.moves), *sight.moves]
    found = [MOVES.move(choose(sight.box, sight.observation, moves, [0] * 4)).text for choose in (BOT.choose, BOT.expect)]
    return found[0], found[1]


def test_who_searches_does_not_run_out_of_beads() -> None:
    row, beads = ["none -1", "red 1", "-"], [3, 0, 0]
    assert said(position(row, beads, clear=[1, 6, 6], out=[2], auction=8)) == ("bid 0", "back_out 0")


def test_who_searches_is_not_afraid_of_a_colour_as_long_as_another_of_it_may_come() -> None:
    row, beads = ["white -5", "red 1", "-"], [3, 0, 0]
    assert said(position(row, beads, out=[2])) == ("bid 0", "back_out 0")
    assert said(position(row, beads, out=[2], auction=9)) == ("bid 0", "bid 0")


def test_it_wins_more_than_the_rule_of_thumb() -> None:
    won = [play(seed, lone) for seed in range(15) for lone in range(4)]
    assert sum(won) / len(won) > 0.35


def play(seed: int, lone: int) -> float:
    """What one who plays as is expected wins of a game among three who play by the rule of thumb."""
    match = GAME.new(4, seed)
    while match.to_act:
        seat = match.to_act[0]
        sight = match.sight(seat)
        choose = BOT.expect if seat == lone else BOT.choose
        match.play(seat, choose(sight.box, sight.observation, [len(sight.moves), *sight.moves], [0] * 4))
    return 1 / len(match.winners) if lone in match.winners else 0.0
