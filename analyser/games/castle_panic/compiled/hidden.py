"""What a seat may know, and dealing anew what lies hidden: orders (C1), and the overlord's tokens (V6)."""

from numpy import int64

from analyser.games.castle_panic.compiled.state import (
    BRICK,
    CARDS,
    DISCARD,
    DISCARD_PHASE,
    HURT,
    NO_CAUSE,
    NO_TOKEN,
    OVERLORD_PHASE,
    OVERLORDS,
    SETUP_TOKENS,
    TOKENS,
    TRADE_PHASE,
    View,
)
from analyser.kernel.bits import at, bit
from analyser.kernel.events import clear_events
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import clear_list, clear_record, copy_record
from analyser.kernel.streams import below


@fragment
def conceal(state, seat):
    """The table, and the overlord's tokens for him: two parts of the state, and no copy."""
    return View(state.table, state.secret[int64(seat == state.table.overlord)])


@fragment
def is_fully_known(view):
    """Whether nothing is hidden from who decides: the overlord's own tokens are not, nor an empty hand."""
    return view.table.turn == view.table.overlord or hidden_tokens(view.table) == 0


@kernel
def hidden_tokens(table):
    """How many tokens the overlord holds."""
    count = -int64(table.pile_size)
    for token in range(TOKENS):
        count += int64(table.unseen[token])
    return count


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: deck and pile, and the overlord's tokens drawn from the unseen."""
    table = view.table
    copy_record(state.table, table)
    clear_events(state.events)
    clear_record(state.secret[0])
    state.secret[0].reserve = NO_TOKEN
    copy_record(state.secret[OVERLORDS], view.secret)
    fill_deck(rules, state)
    size = fill_pile(state)
    if table.turn != table.overlord and rules.is_overlord:
        deal_secret(state, stream, size)


@kernel
def fill_deck(rules, state):
    """All cards that are in no hand, nor discarded, nor out of the game, as a bag."""
    table = state.table
    clear_list(state.deck)
    size = 0
    for card in range(CARDS):
        count = int64(rules.count[card]) - int64(table.discard[card])
        if card == BRICK or card == BRICK + 1:
            count -= int64(table.removed[card - BRICK])
        for seat in range(rules.players):
            count -= int64(table.hand[seat].count[card])
        for _ in range(count):
            state.deck[at(size)] = card
            size += 1


@kernel
def fill_pile(state):
    """All unseen tokens that the second secret has not, as a bag; how many."""
    table, secret = state.table, state.secret[OVERLORDS]
    clear_list(state.pile)
    size = 0
    for token in range(TOKENS):
        count = int64(table.unseen[token]) - int64(secret.count[token]) - int64(secret.reserve == token)
        for _ in range(count):
            state.pile[at(size)] = token
            size += 1
    return size


@kernel
def deal_secret(state, stream, size):
    """The overlord's tokens out of the bag, of which so many are his that the pile has its number; the reserve too."""
    table, secret = state.table, state.secret[OVERLORDS]
    while size > table.pile_size:
        place = below(stream, size)
        token = int64(state.pile[at(place)])
        size -= 1
        state.pile[at(place)] = state.pile[at(size)]
        state.pile[at(size)] = 0
        if table.has_reserve and secret.reserve == NO_TOKEN:
            secret.reserve = token
        else:
            secret.count[token] += 1
            secret.tokens += 1


@kernel
def clear_unused(state):
    """What is over: how towers fell, numbers of the phases before, what the last code brought about."""
    table = state.table
    clear_events(state.events)
    table.last_cause = NO_CAUSE
    table.last_arc = 0
    table.first_arc = 0
    table.before_king = 0
    table.king_due = 0
    table.is_kings = 0
    clear_list(table.fell_by)
    if table.step != HURT:
        table.cause = 0
    if table.step != DISCARD:
        table.thrown = 0
    if table.phase > SETUP_TOKENS and table.phase not in (DISCARD_PHASE, TRADE_PHASE, OVERLORD_PHASE):
        table.left = 0
    if table.is_king_lost:
        table.king = -1
    for seat in range(len(table.home)):
        if (table.out >> seat) & 1:
            table.home[seat] = -1
            table.moved_home &= ~bit(seat)
