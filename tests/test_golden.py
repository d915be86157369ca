"""Golden games replay to what they were; the transcript is the same to the letter; the digest guards the rules version."""

import json

import pytest

import beguile
from tests import golden

GAMES = [(name, title) for name in beguile.games() for title in golden.wanted(name)]


@pytest.mark.parametrize(("name", "title"), GAMES)
def test_a_golden_game_replays_to_its_result(name: str, title: str) -> None:
    record = golden.read(name, title)
    match = beguile.replay(record)
    assert golden.wanted(name)[title].holds(match)
    assert match.record() == record


@pytest.mark.parametrize("name", beguile.games())
def test_the_transcript_is_the_same_to_the_letter(name: str) -> None:
    record = golden.read(name, next(iter(golden.wanted(name))))
    assert golden.transcript(record) == (golden.folder(name) / "transcript.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", beguile.games())
def test_rules_that_play_differently_have_another_version(name: str) -> None:
    kept = json.loads((golden.folder(name) / "digests.txt").read_text(encoding="utf-8"))
    assert golden.digests(beguile.game(name)) == kept, "the rules changed: raise VERSION in rules.py, then make golden"


@pytest.mark.parametrize("name", beguile.games())
def test_every_ending_has_a_golden_game(name: str) -> None:
    endings = {golden.read(name, title)["result"]["ending"] for title in golden.wanted(name)}
    assert endings == set(beguile.game(name).rules.ENDINGS)
