"""The deck, the discard pile, and what the player can know of where a card lies.

The deck below the known top is a bag without order. The pool is what the player can't locate: that bag, and the cards
that paid for points unseen (F3). `known_in_deck` is what he can add when something is hidden: cards of the pool that
an Eye showed him in the deck (F7).
"""

from numpy import int64

from analyser.games.freigard.state import KINDS
from analyser.kernel.jit import kernel

FROM_TOP = 255
"""The chance outcome that is none: the next card is a known one."""


@kernel(inline=True)
def take_card(state, code):
    """The card that leaves the deck: the known one on top, else the one at this place of the bag. Not yet located."""
    table = state.table
    table.deck_size -= 1
    if code == FROM_TOP:
        table.top_count -= 1
        return int64(table.top[table.top_count])
    card = int64(state.deck[code])
    state.deck[code] = state.deck[int64(table.deck_size) - int64(table.top_count)]
    return card


@kernel(inline=True)
def locate(table, card):
    """The player sees a card of the pool: it is no longer one that could lie anywhere."""
    left = int64(table.pool[card]) - 1
    table.pool[card] = left
    table.pool_kinds ^= int64(left == 0) << card  # without a branch: which card comes is the very thing unforeseen
    if table.hidden > 0:
        if table.known_in_deck[card] > 0:
            table.known_in_deck[card] -= 1
        deduce_hidden(table)


@kernel(inline=True)
def add_to_pool(state, card):
    """A card goes into the bag, the player watching."""
    table = state.table
    state.deck[int64(table.deck_size) - int64(table.top_count)] = card
    table.deck_size += 1
    table.pool[card] += 1
    table.pool_kinds |= 1 << card
    if table.hidden > 0:
        table.known_in_deck[card] += 1


@kernel
def hide_in_row(table):
    """A card pays unseen: any of the pool, one that an Eye had shown perhaps (F3)."""
    for kind in range(KINDS):
        if table.hidden == 0:
            table.known_in_deck[kind] = 0
        elif table.known_in_deck[kind] > 0:
            table.known_in_deck[kind] -= 1
    table.hidden += 1


@kernel
def deduce_hidden(table):
    """F7: when only the hidden cards are left that could be hidden, the player knows them, and so the whole deck."""
    hidden = int64(table.hidden)
    candidates = 0
    for kind in range(KINDS):
        candidates += min(int64(table.pool[kind]) - int64(table.known_in_deck[kind]), hidden)
    if candidates > hidden:
        return
    for kind in range(KINDS):
        in_row = min(int64(table.pool[kind]) - int64(table.known_in_deck[kind]), hidden)
        table.pool[kind] -= in_row
        if in_row > 0 and table.pool[kind] == 0:
            table.pool_kinds ^= 1 << kind
    table.row += hidden
    table.hidden = 0


@kernel(inline=True)
def put_on_top(table, card):
    """A known card goes on top of the deck; the last one put there is drawn first (F9)."""
    table.top[table.top_count] = card
    table.top_count += 1
    table.deck_size += 1


@kernel
def forget_top(state):
    """After a search nothing below the found card is known (F7): known cards join the bag."""
    table = state.table
    for place in range(int64(table.top_count)):
        table.top_count -= 1
        table.deck_size -= 1
        add_to_pool(state, int64(table.top[place]))


@kernel(inline=True)
def discard_card(table, card):
    """A card goes to the discard pile."""
    table.discard[card] += 1
    table.discard_kinds |= 1 << card


@kernel(inline=True)
def take_from_discard(table, card):
    """A card of this kind leaves the discard pile; it must be there."""
    table.discard[card] -= 1
    if table.discard[card] == 0:
        table.discard_kinds ^= 1 << card
