"""The careful policy's choice: the move with the best chance to win the round."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held, some
from analyser.games.en_garde.compiled.moves import can_parry, ground_behind, may_retreat, plain_code
from analyser.games.en_garde.compiled.state import DEFENCE, PARRY, RETREAT
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from solvers.heuristics.en_garde.careful.ends import decided_by_ground, decided_now
from solvers.heuristics.en_garde.careful.known import KNOWN, look
from solvers.heuristics.en_garde.careful.outlook import his_turn
from solvers.heuristics.en_garde.careful.turns import best_turn, draws_to

MEMORY = record_type(("known", KNOWN), ("later", KNOWN))
"""Room to reckon in; nothing is remembered from one decision to the next."""


@kernel
def forget(memory):
    """Nothing is to be forgotten: each decision begins with a look at the table."""
    return 0


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The best turn, or the better answer to an attack."""
    look(view, rules, parameters, memory.known)
    ground, his_ground = ground_behind(view, rules, view.seat), ground_behind(view, rules, 1 - view.seat)
    if view.phase == DEFENCE:
        return best_defence(view, rules, parameters, memory, ground, his_ground)
    _, code = best_turn(rules, parameters, memory, ground, his_ground, view.hand, view.deck_size)
    return code


@kernel
def best_defence(view, rules, parameters, memory, ground, his_ground):
    """Parry, or retreat with one card or another; the attack can be answered."""
    best, code = -2.0, PARRY
    if can_parry(view):
        best = parry_worth(view, rules, parameters, memory, ground, his_ground)
    if may_retreat(view, rules):
        for card in range(1, min(int64(rules.highest), ground) + 1):
            if held(view.hand, card) > 0:
                worth = retreat_worth(view, rules, parameters, memory, ground - card, his_ground, card)
                if worth > best:
                    best, code = worth, plain_code(RETREAT, card)
    return code


@kernel
def parry_worth(view, rules, parameters, memory, ground, his_ground):
    """The chance to win after a parry: by one's best turn with what is left, or as the round is decided then."""
    value = int64(view.attack_value)
    hand = view.hand - some(int64(view.attack_cards), value)
    if view.deck_size == 0:
        return decided_now(rules, parameters, memory.known, value, ground, his_ground, held(hand, value), 0)
    worth, _ = best_turn(rules, parameters, memory, ground, his_ground, hand, view.deck_size)
    return worth


@kernel
def retreat_worth(view, rules, parameters, memory, ground, his_ground, card):
    """The chance to win after a retreat as a defence with a card; `ground` is what is left behind it."""
    hand = view.hand - some(1, card)
    deck = view.deck_size
    draws = draws_to(rules, hand, deck)
    if draws == deck:
        return decided_by_ground(rules, ground, his_ground)
    return his_turn(rules, parameters, memory.known, ground, his_ground, hand, draws, deck - draws)
