"""Monster tokens: what is drawn in phase 6 (C9), and what each of them does; the giant boulder (C10)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import discard_kinds
from analyser.games.castle_panic.compiled.limits import ARCS, MOST_TOKEN_SHUFFLES
from analyser.games.castle_panic.compiled.monsters import (
    hit_points_of,
    kind_of,
    monster_at,
    note,
    number_of,
    put_monster,
    restore_order,
    slay,
    space_of,
)
from analyser.games.castle_panic.compiled.movement import advance, fell_tower, fell_wall, rotate
from analyser.games.castle_panic.compiled.overlord import want_tokens
from analyser.games.castle_panic.compiled.settling import end_game, let_lose
from analyser.games.castle_panic.compiled.state import (
    ALL_ARCS,
    BY_BOULDER,
    BY_COLOUR,
    BY_MAGE,
    BY_ROTATION,
    BY_WARLORD,
    CASTLE,
    DIE_ROLLED,
    DISCARD_ONE,
    DRAW_3,
    DRAW_4,
    FIRST_ANY,
    FOREST,
    GIANT_BOULDER,
    GO_ON,
    GOBLIN_KING,
    HEALER,
    HIT_POINT,
    KING_TOKENS,
    MOVE_CLOCKWISE,
    MOVE_RED,
    NO_TOKEN,
    ORC_WARLORD,
    PLAGUE_ARCHERS,
    RINGS,
    SETTLE,
    SLAIN_BY_BOULDER,
    TOKEN_DRAWN,
    TOKENS,
    TOKENS_PHASE,
    TOKENS_SHUFFLED,
    TROLL_MAGE,
    TURN_OVER,
    UNDECIDED,
)
from analyser.games.castle_panic.compiled.turns import arcs_of_colour, begin_phase
from analyser.kernel.bits import at
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import kernel


@kernel(inline=True)
def begin_tokens(state, rules):
    """Phase 6 (C9); there is none while `missing` is in force or there is no token to draw."""
    table = state.table
    if table.is_missing or (table.pile_size == 0 and not can_reshuffle(table, rules)):
        table.phase = TURN_OVER
        table.step = GO_ON
        return
    begin_phase(state, TOKENS_PHASE)
    table.tokens_due = rules.tokens_a_turn
    want_token(state, rules)


@kernel(inline=True)
def want_token(state, rules):
    """The next token, if one is due and there is one (O16); else the turn is over, or a phase without end the game."""
    table = state.table
    if table.tokens_due > 0 and table.pile_size == 0 and can_reshuffle(table, rules):
        if table.token_shuffles == MOST_TOKEN_SHUFFLES:
            end_game(table, UNDECIDED)
            return
        reshuffle_tokens(state)
    table.is_kings = 0
    if table.tokens_due == 0 or table.pile_size == 0:
        table.tokens_due = 0
        table.before_king = 0
        table.king_due = 0
        table.token_shuffles = 0
        table.phase = TURN_OVER
        table.step = GO_ON
        return
    table.tokens_due -= 1
    if table.king_due > 0:
        count_to_king(table)
    table.step = TOKEN_DRAWN
    table.turn = CHANCE


@kernel
def count_to_king(table):
    """Which of the tokens that are due are the goblin king's: those behind all that were due when he came (C9)."""
    if table.before_king > 0:
        table.before_king -= 1
    else:
        table.king_due -= 1
        table.is_kings = 1


@kernel
def can_reshuffle(table, rules):
    """O16: whether the monster discard pile can become the pile."""
    if rules.not_over_yet:
        for token in range(TOKENS):
            if table.token_discard[token] > 0:
                return True
    return False


@kernel
def reshuffle_tokens(state):
    """O16."""
    table = state.table
    note(state, TOKENS_SHUFFLED, 0)
    table.token_shuffles += 1
    size = 0
    for token in range(TOKENS):
        for _ in range(int64(table.token_discard[token])):
            state.pile[at(size)] = token
            size += 1
        table.unseen[token] += table.token_discard[token]
        table.token_discard[token] = 0
    table.pile_size = size


@kernel(inline=True)
def resolve_token(state, rules, token):
    """A token that was drawn or played: it waits for the die, or its effect comes."""
    table = state.table
    table.unseen[token] -= 1
    if token <= GIANT_BOULDER:
        table.token = token
        if table.arc >= 0:
            land_token(state, rules, int64(table.arc))
        else:
            table.step = DIE_ROLLED
            table.turn = CHANCE
        return
    table.token_discard[token] += 1
    table.step = SETTLE
    if token == DRAW_3 or token == DRAW_4:
        want_more(state, rules, 3 if token == DRAW_3 else 4)
    elif token == DISCARD_ONE:
        let_lose(table, rules)
    elif token >= PLAGUE_ARCHERS:
        suffer_plague(table, rules, token - PLAGUE_ARCHERS)
    elif token < MOVE_CLOCKWISE:
        advance(table, arcs_of_colour(token - MOVE_RED), BY_COLOUR)
    else:
        rotate(table, 1 if token == MOVE_CLOCKWISE else -1, BY_ROTATION)


@kernel
def want_more(state, rules, count):
    """Tokens due besides: the overlord draws them into his hand (V5)."""
    if rules.is_overlord:
        want_tokens(state, count)
        state.table.tokens_due += state.table.due
    else:
        state.table.tokens_due += count


@kernel
def suffer_plague(table, rules, ring):
    """C9: every hand discards archers, knights or swordsmen (0, 1, 2), those of any colour too."""
    for seat in range(rules.players):
        discard_kinds(table, seat, (7 << (3 * ring)) | (1 << (FIRST_ANY + ring)))


@kernel(inline=True)
def land_token(state, rules, arc):
    """C9: a monster comes into the forest of an arc, with its effect; or the boulder rolls from there."""
    table = state.table
    token = int64(table.token)
    table.token = NO_TOKEN
    table.arc = -1
    table.step = SETTLE
    if token == GIANT_BOULDER:
        table.token_discard[token] += 1
        roll_boulder(state, rules, arc)
        return
    put_monster(table, number_of(FOREST, arc, token, int64(rules.hit_points[token])))
    if token == GOBLIN_KING:
        if not rules.is_overlord:
            table.before_king = table.tokens_due
            table.king_due = KING_TOKENS
        want_more(state, rules, KING_TOKENS)
    elif token == ORC_WARLORD:
        advance(table, arcs_of_colour(arc >> 1), BY_WARLORD)
    elif token == TROLL_MAGE:
        advance(table, ALL_ARCS, BY_MAGE)
    elif token == HEALER:
        heal_all(table, rules)


@kernel
def heal_all(table, rules):
    """C9: every monster with less than its full hit points regains one."""
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if hit_points_of(number) < rules.hit_points[kind_of(number)]:
            table.monster[at(place)] = number + HIT_POINT
    restore_order(table)


@kernel
def roll_boulder(state, rules, arc):
    """C10: through the arc inward, then through the opposite one outward, until a structure stops it."""
    table = state.table
    table.cause = BY_BOULDER
    opposite = (arc + ARCS // 2) % ARCS
    for ring in range(FOREST, CASTLE):
        crush(state, rules, ring, arc)
    if (table.walls >> arc) & 1:
        fell_wall(state, arc)
        return
    for side in (arc, opposite):
        crush(state, rules, CASTLE, side)
        if (table.towers >> side) & 1:
            fell_tower(state, side)
            return
    if (table.walls >> opposite) & 1:
        fell_wall(state, opposite)
        return
    for ring in range(1, RINGS):
        crush(state, rules, CASTLE - ring, opposite)


@kernel
def crush(state, rules, ring, arc):
    """C10: all monsters of a space are slain, in the order of their names."""
    table = state.table
    space, place = 8 * ring + arc, 0
    while place < table.monsters and space_of(monster_at(table, place)) < space:
        place += 1
    while place < table.monsters and space_of(monster_at(table, place)) == space:
        slay(state, rules, place, SLAIN_BY_BOULDER)
