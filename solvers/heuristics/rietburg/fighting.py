"""What the reference policy does in a battle."""

from numpy import int64

from analyser.games.rietburg.compiled.battles import missing
from analyser.games.rietburg.compiled.limits import MOST_SEATS
from analyser.games.rietburg.compiled.offers import battle_moves
from analyser.games.rietburg.compiled.state import (
    AXE,
    AXE_OR_KEEP,
    DONE,
    FIRST_BOOK,
    FIRST_JOIN,
    FIRST_QUIVER,
    FIRST_STAY,
    FIRST_WILL,
    JOIN_OR_STAY,
    KEEP,
    MEANS,
    WORD_JOIN,
    WORD_MEANS,
    WORD_SHORT,
)
from analyser.games.rietburg.compiled.uses import (
    WITHIN,
)
from analyser.kernel.bits import bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.names import first_by_name, first_hero


@kernel
def choose_in_battle(table, rules):
    """`done`, `keep`, `stay` where they are offered; else as little as will do, or as much as there is."""
    short = battle_moves(table, rules, WORD_SHORT)
    if table.step == AXE_OR_KEEP:
        return int64(KEEP) if (short >> (KEEP & WITHIN)) & 1 else int64(AXE)
    if table.step == JOIN_OR_STAY:
        stays = short >> (FIRST_STAY & WITHIN)
        if stays & (bit(MOST_SEATS) - 1):
            return FIRST_STAY + lowest_bit(stays)
        return FIRST_JOIN + first_by_name(rules, battle_moves(table, rules, WORD_JOIN))
    if table.step == MEANS:
        if (short >> (DONE & WITHIN)) & 1:
            return int64(DONE)
        return choose_means(table, battle_moves(table, rules, WORD_MEANS))
    return FIRST_WILL + first_hero(table, short >> (FIRST_WILL & WITHIN))


@kernel
def choose_means(table, offered):
    """The least quiver or book that reaches the strength, else the greatest."""
    first = FIRST_BOOK if table.uses_books else FIRST_QUIVER
    values, value = offered >> (first & WITHIN), int64(0)
    while values != 0:
        value = lowest_bit(values)
        if value >= missing(table):
            break
        values &= values - 1
    return first + value
