"""Which jewels are given, got, stolen and sent home."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import covers
from analyser.games.freyas_folly.compiled.market import (
    gets,
    gives,
    kinds_among,
    other_pairs,
    small_pairs,
    steals,
    stock_of,
)
from analyser.games.freyas_folly.compiled.moves import victims
from analyser.games.freyas_folly.compiled.state import (
    DONE,
    FIRST_OTHER_PAIR,
    FIRST_THIEF,
    WORD,
    WORD_BAT,
    WORD_BAT_LARGE,
    WORD_GET,
    WORD_GIVE,
    WORD_STEAL,
)
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.jeweller.trips import NO_CODE, NOWHERE
from analyser.solvers.heuristics.freyas_folly.jeweller.worth import worth_of


@kernel
def best_of(rules, choices, miss, parameters):
    """Of some choices the one worth most."""
    best, found = NOWHERE, int64(NO_CODE)
    while choices != 0:
        choice = lowest_bit(choices)
        own = worth_of(rules.choice[at(choice)], miss, parameters)
        if own > best:
            best, found = own, choice
        choices &= choices - 1
    return best, found


@kernel
def best_gift(table, rules, seat, left, parameters, memory):
    """What is best given of what is spare, and what the exchange gains, in points."""
    choices = gives(table, rules, seat, left)
    best, found = NOWHERE, int64(NO_CODE)
    while choices != 0:
        choice = lowest_bit(choices)
        jewels = int64(rules.choice[at(choice)])
        if covers(memory.spare, jewels):
            got, _ = best_of(rules, gets(table, rules, choice), memory.miss, parameters)
            own = got - worth_of(jewels, 0, parameters)
            if own > best:
                best, found = own, choice
        choices &= choices - 1
    return best, found


@kernel
def choose_gift(table, rules, seat, parameters, memory):
    """What is given, or that nothing more is."""
    best, choice = best_gift(table, rules, seat, int64(table.trade_left), parameters, memory)
    if table.trade_left < rules.trade_jewels and best <= 0:
        return int64(DONE)
    if choice == NO_CODE:
        choice = lowest_bit(gives(table, rules, seat, int64(table.trade_left)))
    return WORD * WORD_GIVE + choice


@kernel
def choose_answer(table, rules, parameters, memory):
    """What is got."""
    _, choice = best_of(rules, gets(table, rules, int64(table.given)), memory.miss, parameters)
    return WORD * WORD_GET + choice


@kernel
def choose_loot(table, rules, parameters, memory):
    """What is stolen."""
    _, choice = best_of(rules, steals(stock_of(table, int64(table.victim))), memory.miss, parameters)
    return WORD * WORD_STEAL + choice


@kernel
def choose_victim(table, rules, seat, parameters, memory):
    """From whom is stolen, and what it gains, in points."""
    left, best, found = victims(table, rules, seat), NOWHERE, int64(NO_CODE)
    while left != 0:
        victim = lowest_bit(left)
        own, _ = best_of(rules, steals(stock_of(table, victim)), memory.miss, parameters)
        if own > best:
            best, found = own, victim
        left &= left - 1
    return best, FIRST_THIEF + found


@kernel
def choose_flight(table, rules, seat, parameters, memory):
    """What the bat brings home."""
    lying = int64(table.lying[at(table.place[at(seat), at(table.mover)])])
    best, choice = best_of(rules, kinds_among(lying) | small_pairs(lying), memory.miss, parameters)
    pairs, code = other_pairs(lying), WORD * WORD_BAT + choice
    while pairs != 0:
        place = lowest_bit(pairs)
        own = worth_of(rules.choice[at(FIRST_OTHER_PAIR + place)], memory.miss, parameters)
        if own > best:
            best, code = own, WORD * WORD_BAT_LARGE + place
        pairs &= pairs - 1
    return code
