"""Sets of moves, records and bits against what plain Python says of them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.kernel.bits import count_bits, lowest_bit
from analyser.kernel.jit import kernel, uncached
from analyser.kernel.moves import contains, count_moves, move_at, moves_type
from analyser.kernel.records import copy_record, new_record, record_type

WORDS = 4
codes = st.integers(0, WORDS * 64 - 1).filter(lambda code: code % 64 != 63)

with uncached():

    @kernel
    def copy_into(target: Any, source: Any) -> int:
        copy_record(target, source)
        return 0

    @kernel
    def counted(mask: int) -> int:
        return count_bits(mask)

    @kernel
    def lowest(mask: int) -> int:
        return lowest_bit(mask)


def set_of(chosen: set[int]) -> Any:
    moves = new_record(moves_type(WORDS))
    for code in chosen:
        moves.word[code >> 6] |= np.int64(1) << np.int64(code & 63)
    return moves


@given(st.sets(codes, max_size=60))
def test_sets_of_moves_are_sets(chosen: set[int]) -> None:
    moves = set_of(chosen)
    assert count_moves(moves) == len(chosen)
    assert [move_at(moves, index) for index in range(len(chosen))] == sorted(chosen)
    assert {code for code in range(-70, WORDS * 64 + 70) if contains(moves, code)} == chosen


@given(st.integers(1, 2**63 - 1))
def test_bits(mask: int) -> None:
    assert counted(mask) == mask.bit_count()
    assert lowest(mask) == (mask & -mask).bit_length() - 1


def test_no_bits() -> None:
    assert counted(0) == 0


@pytest.mark.parametrize("name", ["copy", "sort", "size", "data", "real", "item", "T"])
def test_fields_that_records_have_themselves_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"can't be called {name}"):
        record_type((name, np.int64))


def test_numbers_lie_on_multiples_of_their_size() -> None:
    inner = record_type(("one", np.uint8), ("two", np.int16, (3,)))
    outer = record_type(("small", np.uint8), ("wide", np.int64), ("inner", inner), ("last", np.int32, (2,)))
    fields = outer.fields
    assert fields is not None
    assert [fields[name][1] for name in ("small", "wide", "inner", "last")] == [0, 8, 16, 24]
    assert inner.itemsize == 8
    assert outer.itemsize == 32


def test_a_record_without_fields_has_a_byte() -> None:
    assert new_record(record_type()).tobytes() == bytes(8)


def test_copies_are_equal_and_apart() -> None:
    inner = record_type(("one", np.uint8), ("two", np.int16, (3,)))
    kind = record_type(("small", np.uint8), ("inner", inner), ("many", np.int32, (5,)), ("share", np.float64))
    source, target = new_record(kind), new_record(kind)
    source.small, source.share = 200, -0.5
    source.inner.two[:] = (-1, 2, 3)
    source.many[:] = range(5)
    copy_into(target, source)
    assert target.tobytes() == source.tobytes()
    assert (target.small, target.inner.two[0], target.many[4], target.share) == (200, -1, 4, -0.5)
    source.inner.two[1] = 9
    source.many[0] = 9
    assert (target.inner.two[1], target.many[0]) == (2, 0)
