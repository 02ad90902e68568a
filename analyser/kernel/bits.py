"""The bit operations of the kernels, as single machine instructions where compiled."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import config
from numba.core.codegen import get_host_cpu_features
from numba.extending import intrinsic

from analyser.kernel.jit import PLAIN, kernel

if PLAIN:

    def count_bits(mask: int) -> int:
        """How many bits are set; `mask` is not negative."""
        return int(mask).bit_count()

    def lowest_bit(mask: int) -> int:
        """The place of the lowest bit that is set; `mask` is positive."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def highest_bit(mask: int) -> int:
        """The place of the highest bit that is set; `mask` is positive."""
        return int(mask).bit_length() - 1

    def at(place: int) -> int:
        """A place in a list that is not negative: compiled code needn't ask whether it counts from the list's end."""
        return place

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def count_bits(typing_context: Any, mask: Any) -> Any:
        """How many bits are set; `mask` is not negative."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(typing_context: Any, mask: Any) -> Any:
        """The place of the lowest bit that is set; `mask` is positive."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def highest_bit(typing_context: Any, mask: Any) -> Any:
        """The place of the highest bit that is set; `mask` is positive."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            leading = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.xor(leading, ir.Constant(ir.IntType(64), 63))

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def at(typing_context: Any, place: Any) -> Any:
        """A place in a list that is not negative: compiled code needn't ask whether it counts from the list's end."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return arguments[0]

        return types.uint64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def _deposit(typing_context: Any, bits: Any, mask: Any) -> Any:
        """Lays the lowest bits into the places that the mask has set."""

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            whole = ir.IntType(64)
            pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(whole, [whole, whole]))
            return builder.call(pdep, arguments)

        return types.int64(types.int64, types.int64), build


def nth_by_halving(mask, index):
    """The place of the set bit that has `index` set bits below it; there is one. `mask` is not negative."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count_bits((mask >> place) & ((1 << width) - 1))
        is_above = int(index >= below)
        index -= below * is_above
        place += width * is_above
    return place


def _nth_by_deposit(mask, index):
    return lowest_bit(_deposit(1 << index, mask))


def _has_deposit() -> bool:
    """Whether the processor that is compiled for lays bits by one instruction (x86 with BMI2)."""
    if PLAIN:
        return False
    features = get_host_cpu_features() if config.CPU_FEATURES is None else config.CPU_FEATURES
    return "+bmi2" in features.split(",")


nth_bit = kernel(inline=True)(_nth_by_deposit if _has_deposit() else nth_by_halving)
