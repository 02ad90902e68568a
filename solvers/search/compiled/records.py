"""What a search remembers: its decision, the playout on the board, the way down its tree; and who wins with whom."""

from typing import Any

import numpy as np

from analyser.kernel.records import record_type
from analyser.kernel.streams import sources_type
from analyser.solvers.code import LineupBinding

DEEPEST = 256
"""Moves that an iteration makes within the tree, at most."""

OPTION = record_type(
    ("code", np.int64),
    ("tries", np.int64),
    ("got", np.float64),  # sum of what came of them
    ("ahead", np.float64),  # sum of what it got more than the base policy's choice on the same shuffles
    ("squares", np.float64),  # of these differences
)
"""A legal move of the decision, and what its tries have shown."""

STEP = record_type(("node", np.int64), ("edge", np.int64), ("is_sure", np.int64))
"""A node that was passed, the edge that was taken, and whether what came after it is sure: all known, no chance."""

DESCENT = record_type(
    ("step", STEP, (DEEPEST,)),  # the way of this iteration
    ("depth", np.int64),  # its length
    ("solved", np.float64),  # what the solved node is worth in which it ended, or -1
)


def sides_type(seats: int, sides: int) -> np.dtype[Any]:
    """Who wins with whom in the mode in play; only the first `count` sides are played."""
    return record_type(
        ("count", np.int64),
        ("side", np.int64, (seats,)),  # of each seat
        ("seat", np.int64, (sides,)),  # of each side, the one that is asked what a position is worth to it
    )


def decision_type(play: Any) -> np.dtype[Any]:
    """A decision and what has been tried of it."""
    codes = 64 * play.MOVES["word"].shape[0]
    return record_type(
        ("start", play.STATE),  # its position, what is hidden filled in
        ("key", np.uint64),  # of its streams
        ("chapter", np.int64),
        ("seat", np.int64),  # who decides
        ("is_open", np.int64),  # nothing is hidden from it
        ("fills_in", np.int64),  # what is hidden is filled in anew for each try
        ("tried", np.int64),  # so many shuffles have been used
        ("count", np.int64),  # options that are open
        ("sure", np.int64),  # a move that wins for sure
        ("options", OPTION, (codes,)),  # as many as there are legal moves, the best first
    )


def playout_type(binding: LineupBinding, sources: int, sides: int) -> np.dtype[Any]:
    """The position that is played on from, by whom and on which chance; sources of chance and sides of any mode."""
    return record_type(
        ("number", np.int64),  # playouts with the same number meet the same shuffles
        ("board", binding.board_type),
        ("players", binding.players_type),
        ("chance", sources_type(sources)),
        ("made", np.int64),  # so many moves
        ("first", np.int64),  # the first of them
        ("rewards", np.float64, (sides,)),
        ("worth", np.float64),  # what came of it for the side that decides
        ("values", binding.play.VALUES),
    )
