"""The water spirit: what it adds to a battle, and where it is sent (R13, R17)."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import BATTLE, DOUBLE, KHEELA, NOWHERE, SPIRIT
from analyser.games.rietburg.compiled.strength import base_of, can_be_won, plus_at, strength_at
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel(inline=True)
def number_with_spirit(table, rules, waits, fight, number, location):
    """What a battle symbol brings there if Kheela may send the spirit there first, to double it."""
    if not (waits >> SPIRIT) & 1 or fight != BATTLE or table.hero[at(table.seat)] != KHEELA:
        return number
    if table.spirit == location and table.side == DOUBLE:
        return number
    return number * rules.spirit_factor - plus_at(table, rules, location)


@kernel
def is_spirit_due(table, rules, waits, fight, number, is_hero_card):
    """Whether she sends it to where she stands before a battle: with it that can be won, and not by herself without."""
    own, seat = here(table), int64(table.seat)
    brought = number_with_spirit(table, rules, waits, fight, number, own)
    if brought <= number or not (int64(table.creatures) >> own) & 1:
        return False
    alone = base_of(table, rules, seat, is_hero_card, fight, number, own, True)
    return alone < strength_at(table, rules, own) and can_be_won(table, rules, fight, brought, is_hero_card, own, True)


@kernel
def place_for_spirit(table, memory):
    """Where the active hero stands, if anything there is worth it; else where most is."""
    own = here(table)
    if (int64(table.filled) >> own) & 1 and memory.weight[at(own)] > 0.0:
        return own
    best, found = 0.0, int64(NOWHERE)
    for location in range(LOCATIONS):
        worth = memory.weight[location] * memory.lying[location]
        if worth > best:
            best, found = worth, int64(location)
    return found
