"""Hands: which cards they hold, and what everybody knows of them (B10)."""

from numpy import int64

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.state import ANSWER, KINDS, NOTHING


@kernel(inline=True)
def decider(table):
    """The seat that decides: who is asked, else whose turn it is."""
    return table.asked if table.phase == ANSWER else table.seat


@kernel
def kind_at(hand, place):
    """The kind at a place of a hand, NOTHING if there is none."""
    for kind in range(KINDS):
        if hand.count[kind] > 0:
            if place == 0:
                return kind
            place -= 1
    return NOTHING


@kernel(inline=True)
def receive(state, rules, seat, kind, is_seen):
    """A card comes into a hand."""
    table = state.table
    state.hand[seat].count[kind] += 1
    table.hand_size[seat] += 1
    if is_seen or rules.is_open[seat]:
        table.known[seat, kind] += 1


@kernel(inline=True)
def give_up(state, seat, kind, count):
    """Cards of a kind leave a hand, and everybody sees them go."""
    table = state.table
    state.hand[seat].count[kind] -= count
    table.hand_size[seat] -= count
    table.known[seat, kind] = max(int64(table.known[seat, kind]) - count, 0)
