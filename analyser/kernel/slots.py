"""Slots: the numbers of a record of metrics (`contract.VALUES`), by their places among them all."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from analyser.kernel.instructions import compiled_to
from analyser.kernel.records import octets, record_type


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
