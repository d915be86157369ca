"""The rules of Dragon's Gold in the order of RULES.md. Chapters 5 and 8 are in test_bargains.py, 10 is in test_objects.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import beguile
from beguile import IllegalMove
from beguile.engine.match import Match
from beguile.games.dragons_gold.components import OBJECTS, TOKENS
from beguile.games.dragons_gold.theft import look, steal
from tests.games.dragons_gold.position import (
    FOUR,
    GAME,
    MAGIC,
    gifts,
    holds,
    let_talks_fail,
    named,
    position,
    propose,
    talks,
    talks_of_three,
    texts,
    tokens,
    told,
)

rule = pytest.mark.rule
TWO_WIZARDS = (Path(beguile.__file__).parent / "games" / "dragons_gold" / "components.toml").read_text(encoding="utf-8")

# 1 The box


@rule("1.1")
def test_there_are_eighteen_dragons_of_five_to_ten() -> None:
    box = GAME.new(3).box
    strengths = box.strength[: box.dragons]
    assert (len(strengths), min(strengths), max(strengths)) == (18, 5, 10)


@rule("1.1")
def test_the_dragons_want_more_tokens_than_there_are() -> None:
    box = GAME.new(3).box
    assert (sum(box.known), sum(box.hidden), sum(box.tokens)) == (77, 60, 126)


@rule("1.2")
def test_a_team_is_two_knights_a_thief_and_a_wizard() -> None:
    home = GAME.new(3).view(0)["players"][0]["home"]
    assert [(one["role"], one["attack"]) for one in home] == [("knight", 4), ("knight", 3), ("thief", 2), ("wizard", 1)]


@rule("1.3")
def test_the_bag_holds_what_is_printed() -> None:
    assert named(GAME.new(3).box.tokens) == "35 silver 20 gold 16 red 12 blue 12 green 12 purple 12 yellow 6 white 1 black"


@rule("1.4")
def test_there_are_two_cards_of_each_object() -> None:
    assert GAME.new(3).box.objects == [2] * len(OBJECTS)


# 2 Before the hunt


@rule("2.1")
def test_four_dragons_lie_in_a_row_with_their_known_part() -> None:
    row = GAME.new(4, seed=5).view(0)["row"]
    assert [sum(dragon["hoard"].values()) for dragon in row] == [dragon["known"] for dragon in row]


@rule("2.1")
def test_another_seed_shuffles_other_dragons() -> None:
    assert len({tuple(GAME.new(4, seed=seed).state.pile) for seed in range(20)}) == 20


@rule("2.2")
def test_the_market_card_lies_behind_seven_dragons() -> None:
    match = GAME.new(3)
    assert (match.box.market_after, match.view(0)["market"]) == (7, "to come")


@rule("2.3")
def test_all_adventurers_are_at_home_face_up() -> None:
    home = GAME.new(3).view(1)["players"][2]["home"]
    assert [one["up"] for one in home] == [True] * 4


@rule("2.3")
def test_everybody_can_be_the_first_to_begin() -> None:
    assert {GAME.new(3, seed=seed).state.turn for seed in range(40)} == {0, 1, 2}


@rule("2.4")
def test_with_objects_everybody_is_dealt_a_card() -> None:
    players = GAME.new(5, 1, MAGIC).view(2)["players"]
    assert [player["cards"] for player in players] == [1] * 5
    assert len(players[2]["hand"]) == 1


@rule("2.4")
def test_only_the_owner_is_told_which_card() -> None:
    match = GAME.new(3, 1, MAGIC)
    assert told(match, 0).count("dealt") == 1
    assert "dealt" not in told(match)


# 3 A turn


@rule("3.1")
def test_play_goes_clockwise() -> None:
    match = position(turn=2)
    match.play(2, "place 3 1")
    assert match.to_act == (0,)


@rule("3.1")
def test_with_nobody_face_up_those_face_down_turn_up() -> None:
    match = position(on=["1 K4 2"], down=["1 K3", "1 T2", "1 W1"])
    match.play(0, "place 3 1")
    assert texts(match, 1)[0] == "place 1 0"
    assert "refreshed" in told(match)


@rule("3.1")
def test_those_on_dragons_stay_there() -> None:
    match = position(on=["1 K4 2"], down=["1 K3", "1 T2", "1 W1"])
    match.play(0, "place 3 1")
    assert not any(text.startswith("place 0") for text in texts(match, 1))


@rule("3.1")
def test_with_somebody_face_up_nobody_turns_up() -> None:
    match = position(down=["1 K4", "1 K3", "1 T2"])
    match.play(0, "place 3 1")
    assert texts(match, 1) == ["place 3 0", "place 3 1", "place 3 2", "place 3 3"]


@rule("3.2")
def test_any_adventurer_may_attack_any_dragon() -> None:
    assert len(texts(position(), 0)) == 16


@rule("3.2")
def test_attacking_is_compulsory() -> None:
    assert all(text.startswith("place") for text in texts(position(), 0))


@rule("3.2")
def test_who_lies_face_down_cannot_be_sent() -> None:
    with pytest.raises(IllegalMove, match=r"face up.*rule 3.2"):
        position(down=["0 K4"]).play(0, "place 0 0")


@rule("3.2")
def test_an_empty_place_cannot_be_attacked() -> None:
    with pytest.raises(IllegalMove, match=r"no dragon.*rule 3.2"):
        position(["5 4/1", "-", "7 5/2", "8 6/2"]).play(0, "place 0 1")


@rule("3.2")
def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"not for you.*rule 3.1"):
        position().play(1, "place 0 0")


@rule("3.3")
def test_with_all_on_dragons_the_turn_is_lost() -> None:
    match = position(["10 11/0", "10 6/4", "10 3/7", "9 7/2"], on=["1 K4 0", "1 K3 1", "1 T2 2", "1 W1 3"])
    match.play(0, "place 3 0")
    assert match.to_act == (2,)
    assert "lost_turn" in told(match)


ALL_STUCK = (
    *("0 K4 0", "0 K3 1", "0 T2 2", "0 W1 3"),
    *("1 K4 1", "1 K3 0", "1 T2 3", "1 W1 2"),
    *("2 K4 2", "2 K3 3", "2 T2 0"),
)
STRONG = ("10 11/0", "10 6/4", "10 3/7", "9 7/2")


@rule("3.4")
def test_when_everybody_is_stuck_all_go_home_face_up() -> None:
    match = position(STRONG, on=ALL_STUCK, turn=2)
    match.play(2, "place 3 1")
    assert match.to_act == (0,)
    assert match.state.place[1] == [0, 0, 0, 0]


@rule("3.4")
def test_when_everybody_is_stuck_the_hoards_stay() -> None:
    match = position(STRONG, on=ALL_STUCK, turn=2)
    match.play(2, "place 3 1")
    assert named(match.state.hoard[0]) == "2 gold"


@rule("3.4")
def test_a_second_time_with_the_same_dragons_ends_the_game() -> None:
    match = position(STRONG, on=ALL_STUCK, hold=["1 gold"], turn=2)
    match.state.stuck = 1
    match.play(2, "place 3 1")
    assert (match.over, match.ending, match.winners) == (True, "stuck", (0,))


@rule("3.4")
def test_a_dead_dragon_in_between_makes_it_the_first_time_again() -> None:
    match = position(on=["0 K4 0"])
    match.state.stuck = 1
    match.play(0, "place 1 0")
    assert match.state.stuck == 0


# 4 A dragon dies


@rule("4.1")
def test_less_than_its_strength_leaves_a_dragon_alive() -> None:
    match = position(on=["1 K3 0"])
    match.play(0, "place 3 0")
    assert match.view(0)["row"][0]["attack"] == 4


@rule("4.1")
@pytest.mark.parametrize("last", ["place 3 0", "place 0 0"])
def test_its_strength_or_more_kills_it(last: str) -> None:
    match = position(on=["0 K3 0", "1 W1 0"])
    match.play(0, last)
    assert "slain" in told(match)


@rule("4.2")
def test_the_hidden_part_is_drawn_when_it_dies() -> None:
    match = position(["5 2/3", *FOUR[1:]], on=["1 K4 0"], bag="3 white 2 blue")
    match.play(0, "place 3 0")
    assert sum(match.state.hoard[0]) == 5
    assert sum(match.state.bag) == 2


@rule("4.2")
def test_a_short_bag_gives_what_it_has() -> None:
    match = position(["5 2/3", *FOUR[1:]], on=["1 K4 0"], bag="2 white")
    match.play(0, "place 1 0")
    assert match.view(0)["slain"]["hoard"] == {"gold": 2, "white": 2}
    assert "bag_empty" in told(match)


@rule("4.3")
def test_one_player_alone_takes_everything() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 gold 1 red"], on=["0 K4 0"])
    match.play(0, "place 1 0")
    assert holds(match, 0) == "2 gold 1 red"


@rule("4.4")
def test_the_only_wizard_takes_the_reds_first() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 gold 2 red"], on=["0 K4 0"], turn=1)
    match.play(1, "place 3 0")
    assert (holds(match, 1), match.view(0)["slain"]["hoard"]) == ("2 red", {"gold": 2})


@rule("4.4")
def test_the_only_wizard_keeps_them_when_the_talks_fail() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 gold 2 red"], on=["0 K4 0"], turn=1, options={"patience": 1})
    match.play(1, "place 3 0")
    let_talks_fail(match)
    assert (holds(match, 1), named(match.state.lid)) == ("2 red", "2 gold")


@rule("4.4")
def test_with_two_wizards_reds_are_in_the_hoard() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=["0 K3 0", "0 W1 0"], turn=1)
    match.play(1, "place 3 0")
    assert match.view(0)["slain"]["hoard"] == {"red": 2}


@rule("4.4")
def test_two_wizards_of_one_player_leave_the_reds_too(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(TWO_WIZARDS.replace('"knight", "knight", "thief"', '"knight", "wizard", "thief"'), encoding="utf-8")
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=["0 K3 0", "0 W1 0"], turn=1, components=path)
    match.play(1, "place 0 0")
    assert match.view(0)["slain"]["hoard"] == {"red": 2}


@rule("4.4")
def test_without_a_wizard_reds_are_in_the_hoard() -> None:
    assert talks("2 red").view(0)["slain"]["hoard"] == {"red": 2}


@rule("4.4", "10.1")
def test_with_objects_the_only_wizard_takes_nothing_first() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=["0 K4 0"], turn=1, options=MAGIC)
    match.play(1, "place 3 0")
    assert match.view(0)["slain"]["hoard"] == {"red": 2}


@rule("4.5")
def test_several_players_divide_the_hoard() -> None:
    match = talks()
    assert match.view(0)["stage"] == "talks"
    assert match.view(0)["slain"]["party"] == [0, 1]


@rule("4.5")
def test_an_empty_hoard_needs_no_talks() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["2 red"], on=["0 K4 0"], turn=1)
    match.play(1, "place 3 0")
    assert match.view(0)["stage"] == "attack"


@rule("4.5", "7.1")
def test_thefts_happen_even_if_nothing_is_left_to_divide() -> None:
    match = position(["5 5/0", *FOUR[1:]], [""], on=["0 T2 0", "1 W1 0"], hold=["", "1 white"], turn=1)
    match.play(1, "place 1 0")
    assert holds(match, 0) == "1 white"


@rule("4.6")
def test_those_who_fought_go_home_face_down() -> None:
    match = position(["5 5/0", *FOUR[1:]], on=["0 K4 0", "0 T2 1"])
    match.play(0, "place 1 0")
    assert match.state.place[0] == [1, 1, 3, 0]


@rule("4.6")
def test_the_next_dragon_comes_with_its_known_part() -> None:
    match = position(["5 5/0", *FOUR[1:]], on=["0 K4 0"], pile=["10 11/0"])
    match.play(0, "place 1 0")
    row = match.view(0)["row"][0]
    assert (row["strength"], sum(row["hoard"].values())) == (10, 11)


@rule("4.7")
def test_the_turn_passes_on_from_who_struck_the_last_blow() -> None:
    match = talks(options={"patience": 1})
    let_talks_fail(match)
    assert match.to_act == (2,)


# 6 Divide and choose

DIVIDE = {"divide_and_choose": True}


@rule("6.1")
def test_the_weakest_divides() -> None:
    match = talks(options=DIVIDE)
    assert (match.to_act, match.view(1)["stage"]) == ((1,), "dividing")


@rule("6.1")
def test_no_share_may_stay_empty() -> None:
    match = talks(options=DIVIDE)
    match.play(1, "give gold 0", "give gold 0")
    assert texts(match, 1) == ["give blue 1", "clear"]
    with pytest.raises(IllegalMove, match=r"no share may stay empty.*rule 6.1"):
        match.play(1, "give blue 0")


@rule("6.1")
def test_with_fewer_tokens_than_participants_some_shares_are_empty() -> None:
    match = talks_of_three("1 gold 1 blue", options=DIVIDE)
    match.play(2, "give gold 1")
    assert texts(match, 2) == ["give blue 0", "give blue 2", "clear"]
    match.play(2, "give blue 0", "post")
    assert match.view(0)["shares"] == {"0": {"blue": 1}, "1": {"gold": 1}, "2": {}}


@rule("6.2")
def test_the_strongest_chooses_first_and_the_divider_takes_the_last() -> None:
    match = talks(options=DIVIDE)
    match.play(1, *gifts({0: "2 gold", 1: "1 blue"}), "post")
    assert texts(match, 0) == ["choose 0", "choose 1"]
    match.play(0, "choose 1")
    assert (holds(match, 0), holds(match, 1)) == ("1 blue", "2 gold")


@rule("6.1", "6.2")
def test_shares_are_counted_from_one_wherever_people_read_of_them() -> None:
    match = talks(options=DIVIDE)
    match.play(1, *gifts({0: "2 gold", 1: "1 blue"}), "post")
    assert [move.words for move in match.moves(0)] == ["Take share 1: 2 gold", "Take share 2: 1 blue"]
    match.play(0, "choose 1")
    said = [match.tell(event) for event in match.events(None)]
    assert [line for line in said if "hare" in line and ":" in line][1:] == ["   share 1: 2 gold", "   share 2: 1 blue"]
    assert "Share 2 went to Player 0." in said


@rule("6.2")
def test_a_share_that_is_taken_cannot_be_chosen() -> None:
    match = talks_of_three(options=DIVIDE)
    match.play(2, *gifts({0: "1 gold", 1: "1 gold", 2: "1 blue"}), "post")
    match.play(0, "choose 2")
    with pytest.raises(IllegalMove, match=r"not there to be taken.*rule 6.2"):
        match.play(1, "choose 2")


@rule("6.3")
def test_of_equals_the_first_to_come_chooses_first() -> None:
    match = talks_of_three(options=DIVIDE)
    match.play(2, *gifts({0: "1 gold", 1: "1 gold", 2: "1 blue"}), "post")
    assert match.to_act == (0,)
    match.play(0, "choose 0")
    assert match.to_act == (1,)


@rule("6.3")
def test_of_equals_the_last_to_come_divides() -> None:
    match = position(["8 6/2", *FOUR[:3]], ["2 gold"], on=["2 K4 0"], turn=0, options=DIVIDE, bag="")
    match.play(0, "place 0 0")
    assert match.to_act == (0,)


# 7 Thieves


def theft(hold: list[str], last: str = "place 1 0", **more: Any) -> beguile.Match:
    """Players 0 and 1, with 0's Thief, slay a dragon without treasure."""
    match = position(["5 5/0", *FOUR[1:]], [""], on=["0 T2 0"], hold=hold, turn=1, **more)
    match.play(1, last)
    return match


@rule("7.1")
def test_a_thief_steals_after_the_division() -> None:
    assert holds(theft(["", "1 white"]), 0) == "1 white"


@rule("7.1")
def test_a_thief_steals_even_when_the_talks_failed() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["1 gold"], on=["0 T2 0"], hold=["", "1 white"], turn=1, options={"patience": 1})
    match.play(1, "place 1 0")
    let_talks_fail(match)
    assert holds(match, 0) == "1 white"


@rule("7.1")
def test_thieves_steal_in_the_order_in_which_they_were_placed() -> None:
    match = position(["7 5/2", *FOUR[:2], "8 6/2"], [""], on=["1 T2 0", "0 T2 0"], hold=["1 white", ""], bag="", turn=0)
    match.play(0, "place 1 0")
    assert (holds(match, 0), holds(match, 1)) == ("1 white", "")
    stolen = [said["thief"] for said in match.events(0) if said["event"] == "stole"]
    assert stolen == [1, 0]


@rule("7.1")
def test_nobody_steals_after_a_kill_alone() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["1 gold"], on=["0 T2 0"], hold=["", "1 white"])
    match.play(0, "place 1 0")
    assert (holds(match, 0), holds(match, 1)) == ("1 gold", "1 white")


@rule("7.2")
def test_the_owner_chooses_whom_to_rob_among_the_participants() -> None:
    match = position(
        ["8 6/2", *FOUR[:3]], [""], on=["0 T2 0", "1 K3 0"], hold=["", "1 white", "1 blue", "1 gold"], bag="", turn=2, players=4
    )
    match.play(2, "place 1 0")
    assert texts(match, 0) == ["rob 1", "rob 2"]
    with pytest.raises(IllegalMove, match=r"another participant.*rule 7.2"):
        match.play(0, "rob 3")


@rule("7.2")
def test_a_thief_with_nobody_to_rob_does_nothing() -> None:
    match = theft(["1 gold", ""])
    assert "nobody_to_rob" in told(match)
    assert match.to_act == (2,)


@rule("7.3")
def test_any_token_may_be_drawn() -> None:
    drawn = set()
    for seed in range(40):
        match = position(["5 5/0", *FOUR[1:]], [""], on=["0 T2 0"], hold=["", "2 white 1 gold"], turn=1)
        match.state.luck[0] = seed << 26
        match.play(1, "place 1 0")
        drawn.add(holds(match, 0))
    assert drawn == {"1 white", "1 gold"}


@rule("7.3")
def test_what_was_just_won_may_go() -> None:
    match = position(["5 5/0", *FOUR[1:]], ["1 gold"], on=["0 T2 0"], turn=1)
    match.play(1, "place 1 0")
    propose(match, 1, {1: "1 gold"})
    match.play(0, "accept 1 1")
    assert holds(match, 0) == "1 gold"


@rule("7.4")
def test_with_ones_own_wizard_one_looks_and_chooses() -> None:
    match = position(["6 6/0", *FOUR[2:], "5 4/1"], [""], on=["0 T2 0", "0 W1 0"], hold=["", "2 white 1 gold"], turn=1)
    match.play(1, "place 1 0")
    assert texts(match, 0) == ["steal gold", "steal white"]
    match.play(0, "steal white")
    assert holds(match, 0) == "1 white"


@rule("7.4")
def test_another_players_wizard_does_not_help() -> None:
    match = position(["5 5/0", *FOUR[1:]], [""], on=["0 T2 0", "1 W1 0"], hold=["", "2 white"], turn=1)
    match.play(1, "place 1 0")
    assert holds(match, 0) == "1 white"


@rule("7.4")
def test_what_is_not_there_cannot_be_chosen() -> None:
    match = position(["6 6/0", *FOUR[2:], "5 4/1"], [""], on=["0 T2 0", "0 W1 0"], hold=["", "2 white 1 gold"], turn=1)
    match.play(1, "place 1 0")
    with pytest.raises(IllegalMove, match=r"no such token.*rule 7.4"):
        match.play(0, "steal black")


# 9 The end


@rule("9.1")
def test_with_an_empty_bag_no_dragon_is_laid_out() -> None:
    match = position(["5 5/0", *FOUR[1:]], on=["0 K4 0"], bag="")
    match.play(0, "place 1 0")
    assert match.view(0)["row"][0] is None


@rule("9.1")
def test_a_bag_emptied_by_the_hidden_part_brings_no_dragon() -> None:
    match = position(["5 4/1", *FOUR[1:]], on=["0 K4 0"], bag="1 gold")
    match.play(0, "place 1 0")
    assert match.view(0)["row"][0] is None


@rule("9.2")
def test_with_an_empty_pile_hidden_parts_are_still_drawn() -> None:
    match = position(["5 4/1", *FOUR[1:]], on=["0 K4 0"], bag="3 white", no_pile=True)
    match.play(0, "place 1 0")
    assert (holds(match, 0), match.view(0)["row"][0]) == ("2 gold 1 white", None)


@rule("9.3")
def test_the_game_ends_with_the_last_dragon() -> None:
    match = position(["5 4/1", "-", "-", "-"], ["1 gold"], on=["0 K4 0"], bag="")
    match.play(0, "place 1 0")
    assert (match.over, match.winners, match.ending) == (True, (0,), "points")


@rule("9.3")
def test_dragons_without_treasure_must_be_slain_too() -> None:
    match = position(["5 4/1", "8 0/9", "-", "-"], ["1 gold", ""], on=["0 K4 0"], bag="")
    match.play(0, "place 1 0")
    assert (match.over, match.to_act) == (False, (1,))


@rule("9.3")
def test_nothing_can_be_played_after_the_end() -> None:
    match = position(["5 4/1", "-", "-", "-"], ["1 gold"], on=["0 K4 0"], bag="")
    match.play(0, "place 1 0")
    with pytest.raises(IllegalMove, match="over"):
        match.play(1, "place 1 0")


@rule("9.4")
@pytest.mark.parametrize(("hold", "points"), [("5 silver", 5), ("2 gold", 6), ("3 red", 3), ("1 black", 7)])
def test_what_tokens_score(hold: str, points: int) -> None:
    assert position(hold=[hold]).scores[0] == points


@rule("9.5")
@pytest.mark.parametrize(("players", "points"), [(3, 15), (4, 12), (5, 12), (6, 10)])
def test_the_most_of_a_colour_scores_by_the_number_of_players(players: int, points: int) -> None:
    assert position(hold=["2 blue", "1 blue"], players=players).scores[:2] == (points, 0)


@rule("9.5")
def test_tied_players_all_score_in_full() -> None:
    assert position(hold=["2 white", "2 white", "2 white"]).scores == (15, 15, 15)


@rule("9.4", "9.5", "9.8", "9.9")
def test_what_tokens_score_is_for_everybody_to_read() -> None:
    plain, advanced = position().view(None)["scoring"], position(options={"advanced_scoring": True}).view(0)["scoring"]
    assert plain["worth"] == {"silver": 1, "gold": 3, "red": 1, "black": 7}
    assert (plain["majority"], plain["set"], advanced["majority"], advanced["set"]) == (15, 0, 12, 5)


@rule("9.6")
def test_equal_players_share_the_victory() -> None:
    match = position(["5 4/1", "-", "-", "-"], ["1 gold"], on=["0 K4 0"], hold=["", "1 gold"], bag="")
    match.play(0, "place 1 0")
    assert (match.winners, match.ending) == ((0, 1), "shared")


@rule("9.6")
def test_the_black_diamond_in_the_lid_is_nobodys() -> None:
    match = talks("1 black", options={"patience": 1})
    let_talks_fail(match)
    assert match.scores == (0, 0, 0)


ADVANCED = {"advanced_scoring": True}


@rule("9.7")
def test_the_black_diamond_scores_and_curses() -> None:
    assert position(hold=["1 black 2 blue 1 gold"], options=ADVANCED).scores[0] == 22


@rule("9.7")
def test_the_cursed_owner_alone_ahead_blocks_a_colour() -> None:
    assert position(hold=["1 black 2 blue", "1 blue"], options=ADVANCED).scores == (19, 0, 0)


@rule("9.7")
def test_a_tie_with_the_cursed_owner_is_a_tie() -> None:
    assert position(hold=["1 black 2 blue", "2 blue"], options=ADVANCED).scores == (19, 6, 0)


@rule("9.7")
def test_the_cursed_owner_scores_no_sets() -> None:
    assert position(hold=["1 black 1 blue 1 green 1 purple 1 yellow 1 white"], options=ADVANCED).scores[0] == 19


@rule("9.8")
def test_a_set_of_five_colours_scores() -> None:
    hold = ["2 blue 1 green 1 purple 1 yellow 1 white", "3 blue 2 green 2 purple 2 yellow 2 white", "4 blue 3 green"]
    assert position(hold=hold, options=ADVANCED).scores == (5, 10 + 36, 24)


@rule("9.9")
@pytest.mark.parametrize(("players", "points"), [(3, 12), (4, 10), (5, 10), (6, 8)])
def test_advanced_majorities_by_the_number_of_players(players: int, points: int) -> None:
    assert position(hold=["2 blue"], players=players, options=ADVANCED).scores[0] == points


@rule("9.9")
def test_two_tied_score_half_and_three_nothing() -> None:
    assert position(hold=["2 blue", "2 blue"], options=ADVANCED).scores == (6, 6, 0)
    assert position(hold=["2 blue", "2 blue", "2 blue"], options=ADVANCED).scores == (0, 0, 0)


# 11 What is secret


@rule("11.1")
def test_a_player_sees_their_own_screen_and_how_much_is_behind_the_others() -> None:
    players = position(hold=["2 gold", "1 white"]).view(0)["players"]
    assert [player.get("screen") for player in players] == [{"gold": 2}, None, None]
    assert [player["tokens"] for player in players] == [2, 1, 0]


@rule("11.1")
def test_the_gallery_sees_behind_no_screen() -> None:
    assert not any("screen" in player for player in position(hold=["2 gold", "1 white"]).view(None)["players"])


@rule("11.1")
def test_an_agent_that_remembers_knows_what_was_won_in_the_open() -> None:
    assert named(position(hold=["2 gold", "1 white"]).observation(2).holds[2]) == "1 white"


@rule("11.2")
def test_only_thief_and_victim_are_told_what_was_stolen() -> None:
    match = theft(["", "1 white"])
    assert [told(match, seat).count("stole") for seat in range(3)] == [1, 1, 0]
    assert "stole" not in told(match)
    assert "robbed" in told(match, 2)


@rule("11.2")
def test_who_did_not_see_a_theft_knows_that_one_token_moved() -> None:
    seen = theft(["", "1 white 1 gold"]).observation(2)
    assert (seen.unseen_in[1], seen.unseen_out[2]) == (1, 1)
    assert named(seen.holds[2]) == "1 gold 1 white"


@rule("11.2")
def test_thief_and_victim_know_exactly() -> None:
    match = theft(["", "1 white 1 gold"])
    assert match.observation(0).holds[1] == match.state.hold[1]
    assert match.observation(1).holds[2] == match.state.hold[0]


@rule("11.2")
def test_an_unseen_theft_may_have_taken_anything_the_victim_had() -> None:
    match = theft(["", "2 white 1 gold"])
    imagined = {holds(match.imagine(2, seed), 0) for seed in range(30)}
    assert imagined == {"1 white", "1 gold"}


@rule("11.2")
def test_an_unseen_theft_cannot_have_taken_what_came_later() -> None:
    match = theft(["", "1 white"])
    match.state.hold[1] = tokens("1 black")
    assert {holds(match.imagine(2, seed), 0) for seed in range(30)} == {"1 white"}


@rule("11.2")
def test_thief_and_victim_imagine_nothing_else() -> None:
    match = theft(["", "2 white 1 gold"])
    for seat in (0, 1):
        assert {holds(match.imagine(seat, seed), 0) for seed in range(20)} == {holds(match, 0)}


def stolen(match: Match, *thefts: str) -> None:
    """Thefts that have happened: `1 2 white` is by player 1 from player 2."""
    s, stage = match.state, match.state.stage
    for words in thefts:
        thief, victim, kind = words.split()
        s.robber, s.victim = int(thief), int(victim)
        steal(s, TOKENS.index(kind))
    s.stage = stage


@rule("11.2")
def test_what_was_stolen_back_is_still_known_to_be_there() -> None:
    match = position(hold=["1 red", "", "1 white 1 gold"])
    stolen(match, "1 2 white", "0 1 white", "1 0 white")
    assert named(match.observation(0).taken[1]) == "1 white"
    assert {holds(match.imagine(0, seed), 1) for seed in range(30)} == {"1 white"}
    assert {holds(match.imagine(2, seed), 1) for seed in range(30)} == {"1 white", "1 red"}


@rule("11.2")
def test_a_thief_has_found_what_was_there_before_more_of_it_came() -> None:
    match = position(hold=["1 red", "", "1 white 1 gold"])
    stolen(match, "1 2 white", "0 1 white")
    match.state.hold[1] = tokens("1 white")
    assert {holds(match.imagine(0, seed), 2) for seed in range(30)} == {"1 gold"}


@rule("11.3")
def test_whoever_looked_knows_that_screen() -> None:
    match = theft(["", "2 white 1 gold"])
    look(match.state, 2, 1)
    assert match.observation(2).holds[2] == match.state.hold[1]
    assert {holds(match.imagine(2, seed), 1) for seed in range(20)} == {holds(match, 1)}


@rule("11.3")
@pytest.mark.parametrize("kinds", [("white", "red"), ("red", "white")])
def test_of_what_was_seen_behind_a_screen_one_does_not_know_from_whom_it_came(kinds: tuple[str, str]) -> None:
    match = position(hold=["", "", "1 white 1 red", "1 white 1 red"], players=4)
    stolen(match, f"1 2 {kinds[0]}", f"1 3 {kinds[1]}")
    look(match.state, 0, 1)
    left = [holds(match.imagine(0, seed), 2) for seed in range(200)]
    assert set(left) == {"1 red", "1 white"}
    assert 70 <= left.count("1 white") <= 130


@rule("11.3")
def test_with_the_wizards_help_one_knows_all_that_was_there() -> None:
    match = position(["6 6/0", *FOUR[2:], "5 4/1"], [""], on=["0 T2 0", "0 W1 0"], hold=["", "2 white 1 gold"], turn=1)
    match.play(1, "place 1 0")
    assert match.view(0)["players"][1]["screen"] == {"gold": 1, "white": 2}
    assert told(match, 0).count("looked") == 1
    assert "looked" not in told(match, 1)


@rule("11.4")
def test_an_imagined_pile_holds_the_same_dragons_in_another_order() -> None:
    match = GAME.new(3, seed=1)
    pile = match.state.pile[4:18]
    imagined = [match.imagine(0, seed).state.pile[4:18] for seed in range(10)]
    assert all(sorted(other) == sorted(pile) and other != pile for other in imagined)


@rule("11.4")
def test_what_is_in_the_bag_follows_for_everybody() -> None:
    match = theft(["", "1 white"])
    assert match.observation(2).bag == match.state.bag


@rule("11.4")
def test_anothers_draft_may_be_anything() -> None:
    match = talks()
    match.play(1, "give gold 0")
    assert len({tuple(match.imagine(0, seed).state.draft[1]) for seed in range(20)}) > 4


@rule("11.4")
def test_cards_in_other_hands_may_be_anything() -> None:
    match = GAME.new(3, 1, MAGIC)
    assert len({tuple(match.imagine(0, seed).state.hand[1]) for seed in range(40)}) > 6
