"""A generator that lives in the state: sfc32, four words of 32 bits, the same numbers on every target for ever."""

from beguile.engine.rule import rule

WORD = 0xFFFFFFFF

DEALING, DECIDING, IMAGINING = 1, 2, 3
"""Streams: the same seed gives unrelated numbers for the game itself, for who plays it at random, and for imagined worlds."""


@rule
def draw(luck: list[int]) -> int:
    """The next 32 random bits."""
    a, b, c, d = int(luck[0]), int(luck[1]), int(luck[2]), int(luck[3])
    bits = (a + b + d) & WORD
    luck[3] = (d + 1) & WORD
    luck[0] = b ^ (b >> 9)
    luck[1] = (c + (c << 3)) & WORD
    luck[2] = ((((c << 21) | (c >> 11)) & WORD) + bits) & WORD
    return bits


@rule
def below(luck: list[int], k: int) -> int:
    """A random number from 0 to k - 1, for k far below 2^32."""
    return (draw(luck) * k) >> 32


@rule
def sow(luck: list[int], low: int, middle: int, high: int, stream: int) -> None:
    """Start the generator from a seed of 96 bits, given as three words, and a stream."""
    luck[0] = low & WORD
    luck[1] = middle & WORD
    luck[2] = high & WORD
    luck[3] = stream
    for _ in range(15):
        draw(luck)


@rule
def shuffle(luck: list[int], cards: list[int], start: int, end: int) -> None:
    """Put cards[start:end] into a random order, every order alike."""
    for i in range(end - 1, start, -1):
        j = start + below(luck, i - start + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def shuffle_anew(luck: list[int], cards: list[int], start: int, end: int) -> None:
    """Put cards[start:end] into a random order that depends on the luck alone: nothing is left of the order they were in."""
    for i in range(start + 1, end):
        card, j = cards[i], i
        while j > start and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
    shuffle(luck, cards, start, end)
