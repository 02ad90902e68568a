"""What chance decides: jewels are drawn from the cup, cards get their identity when they are first seen (FF2, FF3)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.cards import (
    draw_ability,
    draw_card,
    draw_some_ability,
    lay_ability,
    open_piece,
    open_setting,
    see_ability,
    upper_cards,
)
from analyser.games.freyas_folly.compiled.jewels import SMALL_LANES, count, count_of, one
from analyser.games.freyas_folly.compiled.setup import fill_place, open_next
from analyser.games.freyas_folly.compiled.state import (
    ABILITY_KINDS,
    DRAW_ABILITY,
    DRAW_CARD,
    DRAW_STARTER,
    FILL,
    FIRST_ABILITY,
    FIRST_PIECE,
    HALF,
    HALVES,
    KINDS,
    OPEN_PIECE,
    OPEN_WORKSHOP,
    SEE_ABILITY,
    SOME_ABILITY,
)
from analyser.games.freyas_folly.compiled.turns import start_turn
from analyser.kernel.bits import at, count_bits, lowest_bit, nth_bit
from analyser.kernel.jit import kernel
from analyser.kernel.streams import below


@kernel
def deal(state, rules, stream):
    """Draws one outcome: the letter of a jewel, the code of a card, or a seat."""
    table = state.table
    step = table.step
    if step == FILL:
        return draw_jewel(drawn_jewels(table, rules), stream)
    if step == OPEN_WORKSHOP:
        return any_setting(table, stream)
    if step == OPEN_PIECE:
        return any_piece(table, stream)
    if step == DRAW_STARTER:
        return int64(below(stream, rules.players))
    if step == DRAW_CARD:
        return any_card(table, stream)
    return any_ability(table, stream)


@kernel(inline=True)
def drawn_jewels(table, rules):
    """FF2: what may come into the next grey place, by its size."""
    is_small = table.filled < rules.grey_small[at(rules.fill_order[at(table.filling)])]
    return int64(table.cup) & (SMALL_LANES if is_small else ~SMALL_LANES)


@kernel(inline=True)
def draw_jewel(jewels, stream):
    """Any of these, as its letter."""
    left, kind = below(stream, count(jewels)), 0
    while left >= count_of(jewels, kind):
        left -= count_of(jewels, kind)
        kind += 1
    return int64(kind)


@kernel(inline=True)
def any_setting(table, stream):
    """One that nobody has seen."""
    left = below(stream, int64(table.unseen_settings))
    first = int64(table.unseen[0])
    if left < count_bits(first):
        return nth_bit(first, left)
    return HALF + nth_bit(int64(table.unseen[1]), left - count_bits(first))


@kernel(inline=True)
def any_piece(table, stream):
    """One that nobody has seen."""
    pieces = int64(table.unseen_pieces)
    return FIRST_PIECE + nth_bit(pieces, below(stream, count_bits(pieces)))


@kernel(inline=True)
def any_ability(table, stream):
    """One that nobody has seen."""
    left, ability = below(stream, count_unseen_abilities(table)), 0
    while left >= table.unseen_abilities[at(ability)]:
        left -= int64(table.unseen_abilities[at(ability)])
        ability += 1
    return int64(FIRST_ABILITY + ability)


@kernel(inline=True)
def count_unseen_abilities(table):
    """Ability cards that nobody has seen."""
    number = int64(0)
    for ability in range(ABILITY_KINDS):
        number += int64(table.unseen_abilities[ability])
    return number


@kernel
def any_card(table, stream):
    """FF3: a sort by the cards of the upper part; then any setting or piece that nobody has seen."""
    upper = upper_cards(table)
    if upper > 0:
        left = below(stream, upper)
        if left >= int64(table.upper_settings) + int64(table.upper_pieces):
            return int64(SOME_ABILITY)
        if left >= table.upper_settings:
            return any_piece(table, stream)
    return any_setting(table, stream)


@kernel
def outcomes(state, rules, listed):
    """Lists the outcomes with their weights, written in place."""
    table = state.table
    step = table.step
    listed.count = 0
    if step == FILL:
        jewels = drawn_jewels(table, rules)
        for kind in range(KINDS):
            add_outcome(listed, kind, count_of(jewels, kind))
    elif step == OPEN_WORKSHOP:
        add_settings(table, listed, 1)
    elif step == OPEN_PIECE:
        add_pieces(table, listed, 1)
    elif step == DRAW_STARTER:
        for seat in range(rules.players):
            add_outcome(listed, seat, 1)
    elif step == DRAW_CARD:
        add_cards(table, listed)
    else:
        add_abilities(table, listed)


@kernel
def add_cards(table, listed):
    """Each unseen card by the share of its sort in the upper part, then of the card in its sort, as whole numbers."""
    if upper_cards(table) == 0:
        add_settings(table, listed, 1)
        return
    settings, pieces = max(int64(table.unseen_settings), 1), max(count_bits(int64(table.unseen_pieces)), 1)
    add_settings(table, listed, int64(table.upper_settings) * pieces)
    add_pieces(table, listed, int64(table.upper_pieces) * settings)
    add_outcome(listed, SOME_ABILITY, int64(table.upper_abilities) * settings * pieces)


@kernel
def add_settings(table, listed, weight):
    """All that nobody has seen."""
    for half in range(HALVES):
        cards = int64(table.unseen[half])
        while cards != 0:
            add_outcome(listed, HALF * half + lowest_bit(cards), weight)
            cards &= cards - 1


@kernel
def add_pieces(table, listed, weight):
    """All that nobody has seen."""
    pieces = int64(table.unseen_pieces)
    while pieces != 0:
        add_outcome(listed, FIRST_PIECE + lowest_bit(pieces), weight)
        pieces &= pieces - 1


@kernel
def add_abilities(table, listed):
    """All that nobody has seen, each kind by its number of cards."""
    for ability in range(ABILITY_KINDS):
        add_outcome(listed, FIRST_ABILITY + ability, int64(table.unseen_abilities[ability]))


@kernel(inline=True)
def add_outcome(listed, code, weight):
    """One more outcome, if it is possible."""
    if weight > 0:
        listed.code[listed.count] = code
        listed.weight[listed.count] = weight
        listed.count += 1


@kernel
def let_happen(state, rules, code):
    """What was drawn is seen, and what follows."""
    table = state.table
    step = int64(table.step)
    if step == FILL:
        fill_place(state, rules, one(code))
    elif step == DRAW_STARTER:
        table.starter = code
        start_turn(state, rules, code)
    elif step == DRAW_CARD:
        draw_card(state, rules, code)
    elif step == DRAW_ABILITY:
        draw_ability(state, rules, code - FIRST_ABILITY)
    elif step == SEE_ABILITY:
        draw_some_ability(state, rules, code - FIRST_ABILITY)
    else:
        open_card(table, code)
        open_next(state, rules, step)


@kernel
def open_card(table, code):
    """A card of the set-up."""
    if code < FIRST_PIECE:
        open_setting(table, code)
    elif code < FIRST_ABILITY:
        open_piece(table, code - FIRST_PIECE)
    else:
        see_ability(table, code - FIRST_ABILITY)
        lay_ability(table, code - FIRST_ABILITY)
