"""Sets of moves, records and bits against what plain Python says of them."""

import gc
import re
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.kernel import bits
from analyser.kernel.bits import count_bits, highest_bit, lowest_bit, nth_bit
from analyser.kernel.jit import PLAIN, kernel, uncached
from analyser.kernel.moves import (
    NO_MORE,
    add_move,
    clear_moves,
    codes_of,
    contains,
    count_moves,
    draw_move,
    move_at,
    moves_type,
    next_move,
    put_word,
)
from analyser.kernel.records import clear_list, copy_list, copy_record, new_record, record_type
from analyser.kernel.streams import STREAM, below, open_stream

WORDS = 4
codes = st.integers(0, WORDS * 64 - 1).filter(lambda code: code % 64 != 63)

with uncached():

    @kernel
    def copy_into(target: Any, source: Any) -> int:
        copy_record(target, source)
        return 0

    @kernel
    def shift(record: Any) -> int:
        """Moves a list of the record into the next one, and empties it."""
        copy_list(record.later, record.earlier)
        clear_list(record.earlier)
        return 0

    @kernel
    def counted(mask: int) -> int:
        return count_bits(mask)

    @kernel
    def lowest(mask: int) -> int:
        return lowest_bit(mask)

    @kernel
    def highest(mask: int) -> int:
        return highest_bit(mask)

    nth_by_halving = kernel(bits.nth_by_halving)


def set_of(chosen: set[int]) -> Any:
    moves = new_record(moves_type(WORDS))
    for code in chosen:
        add_move(moves, code)
    return moves


@given(st.sets(codes, max_size=60))
def test_sets_of_moves_are_sets(chosen: set[int]) -> None:
    moves = set_of(chosen)
    assert count_moves(moves) == len(chosen)
    assert [move_at(moves, index) for index in range(len(chosen))] == sorted(chosen)
    for code in (-1, *chosen):
        assert next_move(moves, code) == min((other for other in chosen if other > code), default=NO_MORE)
    assert {code for code in range(-70, WORDS * 64 + 70) if contains(moves, code)} == chosen


@given(st.sets(codes, max_size=60), st.integers(1, WORDS - 2), st.integers(1, 2**63 - 1))
def test_words_without_moves_mean_nothing(chosen: set[int], place: int, word: int) -> None:
    moves = set_of(chosen)
    clear_moves(moves)
    assert count_moves(moves) == 0
    assert not any(contains(moves, code) for code in chosen)
    put_word(moves, place, np.int64(word))
    put_word(moves, 0, np.int64(0))
    listed = [64 * place + bit for bit in range(63) if word >> bit & 1]
    assert codes_of(moves) == listed
    add_move(moves, 64 * (place + 1))
    assert codes_of(moves) == [*listed, 64 * (place + 1)]


def test_more_words_than_a_set_has_room_for() -> None:
    with pytest.raises(ValueError, match="63"):
        moves_type(64)


@given(st.sets(codes, min_size=1, max_size=60), st.integers(0, 2**60))
def test_a_drawn_move_is_any_of_them_by_one_draw(chosen: set[int], seed: int) -> None:
    drawn, counted_off = new_record(STREAM), new_record(STREAM)
    for stream in (drawn, counted_off):
        open_stream(stream, seed, 0, 1, 0)
    moves = set_of(chosen)
    assert draw_move(moves, drawn) == sorted(chosen)[below(counted_off, len(chosen))]
    assert drawn.tobytes() == counted_off.tobytes()


@given(st.integers(1, 2**63 - 1))
def test_bits(mask: int) -> None:
    assert counted(mask) == mask.bit_count()
    assert lowest(mask) == (mask & -mask).bit_length() - 1
    assert highest(mask) == mask.bit_length() - 1
    places = [place for place in range(63) if mask >> place & 1]
    assert [nth_bit(mask, index) for index in range(len(places))] == places
    assert [nth_by_halving(mask, index) for index in range(len(places))] == places


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


def test_lists_are_copied_whole_and_alone() -> None:
    lists = [("before", np.uint8), ("earlier", np.int16, (5,)), ("later", np.int16, (5,)), ("behind", np.uint8)]
    record = new_record(record_type(*lists))
    record.before, record.behind = 7, 8
    record.earlier[:] = [1, -2, 3, -4, 5]
    shift(record)
    assert record.later.tolist() == [1, -2, 3, -4, 5]
    assert record.earlier.tolist() == [0] * 5
    assert (record.before, record.behind) == (7, 8)


def total(numbers: Any) -> int:
    found = 0
    for number in numbers:
        found += number
    return found


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_loops_of_kernels_are_not_laid_out_for_vectors_and_those_of_others_as_numba_has_it() -> None:
    with uncached():
        own = kernel(total)
    others = numba.njit(total, boundscheck=False)  # noqa: TID251 (what is no kernel stays as Numba has it)
    numbers = np.arange(100)
    assert own(numbers) == others(numbers) == 4950
    assert not has_vectors(own)
    assert has_vectors(others)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize("is_enabled", [True, False])
@pytest.mark.parametrize("put_aside", [True, False])
def test_compiling_leaves_the_search_for_garbage_as_it_was(is_enabled: bool, put_aside: bool) -> None:
    before = gc.isenabled()
    (gc.enable if is_enabled else gc.disable)()
    if put_aside:
        gc.freeze()
    try:
        with uncached():
            assert kernel(total)(np.arange(10)) == 45
        assert gc.isenabled() == is_enabled
        assert bool(gc.get_freeze_count()) == put_aside
    finally:
        gc.unfreeze()
        (gc.enable if before else gc.disable)()


def has_vectors(function: Any) -> bool:
    """Whether its machine code was laid out for several numbers at once."""
    (code,) = function.inspect_llvm().values()
    return re.search(r"<\d+ x i64>", code) is not None
