"""How turns follow each other, and how the game ends (FF1, FF5, FF6, FF19 to FF21)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import count_large, count_small
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS
from analyser.games.freyas_folly.compiled.state import (
    ACT,
    BY_LIMIT,
    DISCARDED,
    GAME_ENDS,
    GAME_OVER,
    HALF,
    HALVES,
    IN_PLAY,
    LAST_TURN,
    NO_ABILITY,
    NOBODY,
    STRENGTH,
    TURN_STARTS,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel


@kernel
def start_turn(state, rules, seat):
    """FF5: normal actions, free ones, and abilities that may be taken."""
    table = state.table
    table.seat = seat
    table.turns += 1
    table.actions = rules.actions
    table.free_left = rules.free_actions
    table.abilities_left = rules.ability_per_turn
    table.step = ACT
    note_event(state.events, TURN_STARTS | seat)


@kernel(inline=True)
def finish_action(state, rules):
    """FF6: another action, a free one if there is a token for it, or the turn ends."""
    table = state.table
    if table.actions > 0 or (table.tokens[at(table.seat)] > 0 and table.free_left > 0):
        table.step = ACT
    else:
        end_turn(state, rules)


@kernel
def end_turn(state, rules):
    """A strength potion wears off (FF12), the game ends (FF19, FF21), or the next seat's turn begins."""
    table = state.table
    seat = int64(table.seat)
    if table.strong_turns[at(seat)] > 0:
        wear_off(state, seat)
    following = seat + 1 if seat + 1 < rules.players else int64(0)
    ends_round = following == table.starter
    if table.by != IN_PLAY and (ends_round or not rules.last_round):
        end_game(state, rules)
    elif ends_round and table.rounds == rules.max_rounds:
        table.by = BY_LIMIT
        end_game(state, rules)
    else:
        table.rounds += int64(ends_round)
        start_turn(state, rules, following)


@kernel
def wear_off(state, seat):
    """FF12: one turn less; after the last one the potion is discarded."""
    table = state.table
    table.strong_turns[at(seat)] -= 1
    if table.strong_turns[at(seat)] == 0:
        for slot in range(MOST_DWARFS):
            if table.ability[at(seat), at(slot)] == STRENGTH + 1:
                discard_from(state, seat, slot)


@kernel
def discard_from(state, seat, slot):
    """FF11: the ability of a dwarf leaves the game, card and marker."""
    table = state.table
    ability = int64(table.ability[at(seat), at(slot)]) - 1
    table.ability[at(seat), at(slot)] = NO_ABILITY
    table.worn[at(seat)] &= ~bit(ability)
    if ability == STRENGTH:
        table.strong[at(seat)] = 0
        table.strong_turns[at(seat)] = 0
    discard(state, seat, ability)


@kernel(inline=True)
def discard(state, seat, ability):
    """An ability card that lies on no dwarf (any more) leaves the game."""
    table = state.table
    table.hand[at(seat)] &= ~bit(ability)
    table.gone[at(ability)] += 1
    note_event(state.events, DISCARDED | ability)


@kernel
def trigger_end(state, by):
    """FF19: the first trigger names the ender."""
    table = state.table
    if table.by == IN_PLAY:
        table.by = by
        table.ender = table.seat
        note_event(state.events, LAST_TURN | int64(table.seat))


@kernel
def end_game(state, rules):
    """FF20: points; with FF21 nobody ends it."""
    table = state.table
    if table.by == BY_LIMIT:
        table.ender = NOBODY
    for seat in range(rules.players):
        table.points[at(seat)] = points_of(table, rules, seat)
    table.is_over = 1
    table.step = GAME_OVER
    note_event(state.events, GAME_ENDS)


@kernel
def points_of(table, rules, seat):
    """FF20: what a seat's things are worth as they stand."""
    return (
        setting_points(table, rules, seat)
        + lost_points(table, rules, seat)
        + jewel_points(table, rules, seat)
        + token_points(table, rules, seat)
        + end_points(table, rules, seat)
    )


@kernel
def setting_points(table, rules, seat):
    """Of completed settings."""
    points = int64(0)
    for half in range(HALVES):
        cards = int64(table.done[at(seat), at(half)])
        while cards != 0:
            points += int64(rules.points[at(HALF * half + lowest_bit(cards))])
            cards &= cards - 1
    return points


@kernel
def lost_points(table, rules, seat):
    """What settings that are held and not completed cost, 0 or less; of each a whole number, rounded down."""
    points = int64(0)
    for half in range(HALVES):
        cards = int64(table.held[at(seat), at(half)])
        while cards != 0:
            points -= int64(rules.points[at(HALF * half + lowest_bit(cards))]) * rules.penalty // 100
            cards &= cards - 1
    return points


@kernel
def jewel_points(table, rules, seat):
    """Of jewels at home."""
    home = int64(table.home[at(seat)])
    return rules.small_value * count_small(home) + rules.large_value * count_large(home)


@kernel
def token_points(table, rules, seat):
    """Of tokens, worth more when all the pieces are done."""
    is_done = table.pieces_done >= rules.pieces
    return int64(table.tokens[at(seat)]) * (rules.token_full if is_done else rules.token_part)


@kernel(inline=True)
def end_points(table, rules, seat):
    """Of the ender."""
    return rules.end_bonus if table.ender == seat else int64(0)
