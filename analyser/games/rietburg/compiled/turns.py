"""The course of a turn: the main action (R4, R7), free actions (R9 to R11), uses (R12 to R14), its end (R6)."""

from numpy import int64

from analyser.games.rietburg.compiled.effects import end_game, gain
from analyser.games.rietburg.compiled.gallery import gain_trophy, pay
from analyser.games.rietburg.compiled.moves import is_any_left
from analyser.games.rietburg.compiled.piles import (
    note,
)
from analyser.games.rietburg.compiled.seats import seat_after
from analyser.games.rietburg.compiled.state import (
    ACT,
    BY_NARRATOR,
    BY_TURNS,
    DUE_NARRATOR,
    DUE_REVIVAL,
    EARA,
    FIRST_FRIEND,
    FIRST_OBJECT,
    NO_CARD,
    TURN_STARTS,
    WORD,
)
from analyser.games.rietburg.compiled.strength import fights_now
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_list


@kernel(inline=True)
def begin_turn(state, seat):
    """The next hero's turn."""
    table = state.table
    table.seat = seat
    table.turns += 1
    note(state, TURN_STARTS, seat)


@kernel(inline=True)
def end_turn(state, rules):
    """What waits is given up; the next hero is on turn, or there were turns enough (R26)."""
    table = state.table
    table.is_acted = 0
    table.must_use = 0
    table.card = NO_CARD
    table.given = 0
    table.fights = 0
    if table.waits != 0:
        table.waits = 0
        clear_list(table.waiting)
    if table.turns == rules.max_turns:
        end_game(table, BY_TURNS)
    else:
        begin_turn(state, seat_after(table, 1))


@kernel(inline=True)
def ask(state, rules):
    """R6: the active hero decides; but if after the main action nothing is left to do, the turn ends by itself."""
    table = state.table
    table.fights = fights_now(table, rules)
    if table.is_acted and not is_any_left(table, rules):
        end_turn(state, rules)
        if table.end:
            return
    table.step = ACT
    table.turn = table.seat


@kernel(inline=True)
def play(state, rules, code):
    """R4, R5: a card is played; its price is paid first."""
    table, card, seat = state.table, code % WORD, int64(state.table.seat)
    table.is_acted = 1
    table.card = card
    table.hand[at(seat)] &= ~bit(card)
    if card >= FIRST_FRIEND:
        pay(state, rules, rules.golden, int64(rules.price[at(card)]))
    if card >= FIRST_OBJECT:
        gain_trophy(table, rules, card)
    else:
        table.played[at(seat)] |= bit(card)
    is_taken = gain(state, rules, code)
    if rules.strict_friends and FIRST_FRIEND <= card < FIRST_OBJECT and not is_taken:
        table.must_use = 1


@kernel
def let_be_idle(table, card):
    """R4: a friend is played without his ability."""
    table.is_acted = 1
    table.hand[at(table.seat)] &= ~bit(card)
    table.played[at(table.seat)] |= bit(card)


@kernel
def revive(table):
    """R7: the narrator card comes first; without one the game is lost (R26)."""
    table.is_acted = 1
    if table.narrator_deck == 0:
        end_game(table, BY_NARRATOR)
        return
    table.revivals += 1
    table.narrators_due = 1
    table.due |= DUE_NARRATOR | DUE_REVIVAL


@kernel
def finish_revival(table):
    """R7: the played pile comes into the hand; Eara's books are unused again."""
    seat = int64(table.seat)
    table.due ^= DUE_REVIVAL
    table.hand[at(seat)] |= int64(table.played[at(seat)])
    table.played[at(seat)] = 0
    if table.hero[at(seat)] == EARA:
        table.used_books = 0
