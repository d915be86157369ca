"""The rule of thumb has a memory and a temper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beguile.bots import Bot
from beguile.bots.search import evaluate, settings_of
from beguile.engine.match import Match
from tests.games.smiles_and_daggers.position import FULL, challenge, lay, position, texts

GAMES = 200


def choices(match: Match, seat: int) -> list[str]:
    """What the bot would do here, by many different dice."""
    sight = match.sight(seat)
    return [match.game.rules.MOVES.move(Bot("medium", seed).choose(sight)).text for seed in range(GAMES)]


def daggers(match: Match, seat: int) -> int:
    return sum(choice.endswith("dagger") for choice in choices(match, seat))


def met(betrayed: bool = False) -> Match:
    """Player 0, who has struck more than smiled, is challenged by player 1, who has mostly smiled at player 0."""
    match = position([FULL, (0, 2, 3), FULL, FULL], players=4, tile=1, turns=12)
    s = match.state
    s.smiles[0][2], s.daggers[0][2], s.smiles[2][0] = 1, 11, 12
    s.smiles[1][0], s.daggers[1][0], s.smiles[0][1] = 3, 1, 4
    s.betrayed[1][0] = 12 if betrayed else 0
    return challenge(match, 0)


def test_it_strikes_more_often_at_who_betrayed_it() -> None:
    assert daggers(met(betrayed=True), 0) > daggers(met(), 0) + GAMES // 10


def test_it_cannot_be_foreseen_altogether() -> None:
    assert 0 < daggers(met(), 0) < GAMES


def test_it_bets_on_the_smile_of_who_always_smiles() -> None:
    match = position(players=3, turns=12)
    for seat, other in ((0, 1), (1, 0)):
        match.state.smiles[seat][other] = 8
        match.state.ranks_laid[seat][0] = 8
    lay(challenge(match, 1), "lord smile", "lord smile")
    assert set(choices(match, 2)) == {"bet smile smile"}


def test_it_bets_on_the_dagger_of_who_always_strikes() -> None:
    match = position(players=3, turns=12)
    match.state.daggers[0][1], match.state.smiles[1][0] = 8, 8
    lay(challenge(match, 1), "lord smile", "lord smile")
    assert set(choices(match, 2)) == {"bet dagger smile"}


def test_it_does_not_name_both_where_one_is_a_riddle() -> None:
    match = position(players=3, turns=12)
    match.state.smiles[0][1], match.state.daggers[0][1], match.state.smiles[1][0] = 8, 8, 16
    lay(challenge(match, 1), "lord smile", "lord smile")
    assert choices(match, 2).count("bet none smile") > GAMES // 2


def test_it_takes_the_coin_that_wins() -> None:
    match = challenge(position(coins=[8, 0, 0], tile=1), 0)
    assert all(choice in ("lay lord smile", "lay lady smile") for choice in choices(match, 0))


def test_it_takes_back_a_lord_that_is_cheap() -> None:
    match = position([(0, 1, 1), FULL, FULL], coins=[3, 2, 2], options={"come_back": True})
    assert set(choices(match, 0)) == {"recover lord"}


# What others chose in secret, for the search


def laid() -> tuple[Match, Match]:
    """Before and after two cards were laid and a bet was made; player 3 is next."""
    before = challenge(position(players=4), 1)
    after = lay(before.copy(), "lady smile", "knight dagger")
    after.play(2, "bet smile none")
    return before, after


def test_whose_cards_lie_face_down() -> None:
    before, after = laid()
    bot = after.game.bot
    assert [bot.chose(before.box, before.state, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert [bot.chose(after.box, after.state, seat) for seat in range(4)] == [0b10, 0b01, 0b11, 0b11]


def test_a_challenger_thinks_back_to_what_they_saw() -> None:
    before, after = laid()
    for seat in (0, 1):
        world = after.copy()
        world.game.bot.think_back(world.box, world.state, seat)
        assert world.sight(seat).observation == before.sight(seat).observation
        assert texts(world, seat) == texts(before, seat)


def test_another_card_may_have_been_laid() -> None:
    _, after = laid()
    after.game.bot.place(after.box, after.state, 0, after.game.rules.MOVES.index("lay lord dagger"))
    assert after.view(0)["challenge"][0]["card"] == {"rank": "lord", "side": "dagger"}


def test_a_search_may_let_them_choose_again() -> None:
    _, after = laid()
    ways = [replace(settings_of(after.game), again=again) for again in (0, 1000)]
    by_thumb, again = (evaluate(after.sight(3), playouts=200, seed=1, settings=settings) for settings in ways)
    assert by_thumb.estimates != again.estimates


# No seat is favoured, and no game locked


def test_it_challenges_everybody_alike_where_all_are_alike() -> None:
    match, dice = position(players=4), [1, 2, 3, 4]
    sight = match.sight(0)
    moves = [len(sight.moves), *sight.moves]
    chosen = [match.game.bot.choose(match.box, sight.observation, moves, dice) for _ in range(4000)]
    times = [chosen.count(move) for move in sight.moves]
    assert max(times) - min(times) < 120, times


def locked(turns: int) -> Match:
    """Two lead together; no Knight is left, so whoever does not smile with a Lord gives the game away."""
    hands = [(1, 2, 0), (1, 2, 0), (0, 0, 0), (0, 0, 0)]
    match = position(hands, coins=[20, 20, 3, 3], players=4, turns=turns)
    for seat, other in ((0, 1), (1, 0)):
        match.state.smiles[seat][other] = match.state.ranks_laid[seat][0] = turns // 2
    return challenge(match, 1)


def test_it_gives_nothing_away_while_others_might() -> None:
    assert set(choices(locked(20), 0)) == {"lay lord smile"}


def test_it_dares_in_the_end_where_nobody_else_does() -> None:
    assert 0 < choices(locked(45), 0).count("lay lord smile") < GAMES


@pytest.mark.parametrize(
    ("coins", "choice"),
    [([5, 5, 0], "stay_out"), ([6, 5, 0], "stay_out"), ([7, 5, 0], "recover lord"), ([4, 5, 0], "recover lord")],
    ids=["a shared lead", "a lead of its price", "a larger lead", "no lead"],
)
def test_without_an_opponent_it_buys_only_what_leaves_the_lead(coins: list[int], choice: str) -> None:
    match = position([(0, 1, 1), (0, 0, 0), (0, 0, 0)], coins=coins, options={"come_back": True})
    assert set(choices(match, 0)) == {choice}
