"""The deck, the discard pile, and what the player can know of where a card lies.

The deck below the known top is a bag without order. The pool is what the player can't locate: that bag, and the cards
that paid for points unseen (F3) and lie hidden in the row. What the Eye turns over is not among the cards hidden by
then (F7), nor is what is drawn later; the player remembers it, search by search, and may find out what is hidden.
"""

from numpy import int64

from analyser.games.freigard.compiled.limits import KINDS
from analyser.games.freigard.compiled.state import LOOKS
from analyser.kernel.bits import at
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
    card = int64(state.deck[at(code)])
    state.deck[at(code)] = state.deck[at(int64(table.deck_size) - int64(table.top_count))]
    return card


@kernel(inline=True)
def locate(table, card):
    """The player sees a card of the pool: it is no longer one that could lie anywhere."""
    left = int64(table.pool[card]) - 1
    table.pool[card] = left
    table.pool_kinds ^= int64(left == 0) << card  # without a branch: which card comes is the very thing unforeseen
    if table.hidden > 0:
        tell_from_hidden(table, card)


@kernel(inline=True)
def add_to_pool(state, card):
    """A card goes into the bag, the player watching."""
    table = state.table
    state.deck[at(int64(table.deck_size) - int64(table.top_count))] = card
    table.deck_size += 1
    table.pool[card] += 1
    table.pool_kinds |= 1 << card
    for look in range(int64(table.looks)):
        table.shown[look, card] += 1


@kernel
def tell_from_hidden(table, card):
    """A card of the pool comes to light: it was not hidden, and so one less is shown that could be meant."""
    for look in range(int64(table.looks)):
        if table.shown[look, card] > 0:
            table.shown[look, card] -= 1
    deduce_hidden(table)


@kernel
def begin_look(table):
    """The Eye is about to put back what it turned over: news of the cards that are hidden by now.

    If no card was hidden since the last look, both looks are at the same cards, and one memory serves.
    """
    looks = int64(table.looks)
    if table.hidden == 0 or looks == LOOKS or (looks > 0 and table.hidden_then[looks - 1] == table.hidden):
        return
    table.hidden_then[looks] = table.hidden
    for kind in range(KINDS):
        table.shown[looks, kind] = 0
    table.looks = looks + 1


@kernel
def deduce_hidden(table):
    """F7: when no other cards are left that could be hidden, the player knows the hidden ones.

    The cards hidden by a look are known when the pool holds no more cards that could be among them. Enough to ask each
    look alone: what a later one showed in the deck lay there at the earlier ones too, so the candidates of a look are
    among those of the next, and of sets that lie within each other none says more together than each by itself. And
    all are known when no card of the pool can be in the deck, because the bag is empty.
    """
    if table.deck_size == table.top_count:
        uncover(table, int64(table.hidden), 0)
        return
    for look in range(int64(table.looks) - 1, -1, -1):  # the last first: what it uncovers includes the earlier ones
        candidates = 0
        for kind in range(KINDS):
            candidates += could_be_hidden(table, look, kind)
        if candidates == table.hidden_then[look]:
            uncover_look(table, look)
            return


@kernel(inline=True)
def could_be_hidden(table, look, kind):
    """How many cards of a kind may be among those that were hidden at a look."""
    return min(int64(table.pool[kind]) - int64(table.shown[look, kind]), int64(table.hidden_then[look]))


@kernel
def uncover_look(table, look):
    """The cards hidden at a look are known; what earlier looks told is included."""
    for kind in range(KINDS):
        locate_in_row(table, kind, could_be_hidden(table, look, kind))
    uncover(table, int64(table.hidden_then[look]), look + 1)


@kernel
def uncover(table, known, first):
    """So many hidden cards are known; looks before the first one have nothing more to tell."""
    table.row += known
    table.hidden -= known
    kept = max(0, int64(table.looks) - first) if table.hidden > 0 else 0
    for look in range(kept):
        table.hidden_then[look] = int64(table.hidden_then[first + look]) - known
        for kind in range(KINDS):
            table.shown[look, kind] = table.shown[first + look, kind]
    table.looks = kept
    if table.hidden == 0 and table.deck_size == table.top_count:
        for kind in range(KINDS):
            locate_in_row(table, kind, int64(table.pool[kind]))


@kernel(inline=True)
def locate_in_row(table, kind, count):
    """So many cards of a kind lie in the row, and not in the deck."""
    table.pool[kind] -= count
    if count > 0 and table.pool[kind] == 0:
        table.pool_kinds ^= 1 << kind


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
    left = int64(table.discard[card]) - 1
    table.discard[card] = left
    table.discard_kinds ^= int64(left == 0) << card


@kernel(inline=True)
def discard_if(table, card, truth):
    """A card goes to the discard pile or not, without a branch: for where that is as good as random."""
    table.discard[card] += int64(truth)
    table.discard_kinds |= int64(truth) << card
