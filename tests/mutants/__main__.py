"""Mutants: wrong rules that the tests must notice.

    make mutants                   all games
    make mutants GAMES=royals      one of them
    python -m tests.mutants royals --function claim --json

Our own small tester, because mutmut and cosmic-ray start pytest anew for each mutant and would take hours; they know neither which
functions are rules nor that a rule is imported by name into other modules. This one knows the portable subset, imports everything
once, forks for each mutant, and runs only the tests that pass through the changed line.

The score is that of the rule tests (`tests/games/<name>/test_*.py`): golden games, transcripts and laws do not count. What the
golden games would have found of the rest is shown beside it. Mutants that play by the very same rules are listed, each with its
reason, in `tests/mutants/<name>.toml`:

    [[equivalent]]
    function = "rules.lowest_value"
    original = "return HIGHEST"
    mutated = "return 0"
    reason = "an auction never has an empty row"
"""

from __future__ import annotations

import argparse
import json
import sys
import time

import beguile
from tests.mutants.report import Report, publish, read_equivalents
from tests.mutants.running import Verdict, mutants, rules_of, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Which wrong rules do the rule tests notice?")
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument(
        "--function", action="append", default=[], metavar="NAME", help="only mutants of this rule; may be repeated"
    )
    parser.add_argument("--module", action="append", default=[], metavar="NAME", help="only mutants of this file; may be repeated")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="every Nth mutant, from the Ith on: a quick look")
    parser.add_argument("--golden", action="store_true", help="put the golden games to the survivors as well")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--publish", action="store_true", help="write the scores to bench/mutants/ and docs/mutants.md")
    parser.add_argument("--page", action="store_true", help="only write docs/mutants.md anew, from bench/mutants/")
    args = parser.parse_args()
    if args.page:
        publish([])
        return 0
    reports = [inspect(name, args) for name in args.games or beguile.games()]
    if args.json:
        print(json.dumps([report.json() for report in reports], indent=1))
    if args.publish:
        publish(reports)
    return 0 if all(report.good for report in reports) else 1


def inspect(name: str, args: argparse.Namespace) -> Report:
    i, n = map(int, args.part.split("/"))
    functions = [each for each in rules_of(name) if not args.function or each.__name__ in args.function]
    functions = [each for each in functions if not args.module or each.__module__.rpartition(".")[2] in args.module]
    wanted = list(mutants(functions))[i - 1 :: n]
    if args.list:
        for mutant in wanted:
            print(f"{mutant.name}:{mutant.lines[0]}: {mutant.original} → {mutant.mutated}")
        return Report(name, [], [])
    start, done = time.time(), 0

    def progress(_: Verdict) -> None:
        nonlocal done
        done += 1
        if done % 50 == 0 and not args.json:
            print(f"{name}: {done} of {len(wanted)}, {time.time() - start:.0f} s", file=sys.stderr, flush=True)

    report = Report(name, run(name, wanted, progress, args.golden), read_equivalents(name), args.golden, time.time() - start)
    if not args.json:
        print(*report.lines(), sep="\n", flush=True)
    return report


if __name__ == "__main__":
    sys.exit(main())
