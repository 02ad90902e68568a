"""The two bit operations of the kernels, as single machine instructions where compiled."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from analyser.kernel.jit import PLAIN

if PLAIN:

    def count_bits(mask: int) -> int:
        """How many bits are set; `mask` is not negative."""
        return int(mask).bit_count()

    def lowest_bit(mask: int) -> int:
        """The place of the lowest bit that is set; `mask` is positive."""
        return (int(mask) & -int(mask)).bit_length() - 1

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
