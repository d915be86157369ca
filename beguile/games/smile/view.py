"""What a seat of Smile sees: for people as a view, for agents as numbers, and the worlds it could not tell apart."""

from typing import Any

from beguile.engine.layout import i16, layout
from beguile.engine.luck import shuffle_anew
from beguile.engine.rule import NONE, forget_nothing, relative, rule, seat_at
from beguile.games.smile.components import COLOURLESS, COLOURS, HIGHEST, LOWEST, MAX_PLAYERS, Box
from beguile.games.smile.rules import State, any_beads, cards_sum, score

VALUES = HIGHEST - LOWEST + 1
N = MAX_PLAYERS


@layout
class Observation:
    """6.1, 6.2 All that follows from what a seat has seen. Seats count from the observer: 0 is me, 1 the next clockwise."""

    players = i16(doc="number of players")
    auctions_left = i16(doc="auctions not yet completed, this one included")
    turn = i16(doc="whose turn it is, -1 when over")
    starter = i16(doc="who opened this auction")
    row_there = i16(N, doc="1 where the row has a card in this slot")
    row_value = i16(N, doc="value of the card, 0 where there is none")
    row_colour = i16(N, doc="0 yellow, 1 white, 2 red, 3 blue, 4 none; -1 where there is no card")
    row_beads = i16(N, doc="beads on the card")
    bidding = i16(N, doc="1 for a player who is still in this auction")
    clear = i16(N, doc="clear beads of a player")
    blue = i16(N, doc="blue beads of a player")
    has_colour = i16(N, 4, doc="1 if a card of this colour lies before the player")
    colour_value = i16(N, 4, doc="value of that card, else 0")
    colourless = i16(N, doc="number of colourless cards before the player")
    colourless_sum = i16(N, doc="their values added up")
    unseen = i16(5, VALUES, doc="cards of this colour (4: none) and value (from -5) still in the pile")


@rule
def observe(box: Box, s: State, seat: int, o: Observation) -> None:
    o.players = box.players
    o.auctions_left = box.auctions - s.auction
    o.turn = NONE if s.over else relative(box, seat, s.turn)
    o.starter = relative(box, seat, s.starter)
    observe_row(box, s, o)
    for i in range(N):
        observe_player(box, s, seat_at(box, seat, i), i, o)
    observe_pile(box, s, o)


@rule
def observe_row(box: Box, s: State, o: Observation) -> None:
    for slot in range(N):
        there = slot < box.players and s.row[slot] != NONE
        o.row_there[slot] = 1 if there else 0
        o.row_value[slot] = box.value[s.row[slot]] if there else 0
        o.row_colour[slot] = box.colour[s.row[slot]] if there else NONE
        o.row_beads[slot] = s.row_beads[slot] if there else 0


@rule
def observe_player(box: Box, s: State, player: int, i: int, o: Observation) -> None:
    sits = i < box.players
    o.bidding[i] = 1 if sits and not s.over and not s.out[player] else 0
    o.clear[i] = s.clear[player] if sits else 0
    o.blue[i] = s.blue[player] if sits else 0
    o.colourless[i] = 0
    o.colourless_sum[i] = 0
    for colour in range(4):
        o.has_colour[i][colour] = 0
        o.colour_value[i][colour] = 0
    if sits:
        for place in range(s.won_count[player]):
            observe_card(box, s.won[player][place], i, o)


@rule
def observe_card(box: Box, card: int, i: int, o: Observation) -> None:
    colour = box.colour[card]
    if colour == COLOURLESS:
        o.colourless[i] += 1
        o.colourless_sum[i] += box.value[card]
    else:
        o.has_colour[i][colour] = 1
        o.colour_value[i][colour] = box.value[card]


@rule
def observe_pile(box: Box, s: State, o: Observation) -> None:
    """6.1 Which cards are still to come is known, their order is not."""
    for colour in range(5):
        for value in range(VALUES):
            o.unseen[colour][value] = 0
    for place in range(s.top, box.cards):
        card = s.deck[place]
        o.unseen[box.colour[card]][box.value[card] - LOWEST] += 1


forget = forget_nothing


@rule
def imagine(box: Box, s: State, seat: int) -> None:
    """6.1 The pile in any other order. Cards already dealt are gone from it; nothing else is hidden."""
    shuffle_anew(s.luck, s.deck, s.top, box.cards)


# -- for people -------------------------------------------------------------------------------------------------------


def show_card(box: Box, card: int) -> dict[str, Any]:
    return {"value": box.value[card], "colour": COLOURS[box.colour[card]]}


SHOWERS = {"card": show_card}


def view(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it."""
    return {
        "game": "smile",
        "seat": seat,
        "auction": min(s.auction + 1, box.auctions),
        "auctions": box.auctions,
        "turn": None if s.over else s.turn,
        "starter": s.starter,
        "row": [view_slot(box, s, slot) for slot in range(box.players)],
        "pile": box.cards - s.top,
        "players": [view_player(box, s, player, seat) for player in range(box.players)],
        "can_back_out": any_beads(box, s),
        "over": bool(s.over),
    }


def view_slot(box: Box, s: State, slot: int) -> dict[str, Any] | None:
    if s.row[slot] == NONE:
        return None
    return {**show_card(box, s.row[slot]), "beads": s.row_beads[slot]}


def view_player(box: Box, s: State, player: int, seat: int | None) -> dict[str, Any]:
    """6.2, 6.3 Beads of others stay in their hands, unless the table plays with open beads or the game is over."""
    seen: dict[str, Any] = {
        "cards": [show_card(box, card) for card in s.won[player][: s.won_count[player]]],
        "bidding": not s.over and not s.out[player],
    }
    if player == seat or box.open_beads or s.over:
        seen |= {"clear": s.clear[player], "blue": s.blue[player]}
    if s.over:
        seen["score"] = {
            "cards": cards_sum(box, s, player),
            "clear beads": s.clear[player] // 5,
            "blue beads": -s.blue[player],
            "total": score(box, s, player),
        }
    return seen
