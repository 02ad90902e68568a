"""Codes of moves that are numbered by an index: a place of the board's list, or which card of whom.

Each sort of such moves has SPAN codes, two words, of which the last code stays unused (`analyser.kernel.moves`).
"""

from numpy import int64

from analyser.games.castle_panic.compiled.state import FIRST_TARGET, SPAN, WORD_CODES
from analyser.kernel.jit import kernel


@kernel(inline=True)
def indexed(sort, index):
    """The code of a sort of moves with an index, 0 <= index < 2 * WORD_CODES."""
    return sort + index + int64(index >= WORD_CODES)


@kernel(inline=True)
def index_of(code):
    """The index of such a code."""
    rest = (code - FIRST_TARGET) % SPAN
    return rest - int64(rest > WORD_CODES)


@kernel(inline=True)
def sort_of(code):
    """The sort of such a code: HIT_HERO, or FIRST_TRADE and SPAN for each card that is given."""
    return code - (code - FIRST_TARGET) % SPAN


@kernel(inline=True)
def is_unused(code):
    """Whether a code is the last of its word."""
    return code & 63 == WORD_CODES
