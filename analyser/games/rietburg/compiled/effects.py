"""What effects bring: symbols that wait, what is carried out at once (R5), quivers, friends and narrator cards."""

from numpy import int64

from analyser.games.rietburg.compiled.gallery import pay, set_will, will_to_gain
from analyser.games.rietburg.compiled.piles import note, put_card
from analyser.games.rietburg.compiled.state import (
    BY_ENCOUNTERS,
    CARD_LAID,
    DRAW_ENCOUNTER,
    DRAW_QUIVER,
    DUE_FRIEND,
    DUE_QUIVER,
    DUE_REST,
    FRIEND,
    GAME_OVER,
    LAY,
    LOSE,
    NARRATOR,
    NARRATOR_ADDED,
    QUIVER,
    UNKNOWN,
    VALUE_COUNT,
    WILL,
)
from analyser.kernel.bits import at, count_bits, lowest_bit
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import kernel

MOST_WAITING = 255
"""Of a symbol: more than a turn can use; only `banish`, whose number is a strength, could come to more."""


@kernel(inline=True)
def end_game(table, end):
    """The game is over."""
    table.end = end
    table.step = GAME_OVER
    table.turn = OVER
    table.due = 0


@kernel(inline=True)
def wait_for(table, step):
    """Chance decides next."""
    table.step = step
    table.turn = CHANCE


@kernel(inline=True)
def lay_face_down(state, location):
    """A new encounter card comes face down; without one the game is lost (R26). Whether there was one."""
    table = state.table
    if table.deck == 0:
        end_game(table, BY_ENCOUNTERS)
        return False
    table.deck -= 1
    put_card(table, location, UNKNOWN)
    note(state, CARD_LAID, location)
    return True


@kernel(inline=True)
def lay_face_up(table, location):
    """A new encounter card is to come face up; without one the game is lost (R26)."""
    if table.deck == 0:
        end_game(table, BY_ENCOUNTERS)
        return
    table.at = location
    table.is_new = 1
    wait_for(table, DRAW_ENCOUNTER)


@kernel
def gain(state, rules, row):
    """The effect of this row comes to the active hero: what waits is added up (R6), what is due is noted (R5).

    Whether anything was taken, as strict friends ask (R8).
    """
    table, waits = state.table, int64(rules.waits[at(row)])
    table.waits |= waits
    while waits != 0:
        symbol = lowest_bit(waits)
        more = int64(table.waiting[at(symbol)]) + int64(rules.amount[at(row), at(symbol)])
        table.waiting[at(symbol)] = min(more, MOST_WAITING)
        waits &= waits - 1
    return rules.comes_at_once[at(row)] != 0 and gain_at_once(state, rules, row)


@kernel
def gain_at_once(state, rules, row):
    """R5: willpower, and what else is due. Apart: measured, most effects only wait."""
    table, amount, seat = state.table, rules.amount[row], int64(state.table.seat)
    will = will_to_gain(table, rules, seat, int64(amount[WILL]))
    if will > 0:
        set_will(state, seat, int64(table.will[at(seat)]) + will)
    table.quivers_due = amount[QUIVER]
    table.friends_due = min(int64(amount[FRIEND]), count_bits(int64(table.friends)))
    table.added_due = min(int64(amount[NARRATOR]), int64(table.leftovers))
    table.lose_due = amount[LOSE]
    table.lay_due = amount[LAY]
    if table.quivers_due > 0:
        table.due |= DUE_QUIVER
    if table.friends_due > 0:
        table.due |= DUE_FRIEND
    if table.added_due > 0 or table.lose_due > 0 or table.lay_due > 0:
        table.due |= DUE_REST
    return will > 0 or table.friends_due > 0 or table.added_due > 0


@kernel
def bring_rest(state, rules):
    """R5: narrator cards, then punishments."""
    table = state.table
    table.due ^= DUE_REST
    for _ in range(int64(table.added_due)):
        table.leftovers -= 1
        table.narrator_deck += 1
        note(state, NARRATOR_ADDED, int64(table.narrator_deck))
    pay(state, rules, rules.golden, min(int64(table.lose_due), int64(table.gold)))
    for _ in range(int64(table.lay_due)):
        if not lay_face_down(state, int64(table.at)):
            break
    table.added_due = 0
    table.lose_due = 0
    table.lay_due = 0


@kernel
def want_quiver(table):
    """R19: a quiver is due; with an empty supply those that were used are the supply, if there are any."""
    if table.supplied == 0:
        for value in range(VALUE_COUNT):
            table.quiver_supply[value] = table.quiver_spent[value]
            table.quiver_spent[value] = 0
        table.supplied = table.spent
        table.spent = 0
    if table.supplied == 0:
        table.quivers_due = 0
        table.due ^= DUE_QUIVER
    else:
        wait_for(table, DRAW_QUIVER)
