"""The reveal: chapter 6 of RULES.md, from the turned cards to the coins, and what is remembered of them."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import reveal, rule
from beguile.games.smiles_and_daggers.components import DAGGER, KNIGHT, SMILE, Box
from beguile.games.smiles_and_daggers.state import (
    BET_LOST,
    BET_WON,
    CURRENT,
    EARNED,
    ELIMINATED,
    OPPONENT,
    REVEALED,
    State,
    challenger,
    gain,
    on_card,
    rank_of,
    side_of,
)


@rule
def settle(box: Box, s: State) -> None:
    """6.1, 6.9 Bets, elimination, coins, in this order; and everybody has seen who did what."""
    reveal(s)
    for role in range(2):
        tell(s, EVERYONE, REVEALED, challenger(s, role), rank_of(s.laid[role]), side_of(s.laid[role]))
    for i in range(1, box.players):
        settle_bet(box, s, (s.tile + i) % box.players)
    for role in range(2):
        if is_struck_down(box, s, role):
            lose_card(s, role)
    for role in range(2):
        earn(box, s, role)
    remember(s)


# Bets


@rule
def guesses(shape: int) -> int:
    """6.2 How many cards a bet names."""
    return (1 if on_card(shape, CURRENT) else 0) + (1 if on_card(shape, OPPONENT) else 0)


@rule
def came_true(s: State, shape: int, role: int) -> bool:
    """6.2 A bet is right about a card that it does not name, or whose side it names."""
    guess = on_card(shape, role)
    return guess == 0 or guess - 1 == side_of(s.laid[role])


@rule
def settle_bet(box: Box, s: State, seat: int) -> None:
    """6.2, 6.3 Right in all it says, or the Knight is gone."""
    shape = s.bet[seat]
    if shape == 0:
        return
    if came_true(s, shape, CURRENT) and came_true(s, shape, OPPONENT):
        gain(s, seat, box.bet * guesses(shape))
        tell(s, EVERYONE, BET_WON, seat, box.bet * guesses(shape))
    else:
        s.hand[seat][KNIGHT] -= 1
        tell(s, EVERYONE, BET_LOST, seat)


# Elimination and coins


@rule
def is_struck_down(box: Box, s: State, role: int) -> bool:
    """6.4, 6.5 Whether the other card shows its dagger and its rank eliminates this one."""
    other = s.laid[1 - role]
    return side_of(other) == DAGGER and box.eliminates[rank_of(other)] == rank_of(s.laid[role])


@rule
def lose_card(s: State, role: int) -> None:
    """6.4 It leaves the game."""
    seat, rank = challenger(s, role), rank_of(s.laid[role])
    s.hand[seat][rank] -= 1
    tell(s, EVERYONE, ELIMINATED, seat, rank, challenger(s, 1 - role))


@rule
def earn(box: Box, s: State, role: int) -> None:
    """6.6 A smile that is still there."""
    coins = box.earns[rank_of(s.laid[role])]
    if side_of(s.laid[role]) == SMILE and coins > 0 and not is_struck_down(box, s, role):
        gain(s, challenger(s, role), coins)
        tell(s, EVERYONE, EARNED, challenger(s, role), coins)


# Memory


@rule
def remember(s: State) -> None:
    """10.2 What everybody has seen of these two."""
    for role in range(2):
        me, you, card = challenger(s, role), challenger(s, 1 - role), s.laid[role]
        s.last_challengers[role] = me
        s.last_laid[role] = card
        s.ranks_laid[me][card] += 1
        if side_of(card) == SMILE:
            s.smiles[me][you] += 1
        else:
            s.daggers[me][you] += 1
            if side_of(s.laid[1 - role]) == SMILE:
                s.betrayed[me][you] = s.turns + 1
        remember_word(s, role, me)


@rule
def remember_word(s: State, role: int, seat: int) -> None:
    """9.2 Whether a declaration was kept is seen by all."""
    if s.declared[role] == side_of(s.laid[role]):
        s.kept[seat] += 1
    elif s.declared[role] == SMILE or s.declared[role] == DAGGER:
        s.broken[seat] += 1
