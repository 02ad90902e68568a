"""What must hold in every position; each broken invariant sets its bit."""

from numpy import int64

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.limits import MOST_POINTS
from tests.games.barter.compiled.state import (
    ANSWER,
    EFFECT_ROLL,
    KINDS,
    NOBODY,
    OFFER,
    OVER_PHASE,
    ROLL,
    SEATS,
)

CARDS_LOST = 1
HANDS_MISCOUNTED = 2
KNOWN_WRONGLY = 4
OFF_THE_TRACK = 8
TURN_WRONG = 16
OFFER_WRONG = 32
CHANCE_WRONG = 64


@kernel
def check(state, rules):
    """The bits of all broken invariants, 0 if all is well."""
    broken = 0
    if not are_cards_kept(state, rules):
        broken |= CARDS_LOST
    if not are_hands_counted(state, rules):
        broken |= HANDS_MISCOUNTED
    if not is_known_rightly(state, rules):
        broken |= KNOWN_WRONGLY
    table = state.table
    for seat in range(SEATS):
        if table.points[seat] < 0 or table.points[seat] > MOST_POINTS or (seat >= rules.players and table.points[seat]):
            broken |= OFF_THE_TRACK
    if not is_turn_right(table, rules):
        broken |= TURN_WRONG
    if not is_offer_right(state, rules):
        broken |= OFFER_WRONG
    if not is_chance_right(table, rules):
        broken |= CHANCE_WRONG
    return broken


@kernel
def are_cards_kept(state, rules):
    """Every card of each kind lies in a hand, in the bag or in the discard pile."""
    table, discarded = state.table, 0
    for kind in range(KINDS):
        discarded += int64(table.discard[kind])
        count = int64(table.discard[kind])
        for seat in range(SEATS):
            count += int64(state.hand[seat].count[kind])
        for place in range(table.deck_size):
            count += int64(state.deck[place] == kind)
        if count != rules.count[kind]:
            return False
    return discarded == table.discard_size


@kernel
def are_hands_counted(state, rules):
    """Everybody may count the cards of each hand."""
    for seat in range(SEATS):
        count = 0
        for kind in range(KINDS):
            count += int64(state.hand[seat].count[kind])
        if count != state.table.hand_size[seat] or count > (
            max(rules.limit, rules.hand) if seat < rules.players else 0
        ):
            return False
    return True


@kernel
def is_known_rightly(state, rules):
    """What is known of a hand is in it; of an open hand all is known (B10)."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            held, known = state.hand[seat].count[kind], state.table.known[seat, kind]
            if known > held or (rules.is_open[seat] and known != held):
                return False
    return True


@kernel
def is_turn_right(table, rules):
    """Somebody has the turn, and not too many were begun."""
    over = table.phase == OVER_PHASE
    if table.place[0] != 0 and not over:
        return False
    return 0 <= table.seat < rules.players and 1 <= table.turns <= rules.max_turns and table.offers_left <= rules.offers


@kernel
def is_offer_right(state, rules):
    """Another seat is asked for an answer, and only then; the card that is offered is known to be there."""
    table = state.table
    if table.phase != ANSWER:
        return table.asked == NOBODY and (table.phase != OFFER or table.offers_left > 0)
    if table.asked == table.seat or not 0 <= table.asked < rules.players or table.given == table.wanted:
        return False
    return table.known[table.seat, table.given] > 0 and 0 <= table.wanted < rules.kinds


@kernel
def is_chance_right(table, rules):
    """Cards are due while the deck has the turn, which then has one; rolls only after a play."""
    if table.phase <= OVER_PHASE:
        return table.due == 0 and table.rolls == 0
    if table.phase >= ROLL:
        return table.due == 0 and (table.rolls > 0) == (table.phase == EFFECT_ROLL)
    return table.due > 0 and table.deck_size > 0
