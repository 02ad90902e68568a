"""Who plays: the policies of a game, what each remembers and draws its chance from.

One policy plays every seat of a solo or co-operative game. A line-up of several seats is another `choose` and
`seat_players` of the same form.
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from typing import Any

import numpy as np

from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_record, record_type
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream

NOTHING = record_type()
"""Parameters or memory of a policy that has none."""


def lineup_type(parameters: np.dtype[Any]) -> np.dtype[Any]:
    """What the policies of a line-up go by; read only, and shared by all threads."""
    return record_type(("parameters_0", parameters))


def players_type(memory: np.dtype[Any]) -> np.dtype[Any]:
    """What the seats carry through a game; each thread has its own."""
    return record_type(("memory_0", memory), ("stream_0", STREAM))


@kernel
def forget_nothing(memory):
    """How a policy without memory begins a game."""
    return 0


@kernel
def forget_all(memory):
    """How a policy begins a game that has a memory and does not say how."""
    clear_record(memory)


def seat_alone(players, seed, index):
    """Before a game: a fresh stream and an empty memory."""
    open_stream(players.stream_0, seed, index, POLICY_STREAM, 0)
    forget_0(players.memory_0)


def choose_alone(seat, view, rules, moves, lineup, players):
    """One policy for all seats."""
    return choose_0(view, rules, moves, lineup.parameters_0, players.memory_0, players.stream_0)
