from collections import Counter
from itertools import permutations

from beguile.engine.luck import DEALING, DECIDING, below, draw, shuffle, shuffle_anew, sow


def sown(seed: int, stream: int = DEALING) -> list[int]:
    luck = [0] * 4
    sow(luck, seed, 0, 0, stream)
    return luck


def test_the_generator_gives_these_numbers_for_ever() -> None:
    luck = sown(7)
    assert [draw(luck) for _ in range(4)] == [4196707356, 3891143111, 2994695642, 1852364411]


def test_streams_of_one_seed_are_unrelated() -> None:
    assert draw(sown(7, DEALING)) != draw(sown(7, DECIDING))


def test_all_96_bits_of_a_seed_matter() -> None:
    firsts = set()
    for word in range(3):
        for bit in range(32):
            words, luck = [0, 0, 0], [0] * 4
            words[word] = 1 << bit
            sow(luck, *words, DEALING)
            firsts.add(draw(luck))
    assert len(firsts) == 96


def test_numbers_below_are_even() -> None:
    luck = sown(1)
    counts = Counter(below(luck, 6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_every_order_of_a_shuffle_is_alike() -> None:
    luck, counts = sown(2), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        shuffle(luck, cards, 0, 4)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_keeps_to_its_stretch() -> None:
    cards = list(range(10))
    shuffle(sown(3), cards, 4, 8)
    assert cards[:4] + cards[8:] == [0, 1, 2, 3, 8, 9]
    assert sorted(cards[4:8]) == [4, 5, 6, 7]


def test_shuffled_anew_nothing_is_left_of_the_old_order() -> None:
    orders = [list(order) for order in permutations(range(5))]
    for order in orders:
        shuffle_anew(sown(3), order, 0, 5)
    assert len({tuple(order) for order in orders}) == 1


def test_shuffled_anew_every_order_comes_alike() -> None:
    luck, seen = sown(11), Counter[tuple[int, ...]]()
    for _ in range(2400):
        cards = [9, 3, 1, 2, 9]
        shuffle_anew(luck, cards, 1, 4)
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 300
