"""What chance decides in Freigard: which card leaves the deck next. A known card on top has no rival."""

from numpy import int64

from analyser.games.freigard.compiled.deck import (
    FROM_TOP,
    add_to_pool,
    begin_look,
    deduce_hidden,
    discard_card,
    forget_top,
    locate,
    put_on_top,
    take_card,
)
from analyser.games.freigard.compiled.hand import add_to_three, take_as_hand
from analyser.games.freigard.compiled.rounds import ask_for_hand, close_drained_round, close_round, discard_hand
from analyser.games.freigard.compiled.state import DISCARD, DRAWN, HAND, PAID, SWAPPED, TURN
from analyser.kernel.bags import list_bag
from analyser.kernel.jit import kernel
from analyser.kernel.streams import below


@kernel(inline=True)
def deal(state, rules, stream):
    """Draws one chance outcome: a place of the bag, each equally likely, or the known card on top."""
    table = state.table
    if table.top_count > 0:
        return FROM_TOP
    return below(stream, int64(table.deck_size))


@kernel
def outcomes(state, rules, listed):
    """Lists the outcomes, one for each kind of card, weighed by how many cards would do; written in place."""
    table = state.table
    if table.top_count > 0:
        listed.code[0] = FROM_TOP
        listed.weight[0] = 1
        listed.count = 1
        return
    list_bag(state.deck, int64(table.deck_size), listed)


@kernel
def let_happen(state, rules, code):
    """The card leaves the deck, and what follows from it happens."""
    table = state.table
    card = take_card(state, code)
    if table.phase == PAID:
        pay_unseen(table, rules, code)
        return
    if code != FROM_TOP:
        locate(table, card)
    if table.phase == HAND:
        table.hand[table.hand_count] = card
        table.hand_count += 1
        if table.hand_count == 3:
            take_hand(table, rules, int64(table.hand[0]), int64(table.hand[1]), int64(table.hand[2]))
    elif table.phase == DRAWN:
        take_drawn(table, rules, card)
    elif table.phase == SWAPPED:
        take_swapped(table, rules, card)
    else:
        turn_over(state, rules, card)


@kernel(inline=True)
def settle(state, rules, stream):
    """Lets chance decide until the player has a turn.

    What there is much of, a fourth card and new hands, goes by fewer steps: a hand is not laid down card by card.
    """
    table = state.table
    while table.phase >= HAND:
        if table.phase == DRAWN:
            take_drawn(table, rules, draw_card(state, rules, stream))
        elif table.phase == HAND and table.hand_count == 0:
            first = draw_card(state, rules, stream)
            second = draw_card(state, rules, stream)
            take_hand(table, rules, first, second, draw_card(state, rules, stream))
        else:
            let_happen(state, rules, deal(state, rules, stream))


@kernel(inline=True)
def draw_card(state, rules, stream):
    """The next card, seen by the player."""
    code = deal(state, rules, stream)
    card = take_card(state, code)
    if code != FROM_TOP:
        locate(state.table, card)
    return card


@kernel
def pay_unseen(table, rules, code):
    """F3: the top card pays for a point, unseen unless it was known."""
    if code == FROM_TOP:
        table.row += 1
    else:
        table.hidden += 1
    table.due -= 1
    if table.due == 0:
        if table.hidden > 0:
            deduce_hidden(table)
        ask_for_hand(table, rules)


@kernel(inline=True)
def take_hand(table, rules, first, second, third):
    """F4: three cards are drawn; the Rout among them costs all three."""
    if first == rules.rout or second == rules.rout or third == rules.rout:
        for card in (first, second, third):
            discard_card(table, card)
        table.hand_count = 0
        ask_for_hand(table, rules)
        return
    take_as_hand(table, rules, first, second, third)
    go_on(table, rules)


@kernel(inline=True)
def take_drawn(table, rules, card):
    """F5: a fourth card, and one of the four must go; the Rout costs the hand."""
    if card == rules.rout:
        rout_hand(table, rules)
    else:
        add_to_three(table, card)
        table.phase = DISCARD


@kernel
def take_swapped(table, rules, card):
    """F8: a card in place of the one under the Vessel; the Rout costs the hand, the stored card stays."""
    if card == rules.rout:
        rout_hand(table, rules)
    else:
        take_as_hand(table, rules, int64(table.hand[0]), int64(table.hand[1]), card)
        go_on(table, rules)


@kernel
def rout_hand(table, rules):
    """The Rout is drawn: it goes to the discard pile with the hand."""
    discard_card(table, int64(rules.rout))
    discard_hand(table)
    ask_for_hand(table, rules)


@kernel(inline=True)
def go_on(table, rules):
    """With a hand of three: the next turn, or the round's end if the deck is empty."""
    if table.deck_size == 0:
        close_drained_round(table, rules)
    else:
        table.phase = TURN


@kernel
def turn_over(state, rules, card):
    """F7: the Eye turns a card over; the search goes on until one matches, the Rout comes or the deck is through."""
    table = state.table
    found = (rules.naming[table.naming] >> card) & 1 == 1
    is_rout = card == rules.rout
    if not found and not is_rout:
        table.aside[table.aside_count] = card
        table.aside_count += 1
        if table.deck_size > 0:
            return
    end_search(state)
    table.phase = TURN
    if found:
        put_on_top(table, card)
    elif is_rout:
        discard_card(table, card)
        if table.deck_size == 0:
            close_round(table)


@kernel
def end_search(state):
    """All that was turned over goes back into the deck, in no order; the player remembers what he saw."""
    table = state.table
    begin_look(table)
    forget_top(state)
    for place in range(int64(table.aside_count)):
        add_to_pool(state, int64(table.aside[place]))
    table.aside_count = 0
    if table.hidden > 0:
        deduce_hidden(table)
