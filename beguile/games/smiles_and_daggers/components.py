"""What is in the box of Smiles & Daggers: families of ranks, coins, and the numbers of the race."""

from beguile.engine.components import Sheet
from beguile.engine.layout import i8, i16, layout
from beguile.engine.options import Option

MAX_PLAYERS = 6
MAX_CARDS = 12
"""Cards that a family may have in a set of one's own."""

RANKS = ("lord", "lady", "knight")
KNIGHT = 2
SIDES = ("smile", "dagger")
SMILE, DAGGER = 0, 1

OPTIONS = (Option("come_back"), Option("declarations"), Option("choose_families"))


@layout
class Box:
    """What does not change in a match."""

    players = i8()
    come_back = i8()
    declarations = i8()
    choose_families = i8()
    goal = i16(doc="coins that win, with a lead")
    turns = i16(doc="turns after which the game ends")
    supply = i16(doc="coins in the box, of which more can be noted on paper")
    bet = i8(doc="coins of a right bet for each card it names")
    families = i8(doc="how many there are to choose from")
    cards = i8(3, doc="cards of each rank in a family")
    earns = i8(3, doc="coins of a rank on its Smiles side")
    eliminates = i8(3, doc="which rank a rank eliminates on its Daggers side")
    family_size = i8()
    price = i8(MAX_CARDS, doc="coins to take a card back, by cards in hand")
    labels: dict[str, list[str]]


def players(sheet: Sheet) -> range:
    low, high = sheet.numbers("players", 2, MAX_PLAYERS, 2)
    sheet.check(low <= high, "players", [low, high], "the smaller number first")
    return range(low, high + 1)


def fill(box: Box, sheet: Sheet) -> None:
    """1.1, 1.4 One family for each player, all alike, and the coins."""
    counts = players(sheet)
    box.goal = sheet.number("goal", 1, 1000)
    box.turns = sheet.number("turns", 1, 1000)
    box.supply = sheet.number("coins", 0, 1000)
    box.bet = sheet.number("bet", 0, 9)
    names = sheet.words("families")
    fitting = counts[-1] <= len(names) <= MAX_PLAYERS
    sheet.check(fitting, "families", f"{len(names)} families", f"{counts[-1]} to {MAX_PLAYERS}, for so many players")
    box.families, box.labels["families"] = len(names), names
    fill_ranks(box, sheet)
    for cards, price in enumerate(sheet.numbers("prices", 0, 99, box.family_size)):
        box.price[cards] = price
    sheet.finish()


def fill_ranks(box: Box, sheet: Sheet) -> None:
    """1.1 to 1.3 How many cards of each rank, what they earn and what they eliminate."""
    sheet.check(sheet.keys("ranks") == list(RANKS), "ranks", ", ".join(sheet.keys("ranks")), ", ".join(RANKS))
    for rank, name in enumerate(RANKS):
        box.cards[rank] = sheet.number(f"ranks.{name}.cards", 0, 9)
        box.earns[rank] = sheet.number(f"ranks.{name}.coins", 0, 9)
        box.eliminates[rank] = RANKS.index(sheet.word(f"ranks.{name}.eliminates", RANKS))
    for rank, name in enumerate(RANKS):
        victim = box.eliminates[rank]
        expected = "another rank that does not eliminate it in turn"
        sheet.check(box.eliminates[victim] != rank, f"ranks.{name}.eliminates", RANKS[victim], expected)
    box.family_size = sum(box.cards)
    sheet.check(box.family_size <= MAX_CARDS, "ranks", f"{box.family_size} cards in a family", f"at most {MAX_CARDS}")
    sheet.check(box.family_size > box.cards[KNIGHT], "ranks", "Knights only", "a Lord or a Lady in each family")
