"""What is in the box of Smile: the cards and the beads."""

from beguile.engine.components import Sheet
from beguile.engine.layout import i8, layout
from beguile.engine.options import Option

MAX_PLAYERS = 5
MAX_AUCTIONS = 10
"""As many cards as a player can hold."""
MAX_CARDS = MAX_PLAYERS * MAX_AUCTIONS
MAX_BEADS = 127
"""As many beads as one hand or one card can hold."""
COLOURS = ("yellow", "white", "red", "blue", "none")
COLOURLESS = 4
LOWEST, HIGHEST = -5, 6
MARKS = {"all": 0, "III": 3, "IV": 4, "V": 5}
"""How a card is marked, and from how many players on it is in the deck."""

OPTIONS = (Option("open_beads"),)


@layout
class Box:
    """What does not change in a match."""

    players = i8()
    auctions = i8()
    beads = i8(doc="clear beads of each player at the start")
    open_beads = i8()
    cards = i8(doc="how many cards are in the deck")
    value = i8(MAX_CARDS)
    colour = i8(MAX_CARDS)


def players(sheet: Sheet) -> range:
    low, high = sheet.numbers("players", 2, MAX_PLAYERS, 2)
    sheet.check(low <= high, "players", [low, high], "the smaller number first")
    return range(low, high + 1)


def fill(box: Box, sheet: Sheet) -> None:
    """1.2 The deck by number of players, every count checked, not only the one that is played."""
    counts = players(sheet)
    box.auctions = sheet.number("auctions", 1, MAX_AUCTIONS)
    read_beads(box, sheet, counts[-1])
    deck = read_deck(sheet)
    for count in counts:
        found, expected = sum(mark <= count for _, _, mark in deck), box.auctions * count
        where = f"{box.auctions} auctions × {count} players"
        sheet.check(found == expected, "deck", f"{found} cards for {count} players", f"{expected} ({where})")
    sheet.finish()
    used = [(value, colour) for value, colour, mark in deck if mark <= box.players]
    box.cards = len(used)
    for card, (value, colour) in enumerate(used):
        box.value[card], box.colour[card] = value, colour


def read_beads(box: Box, sheet: Sheet, most: int) -> None:
    """1.3 Beads for the most players. All that are ever in play, borrowed ones included, may come together in one hand."""
    borrowed = most_borrowed(most, box.auctions)
    box.beads = sheet.number("beads.each", 0, (MAX_BEADS - borrowed) // most)
    clear = sheet.number("beads.clear", 0, 200)
    sheet.number("beads.blue", 0, 200)
    sheet.check(clear >= most * box.beads, "beads.clear", clear, f"at least {most} × {box.beads}")


def most_borrowed(players: int, auctions: int) -> int:
    """3.7 Nobody borrows while beads lie in the row, so somebody backs out after each loan: all but one do in an auction."""
    return auctions * (players - 1)


def read_deck(sheet: Sheet) -> list[tuple[int, int, int]]:
    """1.1, 1.4 to 1.6 Value, colour and mark of every card."""
    deck = []
    for name in sheet.keys("deck"):
        sheet.check(name in COLOURS, f"deck.{name}", "a colour of that name", f"one of {', '.join(COLOURS)}")
        for mark in sheet.keys(f"deck.{name}"):
            key = f"deck.{name}.{mark}"
            sheet.check(mark in MARKS, key, "a mark of that name", f"one of {', '.join(MARKS)}")
            for value in sheet.numbers(key, LOWEST, HIGHEST):
                sheet.check(value != 0, key, 0, "no card of value 0")
                deck.append((value, COLOURS.index(name), MARKS[mark]))
    return deck
