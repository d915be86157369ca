"""The golden games of Smile: each way it can end, each odd rule. The first is the transcript."""

from tests.golden import Wanted, happened

WANTED = {
    "three players": Wanted(3, lambda match: match.ending == "points"),
    "four players": Wanted(4, lambda match: match.ending == "points"),
    "five players, open beads": Wanted(5, lambda match: match.ending == "points", options={"open_beads": True}),
    "tie broken by clear beads": Wanted(4, lambda match: match.ending == "beads"),
    "shared victory": Wanted(3, lambda match: match.ending == "shared", bots=("random",)),
    "borrowing": Wanted(4, lambda match: happened(match, "borrowed"), bots=("random",)),
    "a pair leaves": Wanted(3, lambda match: happened(match, "pair_left"), bots=("random", "medium", "medium")),
}
