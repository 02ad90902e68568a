"""What symbols that wait may be used for (R12 to R15): as the bits of words of codes."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.seats import here, others_elsewhere
from analyser.games.rietburg.compiled.state import (
    ALL_LOCATIONS,
    BANISH,
    BOOK,
    DRAW,
    EXCHANGE,
    FIRST_BANISH,
    FIRST_BOOK_FETCH,
    FIRST_BOOK_MOVE,
    FIRST_BOOK_REVEAL,
    FIRST_DRAW,
    FIRST_EXCHANGE,
    FIRST_FETCH,
    FIRST_FIGHT,
    FIRST_LURE,
    FIRST_MOVE,
    FIRST_REMOVE,
    FIRST_REVEAL,
    FIRST_SPIRIT,
    FIRST_TASK,
    FIRST_TURN,
    FRIENDS,
    HERO_CARDS,
    LURE,
    MOVE,
    NO_BOOK,
    NO_CARD,
    NOWHERE,
    RECALL,
    REMOVE,
    REVEAL,
    SHIFT,
    SPIRIT,
    SWAP,
    TASK,
    TURN,
    WORD_PLACES,
    WORD_RECALL,
    WORD_SHIFT,
    WORD_SHORT,
    WORD_SWAP,
)
from analyser.games.rietburg.compiled.strength import strength_at
from analyser.games.rietburg.compiled.tasks import face_down_tasks
from analyser.kernel.bits import bit, lowest_bit
from analyser.kernel.jit import kernel

WITHIN = 63
"""The bits of a code that are its place in its word."""
SIDES = 2
ALWAYS_OF_USE = 1 << MOVE | 1 << SPIRIT
"""There is always another location, and another place for the spirit."""
OTHERS_WITH_PLACES = 1 << TURN | 1 << LURE | 1 << DRAW | 1 << TASK | 1 << EXCHANGE | 1 << BANISH | 1 << BOOK
"""Symbols whose uses name a location, but for `reveal`, `remove` and those that fight."""


@kernel(inline=True)
def has(waits, symbol):
    """1 if the symbol waits, else 0."""
    return (waits >> symbol) & 1


@kernel(inline=True)
def has_book(table, book):
    """1 if Eara has this book and has not used it (R14), else 0."""
    return int64(book != NO_BOOK and not (int64(table.used_books) >> max(book, 0)) & 1)


@kernel(inline=True)
def ways(table, rules, waits):
    """`move`, `fetch`, and the same by a book: the uses among short moves."""
    moves = has(waits, MOVE)
    books = has(waits, BOOK) * has_book(table, rules.move_book)
    if moves | books == 0:
        return int64(0)
    there, others = ALL_LOCATIONS & ~bit(here(table)), others_elsewhere(table)
    by_symbol = there << (FIRST_MOVE & WITHIN) | others << (FIRST_FETCH & WITHIN)
    by_book = there << (FIRST_BOOK_MOVE & WITHIN) | others << (FIRST_BOOK_FETCH & WITHIN)
    return by_symbol * moves | by_book * books


@kernel(inline=True)
def places(table, rules, waits, fights, banished):
    """The uses that name a location; a creature of strength `banished` at most may be banished.

    Measured: not asked after the other symbols where none of them waits, random games are 1.04 times as fast.
    """
    down = int64(table.down)
    bits = (down * has(waits, REVEAL)) << (FIRST_REVEAL & WITHIN)
    bits |= (down * has(waits, REMOVE)) << (FIRST_REMOVE & WITHIN)
    bits |= fights << (FIRST_FIGHT & WITHIN)
    return bits | other_places(table, rules, waits, banished) if waits & OTHERS_WITH_PLACES else bits


@kernel
def other_places(table, rules, waits, banished):
    """The same of the symbols that are less common."""
    down, elsewhere = int64(table.down), ALL_LOCATIONS & ~bit(here(table))
    bits = (int64(table.filled) * has(waits, TURN)) << (FIRST_TURN & WITHIN)
    bits |= (int64(table.creatures) & elsewhere) * has(waits, LURE) << (FIRST_LURE & WITHIN)
    bits |= (down & elsewhere) * has(waits, DRAW) << (FIRST_DRAW & WITHIN)
    bits |= face_down_tasks(table) * has(waits, TASK) << (FIRST_TASK & WITHIN)
    if has(waits, EXCHANGE) and table.box_tasks > 0:
        bits |= int64(table.tasks_up) << (FIRST_EXCHANGE & WITHIN)
    if has(waits, BANISH):
        bits |= weak_creatures(table, rules, banished) << (FIRST_BANISH & WITHIN)
    if has(waits, BOOK):
        bits |= (down * has_book(table, rules.reveal_book)) << (FIRST_BOOK_REVEAL & WITHIN)
    return bits


@kernel
def weak_creatures(table, rules, most):
    """Locations with a creature on top that is no stronger, as bits."""
    creatures, found = int64(table.creatures), int64(0)
    while creatures != 0:
        location = lowest_bit(creatures)
        found |= int64(strength_at(table, rules, location) <= most) << location
        creatures &= creatures - 1
    return found


@kernel(inline=True)
def shifts(table, waits):
    """`shift L M`, and `spirit L SIDE` but for its present place and side."""
    bits, left = int64(0), int64(table.down) * has(waits, SHIFT)
    while left != 0:
        location = lowest_bit(left)
        left &= left - 1
        bits |= (ALL_LOCATIONS & ~bit(location)) << (LOCATIONS * location)
    if has(waits, SPIRIT):
        all_places = bit(SIDES * LOCATIONS) - 1
        if table.spirit != NOWHERE:
            all_places &= ~bit(SIDES * int64(table.spirit) + int64(table.side))
        bits |= all_places << (FIRST_SPIRIT & WITHIN)
    return bits


@kernel(inline=True)
def swaps(table, waits):
    """`swap L M`: creatures of different names."""
    bits, left = int64(0), int64(table.creatures) * has(waits, SWAP)
    while left != 0:
        lower = lowest_bit(left)
        left &= left - 1
        others = left
        while others != 0:
            higher = lowest_bit(others)
            others &= others - 1
            if top_card(table, lower) != top_card(table, higher):
                bits |= bit(LOCATIONS * lower + higher)
    return bits


@kernel(inline=True)
def recalls(table, waits, card):
    """R13: hero and friend cards in played piles, but for the one that is being played."""
    if not has(waits, RECALL):
        return int64(0)
    played = int64(0)
    for seat in range(int64(table.players)):
        played |= int64(table.played[seat])
    if card != NO_CARD:
        played &= ~bit(card)
    return played & (HERO_CARDS | FRIENDS)


@kernel
def uses(table, rules, word, waits, fights, banished, card):
    """The uses of symbols among one word of codes."""
    if waits == 0:
        return int64(0)
    if word == WORD_SHORT:
        return ways(table, rules, waits)
    if word == WORD_PLACES:
        return places(table, rules, waits, fights, banished)
    if word == WORD_SHIFT:
        return shifts(table, waits)
    if word == WORD_SWAP:
        return swaps(table, waits)
    return recalls(table, waits, card) if word == WORD_RECALL else int64(0)


@kernel(inline=True)
def has_use(table, rules, waits, fights, banished, card):
    """Whether any use is legal."""
    return waits != 0 and (waits & ALWAYS_OF_USE != 0 or has_use_of(table, rules, waits, fights, banished, card))


@kernel
def has_use_of(table, rules, waits, fights, banished, card):
    """The same of symbols that may be of no use."""
    if places(table, rules, waits, fights, banished) != 0 or ways(table, rules, waits) != 0:
        return True
    return recalls(table, waits, card) != 0 or shifts(table, waits) != 0 or swaps(table, waits) != 0


@kernel(inline=True)
def has_use_now(table, rules):
    """The same of the symbols that wait."""
    waits, banished = int64(table.waits), int64(table.waiting[BANISH])
    return has_use(table, rules, waits, int64(table.fights), banished, int64(table.card))
