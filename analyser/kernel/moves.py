"""Sets of legal moves, as bits.

A move is a code: its place among all moves that the game knows, 64 to a word. A set costs a game a few words,
however many moves are legal; a policy that looks for one move tests one bit. Measured on Freigard: listing the 50
or so legal codes of a turn took longer than a greedy player's whole turn.
"""

from typing import Any

import numpy as np
from numpy import int64

from analyser.kernel.bits import count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type


def moves_type(words: int) -> np.dtype[Any]:
    """The type of a set of moves with codes below 64 * words; of each word the last code stays unused: no sign bit."""
    return record_type(("word", np.int64, (words,)))


def codes_of(moves: Any) -> list[int]:
    """The codes of a set of moves, for plain Python."""
    return [int(move_at(moves, index)) for index in range(int(count_moves(moves)))]


@kernel(inline=True)
def contains(moves, code):
    """Whether a code is in the set; any whole number may be asked."""
    if code < 0 or code >= len(moves.word) * 64:
        return False
    return (moves.word[code >> 6] >> (code & 63)) & 1 == 1


@kernel(inline=True)
def count_moves(moves):
    """How many moves there are."""
    count = 0
    for place in range(len(moves.word)):
        count += count_bits(moves.word[place])
    return count


@kernel(inline=True)
def move_at(moves, index):
    """The code of the move with this index, 0 <= index < count; codes rise with the index."""
    place = 0
    word = int64(moves.word[0])
    inside = count_bits(word)
    while index >= inside:
        index -= inside
        place += 1
        word = int64(moves.word[place])
        inside = count_bits(word)
    # The first three steps without a branch: how many there are is random, which no processor foresees.
    word &= word - int64(index > 0)
    word &= word - int64(index > 1)
    word &= word - int64(index > 2)
    for _ in range(index - 3):
        word &= word - 1
    return place * 64 + lowest_bit(word)
