"""What an action does, and what it costs (FF5, FF6)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.cards import complete_piece, complete_setting, take_ability, take_setting
from analyser.games.freyas_folly.compiled.moving import drink, enter, set_out
from analyser.games.freyas_folly.compiled.state import (
    END,
    FIRST_COMPLETE_PIECE,
    FIRST_DRINK,
    FIRST_MOVE_OUT,
    FIRST_TAKE_ABILITY,
    FIRST_THIEF,
    HALF,
    OUTSIDE,
    PASS,
    TOKEN_SPENT,
    TRADE,
    WITHIN,
    WORD_COMPLETE,
    WORD_ENTER,
    WORD_MOVE,
    WORD_SHORT,
    WORD_TAKE,
)
from analyser.games.freyas_folly.compiled.trading import begin_trade, send_thief
from analyser.games.freyas_folly.compiled.turns import end_turn, finish_action
from analyser.kernel.bits import at
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel


@kernel
def act(state, rules, code):
    """An action, normal or free, or the end of the turn."""
    if code == END:
        end_turn(state, rules)
        return
    pay_action(state)
    word, within = code >> 6, code & WITHIN
    if word < WORD_ENTER:
        set_out(state, rules, word - WORD_MOVE, within)
    elif word < WORD_TAKE:
        enter(state, rules, word - WORD_ENTER, within)
    elif word < WORD_COMPLETE:
        take_setting(state, rules, HALF * (word - WORD_TAKE) + within)
    elif word < WORD_SHORT:
        complete_setting(state, rules, HALF * (word - WORD_COMPLETE) + within)
    else:
        act_shortly(state, rules, code)


@kernel(inline=True)
def pay_action(state):
    """FF6: a normal action, or a token."""
    table = state.table
    if table.actions > 0:
        table.actions -= 1
    else:
        seat = int64(table.seat)
        table.tokens[at(seat)] -= 1
        table.spent[at(seat)] += 1
        table.free_left -= 1
        note_event(state.events, TOKEN_SPENT | int64(table.tokens[at(seat)]))


@kernel
def act_shortly(state, rules, code):
    """An action with its code in the short word."""
    table = state.table
    if code < FIRST_DRINK:
        set_out(state, rules, code - FIRST_MOVE_OUT, OUTSIDE)
    elif code < FIRST_COMPLETE_PIECE:
        drink_there(state, rules, code - FIRST_DRINK)
    elif code < FIRST_TAKE_ABILITY:
        complete_piece(state, rules, code - FIRST_COMPLETE_PIECE)
    elif code < FIRST_THIEF:
        take_ability(state, rules, code - FIRST_TAKE_ABILITY)
    elif code < TRADE:
        send_thief(table, code - FIRST_THIEF)
    elif code == TRADE:
        begin_trade(table, rules)
    elif code == PASS:
        finish_action(state, rules)


@kernel(inline=True)
def drink_there(state, rules, slot):
    """FF12: without moving."""
    drink(state.table, rules, int64(state.table.seat), slot)
    finish_action(state, rules)
