"""Who has won (C11, C12, V3, V5)."""

from numpy import int64

from analyser.games.castle_panic.compiled.state import UNDECIDED, WON
from analyser.kernel.contract import FIRST_PLACE, NO_PLACE
from analyser.kernel.jit import kernel

BEATEN = FIRST_PLACE + 1
OVERLORDS_SIDE = 1
MOST_TROPHIES = 100


@kernel
def place_of(table, side):
    """A side's place at the end: the castle's and the overlord's, or each player's of his own (V3)."""
    if table.result == UNDECIDED:
        return NO_PLACE
    if table.overlord >= 0:
        return FIRST_PLACE if (table.result == WON) == (side != OVERLORDS_SIDE) else BEATEN
    if table.result != WON:
        return BEATEN
    return FIRST_PLACE + count_better(table, side) if table.is_slayer else FIRST_PLACE


@kernel
def count_better(table, seat):
    """V3: how many are before this one, by points, then by trophies; who is out comes behind all others (O6)."""
    better = 0
    for other in range(int64(table.players)):
        better += int64(worth_of(table, other) > worth_of(table, seat))
    return better


@kernel(inline=True)
def worth_of(table, seat):
    """Points, then trophies, as one number; -1 of who is out."""
    if (table.out >> seat) & 1:
        return int64(-1)
    return int64(table.points[seat]) * MOST_TROPHIES + int64(table.trophies[seat])
