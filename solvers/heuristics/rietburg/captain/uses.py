"""What uses of symbols gain, each at the place where it gains most."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    BATTLE,
    BOOK,
    CHADA,
    KRAM,
    SHOOT,
)
from analyser.games.rietburg.compiled.strength import base_of, strength_at
from analyser.games.rietburg.compiled.uses import weak_creatures
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel

NOTHING = -1
A_CARD = 5
"""What a quiver or the card of an invited hero brings to a battle, on the whole."""


@kernel
def effort(table, rules, parameters, memory, fight, number, is_hero_card, location):
    """What a battle there costs besides the card: quivers, willpower, the axe, others' cards."""
    seat = int64(table.seat)
    strength = strength_at(table, rules, location)
    if fight == SHOOT:
        return memory.quiver * min(number, (strength + A_CARD - 1) // A_CARD)
    if fight == BOOK:
        return 0.0
    missing = strength - base_of(table, rules, seat, is_hero_card, fight, number, location, True)
    cost = 0.0
    if missing <= 0:
        return parameters.surplus * -missing
    if is_hero_card and table.hero[at(seat)] == KRAM and not table.is_dull and fight == BATTLE:
        missing -= rules.axe_sharp
        cost += parameters.axe
    if missing > 0 and is_hero_card and table.hero[at(seat)] != CHADA:
        own = min(int64(table.will[at(seat)]), missing)
        missing -= own
        cost += memory.wanted_will * own
    return cost + parameters.group * ((missing + A_CARD - 1) // A_CARD) if missing > 0 else cost


@kernel
def reveal_gain(table, parameters, memory, location):
    """Of turning up the face-down card there."""
    gain = (parameters.reveal + parameters.at_hand * heroes_at(table, location)) * memory.weight[at(location)]
    return gain + memory.wanted_open


@kernel
def best_reveal(table, parameters, memory, places):
    """The location among some at which it gains most, or NOTHING: those where heroes stand come first."""
    best, found = 0.0, int64(NOTHING)
    while places != 0:
        location = lowest_bit(places)
        places &= places - 1
        gain = reveal_gain(table, parameters, memory, location)
        if gain > best:
            best, found = gain, location
    return found


@kernel
def heroes_at(table, location):
    """How many stand there."""
    count = int64(0)
    for seat in range(int64(table.players)):
        count += int64(table.location[seat] == location)
    return count


@kernel
def best_removal(memory, places):
    """The location among some whose top card costs most, or NOTHING."""
    best, found = 0.0, int64(NOTHING)
    while places != 0:
        location = lowest_bit(places)
        places &= places - 1
        gain = gain_at(memory, location)
        if gain > best:
            best, found = gain, location
    return found


@kernel
def gain_at(memory, location):
    """Of taking away the top card there."""
    return memory.weight[at(location)] * memory.top[at(location)] + memory.wanted_trophy if location != NOTHING else 0.0


@kernel
def gain_of_luring(memory, location, own):
    """Of bringing the top card there to where the active hero stands."""
    if location == NOTHING:
        return 0.0
    return (memory.weight[at(location)] - memory.weight[at(own)]) * memory.top[at(location)]


@kernel
def best_to_lure(table, memory, places):
    """The location among some whose top card does least harm where the active hero stands, or NOTHING."""
    return best_removal(memory, places & ~bit(here(table)))


@kernel
def best_shift(table, memory):
    """A face-down card from where it harms most to where it harms least: 6 * from + to, or NOTHING."""
    source = best_removal(memory, int64(table.down))
    if source == NOTHING:
        return int64(NOTHING)
    target, least = int64(NOTHING), memory.weight[at(source)]
    for location in range(LOCATIONS):
        if memory.weight[location] < least:
            target, least = int64(location), memory.weight[location]
    return source * LOCATIONS + target if target != NOTHING else int64(NOTHING)


@kernel
def gain_of_shift(memory, pair):
    """Of that."""
    if pair == NOTHING:
        return 0.0
    source, target = pair // LOCATIONS, pair % LOCATIONS
    return (memory.weight[at(source)] - memory.weight[at(target)]) * memory.top[at(source)]


@kernel
def best_swap(table, memory):
    """The two creatures whose change of places gains most: 6 * lower + higher, or NOTHING."""
    best, found = 0.0, int64(NOTHING)
    creatures = int64(table.creatures)
    for lower in range(LOCATIONS):
        if not (creatures >> lower) & 1:
            continue
        for higher in range(lower + 1, LOCATIONS):
            if (creatures >> higher) & 1 and top_card(table, lower) != top_card(table, higher):
                gain = gain_of_swap(memory, lower * LOCATIONS + higher)
                if gain > best:
                    best, found = gain, int64(lower * LOCATIONS + higher)
    return found


@kernel
def gain_of_swap(memory, pair):
    """Of that."""
    if pair == NOTHING:
        return 0.0
    lower, higher = pair // LOCATIONS, pair % LOCATIONS
    return (memory.weight[at(lower)] - memory.weight[at(higher)]) * (memory.top[at(lower)] - memory.top[at(higher)])


@kernel
def best_to_banish(table, rules, memory, strength):
    """The location of the creature, at most so strong, that costs most; or NOTHING."""
    return best_removal(memory, weak_creatures(table, rules, strength))
