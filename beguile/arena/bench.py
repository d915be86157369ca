"""How fast: random play on a target, with a digest that must be the same on all of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from beguile.engine.game import Game
from beguile.engine.targets import run


@dataclass(frozen=True)
class Speed:
    game: str
    target: str
    players: int
    moves_per_s: float
    games_per_s: float
    digest: str
    games: int
    seconds: float

    def json(self) -> dict[str, Any]:
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def measure(game: Game, target: str, players: int, seconds: float, digest_games: int, seed: int = 0) -> Speed:
    """Random play for about so many seconds, in batches that grow until one fills the time. Compilation is not counted."""
    box = game.open_box(players, {}, game.sheet)
    digest = run(game, box, digest_games, target, seed, ["random"], finals=digest_games).digest if digest_games else ""
    if target == "cuda":
        return _measure_cuda(game, box, digest)
    games, total_games, total_moves, spent = 20, 0, 0, 0.0
    while spent < seconds:
        results = run(game, box, games, target, seed + total_games, ["random"])
        total_games, spent = total_games + games, spent + results.seconds
        total_moves += int(results.moves.sum())
        rate = total_games / max(spent, 1e-9)
        games = max(20, min(int(rate * (seconds - spent)) + 1, 4 * total_games, 2_000_000))
    return Speed(game.name, target, players, total_moves / spent, total_games / spent, digest, total_games, spent)


def _measure_cuda(game: Game, box: Any, digest: str) -> Speed:
    """The best of several launches of four million games: the kernel alone."""
    from beguile.engine.targets.cuda import timed_random_play

    games = 1 << 22
    moves, best = timed_random_play(game, box, games, 0, 5)
    return Speed(game.name, "cuda", box.players, moves / best, games / best, digest, games, best)
