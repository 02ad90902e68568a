"""What chance decides in En Garde: which card of the bag is drawn next. What follows from the last one happens here."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import some, take_card
from analyser.games.en_garde.compiled.moves import has_defence, has_turn
from analyser.games.en_garde.compiled.rounds import decide_round, end_round
from analyser.games.en_garde.compiled.state import BLACK, DEALT, DEFENCE, HIT, STUCK, TURN
from analyser.kernel.bags import list_bag
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


@kernel(inline=True)
def let_happen(state, rules, code):
    """A card is drawn; after the last one that is due, play goes on."""
    table = state.table
    card = take_card(state, code)
    table.due -= 1
    if table.phase == DEALT:
        receive(state, card, (2 * int64(rules.hand) - table.due - 1) & 1)
        if table.due == 0:
            if table.starter == BLACK:
                pass_turn(state)
            begin_turn(state, rules)
        return
    table.hand += some(1, card)
    table.hand_size[table.seat] += 1
    if table.due == 0:
        go_on(state, rules)


@kernel(inline=True)
def receive(state, card, seat):
    """E1: the first hand is dealt white, black, alternately; white's lies on the table meanwhile."""
    if seat == BLACK:
        state.other_hand += some(1, card)
    else:
        state.table.hand += some(1, card)
    state.table.hand_size[seat] += 1


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
    """After a turn and its refill: the attack is answered, the next turn begins, or the round is decided (E6, E7)."""
    table = state.table
    if table.attacked:
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
