"""Chapter 8: the market, in which any tokens change hands for any tokens."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import CLOCK, NONE, offer, reveal, rule
from beguile.games.dragons_gold.bargain import is_answer_possible, run_out, withdraw
from beguile.games.dragons_gold.components import KINDS, ROW, Box
from beguile.games.dragons_gold.state import (
    ACCEPT,
    ANYONE,
    ASK,
    CLEAR,
    EDITIONS,
    FOR_THESE,
    MARKET,
    MARKET_OPENED,
    OFFER,
    OFFER_GONE,
    OFFERED,
    POST,
    POST_TO,
    SHARES,
    TRADED,
    WAIT,
    WAITED,
    WITHDRAW,
    State,
    after,
    empty,
    tell_tokens,
    total,
)

ASKS = KINDS
"""Where in a draft or a standing offer the tokens stand that are asked for; those that are given stand before."""


@rule
def open_market(box: Box, s: State) -> None:
    """8.1, 8.4 The market card is turned up, and the sand timer; in turns the next player begins."""
    s.market = 1
    s.stage = MARKET
    s.sands += 1
    first = after(box, s.turn) if s.between == NONE else s.turn
    s.asked = NONE if box.real_time else first
    s.turns_left = box.patience * box.players
    s.passes = 0
    tell(s, EVERYONE, MARKET_OPENED, first)


@rule
def is_market_due(box: Box, s: State) -> bool:
    """2.2, 8.1 Whether so many dragons of the pile have come out that the market card lies on top."""
    return s.market == 0 and s.top - ROW >= box.market_after


@rule
def asked_for(counts: list[int]) -> int:
    """How many tokens are asked for in an offer."""
    count = 0
    for kind in range(KINDS):
        count += counts[ASKS + kind]
    return count


@rule
def offer_trade(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """8.2 to 8.4 Draft an offer, post it, accept another's, withdraw one's own, or wait."""
    offer(moves, WAIT)
    for other in range(box.players):
        if can_accept(s, seat, other):
            offer(moves, ACCEPT + other * (EDITIONS + 1) + s.edition[other])
    if s.edition[seat] > 0:
        offer(moves, WITHDRAW)
    if s.tries[seat] < EDITIONS and is_answer_possible(box, s):
        offer_draft(box, s, seat, moves)


@rule
def offer_draft(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """8.2 Put one more of one's own tokens into the offer, or ask for one more; with both in it, post it to one or to all."""
    gives, asks = total(s.draft[seat]), asked_for(s.draft[seat])
    for kind in range(KINDS):
        if s.draft[seat][ASKS + kind] == 0 and s.draft[seat][kind] < s.hold[seat][kind]:
            offer(moves, OFFER + kind)
        if s.draft[seat][kind] == 0 and s.draft[seat][ASKS + kind] < box.tokens[kind] - s.hold[seat][kind]:
            offer(moves, ASK + kind)
    if gives > 0 and asks > 0:
        offer(moves, POST)
        for other in range(box.players):
            if other != seat:
                offer(moves, POST_TO + other)
    if gives + asks > 0 and s.tries[seat] < EDITIONS - 1:
        offer(moves, CLEAR)


@rule
def can_accept(s: State, seat: int, maker: int) -> bool:
    """8.3 An offer that stands, is made to this player or to anyone, and asks for nothing that they have not."""
    if maker == seat or s.edition[maker] == 0 or (s.to[maker] != ANYONE and s.to[maker] != seat):
        return False
    return holds(s, seat, s.proposal[maker], ASKS)


@rule
def holds(s: State, seat: int, counts: list[int], start: int) -> bool:
    """8.3 Whether a player has all these tokens."""
    for kind in range(KINDS):
        if s.hold[seat][kind] < counts[start + kind]:
            return False
    return True


@rule
def post_offer(s: State, seat: int, to: int) -> None:
    """8.2 The draft becomes the standing offer in place of the old one, for all to see."""
    s.tries[seat] += 1
    s.edition[seat] = s.tries[seat]
    s.to[seat] = to
    for i in range(SHARES):
        s.proposal[seat][i] = s.draft[seat][i]
    empty(s.draft[seat], 0, SHARES)
    reveal(s)
    tell_tokens(s, EVERYONE, OFFERED, (seat, NONE if to == ANYONE else to), s.proposal[seat], 0)
    tell_tokens(s, EVERYONE, FOR_THESE, seat, s.proposal[seat], ASKS)


@rule
def trade(box: Box, s: State, seat: int, maker: int) -> None:
    """8.3, 8.5 An offer is accepted and carried out at once. Tokens change hands and nothing else."""
    for kind in range(KINDS):
        moved = s.proposal[maker][kind] - s.proposal[maker][ASKS + kind]
        s.hold[maker][kind] -= moved
        s.hold[seat][kind] += moved
    reveal(s)
    tell(s, EVERYONE, TRADED, seat, maker)
    forget_offer(s, maker)
    drop_what_cannot_be_kept(box, s, seat)
    drop_what_cannot_be_kept(box, s, maker)


@rule
def forget_offer(s: State, maker: int) -> None:
    s.edition[maker] = 0
    s.to[maker] = ANYONE
    empty(s.proposal[maker], 0, SHARES)


@rule
def drop_what_cannot_be_kept(box: Box, s: State, seat: int) -> None:
    """8.3 An offer or a draft whose maker no longer has what it gives is gone."""
    if s.edition[seat] > 0 and not holds(s, seat, s.proposal[seat], 0):
        forget_offer(s, seat)
        tell(s, EVERYONE, OFFER_GONE, seat)
    for kind in range(KINDS):
        if s.draft[seat][kind] > s.hold[seat][kind] or s.draft[seat][ASKS + kind] > box.tokens[kind] - s.hold[seat][kind]:
            empty(s.draft[seat], 0, SHARES)


@rule
def barter(box: Box, s: State, seat: int, move: int) -> None:
    """8.2 to 8.4 One move in the market. Accepting, posting and waiting end a turn; the rest does not."""
    if seat == CLOCK:
        run_out(s)
    elif move < ASK:
        s.draft[seat][move - OFFER] += 1
    elif move < POST:
        s.draft[seat][ASKS + move - ASK] += 1
    elif move == CLEAR:
        s.tries[seat] += 1
        empty(s.draft[seat], 0, SHARES)
    elif move == WITHDRAW:
        withdraw(s, seat)
    else:
        conclude(box, s, seat, move)


@rule
def conclude(box: Box, s: State, seat: int, move: int) -> None:
    """8.4 What ends a turn: when all have passed in a row, or the rounds are used up, the market is over."""
    if move == WAIT:
        if not box.real_time:
            s.passes += 1
            tell(s, EVERYONE, WAITED, seat)
    elif move < CLEAR:
        s.passes = 0
        post_offer(s, seat, ANYONE if move == POST else move - POST_TO)
    else:
        s.passes = 0
        trade(box, s, seat, (move - ACCEPT) // (EDITIONS + 1))
    if not box.real_time:
        empty(s.draft[seat], 0, SHARES)
        s.turns_left -= 1
        s.asked = after(box, s.asked)
        if s.passes == box.players:
            s.turns_left = 0
