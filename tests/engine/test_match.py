"""The gate and the face of a match, on Smile."""

import json

import pytest

import beguile
from beguile import CLOCK, IllegalMove, Malformed

GAME = beguile.game("smile")


def played(seed: int = 7, players: int = 4) -> beguile.Match:
    match = GAME.new(players, seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[-1])
    return match


def test_a_match_in_ten_lines() -> None:
    match = beguile.game("smile").new(players=4, seed=7, options={})
    (seat,) = match.to_act
    move = match.moves(seat)[0]
    assert (move.index, move.name, dict(move.args), bool(move.words)) == (0, "bid", {"slot": 0}, True)
    match.play(seat, "bid 0")
    assert match.view(None)["row"][0]["beads"] == 1
    assert (match.over, match.winners, match.why) == (False, (), "")


def test_a_refused_move_changes_nothing() -> None:
    match = GAME.new(3, 1)
    before = match.record()
    with pytest.raises(IllegalMove) as refused:
        match.play(match.to_act[0], "back_out 0")
    assert refused.value.rule == "3.5"
    assert match.record() == before


def test_several_moves_are_played_whole_or_not_at_all() -> None:
    match = GAME.new(3, 1)
    seat, before = match.to_act[0], match.copy()
    with pytest.raises(IllegalMove):
        match.play(seat, "bid 0", "bid 0")
    assert (match.state, match.played, match.happened) == (before.state, before.played, before.happened)


@pytest.mark.parametrize("seat", [-2, 3, 99, True, None, "0"])
def test_a_seat_that_is_none_cannot_act(seat: object) -> None:
    with pytest.raises(IllegalMove, match="no seat"):
        GAME.new(3, 1).play(seat, "bid 0")  # type: ignore[arg-type]


def test_the_clock_does_not_move_in_a_game_without_one() -> None:
    with pytest.raises(IllegalMove, match="clock"):
        GAME.new(3, 1).play(CLOCK, "bid 0")


@pytest.mark.parametrize("players", [0, 2, 6, True, "4", 3.5])
def test_a_wrong_player_count_is_refused(players: object) -> None:
    with pytest.raises(Malformed, match="expected 3 to 5 for Smile"):
        GAME.new(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 96, "7", 1.5, True])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(Malformed, match="seed"):
        GAME.new(3, seed)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="found 'openbeads', expected one of open_beads"):
        GAME.new(3, 1, {"openbeads": True})


def test_a_wrong_value_of_an_option_is_refused() -> None:
    with pytest.raises(Malformed, match="option open_beads: found 'maybe', expected on or off"):
        GAME.new(3, 1, {"open_beads": "maybe"})


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match=r"found 'smiel', expected one of smile"):
        beguile.game("smiel")


def test_without_a_seed_every_match_is_another() -> None:
    assert len({GAME.new(3).seed for _ in range(5)}) == 5


def test_a_record_replays_to_the_same_state() -> None:
    match = played()
    again = beguile.replay(json.loads(json.dumps(match.record())))
    assert (again.state, again.scores, again.winners) == (match.state, match.scores, match.winners)


def test_a_large_seed_survives_the_record() -> None:
    match = GAME.new(3, (1 << 96) - 1)
    assert beguile.replay(match.record()).state == match.state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"beguile": 2}, "format 2, this Beguile reads format 1"),
        ({"game": "chess"}, "found 'chess', expected one of smile"),
        ({"rules": 99}, "made by version 99 of the rules of Smile"),
        ({"players": 9}, "players: found 9"),
        ({"seed": "x"}, "seed: found 'x'"),
        ({"seed": None}, "seed: found nothing"),
        ({"moves": None}, "moves: found nothing"),
        ({"moves": [[0, "back_out 0"]]}, "move 1 (0 back_out 0)"),
        ({"moves": ["bid 0"]}, "move 1 (bid 0): expected a seat and a move"),
        ({"moves": [[0, "juggle"]]}, "move 1 (0 juggle): move: found 'juggle'"),
        ({"moves": []}, "moves: found 0, after which the game is not over"),
        ({"options": {"x": 1}}, "option: found 'x'"),
        ({"components": {"set": "mine", "fingerprint": "0"}}, "made with the set 'mine'"),
        ({"result": {"scores": [9, 9, 9, 9], "winners": [0], "ending": "points"}}, "result: found"),
    ],
)
def test_a_bad_record_is_refused_with_what_is_wrong(change: dict[str, object], words: str) -> None:
    record = {**played().record(), **change}
    with pytest.raises(Malformed) as refused:
        beguile.replay(record)
    assert words in str(refused.value)


def test_an_imagined_match_has_no_record() -> None:
    with pytest.raises(ValueError, match="imagined"):
        GAME.new(3, 1).imagine(0).record()


def test_an_imagined_match_can_be_played_on_and_leaves_the_real_one_alone() -> None:
    match = GAME.new(3, 1)
    before, world = match.copy(), match.imagine(1, seed=5)
    while not world.over:
        world.play(world.to_act[0], world.legal(world.to_act[0])[0])
    assert match.state == before.state


def test_the_same_seed_imagines_the_same_world() -> None:
    match = GAME.new(3, 1)
    assert match.imagine(0, 5).state == match.imagine(0, 5).state
    assert match.imagine(0, 5).state != match.imagine(0, 6).state


def test_undo_is_open_until_something_is_shown() -> None:
    match = GAME.new(3, 1)
    earlier = match.copy()
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.nothing_shown_since(earlier)
    while match.state.auction == 0:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert not match.nothing_shown_since(earlier)
