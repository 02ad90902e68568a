"""The bit operations of the kernels, as single machine instructions where compiled."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import config
from numba.core.codegen import get_host_cpu_features
from numpy import int64

from analyser.kernel.instructions import compiled_to
from analyser.kernel.jit import kernel

_IS_NOT_ZERO = ir.Constant(ir.IntType(1), 1)
"""A promise to the instructions that count zeros."""


Operation = Callable[[int], int]


def _of_one(write: Callable[[Any, Any], Any], result: Any = types.int64) -> Callable[[Operation], Operation]:
    """In compiled code the function is what `write(builder, number)` writes."""
    return compiled_to(lambda context, builder, signature, given: write(builder, *given), lambda _: result(types.int64))


@_of_one(lambda builder, mask: builder.ctpop(mask))
def count_bits(mask: int) -> int:
    """How many bits are set; `mask` is not negative."""
    return int(mask).bit_count()


@_of_one(lambda builder, mask: builder.cttz(mask, _IS_NOT_ZERO))
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit that is set; `mask` is positive."""
    return (int(mask) & -int(mask)).bit_length() - 1


@_of_one(lambda builder, mask: builder.xor(builder.ctlz(mask, _IS_NOT_ZERO), ir.Constant(mask.type, 63)))
def highest_bit(mask: int) -> int:
    """The place of the highest bit that is set; `mask` is positive."""
    return int(mask).bit_length() - 1


@_of_one(lambda builder, place: place, types.uint64)
def at(place: int) -> int:
    """A place in a list that is not negative: compiled code needn't ask whether it counts from the list's end."""
    return place


def nth_by_halving(mask, index):
    """The place of the set bit that has `index` set bits below it; there is one. `mask` is not negative."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count_bits((mask >> place) & ((1 << width) - 1))
        is_above = int(index >= below)
        index -= below * is_above
        place += width * is_above
    return place


def _nth_by_deposit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The same: a lone bit is laid into the place that the mask has for it."""
    (mask, index), long = arguments, ir.IntType(64)
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(long, [long, long]))
    bit = builder.shl(ir.Constant(long, 1), index)
    return builder.cttz(builder.call(deposit, [bit, mask]), _IS_NOT_ZERO)


def _has_deposit() -> bool:
    """Whether the processor that is compiled for lays bits by one instruction (x86 with BMI2)."""
    features = get_host_cpu_features() if config.CPU_FEATURES is None else config.CPU_FEATURES
    return "+bmi2" in features.split(",")


nth_bit = (
    compiled_to(_nth_by_deposit, lambda mask, index: types.int64(types.int64, types.int64))(nth_by_halving)
    if _has_deposit()
    else kernel(inline=True)(nth_by_halving)
)


@kernel(inline=True)
def bit(place):
    """The number whose only bit that is set is at this place, 0 <= place < 63."""
    return int64(1) << int64(place)
