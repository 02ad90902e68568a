"""Records: the only shape in which kernels meet states, rules, moves, parameters, streams and metrics."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from analyser.kernel.instructions import compiled_to

_WORD = (1 << 64) - 1
_MULTIPLIER = 0x9E3779B97F4A7C15
_LANES = 4
"""A record's words are mixed in so many chains at once: one chain would wait for each multiplication."""


def record_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The type of a record with these fields, each `(name, type)` or `(name, type, shape)`.

    Fields lie on multiples of 8 bytes or of their own size, so that no number straddles two cache lines. A record
    without fields gets a byte, for Numba knows no empty record.
    """
    named = fields or (("nothing", np.uint8),)
    for name, *_ in named:
        if hasattr(np.record, name):  # plain Python would find the method, compiled code the field
            raise ValueError(f"a field can't be called {name}: NumPy's records have a method of that name")
    formats = [np.dtype(form[0] if len(form) == 1 else tuple(form)) for _, *form in named]
    offsets, end = [], 0
    for form in formats:
        step = _alignment(form)
        offsets.append(-(-end // step) * step)
        end = offsets[-1] + form.itemsize
    names, size = [name for name, *_ in named], -(-end // 8) * 8
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    return np.dtype((np.record, np.dtype(layout)))  # type: ignore[call-overload]


def _alignment(form: np.dtype[Any]) -> int:
    scalar = form.subdtype[0] if form.subdtype else form
    return 8 if scalar.names else scalar.itemsize


def bytes_of(view: Any) -> bytes:
    """The bytes of a record, or of the parts of a view that has several."""
    return b"".join(part.tobytes() for part in (view if isinstance(view, tuple) else (view,)))


def new_record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros that owns its memory."""
    return np.zeros(1, dtype)[0]


class Spare:
    """Records that only one thread may use at a time: made as they are needed, and used again, for they are large."""

    def __init__(self) -> None:
        self._free: list[Any] = []

    @contextmanager
    def one(self, make: Callable[[], Any]) -> Iterator[Any]:
        """A record for the time being; what it holds is the last user's."""
        try:
            record = self._free.pop()
        except IndexError:  # not asked beforehand: another thread may take the last one in between
            record = make()
        try:
            yield record
        finally:
            self._free.append(record)


def octets(record: Any) -> Any:
    """The bytes of a record, those between its fields too; what is written to them is written to the record."""
    return np.asarray(record).reshape(1).view(np.uint8)


# What kernels call. Where a record is only read, a NamedTuple of records will do: a view that has several parts.


def _blocks_of(context: Any, builder: Any, kind: Any, value: Any) -> list[tuple[Any, int]]:
    """Where a record, a list of numbers, or each record of a tuple begins, and how many bytes it has."""
    if isinstance(kind, types.BaseTuple):
        parts = [(part, builder.extract_value(value, place)) for place, part in enumerate(kind.types)]
        return [block for part in parts for block in _blocks_of(context, builder, *part)]
    if isinstance(kind, types.Record):
        begin, size = value, kind.size
    else:
        begin, size = context.make_array(kind)(context, builder, value).data, kind.nitems * kind.dtype.bitwidth // 8
    return [(builder.bitcast(begin, ir.IntType(8).as_pointer()), size)]


def _mixed(word: int) -> int:
    product = word * _MULTIPLIER & _WORD
    return product ^ (product >> 29)


def _mixed_in(builder: Any, chain: Any, word: Any) -> Any:
    product = builder.mul(builder.xor(chain, word), ir.Constant(chain.type, _MULTIPLIER))
    return builder.xor(product, builder.lshr(product, ir.Constant(chain.type, 29)))


def _build_hash(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    long = ir.IntType(64)
    chains = [ir.Constant(long, _MULTIPLIER * (lane + 1) & _WORD) for lane in range(_LANES)]
    count = 0
    for begin, size in _blocks_of(context, builder, signature.args[0], arguments[0]):
        pointer = builder.bitcast(begin, long.as_pointer())
        for place in range(size // 8):
            word = builder.load(builder.gep(pointer, [ir.Constant(ir.IntType(32), place)]), align=8)
            chains[count % _LANES] = _mixed_in(builder, chains[count % _LANES], word)
            count += 1
    found = ir.Constant(long, 0)
    for chain in chains:
        found = _mixed_in(builder, found, chain)
    return found


@compiled_to(_build_hash, types.uint64)
def hash_record(source: Any) -> Any:
    """A number of 64 bits that tells this record's bytes from others."""
    chains = [_MULTIPLIER * (lane + 1) & _WORD for lane in range(_LANES)]
    for place, word in enumerate(np.frombuffer(bytes_of(source), "<u8")):
        chains[place % _LANES] = _mixed(chains[place % _LANES] ^ int(word))
    found = 0
    for chain in chains:
        found = _mixed(found ^ chain)
    return np.uint64(found)


def _build_copy(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    target, blocks = (_blocks_of(context, builder, *one) for one in zip(signature.args, arguments, strict=True))
    ((into, _),), begin = target, 0
    for own, size in blocks:
        there = builder.gep(into, [ir.Constant(ir.IntType(64), begin)])
        cgutils.raw_memcpy(builder, there, own, ir.Constant(ir.IntType(64), size), 1)
        begin += size
    return context.get_dummy_value()


def _of_one_size(target: Any, source: Any) -> Any:
    parts = [source] if isinstance(source, types.Record) else source.types
    if target.size != sum(part.size for part in parts):
        raise numba.TypingError("copy_record takes two records of one type")
    return types.none(target, source)


@compiled_to(_build_copy, _of_one_size)
def copy_record(target: Any, source: Any) -> None:
    """Copy all bytes of a record into another of the same type, or the parts of a tuple into a record of them."""
    if isinstance(source, tuple):
        for name, part in zip(target.dtype.names, source, strict=True):
            copy_record(target[name], part)
    else:
        octets(target)[:] = octets(source)


def _build_clear(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    for begin, size in _blocks_of(context, builder, signature.args[0], arguments[0]):
        cgutils.memset(builder, begin, ir.Constant(ir.IntType(64), size), 0)
    return context.get_dummy_value()


@compiled_to(_build_clear, types.none)
def clear_record(target: Any) -> None:
    """Set all bytes of a record to zero."""
    octets(target)[:] = 0


# Lists have functions of their own. Measured on Freigard, whose rounds begin with three of them: Numba's own loops ask
# before each whether the lists overlap.


def _of_one_shape(target: Any, source: Any) -> Any:
    if (target.dtype, target.shape) != (source.dtype, source.shape):
        raise numba.TypingError("copy_list takes two lists of one type and length")
    return types.none(target, source)


@compiled_to(_build_copy, _of_one_shape)
def copy_list(target: Any, source: Any) -> None:
    """Copy a record's list of numbers into another one of the same type and length."""
    target[:] = source


@compiled_to(_build_clear, types.none)
def clear_list(target: Any) -> None:
    """Set a record's list of numbers to zeros."""
    target[:] = 0


# Slots: the numbers of a record of metrics (`contract.VALUES`), by their places among them all.


def values_type(fields: Sequence[tuple[str, int]]) -> np.dtype[Any]:
    """A record of whole numbers, each field one or several of them: `(name, 0)`, or `(name, how many)`."""
    return record_type(*((name, np.int32, (count,)) if count else (name, np.int32) for name, count in fields))


def count_slots(dtype: np.dtype[Any]) -> int:
    """How many numbers a record of this `values_type` has."""
    return sum(dtype[name].itemsize for name in dtype.names or ()) // np.dtype(np.int32).itemsize


def slots_as_list(values: Any) -> Any:
    """The numbers of a record of `values_type`, for plain Python; what is written to them is written to the record."""
    return octets(values).view(np.int32)[: count_slots(values.dtype)]


def _build_slot(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    values, place = arguments
    pointer = builder.bitcast(values, ir.IntType(32).as_pointer())
    return builder.sext(builder.load(builder.gep(pointer, [place])), ir.IntType(64))


@compiled_to(_build_slot, lambda values, place: types.int64(values, types.int64))
def slot_of(values: Any, place: int) -> int:
    """One of the numbers of a record of `values_type`, by its place among them all."""
    return int(slots_as_list(values)[place])
