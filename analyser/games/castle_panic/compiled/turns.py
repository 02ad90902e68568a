"""The course of a turn (C3): which phase follows which, and what each begins with."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import hand_size, want_cards
from analyser.games.castle_panic.compiled.monsters import NOWHERE, monster_at, note, tarred_place
from analyser.games.castle_panic.compiled.movement import advance, rotate
from analyser.games.castle_panic.compiled.seats import seat_on
from analyser.games.castle_panic.compiled.settling import end_game, has_tokens
from analyser.games.castle_panic.compiled.state import (
    ALL_ARCS,
    BY_ADVANCE,
    BY_CHARGE,
    DIE_ROLLED,
    DISCARD,
    DISCARD_PHASE,
    DRAW_PHASE,
    KEEP_OR_DISCARD_ALL,
    MOVE_PHASE,
    PHASE_BEGINS,
    PLAY,
    PLAY_PHASE,
    TARRED,
    TRADE,
    TRADE_PHASE,
    TURN_BEGINS,
    TURN_STARTS,
    UNDECIDED,
    WON,
)
from analyser.kernel.bits import at, bit
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import kernel


@kernel(inline=True)
def begin_phase(state, phase):
    """T4: a phase that is not skipped begins."""
    state.table.phase = phase
    note(state, PHASE_BEGINS, phase)


@kernel(inline=True)
def ask_active(table, step):
    """The active player decides."""
    table.step = step
    table.turn = table.seat


@kernel(inline=True)
def pass_turn(state, rules):
    """The next seat that is not out has a turn (O6)."""
    distance = 1
    while (state.table.out >> seat_on(state.table, rules, distance)) & 1:
        distance += 1
    begin_turn(state, rules, seat_on(state.table, rules, distance))


@kernel(inline=True)
def begin_turn(state, rules, seat):
    """C3; or the end, if there were turns enough (C12: in the overlord game the castle has held)."""
    table = state.table
    if table.turns == rules.max_turns:
        end_game(table, WON if rules.is_overlord else UNDECIDED)
        return
    table.seat = seat
    table.turns += 1
    table.is_missing = 0
    table.is_desperate = 0
    table.is_charged = 0
    place = tarred_place(table)
    if place != NOWHERE:
        table.monster[at(place)] = monster_at(table, place) & ~TARRED  # C8; the list stays in order
    note(state, TURN_STARTS, seat)
    table.phase = TURN_BEGINS
    if rules.desperate_times:
        ask_active(table, KEEP_OR_DISCARD_ALL)
    else:
        begin_draw(state, rules)


@kernel(inline=True)
def begin_draw(state, rules):
    """Phase 1; in a player's own first turn there is none, unless he has discarded all (C3, O4)."""
    table = state.table
    is_first = not (table.began >> table.seat) & 1
    table.began |= bit(table.seat)
    if is_first and not table.is_desperate:
        begin_discards(state, rules)
        return
    begin_phase(state, DRAW_PHASE)
    want_cards(state, rules, max(hand_size(table, rules) - int64(table.hand[table.seat].cards), 0))


@kernel(inline=True)
def begin_discards(state, rules):
    """Phase 2 (C4)."""
    table = state.table
    if rules.discards == 0:
        begin_trades(state, rules)
        return
    begin_phase(state, DISCARD_PHASE)
    table.left = rules.discards
    table.thrown = 0
    ask_active(table, DISCARD)


@kernel(inline=True)
def begin_trades(state, rules):
    """Phase 3 (C5); after `discard all` it is skipped, and phase 4 too (O4)."""
    table = state.table
    if table.is_desperate:
        begin_move(state)
    elif rules.trades == 0:
        begin_plays(state)
    else:
        begin_phase(state, TRADE_PHASE)
        table.left = rules.trades
        ask_active(table, TRADE)


@kernel(inline=True)
def begin_plays(state):
    """Phase 4 (C6)."""
    begin_phase(state, PLAY_PHASE)
    ask_active(state.table, PLAY)


@kernel(inline=True)
def begin_move(state):
    """Phase 5: all monsters advance (C7)."""
    begin_phase(state, MOVE_PHASE)
    advance(state.table, ALL_ARCS, BY_ADVANCE)


@kernel(inline=True)
def is_charge_due(state, rules):
    """O18: whether the die is rolled for a final charge."""
    table = state.table
    return rules.final_charge and not table.is_charged and table.pile_size == 0 and not has_tokens(state)


@kernel
def roll_for_charge(table):
    """O18."""
    table.is_charged = 1
    table.step = DIE_ROLLED
    table.turn = CHANCE


@kernel
def charge(table, face):
    """O18: what the die says, its face from 0."""
    if face < 3:
        advance(table, arcs_of_colour(face), BY_CHARGE)
    elif face == 4:
        advance(table, ALL_ARCS, BY_CHARGE)
    else:
        rotate(table, 1 if face == 3 else -1, BY_CHARGE)


@kernel(inline=True)
def arcs_of_colour(colour):
    """The two arcs of a colour, a bit for each."""
    return 3 << (2 * colour)
