"""Tallies and outcomes in little room, and back."""

import zlib

import numpy as np

from analyser.experiments.counting.layout import Outcomes, Tally
from analyser.mistakes import Failure


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
    """Two bits a game, the low ones of all games before the high ones: those are nearly always 0."""
    return zlib.compress(np.packbits(outcomes & 1).tobytes() + np.packbits(outcomes >> 1).tobytes(), 1)


def unpack_outcomes(blob: bytes, games: int) -> Outcomes:
    """The outcomes that were packed."""
    try:
        low, high = np.split(np.frombuffer(zlib.decompress(blob), np.uint8), 2)
        if len(low) != (games + 7) // 8:
            raise ValueError(f"it has not {games} outcomes")
        bits: Outcomes = np.unpackbits(low, count=games) + 2 * np.unpackbits(high, count=games)
        return bits
    except (zlib.error, ValueError, TypeError) as error:
        raise _damaged(error) from None


def _damaged(error: Exception) -> Failure:
    return Failure(f"a chunk can't be read: {error}")
