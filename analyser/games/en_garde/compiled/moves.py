"""Which moves are legal: a turn of one's own (E2), or the answer to an attack (E3)."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held, marks_of, marks_up_to
from analyser.games.en_garde.compiled.state import (
    ADVANCE,
    ATTACK,
    BLACK,
    FIRST_INDIRECT,
    INDIRECT_PLACES,
    PARRY,
    PLAIN_CODES,
    RETREAT,
    VALUES,
    WHITE,
)
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def distance(table):
    """Spaces between the fencers, 1 to board - 1: a card of this value attacks."""
    return table.position[BLACK] - table.position[WHITE]


@kernel(inline=True)
def ground_behind(table, rules, seat):
    """How far a fencer may retreat: the spaces behind him, which are those that he has gained."""
    return table.position[WHITE] - 1 if seat == WHITE else int64(rules.board) - table.position[BLACK]


@kernel(inline=True)
def plain_code(kind, number):
    """The code of an advance or a retreat with a card, or of an attack with so many cards."""
    return 4 * number + kind


@kernel(inline=True)
def kind_of(code):
    """ADVANCE, RETREAT, ATTACK or PARRY, of a code that is no advance with an attack."""
    return code & 3


@kernel(inline=True)
def number_of(code):
    """The card of an advance or a retreat, the number of cards of an attack."""
    return code >> 2


@kernel(inline=True)
def indirect_code(step, cards):
    """The code of an advance by `step` with an attack of so many cards."""
    place = 9 * (step - 1) + cards - 1
    return FIRST_INDIRECT + place if place < INDIRECT_PLACES else PLAIN_CODES + place - INDIRECT_PLACES


@kernel(inline=True)
def is_indirect(code):
    """Whether a legal code is an advance with an attack."""
    return code >= PLAIN_CODES


@kernel(inline=True)
def indirect_place(code):
    """9 * (step - 1) + cards - 1 of an advance with an attack."""
    return code - FIRST_INDIRECT if code >= FIRST_INDIRECT else code - PLAIN_CODES + INDIRECT_PLACES


@kernel(inline=True)
def attack_cards_left(hand, gap, step):
    """With how many cards an advance by a held card could attack across what is left of a gap."""
    return held(hand, gap - step) - int64(gap == 2 * step)


@kernel(inline=True)
def retreats(table, rules):
    """The cards that allow a retreat within the board, as marks."""
    return marks_of(table.hand) & marks_up_to(ground_behind(table, rules, table.seat))


@kernel(inline=True)
def can_parry(table):
    """Whether the hand parries the attack (E3)."""
    return held(table.hand, int64(table.attack_value)) >= table.attack_cards


@kernel(inline=True)
def may_retreat(table, rules):
    """Whether the attack is one that a retreat answers (E3)."""
    return table.attack_is_indirect and rules.retreat_answers_indirect


@kernel(inline=True)
def has_turn(table, rules):
    """Whether there is any legal turn: the lowest card takes a fencer back, forward, or hits (E5)."""
    reach = max(distance(table), ground_behind(table, rules, table.seat))
    return marks_of(table.hand) & marks_up_to(reach) != 0


@kernel(inline=True)
def has_defence(table, rules):
    """Whether the attack can be answered at all."""
    return can_parry(table) or (may_retreat(table, rules) and retreats(table, rules) != 0)


@kernel(inline=True)
def defences(table, rules):
    """E3: the answers to an attack, as bits of word 0."""
    back = retreats(table, rules) << RETREAT if may_retreat(table, rules) else 0
    return back | (int64(can_parry(table)) << PARRY)


@kernel(inline=True)
def plain_turns(table, rules):
    """E2: advances short of the other fencer, retreats within the board, attacks; and what word 1 has no room for.

    As bits of word 0.
    """
    gap = distance(table)
    own = marks_of(table.hand)
    forward = own & marks_up_to(gap - 1)
    back = own & marks_up_to(ground_behind(table, rules, table.seat))
    attacks = marks_up_to(held(table.hand, gap))
    word = (forward << ADVANCE) | (back << RETREAT) | (attacks << ATTACK)
    if rules.highest >= 8 and rules.indirect:
        word |= far_indirect_attacks(table.hand, gap)
    return word


@kernel(inline=True)
def indirect_steps(hand, gap, highest):
    """The held cards by which an advance stops short of a gap, within reach of some card for the attack, as marks."""
    return marks_of(hand) & marks_up_to(min(gap - 1, highest)) & ~marks_up_to(gap - highest - 1)


@kernel(inline=True)
def indirect_attacks(table, rules):
    """E2: advances by 1 to 7 with an attack across what is left, as bits of word 1."""
    gap = distance(table)
    highest = int64(rules.highest)
    word = 0
    if not rules.indirect or gap > 2 * highest:
        return word
    steps = indirect_steps(table.hand, gap, highest) & marks_up_to(7)
    while steps != 0:
        step = lowest_bit(steps) // 4
        steps &= steps - 1
        word |= ((int64(1) << attack_cards_left(table.hand, gap, step)) - 1) << (9 * (step - 1))
    return word


@kernel
def far_indirect_attacks(hand, gap):
    """The same for advances by 8 and 9."""
    word = 0
    for step in range(8, min(gap, VALUES)):
        for cards in range(1, 10):
            if held(hand, step) > 0 and attack_cards_left(hand, gap, step) >= cards:
                word |= int64(1) << indirect_code(step, cards)
    return word
