"""The overlord's turn (V5), and what he may do to his hand (O20, O21)."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import note
from analyser.games.castle_panic.compiled.settling import has_tokens
from analyser.games.castle_panic.compiled.state import (
    FIRST_RESERVE,
    FIRST_SUMMON,
    FIRST_SWAP,
    FIRST_TOKEN,
    GO_ON,
    KEEP,
    NO_TOKEN,
    OVERLORD_PHASE,
    OVERLORDS,
    PASS,
    PHASE_BEGINS,
    PLAY_TOKEN,
    SETTLE,
    SWAP,
    TOKEN_DRAWN,
    TOKENS,
    TURN_OVER,
)
from analyser.kernel.bits import at
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import kernel

DRAWING, SWAPPING, PLAYING = 2, 1, 0
"""The parts of his turn: `left`."""


@kernel
def begin_overlord(state, rules):
    """His turn comes, unless `missing` is in force or he has and gets nothing."""
    table = state.table
    if table.is_missing or (table.pile_size == 0 and not has_tokens(state)):
        table.phase = TURN_OVER
        table.step = GO_ON
        return
    table.phase = OVERLORD_PHASE
    note(state, PHASE_BEGINS, OVERLORD_PHASE)
    table.left = DRAWING
    table.tokens_due = 0
    draw_up(state, rules)


@kernel
def draw_up(state, rules):
    """He draws until he holds his number, or the pile is empty; more than that stay."""
    want_tokens(state, max(rules.overlord_hand - int64(state.secret[OVERLORDS].tokens), 0))


@kernel
def want_tokens(state, count):
    """So many tokens are to be drawn into his hand, or what the pile has; without any, play goes on at once."""
    table = state.table
    table.due = min(count, int64(table.pile_size))
    after_token(table)


@kernel(inline=True)
def after_token(table):
    """The next token is drawn; after the last of a token's effect the board is settled (C11)."""
    if table.due > 0:
        table.step = TOKEN_DRAWN
        table.turn = CHANCE
    elif table.phase == OVERLORD_PHASE and table.left == PLAYING:
        table.step = SETTLE
    else:
        table.step = GO_ON


@kernel
def gain_token(state, token):
    """A token comes from the pile into his hand; one that is swapped goes into the pile for it (O21)."""
    table, secret = state.table, state.secret[OVERLORDS]
    secret.count[token] += 1
    secret.tokens += 1
    table.due -= 1
    if table.due == 0 and table.swapped != NO_TOKEN:
        secret.count[table.swapped] -= 1
        secret.tokens -= 1
        state.pile[table.pile_size] = table.swapped
        table.pile_size += 1
        table.swapped = NO_TOKEN
    after_token(table)


@kernel
def go_on_with_overlord(state, rules):
    """The next part of his turn, or the next play."""
    table = state.table
    if table.left == DRAWING:
        table.left = SWAPPING
        if rules.monstrous_choices:
            ask_overlord(table, rules, SWAP)
            return
    if table.left == SWAPPING:
        table.left = PLAYING
        table.tokens_due = rules.tokens_a_turn
        table.may_summon = 1
    if table.tokens_due > 0 and has_tokens(state):
        ask_overlord(table, rules, PLAY_TOKEN)
    else:
        end_overlord(table)


@kernel(inline=True)
def ask_overlord(table, rules, step):
    """The overlord decides."""
    table.step = step
    table.turn = rules.players


@kernel(inline=True)
def end_overlord(table):
    """His turn is over, and with it the castle player's."""
    table.tokens_due = 0
    table.may_summon = 0
    table.phase = TURN_OVER
    table.step = GO_ON


@kernel
def swap(state, code):
    """O21: he keeps his hand, or draws one token for another."""
    table = state.table
    if code == KEEP:
        table.step = GO_ON
        return
    table.swapped = code - FIRST_SWAP
    want_tokens(state, 1)


@kernel
def set_aside(state, code):
    """O20: a token of the pile is his reserve."""
    table, token = state.table, code - FIRST_RESERVE
    last = int64(table.pile_size) - 1
    place = last
    while state.pile[at(place)] != token:
        place -= 1
    state.pile[at(place)] = state.pile[at(last)]
    state.pile[at(last)] = 0
    table.pile_size = last
    state.secret[OVERLORDS].reserve = token
    table.has_reserve = 1
    table.step = GO_ON


@kernel
def give_up_token(state, token):
    """A token that he plays, of his hand before the reserve (O20)."""
    secret = state.secret[OVERLORDS]
    if secret.count[token] > 0:
        secret.count[token] -= 1
        secret.tokens -= 1
    else:
        secret.reserve = NO_TOKEN
        state.table.has_reserve = 0


@kernel
def token_of_play(state, code):
    """V5: a token is played by die, or summoned into an arc; which, or NO_TOKEN if he passes."""
    table = state.table
    table.may_summon = 0
    if code == PASS:
        end_overlord(table)
        return NO_TOKEN
    token = code - FIRST_TOKEN
    table.tokens_due -= 1
    if code >= FIRST_SUMMON:
        token = (code - FIRST_SUMMON) // ARCS
        table.arc = (code - FIRST_SUMMON) % ARCS
        table.tokens_due = 0
    give_up_token(state, token)
    return token


@kernel
def held_in_hand(secret):
    """What he has in hand, a bit for each kind."""
    bits = int64(0)
    for token in range(TOKENS):
        bits |= int64(secret.count[token] > 0) << token
    return bits


@kernel(inline=True)
def held_tokens(secret):
    """What he may play, the reserve too (O20)."""
    return held_in_hand(secret) | int64(secret.reserve != NO_TOKEN) << int64(secret.reserve)


@kernel
def pile_kinds(table):
    """Which kinds are in the pile before the overlord holds anything (O20), a bit for each."""
    bits = int64(0)
    for token in range(TOKENS):
        bits |= int64(table.unseen[token] > 0) << token
    return bits
