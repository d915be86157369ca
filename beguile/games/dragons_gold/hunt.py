"""Chapters 2 to 4 and the end of the bag: dragons are laid out, attacked and slain."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import NONE, offer, only, reveal, rule, size
from beguile.games.dragons_gold.components import KINDS, RED, ROW, TEAM, WIZARD, Box
from beguile.games.dragons_gold.state import (
    ATTACK,
    BAG_EMPTY,
    DOWN,
    LAID_OUT,
    LOST_TURN,
    NEXT_TURN,
    ON,
    OVER,
    PLACE,
    PLACED,
    REFRESHED,
    SLAIN,
    SLAY,
    STUCK,
    STUCK_AGAIN,
    TOOK_ALL,
    TOOK_REDS,
    UP,
    WENT_HOME,
    State,
    draw_one,
    tell_players,
    tell_tokens,
    total,
)

# 2 Before the hunt


@rule
def fill_bag(box: Box, s: State) -> None:
    """2.1 All tokens go into the bag."""
    for kind in range(KINDS):
        s.bag[kind] = box.tokens[kind]


@rule
def lay_out(box: Box, s: State, slot: int) -> None:
    """2.1, 4.6 The top dragon of the pile comes face up into the row, with its known part from the bag."""
    s.row[slot] = s.pile[s.top]
    s.top += 1
    s.peeked = 0
    draw_treasure(s, slot, box.known[s.row[slot]])
    reveal(s)
    tell_tokens(s, EVERYONE, LAID_OUT, (s.row[slot], slot), s.hoard[slot], 0)


@rule
def draw_treasure(s: State, slot: int, tokens: int) -> None:
    """4.2 So many tokens from the bag onto a dragon; a short bag gives what it has."""
    some = total(s.bag) > 0
    for _ in range(tokens):
        kind = draw_one(s.luck, s.bag, KINDS)
        if kind != NONE:
            s.hoard[slot][kind] += 1
    if some and total(s.bag) == 0:
        tell(s, EVERYONE, BAG_EMPTY)


# 3 A turn


@rule
def has_face_up(s: State, seat: int) -> bool:
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == UP:
            return True
    return False


@rule
def refresh(s: State, seat: int) -> None:
    """3.1 Nobody at home is face up: those who are face down turn up again; those on dragons stay there."""
    turned = 0
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == DOWN:
            s.place[seat][adventurer] = UP
            turned += 1
    if turned:
        tell(s, EVERYONE, REFRESHED, seat)


@rule
def start_turn(box: Box, s: State) -> None:
    """3.1 to 3.3 The player whose turn it is must attack, or loses the turn if all adventurers are on dragons."""
    s.magic = 0
    if not has_face_up(s, s.turn):
        refresh(s, s.turn)
    if has_face_up(s, s.turn):
        s.lost = 0
        s.stage = ATTACK
    else:
        tell(s, EVERYONE, LOST_TURN, s.turn)
        s.lost += 1
        s.stage = NEXT_TURN
        if s.lost == box.players:
            unlock(box, s)


@rule
def unlock(box: Box, s: State) -> None:
    """3.4 Everybody is stuck: all go home face up, the hoards stay; a second time with the same dragons ends the game."""
    if s.stuck:
        s.stage = OVER
        reveal(s)
        tell(s, EVERYONE, STUCK_AGAIN)
        return
    s.stuck = 1
    s.lost = 0
    for seat in range(box.players):
        for adventurer in range(TEAM):
            go_home(box, s, seat, adventurer, UP)
    tell(s, EVERYONE, STUCK)


@rule
def offer_attacks(s: State, seat: int, moves: list[int]) -> None:
    """3.2 Any adventurer at home face up against any dragon in the row."""
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == UP:
            for slot in range(ROW):
                if s.row[slot] != NONE:
                    offer(moves, PLACE + adventurer * ROW + slot)


@rule
def send(box: Box, s: State, seat: int, adventurer: int, slot: int, more: int) -> None:
    """3.2 An adventurer comes to stand under a dragon, behind all who came before, and may count more than usual."""
    s.placings += 1
    s.place[seat][adventurer] = ON + slot
    s.stamp[seat][adventurer] = s.placings
    s.sharp[seat][adventurer] = more
    s.force[slot] += box.attack[adventurer] + more


@rule
def attack(box: Box, s: State, seat: int, adventurer: int, slot: int) -> None:
    """3.2, 10.10 The placing of a turn."""
    send(box, s, seat, adventurer, slot, s.swing)
    s.swing = 0
    s.killer = seat
    s.stage = SLAY
    tell(s, EVERYONE, PLACED, seat, adventurer, s.row[slot], s.force[slot])


# 4 A dragon dies


@rule
def attack_of(box: Box, s: State, seat: int, slot: int) -> int:
    """4.1 The attack values of a player's adventurers on a dragon."""
    strength = 0
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == ON + slot:
            strength += box.attack[adventurer] + s.sharp[seat][adventurer]
    return strength


@rule
def dying(box: Box, s: State) -> int:
    """4.1 The slot of a dragon that is attacked with at least its strength, NONE if there is none."""
    for slot in range(ROW):
        if s.row[slot] != NONE and s.force[slot] >= box.strength[s.row[slot]]:
            return slot
    return NONE


@rule
def slay(box: Box, s: State, slot: int) -> None:
    """4.1, 4.2 A dragon is dead; its hidden part is drawn."""
    s.slot = slot
    s.party = 0
    for seat in range(box.players):
        if attack_of(box, s, seat, slot) > 0:
            s.party |= only(seat)
    draw_treasure(s, slot, box.hidden[s.row[slot]])
    reveal(s)
    tell_tokens(s, EVERYONE, SLAIN, s.row[slot], s.hoard[slot], 0)


@rule
def fought_alone(s: State) -> bool:
    """4.3 Whether one player alone has slain it."""
    return size(s.party) == 1


@rule
def take_hoard(s: State, seat: int) -> None:
    """4.3 One player takes everything."""
    tell_tokens(s, EVERYONE, TOOK_ALL, seat, s.hoard[s.slot], 0)
    for kind in range(KINDS):
        s.hold[seat][kind] += s.hoard[s.slot][kind]
        s.hoard[s.slot][kind] = 0


@rule
def has_fighting(box: Box, s: State, seat: int, role: int) -> bool:
    """Whether a player's Thief or Wizard was at the slaying."""
    for adventurer in range(TEAM):
        if box.role[adventurer] == role and s.place[seat][adventurer] == ON + s.slot:
            return True
    return False


@rule
def seize_reds(box: Box, s: State) -> None:
    """4.4 The only Wizard at the slaying takes all red tokens before anything else."""
    wizards, owner = 0, NONE
    for seat in range(box.players):
        for adventurer in range(TEAM):
            if box.role[adventurer] == WIZARD and s.place[seat][adventurer] == ON + s.slot:
                wizards += 1
                owner = seat
    if wizards == 1 and s.hoard[s.slot][RED] > 0:
        tell(s, EVERYONE, TOOK_REDS, owner, s.hoard[s.slot][RED])
        s.hold[owner][RED] += s.hoard[s.slot][RED]
        s.hoard[s.slot][RED] = 0


@rule
def go_home(box: Box, s: State, seat: int, adventurer: int, side: int) -> None:
    """4.6 An adventurer lies at home again, this side up."""
    if s.place[seat][adventurer] >= ON:
        s.force[s.place[seat][adventurer] - ON] -= box.attack[adventurer] + s.sharp[seat][adventurer]
    s.place[seat][adventurer] = side
    s.stamp[seat][adventurer] = 0
    s.sharp[seat][adventurer] = 0


@rule
def send_home(box: Box, s: State, slot: int) -> None:
    """4.6 All who attack a dragon go home, face down."""
    for seat in range(box.players):
        for adventurer in range(TEAM):
            if s.place[seat][adventurer] == ON + slot:
                go_home(box, s, seat, adventurer, DOWN)


@rule
def bury(box: Box, s: State) -> None:
    """4.6, 9.1, 9.2 The dragon leaves the game; the next one is laid out, unless the pile or the bag is empty."""
    slot = s.slot
    tell_players(s, WENT_HOME, s.party)
    send_home(box, s, slot)
    s.row[slot] = NONE
    s.slot = NONE
    s.party = 0
    s.stuck = 0
    if s.top < box.dragons and total(s.bag) > 0:
        lay_out(box, s, slot)


@rule
def table_is_empty(s: State) -> bool:
    """9.3 Whether the last dragon on the table is dead."""
    for slot in range(ROW):
        if s.row[slot] != NONE:
            return False
    return True
