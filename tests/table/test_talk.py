"""Talk at a table: bounded, so that nobody can fill a table, a look or the memory with words."""

from __future__ import annotations

import pytest

from beguile import IllegalMove
from beguile.table.look import TALK, look, talk_before
from beguile.table.table import MOST_TALK, TALK_AT_ONCE, TALK_WINDOW, Table
from tests.table.tables import HOST, started


def chatty(words: int) -> Table:
    """A table at which so much was said, slowly."""
    table = started()
    for number in range(words):
        table.say(HOST, "Name0", f"word {number}", 3000 + number * TALK_WINDOW)
    return table


def test_nobody_talks_without_a_breath() -> None:
    table = started()
    for number in range(TALK_AT_ONCE):
        table.say(HOST, "Name0", str(number), 3000)
    with pytest.raises(IllegalMove, match="not so fast"):
        table.say(HOST, "Name0", "more", 3000)
    table.say(HOST, "Name0", "later", 3000 + TALK_WINDOW)


def test_a_look_holds_the_newest_words_and_says_that_there_are_more() -> None:
    shown = look(chatty(TALK + 5), 0, 10**9)
    assert [each["text"] for each in shown["talk"]] == [f"word {number}" for number in range(5, TALK + 5)]
    assert shown["more_talk"] is True
    assert "more_talk" not in look(chatty(TALK), 0, 10**9)


def test_earlier_words_come_in_pages() -> None:
    table = chatty(2 * TALK + 5)
    first = talk_before(table, 0, look(table, 0, 10**9)["talk"][0]["version"])
    assert [each["text"] for each in first["talk"]] == [f"word {number}" for number in range(5, TALK + 5)]
    last = talk_before(table, 0, first["talk"][0]["version"])
    assert [each["text"] for each in last["talk"]] == [f"word {number}" for number in range(5)]
    assert (first["more_talk"], last["more_talk"]) == (True, False)


def test_pages_keep_players_and_onlookers_apart() -> None:
    table = chatty(3)
    table.say("id-eve", "Eve", "psst", 10**9)
    assert [each["text"] for each in talk_before(table, None, 10**6)["talk"]] == ["psst"]
    assert "psst" not in [each["text"] for each in talk_before(table, 0, 10**6)["talk"]]


def test_a_table_keeps_so_many_words_and_no_more() -> None:
    table = chatty(MOST_TALK)
    with pytest.raises(IllegalMove, match="that is enough"):
        table.say(HOST, "Name0", "more", 10**12)
