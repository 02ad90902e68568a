"""Games as bits: what became of the same games under one line and under all others of its group, at once."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.layout import Outcomes

Bits = npt.NDArray[np.uint64]
"""A row a line, a bit a game. None is set beyond a line's last game: of two lines only the games of both can meet."""
_KINDS = 4
_IN_A_WORD = 64


def bits_of(lines: Sequence[Outcomes], *kinds: int) -> Bits:
    """Which games ended in one of these ways."""
    words = -(-max(map(len, lines), default=0) // _IN_A_WORD)
    rows = np.zeros((len(lines), 8 * words), np.uint8)
    is_kind = np.zeros(_KINDS, np.bool_)
    is_kind[list(kinds)] = True
    for row, outcomes in zip(rows, lines, strict=True):
        packed = np.packbits(is_kind[outcomes])
        row[: len(packed)] = packed
    return rows.view(np.uint64)


def meetings(one: Bits, others: Bits) -> npt.NDArray[np.int64]:
    """How many games are set both in one row and in each of the others."""
    counts: npt.NDArray[np.int64] = np.bitwise_count(others & one).sum(axis=1, dtype=np.int64)
    return counts
