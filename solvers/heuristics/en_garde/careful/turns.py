"""The worth of a turn of one's own, and the best turn."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import hand_size, held, some
from analyser.games.en_garde.compiled.moves import attack_cards_left, indirect_code, plain_code
from analyser.games.en_garde.compiled.state import ADVANCE, ATTACK, RETREAT, VALUES
from analyser.kernel.jit import kernel
from solvers.heuristics.en_garde.careful.ends import decided_now
from solvers.heuristics.en_garde.careful.known import look_past_parry, ways
from solvers.heuristics.en_garde.careful.outlook import after_retreat, his_turn

NO_TURN = -1.0
"""The worth of a turn where there is none: worse than any."""


@kernel
def best_turn(rules, parameters, memory, ground, his_ground, hand, deck):
    """The chance to win by the best turn, and its code; NO_TURN if there is none."""
    gap = int64(rules.board) - 1 - ground - his_ground
    best, code = NO_TURN, 0
    for card in range(1, int64(rules.highest) + 1):
        if held(hand, card) == 0:
            continue
        left = hand - some(1, card)
        if card < gap:
            worth = moved(rules, parameters, memory, ground + card, his_ground, left, deck)
            if worth > best:
                best, code = worth, plain_code(ADVANCE, card)
        if card <= ground:
            worth = moved(rules, parameters, memory, ground - card, his_ground, left, deck)
            if worth > best:
                best, code = worth, plain_code(RETREAT, card)
        if card == gap:
            for cards in range(1, held(hand, card) + 1):
                worth = attacked(rules, parameters, memory, ground, his_ground, hand, cards, 0, deck)
                if worth > best:
                    best, code = worth, plain_code(ATTACK, cards)
        if rules.indirect and card < gap and gap - card < VALUES:
            for cards in range(1, attack_cards_left(hand, gap, card) + 1):
                worth = attacked(rules, parameters, memory, ground + card, his_ground, left, cards, 1, deck)
                if worth > best:
                    best, code = worth, indirect_code(card, cards)
    return best, code


@kernel(inline=True)
def draws_to(rules, hand, deck):
    """How many cards are drawn to a hand (E6)."""
    return min(int64(rules.hand) - hand_size(hand), deck)


@kernel
def moved(rules, parameters, memory, ground, his_ground, hand, deck):
    """The chance to win after a move that leaves this hand."""
    known = memory.known
    draws = draws_to(rules, hand, deck)
    if draws < deck:
        return his_turn(rules, parameters, known, ground, his_ground, hand, draws, deck - draws)
    gap = int64(rules.board) - 1 - ground - his_ground
    return decided_now(rules, parameters, known, gap, ground, his_ground, held(hand, gap), draws)


@kernel
def attacked(rules, parameters, memory, ground, his_ground, hand, cards, by_advance, deck):
    """The chance to win by an attack from here: he is hit, or parries, or retreats."""
    known = memory.known
    gap = int64(rules.board) - 1 - ground - his_ground
    hand -= some(cards, gap)
    draws = draws_to(rules, hand, deck)
    parry = look_past_parry(parameters, known, gap, cards, memory.later)
    retreat = 0.0
    if by_advance and rules.retreat_answers_indirect:
        retreat = max(0.0, 1.0 - parry - helpless(parameters, known, gap, his_ground, cards))
    worth = 1.0 - parry - retreat
    if parry > 0.0:
        worth += parry * parried(rules, parameters, memory.later, ground, his_ground, hand, draws, deck)
    if retreat > 0.0:
        worth += retreat * after_retreat(rules, parameters, known, ground, his_ground, hand, draws, deck - draws)
    return worth


@kernel
def parried(rules, parameters, later, ground, his_ground, hand, draws, deck):
    """The chance to win once he has parried: he plays on with what is left of his hand (E4)."""
    gap = int64(rules.board) - 1 - ground - his_ground
    if draws == deck:
        return decided_now(rules, parameters, later, gap, ground, his_ground, held(hand, gap), draws)
    if later.hand == 0:
        return 1.0
    return his_turn(rules, parameters, later, ground, his_ground, hand, draws, deck - draws)


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
