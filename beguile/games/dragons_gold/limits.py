"""How long a match can be at most. Not a rule of play: the proof that every match ends, in numbers."""

from __future__ import annotations

from beguile.games.dragons_gold.components import HOURGLASS, RED, ROW, TEAM, THIEF, Box
from beguile.games.dragons_gold.state import TRIES


def longest(box: Box) -> int:
    """No match is longer than its placings, thefts, bargains and questions for objects together.

    **Placings.** Whoever is placed stands on a dragon until it is buried, an object sends them home or everybody is stuck. So there
    are no more placings than adventurers that fit on living dragons at the end, plus homecomings.

    **Bargains.** One for each dragon, one for each Hourglass, and the market. In each the drafts only grow, can be started over
    once, and belong to a post or a turn; posts, turns and whatever else can be said are counted.

    **Objects.** Each is played once for each card that is dealt or drawn, and a card is drawn for a red token at most once.
    """
    plays = box.players + box.tokens[RED] if box.advanced_objects else 0
    placed = placings(box, plays)
    thefts = box.dragons * thieves_at(box)
    talks = box.dragons + (plays if box.objects[HOURGLASS] else 0)
    bargains = division(box) if box.divide_and_choose else all_talks(box, talks)
    windows = questions(box, plays, placed, thefts, talks) if box.advanced_objects else 0
    return placed + 2 * thefts + bargains + market(box) + windows


def fit_on(box: Box, strength: int) -> int:
    """3.2, 4.1 How many adventurers a dragon of a strength can have on it while it lives."""
    weakest = sorted(box.attack * box.players)
    count = 0
    while count < len(weakest) and sum(weakest[: count + 1]) < strength:
        count += 1
    return count


def placings(box: Box, plays: int) -> int:
    """3.2, 3.4, 4.6 Homecomings: from each dragon all who can be on it when it dies, as many by each object, and everybody once for
    each dragon on which all can get stuck."""
    strongest = sorted(box.strength[: box.dragons], reverse=True)
    team = TEAM * box.players
    on_one = min(team, fit_on(box, strongest[0]) + 1)
    on_all = min(team, sum(fit_on(box, strength) for strength in strongest[:ROW]))
    stuck = box.dragons + 1 if sum(box.attack) * box.players <= sum(strength - 1 for strength in strongest[:ROW]) else 0
    return on_all + box.dragons * on_one + plays * on_one + stuck * team


def thieves_at(box: Box) -> int:
    """7.1 Thieves who can be at one slaying."""
    thieves = [attack for attack, role in zip(box.attack, box.role, strict=True) if role == THIEF] * box.players
    count, force = 0, 0
    for attack in sorted(thieves):
        if force < max(box.strength):
            count, force = count + 1, force + attack
    return count


def draft(tokens: int, drafts: int) -> int:
    """5.3, 8.2 Steps of drafts over so many tokens in all: each token once; each draft started over once; each token once more."""
    return 2 * tokens + drafts


def division(box: Box) -> int:
    """6.1, 6.2 Each token of the box lies in one hoard that is divided; then the shares are laid out and chosen."""
    return draft(sum(box.tokens), box.dragons) + box.dragons * box.players


def all_talks(box: Box, talks: int) -> int:
    """5.1 to 5.9, 10.14 In so many talks. Each token lies in one hoard, and is talked about once more for each Hourglass."""
    hoard = min(sum(box.tokens), max(map(sum, zip(box.known, box.hidden, strict=True))))
    tokens = sum(box.tokens) + (talks - box.dragons) * hoard
    return in_real_time(box, talks, tokens, box.players) if box.real_time else in_turns(box, talks, tokens)


def in_turns(box: Box, talks: int, tokens: int) -> int:
    """5.8, 5.9 Each player makes a draft in every turn but the last; a turn ends with one move; what is withdrawn and taken back
    are tries."""
    return box.players * (box.patience * draft(tokens, talks) + talks * (box.patience + 1 + TRIES))


def in_real_time(box: Box, talks: int, tokens: int, answers: int, shows: int = 0) -> int:
    """5.7, 5.8 With each try a player makes a draft, and all others can accept it. Between two such words all but one can wait;
    when all do, or the sand runs out, it is over. Answers: how often one try can be heard, its posting included."""
    tries = TRIES * box.players
    heard = talks * tries * answers + shows
    return tries * draft(tokens, talks) + heard + (heard + talks) * (box.players - 1) + talks


def market(box: Box) -> int:
    """8.1 to 8.6 The market: an offer is accepted once; each token is shown once."""
    tokens = sum(box.tokens)
    return in_real_time(box, 1, tokens, 2, tokens) if box.real_time else in_turns(box, 1, tokens) + tokens


def questions(box: Box, plays: int, placed: int, thefts: int, talks: int) -> int:
    """10.2, 10.15 Everybody is asked between turns and after each division; participants after failed talks or before the first
    choice; victims before thefts; everybody else after an object. Of lost turns there are fewer than players between two placings,
    objects or returns of everybody."""
    turns = (placed + plays + box.dragons + 2) * box.players
    return box.players * (turns + 2 * talks) + thefts + plays * box.players
