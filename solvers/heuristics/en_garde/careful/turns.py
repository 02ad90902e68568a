"""The worth of a turn of one's own, and the best turn."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held, some
from analyser.games.en_garde.compiled.moves import attack_cards_left, indirect_code, plain_code
from analyser.games.en_garde.compiled.state import ADVANCE, ATTACK, RETREAT, VALUES
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.en_garde.careful.known import look_past_parry, ways
from analyser.solvers.heuristics.en_garde.careful.outlook import after_retreat, his_turn
from analyser.solvers.heuristics.en_garde.careful.stand import about_to_draw, decided_now, moved_to

NO_TURN = -1.0
"""The worth of a turn where there is none: worse than any."""


@kernel
def best_turn(rules, parameters, memory, stand):
    """The chance to win by the best turn, and its code; NO_TURN if there is none."""
    gap, ground, hand = stand.gap, stand.ground, stand.hand
    best, code = NO_TURN, 0
    for card in range(1, int64(rules.highest) + 1):
        if held(hand, card) == 0:
            continue
        left = hand - some(1, card)
        if card < gap:
            worth = moved(rules, parameters, memory, moved_to(stand, ground + card, left))
            if worth > best:
                best, code = worth, plain_code(ADVANCE, card)
        if card <= ground:
            worth = moved(rules, parameters, memory, moved_to(stand, ground - card, left))
            if worth > best:
                best, code = worth, plain_code(RETREAT, card)
        if card == gap:
            for cards in range(1, held(hand, card) + 1):
                worth = attacked(rules, parameters, memory, stand, cards, 0)
                if worth > best:
                    best, code = worth, plain_code(ATTACK, cards)
        if rules.indirect and card < gap and gap - card < VALUES:
            for cards in range(1, attack_cards_left(hand, gap, card) + 1):
                worth = attacked(rules, parameters, memory, moved_to(stand, ground + card, left), cards, 1)
                if worth > best:
                    best, code = worth, indirect_code(card, cards)
    return best, code


@kernel
def moved(rules, parameters, memory, stand):
    """The chance to win after a move that leaves this."""
    left = about_to_draw(rules, stand)
    if left.deck > 0:
        return his_turn(rules, parameters, memory.known, left)
    return decided_now(rules, parameters, memory.known, left)


@kernel
def attacked(rules, parameters, memory, stand, cards, by_advance):
    """The chance to win by an attack from here: he is hit, or parries, or retreats."""
    known = memory.known
    gap = stand.gap
    left = about_to_draw(rules, moved_to(stand, stand.ground, stand.hand - some(cards, gap)))
    parry = look_past_parry(parameters, known, gap, cards, memory.later)
    retreat = 0.0
    if by_advance and rules.retreat_answers_indirect:
        retreat = max(0.0, 1.0 - parry - helpless(parameters, known, gap, stand.his_ground, cards))
    worth = 1.0 - parry - retreat
    if parry > 0.0:
        worth += parry * parried(rules, parameters, memory.later, left)
    if retreat > 0.0:
        worth += retreat * after_retreat(rules, parameters, known, left)
    return worth


@kernel
def parried(rules, parameters, later, stand):
    """The chance to win once he has parried: he plays on with what is left of his hand (E4)."""
    if stand.deck == 0:
        return decided_now(rules, parameters, later, stand)
    if later.hand == 0:
        return 1.0
    return his_turn(rules, parameters, later, stand)


@kernel
def helpless(parameters, known, gap, his_ground, cards):
    """The chance that he can neither parry so many cards nor retreat: all his cards are too large for his ground."""
    large = 0
    for value in range(his_ground + 1, VALUES):
        large += known.unseen[value]
    if gap <= his_ground:  # cards that parry would also do for a retreat: he holds none of them
        return ways(parameters, large, known.hand) / ways(parameters, known.total, known.hand)
    found = 0.0
    own = known.unseen[gap]
    for count in range(min(cards, known.hand + 1)):
        found += ways(parameters, own, count) * ways(parameters, large - own, known.hand - count)
    return found / ways(parameters, known.total, known.hand)
