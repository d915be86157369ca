"""The rules of Royals, in the order of RULES.md."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from beguile import IllegalMove
from beguile.engine.layout import flat, packed
from beguile.engine.match import Match
from beguile.engine.rulebook import rules_of
from beguile.games.royals.components import COUNTRIES, TITLES
from tests.games.royals.position import (
    GAME,
    bury,
    can_claim,
    claim,
    hand,
    intrigue_of,
    markers,
    noble,
    of_country,
    owner,
    place,
    play,
    position,
    texts,
    told,
)

rule = pytest.mark.rule

# 1 The box


@rule("1.1")
def test_there_are_sixteen_cities_and_each_title_stands_four_times_but_barons_five() -> None:
    box = GAME.new(2).box
    assert (box.cities, box.nobles) == (16, 29)
    assert Counter(TITLES[title] for title in box.title[: box.nobles]) == {**dict.fromkeys(TITLES, 4), "baron": 5}


@rule("1.1")
def test_titles_cost_and_influence() -> None:
    box = GAME.new(2).box
    assert dict(zip(TITLES, box.cost, strict=True))["countess"] == 3
    assert box.cost == [1, 2, 3, 4, 5, 6, 8]
    assert {(box.title[noble], box.influence[noble]) for noble in range(box.nobles)} == set(enumerate([1, 1, 1, 2, 2, 2, 3]))


@rule("1.1")
def test_city_bonuses_differ_inside_a_country() -> None:
    box = GAME.new(2).box
    for country in range(4):
        bonuses = box.city_points[box.city_from[country] : box.city_from[country + 1]]
        assert len(set(bonuses)) == len(bonuses)


@rule("1.2")
@pytest.mark.parametrize(
    ("players", "cards"), [(2, [24, 20, 19, 15]), (3, [25, 21, 20, 16]), (4, [26, 22, 21, 17]), (5, [31, 26, 25, 20])]
)
def test_country_cards_are_left_out_by_number_of_players(players: int, cards: list[int]) -> None:
    assert GAME.new(players).box.cards == cards
    assert sum(cards) == {2: 78, 3: 82, 4: 86, 5: 102}[players]


@rule("1.3")
def test_every_pair_of_countries_has_four_intrigue_cards() -> None:
    box = GAME.new(2).box
    assert box.intrigue == [4] * 6
    assert [sum(box.shows[pair][country] for pair in range(6)) for country in range(4)] == [3, 3, 3, 3]


@rule("1.4")
@pytest.mark.parametrize(("players", "houses"), [(2, [8]), (3, [12, 8]), (4, [16, 12, 8]), (5, [16, 12, 8])])
def test_noble_house_markers_depend_on_the_number_of_players(players: int, houses: list[int]) -> None:
    assert GAME.new(players).view(None)["houses"] == houses


@rule("1.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_red_and_blue_have_more_wooden_nobles_at_every_count(players: int) -> None:
    assert GAME.new(players).state.supply == [46, 46, 36, 36, 36][:players] + [0] * (5 - players)


@rule("1.6")
def test_the_rulebook_lists_the_cities_as_they_are_on_the_board() -> None:
    text = rules_of(GAME.rulebook)["1.6"].words
    for land in GAME.new(2).view(None)["countries"]:
        cities = [
            f"{city['city']} {city['bonus']}, {' and '.join(noble['title'].title() for noble in city['nobles'])}"
            for city in land["cities"]
        ]
        assert f"{land['country'].replace('_', ' ').title()}: {'; '.join(cities)}." in text


@rule("1.1", "1.2", "1.4", "4.1")
def test_the_rulebook_has_the_numbers_of_the_box() -> None:
    rules, box = rules_of(GAME.rulebook), GAME.new(5).box
    costs = [f"a {title.title()} {cost}" for title, cost in zip(TITLES, box.cost, strict=True)]
    assert f"{', '.join(costs)}." in rules["1.1"].words
    assert "31 of France, 26 of the German States, 25 of Britain and 20 of Spain" in rules["1.2"].words
    assert box.cards == [31, 26, 25, 20]
    points = [f"{title.title()} {points}" for title, points in zip(TITLES, box.title_points, strict=True)]
    assert f"{', '.join(points)}." in rules["1.4"].words
    for higher, lower in (*box.country_points, *box.period_points):
        assert f"{higher} and {lower}" in rules["1.4"].words
    assert "1, 1, 2, 2 and 3 with five" in rules["4.1"].words


# 2 Before the game


@rule("2.1")
def test_three_cards_lie_face_up_and_the_rest_is_the_pile() -> None:
    view = GAME.new(4, seed=3).view(None)
    assert (sum(view["row"].values()), view["pile"], view["intrigue_pile"]) == (3, 83, 24)


@rule("2.1")
def test_every_country_is_drawn_as_often_as_it_is_in_the_pile() -> None:
    box = GAME.open_box(5, {}, GAME.sheet)
    rows = [GAME.deal(box, seed).row for seed in range(2000)]
    found = Counter(country for row in rows for country in range(4) for _ in range(row[country]))
    expected = [31, 26, 25, 20]
    assert all(abs(found[country] / 6000 - expected[country] / 102) < 0.03 for country in range(4))


@rule("2.2")
def test_with_the_option_four_cards_lie_face_up() -> None:
    assert sum(GAME.new(3, 1, {"four_face_up": True}).state.row) == 4


@rule("2.2")
def test_with_the_option_the_row_is_refilled_to_four() -> None:
    match = position(["F"], row="FG", options={"four_face_up": True})
    match.play(0, "done")
    assert sum(match.state.row) == 4


@rule("2.3")
def test_everybody_can_be_the_starting_player_and_all_hands_are_empty() -> None:
    matches = [GAME.new(3, seed) for seed in range(40)]
    assert {match.state.starter for match in matches} == {0, 1, 2}
    assert not any(sum(map(sum, match.state.hand)) for match in matches)


# 3 A turn


@rule("3.1")
def test_turns_go_clockwise() -> None:
    match = position(turn=2)
    match.play(2, "done")
    assert match.to_act == (0,)


@rule("3.1")
def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"not your turn.*rule 3.1"):
        position().play(1, "done")


@rule("3.1")
def test_cards_are_drawn_before_they_are_played() -> None:
    with pytest.raises(IllegalMove, match=r"draw cards first.*rule 3.1"):
        position(["FF"], part="drawing").play(0, "done")


@rule("3.1")
def test_playing_cards_is_optional() -> None:
    assert "done" in texts(position(["FFFFFFFF"]), 0)


# 4 Draw cards


@rule("4.1")
@pytest.mark.parametrize(("players", "draws"), [(2, [1, 2]), (3, [1, 1, 2]), (4, [1, 1, 2, 2]), (5, [1, 1, 2, 2, 3])])
def test_the_first_turns_draw_one_two_or_three_cards_by_seat(players: int, draws: list[int]) -> None:
    match = GAME.new(players, seed=4)
    found = []
    for i in range(players):
        seat = (match.state.starter + i) % players
        while match.state.part == 0:
            match.play(seat, "draw")
        found.append(sum(match.state.hand[seat]))
        match.play(seat, "done")
    assert found == draws
    assert match.state.part == 0
    assert "draw_intrigue" in texts(match, match.state.starter)


@rule("4.1")
def test_no_intrigue_card_is_drawn_in_the_first_turn() -> None:
    match = position(part="drawing", first_turns=True)
    with pytest.raises(IllegalMove, match=r"first turn.*rule 4.1"):
        match.play(0, "draw_intrigue")


@rule("4.2")
def test_three_country_cards_are_a_draw() -> None:
    match = position(part="drawing")
    play(match, 0, "take france", "draw", "take britain")
    assert (sum(match.state.hand[0]), match.state.part) == (3, 1)


@rule("4.2")
@pytest.mark.parametrize(
    "order",
    [
        ("with_intrigue", "draw", "draw_intrigue"),
        ("with_intrigue", "take france", "draw_intrigue"),
        ("with_intrigue", "draw_intrigue", "take france"),
        ("draw_intrigue", "draw"),
        ("draw_intrigue", "take france"),
    ],
)
def test_one_country_card_and_one_intrigue_card_are_a_draw_in_any_order(order: tuple[str, ...]) -> None:
    match = position(part="drawing")
    play(match, 0, *order)
    assert (sum(match.state.hand[0]), sum(match.state.intrigue[0]), match.state.part) == (1, 1, 1)


@rule("4.2")
def test_the_first_card_says_which_of_the_two_draws_it_is() -> None:
    match = position(part="drawing")
    assert texts(match, 0) == ["draw", "take france", "take german_states", "take britain", "draw_intrigue", "with_intrigue"]
    match.play(0, "take france")
    assert texts(match, 0) == ["draw", "take german_states", "take britain"]
    assert match.view(1)["to_draw"] == 2


@rule("4.2")
def test_who_chooses_an_intrigue_card_draws_one_of_each_and_everybody_is_told() -> None:
    match = position(part="drawing")
    match.play(0, "with_intrigue")
    assert texts(match, 0) == ["draw", "take france", "take german_states", "take britain", "draw_intrigue"]
    assert told(match, 1) == ["chose_intrigue"]
    assert (match.view(1)["with_intrigue"], match.view(1)["to_draw"]) == (True, 1)
    match.play(0, "take france")
    assert texts(match, 0) == ["draw_intrigue"]


@rule("4.2")
def test_every_turn_has_its_own_choice() -> None:
    match = position(part="drawing")
    play(match, 0, "draw_intrigue", "draw", "done")
    assert (match.view(0)["with_intrigue"], match.view(0)["to_draw"]) == (False, 3)


@rule("4.2")
@pytest.mark.parametrize("drawn", [1, 2])
def test_after_a_country_card_three_are_drawn_and_no_intrigue_card(drawn: int) -> None:
    match = position(part="drawing")
    play(match, 0, *["draw"] * drawn)
    for move in ("draw_intrigue", "with_intrigue"):
        with pytest.raises(IllegalMove, match=r"Country cards only in this turn.*rule 4.2"):
            match.play(0, move)


@rule("4.2")
def test_a_second_intrigue_card_is_refused() -> None:
    match = position(part="drawing")
    match.play(0, "draw_intrigue")
    for move in ("draw_intrigue", "with_intrigue"):
        with pytest.raises(IllegalMove, match=r"one Intrigue card and one Country card.*rule 4.2"):
            match.play(0, move)


@rule("4.2")
def test_a_second_country_card_beside_an_intrigue_card_is_refused() -> None:
    match = position(part="drawing")
    play(match, 0, "with_intrigue", "draw")
    with pytest.raises(IllegalMove, match=r"one Country card only.*rule 4.2"):
        match.play(0, "draw")


@rule("4.2")
def test_nothing_is_drawn_after_the_draw() -> None:
    with pytest.raises(IllegalMove, match=r"drawn your cards.*rule 4.2"):
        position(part="playing").play(0, "draw")


@rule("4.3")
def test_a_card_can_be_taken_from_the_row_only_while_it_lies_there() -> None:
    match = position(part="drawing", row="FGB")
    match.play(0, "take france")
    with pytest.raises(IllegalMove, match=r"no card of France.*rule 4.3"):
        match.play(0, "take france")


@rule("4.3")
def test_the_row_is_not_refilled_while_drawing() -> None:
    match = position(part="drawing", row="FGB")
    play(match, 0, "take france", "take britain", "draw")
    assert sum(match.state.row) == 1


@rule("4.4")
def test_the_last_intrigue_card_brings_the_discards_back_at_once() -> None:
    match = position(part="drawing", intrigue_pile="FG")
    match.play(0, "draw_intrigue")
    assert intrigue_of(match, 0) == "FG"
    assert (sum(match.state.intrigue_pile), sum(match.state.intrigue_discards)) == (23, 0)
    assert "shuffled_intrigue" in told(match)


@rule("4.4")
def test_the_end_of_the_intrigue_pile_ends_no_period() -> None:
    match = position(part="drawing", intrigue_pile="FG")
    play(match, 0, "draw_intrigue", "draw", "done")
    assert match.state.period == 0


@rule("4.5")
def test_what_cannot_be_drawn_is_not_drawn() -> None:
    match = position(part="drawing", row="F", pile="G")
    match.state.discards = [0, 0, 0, 0]
    play(match, 0, "draw", "take france")
    assert (hand(match, 0), match.state.part) == ("FG", 1)


@rule("4.5")
def test_without_any_card_to_draw_the_turn_begins_with_playing() -> None:
    match = position(["FF", "FF"], row="", pile="", intrigue_pile="")
    match.state.discards, match.state.intrigue_discards = [0] * 4, [0] * 6
    match.play(0, "done")
    assert (match.to_act, match.state.part) == ((1,), 1)


@rule("4.5")
def test_where_only_an_intrigue_card_is_left_it_is_drawn_alone() -> None:
    match = position(part="drawing", row="", pile="")
    match.state.discards = [0] * 4
    assert texts(match, 0) == ["draw_intrigue"]
    match.play(0, "draw_intrigue")
    assert match.state.part == 1


@rule("4.5")
def test_without_intrigue_cards_only_country_cards_are_offered() -> None:
    match = position(part="drawing", row="F", intrigue_pile="")
    match.state.intrigue_discards = [0] * 6
    assert texts(match, 0) == ["draw", "take france"]
    with pytest.raises(IllegalMove, match=r"no Intrigue card left.*rule 4.5"):
        match.play(0, "draw_intrigue")


@rule("4.5")
def test_an_empty_pile_without_discards_cannot_be_drawn_from() -> None:
    match = position(part="drawing", row="FG", pile="")
    match.state.discards = [0] * 4
    with pytest.raises(IllegalMove, match=r"no card left.*rule 4.5"):
        match.play(0, "draw")


@rule("4.5")
def test_discards_that_came_later_are_shuffled_when_somebody_draws() -> None:
    match = position(part="drawing", row="FG", pile="")
    match.play(0, "draw")
    assert sum(match.state.hand[0]) == 1
    assert told(match)[0] == "shuffled"


# 5 Claim a vacant Noble


@rule("5.1", "5.2")
def test_the_example_of_ferdinand_in_dijon() -> None:
    """Two France cards: a noble on the Baron of Dijon, one on the title marker, one point of influence in France."""
    match = position(["FFG"])
    claim(match, 0, "Dijon baron")
    assert owner(match, "Dijon baron") == 0
    assert (hand(match, 0), match.state.discards[of_country("france")]) == ("G", 2)
    assert match.view(0)["titles"][1]["nobles"] == [1, 0, 0]
    assert match.view(0)["countries"][0]["influence"] == [1, 0, 0]


@rule("5.1")
def test_several_nobles_can_be_claimed_in_one_turn() -> None:
    match = position(["FFFSS"])
    claim(match, 0, "Dijon baron")
    claim(match, 0, "Bordeaux marshal")
    claim(match, 0, "Valencia marshal")
    assert (hand(match, 0), match.to_act) == ("S", (0,))


@rule("5.1")
def test_a_king_costs_eight_cards() -> None:
    match = position(["FFFFFFFF"])
    claim(match, 0, "Paris king")
    assert (owner(match, "Paris king"), hand(match, 0)) == (0, "")


@rule("5.2")
def test_a_claim_takes_two_wooden_nobles() -> None:
    match = position(["F"])
    claim(match, 0, "Bordeaux marshal")
    assert match.state.supply[0] == 44


@rule("5.2")
def test_without_two_wooden_nobles_nothing_can_be_claimed() -> None:
    match = position(["FFF"])
    match.state.supply[0] = 1
    assert texts(match, 0) == ["done"]
    with pytest.raises(IllegalMove, match=r"two wooden nobles.*rule 5.2"):
        match.play(0, f"claim {noble(match, 'Bordeaux marshal')}")


@rule("5.3")
def test_three_cards_stand_for_one_that_lacks() -> None:
    match = position(["FGGG"])
    claim(match, 0, "Dijon baron")
    assert (owner(match, "Dijon baron"), hand(match, 0)) == (0, "")


@rule("5.3")
def test_a_hand_one_card_short_cannot_claim() -> None:
    match = position(["FGG"])
    assert not can_claim(match, 0, "Dijon baron")
    with pytest.raises(IllegalMove, match=r"cannot pay for the Baron of Dijon.*rule 5.3"):
        match.play(0, f"claim {noble(match, 'Dijon baron')}")


@rule("5.3")
@pytest.mark.parametrize(
    ("cards", "can"), [("FFFFFFFF", True), ("FFFFFFF", False), ("FFFFFFFGG", False), ("FFFFFFFGGG", True), ("FFFFFFGGGSSS", True)]
)
def test_a_king_with_and_without_triples(cards: str, can: bool) -> None:
    assert can_claim(position([cards]), 0, "Paris king") is can


@rule("5.3")
def test_who_holds_enough_plays_no_triple() -> None:
    match = position(["FFGGG"])
    claim(match, 0, "Dijon baron")
    assert hand(match, 0) == "GGG"


# 6 Take over a Noble


@rule("6.1", "6.4", "6.5")
def test_the_example_of_louis_in_dijon() -> None:
    """A France/Spain intrigue and two France cards: Ferdinand's noble goes to the cathedral, Louis takes the Baron."""
    louis, ferdinand = 0, 1
    match = position(["FF"], ["FS"], held={"Dijon baron": ferdinand})
    claim(match, louis, "Dijon baron")
    assert owner(match, "Dijon baron") == louis
    dijon = match.view(None)["countries"][0]["cities"][3]
    assert (dijon["city"], dijon["cathedral"]) == ("Dijon", [0, 1, 0])
    assert match.view(None)["titles"][1]["nobles"] == [1, 1, 0]
    assert match.view(None)["countries"][0]["influence"] == [1, 0, 0]
    assert (hand(match, louis), intrigue_of(match, louis), sum(match.state.intrigue_discards)) == ("", "", 1)


@rule("6.1")
def test_a_noble_of_another_cannot_be_claimed_without_intrigue() -> None:
    match = position(["FF"], held={"Dijon baron": 1})
    assert not can_claim(match, 0, "Dijon baron")
    with pytest.raises(IllegalMove, match=r"lack the Intrigue cards.*rule 6.2"):
        match.play(0, f"claim {noble(match, 'Dijon baron')}")


@rule("6.1")
def test_intrigue_alone_does_not_take_over() -> None:
    assert not can_claim(position(["F"], ["FS"], held={"Dijon baron": 1}), 0, "Dijon baron")


@rule("6.1")
def test_nobody_takes_over_a_noble_of_their_own() -> None:
    match = position(["FF"], ["FS"], held={"Dijon baron": 0})
    with pytest.raises(IllegalMove, match=r"yours already.*rule 6.1"):
        match.play(0, f"claim {noble(match, 'Dijon baron')}")


@rule("6.1")
def test_a_takeover_may_use_triples_and_pairs_together() -> None:
    match = position(["GGGSSS"], ["GS BS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron")
    assert (owner(match, "Dijon baron"), hand(match, 0), intrigue_of(match, 0)) == (0, "", "")


@rule("6.2")
def test_two_intrigue_cards_of_one_kind_make_a_pair() -> None:
    match = position(["FF"], ["BS BS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron")
    assert intrigue_of(match, 0) == ""


@rule("6.2")
def test_who_holds_a_matching_card_plays_no_pair() -> None:
    match = position(["FF"], ["GB GS FS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron")
    assert intrigue_of(match, 0) == "GB GS"


@rule("6.3")
@pytest.mark.parametrize(
    ("cards", "can"),
    [
        ("FS", False),
        ("FS FG", True),
        ("FS FS", True),
        ("FS GB", False),
        ("FS GB GS", True),
        ("GB GB GS", False),
        ("GB GB GS BS", True),
    ],
)
def test_a_king_takes_two_matching_intrigue_cards_or_two_for_each_that_lacks(cards: str, can: bool) -> None:
    match = position(["FFFFFFFF"], [cards], held={"Paris king": 1})
    assert can_claim(match, 0, "Paris king") is can


@rule("6.3")
def test_a_king_with_one_matching_card_and_a_pair() -> None:
    match = position(["FFFFFFFF"], ["FS GB GS"], held={"Paris king": 1})
    claim(match, 0, "Paris king")
    assert (owner(match, "Paris king"), intrigue_of(match, 0)) == (0, "")


@rule("6.3")
def test_one_intrigue_card_too_few_for_a_king_is_refused() -> None:
    match = position(["FFFFFFFF"], ["FS GB"], held={"Paris king": 1})
    with pytest.raises(IllegalMove, match=r"lack the Intrigue cards.*rule 6.3"):
        match.play(0, f"claim {noble(match, 'Paris king')}")


@rule("6.4")
def test_a_noble_in_the_cathedral_gives_no_influence() -> None:
    match = position(buried={"Dijon": 1}, held={"Lyon baron": 0})
    assert match.view(None)["countries"][0]["influence"] == [1, 0, 0]


@rule("6.4")
def test_any_number_of_nobles_lie_in_a_cathedral() -> None:
    match = position(["FFFF", "FF"], ["FS FS", "FS"], held={"Dijon baron": 1}, row="FGB")
    claim(match, 0, "Dijon baron")
    match.play(0, "done")
    play(match, 1, "draw", "draw", "draw")
    claim(match, 1, "Dijon baron")
    match.play(1, "done")
    assert match.view(None)["countries"][0]["cities"][3]["cathedral"] == [1, 1, 0]


@rule("6.5")
def test_a_takeover_takes_two_wooden_nobles_and_gives_none_back() -> None:
    match = position(["FF"], ["FS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron")
    assert match.state.supply[:2] == [44, 44]


# 7 Bonuses


@rule("7.1", "7.2")
def test_the_first_claim_in_a_city_brings_its_bonus_at_once() -> None:
    match = position(["FF"])
    claim(match, 0, "Dijon baron")
    assert markers(match, 0) == [3]
    assert told(match) == ["claimed", "city_bonus"]


@rule("7.2")
def test_the_second_claim_in_a_city_brings_no_bonus() -> None:
    match = position(["FFFF"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon duke")
    assert markers(match, 0) == []


SPAIN_BUT_MADRID = {"Barcelona countess": 0, "Seville marshal": 0, "Valencia marshal": 0}


@rule("7.3")
def test_a_noble_in_every_city_of_a_country_brings_the_higher_bonus() -> None:
    match = position(["SSSSSSSS"], held=SPAIN_BUT_MADRID)
    claim(match, 0, "Madrid king")
    assert markers(match, 0) == [8, 6]


@rule("7.3")
def test_the_second_player_in_every_city_takes_the_lower_bonus_and_the_third_none() -> None:
    match = position(["SSSSSSSS"] * 3, ["", "BS BS", "FS FS"], held=SPAIN_BUT_MADRID)
    for seat in range(3):
        for city in ("Barcelona", "Seville", "Valencia"):
            bury(match, city, seat)
        match.state.turn = seat
        claim(match, seat, "Madrid king")
    assert [markers(match, seat) for seat in range(3)] == [[8, 6], [4], []]


@rule("7.3")
def test_a_noble_in_the_cathedral_counts_for_the_country_bonus() -> None:
    match = position(["S"], held={"Madrid king": 0, "Barcelona countess": 0}, buried={"Seville": 0})
    claim(match, 0, "Valencia marshal")
    assert markers(match, 0) == [8, 2]


@rule("7.1", "7.3")
def test_a_takeover_can_earn_the_country_bonus() -> None:
    match = position(["S"], ["FS"], held={"Madrid king": 0, "Barcelona duke": 0, "Seville marshal": 0, "Valencia marshal": 1})
    claim(match, 0, "Valencia marshal")
    assert markers(match, 0) == [8]


@rule("7.3")
def test_a_country_bonus_is_earned_once_only() -> None:
    match = position(["SSSSSSSSS"], held=SPAIN_BUT_MADRID)
    claim(match, 0, "Madrid king")
    match.state.hand[0] = [0, 0, 0, 4]
    claim(match, 0, "Valencia duke")
    assert markers(match, 0) == [8, 6]


SIX_TITLES = {
    "Dijon duke": 0,
    "Lyon cardinal": 0,
    "Marseille princess": 0,
    "Paris king": 0,
    "Bordeaux marshal": 0,
    "Marseille countess": 0,
}


@rule("7.4")
def test_a_noble_on_every_title_marker_brings_the_highest_house_bonus() -> None:
    match = position(["FF"], held=SIX_TITLES, players=4)
    claim(match, 0, "Lyon baron")
    assert markers(match, 0) == [16, 10]


@rule("7.1", "7.4")
def test_a_takeover_can_earn_the_house_bonus() -> None:
    match = position(["GG"], ["FG"], held={**SIX_TITLES, "Cologne baron": 1}, players=3)
    claim(match, 0, "Cologne baron")
    assert markers(match, 0) == [12]


@rule("7.4")
def test_the_second_house_takes_the_next_marker_and_when_all_are_gone_none_is_left() -> None:
    match = position(["FF"], held=SIX_TITLES, players=3)
    match.state.house_rank[1] = 1
    claim(match, 0, "Dijon baron")
    assert 8 in markers(match, 0)
    other = position(["FF"], held=SIX_TITLES, players=2)
    other.state.house_rank[1] = 1
    claim(other, 0, "Dijon baron")
    assert 8 not in markers(other, 0)


@rule("7.4")
def test_titles_of_nobles_that_were_taken_over_still_count() -> None:
    match = position(["FF"], held={**SIX_TITLES, "Paris king": 1}, players=3)
    match.state.titles[0][6] = 1
    claim(match, 0, "Dijon baron")
    assert 12 in markers(match, 0)


@rule("7.4")
def test_a_player_takes_one_house_bonus_only() -> None:
    match = position(["FFFF"], held=SIX_TITLES, players=4)
    claim(match, 0, "Lyon baron")
    claim(match, 0, "Dijon baron")
    assert markers(match, 0) == [16, 10]
    assert match.view(None)["houses"] == [12, 8]


@rule("7.4")
def test_the_third_house_takes_the_third_marker_and_the_fourth_none() -> None:
    found = []
    for taken in range(4):
        match = position(["FF"], held=SIX_TITLES, players=5)
        for other in range(taken):
            match.state.house_rank[other + 1] = other + 1
        claim(match, 0, "Lyon baron")
        found.append([points for points in markers(match, 0) if points in (16, 12, 8)])
    assert found == [[16], [12], [8], []]


# 8 End of a turn


@rule("8.1")
def test_twelve_country_cards_and_four_intrigue_cards_may_be_kept() -> None:
    match = position(["FFFFFFGGGGGG"], ["FG FB FS BS"])
    match.play(0, "done")
    assert match.to_act == (1,)


@rule("8.1")
def test_whatever_is_above_the_limit_is_discarded_as_one_chooses() -> None:
    match = position(["FFFFFFGGGGGGSS"], ["FG FB FS BS BS"])
    match.play(0, "done")
    assert texts(match, 0)[:3] == ["discard france", "discard german_states", "discard spain"]
    play(match, 0, "discard spain", "discard_intrigue france_britain", "discard spain")
    assert (hand(match, 0), intrigue_of(match, 0), match.to_act) == ("FFFFFFGGGGGG", "FG FS BS BS", (1,))
    assert match.state.discards[3] == 2


@rule("8.1")
def test_nothing_within_the_limit_is_discarded() -> None:
    match = position(["FFFFFFGGGGGGS"], ["FG"])
    match.play(0, "done")
    with pytest.raises(IllegalMove, match=r"do not hold too many.*rule 8.1"):
        match.play(0, "discard_intrigue france_german_states")
    with pytest.raises(IllegalMove, match=r"no such card.*rule 8.1"):
        match.play(0, "discard britain")


@rule("8.1")
def test_nothing_is_discarded_before_the_end_of_the_turn_and_nothing_claimed_after() -> None:
    match = position(["FFFFFFGGGGGGS"])
    with pytest.raises(IllegalMove, match=r"end of the turn only.*rule 8.1"):
        match.play(0, "discard france")
    match.play(0, "done")
    with pytest.raises(IllegalMove, match=r"have to discard.*rule 8.1"):
        match.play(0, f"claim {noble(match, 'Dijon baron')}")


@rule("8.1")
def test_more_than_the_limit_may_be_held_during_the_turn() -> None:
    match = position(["FFFFFFGGGGGG"], part="drawing")
    play(match, 0, "draw", "draw", "draw")
    assert sum(match.state.hand[0]) == 15


@rule("8.2")
def test_the_row_is_refilled_at_the_end_of_the_turn() -> None:
    match = position(row="F")
    match.play(0, "done")
    assert sum(match.state.row) == 3
    assert told(match) == ["turned_up", "turned_up"]


@rule("8.2")
def test_the_row_is_refilled_after_the_discards_and_with_them_if_need_be() -> None:
    match = position(["FFFFFFGGGGGGSS"], row="B", pile="F")
    match.state.discards = [0] * 4
    match.play(0, "done")
    assert (sum(match.state.row), told(match)) == (1, [])
    play(match, 0, "discard spain", "discard spain")
    assert (match.state.row, sum(match.state.pile)) == ([1, 0, 1, 1], 1)


# 9 Periods


@rule("9.1")
def test_the_last_card_drawn_from_the_pile_ends_the_period_with_the_turn() -> None:
    match = position(part="drawing", pile="F", held={"Dijon baron": 1})
    match.play(0, "draw")
    assert (match.state.running_out, match.state.period) == (1, 0)
    play(match, 0, "draw", "draw", "done")
    assert (match.state.running_out, match.state.period, match.to_act) == (0, 1, (1,))
    assert markers(match, 1) == [5]


@rule("9.1")
def test_the_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    match = position(part="drawing", pile="F", row="FGB")
    discards = sum(match.state.discards)
    match.play(0, "draw")
    assert (sum(match.state.pile), sum(match.state.discards)) == (discards, 0)
    play(match, 0, "draw", "draw")
    assert sum(match.state.pile) == discards - 2


@rule("9.1")
def test_the_refill_can_end_the_period_and_goes_on_with_the_shuffled_discards() -> None:
    match = position(row="G", pile="F")
    discards = sum(match.state.discards)
    match.play(0, "done")
    assert (sum(match.state.row), sum(match.state.pile), match.state.period) == (3, discards - 1, 1)
    assert told(match)[:4] == ["turned_up", "ran_out", "shuffled", "turned_up"]


@rule("9.1")
def test_a_refill_that_takes_the_very_last_card_ends_the_period() -> None:
    match = position(row="GG", pile="F")
    match.play(0, "done")
    assert match.state.period == 1


@rule("9.1")
def test_cards_played_after_the_shuffle_stay_among_the_discards() -> None:
    match = position(["FF"], part="drawing", pile="G", row="FGB")
    play(match, 0, "draw", "draw", "take france")
    claim(match, 0, "Dijon baron")
    assert match.state.discards[0] == 2


@rule("9.1")
def test_a_period_ends_once_however_often_the_pile_runs_out_in_a_turn() -> None:
    match = position(part="drawing", pile="F", row="G")
    match.state.discards = [1, 0, 0, 0]
    play(match, 0, "draw", "draw", "take german_states", "done")
    assert match.state.period == 1


@rule("9.2")
def test_the_example_of_a_third_period_of_four_players_ending_after_player_four() -> None:
    """The pile runs out in the second player's turn; the third and the fourth still have theirs."""
    match = position(players=4, turn=1, part="drawing", pile="F", period=2)
    for seat in (1, 2, 3):
        assert not match.over
        play(match, seat, "draw", "draw", "draw", "done")
    assert match.over


@rule("9.2")
def test_the_last_round_ends_at_the_right_of_the_starting_player() -> None:
    match = position(players=4, turn=1, starter=2, part="drawing", pile="F", period=2)
    play(match, 1, "draw", "draw", "draw", "done")
    assert match.over


@rule("9.2")
def test_the_starting_player_who_empties_the_pile_gives_everybody_a_last_turn() -> None:
    match = position(players=3, turn=0, part="drawing", pile="F", period=2)
    for seat in range(3):
        play(match, seat, "draw", "draw", "draw", "done")
    assert match.over


@rule("9.2")
def test_a_pile_that_runs_out_again_in_the_last_round_is_only_shuffled() -> None:
    match = position(players=4, turn=2, part="drawing", pile="F", period=2, running_out=True)
    play(match, 2, "draw", "draw", "draw", "done")
    assert (match.over, match.to_act) == (False, (3,))
    assert "ran_out" not in told(match)
    assert "shuffled" in told(match)


def ended_period(held: dict[str, int], players: int = 3, period: int = 0) -> Match:
    """A match just after the end of a period in which these Nobles were held."""
    match = position(players=players, held=held, running_out=True, period=period)
    match.play(0, "done")
    return match


@rule("9.3")
def test_the_most_influence_takes_the_higher_marker_and_the_second_most_the_lower() -> None:
    match = ended_period({"Dijon duke": 0, "Lyon baron": 1, "Dijon baron": 0})
    assert [markers(match, seat) for seat in range(3)] == [[5], [2], []]


@rule("9.3")
def test_every_country_and_period_has_its_own_markers() -> None:
    match = ended_period({"Vienna king": 1, "Berlin countess": 2, "York countess": 0}, period=1)
    assert [markers(match, seat) for seat in range(3)] == [[5], [6], [3]]


@rule("9.3")
def test_without_influence_nobody_takes_a_marker() -> None:
    match = ended_period({})
    assert not any(markers(match, seat) for seat in range(3))


@rule("9.3")
def test_nobles_in_a_cathedral_do_not_count() -> None:
    match = position(held={"Lyon baron": 1}, buried={"Paris": 0}, running_out=True)
    match.play(0, "done")
    assert (markers(match, 0), markers(match, 1)) == ([], [5])


@rule("9.4")
def test_among_equals_the_higher_title_takes_the_marker() -> None:
    match = ended_period({"Dijon baron": 0, "Bordeaux marshal": 0, "Dijon duke": 1})
    assert (markers(match, 0), markers(match, 1)) == ([2], [5])


@rule("9.4")
def test_among_equal_titles_the_higher_city_bonus_takes_the_marker() -> None:
    match = ended_period({"Dijon baron": 0, "Lyon baron": 1})
    assert (markers(match, 0), markers(match, 1)) == ([2], [5])


@rule("9.4")
def test_of_two_equal_titles_of_one_player_the_better_city_counts() -> None:
    match = ended_period({"Marseille princess": 0, "Bordeaux princess": 1, "Lyon cardinal": 1, "Dijon duke": 0})
    assert (markers(match, 0), markers(match, 1)) == ([5], [2])


@rule("9.3")
def test_every_seat_counts_in_the_scoring_of_a_period() -> None:
    held = {"Paris king": 4, "Dijon duke": 3, "Vienna king": 3, "Berlin duke": 4, "London king": 2, "York countess": 4}
    match = ended_period(held, players=5)
    assert [markers(match, seat) for seat in range(5)] == [[], [], [3], [4, 2], [5, 2, 1]]


@rule("9.4")
def test_a_title_is_higher_by_its_cost_and_not_by_its_influence_or_its_city() -> None:
    match = ended_period({"Lyon cardinal": 0, "Bordeaux princess": 1})
    assert (markers(match, 0), markers(match, 1)) == ([2], [5])


@rule("9.4")
def test_only_the_city_of_the_highest_title_breaks_a_tie() -> None:
    """Two Dukes: Barcelona has the higher bonus. That the other holds the Countess there as well does not count."""
    match = ended_period({"Valencia duke": 0, "Barcelona countess": 0, "Barcelona duke": 1, "Seville marshal": 1})
    assert (markers(match, 0), markers(match, 1)) == ([2], [4])


@rule("9.4")
def test_the_second_place_is_decided_by_the_higher_title_too() -> None:
    match = ended_period({"Paris king": 0, "Dijon baron": 1, "Marseille countess": 2})
    assert [markers(match, seat) for seat in range(3)] == [[5], [], [2]]


@rule("9.4")
def test_the_second_place_is_decided_by_the_city_bonus_too() -> None:
    match = ended_period({"Paris king": 0, "Dijon baron": 1, "Lyon baron": 2})
    assert [markers(match, seat) for seat in range(3)] == [[5], [], [2]]


@rule("9.5")
def test_alone_in_a_country_one_takes_the_higher_marker_and_the_lower_leaves_the_game() -> None:
    match = ended_period({"Dijon baron": 2})
    assert [markers(match, seat) for seat in range(3)] == [[], [], [5]]
    assert "lone_influence" in told(match)


# 10 The end


def title_scoring(*counts: int) -> list[list[int]]:
    """The markers after the end, when players have so many wooden nobles on the marker of the Duke."""
    match = position(players=len(counts), turn=len(counts) - 1, period=2, running_out=True)
    for seat, count in enumerate(counts):
        match.state.titles[seat][3] = count
    match.play(len(counts) - 1, "done")
    assert match.over
    return [markers(match, seat) for seat in range(len(counts))]


@rule("10.1")
def test_the_most_nobles_take_a_title_marker_whole() -> None:
    assert title_scoring(1, 3, 2) == [[], [8], []]


@rule("10.1")
def test_the_game_ends_with_the_third_period_and_nothing_can_be_played() -> None:
    match = position(turn=2, period=2, running_out=True)
    match.play(2, "done")
    assert (match.over, match.to_act) == (True, ())
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "draw")


@rule("10.2")
def test_two_with_the_most_take_a_half_each() -> None:
    assert title_scoring(2, 1, 2) == [[4], [], [4]]


@rule("10.1", "10.2")
def test_every_seat_counts_in_the_scoring_of_titles() -> None:
    assert title_scoring(1, 2, 2, 1, 3) == [[], [], [], [], [8]]
    assert title_scoring(1, 1, 1, 2, 2) == [[], [], [], [4], [4]]


@rule("10.2")
def test_more_than_two_with_the_most_take_nothing() -> None:
    assert title_scoring(2, 2, 2, 1) == [[], [], [], []]


@rule("10.2")
def test_a_title_that_nobody_has_is_not_halved() -> None:
    assert title_scoring(0, 0) == [[], []]


def finished(*values: list[int]) -> tuple[tuple[int, ...], str]:
    """The winners and the ending of a game that is over with these markers."""
    match = position(players=len(values))
    for seat, points in enumerate(values):
        for value in points:
            match.state.markers[seat][value] += 1
    match.state.over = 1
    return match.winners, match.ending


WON_WITH = {
    "city_bonus": "cities",
    "country_bonus": "countries",
    "house_bonus": "house",
    "most_influence": "periods",
    "second_influence": "periods",
    "title_won": "titles",
    "title_halved": "titles",
}


@rule("10.3")
@pytest.mark.parametrize("players", [2, 5])
def test_at_the_end_points_are_shown_by_what_they_were_won_with(players: int) -> None:
    match, dice = GAME.new(players, 4), Random(4)
    while not match.over:
        assert "earned" not in match.view(0)
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.moves(seat)).index)
    won: Counter[tuple[int, str]] = Counter()
    for said in match.events(None):
        for seat in said.get("seats", [said.get("seat")]) if said["event"] in WON_WITH else []:
            won[seat, WON_WITH[said["event"]]] += said["points"]
    earned = match.view(None)["earned"]
    assert earned == [{kind: won[seat, kind] for kind in earned[0]} for seat in range(players)]
    assert all(won[seat, kind] for seat, kind in [(0, "cities"), (0, "periods"), (0, "titles")])


@rule("10.3")
def test_the_most_points_win() -> None:
    assert finished([16, 2], [8, 6, 5], [10]) == ((1,), "points")


@rule("10.4")
def test_a_tie_goes_to_the_highest_single_marker() -> None:
    assert finished([6, 6, 4], [10, 6], [2]) == ((1,), "markers")


@rule("10.4")
def test_a_tie_in_the_highest_marker_goes_to_the_second_highest() -> None:
    assert finished([10, 3, 3], [10, 4, 2]) == ((1,), "markers")


@rule("10.4")
def test_markers_break_ties_only_among_the_best() -> None:
    assert finished([5, 5], [6, 4], [9]) == ((1,), "markers")


@rule("10.4")
def test_with_all_markers_equal_the_victory_is_shared() -> None:
    assert finished([10, 4], [10, 4], [13]) == ((0, 1), "shared")


# 11 What is secret


@rule("11.1")
def test_hands_are_seen_by_their_owners_only() -> None:
    players = position(["FF", "GG"], ["FS", "GS"]).view(0)["players"]
    assert ["hand" in player for player in players] == [True, False, False]
    assert [player["cards"] for player in players] == [2, 2, 0]
    assert [player["intrigue_cards"] for player in players] == [1, 1, 0]


@rule("11.1")
def test_a_draw_from_the_pile_is_told_to_the_one_who_draws() -> None:
    match = position(part="drawing")
    play(match, 0, "draw_intrigue", "draw")
    assert told(match, 0) == ["drew_intrigue_card", "drew_card"]
    assert told(match, 1) == told(match) == ["drew_intrigue", "drew"]


@rule("11.1")
def test_a_draw_from_the_row_is_told_to_all() -> None:
    match = position(part="drawing")
    match.play(0, "take france")
    assert told(match, 0) == told(match, 1) == told(match) == ["took"]


@rule("11.1")
def test_imagined_hands_are_other_cards_of_the_same_number() -> None:
    match = position(["FFFF", "GGGGBB", "SSS"], ["FG", "FS GS", ""])
    worlds = [match.imagine(0, seed).state for seed in range(30)]
    assert all(world.hand[0] == [4, 0, 0, 0] and world.intrigue[0] == match.state.intrigue[0] for world in worlds)
    assert all((sum(world.hand[1]), sum(world.hand[2]), sum(world.intrigue[1])) == (6, 3, 2) for world in worlds)
    assert len({tuple(world.hand[1]) for world in worlds}) > 10


@rule("11.2")
def test_a_card_taken_from_the_row_is_in_every_imagined_hand() -> None:
    match = position(["", "GGGBBB"], part="drawing", row="SSF")
    play(match, 0, "take spain", "take spain", "draw")
    assert match.view(1)["players"][0]["known"] == dict(zip(COUNTRIES, [0, 0, 0, 2], strict=True))
    assert all(match.imagine(1, seed).state.hand[0][3] >= 2 for seed in range(40))


@rule("11.2")
def test_cards_that_were_played_or_discarded_are_known_no_more() -> None:
    match = position(["FFF"], part="drawing", row="FFS")
    play(match, 0, "take france", "take france", "take spain")
    claim(match, 0, "Bordeaux marshal")
    assert match.state.known[0] == [1, 0, 0, 1]
    claim(match, 0, "Lyon baron")
    assert match.state.known[0] == [0, 0, 0, 1]
    assert match.state.hand[0] == [2, 0, 0, 1]


@rule("11.2")
def test_a_discarded_card_counts_as_the_known_one() -> None:
    match = position(["FFFFFFGGGGGG"], part="drawing", row="SSS")
    play(match, 0, "take spain", "take spain", "take spain", "done")
    play(match, 0, "discard spain", "discard france", "discard spain")
    assert match.state.known[0] == [0, 0, 0, 1]


@rule("11.3")
def test_a_pile_that_was_just_shuffled_is_known_to_all() -> None:
    match = position(["", "GGGBBB", "SSS"], part="drawing", pile="F")
    match.play(0, "draw")
    assert all(match.imagine(1, seed).state.pile == match.state.pile for seed in range(20))
    assert match.observation(1).pile_most == match.state.pile


@rule("11.3")
def test_who_draws_from_a_known_pile_knows_what_is_left_and_others_do_not() -> None:
    match = position(["", "GGGBBB", "SSS"], part="drawing", pile="F")
    play(match, 0, "draw", "draw", "draw")
    assert all(match.imagine(0, seed).state.pile == match.state.pile for seed in range(20))
    assert len({tuple(match.imagine(1, seed).state.pile) for seed in range(20)}) > 1


@rule("11.3")
def test_an_intrigue_pile_that_was_just_shuffled_is_known_to_all() -> None:
    match = position([], ["FG FB", "GS", "BS"], part="drawing", intrigue_pile="FG")
    match.play(0, "draw_intrigue")
    assert all(match.imagine(1, seed).state.intrigue_pile == match.state.intrigue_pile for seed in range(20))
    assert len({tuple(match.imagine(1, seed).state.intrigue[0]) for seed in range(20)}) > 1


@rule("11.4")
def test_others_see_how_many_markers_lie_there_and_not_what_they_are() -> None:
    match = position(["FF"])
    claim(match, 0, "Dijon baron")
    assert "points" in match.view(0)["players"][0]
    assert "points" not in match.view(1)["players"][0]
    assert match.view(1)["players"][0]["markers"] == 1


@rule("11.4")
def test_an_agent_that_counts_knows_all_points() -> None:
    match = position(["FF"])
    claim(match, 0, "Dijon baron")
    assert match.observation(2).points[:3] == [0, 3, 0]


@rule("11.4")
def test_at_the_end_all_markers_are_turned_up() -> None:
    match = position(turn=2, period=2, running_out=True, held={"Dijon baron": 1})
    match.play(2, "done")
    assert match.view(None)["players"][1]["points"] == 13
    assert flat(match.observation(0))


@rule("11.5")
@pytest.mark.parametrize("move", ["take france", "with_intrigue"])
def test_what_shows_nothing_new_and_scores_nothing_can_be_taken_back(move: str) -> None:
    match = position(part="drawing")
    before = match.copy()
    match.play(0, move)
    assert match.nothing_shown_since(before)


@rule("11.5")
def test_an_end_of_turn_that_turns_nothing_up_and_scores_nothing_can_be_taken_back() -> None:
    match = position(["FF"], row="FGB")
    before = match.copy()
    match.play(0, "done")
    assert match.nothing_shown_since(before)


@rule("11.5")
@pytest.mark.parametrize("move", ["draw", "draw_intrigue"])
def test_after_a_draw_from_a_pile_there_is_no_way_back(move: str) -> None:
    match = position(part="drawing")
    before = match.copy()
    match.play(0, move)
    assert not match.nothing_shown_since(before)


@rule("11.5")
def test_after_a_claim_there_is_no_way_back() -> None:
    match = position(["FF"])
    before = match.copy()
    claim(match, 0, "Dijon baron")
    assert not match.nothing_shown_since(before)


@rule("11.5")
def test_after_a_discard_there_is_no_way_back() -> None:
    match = position(["FFFFFFGGGGGGSS"], ["FG FB FS BS BS"])
    match.play(0, "done")
    for move in ("discard spain", "discard_intrigue britain_spain"):
        before = match.copy()
        match.play(0, move)
        assert not match.nothing_shown_since(before)


@rule("11.5")
@pytest.mark.parametrize("changes", [{"row": "FG"}, {"running_out": True}, {"running_out": True, "period": 2, "turn": 2}])
def test_after_an_end_of_turn_that_turns_a_card_up_or_scores_there_is_no_way_back(changes: dict[str, Any]) -> None:
    match = position(["FF"], **changes)
    before = match.copy()
    match.play(match.state.turn, "done")
    assert not match.nothing_shown_since(before)


def test_a_message_ends_with_the_first_card() -> None:
    match = position(["F"], part="drawing", row="FGB")
    before = packed(match.state)
    with pytest.raises(IllegalMove, match="Nothing may follow"):
        match.play(0, "take france", "take german_states")
    assert packed(match.state) == before


def test_a_written_position_adds_up() -> None:
    match = position(["FF", "GG"], ["FS"], held={"Dijon baron": 1}, buried={"Lyon": 0})
    place(match, "Paris king", 2)
    assert GAME.rules.faults(match.box, match.state) == 0
