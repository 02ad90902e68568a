"""The trophy gallery, gold, and what is paid from it (R22); willpower (R21)."""

from numpy import int64

from analyser.games.rietburg.compiled.piles import note
from analyser.games.rietburg.compiled.state import CARD_PAID, WILL_CHANGED
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def gain_trophy(table, rules, card):
    """A defeated creature or a played object comes into the gallery."""
    table.gallery[at(card)] += 1
    table.gallery_kinds |= bit(card)
    table.gold += (rules.golden >> card) & 1
    table.class_count[at(rules.class_[at(card)])] += 1
    table.trophies += 1


@kernel(inline=True)
def lose_trophy(table, rules, card):
    """A card of the gallery goes out of the game."""
    left = int64(table.gallery[at(card)]) - 1
    table.gallery[at(card)] = left
    if left == 0:
        table.gallery_kinds &= ~bit(card)
    table.gold -= (rules.golden >> card) & 1
    table.class_count[at(rules.class_[at(card)])] -= 1
    table.trophies -= 1
    table.box[at(card)] += 1


@kernel(inline=True)
def pay(state, rules, cards, count):
    """So many of these cards leave the gallery, which has them: the first of the box's order (R22)."""
    if count > 0:
        pay_some(state, rules, cards, count)


@kernel
def pay_some(state, rules, cards, count):
    """The same of one card at least."""
    table, is_first = state.table, 1
    while count > 0:
        card = lowest_bit(int64(table.gallery_kinds) & cards)
        lose_trophy(table, rules, card)
        note(state, CARD_PAID, is_first << 6 | card)
        is_first = 0
        count -= 1


@kernel(inline=True)
def set_will(state, seat, now):
    """A hero's willpower changes; what he gains or gives up comes from the supply or goes to it."""
    table = state.table
    table.supply += int64(table.will[at(seat)]) - now
    table.will[at(seat)] = now
    note(state, WILL_CHANGED, int64(seat) << 6 | now)


@kernel(inline=True)
def will_to_gain(table, rules, seat, count):
    """How much of so much willpower a hero can take (R21)."""
    return max(min(count, int64(table.supply), rules.will_cap - int64(table.will[at(seat)])), 0)
