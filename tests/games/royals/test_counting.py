"""What everybody can count about the cards in a hand: rules 11.1 to 11.3."""

import pytest

from tests.games.royals.position import claim, play, position

rule = pytest.mark.rule


@rule("11.3")
def test_a_hidden_card_can_be_of_any_kind_that_was_in_the_pile() -> None:
    match = position(part="drawing", pile="FFSSS")
    play(match, 0, "draw", "draw")
    assert match.state.most[0] == [2, 0, 0, 2]


@rule("11.3")
def test_what_somebody_drew_in_secret_may_still_be_what_another_draws() -> None:
    """The first player drew the only card of France: nobody else knows, so the next may have it."""
    match = position(part="drawing", pile="FSSSSS", players=2)
    match.state.pile, match.state.drew[1] = [0, 0, 0, 5], [1, 0, 0, 0]
    match.state.hand[1], match.state.most[1] = [1, 0, 0, 0], [1, 0, 0, 1]
    match.play(0, "draw")
    assert match.state.most[0] == [1, 0, 0, 1]


@rule("11.3")
def test_a_hidden_intrigue_card_can_be_of_any_kind_that_was_in_the_pile() -> None:
    match = position(part="drawing", intrigue_pile="FG GS GS")
    match.play(0, "draw_intrigue")
    assert match.state.most_intrigue[0] == [1, 0, 0, 0, 1, 0]


@rule("11.2")
def test_a_card_from_the_row_is_one_more_of_its_country_and_of_no_other() -> None:
    match = position(part="drawing", row="FGB")
    match.play(0, "take german_states")
    assert (match.state.most[0], match.state.known[0]) == ([0, 1, 0, 0], [0, 1, 0, 0])


@rule("11.2")
def test_no_more_can_be_left_than_there_are_cards_besides_the_known_ones() -> None:
    match = position(["FFGS"])
    match.state.known[0] = [0, 1, 0, 0]
    claim(match, 0, "Dijon baron")
    assert match.state.most[0] == [1, 2, 1, 1]


@rule("11.2")
def test_a_discard_leaves_one_card_less_of_every_kind() -> None:
    match = position(["FFFFFFGGGGGGS"], ["FG FB FS BS BS"])
    match.play(0, "done")
    match.play(0, "discard spain")
    assert match.state.most[0] == [12, 12, 12, 12]
    match.state.most[0] = [12, 12, 0, 0]
    match.play(0, "discard_intrigue france_german_states")
    assert match.state.most_intrigue[0] == [4, 4, 4, 4, 4, 4]


@rule("11.2")
@pytest.mark.parametrize(("cards", "laid", "left"), [("FGGGSSS", "lay france 1", 0), ("FGGGSSS", "lay spain 3", 1)])
def test_who_played_a_triple_has_no_more_of_that_country_than_could_be_left(cards: str, laid: str, left: int) -> None:
    """Three cards for one that lacks: the hand had fewer than two of France."""
    match = position([cards])
    order = ["lay france 1", "lay german_states 3"] if "france" in laid else ["lay german_states 3", laid]
    claim(match, 0, "Dijon baron", *order)
    assert match.state.most[0][0] == left


@rule("11.2")
def test_who_paid_without_triples_may_have_more() -> None:
    match = position(["FFFFG"])
    claim(match, 0, "Dijon baron")
    assert match.state.most[0] == [3, 3, 3, 3]


@rule("11.2")
def test_who_played_a_pair_of_intrigue_cards_had_no_matching_one() -> None:
    match = position(["FF"], ["GB GS BS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron", "lay france 2", "spend german_states_britain 1", "spend german_states_spain 1")
    assert match.state.most_intrigue[0] == [0, 0, 0, 1, 1, 1]


@rule("11.2")
def test_who_replaced_both_intrigue_cards_for_a_king_may_have_one_matching_left() -> None:
    match = position(["FFFFFFFF"], ["FS GB GB GS BS BS"], held={"Paris king": 1})
    order = ["spend german_states_britain 2", "spend german_states_spain 1", "spend britain_spain 1"]
    claim(match, 0, "Paris king", "lay france 8", *order)
    assert match.state.most_intrigue[0] == [1, 1, 1, 2, 2, 2]


@rule("11.2")
def test_who_paid_with_matching_intrigue_cards_may_have_more() -> None:
    match = position(["FF"], ["FS FS FS"], held={"Dijon baron": 1})
    claim(match, 0, "Dijon baron")
    assert match.state.most_intrigue[0] == [2, 2, 2, 2, 2, 2]


@rule("11.1")
def test_agents_are_told_how_many_can_be_in_a_hand() -> None:
    match = position(["FGGGSSS", ""])
    claim(match, 0, "Dijon baron", "lay france 1", "lay german_states 3")
    assert match.observation(1).most[2] == [0, 3, 3, 3]
