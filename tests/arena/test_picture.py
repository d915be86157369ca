"""The picture of a ladder."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from beguile.arena.picture import draw, ticks_between

SVG = "{http://www.w3.org/2000/svg}"
FOUND = {
    "players": 4,
    "games": 1200,
    "seeds": {"first": 7, "last": 306},
    "bots": [
        {"name": "medium", "rating": 24.0, "rating_low": 22.5, "rating_high": 25.5},
        {"name": "a <b> & c", "rating": 31.0, "rating_low": 29.0, "rating_high": 33.0},
    ],
}


def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(draw(FOUND, "Smiles & Daggers"))


def test_the_picture_has_a_title_and_words_for_those_who_cannot_see_it() -> None:
    svg = drawn()
    assert svg.get("role") == "img"
    title, words = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Smiles & Daggers, 4 players: ratings of bots"
    assert words is not None
    assert words.text is not None
    assert "a <b> & c 31.0 (29.0 to 33.0); medium 24.0 (22.5 to 25.5)" in words.text
    assert svg.get("aria-labelledby") == f"{title.get('id')} {words.get('id')}"


def test_a_dot_lies_on_its_bar_and_the_best_bot_above() -> None:
    svg = drawn()
    bars = [line for line in svg.iter(f"{SVG}line") if line.get("class") == "bar"]
    dots = list(svg.iter(f"{SVG}circle"))
    for bar, dot in zip(bars, dots, strict=True):
        assert float(bar.get("x1", 0)) < float(dot.get("cx", 0)) < float(bar.get("x2", 0))
        assert bar.get("y1") == dot.get("cy")
    best, other = dots
    assert float(best.get("cy", 0)) < float(other.get("cy", 0))
    assert float(best.get("cx", 0)) > float(other.get("cx", 0))


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (22.5, 33.0), (-3.2, 41.7), (24.99, 25.01), (8.0, 80.0), (25.0, 25.0)])
def test_ticks_are_few_and_enclose_everything(low: float, high: float) -> None:
    ticks = ticks_between(low, high)
    assert ticks[0] <= low <= high <= ticks[-1]
    assert 2 <= len(ticks) <= 12
    assert ticks == sorted(set(ticks))
