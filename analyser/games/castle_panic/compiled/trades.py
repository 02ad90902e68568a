"""Trades: who may give what for what (C5), what comes of it, and proposals between rivals (V4)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import (
    gain_card,
    give_up_card,
    held_by,
)
from analyser.games.castle_panic.compiled.codes import index_of, indexed, is_unused
from analyser.games.castle_panic.compiled.seats import seat_on
from analyser.games.castle_panic.compiled.state import (
    ACCEPT,
    ANSWER,
    CARDS,
    FIRST_TRADE,
    GO_ON,
    NO_TRADE,
    SPAN,
    TRADE,
    WORD_CODES,
)
from analyser.games.castle_panic.compiled.turns import ask_active
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import put_word


@kernel(inline=True)
def trade_code(given, distance, taken):
    """A card for one of the seat that is so far on, from 1."""
    return indexed(FIRST_TRADE + SPAN * given, CARDS * (distance - 1) + taken)


@kernel(inline=True)
def partner_of_trade(table, rules, code):
    """The seat that a trade is with."""
    return seat_on(table, rules, 1 + index_of(code) // CARDS)


@kernel
def list_trades(table, rules, moves):
    """C5: each card of the active player for each of another name that another seat holds."""
    given = held_by(table, table.seat)
    while given != 0:
        card = lowest_bit(given)
        given &= given - 1
        low, high = int64(0), int64(0)  # 125 codes: the third partner's lie in both words
        for distance in range(1, rules.players):
            taken = held_by(table, seat_on(table, rules, distance)) & ~(int64(1) << card)
            first = CARDS * (distance - 1)
            if first + CARDS <= WORD_CODES:
                low |= taken << first
            elif first >= WORD_CODES:
                high |= taken << (first - WORD_CODES)
            else:
                low |= (taken & ((1 << (WORD_CODES - first)) - 1)) << first
                high |= taken >> (WORD_CODES - first)
        word = (FIRST_TRADE + SPAN * card) >> 6
        put_word(moves, word, low)
        put_word(moves, word + 1, high)


@kernel
def is_trade_legal(table, rules, code):
    """C5: whether both cards are there, and of different names."""
    given, taken = (code - FIRST_TRADE) // SPAN, index_of(code) % CARDS
    if is_unused(code) or index_of(code) >= CARDS * (rules.players - 1) or given == taken:
        return False
    other = partner_of_trade(table, rules, code)
    return (held_by(table, table.seat) >> given) & (held_by(table, other) >> taken) & 1 == 1


@kernel(inline=True)
def trade(state, rules, code):
    """C5: a card for a card; or V4: it is proposed."""
    table = state.table
    if code == NO_TRADE:
        table.step = GO_ON
        return
    table.left -= 1
    given, taken = (code - FIRST_TRADE) // SPAN, index_of(code) % CARDS
    other = partner_of_trade(table, rules, code)
    if rules.is_slayer:
        table.given = given
        table.taken = taken
        table.step = ANSWER
        table.turn = other
    else:
        swap_cards(table, given, taken, other)
        go_on_trading(table)


@kernel
def answer(state, code):
    """V4: the trade is accepted or refused by who was asked."""
    table = state.table
    if code == ACCEPT:
        swap_cards(table, int64(table.given), int64(table.taken), int64(table.turn))
    table.given = 0
    table.taken = 0
    go_on_trading(table)


@kernel(inline=True)
def go_on_trading(table):
    """C5: the decision comes again until the allowed number is used up."""
    if table.left > 0:
        ask_active(table, TRADE)
    else:
        table.step = GO_ON


@kernel
def swap_cards(table, given, taken, other):
    """The active player's card for another's."""
    give_up_card(table, table.seat, given)
    gain_card(table, other, given)
    give_up_card(table, other, taken)
    gain_card(table, table.seat, taken)
