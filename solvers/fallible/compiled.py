"""The choice of a fallible policy: its base's, or now and then that of its lapse.

Whether a decision slips is drawn from a stream with an address of its own: that of the seat's stream (seed, game,
seat), a word for each decision. So the base's own numbers are as they would be without slips, and more slips are those
of fewer and others besides. A lapse draws from a stream of that decision.
"""

from analyser.kernel.contract import verb
from analyser.kernel.streams import open_stream, unit

SLIP_STREAM, LAPSE_STREAM = 6, 7
"""Purposes of its streams; part = how deep it stands within other fallible policies, which share the seat's stream."""


@verb
def choose_base(view, rules, moves, parameters, memory, stream):
    """The base's choice."""


@verb
def choose_lapse(view, rules, moves, parameters, memory, stream):
    """That of the policy that decides when it slips."""


@verb
def forget_base(memory):
    """How the base begins a game."""


@verb
def forget_lapse(memory):
    """How the other one does."""


@verb
def value_base(view, seat, rules, parameters, memory):
    """The base's `foresee` or `foresee_within` (see `analyser.solvers.code`)."""


@verb
def narrow_base(view, rules, moves, parameters, memory, most):
    """The base's `narrow`."""


def choose_fallibly(view, rules, moves, parameters, memory, stream):
    """One decision; the seat's stream is still at its beginning when the first one is made."""
    if memory.decision == 0:
        memory.key = stream.low
        open_stream(memory.slip_stream, memory.key, 0, SLIP_STREAM, parameters.depth)
    memory.decision += 1
    if unit(memory.slip_stream) >= parameters.slips:
        return choose_base(view, rules, moves, parameters.of_base, memory.of_base, stream)
    open_stream(memory.lapse_stream, memory.key, memory.decision, LAPSE_STREAM, parameters.depth)
    return choose_lapse(view, rules, moves, parameters.of_lapse, memory.of_lapse, memory.lapse_stream)


def forget_both(memory):
    """Before a game."""
    memory.decision = 0
    forget_base(memory.of_base)
    forget_lapse(memory.of_lapse)


def foresee_as_base(view, seat, rules, parameters, memory):
    """What the base foresees, who doesn't reckon with slips."""
    return value_base(view, seat, rules, parameters.of_base, memory.of_base)


def narrow_as_base(view, rules, moves, parameters, memory, most):
    """The moves that the base finds worth trying."""
    return narrow_base(view, rules, moves, parameters.of_base, memory.of_base, most)
