"""All attacks at once for a given time, with crashes in between; then a report.

python -m tests.server.attack --minutes 60
python -m tests.server.attack --minutes 1 --only loris,reads --volume 5
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from tests.server.attack.attacks import ATTACKS
from tests.server.attack.honest import Honest
from tests.server.attack.target import Server, Target

VOLUMES = {"poison": 4, "sheets": 3, "experts": 400, "words": 6, "loris": 500, "reads": 8, "tables": 3}
"""How much of each attack, at volume 1."""
LONGEST_STALL, GROWTH = 0.1, 0.2
"""What is promised: seconds of a stall that is the loop's own, and by how much memory may grow after the first round."""
ROUND = 60.0


async def attack_once(server: Server, names: list[str], seconds: float, volume: float, level: str = "medium") -> dict[str, Any]:
    """One round: the attacks and an honest player side by side; what was seen."""
    target = Target(server.port, monotonic() + seconds, data=server.data)
    honest = Honest(target, level)
    attacks = [ATTACKS[name](target, max(1, round(VOLUMES[name] * volume))) for name in names]
    results = await asyncio.gather(honest.run(), *attacks, return_exceptions=True)
    measured = await target.metrics()
    broken = [repr(each) for each in results if isinstance(each, BaseException)]
    return {
        "counts": target.counts,
        "metrics": measured,
        "rss_mb": server.rss_mb,
        "log_bytes": server.log.stat().st_size,
        "bots_took": max(honest.bots_took, default=0.0),
        "health_took": max(honest.health_took, default=0.0),
        "honest": honest,
        "broken": broken,
    }


async def run(minutes: float, names: list[str], volume: float, data: Path) -> dict[str, Any]:
    """Rounds until the time is up, each on the same data after a `kill -9`."""
    server, end = Server(data), monotonic() + 60 * minutes
    total: Counter[str] = Counter()
    rounds: list[dict[str, Any]] = []
    lost = kills = 0
    server.start()
    try:
        while monotonic() < end:
            found = await attack_once(server, names, min(ROUND, max(5.0, end - monotonic())), volume)
            rounds.append(found)
            total += found["counts"]
            print(line_of(len(rounds), found), flush=True)
            server.kill()
            kills += 1
            await asyncio.to_thread(server.start)
            await found["honest"].check()
            lost += found["honest"].lost
    finally:
        server.stop()
    return report(rounds, total, kills, lost)


def line_of(number: int, found: dict[str, Any]) -> str:
    stall, own = (found["metrics"][f"loop_stall_seconds_worst{which}"] for which in ("", "_own"))
    return (
        f"round {number}: {found['counts']['requests']} requests, stall {stall:.3f} s (own {own:.3f} s), "
        f"{found['rss_mb']:.0f} MB, health {found['health_took']:.2f} s, bots {found['bots_took']:.2f} s"
    )


def report(rounds: list[dict[str, Any]], total: Counter[str], kills: int, lost: int) -> dict[str, Any]:
    memory = [each["rss_mb"] for each in rounds]
    return {
        **{key: total[key] for key in sorted(total)},
        "kills": kills,
        "acknowledged moves lost": lost,
        "worst stall, s": max(each["metrics"]["loop_stall_seconds_worst"] for each in rounds),
        "worst stall of the loop itself, s": max(each["metrics"]["loop_stall_seconds_worst_own"] for each in rounds),
        "slowest health, s": round(max(each["health_took"] for each in rounds), 3),
        "slowest bot of an honest player, s": round(max(each["bots_took"] for each in rounds), 3),
        "tables set aside": rounds[-1]["metrics"]["tables_set_aside"],
        "connections turned away": sum(each["metrics"]["connections_turned_away_total"] for each in rounds),
        "connections timed out": sum(each["metrics"]["connections_timed_out_total"] for each in rounds),
        "memory of the first round, MB": round(memory[0]),
        "most memory, MB": round(max(memory)),
        "memory growth, %": round(100 * (max(memory[1:], default=memory[0]) / memory[0] - 1)),
        "log, bytes": rounds[-1]["log_bytes"],
        "attacks that broke": [each for found in rounds for each in found["broken"]],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks by commas")
    parser.add_argument("--volume", type=float, default=1.0, help="a multiple of the usual")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        found = asyncio.run(run(args.minutes, args.only.split(","), args.volume, Path(data)))
    for key, value in found.items():
        print(f"{key:40} {value}")
    good = (
        found["worst stall of the loop itself, s"] <= LONGEST_STALL
        and found["memory growth, %"] <= 100 * GROWTH
        and not found["acknowledged moves lost"]
        and not found.get("answers 500")
    )
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
