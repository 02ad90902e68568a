"""A player's turn: score, draw, and the totems' abilities (F2, F3, F5 to F9)."""

from numpy import int64

from analyser.games.freigard.compiled.deck import discard_card, discard_if, put_on_top, take_from_discard
from analyser.games.freigard.compiled.hand import can_score, hand_value, remove_from_four, remove_from_three
from analyser.games.freigard.compiled.rounds import ask_for_hand, close_drained_round, discard_hand
from analyser.games.freigard.compiled.state import (
    DRAW,
    DRAWN,
    EYE,
    FIRST_DISCARD,
    FIRST_EYE,
    FIRST_HOURGLASS,
    FIRST_SPEND,
    FIRST_STORE,
    HOURGLASS,
    NAMINGS,
    NO_CARD,
    PAID,
    REDRAW,
    RELEASE,
    REVEALED,
    SCORE,
    SWAPPED,
    TURN,
    VESSEL,
)
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import put_word


@kernel(inline=True)
def list_turns(table, rules, moves):
    """What is open at a turn, written in place."""
    put_word(moves, 0, plain_turns(table, rules))
    if table.totems[HOURGLASS] > 0:
        put_word(moves, FIRST_HOURGLASS >> 6, table.discard_kinds & rules.defenders)
    if table.totems[VESSEL] > 0:
        put_word(moves, FIRST_STORE >> 6, three_kinds(table))
    if table.totems[EYE] > 0:
        put_word(moves, FIRST_EYE >> 6, offered_namings(table, rules))


@kernel(inline=True)
def is_turn_legal(table, rules, code):
    """Whether a code that the game knows is open at a turn."""
    word = 0
    if code < FIRST_HOURGLASS:
        word = plain_turns(table, rules)
    elif code < FIRST_STORE:
        word = table.discard_kinds & rules.defenders if table.totems[HOURGLASS] > 0 else 0
    elif code < FIRST_DISCARD:
        word = three_kinds(table) if table.totems[VESSEL] > 0 else 0
    elif FIRST_EYE <= code < FIRST_SPEND:
        word = offered_namings(table, rules) if table.totems[EYE] > 0 else 0
    return (word >> (code & 63)) & 1 == 1


@kernel(inline=True)
def plain_turns(table, rules):
    """The moves that name nothing: draw always, score, release and redraw if they may be."""
    plain = 1 << DRAW | int64(can_score(table, rules)) << SCORE
    if table.stored != NO_CARD:
        plain |= 1 << RELEASE
    if table.redraws_left > 0:
        plain |= 1 << REDRAW
    return plain


@kernel(inline=True)
def offered_namings(table, rules):
    """F7: namings that a card of the deck may match as far as the player can know, as bits."""
    kinds = int64(table.pool_kinds)
    for place in range(int64(table.top_count)):
        kinds |= 1 << int64(table.top[place])
    offered = 0
    for naming in range(NAMINGS):
        offered |= int64((kinds & rules.naming[naming]) != 0) << naming
    return offered


@kernel(inline=True)
def three_kinds(table):
    """The kinds of the first three cards in the hand, as bits: equal cards give one move."""
    return 1 << int64(table.hand[0]) | 1 << int64(table.hand[1]) | 1 << int64(table.hand[2])


@kernel(inline=True)
def four_kinds(table):
    """The kinds among four cards, as bits: one of them goes (F5)."""
    return three_kinds(table) | 1 << int64(table.hand[3])


@kernel(inline=True)
def play_turn(state, rules, code):
    """Plays a move of a turn. What needs a card from the deck leaves the phase to chance."""
    table = state.table
    if code == DRAW:
        table.phase = DRAWN
    elif code == SCORE:
        score_hand(table, rules)
    elif code >= FIRST_EYE:
        search_deck(table, code - FIRST_EYE)
    elif code >= FIRST_STORE:
        store_card(table, code - FIRST_STORE)
    elif code >= FIRST_HOURGLASS:
        take_back(table, code - FIRST_HOURGLASS)
    elif code == RELEASE:
        put_on_top(table, int64(table.stored))
        table.stored = NO_CARD
    else:
        table.redraws_left -= 1
        discard_hand(table)
        ask_for_hand(table, rules)


@kernel(inline=True)
def score_hand(table, rules):
    """F3: the points count in full; as many cards pay, the least useful first."""
    points = hand_value(table, rules)
    table.score += points
    for place in range(3):
        discard_if(table, int64(table.hand[place]), place >= points)
    table.hand_count = 0
    table.row += min(points, 3)
    due = points - 3
    while due > 0 and table.discard_kinds != 0:
        take_from_discard(table, lowest_bit(table.discard_kinds))
        table.row += 1
        due -= 1
    table.due = max(0, min(due, int64(table.deck_size)))
    if table.due > 0:
        table.phase = PAID
    else:
        ask_for_hand(table, rules)


@kernel(inline=True)
def take_back(table, card):
    """F6: the Hourglass puts a card of the discard pile on top of the deck."""
    use_ability(table, HOURGLASS)
    take_from_discard(table, card)
    put_on_top(table, card)


@kernel(inline=True)
def search_deck(table, naming):
    """F7: the Eye begins to turn cards over."""
    use_ability(table, EYE)
    table.naming = naming
    table.aside_count = 0
    table.phase = REVEALED


@kernel(inline=True)
def store_card(table, card):
    """F8: a card goes under the Vessel, and another one is drawn."""
    use_ability(table, VESSEL)
    remove_from_three(table, card)
    table.stored = card
    table.phase = SWAPPED


@kernel(inline=True)
def use_ability(table, totem):
    """A totem is used for its ability, once and for all."""
    table.totems[totem] -= 1
    table.abilities_used[totem] += 1


@kernel(inline=True)
def discard_drawn(table, rules, code):
    """F5: one of four cards goes; then, if the deck is empty, the round ends."""
    card = code - FIRST_DISCARD
    remove_from_four(table, rules, card)
    discard_card(table, card)
    if table.deck_size == 0:
        close_drained_round(table, rules)
    else:
        table.phase = TURN
