"""The rules of Smile, in the order of RULES.md."""

import re
from collections import Counter

import pytest

import beguile
from beguile import IllegalMove
from beguile.engine.rule import NONE
from beguile.engine.rulebook import rules_of
from beguile.games import languages
from beguile.games.smile.components import COLOURS
from tests.games.smile.position import GAME, cards_of, position, texts, told

rule = pytest.mark.rule

# 1 The box


@rule("1.1")
def test_the_box_holds_fifty_cards_from_minus_five_to_six_without_zero() -> None:
    box = GAME.new(5).box
    values = box.value[: box.cards]
    assert len(values) == 50
    assert (min(values), max(values), 0 in values) == (-5, 6, False)


@rule("1.1")
def test_thirty_one_cards_are_good_and_nineteen_bad() -> None:
    box = GAME.new(5).box
    assert Counter(value > 0 for value in box.value[: box.cards]) == {True: 31, False: 19}


@rule("1.2")
@pytest.mark.parametrize(("players", "cards", "total"), [(3, 30, 30), (4, 40, 41), (5, 50, 51)])
def test_the_deck_depends_on_the_number_of_players(players: int, cards: int, total: int) -> None:
    box = GAME.new(players).box
    assert (box.cards, sum(box.value[: box.cards])) == (cards, total)


@rule("1.3")
@pytest.mark.parametrize("blue", [4, 5, 6, 39])
def test_the_supply_of_blue_beads_never_runs_out(blue: int) -> None:
    match = position(["red -2", "red 1", "blue 5"], clear=[0, 0, 0], blue=[blue, 0, 0])
    match.play(0, "bid 0")
    assert (match.state.blue[0], match.scores[0]) == (blue + 1, -blue - 1)


@rule("1.3")
def test_the_supply_of_blue_beads_never_runs_out_for_all_together() -> None:
    match = position(["red -2", "red 1", "blue 5"], clear=[0, 0, 0], blue=[0, 3, 2])
    match.play(0, "bid 0")
    assert (match.state.blue[:3], match.state.row_beads[0]) == ([1, 3, 2], 1)


@rule("1.3")
def test_the_supply_of_clear_beads_never_runs_out() -> None:
    match = position(["red -2", "red 1", "blue 5"], beads=[35], clear=[0, 40, 0])
    match.play(0, "back_out 0")
    assert match.state.clear[0] == 35


MARKED = {"1.4": "all", "1.5": "IV", "1.6": "V"}


@rule("1.4", "1.5", "1.6")
@pytest.mark.parametrize("language", languages("smile"))
@pytest.mark.parametrize("number", MARKED)
def test_the_rules_list_every_card(number: str, language: str) -> None:
    words = rules_of(beguile.game("smile", language).rulebook)[number].words.replace("−", "-")
    listed = [[int(value) for value in re.findall(r"-?\d+", part)] for part in words.partition(": ")[2].split(";")]
    assert listed == [sorted(GAME.sheet.numbers(f"deck.{colour}.{MARKED[number]}", -5, 6)) for colour in COLOURS]


# 2 Before the first auction


@rule("2.1")
def test_every_player_begins_with_six_clear_beads() -> None:
    assert GAME.new(4, seed=3).state.clear[:4] == [6, 6, 6, 6]


@rule("2.1")
def test_another_seed_deals_other_cards() -> None:
    assert len({tuple(GAME.new(4, seed=seed).state.deck) for seed in range(20)}) == 20


@rule("2.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_card_is_in_the_pile_once_and_can_lie_anywhere(players: int) -> None:
    decks = [match.state.deck[: match.box.cards] for match in (GAME.new(players, seed) for seed in range(100))]
    assert all(sorted(deck) == list(range(10 * players)) for deck in decks)
    assert min(len(set(cards)) for cards in zip(*decks, strict=True)) > 5 * players


@rule("2.2")
def test_everybody_can_be_the_first_to_start() -> None:
    assert {GAME.new(3, seed=seed).state.starter for seed in range(40)} == {0, 1, 2}


# 3 An auction


@rule("3.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_cards_as_players_are_laid_out_lowest_first(players: int) -> None:
    row = GAME.new(players, seed=5).view(0)["row"]
    assert len(row) == players
    assert row == sorted(row, key=lambda card: int(card["value"]))


@rule("3.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_next_cards_of_the_pile_are_laid_out_and_equal_ones_as_they_come(players: int) -> None:
    for seed in range(30):
        match = GAME.new(players, seed)
        value, s = match.box.value, match.state
        assert s.row == sorted(s.deck[:players], key=lambda card: int(value[card])) + [NONE] * (5 - players)


@rule("3.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_new_auction_has_new_cards_without_beads_and_everybody_in_it(players: int) -> None:
    row, out = ["-"] * (players - 2) + ["yellow 1", "red 2"], list(range(1, players - 1))
    match = position(row, beads=[0] * (players - 2) + [1], players=players, out=out)
    match.play(0, f"back_out {players - 2}")
    s = match.state
    assert sorted(s.row[:players]) == sorted(s.deck[players : 2 * players])
    assert (s.row_beads, [player["bidding"] for player in match.view(0)["players"]]) == ([0] * 5, [True] * players)
    assert s.top == 2 * players


@rule("3.1")
def test_a_new_row_cannot_be_taken_back() -> None:
    match = position(["-", "yellow 1", "red 2"], beads=[0, 1], out=[1])
    before = match.copy()
    match.play(0, "back_out 1")
    assert not match.nothing_shown_since(before)


@rule("3.2")
def test_play_goes_clockwise() -> None:
    match = position(["red -2", "red 1", "blue 5"], turn=2)
    match.play(2, "bid 0")
    assert match.to_act == (0,)


@rule("3.2")
def test_whoever_backed_out_is_passed_over() -> None:
    match = position(["-", "red 1", "blue 5"], beads=[0, 1, 0], turn=0, out=[1])
    match.play(0, "bid 1")
    assert match.to_act == (2,)


@rule("3.2")
def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"not your turn.*rule 3.2"):
        position(["red -2", "red 1", "blue 5"]).play(1, "bid 0")


@rule("3.3")
def test_a_bid_is_one_clear_bead_on_the_lowest_card() -> None:
    match = position(["red -2", "red 1", "blue 5"])
    match.play(0, "bid 0")
    assert (match.state.row_beads[0], match.state.clear[0]) == (1, 5)


@rule("3.3")
def test_among_several_lowest_cards_the_bidder_chooses() -> None:
    assert texts(position(["yellow -2", "red -2", "blue 5"]), 0) == ["bid 0", "bid 1"]


@rule("3.3")
def test_a_higher_card_takes_no_bid() -> None:
    with pytest.raises(IllegalMove, match=r"lowest value.*rule 3.3"):
        position(["red -2", "red 1", "blue 5"]).play(0, "bid 1")


@rule("3.3")
def test_once_the_lowest_is_taken_the_next_takes_the_bids() -> None:
    match = position(["-", "red 1", "blue 5"], out=[1])
    assert texts(match, 0) == ["bid 1"]


@rule("3.3")
def test_an_empty_place_takes_no_bid() -> None:
    with pytest.raises(IllegalMove, match=r"no card in slot 0.*rule 3.3"):
        position(["-", "red 1", "blue 5"], out=[1]).play(0, "bid 0")


@rule("3.4")
def test_backing_out_brings_the_card_and_its_beads() -> None:
    match = position(["red -2", "red 1", "blue 5"], beads=[3])
    match.play(0, "back_out 0")
    assert (cards_of(match, 0), match.state.clear[0]) == (["red -2"], 9)


@rule("3.4")
def test_among_several_cards_with_beads_the_one_who_backs_out_chooses() -> None:
    match = position(["yellow -2", "red -2", "blue 5"], beads=[1, 2])
    assert texts(match, 0) == ["bid 0", "bid 1", "back_out 0", "back_out 1"]


@rule("3.4")
def test_the_last_card_of_the_row_can_be_taken_when_beads_lie_on_it_alone() -> None:
    assert texts(position(["-", "yellow 1", "red 1"], beads=[0, 0, 1], out=[1]), 0) == ["bid 1", "bid 2", "back_out 2"]


@rule("3.4")
def test_a_card_without_beads_cannot_be_taken() -> None:
    with pytest.raises(IllegalMove, match=r"has beads on it.*rule 3.4"):
        position(["red -2", "red 1", "blue 5"], beads=[1]).play(0, "back_out 2")


@rule("3.5")
def test_nobody_backs_out_while_no_card_has_beads() -> None:
    with pytest.raises(IllegalMove, match=r"no card has a bead.*rule 3.5"):
        position(["red -2", "red 1", "blue 5"]).play(0, "back_out 0")


@rule("3.5")
def test_with_clear_beads_and_none_on_the_row_one_must_bid() -> None:
    assert texts(position(["red -2", "red 1", "blue 5"]), 0) == ["bid 0"]


@rule("3.3")
def test_the_last_clear_bead_can_be_bid() -> None:
    assert texts(position(["red -2", "red 1", "blue 5"], beads=[1], clear=[1, 6, 6]), 0) == ["bid 0", "back_out 0"]


@rule("3.6")
def test_without_clear_beads_one_must_back_out() -> None:
    match = position(["red -2", "red 1", "blue 5"], beads=[1], clear=[0, 6, 6])
    assert texts(match, 0) == ["back_out 0"]
    with pytest.raises(IllegalMove, match=r"no clear bead.*rule 3.6"):
        match.play(0, "bid 0")


@rule("3.7")
def test_without_clear_beads_and_none_on_the_row_one_borrows() -> None:
    match = position(["red -2", "red 1", "blue 5"], clear=[0, 6, 6])
    match.play(0, "bid 0")
    assert (match.state.clear[0], match.state.blue[0], match.state.row_beads[0]) == (0, 1, 1)
    assert told(match) == ["borrowed", "bid"]


@rule("3.7")
def test_who_borrows_chooses_among_the_lowest_cards() -> None:
    assert texts(position(["yellow -2", "red -2", "blue 5"], clear=[0, 6, 6]), 0) == ["bid 0", "bid 1"]


@rule("3.8")
def test_the_last_player_takes_the_last_card_with_its_beads_and_starts() -> None:
    match = position(["-", "yellow 1", "red 1"], beads=[0, 1, 2], turn=0, out=[1])
    match.play(0, "back_out 1")
    assert cards_of(match, 2) == ["red 1"]
    assert (match.state.clear[2], match.to_act, match.state.auction) == (8, (2,), 1)


@rule("3.8")
def test_the_last_card_is_taken_even_without_beads() -> None:
    match = position(["-", "yellow 1", "red 2"], beads=[0, 1], turn=0, out=[1])
    match.play(0, "back_out 1")
    assert (cards_of(match, 2), match.state.clear[2]) == (["red 2"], 6)


@rule("3.8")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("slot", range(3))
def test_the_last_card_can_be_any_and_so_can_the_last_player(slot: int, seat: int) -> None:
    """All cards are equal: who is out took one, the next to back out takes another."""
    others = [other for other in range(3) if other != slot]
    row = ["yellow 1", "white 1", "red 1"]
    mine = row[slot]
    row[others[0]] = "-"
    beads = [int(place == others[1]) for place in range(3)]
    turn = (seat + 1) % 3
    match = position(row, beads=beads, turn=turn, out=[(seat + 2) % 3])
    match.play(turn, f"back_out {others[1]}")
    took = match.events(None)[-2]
    assert (took["event"], took["seat"], took["slot"], took["beads"]) == ("took_last", seat, slot, 0)
    assert (cards_of(match, seat), match.to_act) == ([mine], (seat,))


# 4 Pairs


@rule("4.1")
def test_two_cards_of_one_colour_leave_at_once() -> None:
    match = position(["yellow -2", "red 1", "blue 5"], beads=[1], won=[["white 4", "yellow 6"]])
    match.play(0, "back_out 0")
    assert cards_of(match, 0) == ["white 4"]
    assert told(match) == ["backed_out", "pair_left"]


@rule("4.1")
@pytest.mark.parametrize("leaving", range(4))
def test_a_pair_leaves_from_any_place_and_all_other_cards_stay(leaving: int) -> None:
    won = ["none 3", "white 4", "red 4", "blue 3"]
    won.insert(leaving, "yellow 6")
    match = position(["yellow -2", "red 1", "blue 5"], beads=[1], won=[won])
    match.play(0, "back_out 0")
    assert sorted(cards_of(match, 0)) == ["blue 3", "none 3", "red 4", "white 4"]
    assert match.state.won[0][4:] == [0] * 6


@rule("4.1")
def test_the_event_names_the_pair_that_left() -> None:
    match = position(["yellow -2", "red 1", "blue 5"], beads=[1], won=[["white 4", "yellow 6", "none 3"]])
    match.play(0, "back_out 0")
    left = match.events(0)[-1]
    assert (left["seat"], left["cards"]) == (0, [{"value": 6, "colour": "yellow"}, {"value": -2, "colour": "yellow"}])


@rule("4.1")
def test_cards_before_others_make_no_pair_with_mine() -> None:
    match = position(["yellow -2", "red 1", "blue 5"], beads=[1], won=[["white 4"], ["yellow 6"]])
    match.play(0, "back_out 0")
    assert (cards_of(match, 0), cards_of(match, 1)) == (["white 4", "yellow -2"], ["yellow 6"])


@rule("4.1")
def test_a_pair_can_leave_with_the_last_card() -> None:
    match = position(["-", "yellow 1", "red 2"], beads=[0, 1], turn=0, out=[1], won=[[], [], ["red 6"]])
    match.play(0, "back_out 1")
    assert cards_of(match, 2) == []


@rule("4.2")
def test_cards_without_a_colour_make_no_pair() -> None:
    match = position(["none -2", "red 1", "blue 5"], beads=[1], won=[["none -3"]])
    match.play(0, "back_out 0")
    assert cards_of(match, 0) == ["none -3", "none -2"]


# 5 The end


@rule("5.1")
def test_the_game_ends_after_the_tenth_auction() -> None:
    match = position(["-", "yellow 1", "red 2"], beads=[0, 1], turn=0, out=[1], auction=9)
    match.play(0, "back_out 1")
    assert match.over
    assert (match.to_act, match.state.turn) == ((), NONE)


@rule("5.1")
def test_nothing_can_be_played_after_the_end() -> None:
    match = position(["-", "yellow 1", "red 2"], beads=[0, 1], turn=0, out=[1], auction=9)
    match.play(0, "back_out 1")
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "bid 0")


@rule("5.2")
def test_values_are_added_up() -> None:
    match = position(["red -2"], clear=[0, 6, 6], won=[["yellow 6", "white -5", "none 4"]])
    assert match.scores[0] == 5


@rule("5.2", "5.3")
def test_the_scoring_example() -> None:
    match = position(["red -5"], clear=[6, 6, 6], blue=[1, 0, 0], won=[["yellow 6", "blue 3", "red -2"]])
    assert match.scores[0] == 7


@rule("5.3")
@pytest.mark.parametrize(("clear", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2)])
def test_five_clear_beads_are_a_point(clear: int, points: int) -> None:
    assert position(["red -2"], clear=[clear, 6, 6]).scores[0] == points


@rule("5.3")
def test_the_example_of_rule_five_three() -> None:
    match = position(["red -5"], clear=[12, 6, 6], blue=[2, 0, 0], won=[["blue 5", "red 4", "yellow 1", "none -3"]])
    assert match.scores[0] == 7


@rule("5.3")
def test_each_blue_bead_costs_a_point() -> None:
    assert position(["red -2"], clear=[0, 6, 6], blue=[3, 0, 0]).scores[0] == -3


def finished(clear: list[int], won: list[list[str]]) -> tuple[tuple[int, ...], str]:
    """The winners and the ending of a game that is over with these beads and cards."""
    match = position(["-"], clear=clear, won=won, auction=9)
    match.state.over = 1
    return match.winners, match.ending


@rule("5.4")
def test_the_most_points_win() -> None:
    assert finished([0, 0, 0], [["red 4"], ["red 6"], ["blue 5"]]) == ((1,), "points")


@rule("5.4")
def test_a_tie_is_broken_by_clear_beads() -> None:
    assert finished([3, 4, 0], [["yellow 3"], ["blue 3"], []]) == ((1,), "beads")


@rule("5.4")
@pytest.mark.parametrize("winner", range(3))
def test_anybody_can_win_on_points_by_beads_or_together(winner: int) -> None:
    cards = [["yellow 3"], ["blue 3"], ["none 3"]]
    clear = [int(seat == winner) for seat in range(3)]
    assert finished(clear, cards) == ((winner,), "beads")
    assert finished([0, 0, 0], [cards[seat] if seat == winner else [] for seat in range(3)]) == ((winner,), "points")
    together = tuple(seat for seat in range(3) if seat != winner)
    assert finished([0, 0, 0], [cards[seat] if seat in together else [] for seat in range(3)]) == (together, "shared")


@rule("5.4")
@pytest.mark.parametrize(("winner", "other"), [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)])
def test_beads_decide_between_any_two(winner: int, other: int) -> None:
    won = [["yellow 3"], ["blue 3"], ["none 3"]]
    beads = [2 if seat == winner else 1 for seat in range(3)]
    assert finished(beads, [won[seat] if seat in (winner, other) else [] for seat in range(3)]) == ((winner,), "beads")


@rule("5.4")
def test_beads_break_ties_only_among_the_best() -> None:
    assert finished([3, 2, 4], [["yellow 3"], ["blue 3"], ["blue 2"]]) == ((0,), "beads")


@rule("5.4")
def test_equal_in_points_and_beads_share_the_victory() -> None:
    assert finished([3, 3, 0], [["yellow 3"], ["blue 3"], []]) == ((0, 1), "shared")


# 6 What is secret


@rule("6.1")
def test_which_cards_are_still_to_come_is_known_to_everybody() -> None:
    match = GAME.new(3, seed=1)
    unseen = match.observation(0).unseen
    assert sum(map(sum, unseen)) == 27
    assert unseen == match.observation(2).unseen


@rule("6.1")
def test_imagined_piles_hold_the_same_cards_in_another_order() -> None:
    match = GAME.new(3, seed=1)
    pile = match.state.deck[match.state.top : 30]
    imagined = [match.imagine(0, seed).state.deck[match.state.top : 30] for seed in range(10)]
    assert all(sorted(other) == sorted(pile) and other != pile for other in imagined)


@rule("6.2")
def test_a_player_sees_only_their_own_beads() -> None:
    players = GAME.new(3, seed=1).view(1)["players"]
    assert ["clear" in player for player in players] == [False, True, False]


@rule("6.2")
def test_the_gallery_sees_no_beads_in_hands() -> None:
    assert not any("clear" in player for player in GAME.new(3, seed=1).view(None)["players"])


@rule("6.2")
def test_an_agent_that_counts_knows_all_beads() -> None:
    match = position(["red -2", "red 1", "blue 5"], clear=[3, 4, 5], turn=1)
    assert match.observation(1).clear[:3] == [4, 5, 3]


@rule("6.3")
def test_with_open_beads_everybody_sees_all() -> None:
    players = position(["red -2"], clear=[3, 4, 5], options={"open_beads": True}).view(None)["players"]
    assert [player["clear"] for player in players] == [3, 4, 5]


# The rulebook's example


def test_the_example_of_an_auction_with_three_players() -> None:
    """Adele bids on the -2, Bianca takes it and loses a pair, Christopher borrows, Adele backs out, Christopher is last."""
    match = position(["yellow -2", "blue 3", "yellow 3"], clear=[6, 6, 0], won=[[], ["yellow 1"], []])
    adele, bianca, christopher = range(3)
    match.play(adele, "bid 0")
    match.play(bianca, "back_out 0")
    assert (cards_of(match, bianca), match.state.clear[bianca]) == ([], 7)
    assert texts(match, christopher) == ["bid 1", "bid 2"]
    match.play(christopher, "bid 1")
    assert match.state.blue[christopher] == 1
    assert texts(match, adele) == ["bid 1", "bid 2", "back_out 1"]
    match.play(adele, "back_out 1")
    assert cards_of(match, christopher) == ["yellow 3"]
    assert match.to_act == (christopher,)
