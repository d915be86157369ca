"""What is in the box of Dragon's Gold: dragons, adventurers, tokens, magic objects and what they score."""

from beguile.engine.components import Sheet
from beguile.engine.layout import i8, layout
from beguile.engine.options import Option

MIN_PLAYERS, MAX_PLAYERS = 3, 6
MAX_DRAGONS = 24
ROW = 4
"""Dragons that lie face up side by side."""

TOKENS = ("silver", "gold", "red", "blue", "green", "purple", "yellow", "white", "black")
SILVER, GOLD, RED, BLUE, GREEN, PURPLE, YELLOW, WHITE, BLACK = range(9)
KINDS = len(TOKENS)
FIRST_GEM, LAST_GEM = BLUE, WHITE
"""The five gem colours stand side by side."""

ROLES = ("knight", "thief", "wizard")
KNIGHT, THIEF, WIZARD = range(3)
TEAM = 4
"""Adventurers of a player."""

OBJECTS = (
    "exchange_powder",
    "ring_of_confusion",
    "invisible_hand",
    "horn_of_recall",
    "scroll_of_panic",
    "flying_carpet",
    "enchanted_sword",
    "potion_of_haste",
    "lucky_charm",
    "crystal_ball",
    "magic_hourglass",
    "null_stone",
)
POWDER, RING, HAND, HORN, SCROLL, CARPET, SWORD, POTION, CHARM, BALL, HOURGLASS, STONE = range(12)
OBJECT_KINDS = len(OBJECTS)
MOST_OBJECTS = 24
MOST_THEFTS = 90
"""What the state can remember of thefts; no box may allow more."""

OPTIONS = (
    Option("advanced_objects"),
    Option("advanced_scoring"),
    Option("divide_and_choose"),
    Option("real_time"),
    Option("patience", default=3, low=1, high=10),
)


@layout
class Box:
    """What does not change in a match."""

    players = i8()
    advanced_objects = i8()
    advanced_scoring = i8()
    divide_and_choose = i8()
    real_time = i8()
    patience = i8(doc="rounds of talks or trade in turns")
    room = i8(doc="players there is room for; observing and scoring loop to these two, which no compiler can unroll")
    kinds = i8(doc="kinds of tokens")
    tokens = i8(KINDS)
    attack = i8(TEAM)
    role = i8(TEAM)
    dragons = i8(doc="how many dragons there are")
    strength = i8(MAX_DRAGONS)
    known = i8(MAX_DRAGONS)
    hidden = i8(MAX_DRAGONS)
    market_after = i8()
    objects = i8(OBJECT_KINDS, doc="cards of each kind")
    worth = i8(KINDS, doc="points of a token as such")
    majority = i8(doc="points for the most of a gem colour")
    set_worth = i8(doc="points for one gem of each colour, 0 in basic scoring")


def players(sheet: Sheet) -> range:
    low, high = sheet.numbers("players", MIN_PLAYERS, MAX_PLAYERS, 2)
    sheet.check(low <= high, "players", [low, high], "the smaller number first")
    return range(low, high + 1)


def fill(box: Box, sheet: Sheet) -> None:
    """1.1 to 1.4 Everything in the box, checked before it is used."""
    players(sheet)
    read_adventurers(box, sheet)
    read_tokens(box, sheet)
    read_dragons(box, sheet)
    read_objects(box, sheet)
    read_scores(box, sheet)
    sheet.finish()


def read_adventurers(box: Box, sheet: Sheet) -> None:
    """1.2 Four adventurers: how strong each is, and what each can do."""
    box.attack = sheet.numbers("adventurers.attack", 1, 9, TEAM)
    box.role = [ROLES.index(role) for role in sheet_roles(sheet)]


def sheet_roles(sheet: Sheet) -> list[str]:
    """A role may stand there twice, so it is read as what it is: a list of words."""
    key, roles = "adventurers.role", []
    for part in sheet.parts():
        if part.key == key:
            sheet.check(isinstance(part.value, list), key, part.value, f"{TEAM} roles")
            roles += part.value
    sheet.read.add(key)
    sheet.check(len(roles) == TEAM, key, f"{len(roles)} roles", f"{TEAM} of them")
    for role in roles:
        sheet.check(role in ROLES, key, role, f"one of {', '.join(ROLES)}")
    return roles


def read_tokens(box: Box, sheet: Sheet) -> None:
    """1.3 How many tokens of each kind go into the bag."""
    box.room, box.kinds = MAX_PLAYERS, KINDS
    for kind, name in enumerate(TOKENS):
        box.tokens[kind] = sheet.number(f"tokens.{name}", 0, 60)
    sheet.check(box.tokens[BLACK] <= 1, "tokens.black", box.tokens[BLACK], "one black diamond or none")
    total = sum(box.tokens)
    sheet.check(0 < total <= 127, "tokens", f"{total} tokens", "1 to 127 of them")


def read_dragons(box: Box, sheet: Sheet) -> None:
    """1.1 Strength, known and hidden part of each dragon; together they must empty the bag, or the end might never come."""
    strength = sheet.numbers("dragons.strength", 1, 20)
    known = sheet.numbers("dragons.known", 0, 40, len(strength))
    hidden = sheet.numbers("dragons.hidden", 0, 40, len(strength))
    box.dragons = len(strength)
    sheet.check(ROW <= box.dragons <= MAX_DRAGONS, "dragons.strength", f"{box.dragons} dragons", f"{ROW} to {MAX_DRAGONS} of them")
    box.strength[: box.dragons], box.known[: box.dragons], box.hidden[: box.dragons] = strength, known, hidden
    treasure, tokens = sum(known) + sum(hidden), sum(box.tokens)
    sheet.check(treasure > tokens, "dragons", f"{treasure} tokens on all of them", f"more than the {tokens} in the bag")
    box.market_after = sheet.number("dragons.market_after", 1, MAX_DRAGONS)
    thieves = [attack for attack, role in zip(box.attack, box.role, strict=True) if role == THIEF]
    most = box.dragons * min(MAX_PLAYERS * len(thieves), -(-max(strength) // min(thieves))) if thieves else 0
    sheet.check(most <= MOST_THEFTS, "dragons.strength", f"room for {most} thefts", f"at most {MOST_THEFTS}")


def read_objects(box: Box, sheet: Sheet) -> None:
    """1.4 How many cards there are of each magic object."""
    for kind, name in enumerate(OBJECTS):
        box.objects[kind] = sheet.number(f"objects.{name}", 0, MOST_OBJECTS)
    total = sum(box.objects)
    good = MAX_PLAYERS <= total <= MOST_OBJECTS
    sheet.check(good, "objects", f"{total} cards", f"{MAX_PLAYERS} to {MOST_OBJECTS} of them")


def read_scores(box: Box, sheet: Sheet) -> None:
    """9.4, 9.5, 9.7 to 9.9 What tokens, sets and majorities score, by the rules that are played."""
    for name, used in (("basic", not box.advanced_scoring), ("advanced", bool(box.advanced_scoring))):
        worth = {kind: sheet.number(f"scores.{name}.{kind}", 0, 99) for kind in ("silver", "gold", "red", "black")}
        majority = sheet.numbers(f"scores.{name}.majority", 0, 99, MAX_PLAYERS - MIN_PLAYERS + 1)
        set_worth = sheet.number(f"scores.{name}.set", 0, 99) if name == "advanced" else 0
        if used:
            for kind, points in worth.items():
                box.worth[TOKENS.index(kind)] = points
            box.majority, box.set_worth = majority[box.players - MIN_PLAYERS], set_worth
