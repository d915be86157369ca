"""The rule of thumb of Royals plays sensibly in positions written down, and far better than chance."""

import pytest

from beguile.bots import Bot
from beguile.engine.match import Match
from tests.games.royals.position import GAME, hand, intrigue_of, noble, owner, position


def let_the_bot_play(match: Match, seat: int) -> None:
    """The bot's moves until it ends its turn."""
    bot, turn = Bot("medium", 1), match.state.turn
    while match.state.turn == turn and not match.over:
        match.play(seat, bot.choose(match.sight(seat)))


def test_the_bot_claims_a_king_it_can_pay() -> None:
    match = position(["FFFFFFFF"])
    let_the_bot_play(match, 0)
    assert owner(match, "Paris king") == 0


def test_the_bot_pays_with_as_few_pairs_as_can_be() -> None:
    match = position(["FFFFFFFF"], ["FS GB GB GS BS"], held={"Paris king": 1})
    match.play(0, f"prepare {noble(match, 'Paris king')}")
    let_the_bot_play(match, 0)
    assert owner(match, "Paris king") == 0
    assert len(intrigue_of(match, 0).split()) == 2


def test_the_bot_collects_cards_of_one_country_for_a_king() -> None:
    match = position(["FFFFFFF"], part="drawing", row="FGS")
    assert GAME.rules.MOVES.move(Bot("medium", 1).choose(match.sight(0))).text == "take france"


def test_the_bot_spends_what_it_can_in_its_last_turn() -> None:
    match = position(["FF", "", ""], period=2, running_out=True, turn=0)
    let_the_bot_play(match, 0)
    assert hand(match, 0) == ""


@pytest.mark.slow
def test_the_bot_beats_chance_in_ninety_five_of_a_hundred_games_of_two() -> None:
    results = GAME.simulate(players=2, games=1000, seed=77, bots=("medium", "random"))
    assert results.win_shares[:, 0].sum() >= 950


@pytest.mark.slow
def test_a_lone_bot_beats_three_that_play_by_chance() -> None:
    results = GAME.simulate(players=4, games=500, seed=77, bots=("random", "random", "medium", "random"))
    assert results.win_shares[:, 2].mean() >= 0.9
