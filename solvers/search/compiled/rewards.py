"""What the end of a playout is worth: to each side from 0, lost, to 1, won alone; or a metric of the game.

Only sides that are played in the mode at hand are asked after: `parameters.sides` says which those are.
"""

from numpy import int64

from analyser.kernel.contract import FIRST_PLACE, NOT_MEASURED, estimate, measure, place, verb
from analyser.kernel.lineup import show_own
from analyser.kernel.records import slot_of
from analyser.solvers.search.compiled.playouts import BROKEN_OFF, CUT

WIN = 0
"""Objectives: to win, or the metric in the slot before this number."""


@verb
def foresee(state, rules, parameters, memory, side):
    """What a chapter's beginning is worth to a side: by the base policy, or by the game."""


@verb
def foresee_within(state, rules, parameters, memory, side):
    """What a position at somebody's turn is worth to a side: by the base policy."""


@verb
def value_own(view, seat, rules, parameters, memory):
    """The base policy's `foresee` or `foresee_within` (see `analyser.solvers.code`)."""


def note_rewards(rules, parameters, memory, ended):
    """What the position on the board is worth to each side, in `memory.playout.rewards`.

    Whether it is: what a user's base policy foresees may be anything.
    """
    playout = memory.playout
    state = playout.board.state
    if ended != CUT and ended != BROKEN_OFF:
        note_places(state, parameters, playout.rewards)
        return True
    for side in range(int64(parameters.sides.count)):
        if ended == CUT:
            worth = float(foresee(state, rules, parameters, memory, side))
        else:
            worth = float(foresee_within(state, rules, parameters, memory, side))
        if not 0.0 <= worth <= 1.0:
            return False
        playout.rewards[side] = worth
    return True


def note_places(state, parameters, rewards):
    """At the end of a game: those who have won share the reward."""
    count, winners = int64(parameters.sides.count), 0
    for side in range(count):
        winners += int64(place(state, side) == FIRST_PLACE)
    for side in range(count):
        rewards[side] = 1.0 / winners if place(state, side) == FIRST_PLACE else 0.0


def foresee_by_game(state, rules, parameters, memory, side):
    """The game's own estimate of a chapter's beginning."""
    return estimate(state, rules, side)


def foresee_by_base(state, rules, parameters, memory, side):
    """The base policy's value of a position: of a chapter's beginning, or of one at somebody's turn."""
    seat = int64(parameters.sides.seat[side])
    return foresee_as_base(show_own(state, seat, memory.playout.players), seat, rules, parameters, memory)


def foresee_nothing(state, rules, parameters, memory, side):
    """Where nobody can say what the middle of a chapter is worth: no playout is broken off there."""
    return 0.0


def foresee_as_base(view, seat, rules, parameters, memory):
    """What a search foresees, for a search that is built on it: what its own base policy does."""
    return value_own(view, seat, rules, parameters.lineup.parameters[0], memory.playout.players.memory[seat])


def note_metric(rules, parameters, memory):
    """The metric that is the objective, as the position on the board has it; 0 where it does not apply.

    Decisions are counted from this one on: how many came before is the same for all moves.
    """
    playout = memory.playout
    measure(playout.board.state, rules, 1 + playout.made, playout.values)
    value = slot_of(playout.values, parameters.objective - 1)
    return 0.0 if value == NOT_MEASURED else float(value)
