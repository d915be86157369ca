"""A laid card is secret until the reveal: leaked on purpose by each way there is, the law notices; unleaked, it finds nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from beguile import IllegalMove
from beguile.engine import laws
from beguile.engine.events import EVERYONE, Event
from beguile.engine.game import Game
from beguile.engine.laws import Tally
from beguile.engine.match import ONE_DECISION, Match
from beguile.games.smiles_and_daggers import rules, text, view
from beguile.games.smiles_and_daggers.state import BETTING, EVENTS, NO_BET
from tests.games.smiles_and_daggers.position import GAME, challenge, lay, position


def leaking(room: str, **functions: Any) -> Game:
    """The game with some functions of one module replaced."""
    module = SimpleNamespace(**{**vars(getattr(GAME, room)), **functions})
    return replace(GAME, **{room: module})


def found_in(game: Game) -> str:
    tally = Tally(game.name)
    for seed in range(8):
        laws.inspect_game(game, tally, seed, 400, False)
    return "\n".join(tally.broken)


def view_that_shows_a_card(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
    return {**view.view(box, s, seat), "peeped": s.laid[0]}


def view_that_shows_only_a_side(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
    return {**view.view(box, s, seat), "peeped": s.laid[1] % 2 if s.laid[1] >= 0 else None}


def observation_that_shows_a_card(box: Any, s: Any, seat: int, o: Any) -> None:
    view.observe(box, s, seat, o)
    o.laid[0] = 1 + s.laid[0]


def bet_that_must_be_right(box: Any, s: Any, seat: int, moves: list[int]) -> None:
    """Offers no bet where the current player strikes."""
    rules.legal(box, s, seat, moves)
    if s.phase == BETTING and s.laid[0] % 2 == 1:
        moves[0], moves[1] = 1, NO_BET


def words_that_show_a_card(box: Any, s: Any, seat: int, move: Any) -> tuple[str, dict[str, Any]]:
    key, parts = text.say_move(box, s, seat, move)
    return key, {**parts, "peeped": s.laid[0]}


def refusal_that_shows_a_card(box: Any, s: Any, seat: int, move: Any) -> tuple[str, dict[str, Any], str]:
    key, parts, number = text.refuse(box, s, seat, move)
    return key, {**parts, "peeped": s.laid[1]}, number


def news_that_tell_of_a_card(box: Any, s: Any, seat: int, move: int) -> None:
    rules.apply(box, s, seat, move)
    if s.news is not None and s.laid[0] >= 0:
        s.news.append(Event(EVERYONE, EVENTS["earned"], (0, s.laid[0])))


def reveal_that_is_not_noted(box: Any, s: Any, seat: int, move: int) -> None:
    shown = s.shown
    rules.apply(box, s, seat, move)
    s.shown = shown


def imagining_that_keeps_the_card(box: Any, s: Any, seat: int) -> None:
    pass


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (leaking("views", view=view_that_shows_a_card), "by its view"),
        (leaking("views", view=view_that_shows_a_card), "the gallery sees something"),
        (leaking("views", view=view_that_shows_only_a_side), "by its view"),
        (leaking("views", observe=observation_that_shows_a_card), "by its observation"),
        (leaking("rules", legal=bet_that_must_be_right), "by its legal moves"),
        (leaking("text", say_move=words_that_show_a_card), "by its legal moves"),
        (leaking("text", refuse=refusal_that_shows_a_card), "says what it cannot know"),
        (leaking("rules", apply=news_that_tell_of_a_card), "is told of"),
        (leaking("rules", apply=reveal_that_is_not_noted), "without noting it"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_leaked_card_breaks_the_law(game: Game, complaint: str) -> None:
    assert complaint in found_in(game)


def test_a_card_that_nobody_imagines_otherwise_breaks_the_law() -> None:
    game, tally = leaking("views", imagine=imagining_that_keeps_the_card), Tally("smiles_and_daggers")
    for seed in range(8):
        laws.inspect_game(game, tally, seed, 400, False)
    assert list(tally.spread.faults()) == ["imagining never changes anything"]


def test_an_honest_game_breaks_none() -> None:
    assert found_in(GAME) == ""


# A message of several moves


LAID = [f"{rank} {side}" for rank in ("lord", "lady", "knight") for side in ("smile", "dagger")]


def about_to_bet_and_be_next(first: str, second: str) -> Match:
    """Player 1 bets last and has the next turn; with a lost Knight, or without, something could be bought then."""
    return lay(challenge(position(players=3, coins=[0, 3, 0], options={"come_back": True}), 2), first, second)


class ForgetfulGate(Match):
    """A gate that lets a message go on after a decision is made."""

    def _is_undecided(self, seat: int, before: Any) -> bool:  # noqa: ARG002
        return True


def answers(gate: type[Match], *message: str) -> set[str]:
    """What is answered to a message, whatever lies there."""
    found = set()
    for first, second in product(LAID, LAID):
        match = about_to_bet_and_be_next(first, second)
        match.__class__ = gate
        before = match.copy()
        with pytest.raises(IllegalMove) as refused:
            match.play(1, *message)
        assert (match.state, match.played) == (before.state, before.played)
        found.add(str(refused.value))
    return found


@pytest.mark.parametrize("guess", ["smile none", "none smile", "dagger none", "smile smile", "smile dagger"])
@pytest.mark.parametrize("next_move", ["recover knight", "challenge 0", "challenge 1", "lay lord smile"])
def test_no_bet_followed_by_a_move_of_the_next_turn_tells_what_lies_there(guess: str, next_move: str) -> None:
    assert answers(Match, f"bet {guess}", next_move, "challenge 1") == {ONE_DECISION}


def test_a_gate_that_lets_a_message_go_on_would_tell() -> None:
    assert len(answers(ForgetfulGate, "bet smile none", "recover knight", "challenge 1")) > 1


@pytest.mark.parametrize("laid", [("lord smile", "knight dagger"), ("knight dagger", "lord smile"), ("lady smile", "lady smile")])
def test_a_bettor_learns_nothing_from_what_lies_there(laid: tuple[str, str]) -> None:
    """Whatever lies there, a bettor sees, may do, observes and was told the same."""

    def knowledge(first: str, second: str) -> tuple[Any, ...]:
        match = lay(challenge(position(players=4), 1), first, second)
        return match.view(2), match.moves(2), match.observation(2), match.events(2), match.view(None), match.events(None)

    assert knowledge(*laid) == knowledge("knight smile", "knight smile")
