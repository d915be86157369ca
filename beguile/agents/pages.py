"""The pages for who writes agents, one a game, made from the code: what the numbers mean, which moves there are, how long it takes.

python -m beguile.agents.pages      writes docs/agents/*.md anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from beguile.engine.batch import UNSEEN
from beguile.engine.game import Game
from beguile.engine.layout import Field, fields
from beguile.engine.moves import Arg
from beguile.engine.options import Option
from beguile.games import SHELF, load

GAMES = 200
"""How many random games the figures are taken from."""


def page_of(game: Game) -> str:
    counts = game.players
    return "\n".join(
        [
            f"# {game.title} for agents",
            "",
            "Made from the code by `python -m beguile.agents.pages`; how to get in is in [agents.md](../agents.md).",
            "",
            f"Name: `{game.name}`. Players: {counts[0]} to {counts[-1]}. Rules: "
            f"[RULES.md](../../beguile/games/{game.name}/RULES.md), version {game.rules.VERSION}.",
            "",
            *_options(game),
            "## Rewards",
            "",
            'Nothing until the end. Then each seat gets its final score, or with `rewards="wins"` its share of the win: 1 for a',
            f"sole winner, 1/k for each of k who share. A game ends as: {', '.join(f'`{name}`' for name in game.rules.ENDINGS)}.",
            "",
            "## Size",
            "",
            f"From {GAMES} games of random play, dealt from the seeds 0 to {GAMES - 1}.",
            "",
            "| players | moves in a game | most | legal moves | most |",
            "|---|---|---|---|---|",
            *(_size(game, players) for players in counts),
            "",
            "## Moves",
            "",
            f"{game.rules.MOVES.count} actions, numbered from 0. Arguments count from 0, the last one fastest.",
            "",
            "| actions | move | arguments |",
            "|---|---|---|",
            *(
                f"| {_range(each.start, each.count)} | `{each.name}` | {', '.join(map(_argument, each.args))} |"
                for each in game.rules.MOVES.families
            ),
            "",
            "## Observation",
            "",
            *_table(fields(game.views.Observation), "int16"),
            "",
            "## Full observation",
            "",
            "The whole truth, for a critic in training; no seat sees it. The generator is left out.",
            "",
            *_table({name: each for name, each in fields(game.rules.State).items() if name not in UNSEEN}, "int32"),
            "",
        ]
    )


def _options(game: Game) -> Iterator[str]:
    if not game.options:
        return
    yield "## Options"
    yield ""
    yield "| option | default | values |"
    yield "|---|---|---|"
    for option in game.options:
        each: Option = option
        yield f"| `{each.name}` | {each.show(each.default)} | {each.expected} |"
    yield ""


def _size(game: Game, players: int) -> str:
    """Random play: how many questions a game has, and how many answers a question."""
    import numpy as np

    batch = game.batch(GAMES, players)
    running, lengths = np.ones(GAMES, bool), np.zeros(GAMES, np.int64)
    offered = asked = most = 0
    while running.any():
        legal = batch.moves[running, 0]
        offered, asked, most = offered + int(legal.sum()), asked + len(legal), max(most, int(legal.max()))
        lengths[running] += 1
        _, done = batch.step(batch.sample())
        running &= done == 0
    return f"| {players} | {lengths.mean():.1f} | {lengths.max()} | {offered / asked:.1f} | {most} |"


def _range(start: int, count: int) -> str:
    return str(start) if count == 1 else f"{start} to {start + count - 1}"


def _argument(arg: Arg) -> str:
    return f"{arg.name}: {', '.join(arg.labels)}" if arg.labels else f"{arg.name}: 0 to {arg.size - 1}"


def _table(named: dict[str, Field], kind: str) -> Iterator[str]:
    yield f"{sum(each.size for each in named.values())} numbers, {kind}, in this order; of two dimensions the second runs faster."
    yield ""
    yield "| numbers | name | what it is |"
    yield "|---|---|---|"
    at = 0
    for name, each in named.items():
        shape = "".join(f"[{size}]" for size in each.shape)
        yield f"| {_range(at, each.size)} | `{name}{shape}` | {each.doc.replace('|', '/')} |"
        at += each.size


def write_pages(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name in SHELF:
        (folder / f"{name}.md").write_text(page_of(load(name)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(__file__).parents[2] / "docs" / "agents")
