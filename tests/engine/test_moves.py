import pytest

from beguile import Malformed
from beguile.engine.moves import CHECKED, Moves, family

MOVES = Moves(family("bid", slot=5), family("give", token=("silver", "gold"), to=3), family("pass"))


def test_families_follow_each_other() -> None:
    assert MOVES.starts == (0, 5, 11)
    assert MOVES.count == 12


@pytest.mark.parametrize("index", range(MOVES.count))
def test_every_form_leads_back_to_the_index(index: int) -> None:
    move = MOVES.move(index)
    assert MOVES.index(move) == MOVES.index(move.text) == MOVES.index(move.json()) == MOVES.index(index) == index


def test_labels_stand_in_text_and_json() -> None:
    move = MOVES.move(5 + 1 * 3 + 2)
    assert move.text == "give gold 2"
    assert move.json() == {"move": "give", "token": "gold", "to": 2}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("", "expected one of bid, give, pass"),
        ("bet 3", "found 'bet', expected one of bid, give, pass"),
        ("bid", "found 0 arguments, expected 1, as in 'bid SLOT'"),
        ("bid 1 2", "found 2 arguments"),
        ("bid 5", "slot: found 5, expected a number from 0 to 4"),
        ("bid -1", "slot: found '-1'"),
        ("bid x", "slot: found 'x'"),
        ("give copper 1", "token: found 'copper', expected one of silver, gold"),
        (12, "expected a number from 0 to 11"),
        (-1, "expected a number from 0 to 11"),
        (True, "expected a text"),
        (1.5, "expected a text"),
        (None, "expected a text"),
        ({"move": "bid"}, "found nothing, expected slot"),
        ({"move": "bid", "slot": 1, "x": 1}, "found ['slot', 'x'], expected slot"),
        ({"move": "bid", "slot": True}, "slot: found True"),
        ({"slot": 1}, "found '', expected one of"),
        ("bid " + "9" * 4301, "slot: found '999"),
        pytest.param(10**5000, "move: found something huge", id="a huge index"),
        ({"move": "bid", "slot": 10**5000}, "slot: found something huge"),
        ({"move": ["bid"], "slot": 1}, "found ['bid'], expected one of"),
        ("x" * 9999, "found 'xxx"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(form: object, words: str) -> None:
    with pytest.raises(Malformed) as refused:
        MOVES.index(form)  # type: ignore[arg-type]
    assert words in str(refused.value)


# -- a move that names what it answers --------------------------------------------------------------------------------

NAMING = Moves(family("wait"), family("accept", player=3, number=CHECKED))


def test_a_checked_argument_is_no_part_of_the_index() -> None:
    assert NAMING.count == 4
    assert NAMING.read("accept 2 17") == NAMING.read({"move": "accept", "player": 2, "number": 17}) == (3, 17)
    assert NAMING.read(3) == (3, None)


def test_every_form_of_a_move_carries_what_it_names() -> None:
    move = NAMING.move(3, 17)
    assert (move.text, move.json()) == ("accept 2 17", {"move": "accept", "player": 2, "number": 17})
    assert NAMING.read(move) == (3, 17)


@pytest.mark.parametrize("form", ["accept 2", "accept 2 x", "accept 2 -1", "accept 2 99999", {"move": "accept", "player": 2}])
def test_a_move_that_does_not_name_what_it_answers_is_refused(form: object) -> None:
    with pytest.raises(Malformed, match=r"(?i)number"):
        NAMING.read(form)  # type: ignore[arg-type]
