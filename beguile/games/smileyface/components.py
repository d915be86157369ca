"""What is in the box of SmileyFace: emotion and mischief cards, round cards, reward tokens."""

from beguile.engine.components import Sheet
from beguile.engine.layout import i8, layout, u32

MAX_PLAYERS = 8
MAX_ROUNDS = 10
MAX_KINDS = 12
"""Kinds of mischief."""
MAX_CARDS = 120
MAX_COPIES = 7
"""Cards of a like, since what is remembered of them has one octal digit for each round."""

SUITS = ("happiness", "sadness", "surprise", "anger")
VALUES = ("1", "2", "3", "4", "5")
HIGHEST = 5
EMOTIONS = 20
"""A card is the number of its like: suit × 5 + value − 1 for an emotion, 20 + its place in the table for a mischief card."""
CARDS = EMOTIONS + MAX_KINDS
HIGHEST_REWARD = 5

EFFECTS = ("take", "protect", "rescue", "shuffle", "promote", "destroy", "exchange", "draw")
TAKE, PROTECT, RESCUE, SHUFFLE, PROMOTE, DESTROY, EXCHANGE, DRAW = range(8)

OPTIONS = ()


@layout
class Box:
    """What does not change in a match."""

    labels: dict[str, list[str]]

    players = i8()
    hand_size = i8(doc="up to how many cards a hand is filled")
    rounds = i8()
    round_value = i8(MAX_ROUNDS)
    rewards = i8(doc="how many reward tokens there are")
    reward = i8(MAX_ROUNDS)
    kinds = i8(doc="how many kinds of mischief there are")
    effect = i8(MAX_KINDS)
    stays = i8(MAX_KINDS)
    count = i8(MAX_KINDS, doc="how many cards are discarded or drawn")
    reach = u32(MAX_KINDS, doc="the set of cards that a mischief can touch in other displays")
    hearts = u32(doc="the set of mischief cards that protect")
    pirates = u32(doc="the set of mischief cards that rescue the Newbie suit")
    copies = i8(CARDS, doc="how many of each card there are")
    cards = i8(doc="how many cards there are in all")


def players(sheet: Sheet) -> range:
    low, high = sheet.numbers("players", 2, MAX_PLAYERS, 2)
    sheet.check(low <= high, "players", [low, high], "the smaller number first")
    return range(low, high + 1)


def fill(box: Box, sheet: Sheet) -> None:
    """1.1 to 1.3 The deck, the table of mischief, the prizes; every player count is checked, not only the one that is played."""
    counts = players(sheet)
    sizes = sheet.numbers("hand_sizes", 1, MAX_CARDS, len(counts))
    box.hand_size = sizes[box.players - counts[0]]
    fill_prizes(box, sheet)
    fill_emotions(box, sheet)
    fill_mischief(box, sheet)
    box.cards = sum(box.copies)
    for count, size in zip(counts, sizes, strict=True):
        dealt = f"{box.cards} cards in all"
        sheet.check(count * size <= box.cards, "hand_sizes", f"{count} hands of {size}", f"no more than the {dealt}")
    sheet.check(box.cards <= MAX_CARDS, "emotions", f"{box.cards} cards with the mischief", f"at most {MAX_CARDS}")
    sheet.finish()


def fill_prizes(box: Box, sheet: Sheet) -> None:
    """1.3 A round card for each round, and a reward token for each that may be earned."""
    values = sheet.numbers("round_cards", 0, 9)
    sheet.check(1 <= len(values) <= MAX_ROUNDS, "round_cards", f"{len(values)} cards", f"1 to {MAX_ROUNDS}")
    tokens = sheet.numbers("reward_tokens", 0, HIGHEST_REWARD)
    enough = len(values) <= len(tokens) <= MAX_ROUNDS
    sheet.check(enough, "reward_tokens", f"{len(tokens)} tokens", f"{len(values)} to {MAX_ROUNDS}, one for each round")
    box.rounds, box.rewards = len(values), len(tokens)
    box.round_value[: box.rounds] = values
    box.reward[: box.rewards] = sorted(tokens)


def fill_emotions(box: Box, sheet: Sheet) -> None:
    """1.1 Four suits of printed values."""
    for name in sheet.keys("emotions"):
        sheet.check(name in SUITS, f"emotions.{name}", "a suit of that name", f"one of {', '.join(SUITS)}")
    for suit, name in enumerate(SUITS):
        values = sheet.numbers(f"emotions.{name}", 1, HIGHEST)
        sheet.check(len(values) > 0, f"emotions.{name}", "no cards", "at least one")
        for value in values:
            box.copies[suit * HIGHEST + value - 1] += 1
        most = max(values, key=values.count)
        alike = f"{values.count(most)} cards of value {most}"
        sheet.check(values.count(most) <= MAX_COPIES, f"emotions.{name}", alike, f"at most {MAX_COPIES} of a value")


def fill_mischief(box: Box, sheet: Sheet) -> None:
    """1.2 The table of mischief, in the order of the names: the order of the file must not change a game."""
    names = sorted(sheet.keys("mischief")) if sheet.has("mischief") else []
    sheet.check(len(names) <= MAX_KINDS, "mischief", f"{len(names)} kinds", f"at most {MAX_KINDS}")
    box.kinds = len(names)
    box.labels["mischief"] = names
    for kind, name in enumerate(names):
        fill_kind(box, sheet, kind, f"mischief.{name}")


def fill_kind(box: Box, sheet: Sheet, kind: int, key: str) -> None:
    """1.2 One kind of mischief: how many, what it does and with which numbers, whether it stays."""
    sheet.check("." not in key.partition(".")[2], key, "a name with a dot", "a name without one")
    box.copies[EMOTIONS + kind] = sheet.number(f"{key}.copies", 1, MAX_COPIES)
    effect = EFFECTS.index(sheet.word(f"{key}.effect", EFFECTS))
    stays = sheet.word(f"{key}.after", ("goes", "stays")) == "stays"
    lasting = effect in (PROTECT, RESCUE)
    sheet.check(stays or not lasting, f"{key}.after", "goes", f"stays, for a card that can {EFFECTS[effect]}")
    box.effect[kind], box.stays[kind] = effect, int(stays)
    if effect in (DESTROY, DRAW):
        box.count[kind] = sheet.number(f"{key}.count", 1, 10)
    if effect == TAKE:
        values = sheet.numbers(f"{key}.values", 1, HIGHEST)
        sheet.check(len(values) > 0, f"{key}.values", "no values", "at least one")
        box.reach[kind] = sum(1 << suit * HIGHEST + value - 1 for suit in range(4) for value in set(values))
    elif effect in (DESTROY, EXCHANGE):
        box.reach[kind] = (1 << EMOTIONS) - 1
    bit = 1 << EMOTIONS + kind
    box.hearts |= bit if effect == PROTECT else 0
    box.pirates |= bit if effect == RESCUE else 0
