"""Ratings of bots from the games they played: OpenSkill (Plackett-Luce)."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from openskill.models import PlackettLuce, PlackettLuceRating

from beguile.arena.contest import Played

RATED = 20_000
"""Games that are rated; of more, some deals, taken evenly. A rating has long settled by then, and rating is slower than playing."""


@dataclass(frozen=True)
class Rating:
    """25 is where everybody starts. The strength lies within two sigma of mu, as OpenSkill sees it."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - 2 * self.sigma

    @property
    def high(self) -> float:
        return self.mu + 2 * self.sigma


def rate(played: Played) -> dict[str, Rating]:
    """The ratings after all games, in the order of the deals. Winners come first, the others by their scores.

    A bot does not learn, so nothing is added to its uncertainty between games (tau is 0). One that holds several seats is moved by
    what each of them did.
    """
    model = PlackettLuce(tau=0.0)
    line_ups = played.contest.line_ups
    ratings = {name: model.rating(name=name) for line_up in line_ups for name in line_up}
    rotations = range(played.contest.players)
    for deal in range(0, played.deals, max(1, -(-played.moves.size // RATED))):
        for game in ((i, deal, rotation) for i in range(len(line_ups)) for rotation in rotations):
            _rate_game(model, ratings, line_ups[game[0]], ranks(played.wins[game].tolist(), played.scores[game].tolist()))
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}


def ranks(wins: list[float], scores: list[int]) -> list[float]:
    """The place each came in: how many were better."""
    standings = [(won > 0, score) for won, score in zip(wins, scores, strict=True)]
    standings = [(won, 0 if won else score) for won, score in standings]
    return [float(sum(other > own for other in standings)) for own in standings]


def _rate_game(model: PlackettLuce, ratings: dict[str, PlackettLuceRating], line_up: tuple[str, ...], placed: list[float]) -> None:
    teams = [
        [model.rating(ratings[name].mu, ratings[name].sigma)] for name in line_up
    ]  # one each: a rating is changed where it lies
    after = [team[0] for team in model.rate(teams, ranks=placed)]
    for name in set(line_up):
        own, seats = ratings[name], [rating for rating, other in zip(after, line_up, strict=True) if other == name]
        mu = own.mu + sum(rating.mu - own.mu for rating in seats)
        sigma = own.sigma * prod(rating.sigma / own.sigma for rating in seats)
        ratings[name] = model.rating(mu, sigma, name)
