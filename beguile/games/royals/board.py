"""The table of Royals as text, 80 columns wide: two countries side by side, below them a line for each player."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from beguile.engine.contract import Say
from beguile.games.royals.components import COUNTRIES

PAINT = ("red", "bright_blue", "yellow", "magenta", "dark_orange")
"""The wooden nobles: two players have red and blue."""
HALF, WIDTH = 40, 80
"""Columns of a country, and of the whole."""
CITY, NAME = 9, 9
"""Letters of a city and of a player that are shown."""

View = Mapping[str, Any]


def board(view: View, names: Sequence[str], say: Say) -> str:
    """The cards, the countries with their cities, the players, and what is mine. Colours are Rich markup; all is named as well."""
    lines = [status_line(view, say), cards_line(view, say), *map_lines(view, say), *head_lines(view, say)]
    lines += [player_line(view, names, seat) for seat in range(len(view["players"]))]
    if view["over"]:
        lines += [final_line(view, seat, say) for seat in range(len(view["players"]))]
    elif view["seat"] is not None:
        lines += [*seen_lines(view, say), *own_lines(view, say)]
    return "\n".join(line.rstrip() for line in lines)


def fit(text: str, width: int) -> str:
    """Just so wide: cut, or filled up. Before colours are added."""
    return f"{text[:width]:<{width}}"


def paint(seat: int, text: str) -> str:
    return f"[{PAINT[seat]}]{text}[/]"


def short(card: str, say: Say) -> str:
    """Three letters of a country, or of both countries of a pair."""
    if card in COUNTRIES:
        return say("country", country=card)[:3]
    one = next(country for country in COUNTRIES if card.startswith(country))
    return f"{short(one, say)}/{short(card.removeprefix(one + '_'), say)}"


def in_short(counts: Mapping[str, int], say: Say) -> str:
    return " ".join(f"{short(card, say)} {count}" for card, count in counts.items() if count)


# -- the cards --------------------------------------------------------------------------------------------------------


def status_line(view: View, say: Say) -> str:
    late = f" · [bold yellow]{say('running_out')}[/]" if view["running_out"] else ""
    piles = say("piles", cards=view["pile"], intrigue=view["intrigue_pile"])
    return f"[bold]{say('period', period=view['period'])}[/]{late} · {piles}"


def cards_line(view: View, say: Say) -> str:
    row, discards = in_short(view["row"], say), in_short(view["discards"], say)
    return f"[bold]{say('row', cards=row or '–')}[/] · [dim]{say('discards', cards=discards or '–')}[/]"


# -- the countries ----------------------------------------------------------------------------------------------------


def map_lines(view: View, say: Say) -> list[str]:
    """The first and third country to the left, the others to the right."""
    left, right = ([line for land in view["countries"][side::2] for line in country_lines(land, say)] for side in (0, 1))
    return join_columns(left, right)


def join_columns(left: Sequence[tuple[str, int]], right: Sequence[tuple[str, int]]) -> list[str]:
    """Lines come with their width, as colours do not count."""
    return [a + " " * (HALF - width) + b for (a, width), (b, _) in zip_longest(left, right, fillvalue=("", 0))]


def country_lines(land: Mapping[str, Any], say: Say) -> list[tuple[str, int]]:
    """Its markers, then its cities."""
    facts = []
    if land["markers"]:
        facts.append(say("markers", points="/".join(map(str, land["markers"]))))
    if land["bonus"]:
        facts.append(say("all_cities", points="/".join(map(str, land["bonus"]))))
    name = say("country", country=land["country"])
    told = fit(", ".join(facts), max(0, HALF - 2 - len(name))).rstrip()
    return [(f"[bold]{name}[/] [dim]{told}[/]", len(name) + 1 + len(told)), *(city_line(city, say) for city in land["cities"])]


def city_line(city: Mapping[str, Any], say: Say) -> tuple[str, int]:
    """Name and bonus, the Nobles, and behind the dagger whose nobles lie in the cathedral."""
    name = fit(say("city", city=city["city"]), CITY)
    bonus = "   " if city["bonus"] is None else f"+{city['bonus']:<2}"
    nobles = [noble_cell(noble, say) for noble in city["nobles"]]
    buried = [seat for seat, count in enumerate(city["cathedral"]) if count]
    dagger = "†" + "".join(paint(seat, str(seat + 1)) for seat in buried) if buried else ""
    text = f"{name} {bonus}{' '.join(nobles)}{dagger}"
    return text, CITY + 1 + 3 + 10 * len(nobles) + len(nobles) - 1 + (1 + len(buried) if buried else 0)


def noble_cell(noble: Mapping[str, Any], say: Say) -> str:
    """Ten letters: title, cost and influence, and the number of who holds it."""
    title = fit(say("title", title=noble["title"]), 3)
    price = fit(f"{noble['cost']}/{noble['influence']}", 4)
    holder = "·" if noble["owner"] is None else paint(noble["owner"], str(noble["owner"] + 1))
    return f"{title} {price}{holder} " if noble["owner"] is not None else f"[bold]{title}[/] {price}{holder} "


# -- the players ------------------------------------------------------------------------------------------------------


def head_lines(view: View, say: Say) -> list[str]:
    """Influence by country, wooden nobles by title, cards in hand; and what titles and Noble Houses are worth."""
    lands = "".join(f"{short(land['country'], say):>4}" for land in view["countries"])
    titles = "".join(f"{fit(say('title', title=title['title']), 3):>4}" for title in view["titles"])
    points = "".join(f"{title['points']:>4}" for title in view["titles"])
    head = f"{'':<{NAME + 4}}{lands} │{titles} │{say('heads')}"
    houses = say("houses", points="/".join(map(str, view["houses"]))) if view["houses"] else ""
    label = fit(say("worth"), NAME + 4 + 4 * len(view["countries"]))
    return [f"[dim]{head[:WIDTH]}[/]", f"[dim]{f'{label} │{points} │{houses}'[:WIDTH]}[/]"]


def player_line(view: View, names: Sequence[str], seat: int) -> str:
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if view["turn"] == seat else " "
    influence = "".join(f"{land['influence'][seat] or '·':>4}" for land in view["countries"])
    titles = "".join(f"{title['nobles'][seat] or '·':>4}" for title in view["titles"])
    held = f"{player['cards']:>4} {player['intrigue_cards']:>4} {player['supply']:>4} {player['markers']:>4}"
    return f"{mark}{paint(seat, f'{seat + 1} {fit(names[seat], NAME)}')} {influence} │{titles} │{held}"


def seen_lines(view: View, say: Say) -> list[str]:
    """Cards that others were seen to take and may still have."""
    seen = []
    for seat, player in enumerate(view["players"]):
        known = in_short(player["known"], say)
        if known and seat != view["seat"]:
            seen.append(f"{seat + 1}: {known}")
    return [f"[dim]{say('seen', cards=', '.join(seen))[:WIDTH]}[/]"] if seen else []


def final_line(view: View, seat: int, say: Say) -> str:
    player = view["players"][seat]
    told = say("final", number=seat + 1, points=player["points"], markers=" ".join(map(str, player["values"])))
    return f"[bold]{told[:WIDTH]}[/]"


def own_lines(view: View, say: Say) -> list[str]:
    me = view["players"][view["seat"]]
    held = [say("hand", cards=in_short(me["hand"], say) or "–")]
    held += [say("intrigue", cards=in_short(me["intrigue"], say))] if me["intrigue"] else []
    one_line = " · ".join(held)
    lines = [f"[bold]{line}[/]" for line in ([one_line] if len(one_line) <= WIDTH else held)]
    claim = view["claim"]
    if claim is None:
        return [*lines, say("own_markers", points=me["points"], markers=" ".join(map(str, me["values"])) or "–")[:WIDTH]]
    laid = f"{in_short(claim['laid'], say)} {in_short(claim['spent'], say)}".strip()
    return [*lines, say("paying", noble={"title": claim["title"], "city": claim["city"]}, cards=laid or "–")]
