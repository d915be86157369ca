"""The rules of SmileyFace, in the order of RULES.md."""

from collections import Counter

import pytest

from beguile import IllegalMove
from beguile.engine.match import Match
from beguile.games.smileyface.components import CARDS, EMOTIONS, SUITS
from tests.games.smileyface.position import (
    CHART,
    GAME,
    counted,
    discarded,
    display_of,
    hand_of,
    mischief,
    named,
    position,
    texts,
    told,
)

rule = pytest.mark.rule

FULL = ["happiness 1", "happiness 2", "sadness 1", "sadness 2", "surprise 1", "surprise 2", "anger 1"]
"""A hand that draws nothing."""


ANGER_5 = 19


def exchange_with_deck(match: Match, seat: int, card: int, other: int) -> None:
    """Let a seat have drawn another card."""
    s = match.state
    s.hand[seat][card], s.deck[card] = s.hand[seat][card] - 1, s.deck[card] + 1
    s.hand[seat][other], s.deck[other] = s.hand[seat][other] + 1, s.deck[other] - 1


def play_mischief(match: Match, name: str, *choices: str) -> None:
    """Seat 0 plays a mischief card and chooses for it."""
    for move in (mischief(match, name), *choices):
        match.play(0, move)


# 1 The box


@rule("1.1")
def test_there_are_thirteen_emotion_cards_of_each_suit() -> None:
    copies = GAME.new(4).box.copies
    assert [sum(copies[suit * 5 : suit * 5 + 5]) for suit in range(4)] == [13] * 4


@rule("1.2")
def test_there_are_eighteen_mischief_cards() -> None:
    box = GAME.new(4).box
    assert sum(box.copies[EMOTIONS:]) == 18


@rule("1.2")
def test_a_kind_of_mischief_that_there_is_not_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match=r"no mischief of that number.*rule 1.2"):
        position().play(0, "mischief 11")


@rule("1.3")
def test_there_are_seven_round_cards_and_seven_reward_tokens_of_up_to_two_points() -> None:
    box = GAME.new(4).box
    assert (box.rounds, box.rewards) == (7, 7)
    assert set(box.reward[:7]) == {0, 1, 2}


# 2 Before the first round


@rule("2.1")
@pytest.mark.parametrize(("players", "size"), [(4, 7), (5, 7), (6, 7), (7, 6), (8, 5)])
def test_the_hand_size_depends_on_the_number_of_players(players: int, size: int) -> None:
    match = GAME.new(players, seed=1)
    assert [player["hand"] for player in match.view(None)["players"]] == [size] * players


@rule("2.1")
def test_another_seed_deals_other_cards() -> None:
    assert len({tuple(map(tuple, GAME.new(4, seed=seed).state.hand)) for seed in range(20)}) == 20


@rule("2.2")
def test_everybody_can_be_the_first_player() -> None:
    assert {GAME.new(4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}


@rule("2.3")
def test_every_suit_can_be_boss_and_newbie() -> None:
    charts = [GAME.new(4, seed=seed).view(0)["chart"] for seed in range(60)]
    assert {chart[0] for chart in charts} == {chart[3] for chart in charts} == set(SUITS)


@rule("2.4")
def test_the_reward_tokens_are_mixed() -> None:
    mixed = [GAME.new(4, seed=seed).state.tokens[:7] for seed in range(20)]
    assert len({tuple(tokens) for tokens in mixed}) > 10
    assert all(sorted(tokens) == [0, 0, 1, 1, 1, 2, 2] for tokens in mixed)


# 3 A round


def next_round(match: Match) -> Match:
    """Everybody passes, and nobody discards anything."""
    while match.state.stage == 0:
        match.play(match.to_act[0], "pass")
    while match.state.stage == 4:
        match.play(match.to_act[0], "done")
    return match


@rule("3.1")
def test_hands_are_filled_up_at_the_start_of_a_round() -> None:
    match = next_round(position(hands=[["anger 1"], ["anger 2", "Ghost"], FULL, []]))
    assert match.state.hand_size[:4] == [7, 7, 7, 7]


@rule("3.1")
def test_what_was_not_played_stays_in_the_hand() -> None:
    match = next_round(position(hands=[["anger 5", "Ghost"]]))
    assert {"anger 5", "Ghost"} <= set(hand_of(match, 0))


@rule("3.1")
def test_a_hand_above_the_limit_draws_nothing() -> None:
    match = next_round(position(hands=[[*FULL, "anger 2"]]))
    assert sorted(hand_of(match, 0)) == sorted([*FULL, "anger 2"])


@rule("3.1")
def test_the_first_player_draws_first() -> None:
    match = next_round(position(first=2, turn=2))
    drew = [said["seat"] for said in match.events(None) if said["event"] == "drew"]
    assert drew == [2, 3, 0, 1]


@rule("3.1")
def test_an_empty_deck_gives_nothing() -> None:
    match = position(hands=[["Gift"]])
    match.state.deck = [0] * len(match.state.deck)
    match.state.deck_size = 0
    next_round(match)
    assert hand_of(match, 0) == ["Gift"]


@rule("3.2")
def test_play_goes_clockwise_from_the_first_player() -> None:
    match = position(hands=[[], [], ["anger 1"], ["anger 1"]], turn=2)
    match.play(2, "play anger 1")
    match.play(3, "play anger 1")
    assert match.to_act == (0,)


@rule("3.2")
def test_whoever_has_passed_is_left_out() -> None:
    match = position(hands=[["anger 1"]], passed=[1, 2])
    match.play(0, "play anger 1")
    assert match.to_act == (3,)


@rule("3.2")
def test_the_last_player_plays_on_alone() -> None:
    match = position(hands=[["anger 1", "anger 2"]], passed=[1, 2, 3])
    match.play(0, "play anger 1")
    assert match.to_act == (0,)


@rule("3.2")
def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"not your turn.*rule 3.2"):
        position(hands=[[], ["anger 1"]]).play(1, "play anger 1")


@rule("3.2")
def test_there_is_no_ninth_player_to_aim_at() -> None:
    with pytest.raises(IllegalMove, match=r"no such player.*rule 3.2"):
        position([["anger 1"]]).play(0, "help 6 anger 1")


@rule("3.3")
def test_an_emotion_card_is_laid_into_the_display() -> None:
    match = position(hands=[["anger 3", "anger 5"]])
    match.play(0, "play anger 3")
    assert (display_of(match, 0), hand_of(match, 0)) == (["anger 3"], ["anger 5"])


@rule("3.3")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match=r"You do not hold anger 4.*rule 3.3"):
        position(hands=[["anger 3"]]).play(0, "play anger 4")


@rule("3.4")
def test_a_mischief_card_goes_to_the_discard_pile() -> None:
    match = position(hands=[["Whirlwind"]])
    play_mischief(match, "Whirlwind")
    assert (discarded(match), display_of(match, 0), match.to_act) == (["Whirlwind"], [], (1,))


@rule("3.4")
@pytest.mark.parametrize("name", ["Heart", "Pirate"])
def test_a_mischief_card_that_stays_lies_in_the_display(name: str) -> None:
    match = position(hands=[[name]])
    play_mischief(match, name)
    assert (discarded(match), display_of(match, 0), match.to_act) == ([], [name], (1,))


@rule("3.4")
def test_a_mischief_card_that_is_not_in_hand_cannot_be_played() -> None:
    match = position(hands=[["Heart"]])
    with pytest.raises(IllegalMove, match=r"You do not hold Gift.*rule 3.4"):
        play_mischief(match, "Gift")


@rule("3.4")
def test_the_choice_for_a_mischief_card_comes_before_anything_else() -> None:
    match = position(hands=[["Crown", "anger 1"]])
    play_mischief(match, "Crown")
    with pytest.raises(IllegalMove, match=r"what Crown is to do.*rule 3.4"):
        match.play(0, "play anger 1")


@rule("3.4")
def test_nothing_is_chosen_without_a_mischief_card() -> None:
    with pytest.raises(IllegalMove, match=r"No mischief card asks.*rule 3.4"):
        position([[], ["anger 3"]]).play(0, "take 1 anger 3")


@rule("3.4")
def test_a_card_is_shown_before_its_choice_so_they_are_not_played_as_one() -> None:
    match = position([[], ["anger 3"]], [["Ghost"]])
    with pytest.raises(IllegalMove, match="something is shown"):
        match.play(0, mischief(match, "Ghost"), "take 1 anger 3")
    assert hand_of(match, 0) == ["Ghost"]


@rule("3.4")
def test_mischief_cannot_be_aimed_at_oneself() -> None:
    match = position([["anger 3"], ["anger 3"]], [["Ghost"]])
    with pytest.raises(IllegalMove, match=r"another player.*rule 3.4"):
        play_mischief(match, "Ghost", "take 0 anger 3")


@rule("3.5")
def test_with_nothing_to_play_one_must_pass() -> None:
    assert texts(position(), 0) == ["pass"]


@rule("3.5")
def test_passing_is_always_possible() -> None:
    assert "pass" in texts(position([["anger 1"]], [["anger 3", "Heart"]]), 0)


@rule("3.5")
def test_whoever_passed_can_still_be_robbed() -> None:
    match = position([[], ["anger 3"]], [["Ghost"]], passed=[1])
    play_mischief(match, "Ghost", "take 1 anger 3")
    assert display_of(match, 0) == ["anger 3"]


@rule("3.5")
def test_whoever_passed_can_still_be_helped_and_win() -> None:
    match = position([["anger 5"], ["anger 3"], ["surprise 5"]], passed=[1, 2, 3])
    match.play(0, "help 1 anger 5")
    assert match.state.winner[0] == 1


@rule("3.6")
def test_a_helper_passes_and_gives_a_card_of_their_display() -> None:
    match = position([["anger 5", "anger 1"], ["anger 3"]])
    match.play(0, "help 1 anger 5")
    assert (display_of(match, 0), display_of(match, 1)) == (["anger 1"], ["anger 5", "anger 3"])
    assert (match.state.passed[0], match.state.helper[1]) == (1, 0)


@rule("3.6")
def test_a_heart_that_is_given_protects_the_one_who_has_it_now() -> None:
    match = position([["Heart", "anger 3"], ["anger 3"]], [[], [], ["Ghost"]])
    heart = match.box.labels["mischief"].index("Heart")
    match.play(0, f"help_with 1 {heart}")
    match.play(1, "pass")
    match.play(2, mischief(match, "Ghost"))
    assert texts(match, 2) == ["take 0 anger 3"]


@rule("3.6")
def test_one_cannot_give_what_is_not_in_ones_display() -> None:
    with pytest.raises(IllegalMove, match=r"no anger 2 in your display.*rule 3.6"):
        position([["anger 1"]], [["anger 2"]]).play(0, "help 1 anger 2")


@rule("3.6")
def test_one_cannot_help_oneself() -> None:
    with pytest.raises(IllegalMove, match=r"another player.*rule 3.6"):
        position([["anger 1"]]).play(0, "help 0 anger 1")


@rule("3.7")
def test_without_a_card_in_the_display_one_cannot_help() -> None:
    match = position([[], ["anger 3"]], [["anger 1"]])
    assert texts(match, 0) == ["play anger 1", "pass"]
    with pytest.raises(IllegalMove, match=r"no card in your display.*rule 3.7"):
        match.play(0, "help 1 anger 1")


@rule("3.7")
def test_nobody_has_two_helping_hands() -> None:
    match = position([["anger 1"]], helpers={1: 2}, passed=[2])
    assert texts(match, 0) == ["pass", "help 2 anger 1", "help 3 anger 1"]
    with pytest.raises(IllegalMove, match=r"already lies before Player 1.*rule 3.7"):
        match.play(0, "help 1 anger 1")


@rule("3.7")
def test_two_players_can_help_each_other() -> None:
    match = position([["anger 1"], ["anger 2"]])
    match.play(0, "help 1 anger 1")
    match.play(1, "help 0 anger 2")
    assert match.state.helper[:2] == [1, 0]


@rule("3.7")
def test_a_helper_can_be_helped_by_a_third() -> None:
    match = position([["anger 1"], ["anger 2"]])
    match.play(0, "help 1 anger 1")
    match.play(1, "help 2 anger 2")
    assert match.state.helper[:4] == [-1, 0, 1, -1]


@rule("3.7")
def test_a_helper_can_win_with_what_is_left() -> None:
    match = position([["anger 5", "surprise 1"], ["surprise 1"]], passed=[1, 2, 3])
    match.play(0, "help 1 surprise 1")
    assert match.state.winner[0] == 0


# 4 Mischief


@rule("4.1", "4.3")
def test_the_ghost_may_not_take_a_two_of_the_boss_suit() -> None:
    match = position([[], ["sadness 2", "anger 3"]], [["Ghost"]])
    with pytest.raises(IllegalMove, match=r"printed value 3.*rule 4.1"):
        play_mischief(match, "Ghost", "take 1 sadness 2")


@rule("4.1", "4.3")
def test_the_ghost_takes_a_three_of_boss_and_newbie_alike() -> None:
    match = position([["anger 3"], ["sadness 3", "sadness 2"], ["happiness 3", "anger 4"]], [["Ghost"]])
    play_mischief(match, "Ghost")
    assert texts(match, 0) == ["take 1 sadness 3", "take 2 happiness 3"]


@rule("4.2")
@pytest.mark.parametrize(
    ("name", "displays"),
    [
        ("Ghost", [["anger 3"], ["anger 2", "anger 4"]]),
        ("Pickpocket", [["anger 1"], ["anger 3", "Pirate"]]),
        ("Bomb", [["anger 1"], ["Pirate"]]),
        ("Mirror", [["anger 1"], ["anger 1", "surprise 2"]]),
        ("Mirror", [["Pirate"], ["anger 1", "surprise 2"]]),
    ],
)
def test_mischief_with_nothing_in_reach_may_not_be_played(name: str, displays: list[list[str]]) -> None:
    match = position(displays, [[name]])
    with pytest.raises(IllegalMove, match=rf"nothing that {name} could do.*rule 4.2"):
        play_mischief(match, name)


@rule("4.2")
def test_a_gift_needs_a_card_in_the_deck() -> None:
    match = position(hands=[["Gift"]])
    match.state.deck = [0] * len(match.state.deck)
    match.state.deck_size = 0
    assert texts(match, 0) == ["pass"]


@rule("4.2", "4.4")
def test_a_second_heart_can_be_played() -> None:
    match = position([["Heart"]], [["Heart"]])
    play_mischief(match, "Heart")
    assert display_of(match, 0) == ["Heart", "Heart"]


@rule("4.3")
def test_what_is_taken_lies_in_the_takers_display() -> None:
    match = position([["anger 5"], ["anger 3", "anger 3"]], [["Ghost"]])
    play_mischief(match, "Ghost", "take 1 anger 3")
    assert (display_of(match, 0), display_of(match, 1)) == (["anger 5", "anger 3"], ["anger 3"])
    assert told(match) == ["mischief", "took"]


@rule("4.3")
def test_the_pickpocket_takes_ones_and_twos() -> None:
    match = position([[], ["sadness 1", "anger 3"], ["happiness 2"]], [["Pickpocket"]])
    play_mischief(match, "Pickpocket")
    assert texts(match, 0) == ["take 1 sadness 1", "take 2 happiness 2"]


@rule("4.3")
def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    match = position([[], ["sadness 3"]], [["Ghost"]])
    with pytest.raises(IllegalMove, match=r"no anger 3 in that display.*rule 4.3"):
        play_mischief(match, "Ghost", "take 1 anger 3")


@rule("4.4")
@pytest.mark.parametrize(
    ("name", "choices"), [("Ghost", "take 1 anger 3"), ("Bomb", "bomb 1"), ("Mirror", "exchange surprise 3,take 1 anger 3")]
)
def test_a_heart_protects_a_display(name: str, choices: str) -> None:
    match = position([["surprise 3"], ["anger 3", "Heart"], ["anger 3"]], [[name]])
    with pytest.raises(IllegalMove, match=r"Heart protects the display of Player 1.*rule 4.4"):
        play_mischief(match, name, *choices.split(","))


@rule("4.4")
@pytest.mark.parametrize("name", ["Ghost", "Bomb", "Mirror"])
def test_mischief_may_not_be_played_when_hearts_protect_everybody(name: str) -> None:
    match = position([["surprise 3"], ["anger 3", "Heart"]], [[name]])
    assert mischief(match, name) not in texts(match, 0)


@rule("4.4")
def test_a_heart_does_not_stop_its_owners_mischief() -> None:
    match = position([["surprise 3", "Heart"], ["anger 3"]], [["Mirror"]])
    play_mischief(match, "Mirror", "exchange surprise 3", "take 1 anger 3")
    assert display_of(match, 0) == ["anger 3", "Heart"]


@rule("4.4")
def test_a_heart_stops_neither_a_new_boss_nor_a_helping_hand() -> None:
    match = position([["anger 5"], ["anger 3", "Heart"]], [[], ["Crown"]])
    match.play(0, "help 1 anger 5")
    assert display_of(match, 1) == ["anger 5", "anger 3", "Heart"]
    match.play(1, mischief(match, "Crown"))
    match.play(1, "boss anger")
    assert match.scores == (0, 0, 0, 0)
    assert match.view(None)["players"][1]["total"] == 10


@rule("4.5")
@pytest.mark.parametrize("pirates", [1, 2])
def test_a_pirate_makes_newbie_cards_count_as_printed(pirates: int) -> None:
    match = position([["happiness 5", "happiness 4", "anger 3", *["Pirate"] * pirates]])
    assert match.view(None)["players"][0]["totals"] == {"happiness": 9, "sadness": 0, "surprise": 0, "anger": 3}


@rule("4.5")
def test_a_pirate_does_nothing_for_others() -> None:
    match = position([["Pirate"], ["happiness 5"]])
    assert match.view(None)["players"][1]["total"] == 0


@rule("4.6")
def test_the_whirlwind_can_bring_any_chart() -> None:
    charts = set()
    for seed in range(200):
        match = position(hands=[["Whirlwind"]]).imagine(0, seed)
        play_mischief(match, "Whirlwind")
        charts.add(tuple(match.view(0)["chart"]))
    assert len(charts) == 24


@rule("4.7")
def test_the_crown_makes_another_suit_the_boss() -> None:
    match = position(hands=[["Crown"]])
    play_mischief(match, "Crown", "boss anger")
    assert match.view(0)["chart"] == ["anger", "surprise", "sadness", "happiness"]


@rule("4.7")
def test_the_newbie_and_the_boss_can_change_places() -> None:
    match = position(hands=[["Crown"]])
    play_mischief(match, "Crown", "boss happiness")
    assert match.view(0)["chart"] == ["happiness", "surprise", "anger", "sadness"]


@rule("4.7")
def test_the_boss_cannot_be_made_boss() -> None:
    match = position(hands=[["Crown"]])
    with pytest.raises(IllegalMove, match=r"Boss is sadness already.*rule 4.7"):
        play_mischief(match, "Crown", "boss sadness")


@rule("4.8")
def test_a_bomb_costs_the_two_highest_cards() -> None:
    match = position([[], ["anger 5", "anger 2", "sadness 4", "Pirate"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    assert (display_of(match, 1), match.to_act) == (["anger 2", "Pirate"], (1,))
    assert sorted(discarded(match)) == ["Bomb", "anger 5", "sadness 4"]


@rule("4.8")
def test_a_bomb_costs_one_card_if_there_is_no_other() -> None:
    match = position([[], ["anger 5", "Pirate"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    assert display_of(match, 1) == ["Pirate"]


@rule("4.8")
def test_two_cards_of_one_suit_and_value_leave_no_choice() -> None:
    match = position([[], ["anger 5", "surprise 4", "surprise 4"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    assert display_of(match, 1) == ["surprise 4"]


@rule("4.8")
def test_two_highest_cards_of_equal_value_both_go() -> None:
    match = position([[], ["anger 4", "surprise 4", "surprise 3"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    assert display_of(match, 1) == ["surprise 3"]


@rule("4.8")
def test_the_bombed_player_chooses_among_equal_cards() -> None:
    match = position([[], ["anger 5", "anger 4", "surprise 4"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    assert (match.to_act, texts(match, 1)) == ((1,), ["lose surprise 4", "lose anger 4"])
    match.play(1, "lose surprise 4")
    assert (display_of(match, 1), match.to_act) == (["anger 4"], (1,))


@rule("4.8")
def test_the_bombed_player_chooses_even_after_passing() -> None:
    match = position([[], [], ["anger 4", "surprise 4", "sadness 4"]], [["Bomb"]], passed=[1, 2])
    play_mischief(match, "Bomb", "bomb 2")
    match.play(2, "lose anger 4")
    match.play(2, "lose sadness 4")
    assert (display_of(match, 2), match.to_act) == (["surprise 4"], (3,))


@rule("4.8")
def test_only_the_highest_cards_are_lost() -> None:
    match = position([[], ["anger 4", "surprise 4", "sadness 4", "anger 1"]], [["Bomb"]])
    play_mischief(match, "Bomb", "bomb 1")
    with pytest.raises(IllegalMove, match=r"lose your highest cards.*rule 4.8"):
        match.play(1, "lose anger 1")
    with pytest.raises(IllegalMove, match=r"First choose.*rule 4.8"):
        match.play(1, "pass")


@rule("4.8")
def test_whoever_has_no_emotion_card_cannot_be_bombed() -> None:
    match = position([[], ["Pirate"], ["anger 1"]], [["Bomb"]])
    with pytest.raises(IllegalMove, match=r"Player 1 has no emotion card.*rule 4.8"):
        play_mischief(match, "Bomb", "bomb 1")


@rule("4.9")
def test_the_mirror_exchanges_cards_of_equal_value() -> None:
    match = position([["anger 4"], ["surprise 4", "surprise 5"]], [["Mirror"]])
    play_mischief(match, "Mirror", "exchange anger 4", "take 1 surprise 4")
    assert (display_of(match, 0), display_of(match, 1)) == (["surprise 4"], ["surprise 5", "anger 4"])
    assert (match.to_act, told(match)) == ((1,), ["mischief", "exchanged"])


@rule("4.9")
def test_only_cards_with_a_partner_can_be_exchanged() -> None:
    match = position([["anger 4", "anger 2"], ["surprise 4", "anger 2"]], [["Mirror"]])
    play_mischief(match, "Mirror")
    assert texts(match, 0) == ["exchange anger 4"]
    with pytest.raises(IllegalMove, match=r"for anger 2 is within reach.*rule 4.9"):
        match.play(0, "exchange anger 2")
    with pytest.raises(IllegalMove, match=r"no anger 1 in your display.*rule 4.9"):
        match.play(0, "exchange anger 1")


@rule("4.9")
def test_another_value_is_not_exchanged() -> None:
    match = position([["anger 4"], ["surprise 4", "surprise 5"]], [["Mirror"]])
    with pytest.raises(IllegalMove, match=r"same value and different suits.*rule 4.9"):
        play_mischief(match, "Mirror", "exchange anger 4", "take 1 surprise 5")


@rule("4.9")
def test_an_exchange_that_was_begun_is_finished_first() -> None:
    match = position([["anger 4"], ["surprise 4"], ["sadness 5"]], [["Mirror"]])
    play_mischief(match, "Mirror", "exchange anger 4")
    with pytest.raises(IllegalMove, match=r"you want for anger 4.*rule 4.9"):
        match.play(0, "pass")
    with pytest.raises(IllegalMove, match=r"no sadness 4 in that display.*rule 4.9"):
        match.play(0, "take 2 sadness 4")


@rule("4.10")
def test_a_gift_is_two_cards() -> None:
    match = position(hands=[["Gift", "anger 1"]])
    play_mischief(match, "Gift")
    assert (match.state.hand_size[0], match.to_act) == (3, (1,))


@rule("4.10")
def test_a_gift_is_one_card_if_the_deck_has_no_other_and_nothing_is_shuffled_in() -> None:
    match = position(hands=[["Gift"]], discards=["anger 5", "Ghost"])
    match.state.deck = [0] * len(match.state.deck)
    match.state.deck[0] = match.state.deck_size = 1
    play_mischief(match, "Gift")
    assert hand_of(match, 0) == ["happiness 1"]


@rule("4.10", "8.1")
def test_what_a_gift_brings_is_told_to_its_owner_only() -> None:
    match = position(hands=[["Gift", "anger 1"]])
    play_mischief(match, "Gift")
    assert (told(match, 0), told(match, 1)) == (["mischief", "drew_cards"], ["mischief", "drew"])


# 5 Scoring


def scored(displays: list[list[str]], **more: object) -> Match:
    """All have passed but seat 0, who passes now."""
    match = position(displays, passed=range(1, 8), **more)  # type: ignore[arg-type]
    match.play(0, "pass")
    return match


@rule("5.1")
def test_the_scoring_example() -> None:
    """1, 1 and 5 of surprise are 7; 4 and 2 of sadness, the Boss, are 8."""
    match = position([["surprise 1", "surprise 1", "surprise 5"], ["sadness 4", "sadness 2"]])
    assert [player["total"] for player in match.view(None)["players"][:2]] == [7, 8]


@rule("5.1")
def test_newbie_cards_are_worth_nothing() -> None:
    assert position([["happiness 5", "happiness 5"]]).view(None)["players"][0]["total"] == 0


@rule("5.1")
def test_only_the_best_suit_counts() -> None:
    player = position([["anger 5", "surprise 4", "sadness 3", "sadness 1"]]).view(None)["players"][0]
    assert (player["total"], player["best"]) == (6, "sadness")


@rule("5.1")
def test_the_chart_of_the_moment_counts() -> None:
    match = position([["anger 5"], ["sadness 5"]], [["Crown"]], passed=[1, 2, 3])
    play_mischief(match, "Crown", "boss anger")
    match.play(0, "pass")
    assert match.state.winner[0] == 0


@rule("5.2")
def test_the_highest_total_wins_the_round_card() -> None:
    match = scored([["surprise 1", "surprise 1", "surprise 5"], ["sadness 4", "sadness 2"]], round=2)
    assert (match.state.winner[2], match.scores) == (1, (0, 2, 0, 0))


@rule("5.2")
def test_the_winner_is_the_next_first_player() -> None:
    match = next_round(scored([[], ["anger 1"]]))
    assert (match.state.first, match.to_act) == (1, (1,))


@rule("5.3")
def test_a_tie_has_no_winner_no_reward_and_the_same_first_player() -> None:
    match = next_round(scored([["anger 4"], ["surprise 4"]], helpers={0: 3}, first=2))
    assert (match.scores, match.state.taken, match.state.first) == ((0, 0, 0, 0), 0, 2)
    assert "tied" in told(match)


@rule("5.3")
def test_everybody_on_nothing_is_a_tie() -> None:
    assert "tied" in told(scored([["happiness 5"]]))


@rule("5.3")
def test_a_tie_below_the_best_is_none() -> None:
    assert scored([["anger 4"], ["surprise 4"], ["anger 5"]]).state.winner[0] == 2


@rule("5.4")
def test_the_helper_of_the_winner_takes_a_reward_token() -> None:
    match = scored([["anger 4"]], helpers={0: 3, 1: 2})
    assert (match.state.taken, match.state.token_of[0]) == (1, 3)


@rule("5.4", "8.3")
def test_the_value_of_a_reward_is_told_to_its_owner_only() -> None:
    match = scored([["anger 4"]], helpers={0: 3})
    assert "reward_seen" in told(match, 3)
    assert all("reward_seen" not in told(match, seat) for seat in (0, 1, 2, None))
    assert "rewarded" in told(match, 0)


@rule("5.4")
def test_nobody_is_rewarded_for_helping_the_wrong_player() -> None:
    assert scored([["anger 4"], ["anger 1"]], helpers={1: 3}).state.taken == 0


@rule("5.5")
def test_displays_go_to_the_discard_pile_and_helping_hands_home() -> None:
    match = scored([["anger 4", "Heart"], ["anger 1"]], helpers={1: 3})
    assert sorted(discarded(match)) == ["Heart", "anger 1", "anger 4"]
    assert [display_of(match, seat) for seat in range(4)] == [[], [], [], []]
    assert (match.state.helper[:4], match.state.passed[:4]) == ([-1] * 4, [0] * 4)


# 6 The next chart and clean-up


@rule("6.1")
def test_the_newbie_becomes_the_boss() -> None:
    assert scored([["anger 4"]]).view(0)["chart"][0] == CHART[3]


@rule("6.1", "4.7")
def test_the_boss_that_a_crown_sent_to_the_bottom_is_boss_again() -> None:
    match = position(hands=[["Crown"]], passed=[1, 2, 3])
    play_mischief(match, "Crown", "boss happiness")
    match.play(0, "pass")
    assert match.view(0)["chart"][0] == "sadness"


@rule("6.2")
def test_any_of_the_others_can_be_the_next_newbie() -> None:
    charts = set()
    for seed in range(60):
        match = position(passed=[1, 2, 3]).imagine(0, seed)
        match.play(0, "pass")
        charts.add(tuple(match.view(0)["chart"]))
    assert len(charts) == 6
    assert {chart[3] for chart in charts} == {"sadness", "surprise", "anger"}


@rule("6.3")
def test_in_clean_up_mischief_may_be_discarded() -> None:
    match = scored([["anger 4"]], hands=[["Ghost", "Gift", "anger 1"]])
    assert texts(match, 0) == ["discard 2", "discard 3", "done"]
    match.play(0, "discard 2")
    assert ("Ghost" in discarded(match), hand_of(match, 0)) == (True, ["anger 1", "Gift"])


@rule("6.3")
def test_clean_up_belongs_to_the_round_before_it() -> None:
    match = scored([["anger 4"]])
    assert (match.view(0)["stage"], match.view(0)["round"]) == ("clean-up", 1)


@rule("6.3")
def test_several_mischief_cards_may_be_discarded() -> None:
    match = scored([[]], hands=[["Ghost", "Ghost"]])
    match.play(0, "discard 2")
    match.play(0, "discard 2")
    assert texts(match, 0) == ["done"]


@rule("6.3")
def test_clean_up_goes_clockwise_from_the_first_player_of_the_round() -> None:
    match = scored([[], ["anger 4"]], first=2)
    order = []
    while match.state.stage == 4:
        order.append(match.to_act[0])
        match.play(match.to_act[0], "done")
    assert order == [2, 3, 0, 1]


@rule("6.3")
def test_even_who_has_no_mischief_is_asked_for_that_is_secret() -> None:
    assert texts(scored([[]], hands=[["anger 1"]]), 0) == ["done"]


@rule("6.3")
def test_in_clean_up_nothing_is_played_and_nothing_discarded_that_is_not_there() -> None:
    match = scored([[]], hands=[["anger 1"]])
    with pytest.raises(IllegalMove, match=r"In clean-up.*rule 6.3"):
        match.play(0, "play anger 1")
    with pytest.raises(IllegalMove, match=r"You do not hold Ghost.*rule 6.3"):
        match.play(0, "discard 2")


@rule("6.3")
def test_mischief_is_discarded_only_in_clean_up() -> None:
    with pytest.raises(IllegalMove, match=r"discarded in clean-up.*rule 6.3"):
        position(hands=[["Ghost"]]).play(0, "discard 2")


@rule("6.4")
def test_the_discard_pile_is_shuffled_into_the_deck() -> None:
    match = next_round(scored([["anger 4", "Heart"]], hands=[FULL, FULL[:6], FULL[:6], ["Ghost"]]))
    assert discarded(match) == []
    assert match.state.deck_size == 70 - 28


# 7 The end


def finished(winners: list[int | None], rewards: list[tuple[int, int]]) -> Match:
    """A game that ends now, with these winners of its rounds and these reward tokens."""
    match = position(round=6, winners=winners, rewards=rewards, passed=[1, 2, 3])
    match.play(0, "pass")
    return match


@rule("7.1")
def test_the_game_ends_when_the_seventh_round_is_scored() -> None:
    match = finished([0, 1, 2, 3, 0, 1], [])
    assert (match.over, match.to_act) == (True, ())
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "done")


@rule("7.2")
def test_points_are_on_round_cards_and_reward_tokens() -> None:
    assert finished([0, 1, 2, 3, 0, 1], [(2, 2), (2, 0), (3, 1)]).scores == (3, 4, 4, 3)


@rule("7.3")
def test_the_most_points_win() -> None:
    match = finished([0, 1, 2, 3, 0, 1], [(1, 1)])
    assert (match.winners, match.ending) == ((1,), "points")


@rule("7.3")
def test_reward_tokens_can_decide() -> None:
    match = finished([0, 1, 2, 3, 0, 1], [(2, 2), (2, 1)])
    assert (match.winners, match.ending) == ((2,), "points")


@rule("7.3")
def test_a_tie_is_broken_by_points_on_round_cards() -> None:
    match = finished([0, 1, 2, 3, 0, 1], [(2, 2)])
    assert (match.scores, match.winners, match.ending) == ((3, 4, 4, 2), (1,), "round cards")


@rule("7.3")
def test_round_cards_break_ties_only_among_the_best() -> None:
    match = finished([0, 3, 1, None, 0, 2], [(1, 2), (3, 2), (3, 1)])
    assert (match.scores, match.winners, match.ending) == ((3, 4, 3, 4), (1,), "round cards")


@rule("7.3")
def test_equal_in_all_points_share_the_victory() -> None:
    match = finished([0, 0, 1, 1, 0, None], [])
    assert (match.scores, match.winners, match.ending) == ((4, 4, 0, 0), (0, 1), "shared")


# 8 What is secret


@rule("8.1")
def test_nobody_sees_another_hand() -> None:
    match = GAME.new(4, seed=1)
    assert named(match.view(1)["hand"]) != named(match.view(2)["hand"])
    assert "hand" not in match.view(None)


@rule("8.1")
def test_imagined_hands_have_the_same_sizes_and_other_cards() -> None:
    match = GAME.new(5, seed=1)
    worlds = [match.imagine(0, seed) for seed in range(30)]
    assert all(world.state.hand[0] == match.state.hand[0] for world in worlds)
    assert all(world.state.hand_size == match.state.hand_size for world in worlds)
    assert len({tuple(world.state.hand[3]) for world in worlds}) == 30


@rule("8.2")
def test_a_card_that_was_just_shuffled_in_cannot_be_in_a_hand_that_drew_nothing() -> None:
    match = next_round(scored([["anger 5", "anger 5"]], hands=[FULL, FULL, FULL, []]))
    fives = [match.imagine(0, seed).state.hand for seed in range(200)]
    assert all(hand[1][19] == hand[2][19] == 0 for hand in fives)
    assert Counter(hand[3][19] > 0 for hand in fives)[True] > 20


@rule("8.2")
def test_a_hand_holds_no_more_of_what_came_back_than_it_has_drawn() -> None:
    high = ["anger 5", "anger 5", "surprise 5", "surprise 5", "sadness 5", "sadness 5", "happiness 5", "happiness 5"]
    match = next_round(scored([high], hands=[FULL, FULL[:6], FULL, []]))
    most = max(sum(match.imagine(0, seed).state.hand[1][card] for card in (4, 9, 14, 19)) for seed in range(300))
    assert most == 1


@rule("8.2")
def test_a_card_that_must_have_been_drawn_uses_up_what_was_drawn() -> None:
    """Player 1 drew two cards and shows one that nobody held at the shuffle: only one of the rest can be new."""
    high = ["anger 5", "anger 5", "surprise 5", "surprise 5", "sadness 5", "sadness 5", "happiness 5", "happiness 5"]
    match = next_round(scored([high], hands=[FULL, FULL[:5], FULL, []]))
    drawn = next(card for card, count in enumerate(match.state.hand[1]) if count > counted(match, [FULL[:5]], 0)[card])
    exchange_with_deck(match, 1, drawn, ANGER_5)
    match.play(0, "pass")
    match.play(1, "play anger 5")
    most = max(sum(match.imagine(0, seed).state.hand[1][card] for card in (4, 9, 14, 19)) for seed in range(300))
    assert most == 1


@rule("8.2")
def test_a_card_that_i_held_at_a_shuffle_was_in_no_other_hand_then() -> None:
    """I held one anger 5 at the shuffle, the other was on the discard pile. I have played mine, and both are in the deck again."""
    match = next_round(scored([["anger 5"]], hands=[["anger 5", *FULL[:6]], FULL, FULL, []]))
    match.play(0, "play anger 5")
    match = next_round(match)
    worlds = [match.imagine(0, seed).state.hand for seed in range(200)]
    assert all(hand[1][19] == hand[2][19] == 0 for hand in worlds)


@rule("8.2")
def test_what_is_remembered_is_more_than_the_last_shuffle() -> None:
    """Both cards were seen two shuffles ago; who has drawn nothing since holds neither of them."""
    match = next_round(scored([["anger 5", "anger 5"]], hands=[FULL, FULL, FULL, []]))
    match = next_round(match)
    assert match.state.returned[19] == 0o20
    worlds = [match.imagine(0, seed).state.hand for seed in range(200)]
    assert all(hand[1][19] == hand[2][19] == 0 for hand in worlds)


@rule("8.2")
def test_an_imagined_world_has_a_past_of_its_own() -> None:
    """What the others held at earlier shuffles is imagined too, and fits the hands they have."""
    match = next_round(scored([["anger 5", "anger 5"]], hands=[FULL, FULL, FULL, []]))
    world = match.imagine(0, 3)
    assert GAME.rules.faults(world.box, world.state) == 0
    held = [world.state.held[1 * CARDS + card] >> 3 & 7 for card in range(CARDS)]
    assert held == world.state.hand[1]


@rule("8.3")
def test_a_player_sees_only_their_own_reward_tokens() -> None:
    match = position(rewards=[(0, 2), (1, 1)])
    assert [player.get("reward_values") for player in match.view(0)["players"]] == [[2], None, None, None]
    assert match.observation(1).reward_points[:4] == [1, 0, 0, -1]


@rule("8.3")
def test_imagined_rewards_of_others_are_any_that_are_not_seen() -> None:
    match = position(rewards=[(0, 2), (1, 1)])
    worlds = [match.imagine(0, seed).state.tokens[:2] for seed in range(100)]
    assert {tuple(tokens) for tokens in worlds} == {(2, 0), (2, 1), (2, 2)}


@rule("8.3")
def test_all_reward_tokens_are_seen_at_the_end() -> None:
    match = finished([0, 1, 2, 3, 0, 1], [(2, 2)])
    assert match.view(None)["players"][2]["reward_values"] == [2]
    assert match.observation(0).reward_points[2] == 2


@rule("8.4")
def test_the_newbie_is_known_to_everybody() -> None:
    match = position()
    assert match.view(None)["chart"][3] == "happiness"
    assert match.imagine(2, 5).state.chart == match.state.chart
