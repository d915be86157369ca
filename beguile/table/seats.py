"""Who sits where, and who plays for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from beguile.table.clocks import SeatClock


@dataclass
class Seat:
    """A place at the table: empty, a person's, or a bot's. A person's seat can be played by a stand-in until they come back."""

    player: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None
    resigned: bool = False
    clock: SeatClock = field(default_factory=lambda: SeatClock(0))

    @property
    def empty(self) -> bool:
        return self.player is None and self.bot is None

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here now; None where a person does."""
        return self.stand_in or self.bot

    @property
    def person_plays(self) -> bool:
        return self.player is not None and self.level is None
