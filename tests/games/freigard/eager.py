"""Scores whatever scores, looks with the Eye often, else any move: much lies hidden, and much is known of it."""

from typing import Any

from analyser.games.freigard.compiled.state import DRAW, FIRST_EYE, NAMINGS, SCORE
from analyser.kernel.jit import kernel
from analyser.kernel.moves import contains, count_moves, move_at
from analyser.kernel.streams import below


@kernel
def choose(view: Any, rules: Any, moves: Any, parameters: Any, memory: Any, stream: Any) -> Any:
    if below(stream, 3) == 0:
        naming = FIRST_EYE + below(stream, NAMINGS)
        if contains(moves, naming):
            return naming
    if contains(moves, SCORE):
        return SCORE
    if contains(moves, DRAW) and below(stream, 4) > 0:
        return DRAW
    return move_at(moves, below(stream, count_moves(moves)))
