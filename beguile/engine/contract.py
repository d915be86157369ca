"""What any rulebook must answer. A game's folder is a handful of modules with these names in them; mypy holds them to it.

Functions marked *portable* are `@rule`s: interpreted and compiled from one source. `box` is what does not change in a match
(components, options, number of players), `s` is what does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from beguile.engine.components import Sheet
from beguile.engine.events import Events, Shower
from beguile.engine.moves import Move, Moves
from beguile.engine.options import Option

Say = Callable[..., str]


class Components(Protocol):
    """components.py: what is in the box."""

    @property
    def Box(self) -> type[Any]: ...
    @property
    def OPTIONS(self) -> Sequence[Option]: ...

    def players(self, sheet: Sheet) -> range:
        """How many may play with this component set."""

    def fill(self, box: Any, sheet: Sheet) -> None:
        """Lay out the components in a box whose `players` and options are set. Refuses a bad sheet."""


class Rules(Protocol):
    """rules.py: the law. Every function is portable."""

    @property
    def VERSION(self) -> int: ...
    @property
    def MOVES(self) -> Moves: ...
    @property
    def EVENTS(self) -> Events: ...
    @property
    def ENDINGS(self) -> Sequence[str]: ...
    @property
    def State(self) -> type[Any]: ...

    def setup(self, box: Any, s: Any) -> None:
        """Deal. `s` is all zeros but for its luck."""

    def to_act(self, box: Any, s: Any) -> int:
        """The set of seats that may act now; empty when the game is over."""

    def legal(self, box: Any, s: Any, seat: int, moves: list[int]) -> None:
        """Offer each legal move of a seat in `to_act`, or of the CLOCK while one runs. The one law of what is allowed."""

    def apply(self, box: Any, s: Any, seat: int, move: int) -> None:
        """Carry out a legal move."""

    def unfinished(self, box: Any, s: Any) -> int:
        """The set of seats that are in the middle of a decision: they have made steps of it, and nobody else sees anything of that.
        Such a seat is still to act. What is shown, or drawn, ends a decision."""

    def number_of(self, box: Any, s: Any, move: int) -> int:
        """What a move with a checked argument must name now; NONE where it has none. Not portable."""

    def clock(self, box: Any, s: Any) -> int:
        """The number of the sand timer that runs now (1, 2, 3, ... as they are turned over), 0 if none."""

    def longest(self, box: Any) -> int:
        """The most moves that a match can take however it is played, those of the clock among them. Not portable. Its docstring
        says why no match is longer."""

    def score(self, box: Any, s: Any, seat: int) -> int: ...

    def winners(self, box: Any, s: Any) -> int:
        """The set of winners of a game that is over."""

    def ending(self, box: Any, s: Any) -> int:
        """Why it ended so: a place in ENDINGS."""

    def faults(self, box: Any, s: Any) -> int:
        """0 if everything adds up that must at every moment, else the number of the sum that does not."""


class Views(Protocol):
    """view.py: what a seat sees."""

    @property
    def Observation(self) -> type[Any]: ...
    @property
    def SHOWERS(self) -> Mapping[str, Shower]: ...

    def observe(self, box: Any, s: Any, seat: int, o: Any) -> None:
        """Portable. Write every number of the observation: all that follows from what this seat has seen."""

    def forget(self, box: Any, s: Any, seat: int) -> None:
        """Before a world is imagined: where `imagine` by itself would leave traces of the truth, put in its place something that
        depends on what this seat knows alone."""

    def imagine(self, box: Any, s: Any, seat: int) -> None:
        """Portable. Redeal, evenly, everything this seat cannot know. The luck of `s` is already another."""

    def view(self, box: Any, s: Any, seat: int | None) -> dict[str, Any]:
        """What this seat sees, or the gallery, built up from nothing; JSON-safe."""


class Memory(Protocol):
    """What a seat has seen since the deal, as conditions that the truth must meet. Written from views and events alone, so that it
    is a witness of its own against `imagine`. The laws use it; rules and bots do not."""

    def see(self, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """What the seat sees after a move, or at the start, and what it was told with that move."""

    def contradictions(self, s: Any) -> Iterator[str]:
        """What of this state cannot be, given all that was seen; nothing for the truth."""


class Memories(Protocol):
    """memory.py: what nobody at the table forgets."""

    def Memory(self, box: Any, seat: int) -> Memory: ...


class Text(Protocol):
    """text.py: which message of `words/` fits, with which parts (JSON-safe). Nothing a seat cannot know goes into it."""

    def say_move(self, box: Any, s: Any, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
        """The key under [moves] for a legal move, and its parts."""

    def refuse(self, box: Any, s: Any, seat: int, move: Move) -> tuple[str, dict[str, Any], str]:
        """Why this move is not legal now: the key under [refusals], its parts, and the number of the rule that says so."""

    def board(self, view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
        """The view as text with Rich markup, for a terminal or a language model: at most 80 columns wide and as low as it can be.
        `say(key, **parts)` words the labels, which stand under [labels] in `words/`."""


class Bot(Protocol):
    """bot.py: the rule of thumb."""

    def choose(self, box: Any, o: Any, moves: list[int], dice: list[int]) -> int:
        """Portable. A legal move, from what the seat observes and nothing else."""

    def expect(self, box: Any, o: Any, moves: list[int], dice: list[int]) -> int:
        """Portable. What a seat that searches is likely to do; `choose` where nothing better is known."""

    def suppose(self, box: Any, s: Any, seat: int, o: Any, dice: list[int]) -> None:
        """Portable. In a world that a seat imagined, let the others have chosen in secret what they are likely to have chosen."""

    def chose(self, box: Any, s: Any, seat: int) -> int:
        """Portable. The others whose choice lies hidden from this seat."""

    def think_back(self, box: Any, s: Any, seat: int) -> None:
        """Portable. Go back to the moment at which this seat made a choice that lies hidden, as it was for this seat."""

    def place(self, box: Any, s: Any, seat: int, move: int) -> None:
        """Portable. Let this have been that choice."""

    @property
    def SEARCH(self) -> Mapping[str, Any]:
        """How this game is best searched: settings of the search bot that differ from the usual, as measured; under `long` those
        that differ again in a long search; under `talk` the families of moves by which one talks: while sand runs a bot makes them
        when the rule of thumb would."""
