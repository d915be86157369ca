"""Component sets of Smile: what is accepted can be played, what cannot is refused in words."""

from __future__ import annotations

import pytest

from beguile import Malformed
from beguile.engine.targets import run
from beguile.games.smile.components import MAX_BEADS, most_borrowed
from tests.games.smile.position import GAME
from tests.games.smile.sets import alike, sheet

rule = pytest.mark.rule

LARGEST = [(2, 10, 58), (3, 10, 35), (4, 10, 24), (5, 10, 17)]
"""Players, auctions, and the most beads that each of them may start with."""


@rule("1.2")
def test_more_auctions_than_a_player_can_hold_cards_are_refused() -> None:
    with pytest.raises(Malformed, match=r"sized.toml: auctions: found 16, expected a whole number from 1 to 10"):
        GAME.open_box(3, {}, alike(3, 16, 6))


@rule("1.3")
@pytest.mark.parametrize(("players", "auctions", "each"), LARGEST)
def test_more_beads_than_one_hand_can_hold_are_refused(players: int, auctions: int, each: int) -> None:
    with pytest.raises(Malformed, match=f"beads.each: found {each + 1}, expected a whole number from 0 to {each}"):
        GAME.open_box(players, {}, alike(players, auctions, each + 1))
    assert players * each + most_borrowed(players, auctions) <= MAX_BEADS < players * (each + 1) + most_borrowed(players, auctions)


@rule("1.3")
def test_beads_are_counted_for_the_most_players_whoever_plays() -> None:
    deck = {"none": {"all": [1] * 30, "IV": [1] * 10, "V": [1] * 10}}
    with pytest.raises(Malformed, match=r"beads.each: found 18, expected a whole number from 0 to 17"):
        GAME.open_box(3, {}, sheet(deck, (3, 5), 10, 18))


@pytest.mark.slow
@pytest.mark.parametrize("colour", ["none", "yellow"])
@pytest.mark.parametrize(("players", "auctions", "each"), [*LARGEST, (2, 1, 0), (5, 1, 0), (2, 10, 0), (5, 10, 0)])
def test_sets_of_extreme_size_play_alike_interpreted_and_compiled(players: int, auctions: int, each: int, colour: str) -> None:
    for value in (-5, 6):
        box = GAME.open_box(players, {}, alike(players, auctions, each, colour, value))
        for bot in ("random", "medium"):
            python, cpu = (run(GAME, box, 20, target, 1, (bot,), finals=20) for target in ("python", "cpu"))
            assert python.digest == cpu.digest
            assert (python.scores == cpu.scores).all()


@rule("1.1")
def test_a_player_can_hold_a_card_of_every_auction() -> None:
    match = GAME.new(5, 1, components=alike(5, 10, 6))
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert match.state.won_count == [10] * 5


@rule("3.7")
def test_a_player_can_owe_and_hold_all_that_is_ever_borrowed() -> None:
    """In every auction one borrows, the other backs out with that bead, and the one who borrowed starts again."""
    match = GAME.new(2, 1, components=alike(2, 10, 0))
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert sorted(match.state.blue) == sorted(match.state.clear) == [0, 0, 0, 0, most_borrowed(2, 10)]
