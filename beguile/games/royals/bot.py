"""A rule of thumb for Royals: every Noble has a worth to me; claim what is worth more than its cards, draw for the best plan."""

from beguile.engine.rule import NONE, NOTHING_IN_SECRET, rule
from beguile.games.royals.components import COUNTRY_COUNT, PAIR_COUNT, PERIOD_COUNT, TITLE_COUNT, Box
from beguile.games.royals.payment import PAIR, TRIPLE, fewest, matching
from beguile.games.royals.state import (
    CLAIM,
    DISCARD,
    DISCARD_INTRIGUE,
    DISCARDING,
    DONE,
    DRAW,
    DRAW_INTRIGUE,
    DRAWING,
    LAY,
    LAY_COUNTS,
    PAY,
    PREPARE,
    SPEND,
    SPEND_COUNTS,
    TAKE,
)
from beguile.games.royals.view import Observation

POINT = 100
"""Worth is counted in hundredths of a point."""

CARD, INTRIGUE_CARD = 95, 150
"""What a card is worth as long as the game goes on."""


# What a Noble is worth


@rule
def worth(box: Box, o: Observation, noble: int) -> int:
    """What I may expect from holding this Noble, in points now and later."""
    country = box.country[noble]
    first, second = stake(box, o, country, 0), stake(box, o, country, 1)
    before, house, mine = places(box, o, country, NONE, first, second), worth_of_house(box, o), my_cities(box, o, country)
    return worth_at_stake(box, o, noble, first, second, before, house, mine, worth_of_new_city(box, o, country, mine))


@rule
def worth_at_stake(
    box: Box, o: Observation, noble: int, first: int, second: int, before: int, house: int, mine: int, bonus: int
) -> int:
    """The same, where it is known already what the places in its country, a title that I lack and a new city there bring."""
    title, city = box.title[noble], box.city[noble]
    gain = POINT * box.city_points[city] * o.city_left[city] + worth_of_title(box, o, title)
    if o.titles[0][title] == 0:
        gain += house
    if not mine >> city & 1:
        gain += bonus
    after = places(box, o, box.country[noble], noble, first, second)
    return gain + (after - before) // (o.players - 1)  # what I win by the change, and a share of what the others lose


@rule
def sureness(o: Observation, period: int) -> int:
    """How likely it is that what I hold today still counts when a period ends, in percent."""
    if period > o.period:
        return 45
    if o.running_out:
        return 100
    return 100 - o.pile // 2 if o.pile < 80 else 60


@rule
def worth_of_title(box: Box, o: Observation, title: int) -> int:
    """Coming level brings half a marker, going ahead the other half; the later in the game, the surer."""
    mine, best = o.titles[0][title], 0
    for i in range(1, o.players):
        best = o.titles[i][title] if o.titles[i][title] > best else best
    points = POINT * box.title_points[title] * (70 + 10 * o.period) // 100
    if mine == best:
        return points if best == 0 else points * 2 // 3
    return points // 2 if mine + 1 == best else points // 6


@rule
def worth_of_house(box: Box, o: Observation) -> int:
    """A title that I lack, more the fewer I lack, while Noble House markers are left."""
    taken, lacking = 0, 0
    for i in range(o.players):
        taken += 1 if o.house_rank[i] > 0 else 0
    for each in range(TITLE_COUNT):
        lacking += 1 if o.titles[0][each] == 0 else 0
    if lacking == 0 or o.house_rank[0] > 0 or taken == box.houses:
        return 0
    return POINT * box.house_points[taken] // (2 * lacking - 1)


@rule
def my_cities(box: Box, o: Observation, country: int) -> int:
    """The set of the cities of a country where I am or have been."""
    cities = 0
    for noble in range(box.noble_from[country], box.noble_from[country + 1]):
        if o.owner[noble] == 0:
            cities |= 1 << box.city[noble]
    for city in range(box.city_from[country], box.city_from[country + 1]):
        if o.buried[city][0] > 0:
            cities |= 1 << city
    return cities


@rule
def worth_of_new_city(box: Box, o: Observation, country: int, mine: int) -> int:
    """A city where I am not yet, more the fewer I lack in the country, while Country bonus markers are left."""
    taken, lacking = 0, 0
    for i in range(o.players):
        taken += 1 if o.country_rank[i][country] > 0 else 0
    if o.country_rank[0][country] > 0 or taken == 2:
        return 0
    for city in range(box.city_from[country], box.city_from[country + 1]):
        lacking += 1 - (mine >> city & 1)
    return POINT * box.country_points[country][taken] // (2 * lacking - 1) if lacking > 0 else 0


@rule
def stake(box: Box, o: Observation, country: int, place: int) -> int:
    """What the first or second place in a country may bring until the end of the game."""
    worth = 0
    for period in range(o.period, PERIOD_COUNT):
        worth += sureness(o, period) * box.period_points[period * COUNTRY_COUNT + country][place]
    return worth


@rule
def places(box: Box, o: Observation, country: int, noble: int, first: int, second: int) -> int:
    """What my place in a country brings, once for each of the others, less what all theirs bring; equals share. As it is, or when I
    have moved in with a Noble there."""
    most, at_most, next_most, at_next, mine = 0, 0, 0, 0, 0
    owner = NONE if noble == NONE else o.owner[noble]
    more = 0 if noble == NONE else box.influence[noble]
    for i in range(o.players):
        points = o.influence[i][country]
        if i == owner:
            points -= more
        if i == 0:
            points += more
            mine = points
        if points > most:
            most, at_most, next_most, at_next = points, 1, most, at_most
        elif points == most:
            at_most += 1
        elif points > next_most:
            next_most, at_next = points, 1
        elif points == next_most:
            at_next += 1
    if most == 0:
        return 0
    best = first if at_most == 1 else (first + second) // at_most
    runner_up = 0 if at_most > 1 or next_most == 0 else second if at_next == 1 else second // at_next
    my_place = best if mine == most else runner_up if mine == next_most and mine > 0 else 0
    all_places = best * at_most + runner_up * at_next
    return my_place * o.players - all_places


# What it costs


@rule
def is_my_last_turn(o: Observation) -> bool:
    """Once the pile has run out in the third period, nobody has more than one turn."""
    return o.running_out == 1 and o.period == PERIOD_COUNT - 1


@rule
def price_of_card(box: Box, o: Observation) -> int:
    """Cards above the limit are lost, and so are all of them at the end."""
    if is_my_last_turn(o):
        return 0
    return CARD if o.hand_size[0] + box.draw <= box.hand_limit else CARD // 2


@rule
def price(box: Box, o: Observation, noble: int) -> int:
    """All cards that a claim takes, those in triples and pairs too."""
    title, country = box.title[noble], box.country[noble]
    lacking = box.cost[title] - o.hand[country]
    cards = box.cost[title] + (2 * lacking if lacking > 0 else 0)
    cost = cards * price_of_card(box, o)
    if o.owner[noble] > 0 and not is_my_last_turn(o):
        lacking = box.resistance[title] - matching(box, o.intrigue, country)
        cost += (box.resistance[title] + (lacking if lacking > 0 else 0)) * INTRIGUE_CARD
    return cost


# Plans


@rule
def plans(box: Box, o: Observation, country: int) -> tuple[int, int]:
    """What one more card of a country does for the best plan there: its worth, shared by the cards that lack. And the best that one
    more Intrigue card would let me take over there, for what I can nearly pay."""
    use, takeover = 0, 0
    first, second = stake(box, o, country, 0), stake(box, o, country, 1)
    before, house, mine = places(box, o, country, NONE, first, second), worth_of_house(box, o), my_cities(box, o, country)
    bonus, intrigue = worth_of_new_city(box, o, country, mine), o.intrigue_size[0] + matching(box, o.intrigue, country)
    for noble in range(box.noble_from[country], box.noble_from[country + 1]):
        title, owner = box.title[noble], o.owner[noble]
        lacking, more_intrigue = box.cost[title] - o.hand[country], 2 * box.resistance[title] - intrigue
        can_take = owner == NONE or (owner > 0 and more_intrigue <= 0)
        nearly = owner > 0 and 0 < more_intrigue <= 2 and lacking <= 1
        if (can_take and lacking > 0) or nearly:
            value = worth_at_stake(box, o, noble, first, second, before, house, mine, bonus)
            if nearly:
                takeover = max(takeover, value - price(box, o, noble))
            else:
                use = max(use, value // lacking)
    return use, takeover


@rule
def use_of_card(box: Box, o: Observation, country: int) -> int:
    """The first of these alone."""
    return plans(box, o, country)[0]


# Choices


@rule
def choose_draw(box: Box, o: Observation, moves: list[int]) -> int:
    """The card of the most use, face up or what the pile brings on the average; or an Intrigue card that pays for two others."""
    best, chosen, average, unseen, takeover = -1, moves[1], 0, 0, 0
    for country in range(COUNTRY_COUNT):
        use, more = plans(box, o, country)
        takeover = max(takeover, more)
        if o.due > 0:
            average += o.unseen[country] * use
            unseen += o.unseen[country]
            if o.row[country] > 0 and use > best:
                best, chosen = use, TAKE + country
    if moves[1] == DRAW and average >= best * unseen:
        best, chosen = average // (unseen if unseen > 0 else 1), DRAW
    if moves[moves[0]] >= DRAW_INTRIGUE and o.intrigue_size[0] < box.intrigue_limit and takeover - 3 * CARD > best:
        chosen = DRAW_INTRIGUE
    return chosen


@rule
def choose_claim(box: Box, o: Observation, moves: list[int]) -> int:
    """The claim that leaves the most above its price; none, and the turn ends."""
    best, chosen = 0, DONE
    for i in range(1, moves[0] + 1):
        if CLAIM <= moves[i] < LAY:
            noble = moves[i] - CLAIM if moves[i] < PREPARE else moves[i] - PREPARE
            net = worth(box, o, noble) - price(box, o, noble)
            if net > best:
                best, chosen = net, moves[i]
    return chosen


@rule
def choose_payment(box: Box, o: Observation, moves: list[int]) -> int:
    """As few triples and pairs as can be, and into them the cards that are of the least use."""
    if moves[moves[0]] == PAY:
        return PAY
    title, country = box.title[o.claim], box.country[o.claim]
    cost, need = box.cost[title], box.resistance[title]
    for kind in range(o.settled, COUNTRY_COUNT):
        count = cards_to_lay(box, o, kind, cost, country)
        if count > 0:
            return LAY + kind * LAY_COUNTS + count
    for pair in range(max(o.settled - COUNTRY_COUNT, 0), PAIR_COUNT):
        count = intrigue_to_lay(box, o, pair, need, country)
        if count > 0:
            return SPEND + pair * SPEND_COUNTS + count
    return moves[1]


@rule
def cards_to_lay(box: Box, o: Observation, kind: int, cost: int, country: int) -> int:
    """All fitting cards up to the cost; for what lacks as many of a kind as are left to lay when those of less use are laid."""
    if kind == country:
        return min(o.hand[kind], cost)
    left, use = TRIPLE * fewest(cost, o.hand[country]), use_of_card(box, o, kind)
    for other in range(COUNTRY_COUNT):
        if other != country and other != kind:
            less = use_of_card(box, o, other)
            left -= o.hand[other] if less < use or (less == use and other < kind) else 0
    return min(o.hand[kind], left)


@rule
def intrigue_to_lay(box: Box, o: Observation, pair: int, need: int, country: int) -> int:
    """The same for Intrigue cards, of which several kinds fit: where those that fit are enough, the ones of the least use."""
    held = matching(box, o.intrigue, country)
    if held < need and box.shows[pair][country]:
        return o.intrigue[pair]
    left, use, fitting = need if held >= need else PAIR * (need - held), use_of_pair(box, o, pair), 1 if held >= need else 0
    if box.shows[pair][country] != fitting:
        return 0
    for other in range(PAIR_COUNT):
        if other != pair and box.shows[other][country] == fitting:
            less = use_of_pair(box, o, other)
            left -= o.intrigue[other] if less < use or (less == use and other < pair) else 0
    return min(o.intrigue[pair], left)


@rule
def use_of_pair(box: Box, o: Observation, pair: int) -> int:
    """An Intrigue card serves where its two countries hold something for me."""
    use = 0
    for country in range(COUNTRY_COUNT):
        if box.shows[pair][country]:
            use += use_of_card(box, o, country)
    return use


@rule
def choose_discard(box: Box, o: Observation, moves: list[int]) -> int:
    """What is of the least use."""
    least, chosen = 1 << 30, moves[1]
    for i in range(1, moves[0] + 1):
        if moves[i] < DISCARD_INTRIGUE:
            use = use_of_card(box, o, moves[i] - DISCARD)
        else:
            use = use_of_pair(box, o, moves[i] - DISCARD_INTRIGUE)
        if use < least:
            least, chosen = use, moves[i]
    return chosen


@rule
def choose(box: Box, o: Observation, moves: list[int], dice: list[int]) -> int:
    if o.part == DRAWING:
        return choose_draw(box, o, moves)
    if o.part == DISCARDING:
        return choose_discard(box, o, moves)
    if o.claim != NONE:
        return choose_payment(box, o, moves)
    return choose_claim(box, o, moves)


# For the search

expect = choose
suppose, chose, think_back, place = NOTHING_IN_SECRET

SEARCH = {"scale": 10.0, "long": {"variant": "many observers"}}
