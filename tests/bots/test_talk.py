"""Bots talk: they bargain while sand runs, offer early, answer, and do not flood; they declare, and are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

import beguile
from beguile.bots import HURRY, Bot, prepare
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from beguile.games.dragons_gold.components import KINDS

PACE, AT_ONCE = 0.7 / 8, 2
"""How the server lets bots think while sand runs: seconds before a thought, and thoughts at a time."""
ROUNDS = 120


@dataclass
class Bargain:
    """One bargain: what was posted by whom, after how many seconds, and how it ended."""

    first_offer: float | None = None
    shares: list[int] = field(default_factory=list)
    """what the first offer is worth to each, by their own reckoning"""
    posts: Counter[int] = field(default_factory=Counter)
    agreed: bool = False


def bargain(match: Match, bots: list[Bot]) -> Bargain:
    """Let bots talk until the sand is turned or nobody has anything to say."""
    sand, seconds, result, start = match.clock, 0.0, Bargain(), len(match.happened)
    for _ in range(ROUNDS):
        silent = True
        for seat in match.to_act:
            before, parties = match.copy(), match.to_act
            move = bots[seat].choose(match.sight(seat))
            match.play(seat, move)
            seconds += (PACE + HURRY) / AT_ONCE
            silent = silent and match.state == before.state
            if match.game.rules.MOVES.move(move).name == "post":
                result.posts[seat] += 1
                if result.first_offer is None:
                    result.first_offer, result.shares = seconds, [worth_of_offer(match, seat, party) for party in parties]
            if match.clock != sand:
                result.agreed = any(event["event"] == "agreed" for event in match.events(None, start))
                return result
        if silent:
            break
    match.play(CLOCK, match.legal(CLOCK)[0])
    return result


def silence(match: Match, bots: list[Bot], person: int) -> Counter[str]:
    """What bots do while somebody whom they need says nothing, as often as they are asked again."""
    start = len(match.happened)
    for _ in range(40):
        for seat in match.to_act:
            if seat != person:
                match.play(seat, bots[seat].choose(match.sight(seat)))
    return Counter(str(event["event"]) for event in match.events(None, start))


def worth_of_offer(match: Match, seat: int, party: int) -> int:
    worth = match.sight(party).observation.worth[0]
    return int(sum(match.state.proposal[seat][party * KINDS + kind] * worth[kind] for kind in range(KINDS)))


def first_talks(level: str, count: int) -> Iterator[tuple[Match, list[Bot]]]:
    """The first bargains over hoards in games in real time, the hunt by the rule of thumb."""
    for seed in range(count):
        match = beguile.game("dragons_gold").new(players=4, seed=seed, options={"real_time": True})
        hunters = [Bot("medium", seed * 4 + seat) for seat in range(4)]
        while not match.over and not match.clock:
            seat = match.to_act[0]
            match.play(seat, hunters[seat].choose(match.sight(seat)))
        yield match, [Bot(level, seed * 4 + seat, playouts=48) for seat in range(4)]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "count"), [("medium", 12), ("hard", 4)])
def test_bots_offer_early_answer_and_do_not_flood(level: str, count: int) -> None:
    if level == "hard":
        prepare(beguile.game("dragons_gold"))
    found = [bargain(match, bots) for match, bots in first_talks(level, count)]
    assert [each.first_offer for each in found if each.first_offer is None or each.first_offer > 10] == []
    assert [each.shares for each in found if min(each.shares) < max(each.shares) / 2] == []
    assert max(max(each.posts.values()) for each in found) <= 4
    assert sum(each.agreed for each in found) > count / 2


def test_nobody_sees_an_offer_before_it_is_made() -> None:
    match, bots = next(first_talks("medium", 1))
    seat = match.to_act[0]
    unseen = []
    while not unseen or unseen[-1]:
        match.play(seat, bots[seat].choose(match.sight(seat)))
        unseen.append(match.is_unfinished(seat))
    assert len(unseen) > 2
    assert match.played[-1][1] == match.game.rules.MOVES.index("post")


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_what_bots_have_offered_stands_until_somebody_answers(level: str) -> None:
    prepare(beguile.game("dragons_gold"))
    for match, bots in first_talks(level, 4):
        others = len(match.to_act) - 1
        done = silence(match, bots, match.to_act[0])
        assert 0 < done["posted"] <= 3 * others
        assert (done["withdrew"], done["took_back"], done["failed"]) == (0, 0, 0)


def test_a_declared_smile_is_believed_by_whoever_heard_true_ones() -> None:
    """Smiles & Daggers: what a bot lays against somebody depends on what they declare and on how true they were."""
    game = beguile.game("smiles_and_daggers")
    match = game.new(players=3, seed=2, options={"declarations": True})
    current = match.to_act[0]
    match.play(current, next(move for move in match.moves(current) if move.name == "challenge"))
    match.state.kept[current] = 12
    heard = {}
    for word in ("smile", "dagger"):
        told = match.copy()
        told.play(current, next(move for move in told.moves(current) if word in move.text))
        other = next(seat for seat in told.to_act if seat != current)
        told.play(
            other,
            next(
                move
                for move in told.moves(other)
                if move.name == "declare" and "smile" not in move.text and "dagger" not in move.text
            ),
        )
        heard[word] = Counter(Bot("medium", seed).choose(told.sight(other)) for seed in range(100))
    assert heard["smile"] != heard["dagger"]
