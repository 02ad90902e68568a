"""What a task still costs."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import count_encounters
from analyser.games.rietburg.compiled.state import (
    FRIENDS,
    HERO_CARDS,
    NEED_CARDS,
    NEED_CLEAR,
    NEED_FRIEND,
    NEED_GATHER,
    NEED_GOLD,
    NEED_HAVE,
    NEED_OBJECT,
    NEED_OPEN,
    NEED_OUTNUMBER,
    NEED_PAY,
    NEED_WILL,
    OBJECTS,
)
from analyser.games.rietburg.compiled.tasks import is_need_met
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel

HELD = 0.2
"""What a friend or object still costs that somebody has, for he must come there: a share."""
HOPELESS = 100.0
"""Of what is no longer to be had."""


@kernel
def cost_of_task(table, rules, parameters, location):
    """Of all its needs that aren't met; a task that lies face down costs as tasks do on the whole."""
    if (int64(table.tasks_over) >> location) & 1:
        return 0.0
    if not (int64(table.tasks_up) >> location) & 1:
        return parameters.hidden_task
    task, total = int64(table.task[at(location)]), 0.0
    for place in range(int64(rules.needs[at(task)])):
        need, class_ = rules.need[at(task), place], int64(rules.need_class[at(task), place])
        number = int64(rules.need_number[at(task), place])
        total += cost_of_need(table, rules, parameters, need, class_, number, location)
    return total


@kernel
def cost_of_need(table, rules, parameters, need, class_, number, location):
    """Of one of them, by what lies on the table."""
    if need == NEED_GOLD:
        return parameters.gold_task * max(number - int64(table.gold), 0)
    if need == NEED_PAY or need == NEED_HAVE:
        return cost_of_class(table, rules, parameters, class_, number - int64(table.class_count[at(class_)]))
    if need == NEED_CLEAR:
        others = int64(table.filled) & ~bit(location)
        return parameters.clear_task * max(count_bits(others) - (LOCATIONS - number), 0)
    if need == NEED_OPEN:
        return parameters.open_task * count_bits(int64(table.down))
    if need == NEED_OUTNUMBER:
        lacking = count_encounters(table) + LOCATIONS - int64(table.done) + 1 - int64(table.trophies)
        return parameters.outnumber_task * max(lacking, 0)
    return cost_of_heroes(table, parameters, need, number, location)


@kernel
def cost_of_heroes(table, parameters, need, number, location):
    """The same by what heroes have, and where they stand."""
    will, away, held = int64(0), int64(0), int64(0)
    for seat in range(int64(table.players)):
        will += int64(table.will[seat])
        away += int64(table.location[seat] != location)
        held |= int64(table.hand[seat])
    if need == NEED_WILL:
        return parameters.will_task * max(number - will, 0)
    if need == NEED_GATHER:
        return parameters.gather_task * away
    if need == NEED_FRIEND or need == NEED_OBJECT:
        has_one = held & (FRIENDS if need == NEED_FRIEND else OBJECTS) != 0
        return parameters.card_task * (HELD if has_one else 1.0)
    return parameters.own_task


@kernel
def cost_of_class(table, rules, parameters, class_, missing):
    """Of so many cards of a class: the fewer of them are left, the dearer."""
    if missing <= 0:
        return 0.0
    cards, left = rules.of_class[at(class_)], int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        left += int64(rules.count[at(card)]) - int64(table.box[at(card)]) - int64(table.gallery[at(card)])
    if left < missing:
        return HOPELESS
    return missing * (parameters.class_task + parameters.rarity * rules.encounters / left)


@kernel
def can_be_served(table, rules, seat, location):
    """How far a hero who comes to a location without cards can turn its task up or complete it: a share of it."""
    if (int64(table.filled | table.tasks_over) >> location) & 1:
        return 0.0
    if not (int64(table.tasks_up) >> location) & 1:
        return 1.0
    task, share = int64(table.task[at(location)]), 1.0
    for place in range(int64(rules.needs[at(task)])):
        need, class_ = rules.need[at(task), place], int64(rules.need_class[at(task), place])
        if need == NEED_GATHER:
            share = min(share, share_here(table, seat, location))
        elif not would_be_met(table, seat, need, class_, int64(rules.need_number[at(task), place]), location):
            return 0.0
    return share


@kernel
def share_here(table, seat, location):
    """The share of the heroes who would stand there, were this one there too; squared, for the last counts most."""
    count = int64(0)
    for other in range(int64(table.players)):
        count += int64(other == seat or table.location[other] == location)
    return count * count / (int64(table.players) * int64(table.players))


@kernel
def would_be_met(table, seat, need, class_, number, location):
    """R24, were this hero on turn there: only what lies in hands, and willpower, owe anything to who it is."""
    if need == NEED_CARDS:
        return count_bits(int64(table.hand[at(seat)]) & HERO_CARDS) >= number
    if need != NEED_WILL and need != NEED_FRIEND and need != NEED_OBJECT:
        return is_need_met(table, need, class_, number, location)
    will, hands = int64(0), int64(0)
    for other in range(int64(table.players)):
        if other == seat or table.location[other] == location:
            will += int64(table.will[other])
            hands |= int64(table.hand[other])
    if need == NEED_WILL:
        return will >= number
    return hands & (FRIENDS if need == NEED_FRIEND else OBJECTS) != 0
