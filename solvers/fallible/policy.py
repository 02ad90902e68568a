"""A fallible policy ready to be bound to a line-up: its choice, bound to the codes of its base and of its lapse."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from analyser.kernel.bind import link, merge
from analyser.kernel.records import record_type
from analyser.kernel.streams import STREAM
from analyser.solvers.catalogue import FALLIBLE, Policy
from analyser.solvers.code import PolicyCode, load_code
from analyser.solvers.fallible import compiled


def make_code(policy: Policy) -> PolicyCode:
    """A fallible policy ready to be bound."""
    base, lapse = (load_code(part) for part in policy.parts.values())
    label = _label(base, lapse)

    @contextmanager
    def at_hand() -> Iterator[None]:
        with base.at_hand(), lapse.at_hand():
            yield

    def fill(rules: Any, record: Any, sides: Sequence[int]) -> None:
        record.slips, record.depth = policy.values["slips"], _depth(policy)
        base.fill(rules, record.of_base, sides)
        lapse.fill(rules, record.of_lapse, sides)

    def as_base(verb: Callable[..., Any], name: str, own: Callable[..., Any] | None) -> Callable[..., Any] | None:
        return None if own is None else merge(verb, label, {name: own})

    choosers = {"choose_base": base.choose, "choose_lapse": lapse.choose}
    forgetters = {"forget_base": base.forget, "forget_lapse": lapse.forget}
    with at_hand():
        return PolicyCode(
            policy,
            label,
            choose=link(compiled.choose_fallibly, label, choosers),
            forget=link(compiled.forget_both, label, forgetters),
            memory=_memory(base, lapse),
            parameters=_parameters(base, lapse),
            looks_at_moves=base.looks_at_moves or lapse.looks_at_moves,
            fill=fill,
            at_hand=at_hand,
            foresee=as_base(compiled.foresee_as_base, "value_base", base.foresee),
            foresee_within=as_base(compiled.foresee_as_base, "value_base", base.foresee_within),
            narrow=as_base(compiled.narrow_as_base, "narrow_base", base.narrow),
            inner=(base, lapse),
            is_checked=base.is_checked or lapse.is_checked,
            sees_copy=base.sees_copy or lapse.sees_copy,
        )


def _label(base: PolicyCode, lapse: PolicyCode) -> str:
    """Names the code; how often it slips is a parameter."""
    told_apart = hashlib.sha256(repr((base.label, lapse.label)).encode()).hexdigest()[
        :8
    ]  # names may hold what joins them
    return f"{FALLIBLE}_{base.label}_{lapse.label}_{told_apart}"


def _parameters(base: PolicyCode, lapse: PolicyCode) -> np.dtype[Any]:
    own = ("slips", np.float64), ("depth", np.int64)
    return record_type(*own, ("of_base", base.parameters), ("of_lapse", lapse.parameters))


def _memory(base: PolicyCode, lapse: PolicyCode) -> np.dtype[Any]:
    own = ("key", np.uint64), ("decision", np.int64), ("slip_stream", STREAM), ("lapse_stream", STREAM)
    return record_type(*own, ("of_base", base.memory), ("of_lapse", lapse.memory))


def _depth(policy: Policy) -> int:
    """How many fallible policies stand one in the other, each with slips of its own; the innermost base is 0."""
    base = policy.base
    return 1 + _depth(base) if base and base.info.name == FALLIBLE else 0
