"""Sets of legal moves, as bits.

A move is a code: its place among all moves that the game knows, 64 to a word. A set costs a game the words that have
moves, and nothing for the others: `filled` has a bit for each word that has any, and a word whose bit is not set means
nothing. A policy that looks for one move tests two bits. Measured on Freigard: listing the 50 or so legal codes of a
turn took longer than a greedy player's whole turn.
"""

from typing import Any

import numpy as np
from numpy import int64

from analyser.kernel.bits import count_bits, lowest_bit, nth_bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import new_record, record_type
from analyser.kernel.streams import below

MOST_WORDS = 63
"""As many bits as `filled` has, its sign apart."""
NO_MORE = -1
"""`next_move`: in place of a code."""


def moves_type(words: int) -> np.dtype[Any]:
    """The type of a set of moves with codes below 64 * words; of each word the last code stays unused: no sign bit."""
    if not 1 <= words <= MOST_WORDS:
        raise ValueError(f"a set of moves has 1 to {MOST_WORDS} words, not {words}")
    return record_type(("filled", np.int64), ("count", np.int64), ("word", np.int64, (words,)))


def codes_of(moves: Any) -> list[int]:
    """The codes of a set of moves, for plain Python."""
    return [int(move_at(moves, index)) for index in range(int(count_moves(moves)))]


def legal_codes(play: Any, state: Any, rules: Any) -> list[int]:
    """The codes of the legal moves of a game's position, for plain Python."""
    moves = new_record(play.MOVES)
    play.legal(state, rules, moves)
    return codes_of(moves)


@kernel(inline=True)
def clear_moves(moves):
    """Leaves the set without moves."""
    moves.filled = 0
    moves.count = 0


@kernel(inline=True)
def put_word(moves, place, bits):
    """The moves among one word of codes, as bits, none of them yet in the set; written in place."""
    moves.word[place] = bits
    moves.count += count_bits(bits)
    moves.filled |= int64(bits != 0) << place  # without a branch: often whether there are any is unforeseen


@kernel(inline=True)
def add_move(moves, code):
    """One more move, for what is listed move by move; written in place."""
    place = code >> 6
    before = int64(moves.word[place]) if (moves.filled >> place) & 1 else 0
    after = before | int64(1) << (code & 63)
    moves.word[place] = after
    moves.count += int64(after != before)
    moves.filled |= int64(1) << place


@kernel(inline=True)
def contains(moves, code):
    """Whether a code is in the set; any whole number may be asked."""
    if code < 0 or code >= len(moves.word) * 64:
        return False
    return (moves.filled >> (code >> 6)) & (moves.word[code >> 6] >> (code & 63)) & 1 == 1


@kernel(inline=True)
def count_moves(moves):
    """How many moves there are: counted as they are put in, which takes no loop."""
    return int64(moves.count)


@kernel(inline=True)
def move_at(moves, index):
    """The code of the move with this index, 0 <= index < count; codes rise with the index."""
    filled = int64(moves.filled)
    place = lowest_bit(filled)
    inside = count_bits(moves.word[place])
    while index >= inside:
        index -= inside
        filled &= filled - 1
        place = lowest_bit(filled)
        inside = count_bits(moves.word[place])
    return place * 64 + nth_bit(int64(moves.word[place]), index)


@kernel(inline=True)
def next_move(moves, code):
    """The lowest code of the set above this one, or NO_MORE; from -1 on, all of them in their order."""
    place, first = (code + 1) >> 6, (code + 1) & 63
    word = int64(moves.word[place]) >> first << first if (moves.filled >> place) & 1 else 0
    if word == 0:
        filled = int64(moves.filled) >> (place + 1) << (place + 1)
        if filled == 0:
            return NO_MORE
        place = lowest_bit(filled)
        word = int64(moves.word[place])
    return place * 64 + lowest_bit(word)


@kernel(inline=True)
def draw_move(moves, stream):
    """Any of the moves, each as likely."""
    filled = int64(moves.filled)
    if filled & (filled - 1) == 0:  # measured on Freigard: most turns' moves are of one word, and take no loops
        place = lowest_bit(filled)
        word = int64(moves.word[place])
        return place * 64 + nth_bit(word, below(stream, count_bits(word)))
    return move_at(moves, below(stream, count_moves(moves)))
