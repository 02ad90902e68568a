"""Where a dwarf may go: to the next vacant places, past so many dwarfs (FF8)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.state import OUTSIDE, STAMINA, STEALTH
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def limit_of(rules, ability):
    """How many dwarfs one with this ability passes at most."""
    return int64(rules.stealth_limit if ability == STEALTH + 1 else rules.pass_limit)


@kernel(inline=True)
def passable(table, rules, seat):
    """Occupied lanterns that no other player's strength potion bars."""
    found = int64(table.occupied) & rules.lanterns
    for other in range(rules.players):
        if other != seat:
            found &= ~int64(table.strong[at(other)])
    return found


@kernel(inline=True)
def reached(rules, start, passed, limit):
    """The places next to the start and to all that are passed on the way, vacant or not, as bits.

    `passed`: the occupied lanterns that may be. No way leads back over the start.
    """
    near = int64(rules.neighbours[at(start)])
    if start != OUTSIDE:
        passed &= ~bit(start)
    found, front = near, near & passed
    while front != 0 and limit > 0:
        passed &= ~front
        while front != 0:
            found |= int64(rules.neighbours[at(lowest_bit(front))])
            front &= front - 1
        front = found & passed
        limit -= 1
    return found


@kernel(inline=True)
def is_next_to_outside(rules, start, passed, limit):
    """Whether a dwarf in the mine can go outside."""
    gates = int64(rules.neighbours[OUTSIDE])
    if (gates >> start) & 1:
        return True
    if gates & passed == 0 or limit == 0:
        return False
    passed &= ~bit(start)
    front = int64(rules.neighbours[at(start)]) & passed
    while front != 0:
        if front & gates != 0:
            return True
        limit -= 1
        if limit == 0:
            return False
        passed &= ~front
        near = int64(0)
        while front != 0:
            near |= int64(rules.neighbours[at(lowest_bit(front))])
            front &= front - 1
        front = near & passed
    return False


@kernel(inline=True)
def places_for(table, rules, seat, slot, passed):
    """Vacant places in the mine to which a dwarf in it can go, as bits."""
    start, limit = int64(table.place[at(seat), at(slot)]), limit_of(rules, table.ability[at(seat), at(slot)])
    return reached(rules, start, passed, limit) & ~int64(table.occupied)


@kernel(inline=True)
def can_leave(table, rules, seat, slot, passed):
    """Whether a dwarf in the mine can go outside."""
    start, limit = int64(table.place[at(seat), at(slot)]), limit_of(rules, table.ability[at(seat), at(slot)])
    return is_next_to_outside(rules, start, passed, limit)


@kernel(inline=True)
def places_to_enter(table, rules, passed, ability):
    """Vacant places that a dwarf with this ability (and 1) can enter from outside, as bits."""
    return reached(rules, OUTSIDE, passed, limit_of(rules, ability)) & ~int64(table.occupied)


@kernel(inline=True)
def count_outside(table, seat):
    """Dwarfs of a seat that are in the game, and not in the mine."""
    return int64(table.dwarfs[at(seat)]) - count_bits(int64(table.inside[at(seat)]))


@kernel(inline=True)
def may_collect(table, seat, slot):
    """FF9, but for jewels being there: he had no bat when the action began, and has no jewels or has stamina."""
    if table.had_bat:
        return False
    return table.barrow[at(seat), at(slot)] == 0 or table.ability[at(seat), at(slot)] == STAMINA + 1
