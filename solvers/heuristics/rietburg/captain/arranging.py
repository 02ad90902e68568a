"""What symbols that move cards about, turn tasks up, bring cards back or send the spirit are used for."""

from numpy import int64

from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    DRAW,
    EXCHANGE,
    FIRST_DRAW,
    FIRST_EXCHANGE,
    FIRST_LURE,
    FIRST_RECALL,
    FIRST_SHIFT,
    FIRST_SPIRIT,
    FIRST_SWAP,
    FIRST_TASK,
    LURE,
    NO_CARD,
    NOWHERE,
    PLUS,
    SHIFT,
    SPIRIT,
    SWAP,
    TASK,
)
from analyser.games.rietburg.compiled.tasks import face_down_tasks
from analyser.games.rietburg.compiled.uses import recalls
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.spirit import place_for_spirit
from analyser.solvers.heuristics.rietburg.captain.uses import best_shift, best_swap, best_to_lure, gain_of_luring
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE


@kernel
def choose_rest(table, rules, parameters, memory, waits):
    """What moves cards about, what turns tasks up, what brings cards back."""
    own = here(table)
    if (waits >> SHIFT) & 1:
        pair = best_shift(table, memory)
        if pair >= 0:
            return FIRST_SHIFT + pair
    if (waits >> SWAP) & 1:
        pair = best_swap(table, memory)
        if pair >= 0:
            return FIRST_SWAP + pair
    if (waits >> LURE) & 1:
        location = best_to_lure(table, memory, int64(table.creatures))
        if gain_of_luring(memory, location, own) > 0.0:
            return FIRST_LURE + location
    if (waits >> DRAW) & 1:
        location = best_to_lure(table, memory, int64(table.down))
        if gain_of_luring(memory, location, own) > 0.0:
            return FIRST_DRAW + location
    return choose_rarely(table, rules, parameters, memory, waits)


@kernel
def choose_rarely(table, rules, parameters, memory, waits):
    """Tasks, cards that come back, the spirit."""
    if (waits >> TASK) & 1:
        location = lightest(memory, face_down_tasks(table))
        if location != NOWHERE:
            return FIRST_TASK + location
    cards = recalls(table, waits, int64(table.card))
    if cards != 0:
        return FIRST_RECALL + card_to_recall(rules, parameters, cards)
    if (waits >> EXCHANGE) & 1 and table.box_tasks > 0:
        location = dearest_task(table, memory)
        if location != NOWHERE and memory.task_cost[at(location)] > parameters.hidden_task:
            return FIRST_EXCHANGE + location
    if (waits >> SPIRIT) & 1:
        location = place_for_spirit(table, memory)
        if location != NOWHERE and (table.spirit != location or table.side != PLUS):
            return FIRST_SPIRIT + 2 * location + PLUS
    return int64(NO_MOVE)


@kernel
def lightest(memory, places):
    """Of some locations the one with least upon it, or NOWHERE."""
    best, found = 0.0, int64(NOWHERE)
    while places != 0:
        location = lowest_bit(places)
        places &= places - 1
        if found == NOWHERE or memory.lying[at(location)] < best:
            best, found = memory.lying[at(location)], location
    return found


@kernel
def dearest_task(table, memory):
    """The face-up task that costs most, or NOWHERE."""
    best, found, places = 0.0, int64(NOWHERE), int64(table.tasks_up)
    while places != 0:
        location = lowest_bit(places)
        places &= places - 1
        if memory.task_cost[at(location)] > best:
            best, found = memory.task_cost[at(location)], location
    return found


@kernel
def card_to_recall(rules, parameters, cards):
    """The card that fights best; of equals the first by name."""
    best, best_rank, found = -1.0, int64(LAST), int64(NO_CARD)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        might, rank = parameters.might[at(card)], int64(rules.card_rank[at(card)])
        if might > best or (might == best and rank < best_rank):
            best, best_rank, found = might, rank, card
    return found
