"""Every decision of `captain`, by what it is about."""

from numpy import int64

from analyser.games.rietburg.compiled.moves import plays
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    ACT,
    END,
    FIRST_FRIEND,
    FIRST_IDLE,
    FIRST_TAKE,
    FRIENDS,
    REVIVE,
    WORD,
    WORD_A,
    WORD_IDLE,
)
from analyser.games.rietburg.compiled.uses import has_use_now
from analyser.kernel.bits import at, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.battles import choose_in_battle
from analyser.solvers.heuristics.rietburg.captain.following import choose_use
from analyser.solvers.heuristics.rietburg.captain.layout import LEAST
from analyser.solvers.heuristics.rietburg.captain.plan import survey
from analyser.solvers.heuristics.rietburg.captain.plays import worth_of_play
from analyser.solvers.heuristics.rietburg.greedy import OPTIONS, choose_free_action
from analyser.solvers.heuristics.rietburg.greedy import choose_use as choose_as_greedy
from analyser.solvers.heuristics.rietburg.last_resort import choose_last_resort, first_pass
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE, first_by_name


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The choice that brings the heroes nearest to their tasks."""
    if view.step != ACT:
        return choose_in_battle(view, rules, parameters)
    code = choose_free_action(view, rules)
    if code != NO_MOVE:
        return code
    if view.is_acted and view.waits == 0:
        return int64(END)
    survey(view, rules, parameters, memory)
    if not view.is_acted:
        return choose_main_action(view, rules, parameters, memory)
    code = choose_use(view, rules, parameters, memory)
    if code != NO_MOVE:
        return code
    return choose_owed_use(view, rules) if view.must_use and has_use_now(view, rules) else int64(END)


@kernel
def choose_owed_use(table, rules):
    """R8: a friend who was played must be of use, and nothing gains anything: as greedy does."""
    code = choose_as_greedy(table, rules)
    return code if code != NO_MOVE else choose_last_resort(table, rules)


@kernel
def choose_main_action(table, rules, parameters, memory):
    """The play of most worth, or a friend's idleness, or revival."""
    cards = plays(table, rules, WORD_A)
    best, best_rank, found = LEAST, int64(LAST), int64(NO_MOVE)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        for option in range(OPTIONS if card < FIRST_FRIEND else 1):
            code = WORD * option + card
            worth = worth_of_play(table, rules, parameters, memory, code)
            rank = int64(rules.play_rank[at(code)])
            if worth > best or (worth == best and rank < best_rank):
                best, best_rank, found = worth, rank, code
    friends = plays(table, rules, WORD_IDLE)
    if friends != 0 and parameters.idle > best:
        best, found = parameters.idle, FIRST_IDLE + first_by_name(rules, friends)
    if found == NO_MOVE and table.narrator_deck <= parameters.take_deck:
        code = first_pass(table, rules, FIRST_TAKE)
        if code != NO_MOVE:
            return code
    if found == NO_MOVE or worth_of_revival(table, parameters, memory) > best:
        return int64(REVIVE)
    return found


@kernel
def worth_of_revival(table, parameters, memory):
    """Reviving costs what the narrator brings; the more cards come back, and the fewer are left, the better."""
    played = int64(table.played[at(table.seat)])
    if played == 0 or table.narrator_deck == 0:
        return LEAST
    hand = int64(table.hand[at(table.seat)])
    left = count_bits(hand)
    worth = parameters.revive - parameters.revive_left * left + parameters.revive_friend * count_bits(played & FRIENDS)
    return worth - parameters.revive_here * memory.weight[at(here(table))]
