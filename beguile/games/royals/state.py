"""What lies on the table of Royals and what can be done there: the state, the moves, the events."""

from beguile.engine.events import Events
from beguile.engine.layout import i8, i32, layout, u32
from beguile.engine.moves import Moves, family
from beguile.games.royals.components import (
    COUNTRIES,
    COUNTRY_COUNT,
    MAX_CITIES,
    MAX_HAND,
    MAX_INTRIGUE,
    MAX_NOBLES,
    MAX_PLAYERS,
    MAX_POINTS,
    PAIR_COUNT,
    PAIRS,
    TITLE_COUNT,
)

MOVES = Moves(
    family("draw"),
    family("take", card=COUNTRIES),
    family("draw_intrigue"),
    family("with_intrigue"),
    family("claim", noble=MAX_NOBLES),
    family("prepare", noble=MAX_NOBLES),
    family("lay", card=COUNTRIES, count=MAX_HAND + 1),
    family("spend", card=PAIRS, count=2 * MAX_INTRIGUE + 1),
    family("pay"),
    family("done"),
    family("discard", card=COUNTRIES),
    family("discard_intrigue", card=PAIRS),
)
DRAW, TAKE, DRAW_INTRIGUE, WITH_INTRIGUE, CLAIM, PREPARE, LAY, SPEND, PAY, DONE, DISCARD, DISCARD_INTRIGUE = MOVES.starts
LAY_COUNTS, SPEND_COUNTS = MAX_HAND + 1, 2 * MAX_INTRIGUE + 1
"""How many numbers each card of the families `lay` and `spend` has."""

EVENTS = Events(
    began="starter cards[4]",
    drew_card="seat card",
    drew="seat",
    took="seat card",
    drew_intrigue_card="seat pair",
    drew_intrigue="seat",
    chose_intrigue="seat",
    claimed="seat noble payments[4]",
    took_over="seat noble loser payments[4] intrigues[6]",
    city_bonus="seat city points",
    country_bonus="seat country points",
    house_bonus="seat points",
    discarded="seat card",
    discarded_intrigue="seat pair",
    turned_up="card",
    ran_out="period",
    last_round="seat",
    shuffled="",
    shuffled_intrigue="",
    most_influence="period country seat points",
    second_influence="period country seat points",
    lone_influence="country",
    title_won="title seat points",
    title_halved="title seats[2] points",
    title_lost="title",
    ended="",
)
(
    BEGAN,
    DREW_CARD,
    DREW,
    TOOK,
    DREW_INTRIGUE_CARD,
    DREW_INTRIGUE,
    CHOSE_INTRIGUE,
    CLAIMED,
    TOOK_OVER,
    CITY_BONUS,
    COUNTRY_BONUS,
    HOUSE_BONUS,
    DISCARDED,
    DISCARDED_INTRIGUE,
    TURNED_UP,
    RAN_OUT,
    LAST_ROUND,
    SHUFFLED,
    SHUFFLED_INTRIGUE,
    MOST_INFLUENCE,
    SECOND_INFLUENCE,
    LONE_INFLUENCE,
    TITLE_WON,
    TITLE_HALVED,
    TITLE_LOST,
    ENDED,
) = range(26)

DRAWING, PLAYING, DISCARDING = 0, 1, 2
"""The parts of a turn, as everybody sees them."""


@layout
class State:
    """What changes in a match. Cards are alike but for their kind, so all piles and hands are counts; luck is drawn with a card."""

    luck = u32(4)
    shown = i32()
    over = i8()
    starter = i8()
    turn = i8()
    opened = i8(doc="how many players have had their first turn")
    part = i8(doc="of the turn: drawing, playing, discarding")
    drawn = i8(doc="Country cards drawn in this turn")
    with_intrigue = i8(doc="1 when this turn draws one Country card and one Intrigue card")
    drawn_intrigue = i8(doc="Intrigue cards drawn in this turn")
    period = i8(doc="0, 1, 2")
    running_out = i8(doc="1 when this period ends with the turn, or with the last round")

    pile = i8(COUNTRY_COUNT)
    discards = i8(COUNTRY_COUNT)
    row = i8(COUNTRY_COUNT)
    hand = i8(MAX_PLAYERS, COUNTRY_COUNT)
    known = i8(MAX_PLAYERS, COUNTRY_COUNT, doc="cards in this hand that everybody knows of, for they were taken from the row")
    most = i8(MAX_PLAYERS, COUNTRY_COUNT, doc="no more cards of a country can be in this hand, as everybody could count")
    drew = i8(MAX_PLAYERS, COUNTRY_COUNT, doc="what a player drew from this pile since it was shuffled")
    intrigue_pile = i8(PAIR_COUNT)
    intrigue_discards = i8(PAIR_COUNT)
    intrigue = i8(MAX_PLAYERS, PAIR_COUNT)
    most_intrigue = i8(MAX_PLAYERS, PAIR_COUNT, doc="the same for Intrigue cards")
    drew_intrigue = i8(MAX_PLAYERS, PAIR_COUNT, doc="what a player drew from this pile since it was shuffled")

    claim = i8(doc="the Noble that is being paid for, NONE if none is")
    laid = i8(COUNTRY_COUNT, doc="cards chosen for it, still in the hand")
    spent = i8(PAIR_COUNT, doc="Intrigue cards chosen for it, still in the hand")
    settled = i8(doc="kinds of cards that are decided: they are chosen in order, the countries first, then the pairs")

    owner = i8(MAX_NOBLES, doc="whose wooden noble stands on a portrait, NONE if it is vacant")
    buried = i8(MAX_CITIES, MAX_PLAYERS, doc="wooden nobles in the cathedrals")
    titles = i8(MAX_PLAYERS, TITLE_COUNT, doc="wooden nobles on the title markers")
    supply = i8(MAX_PLAYERS, doc="wooden nobles left")
    city_taken = i8(MAX_CITIES, doc="1 + who took the City bonus, 0 while it is there")
    country_rank = i8(MAX_PLAYERS, COUNTRY_COUNT, doc="1 or 2 for the Country bonus marker a player has, 0 for none")
    house_rank = i8(MAX_PLAYERS, doc="1, 2, ... for the Noble House marker a player has, 0 for none")
    markers = i8(MAX_PLAYERS, MAX_POINTS + 1, doc="how many markers of each value a player has")
