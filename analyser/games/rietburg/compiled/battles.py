"""A battle step by step (R18): the active hero's means, the others one by one, willpower; then victory (R20)."""

from numpy import int64

from analyser.games.rietburg.compiled.effects import gain
from analyser.games.rietburg.compiled.gallery import gain_trophy, pay, set_will
from analyser.games.rietburg.compiled.piles import note, take_top, top_card
from analyser.games.rietburg.compiled.seats import seat_after, stands_at
from analyser.games.rietburg.compiled.state import (
    AXE,
    AXE_OR_KEEP,
    BOOK,
    CHADA,
    DEFEATED,
    DONE,
    FIGHTING,
    FIRST_BOOK,
    FIRST_FRIEND,
    FIRST_JOIN,
    FIRST_OBJECT,
    FIRST_QUIVER,
    FIRST_REWARD,
    FIRST_WILL,
    GO_ON,
    GO_ON_FIGHTING,
    JOIN_OR_STAY,
    KEEP,
    MEANS,
    NOWHERE,
    PAY_WILL,
    SHOOT,
    WORD_JOIN,
    WORD_MEANS,
)
from analyser.games.rietburg.compiled.strength import (
    CANNOT,
    base_of,
    books_for,
    cards_to_join,
    has_sharp_axe,
    most_by_card,
    strength_at,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def begin_battle(table, rules, location):
    """R15: with the fighting symbol that waits."""
    fight = lowest_bit(int64(table.waits) & FIGHTING)
    table.must_use = 0
    table.fight_at = location
    table.strength = strength_at(table, rules, location)
    table.asked = 1
    join(table, rules, int64(table.seat), table.card < FIRST_FRIEND, fight, int64(table.waiting[at(fight)]))
    table.step = GO_ON_FIGHTING


@kernel
def join(table, rules, seat, is_hero_card, fight, number):
    """A hero's base counts (R17), and he is the one who is asked for his means."""
    location = int64(table.fight_at)
    is_there = stands_at(table, seat, location)
    table.fighter = seat
    table.total += base_of(table, rules, seat, is_hero_card, fight, number, location, is_there)
    table.symbols = number if fight == SHOOT or fight == BOOK else 0
    table.uses_books = fight == BOOK
    table.is_first = 1
    table.axe_due = has_sharp_axe(table, seat, is_hero_card, fight)
    if is_hero_card and table.hero[at(seat)] != CHADA:
        table.payers |= bit(seat)


@kernel(inline=True)
def missing(table):
    """What the total still lacks."""
    return int64(table.strength) - int64(table.total)


@kernel(inline=True)
def means_left(table, rules):
    """The fighter's quivers or books, as bits: values of quivers, places of books."""
    if table.uses_books:
        return books_for(table, rules, stands_at(table, int64(table.fighter), int64(table.fight_at)))
    return int64(table.arrows)


@kernel
def go_on_fighting(state, rules):
    """R18: who is asked next for what; or the battle is won."""
    table = state.table
    if missing(table) <= 0:
        win_battle(state, rules)
    elif table.symbols > 0 and means_left(table, rules) != 0:
        table.step = MEANS
    elif table.axe_due:
        table.step = AXE_OR_KEEP
    elif is_somebody_asked(table, rules):
        table.step = JOIN_OR_STAY
    else:
        ask_for_will(state, rules)


@kernel
def is_somebody_asked(table, rules):
    """The next hero who could join is asked, if there is one."""
    if not rules.group_battles:
        return False
    while table.asked < rules.players:
        if cards_offered(table, rules) != 0:
            return True
        table.asked += 1
    return False


@kernel(inline=True)
def asked_seat(table):
    """Who is asked whether he joins."""
    return seat_after(table, int64(table.asked))


@kernel
def cards_offered(table, rules):
    """The cards by which he can join, whether or not that is enough, as bits."""
    seat, location = asked_seat(table), int64(table.fight_at)
    cards, found = cards_to_join(table, rules, seat, location), int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        if most_by_card(table, rules, seat, card, location) != CANNOT:
            found |= bit(card)
        cards &= cards - 1
    return found


@kernel
def ask_for_will(state, rules):
    """R18: if only one hero has any he pays unasked; else they are asked for one at a time."""
    table, payer, others = state.table, NOWHERE, 0
    for seat in range(int64(table.players)):
        if (int64(table.payers) >> seat) & 1 and table.will[seat] > 0:
            others += int64(payer != NOWHERE)
            payer = seat
    if others > 0:
        table.step = PAY_WILL
        return
    set_will(state, payer, int64(table.will[at(payer)]) - missing(table))
    win_battle(state, rules)


@kernel
def win_battle(state, rules):
    """R20: the cost is paid, the creature is a trophy, the active hero has the reward."""
    table, location = state.table, int64(state.table.fight_at)
    creature = top_card(table, location)
    pay(state, rules, rules.golden, int64(rules.cost[at(creature)]))
    take_top(table, location)
    gain_trophy(table, rules, creature)
    note(state, DEFEATED, location << 6 | creature)
    table.defeated += 1
    clear_battle(table)
    fighting = int64(table.waits) & FIGHTING & ~bit(BOOK)  # books go one by one (R14)
    if fighting != 0:
        table.waiting[at(lowest_bit(fighting))] = 0
        table.waits &= ~fighting
    table.at = location
    gain(state, rules, FIRST_REWARD + creature)
    table.step = GO_ON


@kernel(inline=True)
def clear_battle(table):
    """Nobody fights."""
    table.grouped += int64(table.is_group)
    table.is_group = 0
    table.fight_at = NOWHERE
    table.fighter = NOWHERE
    table.strength = 0
    table.total = 0
    table.symbols = 0
    table.uses_books = 0
    table.is_first = 0
    table.axe_due = 0
    table.asked = 0
    table.payers = 0


@kernel
def fight_on(state, rules, code):
    """A decision of a battle."""
    table = state.table
    table.step = GO_ON_FIGHTING
    if code == DONE:
        table.symbols = 0
    elif code == AXE:
        table.total += rules.axe_sharp
        table.is_dull = 1
        table.axe_due = 0
    elif code == KEEP:
        table.axe_due = 0
    elif code >> 6 == WORD_MEANS:
        use_means(table, rules, code)
    elif code >> 6 == WORD_JOIN:
        join_with(table, rules, code - FIRST_JOIN)
    elif code >= FIRST_WILL:
        seat = code - FIRST_WILL
        table.total += 1
        set_will(state, seat, int64(table.will[at(seat)]) - 1)
    else:
        table.asked += 1


@kernel
def use_means(table, rules, code):
    """A quiver or a book of this value is used (R18, R19)."""
    table.symbols -= 1
    table.is_first = 0
    if code < FIRST_BOOK:
        value = code - FIRST_QUIVER
        table.total += value
        left = int64(table.quiver_held[at(value)]) - 1
        table.quiver_held[at(value)] = left
        if left == 0:
            table.arrows &= ~bit(value)
        table.quiver_spent[at(value)] += 1
        table.spent += 1
        return
    value = code - FIRST_BOOK
    table.total += value
    table.used_books |= bit(book_of(rules, means_left(table, rules), value))
    if table.fighter == table.seat:
        spend(table, BOOK)


@kernel(inline=True)
def spend(table, symbol):
    """One use of a symbol that waits."""
    table.waiting[at(symbol)] -= 1
    if table.waiting[at(symbol)] == 0:
        table.waits &= ~bit(symbol)


@kernel
def book_of(rules, books, value):
    """R19: of some books the first of this value; the one that isn't far comes first."""
    while rules.book_value[at(lowest_bit(books))] != value:
        books &= books - 1
    return lowest_bit(books)


@kernel
def join_with(table, rules, card):
    """R16, R19: an invited hero joins with a card, which he has played."""
    seat = asked_seat(table)
    table.hand[at(seat)] &= ~bit(card)
    if card >= FIRST_OBJECT:
        gain_trophy(table, rules, card)
    else:
        table.played[at(seat)] |= bit(card)
    table.asked += 1
    table.is_group = 1
    join(table, rules, seat, card < FIRST_FRIEND, int64(rules.fight[at(card)]), int64(rules.fight_number[at(card)]))
