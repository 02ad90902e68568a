"""What a play is worth: its symbols, each used in the best way, less what the card could do in a battle."""

from numpy import int64

from analyser.games.rietburg.compiled.gallery import will_to_gain
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    BANISH,
    BATTLE,
    BOOK,
    DRAW,
    EXCHANGE,
    FAR,
    FIGHTING,
    FIRST_FRIEND,
    FIRST_OBJECT,
    FRIEND,
    LURE,
    MOVE,
    NARRATOR,
    QUIVER,
    RECALL,
    REMOVE,
    REVEAL,
    SHIFT,
    SPIRIT,
    SWAP,
    TASK,
    TURN,
    WILL,
    WORD,
)
from analyser.games.rietburg.compiled.strength import can_be_won
from analyser.games.rietburg.compiled.tasks import face_down_tasks
from analyser.games.rietburg.compiled.uses import has_book, recalls
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.hands import hand_without
from analyser.solvers.heuristics.rietburg.captain.layout import LEAST
from analyser.solvers.heuristics.rietburg.captain.spirit import number_with_spirit
from analyser.solvers.heuristics.rietburg.captain.standing import best_way, standing
from analyser.solvers.heuristics.rietburg.captain.uses import (
    best_removal,
    best_reveal,
    best_shift,
    best_swap,
    best_to_banish,
    best_to_lure,
    effort,
    gain_at,
    gain_of_luring,
    gain_of_shift,
    gain_of_swap,
    reveal_gain,
)


@kernel
def worth_of_play(table, rules, parameters, memory, code):
    """Of playing a card with an option, all told."""
    card = code % WORD
    amount, waits = rules.amount[at(code)], rules.waits[at(code)]
    fighters, might, ready = hand_without(table, rules, parameters, card)
    worth = gains_at_once(table, rules, parameters, memory, amount)
    worth += gain_of_ways(table, rules, parameters, memory, code, fighters, might, ready)
    worth += gain_of_symbols(table, rules, parameters, memory, waits, amount)
    if FIRST_FRIEND <= card < FIRST_OBJECT:
        worth += parameters.play_friend - memory.wanted_gold * rules.price[at(card)]
    elif card >= FIRST_OBJECT:
        worth += parameters.play_object - memory.wanted_gold * rules.price[at(card)]
        worth += memory.wanted_gold * ((rules.golden >> card) & 1)
    return worth


@kernel
def gains_at_once(table, rules, parameters, memory, amount):
    """Of willpower, quivers, friends and narrator cards."""
    worth = memory.wanted_will * will_to_gain(table, rules, int64(table.seat), int64(amount[WILL]))
    worth += memory.quiver * amount[QUIVER]
    worth += memory.horizon * parameters.friend * min(int64(amount[FRIEND]), count_bits(int64(table.friends)))
    return worth + parameters.narrator * min(int64(amount[NARRATOR]), int64(table.leftovers))


@kernel
def gain_of_ways(table, rules, parameters, memory, code, fighters, might, ready):
    """Of moves, or of a battle at the end of the way: what gains more."""
    waits, moves = rules.waits[at(code)], int64(rules.amount[at(code), MOVE])
    if (waits >> BOOK) & 1:
        moves += has_book(table, rules.move_book)
    best = best_way(table, rules, parameters, memory, moves, fighters, might, ready)[1] if moves > 0 else 0.0
    best -= parameters.keep * parameters.might[at(code % WORD)]
    if waits & FIGHTING == 0:
        return best
    return max(best, gain_of_battle(table, rules, parameters, memory, code, moves, fighters, might, ready))


@kernel
def gain_of_battle(table, rules, parameters, memory, code, moves, fighters, might, ready):
    """Of the best that can be won with a card, so many moves away; LEAST of none."""
    waits, best = rules.waits[at(code)], LEAST
    fight, own, seat = lowest_bit(waits & FIGHTING), here(table), int64(table.seat)
    now = standing(table, rules, parameters, memory, seat, own, fighters, might, ready)
    number, is_hero_card = int64(rules.amount[at(code), at(fight)]), code % WORD < FIRST_FRIEND
    for location in range(LOCATIONS):
        if not (int64(table.creatures) >> location) & 1:
            continue
        if location != own and moves == 0 and fight != FAR:
            continue
        brought = number_with_spirit(table, rules, waits, fight, number, location)
        if not can_be_won(table, rules, fight, brought, is_hero_card, location, True):
            continue
        gain = memory.kill[location] - effort(table, rules, parameters, memory, fight, brought, is_hero_card, location)
        if location != own and fight != FAR:
            gain += standing(table, rules, parameters, memory, seat, int64(location), fighters, might, ready) - now
        best = max(best, gain)
    return best


@kernel
def gain_of_symbols(table, rules, parameters, memory, waits, amount):
    """Of the other symbols, each used where it gains most."""
    if waits & ~(bit(BATTLE) | bit(MOVE)) == 0:
        return 0.0
    own, down, worth = here(table), int64(table.down), 0.0
    looks = int64(amount[REVEAL]) + int64(amount[TURN])
    if (waits >> BOOK) & 1:
        looks += has_book(table, rules.reveal_book)
    while looks > 0 and down != 0:
        location = best_reveal(table, parameters, memory, down)
        if location < 0:
            break
        worth += reveal_gain(table, parameters, memory, location)
        down &= ~bit(location)
        looks -= 1
    if (waits >> REMOVE) & 1:
        worth += gain_at(memory, best_removal(memory, int64(table.down)))
    if (waits >> LURE) & 1:
        worth += max(gain_of_luring(memory, best_to_lure(table, memory, int64(table.creatures)), own), 0.0)
    if (waits >> DRAW) & 1:
        worth += max(gain_of_luring(memory, best_to_lure(table, memory, int64(table.down)), own), 0.0)
    if (waits >> SHIFT) & 1:
        worth += gain_of_shift(memory, best_shift(table, memory))
    if (waits >> SWAP) & 1:
        worth += gain_of_swap(memory, best_swap(table, memory))
    return worth + gain_of_rare_symbols(table, rules, parameters, memory, waits, amount)


@kernel
def gain_of_rare_symbols(table, rules, parameters, memory, waits, amount):
    """Of those that few cards have."""
    worth = 0.0
    if (waits >> BANISH) & 1:
        worth += gain_at(memory, best_to_banish(table, rules, memory, int64(amount[BANISH])))
    if (waits >> TASK) & 1 and face_down_tasks(table) != 0:
        worth += parameters.look_task
    if (waits >> RECALL) & 1 and recalls(table, waits, int64(-1)) != 0:
        worth += parameters.recall
    if (waits >> EXCHANGE) & 1 and table.box_tasks > 0 and table.tasks_up:
        worth += parameters.exchange
    if (waits >> SPIRIT) & 1:
        worth += parameters.spirit
    return worth
