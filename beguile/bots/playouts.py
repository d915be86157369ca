"""The inside of the search: one loop of playouts for any game and every variant, compiled. Nothing here allocates.

A playout begins in a world that the searching seat could not tell from the true one, walks through the part of the game that is
remembered, goes on by the game's rule of thumb, and brings back what every seat got. What is remembered are *edges*: a decision of
a seat and a move, found by a hash. What counts as the same decision is the variant: what the mover has seen (many observers), the
moves that led there (one observer), or those in one fixed world (determinised). Since each edge belongs to one mover, it only sums
up what that mover got: everybody maximises their own result.
"""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, log, pi, sqrt
from typing import Any, NamedTuple

from beguile.engine.luck import DECIDING, IMAGINING, below, draw, sow
from beguile.engine.playing import any_of, pick_mover
from beguile.engine.rule import CLOCK, rule, size

FLAT, DETERMINISED, ONE_OBSERVER, MANY_OBSERVERS = range(4)
"""What is remembered of a game: nothing behind the first move, or decisions told apart in one of three ways."""

LONGEST_PATH = 256
"""Decisions of one playout that are remembered."""
NEAR = 32
"""Places in which an edge is looked for."""
SURPRISE = 0.01
"""What the next world may show that none has shown: moves that came to the same so far may still differ, by so much squared."""

HOW = [
    ("seat", "i8"),  # who searches
    ("low", "i8"),  # the seed
    ("high", "i8"),
    ("variant", "i8"),
    ("halving", "i8"),  # 1: every candidate that is alive is played from the same worlds; 0: selection from the first move on
    ("fixed", "i8"),  # how many worlds there are when determinised
    ("others", "i8"),  # 1: the others' decisions are searched too; 0: they play by the rule of thumb
    ("again", "i8"),  # how often what others chose in secret is searched too, in thousandths; else they chose by the rule of thumb
    ("regret", "i8"),  # 1: regret matching where several decide at once; 0: each by upper confidence bounds
    ("cutoff", "i8"),  # moves after which a playout is judged by the scores
    ("thinkers", "i8"),  # how often a playout goes on as those who search would, in thousandths; else by the rule of thumb
    ("whim", "i8"),  # how often a playout strays from the rule of thumb, in thousandths
    ("own_whim", "i8"),  # and how often the searching seat does
    ("explore", "f8"),  # weight of the confidence bound
    ("bias", "f8"),  # weight of the rule of thumb's choice
    ("width", "f8"),  # moves tried at a decision after n visits: width * sqrt(n); 0: all
    ("share", "f8"),  # how much of a result is the victory; the rest is the lead
    ("scale", "f8"),  # the lead in points at which it counts 73 percent
]
"""The numbers that steer a search."""


class Desk(NamedTuple):
    """Room to play in."""

    states: Any  # 0 the world given, 1 the imagined one, 2 the one being played, 3 a moment before
    seen: Any
    words: Any  # what was seen, as whole numbers to hash
    moves: Any
    dice: Any
    path: Any  # edges walked in this playout
    movers: Any
    odds: Any  # how likely each was chosen, 0 where nobody threw dice
    values: Any  # what each seat got
    won: Any  # its part of the victory


class Memory(NamedTuple):
    """Edges, by hash."""

    keys: Any
    visits: Any
    offered: Any
    sums: Any
    gains: Any
    favoured: Any


class Ledger(NamedTuple):
    """What came of each candidate."""

    candidates: Any
    alive: Any
    visits: Any
    values: Any  # [candidate, seat]
    won: Any
    got: Any  # [candidate]: what it brought the searching seat in the world that is being played
    ahead: Any  # [candidate, another]: sum of what it got more in the worlds that both were played from, and of its squares


@rule
def mix(h: int, word: int) -> int:
    """One step of a hash over 64 bits, which may wrap."""
    h = (h ^ word) * -7046029254386353131
    return h ^ (h >> 29)


@rule
def find_edge(keys: Any, key: int) -> int:
    """The place of an edge, taken for it if it is new; -1 where all near places are taken."""
    last = len(keys) - 1
    place = key & last
    for _ in range(NEAR):
        if keys[place] == key:
            return int(place)
        if keys[place] == 0:
            keys[place] = key
            return int(place)
        place = (place + 1) & last
    return -1


@rule
def find_move(moves: Any, count: int, move: int) -> int:
    for i in range(count):
        if moves[i] == move:
            return i
    return -1


@rule
def select_by_bounds(how: Any, desk: Desk, memory: Memory, node: int, thumb: int) -> int:
    """The place among the legal moves of a new move, the rule of thumb's first, or of the best by its upper confidence bound."""
    best, chosen, known, fresh, rounds = -1.0, 0, 0, 0, 1
    for i in range(1, desk.moves[0] + 1):
        edge = find_edge(memory.keys, mix(node, desk.moves[i]))
        if edge >= 0:
            memory.offered[edge] += 1
            rounds = max(rounds, memory.offered[edge])
            if memory.visits[edge] == 0:
                fresh += 1
                if desk.moves[i] == thumb:
                    return i
            else:
                known += 1
    if fresh > 0 and (how.width == 0.0 or known < how.width * sqrt(rounds)):
        pick = below(desk.dice, fresh)
        for i in range(1, desk.moves[0] + 1):
            edge = find_edge(memory.keys, mix(node, desk.moves[i]))
            if edge >= 0 and memory.visits[edge] == 0:
                if pick == 0:
                    return i
                pick -= 1
    for i in range(1, desk.moves[0] + 1):
        edge = find_edge(memory.keys, mix(node, desk.moves[i]))
        if edge >= 0 and memory.visits[edge] > 0:
            n = memory.visits[edge]
            bound = memory.sums[edge] / n + how.explore * sqrt(log(1.0 + memory.offered[edge]) / n)
            bound += how.bias * memory.favoured[edge] / (1.0 + n)
            if bound > best:
                best, chosen = bound, i
    return chosen if chosen > 0 else 1 + below(desk.dice, desk.moves[0])


@rule
def select_by_regret(desk: Desk, memory: Memory, node: int) -> tuple[int, float]:
    """A move by its regret, and how likely it was chosen: what it would have brought more than what was got."""
    count, total = int(desk.moves[0]), 0.0
    home = find_edge(memory.keys, mix(node, -1))
    got = memory.sums[home] if home >= 0 else 0.0
    for i in range(1, count + 1):
        edge = find_edge(memory.keys, mix(node, desk.moves[i]))
        if edge >= 0:
            total += max(0.0, memory.gains[edge] - got)
    throw, chosen, odds = draw(desk.dice) / 4294967296.0, count, 0.0
    for i in range(1, count + 1):
        edge = find_edge(memory.keys, mix(node, desk.moves[i]))
        regret = max(0.0, memory.gains[edge] - got) if edge >= 0 else 0.0
        odds = 0.1 / count + 0.9 * (regret / total if total > 0.0 else 1.0 / count)
        throw -= odds
        if throw < 0.0:
            chosen = i
            break
    return chosen, odds


@rule
def back_up(desk: Desk, memory: Memory, depth: int) -> None:
    """Every mover on the path notes what came of it for that mover."""
    for i in range(depth):
        edge, value = desk.path[i], desk.values[desk.movers[i]]
        memory.visits[edge] += 1
        memory.sums[edge] += value
        if desk.odds[i] > 0.0:
            memory.gains[edge] += value / desk.odds[i]


@rule
def note(how: Any, desk: Desk, ledger: Ledger, chosen: int, players: int) -> None:
    """What a candidate brought."""
    ledger.visits[chosen] += 1
    ledger.got[chosen] = desk.values[how.seat]
    for seat in range(players):
        ledger.values[chosen, seat] += desk.values[seat]
        ledger.won[chosen, seat] += desk.won[seat]


@rule
def compare(ledger: Ledger) -> None:
    """Every two candidates that are alive, by what they brought in this world."""
    for c in range(len(ledger.alive)):
        if ledger.alive[c]:
            for other in range(len(ledger.alive)):
                if ledger.alive[other]:
                    more = ledger.got[c] - ledger.got[other]
                    ledger.ahead[c, other, 0] += more
                    ledger.ahead[c, other, 1] += more * more


# -- judging the candidates -------------------------------------------------------------------------------------------


@rule
def lead_of(ledger: Ledger, c: int, other: int) -> float:
    """How much more than another a candidate got, in the worlds that both were played from."""
    count = min(ledger.visits[c], ledger.visits[other])
    return float(ledger.ahead[c, other, 0] / count) if count > 0 else 0.0


@rule
def error_of(ledger: Ledger, c: int, other: int) -> float:
    """The standard error of that."""
    count = min(ledger.visits[c], ledger.visits[other])
    if c == other:
        return 0.0
    if count < 2:
        return 1.0
    mean = ledger.ahead[c, other, 0] / count
    return sqrt(max(0.0, (ledger.ahead[c, other, 1] + SURPRISE) / count - mean * mean) / count)


@rule
def leader_of(ledger: Ledger) -> int:
    """The candidate that got the most, of those alive."""
    best = -1
    for c in range(len(ledger.alive)):
        if ledger.alive[c] and (best < 0 or lead_of(ledger, c, best) > 0.0):
            best = c
    return best


@rule
def best_of(ledger: Ledger, reference: int, caution: float) -> int:
    """The candidate that is the furthest beyond doubt better than the reference, and the reference if none is. Once that is out of
    the question, the leader."""
    if not ledger.alive[reference]:
        return leader_of(ledger)
    best, found = 0.0, reference
    for c in range(len(ledger.alive)):
        if ledger.alive[c] and c != reference:
            lead = lead_of(ledger, c, reference) - caution * error_of(ledger, c, reference)
            if lead > best:
                best, found = lead, c
    return found


@rule
def drop_half(ledger: Ledger, reference: int) -> None:
    """Go on with the better half, and with the reference."""
    left = 0
    for c in range(len(ledger.alive)):
        left += 1 if ledger.alive[c] and c != reference else 0
    for _ in range(left // 2):
        worst = -1
        for c in range(len(ledger.alive)):
            if ledger.alive[c] and c != reference and (worst < 0 or lead_of(ledger, c, worst) < 0.0):
                worst = c
        ledger.alive[worst] = 0


@rule
def part_of_more(ledger: Ledger, rest: float) -> float:
    """Of the worlds that those alive will have been played from in the end, the part to come. `rest` is that of the budget."""
    alive, worlds, played = 0, 0, 0
    for c in range(len(ledger.alive)):
        alive += 1 if ledger.alive[c] else 0
        worlds = max(worlds, ledger.visits[c])
        played += ledger.visits[c]
    if rest >= 1.0:
        return 1.0
    more = played * rest / (1.0 - rest) / alive
    return float(more / (worlds + more))


@rule
def worth_of(ledger: Ledger, c: int, leader: int, part: float) -> float:
    """What may be expected of more worlds, so large a part of all: how likely a candidate overtakes the leader, and by how much."""
    doubt = sqrt(part) * error_of(ledger, leader, c)
    if doubt == 0.0:
        return 0.0
    z = lead_of(ledger, leader, c) / doubt
    return doubt * (exp(-z * z / 2) / sqrt(2 * pi) - z * erfc(z / sqrt(2.0)) / 2)


@rule
def drop_hopeless(ledger: Ledger, rest: float, worthless: float) -> float:
    """Go on without those of whom together less than `worthless` may be expected. What may be expected of the others."""
    leader, part, alive, worth = leader_of(ledger), part_of_more(ledger, rest), 0, 0.0
    for c in range(len(ledger.alive)):
        alive += 1 if ledger.alive[c] else 0
    for c in range(len(ledger.alive)):
        if ledger.alive[c] and c != leader:
            more = worth_of(ledger, c, leader, part)
            if more * alive < worthless:
                ledger.alive[c] = 0
            else:
                worth += more
    return worth


def make_judge(rules: Any) -> Callable[..., None]:
    to_act, score, winners = rules.to_act, rules.score, rules.winners

    def judge(box: Any, s: Any, how: Any, values: Any, won: Any) -> None:
        """What every seat got: its part of the victory, and how far ahead of the best of the others it is."""
        best, second, leaders = -1.0e9, -1.0e9, 0
        for seat in range(box.players):
            points = float(score(box, s, seat))
            values[seat] = points
            if points > best:
                best, second, leaders = points, best, 1
            elif points == best:
                leaders += 1
            elif points > second:
                second = points
        over = to_act(box, s) == 0
        seats = winners(box, s) if over else 0
        shared, all_ahead = size(seats), 0.0
        for seat in range(box.players):
            rival = second if values[seat] == best and leaders == 1 else best
            won[seat] = 1.0 / (1.0 + exp((rival - values[seat]) / how.scale))
            all_ahead += won[seat]
        for seat in range(box.players):
            ahead = won[seat]
            won[seat] = ahead / all_ahead  # a guess, if the playout was cut off
            if over:
                won[seat] = 1.0 / shared if seats >> seat & 1 else 0.0
            values[seat] = how.share * (won[seat] if over else ahead) + (1.0 - how.share) * ahead

    return judge


def make_playouts(game: Any, register: Callable[..., Any]) -> Callable[..., int]:
    """The loop, from a game's own functions."""
    to_act, legal, apply, clock = game.rules.to_act, game.rules.legal, game.rules.apply, game.rules.clock
    observe, imagine = game.views.observe, game.views.imagine
    choose, expect, suppose = game.bot.choose, game.bot.expect, game.bot.suppose
    chose, think_back, place = game.bot.chose, game.bot.think_back, game.bot.place
    judge = register(make_judge(game.rules))

    @register
    def decide(box: Any, s: Any, mover: int, seats: int, key: int, how: Any, desk: Any, memory: Any, depth: int) -> int:
        """A decision that is remembered: the place of the move, and its edge on the path."""
        node = mix(key, mover)
        observe(box, s, mover, desk.seen[0])
        if how.variant == MANY_OBSERVERS:
            node = mix(0, mover + 1)
            for i in range(len(desk.words)):
                node = mix(node, desk.words[i])
        thumb = int(choose(box, desk.seen[0], desk.moves, desk.dice))
        if how.regret and seats & (seats - 1):
            place, odds = select_by_regret(desk, memory, node)
            home = find_edge(memory.keys, mix(node, -1))
            if home >= 0:
                desk.path[depth], desk.movers[depth], desk.odds[depth] = home, mover, 0.0
                depth += 1
        else:
            place, odds = select_by_bounds(how, desk, memory, node, thumb), 0.0
        move = desk.moves[place]
        edge = find_edge(memory.keys, mix(node, move))
        if edge >= 0:
            memory.favoured[edge] = 1.0 if move == thumb else 0.0
            desk.path[depth], desk.movers[depth], desk.odds[depth] = edge, mover, odds
            depth += 1
        desk.path[-1] = depth
        return int(move)

    @register
    def choose_again(box: Any, s: Any, how: Any, desk: Any, memory: Any, key: int) -> int:
        """What others have chosen in secret is decided once more, as they saw it then. How many edges that makes."""
        depth, seats = 0, chose(box, s, how.seat)
        for mover in range(box.players):
            if seats >> mover & 1:
                before = desk.states[3]
                desk.states[3] = s
                think_back(box, before, mover)
                desk.moves[0] = 0
                legal(box, before, mover, desk.moves)
                place(box, s, mover, decide(box, before, mover, seats, key, how, desk, memory, depth))
                depth = desk.path[-1]
        return depth

    @register
    def play_out(box: Any, how: Any, desk: Any, memory: Any, ledger: Any, chosen: int, world: int, again: bool) -> int:
        """One playout of states[2]: the first move is a candidate, or selected if none is given. How many moves it took."""
        s, o, moves, dice = desk.states[2], desk.seen[0], desk.moves, desk.dice
        key = mix(1, world if how.variant == DETERMINISED else 0)
        count, depth, remembering, mover = 0, 0, how.variant != FLAT or chosen < 0, how.seat
        desk.path[-1] = 0
        if again:
            depth = choose_again(box, s, how, desk, memory, key)
        thinking = how.thinkers > 0 and below(dice, 1000) < how.thinkers
        seats = to_act(box, s)
        while seats and count < how.cutoff:
            if count > 0:
                mover = pick_mover(seats, clock(box, s), dice)
            moves[0] = 0
            legal(box, s, mover, moves)
            if count == 0 and chosen >= 0:
                move = int(ledger.candidates[chosen])
            elif mover == CLOCK or moves[0] == 1:
                move = any_of(moves, dice)
            elif remembering and (mover == how.seat or how.others) and depth < LONGEST_PATH - 3:
                move = decide(box, s, mover, seats, key, how, desk, memory, depth)
                depth = desk.path[-1]
                remembering = how.variant != FLAT and depth > 0 and memory.visits[desk.path[depth - 1]] > 0
                if count == 0:
                    desk.path[-2] = find_move(ledger.candidates, len(ledger.candidates), move)
            elif below(dice, 1000) < (how.own_whim if mover == how.seat else how.whim):
                move = any_of(moves, dice)
            else:
                observe(box, s, mover, o)
                move = int(expect(box, o, moves, dice) if thinking else choose(box, o, moves, dice))
            if count > 0 and find_move(moves[1:], int(moves[0]), move) < 0:
                move = any_of(moves, dice)  # a rule of thumb that is at a loss in a strange position
            apply(box, s, mover, move)
            key = mix(key, mover * 65536 + move)
            count += 1
            seats = to_act(box, s)
        judge(box, s, how, desk.values, desk.won)
        back_up(desk, memory, depth)
        return count

    def run(boxes: Any, hows: Any, desk: Any, memory: Any, ledger: Any, first: int, worlds: int) -> int:
        """Playouts from so many imagined worlds; how many moves they took."""
        box, how, moved = boxes[0], hows[0], 0
        for number in range(first, first + worlds):
            world = number % how.fixed if how.variant == DETERMINISED else number
            desk.states[1] = desk.states[0]
            sow(desk.states[1].luck, how.low, how.high, world, IMAGINING)
            imagine(box, desk.states[1], how.seat)
            sow(desk.dice, how.low, how.high, world, DECIDING)
            again = below(desk.dice, 1000) < how.again
            if not again:
                suppose(box, desk.states[1], how.seat, desk.seen[0], desk.dice)
            if how.halving:
                for c in range(len(ledger.alive)):
                    if ledger.alive[c]:
                        desk.states[2] = desk.states[1]
                        sow(desk.dice, how.low, how.high, number, DECIDING)
                        moved += play_out(box, how, desk, memory, ledger, c, world, again)
                        note(how, desk, ledger, c, box.players)
                compare(ledger)
            else:
                desk.states[2] = desk.states[1]
                sow(desk.dice, how.low, how.high, number, DECIDING)
                moved += play_out(box, how, desk, memory, ledger, -1, world, again)
                note(how, desk, ledger, desk.path[-2], box.players)
        return moved

    return run
