"""The golden games of SmileyFace: player counts, ties, each way it can end, each odd rule. The first is the transcript."""

from beguile.engine.match import Match
from beguile.games.smileyface.rules import round_points
from tests.golden import Wanted, happened


def decided_by_rewards(match: Match) -> bool:
    """The winner has more points than anybody, and somebody else had more on round cards."""
    points = [round_points(match.box, match.state, seat) for seat in range(match.players)]
    return match.ending == "points" and points[match.winners[0]] < max(points)


def on_points(match: Match) -> bool:
    return match.ending == "points"


def bombed_with_a_choice(match: Match) -> bool:
    names = {match.game.rules.MOVES.move(move).name for _, move in match.played}
    return "lose" in names


WANTED = {
    "four players": Wanted(4, on_points),
    "six players": Wanted(6, on_points),
    "seven players": Wanted(7, on_points),
    "eight players": Wanted(8, on_points),
    "a tied round": Wanted(5, lambda match: happened(match, "tied")),
    "decided by reward tokens": Wanted(5, decided_by_rewards),
    "decided by round cards": Wanted(4, lambda match: match.ending == "round cards"),
    "shared victory": Wanted(4, lambda match: match.ending == "shared"),
    "a choice under a bomb": Wanted(4, bombed_with_a_choice, bots=("random",)),
    "an exchange and a stolen card": Wanted(
        5,
        lambda match: happened(match, "exchanged") and happened(match, "took"),
        bots=("random", "medium", "medium", "medium", "medium"),
    ),
}
