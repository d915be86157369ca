"""One match and its gate: every move comes through `play`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from beguile.engine.components import Sheet
from beguile.engine.errors import IllegalMove
from beguile.engine.events import Event
from beguile.engine.layout import copy_of
from beguile.engine.luck import IMAGINING, WORD, sow
from beguile.engine.moves import Move
from beguile.engine.rule import CLOCK

if TYPE_CHECKING:
    from beguile.engine.game import Game

ONE_DECISION = "Nothing may follow in the same message once a decision is made, something is shown or luck has fallen."
ANOTHER_NUMBER = "Number {number} stands no longer."

AnyMove = Move | int | str | Mapping[str, Any]


@dataclass(frozen=True)
class Mark:
    """A moment of a match that one can go back to."""

    state: Any
    played: int
    happened: int
    decisions: int


@dataclass(frozen=True)
class Sight:
    """All that a player has to decide with: what follows from what the seat has seen, and its legal moves."""

    game: Game
    box: Any
    seat: int
    observation: Any
    moves: list[int]
    world: Any
    """a state that the seat could not tell from the true one: nothing of what it cannot know is left in it"""


class Match:
    """A game being played: the box, the state, and how it came about."""

    def __init__(self, game: Game, box: Any, sheet: Sheet, state: Any, seed: int | None) -> None:
        self.game = game
        self.box = box
        self.sheet = sheet
        self.state = state
        self.seed = seed
        self.names: Sequence[str] = [f"Player {seat}" for seat in range(box.players)]
        self.played: list[tuple[int, int]] = []
        self.texts: list[str] = []
        """the same moves as they stand in a record"""
        self.decisions = 0
        """how many moves were made that others could see something of"""
        self.happened: list[Event] = []
        self._collect(state)

    def __repr__(self) -> str:
        stage = f"won by {self.winners}" if self.over else f"{self.to_act} to act"
        return f"<{self.game.name}, {self.players} players, {len(self.played)} moves, {stage}>"

    # -- what is so ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return int(self.box.players)

    @property
    def to_act(self) -> tuple[int, ...]:
        return seats_of(self.game.rules.to_act(self.box, self.state))

    @property
    def over(self) -> bool:
        return self.game.rules.to_act(self.box, self.state) == 0

    @property
    def clock(self) -> int:
        """The number of the sand timer that runs now, 0 if none."""
        return self.game.rules.clock(self.box, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.game.rules.score(self.box, self.state, seat) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_of(self.game.rules.winners(self.box, self.state)) if self.over else ()

    @property
    def ending(self) -> str:
        """The name of the ending, empty while the game runs."""
        return self.game.rules.ENDINGS[self.game.rules.ending(self.box, self.state)] if self.over else ""

    @property
    def why(self) -> str:
        """How it ended, in words."""
        return self.game.words.say("endings", self.ending, {}, self.names) if self.over else ""

    # -- what a seat sees ---------------------------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat, with words; none if it may not act now."""
        return [self.explain(seat, index) for index in self.legal(seat)]

    def explain(self, seat: int, index: int) -> Move:
        """A legal move with its words."""
        move = self.move(index)
        words = self.game.words.say("moves", *self.game.text.say_move(self.box, self.state, seat, move), self.names)
        return replace(move, words=words)

    def move(self, index: int) -> Move:
        """A move as it is named in this position."""
        moves = self.game.rules.MOVES
        if not moves.family_of(index).checked:
            return moves.move(index)
        return moves.move(index, self.game.rules.number_of(self.box, self.state, index))

    def tell(self, said: Mapping[str, Any]) -> str:
        """An event in words."""
        return self.game.words.say("events", said["event"], said, self.names)

    def legal(self, seat: int) -> list[int]:
        """The indices of the legal moves of a seat, or of the CLOCK."""
        may = self.clock > 0 and not self.over if seat == CLOCK else seat in self.to_act
        if not may:
            return []
        moves = [0] * (self.game.rules.MOVES.count + 1)
        self.game.rules.legal(self.box, self.state, seat, moves)
        return moves[1 : 1 + moves[0]]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees; None is the gallery."""
        if seat is not None:
            self._seat(seat)
        return self.game.views.view(self.box, self.state, seat)

    def observation(self, seat: int) -> Any:
        """All that follows from what this seat has seen, as numbers under names."""
        o = self.game.views.Observation()
        self.game.views.observe(self.box, self.state, self._seat(seat), o)
        return o

    def sight(self, seat: int) -> Sight:
        return Sight(self.game, self.box, seat, self.observation(seat), self.legal(seat), self.imagine(seat).state)

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What this seat, or the gallery, was told, from the event numbered `since` on."""
        return [self.show_event(event) for event in self.happened[since:] if event.told(seat)]

    def show_event(self, event: Event) -> dict[str, Any]:
        """An event as those are shown it who are told of it."""
        return self.game.rules.EVENTS.shown(self.box, event, self.game.views.SHOWERS)

    def imagine(self, seat: int, seed: int = 0) -> Match:
        """A match that this seat could not tell from this one. What led to it is not told, so it has no record."""
        s = copy_of(self.state)
        self.game.views.forget(self.box, s, self._seat(seat))
        sow(s.luck, seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, IMAGINING)
        self.game.views.imagine(self.box, s, seat)
        world = Match(self.game, self.box, self.sheet, s, None)
        world.names, world.decisions = self.names, self.decisions
        return world

    # -- the gate -----------------------------------------------------------------------------------------------------

    def play(self, seat: int, *moves: AnyMove) -> None:
        """Make a move, or several as one: all of them, or none. IllegalMove says why and by which rule.

        Several moves are steps of one decision. What a refusal says may depend only on what the seat knew before the first of
        them, so nothing may follow a move that draws luck, shows anything or makes the decision.
        """
        wanted = [self.game.rules.MOVES.read(move) for move in moves]
        start = self.mark() if len(moves) > 1 else None
        try:
            for i, (index, number) in enumerate(wanted):
                if i > 0 and start and not self._is_undecided(seat, start.state):
                    raise IllegalMove(ONE_DECISION, key="table.one_decision")
                self._play_one(seat, index, number)
        except Exception:
            if start:
                self.go_back(start)
            raise

    def mark(self) -> Mark:
        return Mark(copy_of(self.state), len(self.played), len(self.happened), self.decisions)

    def go_back(self, to: Mark) -> None:
        """As if nothing had happened since. Who goes back past luck or a reveal knows what comes."""
        self.state = to.state
        self.state.news = []
        self.decisions = to.decisions
        del self.played[to.played :], self.texts[to.played :], self.happened[to.happened :]

    def is_unfinished(self, seat: int) -> bool:
        """Whether a seat has begun a decision of which nobody else sees anything yet."""
        return bool(seat >= 0 and self.game.rules.unfinished(self.box, self.state) >> seat & 1)

    def _is_undecided(self, seat: int, before: Any) -> bool:
        """Whether all that a seat did since then were steps of a decision that it still has to make."""
        same = self.state.luck == before.luck and self.state.shown == before.shown
        return same and self.is_unfinished(seat) and seat in self.to_act

    def _play_one(self, seat: int, index: int, number: int | None) -> None:
        if self.over:
            raise IllegalMove("The game is over.")
        if seat != CLOCK:
            self._seat(seat)
        if index not in self.legal(seat):
            raise self._refusal(seat, index)
        move = self.move(index)
        if number is not None and number != move.number:
            raise IllegalMove(ANOTHER_NUMBER.format(number=number), key="table.another_number", parts={"number": number})
        luck, shown = self.state.luck[:], self.state.shown
        self.game.rules.apply(self.box, self.state, seat, index)
        self.played.append((seat, index))
        self.texts.append(move.text)
        seen = (luck, shown) != (self.state.luck, self.state.shown) or not self.is_unfinished(seat)
        self.decisions += seen
        self._collect(self.state)

    def _refusal(self, seat: int, index: int) -> IllegalMove:
        if seat == CLOCK:
            return IllegalMove("No clock has run out now." if self.clock == 0 else "The clock does not make that move.")
        key, parts, rule = self.game.text.refuse(self.box, self.state, seat, self.move(index))
        return IllegalMove(self.game.words.say("refusals", key, parts, self.names), rule, key, parts)

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise IllegalMove(f"There is no seat {seat!r}: the seats are 0 to {self.players - 1}.")
        return seat

    def _collect(self, state: Any) -> None:
        if state.news:
            self.happened += state.news
        state.news = []

    # -- how it came about --------------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """Another match in the same position; neither changes the other."""
        twin = Match(self.game, self.box, self.sheet, copy_of(self.state), self.seed)
        twin.played, twin.texts, twin.happened, twin.names = self.played[:], self.texts[:], self.happened[:], self.names
        twin.decisions = self.decisions
        return twin

    def nothing_shown_since(self, earlier: Match) -> bool:
        """Whether no luck was drawn and nobody has seen anything new since then, so that going back takes no secret along."""
        now, then = self.state, earlier.state
        return bool(now.luck == then.luck and now.shown == then.shown)

    def record(self) -> dict[str, Any]:
        """The whole game: enough to play it again, to the same end."""
        from beguile.engine.record import record_of

        return record_of(self)


def seats_of(seats: int) -> tuple[int, ...]:
    """The seats in a set."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)
