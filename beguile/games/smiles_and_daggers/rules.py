"""The rules of Smiles & Daggers, in the order of RULES.md."""

from beguile.engine.events import EVERYONE, others, tell
from beguile.engine.luck import below
from beguile.engine.rule import NONE, names_nothing, no_clock, nobody_unfinished, offer, only, reveal, rule
from beguile.games.smiles_and_daggers.components import KNIGHT, MAX_PLAYERS, Box
from beguile.games.smiles_and_daggers.reveal import settle
from beguile.games.smiles_and_daggers.state import (
    BET,
    BET_ON_BOTH,
    BET_ON_ONE,
    BETTING,
    CHALLENGE,
    CHALLENGED,
    CHALLENGING,
    CHOOSING,
    CURRENT,
    DECLARE,
    DECLARED,
    DECLARING,
    DID_NOT_BET,
    ENDED,
    FAMILY_TAKEN,
    GOAL,
    HANDS,
    KINDS_OF_CARD,
    KNIGHTS,
    LAID,
    LAID_CARD,
    LAY,
    LAYING,
    NO_BET,
    OPPONENT,
    OVER,
    RACE,
    RECOVER,
    RECOVERED,
    SHAPES,
    STAY_OUT,
    STAYED_OUT,
    TAKE_FAMILY,
    TIED,
    TILE_GIVEN,
    TURNS,
    State,
    challenger,
    hand_size,
    on_card,
    rank_of,
    role_of,
    side_of,
)
from beguile.games.smiles_and_daggers.state import ENDINGS as ENDINGS
from beguile.games.smiles_and_daggers.state import EVENTS as EVENTS
from beguile.games.smiles_and_daggers.state import MOVES as MOVES

VERSION = 2

clock, unfinished, number_of = no_clock, nobody_unfinished, names_nothing


# 2 Before the first turn


@rule
def setup(box: Box, s: State) -> None:
    """2.1, 2.2 The tile to anyone, six cards to everyone."""
    s.tile = below(s.luck, box.players)
    s.turn = s.tile
    s.phase = CHOOSING if box.choose_families else CHALLENGING
    for seat in range(MAX_PLAYERS):
        s.family[seat] = NONE if box.choose_families or seat >= box.players else seat
    for seat in range(box.players):
        for rank in range(3):
            s.hand[seat][rank] = box.cards[rank]
    for role in range(2):
        s.last_challengers[role] = NONE
        s.last_laid[role] = NONE
    clear_table(s)
    tell(s, EVERYONE, TILE_GIVEN, s.tile)


@rule
def is_free(box: Box, s: State, name: int) -> bool:
    """2.3 Whether a family is still in the box."""
    for seat in range(box.players):
        if s.family[seat] == name:
            return False
    return True


@rule
def offer_families(box: Box, s: State, moves: list[int]) -> None:
    """2.3 Those nobody has taken."""
    for name in range(box.families):
        if is_free(box, s, name):
            offer(moves, TAKE_FAMILY + name)


@rule
def take_family(box: Box, s: State, seat: int, name: int) -> None:
    """2.3 Clockwise, until the holder of the tile would be next again."""
    s.family[seat] = name
    tell(s, EVERYONE, FAMILY_TAKEN, seat, name)
    s.turn = (seat + 1) % box.players
    if s.turn == s.tile:
        s.phase = CHALLENGING


# 3 The challenge


@rule
def can_be_challenged(s: State, seat: int, by: int) -> bool:
    """3.1, 3.2 Another player, with a card."""
    return seat != by and hand_size(s, seat) > 0


@rule
def can_challenge(box: Box, s: State, seat: int) -> bool:
    """3.1 Whether there is a card to lay and an opponent for it."""
    if hand_size(s, seat) > 0:
        for opponent in range(box.players):
            if can_be_challenged(s, opponent, seat):
                return True
    return False


@rule
def offer_turn(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.1, 8.1, 8.4 A card to take back, if the table plays so; then somebody to challenge, or else to stay out."""
    if can_recover(box, s, seat):
        for rank in range(3):
            if s.hand[seat][rank] < box.cards[rank]:
                offer(moves, RECOVER + rank)
    if not can_challenge(box, s, seat):
        offer(moves, STAY_OUT)
        return
    for opponent in range(box.players):
        if can_be_challenged(s, opponent, seat):
            offer(moves, CHALLENGE + opponent)


@rule
def challenge(box: Box, s: State, seat: int, opponent: int) -> None:
    """3.1 The current player names an opponent."""
    s.opponent = opponent
    tell(s, EVERYONE, CHALLENGED, s.turns + 1, seat, opponent)
    if box.declarations:
        s.phase = DECLARING
    else:
        open_table(s)


# 4 Two cards


@rule
def open_table(s: State) -> None:
    """4.1, 4.3 Both challengers may lay now, in any order. What they say meanwhile is the table's business, and free."""
    s.phase = LAYING
    s.turn = NONE


@rule
def still_to_lay(s: State) -> int:
    """4.1 The challengers who have not chosen yet."""
    seats = 0
    for role in range(2):
        if s.laid[role] == NONE:
            seats |= only(challenger(s, role))
    return seats


@rule
def offer_cards(s: State, seat: int, moves: list[int]) -> None:
    """4.2 Every rank in hand, either side."""
    for card in range(KINDS_OF_CARD):
        if s.hand[seat][rank_of(card)] > 0:
            offer(moves, LAY + card)


@rule
def lay(box: Box, s: State, seat: int, card: int) -> None:
    """4.1, 10.1 Face down: the others see that a card lies there, and no more."""
    s.laid[role_of(s, seat)] = card
    tell(s, only(seat), LAID_CARD, seat, rank_of(card), side_of(card))
    tell(s, others(seat), LAID, seat)
    if s.laid[CURRENT] != NONE and s.laid[OPPONENT] != NONE:
        s.phase = BETTING
        ask_next_bettor(box, s, s.tile)


# 5 Bets


@rule
def may_bet(s: State, seat: int) -> bool:
    """5.1, 5.3 Not the challengers, and only with a Knight."""
    return role_of(s, seat) == NONE and s.hand[seat][KNIGHT] > 0


@rule
def ask_next_bettor(box: Box, s: State, after: int) -> None:
    """5.1 Clockwise back to the current player; then the cards are turned up."""
    seat = (after + 1) % box.players
    while seat != s.tile and not may_bet(s, seat):
        seat = (seat + 1) % box.players
    s.turn = seat
    if seat == s.tile:
        turn_up(box, s)


@rule
def offer_bets(moves: list[int]) -> None:
    """5.2, 5.4 Any shape, or none."""
    offer(moves, NO_BET)
    for shape in range(1, SHAPES):
        offer(moves, BET + shape)


@rule
def bet(box: Box, s: State, seat: int, shape: int) -> None:
    """5.1 Seen by all at once, so that a challenger cannot think again."""
    s.bet[seat] = shape
    reveal(s)
    tell_bet(s, seat, shape)
    ask_next_bettor(box, s, seat)


@rule
def tell_bet(s: State, seat: int, shape: int) -> None:
    first, second = on_card(shape, CURRENT) - 1, on_card(shape, OPPONENT) - 1
    if first >= 0 and second >= 0:
        tell(s, EVERYONE, BET_ON_BOTH, seat, s.tile, first, s.opponent, second)
    elif first >= 0:
        tell(s, EVERYONE, BET_ON_ONE, seat, s.tile, first)
    elif second >= 0:
        tell(s, EVERYONE, BET_ON_ONE, seat, s.opponent, second)
    else:
        tell(s, EVERYONE, DID_NOT_BET, seat)


# 6 The reveal


@rule
def turn_up(box: Box, s: State) -> None:
    """6.1, 6.7 What the cards do is told in reveal.py; with that the turn ends."""
    settle(box, s)
    end_turn(box, s)


@rule
def clear_table(s: State) -> None:
    """6.7 Cards go back to their hands, which have counted them all along."""
    s.opponent = NONE
    s.recovered = 0
    for role in range(2):
        s.declared[role] = NONE
        s.laid[role] = NONE
    for seat in range(MAX_PLAYERS):
        s.bet[seat] = 0


@rule
def pass_tile(box: Box, s: State) -> None:
    """6.8 Clockwise to the next who can challenge or take a card back."""
    seat = (s.tile + 1) % box.players
    while not can_challenge(box, s, seat) and not can_recover(box, s, seat):
        seat = (seat + 1) % box.players
    s.tile = seat
    s.turn = seat
    s.phase = CHALLENGING


# 7 The end


@rule
def most_coins(box: Box, s: State) -> int:
    most = s.coins[0]
    for seat in range(1, box.players):
        if s.coins[seat] > most:
            most = s.coins[seat]
    return most


@rule
def winners(box: Box, s: State) -> int:
    """7.1, 7.6 Everyone with the most coins; with a lead that is one."""
    most, seats = most_coins(box, s), 0
    for seat in range(box.players):
        if s.coins[seat] == most:
            seats |= only(seat)
    return seats


@rule
def score(box: Box, s: State, seat: int) -> int:
    return s.coins[seat]


@rule
def end_turn(box: Box, s: State) -> None:
    """6.7, 7.1 to 7.5 Is there a winner? If not, can the game go on?"""
    s.turns += 1
    clear_table(s)
    leaders, rich = winners(box, s), most_coins(box, s) >= box.goal
    if rich and leaders & (leaders - 1) == 0:
        end(s, RACE if s.raced else GOAL)
    elif is_stuck(box, s) and not somebody_may_come_back(box, s):
        end(s, HANDS if hands_left(box, s) < 2 else KNIGHTS)
    elif s.turns == box.turns:
        end(s, TURNS)
    else:
        if rich:
            note_tie(box, s)
        pass_tile(box, s)


@rule
def note_tie(box: Box, s: State) -> None:
    """7.2 Enough coins, but no lead."""
    s.raced = 1
    tell(s, EVERYONE, TIED, most_coins(box, s))


@rule
def hands_left(box: Box, s: State) -> int:
    """7.3 How many players hold cards."""
    count = 0
    for seat in range(box.players):
        if hand_size(s, seat) > 0:
            count += 1
    return count


@rule
def is_stuck(box: Box, s: State) -> bool:
    """7.3, 7.4 Fewer than two hands, or two hands of Knights only."""
    if hands_left(box, s) != 2:
        return hands_left(box, s) < 2
    for seat in range(box.players):
        if hand_size(s, seat) > s.hand[seat][KNIGHT]:
            return False
    return True


@rule
def end(s: State, why: int) -> None:
    s.phase = OVER
    s.turn = NONE
    s.ended = why
    tell(s, EVERYONE, ENDED)


@rule
def ending(box: Box, s: State) -> int:
    """7.1 to 7.5 As it was noted when the game ended."""
    return s.ended


# 8 Sometimes they come back


@rule
def price_of_return(box: Box, s: State, seat: int) -> int:
    """8.1, 8.2 What a lost card costs by the cards in hand; NONE where none is lost, or none comes back."""
    cards = hand_size(s, seat)
    return box.price[cards] if box.come_back and cards < box.family_size else NONE


@rule
def can_recover(box: Box, s: State, seat: int) -> bool:
    """8.1, 8.2 One card a turn, for those who can pay."""
    price = price_of_return(box, s, seat)
    return price != NONE and s.coins[seat] >= price and not s.recovered


@rule
def somebody_may_come_back(box: Box, s: State) -> bool:
    """8.5 Anybody, with or without cards, who has lost one and can pay for it on their turn."""
    for seat in range(box.players):
        if can_recover(box, s, seat):
            return True
    return False


@rule
def recover(box: Box, s: State, seat: int, rank: int) -> None:
    """8.2, 8.3 Pay, and any lost card is back. Without an opponent the turn is over with that."""
    price = price_of_return(box, s, seat)
    s.coins[seat] -= price
    s.hand[seat][rank] += 1
    s.recovered = 1
    tell(s, EVERYONE, RECOVERED, seat, rank, price)
    if not can_challenge(box, s, seat):
        end_turn(box, s)


@rule
def stay_out(box: Box, s: State, seat: int) -> None:
    """8.4 No card taken back, nobody to challenge."""
    tell(s, EVERYONE, STAYED_OUT, seat)
    end_turn(box, s)


# 9 Declarations


@rule
def declare(s: State, seat: int, side: int) -> None:
    """9.1 The current player speaks, the opponent answers, then both lay."""
    s.declared[role_of(s, seat)] = side
    reveal(s)
    tell(s, EVERYONE, DECLARED, seat, side)
    if seat == s.tile:
        s.turn = s.opponent
    else:
        open_table(s)


# The sequence of play


@rule
def to_act(box: Box, s: State) -> int:
    """4.1 Both challengers at once while cards are laid, else one player at a time."""
    if s.phase == LAYING:
        return still_to_lay(s)
    return 0 if s.phase == OVER else only(s.turn)


@rule
def legal(box: Box, s: State, seat: int, moves: list[int]) -> None:
    if s.phase == LAYING:
        offer_cards(s, seat, moves)
    elif s.phase == BETTING:
        offer_bets(moves)
    elif s.phase == CHALLENGING:
        offer_turn(box, s, seat, moves)
    elif s.phase == DECLARING:
        for side in range(3):
            offer(moves, DECLARE + side)
    else:
        offer_families(box, s, moves)


@rule
def apply(box: Box, s: State, seat: int, move: int) -> None:
    if move >= NO_BET:
        bet(box, s, seat, 0 if move == NO_BET else move - BET)
    elif move >= LAY:
        lay(box, s, seat, move - LAY)
    elif move >= DECLARE:
        declare(s, seat, move - DECLARE)
    elif move >= CHALLENGE:
        challenge(box, s, seat, move - CHALLENGE)
    elif move == STAY_OUT:
        stay_out(box, s, seat)
    elif move >= RECOVER:
        recover(box, s, seat, move - RECOVER)
    else:
        take_family(box, s, seat, move - TAKE_FAMILY)


@rule
def faults(box: Box, s: State) -> int:
    """1.1, 4.2, 5.3 Nobody has more than a family, less than nothing, or a card on the table that is not theirs."""
    for seat in range(box.players):
        if s.coins[seat] < 0:
            return 1
        for rank in range(3):
            if not 0 <= s.hand[seat][rank] <= box.cards[rank]:
                return 2
        if s.bet[seat] and not may_bet(s, seat):
            return 3
        for other in range(box.players):
            if meetings(s, seat, other) != meetings(s, other, seat):
                return 4
    for role in range(2):
        if s.laid[role] != NONE and ((s.phase != LAYING and s.phase != BETTING) or not holds(s, role)):
            return 5
    return 0


@rule
def meetings(s: State, seat: int, other: int) -> int:
    return s.smiles[seat][other] + s.daggers[seat][other]


@rule
def holds(s: State, role: int) -> bool:
    """4.2 Whether a challenger has the card that was laid."""
    return s.hand[challenger(s, role)][rank_of(s.laid[role])] > 0


def longest(box: Box) -> int:
    """A turn is at most one recovery, a challenge, two declarations, two cards and a bet or none by each of the others; each of
    these comes once, and no turn after the last allowed. In the first turn nobody has lost a card yet. Families are taken once.
    Without recovery a table that keeps still plays exactly so long."""
    turn = 1 + 2 * box.declarations + 2 + (box.players - 2)
    return int(box.players * box.choose_families + turn * box.turns + box.come_back * (box.turns - 1))
