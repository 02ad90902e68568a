"""Attacks whenever it can, with the most cards; else comes as close as it can; parries whenever it can."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held, marks_of, marks_up_to
from analyser.games.en_garde.compiled.moves import (
    attack_cards_left,
    can_parry,
    distance,
    indirect_code,
    indirect_steps,
    plain_code,
)
from analyser.games.en_garde.compiled.state import ADVANCE, ATTACK, PARRY, RETREAT, TURN
from analyser.kernel.bits import highest_bit, lowest_bit
from analyser.kernel.jit import kernel

LOOKS_AT_MOVES = False


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Aggressive play, with nothing to set."""
    if view.phase == TURN:
        return attack_or_advance(view, rules)
    return PARRY if can_parry(view) else retreat(view)


@kernel(inline=True)
def attack_or_advance(view, rules):
    """A direct attack, else an indirect one, else the largest advance, else the smallest retreat."""
    gap = distance(view)
    cards = held(view.hand, gap)
    if cards > 0:
        return plain_code(ATTACK, cards)
    if rules.indirect and gap <= 2 * rules.highest:
        code = best_indirect(view.hand, gap, int64(rules.highest))
        if code > 0:
            return code
    forward = marks_of(view.hand) & marks_up_to(gap - 1)
    return plain_code(ADVANCE, highest_bit(forward) // 4) if forward != 0 else retreat(view)


@kernel(inline=True)
def best_indirect(hand, gap, highest):
    """The indirect attack with the most cards, of several the one with the largest advance; 0 if there is none."""
    most, best = 0, 0
    steps = indirect_steps(hand, gap, highest)
    while steps != 0:
        step = lowest_bit(steps) // 4
        steps &= steps - 1
        cards = attack_cards_left(hand, gap, step)
        best = step if cards >= most else best  # without a branch: which step is best is unforeseen
        most = max(cards, most)
    return indirect_code(best, most) if most > 0 else 0


@kernel(inline=True)
def retreat(view):
    """With the smallest card: if any allows a retreat, this one does."""
    return plain_code(RETREAT, lowest_bit(marks_of(view.hand)) // 4)
