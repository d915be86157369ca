"""Imagined worlds of Royals fit everything a seat has seen since the deal, not only what it sees now."""

from collections.abc import Iterator
from random import Random

import pytest

from beguile.bots import Bot
from beguile.engine.match import Match
from beguile.games.royals.memory import Memory
from beguile.games.royals.payment import forget_claim
from tests.games.royals.position import GAME, claim, play, position

rule = pytest.mark.rule


def watched(players: int, seed: int, by_chance: bool) -> Iterator[tuple[Match, list[Memory]]]:
    """A game, with the memory of every seat after each move."""
    match, dice, told = GAME.new(players, seed, {"four_face_up": bool(seed % 2)}), Random(seed), 0
    memories = [Memory(match.box, seat) for seat in range(players)]
    bot = Bot("medium", seed)
    while True:
        for seat, memory in enumerate(memories):
            memory.see(match.view(seat), match.events(seat, told))
        told = len(match.happened)
        yield match, memories
        if match.over:
            return
        seat = match.to_act[0]
        sensible = not by_chance and dice.random() < 0.9
        match.play(seat, bot.choose(match.sight(seat)) if sensible else dice.choice(match.legal(seat)))


@rule("11.1", "11.2", "11.3")
@pytest.mark.parametrize(("players", "seed", "by_chance"), [(2, 1, True), (3, 2, True), (5, 3, True), (4, 4, False)])
def test_the_truth_and_imagined_worlds_fit_all_that_was_seen(players: int, seed: int, by_chance: bool) -> None:
    dice = Random(seed)
    for match, memories in watched(players, seed, by_chance):
        for seat, memory in enumerate(memories):
            assert list(memory.contradictions(match.state)) == []
            if dice.random() < 0.3:
                assert list(memory.contradictions(match.imagine(seat, dice.getrandbits(32)).state)) == []


@rule("11.2", "11.3")
def test_a_forgetful_world_is_noticed() -> None:
    """Cards dealt from all that is unseen now, as if nothing had been seen before."""
    found, dice = 0, Random(5)
    for match, memories in watched(4, 5, by_chance=True):
        s = match.copy().state
        forget_claim(s)
        hidden = [c for player in (1, 2, 3) for c in range(4) for _ in range(s.hand[player][c])] + [
            c for c in range(4) for _ in range(s.pile[c])
        ]
        dice.shuffle(hidden)
        for player in (1, 2, 3):
            mine, hidden = hidden[: sum(s.hand[player])], hidden[sum(s.hand[player]) :]
            s.hand[player] = [mine.count(c) for c in range(4)]
        s.pile = [hidden.count(c) for c in range(4)]
        found += bool(list(memories[0].contradictions(s)))
    assert found > 100


@rule("11.2")
def test_who_played_a_triple_has_no_more_of_that_country_than_could_be_left() -> None:
    """Three cards for one that lacks: the hand had fewer than two of France, so none is left."""
    match = position(["FGGGSSS", "", ""])
    claim(match, 0, "Dijon baron", "lay france 1", "lay german_states 3")
    assert match.state.most[0][0] == 0
    assert {match.imagine(1, seed).state.hand[0][0] for seed in range(60)} == {0}


@rule("11.2")
def test_who_played_a_pair_of_intrigue_cards_had_no_matching_one() -> None:
    match = position(["FF", "", ""], ["GB GS BS", "", ""], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron", "lay france 2", "spend german_states_britain 1", "spend german_states_spain 1")
    assert match.state.most_intrigue[0] == [0, 0, 0, 1, 1, 1]
    assert {sum(match.imagine(1, seed).state.intrigue[0][:3]) for seed in range(60)} == {0}


@rule("11.3")
def test_nobody_holds_a_card_that_was_not_in_the_pile_they_drew_from() -> None:
    """A pile of Spain alone: who drew from it with an empty hand holds Spain, whatever others hold."""
    match = position(["", "GGGGBBBB", "FFF"], part="drawing", pile="SSSSSS")
    play(match, 0, "draw", "draw", "draw")
    assert all(match.imagine(2, seed).state.hand[0] == [0, 0, 0, 3] for seed in range(40))


@rule("11.3")
def test_hands_of_which_little_is_possible_are_dealt_card_by_card() -> None:
    """So narrow that an even deal hardly ever fits: everybody holds one country and nothing else."""
    match = position(["FFFFFF", "GGGGGG", "BBBBBB", "SSSSSS"], players=4)
    for seat in range(4):
        match.state.most[seat] = match.state.hand[seat][:]
    for seed in range(10):
        assert match.imagine(0, seed).state.hand == match.state.hand
