"""What is offered in a battle (R18), as the bits of words of codes: only what lets it still be won."""

from numpy import int64

from analyser.games.rietburg.compiled.battles import asked_seat, cards_offered, means_left, missing
from analyser.games.rietburg.compiled.state import (
    AXE,
    AXE_OR_KEEP,
    DONE,
    FIRST_BOOK,
    FIRST_STAY,
    FIRST_WILL,
    JOIN_OR_STAY,
    KEEP,
    MEANS,
    PAY_WILL,
    WORD_JOIN,
    WORD_MEANS,
    WORD_SHORT,
)
from analyser.games.rietburg.compiled.strength import (
    best_books,
    best_quivers,
    most_by_card,
    most_of_others,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel

WITHIN = 63
"""The bits of a code that are its place in its word."""


@kernel
def willpower_ready(table):
    """The willpower of those who may add it."""
    total = int64(0)
    for seat in range(int64(table.players)):
        total += int64(table.will[seat]) * ((int64(table.payers) >> seat) & 1)
    return total


@kernel
def most_to_come(table, rules, first):
    """The most that is still to come when the fighter has done: the others from so far on, and willpower."""
    return willpower_ready(table) + most_of_others(table, rules, int64(table.fight_at), first)


@kernel
def battle_moves(table, rules, word):
    """The legal moves of a battle among one word of codes."""
    step = table.step
    if word == WORD_MEANS and step == MEANS:
        return offered_means(table, rules)
    if word == WORD_JOIN and step == JOIN_OR_STAY:
        return offered_joins(table, rules)
    if word != WORD_SHORT:
        return int64(0)
    if step == MEANS:
        is_enough = not table.is_first and most_to_come(table, rules, int64(table.asked)) >= missing(table)
        return int64(is_enough) << (DONE & WITHIN)
    if step == AXE_OR_KEEP:
        is_enough = most_to_come(table, rules, int64(table.asked)) >= missing(table)
        return bit(AXE & WITHIN) | int64(is_enough) << (KEEP & WITHIN)
    if step == JOIN_OR_STAY:
        is_enough = most_to_come(table, rules, int64(table.asked) + 1) >= missing(table)
        return int64(is_enough) << ((FIRST_STAY & WITHIN) + asked_seat(table))
    if step == PAY_WILL:
        return offered_will(table)
    return int64(0)


@kernel
def offered_means(table, rules):
    """Quivers or books by value."""
    left, found = means_left(table, rules), int64(0)
    needed = missing(table) - most_to_come(table, rules, int64(table.asked))
    all_means, more = left, int64(table.symbols) - 1
    while left != 0:
        place = lowest_bit(left)
        if table.uses_books:
            value = int64(rules.book_value[at(place)])
            if value + best_books(rules, all_means & ~bit(place), more) >= needed:
                found |= bit((FIRST_BOOK & WITHIN) + value)
        elif place + best_quivers(table, more, place) >= needed:
            found |= bit(place)
        left &= left - 1
    return found


@kernel
def offered_joins(table, rules):
    """The cards by which the one who is asked may join."""
    seat, location = asked_seat(table), int64(table.fight_at)
    cards, found = cards_offered(table, rules), int64(0)
    needed = missing(table) - most_to_come(table, rules, int64(table.asked) + 1)
    while cards != 0:
        card = lowest_bit(cards)
        if most_by_card(table, rules, seat, card, location) >= needed:
            found |= bit(card)
        cards &= cards - 1
    return found


@kernel
def offered_will(table):
    """Those who have willpower that counts."""
    found = int64(0)
    for seat in range(int64(table.players)):
        found |= int64(table.will[seat] > 0) << ((FIRST_WILL & WITHIN) + seat)
    return found & (int64(table.payers) << (FIRST_WILL & WITHIN))
