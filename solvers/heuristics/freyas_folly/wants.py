"""What a seat has, and what the reference policy wants: the card nearest to done, and what jewels gain for it."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import common, count, less, size_of
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS
from analyser.games.freyas_folly.compiled.state import HALF, HALVES
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel

FAR = 1 << 20
"""More jewels than any card misses."""


@kernel
def need_of(table, rules, seat):
    """The jewels of the setting and of the piece that are the seat's goals, together."""
    home = int64(table.home[at(seat)])
    return setting_goal(table, rules, seat, home) + piece_goal(table, rules, home)


@kernel(inline=True)
def setting_goal(table, rules, seat, home):
    """Of settings held, the jewels of the one that misses fewest; then more points, then the first name."""
    best_missing, best_points, found = FAR, int64(0), int64(0)
    for half in range(HALVES):
        held = int64(table.held[at(seat), at(half)])
        while held != 0:
            card = HALF * half + lowest_bit(held)
            missing, points = count(less(rules.need[at(card)], home)), int64(rules.points[at(card)])
            if missing < best_missing or (missing == best_missing and points > best_points):
                best_missing, best_points, found = missing, points, int64(rules.need[at(card)])
            held &= held - 1
    return found


@kernel(inline=True)
def piece_goal(table, rules, home):
    """Of open pieces likewise, by tokens; none once all are done."""
    best_missing, best_tokens, found = FAR, int64(0), int64(0)
    pieces = int64(table.open_pieces) if table.pieces_done < rules.pieces else int64(0)
    while pieces != 0:
        piece = lowest_bit(pieces)
        missing, tokens = count(less(rules.piece_need[at(piece)], home)), int64(rules.piece_tokens[at(piece)])
        if missing < best_missing or (missing == best_missing and tokens > best_tokens):
            best_missing, best_tokens, found = missing, tokens, int64(rules.piece_need[at(piece)])
        pieces &= pieces - 1
    return found


@kernel(inline=True)
def gain(jewels, miss):
    """The size of that part of the jewels that covers what is missed."""
    return size_of(common(jewels, miss))


@kernel(inline=True)
def stock_with_barrows(table, seat):
    """The jewels at home and on all dwarfs."""
    jewels = int64(table.home[at(seat)])
    for slot in range(MOST_DWARFS):
        jewels += table.barrow[at(seat), at(slot)]
    return jewels
