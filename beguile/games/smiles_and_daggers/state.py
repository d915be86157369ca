"""What a match of Smiles & Daggers is made of: its moves, its events, its phases, and all that changes."""

from beguile.engine.events import Events
from beguile.engine.layout import i8, i16, i32, layout, u32
from beguile.engine.moves import Moves, family
from beguile.engine.rule import NONE, rule
from beguile.games.smiles_and_daggers.components import MAX_PLAYERS, RANKS, SIDES

DECLARATIONS = (*SIDES, "nothing")
"""What a challenger can announce."""

GUESSES = ("none", *SIDES)
"""What a bet says of one card: nothing, or a side."""

MOVES = Moves(
    family("take_family", family=MAX_PLAYERS),
    family("recover", rank=RANKS),
    family("stay_out"),
    family("challenge", seat=MAX_PLAYERS),
    family("declare", side=DECLARATIONS),
    family("lay", rank=RANKS, side=SIDES),
    family("no_bet"),
    family("bet", current=GUESSES, opponent=GUESSES),
)
TAKE_FAMILY, RECOVER, STAY_OUT, CHALLENGE, DECLARE, LAY, NO_BET, BET = MOVES.starts
KINDS_OF_CARD = len(RANKS) * len(SIDES)
SHAPES = len(GUESSES) * len(GUESSES)

EVENTS = Events(
    tile_given="seat",
    family_taken="seat family",
    recovered="seat rank price",
    stayed_out="seat",
    challenged="turn seat opponent",
    declared="seat declaration",
    laid="seat",
    laid_card="seat rank side",
    bet_on_one="seat challenger side",
    bet_on_both="seat current current_side opponent opponent_side",
    did_not_bet="seat",
    revealed="seat rank side",
    bet_won="seat coins",
    bet_lost="seat",
    eliminated="seat rank by",
    earned="seat coins",
    tied="coins",
    ended="",
)
TILE_GIVEN, FAMILY_TAKEN, RECOVERED, STAYED_OUT, CHALLENGED, DECLARED = range(6)
LAID, LAID_CARD, BET_ON_ONE, BET_ON_BOTH, DID_NOT_BET, REVEALED = range(6, 12)
BET_WON, BET_LOST, ELIMINATED, EARNED, TIED, ENDED = range(12, 18)

ENDINGS = ("goal", "race", "hands", "knights", "turns")
GOAL, RACE, HANDS, KNIGHTS, TURNS = range(5)

PHASES = ("families", "challenge", "declarations", "cards", "bets", "over")
CHOOSING, CHALLENGING, DECLARING, LAYING, BETTING, OVER = range(6)

CURRENT, OPPONENT = 0, 1
"""The two challengers, as places in `laid` and `declared`."""


@layout
class State:
    """What changes in a match. What challengers did to each other is public and kept, for those who bear grudges."""

    luck = u32(4)
    shown = i32()
    phase = i8()
    tile = i8(doc="the current player")
    opponent = i8(doc="who was challenged, NONE before")
    turn = i8(doc="who is to act where one alone is, NONE while cards are laid")
    recovered = i8(doc="1 once the current player has taken a card back")
    raced = i8(doc="1 once several have led together with enough coins to win")
    ended = i8(doc="a place in ENDINGS when over")
    turns = i16(doc="turns completed")
    coins = i16(MAX_PLAYERS)
    hand = i8(MAX_PLAYERS, 3, doc="cards of each rank, those on the table too")
    family = i8(MAX_PLAYERS)
    declared = i8(2, doc="what each challenger announced, a place in DECLARATIONS, NONE before")
    laid = i8(2, doc="secret: rank and side of each challenger's card as in the move `lay`, NONE before")
    bet = i8(MAX_PLAYERS, doc="the shape of each bet as in the move `bet`, 0 for none")
    smiles = i16(MAX_PLAYERS, MAX_PLAYERS, doc="how often one smiled at the other")
    daggers = i16(MAX_PLAYERS, MAX_PLAYERS, doc="how often one struck at the other")
    betrayed = i16(MAX_PLAYERS, MAX_PLAYERS, doc="the last turn in which one struck at the other's smile, 0 if never")
    ranks_laid = i16(MAX_PLAYERS, KINDS_OF_CARD, doc="how often a player laid each rank and side")
    kept = i16(MAX_PLAYERS, doc="declarations that came true")
    broken = i16(MAX_PLAYERS, doc="declarations that did not")
    last_challengers = i8(2, doc="who met in the last challenge, NONE before the first")
    last_laid = i8(2, doc="and what they laid")


# How it is read


@rule
def rank_of(card: int) -> int:
    """1.1 Lord, Lady or Knight."""
    return card // 2


@rule
def side_of(card: int) -> int:
    """1.2, 1.3 The side that is turned towards the opponent's card."""
    return card % 2


@rule
def hand_size(s: State, seat: int) -> int:
    return s.hand[seat][0] + s.hand[seat][1] + s.hand[seat][2]


@rule
def gain(s: State, seat: int, coins: int) -> None:
    """1.4 Coins for a player, whatever is left in the supply."""
    s.coins[seat] += coins


@rule
def role_of(s: State, seat: int) -> int:
    """CURRENT, OPPONENT, or NONE for those who look on."""
    if seat == s.tile:
        return CURRENT
    return OPPONENT if seat == s.opponent else NONE


@rule
def challenger(s: State, role: int) -> int:
    return s.tile if role == CURRENT else s.opponent


@rule
def on_card(shape: int, role: int) -> int:
    """5.2 What a bet says of one challenger's card: 0 nothing, 1 a smile, 2 a dagger."""
    return shape // 3 if role == CURRENT else shape % 3
