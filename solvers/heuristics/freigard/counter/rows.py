"""The rows of chances that differ: hands and pairs that are as good as each other with every deck size share one.

Which card lies beside a promising pair often makes no difference: measured, the printed deck's 6,383 hands and 630
pairs have about half as many rows, and a table that nearly fits the processor's cache is read three times as fast.
"""

import numpy as np
from numpy import int64

from analyser.kernel.jit import kernel
from solvers.heuristics.freigard.counter.chances import fresh_row, hand_row, pair_row

SLOTS = 65536
"""Of the table in which equal rows are found; more than twice as many as there may be hands and pairs."""
SAMPLED = 5
"""Every fifth layer and point is looked at for a first comparison."""


@kernel
def keep_rows(rules, parameters, table):
    """Writes every row of the table once into the record, and for each hand and pair where it is."""
    fresh = fresh_row(rules)
    kept, place_of = np.zeros(fresh, np.int64), np.zeros(fresh, np.int64)
    slots = np.zeros(SLOTS, np.int64)  # the place of a row that is kept, and one more
    count = 0
    for row in range(fresh):
        slot = find_equal(table, row, slots, kept)
        if slots[slot] == 0:
            kept[count] = row
            count += 1
            slots[slot] = count
        place_of[row] = slots[slot] - 1
    parameters.width = table.shape[2]
    parameters.fresh = count
    parameters.rows = count + table.shape[1] - fresh
    for place in range(count):
        write_row(parameters, table, kept[place], place)
    for row in range(fresh, table.shape[1]):
        write_row(parameters, table, row, count + row - fresh)
    write_places(rules, parameters, place_of)


@kernel
def find_equal(table, row, slots, kept):
    """The slot of an equal row that is kept, or the empty one where this row belongs."""
    slot = mixed(table, row)
    while slots[slot] != 0 and not are_equal(table, row, kept[slots[slot] - 1]):
        slot = (slot + 1) % SLOTS
    return slot


@kernel
def mixed(table, row):
    """A number that equal rows share, from a sample of their chances."""
    found = 0
    for cards in range(0, table.shape[0], SAMPLED):
        for k in range(cards % SAMPLED, table.shape[2], SAMPLED):
            found = (found * 1_000_003 + int64(table[cards, row, k])) & 0xFFFFFFFF
    return (found ^ (found >> 16)) % SLOTS


@kernel
def are_equal(table, row, other):
    """Whether two rows are the same with every number of cards in the deck."""
    for cards in range(table.shape[0]):
        different = False
        for k in range(table.shape[2]):
            different |= table[cards, row, k] != table[cards, other, k]
        if different:
            return False
    return True


@kernel
def write_row(parameters, table, row, place):
    """Copies a row, layer by layer."""
    for cards in range(table.shape[0]):
        start = row_start(parameters, cards, place)
        for k in range(table.shape[2]):
            parameters.chance[start + k] = table[cards, row, k]


@kernel
def write_places(rules, parameters, place_of):
    """Where in a layer the row of each pair is, and of each pair with any third kind."""
    for b in range(int64(rules.kinds)):
        for a in range(b + 1):
            parameters.pair_place[a, b] = place_of[pair_row(rules, a, b)]
            for x in range(int64(rules.kinds)):
                parameters.place[a, b, x] = place_of[hand_row(rules, a, b, x)]


@kernel(inline=True)
def row_start(parameters, cards, place):
    """Where a row begins: so many cards in the deck, this place in the layer."""
    return int64(parameters.shift) + (cards * int64(parameters.rows) + place) * int64(parameters.width)


@kernel(inline=True)
def fresh_start(parameters, cards):
    """Where the row of a new hand begins."""
    return row_start(parameters, cards, int64(parameters.fresh))
