"""Trades with nobody, and saves until it has several cards of a kind or its hand is full."""

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.hands import decider
from tests.games.barter.compiled.state import ACCEPT, ANSWER, OFFER, PASS, REFUSE
from tests.games.barter.policies.stock import best_play

LOOKS_AT_MOVES = False


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The saver's choice, as RULES.md has it."""
    table, hand = view.table, view.hand
    if table.phase == OFFER:
        return PASS
    if table.phase == ANSWER:
        return REFUSE if rules.free or hand.count[table.wanted] == 0 else ACCEPT
    is_full = table.hand_size[decider(table)] >= rules.limit
    return best_play(hand, rules, 1 if is_full else parameters.least)
