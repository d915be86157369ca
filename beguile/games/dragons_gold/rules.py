"""The rules of Dragon's Gold: the sequence of play. The chapters are in hunt, bargain, theft, market, scoring and objects."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.luck import below, shuffle
from beguile.engine.rule import CLOCK, NONE, everyone, only, reveal, rule
from beguile.games.dragons_gold.bargain import (
    agree,
    assign_shares,
    choose_share,
    close_bargain,
    give,
    lay_shares,
    lose_hoard,
    offer_division,
    offer_sand,
    offer_shares,
    offer_talks,
    open_choice,
    open_division,
    open_talks,
    receive_shares,
    start_over,
    talk,
)
from beguile.games.dragons_gold.components import KINDS, MAX_PLAYERS, MEMORY, OBJECT_KINDS, RED, ROW, Box
from beguile.games.dragons_gold.hunt import (
    attack,
    attack_of,
    bury,
    dying,
    fill_bag,
    fought_alone,
    has_face_up,
    lay_out,
    offer_attacks,
    seize_reds,
    slay,
    start_turn,
    table_is_empty,
    take_hoard,
)
from beguile.games.dragons_gold.limits import longest
from beguile.games.dragons_gold.market import barter, is_market_due, offer_trade, open_market
from beguile.games.dragons_gold.objects import (
    ask_next,
    ask_reaction,
    deal_objects,
    draw_for_reds,
    draw_for_shares,
    forget_object,
    offer_objects,
    offer_placing,
    offer_reactions,
    open_window,
    play,
    resolve,
    throw_stone,
)
from beguile.games.dragons_gold.scoring import score, winners
from beguile.games.dragons_gold.state import (
    ACCEPT,
    ANYONE,
    ASK_NEXT,
    ATTACK,
    BEGIN,
    BETWEEN,
    BURY,
    CHOOSE,
    CHOOSING,
    CLEAR,
    DIVIDING,
    DIVISION,
    ENDED,
    EVENTS,
    FIRST_CHOICE,
    FOUGHT,
    GIVE,
    HAND_OUT,
    ITSELF,
    LIFT,
    LOSE_HOARD,
    MARKET,
    MARKET_CLOSED,
    MOVES,
    NEXT_TURN,
    NO_DEAL,
    OVER,
    PASS,
    PLACE,
    POST,
    REACT_NEXT,
    ROB,
    ROBBING,
    SHARES,
    SLAY,
    STARTED,
    STEAL,
    STEALING,
    TAKE_BACK,
    TALKS,
    THEFT,
    THIEVES,
    TURN,
    WINDOW,
    State,
    after,
    count_of,
    next_of,
    total,
)
from beguile.games.dragons_gold.theft import lift, next_thief, offer_loot, offer_victims, rob, set_to_work, steal

__all__ = [
    "ENDINGS",
    "EVENTS",
    "MOVES",
    "VERSION",
    "State",
    "apply",
    "clock",
    "ending",
    "faults",
    "legal",
    "longest",
    "number_of",
    "score",
    "setup",
    "to_act",
    "unfinished",
    "winners",
]

VERSION = 2
ENDINGS = ("points", "shared", "stuck")


def number_of(box: Box, s: State, move: int) -> int:
    """5.4, 8.3 An acceptance names the proposal or offer that stands."""
    return s.number[move - ACCEPT] if ACCEPT <= move < TAKE_BACK else NONE


@rule
def ending(box: Box, s: State) -> int:
    """3.4, 9.6 Everybody stuck for good, a shared victory, or won on points."""
    if not table_is_empty(s):
        return 2
    won = winners(box, s)
    return 1 if won & (won - 1) else 0


@rule
def setup(box: Box, s: State) -> None:
    """2.1 to 2.4 Dragons, bag, starting player, objects."""
    for dragon in range(box.dragons):
        s.pile[dragon] = dragon
    shuffle(s.luck, s.pile, 0, box.dragons)
    fill_bag(box, s)
    set_aside(s)
    for slot in range(ROW):
        lay_out(box, s, slot)
    s.turn = below(s.luck, box.players)
    tell(s, EVERYONE, STARTED, s.turn)
    if box.advanced_objects:
        deal_objects(box, s)
    s.stage = BEGIN
    proceed(box, s)


@rule
def set_aside(s: State) -> None:
    """What is not there yet."""
    s.slot = NONE
    s.killer = NONE
    s.asked = NONE
    s.deal = NONE
    s.first = NONE
    s.robber = NONE
    s.victim = NONE
    s.between = NONE
    forget_object(s)
    for seat in range(MAX_PLAYERS):
        s.chosen[seat] = NONE
        s.to[seat] = ANYONE


# What follows of itself


@rule
def proceed(box: Box, s: State) -> None:
    """Go on until somebody is asked or the game is over."""
    while s.stage >= ITSELF:
        if s.stage < BURY:
            settle(box, s)
        elif s.stage < ASK_NEXT:
            go_on(box, s)
        elif s.stage == ASK_NEXT:
            go_through_window(box, s)
        elif s.stage == REACT_NEXT:
            ask_reaction(box, s)
        else:
            resolve(box, s)


@rule
def settle(box: Box, s: State) -> None:
    """4.1 to 4.6 From the last blow to the last theft."""
    if s.stage == SLAY:
        s.stage = FOUGHT
        slot = dying(box, s)
        if slot != NONE:
            slay(box, s, slot)
            share_out(box, s)
    elif s.stage == FOUGHT:
        leave_the_field(box, s)
    elif s.stage == HAND_OUT:
        hand_out(box, s)
    elif s.stage == LOSE_HOARD:
        lose_hoard(s)
        s.stage = THIEVES
    elif s.stage == THIEVES:
        send_in_thieves(box, s)
    else:
        lift(box, s)


@rule
def share_out(box: Box, s: State) -> None:
    """4.3 to 4.5, 10.1 One player takes all; several divide what the only Wizard leaves, if anything."""
    s.stage = BURY
    if fought_alone(s):
        alone = next_of(box, s.party, 0)
        if box.advanced_objects:
            draw_for_reds(box, s, alone, s.hoard[s.slot][RED])
        take_hoard(s, alone)
        return
    if not box.advanced_objects:
        seize_reds(box, s)
    s.stage = THIEVES
    if total(s.hoard[s.slot]) > 0:
        if box.divide_and_choose:
            open_division(box, s)
        else:
            open_talks(box, s)


@rule
def leave_the_field(box: Box, s: State) -> None:
    """4.7, 9.3 No dragon dies any more: the game is over, or goes on where the fight interrupted it."""
    s.killer = NONE
    if table_is_empty(s):
        s.stage = OVER
        reveal(s)
        tell(s, EVERYONE, ENDED)
    elif s.between != NONE:
        open_window(s, BETWEEN, s.between)
        s.between = NONE
    elif s.haste and has_face_up(s, s.turn):
        s.haste = 0
        s.stage = ATTACK
    else:
        s.haste = 0
        s.stage = NEXT_TURN


@rule
def hand_out(box: Box, s: State) -> None:
    """5.5, 10.1 The shares are taken, and cards are drawn for red ones."""
    receive_shares(box, s)
    if box.advanced_objects:
        draw_for_shares(box, s)
    s.deal = NONE
    close_bargain(box, s)
    s.stage = THIEVES


@rule
def send_in_thieves(box: Box, s: State) -> None:
    """7.1 One Thief after the other, then the dragon is buried."""
    owner = next_thief(box, s)
    if owner == NONE:
        s.thief = 0
        s.stage = BURY
    else:
        set_to_work(box, s, owner)
        await_charm(box, s)


@rule
def await_charm(box: Box, s: State) -> None:
    """10.12 A victim with cards is asked before anything is taken."""
    if s.stage == LIFT and box.advanced_objects:
        open_window(s, THEFT, only(s.victim))


@rule
def go_on(box: Box, s: State) -> None:
    """4.6, 4.7, 8.1 The dragon is buried, the market may open, the next player's turn begins."""
    if s.stage == BURY:
        bury(box, s)
        s.stage = SLAY
        if is_market_due(box, s):
            open_market(box, s)
    elif s.stage == NEXT_TURN:
        s.turn = after(box, s.turn)
        s.stage = BEGIN
    elif s.stage == BEGIN:
        s.stage = TURN
        if box.advanced_objects:
            open_window(s, BETWEEN, everyone(box.players))
    else:
        start_turn(box, s)


@rule
def go_through_window(box: Box, s: State) -> None:
    """10.2 Ask the next holder; after the last one go on with what the window was opened before."""
    window = s.window
    if not ask_next(box, s):
        if window == BETWEEN:
            s.stage = TURN
        elif window == DIVISION:
            s.stage = HAND_OUT
        elif window == NO_DEAL:
            s.stage = LOSE_HOARD
        elif window == THEFT:
            s.stage = LIFT
        else:
            open_choice(box, s)


# The sequence of play


@rule
def to_act(box: Box, s: State) -> int:
    """3.1, 5.1, 5.7, 8.6 One player at a time; in real time all who bargain and have something to add."""
    if s.stage == OVER:
        return 0
    if s.stage == ATTACK:
        return only(s.turn)
    if box.real_time and s.stage == TALKS:
        return s.party & ~s.resting
    if box.real_time and s.stage == MARKET:
        return everyone(box.players) & ~s.resting
    return only(s.asked)


@rule
def unfinished(box: Box, s: State) -> int:
    """5.3, 6.1, 8.2 Whoever has something in a draft, or has started one over."""
    seats = s.cleared
    for seat in range(box.players):
        if count_of(s.draft[seat], SHARES) > 0:
            seats |= only(seat)
    return seats


@rule
def clock(box: Box, s: State) -> int:
    """5.1, 8.6 The sand runs in real time, in talks and in the market."""
    return s.sands if box.real_time and (s.stage == TALKS or s.stage == MARKET) else 0


@rule
def legal(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.2, 5.1 What may be played, by what is going on."""
    if seat == CLOCK:
        offer_sand(moves)
    elif s.stage == ATTACK:
        offer_attacks(s, seat, moves)
        offer_placing(s, seat, moves)
    elif s.stage == TALKS:
        offer_talks(box, s, seat, moves)
    elif s.stage == MARKET:
        offer_trade(box, s, seat, moves)
    elif s.stage == DIVIDING:
        offer_division(box, s, seat, moves)
    elif s.stage == CHOOSING:
        offer_shares(s, moves)
    elif s.stage == ROBBING:
        offer_victims(box, s, seat, moves)
    elif s.stage == STEALING:
        offer_loot(s, moves)
    elif s.stage == WINDOW:
        offer_objects(box, s, seat, moves)
    else:
        offer_reactions(s, seat, moves)


@rule
def apply(box: Box, s: State, seat: int, move: int) -> None:
    if s.stage == TALKS:
        talk(box, s, seat, move)
        conclude_talks(box, s)
    elif s.stage == MARKET:
        barter(box, s, seat, move)
        conclude_market(box, s)
    elif s.stage < ROBBING:
        apply_to_hoard(box, s, seat, move)
    elif s.stage == ROBBING:
        rob(s, move - ROB)
        await_charm(box, s)
    elif s.stage == STEALING:
        steal(s, move - STEAL)
    else:
        apply_magic(box, s, seat, move)
    proceed(box, s)


@rule
def apply_to_hoard(box: Box, s: State, seat: int, move: int) -> None:
    """3.2, 6.1, 6.2 Attack; divide; choose."""
    if s.stage == CHOOSING:
        choose_share(box, s, seat, move - CHOOSE)
        if s.asked == NONE:
            assign_shares(box, s)
            fix_shares(box, s)
    elif s.stage == ATTACK:
        if move < GIVE:
            attack(box, s, seat, (move - PLACE) // ROW, (move - PLACE) % ROW)
        else:
            play(box, s, seat, move)
    elif move == POST:
        lay_shares(s, seat)
        close_bargain(box, s)
        open_window(s, FIRST_CHOICE, s.party if box.advanced_objects else 0)
    elif move == CLEAR:
        start_over(s, seat)
    else:
        give(s, seat, (move - GIVE) // MAX_PLAYERS, (move - GIVE) % MAX_PLAYERS)


@rule
def apply_magic(box: Box, s: State, seat: int, move: int) -> None:
    """10.2, 10.15 Play an object, answer one, or pass."""
    if move == PASS:
        s.stage = ASK_NEXT if s.stage == WINDOW else REACT_NEXT
    elif s.stage == WINDOW:
        play(box, s, seat, move)
    else:
        throw_stone(box, s, seat)


@rule
def conclude_talks(box: Box, s: State) -> None:
    """5.5, 5.6 All agree, or the time is up: whichever comes first."""
    if agree(box, s):
        close_bargain(box, s)
        fix_shares(box, s)
    elif s.turns_left == 0:
        close_bargain(box, s)
        s.stage = LOSE_HOARD
        if box.advanced_objects:
            open_window(s, NO_DEAL, s.party)


@rule
def fix_shares(box: Box, s: State) -> None:
    """10.5 The shares are fixed; before they are taken a Ring may confuse them."""
    s.stage = HAND_OUT
    if box.advanced_objects:
        open_window(s, DIVISION, everyone(box.players))


@rule
def conclude_market(box: Box, s: State) -> None:
    """8.6 The market is over when the time is up."""
    if s.turns_left == 0:
        close_bargain(box, s)
        tell(s, EVERYONE, MARKET_CLOSED)
        s.stage = SLAY


# What must always add up


@rule
def faults(box: Box, s: State) -> int:
    """1.2 to 1.4 No token, card, dragon or adventurer is lost or doubled."""
    for kind in range(KINDS):
        if tokens_of(box, s, kind) != box.tokens[kind]:
            return 1
    for slot in range(ROW):
        strength = 0
        for seat in range(box.players):
            strength += attack_of(box, s, seat, slot)
        if strength != s.force[slot]:
            return 2
    seen = 0
    for place in range(box.dragons):
        seen ^= (s.pile[place] + 1) * (s.pile[place] + 1) ^ (place + 1) * (place + 1)
    if seen != 0:
        return 3
    for i in range(s.logged, MEMORY):
        if s.log[i] != 0:
            return 4
    return faults_of_players(box, s)


@rule
def tokens_of(box: Box, s: State, kind: int) -> int:
    """1.3 All tokens of a kind, wherever they are; -1 if somebody has less than none."""
    count = s.bag[kind] + s.lid[kind]
    for slot in range(ROW):
        count += s.hoard[slot][kind]
    for seat in range(box.players):
        count += s.hold[seat][kind]
        if s.hold[seat][kind] < 0:
            return -1
    return count


@rule
def faults_of_players(box: Box, s: State) -> int:
    """1.4, 5.2 Cards in hands and on the piles; drafts that hold what there is."""
    for kind in range(OBJECT_KINDS):
        cards = s.deck[kind] + s.spent[kind]
        for seat in range(box.players):
            cards += s.hand[seat][kind]
        if box.advanced_objects and cards != box.objects[kind]:
            return 5
    for seat in range(box.players):
        if count_of(s.hand[seat], OBJECT_KINDS) != s.cards[seat]:
            return 6
        if (s.stage == TALKS or s.stage == DIVIDING) and not draft_adds_up(box, s, seat):
            return 7
        if s.stage == MARKET and not offers_are_covered(s, seat):
            return 8
        if not is_proved(s, seat):
            return 9
    return 0


@rule
def draft_adds_up(box: Box, s: State, seat: int) -> bool:
    """5.2 What is assigned and what is not are the hoard, for whoever drafts."""
    for kind in range(KINDS):
        count = s.rest[seat][kind]
        for to in range(box.players):
            count += s.draft[seat][to * KINDS + kind]
        if count != 0 and count != s.hoard[s.slot][kind]:
            return False
    return True


@rule
def offers_are_covered(s: State, seat: int) -> bool:
    """8.3 Nobody offers what they have not."""
    for kind in range(KINDS):
        if s.proposal[seat][kind] > s.hold[seat][kind] or s.draft[seat][kind] > s.hold[seat][kind]:
            return False
    return True


@rule
def is_proved(s: State, seat: int) -> bool:
    """8.4 What was shown in the market was there."""
    for kind in range(KINDS):
        if not 0 <= s.proved[seat][kind] <= s.stake[seat][kind]:
            return False
    return True
