"""What chance decides in En Garde: which card of the bag is drawn next. What follows from the last one happens here."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import some, take_card
from analyser.games.en_garde.compiled.moves import has_defence, has_turn
from analyser.games.en_garde.compiled.rounds import decide_round, end_round
from analyser.games.en_garde.compiled.state import BLACK, DEALT, DEFENCE, HIT, STUCK, TURN, WHITE
from analyser.kernel.bags import list_bag
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.kernel.streams import below


@kernel(inline=True)
def deal(state, rules, stream):
    """Draws one chance outcome: a place of the bag, each equally likely."""
    return below(stream, state.table.deck_size)


@kernel
def outcomes(state, rules, listed):
    """Lists the outcomes, one for each value that is left, weighed by how many cards have it; written in place."""
    list_bag(state.deck, state.table.deck_size, listed)


@kernel
def let_happen(state, rules, code):
    """A card is drawn; after the last one that is due, play goes on."""
    table = state.table
    card = some(1, take_card(state, code))
    if table.phase == DEALT:
        receive(state, card, table.due & 1)
    else:
        table.hand += card
        table.hand_size[at(table.seat)] += 1
    table.due -= 1
    if table.due == 0:
        go_on(state, rules)


@kernel(inline=True)
def settle(state, rules, stream):
    """Lets chance decide until a fencer has a turn, or a round is over: all cards that are due are drawn."""
    table = state.table
    size, due = int64(table.deck_size), int64(table.due)
    table.deck_size = size - due
    table.due = 0
    if table.phase == DEALT:
        deal_hands(state, stream, size, due)
        for seat in (WHITE, BLACK):
            table.hand_size[seat] = rules.hand
    else:
        table.hand_size[at(table.seat)] += due
        hand = int64(table.hand)
        for drawn in range(due):
            hand += draw_card(state, stream, size - drawn)
        table.hand = hand
    go_on(state, rules)


@kernel(inline=True)
def deal_hands(state, stream, size, due):
    """What is left to be dealt of the first hands, one card after the other (`receive`)."""
    white, black = int64(state.table.hand), int64(state.other_hand)
    for drawn in range(due):
        card = draw_card(state, stream, size - drawn)
        to_black = -((due - drawn) & 1)  # a mask: who gets a card changes each time
        black += card & to_black
        white += card & ~to_black
    state.table.hand = white
    state.other_hand = black


@kernel(inline=True)
def draw_card(state, stream, size):
    """Takes a card out of a bag of this size, as a hand of one; the caller counts them."""
    place = below(stream, size)
    card = state.deck[at(place)]
    state.deck[at(place)] = state.deck[at(size - 1)]
    return some(1, card)


@kernel(inline=True)
def receive(state, card, seat):
    """E1: the first hand is dealt white, black, alternately; white's lies on the table meanwhile."""
    if seat == BLACK:
        state.other_hand += card
    else:
        state.table.hand += card
    state.table.hand_size[at(seat)] += 1


@kernel(inline=True)
def pass_turn(state):
    """The fencer puts his hand down, and the other one takes up his."""
    table = state.table
    hand = table.hand
    table.hand = state.other_hand
    state.other_hand = hand
    table.seat = 1 - table.seat


@kernel(inline=True)
def go_on(state, rules):
    """All cards are drawn: the first turn begins; or after a turn (E6, E7) the attack is answered, the next one begins.

    Or the round is decided.
    """
    table = state.table
    if table.phase == DEALT:
        if table.starter == BLACK:
            pass_turn(state)
        begin_turn(state, rules)
    elif table.attacked:
        pass_turn(state)
        table.phase = DEFENCE
        if not has_defence(table, rules):
            end_round(state, rules, HIT, 1 - table.seat)
    elif table.deck_size == 0:
        decide_round(state, rules)
    else:
        pass_turn(state)
        begin_turn(state, rules)


@kernel(inline=True)
def begin_turn(state, rules):
    """E5: who has no legal turn loses the round."""
    table = state.table
    table.phase = TURN
    if not has_turn(table, rules):
        end_round(state, rules, STUCK, 1 - table.seat)
