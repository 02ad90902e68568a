"""Tallies and outcomes in little room, and back."""

import zlib

import numpy as np

from analyser.experiments.counting.layout import Outcomes, Tally
from analyser.mistakes import Failure

LEAST_PLANES, MOST_PLANES = 2, 8
"""Bits of an outcome: two are the first side's, one is of each other side of a table."""


def pack_tally(tally: Tally) -> bytes:
    """A tally in little room: where it is not 0, and what it is there."""
    places = np.flatnonzero(tally).astype("<i8")
    return zlib.compress(places.tobytes() + tally[places].astype("<i8").tobytes(), 1)


def unpack_tally(blob: bytes, bins: int) -> Tally:
    """The tally that was packed."""
    try:
        numbers = np.frombuffer(zlib.decompress(blob), "<i8")
        places, counts = np.split(numbers, 2)
        tally = np.zeros(bins, np.int64)
        tally[places] = counts
    except (zlib.error, ValueError, IndexError, TypeError) as error:
        raise _damaged(error) from None
    return tally


def pack_outcomes(outcomes: Outcomes) -> bytes:
    """As many bits a game as the highest outcome has, two at least: the low ones of all games, then the next ones.

    The high ones are nearly always 0.
    """
    planes = max(LEAST_PLANES, int(outcomes.max(initial=0)).bit_length())
    return zlib.compress(b"".join(np.packbits(outcomes >> plane & 1).tobytes() for plane in range(planes)), 1)


def unpack_outcomes(blob: bytes, games: int) -> Outcomes:
    """The outcomes that were packed."""
    try:
        packed = np.frombuffer(zlib.decompress(blob), np.uint8).reshape(-1, (games + 7) // 8)
        is_needed = len(packed) == LEAST_PLANES or (len(packed) <= MOST_PLANES and packed[-1].any())
        if len(packed) < LEAST_PLANES or not is_needed:
            raise ValueError(f"it has not {games} outcomes")
        outcomes: Outcomes = np.zeros(games, np.uint8)
        for plane, bits in enumerate(packed):
            outcomes |= np.unpackbits(bits, count=games) << np.uint8(plane)
        return outcomes
    except (zlib.error, ValueError, TypeError) as error:
        raise _damaged(error) from None


def _damaged(error: Exception) -> Failure:
    return Failure(f"a chunk can't be read: {error}")
