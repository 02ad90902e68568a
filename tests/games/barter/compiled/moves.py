"""Which moves are legal: offers (B6), answers (B7), plays (B8)."""

from numpy import int64

from analyser.kernel.jit import kernel
from analyser.kernel.moves import clear_moves, put_word
from tests.games.barter.compiled.hands import decider, kind_at
from tests.games.barter.compiled.limits import MOST_LAID
from tests.games.barter.compiled.state import (
    ACCEPT,
    ANSWER,
    FIRST_LAY,
    FIRST_OFFER,
    KEEP,
    KINDS,
    LAY,
    MOVE_WORDS,
    NOTHING,
    OFFER,
    PASS,
    REFUSE,
)


@kernel(inline=True)
def lay_code(place, count):
    """The code for laying so many cards of the kind at a place of the hand."""
    return FIRST_LAY + MOST_LAID * place + count - 1


@kernel(inline=True)
def offer_code(place, distance, wanted):
    """The code for offering a card of the kind at a place of the hand to the seat that is so far on."""
    return FIRST_OFFER * (1 + place) + KINDS * (distance - 1) + wanted


@kernel
def legal(state, rules, moves):
    """The legal moves, written in place."""
    clear_moves(moves)
    put_word(moves, 0, short_moves(state, rules))
    table = state.table
    if table.phase != OFFER:
        return
    others = seats_with_cards(table, rules)
    if others == 0:
        return
    hand = state.hand[table.seat]
    place = 0
    for kind in range(KINDS):
        if hand.count[kind] > 0:
            place += 1
            put_word(moves, place, offers_of(rules, kind, others))


@kernel
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= 64 * MOVE_WORDS:
        return False
    table, place, bits = state.table, code >> 6, int64(0)
    if place == 0:
        bits = short_moves(state, rules)
    elif table.phase == OFFER:
        kind = kind_at(state.hand[table.seat], place - 1)
        if kind != NOTHING:
            bits = offers_of(rules, kind, seats_with_cards(table, rules))
    return (bits >> (code & 63)) & 1 == 1


@kernel
def short_moves(state, rules):
    """The legal moves of the first word, as bits: all but offers."""
    table = state.table
    hand = state.hand[decider(table)]
    if table.phase == OFFER:
        return int64(1) << PASS
    if table.phase == ANSWER:
        can_accept = hand.count[table.wanted] > 0
        may_refuse = rules.free or not can_accept
        return (int64(can_accept) << ACCEPT) | (int64(may_refuse) << REFUSE)
    return int64(1) << KEEP | plays_of(hand) if table.phase == LAY else int64(0)


@kernel(inline=True)
def plays_of(hand):
    """One, two or three cards of each kind that the hand has so many of (B8)."""
    bits, place = int64(0), 0
    for kind in range(KINDS):
        count = min(int64(hand.count[kind]), MOST_LAID)
        if count > 0:
            bits |= ((int64(1) << count) - 1) << lay_code(place, 1)
            place += 1
    return bits


@kernel(inline=True)
def seats_with_cards(table, rules):
    """The other seats that hold cards: for each the lowest of the bits that say what is wanted of it."""
    bits, players = int64(0), int64(rules.players)
    for distance in range(1, players):
        if table.hand_size[(table.seat + distance) % players] > 0:
            bits |= int64(1) << (KINDS * (distance - 1))
    return bits


@kernel(inline=True)
def offers_of(rules, kind, others):
    """The offers of a card of this kind: any other kind is wanted, of any of the others."""
    return (rules.all_kinds & ~(int64(1) << kind)) * others
