"""What searches call and each binding sets anew, besides a game's functions (`analyser.kernel.contract`)."""

from analyser.kernel.contract import verb


@verb
def try_move(rules, parameters, memory, code):
    """Tries a move on the board; how it ended, and in `memory.playout.worth` what came of it for the side."""


@verb
def foresee(state, rules, parameters, memory, side):
    """What a chapter's beginning is worth to a side: by the base policy, or by the game."""


@verb
def foresee_within(state, rules, parameters, memory, side):
    """What a position at somebody's turn is worth to a side: by the base policy."""


@verb
def value_own(view, seat, rules, parameters, memory):
    """The base policy's `foresee` or `foresee_within` (see `solvers.code`)."""
