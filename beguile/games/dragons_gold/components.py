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
MEMORY = 160
"""What the state can remember of thefts and looks; no box may allow more."""

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
    sword = i8(doc="what an Enchanted Sword adds")
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
    entries = box.dragons * most_entries(box, max(strength))
    sheet.check(entries <= MEMORY, "dragons.strength", f"room for {entries} thefts and looks", f"at most {MEMORY}")


def most_entries(box: Box, strength: int) -> int:
    """11.2, 11.3 How much there can be to remember of one dragon: a theft for each Thief, and a look where the same player's Wizard
    stands beside. All but the last to come have less attack than a dragon's strength. (With Exchange Powder any dragon may die of
    the attack on the strongest.)"""
    teams = [[i for i in range(TEAM) if chosen >> i & 1] for chosen in range(1 << TEAM)]
    best = {(0, False): 0}
    for _ in range(MAX_PLAYERS):
        so_far, best = best, {}
        for (force, blow), entries in so_far.items():
            for team in teams:
                found = entries + entries_of(box, team)
                for last in [None, *([] if blow else team)]:
                    more = force + sum(box.attack[i] for i in team if i != last)
                    if more < strength:
                        key = (more, blow or last is not None)
                        best[key] = max(best.get(key, 0), found)
    return max(best.values())


def entries_of(box: Box, team: list[int]) -> int:
    """What one player's Thieves at a dragon leave to remember."""
    thieves = sum(box.role[i] == THIEF for i in team)
    return thieves * (2 if any(box.role[i] == WIZARD for i in team) else 1)


def read_objects(box: Box, sheet: Sheet) -> None:
    """1.4 Object by object: how many cards there are of it, and by which rule it works."""
    for kind, name in enumerate(OBJECTS):
        box.objects[kind] = sheet.number(f"objects.{name}.cards", 0, MOST_OBJECTS)
        sheet.word(f"objects.{name}.rule", [f"10.{4 + kind}"])
    box.sword = sheet.number("objects.enchanted_sword.adds", 1, 9)
    total = sum(box.objects)
    good = MAX_PLAYERS <= total <= MOST_OBJECTS
    sheet.check(good, "objects", f"{total} cards", f"{MAX_PLAYERS} to {MOST_OBJECTS} of them")
    looks = MAX_PLAYERS + box.tokens[RED] if box.objects[BALL] else 0
    entries = box.dragons * most_entries(box, max(box.strength)) + looks
    sheet.check(entries <= MEMORY, "objects", f"room for {entries} thefts and looks", f"at most {MEMORY}")


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
