"""Positions of Dragon's Gold, written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import beguile
from beguile.engine.match import Match
from beguile.engine.rule import NONE
from beguile.games.dragons_gold.components import KINDS, OBJECTS, ROW, TEAM, TOKENS
from beguile.games.dragons_gold.hunt import send
from beguile.games.dragons_gold.state import ATTACK, DOWN, NO_WINDOW, TALKS, UP

GAME = beguile.game("dragons_gold")
FOUR = ("5 4/1", "6 6/0", "7 5/2", "8 6/2")
TEAM_NAMES = {"K4": 0, "K3": 1, "T2": 2, "W1": 3}
MAGIC = {"advanced_objects": True}


def tokens(words: str) -> list[int]:
    """`2 gold 1 red` as counts."""
    counts, parts = [0] * KINDS, words.split()
    for count, name in zip(parts[::2], parts[1::2], strict=True):
        counts[TOKENS.index(name)] += int(count)
    return counts


def named(counts: Sequence[int]) -> str:
    """The other way round."""
    return " ".join(f"{count} {name}" for count, name in zip(counts, TOKENS, strict=False) if count)


def position(
    row: Sequence[str] = FOUR,
    hoards: Sequence[str] = ("2 gold", "", "", ""),
    on: Sequence[str] = (),
    down: Sequence[str] = (),
    hold: Sequence[str] = (),
    turn: int = 0,
    players: int = 3,
    bag: str | None = None,
    pile: Sequence[str] = (),
    no_pile: bool = False,
    hands: Mapping[int, Sequence[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Any = None,
) -> Match:
    """A match in which this player is to attack. Dragons are written `5 4/1`: strength, known and hidden part, or `-`; adventurers
    on dragons `0 K4 2`: player, who, slot, in the order in which they were placed. What is in no hoard, behind no screen and, if
    one is named, not in the bag, lies in the lid."""
    match = GAME.new(players, 0, options, components)
    box, s = match.box, match.state
    match.happened.clear()
    lay_dragons(match, row, pile, no_pile)
    lay_tokens(match, hoards, hold, bag)
    for seat in range(players):
        s.place[seat], s.stamp[seat] = [UP] * TEAM, [0] * TEAM
    s.force, s.placings = [0] * ROW, 0
    for words in on:
        seat, who, slot = words.split()
        send(box, s, int(seat), TEAM_NAMES[who], int(slot), 0)
    for words in down:
        seat, who = words.split()
        s.place[int(seat)][TEAM_NAMES[who]] = DOWN
    deal_hands(match, hands or {})
    s.stage, s.turn, s.asked, s.window, s.waiting = ATTACK, turn, NONE, NO_WINDOW, 0
    assert GAME.rules.faults(box, s) == 0
    return match


def lay_dragons(match: Match, row: Sequence[str], pile: Sequence[str], no_pile: bool) -> None:
    box, s = match.box, match.state
    free = list(range(box.dragons))

    def dragon(words: str) -> int:
        found = next(d for d in free if f"{box.strength[d]} {box.known[d]}/{box.hidden[d]}" == words)
        free.remove(found)
        return found

    laid = [NONE if words == "-" else dragon(words) for words in row]
    following = [dragon(words) for words in pile]
    s.row = laid
    out = [d for d in laid if d != NONE]
    if no_pile:
        s.pile[: box.dragons], s.top = [*out, *free], box.dragons
    else:
        s.pile[: box.dragons], s.top = [*out, *following, *free], len(out)


def lay_tokens(match: Match, hoards: Sequence[str], hold: Sequence[str], bag: str | None) -> None:
    box, s = match.box, match.state
    s.hoard = [tokens(words) for words in hoards] + [[0] * KINDS for _ in range(ROW - len(hoards))]
    s.hold = [tokens(words) for words in hold] + [[0] * KINDS for _ in range(6 - len(hold))]
    used = [sum(place[kind] for place in s.hoard + s.hold) for kind in range(KINDS)]
    rest = [box.tokens[kind] - used[kind] for kind in range(KINDS)]
    s.bag = rest if bag is None else tokens(bag)
    s.lid = [rest[kind] - s.bag[kind] for kind in range(KINDS)]


def deal_hands(match: Match, hands: Mapping[int, Sequence[str]]) -> None:
    box, s = match.box, match.state
    if box.advanced_objects:
        s.deck = box.objects[:]
        for seat in range(box.players):
            names = hands.get(seat, ())
            s.hand[seat] = [list(names).count(name) for name in OBJECTS]
            s.cards[seat] = len(names)
            s.deck = [left - held for left, held in zip(s.deck, s.hand[seat], strict=True)]


def propose(match: Match, seat: int, shares: Mapping[int, str]) -> None:
    """Draft a whole division and post it."""
    say(match, seat, *gifts(shares), "post")


def say(match: Match, seat: int, *moves: str) -> None:
    """One move in talks, or several as one. In turns the lot falls on this participant, who was not asked yet in this round."""
    s = match.state
    if not match.box.real_time and s.stage == TALKS and s.asked != seat:
        assert s.waiting >> seat & 1, f"seat {seat} has had its turn in this round"
        s.waiting ^= 1 << seat | 1 << s.asked
        s.asked = seat
    match.play(seat, *moves)


def let_talks_fail(match: Match) -> None:
    """Everybody waits until the rounds are used up."""
    while match.state.stage == TALKS:
        match.play(match.to_act[0], "wait")


def trade(match: Match, seat: int, gives: str, asks: str, post: str = "post") -> None:
    """Draft an offer and post it."""
    offered = [f"offer {TOKENS[kind]}" for kind in range(KINDS) for _ in range(tokens(gives)[kind])]
    asked = [f"ask {TOKENS[kind]}" for kind in range(KINDS) for _ in range(tokens(asks)[kind])]
    match.play(seat, *offered, *asked, post)


def gifts(shares: Mapping[int, str]) -> list[str]:
    return [f"give {TOKENS[kind]} {to}" for to, words in shares.items() for kind, n in enumerate(tokens(words)) for _ in range(n)]


def holds(match: Match, seat: int) -> str:
    return named(match.state.hold[seat])


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.moves(seat)]


def told(match: Match, seat: int | None = None) -> list[str]:
    return [said["event"] for said in match.events(seat)]


def talks(hoard: str = "2 gold 1 blue", **more: Any) -> Match:
    """Players 0 and 1 have just slain a dragon with this hoard; 1 struck the last blow, and nobody is a Wizard or a Thief."""
    match = position(["5 5/0", *FOUR[1:]], [hoard], on=["0 K4 0"], turn=1, **more)
    match.play(1, "place 1 0")
    draw_first(match, 1)
    return match


def draw_first(match: Match, seat: int) -> None:
    """In turns: the lot falls on this participant first."""
    s = match.state
    if s.stage == TALKS and not match.box.real_time:
        s.asked, s.waiting = seat, s.party & ~(1 << seat)


def talks_of_three(hoard: str = "2 gold 1 blue", **more: Any) -> Match:
    """Players 0, 1 and 2 have just slain a dragon with this hoard; 2 struck the last blow."""
    match = position(["10 11/0", *FOUR[1:]], [hoard], on=["0 K4 0", "1 K4 0"], turn=2, **{"players": 4, **more})
    match.play(2, "place 1 0")
    draw_first(match, 2)
    return match


def market(hold: Sequence[str] = ("3 silver", "3 gold", "1 blue"), **more: Any) -> Match:
    """The market has just opened, after the turn of player 0."""
    match = position(["5 5/0", *FOUR[1:]], [""], on=["0 K4 0"], hold=hold, bag="20 silver", **more)
    match.state.top = 10
    match.play(0, "place 1 0")
    return match
