"""Settings, pieces and abilities: which are completed and taken."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import AMBERS, less, size_of
from analyser.games.freyas_folly.compiled.moves import abilities_to_take, pieces_to_complete, settings_to_complete
from analyser.games.freyas_folly.compiled.state import (
    FIRST_COMPLETE_PIECE,
    HALF,
    HALVES,
    THIEF,
    WORD,
    WORD_COMPLETE,
    WORD_TAKE,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.jeweller.ending import (
    ends_with_piece,
    ends_with_setting,
    lead_after_piece,
    lead_after_setting,
)
from analyser.solvers.heuristics.freyas_folly.jeweller.trips import NO_CODE, NOWHERE
from analyser.solvers.heuristics.freyas_folly.wants import stock_with_barrows

ACTIONS_OF_A_SETTING = 2
"""It is taken and completed."""
ENDING = 0.0
"""What a card counts that ends the game: all others are completed before it."""


@kernel
def choose_card_to_complete(table, rules, seat, parameters):
    """The card that counts most, in points; nothing that ends a game that the seat would not win."""
    best, code = NOWHERE, int64(NO_CODE)
    for half in range(HALVES):
        cards = settings_to_complete(table, rules, seat, half)
        while cards != 0:
            card = HALF * half + lowest_bit(cards)
            own = worth_of_setting(table, rules, seat, card, parameters)
            if own > best:
                best, code = own, WORD * (WORD_COMPLETE + half) + lowest_bit(cards)
            cards &= cards - 1
    pieces = pieces_to_complete(table, rules, seat)
    while pieces != 0:
        piece = lowest_bit(pieces)
        own = worth_of_piece(table, rules, seat, piece, parameters)
        if own > best:
            best, code = own, FIRST_COMPLETE_PIECE + piece
        pieces &= pieces - 1
    return code


@kernel(inline=True)
def worth_of_setting(table, rules, seat, card, parameters):
    """Its points and the haste; one that ends the game comes last, if the seat then leads by enough."""
    if not ends_with_setting(table, seat):
        return float(rules.points[at(card)]) + parameters.haste
    return ENDING if lead_after_setting(table, rules, seat, card) >= parameters.lead else NOWHERE


@kernel(inline=True)
def worth_of_piece(table, rules, seat, piece, parameters):
    """Its tokens at their full value; of one that ends the game as of a setting."""
    if not ends_with_piece(table, rules):
        return float(rules.token_full * min(int64(rules.piece_tokens[at(piece)]), int64(table.supply)))
    return ENDING if lead_after_piece(table, rules, seat, piece) >= parameters.lead else NOWHERE


@kernel
def choose_card_to_take(table, rules, seat, parameters, memory):
    """The setting of most points for each action that it still takes."""
    best, code = NOWHERE, int64(NO_CODE)
    held = int64(table.held_size[at(seat)])
    if held >= parameters.most_held or held >= table.dwarfs[at(seat)]:
        return best, code
    rest = less(stock_with_barrows(table, seat), memory.need)
    for half in range(HALVES):
        cards = int64(table.open[at(half)])
        while cards != 0:
            card = HALF * half + lowest_bit(cards)
            lacking = less(rules.need[at(card)], rest)
            takes = ACTIONS_OF_A_SETTING + parameters.missing * size_of(lacking)
            over = size_of(lacking) - size_of(less(rest, rules.need[at(card)]) & ~AMBERS)
            takes += parameters.unpaid * max(over, int64(0))
            own = (float(rules.points[at(card)]) + parameters.haste) / takes
            if own > best:
                best, code = own, WORD * (WORD_TAKE + half) + lowest_bit(cards)
            cards &= cards - 1
    return best, code


@kernel
def choose_ability(table, rules, seat, parameters):
    """The ability that is liked best, in points, and its number; while all others that he holds lie on dwarfs."""
    best, found = NOWHERE, int64(NO_CODE)
    offered = abilities_to_take(table, rules, seat)
    if int64(table.hand[at(seat)]) & ~int64(table.worn[at(seat)]) & ~bit(THIEF) != 0:
        offered &= bit(THIEF)
    while offered != 0:
        ability = lowest_bit(offered)
        if parameters.liking[at(ability)] > best:
            best, found = parameters.liking[at(ability)], ability
        offered &= offered - 1
    return best, found
