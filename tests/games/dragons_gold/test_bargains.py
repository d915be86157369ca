"""The rules of Dragon's Gold, chapters 5 and 8: talks and the market."""

from __future__ import annotations

from collections import Counter

import pytest

from beguile import IllegalMove
from beguile.engine.luck import sow
from beguile.engine.match import Match
from beguile.engine.rule import CLOCK
from tests.games.dragons_gold.position import (
    FOUR,
    MAGIC,
    gifts,
    holds,
    let_talks_fail,
    market,
    named,
    position,
    propose,
    say,
    talks,
    talks_of_three,
    texts,
    told,
    trade,
)

rule = pytest.mark.rule
REAL_TIME = {"real_time": True}
ONE_EACH = {0: "1 gold", 1: "1 gold", 2: "1 blue"}

# 5 Talks


@rule("5.1")
def test_in_real_time_all_participants_act_at_once() -> None:
    match = talks_of_three(options=REAL_TIME)
    assert match.to_act == (0, 1, 2)
    propose(match, 1, ONE_EACH)
    assert match.to_act == (0, 1, 2)


@rule("5.1")
def test_in_real_time_drafts_are_made_side_by_side() -> None:
    match = talks(options=REAL_TIME)
    match.play(0, "give gold 0")
    match.play(1, "give gold 1")
    match.play(0, "give gold 0")
    assert match.view(0)["draft"] == {"0": {"gold": 2}, "1": {}}
    assert match.view(1)["draft"] == {"0": {}, "1": {"gold": 1}}


@rule("5.1")
def test_each_sand_timer_has_a_number_and_none_runs_in_turns() -> None:
    assert talks(options=REAL_TIME).clock == 1
    assert talks().clock == 0


@rule("5.1")
def test_an_acceptance_in_the_last_moment_counts() -> None:
    match = talks(options=REAL_TIME)
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    match.play(0, "accept 1 1")
    assert (match.clock, holds(match, 0)) == (0, "2 gold")
    with pytest.raises(IllegalMove, match="No clock"):
        match.play(CLOCK, "sand")


@rule("5.1", "5.6")
def test_an_acceptance_in_the_first_moment_after_is_too_late() -> None:
    match = talks(options=REAL_TIME)
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    match.play(CLOCK, "sand")
    with pytest.raises(IllegalMove, match="not for you"):
        match.play(0, "accept 1 1")
    assert named(match.state.lid) == "2 gold 1 blue"


@rule("5.1")
def test_only_the_clock_lets_the_sand_run_out() -> None:
    with pytest.raises(IllegalMove, match=r"Only the clock.*rule 5.1"):
        talks(options=REAL_TIME).play(0, "sand")


@rule("5.2")
def test_every_token_must_be_assigned_before_posting() -> None:
    with pytest.raises(IllegalMove, match=r"Every token.*rule 5.2"):
        talks().play(1, "give gold 0", "give gold 1", "post")


@rule("5.2")
def test_a_share_may_be_empty() -> None:
    match = talks()
    propose(match, 1, {1: "2 gold 1 blue"})
    match.play(0, "accept 1 1")
    assert (holds(match, 0), holds(match, 1)) == ("", "2 gold 1 blue")


@rule("5.2")
def test_nobody_else_gets_a_share() -> None:
    with pytest.raises(IllegalMove, match=r"those who take part.*rule 5.2"):
        talks().play(1, "give gold 2")


@rule("5.2")
def test_no_token_from_behind_a_screen_can_be_given() -> None:
    with pytest.raises(IllegalMove, match=r"rule 5\.2"):
        talks(hold=["1 white", "1 white"]).play(1, "give white 0")


@rule("5.3")
def test_a_draft_is_seen_by_its_maker_only() -> None:
    match = talks()
    before = match.view(0), match.view(None)
    match.play(1, "give gold 0")
    assert match.view(1)["draft"]["0"] == {"gold": 1}
    assert (match.view(0), match.view(None)) == before


@rule("5.3")
def test_nobody_else_sees_how_often_a_draft_was_begun() -> None:
    once, twice = talks(), talks()
    propose(once, 1, {0: "2 gold", 1: "1 blue"})
    twice.play(1, "give gold 0", "clear")
    propose(twice, 1, {0: "2 gold", 1: "1 blue"})
    assert once.view(0) == twice.view(0)
    assert once.observation(0) == twice.observation(0)
    assert once.events(0) == twice.events(0)


@rule("5.3")
def test_a_draft_can_be_started_over_once() -> None:
    match = talks()
    match.play(1, "give gold 0", "clear")
    assert match.view(1)["draft"] == {"0": {}, "1": {}}
    with pytest.raises(IllegalMove, match=r"once only.*rule 5.3"):
        match.play(1, "give gold 0", "clear")


@rule("5.3")
@pytest.mark.parametrize("options", [{}, REAL_TIME])
def test_the_next_draft_can_be_started_over_again(options: dict[str, bool]) -> None:
    match = talks(options=options)
    match.play(1, "give gold 0", "clear", *gifts({0: "2 gold 1 blue"}), "post")
    if not options:
        match.play(0, "wait")
    say(match, 1, "give gold 0", "clear")
    assert match.view(1)["draft"] == {"0": {}, "1": {}}


@rule("5.3")
def test_posting_shows_the_whole_division_to_all() -> None:
    match = talks()
    propose(match, 1, {0: "1 gold 1 blue", 1: "1 gold"})
    shares = {"0": {"gold": 1, "blue": 1}, "1": {"gold": 1}}
    assert match.view(None)["proposals"] == [{"player": 1, "number": 1, "shares": shares, "accepted": [1]}]


@rule("5.3")
def test_a_new_proposal_takes_the_place_of_the_old_with_its_acceptances() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 2, ONE_EACH)
    match.play(0, "accept 2 1")
    propose(match, 2, {0: "1 blue", 1: "1 gold", 2: "1 gold"})
    assert [(one["number"], one["accepted"]) for one in match.view(0)["proposals"]] == [(2, [2])]


@rule("5.4")
def test_a_proposal_that_has_changed_cannot_be_accepted_by_its_old_number() -> None:
    match = talks(options=REAL_TIME)
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    propose(match, 1, {0: "1 blue", 1: "2 gold"})
    with pytest.raises(IllegalMove, match="Number 1 stands no longer"):
        match.play(0, "accept 1 1")
    assert (holds(match, 0), holds(match, 1)) == ("", "")


@rule("5.4")
def test_an_answer_to_an_earlier_bargain_answers_nothing_in_this_one() -> None:
    """In the first bargain 1's proposal was number 1. In the second a late answer to it strikes no deal."""
    match = talks(options=REAL_TIME, hold=["", "", ""])
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    match.play(CLOCK, "sand")
    row = match.state.row.index(next(dragon for dragon in match.state.row if dragon >= 0))
    match.state.stage, match.state.slot, match.state.party = 1, row, 0b11
    match.state.turns_left, match.state.sands = 9, 2
    match.state.rest = [match.state.hoard[row][:] for _ in range(6)]
    tokens_there = {1: named(match.state.hoard[row])}
    propose(match, 1, tokens_there)
    with pytest.raises(IllegalMove, match="Number 1 stands no longer"):
        match.play(0, "accept 1 1")
    assert match.view(0)["proposals"][0]["number"] == 2


@rule("5.4")
def test_an_acceptance_can_be_taken_back_and_given_again() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 2, ONE_EACH)
    match.play(0, "accept 2 1")
    match.play(0, "take_back 2")
    assert match.view(0)["proposals"][0]["accepted"] == [2]
    match.play(0, "accept 2 1")
    assert match.view(0)["proposals"][0]["accepted"] == [0, 2]


@rule("5.4")
def test_what_is_withdrawn_cannot_be_accepted() -> None:
    match = talks(options=REAL_TIME)
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    match.play(1, "withdraw")
    assert match.view(0)["proposals"] == []
    with pytest.raises(IllegalMove, match=r"Nothing is posted.*rule 5.4"):
        match.play(0, "accept 1 1")


@rule("5.4")
def test_nobody_accepts_twice() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 2, ONE_EACH)
    match.play(0, "accept 2 1")
    with pytest.raises(IllegalMove, match=r"already.*rule 5.4"):
        match.play(0, "accept 2 1")


@rule("5.5")
def test_what_all_accept_is_carried_out_at_once() -> None:
    match = talks()
    propose(match, 1, {0: "1 gold 1 blue", 1: "1 gold"})
    match.play(0, "accept 1 1")
    assert (holds(match, 0), holds(match, 1)) == ("1 gold 1 blue", "1 gold")
    assert match.view(0)["stage"] == "attack"


@rule("5.5")
def test_two_of_three_are_not_all() -> None:
    match = talks_of_three()
    propose(match, 2, ONE_EACH)
    say(match, 0, "accept 2 1")
    assert match.view(0)["stage"] == "talks"


@rule("5.5")
def test_of_two_proposals_the_first_that_all_accept_counts() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 2, ONE_EACH)
    propose(match, 0, {0: "1 blue", 1: "1 gold", 2: "1 gold"})
    match.play(1, "accept 2 1")
    match.play(2, "accept 0 2")
    match.play(1, "accept 0 2")
    assert holds(match, 0) == "1 blue"


@rule("5.6")
def test_without_agreement_the_hoard_goes_into_the_lid() -> None:
    match = talks(options={"patience": 1})
    let_talks_fail(match)
    assert named(match.state.lid) == "2 gold 1 blue"
    assert "failed" in told(match)


@rule("5.6")
def test_that_some_agreed_is_not_denied() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 2, ONE_EACH)
    match.play(0, "accept 2 1")
    match.play(CLOCK, "sand")
    said = [match.tell(event) for event in match.events(None) if event["event"] == "failed"]
    assert said == ["Not all agreed in time: 2 gold, 1 blue went into the lid."]


@rule("5.7")
def test_when_all_have_nothing_to_add_nobody_waits_for_the_sand() -> None:
    match = talks_of_three(options=REAL_TIME)
    match.play(0, "wait")
    match.play(2, "wait")
    assert (match.to_act, match.clock) == ((1,), 1)
    match.play(1, "wait")
    assert (match.view(0)["stage"], named(match.state.lid)) == ("attack", "2 gold 1 blue")


@rule("5.7")
@pytest.mark.parametrize("word", ["post", "accept 2 1", "take_back 0", "withdraw"])
def test_whoever_rests_may_speak_again_once_anybody_is_heard(word: str) -> None:
    match = talks_of_three(options=REAL_TIME)
    for seat in (0, 2, 1):
        propose(match, seat, ONE_EACH)
    match.state.number = [2, 3, 1, 0, 0, 0]
    match.play(1, "accept 0 2")
    match.play(0, "wait")
    assert match.to_act == (1, 2)
    match.play(1, *(gifts(ONE_EACH) if word == "post" else []), word)
    assert match.to_act == (0, 1, 2)


@rule("5.7")
def test_in_real_time_nobody_rests_in_the_middle_of_a_draft() -> None:
    match = talks(options=REAL_TIME)
    match.play(0, "give gold 0")
    with pytest.raises(IllegalMove, match=r"Finish your draft.*rule 5.7"):
        match.play(0, "wait")


@rule("5.8")
def test_posts_withdrawals_and_acceptances_taken_back_are_tries() -> None:
    match = talks(options=REAL_TIME)
    propose(match, 1, {0: "2 gold 1 blue"})
    propose(match, 0, {1: "2 gold 1 blue"})
    match.play(1, "withdraw")
    assert (match.view(1)["tries_left"], match.view(0)["tries_left"]) == (10, 11)


@rule("5.8")
def test_after_twelve_tries_one_can_only_accept_or_wait() -> None:
    match = talks_of_three(options=REAL_TIME)
    propose(match, 0, ONE_EACH)
    for _ in range(5):
        match.play(1, "accept 0 1")
        match.play(1, "take_back 0")
    for _ in range(6):
        propose(match, 1, ONE_EACH)
    match.play(1, "give gold 0")
    match.play(1, "withdraw")
    assert texts(match, 1) == ["wait", "accept 0 1"]
    with pytest.raises(IllegalMove, match=r"no tries left.*rule 5.8"):
        match.play(1, "give gold 0")
    match.play(1, "accept 0 1")
    assert texts(match, 1) == ["wait"]
    with pytest.raises(IllegalMove, match=r"no tries left.*rule 5.8"):
        match.play(1, "take_back 0")


@rule("5.9")
def test_in_every_round_each_participant_is_asked_once() -> None:
    match = talks_of_three()
    asked = []
    while match.view(0)["stage"] == "talks":
        asked.append(match.to_act[0])
        match.play(asked[-1], "wait")
    assert [sorted(asked[i : i + 3]) for i in range(0, 12, 3)] == [[0, 1, 2]] * 4
    assert len(asked) == 12


@rule("5.9")
def test_who_is_asked_first_and_last_is_drawn_by_lot() -> None:
    first, last = Counter[int](), Counter[int]()
    for seed in range(300):
        match = position(["10 11/0", *FOUR[1:]], ["2 gold"], on=["0 K4 0", "1 K4 0"], turn=2)
        sow(match.state.luck, seed, 0, 0, 0)
        match.play(2, "place 1 0")
        order = []
        for _ in range(3):
            order.append(match.to_act[0])
            match.play(order[-1], "wait")
        first[order[0]] += 1
        last[order[-1]] += 1
    assert sorted(first) == sorted(last) == [0, 1, 2]
    assert min(first.values()) > 70
    assert min(last.values()) > 70


@rule("5.9")
def test_everybody_sees_who_is_still_to_be_asked_in_this_round() -> None:
    match = talks_of_three()
    assert (match.view(3)["asked"], match.view(3)["to_come"]) == (2, [0, 1])


@rule("5.9")
@pytest.mark.parametrize("patience", [1, 3, 10])
def test_after_so_many_rounds_and_one_for_answers_the_sand_has_run_out(patience: int) -> None:
    match = talks(options={"patience": patience})
    for _ in range(2 * (patience + 1)):
        assert match.view(0)["stage"] == "talks"
        match.play(match.to_act[0], "wait")
    assert match.view(0)["stage"] == "attack"


@rule("5.9")
def test_in_the_last_round_nothing_is_posted_but_all_can_answer() -> None:
    match = talks(options={"patience": 1})
    propose(match, 1, {0: "2 gold", 1: "1 blue"})
    propose(match, 0, {0: "1 blue", 1: "2 gold"})
    say(match, 0, "wait")
    assert texts(match, 1) == ["wait", "accept 0 2", "withdraw"]
    with pytest.raises(IllegalMove, match=r"not everybody could answer.*rule 5.9"):
        match.play(1, "give gold 0")
    match.play(1, "accept 0 2")
    assert holds(match, 1) == "2 gold"


@rule("5.9")
def test_posting_ends_a_turn() -> None:
    match = talks()
    propose(match, 1, {0: "1 gold 1 blue", 1: "1 gold"})
    assert match.to_act == (0,)


@rule("5.9")
def test_what_is_not_posted_in_a_turn_is_gone() -> None:
    match = talks()
    match.play(1, "give gold 0")
    match.play(1, "wait")
    match.play(0, "wait")
    say(match, 1, "give blue 0")
    assert match.view(1)["draft"] == {"0": {"blue": 1}, "1": {}}


# 8 The market


@rule("8.1")
def test_the_market_opens_after_the_seventh_dragon_from_the_pile() -> None:
    match = market()
    assert (match.view(0)["stage"], match.state.top, match.to_act) == ("market", 11, (1,))
    assert told(match)[-2:] == ["laid_out", "market"]


@rule("8.1")
def test_the_market_opens_once() -> None:
    match = market()
    for seat in (1, 2, 0):
        match.play(seat, "wait")
    assert (match.view(0)["market"], match.to_act) == ("over", (1,))


@rule("8.2")
def test_an_offer_is_seen_by_all() -> None:
    match = market()
    trade(match, 1, "2 gold", "3 silver", "post_to 0")
    assert match.view(None)["offers"] == [{"player": 1, "number": 1, "to": 0, "gives": {"gold": 2}, "asks": {"silver": 3}}]


@rule("8.2")
@pytest.mark.parametrize(
    ("post", "line"),
    [("post", "Player 1 offered anyone 2 gold"), ("post_to 0", "Player 1 offered 2 gold to Player 0")],
)
def test_the_line_of_an_offer_names_whom_it_is_made_to(post: str, line: str) -> None:
    match = market()
    trade(match, 1, "2 gold", "3 silver", post)
    assert [match.tell(event) for event in match.events(None)][-2:] == [line, "   for 3 silver"]


@rule("8.2")
def test_an_offer_gives_at_least_one_token() -> None:
    match = market()
    with pytest.raises(IllegalMove, match=r"at least one token to give.*rule 8.2"):
        match.play(1, "post")
    with pytest.raises(IllegalMove, match=r"First say what you give.*rule 8.2"):
        match.play(1, "ask silver")


@rule("8.2")
def test_a_gift_asks_for_nothing() -> None:
    match = market()
    trade(match, 1, "1 gold", "", "post_to 2")
    match.play(2, "accept 1 1")
    assert (holds(match, 1), holds(match, 2)) == ("2 gold", "1 gold 1 blue")
    assert "   for nothing" in [match.tell(event) for event in match.events(None)]


@rule("8.2")
def test_one_offers_only_what_one_has() -> None:
    with pytest.raises(IllegalMove, match=r"tokens that you have.*rule 8.2"):
        market().play(1, "offer white")


@rule("8.3")
def test_an_accepted_offer_is_carried_out_at_once() -> None:
    match = market()
    trade(match, 1, "2 gold", "3 silver")
    match.play(2, "wait")
    match.play(0, "accept 1 1")
    assert (holds(match, 0), holds(match, 1)) == ("2 gold", "3 silver 1 gold")


@rule("8.3")
def test_who_has_not_what_is_asked_cannot_accept() -> None:
    match = market()
    trade(match, 1, "1 gold", "1 silver")
    with pytest.raises(IllegalMove, match=r"asks for what you have not.*rule 8.3"):
        match.play(2, "accept 1 1")


@rule("8.3")
def test_an_offer_to_one_player_is_for_that_one_only() -> None:
    match = market(["3 silver", "3 gold", "1 silver"])
    trade(match, 1, "1 gold", "1 silver", "post_to 0")
    with pytest.raises(IllegalMove, match=r"not made to you.*rule 8.3"):
        match.play(2, "accept 1 1")


def two_offers_of_gold(left: int) -> Match:
    """Player 1 offers one of so many gold tokens, and accepts another offer that asks for one as well."""
    match = market(["3 silver", f"{left} gold", "1 blue"])
    trade(match, 1, "1 gold", "1 white")
    trade(match, 2, "1 blue", "1 gold")
    match.play(0, "wait")
    match.play(1, "accept 2 2")
    return match


@rule("8.3")
@pytest.mark.parametrize("left", [1, 2])
def test_an_offer_is_gone_when_its_maker_gives_away_what_it_gives_however_many_are_left(left: int) -> None:
    match = two_offers_of_gold(left)
    assert match.view(0)["offers"] == []
    assert "offer_gone" in told(match)


@rule("8.3")
def test_an_offer_of_something_else_stands() -> None:
    match = market(["3 silver", "1 gold 1 red", "1 blue"])
    trade(match, 1, "1 red", "1 white")
    trade(match, 2, "1 blue", "1 gold")
    match.play(0, "wait")
    match.play(1, "accept 2 2")
    assert [one["number"] for one in match.view(0)["offers"]] == [1]


@rule("8.3")
def test_an_offer_that_has_changed_cannot_be_accepted_by_its_old_number() -> None:
    match = market(options=REAL_TIME)
    trade(match, 1, "2 gold", "1 silver")
    trade(match, 1, "1 gold", "1 silver")
    with pytest.raises(IllegalMove, match="Number 1 stands no longer"):
        match.play(0, "accept 1 1")


@rule("8.4")
def test_what_is_shown_is_seen_by_all() -> None:
    match = market()
    match.play(1, "show gold")
    match.play(1, "show gold")
    assert [match.view(seat)["players"][1]["shown"] for seat in (0, 2, None)] == [{"gold": 2}] * 3
    assert match.tell(match.events(None)[-1]) == "Player 1 showed tokens: 2 gold for certain."


@rule("8.4")
def test_nobody_shows_more_than_they_have() -> None:
    match = market(["", "1 gold", ""])
    match.play(1, "show gold")
    for kind in ("gold", "white"):
        with pytest.raises(IllegalMove, match=r"no more tokens of that kind.*rule 8.4"):
            match.play(1, f"show {kind}")


@rule("8.4")
def test_showing_does_not_end_a_turn() -> None:
    match = market()
    match.play(1, "show gold")
    assert match.to_act == (1,)


@rule("8.4")
def test_whoever_offers_or_gives_tokens_has_shown_them() -> None:
    match = market()
    trade(match, 1, "2 gold", "1 silver", "post_to 0")
    assert match.view(2)["players"][1]["shown"] == {"gold": 2}
    match.play(2, "wait")
    match.play(0, "accept 1 1")
    assert [match.view(2)["players"][seat]["shown"] for seat in (0, 1)] == [{"gold": 2}, {"silver": 1}]


@rule("8.5")
def test_a_draft_in_the_market_can_be_started_over_once() -> None:
    match = market()
    match.play(1, "offer gold", "clear")
    assert match.view(1)["draft"] == {"gives": {}, "asks": {}}
    with pytest.raises(IllegalMove, match=r"once only"):
        match.play(1, "offer gold", "clear")


@rule("8.5")
def test_the_market_is_over_when_nobody_has_anything_to_add() -> None:
    match = market(options=REAL_TIME)
    match.play(0, "wait")
    match.play(1, "wait")
    match.play(2, "show blue")
    for seat in (0, 1):
        match.play(seat, "wait")
    assert match.view(0)["stage"] == "market"
    match.play(2, "wait")
    assert match.view(0)["stage"] == "attack"


@rule("8.5")
def test_twelve_tries_in_the_market() -> None:
    match = market(options=REAL_TIME)
    for _ in range(12):
        trade(match, 1, "1 gold", "1 white")
    assert texts(match, 1) == ["wait", "show gold"]


@rule("8.6")
def test_the_market_ends_when_all_wait_in_a_row() -> None:
    match = market()
    trade(match, 1, "1 gold", "1 white")
    for seat in (2, 0, 1):
        assert match.view(0)["stage"] == "market"
        match.play(seat, "wait")
    assert match.view(0)["stage"] == "attack"


@rule("8.6")
def test_the_market_ends_after_so_many_rounds_and_one_for_answers() -> None:
    match = market(options={"patience": 1})
    trade(match, 1, "1 gold", "1 white")
    match.play(2, "wait")
    trade(match, 0, "1 silver", "1 gold")
    assert texts(match, 1) == ["wait", "accept 0 2", "show gold", "withdraw"]
    match.play(1, "accept 0 2")
    match.play(2, "wait")
    with pytest.raises(IllegalMove, match=r"last round.*rule 8.6"):
        match.play(0, "offer gold")
    match.play(0, "wait")
    assert told(match)[-1] == "market_closed"


@rule("8.6")
def test_in_real_time_everybody_trades_until_the_sand_runs_out() -> None:
    match = market(options=REAL_TIME)
    assert (match.to_act, match.clock) == ((0, 1, 2), 1)
    trade(match, 0, "1 silver", "1 gold")
    match.play(CLOCK, "sand")
    assert (match.to_act, match.clock) == ((1,), 0)
    with pytest.raises(IllegalMove):
        match.play(1, "accept 0 1")


@rule("8.7")
def test_a_red_token_traded_for_draws_no_card() -> None:
    match = market(["1 red", "3 gold", ""], options=MAGIC)
    trade(match, 1, "1 gold", "1 red")
    match.play(2, "wait")
    match.play(0, "accept 1 1")
    assert match.state.cards[:3] == [0, 0, 0]
