"""How strong creatures are (R15), and what heroes can bring against them (R16, R17)."""

from numpy import int64

from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.seats import seat_after, stands_at
from analyser.games.rietburg.compiled.state import (
    BATTLE,
    BOOK,
    CHADA,
    DOUBLE,
    FAR,
    FIGHTING,
    FIRST_FRIEND,
    KHEELA,
    KRAM,
    PLUS,
    SHOOT,
)
from analyser.kernel.bits import at, bit, count_bits, highest_bit, lowest_bit
from analyser.kernel.jit import kernel

CANNOT = -1
"""In place of a strength: he can't fight there with that."""
NO_VALUE = 0
"""Of no quiver."""


@kernel(inline=True)
def strength_at(table, rules, location):
    """R15: of the creature on top."""
    strength = int64(rules.strength[at(top_card(table, location))])
    return strength if strength > 0 else count_bits(int64(table.creatures))


@kernel(inline=True)
def plus_at(table, rules, location):
    """R17: what the spirit adds for each hero who fights there with a hero card."""
    return rules.spirit_plus if table.spirit == location and table.side == PLUS else int64(0)


@kernel(inline=True)
def base_of(table, rules, seat, is_hero_card, fight, number, location, is_there):
    """R17: without quivers, books and the sharp axe; `is_there` says whether the hero stands there."""
    if not is_hero_card:
        return number
    own = plus_at(table, rules, location) if is_there else int64(0)
    if fight == BATTLE:
        own += number
        hero = table.hero[at(seat)]
        if hero == KHEELA and table.spirit == location and table.side == DOUBLE:
            own += number * (rules.spirit_factor - 1)
        elif hero == KRAM and table.is_dull:
            own += rules.axe_dull
    return own


@kernel(inline=True)
def has_sharp_axe(table, seat, is_hero_card, fight):
    """R18: whether a hero who fights so may add the sharp axe."""
    return is_hero_card and fight == BATTLE and table.hero[at(seat)] == KRAM and not table.is_dull


@kernel
def books_for(table, rules, is_there):
    """R14, R16: Eara's unused books that fight, from elsewhere only the far ones, as bits."""
    return rules.fight_books & ~int64(table.used_books) & (int64(-1) if is_there else rules.far_books)


@kernel
def best_quivers(table, count, used):
    """The strength of the best quivers, so many or all, without one of the value `used` (or NO_VALUE)."""
    values, total = int64(table.arrows), int64(0)
    while count > 0 and values != 0:
        value = highest_bit(values)
        number = min(int64(table.quiver_held[at(value)]) - int64(value == used), count)
        total += number * value
        count -= number
        values ^= bit(value)
    return total


@kernel
def best_books(rules, books, count):
    """The strength of the best of some books, so many or all; their list begins with the strongest."""
    total = int64(0)
    while count > 0 and books != 0:
        total += int64(rules.book_value[at(lowest_bit(books))])
        books &= books - 1
        count -= 1
    return total


@kernel
def most_of(table, rules, seat, is_hero_card, fight, number, location, is_there):
    """R16 to R18: the most that a hero brings by a fighting symbol, but for willpower; or CANNOT."""
    if fight == FAR:
        return number
    if fight == BOOK:
        books = books_for(table, rules, is_there)
        if books == 0:
            return int64(CANNOT)
        return base_of(table, rules, seat, is_hero_card, fight, number, location, is_there) + best_books(
            rules, books, number
        )
    if not is_there or (fight == SHOOT and table.arrows == 0):
        return int64(CANNOT)
    own = base_of(table, rules, seat, is_hero_card, fight, number, location, is_there)
    if fight == SHOOT:
        return own + best_quivers(table, number, NO_VALUE)
    return own + rules.axe_sharp if has_sharp_axe(table, seat, is_hero_card, fight) else own


@kernel(inline=True)
def will_of(table, seat, is_hero_card):
    """R18: the willpower that a hero may add."""
    return int64(table.will[at(seat)]) if is_hero_card and table.hero[at(seat)] != CHADA else int64(0)


@kernel(inline=True)
def most_by_card(table, rules, seat, card, location):
    """The most that an invited hero brings by a card of his hand, willpower too; or CANNOT."""
    is_hero_card = card < FIRST_FRIEND
    fight, number = int64(rules.fight[at(card)]), int64(rules.fight_number[at(card)])
    own = most_of(table, rules, seat, is_hero_card, fight, number, location, stands_at(table, seat, location))
    return own if own == CANNOT else own + will_of(table, seat, is_hero_card)


@kernel(inline=True)
def cards_to_join(table, rules, seat, location):
    """R16: the cards of a hero's hand by which he may be able to join a battle, as bits."""
    cards = int64(table.hand[at(seat)]) & rules.fighters
    return cards if stands_at(table, seat, location) else cards & (rules.far_cards | rules.book_cards)


@kernel
def most_of_invited(table, rules, seat, location):
    """The most that a hero brings who is invited; 0 if he can't join."""
    cards, most = cards_to_join(table, rules, seat, location), int64(0)
    while cards != 0:
        most = max(most, most_by_card(table, rules, seat, lowest_bit(cards), location))
        cards &= cards - 1
    return most


@kernel
def most_of_others(table, rules, location, first):
    """What all others can bring, those from so far on from the active seat."""
    total = int64(0)
    if rules.group_battles:
        for distance in range(first, rules.players):
            total += most_of_invited(table, rules, seat_after(table, distance), location)
    return total


@kernel
def can_be_won(table, rules, fight, number, is_hero_card, location, is_there):
    """R15: whether the active hero's battle with the creature there can be won with all that may be brought.

    `is_there` says whether he stands there; policies ask for what would be.
    """
    if table.gold < rules.cost[at(top_card(table, location))]:
        return False
    seat = int64(table.seat)
    own = most_of(table, rules, seat, is_hero_card, fight, number, location, is_there)
    if own == CANNOT:
        return False
    missing = strength_at(table, rules, location) - own - will_of(table, seat, is_hero_card)
    return missing <= 0 or most_of_others(table, rules, location, 1) >= missing


@kernel
def battles_to_win(table, rules, fight, number, is_hero_card):
    """The locations at which the active hero can win a battle by a fighting symbol, as bits."""
    locations, found = int64(table.creatures), int64(0)
    if fight == BATTLE or fight == SHOOT:
        locations &= bit(table.location[at(table.seat)])
    while locations != 0:
        location = lowest_bit(locations)
        is_there = stands_at(table, int64(table.seat), location)
        if can_be_won(table, rules, fight, number, is_hero_card, location, is_there):
            found |= bit(location)
        locations &= locations - 1
    return found


@kernel(inline=True)
def fights_now(table, rules):
    """The same with the symbols that wait."""
    fighting = int64(table.waits) & FIGHTING
    if fighting == 0:
        return int64(0)
    fight = lowest_bit(fighting)
    return battles_to_win(table, rules, fight, int64(table.waiting[at(fight)]), table.card < FIRST_FRIEND)
