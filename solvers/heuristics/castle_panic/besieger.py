"""The overlord's champion: of his tokens he plays those that put the castle under most pressure now.

Each token is worth the pressure that it is expected to add (`pressure`).
"""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.overlord import held_in_hand, held_tokens, pile_kinds
from analyser.games.castle_panic.compiled.state import (
    CHOOSE_RESERVE,
    FIRST_RESERVE,
    FIRST_SUMMON,
    FIRST_SWAP,
    FIRST_TOKEN,
    KEEP,
    MONSTERS,
    PASS,
    SWAP,
    TOKENS,
)
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.plain import decide
from analyser.solvers.heuristics.castle_panic.pressure import worth_of_monster, worth_of_token

LOOKS_AT_MOVES = False
NO_TOKEN_WORTH = -1000.0


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The overlord's move; seated in the castle it plays as `thrifty`."""
    if view.table.turn == view.table.overlord:
        return besiege(view, rules)
    return decide(view, rules, True, True)


@kernel
def besiege(view, rules):
    """The overlord's move."""
    step = view.table.step
    if step == CHOOSE_RESERVE:
        return FIRST_RESERVE + dearest(view.table, rules, pile_kinds(view.table))
    if step == SWAP:
        return choose_swap(view, rules)
    return choose_token(view, rules)


@kernel
def choose_swap(view, rules):
    """O21: the token that is worth least goes back, if it is worth less than what waits in the pile on average."""
    table, held = view.table, held_in_hand(view.secret)
    if table.pile_size == 0 or held == 0:
        return KEEP
    least, worst = 1000.0, 0
    for token in range(TOKENS):
        if (held >> token) & 1:
            worth = worth_of_token(table, rules, token)
            if worth < least:
                least, worst = worth, token
    return FIRST_SWAP + worst if least < mean_worth(view, rules) else KEEP


@kernel
def mean_worth(view, rules):
    """What the tokens that lie in the pile are worth on average."""
    table, secret = view.table, view.secret
    total, count = 0.0, 0
    for token in range(TOKENS):
        left = int64(table.unseen[token]) - int64(secret.count[token]) - int64(secret.reserve == token)
        if left > 0:
            total += left * worth_of_token(table, rules, token)
            count += left
    return total / count if count > 0 else 0.0


@kernel
def choose_token(view, rules):
    """The token that is worth most, by the die or summoned.

    He never passes: measured against `guardian`, to keep what adds little now lets the castle win 4 points more.
    """
    table, held = view.table, held_tokens(view.secret)
    token = dearest(table, rules, held)
    if table.may_summon:
        code, summoned = best_summons(table, rules, held)
        worth = worth_of_token(table, rules, token)
        second = worth_of_second(view, rules, token) if table.tokens_due > 1 else 0.0
        if summoned > worth + second:
            return code
    return FIRST_TOKEN + token


@kernel
def dearest(table, rules, held):
    """Of these tokens the one that is worth most; of equals the first."""
    best, found = NO_TOKEN_WORTH, lowest_bit(held)
    for token in range(TOKENS):
        if (held >> token) & 1:
            worth = worth_of_token(table, rules, token)
            if worth > best:
                best, found = worth, token
    return found


@kernel
def worth_of_second(view, rules, first):
    """What the best play after this one is worth."""
    held = held_tokens(view.secret)
    count = int64(view.secret.count[first]) + int64(view.secret.reserve == first)
    if count == 1:
        held &= ~(int64(1) << first)
    if held == 0:
        return 0.0
    second = worth_of_token(view.table, rules, dearest(view.table, rules, held))
    return max(second, 0.0)


@kernel
def best_summons(table, rules, held):
    """The monster and arc that are worth most, as a code, and what that is."""
    best, code = NO_TOKEN_WORTH, PASS
    for kind in range(MONSTERS):
        if (held >> kind) & 1:
            for arc in range(ARCS):
                worth = worth_of_monster(table, rules, kind, arc)
                if worth > best:
                    best, code = worth, FIRST_SUMMON + ARCS * kind + arc
    return code, best
