"""The golden games of Dragon's Gold: each way it can end, each kind of bargain, each object. The first is the transcript."""

from __future__ import annotations

from functools import partial

from beguile.engine.match import Match
from beguile.games.dragons_gold.components import OBJECTS
from beguile.games.dragons_gold.state import BAG_EMPTY, NOTHING, PLAYED, SLAIN
from tests.golden import Wanted, happened

MAGIC = {"advanced_objects": True, "advanced_scoring": True, "patience": 1}


def slew_without_treasure(match: Match) -> bool:
    """Whether a dragon without a single token had to be slain after the bag was empty."""
    kinds = [event.kind for event in match.happened]
    end = match.happened[kinds.index(BAG_EMPTY) :]
    return any(event.kind == SLAIN and NOTHING in event.numbers for event in end)


def played(match: Match, name: str) -> bool:
    """Whether this object was played, and something came of it."""
    kind = OBJECTS.index(name)
    return any(event.kind == PLAYED and event.numbers[1] == kind for event in match.happened) and happened(match, EFFECTS[name])


EFFECTS = {
    "exchange_powder": "powdered",
    "ring_of_confusion": "confused",
    "invisible_hand": "snatched",
    "horn_of_recall": "recalled",
    "scroll_of_panic": "panicked",
    "flying_carpet": "flew",
    "enchanted_sword": "placed",
    "potion_of_haste": "placed",
    "lucky_charm": "charmed",
    "crystal_ball": "gazed",
    "magic_hourglass": "talks",
    "null_stone": "cancelled",
}


def never_kills(match: Match, seat: int) -> int:
    """Send the strongest where most is still missing, so that nobody dies: the way to get stuck."""
    box, s = match.box, match.state

    def room(move: int) -> tuple[int, int]:
        adventurer, slot = move // 4, move % 4
        left = box.strength[s.row[slot]] - s.force[slot] - box.attack[adventurer]
        return (box.attack[adventurer], left) if left > 0 else (-1, left)

    return max(match.legal(seat), key=room) if match.view(seat)["stage"] == "attack" else match.legal(seat)[0]


WANTED = {
    "three players, agreed division": Wanted(
        3, lambda match: match.ending == "points" and happened(match, "agreed") and len(match.played) < 225, options={"patience": 1}
    ),
    "four players, failed division": Wanted(
        4, lambda match: happened(match, "failed"), bots=("medium", "random", "medium", "medium")
    ),
    "five players, divide and choose": Wanted(5, lambda match: happened(match, "chose"), options={"divide_and_choose": True}),
    "six players, market with trades": Wanted(6, lambda match: happened(match, "traded")),
    "real time": Wanted(4, lambda match: happened(match, "agreed") and happened(match, "sand"), options={"real_time": True}),
    "dragons left without treasure": Wanted(4, slew_without_treasure),
    "shared victory": Wanted(3, lambda match: match.ending == "shared"),
    "everybody stuck": Wanted(3, lambda match: match.ending == "stuck", script=never_kills),
    "advanced rules": Wanted(5, lambda match: match.ending == "points", options={**MAGIC, "patience": 3}),
} | {f"object {name.replace('_', ' ')}": Wanted(4, partial(played, name=name), bots=("random",), options=MAGIC) for name in OBJECTS}
