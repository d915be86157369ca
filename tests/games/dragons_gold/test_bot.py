"""The rule of thumb of Dragon's Gold comes to terms, and waits where it has nothing to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest

from beguile.bots import Bot
from beguile.engine.match import Match
from beguile.games.dragons_gold.state import EVENTS
from tests.games.dragons_gold.position import GAME, market, propose, talks, talks_of_three
from tests.golden import Wanted, play_by_bots


def choice(match: Match, seat: int, dice: int = 0) -> str:
    return match.move(Bot("medium", dice).choose(match.sight(seat))).text


def bargain(match: Match, seat: int) -> list[str]:
    """What a bot plays until it is not its turn any more."""
    played = []
    while seat in match.to_act and match.view(seat)["stage"] in ("talks", "market") and len(played) < 40:
        played.append(choice(match, seat))
        match.play(seat, played[-1])
        if played[-1] == "wait" or played[-1].startswith("post"):
            break
    return played


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_four_of_five_talks_between_rules_of_thumb_end_in_agreement(players: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(12):
        match = play_by_bots(GAME, Wanted(players, lambda _: True), seed)
        events += Counter(EVENTS.names[event.kind] for event in match.happened)
    assert events["agreed"] >= 4 * events["failed"]
    assert events["agreed"] > 100


def test_it_posts_a_division_of_everything() -> None:
    match = talks("2 gold 2 silver 2 blue")
    assert bargain(match, 1)[-1] == "post"


@pytest.mark.parametrize("hoard", ["3 gold 2 silver", "1 gold 1 silver 2 blue 1 green", "1 gold 2 green 1 blue", "4 silver"])
def test_its_first_offer_is_near_the_greatest_product_of_gains(hoard: str) -> None:
    match = talks(hoard)
    seen = match.sight(1).observation
    whole, (mine, theirs) = seen.hoard[seen.slot], [seen.worth[i] for i in range(seen.players) if seen.party[i]]

    def product_of(share: Sequence[int]) -> int:
        kept = sum(count * worth for count, worth in zip(share, mine, strict=True))
        return kept * sum((all_ - count) * worth for all_, count, worth in zip(whole, share, theirs, strict=True))

    bargain(match, 1)
    offered = match.sight(1).observation.proposal[0][: len(whole)]
    greatest = max(map(product_of, product(*(range(count + 1) for count in whole))))
    assert product_of(offered) >= 0.85 * greatest  # it asks a little more for itself


def test_it_accepts_an_even_division() -> None:
    match = talks("2 gold 2 silver")
    propose(match, 1, {0: "1 gold 1 silver", 1: "1 gold 1 silver"})
    assert choice(match, 0) == "accept 1 1"


def test_it_does_not_accept_nothing() -> None:
    match = talks("2 gold 2 silver")
    propose(match, 1, {1: "2 gold 2 silver"})
    assert not choice(match, 0).startswith("accept")


def test_it_takes_less_when_the_sand_runs_out() -> None:
    match = talks("5 gold", options={"patience": 1})
    propose(match, 1, {0: "2 gold", 1: "3 gold"})
    assert choice(match, 0) == "accept 1 1"


def test_in_real_time_it_comes_to_terms_by_the_same_moves() -> None:
    match = talks_of_three("3 gold 3 silver", options={"real_time": True})
    for _ in range(60):
        if match.view(0)["stage"] != "talks":
            break
        for seat in match.to_act:
            if match.view(0)["stage"] == "talks":
                match.play(seat, choice(match, seat))
    assert "agreed" in [said["event"] for said in match.events(None)]


def test_in_real_time_it_waits_when_it_has_said_what_it_wants() -> None:
    match = talks("2 gold 2 silver", options={"real_time": True})
    bargain(match, 1)
    assert [choice(match, 1, dice) for dice in range(40)].count("wait") > 30


@pytest.mark.parametrize(("gives", "asks", "answer"), [("gold", "silver", "accept 1 1"), ("silver", "gold", "wait")])
def test_it_accepts_the_trades_that_profit_it(gives: str, asks: str, answer: str) -> None:
    match = market(["3 silver 3 gold", "3 gold 3 silver", ""], options={"patience": 1})
    match.play(1, f"offer {gives}", f"ask {asks}", "post")
    match.play(2, "wait")
    assert choice(match, 0) == answer
