"""Time at a table: moves, banks, quiet hours."""

from datetime import UTC, datetime

import pytest

from beguile import Malformed
from beguile.table.clocks import HOUR, SECOND, Control, SeatClock, after_waking, read_control, waking

LIVE = Control("live", 30 * SECOND, 60 * SECOND)
NIGHTS = Control("slow", 24 * HOUR, 0, 22, 7)


def at(hour: int, day: int = 1, minute: int = 0) -> int:
    return round(datetime(2026, 1, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


def test_a_quick_move_costs_nothing_of_the_bank() -> None:
    clock = SeatClock(60 * SECOND)
    clock.start(1000)
    clock.stop(LIVE, 1000 + 30 * SECOND)
    assert (clock.bank, clock.since) == (60 * SECOND, None)


def test_a_slow_move_comes_out_of_the_bank() -> None:
    clock = SeatClock(60 * SECOND)
    clock.start(0)
    clock.stop(LIVE, 50 * SECOND)
    assert clock.bank == 40 * SECOND


def test_time_is_up_when_move_and_bank_are_spent() -> None:
    clock = SeatClock(20 * SECOND)
    clock.start(5)
    assert clock.deadline(LIVE) == 5 + 50 * SECOND


def test_nobody_is_charged_while_not_thinking() -> None:
    assert SeatClock(5).deadline(LIVE) is None


def test_without_a_clock_there_is_no_deadline() -> None:
    clock = SeatClock(0)
    clock.start(0)
    assert clock.deadline(Control()) is None


def test_time_that_stood_still_is_not_charged() -> None:
    clock = SeatClock(0)
    clock.start(0)
    clock.shift(1000)
    assert clock.deadline(LIVE) == 31 * SECOND


def test_quiet_hours_do_not_count() -> None:
    assert waking(NIGHTS, at(21), at(8, day=2)) == 2 * HOUR


def test_quiet_hours_within_one_day() -> None:
    siesta = Control("slow", HOUR, 0, 12, 15)
    assert waking(siesta, at(11), at(16)) == 2 * HOUR


def test_a_deadline_falls_into_waking_hours() -> None:
    assert after_waking(NIGHTS, at(21), 2 * HOUR) == at(8, day=2)


@pytest.mark.parametrize("start", [at(3), at(21), at(12, minute=17), at(22), at(7)])
@pytest.mark.parametrize("amount", [1, HOUR, 30 * HOUR])
def test_waking_time_and_deadlines_agree(start: int, amount: int) -> None:
    assert waking(NIGHTS, start, after_waking(NIGHTS, start, amount)) == amount


@pytest.mark.parametrize("quiet", [(22, 7), (12, 15), (0, 23), (1, 0), (23, 22), (5, 5), (0, 12)])
def test_waking_time_is_what_counting_the_hours_gives(quiet: tuple[int, int]) -> None:
    control = Control("slow", HOUR, 0, *quiet)

    def is_quiet(hour: int) -> bool:
        low, high = quiet
        return low <= hour < high if low <= high else hour >= low or hour < high

    for hours in range(60):
        assert waking(control, at(4), at(4) + hours * HOUR) == HOUR * sum(not is_quiet((4 + i) % 24) for i in range(hours))


def test_a_clock_with_little_waking_time_and_a_large_bank_is_computed_at_once() -> None:
    """A bank of four years, spent an hour a day: walking through its 33,600 days for every word held up the whole server."""
    bomb = read_control("slow", HOUR, 1400 * 24 * HOUR, 0, 23)
    clock = SeatClock(bomb.bank)
    clock.start(at(4))
    assert all(clock.deadline(bomb) == at(23) + bomb.bank * 24 + HOUR for _ in range(5000))


def test_without_quiet_hours_all_time_counts() -> None:
    assert waking(LIVE, 10, 25) == 15
    assert waking(LIVE, 25, 10) == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (("sundial",), "expected one of none, live, slow"),
        (("live", 10), "per_move: found 10 ms"),
        (("slow", 30 * SECOND), "per_move"),
        (("live", 30 * SECOND, -1), "bank"),
        (("live", 30 * SECOND, 0, 22, 7), "quiet hours"),
        (("slow", HOUR, 0, 24, 7), "quiet hours"),
    ],
)
def test_a_wrong_time_control_is_refused(settings: tuple[object, ...], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        read_control(*settings)  # type: ignore[arg-type]


def test_a_good_time_control_is_read() -> None:
    assert read_control("live", 30 * SECOND, 60 * SECOND) == LIVE
    assert read_control("none", 5) == Control()
