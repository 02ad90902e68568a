"""What follows of itself, until somebody or chance decides: what is due, battles, the next turn."""

from numpy import int64

from analyser.games.rietburg.compiled.battles import go_on_fighting
from analyser.games.rietburg.compiled.effects import bring_rest, lay_face_down, lay_face_up, wait_for, want_quiver
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    DRAW_FRIEND,
    DRAW_NARRATOR,
    DUE_BLUE,
    DUE_FRIEND,
    DUE_ITEM,
    DUE_NARRATOR,
    DUE_QUIVER,
    DUE_REST,
    GO_ON,
    GO_ON_FIGHTING,
    HERE,
    NO_CARD,
)
from analyser.games.rietburg.compiled.turns import ask, begin_turn, finish_revival
from analyser.games.rietburg.compiled.unveiling import go_on_with_blue
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel
def carry_on(state, rules):
    """What follows of itself, until somebody or chance decides, or the game is over."""
    table = state.table
    while True:
        step = table.step
        if step == GO_ON_FIGHTING:
            go_on_fighting(state, rules)
        elif step != GO_ON:
            return
        elif table.due:
            do_what_is_due(state, rules)
        else:
            if table.turns == 0:
                begin_turn(state, int64(0))
            ask(state, rules)


@kernel(inline=True)
def do_what_is_due(state, rules):
    """The first of what is due, in the order of the set-up (R2), of effects (R5), of blue boxes (R25), of R7."""
    table, due = state.table, int64(state.table.due)
    if due & DUE_ITEM:
        bring_encounters(state, rules)
    elif due & DUE_NARRATOR:
        wait_for(table, DRAW_NARRATOR)
    elif due & DUE_QUIVER:
        want_quiver(table)
    elif due & DUE_FRIEND:
        wait_for(table, DRAW_FRIEND)
    elif due & DUE_REST:
        bring_rest(state, rules)
    elif due & DUE_BLUE:
        go_on_with_blue(state, rules)
    else:
        finish_revival(table)


@kernel(inline=True)
def bring_encounters(state, rules):
    """R2, R7: the cards of the narrator card, one by one, up to the next that is seen."""
    table, narrator = state.table, int64(state.table.narrator)
    while table.brought < rules.brings[at(narrator)]:
        entry = int64(rules.bring[at(narrator), at(table.brought)])
        table.brought += 1
        location = here(table) if entry >> 1 == HERE else entry >> 1
        if entry & 1:
            lay_face_up(table, location)
            return
        if not lay_face_down(state, location):
            return
    table.due ^= DUE_ITEM
    table.narrator = NO_CARD
