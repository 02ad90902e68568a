"""What `captain` does in a battle: as greedy does, but whoever must join brings the weakest card that will do."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import MOST_SEATS
from analyser.games.rietburg.compiled.offers import battle_moves
from analyser.games.rietburg.compiled.state import (
    FIRST_JOIN,
    FIRST_STAY,
    JOIN_OR_STAY,
    WORD_JOIN,
    WORD_SHORT,
)
from analyser.games.rietburg.compiled.uses import WITHIN
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.fighting import choose_in_battle as choose_as_greedy
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE

BEYOND = 1_000.0
"""More than any card brings."""


@kernel
def choose_in_battle(table, rules, parameters):
    """`stay` where it is offered, else the weakest card that lets the battle be won; all other steps are greedy's."""
    if table.step != JOIN_OR_STAY:
        return choose_as_greedy(table, rules)
    stays = battle_moves(table, rules, WORD_SHORT) >> (FIRST_STAY & WITHIN)
    if stays & (bit(MOST_SEATS) - 1):
        return FIRST_STAY + lowest_bit(stays)
    return FIRST_JOIN + weakest_card(rules, parameters, battle_moves(table, rules, WORD_JOIN))


@kernel
def weakest_card(rules, parameters, cards):
    """Of some cards the one that fights worst; of equals the first by name."""
    best, best_rank, found = BEYOND, int64(LAST), int64(NO_MOVE)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        might, rank = parameters.might[at(card)], int64(rules.card_rank[at(card)])
        if might < best or (might == best and rank < best_rank):
            best, best_rank, found = might, rank, card
    return found
