"""What it is worth that a hero stands somewhere."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.strength import strength_at
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.tasks import can_be_served


@kernel
def standing(table, rules, parameters, memory, seat, location, fighters, might, ready):
    """Of a hero with so many cards that fight, the best of them so strong; `ready` as `hands` says."""
    served = can_be_served(table, rules, seat, location)
    if served > 0.0:
        return parameters.serve * memory.weight[at(location)] * served
    if table.height[at(location)] == 0 or fighters == 0:
        return 0.0
    if (int64(table.creatures) >> location) & 1:
        missing = strength_at(table, rules, location) - might - int64(table.will[at(seat)])
        if missing > 0:
            for other in range(int64(table.players)):
                if other != seat and table.location[other] == location:
                    missing -= memory.might[other]
            share = parameters.together if missing <= 0 else parameters.too_strong
        else:
            share = 1.0
        gain = share * memory.kill[at(location)]
    else:
        gain = parameters.covered * memory.weight[at(location)]
    return ready * parameters.stand * gain


@kernel
def standing_now(table, rules, parameters, memory, seat, location):
    """The same with his hand as it is."""
    return standing(
        table,
        rules,
        parameters,
        memory,
        seat,
        location,
        memory.fighters[at(seat)],
        memory.might[at(seat)],
        memory.ready[at(seat)],
    )


@kernel
def gain_of_fetching(table, rules, parameters, memory, seat, location):
    """Of bringing another hero to a location."""
    if table.location[at(seat)] == location:
        return 0.0
    own = standing_now(table, rules, parameters, memory, seat, int64(table.location[at(seat)]))
    return standing_now(table, rules, parameters, memory, seat, location) - own


@kernel
def best_way(table, rules, parameters, memory, moves, fighters, might, ready):
    """Where the active hero should go with so many moves, others being fetched with what is left; and what it gains."""
    own, seat = here(table), int64(table.seat)
    now = standing(table, rules, parameters, memory, seat, own, fighters, might, ready)
    found, best = own, gain_of_fetching_some(table, rules, parameters, memory, own, moves)
    for location in range(LOCATIONS):
        if location != own:
            gain = standing(table, rules, parameters, memory, seat, int64(location), fighters, might, ready) - now
            if moves > 1:
                gain += gain_of_fetching_some(table, rules, parameters, memory, int64(location), moves - 1)
            if gain > best:
                found, best = int64(location), gain
    return found, best


@kernel
def gain_of_fetching_some(table, rules, parameters, memory, location, moves):
    """Of bringing those there who gain most by it, at most two."""
    first, second = 0.0, 0.0
    for seat in range(int64(table.players)):
        if seat != table.seat:
            gain = gain_of_fetching(table, rules, parameters, memory, int64(seat), location)
            if gain > first:
                first, second = gain, first
            elif gain > second:
                second = gain
    return first + second if moves > 1 else first
