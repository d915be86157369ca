"""What bench/strength.py measures, for many games at once on a GPU: a thread for each playout. Only for flat searches with halving.

A budget is counted in moves of playouts, as many as one core of a CPU makes in its seconds (`RATES`, seen in bench/search.py).
Worlds, dice and moves of a playout are those of the search itself; only the looks whether it has done enough are fewer.

python bench/crowd.py royals --folder out --most 500     # hard among medium, expert among hard; the next time it goes on
python bench/crowd.py royals --compare                   # playouts on the GPU are those on the CPU
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import ceil, log2
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter
from typing import Any

import numba
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from strength import Answer, Question, play, read_settings, settings_for, sum_one_up
from variants import WAYS

import beguile
from beguile.bots import Bot
from beguile.bots import playouts as inside
from beguile.bots.search import SURE, Settings, open_ledger, settings_of, steer, thumb_of
from beguile.engine.layout import dtype, to_record
from beguile.engine.luck import DECIDING, IMAGINING, below, sow
from beguile.engine.playing import any_of, pick_mover
from beguile.engine.rule import CLOCK

FEW = 2
"""Worlds from which the length of a playout is guessed."""
THREADS = 32  # of 32 to 256, with more or less memory for each, none is faster
LOOKS = 16
"""How often at least a search looks whether it has done enough."""
MOST = 1 << 21
"""Playouts of one launch."""
EVERY = 30
"""Seconds between two words about what has been done."""


# -- playouts, one a thread -------------------------------------------------------------------------------------------


def make_playout(game: Any, register: Callable[..., Any]) -> Callable[..., int]:
    """A playout as a flat search with halving makes it: the same worlds, the same dice."""
    to_act, legal, apply, clock = game.rules.to_act, game.rules.legal, game.rules.apply, game.rules.clock
    observe, imagine, suppose = game.views.observe, game.views.imagine, game.bot.suppose
    choose, expect = game.bot.choose, game.bot.expect
    judge = register(inside.make_judge(game.rules))
    find_move = inside.find_move

    @register
    def playout(box: Any, s: Any, o: Any, moves: Any, dice: Any, values: Any, won: Any, how: Any, first: int, world: int) -> int:
        """From a state in which nothing is imagined yet; how many moves it took."""
        sow(s.luck, how.low, how.high, world, IMAGINING)
        imagine(box, s, how.seat)
        sow(dice, how.low, how.high, world, DECIDING)
        suppose(box, s, how.seat, o, dice)
        sow(dice, how.low, how.high, world, DECIDING)
        thinking = how.thinkers > 0 and below(dice, 1000) < how.thinkers
        count, mover, seats = 0, how.seat, to_act(box, s)
        while seats and count < how.cutoff:
            move = first
            if count > 0:
                mover = pick_mover(seats, clock(box, s), dice)
                moves[0] = 0
                legal(box, s, mover, moves)
                if mover == CLOCK or moves[0] == 1 or below(dice, 1000) < (how.own_whim if mover == how.seat else how.whim):
                    move = any_of(moves, dice)
                else:
                    observe(box, s, mover, o)
                    move = int(expect(box, o, moves, dice) if thinking else choose(box, o, moves, dice))
                    if find_move(moves[1:], int(moves[0]), move) < 0:
                        move = any_of(moves, dice)
            apply(box, s, mover, move)
            count += 1
            seats = to_act(box, s)
        judge(box, s, how, values, won)
        return count

    return playout


Launch = Callable[[Any, Any, Any, Any, Any], tuple[Any, Any]]
"""Roots, how to search each, and of every playout its root, first move and world; what the searching seat got, how many moves."""


def on_cpu(game: beguile.Game, box: Any) -> Launch:
    from numba.extending import overload, register_jitable

    from beguile.engine.targets.cpu import cache_folder, show_rules

    show_rules(register_jitable, overload)
    playout, boxes = make_playout(game, register_jitable), to_record(box)

    def run(boxes: Any, roots: Any, hows: Any, of: Any, first: Any, world: Any, space: Any, got: Any, made: Any) -> None:
        states, seen, moves, dice, values, won = space
        for i in range(len(of)):
            states[0] = roots[of[i]]
            how = hows[of[i]]
            made[i] = playout(boxes[0], states[0], seen[0], moves, dice, values, won, how, first[i], world[i])
            got[i] = values[how.seat]

    with cache_folder(game, Path(__file__), Path(inside.__file__)):
        kernel = numba.njit(run, cache=True, nogil=True)

    def launch(roots: Any, hows: Any, of: Any, first: Any, world: Any) -> tuple[Any, Any]:
        got, made = np.zeros(len(of)), np.zeros(len(of), np.int32)
        space = (
            np.zeros(1, dtype(game.rules.State)),
            np.zeros(1, dtype(game.views.Observation)),
            np.zeros(game.rules.MOVES.count + 1, np.int16),
            np.zeros(4, np.uint32),
            np.zeros(box.players),
            np.zeros(box.players),
        )
        kernel(boxes, roots, hows, of, first, world, space, got, made)
        return got, made

    return launch


@cache
def kernel_on_cuda(game: beguile.Game) -> Any:
    from beguile.engine.targets.cpu import show_rules
    from beguile.engine.targets.cuda import cuda, overload, register_jitable

    show_rules(register_jitable, overload)
    playout = make_playout(game, register_jitable)
    State, Seen = numba.from_dtype(dtype(game.rules.State)), numba.from_dtype(dtype(game.views.Observation))
    SPACE, SEATS, INDEX, WIDE, REAL = game.rules.MOVES.count + 1, max(game.players), np.int16, np.int64, np.float64

    def kernel(boxes: Any, roots: Any, hows: Any, of: Any, first: Any, world: Any, got: Any, made: Any) -> None:
        i = cuda.grid(1)
        if i < len(of):
            states, seen = cuda.local.array(1, State), cuda.local.array(1, Seen)
            moves, dice = cuda.local.array(SPACE, INDEX), cuda.local.array(4, WIDE)
            values, won = cuda.local.array(SEATS, REAL), cuda.local.array(SEATS, REAL)
            states[0] = roots[of[i]]
            how = hows[of[i]]
            made[i] = playout(boxes[0], states[0], seen[0], moves, dice, values, won, how, first[i], world[i])
            got[i] = values[how.seat]

    return cuda.jit(kernel)


def on_cuda(game: beguile.Game, box: Any) -> Launch:
    from beguile.engine.targets.cuda import cuda

    kernel, boxes = kernel_on_cuda(game), cuda.to_device(to_record(box))

    def launch(roots: Any, hows: Any, of: Any, first: Any, world: Any) -> tuple[Any, Any]:
        got, made = cuda.device_array(len(of), np.float64), cuda.device_array(len(of), np.int32)
        given = [cuda.to_device(array) for array in (roots, hows, of, first, world)]
        kernel[(len(of) + THREADS - 1) // THREADS, THREADS](boxes, *given, got, made)
        return got.copy_to_host(), made.copy_to_host()

    return launch


# -- many searches at once --------------------------------------------------------------------------------------------


@dataclass
class Asked:
    """A question on its way between processes."""

    root: bytes
    seat: int
    moves: list[int]
    reference: int
    seed: int
    settings: Settings
    budget: int
    """moves of playouts"""


@dataclass
class Search:
    """One search among many: as `Searching` does it, but all playouts between two looks at once."""

    asked: Asked
    ledger: inside.Ledger = field(init=False)
    worlds: int = 0
    made: int = 0
    round: int = 0
    """how often half of the candidates has been dropped"""
    over: bool = False

    def __post_init__(self) -> None:
        self.rounds = max(1, ceil(log2(len(self.asked.moves))))
        self.ledger = open_ledger(self.asked.moves, 1)

    @property
    def alive(self) -> Any:
        """The candidates that are left."""
        return np.flatnonzero(self.ledger.alive)

    def wants(self) -> int:
        """Worlds to be played now."""
        if self.worlds == 0:
            return FEW
        left = min(self.asked.budget * (self.round + 1) / self.rounds - self.made, self.asked.budget / LOOKS)
        length = self.made / max(1, int(self.ledger.visits.sum()))
        return max(0, round(left / (length * len(self.alive))))

    def note(self, got: Any, made: int) -> None:
        """What came of so many worlds, a row for each candidate that is left."""
        alive, total, products = self.alive, got.sum(1), got @ got.T
        squares = products.diagonal()
        self.ledger.visits[alive] += got.shape[1]
        self.ledger.ahead[np.ix_(alive, alive, [0])] += (total[:, None] - total)[..., None]
        self.ledger.ahead[np.ix_(alive, alive, [1])] += (squares[:, None] + squares - 2 * products)[..., None]
        self.worlds += got.shape[1]
        self.made += made

    def go_on(self) -> bool:
        """Whether there is more to be played."""
        while not self.over:
            if self.worlds >= SURE and self.is_settled():
                self.over = True
            elif self.wants() > 0:
                return True
            elif self.round == self.rounds - 1:
                self.over = True
            else:
                inside.drop_half(self.ledger, self.asked.reference)
                self.round += 1
        return False

    def is_settled(self) -> bool:
        rest, worthless = max(0.0, 1 - self.made / self.asked.budget), self.asked.settings.worthless
        return inside.drop_hopeless(self.ledger, rest, worthless) < worthless

    def best(self) -> int:
        return inside.best_of(self.ledger, self.asked.reference, self.asked.settings.caution)

    def how(self) -> Any:
        return steer(self.asked.settings, self.asked.seat, self.asked.seed)


def search_all(launch: Launch, state: Any, asked: list[Asked]) -> list[Search]:
    """All searches to their end, in step with each other."""
    searches = [Search(each) for each in asked]
    roots = np.frombuffer(b"".join(each.root for each in asked), state)
    hows = np.concatenate([each.how() for each in searches])
    going = list(range(len(searches)))
    while going:
        while going:
            now, size = [], 0
            while going and size < MOST:
                n = going.pop()
                now.append((n, searches[n].wants()))
                size += now[-1][1] * len(searches[n].alive)
            play_round(launch, roots, hows, searches, now)
        going = [n for n, search in enumerate(searches) if search.go_on()]
    return searches


def play_round(launch: Launch, roots: Any, hows: Any, searches: list[Search], now: list[tuple[int, int]]) -> None:
    of, first, world = [], [], []
    for n, worlds in now:
        alive, start = searches[n].alive, searches[n].worlds
        of.append(np.full(len(alive) * worlds, n, np.int32))
        first.append(np.repeat(searches[n].ledger.candidates[alive].astype(np.int32), worlds))
        world.append(np.tile(np.arange(start, start + worlds, dtype=np.int32), len(alive)))
    got, made = launch(roots, hows, np.concatenate(of), np.concatenate(first), np.concatenate(world))
    at = 0
    for n, worlds in now:
        end = at + len(searches[n].alive) * worlds
        searches[n].note(got[at:end].reshape(-1, worlds), int(made[at:end].sum()))
        at = end


# -- games in several processes, searches in one ----------------------------------------------------------------------


Found = tuple[int, int]
"""The move to play, as its place among the legal ones, and how many moves the search made."""


def play_part(asked: dict[str, Any], known: dict[int, list[Found]], rate: float, pipe: Connection) -> None:
    """Games side by side: what they ask goes through the pipe, all together, unless it is known from an earlier run."""
    games: dict[int, Generator[Question, Answer | None, dict[str, Any]]] = {n: play(asked, n) for n in known}
    given: dict[int, Answer | None] = dict.fromkeys(known)
    results: dict[int, dict[str, Any]] = {}
    while games:
        questions: dict[int, Asked] = {}
        found: dict[int, Found] = {}
        for n, game in list(games.items()):
            try:
                questions[n] = to_ask(game.send(given[n]), rate)
            except StopIteration as end:
                results[n] = end.value
                del games[n]
            else:
                if known[n]:
                    found[n] = known[n].pop(0)
        if len(found) < len(questions):
            pipe.send({n: question for n, question in questions.items() if n not in found})
            try:
                found |= pipe.recv()
            except (EOFError, ConnectionResetError):
                return  # time is up
        for n, (best, made) in found.items():
            moves = questions[n].moves
            given[n] = Answer(moves[best], moves[questions[n].reference], made, made / rate)
    pipe.send(results)


def to_ask(question: Question, rate: float) -> Asked:
    sight = question.sight
    reference = sight.moves.index(thumb_of(sight, question.seed))
    budget = round(question.budget["seconds"] * rate)
    root = to_record(sight.world)[0].tobytes()
    return Asked(root, sight.seat, sight.moves, reference, question.seed, question.settings, budget)


def measure(asked: dict[str, Any], numbers: range, workers: int, target: str, journal: Path, most: float) -> dict[str, Any] | None:
    """As in bench/strength.py; games are played by the workers, and what they ask is searched here. After so many seconds it stops,
    and goes on another time from what the journal says."""
    start = said_at = perf_counter()
    game = beguile.game(asked["game"])
    box = game.open_box(asked["players"], asked["options"], game.sheet)
    launch = (on_cuda if target == "cuda" else on_cpu)(game, box)
    known = read_journal(journal, numbers)
    results = dict[int, dict[str, Any]]()
    pipes = start_workers(asked, known, workers)
    asking: dict[Connection, dict[int, Asked]] = {}
    while pipes and perf_counter() - start < most:
        for pipe in wait([each for each in pipes if each not in asking]):
            said = pipe.recv()  # type: ignore[union-attr]
            if all(isinstance(each, Asked) for each in said.values()):
                asking[pipe] = said  # type: ignore[index]
            else:
                results |= said
                pipes.remove(pipe)  # type: ignore[arg-type]
        if 2 * len(asking) >= len(pipes) > 0:  # the others go on meanwhile
            searches = iter(
                search_all(launch, dtype(game.rules.State), [each for said in asking.values() for each in said.values()])
            )
            for asked_by, said in asking.items():
                found = {n: (search.best(), search.made) for n, search in zip(said, searches, strict=False)}
                for n, each in found.items():
                    known[n].append(each)
                asked_by.send(found)
            asking = {}
            if perf_counter() > said_at + EVERY:
                said_at = perf_counter()
                made = sum(each for answers in known.values() for _, each in answers)
                print(f"{said_at - start:.0f} s: {made / 1e6:.0f} million moves, {len(results)} games over", file=sys.stderr)
    journal.write_text(json.dumps(known))
    if len(results) < len(numbers):
        return None
    made = sum(each for answers in known.values() for _, each in answers)
    ordered = [results[n] for n in sorted(results)]
    way = {"way": asked["way"]} if "way" in asked else {}
    return {**way, **sum_one_up(asked, numbers[0], ordered, perf_counter() - start), "target": target, "moves": made}


def read_journal(journal: Path, numbers: range) -> dict[int, list[Found]]:
    """What has been found in earlier runs, game by game."""
    kept = json.loads(journal.read_text()) if journal.exists() else {}
    return {n: [(best, made) for best, made in kept.get(str(n), [])] for n in numbers}


def start_workers(asked: dict[str, Any], known: dict[int, list[Found]], workers: int) -> list[Connection]:
    context, pipes = get_context("spawn"), []
    for worker in range(workers):
        ours, theirs = context.Pipe()
        part = {n: list(known[n]) for n in list(known)[worker::workers]}
        context.Process(target=play_part, args=(asked, part, asked["budget"]["rate"], theirs), daemon=True).start()
        pipes.append(ours)
    return pipes


def compare(name: str) -> None:
    """That playouts on the GPU are those on the CPU, in some positions of a game."""
    game, positions = beguile.game(name), list[Search]()
    match, bot = game.new(players=4, seed=3), Bot("medium", 1)
    while not match.over:
        sight = match.sight(match.to_act[0])
        if len(sight.moves) > 1 and len(match.played) % 9 == 0:
            positions.append(Search(to_ask(Question(sight, len(match.played), settings_of(game), {"seconds": 1.0}), 1.0)))
        match.play(sight.seat, bot.choose(sight))
    roots = np.frombuffer(b"".join(each.asked.root for each in positions), dtype(game.rules.State))
    hows = np.concatenate([each.how() for each in positions])
    found = []
    for place in (on_cpu, on_cuda):
        searches = [Search(each.asked) for each in positions]
        play_round(place(game, match.box), roots, hows, searches, [(n, 8) for n in range(len(searches))])
        found.append([(each.made, each.ledger.ahead.tolist()) for each in searches])
    print(f"{name}, {len(positions)} positions: {'equal' if found[0] == found[1] else 'different'}")


RATES = {"royals": 1_090_000.0, "dragons_gold": 1_340_000.0, "smileyface": 1_480_000.0}
"""Moves of playouts in a second of one core, as bench/search.py saw them, of the games that hard searches flat."""


def runs_of(game: str, games: int, of_each_way: int, settings: list[str]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Hard among medium; expert (also with other settings) among hard, unless it searches a tree; flat ways of bench/variants.py
    among what is played. The name, how many games, what is asked."""
    for players in (4, 2) if game == "royals" else (4,):
        yield f"hard-{players}", games, describe(game, players, 0.2, "medium")
    other = "".join(f"-{each}" for each in settings)
    expert = describe(game, 4, 2.0, "search") | {"settings": read_settings(settings)}
    if settings_for(beguile.game(game), expert["budget"], expert["settings"]).variant == "flat":
        yield f"expert-4{other}", games, expert
    for way, settings in WAYS.items():
        if settings and "variant" not in settings:
            yield way.replace(" ", "-"), of_each_way, describe(game, 4, 0.2, "search") | {"settings": settings, "way": way}


def describe(game: str, players: int, seconds: float, among: str) -> dict[str, Any]:
    same = {"game": game, "players": players, "seed": 1000, "options": {}, "among": among, "settings": {}, "rivals": {}}
    budgets = {"budget": seconds, "rival_budget": 0.2}
    return same | {name: {"seconds": each, "rate": RATES[game]} for name, each in budgets.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=list(RATES))
    parser.add_argument("--compare", action="store_true", help="whether playouts on the GPU are those on the CPU, and nothing else")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--of-each-way", type=int, default=0, metavar="GAMES", help="compare flat ways of searching too")
    parser.add_argument("--only", action="append", metavar="RUN", help="hard-4, expert-4, cut-off-after-60-moves ...")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another expert")
    parser.add_argument("--folder", type=Path, default=Path("out"), help="where results and what is not finished are kept")
    parser.add_argument("--most", type=float, default=1e9, help="seconds after which it stops; the next time it goes on")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--target", default="cuda", choices=["cuda", "cpu"])
    args = parser.parse_args()
    if args.compare:
        compare(args.game)
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    end = perf_counter() + args.most
    for name, games, asked in runs_of(args.game, args.games, args.of_each_way, args.set):
        part = f"-from-{args.first}" if args.first else ""
        journal, done = (args.folder / f"{args.game}-{name}{part}.{kind}" for kind in ("journal", "json"))
        if games and not done.exists() and name in (args.only or [name]) and perf_counter() < end:
            found = measure(asked, range(args.first, args.first + games), args.workers, args.target, journal, end - perf_counter())
            print(json.dumps(found) if found else f"{args.game}, {name}: goes on another time", flush=True)
            if found:
                done.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
