"""The monsters on the board: a list in rising order of their numbers (see `state`), and what becomes of one."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.state import (
    DAMAGED,
    HIT_POINT,
    ONE_ARC,
    ONE_KIND,
    ONE_RING,
    SLAIN_BY_CARD,
    STRIKES,
    TARRED,
)
from analyser.kernel.bits import at
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel

NOWHERE = -1
"""In place of a place in the list."""


@kernel(inline=True)
def space_of(number):
    """The space of a monster: 8 * ring + arc."""
    return number >> 9


@kernel(inline=True)
def ring_of(number):
    """The ring of a monster."""
    return number >> 12


@kernel(inline=True)
def arc_of(number):
    """The arc of a monster, from 0."""
    return (number >> 9) & 7


@kernel(inline=True)
def kind_of(number):
    """The kind of a monster."""
    return (number >> 6) & 7


@kernel(inline=True)
def hit_points_of(number):
    """The hit points that a monster has left."""
    return (number >> 2) & 15


@kernel(inline=True)
def number_of(ring, arc, kind, hit_points):
    """A monster without tar."""
    return ring * ONE_RING + arc * ONE_ARC + kind * ONE_KIND + hit_points * HIT_POINT


@kernel(inline=True)
def monster_at(table, place):
    """The monster at a place of the list."""
    return int64(table.monster[at(place)])


@kernel(inline=True)
def put_monster(table, number):
    """One more monster on the board, in its place of the order."""
    place = int64(table.monsters)
    table.monsters = place + 1
    while place > 0 and table.monster[at(place - 1)] > number:
        table.monster[at(place)] = table.monster[at(place - 1)]
        place -= 1
    table.monster[at(place)] = number


@kernel(inline=True)
def take_monster(table, place):
    """The monster at this place leaves the board; which it was."""
    number = monster_at(table, place)
    last = int64(table.monsters) - 1
    for above in range(place, last):
        table.monster[at(above)] = table.monster[at(above + 1)]
    table.monster[at(last)] = 0
    table.monsters = last
    return number


@kernel
def restore_order(table):
    """Puts the list in order again, after monsters have moved: mostly few are out of place."""
    for place in range(1, int64(table.monsters)):
        number, before = monster_at(table, place), place
        while before > 0 and table.monster[at(before - 1)] > number:
            table.monster[at(before)] = table.monster[at(before - 1)]
            before -= 1
        table.monster[at(before)] = number


@kernel(inline=True)
def is_first_of_its_kind(table, place):
    """Whether no equal monster stands before it in the list: this place then stands for the target."""
    return place == 0 or table.monster[at(place - 1)] != table.monster[at(place)]


@kernel(inline=True)
def tarred_place(table):
    """Where the monster with the tar is in the list, or NOWHERE."""
    for place in range(int64(table.monsters)):
        if table.monster[at(place)] & TARRED:
            return place
    return NOWHERE


@kernel(inline=True)
def first_striker(table):
    """The first monster that strikes: at a wall before a tower, in the lowest arc (C7); or NOWHERE."""
    for place in range(int64(table.monsters)):
        if table.monster[at(place)] & STRIKES:
            return place
    return NOWHERE


@kernel(inline=True)
def note_monster(state, number, what):
    """Notes what becomes of a monster, as it stands."""
    space = ring_of(number) * ARCS + arc_of(number)
    note_event(state.events, (what << 13) | (space << 8) | ((number >> 1) & 255))


@kernel(inline=True)
def weaken(state, rules, place, by):
    """C13: one hit point less, or slain; `by` is SLAIN_BY_CARD or another of these."""
    table = state.table
    number = monster_at(table, place)
    if hit_points_of(number) == 1:
        slay(state, rules, place, by)
        return
    note_monster(state, number, DAMAGED)
    number -= HIT_POINT
    while place > 0 and table.monster[at(place - 1)] > number:
        table.monster[at(place)] = table.monster[at(place - 1)]
        place -= 1
    table.monster[at(place)] = number


@kernel
def slay(state, rules, place, by):
    """The monster at this place is slain: discarded, a trophy (V3), or in the pile again (O17)."""
    table = state.table
    number = take_monster(table, place)
    note_monster(state, number, by)
    kind = kind_of(number)
    if by == SLAIN_BY_CARD:
        if rules.is_slayer:
            table.points[table.seat] += rules.trophy_points[kind]
            table.trophies[table.seat] += 1
            return
    elif rules.monster_recycling:
        state.pile[table.pile_size] = kind
        table.pile_size += 1
        table.unseen[kind] += 1
        return
    table.token_discard[kind] += 1


@kernel(inline=True)
def note(state, what, detail):
    """Notes anything else that follows: WALL_FALLS and so on, and its arc, seat, phase or card."""
    note_event(state.events, what + detail)
