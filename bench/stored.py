"""How long a server takes to start over many stored tables.

python bench/stored.py --tables 10000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

import beguile
from beguile.bots import Bot
from beguile.server.hall import summary_of
from beguile.server.loadtest import rss_mb, start_server
from beguile.server.store import SQLiteStore
from beguile.table.clocks import Control
from beguile.table.table import PLAYING, Table


def half_played(seed: int) -> Table:
    """A game of Smile between three people, left in the middle; every tenth is finished."""
    table = Table(f"t{seed:010}", beguile.game)
    table.open("host", {"game": "smile", "players": 3}, Control("slow", 24 * 3600 * 1000), 1000)
    for seat in range(3):
        table.sit(f"player{seed % 50 + seat}", "Ada", seat, 1000)
    table.start("host", seed, "salt", round(time.time() * 1000))
    bots = [Bot("random", seed * 3 + seat) for seat in range(3)]
    moves = 1000 if seed % 10 == 0 else 20
    while table.phase == PLAYING and moves > 0:
        assert table.match is not None
        seat = table.match.to_act[0]
        move = bots[seat].choose(table.match.sight(seat))
        table.play(str(table.seats[seat].player), seat, [move], f"m{moves}", table.version, table.now)
        moves -= 1
    return table


async def store(path: Path, tables: int) -> None:
    kept = SQLiteStore(path)
    for first in range(0, tables, 200):
        batch = [half_played(seed) for seed in range(first, min(first + 200, tables))]
        await asyncio.gather(*(kept.append(table.name, table.fresh, summary_of(table)) for table in batch))
    await kept.close()


def seconds_to_start(data: Path) -> tuple[float, float]:
    """From the start of the process to the first answer that needs the store; and its memory then, in MB."""
    started = time.perf_counter()
    port, server = start_server(data)
    try:
        while True:
            with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=5) as answer:
                answer.read()
                return time.perf_counter() - started, rss_mb(server.pid)
            time.sleep(0.01)
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    tables = parser.parse_args().tables
    for count in (0, tables):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(store(Path(folder) / "beguile.db", count))
            size = (Path(folder) / "beguile.db").stat().st_size / 1e6
            took, memory = seconds_to_start(Path(folder))
            print(f"{count} tables, {size:.0f} MB stored: answers after {took:.2f} s, {memory:.0f} MB of memory", file=sys.stdout)


if __name__ == "__main__":
    main()
