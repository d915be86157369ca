import pytest

import beguile
from beguile.engine.layout import (
    copy_of,
    dtype,
    fields,
    flat,
    from_record,
    i8,
    i16,
    layout,
    meanings,
    packed,
    packed_records,
    to_record,
    u32,
)


@layout
class Thing:
    luck = u32(4)
    turn = i8(doc="whose turn it is")
    won = i16(2, 3)


def thing() -> Thing:
    made = Thing()
    made.luck[3] = 0xFFFFFFFF
    made.turn = -3
    made.won[1][2] = 300
    return made


def test_a_twin_starts_with_zeros() -> None:
    assert flat(Thing()) == [0] * 11


def test_a_copy_shares_nothing() -> None:
    first = thing()
    second = copy_of(first)
    second.won[1][2] = 5
    second.luck[0] = 9
    assert (first.won[1][2], first.luck[0]) == (300, 0)


def test_equal_twins_are_equal() -> None:
    assert thing() == thing()
    assert thing() != Thing()


def test_a_twin_and_its_record_hold_the_same() -> None:
    record = to_record(thing())
    assert record["won"][0][1][2] == 300
    assert from_record(Thing, record[0]) == thing()


def test_bytes_are_the_same_from_twin_record_and_wide_record() -> None:
    expected = packed(thing())
    assert packed_records(Thing, to_record(thing())) == expected
    assert packed_records(Thing, to_record(thing(), wide=True)) == expected


def test_a_number_too_large_for_its_field_is_noticed() -> None:
    large = thing()
    large.turn = 128
    with pytest.raises(Exception, match="-128 <= number <= 127"):
        packed(large)


def test_every_index_has_a_meaning() -> None:
    words = meanings(Thing)
    assert len(words) == 11
    assert words[4] == "turn: whose turn it is"
    assert words[10] == "won[1][2]"


def test_a_field_that_hides_behind_a_name_of_numpys_is_refused() -> None:
    @layout
    class Wrong:
        round = i8()

    with pytest.raises(ValueError, match=r"Wrong\.round"):
        dtype(Wrong)


def test_records_are_aligned_for_compiled_code() -> None:
    assert dtype(Thing).isalignedstruct


@pytest.mark.parametrize("name", beguile.games())
def test_an_observation_is_made_of_numbers_of_two_bytes(name: str) -> None:
    """A batch hands them out as one array, without a copy."""
    found = fields(beguile.game(name).views.Observation())
    assert {each.kind for each in found.values()} == {"i2"}
