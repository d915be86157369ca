"""What a contest says, ready for a table, a picture or JSON."""

from __future__ import annotations

from typing import Any

from beguile.arena.contest import Played
from beguile.arena.lineups import LineUp, orders
from beguile.arena.ratings import Rating, rate
from beguile.arena.statistics import interval_of_deals


def report(played: Played) -> dict[str, Any]:
    """A contest in numbers. Everything but the times is the same whenever the same contest is played."""
    contest = played.contest
    game, box = contest.open_box()
    found = {
        "game": contest.game,
        "components": game.sheet_of(contest.components).name,
        "options": game.chosen_options(box),
        "players": contest.players,
        "line_ups": [_line_up(played, i, line_up) for i, line_up in enumerate(contest.line_ups)],
        "seeds": {"first": contest.seed, "last": contest.seed + max(0, played.deals - 1)},
        "deals": played.deals,
        "rotations": contest.players,
        "games": int(played.moves.size),
        "interrupted": played.interrupted,
        "bots": _bots(played) if played.deals else [],
        "seats": [{"seat": seat, **share(_wins_of_seat(played, seat))} for seat in range(contest.players)] if played.deals else [],
    }
    if played.deals:
        found["moves_per_game"] = round(float(played.moves.mean()), 2)
    return found


def share(wins: Any) -> dict[str, float]:
    """A share of wins with its interval, from wins by [deal, game]."""
    low, high = interval_of_deals(wins.mean(axis=1), wins.size)
    return {"win_share": round(float(wins.mean()), 5), "low": round(low, 5), "high": round(high, 5)}


def _bots(played: Played) -> list[dict[str, Any]]:
    names = list(dict.fromkeys(name for line_up in played.contest.line_ups for name in line_up))
    ratings = rate(played)
    return [_bot(played, name, ratings[name]) for name in names]


def _bot(played: Played, name: str, rating: Rating) -> dict[str, Any]:
    """A bot in all its seats together: its share of the wins stands beside its share of the seats."""
    wins, seats, scores = _of_bot(played, name)
    return {
        "name": name,
        "seat_share": round(seats, 5),
        **(share(wins) if seats < 1 else {"win_share": 1.0, "low": 1.0, "high": 1.0}),
        "mean_score": round(float(scores.mean()), 4),
        "rating": round(rating.mu, 3),
        "rating_low": round(rating.low, 3),
        "rating_high": round(rating.high, 3),
        "games": int(wins.size),
        "seconds_per_move": quantiles(played.times[name]),
    }


def _of_bot(played: Played, name: str) -> tuple[Any, float, Any]:
    """Wins by [deal, game] in the games it was in, its share of their seats, and all its scores."""
    import numpy as np

    wins, scores, held, seats = [], [], 0, 0
    for i, line_up in enumerate(played.contest.line_ups):
        places = [place for place, other in enumerate(line_up) if other == name]
        if places:
            wins.append(played.wins[i][:, :, places].sum(axis=2))
            scores.append(played.scores[i][:, :, places].ravel())
            held, seats = held + len(places), seats + len(line_up)
    return np.concatenate(wins, axis=1), held / seats, np.concatenate(scores)


def _line_up(played: Played, i: int, line_up: LineUp) -> dict[str, Any]:
    """Each place of a line-up by itself: in a mirror match these are the ones to compare."""
    found: dict[str, Any] = {"bots": list(line_up)}
    if played.deals:
        found["places"] = [{"bot": name, **share(played.wins[i][:, :, place])} for place, name in enumerate(line_up)]
    return found


def _wins_of_seat(played: Played, seat: int) -> Any:
    """Wins by [deal, game] of whoever sat there."""
    import numpy as np

    contest, deals = played.contest, np.arange(played.deals)
    circles = np.array(orders(contest.players))[(contest.seed + deals) % len(orders(contest.players))]
    by_rotation = [played.wins[:, deals, r, circles[:, (seat - r) % contest.players]] for r in range(contest.players)]
    return np.concatenate(by_rotation, axis=0).T


def quantiles(times: list[float]) -> dict[str, float | int]:
    """How long moves took: the middle one, and what one in a hundred exceeds."""
    import numpy as np

    if not times:
        return {"moves": 0}
    p50, p99 = np.percentile(times, (50, 99))
    return {"p50": float(f"{p50:.3g}"), "p99": float(f"{p99:.3g}"), "moves": len(times)}
