"""What heroes can bring to battles with the cards of their hands."""

from numpy import int64

from analyser.games.rietburg.compiled.state import BATTLE, BOOK, FIRST_FRIEND, SHOOT
from analyser.games.rietburg.compiled.strength import NO_VALUE, best_books, best_quivers, books_for, has_sharp_axe
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def look_at_hands(table, rules, parameters, memory):
    """How many cards of each hand fight, how well the best, and how soon."""
    for seat in range(int64(table.players)):
        fighters, might, ready = strength_of(table, rules, parameters, seat, int64(table.hand[seat]))
        memory.fighters[seat] = fighters
        memory.might[seat] = might
        memory.ready[seat] = ready


@kernel
def hand_without(table, rules, parameters, card):
    """The same of the active hand less a card."""
    seat = int64(table.seat)
    return strength_of(table, rules, parameters, seat, int64(table.hand[at(seat)]) & ~bit(card))


@kernel
def strength_of(table, rules, parameters, seat, hand):
    """How many cards of a hero's hand fight, and how well the best; of an empty hand what reviving brings, later."""
    cards, ready = hand & rules.fighters, 1.0
    if cards == 0:
        cards, ready = int64(rules.own[at(seat)]) & rules.fighters, parameters.later
    count, best = int64(0), 0.0
    while cards != 0:
        might = might_of(table, rules, seat, lowest_bit(cards))
        count += int64(might > 0)
        best = max(best, float(might))
        cards &= cards - 1
    return count, best, ready


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
