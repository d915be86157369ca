"""Positions of Smile, written down."""

from __future__ import annotations

from collections.abc import Sequence

import beguile
from beguile.engine.match import Match
from beguile.engine.rule import NONE
from beguile.games.smile.components import COLOURS

GAME = beguile.game("smile")


def position(
    row: Sequence[str] = (),
    beads: Sequence[int] = (),
    turn: int = 0,
    players: int = 3,
    clear: Sequence[int] = (),
    blue: Sequence[int] = (),
    won: Sequence[Sequence[str]] = (),
    out: Sequence[int] = (),
    auction: int = 0,
    options: dict[str, bool] | None = None,
) -> Match:
    """A match in this position. Cards are written `yellow -2`, `none 4`, or `-` where one was taken."""
    match = GAME.new(players, 0, options)
    box, s = match.box, match.state
    in_pile = list(range(box.cards))

    def card(words: str) -> int:
        colour, value = words.split()
        found = next(c for c in in_pile if box.value[c] == int(value) and COLOURS[box.colour[c]] == colour)
        in_pile.remove(found)
        return found

    laid = [NONE if words == "-" else card(words) for words in row]
    for seat, cards in enumerate(won):
        for place, words in enumerate(cards):
            s.won[seat][place] = card(words)
        s.won_count[seat] = len(cards)
    s.row = laid + [NONE] * (5 - len(laid))
    s.row_beads = [*beads, *[0] * (5 - len(beads))]
    s.turn, s.starter, s.auction = turn, turn, auction
    s.clear[:players] = clear or [6] * players
    s.blue[:players] = blue or [0] * players
    s.out = [int(seat in out) for seat in range(5)]
    s.top = players * (auction + 1)
    s.deck[: box.cards] = [c for c in range(box.cards) if c not in in_pile] + in_pile
    match.happened.clear()
    return match


def cards_of(match: Match, seat: int) -> list[str]:
    cards = match.view(seat)["players"][seat]["cards"]
    return [f"{card['colour']} {card['value']}" for card in cards]


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.moves(seat)]


def told(match: Match, seat: int | None = None) -> list[str]:
    return [said["event"] for said in match.events(seat)]
