import pytest

from beguile import Malformed
from beguile.engine.moves import Moves, family

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
        ({"move": "bid", "slot": 1, "x": 1}, "found slot, x, expected slot"),
        ({"move": "bid", "slot": True}, "slot: found True"),
        ({"slot": 1}, "found '', expected one of"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(form: object, words: str) -> None:
    with pytest.raises(Malformed) as refused:
        MOVES.index(form)  # type: ignore[arg-type]
    assert words in str(refused.value)
