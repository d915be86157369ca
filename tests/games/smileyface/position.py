"""Positions of SmileyFace, written down."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import beguile
from beguile.engine.match import Match
from beguile.engine.rule import NONE
from beguile.games.smileyface.components import EMOTIONS, HIGHEST, MAX_ROUNDS, SUITS

GAME = beguile.game("smileyface")
CHART = ("sadness", "surprise", "anger", "happiness")


def position(
    displays: Sequence[Sequence[str]] = (),
    hands: Sequence[Sequence[str]] = (),
    turn: int = 0,
    players: int = 4,
    chart: Sequence[str] = CHART,
    passed: Sequence[int] = (),
    helpers: Mapping[int, int] | None = None,
    first: int = 0,
    round: int = 0,
    winners: Sequence[int | None] = (),
    rewards: Sequence[tuple[int, int]] = (),
    discards: Sequence[str] = (),
    components: str | os.PathLike[str] | None = None,
) -> Match:
    """A match in this position. Cards are written `anger 3` or `Ghost`; `helpers` says who helps whom, by the one who is helped;
    `rewards` says who took which value. Whatever is nowhere else is in the deck; all hands count as dealt just now."""
    match = GAME.new(players, 0, components=components)
    box, s = match.box, match.state
    s.stage, s.turn, s.first, s.completed = 0, turn, first, round
    s.chart = [SUITS.index(suit) for suit in chart]
    for seat in range(players):
        s.hand[seat], s.display[seat] = counted(match, hands, seat), counted(match, displays, seat)
        s.there[seat] = sum(1 << card for card, count in enumerate(s.display[seat]) if count)
        s.hand_size[seat] = sum(s.hand[seat])
        s.drawn[seat * MAX_ROUNDS : (seat + 1) * MAX_ROUNDS] = [0] * MAX_ROUNDS
        s.drawn[seat * MAX_ROUNDS + round] = s.hand_size[seat]
        s.passed[seat] = int(seat in passed)
        s.helper[seat] = (helpers or {}).get(seat, NONE)
    s.discards = counted(match, [discards], 0)
    for card, copies in enumerate(box.copies):
        s.deck[card] = copies - s.discards[card] - sum(s.hand[p][card] + s.display[p][card] for p in range(players))
    assert min(s.deck) >= 0, "more of a card than there are"
    s.deck_size = sum(s.deck)
    for i, winner in enumerate(winners):
        s.winner[i] = NONE if winner is None else winner
    deal_rewards(match, rewards)
    match.happened.clear()
    return match


def counted(match: Match, cards: Sequence[Sequence[str]], seat: int) -> list[int]:
    """Cards of a seat, counted by their like."""
    counts = [0] * len(match.box.copies)
    for words in cards[seat] if seat < len(cards) else ():
        counts[card_number(match, words)] += 1
    return counts


def card_number(match: Match, words: str) -> int:
    if words in match.box.labels["mischief"]:
        return EMOTIONS + int(match.box.labels["mischief"].index(words))
    suit, value = words.split()
    return SUITS.index(suit) * HIGHEST + int(value) - 1


def deal_rewards(match: Match, rewards: Sequence[tuple[int, int]]) -> None:
    s, left = match.state, sorted(match.box.reward[: match.box.rewards])
    for i, (seat, value) in enumerate(rewards):
        left.remove(value)
        s.tokens[i], s.token_of[i] = value, seat
    s.tokens[len(rewards) : match.box.rewards] = left
    s.taken = len(rewards)


def mischief(match: Match, name: str) -> str:
    """The move that plays a mischief card of this name."""
    return f"mischief {match.box.labels['mischief'].index(name)}"


def named(cards: Sequence[Mapping[str, object]]) -> list[str]:
    return [str(card["mischief"]) if card["suit"] == "none" else f"{card['suit']} {card['value']}" for card in cards]


def display_of(match: Match, seat: int) -> list[str]:
    player = match.view(None)["players"][seat]
    return [f"{suit} {value}" for suit in SUITS for value in player["display"][suit]] + player["mischief"]


def hand_of(match: Match, seat: int) -> list[str]:
    return named(match.view(seat)["hand"])


def discarded(match: Match) -> list[str]:
    return named(match.view(None)["discards"])


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.moves(seat)]


def told(match: Match, seat: int | None = None) -> list[str]:
    return [said["event"] for said in match.events(seat)]
