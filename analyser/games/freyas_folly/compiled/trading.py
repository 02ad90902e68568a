"""Trades with the market, and the thief (FF15 to FF17)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.market import can_give
from analyser.games.freyas_folly.compiled.state import (
    DONE,
    FIRST_SMALL_PAIR,
    GET,
    GIVE,
    MARKET,
    NOTHING_GIVEN,
    STEAL,
    THIEF,
    WITHIN,
)
from analyser.games.freyas_folly.compiled.turns import discard, finish_action
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel(inline=True)
def begin_trade(table, rules):
    """FF15: something is given first."""
    table.trade_left = rules.trade_jewels
    table.trades[at(table.seat)] += 1
    table.step = GIVE


@kernel(inline=True)
def give(state, rules, code):
    """Something is given, or no more."""
    table = state.table
    if code == DONE:
        end_trade(state, rules)
        return
    table.given = code & WITHIN
    table.trade_left -= 1 if table.given < FIRST_SMALL_PAIR else 2
    table.step = GET


@kernel(inline=True)
def get(state, rules, code):
    """FF15: what was given joins the market when the other has been chosen; then there may be a further exchange."""
    table = state.table
    seat, given, got = int64(table.seat), rules.choice[at(table.given)], rules.choice[at(code & WITHIN)]
    table.home[at(seat)] += got - given
    table.market += given - got
    table.given = NOTHING_GIVEN
    if can_give(table, rules, seat, int64(table.trade_left)):
        table.step = GIVE
    else:
        end_trade(state, rules)


@kernel(inline=True)
def end_trade(state, rules):
    """The action is over."""
    state.table.trade_left = 0
    finish_action(state, rules)


@kernel(inline=True)
def send_thief(table, victim):
    """FF17: to a seat or the market."""
    table.victim = victim
    table.step = STEAL


@kernel(inline=True)
def steal(state, rules, code):
    """FF17: the jewels come home, and the card is discarded."""
    table = state.table
    seat, victim, jewels = int64(table.seat), int64(table.victim), rules.choice[at(code & WITHIN)]
    if victim == MARKET:
        table.market -= jewels
    else:
        table.home[at(victim)] -= jewels
    table.home[at(seat)] += jewels
    table.thefts[at(seat)] += 1
    table.victim = MARKET
    discard(state, seat, THIEF)
    finish_action(state, rules)
