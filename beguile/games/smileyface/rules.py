"""The rules of SmileyFace, in the order of RULES.md; chapter 4 is in mischief.py, and what lies where in state.py."""

from beguile.engine.events import EVERYONE, others, tell
from beguile.engine.luck import below, shuffle
from beguile.engine.rule import NONE, names_nothing, no_clock, nobody_unfinished, offer, only, reveal, rule
from beguile.games.smileyface.components import CARDS, EMOTIONS, HIGHEST, MAX_KINDS, MAX_PLAYERS, MAX_ROUNDS, Box
from beguile.games.smileyface.mischief import (
    bomb,
    choose_own,
    exchange,
    lose,
    lose_highest,
    offer_cards,
    offer_choices,
    offer_losses,
    offer_mischief,
    partners,
    play_mischief,
    promote,
    take_card,
)
from beguile.games.smileyface.state import (
    BOMB,
    BOSS,
    CHOOSING,
    CLEANING,
    DISCARD,
    DISCARDED,
    DONE,
    ENDED,
    EVENTS,
    EXCHANGE_CARD,
    EXCHANGING,
    HELP,
    HELP_WITH,
    HELPED,
    LOSE,
    LOSING,
    MISCHIEF,
    MOVES,
    OPENED,
    OVER,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    PLAYING,
    REWARD_SEEN,
    REWARDED,
    SCORED,
    TAKE_CARD,
    TIED,
    WON,
    State,
    digit,
    draw_cards,
    lay,
    leave_hand,
    lift,
    note_cards,
    shuffles,
)

__all__ = ["EVENTS", "MOVES", "State"]

VERSION = 1

ENDINGS = ("points", "round cards", "shared")

clock, unfinished, number_of = no_clock, nobody_unfinished, names_nothing


# 2 Before the first round


@rule
def setup(box: Box, s: State) -> None:
    """2.1 to 2.3 Shuffle cards and suits, deal, choose who is first."""
    s.deck_size = box.cards
    for card in range(CARDS):
        s.deck[card] = box.copies[card]
    for i in range(4):
        s.chart[i] = i
    shuffle(s.luck, s.chart, 0, 4)
    mix_rewards(box, s)
    s.first = below(s.luck, box.players)
    s.kind, s.own, s.culprit = NONE, NONE, NONE
    for seat in range(MAX_PLAYERS):
        s.helper[seat] = NONE
    open_round(box, s)


@rule
def mix_rewards(box: Box, s: State) -> None:
    """2.4 Reward tokens face down; no token and no round card is anybody's yet."""
    for i in range(MAX_ROUNDS):
        s.tokens[i] = box.reward[i]
        s.token_of[i] = NONE
        s.winner[i] = NONE
    shuffle(s.luck, s.tokens, 0, box.rewards)


# 3 A round


@rule
def open_round(box: Box, s: State) -> None:
    """3.1, 3.2 Fill the hands from the first player on, who then begins."""
    s.stage = PLAYING
    s.turn = s.first
    tell(
        s, EVERYONE, OPENED, s.completed + 1, box.round_value[s.completed], s.first, s.chart[0], s.chart[1], s.chart[2], s.chart[3]
    )
    for i in range(box.players):
        seat = (s.first + i) % box.players
        draw_cards(s, seat, box.hand_size - s.hand_size[seat])
    reveal(s)


@rule
def offer_actions(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.3 to 3.6 Play a card, or pass, with or without a helping hand."""
    for card in range(EMOTIONS):
        if s.hand[seat][card]:
            offer(moves, PLAY + card)
    offer_mischief(box, s, seat, moves)
    offer(moves, PASS)
    if s.there[seat]:
        offer_help(box, s, seat, moves)


@rule
def offer_help(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """3.6, 3.7 Any card of one's display to anybody else before whom no helping hand lies."""
    for card in range(EMOTIONS + box.kinds):
        if s.display[seat][card]:
            for other in range(box.players):
                if other != seat and s.helper[other] == NONE:
                    offer(moves, help_move(other, card))


@rule
def help_move(other: int, card: int) -> int:
    if card < EMOTIONS:
        return HELP + other * EMOTIONS + card
    return HELP_WITH + other * MAX_KINDS + card - EMOTIONS


@rule
def play_emotion(s: State, seat: int, card: int) -> None:
    """3.3 From the hand into the display."""
    leave_hand(s, seat, card)
    lay(s, seat, card)
    tell(s, EVERYONE, PLAYED, seat, card)


@rule
def pass_round(s: State, seat: int) -> None:
    """3.5 Out of this round's play."""
    s.passed[seat] = 1
    tell(s, EVERYONE, PASSED, seat)


@rule
def give_help(s: State, seat: int, other: int, card: int) -> None:
    """3.6 A helping hand and a card for another player."""
    pass_round(s, seat)
    s.helper[other] = seat
    lift(s, seat, card)
    lay(s, other, card)
    tell(s, EVERYONE, HELPED, seat, other, card)


@rule
def end_turn(box: Box, s: State, seat: int) -> None:
    """3.2 The next player clockwise who has not passed; scoring when there is none."""
    s.stage = PLAYING
    s.kind, s.own, s.culprit = NONE, NONE, NONE
    for i in range(1, box.players + 1):
        following = (seat + i) % box.players
        if not s.passed[following]:
            s.turn = following
            return
    score_round(box, s)


# 5 Scoring


@rule
def suit_total(box: Box, s: State, seat: int, suit: int) -> int:
    """4.5, 5.1 What a player's cards of one suit are worth."""
    if suit == s.chart[3] and not s.there[seat] & box.pirates:
        return 0
    total, more = 0, 1 if suit == s.chart[0] else 0
    for i in range(HIGHEST):
        total += s.display[seat][suit * HIGHEST + i] * (i + 1 + more)
    return total


@rule
def best_suit(box: Box, s: State, seat: int) -> int:
    """5.1 The suit that counts; the higher in the chart among equals."""
    best, points = s.chart[0], suit_total(box, s, seat, s.chart[0])
    for rank in range(1, 4):
        total = suit_total(box, s, seat, s.chart[rank])
        if total > points:
            best, points = s.chart[rank], total
    return best


@rule
def best_total(box: Box, s: State, seat: int) -> int:
    """5.1 A player's best suit."""
    return suit_total(box, s, seat, best_suit(box, s, seat))


@rule
def leader(box: Box, s: State) -> int:
    """5.2, 5.3 Who has the highest total alone; NONE if several have."""
    best, seat = NONE, NONE
    for player in range(box.players):
        total = best_total(box, s, player)
        if total > best:
            best, seat = total, player
        elif total == best:
            seat = NONE
    return seat


@rule
def score_round(box: Box, s: State) -> None:
    """5.2 to 5.4 The round card to the winner, a reward to the winner's helper; nothing to anybody in a tie."""
    tell_totals(box, s)
    winner = leader(box, s)
    s.winner[s.completed] = winner
    if winner != NONE:
        tell(s, EVERYONE, WON, winner, s.completed + 1, box.round_value[s.completed])
        if s.helper[winner] != NONE:
            reward(s, s.helper[winner], winner)
    else:
        tell(s, EVERYONE, TIED, s.completed + 1)
    clear_displays(box, s)
    s.completed += 1
    if s.completed == box.rounds:
        end(s)
    else:
        begin_clean_up(box, s)


@rule
def tell_totals(box: Box, s: State) -> None:
    for seat in range(box.players):
        if best_total(box, s, seat) > 0:
            tell(s, EVERYONE, SCORED, seat, best_total(box, s, seat), best_suit(box, s, seat))


@rule
def reward(s: State, seat: int, winner: int) -> None:
    """5.4, 8.3 A token that only its owner sees."""
    s.token_of[s.taken] = seat
    tell(s, others(seat), REWARDED, seat, winner)
    tell(s, only(seat), REWARD_SEEN, s.tokens[s.taken])
    s.taken += 1
    reveal(s)


@rule
def clear_displays(box: Box, s: State) -> None:
    """5.5 Cards to the discard pile, helping hands and markers home."""
    for seat in range(box.players):
        if s.there[seat]:
            for card in range(EMOTIONS + box.kinds):
                s.discards[card] += s.display[seat][card]
                s.display[seat][card] = 0
            s.there[seat] = 0
        s.passed[seat] = 0
        s.helper[seat] = NONE


# 6 The next chart and clean-up


@rule
def begin_clean_up(box: Box, s: State) -> None:
    """6.1 to 6.3 A new chart; then everybody in turn may discard mischief."""
    newbie = s.chart[3]
    for rank in range(3, 0, -1):
        s.chart[rank] = s.chart[rank - 1]
    s.chart[0] = newbie
    shuffle(s.luck, s.chart, 1, 4)
    reveal(s)
    s.stage = CLEANING
    s.turn = s.first


@rule
def offer_discards(box: Box, s: State, seat: int, moves: list[int]) -> None:
    """6.3 Mischief, never emotions."""
    for kind in range(box.kinds):
        if s.hand[seat][EMOTIONS + kind]:
            offer(moves, DISCARD + kind)
    offer(moves, DONE)


@rule
def discard(s: State, seat: int, card: int) -> None:
    """6.3 From the hand to the discard pile, seen by all."""
    leave_hand(s, seat, card)
    s.discards[card] += 1
    tell(s, EVERYONE, DISCARDED, seat, card)


@rule
def finish_clean_up(box: Box, s: State, seat: int) -> None:
    """5.2, 5.3, 6.3 The next player's turn to discard; after the last, the next round, begun by the winner of this one."""
    s.turn = (seat + 1) % box.players
    if s.turn == s.first:
        shuffle_discards(box, s)
        if s.winner[s.completed - 1] != NONE:
            s.first = s.winner[s.completed - 1]
        open_round(box, s)


@rule
def shuffle_discards(box: Box, s: State) -> None:
    """6.4 The discard pile into the deck."""
    note_cards(box, s)
    for card in range(EMOTIONS + box.kinds):
        s.deck[card] += s.discards[card]
        s.deck_size += s.discards[card]
        s.discards[card] = 0


# 7 The end


@rule
def end(s: State) -> None:
    """7.1 After the last round."""
    s.stage = OVER
    s.turn = NONE
    reveal(s)
    tell(s, EVERYONE, ENDED)


@rule
def round_points(box: Box, s: State, seat: int) -> int:
    """7.2 Points on round cards."""
    points = 0
    for i in range(s.completed):
        if s.winner[i] == seat:
            points += box.round_value[i]
    return points


@rule
def reward_points(s: State, seat: int) -> int:
    """7.2 Points on reward tokens."""
    points = 0
    for i in range(s.taken):
        if s.token_of[i] == seat:
            points += s.tokens[i]
    return points


@rule
def score(box: Box, s: State, seat: int) -> int:
    """7.2 Round cards and reward tokens."""
    return round_points(box, s, seat) + reward_points(s, seat)


@rule
def standing(box: Box, s: State, seat: int) -> int:
    """7.3 All points first, those on round cards second, as one number to compare."""
    return score(box, s, seat) * 256 + round_points(box, s, seat)


@rule
def winners(box: Box, s: State) -> int:
    """7.3 Everyone of the best standing."""
    best, seats = standing(box, s, 0), only(0)
    for seat in range(1, box.players):
        if standing(box, s, seat) > best:
            best, seats = standing(box, s, seat), only(seat)
        elif standing(box, s, seat) == best:
            seats |= only(seat)
    return seats


@rule
def ending(box: Box, s: State) -> int:
    """7.3 Won on points, by round cards among equals, or shared."""
    won = winners(box, s)
    if won & (won - 1):
        return 2
    points = 0
    for seat in range(box.players):
        if won == only(seat):
            points = score(box, s, seat)
    for seat in range(box.players):
        if won != only(seat) and score(box, s, seat) == points:
            return 1
    return 0


# The sequence of play


@rule
def to_act(box: Box, s: State) -> int:
    """3.2 One player at a time."""
    return 0 if s.stage == OVER else only(s.turn)


@rule
def legal(box: Box, s: State, seat: int, moves: list[int]) -> None:
    if s.stage == PLAYING:
        offer_actions(box, s, seat, moves)
    elif s.stage == CHOOSING:
        offer_choices(box, s, seat, moves)
    elif s.stage == EXCHANGING:
        offer_cards(box, s, seat, partners(s.own), moves)
    elif s.stage == LOSING:
        offer_losses(s, seat, moves)
    else:
        offer_discards(box, s, seat, moves)


@rule
def apply(box: Box, s: State, seat: int, move: int) -> None:
    if s.stage == CLEANING:
        if move == DONE:
            finish_clean_up(box, s, seat)
        else:
            discard(s, seat, EMOTIONS + move - DISCARD)
    elif s.stage == LOSING:
        lose(s, seat, move - LOSE)
        if lose_highest(s, seat):
            end_turn(box, s, s.culprit)
    elif act(box, s, seat, move):
        end_turn(box, s, seat)


@rule
def act(box: Box, s: State, seat: int, move: int) -> bool:
    """3.3 to 3.6 An action, or the next step of one. Whether it is complete."""
    if move < MISCHIEF:
        play_emotion(s, seat, move - PLAY)
    elif move < BOSS:
        return play_mischief(box, s, seat, move - MISCHIEF)
    elif move < PASS:
        return carry_out(box, s, seat, move)
    elif move == PASS:
        pass_round(s, seat)
    elif move < HELP_WITH:
        give_help(s, seat, (move - HELP) // EMOTIONS, (move - HELP) % EMOTIONS)
    else:
        give_help(s, seat, (move - HELP_WITH) // MAX_KINDS, EMOTIONS + (move - HELP_WITH) % MAX_KINDS)
    return True


@rule
def carry_out(box: Box, s: State, seat: int, move: int) -> bool:
    """3.4 What was chosen for a mischief card is done. Whether that is all."""
    if move < BOMB:
        promote(s, seat, move - BOSS)
    elif move < TAKE_CARD:
        return bomb(box, s, seat, move - BOMB)
    elif move >= EXCHANGE_CARD:
        choose_own(s, move - EXCHANGE_CARD)
        return False
    elif s.stage == EXCHANGING:
        exchange(s, seat, (move - TAKE_CARD) // EMOTIONS, (move - TAKE_CARD) % EMOTIONS)
    else:
        take_card(s, seat, (move - TAKE_CARD) // EMOTIONS, (move - TAKE_CARD) % EMOTIONS)
    return True


@rule
def faults(box: Box, s: State) -> int:
    """1.1, 1.2 No card is lost or doubled; sizes and sets are those of what lies there."""
    dealt = 0
    for card in range(CARDS):
        dealt += s.deck[card]
        if s.deck[card] < 0 or s.discards[card] < 0 or count_of(box, s, card) != box.copies[card]:
            return 1
    if dealt != s.deck_size:
        return 2
    for seat in range(box.players):
        fault = faults_of(box, s, seat)
        if fault:
            return fault
    return faults_of_chart(box, s)


@rule
def count_of(box: Box, s: State, card: int) -> int:
    count = s.deck[card] + s.discards[card] + s.pool[card]
    for seat in range(box.players):
        count += s.hand[seat][card] + s.display[seat][card]
    return count


@rule
def faults_of(box: Box, s: State, seat: int) -> int:
    """Cards in hand and display are counted right, and remembered right."""
    held = 0
    for card in range(CARDS):
        held += s.hand[seat][card]
        if s.hand[seat][card] < 0 or s.display[seat][card] < 0:
            return 3
        if (s.display[seat][card] > 0) != (s.there[seat] >> card & 1 == 1):
            return 4
    if held != s.hand_size[seat]:
        return 5
    return faults_of_memory(box, s, seat)


@rule
def faults_of_memory(box: Box, s: State, seat: int) -> int:
    """8.2 What was in a hand at the last shuffle or was drawn after it is still there, or was seen to leave."""
    last = shuffles(s)
    held = s.drawn[seat * MAX_ROUNDS + last]
    for card in range(EMOTIONS + box.kinds):
        held += digit(s.held[seat * CARDS + card], last) - digit(s.left[seat * CARDS + card], last)
    return 0 if held == s.hand_size[seat] else 7


@rule
def faults_of_chart(box: Box, s: State) -> int:
    """2.3, 2.4 Four suits in the chart, and all reward tokens."""
    suits, mixed, tokens = 0, 0, 0
    for i in range(4):
        suits |= 1 << s.chart[i]
    for i in range(box.rewards):
        mixed += 1 << 4 * s.tokens[i]
        tokens += 1 << 4 * box.reward[i]
    return 0 if suits == 15 and mixed == tokens else 6


def longest(box: Box) -> int:
    """Being worked out."""
    return 100_000
