"""Functions that Python runs as they are written, and that kernels have as instructions written for them."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from numba import types
from numba.extending import lower_builtin, type_callable

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled_to(
    build: Callable[[Any, Any, Any, Any], Any], result: Callable[..., Any]
) -> Callable[[Function], Function]:
    """A call within a kernel is what `build(context, builder, signature, arguments)` writes into it.

    `result(*types of the arguments)` is the call's signature; a type, called, is that of a function that returns it.
    """

    def decorate(function: Function) -> Function:
        def typer(*kinds: Any) -> Any:
            return result(*kinds)

        typer.pysig = inspect.signature(function)  # type: ignore[attr-defined]
        type_callable(function)(lambda context: typer)
        lower_builtin(function, types.VarArg(types.Any))(build)
        return function

    return decorate
