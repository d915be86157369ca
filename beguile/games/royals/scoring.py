"""What brings points in Royals: bonuses, the influence of a period, titles. Rules 7.1 to 7.4, 9.3 to 9.5, 10.1 and 10.2."""

from beguile.engine.events import EVERYONE, tell
from beguile.engine.rule import NONE, rule
from beguile.games.royals.components import COUNTRY_COUNT, TITLE_COUNT, Box
from beguile.games.royals.state import (
    CITY_BONUS,
    COUNTRY_BONUS,
    HOUSE_BONUS,
    LONE_INFLUENCE,
    MOST_INFLUENCE,
    SECOND_INFLUENCE,
    TITLE_HALVED,
    TITLE_LOST,
    TITLE_WON,
    State,
)

# 7 Bonuses


@rule
def earn_bonuses(box: Box, s: State, seat: int, noble: int) -> None:
    """7.1 At once, and by taking over as well."""
    earn_city(box, s, seat, box.city[noble])
    earn_country(box, s, seat, box.country[noble])
    earn_house(box, s, seat)


@rule
def win_marker(s: State, seat: int, points: int) -> None:
    """7.1 A marker, face down."""
    s.markers[seat][points] += 1


@rule
def earn_city(box: Box, s: State, seat: int, city: int) -> None:
    """7.2 The first claim in a city."""
    if not s.city_taken[city]:
        s.city_taken[city] = seat + 1
        win_marker(s, seat, box.city_points[city])
        tell(s, EVERYONE, CITY_BONUS, seat, city, box.city_points[city])


@rule
def is_in_city(box: Box, s: State, seat: int, city: int) -> bool:
    """7.3 On a portrait or in the cathedral."""
    if s.buried[city][seat] > 0:
        return True
    country = box.city_country[city]
    for noble in range(box.noble_from[country], box.noble_from[country + 1]):
        if box.city[noble] == city and s.owner[noble] == seat:
            return True
    return False


@rule
def earn_country(box: Box, s: State, seat: int, country: int) -> None:
    """7.3 In every city of a country: the higher marker that is left, one for each player."""
    taken = 0
    for player in range(box.players):
        taken += 1 if s.country_rank[player][country] > 0 else 0
    if s.country_rank[seat][country] > 0 or taken == 2:
        return
    for city in range(box.city_from[country], box.city_from[country + 1]):
        if not is_in_city(box, s, seat, city):
            return
    s.country_rank[seat][country] = taken + 1
    points = box.country_points[country][taken]
    win_marker(s, seat, points)
    tell(s, EVERYONE, COUNTRY_BONUS, seat, country, points)


@rule
def earn_house(box: Box, s: State, seat: int) -> None:
    """7.4 On every title marker: the highest Noble House marker that is left, one for each player."""
    taken = 0
    for player in range(box.players):
        taken += 1 if s.house_rank[player] > 0 else 0
    if s.house_rank[seat] > 0 or taken == box.houses:
        return
    for title in range(TITLE_COUNT):
        if s.titles[seat][title] == 0:
            return
    s.house_rank[seat] = taken + 1
    win_marker(s, seat, box.house_points[taken])
    tell(s, EVERYONE, HOUSE_BONUS, seat, box.house_points[taken])


# 9 Periods


@rule
def influence(box: Box, s: State, seat: int, country: int) -> int:
    """9.3 Of the Nobles that a player holds in a country."""
    points = 0
    for noble in range(box.noble_from[country], box.noble_from[country + 1]):
        if s.owner[noble] == seat:
            points += box.influence[noble]
    return points


@rule
def rank_in_country(box: Box, s: State, seat: int, country: int) -> int:
    """9.3, 9.4 Influence, then the highest title, then the bonus of the city where it stands, as one number to compare."""
    points, highest = 0, 0
    for noble in range(box.noble_from[country], box.noble_from[country + 1]):
        if s.owner[noble] == seat:
            points += box.influence[noble]
            standing = box.cost[box.title[noble]] * 64 + box.city_points[box.city[noble]]
            highest = standing if standing > highest else highest
    return points * 1024 + highest


@rule
def score_country(box: Box, s: State, country: int) -> None:
    """9.3 to 9.5 The higher marker for the most influence, the lower for the second most; alone there is no second."""
    best, second, most, next_most = NONE, NONE, 0, 0
    for seat in range(box.players):
        rank = rank_in_country(box, s, seat, country)
        if rank > most:
            second, next_most = best, most
            best, most = seat, rank
        elif rank > next_most:
            second, next_most = seat, rank
    if best != NONE:
        points = box.period_points[s.period * COUNTRY_COUNT + country][0]
        win_marker(s, best, points)
        tell(s, EVERYONE, MOST_INFLUENCE, s.period, country, best, points)
    if second != NONE:
        points = box.period_points[s.period * COUNTRY_COUNT + country][1]
        win_marker(s, second, points)
        tell(s, EVERYONE, SECOND_INFLUENCE, s.period, country, second, points)
    elif best != NONE:
        tell(s, EVERYONE, LONE_INFLUENCE, country)


# 10 The end


@rule
def title_share(box: Box, s: State, seat: int, title: int) -> int:
    """10.1, 10.2 What a player takes of a title: whole for the most, a half if two have the most, else nothing."""
    mine, equals = s.titles[seat][title], 0
    for other in range(box.players):
        if mine == 0 or s.titles[other][title] > mine:
            return 0
        equals += 1 if s.titles[other][title] == mine else 0
    if equals > 2:
        return 0
    return box.title_points[title] if equals == 1 else box.half_points[title]


@rule
def score_title(box: Box, s: State, title: int) -> None:
    """10.1, 10.2 One player, two, or nobody."""
    first, last, points = NONE, NONE, 0
    for seat in range(box.players):
        share = title_share(box, s, seat, title)
        if share > 0:
            win_marker(s, seat, share)
            first = seat if first == NONE else first
            last, points = seat, share
    if first == NONE:
        tell(s, EVERYONE, TITLE_LOST, title)
    elif first == last:
        tell(s, EVERYONE, TITLE_WON, title, first, points)
    else:
        tell(s, EVERYONE, TITLE_HALVED, title, first, last, points)
