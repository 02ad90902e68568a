"""Binds an algorithm over games to one game and its policies.

An algorithm is written once as a plain function that calls `apply`, `legal`, `choose` and so on as free names.
Bound, it is a copy of that function with those names set and a name of its own, compiled for exact types. Measured:
Numba keeps such a copy in its cache like any function (3 ms to load), whereas functions given as arguments or held
in closures miss the cache in every process.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np

from analyser.kernel.jit import PLAIN, fragment, part
from analyser.kernel.sources import note_sources, sources_in


def bind(
    algorithm: Callable[..., Any],
    label: str,
    names: Mapping[str, Any],
    types: tuple[Any, ...],
    *,
    apart: bool = False,
    seldom: bool = False,
) -> Callable[..., Any]:
    """A compiled copy of the algorithm with these free names set.

    `label` tells this binding from all others of the algorithm: two bindings with other names must have other
    labels, for the cache goes by it. `types` are record types, or Numba's types for all that is no record.
    `apart` promises that no two arguments overlap in memory: what is written to one leaves the others as they were
    (measured: 1.06 times Freigard's random games). `seldom` is for what is called a few times (see `jit.kernel`).
    """
    copy = _copy(algorithm, label, names)
    if PLAIN:
        return copy
    bound = part(copy, _noted(copy, names), seldom=seldom)
    bound.lies_apart = apart
    bound.compile(numba_types(types))
    bound.disable_compile()
    return cast(Callable[..., Any], bound)


def link(algorithm: Callable[..., Any], label: str, names: Mapping[str, Any], *, inline: bool = False) -> Any:
    """The same for what only kernels call: it is compiled for the types that they give it, and linked into them.

    `inline` is for small glue on the hot path (measured: 1.2 times the random games without the call of `choose`).
    """
    copy = _copy(algorithm, label, names)
    return copy if PLAIN else part(copy, _noted(copy, names), inline=inline)


def merge(algorithm: Callable[..., Any], label: str, names: Mapping[str, Any]) -> Callable[..., Any]:
    """The same for a part of one hot loop: it is merged into what calls it before types are known.

    Measured: searches are 1.07 times as fast as with the loop's parts linked. But what holds parts of parts is merged
    into each of its callers anew: with the verbs that are called once in many games merged too, a search took three
    times as long to compile.
    """
    copy = _copy(algorithm, label, names)
    return cast(Callable[..., Any], copy if PLAIN else fragment(copy, _noted(copy, names)))


def numba_types(types: Iterable[Any]) -> tuple[Any, ...]:
    """Record types as Numba has them; its own types stay as they are."""
    return tuple(numba.from_dtype(kind) if isinstance(kind, np.dtype) else kind for kind in types)


def compile_part(function: Any, *types: Any) -> None:
    """Compiles ahead what only kernels call, with arguments of these types."""
    function.compile_ahead(numba_types(types))


def view_type(play: Any) -> Any:
    """The type of what `conceal` hands out: a record, or a tuple of records (see `contract.conceal`)."""
    view = play.VIEW
    if PLAIN or not hasattr(play, "View"):
        return view
    return numba.types.NamedTuple([numba.from_dtype(view[name]) for name in view.names], play.View)


def view_of(play: Any, state: Any, seat: int) -> Any:
    """What a seat may know, for plain Python, to which no compiled function can return a tuple of records."""
    return getattr(play.conceal, "py_func", play.conceal)(state, seat)


def _noted(copy: FunctionType, names: Mapping[str, Any]) -> frozenset[Path]:
    """The sources of a bound function and of what is bound in it."""
    used = [names[name] for name in copy.__code__.co_names if callable(names.get(name))]
    sources = sources_in([copy, *used])
    note_sources(copy, sources)
    return sources


def _copy(algorithm: Callable[..., Any], label: str, names: Mapping[str, Any]) -> FunctionType:
    copy = FunctionType(
        algorithm.__code__, {**algorithm.__globals__, **names}, algorithm.__name__, algorithm.__defaults__
    )
    copy.__module__ = algorithm.__module__
    copy.__qualname__ = f"{algorithm.__qualname__}_{re.sub(r'[^0-9A-Za-z]+', '_', label)}"
    return copy
