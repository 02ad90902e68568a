"""Tasks that are turned up (R11, R13), and their blue boxes (R25)."""

from numpy import int64

from analyser.games.rietburg.compiled.effects import lay_face_down, lay_face_up, wait_for
from analyser.games.rietburg.compiled.gallery import set_will
from analyser.games.rietburg.compiled.seats import seat_after
from analyser.games.rietburg.compiled.state import (
    DRAW_TASK,
    DUE_BLUE,
    UNSEEN_TASK,
)
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def turn_task(table, location):
    """The face-down task there turns up: chance says which it is."""
    table.at = location
    wait_for(table, DRAW_TASK)


@kernel
def show_task(table, rules, task):
    """R11, R13: the task that lies there is this one; its blue box follows."""
    table.tasks &= ~bit(task)
    table.task[at(table.at)] = task
    table.tasks_up |= bit(table.at)
    table.blue = task
    table.up_due = rules.blue_up[at(task)]
    table.down_due = rules.blue_down[at(task)]
    table.due |= DUE_BLUE


@kernel
def exchange_task(table, location):
    """R13: the face-up task there goes out of the game, one from the box takes its place."""
    table.task[at(location)] = UNSEEN_TASK
    table.tasks_up &= ~bit(location)
    table.box_tasks -= 1
    turn_task(table, location)


@kernel
def go_on_with_blue(state, rules):
    """R25: new cards, face up, then face down; then willpower is given up, and all heroes are moved."""
    table = state.table
    if table.up_due > 0:
        table.up_due -= 1
        lay_face_up(table, int64(table.at))
        return
    while table.down_due > 0:
        table.down_due -= 1
        if not lay_face_down(state, int64(table.at)):
            return
    task = int64(table.blue)
    table.blue = UNSEEN_TASK
    table.due ^= DUE_BLUE
    drain(state, int64(rules.blue_drain[at(task)]))
    if rules.blue_gate[at(task)] > 0:
        for seat in range(int64(table.players)):
            table.location[seat] = rules.blue_gate[at(task)] - 1


@kernel
def drain(state, number):
    """R25: each hero gives up so much willpower, or all he has."""
    table = state.table
    for distance in range(int64(table.players)):
        seat = seat_after(table, distance)
        own = min(int64(table.will[at(seat)]), number)
        if own > 0:
            set_will(state, seat, int64(table.will[at(seat)]) - own)
