"""From a policy to what the kernel plays with: its compiled functions and its record of parameters.

A policy's module has `choose(view, rules, moves, parameters, memory, stream) -> code of a legal move`, and may have

    PARAMETERS, prepare(rules, parameters)    if its record holds more than the values of its parameters: the type of
                                              the record, and a function that fills in the rest in place
    MEMORY, forget(memory)                    if it remembers anything within a game: the type of that record, and how
                                              it begins a game; without `forget` with zeros
    foresee(view, seat, rules, parameters, memory)    if it knows what the beginning of a chapter is worth to a seat, 0
                                              lost to 1 won: searches built on it may stop there
    foresee_within(view, seat, rules, parameters, memory)    if it also knows that of any decision between: playouts of
                                              searches built on it may then be broken off after some moves
    LOOKS_AT_MOVES = False                    if it finds its move without the list of legal ones: the list is then not
                                              made, and `moves` is empty
"""

import importlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from analyser.games.fields import Choice, Spec
from analyser.kernel.lineup import NOTHING, forget_all, forget_nothing
from analyser.kernel.records import record_type
from analyser.mistakes import Mistake
from solvers.catalogue import Policy, parameter_types
from solvers.own import FORESEEN, as_kernel, check_arguments, load_own


@dataclass(frozen=True)
class PolicyCode:
    """A policy ready to be bound."""

    policy: Policy
    label: str  # names the code, for the cache
    choose: Callable[..., Any]
    forget: Callable[..., Any]
    memory: np.dtype[Any]
    parameters: np.dtype[Any]
    looks_at_moves: bool
    fill: Callable[[Any, Any, Sequence[int]], None]  # (rules, record, side of each seat): writes the parameters
    at_hand: Callable[[], AbstractContextManager[None]]  # in which its code is compiled or loaded
    foresee: Callable[..., Any] | None = None  # (view, seat, rules, parameters, memory): see above
    foresee_within: Callable[..., Any] | None = None
    inner: "PolicyCode | None" = None  # of the policy that it is built on

    @property
    def innermost(self) -> "PolicyCode":
        """The policy on which the others are built, in the end; this one if it stands alone."""
        return self.inner.innermost if self.inner else self


def load_code(policy: Policy) -> PolicyCode:
    """The compiled functions of a policy, not compiled yet."""
    if policy.file is not None:
        own = load_own(policy.file, policy.function)
        return _from_module(policy, own.label, own.module, own.choose, own.at_hand)
    module = importlib.import_module(policy.info.module)
    if policy.base is not None:
        code: PolicyCode = module.make_code(policy)
        return code
    return _from_module(policy, policy.info.name, module, module.choose, nullcontext)


def _from_module(
    policy: Policy,
    label: str,
    module: ModuleType,
    choose: Callable[..., Any],
    at_hand: Callable[[], AbstractContextManager[None]],
) -> PolicyCode:
    parameters = getattr(module, "PARAMETERS", None) or record_type(*parameter_types(policy.info.fields))
    memory = getattr(module, "MEMORY", NOTHING)
    for name, dtype in (("PARAMETERS", parameters), ("MEMORY", memory)):
        if not isinstance(dtype, np.dtype) or not dtype.names:
            raise Mistake(f"{name} of policy {policy.info.name} must be a record type (analyser.kernel.records)")

    def fill(rules: Any, record: Any, sides: Sequence[int]) -> None:  # noqa: ARG001 (for who plays in playouts)
        fill_values(policy, record)
        if hasattr(module, "prepare"):
            module.prepare(rules, record)

    forget = getattr(module, "forget", forget_nothing if memory is NOTHING else forget_all)
    looks_at_moves = bool(getattr(module, "LOOKS_AT_MOVES", True))
    kernels = (choose, as_kernel(forget), memory, parameters, looks_at_moves, fill, at_hand)
    at, within = (_foreseeing(policy, module, name) for name in ("foresee", "foresee_within"))
    return PolicyCode(policy, label, *kernels, foresee=at, foresee_within=within)


def _foreseeing(policy: Policy, module: ModuleType, name: str) -> Callable[..., Any] | None:
    """A function of a policy that says what a position is worth, if it has this one."""
    function = getattr(module, name, None)
    if function is None:
        return None
    if policy.file is not None:
        check_arguments(function, name, policy.file, FORESEEN)
    return as_kernel(function)


def fill_values(policy: Policy, record: Any) -> None:
    """Writes the values of a policy's parameters into its record: a choice as the number of its word."""
    for field in policy.info.fields:
        if not isinstance(field, Spec):
            value = policy.values[field.name]
            record[field.name] = field.choices.index(value) if isinstance(field, Choice) else value
