"""Magic objects: chapter 10 of the rules of Dragon's Gold, in order."""

from __future__ import annotations

from typing import Any

import pytest

from beguile import IllegalMove
from beguile.engine.match import Match
from beguile.games.dragons_gold.components import OBJECTS
from tests.games.dragons_gold.position import (
    FOUR,
    MAGIC,
    gifts,
    holds,
    let_talks_fail,
    named,
    position,
    propose,
    say,
    talks,
    talks_of_three,
    texts,
    told,
)

rule = pytest.mark.rule


def between(hands: dict[int, list[str]], turn: int = 2, **more: Any) -> Match:
    """The window before the next player's turn, after this player has placed a Wizard on the last dragon."""
    match = position(turn=turn, hands=hands, options=MAGIC, **more)
    match.play(turn, "place 3 3")
    return match


def reds(on: list[str], hands: dict[int, list[str]] | None = None) -> Match:
    """Players 0 and 1 talk about two red tokens, and 1 gets both."""
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=on, turn=1, options=MAGIC, hands=hands)
    match.play(1, "place 1 0")
    propose(match, 1, {1: "2 red"})
    say(match, 0, "accept 1 1")
    return match


# 10.1 to 10.3 How cards are drawn and played


@rule("10.1")
def test_each_red_token_draws_a_card_for_a_wizards_player() -> None:
    assert reds(["0 K3 0", "1 W1 0"]).state.cards[:2] == [0, 2]


@rule("10.1")
def test_without_a_wizard_a_red_token_draws_nothing() -> None:
    assert reds(["0 K3 0", "0 W1 0"]).state.cards[:2] == [0, 0]


@rule("10.1")
def test_a_kill_alone_with_the_wizard_draws_too() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=["0 K4 0"], options=MAGIC)
    match.play(0, "place 3 0")
    assert match.state.cards[0] == 2


@rule("10.1")
def test_a_stolen_red_token_draws_nothing() -> None:
    match = position(["5 5/0", *FOUR[1:]], [""], on=["0 T2 0", "0 W1 0"], hold=["", "1 red"], turn=1, options=MAGIC)
    match.play(1, "place 1 0")
    match.play(0, "steal red")
    assert match.state.cards[0] == 0


@rule("10.1")
def test_only_the_owner_is_told_which_card_was_drawn() -> None:
    match = reds(["0 K3 0", "1 W1 0"])
    assert (told(match, 1).count("drew"), told(match, 0).count("drew"), told(match, 0).count("drew_card")) == (2, 0, 2)


@rule("10.2")
def test_holders_are_asked_clockwise_from_the_player_about_to_act() -> None:
    match = between({1: ["lucky_charm"], 2: ["null_stone"]})
    asked = []
    while match.view(0)["stage"] == "window":
        asked.append(match.to_act[0])
        match.play(match.to_act[0], "pass")
    assert (asked, match.to_act) == ([1, 2], (0,))


@rule("10.2")
def test_whoever_holds_a_card_is_asked_whatever_it_is() -> None:
    assert texts(between({0: ["lucky_charm"]}), 0) == ["pass"]


@rule("10.2")
def test_two_players_play_in_the_same_window() -> None:
    match = between({0: ["horn_of_recall"], 1: ["invisible_hand"]})
    match.play(0, "horn 2 3")
    match.play(1, "pass")
    match.play(1, "hand 0 gold")
    assert (match.state.place[2][3], holds(match, 1), match.to_act) == (1, "1 gold", (0,))


@rule("10.2")
def test_one_object_per_player_and_window() -> None:
    match = between({0: ["invisible_hand", "invisible_hand"]})
    match.play(0, "hand 0 gold")
    assert match.view(0)["stage"] == "attack"


@rule("10.2")
def test_an_object_of_another_window_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"cannot play that object.*rule 10.12"):
        between({0: ["lucky_charm"]}).play(0, "charm")


@rule("10.2")
def test_without_the_option_there_are_no_windows() -> None:
    match = position(turn=2)
    match.play(2, "place 3 3")
    assert match.view(0)["stage"] == "attack"


@rule("10.3")
def test_a_card_is_used_once() -> None:
    match = between({0: ["invisible_hand"]})
    match.play(0, "hand 0 gold")
    assert (match.state.cards[0], match.view(1)["objects_played"]) == (0, {"invisible_hand": 1})


@rule("10.3")
def test_with_none_left_to_draw_those_played_are_shuffled() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["1 red"], on=["0 K4 0"], options=MAGIC)
    match.state.spent, match.state.deck = match.state.deck, [0] * 12
    match.play(0, "place 3 0")
    assert (sum(match.state.deck), sum(match.state.spent), match.state.cards[0]) == (23, 0, 1)


@rule("10.3")
def test_with_all_cards_in_hands_nobody_draws() -> None:
    every = [name for name in OBJECTS for _ in range(2)]
    match = position(["5 5/0", *FOUR[1:]], ["1 red"], on=["0 K4 0"], options=MAGIC, hands={2: every})
    match.play(0, "place 3 0")
    assert match.state.cards[:3] == [0, 0, 24]


# 10.4 Exchange Powder


@rule("10.4")
def test_exchange_powder_swaps_dragons_with_their_tokens() -> None:
    match = between({0: ["exchange_powder"]}, on=["1 W1 0"])
    match.play(0, "powder 0 1")
    row = match.view(0)["row"]
    assert [(dragon["strength"], dragon["attack"]) for dragon in row[:2]] == [(6, 1), (5, 0)]
    assert named(match.state.hoard[1]) == "2 gold"


@rule("10.4")
def test_a_dragon_may_die_of_the_exchange() -> None:
    match = between({0: ["exchange_powder"]}, hoards=["1 blue"], on=["1 K4 2", "1 W1 2"], bag="")
    match.play(0, "powder 0 2")
    assert holds(match, 1) == "1 blue"


@rule("10.4")
def test_whoever_exchanged_is_the_killer_and_the_window_goes_on() -> None:
    row, hands = ["5 4/1", "6 6/0", "9 7/2", "8 6/2"], {0: ["exchange_powder"], 1: ["lucky_charm"]}
    match = between(hands, row=row, hoards=["2 gold"], on=["1 K4 2", "2 K3 2"], bag="", players=4)
    while match.to_act != (0,):
        match.play(match.to_act[0], "pass")
    match.play(0, "powder 0 2")
    match.play(1, "pass")
    assert (match.view(0)["stage"], match.state.killer) == ("talks", 0)
    propose(match, 1, {1: "1 gold", 2: "1 gold"})
    say(match, 2, "accept 1 1")
    match.play(1, "pass")
    assert (match.view(0)["window"], match.to_act) == ("between turns", (1,))


# 10.5 Ring of Confusion


@rule("10.5")
def test_the_ring_exchanges_two_other_shares() -> None:
    match = talks_of_three(options=MAGIC, hands={3: ["ring_of_confusion"]})
    propose(match, 2, {0: "2 gold", 1: "1 blue"})
    say(match, 0, "accept 2 1")
    say(match, 1, "accept 2 1")
    assert texts(match, 3) == ["pass", "ring 0 1", "ring 0 2", "ring 1 2"]
    match.play(3, "ring 0 1")
    assert (holds(match, 0), holds(match, 1)) == ("1 blue", "2 gold")


@rule("10.5")
def test_ones_own_share_cannot_be_exchanged() -> None:
    match = talks_of_three(options=MAGIC, hands={0: ["ring_of_confusion"]})
    propose(match, 2, {0: "2 gold", 1: "1 blue"})
    say(match, 0, "accept 2 1")
    say(match, 1, "accept 2 1")
    assert texts(match, 0) == ["pass", "ring 1 2"]


@rule("10.5")
def test_two_rings_in_one_window() -> None:
    match = talks_of_three(options=MAGIC, hands={3: ["ring_of_confusion"], 0: ["ring_of_confusion"]})
    propose(match, 2, {0: "2 gold", 1: "1 blue"})
    say(match, 0, "accept 2 1")
    say(match, 1, "accept 2 1")
    match.play(3, "ring 0 1")
    match.play(0, "pass")
    match.play(0, "ring 1 2")
    assert [holds(match, seat) for seat in range(3)] == ["1 blue", "", "2 gold"]


# 10.6 Invisible Hand


@rule("10.6")
def test_the_hand_takes_a_token_from_a_dragon() -> None:
    match = between({0: ["invisible_hand"]})
    match.play(0, "hand 0 gold")
    assert (holds(match, 0), named(match.state.hoard[0])) == ("1 gold", "1 gold")


@rule("10.6")
def test_not_from_a_dragon_that_one_attacks() -> None:
    assert texts(between({0: ["invisible_hand"]}, on=["0 W1 0"]), 0) == ["pass"]


# 10.7 Horn of Recall


@rule("10.7")
def test_the_horn_sends_any_adventurer_home_face_down() -> None:
    match = between({0: ["horn_of_recall"]}, on=["1 K4 2"])
    match.play(0, "horn 1 0")
    assert (match.state.place[1][0], match.state.force[2]) == (1, 0)


@rule("10.7")
def test_a_player_who_is_stuck_can_call_one_home_and_plays_on() -> None:
    on = ["0 K4 0", "0 K3 1", "0 T2 2", "0 W1 3"]
    match = between({0: ["horn_of_recall"]}, row=["10 11/0", "10 6/4", "10 3/7", "9 7/2"], on=on)
    match.play(0, "horn 0 0")
    assert texts(match, 0)[0] == "place 0 0"


# 10.8 Scroll of Panic


@rule("10.8")
def test_the_scroll_sends_all_home_who_attack_a_dragon() -> None:
    match = between({0: ["scroll_of_panic"]}, on=["1 K4 2", "0 W1 2"])
    match.play(0, "scroll 2")
    assert (match.state.place[1][0], match.state.place[0][3], match.state.force[2]) == (1, 1, 0)


@rule("10.8")
def test_only_a_dragon_that_is_attacked() -> None:
    assert texts(between({0: ["scroll_of_panic"]}), 0) == ["pass", "scroll 3"]


# 10.9 Flying Carpet


@rule("10.9")
def test_the_carpet_moves_ones_own_adventurer() -> None:
    match = between({0: ["flying_carpet"]}, on=["0 K4 2", "1 W1 1"])
    match.play(0, "carpet 0 1")
    assert [entry["player"] for entry in match.view(0)["row"][1]["attackers"]] == [1, 0]
    assert match.state.force[2] == 0


@rule("10.9")
def test_a_dragon_may_die_of_the_flight() -> None:
    match = between({0: ["flying_carpet"]}, on=["0 K4 2", "0 W1 0"], bag="")
    match.play(0, "carpet 0 0")
    assert (holds(match, 0), match.to_act) == ("2 gold", (0,))


@rule("10.9")
def test_a_carpet_is_not_for_others() -> None:
    assert texts(between({0: ["flying_carpet"]}, on=["1 K4 2"]), 0) == ["pass"]


# 10.10 Enchanted Sword


@rule("10.10")
def test_the_sword_adds_two_to_the_adventurer_placed_now() -> None:
    match = position(hands={0: ["enchanted_sword"]}, options=MAGIC)
    match.play(0, "sword")
    match.play(0, "place 3 2")
    assert match.state.force[2] == 3


@rule("10.10")
def test_a_sword_can_make_the_kill() -> None:
    match = position(["5 5/0", *FOUR[1:]], on=["0 W1 0"], hands={0: ["enchanted_sword"]}, options=MAGIC)
    match.play(0, "sword")
    match.play(0, "place 2 0")
    assert holds(match, 0) == "2 gold"


@rule("10.10", "10.4")
def test_a_sword_does_not_count_against_another_dragon() -> None:
    match = position(hands={0: ["enchanted_sword"], 1: ["exchange_powder"]}, options=MAGIC)
    match.play(0, "sword")
    match.play(1, "pass")
    match.play(0, "place 3 2")
    match.play(1, "powder 2 3")
    assert match.state.force[2] == 1


# 10.11 Potion of Haste


@rule("10.11")
def test_the_potion_lets_one_place_twice() -> None:
    match = position(hands={0: ["potion_of_haste"]}, options=MAGIC)
    match.play(0, "potion")
    match.play(0, "place 3 2")
    assert match.to_act == (0,)
    match.play(0, "place 2 2")
    assert (match.to_act, match.state.force[2]) == ((1,), 3)


@rule("10.11")
def test_the_first_fight_is_settled_before_the_second_placing() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 gold"], on=["0 K4 0"], hands={0: ["potion_of_haste"]}, options=MAGIC)
    match.play(0, "potion")
    match.play(0, "place 3 0")
    assert (holds(match, 0), match.to_act) == ("2 gold", (0,))


@rule("10.11")
def test_the_potion_needs_two_face_up() -> None:
    match = position(down=["0 K4", "0 K3", "0 T2"], hands={0: ["potion_of_haste"]}, options=MAGIC)
    assert "potion" not in texts(match, 0)


@rule("10.11", "10.2")
def test_one_object_with_a_placing() -> None:
    match = position(hands={0: ["potion_of_haste", "enchanted_sword"]}, options=MAGIC)
    match.play(0, "potion")
    assert all(text.startswith("place") for text in texts(match, 0))
    match.play(0, "place 3 2")
    assert "sword" not in texts(match, 0)


# 10.12 Lucky Charm


def theft(hands: dict[int, list[str]], on: tuple[str, ...] = ("0 T2 0",)) -> Match:
    match = position(["5 5/0", *FOUR[1:]], [""], on=on, hold=["", "1 white"], turn=1, hands=hands, options=MAGIC)
    match.play(1, "place 1 0")
    return match


@rule("10.12")
def test_the_charm_cancels_one_theft() -> None:
    match = theft({1: ["lucky_charm"]})
    assert texts(match, 1) == ["pass", "charm"]
    match.play(1, "charm")
    assert (holds(match, 1), match.state.logged) == ("1 white", 0)
    assert "charmed" in told(match)


@rule("10.12")
def test_a_charm_works_against_the_wizards_help_before_anything_is_seen() -> None:
    match = theft({1: ["lucky_charm"]}, ("0 T2 0", "0 W1 0"))
    match.play(1, "charm")
    assert "looked" not in told(match, 0)


@rule("10.12")
def test_a_victim_may_keep_the_charm() -> None:
    match = theft({1: ["lucky_charm"]})
    match.play(1, "pass")
    assert holds(match, 0) == "1 white"


# 10.13 Crystal Ball


@rule("10.13")
def test_the_ball_shows_one_screen_and_the_top_dragon_to_its_player_only() -> None:
    match = between({0: ["crystal_ball"]}, hold=["", "2 white"], pile=["10 11/0"])
    match.play(0, "ball 1")
    assert match.view(0)["top_dragon"]["strength"] == 10
    assert "top_dragon" not in match.view(1)
    assert (told(match, 0).count("looked"), told(match, 1).count("looked")) == (1, 0)


@rule("10.13")
def test_what_was_seen_is_known() -> None:
    match = between({0: ["crystal_ball"]}, pile=["10 11/0"])
    match.play(0, "ball 1")
    assert match.observation(0).top_dragon == match.state.pile[4]
    assert {match.imagine(0, seed).state.pile[4] for seed in range(20)} == {match.state.pile[4]}
    assert len({match.imagine(1, seed).state.pile[4] for seed in range(20)}) > 3


@rule("10.13")
def test_the_ball_is_for_the_start_of_ones_own_turn() -> None:
    assert texts(between({1: ["crystal_ball"]}), 1) == ["pass"]


# 10.14 Magic Hourglass


@rule("10.14")
def test_the_hourglass_begins_the_talks_once_more() -> None:
    match = talks(options={**MAGIC, "patience": 1}, hands={0: ["magic_hourglass"]})
    let_talks_fail(match)
    match.play(0, "hourglass")
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    say(match, 0, "accept 1 1")
    assert holds(match, 0) == "2 gold"


@rule("10.14")
def test_only_participants_turn_the_hourglass() -> None:
    match = talks(options={**MAGIC, "patience": 1}, hands={2: ["magic_hourglass"]})
    let_talks_fail(match)
    assert named(match.state.lid) == "2 gold 1 blue"


@rule("10.14")
def test_in_divide_and_choose_the_hourglass_lets_one_choose_first() -> None:
    match = talks(options={**MAGIC, "divide_and_choose": True}, hands={1: ["magic_hourglass"]})
    match.play(1, *gifts({0: "2 gold", 1: "1 blue"}), "post")
    match.play(1, "hourglass")
    match.play(1, "choose 0")
    assert (holds(match, 0), holds(match, 1)) == ("1 blue", "2 gold")


# 10.15 Null Stone


@rule("10.15")
def test_a_null_stone_cancels_the_object_just_played() -> None:
    match = between({0: ["invisible_hand"], 1: ["null_stone"]})
    match.play(0, "hand 0 gold")
    assert texts(match, 1) == ["pass", "stone"]
    match.play(1, "stone")
    assert (holds(match, 0), match.state.cards[:2]) == ("", [0, 0])
    assert "cancelled" in told(match)


@rule("10.15")
def test_a_null_stone_can_be_cancelled_itself() -> None:
    match = between({0: ["invisible_hand", "null_stone"], 1: ["null_stone"]})
    match.play(0, "hand 0 gold")
    match.play(1, "stone")
    match.play(0, "stone")
    assert holds(match, 0) == "1 gold"


@rule("10.15")
def test_everybody_else_who_holds_a_card_is_asked() -> None:
    match = between({0: ["invisible_hand"], 1: ["lucky_charm"], 2: ["null_stone"]})
    match.play(0, "hand 0 gold")
    assert (match.view(0)["stage"], match.to_act, texts(match, 1)) == ("reaction", (1,), ["pass"])


@rule("10.15")
def test_a_stone_on_a_charm_lets_the_theft_happen() -> None:
    match = theft({1: ["lucky_charm"], 0: ["null_stone"]})
    match.play(1, "charm")
    match.play(0, "stone")
    assert holds(match, 0) == "1 white"


@rule("10.15")
def test_a_stone_on_a_sword_leaves_the_placing() -> None:
    match = position(hands={0: ["enchanted_sword"], 1: ["null_stone"]}, options=MAGIC)
    match.play(0, "sword")
    match.play(1, "stone")
    match.play(0, "place 3 2")
    assert match.state.force[2] == 1


@rule("10.15")
def test_a_stone_on_an_hourglass_loses_the_hoard() -> None:
    match = talks(options={**MAGIC, "patience": 1}, hands={0: ["magic_hourglass"], 2: ["null_stone"]})
    let_talks_fail(match)
    match.play(0, "hourglass")
    match.play(2, "stone")
    assert named(match.state.lid) == "2 gold 1 blue"
