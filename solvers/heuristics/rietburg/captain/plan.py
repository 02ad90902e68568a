"""What the castle still costs, location by location, and which locations are worth it."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.state import (
    FACE_UP,
    FIRST_OBJECT,
    FIRST_REWARD,
    FRIEND,
    NEED_CLEAR,
    NEED_GOLD,
    NEED_HAVE,
    NEED_OPEN,
    NEED_OUTNUMBER,
    NEED_PAY,
    NEED_WILL,
    UNKNOWN,
    VALUE_COUNT,
    WILL,
)
from analyser.games.rietburg.compiled.strength import strength_at
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from solvers.heuristics.rietburg.captain.hands import look_at_hands
from solvers.heuristics.rietburg.captain.tasks import cost_of_task

NEVER = 1_000_000.0


@kernel
def survey(table, rules, parameters, memory):
    """Writes all that a decision is weighed by."""
    look_at_hands(table, rules, parameters, memory)
    memory.horizon = min(int64(table.narrator_deck) / rules.narrator_deck, 1.0)
    held = int64(0)
    for value in range(VALUE_COUNT):
        held += int64(table.quiver_held[value])
    memory.quiver = parameters.quiver / (1.0 + parameters.quivers_held * held)
    expect_arrivals(table, rules, parameters, memory)
    for location in range(LOCATIONS):
        memory.lying[location] = cost_of_pile(table, rules, parameters, memory, location)
    for location in range(LOCATIONS):
        memory.task_cost[location] = cost_of_task(table, rules, parameters, memory, location)
    weigh_locations(table, rules, parameters, memory)
    note_wants(table, rules, parameters, memory)
    for location in range(LOCATIONS):
        memory.kill[location] = 0.0
        if (int64(table.creatures) >> location) & 1:
            memory.kill[location] = gain_of_defeat(table, rules, parameters, memory, location)


@kernel
def expect_arrivals(table, rules, parameters, memory):
    """How many cards the narrator cards that weren't turned yet would bring to each location, on the whole."""
    memory.arrivals[:] = 0.0
    narrators = int64(table.narrators)
    if narrators == 0:
        return
    share = parameters.arrival / count_bits(narrators)
    while narrators != 0:
        narrator = lowest_bit(narrators)
        narrators &= narrators - 1
        for place in range(int64(rules.brings[at(narrator)])):
            location = int64(rules.bring[at(narrator), at(place)]) >> 1
            if location < LOCATIONS:
                memory.arrivals[at(location)] += share


@kernel(inline=True)
def cost_of_strength(parameters, strength):
    """Of a creature that is seen."""
    return parameters.kill + parameters.strength * strength


@kernel
def cost_of_pile(table, rules, parameters, memory, location):
    """Of all cards that lie there."""
    total, height = 0.0, int64(table.height[location])
    memory.top[location] = 0.0
    for place in range(height):
        lying = int64(table.pile[location, at(place)])
        card = lying & ~FACE_UP
        cost = parameters.reveal if lying < FACE_UP else 0.0
        if card == UNKNOWN:
            cost += cost_of_strength(parameters, parameters.average)
        elif card < FIRST_OBJECT:
            strength = int64(rules.strength[at(card)])
            cost += cost_of_strength(parameters, float(strength) if strength > 0 else 3.0)
        total += cost
        memory.top[location] = cost
    return total + memory.arrivals[location]


@kernel
def weigh_locations(table, rules, parameters, memory):
    """The cheapest locations weigh 1, the next a little less; those that aren't needed hardly anything."""
    needed = rules.tasks_needed - int64(table.done)
    for location in range(LOCATIONS):
        memory.weight[location] = 0.0
        if (int64(table.tasks_over) >> location) & 1:
            continue
        own, rank = memory.lying[location] + memory.task_cost[location], int64(0)
        for other in range(LOCATIONS):
            if other != location and not (int64(table.tasks_over) >> other) & 1:
                cost = memory.lying[other] + memory.task_cost[other]
                rank += int64(cost < own or (cost == own and other < location))
        memory.weight[location] = max(1.0 - parameters.focus * rank, 0.0) if rank < needed else parameters.spare


@kernel
def note_wants(table, rules, parameters, memory):
    """What one more card of a class, gold or willpower is worth to the tasks that lie face up."""
    memory.wanted[:] = 0.0
    memory.wanted_gold = parameters.gold
    memory.wanted_trophy = 0.0
    memory.wanted_open = 0.0
    memory.wanted_will = parameters.will
    up = int64(table.tasks_up)
    while up != 0:
        location = lowest_bit(up)
        up &= up - 1
        task = int64(table.task[at(location)])
        for place in range(int64(rules.needs[at(task)])):
            need, number = rules.need[at(task), place], int64(rules.need_number[at(task), place])
            if need == NEED_GOLD and table.gold < number:
                memory.wanted_gold = max(memory.wanted_gold, memory.weight[at(location)] * parameters.wanted_gold)
            elif need == NEED_OUTNUMBER:
                memory.wanted_trophy = memory.weight[at(location)] * parameters.wanted_trophy
            elif need == NEED_OPEN:
                memory.wanted_open = memory.weight[at(location)] * parameters.wanted_open
            elif need == NEED_CLEAR:
                want_clear(table, parameters, memory, location)
            elif need == NEED_WILL:
                memory.wanted_will = max(memory.wanted_will, memory.weight[at(location)] * parameters.wanted_will)
            elif need == NEED_PAY or need == NEED_HAVE:
                class_ = int64(rules.need_class[at(task), place])
                if table.class_count[at(class_)] < number:
                    gain = memory.weight[at(location)] * parameters.wanted_class
                    memory.wanted[at(class_)] = max(memory.wanted[at(class_)], gain)


@kernel
def want_clear(table, parameters, memory, location):
    """The cheapest location with cards counts for a task that wants locations to be clear."""
    found, least = int64(-1), NEVER
    for other in range(LOCATIONS):
        if other != location and memory.lying[other] < least and table.height[other] > 0:
            found, least = int64(other), memory.lying[other]
    if found >= 0:
        share = parameters.wanted_clear * memory.weight[at(location)]
        memory.weight[at(found)] = max(memory.weight[at(found)], share)


@kernel
def gain_of_defeat(table, rules, parameters, memory, location):
    """Of a victory over the creature on top: one card less, a trophy, and the reward."""
    card = top_card(table, location)
    gain = (
        memory.weight[location] * memory.top[location]
        + parameters.trophy
        + 2.0 * memory.wanted_trophy
        + parameters.reward[at(card)]
    )
    gain += memory.horizon * parameters.friend * rules.amount[FIRST_REWARD + card, FRIEND]
    gain += memory.wanted_will * rules.amount[FIRST_REWARD + card, WILL] - memory.wanted_gold * rules.cost[at(card)]
    gain += memory.wanted[at(rules.class_[at(card)])]
    return gain + memory.wanted_gold * ((rules.golden >> card) & 1)


@kernel(inline=True)
def strength_on_top(table, rules, location):
    """Of the creature there."""
    return float(strength_at(table, rules, location))


@kernel(inline=True)
def is_on(places, location):
    """Whether a location is among some."""
    return places & bit(location) != 0
