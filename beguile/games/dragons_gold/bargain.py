"""Chapters 5 and 6: how several players divide a hoard, by talks or by divide and choose."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.luck import below
from beguile.engine.rule import CLOCK, NONE, offer, only, reveal, rule, size
from beguile.games.dragons_gold.components import KINDS, MAX_PLAYERS, TEAM, Box
from beguile.games.dragons_gold.hunt import attack_of
from beguile.games.dragons_gold.state import (
    A_SHARE,
    A_SHARE_FOR,
    ACCEPT,
    ACCEPTED,
    AGREED,
    ANYONE,
    CHOOSE,
    CHOOSING,
    CHOSE,
    CLEAR,
    DIVIDED,
    DIVIDING,
    FAILED,
    GIVE,
    ON,
    POST,
    POSTED,
    SAND,
    SAND_RAN_OUT,
    SHARES,
    TAKE_BACK,
    TALKS,
    TALKS_BEGAN,
    TOOK_BACK,
    TRIES,
    WAIT,
    WAITED,
    WITHDRAW,
    WITHDREW,
    State,
    count_of,
    empty,
    nth_of,
    tell_players,
    tell_tokens,
    total,
)

# 5 Talks


@rule
def open_talks(box: Box, s: State) -> None:
    """5.1, 5.9 The sand timer is turned over. In turns there are as many rounds as patience says, and one more for answers."""
    s.stage = TALKS
    s.sands += 1
    s.turns_left = (box.patience + 1) * size(s.party)
    s.asked = NONE
    if not box.real_time:
        ask_by_lot(s)
    for seat in range(box.players):
        if s.party >> seat & 1:
            start_draft(s, seat)
    tell_players(s, TALKS_BEGAN, s.party)


@rule
def ask_by_lot(s: State) -> None:
    """5.9 In each round every participant is asked once. Who is next is drawn: nobody knows who will have the last word."""
    if s.waiting == 0:
        s.waiting = s.party
    s.asked = nth_of(s.waiting, below(s.luck, size(s.waiting)))
    s.waiting &= ~only(s.asked)


@rule
def start_draft(s: State, seat: int) -> None:
    """5.3 A draft begins with nothing assigned: the whole hoard and nothing else is there to give."""
    empty(s.draft[seat], 0, SHARES)
    for kind in range(KINDS):
        s.rest[seat][kind] = s.hoard[s.slot][kind]


@rule
def close_bargain(box: Box, s: State) -> None:
    """Drafts, proposals and acceptances are gone, but for the division that is to be carried out."""
    s.asked = NONE
    s.turns_left = 0
    s.passes = 0
    s.waiting = 0
    s.resting = 0
    s.cleared = 0
    for seat in range(box.players):
        s.number[seat] = 0
        s.tries[seat] = 0
        s.accepted[seat] = 0
        s.to[seat] = ANYONE
        empty(s.draft[seat], 0, SHARES)
        empty(s.rest[seat], 0, KINDS)
        if seat != s.deal:
            empty(s.proposal[seat], 0, SHARES)


@rule
def offer_gifts(box: Box, s: State, seat: int, places: int, moves: list[int]) -> None:
    """5.2 Any token of the hoard that is not assigned yet, to anyone among these."""
    for kind in range(KINDS):
        if s.rest[seat][kind] > 0:
            for to in range(box.players):
                if places >> to & 1:
                    offer(moves, GIVE + kind * MAX_PLAYERS + to)


@rule
def offer_talks(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.2 to 5.5, 5.8 Draft, post, start over, accept, take back, withdraw, or wait."""
    offer_waiting(box, s, seat, moves)
    offer_answers(box, s, seat, moves)
    if s.tries[seat] < TRIES and can_all_answer(box, s, s.party):
        offer_posting(s, seat, moves)
        offer_gifts(box, s, seat, s.party, moves)


@rule
def offer_waiting(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.7 In real time nobody rests in the middle of a draft: whoever has begun one has something to say."""
    if not box.real_time or count_of(s.draft[seat], SHARES) == 0:
        offer(moves, WAIT)


@rule
def can_all_answer(box: Box, s: State, seats: int) -> bool:
    """5.9, 8.5 In the last round nothing is posted any more: some could not answer."""
    return box.real_time != 0 or s.turns_left > size(seats)


@rule
def offer_posting(s: State, seat: int, moves: list[int]) -> None:
    """5.2, 5.3 A draft is posted whole or not at all; one that was begun can be begun again, once."""
    left = total(s.rest[seat])
    if left == 0:
        offer(moves, POST)
    if left < total(s.hoard[s.slot]) and not s.cleared >> seat & 1:
        offer(moves, CLEAR)


@rule
def offer_answers(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """5.4, 5.8 Accept what stands, by whose it is; take that back; withdraw one's own."""
    can_undo = s.tries[seat] < TRIES
    for other in range(box.players):
        if s.number[other] > 0:
            if other != seat and not s.accepted[other] >> seat & 1:
                offer(moves, ACCEPT + other)
            elif can_undo:
                offer(moves, WITHDRAW if other == seat else TAKE_BACK + other)


@rule
def give(s: State, seat: int, kind: int, to: int) -> None:
    """5.2 Assign one token in one's own draft."""
    s.draft[seat][to * KINDS + kind] += 1
    s.rest[seat][kind] -= 1


@rule
def start_over(s: State, seat: int) -> None:
    """5.3 The draft is empty again. That can be done once, so that no draft goes on for ever."""
    s.cleared |= only(seat)
    start_draft(s, seat)


@rule
def drop_draft(s: State, seat: int) -> None:
    """5.3, 8.2 What comes next is another draft."""
    s.cleared &= ~only(seat)
    if s.stage == TALKS:
        start_draft(s, seat)
    else:
        empty(s.draft[seat], 0, SHARES)


@rule
def speak(s: State, seat: int) -> None:
    """5.7, 5.8 Something new for everybody: one try less, and nobody rests any more. After the last try there is no draft."""
    s.tries[seat] += 1
    if s.tries[seat] == TRIES:
        drop_draft(s, seat)
    be_heard(s)


@rule
def be_heard(s: State) -> None:
    """5.7 Whoever had nothing to add may have now."""
    s.resting = 0
    reveal(s)


@rule
def number_anew(s: State, seat: int) -> None:
    """5.4, 8.3 The draft stands now, under a number that was never used before in this match."""
    s.posts += 1
    s.number[seat] = s.posts
    for i in range(SHARES):
        s.proposal[seat][i] = s.draft[seat][i]
    drop_draft(s, seat)
    speak(s, seat)


@rule
def post(box: Box, s: State, seat: int) -> None:
    """5.3 The draft becomes the standing proposal in place of the old one; nobody but its maker has accepted it."""
    number_anew(s, seat)
    s.accepted[seat] = only(seat)
    tell(s, EVERYONE, POSTED, seat, s.number[seat])
    for to in range(box.players):
        if s.party >> to & 1:
            tell_tokens(s, EVERYONE, A_SHARE_FOR, to, s.proposal[seat], to * KINDS)


@rule
def accept(s: State, seat: int, proposer: int) -> None:
    """5.4 Agree to a proposal as it stands."""
    s.accepted[proposer] |= only(seat)
    be_heard(s)
    tell(s, EVERYONE, ACCEPTED, seat, proposer, s.number[proposer])


@rule
def take_back(s: State, seat: int, proposer: int) -> None:
    """5.4 Agree no longer."""
    s.accepted[proposer] &= ~only(seat)
    speak(s, seat)
    tell(s, EVERYONE, TOOK_BACK, seat, proposer, s.number[proposer])


@rule
def withdraw(s: State, seat: int) -> None:
    """5.4 One's own proposal stands no longer, and whoever accepted it has accepted nothing."""
    tell(s, EVERYONE, WITHDREW, seat, s.number[seat])
    remove(s, seat)
    speak(s, seat)


@rule
def remove(s: State, seat: int) -> None:
    """5.4, 8.3 What a player had posted stands no longer."""
    s.number[seat] = 0
    s.accepted[seat] = 0
    s.to[seat] = ANYONE
    empty(s.proposal[seat], 0, SHARES)


@rule
def agree(box: Box, s: State) -> bool:
    """5.5 The first proposal that every participant accepts is carried out at once."""
    for seat in range(box.players):
        if s.number[seat] > 0 and s.accepted[seat] == s.party:
            tell(s, EVERYONE, AGREED, seat, s.number[seat])
            s.deal = seat
            return True
    return False


@rule
def end_talk_turn(box: Box, s: State, seat: int) -> None:
    """5.9 In turns: the next participant is asked, until the rounds are used up. A draft that was not posted is gone."""
    if not box.real_time:
        drop_draft(s, seat)
        s.turns_left -= 1
        if s.turns_left > 0:
            ask_by_lot(s)


@rule
def wait(box: Box, s: State, seat: int, seats: int) -> None:
    """5.7, 5.9 Nothing to add for now. In real time, when all say so at once, there is no need to let the sand run on."""
    tell(s, EVERYONE, WAITED, seat)
    if box.real_time:
        s.resting |= only(seat)
        reveal(s)
        if s.resting == seats:
            s.turns_left = 0


@rule
def talk(box: Box, s: State, seat: int, move: int) -> None:
    """5.2 to 5.9 One move of the talks. Accepting, posting and waiting end a turn; the rest does not."""
    if seat == CLOCK:
        run_out(s)
    elif move < POST:
        give(s, seat, (move - GIVE) // MAX_PLAYERS, (move - GIVE) % MAX_PLAYERS)
    elif move == CLEAR:
        start_over(s, seat)
    elif move == WITHDRAW:
        withdraw(s, seat)
    elif TAKE_BACK <= move < WITHDRAW:
        take_back(s, seat, move - TAKE_BACK)
    else:
        if move == POST:
            post(box, s, seat)
        elif move == WAIT:
            wait(box, s, seat, s.party)
        else:
            accept(s, seat, move - ACCEPT)
        end_talk_turn(box, s, seat)


@rule
def run_out(s: State) -> None:
    """5.1 The sand has run out: no more turns for anybody."""
    s.turns_left = 0
    tell(s, EVERYONE, SAND_RAN_OUT)


@rule
def lose_hoard(s: State) -> None:
    """5.6 No agreement of all: the hoard leaves the game."""
    tell_tokens(s, EVERYONE, FAILED, (), s.hoard[s.slot], 0)
    for kind in range(KINDS):
        s.lid[kind] += s.hoard[s.slot][kind]
        s.hoard[s.slot][kind] = 0


# 6 Divide and choose


@rule
def first_stamp(s: State, seat: int) -> int:
    """6.3 When a player first placed an adventurer on the dragon."""
    first = 32767
    for adventurer in range(TEAM):
        if s.place[seat][adventurer] == ON + s.slot and s.stamp[seat][adventurer] < first:
            first = s.stamp[seat][adventurer]
    return first


@rule
def might(box: Box, s: State, seat: int) -> int:
    """6.2, 6.3 A participant's attack, and among equals who came first, as one number to compare."""
    return attack_of(box, s, seat, s.slot) * 32768 - first_stamp(s, seat)


@rule
def weakest(box: Box, s: State) -> int:
    """6.1 The participant who divides."""
    least, divider = 0, NONE
    for seat in range(box.players):
        if s.party >> seat & 1 and (divider == NONE or might(box, s, seat) < least):
            least, divider = might(box, s, seat), seat
    return divider


@rule
def open_division(box: Box, s: State) -> None:
    """6.1 The weakest participant is asked to make the shares."""
    s.stage = DIVIDING
    s.asked = weakest(box, s)
    s.first = NONE
    start_draft(s, s.asked)


@rule
def fair_places(s: State, seat: int) -> int:
    """6.1 The shares that may get the next token, so that in the end none is empty that need not be."""
    shares = size(s.party)
    bare = 0
    for share in range(shares):
        if is_bare(s, seat, share):
            bare |= only(share)
    return bare if total(s.rest[seat]) <= size(bare) else (1 << shares) - 1


@rule
def is_bare(s: State, seat: int, share: int) -> bool:
    for kind in range(KINDS):
        if s.draft[seat][share * KINDS + kind] > 0:
            return False
    return True


@rule
def offer_division(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """6.1 Put a token into a share; when all are in, lay the shares out."""
    offer_gifts(box, s, seat, fair_places(s, seat), moves)
    offer_posting(s, seat, moves)


@rule
def lay_shares(s: State, seat: int) -> None:
    """6.1 The shares lie there for all to see, and nobody has one yet. People count them from 1."""
    for i in range(SHARES):
        s.proposal[seat][i] = s.draft[seat][i]
    s.deal = seat
    for other in range(MAX_PLAYERS):
        s.chosen[other] = NONE
    reveal(s)
    tell(s, EVERYONE, DIVIDED, seat)
    for share in range(size(s.party)):
        tell_tokens(s, EVERYONE, A_SHARE, share + 1, s.proposal[seat], share * KINDS)


@rule
def next_to_choose(box: Box, s: State) -> int:
    """6.2, 10.14 Who has not chosen: first whoever turned the Hourglass, then the strongest, the divider last of all."""
    if s.first != NONE and s.chosen[s.first] == NONE:
        return s.first
    most, chooser = 0, NONE
    for seat in range(box.players):
        if s.party >> seat & 1 and s.chosen[seat] == NONE:
            if chooser == NONE or might(box, s, seat) > most:
                most, chooser = might(box, s, seat), seat
    return chooser


@rule
def is_taken(s: State, share: int) -> bool:
    for seat in range(MAX_PLAYERS):
        if s.chosen[seat] == share:
            return True
    return False


@rule
def offer_shares(s: State, moves: list[int]) -> None:
    """6.2 Any share that nobody has taken."""
    for share in range(size(s.party)):
        if not is_taken(s, share):
            offer(moves, CHOOSE + share)


@rule
def choose_share(box: Box, s: State, seat: int, share: int) -> None:
    """6.2 One share is taken; the last one falls to whoever is left."""
    s.chosen[seat] = share
    tell(s, EVERYONE, CHOSE, seat, share + 1)
    s.asked = next_to_choose(box, s)
    if s.asked != NONE and left_over(s) != NONE:
        s.chosen[s.asked] = left_over(s)
        tell(s, EVERYONE, CHOSE, s.asked, s.chosen[s.asked] + 1)
        s.asked = NONE


@rule
def left_over(s: State) -> int:
    """6.2 The last share, NONE while there are more."""
    last, free = NONE, 0
    for share in range(size(s.party)):
        if not is_taken(s, share):
            last = share
            free += 1
    return last if free == 1 else NONE


@rule
def open_choice(box: Box, s: State) -> None:
    """6.2 The choosing begins."""
    s.stage = CHOOSING
    s.asked = next_to_choose(box, s)


@rule
def assign_shares(box: Box, s: State) -> None:
    """6.2 The shares become a division like an agreed one: each stands in its owner's place."""
    for i in range(SHARES):
        s.draft[s.deal][i] = s.proposal[s.deal][i]
        s.proposal[s.deal][i] = 0
    for seat in range(box.players):
        if s.party >> seat & 1:
            for kind in range(KINDS):
                s.proposal[s.deal][seat * KINDS + kind] = s.draft[s.deal][s.chosen[seat] * KINDS + kind]
    empty(s.draft[s.deal], 0, SHARES)
    for seat in range(MAX_PLAYERS):
        s.chosen[seat] = NONE
    s.first = NONE


# Both ways end alike


@rule
def receive_shares(box: Box, s: State) -> None:
    """5.5, 6.2 Everybody takes their share, and the hoard is gone."""
    for seat in range(box.players):
        for kind in range(KINDS):
            s.hold[seat][kind] += s.proposal[s.deal][seat * KINDS + kind]
    empty(s.hoard[s.slot], 0, KINDS)


@rule
def offer_sand(moves: list[int]) -> None:
    """5.1 The one move of the clock."""
    offer(moves, SAND)
