"""Runs a game's own tests against each mutant. Everything is imported once; each mutant lives in a child of its own.

The child puts the mutant's code into the function that is there already, so that every module that has imported it plays by the
wrong rule, and runs the tests that pass through the changed line, the most promising first, until one fails.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

import beguile
from tests.mutants.mutations import Mutant, mutants_of

ROOT = Path(__file__).parent.parent.parent
LAW = ("setup", "to_act", "legal", "apply", "unfinished", "clock", "score", "winners", "ending")
"""Where the rules begin. What is reached from here is a rule; what only bots, views and sums use is none."""
NO_RULE_TESTS = ("test_bot", "test_terminal", "test_secrecy", "test_memory")
"""Tests of a game that are not about its rules."""
SLOWEST = 5.0
"""Seconds after which a test is too slow to be put to every mutant."""
LEAST = 2.0
"""Seconds of computing that a test has before a mutant is taken for an endless loop; slow ones have more."""
MEMORY = 6 << 30
SURVIVED, KILLED, TIMED_OUT, UNSEEN = "survived", "killed", "timed out", "no test comes there"


@dataclass
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    fate: str
    by: str = ""
    golden: str = ""
    """the golden game that a survivor does not survive"""


@dataclass
class Test:
    """A test as pytest collected it, how long it takes, and which lines it passes through."""

    item: Any
    seconds: float = 0.0
    lines: set[tuple[str, int]] = field(default_factory=set)


def rules_of(name: str) -> list[FunctionType]:
    """All functions in a game's folder that the law is made of."""
    game = beguile.game(name)
    found: dict[FunctionType, None] = {}
    waiting = [getattr(game.rules, each) for each in LAW]
    while waiting:
        function = waiting.pop(0)
        own = isinstance(function, FunctionType) and function.__module__.startswith(f"beguile.games.{name}.")
        if own and function not in found:
            found[function] = None
            waiting += [function.__globals__[each] for each in function.__code__.co_names if each in function.__globals__]
    return sorted(found, key=lambda function: (function.__module__, function.__code__.co_firstlineno))


def mutants(functions: Sequence[FunctionType]) -> Iterator[Mutant]:
    for function in functions:
        yield from mutants_of(function, function.__module__.rpartition(".")[2])


def run(name: str, wanted: Sequence[Mutant], progress: Callable[[Verdict], None], golden: bool = False) -> list[Verdict]:
    """Put the rule tests of a game to these mutants, and, if wanted, its golden games to those that survive."""
    folder = ROOT / "tests" / "games" / name
    files = [path for path in sorted(folder.glob("test_*.py")) if not path.stem.startswith(NO_RULE_TESTS)]
    verdicts: list[Verdict] = []

    def judge(tests: list[Test]) -> None:
        judges = Judges(name, tests)
        gc.freeze()  # what is never looked at again is shared with all children
        for mutant in wanted:
            verdicts.append(judges.judge(mutant))
            progress(verdicts[-1])

    def judge_again(tests: list[Test]) -> None:
        judges = Judges(name, tests)
        for verdict in verdicts:
            if verdict.fate in (SURVIVED, UNSEEN):
                verdict.golden = judges.judge(verdict.mutant).by

    collect(name, files, judge)
    if golden and any(verdict.fate in (SURVIVED, UNSEEN) for verdict in verdicts):
        collect(name, [ROOT / "tests" / "test_golden.py"], judge_again, f"_golden_game_replays_to_its_result[{name}-")
    return verdicts


def collect(name: str, files: Sequence[Path], use: Callable[[list[Test]], None], containing: str = "") -> None:
    """Let pytest collect tests, find out what each passes through, and use them."""

    class Plugin:
        def pytest_runtestloop(self, session: Any) -> bool:
            items = [item for item in session.items if containing in item.nodeid and not item.get_closest_marker("slow")]
            use(list(_watched(name, items)))
            return True

    quietly = ["-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:terminal"]
    status = pytest.main([*quietly, *map(str, files)], plugins=[Plugin()])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{name}: pytest cannot collect the tests: {status!r}")


def _watched(name: str, items: Sequence[Any]) -> Iterator[Test]:
    for item in items:
        start = time.process_time()
        if _fails(item):
            print(f"{item.nodeid} fails without any mutant, and is left out", file=sys.stderr)
            continue
        test = Test(item, time.process_time() - start)
        if test.seconds > SLOWEST:
            print(f"{item.nodeid} takes {test.seconds:.1f} s, and is left out", file=sys.stderr)
            continue
        _trace(test, str(ROOT / "beguile" / "games" / name))
        yield test


def _fails(item: Any) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _trace(test: Test, folder: str) -> None:
    """Run a test and note which lines of a game it passes through."""
    lines = test.lines

    def within(frame: Any, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return within

    def enter(frame: Any, _: str, __: Any) -> Any:
        return within if frame.f_code.co_filename.startswith(folder) else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        _fails(test.item)
    finally:
        sys.settrace(before)


class Judges:
    """The tests of a game, by the lines that they pass through."""

    def __init__(self, name: str, tests: Sequence[Test]) -> None:
        self.name = name
        self.by_line: dict[tuple[str, int], list[Test]] = defaultdict(list)
        self.kills: dict[tuple[str, str], int] = defaultdict(int)
        fate, by = _in_a_child(lambda: None, tests)
        if fate != SURVIVED:
            raise SystemExit(f"{name}: {by} fails in a child without any mutant: no verdict would be worth anything")
        for test in tests:
            for line in test.lines:
                self.by_line[line].append(test)

    def judge(self, mutant: Mutant) -> Verdict:
        module = import_module(f"beguile.games.{self.name}.{mutant.module}")
        file = str(module.__file__)
        tests = {test.item.nodeid: test for line in mutant.lines for test in self.by_line[file, line]}
        if not tests:
            return Verdict(mutant, UNSEEN)
        order = sorted(tests.values(), key=lambda test: self._hope(mutant, test))
        function, code = getattr(module, mutant.function), mutant.code(file)
        fate, by = _in_a_child(lambda: setattr(function, "__code__", code), order)
        if by:
            self.kills[mutant.name, by] += 1
        return Verdict(mutant, fate, by)

    def _hope(self, mutant: Mutant, test: Test) -> tuple[int, float]:
        """What has killed mutants of this function before comes first, then what is quick."""
        return -self.kills[mutant.name, test.item.nodeid], test.seconds


def _in_a_child(change: Callable[[], None], tests: Sequence[Test]) -> tuple[str, str]:
    """Change something in a child of this process and run tests there: what became of it, and by which test."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _live(change, tests, writing)
        finally:
            os._exit(9)
    os.close(writing)
    said = b""
    total = sum(LEAST + 10 * test.seconds for test in tests)
    if select.select([reading], [], [], 60 + 10 * total)[0]:
        while part := os.read(reading, 65536):
            said += part
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    names = said.decode().split("\n")
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
        return SURVIVED, ""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 1:
        return KILLED, names[-2]
    return TIMED_OUT, names[-2] if len(names) > 1 else ""


def _live(change: Callable[[], None], tests: Sequence[Test], writing: int) -> None:
    """In the child: each test's name is written before it runs, so that the last one is known whatever happens."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gc.disable()
    change()
    for test in tests:
        os.write(writing, f"{test.item.nodeid}\n".encode())
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, LEAST + 10 * test.seconds)
        if _fails(test.item):
            os._exit(1)
    os._exit(0)
