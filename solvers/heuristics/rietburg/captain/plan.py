"""What the castle still costs, location by location, and which locations are worth it."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.state import (
    FACE_UP,
    FIRST_OBJECT,
    UNKNOWN,
)
from analyser.kernel.bits import at, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.hands import look_at_hands
from analyser.solvers.heuristics.rietburg.captain.layout import FLUGGOR
from analyser.solvers.heuristics.rietburg.captain.tasks import cost_of_task
from analyser.solvers.heuristics.rietburg.captain.wants import gain_of_defeat, note_wants


@kernel
def survey(table, rules, parameters, memory):
    """Writes all that a decision is weighed by."""
    look_at_hands(table, rules, parameters, memory)
    memory.horizon = min(int64(table.narrator_deck) / rules.narrator_deck, 1.0)
    memory.quiver = parameters.quiver / (1.0 + parameters.quivers_held * quivers_held(table))
    expect_arrivals(table, rules, parameters, memory)
    for location in range(LOCATIONS):
        memory.lying[location] = cost_of_pile(table, rules, parameters, memory, location)
    for location in range(LOCATIONS):
        memory.task_cost[location] = cost_of_task(table, rules, parameters, location)
    weigh_locations(table, rules, parameters, memory)
    note_wants(table, rules, parameters, memory)
    for location in range(LOCATIONS):
        memory.kill[location] = 0.0
        if (int64(table.creatures) >> location) & 1:
            memory.kill[location] = gain_of_defeat(table, rules, parameters, memory, location)


@kernel
def quivers_held(table):
    """How many Chada has."""
    held, values = int64(0), int64(table.arrows)
    while values != 0:
        held += int64(table.quiver_held[at(lowest_bit(values))])
        values &= values - 1
    return held


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
            cost += cost_of_strength(parameters, float(strength) if strength > 0 else float(FLUGGOR))
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
