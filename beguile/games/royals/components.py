"""What is in the box of Royals: the board, the cards, the markers, the wooden nobles."""

from itertools import combinations

from beguile.engine.components import Sheet
from beguile.engine.layout import i8, layout
from beguile.engine.options import Option

COUNTRIES = ("france", "german_states", "britain", "spain")
TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
"""From the lowest to the highest."""
PAIRS = tuple(f"{one}_{other}" for one, other in combinations(COUNTRIES, 2))
PERIODS = ("first", "second", "third")
COLOURS = ("red", "blue", "yellow", "purple", "orange")
"""Of the wooden nobles, in the order of the seats: two players play red against blue."""

COUNTRY_COUNT, TITLE_COUNT, PAIR_COUNT, PERIOD_COUNT = 4, 7, 6, 3
MAX_PLAYERS, MAX_CITIES, MAX_NOBLES = 5, 20, 40
MAX_COST, MAX_LIMIT, MAX_DRAW, MAX_ROW = 10, 20, 4, 4
MAX_HAND = MAX_LIMIT + MAX_DRAW
MAX_INTRIGUE, MAX_HOUSES, MAX_POINTS = 2, 5, 24
MAX_WOODEN, MAX_INFLUENCE = 100, 9
LONGEST_NAME = 12

OPTIONS = (Option("four_face_up"),)


@layout
class Box:
    """What does not change in a match. Cities and Nobles stand country by country."""

    players = i8()
    four_face_up = i8()
    row = i8(doc="how many cards lie face up")
    draw = i8(doc="Country cards drawn in a turn without an Intrigue card")
    hand_limit = i8()
    intrigue_limit = i8()
    first_draw = i8(MAX_PLAYERS, doc="Country cards of the first turn, in the order of play")
    wooden = i8(MAX_PLAYERS, doc="wooden nobles of each seat")
    cards = i8(COUNTRY_COUNT, doc="Country cards in this game")
    intrigue = i8(PAIR_COUNT, doc="Intrigue cards of each pair")
    shows = i8(PAIR_COUNT, COUNTRY_COUNT, doc="1 where a pair shows a country")
    houses = i8(doc="how many Noble House markers there are")
    house_points = i8(MAX_HOUSES)
    country_points = i8(COUNTRY_COUNT, 2, doc="the Country bonus markers, the higher first")
    period_points = i8(PERIOD_COUNT * COUNTRY_COUNT, 2, doc="markers by period and country, the higher first")
    cities = i8()
    city_country = i8(MAX_CITIES)
    city_points = i8(MAX_CITIES)
    city_from = i8(COUNTRY_COUNT + 1, doc="the first city of each country, and one past the last")
    nobles = i8()
    city = i8(MAX_NOBLES, doc="where a Noble stands")
    country = i8(MAX_NOBLES)
    title = i8(MAX_NOBLES)
    influence = i8(MAX_NOBLES)
    noble_from = i8(COUNTRY_COUNT + 1, doc="the first Noble of each country, and one past the last")
    cost = i8(TITLE_COUNT)
    resistance = i8(TITLE_COUNT, doc="matching Intrigue cards to take one over")
    title_points = i8(TITLE_COUNT, doc="the marker of a title, whole")
    half_points = i8(TITLE_COUNT)

    labels: dict[str, list[str]]


def players(sheet: Sheet) -> range:
    low, high = sheet.numbers("players", 2, MAX_PLAYERS, 2)
    sheet.check(low <= high, "players", [low, high], "the smaller number first")
    return range(low, high + 1)


def fill(box: Box, sheet: Sheet) -> None:
    """1.1 to 1.5 Everything for this number of players; what other numbers of players need is checked as well."""
    fill_hands(box, sheet)
    fill_by_players(box, sheet)
    fill_wooden_nobles(box, sheet)
    fill_intrigue(box, sheet)
    fill_countries(box, sheet)
    fill_titles(box, sheet)
    fill_cities(box, sheet)
    sheet.finish()


def fill_hands(box: Box, sheet: Sheet) -> None:
    """2.1, 2.2 The row and the hands."""
    rows = sheet.numbers("cards.face_up", 1, MAX_ROW, 2)
    box.row = rows[box.four_face_up]
    box.draw = sheet.number("cards.draw", 2, MAX_DRAW)
    box.hand_limit = sheet.number("cards.hand_limit", 1, MAX_LIMIT)
    box.intrigue_limit = sheet.number("cards.intrigue_limit", 1, MAX_LIMIT)
    box.labels["periods"] = sheet.words("periods")
    sheet.check(len(box.labels["periods"]) == PERIOD_COUNT, "periods", len(box.labels["periods"]), f"{PERIOD_COUNT} names")
    for name in box.labels["periods"]:
        good = name.replace(" ", "").isalnum() and len(name) <= LONGEST_NAME
        sheet.check(good, "periods", repr(name), f"letters and digits, at most {LONGEST_NAME} of them")


def fill_by_players(box: Box, sheet: Sheet) -> None:
    """1.4 and 4.1 What depends on the number of players."""
    for count in players(sheet):
        first = sheet.numbers(f"first_turn.{count}", 1, MAX_DRAW, count)
        points = sheet.numbers(f"noble_house.{count}", 1, MAX_POINTS)
        key = f"noble_house.{count}"
        sheet.check(len(points) <= MAX_HOUSES, key, f"{len(points)} markers", f"at most {MAX_HOUSES}")
        sheet.check(points == sorted(points, reverse=True), key, points, "the highest first")
        if count == box.players:
            box.first_draw[:count] = first
            box.houses, box.house_points[: len(points)] = len(points), points


def fill_wooden_nobles(box: Box, sheet: Sheet) -> None:
    """1.5 Every colour, whoever plays it."""
    for seat, colour in enumerate(COLOURS):
        count = sheet.number(f"wooden_nobles.{colour}", 2, MAX_WOODEN)
        box.wooden[seat] = count if seat < box.players else 0


def fill_intrigue(box: Box, sheet: Sheet) -> None:
    """1.3 The pairs of countries."""
    for pair, (one, other) in enumerate(combinations(range(COUNTRY_COUNT), 2)):
        box.intrigue[pair] = sheet.number(f"intrigue.{PAIRS[pair]}", 0, 20)
        box.shows[pair][one] = box.shows[pair][other] = 1


def fill_countries(box: Box, sheet: Sheet) -> None:
    """1.2, 1.4 Cards and markers of each country. There must be more cards than hands and row hold: else a game need not end."""
    counts = players(sheet)
    refuse_other_names(sheet, "countries", COUNTRIES)
    deck = [0] * len(counts)
    for country, name in enumerate(COUNTRIES):
        key = f"countries.{name}"
        cards = sheet.number(f"{key}.cards", 1, 60)
        left_out = sheet.numbers(f"{key}.left_out", 0, cards, len(counts))
        box.cards[country] = cards - left_out[box.players - counts[0]]
        box.country_points[country] = two_markers(sheet, f"{key}.bonus")
        for period, when in enumerate(PERIODS):
            box.period_points[period * COUNTRY_COUNT + country] = two_markers(sheet, f"{key}.{when}")
        deck = [total + cards - out for total, out in zip(deck, left_out, strict=True)]
    for count, total in zip(counts, deck, strict=True):
        full = count * box.hand_limit + MAX_ROW
        found = f"{total} cards for {count} players"
        sheet.check(full < total <= 125, "countries", found, f"more than hands and row can hold ({full}), and at most 125")


def two_markers(sheet: Sheet, key: str) -> list[int]:
    points = sheet.numbers(key, 1, MAX_POINTS, 2)
    sheet.check(points[0] >= points[1], key, points, "the higher first")
    return points


def fill_titles(box: Box, sheet: Sheet) -> None:
    """1.1, 1.4 What each title costs and is worth. Costs rise: by them the higher title is told."""
    refuse_other_names(sheet, "titles", TITLES)
    for title, name in enumerate(TITLES):
        key = f"titles.{name}"
        box.cost[title] = sheet.number(f"{key}.cost", 1, MAX_COST)
        sheet.number(f"{key}.influence", 1, MAX_INFLUENCE)
        box.resistance[title] = sheet.number(f"{key}.intrigue", 1, MAX_INTRIGUE)
        box.title_points[title] = sheet.number(f"{key}.marker", 2, MAX_POINTS)
        box.half_points[title] = sheet.number(f"{key}.half", 1, MAX_POINTS)
        whole = 2 * box.half_points[title]
        sheet.check(box.title_points[title] == whole, f"{key}.marker", box.title_points[title], f"{whole}, twice its half")
        if title:
            lower = TITLES[title - 1]
            sheet.check(box.cost[title] > box.cost[title - 1], f"{key}.cost", box.cost[title], f"more than that of a {lower}")
            rising = box.title_points[title] > box.title_points[title - 1]
            sheet.check(rising, f"{key}.marker", box.title_points[title], f"more than that of a {lower}")


def fill_cities(box: Box, sheet: Sheet) -> None:
    """1.1, 1.6 The board, country by country, the highest bonus first: the order of the file changes nothing."""
    names = sheet.keys("cities")
    sheet.check(0 < len(names) <= MAX_CITIES, "cities", len(names), f"1 to {MAX_CITIES} cities")
    for name in names:
        good = name.replace(" ", "").replace("-", "").replace("'", "").isalpha() and len(name) <= LONGEST_NAME
        sheet.check(good, "cities", f"a city {name!r}", f"names of letters, at most {LONGEST_NAME} of them")
    country_of = {name: sheet.word(f"cities.{name}.country", COUNTRIES) for name in names}
    box.labels["cities"] = []
    for country, word in enumerate(COUNTRIES):
        box.city_from[country], box.noble_from[country] = box.cities, box.nobles
        here = {name: sheet.number(f"cities.{name}.bonus", 1, MAX_POINTS) for name in names if country_of[name] == word}
        sheet.check(bool(here), "cities", f"none in {word}", "at least one in each country")
        for name in sorted(here, key=lambda name: (-here[name], name)):
            fill_city(box, sheet, name, country, here[name])
    box.city_from[COUNTRY_COUNT], box.noble_from[COUNTRY_COUNT] = box.cities, box.nobles
    for title, word in enumerate(TITLES):
        sheet.check(title in box.title[: box.nobles], "cities", f"no {word} anywhere", "at least one Noble of each title")


def fill_city(box: Box, sheet: Sheet, name: str, country: int, points: int) -> None:
    """1.1, 1.4 A city, its bonus and the one or two Nobles that can be claimed there."""
    key, city = f"cities.{name}", box.cities
    box.city_country[city], box.city_points[city] = country, points
    titles = sheet.words(f"{key}.nobles")
    sheet.check(1 <= len(titles) <= 2, f"{key}.nobles", f"{len(titles)} nobles", "one or two")
    for title, influence in zip(titles, influence_there(sheet, name, titles), strict=True):
        sheet.check(title in TITLES, f"{key}.nobles", title, f"one of {', '.join(TITLES)}")
        refuse_an_open_tie(box, sheet, name, country, points, title)
        fill_noble(box, city, country, TITLES.index(title), influence)
    box.labels["cities"].append(name)
    box.cities += 1


def fill_noble(box: Box, city: int, country: int, title: int, influence: int) -> None:
    noble = box.nobles
    box.city[noble], box.country[noble], box.title[noble], box.influence[noble] = city, country, title, influence
    box.nobles += 1


def influence_there(sheet: Sheet, city: str, titles: list[str]) -> list[int]:
    """1.1 The influence of each portrait of a city where the set states it, otherwise that of its title."""
    key = f"cities.{city}.influence"
    if sheet.has(key):
        return sheet.numbers(key, 1, MAX_INFLUENCE, len(titles))
    return [sheet.number(f"titles.{title}.influence", 1, MAX_INFLUENCE) if title in TITLES else 0 for title in titles]


def refuse_an_open_tie(box: Box, sheet: Sheet, name: str, country: int, points: int, title: str) -> None:
    """9.4 The City bonus decides the last ties: inside a country no two Nobles of one title stand in cities of the same bonus."""
    for noble in range(box.noble_from[country], box.nobles):
        same = box.title[noble] == TITLES.index(title) and box.city_points[box.city[noble]] == points
        found = f"{points} as in {box.labels['cities'][box.city[noble]]}" if same else ""
        sheet.check(not same, f"cities.{name}.bonus", found, f"another bonus, for both cities have a {title}")


def refuse_other_names(sheet: Sheet, key: str, names: tuple[str, ...]) -> None:
    for name in sheet.keys(key):
        sheet.check(name in names, f"{key}.{name}", "that name", f"one of {', '.join(names)}")
