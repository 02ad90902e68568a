"""What chance decides: a card of the deck, a token of the pile, a face of the die."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import need_deck, take_card
from analyser.games.castle_panic.compiled.limits import FACES
from analyser.games.castle_panic.compiled.opening import (
    place_rough,
    roll_wall,
)
from analyser.games.castle_panic.compiled.overlord import gain_token
from analyser.games.castle_panic.compiled.state import (
    CARD_DRAWN,
    MOVE_PHASE,
    SETUP_MONSTERS,
    SETUP_WALLS,
    TOKEN_DRAWN,
    TOKENS_PHASE,
)
from analyser.games.castle_panic.compiled.tokens import land_token, resolve_token
from analyser.games.castle_panic.compiled.turns import (
    charge,
)
from analyser.kernel.bags import list_bag
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.kernel.streams import below


@kernel(inline=True)
def deal(state, rules, stream):
    """Draws one outcome: a place of a bag, or a face from 0."""
    table = state.table
    if table.step == CARD_DRAWN:
        return below(stream, int64(table.deck_size))
    return below(stream, int64(table.pile_size) if table.step == TOKEN_DRAWN else FACES)


@kernel
def outcomes(state, rules, listed):
    """Lists the outcomes with their weights, written in place: kinds of cards or tokens, or faces."""
    table = state.table
    if table.step == CARD_DRAWN:
        list_bag(state.deck, int64(table.deck_size), listed)
        return
    if table.step == TOKEN_DRAWN:
        list_bag(state.pile, int64(table.pile_size), listed)
        return
    listed.count = FACES
    for face in range(FACES):
        listed.code[face] = face
        listed.weight[face] = 1


@kernel(inline=True)
def let_happen(state, rules, code):
    """A card or a token is drawn, or the die is rolled."""
    table = state.table
    if table.step == CARD_DRAWN:
        take_card(state, rules, int64(table.seat), code)
        need_deck(state, rules)
    elif table.step == TOKEN_DRAWN:
        draw_token(state, rules, code)
    else:
        fall_of_the_die(state, rules, code)


@kernel(inline=True)
def draw_token(state, rules, place):
    """The token at this place of the bag: it is resolved (C9), or comes into the overlord's hand (V5)."""
    table = state.table
    token = int64(state.pile[at(place)])
    last = int64(table.pile_size) - 1
    table.pile_size = last
    state.pile[at(place)] = state.pile[at(last)]
    state.pile[at(last)] = 0
    if table.phase == TOKENS_PHASE:
        resolve_token(state, rules, token)
    else:
        gain_token(state, token)


@kernel(inline=True)
def fall_of_the_die(state, rules, face):
    """O12, O14, O18, or the arc of a monster or boulder."""
    table = state.table
    if table.phase == SETUP_WALLS:
        roll_wall(table, face)
    elif table.phase == SETUP_MONSTERS:
        place_rough(table, rules, face)
    elif table.phase == MOVE_PHASE:
        charge(table, face)
    else:
        land_token(state, rules, face)
