"""What is told, what is noted as shown, and what is cleared away when a turn is over."""

from __future__ import annotations

import pytest

from tests.games.smiles_and_daggers.position import FULL, GAME, challenge, lay, meet, position

rule = pytest.mark.rule


@rule("2.1", "2.3")
def test_before_the_first_turn_nothing_lies_and_nobody_has_met() -> None:
    s = GAME.new(3, 1).state
    assert (s.family, s.last_challengers, s.last_laid) == ([0, 1, 2, -1, -1, -1], [-1, -1], [-1, -1])
    assert (s.opponent, s.laid, s.declared, s.bet, s.turn) == (-1, [-1, -1], [-1, -1], [0] * 6, s.tile)
    assert GAME.new(3, 1, {"choose_families": True}).state.family == [-1] * 6


@rule("2.1")
def test_all_are_told_who_has_the_tile() -> None:
    match = GAME.new(4, 3)
    assert match.events(None) == [{"event": "tile_given", "seat": match.state.tile}]


@rule("5.1", "6.1")
def test_a_turn_is_told_in_full() -> None:
    match = lay(challenge(position(players=6, turns=4), 2), "lady smile", "lord dagger")
    for seat, move in ((1, "no_bet"), (3, "bet none dagger"), (4, "bet smile none"), (5, "bet smile smile")):
        match.play(seat, move)
    assert match.events(None) == [
        {"event": "challenged", "turn": 5, "seat": 0, "opponent": 2},
        {"event": "laid", "seat": 0},
        {"event": "laid", "seat": 2},
        {"event": "did_not_bet", "seat": 1},
        {"event": "bet_on_one", "seat": 3, "challenger": 2, "side": "dagger"},
        {"event": "bet_on_one", "seat": 4, "challenger": 0, "side": "smile"},
        {
            "event": "bet_on_both",
            "seat": 5,
            "current": 0,
            "current_side": "smile",
            "opponent": 2,
            "opponent_side": "smile",
        },
        {"event": "revealed", "seat": 0, "rank": "lady", "side": "smile"},
        {"event": "revealed", "seat": 2, "rank": "lord", "side": "dagger"},
        {"event": "bet_won", "seat": 3, "coins": 1},
        {"event": "bet_won", "seat": 4, "coins": 1},
        {"event": "bet_lost", "seat": 5},
        {"event": "eliminated", "seat": 0, "rank": "lady", "by": 2},
    ]


@rule("6.6", "7.2", "8.2")
def test_coins_are_told_as_they_are_earned_and_paid() -> None:
    match = position([(1, 1, 3), FULL, (1, 2, 0)], coins=[9, 7, 9], options={"come_back": True})
    match.play(0, "recover lady")
    meet(match, 1, "lady smile", "lord smile")
    told = [said for said in match.events(None) if said["event"] in ("recovered", "earned", "tied", "ended")]
    assert told == [
        {"event": "recovered", "seat": 0, "rank": "lady", "price": 3},
        {"event": "earned", "seat": 0, "coins": 1},
        {"event": "earned", "seat": 1, "coins": 2},
        {"event": "tied", "coins": 9},
    ]


@rule("6.7")
def test_after_a_turn_no_bet_no_word_and_no_card_is_left() -> None:
    match = challenge(position(players=4, options={"declarations": True}), 1, ["smile", "dagger"])
    lay(match, "lady smile", "lady smile")
    match.play(2, "bet smile none")
    match.play(3, "bet none dagger")
    s = match.state
    assert (s.opponent, s.laid, s.declared, s.bet, s.recovered) == (-1, [-1, -1], [-1, -1], [0] * 6, 0)


@rule("6.1")
def test_a_reveal_without_bets_is_noted_as_shown() -> None:
    match = challenge(position([FULL, FULL, (1, 2, 0)]), 1)
    match.play(0, "lay lord smile")
    before = match.copy()
    match.play(1, "lay lord smile")
    assert not match.nothing_shown_since(before)


@rule("9.1")
def test_a_declaration_cannot_be_taken_back() -> None:
    match = challenge(position(options={"declarations": True}), 1)
    before = match.copy()
    match.play(0, "declare nothing")
    assert not match.nothing_shown_since(before)


@rule("4.1")
def test_a_card_laid_first_shows_nothing() -> None:
    match = challenge(position(), 1)
    before = match.copy()
    match.play(0, "lay lord smile")
    assert match.nothing_shown_since(before)


@rule("10.2")
def test_what_both_did_to_each_other_is_counted_on_both_sides() -> None:
    match = meet(meet(position(turns=6), 1, "lord smile", "knight dagger"), 0, "lady smile", "lady smile")
    s = match.state
    assert (s.smiles[0][1], s.smiles[1][0], s.daggers[0][1], s.daggers[1][0]) == (2, 1, 0, 1)
    assert (s.betrayed[1][0], s.betrayed[0][1]) == (7, 0)
    assert (s.ranks_laid[0], s.ranks_laid[1]) == ([1, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 1])
    assert (s.last_challengers, s.last_laid) == ([1, 0], [2, 2])
