"""The laws hold for every game on the shelf, and each is seen to fail where it is broken on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import beguile
from beguile.engine import laws
from beguile.engine.events import EVERYONE, Event
from beguile.engine.game import Game
from beguile.engine.laws import Tally, inspect_games
from beguile.engine.laws.endings import Longest, prolong
from beguile.engine.laws.games import compiled_code_agrees_move_for_move
from beguile.engine.match import Match
from beguile.engine.targets import cpu


@pytest.mark.parametrize("name", beguile.games())
def test_the_laws_hold(name: str) -> None:
    tally = inspect_games(beguile.game(name), 400, compiled=False)
    assert tally.broken == []
    assert tally.states >= 400


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_the_laws_hold_with_compiled_code_beside(name: str) -> None:
    tally = inspect_games(beguile.game(name), 3000, seed=1000)
    assert tally.broken == []
    assert tally.tried["python and cpu agree move for move"] > 1


# -- a law that cannot fail is none -----------------------------------------------------------------------------------

SMILE = beguile.game("smile")


def broken(rules: dict[str, Any] | None = None, views: dict[str, Any] | None = None, text: dict[str, Any] | None = None) -> Game:
    """Smile with some functions replaced."""

    def changed(module: Any, changes: dict[str, Any] | None) -> Any:
        return SimpleNamespace(**{**vars(module), **(changes or {})})

    return replace(SMILE, rules=changed(SMILE.rules, rules), views=changed(SMILE.views, views), text=changed(SMILE.text, text))


def found_in(game: Game, complaint: str) -> str:
    """What the laws say to a few games, or to as many as it takes to hear this complaint."""
    tally, found = Tally("smile"), ""
    for seed in range(40):
        laws.inspect_game(game, tally, seed, 100_000, False)
        found = "\n".join([*tally.broken, *tally.spread.faults()])
        if seed >= 5 and complaint in found:
            break
    return found


def leaky_view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
    return {**SMILE.views.view(box, s, seat), "next": s.deck[s.top % box.cards]}


def leaky_observe(box: Any, s: Any, seat: int, o: Any) -> None:
    SMILE.views.observe(box, s, seat, o)
    o.starter = s.deck[s.top % box.cards]


def leaky_words(box: Any, s: Any, seat: int, move: Any) -> tuple[str, dict[str, Any]]:
    return "bid", {"card": {"colour": "none", "value": s.deck[s.top % box.cards]}}


def leaky_refusal(box: Any, s: Any, seat: int, move: Any) -> tuple[str, dict[str, Any], str]:
    return "no_card", {"slot": s.deck[s.top % box.cards]}, "3.3"


def leaky_news(box: Any, s: Any, seat: int, move: int) -> None:
    following = s.deck[s.top] if s.top < box.cards else 0
    SMILE.rules.apply(box, s, seat, move)
    if s.news is not None:
        s.news.append(Event(EVERYONE, 1, (0, 0, following)))


def silent_reveal(box: Any, s: Any, seat: int, move: int) -> None:
    shown = s.shown
    SMILE.rules.apply(box, s, seat, move)
    s.shown = shown


def extra_legal(box: Any, s: Any, seat: int, moves: list[int]) -> None:
    SMILE.rules.legal(box, s, seat, moves)
    moves[0] += 1
    moves[moves[0]] = moves[1]


def lost_bead(box: Any, s: Any, seat: int, move: int) -> None:
    SMILE.rules.apply(box, s, seat, move)
    s.clear[0] += s.clear[0] < 100


def sharing_apply() -> Callable[..., None]:
    outside = {"count": 0}

    def apply(box: Any, s: Any, seat: int, move: int) -> None:
        outside["count"] += 1
        SMILE.rules.apply(box, s, seat, move)
        s.shown += outside["count"] % 7

    return apply


def outside_dice(box: Any, s: Any, seat: int, move: int) -> None:
    SMILE.rules.apply(box, s, seat, move)
    s.shown += random.randrange(3)


def unwritten_observation(box: Any, s: Any, seat: int, o: Any) -> None:
    kept = o.players
    SMILE.views.observe(box, s, seat, o)
    o.players = kept


def imagine_nothing(box: Any, s: Any, seat: int) -> None:
    pass


def imagine_too_little(box: Any, s: Any, seat: int) -> None:
    """Only the first two cards of the pile change places."""
    if s.top + 1 < box.cards and s.luck[0] & 1:
        s.deck[s.top], s.deck[s.top + 1] = s.deck[s.top + 1], s.deck[s.top]


def imagine_forgetfully(box: Any, s: Any, seat: int) -> None:
    """A card of the pile and one that was seen in an earlier row change places."""
    SMILE.views.imagine(box, s, seat)
    if box.players < s.top < box.cards:
        s.deck[s.top], s.deck[0] = s.deck[0], s.deck[s.top]


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (broken(views={"view": leaky_view}), "by its view"),
        (broken(views={"observe": leaky_observe}), "by its observation"),
        (broken(text={"say_move": leaky_words}), "by its legal moves"),
        (broken(text={"refuse": leaky_refusal}), "says what it cannot know"),
        (broken(text={"refuse": lambda *_: ("not_your_turn", {}, "9.9")}), "cites rule '9.9'"),
        (broken(rules={"apply": leaky_news}), "is told of"),
        (broken(rules={"apply": silent_reveal}), "without noting it"),
        (broken(rules={"legal": extra_legal}), "offered a move twice"),
        (broken(rules={"legal": lambda *_: None}), "has no legal move"),
        (broken(rules={"apply": lost_bead}), "does not add up"),
        (broken(rules={"winners": lambda *_: 0}), "the winners are ()"),
        (broken(rules={"apply": sharing_apply()}), "leads elsewhere"),
        (broken(rules={"apply": outside_dice}), "draws from Python's generator"),
        (broken(views={"observe": unwritten_observation}), "keeps numbers of an earlier one"),
        (broken(rules={"unfinished": lambda *_: 31}), "is a step of a decision, and is told"),
        (broken(rules={"unfinished": lambda *_: 31}), "but not to act"),
        (broken(rules={"unfinished": lambda box, s: s.deck[s.top % box.cards]}), "by its decision"),
        (broken(rules={"longest": lambda _: 20}), "more than its bound of 20"),
        (broken(views={"imagine": imagine_forgetfully}), "imagines what it has seen not to be so: the pile"),
        (broken(views={"imagine": imagine_nothing}), "never changes anything"),
        (broken(views={"imagine": imagine_too_little}), "never imagines that deck"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_game_breaks_its_law(game: Game, complaint: str) -> None:
    try:
        found = found_in(game, complaint)
    except IndexError:  # a game without legal moves cannot be played on
        tally = Tally("smile")
        match = game.new(3, 0)
        laws.inspect_position(laws.Moment(match, random.Random(0), 0), tally, "")
        found = "\n".join(tally.broken)
    assert complaint in found


def test_a_game_that_goes_round_in_a_circle_is_noticed() -> None:
    complaints = prolong(broken(rules={"apply": lambda *_: None}), 3, {}, seed=0, tries=1, longest=Longest())
    assert "leads back to where the game has been" in next(complaints)


@pytest.mark.parametrize("name", ["smiles_and_daggers", "royals", "dragons_gold", "smileyface"])
def test_a_gate_that_lets_a_message_go_on_past_luck_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was in version 0.1: the refusal of the second move told what the first would bring."""
    monkeypatch.setattr(Match, "_is_undecided", lambda *_: True)
    assert any("tells seat" in complaint for complaint in _complaints_about_messages(beguile.game(name)))


def _complaints_about_messages(game: Game) -> Iterator[str]:
    for seed in range(40):
        match, dice = game.new(game.players[seed % len(game.players)], seed), random.Random(seed)
        while not match.over:
            yield from laws.a_refused_message_tells_nothing(laws.Moment(match, dice, 0))
            seat = dice.choice(match.to_act)
            match.play(seat, dice.choice(match.legal(seat)))


def test_compiled_code_that_differs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SMILE.new(3, 5)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert list(compiled_code_agrees_move_for_move(match)) == []
    unchanged = cpu.compiled_trace(SMILE)
    monkeypatch.setattr(cpu, "compiled_trace", lambda _: unchanged)
    match.game = broken(rules={"apply": lost_bead})
    assert "different states at move 1" in next(compiled_code_agrees_move_for_move(match))
