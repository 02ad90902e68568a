"""Which moves are legal in each step."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import covers
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS
from analyser.games.freyas_folly.compiled.market import (
    can_give,
    gets,
    gives,
    kinds_among,
    other_pairs,
    small_pairs,
    steals,
    stock_of,
)
from analyser.games.freyas_folly.compiled.state import (
    ABILITY_KINDS,
    ACT,
    AGAIN_OR_STOP,
    AGAIN_OUT,
    BAT_NOTHING,
    COLLECT,
    DONE,
    DRINK,
    DRINK_OR_KEEP,
    END,
    FILL,
    FIRST_COMPLETE_PIECE,
    FIRST_DRINK,
    FIRST_MOVE_OUT,
    FIRST_TAKE_ABILITY,
    FIRST_THIEF,
    GET,
    GIVE,
    HALF,
    HALVES,
    KEEP,
    LEAVE,
    MARKET,
    MOVE_WORDS,
    NO_ABILITY,
    PASS,
    RELEASE,
    STOP,
    STRENGTH,
    THIEF,
    TRADE,
    WITHIN,
    WORD_AGAIN,
    WORD_BAT,
    WORD_BAT_LARGE,
    WORD_COMPLETE,
    WORD_ENTER,
    WORD_GET,
    WORD_GIVE,
    WORD_MOVE,
    WORD_SHORT,
    WORD_STEAL,
    WORD_TAKE,
)
from analyser.games.freyas_folly.compiled.ways import (
    can_leave,
    count_outside,
    passable,
    places_for,
    places_to_enter,
    ways_of,
)
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import clear_moves, put_word


@kernel(seldom=True)
def legal(state, rules, moves):
    """The legal moves, written in place."""
    clear_moves(moves)
    table = state.table
    if table.step == ACT:
        list_actions(table, rules, moves)
    elif table.step == RELEASE:
        put_word(moves, WORD_BAT, moves_among(table, rules, WORD_BAT))
        put_word(moves, WORD_BAT_LARGE, moves_among(table, rules, WORD_BAT_LARGE))
        put_word(moves, WORD_SHORT, bit(BAT_NOTHING & WITHIN))
    elif table.step == AGAIN_OR_STOP:
        put_word(moves, WORD_AGAIN, moves_among(table, rules, WORD_AGAIN))
        put_word(moves, WORD_SHORT, moves_among(table, rules, WORD_SHORT))
    elif table.step == GIVE:
        put_word(moves, WORD_GIVE, moves_among(table, rules, WORD_GIVE))
        put_word(moves, WORD_SHORT, moves_among(table, rules, WORD_SHORT))
    elif table.step == GET:
        put_word(moves, WORD_GET, moves_among(table, rules, WORD_GET))
    elif table.step < GIVE:
        put_word(moves, WORD_SHORT, moves_among(table, rules, WORD_SHORT))
    elif table.step < FILL:
        put_word(moves, WORD_STEAL, moves_among(table, rules, WORD_STEAL))


@kernel
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= 64 * MOVE_WORDS:
        return False
    return (moves_among(state.table, rules, code >> 6) >> (code & WITHIN)) & 1 == 1


@kernel
def list_actions(table, rules, moves):
    """Of a decision on an action, normal or free (FF5, FF6)."""
    seat = int64(table.seat)
    passed, inside = passable(table, rules, seat), int64(table.inside[at(seat)])
    leaving = int64(0)
    while inside != 0:
        slot = lowest_bit(inside)
        places, is_open = ways_of(table, rules, seat, slot, passed)
        put_word(moves, WORD_MOVE + slot, places)
        leaving |= int64(is_open) << slot
        inside &= inside - 1
    has_outside = count_outside(table, seat) > 0
    if has_outside:
        put_word(moves, WORD_ENTER, places_to_enter(table, rules, passed, NO_ABILITY))
        given = abilities_to_give(table, seat)
        while given != 0:
            ability = lowest_bit(given) + 1
            put_word(moves, WORD_ENTER + ability, places_to_enter(table, rules, passed, ability))
            given &= given - 1
        for half in range(HALVES):
            put_word(moves, WORD_COMPLETE + half, settings_to_complete(table, rules, seat, half))
    for half in range(HALVES):
        put_word(moves, WORD_TAKE + half, int64(table.open[at(half)]))
    put_word(moves, WORD_SHORT, short_actions(table, rules, seat, leaving, has_outside))


@kernel
def moves_among(table, rules, word):
    """The legal moves among one word of codes, as bits."""
    step, seat = int64(table.step), int64(table.seat)
    if step == ACT:
        return actions_among(table, rules, word, seat)
    if step < GIVE:
        return moving_among(table, rules, word, seat)
    if step == GIVE:
        if word == WORD_GIVE:
            return gives(table, rules, seat, int64(table.trade_left))
        is_second = table.trade_left < rules.trade_jewels
        return bit(DONE & WITHIN) if word == WORD_SHORT and is_second else int64(0)
    if step == GET:
        return gets(table, rules, int64(table.given)) if word == WORD_GET else int64(0)
    return steals(stock_of(table, int64(table.victim))) if word == WORD_STEAL and step < FILL else int64(0)


@kernel
def actions_among(table, rules, word, seat):
    """The actions in one word of codes."""
    passed, has_outside = passable(table, rules, seat), count_outside(table, seat) > 0
    if word < WORD_ENTER:
        slot = word - WORD_MOVE
        is_inside = (int64(table.inside[at(seat)]) >> slot) & 1
        return places_for(table, rules, seat, slot, passed) if is_inside else int64(0)
    if word < WORD_TAKE:
        ability = word - WORD_ENTER
        may_enter = has_outside and (ability == NO_ABILITY or (abilities_to_give(table, seat) >> (ability - 1)) & 1)
        return places_to_enter(table, rules, passed, ability) if may_enter else int64(0)
    if word < WORD_COMPLETE:
        return int64(table.open[at(word - WORD_TAKE)])
    if word < WORD_SHORT:
        return settings_to_complete(table, rules, seat, word - WORD_COMPLETE) if has_outside else int64(0)
    if word > WORD_SHORT:
        return int64(0)
    return short_actions(table, rules, seat, leaving_slots(table, rules, seat, passed), has_outside)


@kernel(inline=True)
def abilities_to_give(table, seat):
    """FF7: cards held that lie on no dwarf, the thief apart, as bits."""
    return int64(table.hand[at(seat)]) & ~int64(table.worn[at(seat)]) & ~bit(THIEF)


@kernel(inline=True)
def settings_to_complete(table, rules, seat, half):
    """FF18, but for a dwarf outside: held ones whose jewels are at home."""
    held, home, found = int64(table.held[at(seat), at(half)]), int64(table.home[at(seat)]), int64(0)
    while held != 0:
        card = lowest_bit(held)
        found |= int64(covers(home, rules.need[at(HALF * half + card)])) << card
        held &= held - 1
    return found


@kernel(inline=True)
def pieces_to_complete(table, rules, seat):
    """FF18, but for a dwarf outside: open ones whose jewels are at home."""
    found = int64(0)
    if table.pieces_done >= rules.pieces:
        return found
    left, home = int64(table.open_pieces), int64(table.home[at(seat)])
    while left != 0:
        piece = lowest_bit(left)
        found |= int64(covers(home, rules.piece_need[at(piece)])) << piece
        left &= left - 1
    return found


@kernel
def short_actions(table, rules, seat, leaving, has_outside):
    """The actions with codes in the short word."""
    found = leaving << (FIRST_MOVE_OUT & WITHIN) | drinks(table, seat) << (FIRST_DRINK & WITHIN)
    found |= abilities_to_take(table, rules, seat) << (FIRST_TAKE_ABILITY & WITHIN)
    found |= int64(can_give(table, rules, seat, rules.trade_jewels)) << (TRADE & WITHIN)
    if has_outside:
        found |= pieces_to_complete(table, rules, seat) << (FIRST_COMPLETE_PIECE & WITHIN)
    if table.actions == 0:
        return found | bit(END & WITHIN)
    if has_outside:
        found |= victims(table, rules, seat) << (FIRST_THIEF & WITHIN)
    return found | bit(PASS & WITHIN)


@kernel(inline=True)
def leaving_slots(table, rules, seat, passed):
    """Slots whose dwarfs can go outside, as bits."""
    inside, found = int64(table.inside[at(seat)]), int64(0)
    while inside != 0:
        slot = lowest_bit(inside)
        found |= int64(can_leave(table, rules, seat, slot, passed)) << slot
        inside &= inside - 1
    return found


@kernel(inline=True)
def drinks(table, seat):
    """FF12: the slot with a strength potion that doesn't work yet."""
    found = int64(0)
    if (int64(table.worn[at(seat)]) >> STRENGTH) & 1 and table.strong_turns[at(seat)] == 0:
        for slot in range(MOST_DWARFS):
            found |= int64(table.ability[at(seat), at(slot)] == STRENGTH + 1) << slot
    return found


@kernel(inline=True)
def abilities_to_take(table, rules, seat):
    """FF14: open ones of which he holds none, while he may hold and take more."""
    hand, found = int64(table.hand[at(seat)]), int64(0)
    if table.abilities_left == 0 or count_bits(hand) >= rules.ability_limit:
        return found
    for ability in range(ABILITY_KINDS):
        found |= int64(table.slots[at(ability)] > 0) << ability
    return found & ~hand


@kernel(inline=True)
def victims(table, rules, seat):
    """FF17, but for a dwarf outside: other seats and the market, where there are jewels, if he holds a thief."""
    found = int64(0)
    if (int64(table.hand[at(seat)]) >> THIEF) & 1:
        for other in range(rules.players):
            found |= int64(other != seat and table.home[at(other)] != 0) << other
        found |= int64(table.market != 0) << MARKET
    return found


@kernel
def moving_among(table, rules, word, seat):
    """The answers on the way of a dwarf in one word of codes."""
    step, slot = int64(table.step), int64(table.mover)
    if step == RELEASE:
        lying = int64(table.lying[at(table.place[at(seat), at(slot)])])
        if word == WORD_BAT:
            return kinds_among(lying) | small_pairs(lying)
        if word == WORD_BAT_LARGE:
            return other_pairs(lying)
        return bit(BAT_NOTHING & WITHIN) if word == WORD_SHORT else int64(0)
    if step == AGAIN_OR_STOP:
        passed = passable(table, rules, seat)
        if word == WORD_AGAIN:
            return places_for(table, rules, seat, slot, passed)
        is_open = int64(can_leave(table, rules, seat, slot, passed))
        return bit(STOP & WITHIN) | is_open << (AGAIN_OUT & WITHIN) if word == WORD_SHORT else int64(0)
    if word != WORD_SHORT:
        return int64(0)
    if step == DRINK_OR_KEEP:
        return bit(DRINK & WITHIN) | bit(KEEP & WITHIN)
    return bit(COLLECT & WITHIN) | bit(LEAVE & WITHIN)
