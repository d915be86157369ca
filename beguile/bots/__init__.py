"""Players that know no game. A bot decides from a `Sight`: what its seat has seen and may do, and nothing else.

    Bot("hard", seed=7).choose(match.sight(2))

`LEVELS` are the levels for people. Those that search need compiled code; until it is there they play by the rule of thumb, and `by`
says so. `prepare(game)` waits for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beguile.engine.layout import copy_of
from beguile.engine.luck import DECIDING, WORD, below, draw, sow
from beguile.engine.match import Sight

if TYPE_CHECKING:
    from beguile.bots.search import Evaluation, Settings
    from beguile.engine.game import Game

Mind = Callable[[Sight, list[int]], int]


@dataclass(frozen=True)
class Level:
    """How a level comes to its moves."""

    seconds: float = 0.0
    """of thought for a move; 0: by the rule of thumb"""
    thorough: bool = False
    """whether it searches as the game is best searched in a long time, however much it is given"""
    lapses: int = 0
    """how often it does not make the best move it knows, in percent"""


LEVELS = {
    "easy": Level(lapses=40),
    "medium": Level(),
    "hard": Level(seconds=0.2),
    "expert": Level(seconds=2.0, thorough=True),
}
"""The levels for people, from the weakest on; `explain` says what they mean."""

LONGEST_PLAN = 64
HURRY = 0.1
"""Seconds for a move while sand runs: an offer is made of many."""
WORLDS_OF_A_LAPSE = 24
ABSURD = 0.15
"""A move that loses more than so much of a victory is no mistake of a person who knows the game."""


LANGUAGES = ("en", "de")


def explain(language: str = "en") -> dict[str, str]:
    """What each level means, in words."""
    words = _words(language)["levels"]
    return {level: words[level] for level in MINDS}


def say_by_thumb(name: str, language: str = "en") -> str:
    """That a bot of this name is not ready yet, in words."""
    return _words(language)["notices"]["by_thumb"].replace("{seat|player}", name)


@cache
def _words(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "words" / f"{language}.toml").read_text(encoding="utf-8"))


def choose_random(sight: Sight, dice: list[int]) -> int:
    return sight.moves[below(dice, len(sight.moves))]


def choose_by_thumb(sight: Sight, dice: list[int]) -> int:
    return _by_thumb(sight, sight.observation, sight.moves, dice)


def _by_thumb(sight: Sight, seen: Any, moves: Sequence[int], dice: list[int]) -> int:
    move = int(sight.game.bot.choose(sight.box, seen, [len(moves), *moves], dice))
    return move if move in moves else moves[0]  # at a loss in a strange position


def choose_by_search(sight: Sight, dice: list[int], level: Level, playouts: int | None = None, seconds: float | None = None) -> int:
    """By the level's own time, or by another budget."""
    from beguile.bots.search import settings_of

    if playouts is None:
        seconds = seconds or level.seconds
        seconds = min(seconds, HURRY) if _in_a_hurry(sight) else seconds
    move, _ = decide(sight, playouts, seconds, draw(dice) << 32 | draw(dice), settings_of(sight.game, level.thorough))
    return move


def decide(
    sight: Sight, playouts: int | None, seconds: float | None, seed: int, settings: Settings | None = None
) -> tuple[int, Evaluation]:
    """What a bot plays that searches, and what it found: the best of what was tried.

    But while sand runs it says no more than the rule of thumb does, and does what that says rather than nothing.
    """
    from beguile.bots.search import evaluate, thumb_of

    if not _in_a_hurry(sight):
        found = evaluate(sight, playouts, seconds, seed, settings)
        return found.best, found
    thumb = thumb_of(sight, seed)
    found = evaluate(_calm(sight, thumb), playouts, seconds, seed, settings)
    return thumb if _is_waiting(sight, found.best) else found.best, found


def _in_a_hurry(sight: Sight) -> bool:
    return bool(sight.game.rules.clock(sight.box, sight.world) > 0)


def _calm(sight: Sight, thumb: int) -> Sight:
    """Without the moves by which one talks (`SEARCH["talk"]`), but for the rule of thumb's.

    A search finds something better to say at every look, and takes back what stands before anybody could answer.
    """
    talk, family_of = sight.game.bot.SEARCH.get("talk", ()), sight.game.rules.MOVES.family_of
    return replace(sight, moves=[move for move in sight.moves if move == thumb or family_of(move).name not in talk])


def _is_waiting(sight: Sight, move: int) -> bool:
    """Whether a move says that one has nothing to add. If all wait for a better offer while sand runs, nobody makes one."""
    return sight.game.rules.MOVES.family_of(move).name in sight.game.bot.SEARCH.get("waiting", ())


def choose_with_lapses(sight: Sight, dice: list[int], lapses: int) -> int:
    """The rule of thumb's move, or at times another that seems little worse."""
    from beguile.bots.search import judge, thumb_of

    if below(dice, 100) >= lapses or len(sight.moves) == 1:
        return choose_by_thumb(sight, dice)
    seed, moves = draw(dice), sight.moves
    if _in_a_hurry(sight):
        thumb = thumb_of(sight, seed)
        moves = [move for move in _calm(sight, thumb).moves if move == thumb or not _is_waiting(sight, move)]
    return _mistake(judge(sight, moves, WORLDS_OF_A_LAPSE * len(moves), seed=seed))


def _mistake(found: Evaluation) -> int:
    """The worst move that is hardly absurd, if it is worse than what the rule of thumb says."""
    lesser = [each for each in found.estimates if each.lead - each.error >= -ABSURD and each.lead < 0]
    return min(lesser, key=lambda each: each.lead).move if lesser else found.thumb


MINDS: dict[str, Mind] = {
    "random": choose_random,
    "easy": lambda sight, dice: choose_with_lapses(sight, dice, LEVELS["easy"].lapses),
    "medium": choose_by_thumb,
    "hard": lambda sight, dice: choose_by_search(sight, dice, LEVELS["hard"]),
    "expert": lambda sight, dice: choose_by_search(sight, dice, LEVELS["expert"]),
}
SEARCHING = frozenset(name for name, level in LEVELS.items() if level.seconds or level.lapses)
"""The levels that need compiled code."""


Step = tuple[int, frozenset[int]]
"""A planned move, and the legal moves it was chosen from."""


def complete(sight: Sight, move: int, dice: list[int]) -> list[Step]:
    """How a decision goes on that begins with a move nobody else can see: by the rule of thumb, up to what others see.

    Drafts and prepared payments are made of many small moves. Their first is searched, and what follows is what its playouts tried:
    a bot that searched each of them would begin again and again.
    """
    rules, world, rest = sight.game.rules, copy_of(sight.world), list[Step]()
    while len(rest) < LONGEST_PLAN and _is_unseen(sight, world, move):
        moves = [0] * (rules.MOVES.count + 1)
        if rules.to_act(sight.box, world) >> sight.seat & 1:
            rules.legal(sight.box, world, sight.seat, moves)
        legal = moves[1 : 1 + moves[0]]
        if not legal:
            break
        move = _by_thumb(sight, _seen(sight, world, sight.seat), legal, dice)
        rest.append((move, frozenset(legal)))
    return rest


def _is_unseen(sight: Sight, world: Any, move: int) -> bool:
    """Make a move in a world; whether it has changed something, and nobody else has seen anything of it."""
    before = copy_of(world)
    sight.game.rules.apply(sight.box, world, sight.seat, move)
    others = [seat for seat in range(sight.box.players) if seat != sight.seat]
    return bool(world != before) and all(_seen(sight, world, seat) == _seen(sight, before, seat) for seat in others)


def _seen(sight: Sight, world: Any, seat: int) -> Any:
    o = sight.game.views.Observation()
    sight.game.views.observe(sight.box, world, seat, o)
    return o


class Bot:
    """A mind with dice of its own: the same seed makes the same choices, as long as it does not depend on time."""

    def __init__(
        self,
        level: str,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        dice: list[int] | None = None,
    ) -> None:
        self.level = level
        self.by = level
        """the level that the last choice was really made by; where there was none to make, the last one"""
        self.playouts = playouts
        """instead of time, for those who search: the same choice for ever"""
        self.seconds = seconds
        """instead of the level's own"""
        self.plan: list[Step] = []
        """how a decision that was begun goes on"""
        self.dice = [0] * 4 if dice is None else dice
        """its own by its seed, or shared with a whole game"""
        if dice is None:
            sow(self.dice, seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, DECIDING)

    def choose(self, sight: Sight) -> int:
        plan, self.plan = self.plan, []
        if len(sight.moves) == 1 and self.level in SEARCHING:
            return sight.moves[0]
        if plan and plan[0][1].issubset(sight.moves):
            self.plan = plan[1:]
            return plan[0][0]
        self.by = "medium" if self.level in SEARCHING and not self._is_ready(sight) else self.level
        if self.by not in SEARCHING:
            return MINDS[self.by](sight, self.dice)
        if (self.playouts or self.seconds) and LEVELS[self.level].seconds:
            move = choose_by_search(sight, self.dice, LEVELS[self.level], self.playouts, self.seconds)
        else:
            move = MINDS[self.level](sight, self.dice)
        self.plan = complete(sight, move, self.dice)
        return move

    def is_quick(self, sight: Sight) -> bool:
        """Whether the next choice takes next to no time."""
        return not (self.level in LEVELS and LEVELS[self.level].seconds) or len(sight.moves) == 1 or bool(self.plan)

    def _is_ready(self, sight: Sight) -> bool:
        from beguile.bots.warming import is_ready, warm_up

        if not is_ready(sight.game):
            warm_up(sight.game)
            return False
        return True


def prepare(game: Game) -> None:
    """Wait until bots that search are ready for a game."""
    from beguile.bots.warming import make_ready

    make_ready(game)
