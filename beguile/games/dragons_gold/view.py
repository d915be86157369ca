"""What a seat of Dragon's Gold sees: for people as a view, for agents as numbers."""

from typing import Any

from beguile.engine.rule import NONE, everyone, relative, rule, seat_at
from beguile.games.dragons_gold.bargain import can_all_answer
from beguile.games.dragons_gold.components import (
    BALL,
    CARPET,
    HAND,
    HORN,
    KINDS,
    MAX_DRAGONS,
    MAX_PLAYERS,
    OBJECT_KINDS,
    OBJECTS,
    POWDER,
    RING,
    ROLES,
    ROW,
    SCROLL,
    TEAM,
    TOKENS,
    Box,
)
from beguile.games.dragons_gold.forgetting import forget
from beguile.games.dragons_gold.knowledge import imagine, is_unseen, knows_top, last_look
from beguile.games.dragons_gold.market import ASKS, shown
from beguile.games.dragons_gold.observation import Observation
from beguile.games.dragons_gold.rules import to_act
from beguile.games.dragons_gold.scoring import is_cursed, majority, score, sets, worth_of_tokens
from beguile.games.dragons_gold.state import (
    ANYONE,
    CHOOSING,
    DIVIDING,
    FIRST_CHOICE,
    MARKET,
    ON,
    OVER,
    SHARES,
    STAGES,
    STEALING,
    TALKS,
    TRIES,
    UP,
    WINDOWS,
    State,
    show_bundle,
    total,
)
from beguile.games.dragons_gold.theft import is_theft, kind_in, thief_in, victim_in
from beguile.games.dragons_gold.worth import appraise

__all__ = ["SHOWERS", "Observation", "forget", "imagine", "observe", "view"]


@rule
def observe(box: Box, s: State, seat: int, o: Observation) -> None:
    o.players = box.players
    o.seat = seat
    o.stage = s.stage
    o.window = s.window
    o.turn = relative(box, seat, s.turn)
    o.asked = relative(box, seat, s.asked)
    o.lost = s.lost
    o.stuck = s.stuck
    o.market = s.market
    observe_dragons(box, s, seat, o)
    for i in range(box.room):
        if i < box.players:
            observe_player(box, s, seat, i, o)
        else:
            observe_nobody(i, o)
    observe_fight(box, s, seat, o)
    observe_bargain(box, s, seat, o)
    observe_objects(box, s, seat, o)
    appraise(box, o)


@rule
def observe_dragons(box: Box, s: State, seat: int, o: Observation) -> None:
    """11.4 What is on the table, in the lid and in the bag is known; of the pile, which dragons but not their order."""
    o.pile = box.dragons - s.top
    for dragon in range(MAX_DRAGONS):
        o.unseen_dragons[dragon] = 0
    for place in range(s.top, box.dragons):
        o.unseen_dragons[s.pile[place]] = 1
    o.top_dragon = s.pile[s.top] if knows_top(s, seat) else NONE
    for kind in range(box.kinds):
        o.bag[kind] = s.bag[kind]
        o.lid[kind] = s.lid[kind]
    for slot in range(ROW):
        there = s.row[slot] != NONE
        o.dragon[slot] = s.row[slot]
        o.strength[slot] = box.strength[s.row[slot]] if there else 0
        o.hidden[slot] = box.hidden[s.row[slot]] if there else 0
        o.force[slot] = s.force[slot]
        for kind in range(box.kinds):
            o.hoard[slot][kind] = s.hoard[slot][kind]


@rule
def observe_player(box: Box, s: State, seat: int, i: int, o: Observation) -> None:
    player = seat_at(box, seat, i)
    for adventurer in range(TEAM):
        o.place[i][adventurer] = s.place[player][adventurer]
        o.stamp[i][adventurer] = s.stamp[player][adventurer]
        o.sharp[i][adventurer] = s.sharp[player][adventurer]
    o.tokens[i] = total(s.hold[player])
    o.unseen_in[i] = 0
    o.unseen_out[i] = 0
    copy_tokens(s.hold[player], 0, o.holds[i], 0)
    for kind in range(KINDS):
        o.taken[i][kind] = 0
    if i > 0 and s.stage != OVER:
        observe_screen(s, seat, player, i, o)
    o.party[i] = s.party >> player & 1
    o.cards[i] = s.cards[player]
    o.chosen[i] = s.chosen[player]


@rule
def observe_nobody(i: int, o: Observation) -> None:
    for adventurer in range(TEAM):
        o.place[i][adventurer] = 0
        o.stamp[i][adventurer] = 0
        o.sharp[i][adventurer] = 0
    for kind in range(KINDS):
        o.holds[i][kind] = 0
        o.taken[i][kind] = 0
    o.tokens[i] = 0
    o.unseen_in[i] = 0
    o.unseen_out[i] = 0
    o.party[i] = 0
    o.cards[i] = 0
    o.chosen[i] = NONE


@rule
def observe_screen(s: State, seat: int, player: int, i: int, o: Observation) -> None:
    """11.1 to 11.3 What must lie behind a screen follows from what was seen; leave out the thefts that were not.

    What I took counts by itself too: if it is stolen back, I still know that it is there.
    """
    for entry in range(s.logged):
        if is_theft(s.log[entry]) and thief_in(s.log[entry]) == seat and victim_in(s.log[entry]) == player:
            o.taken[i][kind_in(s.log[entry])] += 1
    for entry in range(last_look(s, seat, player), s.logged):
        if is_unseen(s.log[entry], seat):
            if thief_in(s.log[entry]) == player:
                o.unseen_in[i] += 1
                o.holds[i][kind_in(s.log[entry])] -= 1
            elif victim_in(s.log[entry]) == player:
                o.unseen_out[i] += 1
                o.holds[i][kind_in(s.log[entry])] += 1


@rule
def observe_fight(box: Box, s: State, seat: int, o: Observation) -> None:
    o.slot = s.slot
    o.killer = relative(box, seat, s.killer)
    o.robber = relative(box, seat, s.robber)
    o.victim = relative(box, seat, s.victim)
    o.deal = relative(box, seat, s.deal)
    o.turns_left = s.turns_left
    o.passes = s.passes
    for i in range(box.room):
        there = i < box.players
        player = seat_at(box, seat, i) if there else 0
        o.to_come[i] = s.waiting >> player & 1 if there and s.stage == TALKS else 0
        o.resting[i] = s.resting >> player & 1 if there else 0


@rule
def observe_bargain(box: Box, s: State, seat: int, o: Observation) -> None:
    """5.3, 8.2 Standing proposals are for all to see, a draft is only mine."""
    by_player = s.stage != MARKET and s.stage != DIVIDING and s.stage != CHOOSING and s.window != FIRST_CHOICE
    copy_tokens(s.rest[seat], 0, o.rest, 0)
    o.cleared = s.cleared >> seat & 1
    empty_shares(o.draft)
    for j in range(box.players):
        place = seat_at(box, seat, j) if by_player else j
        copy_tokens(s.draft[seat], place * KINDS, o.draft, j * KINDS)
    for i in range(box.room):
        o.number[i] = 0
        o.tries[i] = 0
        o.to[i] = NONE
        for kind in range(KINDS):
            o.shown[i][kind] = 0
        empty_shares(o.proposal[i])
        for j in range(MAX_PLAYERS):
            o.accepted[i][j] = 0
        if i < box.players:
            observe_proposal(box, s, seat, i, by_player, o)


@rule
def observe_proposal(box: Box, s: State, seat: int, i: int, by_player: bool, o: Observation) -> None:
    player = seat_at(box, seat, i)
    o.number[i] = s.number[player]
    o.tries[i] = s.tries[player]
    if s.stage == MARKET:
        for kind in range(KINDS):
            o.shown[i][kind] = shown(s, player, kind)
    if s.to[player] != ANYONE:
        o.to[i] = relative(box, seat, s.to[player])
    if s.number[player] > 0 or s.deal == player:
        for j in range(box.players):
            place = seat_at(box, seat, j) if by_player else j
            o.accepted[i][j] = s.accepted[player] >> seat_at(box, seat, j) & 1
            copy_tokens(s.proposal[player], place * KINDS, o.proposal[i], j * KINDS)


@rule
def empty_shares(shares: list[int]) -> None:
    for cell in range(SHARES):
        shares[cell] = 0


@rule
def copy_tokens(tokens: list[int], start: int, into: list[int], at: int) -> None:
    for kind in range(KINDS):
        into[at + kind] = tokens[start + kind]


@rule
def observe_objects(box: Box, s: State, seat: int, o: Observation) -> None:
    """11.4 Cards in other hands are known by their number only."""
    for kind in range(OBJECT_KINDS):
        o.hand[kind] = s.hand[seat][kind]
        o.spent[kind] = s.spent[kind]
        o.unseen_objects[kind] = box.objects[kind] - s.hand[seat][kind] - s.spent[kind] if box.advanced_objects else 0
    at_player = s.object == RING or s.object == HORN or s.object == BALL
    o.object = s.object
    o.player = relative(box, seat, s.player)
    o.aim = relative(box, seat, s.aim) if at_player else s.aim
    o.other = relative(box, seat, s.other) if s.object == RING else s.other
    o.stones = s.stones
    o.swing = s.swing
    o.haste = s.haste
    o.magic = s.magic


# -- for people -------------------------------------------------------------------------------------------------------


def show_dragon(box: Box, dragon: int) -> dict[str, Any]:
    return {"strength": box.strength[dragon], "known": box.known[dragon], "hidden": box.hidden[dragon]}


def show_adventurer(box: Box, adventurer: int) -> dict[str, Any]:
    return {"role": ROLES[box.role[adventurer]], "attack": box.attack[adventurer]}


def show_kind(_: Any, kind: int) -> str:
    return TOKENS[kind]


def show_object(_: Any, kind: int) -> str:
    return OBJECTS[kind]


SHOWERS = {
    "dragon": show_dragon,
    "other_dragon": show_dragon,
    "adventurer": show_adventurer,
    "kind": show_kind,
    "object": show_object,
    "token": show_bundle,
    "give": show_bundle,
}


def counts(tokens: list[int], start: int = 0) -> dict[str, int]:
    """Tokens by name, those that are there."""
    return {name: tokens[start + kind] for kind, name in enumerate(TOKENS) if tokens[start + kind]}


def view(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it."""
    seen: dict[str, Any] = {
        "game": "dragons_gold",
        "seat": seat,
        "stage": STAGES[s.stage],
        "window": WINDOWS[s.window],
        "turn": None if s.stage == OVER else s.turn,
        "asked": None if s.asked == NONE else s.asked,
        "acting": [player for player in range(box.players) if to_act(box, s) >> player & 1],
        "row": [view_slot(box, s, slot) for slot in range(ROW)],
        "pile": box.dragons - s.top,
        "market": "over" if s.market and s.stage != MARKET else "open" if s.market else "to come",
        "bag": sum(s.bag),
        "lid": counts(s.lid),
        "scoring": view_scoring(box),
        "players": [view_player(box, s, player, seat) for player in range(box.players)],
        "over": s.stage == OVER,
    }
    if box.real_time and s.stage in (TALKS, MARKET):
        seen["sand"] = s.sands
    elif s.turns_left:
        seen["turns_left"] = s.turns_left
        seen["can_post"] = can_all_answer(box, s, s.party if s.stage == TALKS else everyone(box.players))
    if s.stage == TALKS and not box.real_time:
        seen["to_come"] = [player for player in range(box.players) if s.waiting >> player & 1]
    if s.slot != NONE:
        seen["slain"] = {
            "slot": s.slot,
            "party": [p for p in range(box.players) if s.party >> p & 1],
            "hoard": counts(s.hoard[s.slot]),
        }
    return seen | view_bargain(box, s, seat) | view_magic(box, s, seat)


def view_scoring(box: Box) -> dict[str, Any]:
    """1.3, 9.4 to 9.9 What there is in the box and what it scores by the rules that are played."""
    return {
        "box": counts(box.tokens),
        "worth": counts(box.worth),
        "majority": box.majority,
        "set": box.set_worth,
        "advanced": bool(box.advanced_scoring),
    }


def view_slot(box: Box, s: State, slot: int) -> dict[str, Any] | None:
    if s.row[slot] == NONE:
        return None
    attackers = [
        (s.stamp[player][a], {"player": player, "adventurer": a, **show_adventurer(box, a), "sword": s.sharp[player][a]})
        for player in range(box.players)
        for a in range(TEAM)
        if s.place[player][a] == ON + slot
    ]
    order = [each for _, each in sorted(attackers, key=lambda pair: pair[0])]
    return {**show_dragon(box, s.row[slot]), "hoard": counts(s.hoard[slot]), "attack": s.force[slot], "attackers": order}


def view_player(box: Box, s: State, player: int, seat: int | None) -> dict[str, Any]:
    """11.1, 11.4 How many tokens and cards a player has is seen by all, what they are by the player."""
    home = [
        {"adventurer": a, **show_adventurer(box, a), "up": s.place[player][a] == UP} for a in range(TEAM) if s.place[player][a] < ON
    ]
    seen: dict[str, Any] = {"home": home, "tokens": total(s.hold[player])}
    looking = s.stage == STEALING and seat == s.robber and player == s.victim
    if player == seat or s.stage == OVER or looking:
        seen["screen"] = counts(s.hold[player])
    if s.stage == MARKET:
        seen["shown"] = counts([shown(s, player, kind) for kind in range(KINDS)])
    if box.advanced_objects:
        seen["cards"] = s.cards[player]
        if player == seat:
            seen["hand"] = [name for kind, name in enumerate(OBJECTS) for _ in range(s.hand[player][kind])]
    if s.stage == OVER:
        seen["score"] = view_score(box, s, player)
    return seen


def view_score(box: Box, s: State, player: int) -> dict[str, int]:
    cursed = is_cursed(box, s, player)
    return {
        "tokens": worth_of_tokens(box, s, player),
        "sets": 0 if cursed else sets(s, player) * box.set_worth,
        **{TOKENS[gem]: 0 if cursed else majority(box, s, player, gem) for gem in range(3, 8)},
        "total": score(box, s, player),
    }


def view_bargain(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    """5.3, 8.2 All standing proposals, and one's own draft."""
    if s.stage == MARKET:
        return view_market(box, s, seat)
    seen: dict[str, Any] = {}
    by_share = s.stage in (DIVIDING, CHOOSING) or s.window == FIRST_CHOICE
    places = range(bin(s.party).count("1")) if by_share else [p for p in range(box.players) if s.party >> p & 1]
    if s.stage == TALKS:
        seen["proposals"] = [
            {
                "player": player,
                "number": s.number[player],
                "shares": {str(to): counts(s.proposal[player], to * KINDS) for to in places},
                "accepted": [p for p in range(box.players) if s.accepted[player] >> p & 1],
            }
            for player in range(box.players)
            if s.number[player]
        ]
    if s.deal != NONE:
        seen["shares"] = {str(to): counts(s.proposal[s.deal], to * KINDS) for to in places}
        seen["chosen"] = {str(p): s.chosen[p] for p in range(box.players) if s.chosen[p] != NONE}
    drafting = seat is not None and ((s.stage == TALKS and s.party >> seat & 1) or (s.stage == DIVIDING and s.asked == seat))
    if drafting and seat is not None:
        seen["draft"] = {str(to): counts(s.draft[seat], to * KINDS) for to in places}
        seen["rest"] = counts(s.rest[seat])
        seen["tries_left"] = TRIES - s.tries[seat]
    return seen


def view_market(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    offers = [
        {
            "player": player,
            "number": s.number[player],
            "to": None if s.to[player] == ANYONE else s.to[player],
            "gives": counts(s.proposal[player]),
            "asks": counts(s.proposal[player], ASKS),
        }
        for player in range(box.players)
        if s.number[player]
    ]
    if seat is None:
        return {"offers": offers}
    draft = {"gives": counts(s.draft[seat]), "asks": counts(s.draft[seat], ASKS)}
    return {"offers": offers, "draft": draft, "tries_left": TRIES - s.tries[seat]}


def view_magic(box: Box, s: State, seat: int | None) -> dict[str, Any]:
    if not box.advanced_objects:
        return {}
    seen: dict[str, Any] = {
        "objects_left": sum(s.deck),
        "objects_played": {name: s.spent[kind] for kind, name in enumerate(OBJECTS) if s.spent[kind]},
    }
    if s.object != NONE:
        seen["object"] = {"object": OBJECTS[s.object], "player": s.player, **view_target(box, s), "stones": s.stones}
    if s.victim != NONE:
        seen["theft"] = {"thief": s.robber, "victim": s.victim}
    if seat is not None and knows_top(s, seat):
        seen["top_dragon"] = show_dragon(box, s.pile[s.top])
    if s.swing or s.haste:
        seen["placing"] = {"sword": s.swing, "haste": bool(s.haste)}
    return seen


def view_target(box: Box, s: State) -> dict[str, Any]:
    """What the object just played is aimed at."""
    dragons = {POWDER: [s.aim, s.other], HAND: [s.aim], SCROLL: [s.aim], CARPET: [s.other]}.get(s.object, [])
    aimed_at = {RING: [s.aim, s.other], HORN: [s.aim], BALL: [s.aim]}.get(s.object, [])
    adventurer = s.other if s.object == HORN else s.aim if s.object == CARPET else None
    return {
        "dragons": dragons,
        "players": aimed_at,
        "adventurer": None if adventurer is None else show_adventurer(box, adventurer),
        "token": TOKENS[s.other] if s.object == HAND else None,
    }
