"""Chapter 7, what Thieves take; and 11.2, 11.3, who remembers what of it.

Thefts are all that happens behind the screens unseen by some. The log keeps them in order: who took what from whom; and who looked
behind which screen. From what lies there now and the log follows what any player knows (view.py). An entry also keeps the kinds
that the victim may have held then for all that everybody knew, and how many of the stolen kind there were: no theft is imagined
that everybody knows to be impossible, and none after which the Thief could not have found what was found.
"""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import NONE, offer, only, reveal, rule
from beguile.games.dragons_gold.components import KINDS, TEAM, THIEF, WIZARD, Box
from beguile.games.dragons_gold.hunt import has_fighting
from beguile.games.dragons_gold.state import (
    LIFT,
    LOOKED,
    NOBODY_TO_ROB,
    ON,
    ROB,
    ROBBED,
    ROBBING,
    STEAL,
    STEALING,
    STOLE,
    THIEVES,
    State,
    draw_one,
    next_of,
    tell_tokens,
    total,
)

A_THEFT, A_LOOK = 1, 2

ONE, SOME = 1 << 21, 4
"""A token in the last part of an entry, which counts the stolen kind; it begins above nothing, so that one can try less."""


@rule
def next_thief(box: Box, s: State) -> int:
    """7.1 The owner of the next Thief in the order in which they were placed, NONE after the last."""
    soonest, owner = 32767, NONE
    for seat in range(box.players):
        for adventurer in range(TEAM):
            if box.role[adventurer] == THIEF and s.place[seat][adventurer] == ON + s.slot:
                if s.thief < s.stamp[seat][adventurer] < soonest:
                    soonest, owner = s.stamp[seat][adventurer], seat
    s.thief = soonest
    return owner


@rule
def whom_to_rob(box: Box, s: State, seat: int) -> int:
    """7.2 The other participants who have a token."""
    seats = 0
    for other in range(box.players):
        if other != seat and s.party >> other & 1 and total(s.hold[other]) > 0:
            seats |= only(other)
    return seats


@rule
def set_to_work(box: Box, s: State, seat: int) -> None:
    """7.2 A Thief must rob somebody if that is possible; where there is no choice nobody is asked."""
    seats = whom_to_rob(box, s, seat)
    s.robber = seat
    if seats == 0:
        tell(s, EVERYONE, NOBODY_TO_ROB, seat)
        leave_victim(s)
    elif seats & (seats - 1) == 0:
        rob(s, next_of(box, seats, seat))
    else:
        s.stage = ROBBING
        s.asked = seat


@rule
def offer_victims(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """7.2 Anyone who can be robbed."""
    seats = whom_to_rob(box, s, seat)
    for other in range(box.players):
        if seats >> other & 1:
            offer(moves, ROB + other)


@rule
def rob(s: State, victim: int) -> None:
    """7.2 The victim is clear."""
    s.victim = victim
    s.stage = LIFT


@rule
def lift(box: Box, s: State) -> None:
    """7.3, 7.4 Draw blindly, or with one's own Wizard look behind the screen and choose."""
    if has_fighting(box, s, s.robber, WIZARD):
        look(s, s.robber, s.victim)
        s.asked = s.robber
        s.stage = STEALING
    else:
        kinds = note_what_is_there(s, s.victim)
        take_token(s, draw_one(s.luck, s.hold[s.victim], KINDS), kinds)


@rule
def offer_loot(s: State, moves: list[int]) -> None:
    """7.4 Any kind of token that lies behind the victim's screen."""
    for kind in range(KINDS):
        if s.hold[s.victim][kind] > 0:
            offer(moves, STEAL + kind)


@rule
def steal(s: State, kind: int) -> None:
    """7.4 The token that the Wizard's help has found."""
    kinds = note_what_is_there(s, s.victim)
    s.hold[s.victim][kind] -= 1
    take_token(s, kind, kinds)


@rule
def take_token(s: State, kind: int, kinds: int) -> None:
    """7.3, 11.2 The token goes behind the Thief's screen; only the two of them see which it is."""
    s.hold[s.robber][kind] += 1
    remember(s, kind, s.robber, s.victim, A_THEFT, kinds, s.hold[s.victim][kind] + 1)
    reveal(s)
    both = only(s.robber) | only(s.victim)
    tell(s, EVERYONE ^ both, ROBBED, s.robber, s.victim)
    tell(s, both, STOLE, s.robber, s.victim, kind)
    leave_victim(s)


@rule
def leave_victim(s: State) -> None:
    """7.1 This theft is over; the next Thief is looked for."""
    s.victim = NONE
    s.robber = NONE
    s.asked = NONE
    s.stage = THIEVES


# 11 What is secret


@rule
def look(s: State, seat: int, other: int) -> None:
    """11.3 A player sees what lies behind another's screen, and will remember."""
    remember(s, 0, seat, other, A_LOOK, 0, 0)
    reveal(s)
    tell_tokens(s, only(seat), LOOKED, (seat, other), s.hold[other], 0)


@rule
def remember(s: State, kind: int, seat: int, other: int, what: int, kinds: int, count: int) -> None:
    """11.2 One more entry in the log."""
    s.log[s.logged] = kind | seat << 4 | other << 7 | what << 10 | kinds << 12 | (count + SOME) * ONE
    s.logged += 1


@rule
def kind_in(entry: int) -> int:
    return entry & 15


@rule
def thief_in(entry: int) -> int:
    """Who took a token, or looked."""
    return entry >> 4 & 7


@rule
def victim_in(entry: int) -> int:
    """From whom, or behind whose screen."""
    return entry >> 7 & 7


@rule
def is_theft(entry: int) -> bool:
    return entry >> 10 & 3 == A_THEFT


@rule
def is_look(entry: int) -> bool:
    return entry >> 10 & 3 == A_LOOK


@rule
def kinds_in(entry: int) -> int:
    """The kinds that this token may have been, for all that everybody knew."""
    return entry >> 12 & 511


@rule
def count_in(entry: int) -> int:
    """How many tokens of the stolen kind lay there before."""
    return entry // ONE - SOME


@rule
def note_what_is_there(s: State, seat: int) -> int:
    """11.2 Before a theft: what may lie behind a screen for all that everybody knows, won or traded for in the open, or stolen
    once. The numbers are kept, the kinds returned as a set."""
    kinds = 0
    for kind in range(KINDS):
        s.there[s.logged][kind] = openly_held(s, seat, kind)
        if s.there[s.logged][kind] > 0:
            kinds |= 1 << kind
    for i in range(s.logged):
        if is_theft(s.log[i]) and thief_in(s.log[i]) == seat:
            kinds |= kinds_in(s.log[i])
    return kinds


@rule
def openly_held(s: State, seat: int, kind: int) -> int:
    """11.1 What a player would hold of a kind if nobody had ever stolen anything."""
    count = s.hold[seat][kind]
    for i in range(s.logged):
        if is_theft(s.log[i]) and kind_in(s.log[i]) == kind:
            if thief_in(s.log[i]) == seat:
                count -= 1
            if victim_in(s.log[i]) == seat:
                count += 1
    return count
