"""What chance decides: the cards of the deck and the faces of the die. What follows from the last of them is here."""

from numpy import int64

from analyser.kernel.bags import list_bag
from analyser.kernel.jit import kernel
from analyser.kernel.streams import below
from tests.games.barter.compiled.ends import earn, end_turn
from tests.games.barter.compiled.hands import receive
from tests.games.barter.compiled.state import (
    DEALT,
    DRAW,
    EFFECT_ROLL,
    FACES,
    KINDS,
    LAY,
    OFFER,
    ROLL,
)


@kernel(inline=True)
def deal(state, rules, stream):
    """Draws one chance outcome: a place of the bag, or a face from 0."""
    table = state.table
    return below(stream, FACES if table.phase >= ROLL else table.deck_size)


@kernel
def outcomes(state, rules, listed):
    """Lists the outcomes with their weights, written in place: kinds of cards, or faces."""
    if state.table.phase < ROLL:
        list_bag(state.deck, state.table.deck_size, listed)
        return
    listed.count = FACES
    for face in range(FACES):
        listed.code[face] = face
        listed.weight[face] = 1


@kernel
def let_happen(state, rules, code):
    """A card is drawn or the die is rolled; after the last one that is due, play goes on."""
    table = state.table
    if table.phase >= ROLL:
        table.face = code
    if table.phase == ROLL:
        want_cards(state, rules, 1, DRAW)
    elif table.phase == EFFECT_ROLL:
        earn(table, table.seat, int64(rules.market[code]))
        table.rolls -= 1
        if table.rolls == 0:
            end_turn(state, rules)
    else:
        take_card(state, rules, code)
        if table.due == 0:
            go_on(state, rules)


@kernel(inline=True)
def take_card(state, rules, code):
    """The card at a place of the bag comes into the hand of the seat on turn."""
    table = state.table
    kind = int64(state.deck[code])
    table.deck_size -= 1
    state.deck[code] = state.deck[table.deck_size]
    receive(state, rules, table.seat, kind, False)
    table.due -= 1
    if table.due > 0 and table.deck_size == 0:
        reshuffle(state)
    if table.phase == DEALT and table.due % rules.hand == 0:
        table.seat = (table.seat + 1) % rules.players  # B2: a full hand at a time; the last one leads back to seat 0


@kernel(inline=True)
def go_on(state, rules):
    """After the last card: the first turn begins, the offers, or the rolls of an effect."""
    table = state.table
    if table.phase == DEALT:
        table.phase = ROLL
    elif table.phase == DRAW:
        begin_offers(table, rules)
    elif table.rolls > 0:
        table.phase = EFFECT_ROLL
    else:
        end_turn(state, rules)


@kernel
def want_cards(state, rules, count, phase):
    """B5: so many cards are due, as far as the hand's limit and the cards allow; without any, play goes on at once."""
    table = state.table
    room = max(rules.limit - table.hand_size[table.seat], 0)
    table.phase = phase
    table.due = min(count, room, table.deck_size + table.discard_size)
    if table.due == 0:
        go_on(state, rules)
    elif table.deck_size == 0:
        reshuffle(state)


@kernel
def reshuffle(state):
    """B5: the discard pile becomes the deck."""
    table = state.table
    for kind in range(KINDS):
        for _ in range(table.discard[kind]):
            state.deck[table.deck_size] = kind
            table.deck_size += 1
        table.discard[kind] = 0
    table.discard_size = 0


@kernel(inline=True)
def begin_offers(table, rules):
    """B6."""
    table.offers_left = rules.offers
    table.phase = OFFER if rules.offers > 0 else LAY
