"""What a seat of SmileyFace sees: for people as a view, for agents as numbers, and the worlds it could not tell apart."""

from typing import Any

from beguile.engine.layout import i16, layout
from beguile.engine.rule import NONE, forget_nothing, relative, rule, seat_at
from beguile.games.smileyface.components import (
    CARDS,
    DESTROY,
    DRAW,
    EFFECTS,
    EMOTIONS,
    HIGHEST,
    HIGHEST_REWARD,
    MAX_PLAYERS,
    MAX_ROUNDS,
    SUITS,
    TAKE,
    Box,
)
from beguile.games.smileyface.mischief import protected
from beguile.games.smileyface.rules import best_suit, best_total, reward_points, round_points, score, suit_total
from beguile.games.smileyface.state import CHOOSING, CLEANING, EXCHANGING, LOSING, OVER, PLAYING, State, first_half, second_half
from beguile.games.smileyface.worlds import imagine as imagine_world

N = MAX_PLAYERS


@layout
class Observation:
    """8.1 All that follows from what a seat has seen. Seats count from the observer: 0 is me, 1 the next clockwise. Cards are
    counted by their like: suit × 5 + value − 1 for emotions, 20 + kind for mischief."""

    players = i16(doc="number of players")
    seat = i16(doc="my absolute seat, which the targets of moves are counted in")
    completed = i16(doc="rounds completed")
    points = i16(doc="points on the card of this round, in clean-up of the next; 0 when over")
    points_left = i16(doc="points on the cards of all rounds after that one")
    stage = i16(doc="0 an action, 1 a choice for mischief, 2 the card to exchange for, 3 cards lost to a bomb, 4 clean-up, 5 over")
    turn = i16(doc="who is to act, -1 when over")
    first = i16(doc="the first player of this round")
    chart = i16(4, doc="the suits from the Boss to the Newbie: 0 happiness, 1 sadness, 2 surprise, 3 anger")
    kind = i16(doc="the mischief that is being carried out, -1 without one")
    own = i16(doc="the card of its player's display that is to be exchanged, -1 without one")
    culprit = i16(doc="who played the bomb that cards are being lost to, -1 without one")
    to_lose = i16(doc="how many cards are still lost to it")
    hand = i16(CARDS, doc="how many of each card I hold")
    display = i16(N, CARDS, doc="how many of each card lie in a display")
    suit_total = i16(N, 4, doc="what a player's cards of a suit are worth by the chart as it is")
    best_total = i16(N, doc="the best of them")
    protected = i16(N, doc="1 if a Heart protects the display")
    passed = i16(N, doc="1 for a player who has passed")
    helper = i16(N, doc="whose helping hand lies before a player, -1 without one")
    hand_size = i16(N, doc="how many cards a player holds")
    drawn = i16(N, MAX_ROUNDS, doc="how many cards a player has drawn in each round")
    left = i16(N, CARDS, doc="how many of each card a player has shown from their hand in rounds 1 to 4, an octal digit each")
    left_later = i16(N, CARDS, doc="the same for rounds 5 to 7")
    deck_size = i16(doc="how many cards are in the deck")
    discards = i16(CARDS, doc="how many of each card are on the discard pile")
    unseen = i16(CARDS, doc="how many of each card are in the deck or in other hands")
    held = i16(CARDS, doc="how many of each card I held at the first four shuffles, an octal digit for each")
    held_later = i16(CARDS, doc="the same for the later shuffles")
    round_points = i16(N, doc="points on a player's round cards")
    rewards = i16(N, doc="how many reward tokens a player has")
    reward_points = i16(N, doc="points on them, -1 where I do not know")
    my_rewards = i16(HIGHEST_REWARD + 1, doc="how many reward tokens of each value I have")
    winner = i16(MAX_ROUNDS, doc="who won each round, -1 if nobody has")
    rewarded = i16(MAX_ROUNDS, doc="who took the reward tokens, in order, -1 for those that nobody has taken")


@rule
def observe(box: Box, s: State, seat: int, o: Observation) -> None:
    o.players = box.players
    o.seat = seat
    observe_round(box, s, seat, o)
    for i in range(4):
        o.chart[i] = s.chart[i]
    for i in range(N):
        if i < box.players:
            observe_player(box, s, seat, seat_at(box, seat, i), i, o)
        else:
            observe_nobody(i, o)
    observe_cards(box, s, seat, o)
    observe_prizes(box, s, seat, o)


@rule
def observe_round(box: Box, s: State, seat: int, o: Observation) -> None:
    o.completed = s.completed
    o.points = 0
    o.points_left = 0
    for i in range(s.completed, box.rounds):
        if i == s.completed:
            o.points = box.round_value[i]
        else:
            o.points_left += box.round_value[i]
    o.stage = s.stage
    o.turn = relative(box, seat, s.turn)
    o.first = relative(box, seat, s.first)
    o.kind = s.kind
    o.own = s.own
    o.culprit = relative(box, seat, s.culprit)
    o.to_lose = s.to_lose


@rule
def observe_player(box: Box, s: State, seat: int, player: int, i: int, o: Observation) -> None:
    for card in range(CARDS):
        o.display[i][card] = s.display[player][card]
        o.left[i][card] = first_half(s.left[player * CARDS + card])
        o.left_later[i][card] = second_half(s.left[player * CARDS + card])
    o.best_total[i] = 0
    for suit in range(4):
        total = suit_total(box, s, player, suit)
        o.suit_total[i][suit] = total
        if total > o.best_total[i]:
            o.best_total[i] = total
    o.protected[i] = 1 if protected(box, s, player) else 0
    o.passed[i] = s.passed[player]
    o.helper[i] = relative(box, seat, s.helper[player])
    o.hand_size[i] = s.hand_size[player]
    for shuffle in range(MAX_ROUNDS):
        o.drawn[i][shuffle] = s.drawn[player * MAX_ROUNDS + shuffle]
    o.round_points[i] = round_points(box, s, player)
    o.rewards[i] = rewards_of(s, player)
    o.reward_points[i] = reward_points(s, player) if i == 0 or s.stage == OVER or o.rewards[i] == 0 else NONE


@rule
def observe_nobody(i: int, o: Observation) -> None:
    for card in range(CARDS):
        o.display[i][card] = 0
        o.left[i][card] = 0
        o.left_later[i][card] = 0
    for suit in range(4):
        o.suit_total[i][suit] = 0
    o.best_total[i] = 0
    o.protected[i] = 0
    o.passed[i] = 0
    o.helper[i] = NONE
    o.hand_size[i] = 0
    for shuffle in range(MAX_ROUNDS):
        o.drawn[i][shuffle] = 0
    o.round_points[i] = 0
    o.rewards[i] = 0
    o.reward_points[i] = 0


@rule
def rewards_of(s: State, seat: int) -> int:
    count = 0
    for i in range(s.taken):
        if s.token_of[i] == seat:
            count += 1
    return count


@rule
def observe_cards(box: Box, s: State, seat: int, o: Observation) -> None:
    """8.1, 8.2 Everything that is not in sight is in the deck or in a hand."""
    o.deck_size = s.deck_size
    for card in range(CARDS):
        o.hand[card] = s.hand[seat][card]
        o.held[card] = first_half(s.held[seat * CARDS + card])
        o.held_later[card] = second_half(s.held[seat * CARDS + card])
        o.discards[card] = s.discards[card]
        unseen = s.deck[card]
        for other in range(box.players):
            if other != seat:
                unseen += s.hand[other][card]
        o.unseen[card] = unseen


@rule
def observe_prizes(box: Box, s: State, seat: int, o: Observation) -> None:
    """8.3 My own reward tokens, and who won which round."""
    for value in range(HIGHEST_REWARD + 1):
        o.my_rewards[value] = 0
    for i in range(s.taken):
        if s.token_of[i] == seat:
            o.my_rewards[s.tokens[i]] += 1
    for i in range(MAX_ROUNDS):
        o.winner[i] = relative(box, seat, s.winner[i])
        o.rewarded[i] = relative(box, seat, s.token_of[i])


forget, imagine = forget_nothing, imagine_world


# -- for people -------------------------------------------------------------------------------------------------------

STAGES = {
    PLAYING: "playing",
    CHOOSING: "choosing",
    EXCHANGING: "exchanging",
    LOSING: "losing",
    CLEANING: "clean-up",
    OVER: "over",
}


def show_card(box: Box, card: int) -> dict[str, Any]:
    if card < EMOTIONS:
        return {"suit": show_suit(box, card // HIGHEST), "value": card % HIGHEST + 1}
    return {"suit": "none", "mischief": show_kind(box, card - EMOTIONS)}


def show_suit(box: Box, suit: int) -> str:
    return SUITS[suit]


def show_kind(box: Box, kind: int) -> str:
    return box.labels["mischief"][kind]


SHOWERS = {"card": show_card, "other_card": show_card, "suit": show_suit}


def show_cards(box: Box, counts: list[int]) -> list[dict[str, Any]]:
    """Cards by suit and value, then mischief."""
    return [show_card(box, card) for card in range(CARDS) for _ in range(counts[card])]


def view(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """8.4 The table as this seat sees it; the Newbie too, as everybody can tell. Clean-up belongs to the round before it."""
    place = s.completed - 1 if s.stage in (CLEANING, OVER) else s.completed
    seen: dict[str, Any] = {
        "game": "smileyface",
        "seat": seat,
        "stage": STAGES[s.stage],
        "round": place + 1,
        "rounds": box.rounds,
        "points": box.round_value[place],
        "turn": None if s.stage == OVER else s.turn,
        "first": s.first,
        "chart": [SUITS[suit] for suit in s.chart],
        "deck": s.deck_size,
        "discards": show_cards(box, s.discards),
        "rewarded": s.token_of[: s.taken],
        "rewards_left": box.rewards - s.taken,
        "mischief": None if s.kind == NONE else show_kind(box, s.kind),
        "exchanging": None if s.own == NONE else show_card(box, s.own),
        "to_lose": s.to_lose,
        "players": [view_player(box, s, player, seat) for player in range(box.players)],
        "kinds": [view_kind(box, kind) for kind in range(box.kinds)],
        "over": s.stage == OVER,
    }
    if seat is not None:
        seen["hand"] = show_cards(box, s.hand[seat])
    return seen


def view_kind(box: Box, kind: int) -> dict[str, Any]:
    """1.2 What a mischief card does."""
    effect = box.effect[kind]
    shown: dict[str, Any] = {
        "name": show_kind(box, kind),
        "effect": EFFECTS[effect],
        "copies": box.copies[EMOTIONS + kind],
        "stays": bool(box.stays[kind]),
    }
    if effect == TAKE:
        shown["values"] = values_of(box, kind)
    if effect in (DESTROY, DRAW):
        shown["count"] = box.count[kind]
    return shown


def values_of(box: Box, kind: int) -> list[int]:
    """4.3 The values that a mischief card can take."""
    return [value for value in range(1, HIGHEST + 1) if box.reach[kind] >> (value - 1) & 1]


def view_player(box: Box, s: State, player: int, seat: int | None) -> dict[str, Any]:
    """8.1, 8.3 Reward tokens face down, but for one's own; at the end all of them."""
    best = best_total(box, s, player)
    seen: dict[str, Any] = {
        "hand": s.hand_size[player],
        "display": {SUITS[suit]: view_suit(s, player, suit) for suit in range(4)},
        "mischief": [show_kind(box, kind) for kind in range(box.kinds) for _ in range(s.display[player][EMOTIONS + kind])],
        "totals": {SUITS[suit]: suit_total(box, s, player, suit) for suit in range(4)},
        "total": best,
        "best": SUITS[best_suit(box, s, player)] if best else None,
        "passed": bool(s.passed[player]),
        "helper": None if s.helper[player] == NONE else s.helper[player],
        "rounds": [i + 1 for i in range(s.completed) if s.winner[i] == player],
        "round_points": round_points(box, s, player),
        "rewards": rewards_of(s, player),
    }
    if player == seat or s.stage == OVER:
        seen["reward_values"] = sorted(s.tokens[i] for i in range(s.taken) if s.token_of[i] == player)
    if s.stage == OVER:
        seen["score"] = {
            "round cards": round_points(box, s, player),
            "reward tokens": reward_points(s, player),
            "total": score(box, s, player),
        }
    return seen


def view_suit(s: State, player: int, suit: int) -> list[int]:
    """The values of a suit in a display, highest first."""
    values = range(HIGHEST, 0, -1)
    return [value for value in values for _ in range(s.display[player][suit * HIGHEST + value - 1])]
