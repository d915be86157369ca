"""Chapter 10: magic objects, the windows in which they are played, and the reactions to them."""

from beguile.engine.events import EVERYONE, others, tell
from beguile.engine.rule import NONE, everyone, offer, only, reveal, rule
from beguile.games.dragons_gold.bargain import open_choice, open_talks
from beguile.games.dragons_gold.components import (
    BALL,
    CARPET,
    CHARM,
    HAND,
    HORN,
    HOURGLASS,
    KINDS,
    MAX_PLAYERS,
    OBJECT_KINDS,
    POTION,
    POWDER,
    RED,
    RING,
    ROW,
    SCROLL,
    STONE,
    SWORD,
    TEAM,
    WIZARD,
    Box,
)
from beguile.games.dragons_gold.hunt import go_home, has_fighting, send, send_home
from beguile.games.dragons_gold.state import (
    ASK_NEXT,
    ATTACK,
    BETWEEN,
    CANCELLED,
    CHARMED,
    CONFUSED,
    DEALT,
    DIVISION,
    DOWN,
    DREW,
    DREW_CARD,
    FIRST_CHOICE,
    FLEW,
    GAZED,
    NO_DEAL,
    NO_WINDOW,
    ON,
    PANICKED,
    PASS,
    PLAY_BALL,
    PLAY_CARPET,
    PLAY_CHARM,
    PLAY_HAND,
    PLAY_HORN,
    PLAY_HOURGLASS,
    PLAY_POTION,
    PLAY_POWDER,
    PLAY_RING,
    PLAY_SCROLL,
    PLAY_STONE,
    PLAY_SWORD,
    PLAYED,
    POWDERED,
    REACT_NEXT,
    REACTION,
    RECALLED,
    RESOLVE,
    SAW_DRAGON,
    SHUFFLED_OBJECTS,
    SLAY,
    SNATCHED,
    THEFT,
    UP,
    WINDOW,
    State,
    after,
    count_of,
    draw_one,
    next_of,
)
from beguile.games.dragons_gold.theft import leave_victim, look

# How cards are drawn


@rule
def deal_objects(box: Box, s: State) -> None:
    """2.4 One card for everybody."""
    for kind in range(OBJECT_KINDS):
        s.deck[kind] = box.objects[kind]
    for seat in range(box.players):
        kind = draw_one(s.luck, s.deck, OBJECT_KINDS)
        s.hand[seat][kind] += 1
        s.cards[seat] += 1
        tell(s, only(seat), DEALT, seat, kind)


@rule
def draw_for_reds(box: Box, s: State, seat: int, reds: int) -> None:
    """10.1 A card for each red token won by a player whose Wizard fought."""
    if has_fighting(box, s, seat, WIZARD):
        for _ in range(reds):
            draw_object(s, seat)


@rule
def draw_object(s: State, seat: int) -> None:
    """10.3 The top card; when there is none, those played before are shuffled. With all in hand nobody draws."""
    if count_of(s.deck, OBJECT_KINDS) == 0 and count_of(s.spent, OBJECT_KINDS) > 0:
        for kind in range(OBJECT_KINDS):
            s.deck[kind] = s.spent[kind]
            s.spent[kind] = 0
        tell(s, EVERYONE, SHUFFLED_OBJECTS)
    drawn = draw_one(s.luck, s.deck, OBJECT_KINDS)
    if drawn != NONE:
        s.hand[seat][drawn] += 1
        s.cards[seat] += 1
        reveal(s)
        tell(s, only(seat), DREW, seat, drawn)
        tell(s, others(seat), DREW_CARD, seat)


@rule
def draw_for_shares(box: Box, s: State) -> None:
    """10.1 Cards for the red tokens of a division, clockwise from the killer."""
    seat = s.killer
    for _ in range(box.players):
        draw_for_reds(box, s, seat, s.proposal[s.deal][seat * KINDS + RED])
        seat = after(box, seat)


# Windows


@rule
def open_window(s: State, window: int, seats: int) -> None:
    """10.2 These players are asked, each once."""
    s.window = window
    s.waiting = seats
    s.stage = ASK_NEXT


@rule
def holders(box: Box, s: State, seats: int) -> int:
    """10.2 Those of a set who hold a card: whoever holds one is asked, whatever it is, so that asking tells nothing."""
    found = 0
    for seat in range(box.players):
        if seats >> seat & 1 and s.cards[seat] > 0:
            found |= only(seat)
    return found


@rule
def ask_next(box: Box, s: State) -> bool:
    """10.2 Ask the next holder, clockwise from the player about to act; False when all have been asked."""
    s.asked = next_of(box, holders(box, s, s.waiting), s.turn)
    if s.asked == NONE:
        s.window = NO_WINDOW
        s.waiting = 0
        return False
    s.waiting &= ~only(s.asked)
    s.stage = WINDOW
    return True


@rule
def offer_objects(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """10.2, 10.4 to 10.9, 10.12 to 10.14 What can be played in this window, or nothing."""
    offer(moves, PASS)
    if s.window == BETWEEN:
        offer_between(box, s, seat, moves)
    elif s.window == DIVISION and s.hand[seat][RING] > 0:
        offer_ring(box, s, seat, moves)
    elif (s.window == NO_DEAL or s.window == FIRST_CHOICE) and s.hand[seat][HOURGLASS] > 0:
        offer(moves, PLAY_HOURGLASS)
    elif s.window == THEFT and s.hand[seat][CHARM] > 0:
        offer(moves, PLAY_CHARM)


@rule
def offer_between(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """10.2 Between turns."""
    if s.hand[seat][POWDER] > 0:
        offer_powder(s, moves)
    if s.hand[seat][HAND] > 0:
        offer_hand(s, seat, moves)
    if s.hand[seat][HORN] > 0:
        offer_horn(box, s, moves)
    if s.hand[seat][SCROLL] > 0:
        offer_scroll(s, moves)
    if s.hand[seat][CARPET] > 0:
        offer_carpet(s, seat, moves)
    if s.hand[seat][BALL] > 0 and seat == s.turn:
        for other in range(box.players):
            if other != seat:
                offer(moves, PLAY_BALL + other)


@rule
def offer_placing(s: State, seat: int, moves: list[int]) -> None:
    """10.2, 10.10, 10.11 With one's own placing, one object a turn."""
    if s.magic == 0:
        if s.hand[seat][SWORD] > 0:
            offer(moves, PLAY_SWORD)
        if s.hand[seat][POTION] > 0 and face_up(s, seat) >= 2:
            offer(moves, PLAY_POTION)


@rule
def face_up(s: State, seat: int) -> int:
    """10.11 How many adventurers are at home face up."""
    count = 0
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == UP:
            count += 1
    return count


@rule
def play(box: Box, s: State, seat: int, move: int) -> None:
    """10.2, 10.3 A card is played, told with its aim, and lies on the discards; everybody else may react."""
    s.back = ATTACK if s.stage == ATTACK else ASK_NEXT
    if s.stage == ATTACK:
        s.magic = 1
    aim(s, move)
    s.player = seat
    s.stones = 0
    spend(s, seat, s.object)
    wait_for_reactions(box, s, seat)


@rule
def aim(s: State, move: int) -> None:
    """What is played, and at what."""
    if move < PLAY_RING:
        name(s, POWDER, (move - PLAY_POWDER) // ROW, (move - PLAY_POWDER) % ROW)
    elif move < PLAY_HAND:
        name(s, RING, (move - PLAY_RING) // MAX_PLAYERS, (move - PLAY_RING) % MAX_PLAYERS)
    elif move < PLAY_HORN:
        name(s, HAND, (move - PLAY_HAND) // KINDS, (move - PLAY_HAND) % KINDS)
    elif move < PLAY_SCROLL:
        name(s, HORN, (move - PLAY_HORN) // TEAM, (move - PLAY_HORN) % TEAM)
    elif move < PLAY_CARPET:
        name(s, SCROLL, move - PLAY_SCROLL, NONE)
    elif move < PLAY_SWORD:
        name(s, CARPET, (move - PLAY_CARPET) // ROW, (move - PLAY_CARPET) % ROW)
    elif move < PLAY_BALL:
        name(s, SWORD if move == PLAY_SWORD else POTION if move == PLAY_POTION else CHARM, NONE, NONE)
    elif move < PLAY_HOURGLASS:
        name(s, BALL, move - PLAY_BALL, NONE)
    else:
        name(s, HOURGLASS, NONE, NONE)


@rule
def name(s: State, object: int, first: int, second: int) -> None:
    s.object = object
    s.aim = first
    s.other = second


@rule
def spend(s: State, seat: int, object: int) -> None:
    """10.3 A card is used once."""
    s.hand[seat][object] -= 1
    s.cards[seat] -= 1
    s.spent[object] += 1
    reveal(s)
    tell(s, EVERYONE, PLAYED, seat, object)


# Reactions


@rule
def wait_for_reactions(box: Box, s: State, seat: int) -> None:
    """10.15 Everybody but whoever played last may answer, clockwise from them."""
    s.answering = seat
    s.reacting = everyone(box.players) & ~only(seat)
    s.stage = REACT_NEXT


@rule
def ask_reaction(box: Box, s: State) -> None:
    """10.15 The next holder is asked; when none is left the object works or not."""
    s.asked = next_of(box, holders(box, s, s.reacting), after(box, s.answering))
    if s.asked == NONE:
        s.stage = RESOLVE
    else:
        s.reacting &= ~only(s.asked)
        s.stage = REACTION


@rule
def offer_reactions(s: State, seat: int, moves: list[int]) -> None:
    """10.15 A Null Stone, or nothing."""
    offer(moves, PASS)
    if s.hand[seat][STONE] > 0:
        offer(moves, PLAY_STONE)


@rule
def throw_stone(box: Box, s: State, seat: int) -> None:
    """10.15 The object just played is cancelled; a Null Stone is an object too, and can be cancelled itself."""
    s.stones += 1
    spend(s, seat, STONE)
    wait_for_reactions(box, s, seat)


@rule
def resolve(box: Box, s: State) -> None:
    """10.2, 10.15 The object works, or was cancelled; then the window goes on."""
    played, seat, first, second, cancelled = s.object, s.player, s.aim, s.other, s.stones & 1
    s.stage = s.back
    s.lost = 0
    forget_object(s)
    if cancelled:
        tell(s, EVERYONE, CANCELLED, seat, played)
    elif played == POWDER:
        exchange(box, s, seat, first, second)
    elif played == RING:
        confuse(s, first, second)
    elif played == HAND:
        snatch(s, seat, first, second)
    elif played == HORN:
        recall(box, s, first, second)
    elif played == SCROLL:
        panic(box, s, first)
    elif played == CARPET:
        fly(box, s, seat, first, second)
    elif played == SWORD:
        sharpen(box, s)
    elif played == POTION:
        hasten(s)
    elif played == CHARM:
        ward_off(s, seat)
    elif played == BALL:
        gaze(box, s, seat, first)
    else:
        turn_hourglass(box, s, seat)


@rule
def forget_object(s: State) -> None:
    name(s, NONE, NONE, NONE)
    s.player = NONE
    s.stones = 0
    s.reacting = 0
    s.answering = NONE
    s.back = ATTACK
    s.asked = NONE


# The twelve objects


@rule
def offer_powder(s: State, moves: list[int]) -> None:
    """10.4 Any two dragons."""
    for first in range(ROW):
        for second in range(first + 1, ROW):
            if s.row[first] != NONE and s.row[second] != NONE:
                offer(moves, PLAY_POWDER + first * ROW + second)


@rule
def exchange(box: Box, s: State, seat: int, first: int, second: int) -> None:
    """10.4 Exchange Powder: two dragons change places with their tokens, the adventurers stay; either may die of that."""
    tell(s, EVERYONE, POWDERED, s.row[first], s.row[second])
    dragon = s.row[first]
    s.row[first] = s.row[second]
    s.row[second] = dragon
    for kind in range(KINDS):
        tokens = s.hoard[first][kind]
        s.hoard[first][kind] = s.hoard[second][kind]
        s.hoard[second][kind] = tokens
    blunt(box, s, first)
    blunt(box, s, second)
    interrupt(s, seat)


@rule
def blunt(box: Box, s: State, slot: int) -> None:
    """10.4, 10.10 A Sword was drawn against the dragon that lay here, not against another."""
    for seat in range(box.players):
        for adventurer in range(TEAM):
            if s.place[seat][adventurer] == ON + slot:
                s.force[slot] -= s.sharp[seat][adventurer]
                s.sharp[seat][adventurer] = 0


@rule
def interrupt(s: State, seat: int) -> None:
    """10.4, 10.9 See whether a dragon dies; who has not been asked between turns is asked after that."""
    s.between = s.waiting
    s.waiting = 0
    s.window = NO_WINDOW
    s.killer = seat
    s.stage = SLAY


@rule
def offer_ring(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """10.5 Any two other participants."""
    others_there = s.party & ~only(seat)
    for first in range(box.players):
        for second in range(first + 1, box.players):
            if others_there >> first & 1 and others_there >> second & 1:
                offer(moves, PLAY_RING + first * MAX_PLAYERS + second)


@rule
def confuse(s: State, first: int, second: int) -> None:
    """10.5 Ring of Confusion: two shares of this division are exchanged before they are taken."""
    for kind in range(KINDS):
        tokens = s.proposal[s.deal][first * KINDS + kind]
        s.proposal[s.deal][first * KINDS + kind] = s.proposal[s.deal][second * KINDS + kind]
        s.proposal[s.deal][second * KINDS + kind] = tokens
    tell(s, EVERYONE, CONFUSED, first, second)


@rule
def attacks(s: State, seat: int, slot: int) -> bool:
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == ON + slot:
            return True
    return False


@rule
def offer_hand(s: State, seat: int, moves: list[int]) -> None:
    """10.6 Any token on a dragon that one does not attack."""
    for slot in range(ROW):
        if s.row[slot] != NONE and not attacks(s, seat, slot):
            for kind in range(KINDS):
                if s.hoard[slot][kind] > 0:
                    offer(moves, PLAY_HAND + slot * KINDS + kind)


@rule
def snatch(s: State, seat: int, slot: int, kind: int) -> None:
    """10.6 Invisible Hand: one token from the dragon behind one's screen. It draws no card."""
    s.hoard[slot][kind] -= 1
    s.hold[seat][kind] += 1
    tell(s, EVERYONE, SNATCHED, seat, kind, s.row[slot])


@rule
def offer_horn(box: Box, s: State, moves: list[int]) -> None:
    """10.7 Any adventurer of anyone on any dragon."""
    for seat in range(box.players):
        for adventurer in range(TEAM):
            if s.place[seat][adventurer] >= ON:
                offer(moves, PLAY_HORN + seat * TEAM + adventurer)


@rule
def recall(box: Box, s: State, seat: int, adventurer: int) -> None:
    """10.7 Horn of Recall: one adventurer goes home, face down."""
    go_home(box, s, seat, adventurer, DOWN)
    tell(s, EVERYONE, RECALLED, seat, adventurer)


@rule
def offer_scroll(s: State, moves: list[int]) -> None:
    """10.8 Any dragon that is attacked."""
    for slot in range(ROW):
        if s.row[slot] != NONE and s.force[slot] > 0:
            offer(moves, PLAY_SCROLL + slot)


@rule
def panic(box: Box, s: State, slot: int) -> None:
    """10.8 Scroll of Panic: all who attack one dragon go home, face down."""
    send_home(box, s, slot)
    tell(s, EVERYONE, PANICKED, s.row[slot])


@rule
def offer_carpet(s: State, seat: int, moves: list[int]) -> None:
    """10.9 Any of one's own adventurers on a dragon, to any other dragon."""
    for adventurer in range(TEAM):
        for slot in range(ROW):
            if s.place[seat][adventurer] >= ON and s.row[slot] != NONE and s.place[seat][adventurer] != ON + slot:
                offer(moves, PLAY_CARPET + adventurer * ROW + slot)


@rule
def fly(box: Box, s: State, seat: int, adventurer: int, slot: int) -> None:
    """10.9 Flying Carpet: one's own adventurer moves to another dragon, the last to arrive there; it may die of that."""
    go_home(box, s, seat, adventurer, DOWN)
    send(box, s, seat, adventurer, slot, 0)
    tell(s, EVERYONE, FLEW, seat, adventurer, s.row[slot])
    interrupt(s, seat)


@rule
def sharpen(box: Box, s: State) -> None:
    """10.10 Enchanted Sword: the adventurer placed now counts two more on this dragon."""
    s.swing = box.sword


@rule
def hasten(s: State) -> None:
    """10.11 Potion of Haste: a second adventurer is placed this turn."""
    s.haste = 1


@rule
def ward_off(s: State, seat: int) -> None:
    """10.12 Lucky Charm: this theft does not happen."""
    tell(s, EVERYONE, CHARMED, seat, s.robber)
    s.window = NO_WINDOW
    s.waiting = 0
    leave_victim(s)


@rule
def gaze(box: Box, s: State, seat: int, other: int) -> None:
    """10.13 Crystal Ball: look behind one screen and at the top dragon of the pile."""
    tell(s, EVERYONE, GAZED, seat, other)
    look(s, seat, other)
    if s.top < box.dragons:
        s.peeked |= only(seat)
        tell(s, only(seat), SAW_DRAGON, s.pile[s.top])


@rule
def turn_hourglass(box: Box, s: State, seat: int) -> None:
    """10.14 Magic Hourglass: talk about this hoard once more; in divide and choose, choose first."""
    choosing = s.window == FIRST_CHOICE
    s.window = NO_WINDOW
    s.waiting = 0
    if choosing:
        s.first = seat
        open_choice(box, s)
    else:
        open_talks(box, s)
