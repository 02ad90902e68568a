"""What heroes can bring to battles with the cards of their hands."""

from numpy import int64

from analyser.games.rietburg.compiled.state import BATTLE, BOOK, FIRST_FRIEND, SHOOT
from analyser.games.rietburg.compiled.strength import NO_VALUE, best_books, best_quivers, books_for, has_sharp_axe
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def look_at_hands(table, rules, memory):
    """How many cards of each hand fight, and how well the best."""
    for seat in range(int64(table.players)):
        memory.fighters[seat], memory.might[seat] = strength_of(table, rules, seat, int64(table.hand[seat]))


@kernel
def hand_without(table, rules, card):
    """The same of the active hand less a card."""
    seat = int64(table.seat)
    return strength_of(table, rules, seat, int64(table.hand[at(seat)]) & ~bit(card))


@kernel
def strength_of(table, rules, seat, cards):
    """How many of some cards of a hero fight, and how well the best of them."""
    cards &= rules.fighters
    count, best = int64(0), 0.0
    while cards != 0:
        might = might_of(table, rules, seat, lowest_bit(cards))
        count += int64(might > 0)
        best = max(best, float(might))
        cards &= cards - 1
    return count, best


@kernel
def might_of(table, rules, seat, card):
    """What a card brings where its hero stands, without the spirit and willpower."""
    fight, number = int64(rules.fight[at(card)]), int64(rules.fight_number[at(card)])
    if fight == SHOOT:
        return best_quivers(table, number, NO_VALUE)
    if fight == BOOK:
        return best_books(rules, books_for(table, rules, True), number)
    if fight == BATTLE and has_sharp_axe(table, seat, card < FIRST_FRIEND, fight):
        return number + rules.axe_sharp
    return number
