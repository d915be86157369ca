"""The compiled target: Numba, on one core or in several threads. Compiled code is kept in a folder named after its sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.extending import overload, register_jitable

from beguile.engine.layout import dtype, packed_records, to_record
from beguile.engine.luck import IMAGINING, WORD, sow
from beguile.engine.playing import make_play_out
from beguile.engine.rule import RULES, SILENT

if TYPE_CHECKING:
    from beguile.engine.game import Game
    from beguile.engine.targets import Outcome

CHUNK = 100_000
STALE = 14 * 24 * 3600
"""Seconds after which compiled code of other sources is thrown away."""


def prepare(game: Game, box: Any, minds: Any, workers: int, throw: int = 0) -> Callable[[int, Outcome, int], bytes]:
    kernel, state = compiled(game), game.rules.State
    boxes = to_record(box)
    _run_part(kernel, game, boxes, minds, 0, throw, _nothing(box.players), np.zeros(0, dtype(state)))

    def play(seed: int, out: Outcome, keep: int) -> bytes:
        finals = np.zeros(keep, dtype(state))
        if workers == 1:
            _run_part(kernel, game, boxes, minds, seed, throw, out, finals)
        else:
            cuts = [len(out) * i // workers for i in range(workers + 1)]
            with ThreadPoolExecutor(workers) as pool:
                parts = [
                    pool.submit(_run_part, kernel, game, boxes, minds, seed + start, throw, out.part(start, end), finals[start:end])
                    for start, end in pairwise(cuts)
                ]
            for part in parts:
                part.result()
        return packed_records(state, finals)

    return play


def _nothing(players: int) -> Outcome:
    from beguile.engine.targets import Outcome

    return Outcome(0, players)


def _run_part(kernel: Any, game: Game, boxes: Any, minds: Any, seed: int, throw: int, out: Outcome, finals: Any) -> None:
    states = np.zeros(2, dtype(game.rules.State))
    seen = np.zeros(1, dtype(game.views.Observation))
    moves, dice = np.zeros(game.rules.MOVES.count + 1, np.int16), np.zeros(4, np.uint32)
    kernel(boxes, states, seen, minds, dice, moves, seed, throw, out.scores, out.winners, out.endings, out.moves, finals)


@cache
def compiled(game: Game) -> Any:
    """The compiled loop over many games of one game."""
    show_rules(register_jitable, overload)
    rules = game.rules
    score, winners, ending = rules.score, rules.winners, rules.ending
    play_out = register_jitable(make_play_out(rules, game.views.observe, game.bot.choose))

    def run(
        boxes: Any,
        states: Any,
        seen: Any,
        minds: Any,
        dice: Any,
        moves: Any,
        seed: int,
        throw: int,
        scores: Any,
        won: Any,
        endings: Any,
        lengths: Any,
        finals: Any,
    ) -> None:
        box, s = boxes[0], states[0]
        for i in range(len(lengths)):
            states[0] = states[1]
            lengths[i] = play_out(
                box, s, seen[0], minds[(seed + i) % len(minds)], dice, moves, (seed + i) & WORD, (seed + i) >> 32, throw
            )
            for seat in range(box.players):
                scores[i, seat] = score(box, s, seat)
            won[i] = winners(box, s)
            endings[i] = ending(box, s)
            if i < len(finals):
                finals[i] = s

    with cache_folder(game):
        return numba.njit(run, cache=True, nogil=True)


@dataclass(frozen=True)
class Trace:
    """A game move by move as compiled code sees it: entry i is the position before move i, the last one is the end."""

    states: Any
    to_act: Any
    legal: Any
    """[position, seat]: how many legal moves, then the moves"""
    seen: Any
    """[position, seat]: observations"""
    imagined: Any
    """[position]: a world imagined by seat (position mod players) from luck sown with the position's number"""


def trace(game: Game, box: Any, start: Any, played: list[tuple[int, int]]) -> Trace:
    """Play these moves from this state in compiled code, and write down everything on the way."""
    rules, length, players = game.rules, len(played) + 1, box.players
    states = np.zeros(length, dtype(rules.State))
    states[0] = to_record(start)[0]
    result = Trace(
        states,
        np.zeros(length, np.int64),
        np.zeros((length, players, rules.MOVES.count + 1), np.int16),
        np.zeros((length, players), dtype(game.views.Observation)),
        np.zeros(length, dtype(rules.State)),
    )
    moves = np.array(played, np.int64).reshape(-1, 2)
    compiled_trace(game)(to_record(box), moves, states, result.to_act, result.legal, result.seen, result.imagined)
    return result


@cache
def compiled_trace(game: Game) -> Any:
    show_rules(register_jitable, overload)
    apply, to_act, legal = game.rules.apply, game.rules.to_act, game.rules.legal
    observe, imagine = game.views.observe, game.views.imagine

    def run(boxes: Any, played: Any, states: Any, acting: Any, offered: Any, seen: Any, imagined: Any) -> None:
        box = boxes[0]
        for i in range(len(states)):
            acting[i] = to_act(box, states[i])
            for seat in range(box.players):
                if acting[i] >> seat & 1:
                    legal(box, states[i], seat, offered[i, seat])
                observe(box, states[i], seat, seen[i, seat])
            imagined[i] = states[i]
            sow(imagined[i].luck, i, 0, 0, IMAGINING)
            imagine(box, imagined[i], i % box.players)
            if i < len(played):
                states[i + 1] = states[i]
                apply(box, states[i + 1], played[i, 0], played[i, 1])

    with cache_folder(game):
        return numba.njit(run, cache=True, nogil=True)


_known: set[tuple[Any, Any]] = set()


def show_rules(register: Callable[..., Any], replace: Callable[..., Any]) -> None:
    """Make every rule noted so far known to a compiler; what is told to people compiles to nothing."""
    for function in RULES:
        if (register, function) not in _known:
            register(function)
            _known.add((register, function))
    for function in SILENT:
        if (register, function) not in _known:
            replace(function)(_nothing_done)
            _known.add((register, function))


def _nothing_done(*args):  # type: ignore[no-untyped-def]  # Numba wants both signatures alike
    return lambda *args: None  # noqa: ARG005


def compile_for(game: Game, make: Callable[[Any, Callable[..., Any]], Any]) -> Any:
    """What `make` makes of a game and of what it registers its own functions with, compiled like the rules."""
    show_rules(register_jitable, overload)
    with cache_folder(game, Path(sys.modules[make.__module__].__file__ or "")):
        return numba.njit(make(game, register_jitable), cache=True, nogil=True)


# -- the cache --------------------------------------------------------------------------------------------------------


@contextmanager
def cache_folder(game: Game, *more: Path) -> Iterator[None]:
    """Keep what is compiled in a folder named after all its sources: Numba alone would not notice a change in a called rule."""
    home = Path(os.environ.get("BEGUILE_CACHE") or _user_cache() / "beguile")
    folder = home / f"{game.name}-{fingerprint(game, *more)}"
    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _throw_away_stale(home, folder)
        numba.config.CACHE_DIR = str(folder)
    except OSError:
        pass  # nowhere to write: compile anew each time
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def fingerprint(game: Game, *more: Path) -> str:
    """A hash over every source file that can end up in compiled code of a game, `more` of them, and over what compiles it."""
    engine = Path(__file__).parent
    folders = (engine, engine.parent, Path(sys.modules[game.rules.setup.__module__].__file__ or "").parent)
    files = [*(path for folder in folders for path in sorted(folder.glob("*.py"))), *more]
    sources = [path.name.encode() + path.read_bytes() for path in files]
    versions = f"{sys.version} {numba.__version__} {np.__version__}".encode()
    return hashlib.sha256(b"\0".join([versions, *sources])).hexdigest()[:16]


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _throw_away_stale(home: Path, keep: Path) -> None:
    os.utime(keep)
    for folder in home.glob(f"{keep.name.rpartition('-')[0]}-*"):
        if folder != keep and time.time() - folder.stat().st_mtime > STALE:
            shutil.rmtree(folder, ignore_errors=True)
