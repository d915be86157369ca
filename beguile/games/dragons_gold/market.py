"""Chapter 8: the market, in which any tokens change hands for any tokens or for nothing."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import CLOCK, NONE, everyone, offer, only, rule
from beguile.games.dragons_gold.bargain import (
    be_heard,
    can_all_answer,
    drop_draft,
    number_anew,
    offer_waiting,
    remove,
    run_out,
    wait,
    withdraw,
)
from beguile.games.dragons_gold.components import KINDS, ROW, Box
from beguile.games.dragons_gold.state import (
    ACCEPT,
    ANYONE,
    ASK,
    CLEAR,
    FOR_THESE,
    MARKET,
    MARKET_OPENED,
    OFFER,
    OFFER_GONE,
    OFFERED,
    OFFERED_TO,
    POST,
    POST_TO,
    SHARES,
    SHOW,
    SHOWED,
    TRADED,
    TRIES,
    WAIT,
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
    """8.1, 8.6 The market card is turned up, and the sand timer; in turns the next player begins."""
    s.market = 1
    s.stage = MARKET
    s.sands += 1
    first = after(box, s.turn) if s.between == NONE else s.turn
    s.asked = NONE if box.real_time else first
    s.turns_left = (box.patience + 1) * box.players
    s.passes = 0
    s.before_market = s.logged
    for seat in range(box.players):
        for kind in range(KINDS):
            s.stake[seat][kind] = s.hold[seat][kind]
    tell(s, EVERYONE, MARKET_OPENED, first)


@rule
def is_market_due(box: Box, s: State) -> bool:
    """2.2, 8.1 Whether so many dragons of the pile have come out that the market card lies on top."""
    return s.market == 0 and s.top - ROW >= box.market_after


@rule
def offer_trade(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """8.2 to 8.6 Draft an offer, post it, accept another's, withdraw one's own, show tokens, or wait."""
    offer_waiting(box, s, seat, moves)
    for other in range(box.players):
        if can_accept(s, seat, other):
            offer(moves, ACCEPT + other)
    for kind in range(KINDS):
        if s.proved[seat][kind] < s.stake[seat][kind]:
            offer(moves, SHOW + kind)
    if s.tries[seat] < TRIES:
        if s.number[seat] > 0:
            offer(moves, WITHDRAW)
        if can_all_answer(box, s, everyone(box.players)):
            offer_draft(box, s, seat, moves)


@rule
def offer_draft(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """8.2 First put one's own tokens into the offer, then ask for others or for none; post it to one or to all."""
    gives = total(s.draft[seat])
    for kind in range(KINDS):
        if s.draft[seat][ASKS + kind] == 0 and s.draft[seat][kind] < s.hold[seat][kind]:
            offer(moves, OFFER + kind)
        if gives > 0 and s.draft[seat][kind] == 0 and s.draft[seat][ASKS + kind] < box.tokens[kind] - s.hold[seat][kind]:
            offer(moves, ASK + kind)
    if gives > 0:
        offer(moves, POST)
        for other in range(box.players):
            if other != seat:
                offer(moves, POST_TO + other)
        if not s.cleared >> seat & 1:
            offer(moves, CLEAR)


@rule
def can_accept(s: State, seat: int, maker: int) -> bool:
    """8.3 An offer that stands, is made to this player or to anyone, and asks for nothing that they have not."""
    if maker == seat or s.number[maker] == 0 or (s.to[maker] != ANYONE and s.to[maker] != seat):
        return False
    for kind in range(KINDS):
        if s.hold[seat][kind] < s.proposal[maker][ASKS + kind]:
            return False
    return True


# What everybody sees behind a screen


@rule
def shown(s: State, seat: int, kind: int) -> int:
    """8.4 How many tokens of a kind a player has for certain, by what they have shown, offered and traded in the market."""
    return s.proved[seat][kind] + s.hold[seat][kind] - s.stake[seat][kind]


@rule
def prove(s: State, seat: int, counts: list[int], start: int) -> None:
    """8.3, 8.4 Who offers or gives tokens has them: everybody sees that."""
    for kind in range(KINDS):
        missing = counts[start + kind] - shown(s, seat, kind)
        if missing > 0:
            s.proved[seat][kind] += missing


@rule
def show(s: State, seat: int, kind: int) -> None:
    """8.4 One more token of a kind is shown to everybody."""
    s.proved[seat][kind] += 1
    be_heard(s)
    tell(s, EVERYONE, SHOWED, seat, kind, shown(s, seat, kind))


# Offers and trades


@rule
def post_offer(s: State, seat: int, to: int) -> None:
    """8.2 The draft becomes the standing offer in place of the old one, for all to see."""
    number_anew(s, seat)
    s.to[seat] = to
    prove(s, seat, s.proposal[seat], 0)
    if to == ANYONE:
        tell_tokens(s, EVERYONE, OFFERED, seat, s.proposal[seat], 0)
    else:
        tell_tokens(s, EVERYONE, OFFERED_TO, (seat, to), s.proposal[seat], 0)
    tell_tokens(s, EVERYONE, FOR_THESE, seat, s.proposal[seat], ASKS)


@rule
def trade(box: Box, s: State, seat: int, maker: int) -> None:
    """8.3, 8.7 An offer is accepted and carried out at once. Tokens change hands and nothing else."""
    prove(s, seat, s.proposal[maker], ASKS)
    for kind in range(KINDS):
        moved = s.proposal[maker][kind] - s.proposal[maker][ASKS + kind]
        s.hold[maker][kind] -= moved
        s.hold[seat][kind] += moved
    be_heard(s)
    tell(s, EVERYONE, TRADED, seat, maker)
    if gives_the_same(s, seat, maker):
        remove(s, seat)
        tell(s, EVERYONE, OFFER_GONE, seat)
    remove(s, maker)
    check_draft(box, s, seat)
    check_draft(box, s, maker)


@rule
def gives_the_same(s: State, seat: int, maker: int) -> bool:
    """8.3 Whether a player who accepts an offer gives away a kind that their own one offers. That it is gone then tells nothing of
    how many they have."""
    for kind in range(KINDS):
        if s.proposal[seat][kind] > 0 and s.proposal[maker][ASKS + kind] > 0:
            return True
    return False


@rule
def check_draft(box: Box, s: State, seat: int) -> None:
    """8.2 A draft of what its maker no longer has, or that asks for more than there is, is gone."""
    for kind in range(KINDS):
        if s.draft[seat][kind] > s.hold[seat][kind] or s.draft[seat][ASKS + kind] > box.tokens[kind] - s.hold[seat][kind]:
            empty(s.draft[seat], 0, SHARES)


@rule
def barter(box: Box, s: State, seat: int, move: int) -> None:
    """8.2 to 8.6 One move in the market. Accepting, posting and waiting end a turn; the rest does not."""
    if seat == CLOCK:
        run_out(s)
    elif move < ASK:
        s.draft[seat][move - OFFER] += 1
    elif move < POST:
        s.draft[seat][ASKS + move - ASK] += 1
    elif move == CLEAR:
        s.cleared |= only(seat)
        empty(s.draft[seat], 0, SHARES)
    elif move == WITHDRAW:
        withdraw(s, seat)
    elif SHOW <= move < WAIT:
        show(s, seat, move - SHOW)
    else:
        conclude(box, s, seat, move)


@rule
def conclude(box: Box, s: State, seat: int, move: int) -> None:
    """8.6 What ends a turn: when all have waited in a row, or the rounds are used up, the market is over."""
    s.passes = s.passes + 1 if move == WAIT else 0
    if move == WAIT:
        wait(box, s, seat, everyone(box.players))
    elif move < CLEAR:
        post_offer(s, seat, ANYONE if move == POST else move - POST_TO)
    else:
        trade(box, s, seat, move - ACCEPT)
    if box.real_time:
        s.passes = 0
    else:
        drop_draft(s, seat)
        s.turns_left -= 1
        s.asked = after(box, s.asked)
        if s.passes == box.players:
            s.turns_left = 0
