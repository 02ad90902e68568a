"""What the tasks that lie face up want: classes, gold, willpower, trophies, open cards and clear locations."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.state import (
    FIRST_REWARD,
    FRIEND,
    NEED_CLEAR,
    NEED_GOLD,
    NEED_HAVE,
    NEED_OPEN,
    NEED_OUTNUMBER,
    NEED_PAY,
    NEED_WILL,
    NOWHERE,
    WILL,
)
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def note_wants(table, rules, parameters, memory):
    """What one more of each is worth; at least what it is worth to no task."""
    memory.wanted[:] = 0.0
    memory.wanted_gold = parameters.gold
    memory.wanted_will = parameters.will
    memory.wanted_trophy = 0.0
    memory.wanted_open = 0.0
    up = int64(table.tasks_up)
    while up != 0:
        location = lowest_bit(up)
        up &= up - 1
        task = int64(table.task[at(location)])
        for place in range(int64(rules.needs[at(task)])):
            class_ = int64(rules.need_class[at(task), place])
            number = int64(rules.need_number[at(task), place])
            note_want(table, parameters, memory, rules.need[at(task), place], class_, number, location)


@kernel
def note_want(table, parameters, memory, need, class_, number, location):
    """The same of one need of a task, by what its location weighs."""
    weight = memory.weight[at(location)]
    if need == NEED_GOLD:
        if table.gold < number:
            memory.wanted_gold = max(memory.wanted_gold, weight * parameters.wanted_gold)
    elif need == NEED_PAY or need == NEED_HAVE:
        if table.class_count[at(class_)] < number:
            memory.wanted[at(class_)] = max(memory.wanted[at(class_)], weight * parameters.wanted_class)
    elif need == NEED_WILL:
        memory.wanted_will = max(memory.wanted_will, weight * parameters.wanted_will)
    elif need == NEED_OUTNUMBER:
        memory.wanted_trophy = weight * parameters.wanted_trophy
    elif need == NEED_OPEN:
        memory.wanted_open = weight * parameters.wanted_open
    elif need == NEED_CLEAR:
        want_clear(table, parameters, memory, location)


@kernel
def want_clear(table, parameters, memory, location):
    """The cheapest other location with cards weighs more, for it counts for the task here."""
    found, least = int64(NOWHERE), 0.0
    for other in range(LOCATIONS):
        if other != location and table.height[other] > 0 and (found == NOWHERE or memory.lying[other] < least):
            found, least = int64(other), memory.lying[other]
    if found != NOWHERE:
        share = parameters.wanted_clear * memory.weight[at(location)]
        memory.weight[at(found)] = max(memory.weight[at(found)], share)


@kernel
def gain_of_defeat(table, rules, parameters, memory, location):
    """Of a victory over the creature on top: one card less, a trophy, and the reward less the cost."""
    card = top_card(table, location)
    amount = rules.amount[FIRST_REWARD + card]
    gain = memory.weight[location] * memory.top[location] + parameters.trophy + 2.0 * memory.wanted_trophy
    gain += parameters.reward[at(card)] + memory.horizon * parameters.friend * amount[FRIEND]
    gain += memory.wanted_will * amount[WILL] + memory.wanted[at(rules.class_[at(card)])]
    return gain + memory.wanted_gold * (int64((rules.golden >> card) & 1) - int64(rules.cost[at(card)]))
