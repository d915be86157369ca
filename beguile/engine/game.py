"""A game on the shelf: its modules behind one face."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from beguile.engine import contract
from beguile.engine.components import Sheet
from beguile.engine.errors import Malformed
from beguile.engine.luck import DEALING, WORD, sow
from beguile.engine.options import read_options
from beguile.engine.words import Words

if TYPE_CHECKING:
    from beguile.engine.batch import Batch
    from beguile.engine.match import Match
    from beguile.engine.targets import Results

SEEDS = 1 << 96
"""How many different deals a seed can ask for."""


@dataclass(frozen=True, eq=False)
class Game:
    """Plain functions over plain data, and what is needed to begin."""

    name: str
    title: str
    rules: contract.Rules
    views: contract.Views
    text: contract.Text
    components: contract.Components
    bot: contract.Bot
    memory: contract.Memories
    rulebook: str
    words: Words
    sheet: Sheet
    read_sheet: Callable[[str | os.PathLike[str]], Sheet]

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def players(self) -> range:
        return self.components.players(self.sheet)

    @property
    def options(self) -> Sequence[Any]:
        return self.components.OPTIONS

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: str | os.PathLike[str] | Sheet | None = None,
    ) -> Match:
        """A match, dealt. Without a seed, one nobody has seen before; without a player count, the smallest."""
        from beguile.engine.match import Match

        sheet = self.sheet_of(components)
        box = self.open_box(players, options or {}, sheet)
        if seed is None:
            seed = int.from_bytes(os.urandom(12), "little")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise Malformed(f"seed: found {seed!r}, expected a whole number from 0 to 2^96 - 1")
        return Match(self, box, sheet, self.deal(box, seed), seed)

    def sheet_of(self, components: str | os.PathLike[str] | Sheet | None) -> Sheet:
        if components is None:
            return self.sheet
        sheet = components if isinstance(components, Sheet) else self.read_sheet(components)
        sheet.check(sheet.data.get("game") == self.name, "game", sheet.data.get("game"), self.name)
        sheet.name  # noqa: B018  # one without a name is refused at once, not when it is first shown
        return sheet

    def open_box(self, players: int | None, options: Mapping[str, Any], sheet: Sheet) -> Any:
        """Everything that stays the same in a match."""
        allowed = self.components.players(sheet)
        if players is None:
            players = allowed[0]
        if isinstance(players, bool) or players not in allowed:
            raise Malformed(f"players: found {players!r}, expected {allowed[0]} to {allowed[-1]} for {self.title}")
        box = self.components.Box()
        box.players = players
        for name, value in read_options(self.components.OPTIONS, options).items():
            setattr(box, name, value)
        self.components.fill(box, sheet)
        return box

    def deal(self, box: Any, seed: int) -> Any:
        s = self.rules.State()
        s.news = []
        sow(s.luck, seed & WORD, seed >> 32 & WORD, seed >> 64, DEALING)
        self.rules.setup(box, s)
        return s

    def chosen_options(self, box: Any) -> dict[str, Any]:
        """The options of a box, shown as they were asked for."""
        return {option.name: option.show(getattr(box, option.name)) for option in self.options}

    def simulate(
        self,
        players: int | None = None,
        games: int = 1,
        target: str = "cpu",
        seed: int = 0,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        components: str | os.PathLike[str] | Sheet | None = None,
        workers: int = 1,
    ) -> Results:
        """Whole games between bots, as arrays. Game i is dealt from seed + i, on every target the same."""
        from beguile.engine.targets import run

        box = self.open_box(players, options or {}, self.sheet_of(components))
        return run(self, box, games, target, seed, bots, workers=workers)

    def batch(
        self,
        games: int,
        players: int | None = None,
        target: str = "cpu",
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        components: str | os.PathLike[str] | Sheet | None = None,
        bots: Sequence[str] = ("agent",),
        rewards: str = "scores",
        again: bool = True,
        check: bool = True,
    ) -> Batch:
        """Many games side by side for agents, stepped together in compiled code.

        Seats of `bots` that are no "agent" are played by that bot. What is over is dealt anew at once, unless `again` is False.
        """
        from beguile.engine.batch import Batch

        box = self.open_box(players, options or {}, self.sheet_of(components))
        return Batch(self, box, games, target, seed, bots, rewards, again, check)
