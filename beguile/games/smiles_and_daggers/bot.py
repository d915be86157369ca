"""A rule of thumb with a temper: read the others by what they did before, take what pays, and do not forget a dagger in a smile."""

from beguile.engine.luck import below
from beguile.engine.rule import NONE, only, relative, rule
from beguile.games.smiles_and_daggers.components import DAGGER, KNIGHT, SMILE, Box
from beguile.games.smiles_and_daggers.state import (
    BET,
    CHALLENGE,
    CURRENT,
    DECLARE,
    KINDS_OF_CARD,
    LAY,
    LAYING,
    NO_BET,
    RECOVER,
    STAY_OUT,
    State,
    challenger,
    on_card,
    rank_of,
    role_of,
    side_of,
)
from beguile.games.smiles_and_daggers.view import Observation, observe

COIN = 100
"""Worth is counted in hundredths of a coin, likelihood in hundredths."""

VICTORY = 600
"""What the coin is worth that wins, beside itself."""

WHIM = 40
"""How far a choice may stray from what seems best."""

MOOD, RESTLESS = 60, 4
"""How far a card may stray from it, and how much further with every turn: whoever can be foreseen feeds those who bet."""

PATIENCE, RASHNESS = 25, 60
"""Turns after which a card may stray much further with every turn. Two who lead together and have no Knight to fear could smile
with their Lords for ever, since any other card gives the game away: sooner or later one of them dares."""

GRUDGE = 50
"""What revenge is worth."""

HONOUR = 20
"""What it is worth to have told the truth."""


# What things are worth


@rule
def stage(box: Box, o: Observation) -> int:
    """How much of the race is still ahead, in hundredths."""
    most = 0
    for i in range(o.players):
        most = max(most, o.coins[i])
    return 100 * max(1, box.goal - most) // box.goal


@rule
def worth_of_rank(box: Box, o: Observation, i: int, rank: int) -> int:
    """What a card will still bring its owner: its coins, a bet or a strike; more if it is the last that does so."""
    worth = 40 + 190 * box.earns[rank] + (25 if rank == KNIGHT else 0)
    if o.hand[i][rank] > 1:
        worth = worth // 2
    return worth * (40 + stage(box, o)) // 100


@rule
def wins_with(box: Box, o: Observation, i: int, coins: int, rival: int, rivals: int) -> bool:
    """Whether so many coins more give a player the game, if one rival gets so many and the others none."""
    total = o.coins[i] + coins
    if total < box.goal:
        return False
    for other in range(o.players):
        if other != i and o.coins[other] + (rivals if other == rival else 0) >= total:
            return False
    return True


@rule
def worth_of_coins(box: Box, o: Observation, i: int, coins: int, rival: int, rivals: int) -> int:
    """What a gain is worth to a player, while a rival gains too."""
    return COIN * coins + (VICTORY if wins_with(box, o, i, coins, rival, rivals) else 0)


@rule
def envy(box: Box, o: Observation, i: int) -> int:
    """How much of another's gain is my loss, in hundredths: more with fewer players, and as they come closer to the goal."""
    return (170 + 100 * min(o.coins[i], box.goal) // box.goal) // max(3, o.players - 1)


# What the others will do


@rule
def can_harm(box: Box, o: Observation, i: int, j: int) -> bool:
    """Whether some card of one eliminates some card of the other."""
    for rank in range(3):
        if o.hand[i][rank] > 0 and o.hand[j][box.eliminates[rank]] > 0:
            return True
    return False


@rule
def bears_a_grudge(o: Observation, i: int, j: int) -> bool:
    """Whether one was betrayed by the other and has not paid it back since."""
    return o.betrayed[j][i] > o.betrayed[i][j]


@rule
def custom_of_table(o: Observation) -> int:
    """How often anybody strikes at this table, in hundredths."""
    daggers, cards = 2, 4
    for i in range(o.players):
        for j in range(o.players):
            daggers += o.daggers[i][j]
            cards += o.daggers[i][j] + o.smiles[i][j]
    return 100 * daggers // cards


@rule
def likely_dagger(box: Box, o: Observation, i: int, j: int) -> int:
    """How likely one strikes at the other, in hundredths: what they did before, most of all to each other; then their word."""
    habit = custom_of_table(o) if can_harm(box, o, i, j) else 10
    if bears_a_grudge(o, i, j):
        habit += 25
    daggers, all_cards = 2 * o.daggers[i][j], 2 * (o.daggers[i][j] + o.smiles[i][j])
    for other in range(o.players):
        daggers += o.daggers[i][other]
        all_cards += o.daggers[i][other] + o.smiles[i][other]
    seen = (100 * daggers + 4 * habit) // (all_cards + 4)
    return believed(o, i, seen)


@rule
def believed(o: Observation, i: int, dagger: int) -> int:
    """A declaration counts as far as earlier ones were true."""
    trust = 100 * (o.kept[i] + 1) // (o.kept[i] + o.broken[i] + 3)
    if o.declared[i] == SMILE:
        return dagger * (100 - trust) // 100
    if o.declared[i] == DAGGER:
        return 100 - (100 - dagger) * (100 - trust) // 100
    return dagger


@rule
def leaning(box: Box, o: Observation, i: int, card: int) -> int:
    """How much a player leans to a rank once the side is chosen: what it brings, and what they laid before."""
    rank = rank_of(card)
    if o.hand[i][rank] == 0:
        return 0
    return 2 + 2 * o.ranks_laid[i][card] + (2 * box.earns[rank] if side_of(card) == SMILE else 0)


@rule
def leaning_to_side(box: Box, o: Observation, i: int, side: int) -> int:
    """All leanings of a player to ranks on this side."""
    total = 0
    for rank in range(3):
        total += leaning(box, o, i, 2 * rank + side)
    return max(1, total)


@rule
def likely_card(box: Box, o: Observation, i: int, card: int, dagger: int, total: int) -> int:
    """How likely a player lays this card, in hundredths of hundredths: so likely a dagger, so many leanings to its side."""
    side = dagger if side_of(card) == DAGGER else 100 - dagger
    return 100 * side * leaning(box, o, i, card) // total


# What to do


@rule
def strikes_down(box: Box, card: int, target: int) -> bool:
    return side_of(card) == DAGGER and box.eliminates[rank_of(card)] == rank_of(target)


@rule
def coins_of(box: Box, card: int, against: int) -> int:
    """What a card earns against another."""
    return box.earns[rank_of(card)] if side_of(card) == SMILE and not strikes_down(box, against, card) else 0


@rule
def outcome(box: Box, o: Observation, mine: int, i: int, theirs: int) -> int:
    """What it is worth to me if my card meets this card of another."""
    my_coins, their_coins = coins_of(box, mine, theirs), coins_of(box, theirs, mine)
    worth = worth_of_coins(box, o, 0, my_coins, i, their_coins)
    worth -= worth_of_coins(box, o, i, their_coins, 0, my_coins) * envy(box, o, i) // 100
    if strikes_down(box, theirs, mine):
        worth -= worth_of_rank(box, o, 0, rank_of(mine))
    if strikes_down(box, mine, theirs):
        worth += worth_of_rank(box, o, i, rank_of(theirs)) * envy(box, o, i) // 100
    return worth


@rule
def worth_of_being_foreseen(box: Box, o: Observation, i: int, side: int, dagger: int) -> int:
    """What those who may bet will make of my side: they expect of me what I did before, so likely a dagger, and I can spoil it."""
    expected, sure = (DAGGER, 2 * dagger - 100) if dagger > 50 else (SMILE, 100 - 2 * dagger)
    worth = 0
    for other in range(1, o.players):
        if other != i and o.hand[other][KNIGHT] > 0:
            if side == expected:
                worth -= worth_of_coins(box, o, other, 2 * box.bet, i, 0) * envy(box, o, other)
            else:
                worth += worth_of_rank(box, o, other, KNIGHT) * envy(box, o, other)
    return worth * sure // 10000


@rule
def worth_of_card(box: Box, o: Observation, mine: int, i: int, theirs: int, ours: int) -> int:
    """What I may expect of a card against this opponent, if so likely they strike and I am thought to.

    Revenge is sweet, and so is a kept word."""
    worth, smiles, daggers = 0, leaning_to_side(box, o, i, SMILE), leaning_to_side(box, o, i, DAGGER)
    for card in range(KINDS_OF_CARD):
        likely = likely_card(box, o, i, card, theirs, smiles if side_of(card) == SMILE else daggers)
        if likely > 0:
            worth += outcome(box, o, mine, i, card) * likely
    worth = worth // 10000 + worth_of_being_foreseen(box, o, i, side_of(mine), ours)
    if side_of(mine) == DAGGER and bears_a_grudge(o, 0, i) and o.hand[i][box.eliminates[rank_of(mine)]] > 0:
        worth += GRUDGE
    if o.declared[0] == side_of(mine):
        worth += HONOUR
    return worth


@rule
def best_card(box: Box, o: Observation, i: int, dice: list[int]) -> int:
    """The card I would lay against this opponent, by whim among those that are nearly as good."""
    best, chosen = -100000, 0
    theirs, ours = likely_dagger(box, o, i, 0), likely_dagger(box, o, 0, i)
    mood = MOOD + RESTLESS * o.turn + RASHNESS * max(0, o.turn - PATIENCE)
    for card in range(KINDS_OF_CARD):
        if o.hand[0][rank_of(card)] > 0:
            worth = worth_of_card(box, o, card, i, theirs, ours) + below(dice, mood)
            if worth > best:
                best, chosen = worth, card
    return chosen


@rule
def worth_of_bet(box: Box, o: Observation, shape: int, current: int, opponent: int) -> int:
    """Coins if all comes true, else a Knight less; if so likely either strikes."""
    chance, named = 100, 0
    for role in range(2):
        guess = on_card(shape, role)
        if guess > 0:
            dagger = current if role == CURRENT else opponent
            chance = chance * (dagger if guess - 1 == DAGGER else 100 - dagger) // 100
            named += 1
    won = chance * worth_of_coins(box, o, 0, named * box.bet, NONE, 0)
    return (won - (100 - chance) * worth_of_rank(box, o, 0, KNIGHT)) // 100


@rule
def choose_bet(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """The bet I expect the most of, if it is more than nothing."""
    best, chosen = 0, NO_BET
    current, opponent = likely_dagger(box, o, o.current, o.opponent), likely_dagger(box, o, o.opponent, o.current)
    for m in range(1, moves[0] + 1):
        if moves[m] > BET:
            worth = worth_of_bet(box, o, moves[m] - BET, current, opponent) + below(dice, WHIM) // 2
            if worth > best:
                best, chosen = worth, moves[m]
    return int(chosen)


@rule
def lead(o: Observation) -> int:
    """How many coins I am ahead of whoever has the most of the others; below zero if behind."""
    most = 0
    for i in range(1, o.players):
        most = max(most, o.coins[i])
    return o.coins[0] - most


@rule
def is_worth_its_price(box: Box, o: Observation, rank: int, alone: bool) -> bool:
    """Whether to take a card back. Where there is nobody to challenge, only the lead counts, which the price must not cost."""
    if alone:
        return lead(o) < 0 or lead(o) > o.price
    return worth_of_rank(box, o, 0, rank) > COIN * o.price + 20


@rule
def choose_turn(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """Take a card back if it is worth its price, the best first; then challenge, or stay out."""
    alone = moves[moves[0]] == STAY_OUT
    for m in range(1, moves[0] + 1):
        if moves[m] < STAY_OUT and is_worth_its_price(box, o, moves[m] - RECOVER, alone):
            return int(moves[m])
    return STAY_OUT if alone else choose_opponent(box, o, moves, dice)


@rule
def choose_opponent(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """Challenge whom I expect the most of. Of two that seem alike nobody is preferred by seat: where to begin is thrown for."""
    best, chosen, first = -100000, moves[moves[0]], below(dice, moves[0])
    for m in range(moves[0]):
        move = moves[1 + (first + m) % moves[0]]
        if move > STAY_OUT:
            i = relative(box, o.seat, move - CHALLENGE)
            theirs, ours = likely_dagger(box, o, i, 0), likely_dagger(box, o, 0, i)
            worth = worth_of_card(box, o, best_card(box, o, i, dice), i, theirs, ours) + below(dice, WHIM)
            if worth > best:
                best, chosen = worth, move
    return int(chosen)


@rule
def choose_words(box: Box, o: Observation, dice: list[int]) -> int:
    """Promise a smile where one is meant, and sometimes where it is not; a threat is rarely spoken."""
    other = o.opponent if o.current == 0 else o.current
    meant = side_of(best_card(box, o, other, dice))
    roll = below(dice, 100)
    if meant == SMILE:
        return DECLARE + SMILE if roll < 85 else DECLARE + 2
    return DECLARE + SMILE if roll < 40 else DECLARE + DAGGER if roll < 55 else DECLARE + 2


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    """By what is asked: a family, an opponent, a word, a card, a bet."""
    first = moves[1]
    if first >= NO_BET:
        return choose_bet(box, o, moves, dice)
    if first >= LAY:
        return LAY + best_card(box, o, o.opponent if o.current == 0 else o.current, dice)
    if first >= DECLARE:
        return choose_words(box, o, dice)
    if first >= RECOVER:
        return choose_turn(box, o, moves, dice)
    return int(moves[1 + below(dice, moves[0])])


# For the search

expect = choose


@rule
def suppose(box: Box, s: State, seat: int, o: Observation, dice: list[int]) -> None:
    """A card that lies face down was chosen as I would choose it."""
    for role in range(2):
        player = challenger(s, role)
        if s.laid[role] != NONE and player != seat:
            observe(box, s, player, o)
            s.laid[role] = best_card(box, o, o.opponent if role == CURRENT else o.current, dice)


@rule
def chose(box: Box, s: State, seat: int) -> int:
    """Challengers whose card lies face down."""
    seats = 0
    for role in range(2):
        if s.laid[role] != NONE and challenger(s, role) != seat:
            seats |= only(challenger(s, role))
    return seats


@rule
def think_back(box: Box, s: State, seat: int) -> None:
    """Both cards were still to be laid, and nobody had bet."""
    s.phase = LAYING
    s.turn = NONE
    for role in range(2):
        s.laid[role] = NONE
    for other in range(box.players):
        s.bet[other] = 0


@rule
def place(box: Box, s: State, seat: int, move: int) -> None:
    s.laid[role_of(s, seat)] = move - LAY


SEARCH = {"scale": 2.0, "variant": "many observers", "halving": False, "cutoff": 20, "long": {"again": 650}}
