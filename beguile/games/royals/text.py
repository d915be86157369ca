"""How Royals is put into words: which message of `words/` fits, with which parts; and the table as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from beguile.engine.contract import Say
from beguile.engine.moves import Move
from beguile.engine.rule import NONE
from beguile.games.royals.components import COUNTRIES, PAIRS, Box
from beguile.games.royals.payment import cards_are_paid, grip, purse
from beguile.games.royals.rules import can_draw, can_draw_intrigue, cards_due, cards_over, intrigue_over
from beguile.games.royals.state import DISCARDING, DRAWING, State
from beguile.games.royals.view import show_noble

Said = tuple[str, dict[str, Any]]
Refused = tuple[str, dict[str, Any], str]

PAYING = ("lay", "spend", "pay")
"""The moves of a claim that is prepared."""


def say_move(box: Box, s: State, seat: int, move: Move) -> Said:
    if move.name in ("claim", "prepare"):
        return say_claim(box, s, seat, int(move.args["noble"]))
    if move.name in ("draw", "take") and is_first_of_several(box, s):
        return f"{move.name}_first", {**move.args, "count": cards_due(box, s)}
    if move.name == "pay":
        return say_payment(s)
    return move.name, dict(move.args)


def is_first_of_several(box: Box, s: State) -> bool:
    """4.2 Whether a Country card would be the choice of three, or however many are drawn without an Intrigue card."""
    return s.drawn == 0 and not s.with_intrigue and can_draw_intrigue(box, s)


def say_payment(s: State) -> Said:
    payments = [{"card": card, "count": count} for card, count in zip(COUNTRIES, s.laid, strict=True) if count]
    intrigues = [{"card": card, "count": count} for card, count in zip(PAIRS, s.spent, strict=True) if count]
    return ("pay_with_intrigue", {"payments": payments, "intrigues": intrigues}) if intrigues else ("pay", {"payments": payments})


def say_claim(box: Box, s: State, seat: int, noble: int) -> Said:
    enough = s.hand[seat][box.country[noble]] >= box.cost[box.title[noble]]
    key = "claim" if s.owner[noble] == NONE else "take_over"
    return key if enough else f"{key}_with_triples", price_of(box, s, noble)


def price_of(box: Box, s: State, noble: int) -> dict[str, Any]:
    return {
        "noble": show_noble(box, noble),
        "owner": s.owner[noble],
        "cost": box.cost[box.title[noble]],
        "country": COUNTRIES[box.country[noble]],
        "intrigue": box.resistance[box.title[noble]],
    }


# -- refusals ---------------------------------------------------------------------------------------------------------


def refuse(box: Box, s: State, seat: int, move: Move) -> Refused:
    if seat != s.turn:
        return "not_your_turn", {}, "3.1"
    if move.name in ("draw", "take", "draw_intrigue", "with_intrigue"):
        return refuse_draw(box, s, move)
    if s.part == DRAWING:
        return "draw_first", {}, "3.1"
    if move.name in ("discard", "discard_intrigue"):
        return refuse_discard(box, s, seat, move)
    if s.part == DISCARDING:
        return "discard_now", {}, "8.1"
    if move.name in PAYING:
        return refuse_payment(box, s, seat, move)
    if s.claim != NONE:
        return "claim_first", {"noble": show_noble(box, s.claim)}, "5.4"
    return refuse_claim(box, s, seat, move.name, int(move.args["noble"]))


def refuse_draw(box: Box, s: State, move: Move) -> Refused:
    if s.part != DRAWING:
        return "drawn", {}, "4.2"
    if move.name in ("draw_intrigue", "with_intrigue"):
        return refuse_intrigue(box, s, move)
    if cards_due(box, s) <= 0:
        return "card_with_intrigue", {}, "4.2"
    if move.name == "take":
        return "row_lacks", {"card": move.args["card"]}, "4.3"
    return ("nothing_to_draw", {}, "4.5") if not can_draw(s) else ("drawn", {}, "4.2")


def refuse_intrigue(box: Box, s: State, move: Move) -> Refused:
    if s.opened < box.players:
        return "first_turn", {}, "4.1"
    if s.drawn_intrigue or (s.with_intrigue and move.name == "with_intrigue"):
        return "one_intrigue", {}, "4.2"
    if s.drawn > 0 and not s.with_intrigue:
        return "cards_only", {}, "4.2"
    return ("no_intrigue", {}, "4.5") if not can_draw_intrigue(box, s) else ("nothing_to_draw", {}, "4.5")


def refuse_discard(box: Box, s: State, seat: int, move: Move) -> Refused:
    if s.part != DISCARDING:
        return "not_discarding", {}, "8.1"
    over = cards_over(box, s, seat) if move.name == "discard" else intrigue_over(box, s, seat)
    return ("not_in_hand", {}, "8.1") if over > 0 else ("within_limit", {}, "8.1")


def refuse_payment(box: Box, s: State, seat: int, move: Move) -> Refused:
    if s.claim == NONE:
        return "no_claim", {}, "5.4"
    if move.name == "pay":
        return "not_paid", {}, "5.4"
    if move.name == "spend" and not cards_are_paid(box, s, seat):
        return "cards_first", {}, "5.4"
    kinds = (*COUNTRIES, *PAIRS)
    if kinds.index(str(move.args["card"])) < s.settled:
        return "settled", {}, "5.4"
    return "not_so_many", {}, "5.3" if move.name == "lay" else "6.2"


def refuse_claim(box: Box, s: State, seat: int, name: str, noble: int) -> Refused:
    if noble >= box.nobles:
        return "no_noble", {}, "1.1"
    if s.owner[noble] == seat:
        return "your_own", {}, "6.1"
    if s.supply[seat] < 2:
        return "no_supply", {}, "5.2"
    price = price_of(box, s, noble)
    if price["cost"] > purse(s, seat, box.country[noble]):
        return "too_dear", price, "5.3"
    if s.owner[noble] != NONE and price["intrigue"] > grip(box, s, seat, box.country[noble]):
        return "no_grip", price, "6.2" if price["intrigue"] == 1 else "6.3"
    return "prepare_it" if name == "claim" else "nothing_to_choose", price, "5.4"


# -- the table as text ------------------------------------------------------------------------------------------------

PAINT = ("red", "bright_blue", "yellow", "magenta", "green")
"""The wooden nobles: two players have red and blue."""


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> str:
    """The countries with their cities, the titles, the players, and what is mine. Colours are Rich markup; all is named as well."""
    players = [f"[{PAINT[seat]}]{name}[/]" for seat, name in enumerate(names)]
    lines = [title_line(view), row_line(view), ""]
    short = [f"[{PAINT[seat]}]{name[:2]}[/]" for seat, name in enumerate(names)]
    for country in view["countries"]:
        lines.append(country_line(view, country, players))
        lines += [city_line(city, players, short) for city in country["cities"]]
    lines += ["", *title_lines(view, names)]
    if view["seat"] is not None:
        lines += ["", *own_lines(view)]
    return "\n".join(lines)


def title_line(view: Mapping[str, Any]) -> str:
    late = " · [bold yellow]the pile ran out[/]" if view["running_out"] else ""
    piles = f"{view['pile']} Country cards and {view['intrigue_pile']} Intrigue cards in the piles"
    return f"[bold]Period of {view['period']}[/]{late} · {piles}"


def row_line(view: Mapping[str, Any]) -> str:
    discards = cards(view["discards"]) or "none"
    return f"Face up: [bold]{cards(view['row']) or 'nothing'}[/] · [dim]discards: {discards}[/]"


def cards(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {named(card)}" for card, count in counts.items() if count)


def named(word: str) -> str:
    """`german_states` as German States, a pair as France/Spain."""
    if word in PAIRS:
        one = next(country for country in COUNTRIES if word.startswith(country))
        return f"{named(one)}/{named(word.removeprefix(one + '_'))}"
    return word.replace("_", " ").title()


def country_line(view: Mapping[str, Any], country: Mapping[str, Any], players: Sequence[str]) -> str:
    power = [f"{players[seat]} {points}" for seat, points in enumerate(country["influence"]) if points]
    parts = [f"influence {', '.join(power)}"] if power else []
    if country["markers"]:
        parts.append(f"{view['period']}: {' and '.join(map(str, country['markers']))}")
    if country["bonus"]:
        parts.append(f"all cities: {' or '.join(map(str, country['bonus']))}")
    return " [dim]·[/] ".join([f"[bold]{named(country['country'])}[/]", *parts])


def city_line(city: Mapping[str, Any], players: Sequence[str], short: Sequence[str]) -> str:
    """Name and bonus, the Nobles, and behind the dagger who lies in the cathedral."""
    bonus = "  " if city["bonus"] is None else f"+{city['bonus']}"
    nobles = [noble_cell(noble, players) for noble in city["nobles"]]
    buried = [short[seat] + (str(count) if count > 1 else "") for seat, count in enumerate(city["cathedral"]) if count]
    line = f"  {city['city']:<12} {bonus:<3} {'  '.join(nobles)}"
    return (line + (f" [dim]†[/] {' '.join(buried)}" if buried else "")).rstrip()


def noble_cell(noble: Mapping[str, Any], players: Sequence[str]) -> str:
    """Title, influence as stars, cost, and who holds it."""
    stars = "*" * noble["influence"]
    head = f"{named(noble['title']):<8} {stars:<3} "
    if noble["owner"] is None:
        return head + f"[dim]{'costs ' + str(noble['cost']):<12}[/]"
    plain = str(players[noble["owner"]]).partition("]")[2].removesuffix("[/]")
    return f"{head}{players[noble['owner']]}{' ' * max(0, 12 - len(plain))}"


def title_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    widths = [len(title["title"]) for title in view["titles"]]
    words = "  ".join(named(title["title"]) for title in view["titles"])
    points = "  ".join(f"{title['points']:>{width}}" for title, width in zip(view["titles"], widths, strict=True))
    houses = f"every title: {' or '.join(map(str, view['houses']))}" if view["houses"] else ""
    rows = [player_line(view, names, seat, widths) for seat in range(len(view["players"]))]
    return [f"[dim]{'':<14}{words}   cards  intrigue  nobles[/]", f"[dim]  {'points':<12}{points}   {houses}[/]", *rows]


def player_line(view: Mapping[str, Any], names: Sequence[str], seat: int, widths: Sequence[int]) -> str:
    player = view["players"][seat]
    mark = "[bold green]▶[/]" if view["turn"] == seat else " "
    counts = [title["nobles"][seat] for title in view["titles"]]
    cells = "  ".join(f"{count or '·':>{width}}" for count, width in zip(counts, widths, strict=True))
    line = f"{mark} [{PAINT[seat]}]{names[seat]:<12}[/]{cells}   {player['cards']:>5}  {player['intrigue_cards']:>8}"
    line += f"  {player['supply']:>6}"
    if view["over"]:
        return line + f"\n    [bold]{player['points']} points[/] with markers {' '.join(map(str, player['values']))}"
    seen = cards(player["known"])
    return line + (f"\n    [dim]seen to take {seen}[/]" if seen and seat != view["seat"] else "")


def own_lines(view: Mapping[str, Any]) -> list[str]:
    me = view["players"][view["seat"]]
    hand = f"Your hand: [bold]{cards(me['hand']) or 'no Country cards'}[/]"
    if me["intrigue"]:
        hand += f" · intrigue: [bold]{cards(me['intrigue'])}[/]"
    markers = f"Your markers: {' '.join(map(str, me['values'])) or 'none'} ([bold]{me['points']}[/])"
    return [hand, markers, *claim_lines(view["claim"])]


def claim_lines(claim: Mapping[str, Any] | None) -> list[str]:
    if claim is None:
        return []
    chosen = ", ".join(filter(None, (cards(claim["laid"]), cards(claim["spent"])))) or "nothing"
    missing = claim["to_lay"] or claim["to_spend"]
    return [f"You pay for the {named(claim['title'])} of {claim['city']}: {chosen}" + (f", {missing} to choose" if missing else "")]
