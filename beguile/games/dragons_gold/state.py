"""What changes in a match of Dragon's Gold, what can be played, what can happen; and the few sentences every chapter needs."""

from typing import Any

from beguile.engine.events import EVERYONE, Events, tell
from beguile.engine.layout import i8, i16, i32, layout, u32
from beguile.engine.luck import below
from beguile.engine.moves import CHECKED, Moves, family
from beguile.engine.rule import NONE, rule, silent
from beguile.games.dragons_gold.components import (
    KINDS,
    MAX_DRAGONS,
    MAX_PLAYERS,
    MEMORY,
    OBJECT_KINDS,
    ROW,
    TEAM,
    TOKENS,
    Box,
)

TRIES = 12
"""5.8 How often a player may post, withdraw or take back in one bargain. All of that is seen by everybody."""

SHARES = MAX_PLAYERS * KINDS
"""Numbers of a division: tokens of each kind for each player, a player's side by side."""

MOVES = Moves(
    family("place", adventurer=TEAM, dragon=ROW),
    family("give", token=TOKENS, to=MAX_PLAYERS),
    family("offer", token=TOKENS),
    family("ask", token=TOKENS),
    family("post"),
    family("post_to", player=MAX_PLAYERS),
    family("clear"),
    family("accept", player=MAX_PLAYERS, number=CHECKED),
    family("take_back", player=MAX_PLAYERS),
    family("withdraw"),
    family("show", token=TOKENS),
    family("wait"),
    family("choose", share=MAX_PLAYERS),
    family("rob", player=MAX_PLAYERS),
    family("steal", token=TOKENS),
    family("pass"),
    family("powder", first=ROW, second=ROW),
    family("ring", first=MAX_PLAYERS, second=MAX_PLAYERS),
    family("hand", dragon=ROW, token=TOKENS),
    family("horn", player=MAX_PLAYERS, adventurer=TEAM),
    family("scroll", dragon=ROW),
    family("carpet", adventurer=TEAM, dragon=ROW),
    family("sword"),
    family("potion"),
    family("charm"),
    family("ball", player=MAX_PLAYERS),
    family("hourglass"),
    family("stone"),
    family("sand"),
)
(
    PLACE,
    GIVE,
    OFFER,
    ASK,
    POST,
    POST_TO,
    CLEAR,
    ACCEPT,
    TAKE_BACK,
    WITHDRAW,
    SHOW,
    WAIT,
    CHOOSE,
    ROB,
    STEAL,
    PASS,
    PLAY_POWDER,
    PLAY_RING,
    PLAY_HAND,
    PLAY_HORN,
    PLAY_SCROLL,
    PLAY_CARPET,
    PLAY_SWORD,
    PLAY_POTION,
    PLAY_CHARM,
    PLAY_BALL,
    PLAY_HOURGLASS,
    PLAY_STONE,
    SAND,
) = MOVES.starts

EVENTS = Events(
    started="starter",
    laid_out="dragon slot tokens[9]",
    placed="seat adventurer dragon total",
    refreshed="seat",
    lost_turn="seat",
    stuck="",
    stuck_again="",
    slain="dragon tokens[9]",
    took_all="seat tokens[9]",
    took_reds="seat count",
    talks="players[6]",
    posted="seat number",
    share="seat tokens[9]",
    accepted="seat proposer number",
    took_back="seat proposer number",
    withdrew="seat number",
    waited="seat",
    agreed="proposer number",
    failed="tokens[9]",
    divided="seat",
    a_share="share tokens[9]",
    chose="seat share",
    robbed="thief victim",
    stole="thief victim kind",
    nobody_to_rob="seat",
    looked="seat victim tokens[9]",
    went_home="players[6]",
    bag_empty="",
    market="first",
    offered="seat gives[9]",
    offered_to="seat to gives[9]",
    for_these="seat tokens[9]",
    traded="seat maker",
    offer_gone="seat",
    showed="seat kind count",
    market_closed="",
    dealt="seat object",
    drew="seat object",
    drew_card="seat",
    shuffled_objects="",
    played="seat object",
    cancelled="seat object",
    powdered="dragon other_dragon",
    confused="player other",
    snatched="seat kind dragon",
    recalled="player adventurer",
    panicked="dragon",
    flew="seat adventurer dragon",
    gazed="seat player",
    saw_dragon="dragon",
    charmed="seat thief",
    sand="",
    ended="",
)
(
    STARTED,
    LAID_OUT,
    PLACED,
    REFRESHED,
    LOST_TURN,
    STUCK,
    STUCK_AGAIN,
    SLAIN,
    TOOK_ALL,
    TOOK_REDS,
    TALKS_BEGAN,
    POSTED,
    A_SHARE_FOR,
    ACCEPTED,
    TOOK_BACK,
    WITHDREW,
    WAITED,
    AGREED,
    FAILED,
    DIVIDED,
    A_SHARE,
    CHOSE,
    ROBBED,
    STOLE,
    NOBODY_TO_ROB,
    LOOKED,
    WENT_HOME,
    BAG_EMPTY,
    MARKET_OPENED,
    OFFERED,
    OFFERED_TO,
    FOR_THESE,
    TRADED,
    OFFER_GONE,
    SHOWED,
    MARKET_CLOSED,
    DEALT,
    DREW,
    DREW_CARD,
    SHUFFLED_OBJECTS,
    PLAYED,
    CANCELLED,
    POWDERED,
    CONFUSED,
    SNATCHED,
    RECALLED,
    PANICKED,
    FLEW,
    GAZED,
    SAW_DRAGON,
    CHARMED,
    SAND_RAN_OUT,
    ENDED,
) = range(len(EVENTS.names))

# Stages in which somebody is asked.
ATTACK, TALKS, DIVIDING, CHOOSING, ROBBING, STEALING, MARKET, WINDOW, REACTION, OVER = range(10)
STAGES = ("attack", "talks", "dividing", "choosing", "robbing", "stealing", "market", "window", "reaction", "over")

# Stages that follow of themselves, numbered above those.
SLAY, FOUGHT, HAND_OUT, LOSE_HOARD, THIEVES, LIFT, BURY, NEXT_TURN, BEGIN, TURN, ASK_NEXT, REACT_NEXT, RESOLVE = range(16, 29)
ITSELF = 16

# Windows in which objects are played.
NO_WINDOW, BETWEEN, DIVISION, NO_DEAL, FIRST_CHOICE, THEFT = range(6)
WINDOWS = ("", "between turns", "division", "no deal", "first choice", "theft")

UP, DOWN, ON = 0, 1, 2
"""Where an adventurer is: at home face up, at home face down, or on the dragon in slot (place - ON)."""

ANYONE = MAX_PLAYERS
"""An offer in the market that is addressed to nobody in particular."""


@layout
class State:
    """What changes in a match. What a bargain reads at every move stands first: a processor then fetches it in one go."""

    luck = u32(4)
    shown = i32()
    stage = i8()
    turn = i8(doc="whose turn it is; between turns, who is about to act")
    slot = i8(doc="where the dragon lies that was slain, NONE if none was")
    killer = i8()
    party = i8(doc="the set of players who slew it")
    asked = i8(doc="who is asked now, where it is not the player whose turn it is")
    turns_left = i8(doc="in talks and market: turns that are left, this one included")
    passes = i8(doc="in the market: players who passed in a row")
    sands = i16(doc="sand timers turned over so far")
    posts = i16(doc="proposals and offers posted so far")
    number = i16(MAX_PLAYERS, doc="the number of the standing proposal or offer, 0 if there is none")
    tries = i8(MAX_PLAYERS, doc="posts, withdrawals and acceptances taken back in this bargain")
    resting = i8(doc="in real time: the set of players who have nothing to add")
    cleared = i8(doc="the set of players who have started their draft over")
    accepted = i8(MAX_PLAYERS, doc="the set of players who accept a standing proposal")
    to = i8(MAX_PLAYERS, doc="to whom a standing offer is made, ANYONE for all")
    hoard = i8(ROW, KINDS, doc="the tokens on them")
    rest = i8(MAX_PLAYERS, KINDS, doc="what a player's draft has still to assign")
    draft = i8(MAX_PLAYERS, SHARES, doc="what a player has assigned so far; in the market: gives, then asks")
    bag = i8(KINDS)
    lid = i8(KINDS, doc="tokens that have left the game")
    pile = i8(MAX_DRAGONS, doc="the shuffled dragons; those from `top` on are still face down")
    top = i8()
    peeked = i8(doc="the set of players who know the top dragon of the pile")
    row = i8(ROW, doc="the dragons that lie face up, NONE where there is none")
    place = i8(MAX_PLAYERS, TEAM, doc="UP, DOWN or ON + slot")
    stamp = i16(MAX_PLAYERS, TEAM, doc="the number of the placing, 0 at home")
    sharp = i8(MAX_PLAYERS, TEAM, doc="what an Enchanted Sword adds")
    placings = i16()
    force = i8(ROW, doc="the attack on each dragon")
    hold = i8(MAX_PLAYERS, KINDS, doc="what lies behind the screens")
    lost = i8(doc="turns lost in a row")
    stuck = i8(doc="whether all adventurers have been sent home with these dragons on the table")
    proposal = i8(MAX_PLAYERS, SHARES, doc="standing proposals; in the market: gives, then asks")
    deal = i8(doc="whose division is carried out, NONE before that is clear")
    chosen = i8(MAX_PLAYERS, doc="divide and choose: the share of a participant, NONE before")
    first = i8(doc="divide and choose: who chooses out of turn, NONE if nobody")
    thief = i16(doc="the number of the placing of the Thief at work")
    robber = i8(doc="its owner, NONE if no Thief is at work")
    victim = i8()
    log = i32(MEMORY, doc="thefts and looks in order, see theft.py")
    logged = i16()
    market = i8(doc="1 once the market card has been turned up")
    before_market = i16(doc="how much had been logged then")
    stake = i8(MAX_PLAYERS, KINDS, doc="what lay behind the screens then")
    proved = i8(MAX_PLAYERS, KINDS, doc="how much of that everybody has been shown since: so many at least")
    hand = i8(MAX_PLAYERS, OBJECT_KINDS, doc="object cards in hand")
    cards = i8(MAX_PLAYERS, doc="how many")
    deck = i8(OBJECT_KINDS, doc="object cards to be drawn")
    spent = i8(OBJECT_KINDS, doc="object cards played")
    window = i8()
    waiting = i8(doc="the set of players still to be asked in this window, or in this round of talks")
    between = i8(doc="those still to be asked between turns, while a fight interrupts that; NONE else")
    object = i8(doc="the object just played, NONE if none")
    player = i8(doc="who played it")
    aim = i8(doc="at what: slot, seat or adventurer")
    other = i8(doc="and at what else")
    stones = i8(doc="Null Stones played on it and on each other")
    reacting = i8(doc="the set of players still to be asked for a reaction")
    answering = i8(doc="whose object the last one was that can be reacted to")
    back = i8(doc="the stage to go back to after an object")
    swing = i8(doc="what the next adventurer placed this turn counts more")
    haste = i8(doc="1 if a second adventurer is placed this turn")
    magic = i8(doc="1 if an object was played with this turn's placing")


# Sentences that every chapter needs


@rule
def after(box: Box, seat: int) -> int:
    """The next player clockwise."""
    return (seat + 1) % box.players


@rule
def next_of(box: Box, seats: int, seat: int) -> int:
    """The first of a set of players, clockwise from this one on; NONE if the set is empty."""
    for _ in range(box.players):
        if seats >> seat & 1:
            return seat
        seat = (seat + 1) % box.players
    return NONE


@rule
def nth_of(seats: int, n: int) -> int:
    """Member number n of a set."""
    seat = 0
    while n > 0 or not seats >> seat & 1:
        if seats >> seat & 1:
            n -= 1
        seat += 1
    return seat


@rule
def total(counts: list[int]) -> int:
    """How many tokens these are."""
    return count_of(counts, KINDS)


@rule
def count_of(counts: list[int], kinds: int) -> int:
    """How many these are, of so many kinds."""
    count = 0
    for kind in range(kinds):
        count += counts[kind]
    return count


@rule
def draw_one(luck: list[int], counts: list[int], kinds: int) -> int:
    """A token or a card drawn blindly, every single one alike; NONE where there is none. It is taken away."""
    there = count_of(counts, kinds)
    if there == 0:
        return NONE
    pick, kind = below(luck, there), 0
    while pick >= counts[kind]:
        pick -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def empty(counts: list[int], start: int, end: int) -> None:
    for i in range(start, end):
        counts[i] = 0


# Events that speak of tokens carry them as kind and count in one number

NOTHING = KINDS * 128


@silent
def tell_tokens(s: Any, audience: int, event: int, numbers: Any, counts: Any, start: int) -> None:
    """Tell of some tokens: counts[start] silver ones and so on. `numbers` is what the event says before that."""
    if s.news is not None:
        tell(s, audience, event, *told(numbers), *bundles(counts, start))


@silent
def tell_players(s: Any, event: int, seats: int) -> None:
    """Tell of some players."""
    if s.news is not None:
        tell(s, EVERYONE, event, *(seat if seats >> seat & 1 else NONE for seat in range(MAX_PLAYERS)))


def told(numbers: Any) -> tuple[int, ...]:
    return numbers if isinstance(numbers, tuple) else (numbers,)


def bundles(counts: Any, start: int) -> list[int]:
    """Kind and count of the tokens that are there, filled up with NONE. That there are none is said as well."""
    found = [kind * 128 + counts[start + kind] for kind in range(KINDS) if counts[start + kind]] or [NOTHING]
    return found + [NONE] * (KINDS - len(found))


def show_bundle(_: Any, number: int) -> dict[str, Any]:
    return {"token": "nothing", "count": 0} if number == NOTHING else {"token": TOKENS[number // 128], "count": number % 128}
