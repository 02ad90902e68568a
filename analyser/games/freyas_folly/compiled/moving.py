"""How a dwarf moves: he collects, steps, leaves or arrives, releases his bat, drinks, goes again (FF7 to FF12)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import weight_of
from analyser.games.freyas_folly.compiled.state import (
    AGAIN_OR_STOP,
    AGAIN_OUT,
    BAT,
    BAT_NOTHING,
    BROUGHT_HOME,
    COLLECT,
    COLLECT_FIRST,
    COLLECT_THERE,
    COLLECTED,
    DRINK,
    DRINK_OR_KEEP,
    FIRST_OTHER_PAIR,
    NO_ABILITY,
    OUTSIDE,
    RELEASE,
    SPEED,
    STOP,
    STRENGTH,
    WITHIN,
    WORD,
    WORD_BAT_LARGE,
)
from analyser.games.freyas_folly.compiled.turns import discard_from, finish_action
from analyser.games.freyas_folly.compiled.ways import may_collect
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel


@kernel(inline=True)
def enter(state, rules, ability, place):
    """FF7: a dwarf from outside, with an ability (and 1) or none."""
    table = state.table
    seat = int64(table.seat)
    slot = lowest_bit(~int64(table.inside[at(seat)]))
    table.inside[at(seat)] |= bit(slot)
    table.ability[at(seat), at(slot)] = ability
    if ability != NO_ABILITY:
        table.worn[at(seat)] |= bit(ability - 1)
    begin_move(table, slot)
    step_to(state, rules, place)


@kernel(inline=True)
def begin_move(table, slot):
    """An action moves the dwarf in this slot."""
    table.mover = slot
    table.is_again = 0


@kernel(inline=True)
def set_out(state, rules, slot, target):
    """FF9: before he goes he may collect where he is."""
    table = state.table
    seat = int64(table.seat)
    begin_move(table, slot)
    if (int64(table.full) >> table.place[at(seat), at(slot)]) & 1 and may_collect(table, seat, slot):
        table.target = target
        table.step = COLLECT_FIRST
    else:
        step_to(state, rules, target)


@kernel
def step_to(state, rules, target):
    """He goes; outside the action ends (FF10)."""
    table = state.table
    seat, slot = int64(table.seat), int64(table.mover)
    start = int64(table.place[at(seat), at(slot)])
    if start != OUTSIDE:
        table.occupied &= ~bit(start)
    table.place[at(seat), at(slot)] = target
    if target == OUTSIDE:
        come_home(state, seat, slot)
        finish_action(state, rules)
    else:
        table.occupied |= bit(target)
        if table.strong_turns[at(seat)] > 0 and table.ability[at(seat), at(slot)] == STRENGTH + 1:
            table.strong[at(seat)] = bit(target)
        arrive(state, rules, seat, slot, target)


@kernel(inline=True)
def come_home(state, seat, slot):
    """FF10: his jewels join the home, his ability is discarded."""
    table = state.table
    jewels = int64(table.barrow[at(seat), at(slot)])
    table.inside[at(seat)] &= ~bit(slot)
    if jewels != 0:
        table.home[at(seat)] += jewels
        table.barrow[at(seat), at(slot)] = 0
        note_event(state.events, BROUGHT_HOME)
    if table.ability[at(seat), at(slot)] != NO_ABILITY:
        discard_from(state, seat, slot)


@kernel(inline=True)
def arrive(state, rules, seat, slot, place):
    """FF11: in a cavern with jewels the bat is asked about; else FF9, whether he collects."""
    table = state.table
    if (int64(table.full) >> place) & 1:
        if table.ability[at(seat), at(slot)] == BAT + 1:
            table.step = RELEASE
            return
        if may_collect(table, seat, slot):
            table.step = COLLECT_THERE
            return
    after_arrival(state, rules, seat, slot)


@kernel(inline=True)
def after_arrival(state, rules, seat, slot):
    """FF12: the potion; FF11: a second move."""
    table = state.table
    ability = int64(table.ability[at(seat), at(slot)])
    if ability == STRENGTH + 1 and table.strong_turns[at(seat)] == 0:
        table.step = DRINK_OR_KEEP
    elif ability == SPEED + 1 and not table.is_again:
        table.step = AGAIN_OR_STOP
    else:
        finish_action(state, rules)


@kernel
def move_on(state, rules, code):
    """An answer on the way."""
    table = state.table
    step, seat, slot = int64(table.step), int64(table.seat), int64(table.mover)
    if step == COLLECT_FIRST:
        if code == COLLECT:
            collect(state, seat, slot)
        target = int64(table.target)
        table.target = 0
        step_to(state, rules, target)
    elif step == COLLECT_THERE:
        if code == COLLECT:
            collect(state, seat, slot)
        after_arrival(state, rules, seat, slot)
    elif step == RELEASE:
        if code != BAT_NOTHING:
            release(state, rules, seat, slot, choice_of(code))
        after_arrival(state, rules, seat, slot)
    elif step == DRINK_OR_KEEP:
        if code == DRINK:
            drink(table, rules, seat, slot)
        finish_action(state, rules)
    elif code == STOP:
        finish_action(state, rules)
    else:
        table.is_again = 1
        step_to(state, rules, OUTSIDE if code == AGAIN_OUT else code & WITHIN)


@kernel(inline=True)
def choice_of(code):
    """The choice of jewels that a move names."""
    return (code & WITHIN) + (FIRST_OTHER_PAIR if code >= WORD * WORD_BAT_LARGE else 0)


@kernel(inline=True)
def collect(state, seat, slot):
    """FF9: all the jewels; with jewels on him the stamina potion is used up."""
    table = state.table
    place = int64(table.place[at(seat), at(slot)])
    note_event(state.events, COLLECTED | place)
    if table.barrow[at(seat), at(slot)] != 0:
        discard_from(state, seat, slot)
    table.barrow[at(seat), at(slot)] += table.lying[at(place)]
    lay(table, place, 0)


@kernel(inline=True)
def lay(table, place, jewels):
    """What lies in a cavern from now on."""
    table.lying[at(place)] = jewels
    table.weight[at(place)] = weight_of(jewels)
    table.full = (int64(table.full) & ~bit(place)) | int64(jewels != 0) << place


@kernel(inline=True)
def release(state, rules, seat, slot, choice):
    """FF11: the bat brings up to two jewels home, and is discarded."""
    table = state.table
    place, jewels = int64(table.place[at(seat), at(slot)]), int64(rules.choice[at(choice)])
    lay(table, place, int64(table.lying[at(place)]) - jewels)
    table.home[at(seat)] += jewels
    discard_from(state, seat, slot)


@kernel(inline=True)
def drink(table, rules, seat, slot):
    """FF12: it works to the end of the turn, and of so many more of his own."""
    table.strong_turns[at(seat)] = rules.strength_turns + 1
    table.strong[at(seat)] = bit(table.place[at(seat), at(slot)])
