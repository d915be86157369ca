"""What a seat of Royals sees: for people as a view, for agents as numbers, and the worlds it could not tell apart."""

from typing import Any

from beguile.engine.layout import i16, layout
from beguile.engine.rule import NONE, forget_nothing, relative, rule, seat_at
from beguile.games.royals.components import (
    COUNTRIES,
    COUNTRY_COUNT,
    MAX_CITIES,
    MAX_NOBLES,
    MAX_PLAYERS,
    MAX_POINTS,
    PAIR_COUNT,
    PAIRS,
    PERIOD_COUNT,
    TITLE_COUNT,
    TITLES,
    Box,
)
from beguile.games.royals.payment import PAIR, TRIPLE, at_most, fewest, intrigue_needed, matching, total
from beguile.games.royals.rules import SAME_KIND, cards_due, score
from beguile.games.royals.scoring import influence, title_share
from beguile.games.royals.state import DRAWING, State
from beguile.games.royals.worlds import imagine

__all__ = ["SHOWERS", "Observation", "forget", "imagine", "observe", "view"]

N = MAX_PLAYERS
PARTS = ("drawing", "playing", "discarding")

forget = forget_nothing


@layout
class Observation:
    """11.1 to 11.4 All that follows from what a seat has seen. Seats count from the observer: 0 is me, 1 the next clockwise."""

    players = i16(doc="number of players")
    period = i16(doc="0, 1, 2; 3 when over")
    running_out = i16(doc="1 if the period ends with this turn, or the third with this round")
    turn = i16(doc="whose turn it is, -1 when over")
    starter = i16(doc="who had the first turn of the game")
    first_round = i16(doc="1 while somebody has not had a first turn")
    part = i16(doc="of the turn: 0 drawing, 1 playing, 2 discarding")
    due = i16(doc="Country cards still to be drawn in this turn, unless an Intrigue card is chosen; 0 when not drawing")
    drawn = i16(doc="Country cards drawn in this turn")
    with_intrigue = i16(doc="1 when this turn draws one Country card and one Intrigue card")
    drawn_intrigue = i16(doc="Intrigue cards drawn in this turn")
    hand = i16(COUNTRY_COUNT, doc="my Country cards: France, German States, Britain, Spain")
    intrigue = i16(PAIR_COUNT, doc="my Intrigue cards by pair: F-G, F-B, F-S, G-B, G-S, B-S")
    row = i16(COUNTRY_COUNT, doc="cards face up")
    discards = i16(COUNTRY_COUNT, doc="discarded Country cards")
    intrigue_discards = i16(PAIR_COUNT, doc="discarded Intrigue cards")
    pile = i16(doc="cards in the face-down pile")
    intrigue_pile = i16(doc="cards in the pile of Intrigue cards")
    hand_size = i16(N, doc="Country cards of a player")
    intrigue_size = i16(N, doc="Intrigue cards of a player")
    known = i16(N, COUNTRY_COUNT, doc="cards that a player was seen to take and cannot have played since")
    most = i16(N, COUNTRY_COUNT, doc="no more cards of a country can be in a hand, as everybody could count")
    most_intrigue = i16(N, PAIR_COUNT, doc="the same for Intrigue cards")
    unseen = i16(COUNTRY_COUNT, doc="Country cards in the pile or in other hands, the known ones included")
    unseen_intrigue = i16(PAIR_COUNT, doc="Intrigue cards in the pile or in other hands")
    pile_most = i16(COUNTRY_COUNT, doc="cards of the pile when it was shuffled, less those I saw leaving it: no more can be in it")
    intrigue_most = i16(PAIR_COUNT, doc="the same for the pile of Intrigue cards")
    owner = i16(MAX_NOBLES, doc="who holds a Noble, -1 if vacant or not on the board")
    buried = i16(MAX_CITIES, N, doc="wooden nobles of a player in the cathedral of a city")
    titles = i16(N, TITLE_COUNT, doc="wooden nobles of a player on the marker of a title")
    supply = i16(N, doc="wooden nobles a player has left")
    influence = i16(N, COUNTRY_COUNT, doc="influence of a player in a country")
    city_left = i16(MAX_CITIES, doc="1 where a City bonus can still be earned")
    country_rank = i16(N, COUNTRY_COUNT, doc="1 or 2 for the higher or lower Country bonus of a player, else 0")
    house_rank = i16(N, doc="1, 2, ... for the Noble House bonus of a player, else 0")
    points = i16(N, doc="points on the markers of a player")
    markers = i16(N, MAX_POINTS + 1, doc="markers of this value that a player has")
    claim = i16(doc="the Noble I am paying for, -1 if none")
    laid = i16(COUNTRY_COUNT, doc="Country cards I have laid for it")
    spent = i16(PAIR_COUNT, doc="Intrigue cards I have laid for it")
    settled = i16(doc="kinds of cards of which no more can be laid for it: the four countries first, then the six pairs")


@rule
def observe(box: Box, s: State, seat: int, o: Observation) -> None:
    o.players = box.players
    o.period = s.period
    o.running_out = s.running_out
    o.turn = NONE if s.over else relative(box, seat, s.turn)
    o.starter = relative(box, seat, s.starter)
    o.first_round = 1 if s.opened < box.players else 0
    o.part = s.part
    o.due = cards_due(box, s) if s.part == DRAWING and not s.over else 0
    o.drawn = s.drawn
    o.with_intrigue = s.with_intrigue
    o.drawn_intrigue = s.drawn_intrigue
    observe_cards(box, s, seat, o)
    observe_board(box, s, seat, o)
    for i in range(N):
        observe_player(box, s, seat_at(box, seat, i), i, o)
    observe_claim(s, seat, o)


@rule
def observe_cards(box: Box, s: State, seat: int, o: Observation) -> None:
    """11.1, 11.3 My cards, the open ones, and where the others can be."""
    o.pile = total(s.pile, COUNTRY_COUNT)
    o.intrigue_pile = total(s.intrigue_pile, PAIR_COUNT)
    for country in range(COUNTRY_COUNT):
        o.hand[country] = s.hand[seat][country]
        o.row[country] = s.row[country]
        o.discards[country] = s.discards[country]
        o.unseen[country] = s.pile[country]
        o.pile_most[country] = s.pile[country]
        for player in range(box.players):
            if player != seat:
                o.unseen[country] += s.hand[player][country]
                o.pile_most[country] += s.drew[player][country]
    for pair in range(PAIR_COUNT):
        o.intrigue[pair] = s.intrigue[seat][pair]
        o.intrigue_discards[pair] = s.intrigue_discards[pair]
        o.unseen_intrigue[pair] = s.intrigue_pile[pair]
        o.intrigue_most[pair] = s.intrigue_pile[pair]
        for player in range(box.players):
            if player != seat:
                o.unseen_intrigue[pair] += s.intrigue[player][pair]
                o.intrigue_most[pair] += s.drew_intrigue[player][pair]


@rule
def observe_board(box: Box, s: State, seat: int, o: Observation) -> None:
    for i in range(N):
        for country in range(COUNTRY_COUNT):
            o.influence[i][country] = 0
    for noble in range(MAX_NOBLES):
        owner = relative(box, seat, s.owner[noble])
        o.owner[noble] = owner
        if owner != NONE:  # 9.3 as `influence` says, for all players at once
            o.influence[owner][box.country[noble]] += box.influence[noble]
    for city in range(MAX_CITIES):
        o.city_left[city] = 1 if city < box.cities and not s.city_taken[city] else 0


@rule
def observe_player(box: Box, s: State, player: int, i: int, o: Observation) -> None:
    """11.2, 11.4 Everything public about a player, and what follows from it."""
    sits = 1 if i < box.players else 0
    o.hand_size[i] = sits * total(s.hand[player], COUNTRY_COUNT)
    o.intrigue_size[i] = sits * total(s.intrigue[player], PAIR_COUNT)
    o.supply[i] = sits * s.supply[player]
    o.house_rank[i] = sits * s.house_rank[player]
    o.points[i] = sits * score(box, s, player)
    for country in range(COUNTRY_COUNT):
        o.known[i][country] = sits * s.known[player][country]
        o.most[i][country] = sits * s.most[player][country]
        o.country_rank[i][country] = sits * s.country_rank[player][country]
    for pair in range(PAIR_COUNT):
        o.most_intrigue[i][pair] = sits * s.most_intrigue[player][pair]
    for title in range(TITLE_COUNT):
        o.titles[i][title] = sits * s.titles[player][title]
    for city in range(MAX_CITIES):
        o.buried[city][i] = sits * s.buried[city][player]
    for value in range(MAX_POINTS + 1):
        o.markers[i][value] = sits * s.markers[player][value]


@rule
def observe_claim(s: State, seat: int, o: Observation) -> None:
    """5.4 A claim that is not complete is seen by its player only."""
    mine = s.claim != NONE and s.turn == seat
    o.claim = s.claim if mine else NONE
    o.settled = s.settled if mine else 0
    for country in range(COUNTRY_COUNT):
        o.laid[country] = s.laid[country] if mine else 0
    for pair in range(PAIR_COUNT):
        o.spent[pair] = s.spent[pair] if mine else 0


# -- for people -------------------------------------------------------------------------------------------------------


def show_card(box: Box, country: int) -> str:
    return COUNTRIES[country]


def show_pair(box: Box, pair: int) -> str:
    return PAIRS[pair]


def show_title(box: Box, title: int) -> str:
    return TITLES[title]


def show_city(box: Box, city: int) -> str:
    return box.labels["cities"][city]


def show_noble(box: Box, noble: int) -> dict[str, Any]:
    return {"noble": noble, "title": TITLES[box.title[noble]], "city": show_city(box, box.city[noble])}


def show_payment(box: Box, number: int) -> dict[str, Any]:
    return {"card": COUNTRIES[number // SAME_KIND], "count": number % SAME_KIND}


def show_intrigue(box: Box, number: int) -> dict[str, Any]:
    return {"card": PAIRS[number // SAME_KIND], "count": number % SAME_KIND}


def show_period(box: Box, period: int) -> str:
    return box.labels["periods"][period]


SHOWERS = {
    "card": show_card,
    "country": show_card,
    "pair": show_pair,
    "title": show_title,
    "city": show_city,
    "noble": show_noble,
    "payment": show_payment,
    "intrigue": show_intrigue,
    "period": show_period,
}


def view(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it."""
    table = {
        "game": "royals",
        "seat": seat,
        "period": show_period(box, min(s.period, PERIOD_COUNT - 1)),
        "running_out": bool(s.running_out),
        "turn": None if s.over else s.turn,
        "part": PARTS[s.part],
        "to_draw": cards_due(box, s) if s.part == DRAWING and not s.over else 0,
        "with_intrigue": bool(s.with_intrigue),
        "starter": s.starter,
        "hand_limit": box.hand_limit,
        "intrigue_limit": box.intrigue_limit,
        "row": by_country(s.row),
        "pile": total(s.pile, COUNTRY_COUNT),
        "discards": by_country(s.discards),
        "intrigue_pile": total(s.intrigue_pile, PAIR_COUNT),
        "intrigue_discards": by_pair(s.intrigue_discards),
        "countries": [view_country(box, s, country, seat) for country in range(COUNTRY_COUNT)],
        "titles": [view_title(box, s, title) for title in range(TITLE_COUNT)],
        "houses": [points for i, points in enumerate(box.house_points[: box.houses]) if i + 1 not in s.house_rank[: box.players]],
        "players": [view_player(box, s, player, seat) for player in range(box.players)],
        "claim": view_claim(box, s) if s.claim != NONE and s.turn == seat else None,
        "over": bool(s.over),
    }
    return table | {"earned": [view_earned(box, s, player) for player in range(box.players)]} if s.over else table


def view_earned(box: Box, s: State, player: int) -> dict[str, int]:
    """1.4, 10.3 The points of a player by what they were won with. Of the periods no account is kept: they are what is left."""
    ranks = list(zip(box.country_points, s.country_rank[player], strict=True))
    earned = {
        "cities": sum(box.city_points[city] for city in range(box.cities) if s.city_taken[city] == player + 1),
        "countries": sum(markers[rank - 1] for markers, rank in ranks if rank),
        "house": box.house_points[s.house_rank[player] - 1] if s.house_rank[player] else 0,
        "titles": sum(title_share(box, s, player, title) for title in range(TITLE_COUNT)),
    }
    return earned | {"periods": score(box, s, player) - sum(earned.values())}


def by_country(counts: list[int]) -> dict[str, int]:
    return dict(zip(COUNTRIES, counts, strict=True))


def by_pair(counts: list[int]) -> dict[str, int]:
    return {pair: count for pair, count in zip(PAIRS, counts, strict=True) if count}


def view_country(box: Box, s: State, country: int, seat: int | None) -> dict[str, Any]:
    ranks = [s.country_rank[player][country] for player in range(box.players)]
    return {
        "country": COUNTRIES[country],
        "bonus": [points for i, points in enumerate(box.country_points[country]) if i + 1 not in ranks],
        "markers": [] if s.over else box.period_points[s.period * COUNTRY_COUNT + country][:],
        "influence": [influence(box, s, player, country) for player in range(box.players)],
        "cities": [view_city(box, s, city, seat) for city in range(box.city_from[country], box.city_from[country + 1])],
    }


def view_city(box: Box, s: State, city: int, seat: int | None) -> dict[str, Any]:
    """7.2, 11.4 Everybody saw who was first here."""
    return {
        "city": show_city(box, city),
        "bonus": None if s.city_taken[city] else box.city_points[city],
        "first": s.city_taken[city] - 1 if s.city_taken[city] else None,
        "nobles": [view_noble(box, s, noble, seat) for noble in range(box.nobles) if box.city[noble] == city],
        "cathedral": s.buried[city][: box.players],
    }


def view_noble(box: Box, s: State, noble: int, seat: int | None) -> dict[str, Any]:
    title = box.title[noble]
    owner = None if s.owner[noble] == NONE else s.owner[noble]
    seen = {
        "noble": noble,
        "title": TITLES[title],
        "cost": box.cost[title],
        "influence": box.influence[noble],
        "intrigue": box.resistance[title],
        "owner": owner,
    }
    return seen if seat is None or owner == seat else seen | {"prices": view_prices(box, s, noble, seat)}


def view_prices(box: Box, s: State, noble: int, seat: int) -> dict[str, Any]:
    """5.3, 6.1 to 6.3 What a claim would take of my own cards."""
    country = box.country[noble]
    hand, intrigue = s.hand[seat], s.intrigue[seat]
    cards = view_price(box.cost[box.title[noble]], TRIPLE, total(hand, COUNTRY_COUNT), hand[country])
    spies = view_price(intrigue_needed(box, s, noble), PAIR, total(intrigue, PAIR_COUNT), matching(box, intrigue, country))
    return {"cards": cards, "intrigue": spies}


def view_price(need: int, each: int, cards: int, fitting: int) -> dict[str, int]:
    """So many fitting cards, or `each` of any kind for one, from `least` to `most` times. `lack` cards of any kind are missing."""
    lack = max(0, each * need - cards - (each - 1) * fitting)
    return {"need": need, "each": each, "least": fewest(need, fitting), "most": at_most(need, each, cards, fitting), "lack": lack}


def view_title(box: Box, s: State, title: int) -> dict[str, Any]:
    return {
        "title": TITLES[title],
        "points": box.title_points[title],
        "nobles": [s.titles[player][title] for player in range(box.players)],
    }


def view_player(box: Box, s: State, player: int, seat: int | None) -> dict[str, Any]:
    """11.1, 11.2, 11.4 Others show how many cards they hold, and those they took from the row; their markers lie face down."""
    seen: dict[str, Any] = {
        "cards": total(s.hand[player], COUNTRY_COUNT),
        "intrigue_cards": total(s.intrigue[player], PAIR_COUNT),
        "known": by_country(s.known[player]),
        "supply": s.supply[player],
        "markers": sum(s.markers[player]),
    }
    if player == seat:
        seen |= {"hand": by_country(s.hand[player]), "intrigue": by_pair(s.intrigue[player])}
    if player == seat or s.over:
        values = [value for value in range(MAX_POINTS, 0, -1) for _ in range(s.markers[player][value])]
        seen |= {"values": values, "points": score(box, s, player)}
    return seen


def view_claim(box: Box, s: State) -> dict[str, Any]:
    """5.4 What its player has laid so far, and what more can be laid: kinds are settled in order."""
    open_kinds = [*COUNTRIES, *PAIRS][s.settled :]
    return {**show_noble(box, s.claim), "laid": by_country(s.laid), "spent": by_pair(s.spent), "open": open_kinds}
