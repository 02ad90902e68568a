"""The careful policy's choice: the move with the best chance to win the round."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held, some
from analyser.games.en_garde.compiled.moves import can_parry, ground_behind, may_retreat, plain_code
from analyser.games.en_garde.compiled.state import DEFENCE, PARRY, RETREAT
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.solvers.heuristics.en_garde.careful.known import KNOWN, look
from analyser.solvers.heuristics.en_garde.careful.outlook import his_turn
from analyser.solvers.heuristics.en_garde.careful.stand import (
    Stand,
    about_to_draw,
    decided_by_ground,
    decided_now,
    moved_to,
)
from analyser.solvers.heuristics.en_garde.careful.turns import best_turn

MEMORY = record_type(("known", KNOWN), ("later", KNOWN))
"""Room to reckon in; nothing is remembered from one decision to the next."""


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The best turn, or the better answer to an attack."""
    look(view, rules, parameters, memory.known)
    ground, his_ground = ground_behind(view, rules, view.seat), ground_behind(view, rules, 1 - view.seat)
    gap = int64(rules.board) - 1 - ground - his_ground
    stand = Stand(gap, int64(ground), int64(his_ground), int64(view.hand), int64(0), int64(view.deck_size))
    if view.phase == DEFENCE:
        return best_defence(view, rules, parameters, memory, stand)
    _, code = best_turn(rules, parameters, memory, stand)
    return code


@kernel
def best_defence(view, rules, parameters, memory, stand):
    """Parry, or retreat with one card or another; the attack can be answered."""
    best, code = -2.0, PARRY
    if can_parry(view):
        best = parry_worth(view, rules, parameters, memory, stand)
    if may_retreat(view, rules):
        for card in range(1, min(int64(rules.highest), stand.ground) + 1):
            if held(view.hand, card) > 0:
                worth = retreat_worth(rules, parameters, memory, stand, card)
                if worth > best:
                    best, code = worth, plain_code(RETREAT, card)
    return code


@kernel
def parry_worth(view, rules, parameters, memory, stand):
    """The chance to win after a parry: by one's best turn with what is left, or as the round is decided then."""
    left = moved_to(stand, stand.ground, stand.hand - some(int64(view.attack_cards), int64(view.attack_value)))
    if left.deck == 0:
        return decided_now(rules, parameters, memory.known, left)
    worth, _ = best_turn(rules, parameters, memory, left)
    return worth


@kernel
def retreat_worth(rules, parameters, memory, stand, card):
    """The chance to win after a retreat as a defence with a card."""
    left = about_to_draw(rules, moved_to(stand, stand.ground - card, stand.hand - some(1, card)))
    if left.deck == 0:
        return decided_by_ground(rules, left.ground, left.his_ground)
    return his_turn(rules, parameters, memory.known, left)
