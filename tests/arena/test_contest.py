"""Contests: fair, and the same for everybody who plays them again."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

import beguile
from beguile import Malformed
from beguile.arena.contest import Contest, Part, Played, play, play_part
from beguile.arena.entrants import seat_bot
from beguile.arena.ratings import ranks, rate
from beguile.arena.report import report
from beguile.arena.statistics import interval_of_deals
from beguile.bots import prepare

LONE = ("medium", "random", "random")


def without_times(played: Played) -> dict[str, object]:
    found = report(played)
    for bot in found["bots"]:
        del bot["seconds_per_move"]
    return found


def test_two_processes_find_what_one_finds() -> None:
    contest = Contest("smile", (LONE,), deals=4, seed=3)
    assert without_times(play(contest, workers=1)) == without_times(play(contest, workers=2))


@pytest.mark.slow
@pytest.mark.parametrize("name", beguile.games())
def test_compiled_and_move_by_move_are_the_same_games(name: str) -> None:
    players = max(3, beguile.game(name).players[0])
    line_up = ("medium", "random", "medium", "random")[:players]
    contest = Contest(name, (line_up,), deals=150, seed=11)
    fast = play(contest)
    for deal, rotation in [(0, 0), (1, 1), (149, players - 1)]:
        game = play_part(contest, Part(0, deal, rotation))
        assert game.moves == fast.moves[0, deal, rotation]
        assert sorted(game.scores) == sorted(fast.scores[0, deal, rotation].tolist())


@pytest.mark.slow
def test_compiled_results_stand_where_those_played_move_by_move_do() -> None:
    short, long = (Contest("smile", (LONE,), deals, seed=9) for deals in (8, 140))
    slow, fast = play(short), play(long)
    assert (slow.scores == fast.scores[:, :8]).all()
    assert (slow.wins == fast.wins[:, :8]).all()
    assert (slow.moves == fast.moves[:, :8]).all()


def test_line_ups_play_the_same_deals() -> None:
    both = play(Contest("smile", (LONE, ("random", "random", "random")), deals=3, seed=20))
    alone = play(Contest("smile", (("random", "random", "random"),), deals=3, seed=20))
    assert (both.scores[1] == alone.scores[0]).all()


def test_the_same_deal_is_thrown_with_other_dice_in_every_rotation() -> None:
    played = play(Contest("smile", (("random", "random", "random"),), deals=5))
    assert len({tuple(sorted(scores)) for scores in played.scores[0, 0].tolist()}) > 1


@pytest.mark.slow
def test_bots_come_to_terms_while_sand_runs() -> None:
    in_turns, in_real_time = (
        play(Contest("dragons_gold", (("medium",) * 4,), deals=2, options=options)).scores.mean()
        for options in ({}, {"real_time": True})
    )
    assert in_real_time > 0.7 * in_turns  # without agreements nobody has more than what a dragon leaves behind


@pytest.mark.slow
def test_expert_is_more_than_hard_with_the_same_budget() -> None:
    rivals = ("medium", "medium")
    hard, expert = (play(Contest("smile", ((f"{level}:playouts=60", *rivals),), deals=3)).scores for level in ("hard", "expert"))
    assert (hard != expert).any()


@pytest.mark.slow
def test_the_arena_seats_bots_that_plan() -> None:
    """As at a table: a decision of many small moves is searched once."""
    match = beguile.game("dragons_gold").new(players=4, seed=1)
    bot = seat_bot("hard:playouts=40", [1, 2, 3, 4])
    prepare(match.game)
    planned = False
    while not match.over and not planned:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.sight(seat)))
        planned = bool(bot.plan)
    assert planned


@pytest.mark.parametrize(("name", "bot"), [("smile", "random"), ("smile", "medium"), ("smiles_and_daggers", "medium")])
def test_a_mirror_match_is_fair(name: str, bot: str) -> None:
    found = report(play(Contest(name, ((bot,) * 3,), deals=30)))
    for place in found["line_ups"][0]["places"]:
        assert place["low"] <= 1 / 3 <= place["high"]


@pytest.mark.slow
def test_of_many_mirror_matches_one_interval_in_twenty_misses_the_fair_share() -> None:
    wins = play(Contest("smile", (("random",) * 3,), deals=60 * 300)).wins[0].reshape(300, 60, 3, 3)
    intervals = [interval_of_deals(match[:, :, place].mean(axis=1), 180) for match in wins for place in range(3)]
    missed = sum(not low <= 1 / 3 <= high for low, high in intervals)
    assert 0.02 < missed / len(intervals) < 0.06


def test_a_match_that_is_not_fair_does_not_look_like_one() -> None:
    found = report(play(Contest("smile", (LONE,), deals=60, seed=1)))
    medium = found["bots"][0]
    assert medium["low"] > medium["seat_share"] == pytest.approx(1 / 3, abs=1e-4)


def test_shares_add_up_whether_by_bot_by_place_or_by_seat() -> None:
    found = report(play(Contest("smile", (LONE,), deals=10)))
    for shares in (found["bots"], found["seats"], found["line_ups"][0]["places"]):
        assert sum(each["win_share"] for each in shares) == pytest.approx(1, abs=1e-4)
    assert sum(bot["seat_share"] for bot in found["bots"]) == pytest.approx(1, abs=1e-4)


def test_who_shares_a_win_shares_the_point() -> None:
    played = play(Contest("smile", (("random",) * 3,), deals=40))
    assert np.allclose(played.wins.sum(axis=3), 1)
    assert {0.5} < set(played.wins.ravel().tolist())


def test_a_bot_in_two_seats_is_reported_once() -> None:
    (medium, random) = report(play(Contest("smile", (("medium", "random", "medium"),), deals=4)))["bots"]
    assert (medium["name"], medium["seat_share"]) == ("medium", pytest.approx(2 / 3, abs=1e-4))
    assert random["games"] == 12


def test_the_seats_of_a_report_are_those_of_the_games() -> None:
    contest = Contest("smile", (LONE,), deals=7, seed=2)
    found, wins = report(play(contest))["seats"], np.zeros(3)
    for deal in range(7):
        for rotation in range(3):
            outcome = play_part(contest, Part(0, deal, rotation))
            for seat in outcome.winners:
                wins[seat] += 1 / len(outcome.winners)
    assert [seat["win_share"] for seat in found] == pytest.approx((wins / 21).tolist(), abs=1e-4)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_contest_is_a_shorter_one(workers: int) -> None:
    played_so_far = count()

    def interrupt(_: int) -> None:
        if next(played_so_far) == 3 * 40 + 1:
            raise KeyboardInterrupt

    played = play(Contest("smile", (LONE,), deals=100), workers, interrupt)
    assert played.interrupted
    assert played.deals == 40 if workers == 1 else 0 < played.deals <= 40
    assert (played.scores == play(Contest("smile", (LONE,), deals=played.deals)).scores).all()


def test_an_interrupted_contest_leaves_no_processes_behind() -> None:
    before = set(multiprocessing.active_children())
    children: list[multiprocessing.process.BaseProcess] = []

    def interrupt(_: int) -> None:
        children.extend(set(multiprocessing.active_children()) - before)
        raise KeyboardInterrupt

    play(Contest("smile", (LONE,), deals=100), workers=2, progress=interrupt)
    deadline = monotonic() + 60
    while set(multiprocessing.active_children()) - before and monotonic() < deadline:
        sleep(0.02)  # not join: the pool's own thread waits for them too, and only one of two gets to know
    assert children
    # ended, not done with what they were at; the pool's thread, which sees that one is gone, may end the other before we do
    assert {child.exitcode for child in children} <= {-signal.SIGKILL, -signal.SIGTERM}


OWNER = """
import os, sys
from beguile.arena.contest import Contest, _processes
if __name__ == "__main__":
    with _processes(Contest("smile", (("medium",) * 3,), deals=1), 1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of another's child can be waited for on Linux only")
def test_a_contest_that_is_killed_leaves_no_processes_behind(tmp_path: Path) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    with subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout
        worker = os.pidfd_open(int(owner.stdout.readline()))
        owner.kill()
        ended, _, _ = select.select([worker], [], [], 60)
    os.close(worker)
    assert ended


def test_a_contest_interrupted_at_once_says_nothing() -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    found = report(play(Contest("smile", (LONE,), deals=50), progress=interrupt))
    assert (found["deals"], found["bots"]) == (0, [])


@pytest.mark.parametrize(
    ("contest", "words"),
    [
        (Contest("smile", (LONE,), deals=0), "games: found 0"),
        (Contest("smile", (LONE,), deals=1, seed=-1), "seed: found -1"),
        (Contest("smile", (("medium", "clever", "random"),), deals=1), "bot: found 'clever'"),
        (Contest("smile", (("medium", "random"),), deals=1), "players: found 2, expected 3 to 5"),
        (Contest("smile", (LONE,), deals=1, options={"fog": True}), "option: found 'fog'"),
        (Contest("chess", (LONE,), deals=1), "game: found 'chess'"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(contest: Contest, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        play(contest)


# -- ratings ----------------------------------------------------------------------------------------------------------


def test_winners_come_first_and_the_others_by_their_scores() -> None:
    assert ranks([0.0, 1.0, 0.0, 0.0], [9, 9, 3, 5]) == [1, 0, 3, 2]
    assert ranks([0.5, 0.5, 0.0], [4, 7, 4]) == [0, 0, 2]


def test_the_stronger_bot_is_rated_higher_with_its_interval_clear() -> None:
    ratings = rate(play(Contest("smile", (LONE,), deals=60)))
    assert ratings["medium"].low > ratings["random"].high


def test_a_bot_alone_with_itself_stays_where_it_started() -> None:
    rating = rate(play(Contest("smile", (("random",) * 3,), deals=20)))["random"]
    assert rating.mu == pytest.approx(25)
    assert rating.low < 25 < rating.high


# -- budgets ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_search_by_playouts_plays_the_same_games_again() -> None:
    contest = Contest("smile", (("hard:playouts=20", "medium", "random"),), deals=2)
    first, second = play(contest), play(contest, workers=2)
    assert (first.scores == second.scores).all()
    assert (first.moves == second.moves).all()


@pytest.mark.parametrize("budget", ["", "playouts", "playouts=0", "playouts=-3", "playouts=1.5", "seconds=nan", "thumbs=2"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(Malformed, match="expected a budget like playouts=500 or seconds="):
        seat_bot(f"hard:{budget}", [])
