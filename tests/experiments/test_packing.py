"""Packing: what a store keeps comes back as it was, or not at all."""

import zlib
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.counting.chunks import pack_outcomes, pack_tally, unpack_outcomes, unpack_tally
from analyser.mistakes import Failure

outcomes_of_games = st.integers(2, 8).flatmap(
    lambda bits: st.lists(st.integers(0, 2**bits - 1), min_size=1, max_size=3000)
)
tallies = st.lists(st.one_of(st.just(0), st.integers(0, 2**62)), min_size=1, max_size=300)


def outcomes_survive(outcomes: list[int]) -> None:
    blob = pack_outcomes(np.array(outcomes, np.uint8))
    back = unpack_outcomes(blob, len(outcomes))
    assert back.tolist() == outcomes


@pytest.mark.parametrize("games", range(1, 41))
def test_outcomes_of_few_games_survive(games: int) -> None:
    for outcome in (0, 1, 2, 3, 4, 7, 8, 64, 127, 255):
        outcomes_survive([outcome] * games)
        outcomes_survive([outcome] + [0] * (games - 1))
        outcomes_survive([0] * (games - 1) + [outcome])


@given(outcomes=outcomes_of_games)
def test_any_outcomes_survive(outcomes: list[int]) -> None:
    outcomes_survive(outcomes)


@given(tally=tallies)
def test_any_tally_survives(tally: list[int]) -> None:
    back = unpack_tally(pack_tally(np.array(tally, np.int64)), len(tally))
    assert back.tolist() == tally


def test_two_bits_lie_as_they_always_have() -> None:
    """Stores of duels and of games played together stay readable, to the byte."""
    outcomes = np.random.default_rng(2).integers(0, 4, 1001).astype(np.uint8)
    expected = zlib.compress(np.packbits(outcomes & 1).tobytes() + np.packbits(outcomes >> 1).tobytes(), 1)
    assert pack_outcomes(outcomes) == expected


def test_many_games_need_little_room() -> None:
    outcomes = np.random.default_rng(1).integers(0, 2, 65_536).astype(np.uint8)
    assert len(pack_outcomes(outcomes)) < 65_536 / 8 * 1.02
    tally = np.zeros(10_000, np.int64)
    tally[[3, 4, 9_999]] = 10**12
    assert len(pack_tally(tally)) < 100


@given(tally=tallies.filter(any), outcomes=outcomes_of_games, data=st.data())
def test_damage_is_a_failure(tally: list[int], outcomes: list[int], data: st.DataObject) -> None:
    packed = pack_tally(np.array(tally, np.int64)), pack_outcomes(np.array(outcomes, np.uint8))
    for blob, unpack, size in zip(packed, (unpack_tally, unpack_outcomes), (len(tally), len(outcomes)), strict=True):
        cut = data.draw(st.integers(0, len(blob) - 1))
        with pytest.raises(Failure, match="can't be read"):
            unpack(blob[:cut], size)
        place = data.draw(st.integers(2, len(blob) - 1))
        other = data.draw(st.integers(1, 255))
        changed = blob[:place] + bytes([blob[place] ^ other]) + blob[place + 1 :]
        with suppress(Failure):  # only bits that the compression leaves unused may change unseen
            assert unpack(changed, size).tolist() == unpack(blob, size).tolist()  # type: ignore[attr-defined]


def test_what_belongs_to_other_games_is_a_failure() -> None:
    tally, outcomes = pack_tally(np.array([0, 5, 0, 2**40, 0])), pack_outcomes(np.ones(16, np.uint8))
    for games in (1, 8, 17, 100):
        with pytest.raises(Failure, match="a chunk can't be read"):
            unpack_outcomes(outcomes, games)
    with pytest.raises(Failure, match="a chunk can't be read"):
        unpack_tally(tally, 3)
