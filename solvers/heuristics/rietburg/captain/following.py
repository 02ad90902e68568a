"""What symbols that wait are used for: looks, battles and ways here, the rest in `arranging`."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    BANISH,
    BOOK,
    DOUBLE,
    FAR,
    FIGHTING,
    FIRST_BANISH,
    FIRST_BOOK_FETCH,
    FIRST_BOOK_MOVE,
    FIRST_BOOK_REVEAL,
    FIRST_FETCH,
    FIRST_FIGHT,
    FIRST_FRIEND,
    FIRST_MOVE,
    FIRST_REMOVE,
    FIRST_REVEAL,
    FIRST_SPIRIT,
    FIRST_TURN,
    MOVE,
    REMOVE,
    REVEAL,
    TURN,
)
from analyser.games.rietburg.compiled.strength import can_be_won
from analyser.games.rietburg.compiled.uses import has_book
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.captain.arranging import choose_rest
from analyser.solvers.heuristics.rietburg.captain.spirit import is_spirit_due, number_with_spirit
from analyser.solvers.heuristics.rietburg.captain.standing import best_way, gain_of_fetching, standing_now
from analyser.solvers.heuristics.rietburg.captain.uses import (
    best_removal,
    best_reveal,
    best_to_banish,
    effort,
)
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE


@kernel
def choose_use(table, rules, parameters, memory):
    """The next use: what takes cards away or turns them up, then battles and ways, then the rest."""
    waits = int64(table.waits)
    code = choose_look(table, rules, parameters, memory, waits)
    if code != NO_MOVE:
        return code
    code = choose_fight_or_way(table, rules, parameters, memory, waits)
    if code != NO_MOVE:
        return code
    return choose_rest(table, rules, parameters, memory, waits)


@kernel
def choose_look(table, rules, parameters, memory, waits):
    """Reveal, turn, banish and remove, where it gains most."""
    down = int64(table.down)
    if (waits >> BANISH) & 1:
        location = best_to_banish(table, rules, memory, int64(table.waiting[BANISH]))
        if location >= 0:
            return FIRST_BANISH + location
    if down == 0:
        return int64(NO_MOVE)
    if (waits >> REMOVE) & 1:
        location = best_removal(memory, down)
        if location >= 0:
            return FIRST_REMOVE + location
    location = best_reveal(table, parameters, memory, down)
    if location >= 0:
        if (waits >> REVEAL) & 1:
            return FIRST_REVEAL + location
        if (waits >> TURN) & 1:
            return FIRST_TURN + location
        if (waits >> BOOK) & 1 and has_book(table, rules.reveal_book) and not table.fights:
            return FIRST_BOOK_REVEAL + location
    return int64(NO_MOVE)


@kernel
def choose_fight_or_way(table, rules, parameters, memory, waits):
    """The battle that gains most, here or at the end of a way; without one the way to a better place."""
    by_symbol, by_book = (waits >> MOVE) & 1, ((waits >> BOOK) & 1) * has_book(table, rules.move_book)
    if waits & FIGHTING != 0:
        code = choose_battle(table, rules, parameters, memory, waits, by_symbol, by_book)
        if code != NO_MOVE:
            return code
    if by_symbol or by_book:
        return choose_way(table, rules, parameters, memory, by_symbol, by_book)
    return int64(NO_MOVE)


@kernel
def choose_battle(table, rules, parameters, memory, waits, by_symbol, by_book):
    """To fight, or to send the spirit there before, or to go where the battle is that gains more."""
    fight, seat, own = lowest_bit(waits & FIGHTING), int64(table.seat), here(table)
    number, is_hero_card = int64(table.waiting[at(fight)]), table.card < FIRST_FRIEND
    best, found = 0.0, int64(NO_MOVE)
    now = standing_now(table, rules, parameters, memory, seat, own)
    for location in range(LOCATIONS):
        brought = number_with_spirit(table, rules, waits, fight, number, location)
        is_due = location == own and is_spirit_due(table, rules, waits, fight, number, is_hero_card)
        is_now = is_due or (int64(table.fights) >> location) & 1
        if not is_now and not can_be_reached(table, rules, fight, brought, by_symbol, by_book, int64(location)):
            continue
        cost = effort(table, rules, parameters, memory, fight, brought, is_hero_card, int64(location))
        gain = memory.kill[location] - cost
        if not is_now:
            gain += standing_now(table, rules, parameters, memory, seat, int64(location)) - now
        if gain > best:
            best = gain
            if is_due:
                found = FIRST_SPIRIT + 2 * location + DOUBLE
            else:
                found = (FIRST_FIGHT if is_now else FIRST_MOVE if by_symbol else FIRST_BOOK_MOVE) + location
    return int64(found)


@kernel
def can_be_reached(table, rules, fight, number, by_symbol, by_book, location):
    """Whether the battle there can be won after a way; a way by a book takes one of the symbols."""
    if not (int64(table.creatures) >> location) & 1 or location == here(table) or fight == FAR:
        return False
    if not (by_symbol or (by_book and number > 1)):
        return False
    left = number if by_symbol else number - 1
    return can_be_won(table, rules, fight, left, table.card < FIRST_FRIEND, location, True)


@kernel
def choose_way(table, rules, parameters, memory, by_symbol, by_book):
    """To the best place; there, whoever gains most is fetched."""
    moves = int64(table.waiting[MOVE]) * by_symbol + by_book
    seat = int64(table.seat)
    fighters, might, ready = memory.fighters[at(seat)], memory.might[at(seat)], memory.ready[at(seat)]
    place, _ = best_way(table, rules, parameters, memory, moves, fighters, might, ready)
    if place != here(table):
        return (FIRST_MOVE if by_symbol else FIRST_BOOK_MOVE) + place
    best, best_hero, found = 0.0, int64(LAST), int64(NO_MOVE)
    for other in range(int64(table.players)):
        gain = gain_of_fetching(table, rules, parameters, memory, int64(other), place)
        if gain > best or (gain == best and found != NO_MOVE and table.hero[other] < best_hero):
            best, best_hero = gain, int64(table.hero[other])
            found = (FIRST_FETCH if by_symbol else FIRST_BOOK_FETCH) + other
    return int64(found)
