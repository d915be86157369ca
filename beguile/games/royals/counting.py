"""What everybody can count about the cards in a hand: rules 11.1 to 11.3. Every number here follows from what all players saw."""

from beguile.engine.rule import rule
from beguile.games.royals.components import COUNTRY_COUNT, PAIR_COUNT, Box
from beguile.games.royals.payment import matching, total
from beguile.games.royals.state import State


@rule
def count_draw(box: Box, pile: list[int], drew: list[list[int]], most: list[int], kinds: int) -> None:
    """11.3 A hidden card is of a kind that was in the pile when it was shuffled, and that has not all been turned up since."""
    for kind in range(kinds):
        was_there = pile[kind]
        for player in range(box.players):
            was_there += drew[player][kind]
        most[kind] += 1 if was_there > 0 else 0


@rule
def notice_what_lacked(box: Box, s: State, seat: int) -> None:
    """5.3, 6.2, 11.2 Whoever lets others stand for a card lacked it: no more fitting ones than that can be left."""
    country, cost, need = box.country[s.claim], box.cost[box.title[s.claim]], box.resistance[box.title[s.claim]]
    if total(s.laid, COUNTRY_COUNT) > cost:
        s.most[seat][country] = min(s.most[seat][country], cost - 1 - s.laid[country])
    left = need - 1 - matching(box, s.spent, country)
    for pair in range(PAIR_COUNT):
        if total(s.spent, PAIR_COUNT) > need and box.shows[pair][country]:
            s.most_intrigue[seat][pair] = min(s.most_intrigue[seat][pair], left)


@rule
def count_hand(s: State, seat: int) -> None:
    """11.1, 11.2 No more of a kind than there are cards in the hand, besides those that are known to be others."""
    spare = total(s.hand[seat], COUNTRY_COUNT) - total(s.known[seat], COUNTRY_COUNT)
    for country in range(COUNTRY_COUNT):
        s.most[seat][country] = min(s.most[seat][country], spare + s.known[seat][country])
    size = total(s.intrigue[seat], PAIR_COUNT)
    for pair in range(PAIR_COUNT):
        s.most_intrigue[seat][pair] = min(s.most_intrigue[seat][pair], size)
