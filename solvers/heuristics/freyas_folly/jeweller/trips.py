"""Where dwarfs go: what a trip brings home for each action that it still takes."""

from numpy import int64

from analyser.games.freyas_folly.compiled.moves import abilities_to_give
from analyser.games.freyas_folly.compiled.state import (
    AGAIN_OUT,
    BAT,
    FIRST_MOVE_OUT,
    NO_ABILITY,
    OUTSIDE,
    SPEED,
    STAMINA,
    STEALTH,
    STOP,
    WORD,
    WORD_AGAIN,
    WORD_ENTER,
    WORD_MOVE,
)
from analyser.games.freyas_folly.compiled.ways import can_leave, places_for, places_to_enter
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.jeweller.worth import worth_of
from analyser.solvers.heuristics.freyas_folly.ways import liked

NO_CODE = -1
NOWHERE = -1.0
RETREAT = 0.1
"""Points for coming out with nothing where nothing is left to fetch: a dwarf outside completes a card."""


@kernel
def expect_caverns(table, parameters, memory):
    """What the jewels of each vacant cavern are worth."""
    left = int64(table.full) & ~int64(table.occupied)
    while left != 0:
        cavern = lowest_bit(left)
        memory.cavern[at(cavern)] = worth_of(table.lying[at(cavern)], memory.miss, parameters)
        left &= left - 1


@kernel(inline=True)
def rate(rules, start, place, carried, targets, parameters, memory):
    """Of a step from start to place: the most points for each step of the trip; NOWHERE if it leads nowhere.

    `carried`: what is on the dwarf, in points. `targets`: caverns that he may collect from.
    """
    best = NOWHERE
    if carried > 0 and rules.steps[at(place), OUTSIDE] < rules.steps[at(start), OUTSIDE]:
        best = carried * parameters.each[at(int64(rules.steps[at(place), OUTSIDE]) + 1)]
    left = targets & int64(rules.nearer[at(start), at(place)])
    while left != 0:
        cavern = lowest_bit(left)
        own = (carried + memory.cavern[at(cavern)]) * parameters.each[at(int64(rules.trip[at(place), at(cavern)]))]
        best = max(best, own)
        left &= left - 1
    return best


@kernel
def best_step(table, rules, seat, slot, carried, targets, passed, parameters, memory):
    """The best rate of a dwarf's steps, and where it leads."""
    start = int64(table.place[at(seat), at(slot)])
    best, found = NOWHERE, int64(NO_CODE)
    left = places_for(table, rules, seat, slot, passed)
    while left != 0:
        place = lowest_bit(left)
        own = rate(rules, start, place, carried, targets, parameters, memory)
        if own > best:
            best, found = own, place
        left &= left - 1
    if can_leave(table, rules, seat, slot, passed):
        own = carried if carried > 0 else (RETREAT if targets == 0 else NOWHERE)
        if own > best:
            best, found = own, int64(OUTSIDE)
    return best, found


@kernel(inline=True)
def load_of(table, seat, slot, start, caverns, parameters, memory):
    """What is on a dwarf when he goes, with what he may collect before; and the caverns that he may collect from."""
    ability, barrow = int64(table.ability[at(seat), at(slot)]), int64(table.barrow[at(seat), at(slot)])
    has_stamina = ability == STAMINA + 1
    jewels = barrow
    if (int64(table.full) >> start) & 1 and ability != BAT + 1 and (barrow == 0 or has_stamina):
        has_stamina &= barrow == 0
        jewels += int64(table.lying[at(start)])
    return worth_of(jewels, memory.miss, parameters), caverns if jewels == 0 or has_stamina else int64(0)


@kernel
def choose_move(table, rules, seat, passed, parameters, memory):
    """The best rate of a `move`, and its code."""
    caverns = int64(table.full) & ~int64(table.occupied)
    best, code = NOWHERE, int64(NO_CODE)
    inside = int64(table.inside[at(seat)])
    while inside != 0:
        slot = lowest_bit(inside)
        start = int64(table.place[at(seat), at(slot)])
        carried, targets = load_of(table, seat, slot, start, caverns, parameters, memory)
        own, place = best_step(table, rules, seat, slot, carried, targets, passed, parameters, memory)
        if table.ability[at(seat), at(slot)] == SPEED + 1 and place != OUTSIDE:
            own *= parameters.pace
        if own > best:
            best = own
            code = FIRST_MOVE_OUT + slot if place == OUTSIDE else WORD * (WORD_MOVE + slot) + place
        inside &= inside - 1
    return best, code


@kernel
def choose_entry(table, rules, seat, passed, parameters, memory):
    """The best rate of an `enter`, and its code. A dwarf is outside."""
    caverns, given = int64(table.full) & ~int64(table.occupied), abilities_to_give(table, seat)
    plain, stealthy = places_to_enter(table, rules, passed, NO_ABILITY), int64(0)
    if (given >> STEALTH) & 1:
        stealthy = places_to_enter(table, rules, passed, STEALTH + 1)
    ability, _ = liked(given)
    best, code, left = NOWHERE, int64(NO_CODE), plain | stealthy
    while left != 0:
        place = lowest_bit(left)
        own = rate(rules, OUTSIDE, place, 0.0, caverns, parameters, memory)
        if own > best:
            best = own
            by_stealth = (plain >> place) & 1 == 0 or (ability == NO_ABILITY and stealthy != 0)
            code = WORD * (WORD_ENTER + (STEALTH + 1 if by_stealth else ability)) + place
        left &= left - 1
    if ability == SPEED + 1:
        best *= parameters.pace
    return best, code


@kernel
def choose_again(table, rules, seat, passed, parameters, memory):
    """Where a dwarf with speed goes on to, or that he stops."""
    slot = int64(table.mover)
    jewels = int64(table.barrow[at(seat), at(slot)])
    carried = worth_of(jewels, memory.miss, parameters)
    targets = int64(table.full) & ~int64(table.occupied) if jewels == 0 else int64(0)
    _, place = best_step(table, rules, seat, slot, carried, targets, passed, parameters, memory)
    if place == NO_CODE:
        return int64(STOP)
    return int64(AGAIN_OUT) if place == OUTSIDE else WORD * WORD_AGAIN + place
