"""Random streams with an address: (seed, game index, purpose, part).

Any one game can be replayed alone, and no result depends on threads, chunks or order, for no stream is ever shared.
The generator is xoroshiro128++ 1.0 (Blackman and Vigna 2019); its 128 bits of state come from the address through
the finaliser of SplitMix64 (Steele, Lea and Flood 2014), so that streams of neighbouring games have nothing in common.
"""

from typing import Any

import numpy as np

from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type

STREAM = record_type(("low", np.uint64), ("high", np.uint64))

CHANCE_STREAM = 1
"""Purpose: the game's own chance; part = the chapter of the game and the source of chance (see `contract`)."""
POLICY_STREAM = 2
"""Purpose: a seat's policy; part = the seat."""

UNOPENED = -1
"""In place of a chapter: a source of chance that has not been drawn from in this game."""
SOURCE_STEP = 1 << 32
"""Parts of the addresses of two sources of chance are so far apart: more than a game has chapters."""

# Every constant has its top bit set: Numba then reads it as unsigned, and unsigned 64-bit arithmetic wraps. The mask
# does the same for Python's unbounded integers, and nothing when compiled.
_WORD = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_MIX_A = 0xBF58476D1CE4E5B9
_MIX_B = 0x94D049BB133111EB


@kernel(inline=True)
def _mix(word):
    word = ((word ^ (word >> 30)) * _MIX_A) & _WORD
    word = ((word ^ (word >> 27)) * _MIX_B) & _WORD
    return word ^ (word >> 31)


@kernel(inline=True)
def _turned(word, by):
    return ((word << by) & _WORD) | (word >> (64 - by))


@kernel
def open_stream(stream, seed, index, purpose, part):
    """Set a stream to the beginning of its address, written in place."""
    word = _mix((_unsigned(seed) + _STEP) & _WORD)
    word = _mix(((word ^ _unsigned(index)) + _STEP) & _WORD)
    word = _mix(((word ^ _unsigned(purpose)) + _STEP) & _WORD)
    word = _mix(((word ^ _unsigned(part)) + _STEP) & _WORD)
    stream.low = word
    stream.high = _mix((word + _STEP) & _WORD) | 1  # the state must not be all zeros


@kernel(inline=True)
def _unsigned(number):
    return int(np.uint64(number))


@kernel(inline=True)
def next_word(stream):
    """The next 64 random bits."""
    low = int(stream.low)
    high = int(stream.high)
    word = (_turned((low + high) & _WORD, 17) + low) & _WORD
    high ^= low
    stream.low = (_turned(low, 49) ^ high ^ (high << 21)) & _WORD
    stream.high = _turned(high, 28)
    return word


@kernel(inline=True)
def below(stream, limit):
    """A whole number from 0 to limit - 1, each exactly as likely; 1 <= limit < 2**31.

    Lemire's multiplication (2019) on the upper 32 bits; a draw from the uneven remainder is thrown away.
    """
    product = np.int64(next_word(stream) >> 32) * limit
    while (product & 0xFFFFFFFF) < limit and (product & 0xFFFFFFFF) < (1 << 32) % limit:
        product = np.int64(next_word(stream) >> 32) * limit
    return (product >> 32) & 0x7FFFFFFF  # the mask shows the compiler that an index made of it is not negative


@kernel(inline=True)
def unit(stream):
    """A real number from 0 up to but not including 1, in steps of 2**-53."""
    return np.int64(next_word(stream) >> 11) * (1.0 / 9007199254740992.0)


def sources_type(count: int) -> np.dtype[Any]:
    """The streams of so many sources of chance, and for which chapter each was opened last."""
    return record_type(("stream", STREAM, (count,)), ("chapter", np.int64, (count,)))


@kernel(inline=True)
def close_sources(sources):
    """Before a game: no source is open."""
    for place in range(len(sources.chapter)):
        sources.chapter[place] = UNOPENED


@kernel(inline=True)
def open_source(sources, place, chapter, seed, index, purpose):
    """Before a draw: the source's stream, from its beginning if it is the first draw of the chapter.

    Each source has an address of its own, so what is drawn from one never changes what another brings.
    """
    if sources.chapter[place] != chapter:
        sources.chapter[place] = chapter
        open_stream(sources.stream[place], seed, index, purpose, chapter + place * SOURCE_STEP)
