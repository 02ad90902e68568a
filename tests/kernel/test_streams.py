"""Random streams against the published generator in plain whole numbers, and against what chance should look like."""

from itertools import pairwise, product

import numpy as np
import pytest
from scipy.stats import chisquare, kstest  # type: ignore[import-untyped]

from analyser.kernel.records import new_record
from analyser.kernel.streams import CHANCE_STREAM, POLICY_STREAM, STREAM, below, next_word, open_stream, unit

WORD = 2**64 - 1
LEAST_P = 1e-4

# Blackman and Vigna's xoroshiro128++ from the state (1, 2), as its implementations are tested with.
FROM_1_2 = [
    393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676,
    3586421180005889563, 1691397964866707553, 10735626796753111697, 15216282715349408991, 14247243556711267923,
]  # fmt: skip
# SplitMix64 from the seed 1234567.
SPLIT_MIX = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


def turned(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & WORD


class Plain:
    """The generator in Python's unbounded integers."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def next_word(self) -> int:
        low, high = self.low, self.high
        word = (turned((low + high) & WORD, 17) + low) & WORD
        high ^= low
        self.low = turned(low, 49) ^ high ^ ((high << 21) & WORD)
        self.high = turned(high, 28)
        return word


def finalised(word: int) -> int:
    """SplitMix64's step and finaliser."""
    word = (word + 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def stream_at(low: int, high: int) -> np.record:
    stream = new_record(STREAM)
    stream.low, stream.high = low, high
    return stream  # type: ignore[no-any-return]


def opened(seed: int, index: int, purpose: int = CHANCE_STREAM, part: int = 0) -> np.record:
    stream = new_record(STREAM)
    open_stream(stream, np.uint64(seed), index, purpose, part)
    return stream  # type: ignore[no-any-return]


def with_first_word(word: int) -> np.record:
    """The two halves add up to 0, so the first word is the lower one; it must not be 0."""
    return stream_at(word, -word & WORD)


def words(stream: np.record, count: int) -> list[int]:
    return [int(next_word(stream)) & WORD for _ in range(count)]


def test_plain_reference_gives_published_values() -> None:
    plain = Plain(1, 2)
    assert [plain.next_word() for _ in FROM_1_2] == FROM_1_2
    step = 0x9E3779B97F4A7C15
    assert [finalised((1234567 + n * step) & WORD) for n in range(5)] == SPLIT_MIX


def test_known_answers() -> None:
    assert words(stream_at(1, 2), 10) == FROM_1_2


@pytest.mark.parametrize("state", [(1, 0), (WORD, WORD), (2**63, 2**63 - 1), (0x0123456789ABCDEF, 0xFEDCBA9876543210)])
def test_words_are_the_references(state: tuple[int, int]) -> None:
    plain = Plain(*state)
    assert words(stream_at(*state), 1000) == [plain.next_word() for _ in range(1000)]


@pytest.mark.parametrize("address", [(0, 0, 1, 0), (1, 2, 3, 4), (2**63 - 1, 2**62, 2, 11), (7, 10**12, 1, 12)])
def test_addresses_lead_to_the_states_that_are_documented(address: tuple[int, int, int, int]) -> None:
    seed, index, purpose, part = address
    word = finalised(seed)
    word = finalised(word ^ index)
    word = finalised(word ^ purpose)
    word = finalised(word ^ part)
    stream = opened(*address)
    assert (int(stream.low), int(stream.high)) == (word, finalised(word) | 1)


def test_every_part_of_an_address_counts() -> None:
    addresses = list(product((0, 1, 2**40), (0, 1, 2, 2**33), (CHANCE_STREAM, POLICY_STREAM), (0, 1, 12)))
    begun = {tuple(words(opened(*address), 4)) for address in addresses}
    assert len(begun) == len(addresses)


def test_neighbouring_games_have_nothing_in_common() -> None:
    """Each of 64 bits is set in half of the games, and two neighbours agree in half of them."""
    first = [words(opened(1, index), 1)[0] for index in range(4000)]
    same = [a ^ b for a, b in pairwise(first)]
    for numbers in (first, same):
        set_bits = np.array([[number >> bit & 1 for bit in range(64)] for number in numbers]).mean(axis=0)
        assert abs(set_bits - 0.5).max() < 5 * 0.5 / np.sqrt(len(numbers))


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 14, 50, 52, 1000])
def test_below_is_even(limit: int) -> None:
    stream = opened(3, limit)
    counts = np.bincount([below(stream, limit) for _ in range(40_000)], minlength=limit)
    assert len(counts) == limit
    assert limit == 1 or chisquare(counts).pvalue > LEAST_P


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 50, 52, 1000, 2**16 + 1, 2**31 - 1])
def test_below_gives_each_number_exactly_as_often(limit: int) -> None:
    """Each number takes a stretch of the 2**32 upper halves; where it is one too long, the first is thrown away."""
    uneven = 2**32 % limit
    for number in {0, 1 % limit, limit // 2, limit - 1}:
        first, after = -(-number * 2**32 // limit), -(-(number + 1) * 2**32 // limit)
        is_thrown_away = first * limit % 2**32 < uneven
        assert after - first - is_thrown_away == 2**32 // limit
        for upper in {first, first + 1, after - 1}:
            stream, after_one = with_first_word(upper << 32 | 1), with_first_word(upper << 32 | 1)
            next_word(after_one)
            found = below(stream, limit)
            drew_once = (stream.low, stream.high) == (after_one.low, after_one.high)
            assert drew_once == (upper != first or not is_thrown_away)
            assert found == number if drew_once else 0 <= found < limit


def test_unit_lies_in_its_range_and_is_even() -> None:
    stream = opened(4, 0)
    numbers = [unit(stream) for _ in range(20_000)]
    assert min(numbers) >= 0
    assert max(numbers) < 1
    assert kstest(numbers, "uniform").pvalue > LEAST_P
    assert unit(with_first_word(WORD)) == 1 - 2.0**-53
    assert unit(with_first_word(2047)) == 0
