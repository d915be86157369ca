"""How a claim in Royals is paid where there is a choice: rules 5.3, 5.4 and 6.1 to 6.3."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from beguile import IllegalMove
from beguile.engine.match import Match
from beguile.games.royals.components import COUNTRIES, PAIRS
from tests.games.royals.position import GAME, LETTERS, claim, hand, intrigue_of, noble, owner, position, texts

rule = pytest.mark.rule


def prepared(name: str, cards: str, intrigue: str = "", loser: int | None = None) -> Match:
    """Seat 0 has prepared to claim a Noble, vacant or of another player."""
    match = position([cards], [intrigue], held={} if loser is None else {name: loser})
    match.play(0, f"prepare {noble(match, name)}")
    return match


@rule("5.3")
def test_more_triples_than_needed_may_be_played() -> None:
    match = prepared("Dijon baron", "FGGGSSS")
    match.play(0, "lay german_states 3", "lay spain 3", "pay")
    assert (owner(match, "Dijon baron"), hand(match, 0)) == (0, "F")


@rule("5.3")
def test_a_triple_may_hold_cards_of_the_same_country() -> None:
    match = prepared("Marseille countess", "FFGGGGG")
    match.play(0, "lay france 2", "lay german_states 5", "pay")
    assert (owner(match, "Marseille countess"), hand(match, 0)) == (0, "")


@rule("5.3", "5.4")
def test_only_cards_are_offered_that_lead_to_a_whole_payment() -> None:
    match = prepared("Dijon baron", "FGGBBS")
    assert texts(match, 0) == ["lay france 1"]
    match.play(0, "lay france 1", "lay german_states 1")
    assert texts(match, 0) == ["lay britain 1", "lay britain 2"]
    match.play(0, "lay britain 1", "lay spain 1")
    assert texts(match, 0) == ["pay"]
    match.play(0, "pay")
    assert (owner(match, "Dijon baron"), hand(match, 0)) == (0, "GB")


@rule("5.3")
def test_cards_in_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(IllegalMove, match=r"cannot be paid.*rule 5.3"):
        prepared("Dijon baron", "FGGBBSS").play(0, "lay france 2")


@rule("5.4")
def test_a_claim_without_a_choice_is_one_move() -> None:
    match = position(["FGGG"])
    assert f"claim {noble(match, 'Dijon baron')}" in texts(match, 0)
    with pytest.raises(IllegalMove, match=r"one way only.*rule 5.4"):
        match.play(0, f"prepare {noble(match, 'Dijon baron')}")


@rule("5.4")
def test_a_claim_with_a_choice_is_prepared() -> None:
    match = position(["FGGSS"])
    with pytest.raises(IllegalMove, match=r"more than one way.*rule 5.4"):
        match.play(0, f"claim {noble(match, 'Dijon baron')}")


@rule("5.4")
def test_a_claim_is_sent_whole_in_one_message_or_not_at_all() -> None:
    match = position(["FGGSS"])
    with pytest.raises(IllegalMove):
        claim(match, 0, "Dijon baron", "lay france 1", "lay german_states 2", "lay spain 2")
    assert (match.state.claim, hand(match, 0)) == (-1, "FGGSS")
    claim(match, 0, "Dijon baron", "lay france 1", "lay german_states 2", "lay spain 1")
    assert (owner(match, "Dijon baron"), hand(match, 0)) == (0, "S")


@rule("5.4")
def test_a_prepared_claim_goes_forward_only() -> None:
    match = prepared("Dijon baron", "FGGBBSS")
    match.play(0, "lay france 1", "lay britain 1")
    with pytest.raises(IllegalMove, match=r"laid in order.*rule 5.4"):
        match.play(0, "lay german_states 1")
    with pytest.raises(IllegalMove, match=r"no whole payment.*rule 5.4"):
        match.play(0, "pay")


@rule("5.4")
def test_while_paying_nothing_else_can_be_done() -> None:
    with pytest.raises(IllegalMove, match=r"paying for the Baron of Dijon.*rule 5.4"):
        prepared("Dijon baron", "FGBBSS").play(0, "done")


@rule("5.4")
def test_country_cards_are_laid_before_intrigue_cards() -> None:
    match = prepared("Dijon baron", "FGBBSS", "FS FB", loser=1)
    with pytest.raises(IllegalMove, match=r"Country cards first.*rule 5.4"):
        match.play(0, "spend france_spain 1")


@rule("5.4")
def test_without_a_claim_there_is_nothing_to_pay() -> None:
    with pytest.raises(IllegalMove, match=r"not claiming.*rule 5.4"):
        position(["FGGSSS"]).play(0, "pay")


@rule("5.4")
def test_a_half_paid_claim_shows_to_nobody_else() -> None:
    match = position(["FGBBSS"])
    seen = [match.view(None), *[(match.view(seat), match.observation(seat)) for seat in (1, 2)]]
    match.play(0, f"prepare {noble(match, 'Dijon baron')}", "lay france 1", "lay german_states 1")
    assert [match.view(None), *[(match.view(seat), match.observation(seat)) for seat in (1, 2)]] == seen
    assert match.happened == []
    assert match.view(0)["claim"]["laid"]["german_states"] == 1


@rule("5.4")
def test_nobody_imagines_a_half_paid_claim_of_another() -> None:
    match = prepared("Dijon baron", "FGBBSS")
    match.play(0, "lay france 1", "lay german_states 1")
    assert match.imagine(1, 3).state.claim == -1
    assert match.imagine(0, 3).state.laid == match.state.laid


@rule("6.1")
def test_among_several_matching_intrigue_cards_one_is_chosen() -> None:
    match = prepared("Dijon baron", "FF", "FS FG BS", loser=1)
    match.play(0, "lay france 2")
    assert texts(match, 0) == ["spend france_german_states 1", "spend france_spain 1"]
    match.play(0, "spend france_spain 1", "pay")
    assert intrigue_of(match, 0) == "FG BS"


@rule("6.2")
def test_any_two_intrigue_cards_stand_for_one_that_lacks() -> None:
    match = prepared("Dijon baron", "FF", "GB GS BS", loser=1)
    match.play(0, "lay france 2")
    assert texts(match, 0) == ["spend german_states_britain 1", "spend german_states_spain 1"]
    with pytest.raises(IllegalMove, match=r"cannot be paid.*rule 6.2"):
        match.play(0, "spend britain_spain 1")
    match.play(0, "spend german_states_britain 1", "spend britain_spain 1", "pay")
    assert (owner(match, "Dijon baron"), intrigue_of(match, 0)) == (0, "GS")


@rule("6.3")
def test_who_lacks_one_for_a_king_may_replace_both() -> None:
    match = prepared("Paris king", "FFFFFFFF", "FS GB GB GS BS", loser=1)
    match.play(0, "lay france 8", "spend german_states_britain 2", "spend german_states_spain 1", "spend britain_spain 1", "pay")
    assert (owner(match, "Paris king"), intrigue_of(match, 0)) == (0, "FS")


@rule("6.3")
def test_who_lacks_one_for_a_king_may_replace_it_alone() -> None:
    match = prepared("Paris king", "FFFFFFFF", "FS GB GB GS BS", loser=1)
    match.play(0, "lay france 8", "spend france_spain 1", "spend german_states_britain 2")
    assert "pay" in texts(match, 0)
    match.play(0, "pay")
    assert (owner(match, "Paris king"), intrigue_of(match, 0)) == (0, "GS BS")


# Every payment, found by trying all: the rule written down once more, in the simplest way


def payments(need: int, each: int, held: Counter[str], fitting: set[str]) -> set[tuple[int, ...]]:
    """All cards that make up a price: fitting ones alone if there are enough, else some replaced by `each` of any kind."""
    found = set()
    for counts in product(*[range(held[kind] + 1) for kind in held]):
        laid = dict(zip(held, counts, strict=True))
        matching = sum(laid[kind] for kind in fitting)
        if sum(held[kind] for kind in fitting) >= need:
            whole = matching == need == sum(counts)
        else:
            lacking = need - sum(held[kind] for kind in fitting)
            whole = any(sum(counts) == need - n + each * n and matching >= need - n for n in range(lacking, need + 1))
        if whole:
            found.add(counts)
    return found


def reached(match: Match, seat: int) -> set[tuple[int, ...]]:
    """All payments that a prepared claim can end with. Every way ends with one."""
    found, waiting = set(), [match]
    while waiting:
        here = waiting.pop()
        moves = here.moves(seat)
        assert moves, "a payment that leads nowhere was offered"
        for move in moves:
            if move.name == "pay":
                found.add((*here.state.laid, *here.state.spent))
            else:
                then = here.copy()
                then.play(seat, move)
                waiting.append(then)
    return found


@rule("5.3", "5.4", "6.1", "6.2", "6.3")
@pytest.mark.parametrize("seed", range(24))
def test_a_prepared_claim_can_be_paid_in_every_way_that_the_rules_allow_and_in_no_other(seed: int) -> None:
    dice = Random(seed)
    cards = "".join(dice.choices(LETTERS, k=dice.randint(1, 9)))
    spies = " ".join(dice.choices(("FG", "FB", "FS", "GB", "GS", "BS"), k=dice.randint(0, 5)))
    taken = dict.fromkeys(("Dijon baron", "Paris king", "London king", "Munich marshal", "York countess", "Seville cardinal"), 1)
    match = position([cards], [spies], held=taken)
    box, offered = match.box, set(texts(match, 0))
    for number in range(box.nobles):
        country = box.country[number]
        title, owned = box.title[number], match.state.owner[number] == 1
        held = Counter(dict(zip(COUNTRIES, match.state.hand[0], strict=True)))
        intrigue = Counter(dict(zip(PAIRS, match.state.intrigue[0], strict=True)))
        fitting = {pair for i, pair in enumerate(PAIRS) if box.shows[i][country]}
        ways = {
            (*laid, *spent)
            for laid in payments(box.cost[title], 3, held, {COUNTRIES[country]})
            for spent in payments(box.resistance[title] if owned else 0, 2, intrigue, fitting)
        }
        assert (f"claim {number}" in offered) == (len(ways) == 1)
        assert (f"prepare {number}" in offered) == (len(ways) > 1)
        then = match.copy()
        if len(ways) == 1:
            then.play(0, f"claim {number}")
            paid = [
                a - b
                for a, b in zip(
                    match.state.hand[0] + match.state.intrigue[0], then.state.hand[0] + then.state.intrigue[0], strict=True
                )
            ]
            assert {tuple(paid)} == ways
        elif ways:
            then.play(0, f"prepare {number}")
            assert reached(then, 0) == ways


@rule("5.3", "6.2")
def test_the_view_says_what_a_claim_would_take_of_my_cards() -> None:
    match = position(["FGGG", ""], ["GB GS", ""], held={"Dijon baron": 1})
    dijon = match.view(0)["countries"][0]["cities"][3]["nobles"]
    assert dijon[1]["prices"] == {
        "cards": {"need": 2, "each": 3, "least": 1, "most": 1, "lack": 0},
        "intrigue": {"need": 1, "each": 2, "least": 1, "most": 1, "lack": 0},
    }
    assert dijon[0]["prices"]["cards"] == {"need": 4, "each": 3, "least": 3, "most": 0, "lack": 6}
    assert dijon[0]["prices"]["intrigue"]["need"] == 0
    assert "prices" not in match.view(1)["countries"][0]["cities"][3]["nobles"][1]
    assert "prices" not in match.view(None)["countries"][0]["cities"][3]["nobles"][0]


@rule("5.4")
@pytest.mark.parametrize("players", [2, 5])
def test_every_game_ends_before_its_bound_however_claims_are_paid(players: int) -> None:
    match, dice = GAME.new(players, 3), Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))
        assert len(match.played) <= GAME.rules.longest(match.box)
