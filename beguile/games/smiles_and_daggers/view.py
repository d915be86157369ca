"""What a seat of Smiles & Daggers sees: for people as a view, for agents as numbers, and the worlds it could not tell apart."""

from typing import Any

from beguile.engine.layout import i16, layout
from beguile.engine.luck import below
from beguile.engine.rule import NONE, forget_nothing, relative, rule, seat_at
from beguile.games.smiles_and_daggers.components import MAX_PLAYERS, RANKS, SIDES, Box
from beguile.games.smiles_and_daggers.rules import price_of_return, to_act
from beguile.games.smiles_and_daggers.state import (
    CURRENT,
    DECLARATIONS,
    GUESSES,
    KINDS_OF_CARD,
    OPPONENT,
    OVER,
    PHASES,
    State,
    challenger,
    on_card,
    rank_of,
    role_of,
    side_of,
)

N = MAX_PLAYERS


@layout
class Observation:
    """10.1, 10.2 All that follows from what a seat has seen. Seats count from the observer: 0 is me, 1 the next clockwise."""

    seat = i16(doc="my own seat; a move names a player by seat, counted from seat 0 of the table")
    players = i16(doc="number of players")
    goal = i16(doc="coins that win, with a lead")
    turn = i16(doc="the number of this turn, from 1")
    turns_left = i16(doc="turns until the game ends in any case, this one included")
    phase = i16(doc="0 families, 1 challenge, 2 declarations, 3 cards, 4 bets, 5 over")
    raced = i16(doc="1 once several have led together with enough coins to win")
    current = i16(doc="who has the tile")
    opponent = i16(doc="who was challenged, -1 before")
    my_card = i16(doc="the card I have laid: 0 Lord smiling, 1 Lord striking, 2 and 3 Lady, 4 and 5 Knight; -1 if none")
    price = i16(doc="coins that a card of mine would cost to come back, -1 if none is lost or none comes back at this table")
    recovered = i16(doc="1 once the current player has taken a card back in this turn")
    acting = i16(N, doc="1 for a player who may act now")
    laid = i16(N, doc="1 for a player whose card lies face down")
    declared = i16(N, doc="what a challenger has declared: 0 a smile, 1 a strike, 2 nothing; -1 if not asked yet")
    bet_on_current = i16(N, doc="what a player has bet of the current player's card: 0 nothing, 1 a smile, 2 a dagger")
    bet_on_opponent = i16(N, doc="what a player has bet of the opponent's card: 0 nothing, 1 a smile, 2 a dagger")
    family = i16(N, doc="which family a player has, -1 if none")
    coins = i16(N, doc="coins of a player")
    hand = i16(N, 3, doc="Lords, Ladies and Knights a player has left, a card on the table too")
    gone = i16(N, 3, doc="Lords, Ladies and Knights a player has lost")
    smiles = i16(N, N, doc="how often the first player smiled at the second")
    daggers = i16(N, N, doc="how often the first player struck at the second")
    betrayed = i16(N, N, doc="the last turn in which the first player struck while the second smiled, 0 if never")
    ranks_laid = i16(N, KINDS_OF_CARD, doc="how often a player has laid each rank and side, in the order of `my_card`")
    kept = i16(N, doc="declarations of a player that came true")
    broken = i16(N, doc="declarations of a player that did not")
    last_challengers = i16(2, doc="who met in the last challenge, -1 before the first")
    last_laid = i16(2, doc="what they laid, in the order of `my_card`, -1 before the first")


@rule
def observe(box: Box, s: State, seat: int, o: Observation) -> None:
    o.seat = seat
    o.players = box.players
    o.goal = box.goal
    o.turn = s.turns + 1
    o.turns_left = box.turns - s.turns
    o.phase = s.phase
    o.raced = s.raced
    o.current = relative(box, seat, s.tile)
    o.opponent = relative(box, seat, s.opponent)
    o.my_card = own_card(s, seat)
    o.price = price_of_return(box, s, seat)
    o.recovered = s.recovered
    for role in range(2):
        o.last_challengers[role] = relative(box, seat, s.last_challengers[role])
        o.last_laid[role] = s.last_laid[role]
    for i in range(N):
        observe_player(box, s, seat, i, o)
        observe_table(box, s, seat, i, o)
        for j in range(N):
            observe_pair(box, s, seat, i, j, o)


@rule
def own_card(s: State, seat: int) -> int:
    """10.1 What I have laid is known to me."""
    role = role_of(s, seat)
    return NONE if role == NONE else s.laid[role]


@rule
def observe_player(box: Box, s: State, seat: int, i: int, o: Observation) -> None:
    """10.2 What a player has, has lost and has shown."""
    sits, player = i < box.players, seat_at(box, seat, i)
    o.family[i] = s.family[player] if sits else NONE
    o.coins[i] = s.coins[player] if sits else 0
    o.kept[i] = s.kept[player] if sits else 0
    o.broken[i] = s.broken[player] if sits else 0
    for rank in range(3):
        o.hand[i][rank] = s.hand[player][rank] if sits else 0
        o.gone[i][rank] = box.cards[rank] - s.hand[player][rank] if sits else 0
    for card in range(KINDS_OF_CARD):
        o.ranks_laid[i][card] = s.ranks_laid[player][card] if sits else 0


@rule
def observe_table(box: Box, s: State, seat: int, i: int, o: Observation) -> None:
    """10.1 What a player does in this turn; of a card face down, only that it lies there."""
    sits, player = i < box.players, seat_at(box, seat, i)
    role = role_of(s, player) if sits else NONE
    shape = s.bet[player] if sits else 0
    o.acting[i] = 1 if sits and to_act(box, s) >> player & 1 else 0
    o.laid[i] = 1 if role != NONE and s.laid[role] != NONE else 0
    o.declared[i] = s.declared[role] if role != NONE else NONE
    o.bet_on_current[i] = on_card(shape, CURRENT)
    o.bet_on_opponent[i] = on_card(shape, OPPONENT)


@rule
def observe_pair(box: Box, s: State, seat: int, i: int, j: int, o: Observation) -> None:
    """10.2 What one has done to the other so far."""
    sit = i < box.players and j < box.players
    one, other = seat_at(box, seat, i), seat_at(box, seat, j)
    o.smiles[i][j] = s.smiles[one][other] if sit else 0
    o.daggers[i][j] = s.daggers[one][other] if sit else 0
    o.betrayed[i][j] = s.betrayed[one][other] if sit else 0


forget = forget_nothing


@rule
def imagine(box: Box, s: State, seat: int) -> None:
    """10.1 Any card that another challenger could have laid, on any side, where one lies."""
    for role in range(2):
        if s.laid[role] != NONE and challenger(s, role) != seat:
            s.laid[role] = any_card(s, challenger(s, role))


@rule
def any_card(s: State, seat: int) -> int:
    """4.2 One of the ranks in hand on one of its sides, each alike."""
    kinds = 0
    for rank in range(3):
        if s.hand[seat][rank] > 0:
            kinds += 2
    pick = below(s.luck, kinds)
    for card in range(KINDS_OF_CARD):
        if s.hand[seat][rank_of(card)] > 0:
            if pick == 0:
                return card
            pick -= 1
    return NONE


# -- for people -------------------------------------------------------------------------------------------------------


def show_rank(_: Box, rank: int) -> str:
    return RANKS[rank]


def show_side(_: Box, side: int) -> str:
    return SIDES[side]


def show_declaration(_: Box, declaration: int) -> str:
    return DECLARATIONS[declaration]


def show_family(box: Box, family: int) -> str | None:
    return None if family == NONE else str(box.labels["families"][family])


def show_card(box: Box, card: int) -> dict[str, str]:
    return {"rank": show_rank(box, rank_of(card)), "side": show_side(box, side_of(card))}


SHOWERS = {
    "rank": show_rank,
    "side": show_side,
    "current_side": show_side,
    "opponent_side": show_side,
    "declaration": show_declaration,
    "family": show_family,
}


def view(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it."""
    over = s.phase == OVER
    return {
        "game": "smiles_and_daggers",
        "seat": seat,
        "phase": PHASES[s.phase],
        "turn": s.turns if over else s.turns + 1,
        "turns": box.turns,
        "goal": box.goal,
        "ranks": [view_rank(box, rank) for rank in range(3)],
        "supply": max(0, box.supply - sum(s.coins)),
        "tied": bool(s.raced) and not over,
        "current": s.tile,
        "opponent": None if s.opponent == NONE else s.opponent,
        "to_act": [player for player in range(box.players) if to_act(box, s) >> player & 1],
        "recovered": bool(s.recovered),
        "challenge": [] if s.opponent == NONE else [view_challenger(box, s, role, seat) for role in range(2)],
        "bets": [view_bet(s, player) for player in range(box.players) if s.bet[player]],
        "players": [view_player(box, s, player) for player in range(box.players)],
        "last": [view_last(box, s, role) for role in range(2) if s.last_laid[role] != NONE],
        "over": over,
    }


def view_rank(box: Box, rank: int) -> dict[str, Any]:
    """1.2, 1.3 What is printed on a card."""
    return {"rank": RANKS[rank], "coins": box.earns[rank], "eliminates": RANKS[box.eliminates[rank]]}


def view_challenger(box: Box, s: State, role: int, seat: int | None) -> dict[str, Any]:
    """10.1 Whether a card lies there, and which only if it is one's own."""
    player, laid = challenger(s, role), s.laid[role] != NONE
    seen: dict[str, Any] = {"seat": player, "laid": laid}
    if s.declared[role] != NONE:
        seen["declared"] = DECLARATIONS[s.declared[role]]
    if laid and player == seat:
        seen["card"] = show_card(box, s.laid[role])
    return seen


def view_bet(s: State, player: int) -> dict[str, Any]:
    """5.1 A bet lies openly."""
    shape = s.bet[player]
    return {"seat": player, "current": GUESSES[on_card(shape, CURRENT)], "opponent": GUESSES[on_card(shape, OPPONENT)]}


def view_last(box: Box, s: State, role: int) -> dict[str, Any]:
    return {"seat": s.last_challengers[role], **show_card(box, s.last_laid[role])}


def view_player(box: Box, s: State, player: int) -> dict[str, Any]:
    """10.2 What everybody knows of a player."""
    seen: dict[str, Any] = {
        "family": show_family(box, s.family[player]),
        "coins": s.coins[player],
        "hand": {name: s.hand[player][rank] for rank, name in enumerate(RANKS)},
        "lost": {name: box.cards[rank] - s.hand[player][rank] for rank, name in enumerate(RANKS)},
        "laid": [
            {**show_card(box, card), "times": s.ranks_laid[player][card]}
            for card in range(KINDS_OF_CARD)
            if s.ranks_laid[player][card]
        ],
        "towards": [view_pair(s, player, other) for other in range(box.players)],
    }
    if box.declarations:
        seen["word"] = {"kept": s.kept[player], "broken": s.broken[player]}
    return seen


def view_pair(s: State, player: int, other: int) -> dict[str, int | None]:
    """10.2 Smiles and daggers of one player at another, and the last turn of a betrayal."""
    return {
        "smiles": s.smiles[player][other],
        "daggers": s.daggers[player][other],
        "betrayed": s.betrayed[player][other] or None,
    }
