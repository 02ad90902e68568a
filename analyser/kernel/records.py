"""Records: the only shape in which kernels meet states, rules, moves, parameters and streams."""

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from analyser.kernel.jit import PLAIN


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
    layout = {
        "names": [name for name, *_ in named],
        "formats": formats,
        "offsets": offsets,
        "itemsize": -(-end // 8) * 8,
    }
    return np.dtype((np.record, np.dtype(layout)))  # type: ignore[call-overload]


def _alignment(form: np.dtype[Any]) -> int:
    scalar = form.subdtype[0] if form.subdtype else form
    return 8 if scalar.names else scalar.itemsize


def values_type(fields: Sequence[tuple[str, int]]) -> np.dtype[Any]:
    """A record of whole numbers, each field one or several of them: `(name, 0)`, or `(name, how many)`."""
    return record_type(*((name, np.int32, (count,)) if count else (name, np.int32) for name, count in fields))


def bytes_of(view: Any) -> bytes:
    """The bytes of a record, or of the parts of a view that has several."""
    return b"".join(part.tobytes() for part in (view if isinstance(view, tuple) else (view,)))


def get_slot(values: Any, place: int) -> int:
    """One of the numbers of a record of `values_type`, by its place among them all; for plain Python."""
    return int(np.frombuffer(values.tobytes(), np.int32)[place])


def set_slot(values: Any, place: int, number: int) -> None:
    """Writes one of the numbers of a record of `values_type`, by its place among them all; for plain Python."""
    for name in values.dtype.names:
        count = values.dtype[name].itemsize // _SLOT_BYTES
        if place < count:
            values[name] = number if values.dtype[name].subdtype is None else _with(values[name], place, number)
            return
        place -= count


def _with(numbers: Any, place: int, number: int) -> Any:
    numbers[place] = number
    return numbers


def new_record(dtype: np.dtype[Any]) -> Any:
    """A record of zeros that owns its memory."""
    return np.zeros(1, dtype)[0]


def count_slots(dtype: np.dtype[Any]) -> int:
    """How many numbers a record of this `values_type` has."""
    return sum(dtype[name].itemsize for name in dtype.names or ()) // _SLOT_BYTES


_SLOT_BYTES = 4
_WORD = (1 << 64) - 1
_MULTIPLIER = 0x9E3779B97F4A7C15
_LANES = 4
"""A record's words are mixed in so many chains at once: one chain would wait for each multiplication."""

# Where a record is expected that is only read, a NamedTuple of records will do: a view that has several parts.

if PLAIN:

    def slots_in(values: Any) -> int:
        """How many numbers a record of `values_type` has."""
        return count_slots(values.dtype)

    def slot_of(values: Any, place: int) -> int:
        """One of the numbers of a record of `values_type`, by its place among them all."""
        return get_slot(values, place)

    def hash_record(source: Any) -> Any:
        """A number of 64 bits that tells this record's bytes from others."""
        words = np.frombuffer(bytes_of(source), "<u8")
        chains = [_MULTIPLIER * (lane + 1) & _WORD for lane in range(_LANES)]
        for place, word in enumerate(words):
            chains[place % _LANES] = _mixed(chains[place % _LANES] ^ int(word))
        found = 0
        for chain in chains:
            found = _mixed(found ^ chain)
        return np.uint64(found)

    def _mixed(word: int) -> int:
        product = word * _MULTIPLIER & _WORD
        return product ^ (product >> 29)

    def copy_record(target: Any, source: Any) -> None:
        """Copy all bytes of a record into another of the same type, or the parts of a tuple into a record of them."""
        if isinstance(source, tuple):
            for name, part in zip(target.dtype.names, source, strict=True):
                copy_record(target[name], part)
        else:
            _octets(target)[:] = _octets(source)

    def clear_record(target: Any) -> None:
        """Set all bytes of a record to zero."""
        _octets(target)[:] = 0

    def _octets(record: Any) -> Any:
        """The bytes of a record, those between its fields too; what is written to them is written to the record."""
        return np.asarray(record).reshape(1).view(np.uint8)

    def copy_list(target: Any, source: Any) -> None:
        """Copy a record's list of numbers into another one of the same type and length."""
        target[:] = source

    def clear_list(target: Any) -> None:
        """Set a record's list of numbers to zeros."""
        target[:] = 0

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def slots_in(typing_context: Any, values: Any) -> Any:
        """How many numbers a record of `values_type` has."""
        count = count_slots(values.dtype)
        return types.int64(values), lambda context, builder, signature, arguments: ir.Constant(ir.IntType(64), count)

    @intrinsic  # type: ignore[untyped-decorator]
    def slot_of(typing_context: Any, values: Any, place: Any) -> Any:
        """One of the numbers of a record of `values_type`, by its place among them all."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = builder.bitcast(arguments[0], ir.IntType(8 * _SLOT_BYTES).as_pointer())
            return builder.sext(builder.load(builder.gep(pointer, [arguments[1]])), ir.IntType(64))

        return types.int64(values, types.int64), build

    def _mixed_in(builder: Any, chain: Any, word: Any) -> Any:
        whole = ir.IntType(64)
        product = builder.mul(builder.xor(chain, word), ir.Constant(whole, _MULTIPLIER))
        return builder.xor(product, builder.lshr(product, ir.Constant(whole, 29)))

    def _parts_of(builder: Any, kind: Any, value: Any) -> list[tuple[Any, Any]]:
        """The records of a value that is one, or a tuple of them: each one's type and pointer."""
        if isinstance(kind, types.Record):
            return [(kind, value)]
        return [(part, builder.extract_value(value, place)) for place, part in enumerate(kind.types)]

    @intrinsic  # type: ignore[untyped-decorator]
    def hash_record(typing_context: Any, source: Any) -> Any:
        """A number of 64 bits that tells this record's bytes from others."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            whole = ir.IntType(64)
            chains = [ir.Constant(whole, _MULTIPLIER * (lane + 1) & _WORD) for lane in range(_LANES)]
            count = 0
            for kind, value in _parts_of(builder, source, arguments[0]):
                pointer = builder.bitcast(value, whole.as_pointer())
                for place in range(kind.size // 8):
                    word = builder.load(builder.gep(pointer, [ir.Constant(ir.IntType(32), place)]), align=8)
                    chains[count % _LANES] = _mixed_in(builder, chains[count % _LANES], word)
                    count += 1
            found = ir.Constant(whole, 0)
            for chain in chains:
                found = _mixed_in(builder, found, chain)
            return found

        return types.uint64(source), build

    @intrinsic  # type: ignore[untyped-decorator]
    def clear_record(typing_context: Any, target: Any) -> Any:
        """Set all bytes of a record to zero."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            cgutils.memset(builder, pointer, ir.Constant(ir.IntType(64), target.size), 0)
            return context.get_dummy_value()

        return types.none(target), build

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_record(typing_context: Any, target: Any, source: Any) -> Any:
        """Copy all bytes of a record into another of the same type, or the parts of a tuple into a record of them."""
        sizes = [source.size] if isinstance(source, types.Record) else [part.size for part in source.types]
        if target.size != sum(sizes):
            raise numba.TypingError("copy_record takes two records of one type")

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            octet, begin = ir.IntType(8), 0
            into = builder.bitcast(arguments[0], octet.as_pointer())
            for kind, value in _parts_of(builder, source, arguments[1]):
                there = builder.gep(into, [ir.Constant(ir.IntType(64), begin)])
                own = builder.bitcast(value, octet.as_pointer())
                cgutils.raw_memcpy(builder, there, own, ir.Constant(ir.IntType(64), kind.size), 1)
                begin += kind.size
            return context.get_dummy_value()

        return types.none(target, source), build

    # Lists in one block of known size. Measured on Freigard, whose rounds begin with three of them: Numba's own loops
    # ask before each whether the lists overlap.
    @intrinsic  # type: ignore[untyped-decorator]
    def copy_list(typing_context: Any, target: Any, source: Any) -> Any:
        """Copy a record's list of numbers into another one of the same type and length."""
        if (target.dtype, target.shape) != (source.dtype, source.shape):
            raise numba.TypingError("copy_list takes two lists of one type and length")

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, own = (_beginning(context, builder, *one) for one in zip(signature.args, arguments, strict=True))
            size = ir.Constant(ir.IntType(64), source.nitems * source.dtype.bitwidth // 8)
            cgutils.raw_memcpy(builder, into, own, size, 1)
            return context.get_dummy_value()

        return types.none(target, source), build

    @intrinsic  # type: ignore[untyped-decorator]
    def clear_list(typing_context: Any, target: Any) -> Any:
        """Set a record's list of numbers to zeros."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = _beginning(context, builder, signature.args[0], arguments[0])
            size = ir.Constant(ir.IntType(64), target.nitems * target.dtype.bitwidth // 8)
            cgutils.memset(builder, pointer, size, 0)
            return context.get_dummy_value()

        return types.none(target), build

    def _beginning(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        """Where a list of numbers lies."""
        return builder.bitcast(context.make_array(kind)(context, builder, value).data, ir.IntType(8).as_pointer())
