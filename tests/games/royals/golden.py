"""The golden games of Royals: each player count, each way a period or the game can end. The first is the transcript."""

import re
from itertools import pairwise
from pathlib import Path

import beguile
from beguile.engine.components import Sheet
from beguile.engine.match import Match
from tests.golden import Wanted, happened


def ran_out(match: Match, cause: str) -> bool:
    """Whether the pile ran out with a card of this kind: drawn, or turned up in the refill."""
    names = [match.game.rules.EVENTS.names[event.kind] for event in match.happened]
    return (cause, "ran_out") in pairwise(names)


def completes_the_last_round(match: Match) -> bool:
    """Whether at least two more players drew cards after the pile ran out for the third time."""
    said = match.events(None)
    last = next(i for i, each in enumerate(said) if each["event"] == "last_round")
    return len({each["seat"] for each in said[last:] if each["event"] in ("drew", "took", "drew_intrigue")}) > 2


def even_board() -> Sheet:
    """Four cities, two claims for each player, and markers that are nearly all worth one point: where two can end alike."""
    text = (Path(beguile.__file__).parent / "games" / "royals" / "components.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?s)\[cities\.Paris\].*", "", text).replace("Beguile's reconstruction", "an even board")
    text = re.sub(r"(first|second|third|bonus) = \{ value = \[\d+, \d+\]", r"\1 = { value = [1, 1]", text)
    text = re.sub(r"value = [34]6, ", "value = 4, ", text)
    board = {
        "france": ["king", "marshal"],
        "german_states": ["duke", "baron"],
        "britain": ["cardinal", "countess"],
        "spain": ["princess"],
    }
    for name, (country, nobles) in zip(("Metz", "Mainz", "Bristol", "Toledo"), board.items(), strict=True):
        text += f"""
[cities.{name}]
country = {{ value = "{country}", provenance = "own" }}
nobles = {{ value = {nobles}, provenance = "own" }}
bonus = {{ value = 1, provenance = "own" }}
"""
    return Sheet.parse(text, "even.toml")


WANTED = {
    "two players": Wanted(2, lambda match: match.ending == "points"),
    "three players": Wanted(3, lambda match: match.ending == "points" and happened(match, "house_bonus")),
    "four players": Wanted(4, lambda match: match.ending == "points" and happened(match, "country_bonus")),
    "five players, four face up": Wanted(5, lambda match: happened(match, "title_halved"), options={"four_face_up": True}),
    "a period ends in a draw": Wanted(4, lambda match: ran_out(match, "drew"), bots=("medium", "random", "random", "medium")),
    "a period ends in the refill": Wanted(3, lambda match: ran_out(match, "turned_up"), bots=("random",)),
    "the last round is completed": Wanted(4, completes_the_last_round, bots=("random", "medium", "random", "random")),
    "intrigue cards are shuffled": Wanted(5, lambda match: happened(match, "shuffled_intrigue"), bots=("random",)),
    "shared victory": Wanted(3, lambda match: match.ending == "shared", bots=("random",), components=even_board()),
    "a tie for the win broken by markers": Wanted(4, lambda match: match.ending == "markers", bots=("random",)),
}
