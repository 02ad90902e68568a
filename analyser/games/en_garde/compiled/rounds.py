"""How a round begins and ends, and the match with it (E1, E5, E7)."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import held
from analyser.games.en_garde.compiled.moves import distance, ground_behind
from analyser.games.en_garde.compiled.state import (
    ALTERNATE,
    ALWAYS_BLACK,
    BLACK,
    CARDS,
    DEALT,
    DRAW,
    GROUND,
    LOSER,
    NOBODY,
    OVER_PHASE,
    WHITE,
)
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_list, copy_list


@kernel(inline=True)
def begin_round(state, rules, starter):
    """Fencers on the end spaces, all cards in the bag, both hands to be dealt."""
    table = state.table
    table.round_number += 1
    table.starter = starter
    table.seat = WHITE
    table.hand = 0
    state.other_hand = 0
    for seat in range(2):
        table.hand_size[seat] = 0
    table.position[WHITE] = 1
    table.position[BLACK] = rules.board
    clear_list(table.discard)
    table.attack_value = 0
    table.attack_cards = 0
    table.attack_is_indirect = 0
    table.attacked = 0
    table.parried = 0
    table.gave_ground = 0
    table.turns = 0
    table.played_count = 0
    copy_list(state.deck, rules.cards)
    table.deck_size = rules.deck_size
    table.due = 2 * int64(rules.hand)
    table.phase = DEALT


@kernel(inline=True)
def first_starter(rules):
    """White begins round 1, unless black always does (E1)."""
    return BLACK if rules.starter == ALWAYS_BLACK else WHITE


@kernel(inline=True)
def next_starter(rules, starter, winner):
    """Who begins the round after one that this starter began (E1); after a draw the loser's rule changes too."""
    if rules.starter == ALTERNATE or (rules.starter == LOSER and winner == NOBODY):
        return 1 - starter
    return 1 - winner if rules.starter == LOSER else starter


@kernel
def decide_round(state, rules):
    """E7: nobody was hit. Cards that would attack, unless the last move gave ground; then the ground gained."""
    table = state.table
    if not rules.end_of_deck:
        end_round(state, rules, DRAW, NOBODY)
        return
    own, other = table.seat, 1 - table.seat
    if not table.gave_ground:
        gap = distance(table)
        more = held(table.hand, gap) - held(state.other_hand, gap)
        if more != 0:
            end_round(state, rules, CARDS, own if more > 0 else other)
            return
    more = ground_behind(table, rules, own) - ground_behind(table, rules, other)
    if more != 0:
        end_round(state, rules, GROUND, own if more > 0 else other)
    else:
        end_round(state, rules, DRAW, NOBODY)


@kernel
def end_round(state, rules, by, winner):
    """Notes how the round ended; then the next one begins, or the match is over (E1)."""
    table = state.table
    table.rounds_ended += 1
    table.ended.by = by
    table.ended.winner = winner
    table.ended.starter = table.starter
    table.ended.turns = table.turns
    if winner != NOBODY:
        table.points[winner] += 1
    if is_match_over(table, rules):
        table.winner = winner if winner != NOBODY and table.points[winner] >= rules.points else NOBODY
        table.phase = OVER_PHASE
    else:
        begin_round(state, rules, next_starter(rules, int64(table.starter), winner))


@kernel(inline=True)
def is_match_over(table, rules):
    """Whether somebody has the points, or the last round that is allowed was played."""
    most = max(table.points[WHITE], table.points[BLACK])
    return most >= rules.points or table.rounds_ended == rules.max_rounds
