"""Chapter 9: what the treasure is worth, and who has won."""

from beguile.engine.rule import only, rule
from beguile.games.dragons_gold.components import BLACK, FIRST_GEM, LAST_GEM, Box
from beguile.games.dragons_gold.state import State


@rule
def score(box: Box, s: State, seat: int) -> int:
    """9.4 to 9.9 Tokens as such, sets and majorities; the cursed owner of the black diamond scores only tokens."""
    points = worth_of_tokens(box, s, seat)
    if not is_cursed(box, s, seat):
        points += sets(s, seat) * box.set_worth
        for gem in range(FIRST_GEM, box.kinds - 1):
            points += majority(box, s, seat, gem)
    return points


@rule
def worth_of_tokens(box: Box, s: State, seat: int) -> int:
    """9.4 Silver, gold, red and the black diamond."""
    points = 0
    for kind in range(box.kinds):
        points += s.hold[seat][kind] * box.worth[kind]
    return points


@rule
def is_cursed(box: Box, s: State, seat: int) -> bool:
    """9.7 The black diamond spoils sets and majorities, in advanced scoring."""
    return box.advanced_scoring != 0 and s.hold[seat][BLACK] > 0


@rule
def sets(s: State, seat: int) -> int:
    """9.8 How often a player has one gem of each colour."""
    fewest = s.hold[seat][FIRST_GEM]
    for gem in range(FIRST_GEM + 1, LAST_GEM + 1):
        if s.hold[seat][gem] < fewest:
            fewest = s.hold[seat][gem]
    return fewest


@rule
def majority(box: Box, s: State, seat: int, gem: int) -> int:
    """9.5, 9.9 Points for the most of a colour. Tied: all in full; in advanced scoring two get half, more get nothing."""
    mine, tied = s.hold[seat][gem], 0
    if mine == 0:
        return 0
    for other in range(box.players):
        if s.hold[other][gem] > mine:
            return 0
        if s.hold[other][gem] == mine:
            tied += 1
    if tied == 1 or not box.advanced_scoring:
        return box.majority
    return box.majority // 2 if tied == 2 else 0


@rule
def winners(box: Box, s: State) -> int:
    """9.6 Everyone with the most points."""
    best, seats = -1, 0
    for seat in range(box.players):
        points = score(box, s, seat)
        if points > best:
            best, seats = points, only(seat)
        elif points == best:
            seats |= only(seat)
    return seats
