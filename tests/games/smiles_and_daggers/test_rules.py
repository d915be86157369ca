"""The rules of Smiles & Daggers, in the order of RULES.md."""

from __future__ import annotations

from itertools import product

import pytest

from beguile import IllegalMove, Malformed
from beguile.table.look import look
from tests.games.smiles_and_daggers.position import FULL, GAME, NOTHING, challenge, coins, hand, lay, meet, position, texts, told
from tests.table.tables import HOST, act, started

rule = pytest.mark.rule
RANKS = ("lord", "lady", "knight")
VICTIM = {"lord": "lady", "lady": "knight", "knight": "lord"}
WORTH = {"lord": 2, "lady": 1, "knight": 0}
COME_BACK = {"come_back": True}
DECLARATIONS = {"declarations": True}

# 1 The box


@rule("1.1")
def test_a_family_is_one_lord_two_ladies_and_three_knights() -> None:
    assert GAME.new(6).box.cards == [1, 2, 3]


@rule("1.1")
def test_there_are_six_families() -> None:
    families = [player["family"] for player in GAME.new(6).view(0)["players"]]
    assert families == ["Dragon", "Hydra", "Kraken", "Chimera", "Pegacorn", "Griffin"]


@rule("1.2")
@pytest.mark.parametrize("rank", RANKS)
def test_each_rank_earns_its_coins_by_a_smile(rank: str) -> None:
    assert coins(meet(position(), 1, f"{rank} smile", "knight smile")) == [WORTH[rank], 0, 0]


@rule("1.3")
@pytest.mark.parametrize("rank", RANKS)
def test_each_rank_eliminates_one_other_by_its_dagger(rank: str) -> None:
    match = meet(position(), 1, f"{rank} dagger", f"{VICTIM[rank]} smile")
    assert match.view(0)["players"][1]["lost"] == {**dict.fromkeys(RANKS, 0), VICTIM[rank]: 1}


@rule("1.4")
def test_coins_never_run_out() -> None:
    match = meet(position(coins=[30, 30, 29]), 1, "lord smile", "lord smile")
    assert coins(match) == [32, 32, 29]


# 2 Before the first turn


@rule("2.1")
def test_everybody_can_receive_the_tile() -> None:
    assert {GAME.new(4, seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}


@rule("2.2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_begins_with_a_whole_family_and_no_coin(players: int) -> None:
    match = GAME.new(players, 1)
    assert [hand(match, seat) for seat in range(players)] == [FULL] * players
    assert coins(match) == [0] * players


@rule("2.2")
@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_can_play(players: int) -> None:
    with pytest.raises(Malformed, match="3 to 6"):
        GAME.new(players, 1)


@rule("2.3")
def test_families_are_handed_out_by_seat() -> None:
    match = GAME.new(3, 1)
    assert [player["family"] for player in match.view(0)["players"]] == ["Dragon", "Hydra", "Kraken"]


@rule("2.3")
def test_with_the_option_families_are_chosen_clockwise_from_the_tile() -> None:
    match = GAME.new(3, 1, {"choose_families": True})
    first = match.to_act[0]
    for i, family in enumerate((5, 0, 3)):
        match.play((first + i) % 3, f"take_family {family}")
    assert [match.view(0)["players"][(first + i) % 3]["family"] for i in range(3)] == ["Griffin", "Dragon", "Chimera"]
    assert match.to_act == (first,)


@rule("2.3")
def test_a_family_is_chosen_once() -> None:
    match = GAME.new(3, 1, {"choose_families": True})
    match.play(match.to_act[0], "take_family 5")
    with pytest.raises(IllegalMove, match=r"House Griffin is taken.*rule 2.3"):
        match.play(match.to_act[0], "take_family 5")


@rule("2.3")
def test_nobody_challenges_before_all_families_are_chosen() -> None:
    match = GAME.new(3, 1, {"choose_families": True})
    with pytest.raises(IllegalMove, match=r"First choose a family.*rule 2.3"):
        match.play(match.to_act[0], "challenge 0")


@rule("2.3")
def test_nobody_chooses_a_family_out_of_turn() -> None:
    match = GAME.new(3, 1, {"choose_families": True})
    first = match.to_act[0]
    with pytest.raises(IllegalMove, match=rf"Player {first} is to choose.*rule 2.3"):
        match.play((first + 1) % 3, "take_family 0")


# 3 The challenge


@rule("3.1")
def test_the_current_player_challenges_anybody_else() -> None:
    assert texts(position(players=4, tile=2), 2) == ["challenge 0", "challenge 1", "challenge 3"]


@rule("3.1")
@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (0, "challenge 0", "cannot challenge yourself"),
        (0, "challenge 5", "no player in seat 5"),
        (0, "stay_out", "cannot stay out"),
        (0, "lay lord smile", "First challenge somebody"),
        (1, "challenge 2", "Player 0 is the current player"),
    ],
)
def test_a_challenge_is_refused_with_the_reason(seat: int, move: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=rf"{words}.*rule 3.1"):
        position().play(seat, move)


@rule("3.2")
def test_a_player_without_cards_cannot_be_challenged() -> None:
    match = position([FULL, NOTHING, FULL])
    assert texts(match, 0) == ["challenge 2"]
    with pytest.raises(IllegalMove, match=r"Player 1 has no card left.*rule 3.2"):
        match.play(0, "challenge 1")


@rule("3.2")
def test_a_player_without_cards_can_win() -> None:
    match = meet(position([FULL, NOTHING, (0, 0, 1)], coins=[0, 10, 3]), 2, "lady dagger", "knight smile")
    assert (match.winners, coins(match)) == ((1,), [0, 10, 3])


@rule("3.2")
def test_a_player_without_cards_stands_in_the_way_of_a_winner() -> None:
    match = meet(position([FULL, NOTHING, FULL], coins=[7, 9, 0]), 2, "lord smile", "knight smile")
    assert (coins(match), match.over) == ([9, 9, 0], False)


# 4 Two cards


@rule("4.1")
def test_both_challengers_may_lay_at_once() -> None:
    assert challenge(position(), 2).to_act == (0, 2)


@rule("4.1")
@pytest.mark.parametrize(("first", "second"), [(0, 2), (2, 0)])
def test_the_cards_are_laid_in_any_order(first: int, second: int) -> None:
    match = challenge(position(), 2)
    match.play(first, "lay lady smile")
    assert match.to_act == (second,)
    match.play(second, "lay lord smile")
    assert match.to_act == (1,)


@rule("4.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_lays_twice_or_for_others(seat: int) -> None:
    match = challenge(position(), 2)
    match.play(0, "lay lady smile")
    with pytest.raises(IllegalMove, match=r"Only the challengers.*rule 4.1"):
        match.play(seat, "lay lord smile")


@rule("4.1")
def test_a_challenger_does_nothing_else_before_the_card_lies() -> None:
    with pytest.raises(IllegalMove, match=r"lay a card.*rule 4.1"):
        challenge(position(), 2).play(0, "no_bet")


@rule("4.2")
def test_any_card_in_hand_can_be_laid_on_either_side() -> None:
    match = challenge(position([(1, 0, 2), FULL, FULL]), 1)
    assert texts(match, 0) == ["lay lord smile", "lay lord dagger", "lay knight smile", "lay knight dagger"]


@rule("4.2")
def test_a_card_that_is_lost_cannot_be_laid() -> None:
    with pytest.raises(IllegalMove, match=r"no Lady in hand.*rule 4.2"):
        challenge(position([(1, 0, 2), FULL, FULL]), 1).play(0, "lay lady smile")


@rule("4.3")
def test_talk_is_free_before_and_after_the_cards_are_laid_and_changes_nothing() -> None:
    table = started(game="smiles_and_daggers")
    assert table.match
    match, now = table.match, 10_000
    while match.state.turns == 0:
        before = match.copy()
        table.say(HOST, "Name0", "I will smile.", now)
        assert match.state == before.state
        act(table, now)
        now += 10_000
    assert len(look(table, 1, now)["talk"]) == 4


# 5 Bets


@rule("5.1")
def test_the_others_bet_clockwise_from_the_current_players_left() -> None:
    match = lay(challenge(position(players=6, tile=4), 0), "lady smile", "lady smile")
    order = []
    while match.state.opponent != -1:
        order.append(match.to_act)
        match.play(match.to_act[0], "no_bet")
    assert order == [(5,), (1,), (2,), (3,)]


@rule("5.1")
def test_a_bet_is_seen_by_those_after() -> None:
    match = lay(challenge(position(players=4), 1), "lady smile", "lady smile")
    match.play(2, "bet smile dagger")
    assert match.view(3)["bets"] == [{"seat": 2, "current": "smile", "opponent": "dagger"}]
    assert (match.observation(3).bet_on_current[3], match.observation(3).bet_on_opponent[3]) == (1, 2)


@rule("5.1")
def test_nobody_bets_out_of_turn() -> None:
    match = lay(challenge(position(players=4), 1), "lady smile", "lady smile")
    with pytest.raises(IllegalMove, match=r"Player 2 is to bet.*rule 5.1"):
        match.play(3, "bet smile none")


@rule("5.1")
def test_whoever_bets_does_nothing_else() -> None:
    match = lay(challenge(position(players=4), 1), "lady smile", "lady smile")
    with pytest.raises(IllegalMove, match=r"bet, or do not.*rule 5.1"):
        match.play(2, "lay lady smile")


@rule("5.1")
def test_a_laid_card_cannot_be_taken_back_once_a_bet_is_seen() -> None:
    match = lay(challenge(position(players=4), 1), "lady smile", "lady smile")
    before = match.copy()
    match.play(2, "no_bet")
    assert not match.nothing_shown_since(before)


@rule("5.2")
def test_a_bet_has_five_shapes() -> None:
    match = lay(challenge(position(), 1), "lady smile", "lady smile")
    on_one = ["bet smile none", "bet none smile", "bet dagger none", "bet none dagger"]
    on_both = ["bet smile smile", "bet dagger dagger", "bet smile dagger", "bet dagger smile"]
    assert sorted(texts(match, 2)) == sorted(["no_bet", *on_one, *on_both])


@rule("5.2")
def test_a_bet_on_nothing_is_none() -> None:
    match = lay(challenge(position(), 1), "lady smile", "lady smile")
    with pytest.raises(IllegalMove, match=r"at least one card.*rule 5.2"):
        match.play(2, "bet none none")


@rule("5.3")
def test_challengers_do_not_bet() -> None:
    match = lay(challenge(position(players=4), 1), "lady smile", "lady smile")
    with pytest.raises(IllegalMove, match=r"rule 5.1"):
        match.play(1, "bet smile none")


@rule("5.3")
def test_whoever_has_no_knight_is_passed_over() -> None:
    match = lay(challenge(position([FULL, FULL, (1, 2, 0), FULL], players=4), 1), "lady smile", "lady smile")
    assert match.to_act == (3,)


@rule("5.3")
def test_where_nobody_can_bet_the_cards_are_turned_up_at_once() -> None:
    match = lay(challenge(position([FULL, FULL, (1, 2, 0)]), 1), "lady smile", "lady smile")
    assert (match.to_act, coins(match)) == ((1,), [1, 1, 0])


@rule("5.4")
def test_nobody_has_to_bet() -> None:
    match = meet(position(), 1, "lady smile", "lady smile")
    assert (hand(match, 2), coins(match)[2]) == (FULL, 0)


# 6 The reveal


@rule("6.1")
def test_bets_count_first_then_elimination_then_coins() -> None:
    match = meet(position(players=4), 1, "lady smile", "lord dagger", {2: "smile none", 3: "none smile"})
    match = meet(match, 2, "lord smile", "lady dagger")
    seen = [name for name in told(match) if name in ("revealed", "bet_won", "bet_lost", "eliminated", "earned")]
    assert seen == ["revealed", "revealed", "bet_won", "bet_lost", "eliminated", "revealed", "revealed", "earned"]


@rule("6.1")
def test_everybody_is_told_what_was_laid() -> None:
    match = meet(position(), 1, "lady smile", "knight dagger")
    shown = [said for said in match.events(None) if said["event"] == "revealed"]
    assert [(said["seat"], said["rank"], said["side"]) for said in shown] == [(0, "lady", "smile"), (1, "knight", "dagger")]


def side_wins(guess: str, side: str) -> bool:
    return guess in ("none", side)


@rule("6.2", "6.3")
@pytest.mark.parametrize(("first", "second"), list(product(("smile", "dagger"), repeat=2)))
@pytest.mark.parametrize("shape", [s for s in product(("none", "smile", "dagger"), repeat=2) if s != ("none", "none")])
def test_every_bet_on_every_outcome(shape: tuple[str, str], first: str, second: str) -> None:
    match = meet(position(), 1, f"knight {first}", f"knight {second}", {2: " ".join(shape)})
    right = side_wins(shape[0], first) and side_wins(shape[1], second)
    assert coins(match)[2] == (2 - shape.count("none") if right else 0)
    assert hand(match, 2) == (FULL if right else (1, 2, 2))


@rule("6.3")
def test_a_half_right_double_bet_loses_the_knight() -> None:
    match = meet(position(), 1, "lady smile", "lady dagger", {2: "smile smile"})
    assert (coins(match)[2], hand(match, 2)) == (0, (1, 2, 2))


@rule("6.3")
def test_a_lost_last_knight_leaves_nothing_to_bet_with() -> None:
    match = meet(position([FULL, FULL, (1, 0, 1), FULL], players=4), 1, "lady smile", "lady smile", {2: "dagger none"})
    assert hand(match, 2) == (1, 0, 0)
    assert lay(challenge(match, 0), "lady smile", "lady smile").to_act == (3,)


def expected(mine: str, my_side: str, theirs: str, their_side: str) -> tuple[int, int]:
    """Coins and cards lost, by the words of the rule."""
    lost = their_side == "dagger" and VICTIM[theirs] == mine
    return (WORTH[mine] if my_side == "smile" and not lost else 0), int(lost)


@rule("6.4", "6.5", "6.6")
@pytest.mark.parametrize(("one", "other"), list(product(RANKS, repeat=2)))
@pytest.mark.parametrize(("side", "other_side"), list(product(("smile", "dagger"), repeat=2)))
def test_every_card_against_every_card(one: str, side: str, other: str, other_side: str) -> None:
    match = meet(position(), 1, f"{one} {side}", f"{other} {other_side}")
    assert (coins(match)[0], 6 - sum(hand(match, 0))) == expected(one, side, other, other_side)
    assert (coins(match)[1], 6 - sum(hand(match, 1))) == expected(other, other_side, one, side)


@rule("6.4")
def test_of_two_daggers_the_beating_rank_eliminates_the_other() -> None:
    match = meet(position(), 1, "lady dagger", "knight dagger")
    assert (hand(match, 0), hand(match, 1)) == (FULL, (1, 2, 2))


@rule("6.4")
def test_an_eliminated_smile_earns_nothing() -> None:
    assert coins(meet(position(), 1, "lord smile", "knight dagger"))[0] == 0


@rule("6.5")
def test_equal_ranks_leave_each_other_alone() -> None:
    match = meet(position(), 1, "lord dagger", "lord dagger")
    assert (hand(match, 0), hand(match, 1)) == (FULL, FULL)


@rule("6.5")
def test_a_dagger_that_a_smile_would_beat_is_not_eliminated_and_the_smile_earns() -> None:
    match = meet(position(), 1, "lord smile", "lady dagger")
    assert (hand(match, 1), coins(match)) == (FULL, [2, 0, 0])


@rule("6.6")
def test_a_dagger_earns_nothing() -> None:
    assert coins(meet(position(), 1, "lord dagger", "lord smile")) == [0, 2, 0]


@rule("6.7")
def test_cards_that_survive_go_back_to_the_hand() -> None:
    match = meet(position(), 1, "lord smile", "lord smile")
    assert (hand(match, 0), hand(match, 1)) == (FULL, FULL)
    assert match.view(0)["challenge"] == []


@rule("6.8")
def test_the_tile_passes_clockwise() -> None:
    assert meet(position(tile=2), 0, "lady smile", "lady smile").to_act == (0,)


@rule("6.8")
def test_a_player_without_cards_is_passed_over() -> None:
    assert meet(position([FULL, NOTHING, FULL]), 2, "lady smile", "lady smile").to_act == (2,)


@rule("6.9")
def test_the_example_of_the_rules() -> None:
    ada, bruno, cosima, dario = range(4)
    match = meet(position(players=4), cosima, "lord smile", "knight dagger", {bruno: "smile none", dario: "smile smile"})
    assert coins(match) == [0, 1, 0, 0]
    assert [hand(match, seat) for seat in (ada, bruno, cosima, dario)] == [(0, 2, 3), FULL, FULL, (1, 2, 2)]
    assert match.to_act == (bruno,)


# 7 The end


@rule("7.1")
def test_nine_coins_and_a_lead_win() -> None:
    match = meet(position(coins=[7, 8, 5]), 2, "lord smile", "lady smile")
    assert (match.over, match.winners, match.ending, match.to_act) == (True, (0,), "goal", ())


@rule("7.1")
def test_eight_coins_do_not_win() -> None:
    assert not meet(position(coins=[7, 0, 0]), 1, "lady smile", "knight smile").over


@rule("7.1")
def test_a_bettor_can_win() -> None:
    match = meet(position(coins=[0, 0, 7]), 1, "knight smile", "knight smile", {2: "smile smile"})
    assert match.winners == (2,)


@rule("7.1")
def test_who_passes_nine_first_in_the_turn_does_not_matter() -> None:
    match = meet(position(coins=[8, 0, 8]), 1, "lord smile", "knight smile", {2: "smile none"})
    assert (match.winners, coins(match)) == ((0,), [10, 0, 9])


@rule("7.1")
def test_nothing_is_played_after_the_end() -> None:
    match = meet(position(coins=[7, 8, 5]), 2, "lord smile", "lady smile")
    with pytest.raises(IllegalMove, match="over"):
        match.play(1, "challenge 0")


@rule("7.2")
def test_two_who_lead_together_with_nine_play_on() -> None:
    match = meet(position(coins=[8, 8, 0]), 1, "lady smile", "lady smile")
    assert (match.over, match.to_act) == (False, (1,))
    assert match.view(2)["tied"]


@rule("7.2")
def test_after_a_tie_the_first_to_lead_alone_wins() -> None:
    match = meet(position(coins=[8, 8, 0]), 1, "lady smile", "lady smile")
    match = meet(match, 2, "lady smile", "lady smile")
    assert (match.winners, match.ending) == ((1,), "race")


@rule("7.2")
def test_after_a_tie_somebody_else_can_win() -> None:
    match = meet(position(coins=[8, 8, 7]), 1, "lady smile", "lady smile", {2: "smile smile"})
    match = meet(match, 2, "knight smile", "lord smile")
    assert (match.winners, match.ending, coins(match)) == ((2,), "race", [9, 9, 11])


@rule("7.3")
def test_fewer_than_two_hands_end_the_game() -> None:
    match = meet(position([FULL, (0, 0, 1), NOTHING], coins=[3, 4, 1]), 1, "lady dagger", "knight dagger")
    assert (match.ending, match.winners) == ("hands", (1,))


@rule("7.3")
def test_the_last_hands_can_go_by_a_bet_and_a_strike_together() -> None:
    match = meet(position([FULL, (0, 0, 1), (0, 0, 1)], coins=[3, 1, 1]), 1, "lady dagger", "knight smile", {2: "smile none"})
    assert (match.ending, match.winners, coins(match)) == ("hands", (0,), [3, 1, 1])


@rule("7.3")
def test_two_hands_play_on() -> None:
    assert not meet(position([FULL, FULL, NOTHING]), 1, "lady smile", "lady smile").over


@rule("7.4")
def test_two_hands_of_knights_end_the_game() -> None:
    match = meet(position([(0, 0, 2), (1, 0, 3), NOTHING], coins=[1, 2, 5]), 1, "knight dagger", "lord smile")
    assert (match.ending, match.winners) == ("knights", (2,))


@rule("7.4")
def test_three_hands_of_knights_play_on() -> None:
    assert not meet(position([(0, 0, 2), (0, 0, 3), (0, 0, 1)]), 1, "knight dagger", "knight smile").over


@rule("7.4")
def test_a_third_hand_of_knights_that_is_bet_away_ends_the_game() -> None:
    match = meet(position([(0, 0, 2), (0, 0, 3), (0, 0, 1)]), 1, "knight dagger", "knight smile", {2: "smile none"})
    assert match.ending == "knights"


@rule("7.4")
def test_one_lady_among_two_hands_plays_on() -> None:
    assert not meet(position([(0, 0, 2), (0, 1, 3), NOTHING]), 1, "knight dagger", "knight smile").over


@rule("7.5")
def test_the_game_ends_after_two_hundred_turns() -> None:
    match = meet(position(turns=199, coins=[1, 2, 3]), 1, "knight smile", "knight smile")
    assert (match.ending, match.winners) == ("turns", (2,))


@rule("7.5")
def test_the_turn_before_the_last_does_not_end_the_game() -> None:
    assert not meet(position(turns=198), 1, "knight smile", "knight smile").over


@rule("7.5")
def test_a_player_who_is_passed_over_has_no_turn() -> None:
    match = meet(position([FULL, NOTHING, FULL], turns=7), 2, "lady smile", "lady smile")
    assert (match.to_act, match.state.turns) == ((2,), 8)


@rule("7.5")
def test_a_lead_in_the_last_turn_wins_by_coins() -> None:
    assert meet(position(turns=199, coins=[8, 2, 3]), 1, "lord smile", "knight smile").ending == "goal"


@rule("7.6")
@pytest.mark.parametrize(
    ("hands", "turns", "ending"),
    [
        ([FULL, FULL, FULL], 199, "turns"),
        ([(0, 2, 3), (0, 0, 1), NOTHING], 20, "hands"),
        ([(0, 1, 3), (0, 0, 2), NOTHING], 20, "still on"),
    ],
)
def test_equal_coins_share_the_victory(hands: list[tuple[int, ...]], turns: int, ending: str) -> None:
    match = meet(position(hands, coins=[4, 2, 4], turns=turns), 1, "lady dagger", "knight dagger")
    assert (match.winners, match.ending) == (((0, 2), ending) if match.over else ((), ""))
    assert match.over == (ending != "still on")


@rule("7.6")
def test_two_hands_of_knights_can_share_the_victory() -> None:
    match = meet(position([(1, 0, 3), (0, 0, 2), NOTHING], coins=[4, 4, 1]), 1, "lord smile", "knight dagger")
    assert (match.winners, match.ending) == ((0, 1), "knights")


# 8 Sometimes they come back


@rule("8.1")
def test_a_lost_card_can_be_taken_back_before_the_challenge() -> None:
    match = position([(0, 1, 3), FULL, FULL], coins=[5, 0, 0], options=COME_BACK)
    assert texts(match, 0) == ["recover lord", "recover lady", "challenge 1", "challenge 2"]
    match.play(0, "recover lord")
    assert (hand(match, 0), match.to_act) == ((1, 1, 3), (0,))


@rule("8.1")
def test_one_card_a_turn_comes_back() -> None:
    match = position([(0, 1, 3), FULL, FULL], coins=[5, 0, 0], options=COME_BACK)
    match.play(0, "recover lord")
    assert texts(match, 0) == ["challenge 1", "challenge 2"]
    with pytest.raises(IllegalMove, match=r"taken a card back.*rule 8.1"):
        match.play(0, "recover lady")


@rule("8.1")
def test_in_the_next_turn_another_card_comes_back() -> None:
    match = position([(0, 1, 3), (0, 1, 3), FULL], coins=[5, 5, 0], options=COME_BACK)
    match.play(0, "recover lord")
    meet(match, 2, "knight smile", "knight smile")
    assert texts(match, 1)[:2] == ["recover lord", "recover lady"]


@rule("8.1")
def test_without_the_option_nothing_comes_back() -> None:
    match = position([(0, 1, 3), FULL, FULL], coins=[5, 0, 0])
    with pytest.raises(IllegalMove, match=r"no card comes back.*rule 8.1"):
        match.play(0, "recover lord")


@rule("8.2")
@pytest.mark.parametrize(
    ("left", "price"),
    [((0, 2, 3), 3), ((0, 1, 3), 2), ((0, 0, 3), 1), ((0, 0, 2), 1), ((0, 0, 1), 1), (NOTHING, 1)],
)
def test_the_price_depends_on_the_cards_in_hand(left: tuple[int, ...], price: int) -> None:
    match = position([left, FULL, FULL], coins=[8, 0, 0], options=COME_BACK)
    match.play(0, "recover lord")
    assert coins(match)[0] == 8 - price


@rule("8.2")
def test_whoever_cannot_pay_gets_nothing_back() -> None:
    match = position([(0, 2, 3), FULL, FULL], coins=[2, 0, 0], options=COME_BACK)
    with pytest.raises(IllegalMove, match=r"costs 3 coins, and you have 2 coins.*rule 8.2"):
        match.play(0, "recover lord")


@rule("8.2")
def test_paying_can_leave_another_in_the_lead() -> None:
    match = position([(0, 2, 3), FULL, FULL], coins=[10, 10, 0], options=COME_BACK)
    match.play(0, "recover lord")
    meet(match, 2, "lord smile", "knight smile")
    assert (match.winners, coins(match)) == ((1,), [9, 10, 0])


@rule("8.2")
def test_everybody_knows_the_price_of_a_card_at_any_time() -> None:
    match = position([(0, 2, 3), (0, 0, 3), FULL], coins=[5, 0, 0], options=COME_BACK)
    match.play(0, "recover lord")
    assert [match.observation(seat).price for seat in range(3)] == [-1, 1, -1]


@rule("8.3")
def test_a_knight_lost_in_a_bet_comes_back() -> None:
    match = position([FULL, FULL, FULL], coins=[0, 0, 5], tile=1, options=COME_BACK)
    meet(match, 0, "lady smile", "lady smile", {2: "dagger none"})
    match.play(2, "recover knight")
    assert hand(match, 2) == FULL


@rule("8.3")
def test_a_card_that_was_not_lost_cannot_come_back() -> None:
    match = position([(0, 2, 3), FULL, FULL], coins=[5, 0, 0], options=COME_BACK)
    with pytest.raises(IllegalMove, match=r"lost no Lady.*rule 8.3"):
        match.play(0, "recover lady")


@rule("8.4")
def test_a_player_without_cards_who_can_pay_is_not_passed_over() -> None:
    match = meet(position([FULL, NOTHING, FULL], coins=[0, 1, 0], options=COME_BACK), 2, "lady smile", "lady smile")
    assert texts(match, 1) == ["recover lord", "recover lady", "recover knight", "stay_out"]


@rule("8.4")
def test_a_player_without_cards_who_cannot_pay_is_passed_over() -> None:
    match = meet(position([FULL, NOTHING, FULL], options=COME_BACK), 2, "lady smile", "lady smile")
    assert match.to_act == (2,)


@rule("8.4")
def test_with_a_card_again_one_must_challenge() -> None:
    match = position([NOTHING, FULL, FULL], coins=[1, 0, 0], options=COME_BACK)
    match.play(0, "recover lady")
    assert texts(match, 0) == ["challenge 1", "challenge 2"]


@rule("8.4")
def test_without_a_card_nobody_can_be_challenged() -> None:
    match = position([NOTHING, FULL, FULL], coins=[1, 0, 0], options=COME_BACK)
    with pytest.raises(IllegalMove, match=r"no card to challenge with.*rule 8.4"):
        match.play(0, "challenge 1")


@rule("8.4")
def test_staying_out_passes_the_tile() -> None:
    match = position([NOTHING, FULL, FULL], coins=[1, 0, 0], options=COME_BACK)
    match.play(0, "stay_out")
    assert (match.to_act, match.state.turns) == ((1,), 1)


@rule("8.4")
def test_a_card_taken_back_without_an_opponent_ends_the_turn() -> None:
    match = position([NOTHING, NOTHING, NOTHING], coins=[1, 3, 0], options=COME_BACK)
    match.play(0, "recover lady")
    assert (match.to_act, hand(match, 0)) == ((1,), (0, 1, 0))


@rule("8.5")
def test_one_hand_left_plays_on_while_somebody_can_come_back() -> None:
    match = meet(
        position([FULL, (0, 0, 1), NOTHING], coins=[3, 4, 0], options=COME_BACK),
        1,
        "lady dagger",
        "knight dagger",
    )
    assert (match.over, match.to_act) == (False, (1,))


@rule("8.5")
def test_one_whole_hand_ends_the_game_when_nobody_can_come_back() -> None:
    match = meet(position([FULL, (0, 0, 1), NOTHING], coins=[5, 0, 0], options=COME_BACK), 1, "lady dagger", "knight dagger")
    assert match.ending == "hands"


@rule("8.5")
def test_a_single_hand_waits_for_those_who_stay_out_until_the_last_turn() -> None:
    match = position([NOTHING, NOTHING, FULL], coins=[1, 1, 0], turns=196, options=COME_BACK)
    for seat in (0, 1, 0, 1):
        match.play(seat, "stay_out")
    assert (match.ending, match.winners) == ("turns", (0, 1))


@rule("8.5")
def test_two_hands_of_knights_play_on_while_somebody_can_come_back() -> None:
    match = position([(0, 0, 2), (1, 0, 3), NOTHING], coins=[1, 2, 5], options=COME_BACK)
    meet(match, 1, "knight dagger", "lord smile")
    assert not match.over


@rule("8.5")
@pytest.mark.parametrize("buyer", [0, 1])
def test_two_hands_of_knights_play_on_while_one_of_them_can_buy(buyer: int) -> None:
    match = position([(0, 0, 2), (1, 0, 3), NOTHING], coins=[int(buyer == seat) for seat in range(3)], options=COME_BACK)
    meet(match, 1, "knight dagger", "lord smile")
    assert (match.over, match.to_act) == (False, (1,))


@rule("8.5")
def test_a_lord_bought_back_between_two_hands_of_knights_earns_again() -> None:
    match = position([(0, 0, 2), (1, 0, 3), NOTHING], coins=[0, 1, 0], options=COME_BACK)
    meet(match, 1, "knight dagger", "lord smile")
    match.play(1, "recover lord")
    meet(match, 0, "lord smile", "knight smile")
    assert coins(match) == [0, 2, 0]


@rule("8.5")
def test_two_hands_of_knights_end_the_game_when_nobody_can_buy() -> None:
    match = position([(0, 0, 2), (1, 0, 3), NOTHING], options=COME_BACK)
    meet(match, 1, "knight dagger", "lord smile")
    assert match.ending == "knights"


@rule("8.5")
def test_the_last_hand_plays_on_while_it_can_buy_itself() -> None:
    match = position([(0, 2, 3), (0, 0, 1), NOTHING], coins=[3, 0, 0], options=COME_BACK)
    meet(match, 1, "lady dagger", "knight dagger")
    assert (match.over, texts(match, 0)) == (False, ["recover lord", "stay_out"])


@rule("8.5")
def test_the_last_hand_ends_the_game_once_it_is_whole_or_poor() -> None:
    match = position([(0, 2, 3), (0, 0, 1), NOTHING], coins=[3, 0, 0], options=COME_BACK)
    meet(match, 1, "lady dagger", "knight dagger")
    match.play(0, "recover lord")
    assert (match.ending, match.winners) == ("hands", (0, 1, 2))


@rule("8.5")
def test_without_the_option_nobody_waits_for_a_buyer() -> None:
    match = meet(position([(0, 0, 2), (1, 0, 3), NOTHING], coins=[1, 2, 5]), 1, "knight dagger", "lord smile")
    assert match.ending == "knights"


# 9 Declarations


@rule("9.1")
def test_the_current_player_declares_first_and_the_opponent_answers() -> None:
    match = challenge(position(options=DECLARATIONS), 2)
    assert texts(match, 0) == ["declare smile", "declare dagger", "declare nothing"]
    match.play(0, "declare smile")
    assert match.to_act == (2,)
    match.play(2, "declare nothing")
    assert match.to_act == (0, 2)


@rule("9.1")
def test_a_declaration_is_heard_by_all() -> None:
    match = challenge(position(options=DECLARATIONS), 2, ["smile"])
    assert match.view(1)["challenge"][0]["declared"] == "smile"
    assert match.observation(1).declared[:3] == [-1, -1, 0]


@rule("9.1")
def test_nobody_lays_before_both_have_declared() -> None:
    with pytest.raises(IllegalMove, match=r"First declare.*rule 9.1"):
        challenge(position(options=DECLARATIONS), 2).play(0, "lay lord smile")


@rule("9.1")
def test_nobody_else_declares() -> None:
    with pytest.raises(IllegalMove, match=r"Player 0 is to declare.*rule 9.1"):
        challenge(position(options=DECLARATIONS), 2).play(2, "declare smile")


@rule("9.1")
def test_without_the_option_nobody_declares() -> None:
    assert challenge(position(), 2).to_act == (0, 2)


@rule("9.2")
@pytest.mark.parametrize("word", ["smile", "dagger", "nothing"])
def test_nobody_is_bound_by_a_declaration(word: str) -> None:
    match = challenge(position(options=DECLARATIONS), 2, [word, word])
    assert len(texts(match, 0)) == len(texts(match, 2)) == 6


@rule("9.2")
def test_kept_and_broken_words_are_remembered() -> None:
    match = challenge(position([FULL, FULL, (1, 2, 0)], options=DECLARATIONS), 1, ["smile", "smile"])
    lay(match, "lord smile", "lady dagger")
    words = [player["word"] for player in match.view(2)["players"]]
    assert words == [{"kept": 1, "broken": 0}, {"kept": 0, "broken": 1}, {"kept": 0, "broken": 0}]


@rule("9.2")
def test_silence_is_neither_kept_nor_broken() -> None:
    match = challenge(position([FULL, FULL, (1, 2, 0)], options=DECLARATIONS), 1, ["nothing", "nothing"])
    lay(match, "lord smile", "lady dagger")
    assert match.state.kept == match.state.broken == [0] * 6


# 10 What is secret


@rule("10.1")
def test_a_challenger_sees_the_own_card_only() -> None:
    match = challenge(position(), 1)
    match.play(0, "lay lord smile")
    assert match.view(0)["challenge"][0]["card"] == {"rank": "lord", "side": "smile"}
    assert [match.view(seat)["challenge"][0] for seat in (1, 2, None)] == [{"seat": 0, "laid": True}] * 3


@rule("10.1")
def test_a_challenger_is_told_of_the_card_and_the_others_that_one_lies_there() -> None:
    match = challenge(position(), 1)
    match.play(0, "lay lord smile")
    assert [told(match, seat)[-1] for seat in (0, 1, 2, None)] == ["laid_card", "laid", "laid", "laid"]


@rule("10.1")
def test_a_bettor_imagines_every_card_and_side_that_both_could_have_laid() -> None:
    match = lay(challenge(position([(1, 0, 2), (0, 1, 0), FULL]), 1), "lord smile", "lady dagger")
    worlds = {tuple(match.imagine(2, seed).state.laid) for seed in range(200)}
    assert worlds == set(product((0, 1, 4, 5), (2, 3)))


@rule("10.1")
def test_a_challenger_imagines_the_other_card_and_knows_the_own() -> None:
    match = lay(challenge(position([(1, 0, 2), (0, 1, 0), FULL]), 1), "lord smile", "lady dagger")
    assert {tuple(match.imagine(0, seed).state.laid) for seed in range(100)} == {(0, 2), (0, 3)}


@rule("10.1")
def test_a_card_that_does_not_lie_yet_is_not_imagined() -> None:
    match = challenge(position(), 1)
    match.play(1, "lay lord smile")
    worlds = [match.imagine(2, seed) for seed in range(50)]
    assert {world.to_act for world in worlds} == {(0,)}
    assert {world.state.laid[1] for world in worlds} == set(range(6))


@rule("10.1")
def test_imagined_cards_are_all_alike() -> None:
    match = challenge(position(), 1)
    match.play(1, "lay lord smile")
    laid = [match.imagine(2, seed).state.laid[1] for seed in range(1200)]
    assert all(150 < laid.count(card) < 250 for card in range(6))


@rule("10.2")
def test_what_is_left_in_every_hand_is_public() -> None:
    match = meet(position(), 1, "lord smile", "knight dagger")
    assert match.view(None)["players"][0]["hand"] == {"lord": 0, "lady": 2, "knight": 3}
    assert (match.observation(2).hand[1], match.observation(2).gone[1]) == ([0, 2, 3], [1, 0, 0])


@rule("10.2")
def test_a_card_face_down_counts_as_in_hand() -> None:
    match = challenge(position(), 1)
    match.play(0, "lay lord smile")
    assert hand(match, 0) == FULL


@rule("10.2")
def test_betrayals_are_remembered_with_their_turn() -> None:
    match = meet(position(turns=4), 1, "lord smile", "lady dagger")
    towards = match.view(2)["players"][1]["towards"][0]
    assert towards == {"smiles": 0, "daggers": 1, "betrayed": 5}
    assert match.observation(2).betrayed[2][1] == 5


@rule("10.2")
def test_two_daggers_are_no_betrayal() -> None:
    assert meet(position(), 1, "lord dagger", "lady dagger").view(2)["players"][1]["towards"][0]["betrayed"] is None


@rule("10.2")
def test_the_last_challenge_stays_in_sight() -> None:
    match = meet(position(), 1, "lord smile", "lady dagger")
    assert match.view(None)["last"] == [
        {"seat": 0, "rank": "lord", "side": "smile"},
        {"seat": 1, "rank": "lady", "side": "dagger"},
    ]


# The rulebook's examples

LUIGI, GIACOMO, ANDREA, LIVIO, GABRIELE, DEMIS = range(6)


def test_the_example_of_a_turn_with_six_players() -> None:
    """Luigi smiles with a Lady, Andrea strikes with a Knight; Giacomo and Livio bet well, Gabriele not at all, Demis badly."""
    match = challenge(position(players=6, tile=LUIGI), ANDREA)
    lay(match, "lady smile", "knight dagger")
    for seat, move in ((GIACOMO, "bet smile none"), (LIVIO, "bet smile dagger"), (GABRIELE, "no_bet"), (DEMIS, "bet smile smile")):
        assert match.to_act == (seat,)
        match.play(seat, move)
    assert coins(match) == [1, 1, 0, 2, 0, 0]
    assert [hand(match, seat) for seat in range(6)] == [FULL] * 5 + [(1, 2, 2)]
    assert match.to_act == (GIACOMO,)


def test_the_example_of_a_race_in_which_nine_coins_are_not_enough() -> None:
    """Andrea and Luigi reach nine together; then ten stand against ten; with eleven Luigi wins."""
    match = position(players=6, coins=[8, 8, 8, 0, 0, 0], tile=LUIGI)
    meet(match, ANDREA, "lady smile", "lady smile")
    assert (coins(match)[:3], match.over) == ([9, 8, 9], False)
    meet(match, ANDREA, "lord smile", "lady smile")
    assert (coins(match)[:3], match.over) == ([9, 10, 10], False)
    meet(match, LUIGI, "knight smile", "lord smile")
    assert (coins(match)[:3], match.winners, match.ending) == ([11, 10, 10], (LUIGI,), "race")


def test_a_whole_game_from_the_first_coin_to_a_race_is_won_by_the_rules_alone() -> None:
    """Nothing is written down here: three smile with Lords and Ladies, two tie at ten, the third falls back."""
    match = position(players=3)
    for opponent in (1, 2, 0, 1, 2):
        meet(match, opponent, "lord smile", "lord smile")
    assert (coins(match), match.over) == ([6, 8, 6], False)
    meet(match, 0, "lord smile", "lord smile")
    meet(match, 2, "lord smile", "lord smile")
    assert (coins(match), match.winners) == ([10, 8, 10], ())
    meet(match, 0, "lord smile", "knight dagger")
    assert (coins(match), match.over) == ([10, 8, 10], False)
    meet(match, 1, "knight smile", "lady smile")
    assert coins(match) == [10, 9, 10]
    meet(match, 1, "lady smile", "knight smile")
    assert (match.winners, match.ending) == ((0,), "race")
