"""Imagined worlds of SmileyFace fit everything that a seat has seen since the deal."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from beguile.engine.layout import copy_of
from beguile.engine.match import Match
from beguile.games.smileyface.memory import Memory
from beguile.games.smileyface.state import draw_one
from tests.games.smileyface.position import GAME

rule = pytest.mark.rule


def remembered(players: int, seed: int, dice: random.Random) -> Iterator[tuple[Match, list[Memory]]]:
    """A game at random, with what each seat remembers after each move."""
    match = GAME.new(players, seed)
    memories = [Memory(match.box, seat) for seat in range(players)]
    told = 0
    while True:
        for seat, memory in enumerate(memories):
            memory.see(match.view(seat), match.events(seat, told))
        yield match, memories
        if match.over:
            return
        told = len(match.happened)
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))


def complaints(players: int, seed: int, worlds: Any, often: float = 0.1) -> list[str]:
    """What seats have against the worlds that they are given now and then."""
    dice, found = random.Random(seed), list[str]()
    for match, memories in remembered(players, seed, dice):
        if dice.random() < often:
            seat = dice.randrange(players)
            found += memories[seat].contradictions(worlds(match, seat, dice.getrandbits(32)))
    return found


def truth(match: Match, _seat: int, _seed: int) -> Any:
    return match.state


def imagined(match: Match, seat: int, seed: int) -> Any:
    return match.imagine(seat, seed).state


def redealt(match: Match, seat: int, seed: int) -> Any:
    """Imagined without a memory: any unseen card in any hand."""
    s = copy_of(match.state)
    others = [other for other in range(match.players) if other != seat]
    for other in others:
        s.deck = [a + b for a, b in zip(s.deck, s.hand[other], strict=True)]
        s.hand[other] = [0] * len(s.deck)
    s.luck[0] ^= seed
    for other in others:
        for _ in range(s.hand_size[other]):
            s.hand[other][draw_one(s, s.deck, sum(s.deck))] += 1
    return s


@rule("8.2")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_truth_contradicts_nothing_that_was_seen(players: int) -> None:
    assert complaints(players, players, truth) == []


@rule("8.2")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_imagined_worlds_contradict_nothing_that_was_seen(players: int) -> None:
    assert [found for seed in range(3) for found in complaints(players, 100 * players + seed, imagined, 0.3)] == []


@rule("8.2")
def test_worlds_of_a_forgetful_mind_are_found_out() -> None:
    assert any("cannot have come about" in found for seed in range(3) for found in complaints(8, seed, redealt))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda s: exchange(s.hand[0], s.deck), "my hand is another"),
        (lambda s: exchange(s.hand[1], s.discards), "discard pile is another"),
        (lambda s: exchange(s.hand[1], s.display[2]), "display of player 2 is another"),
        (lambda s: s.deck.__setitem__(first(s.deck), s.deck[first(s.deck)] - 1), "there are not"),
        (lambda s: s.hand[1].__setitem__(0, s.hand[1][0] + 1), "player 1 holds"),
        (lambda s: s.tokens.__setitem__(0, 5), "other reward tokens than in the box"),
    ],
)
def test_each_thing_out_of_place_is_noticed(change: Any, complaint: str) -> None:
    match, memory = middle_of_a_game()
    s = copy_of(match.state)
    change(s)
    assert complaint in "\n".join(memory.contradictions(s))


def test_reward_tokens_of_mine_that_are_others_are_noticed() -> None:
    for seed in range(40):
        for match, memories in remembered(4, seed, random.Random(seed)):
            s = copy_of(match.state)
            if s.taken and s.tokens[0] != s.tokens[6]:
                s.tokens[0], s.tokens[6] = s.tokens[6], s.tokens[0]
                assert "has the reward tokens" in "".join(memories[s.token_of[0]].contradictions(s))
                return
    raise AssertionError("nobody was ever rewarded")


def middle_of_a_game() -> tuple[Match, Memory]:
    """A position with a card in the display of seat 2 and on the discard pile."""
    for seed in range(40):
        for match, memories in remembered(4, seed, random.Random(seed)):
            if match.state.there[2] and sum(match.state.discards) and match.state.completed == 2:
                return match, memories[0]
    raise AssertionError("no such position")


def first(cards: list[int]) -> int:
    return next(card for card, count in enumerate(cards) if count)


def exchange(here: list[int], there: list[int]) -> None:
    """Two cards change places that are not of one like."""
    mine = first(here)
    yours = next(card for card, count in enumerate(there) if count and card != mine)
    here[mine], there[mine] = here[mine] - 1, there[mine] + 1
    here[yours], there[yours] = here[yours] + 1, there[yours] - 1


def test_a_world_does_not_depend_on_what_is_hidden() -> None:
    """Equal luck leads to equal worlds, from the truth and from any world that the seat cannot tell from it."""
    dice = random.Random(1)
    for match, _ in remembered(6, 1, dice):
        if dice.random() < 0.1:
            seat = dice.randrange(6)
            world = match.imagine(seat, 5)
            ours, theirs = match.imagine(seat, 9).state, world.imagine(seat, 9).state
            assert ours == theirs
