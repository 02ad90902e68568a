"""What the active player's decisions of phases 2, 3 and 4 do (C4, C5, V4, C6)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import discard_card, discard_kinds, gain_card, want_cards
from analyser.games.castle_panic.compiled.codes import index_of, sort_of
from analyser.games.castle_panic.compiled.monsters import (
    arc_of,
    monster_at,
    put_monster,
    ring_of,
    slay,
    take_monster,
    weaken,
)
from analyser.games.castle_panic.compiled.settling import ALL_CARDS
from analyser.games.castle_panic.compiled.state import (
    BARBARIAN,
    BARBARIAN_TARGET,
    BRICK,
    DISCARD,
    DISCARD_ALL,
    DRAW2,
    DRIVE,
    DRIVE_TARGET,
    END,
    FIRST_BUILD,
    FIRST_DISCARD,
    FIRST_FORTIFY,
    FIRST_SCAVENGE,
    FIRST_TARGET,
    FIRST_WALL,
    FORTIFY,
    HIT_COLOURED,
    MISSING,
    MORTAR,
    NICE_SHOT,
    ONE_RING,
    PLAY_DRAW2,
    PLAY_MISSING,
    SCAVENGE,
    SETTLE,
    SHOOT_COLOURED,
    SLAIN_BY_CARD,
    TAR,
    TARRED,
    TRIPLE_TARGET,
)
from analyser.games.castle_panic.compiled.targets import card_of_hit
from analyser.games.castle_panic.compiled.turns import ask_active, begin_draw, begin_move, begin_trades
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel


@kernel
def keep_or_discard_all(state, rules, code):
    """O4, before phase 1."""
    table = state.table
    if code == DISCARD_ALL:
        discard_kinds(table, table.seat, ALL_CARDS)
        table.is_desperate = 1
    begin_draw(state, rules)


@kernel(inline=True)
def discard(state, rules, code):
    """C4: a card is thrown away, or no more; replacements are drawn after the last."""
    table = state.table
    if code >= FIRST_DISCARD:
        discard_card(table, table.seat, code - FIRST_DISCARD)
        table.thrown += 1
        table.left -= 1
        if table.left > 0:
            ask_active(table, DISCARD)
            return
    if table.thrown > 0:
        want_cards(state, rules, int64(table.thrown))
    else:
        begin_trades(state, rules)


@kernel(inline=True)
def play_card(state, rules, code):
    """C6: one play of phase 4, or its end."""
    table = state.table
    table.step = SETTLE
    if code >= FIRST_TARGET:
        play_on_target(state, rules, code)
    elif code == END:
        begin_move(state)
    elif code == PLAY_MISSING:
        discard_card(table, table.seat, MISSING)
        table.is_missing = 1
    elif code == PLAY_DRAW2:
        discard_card(table, table.seat, DRAW2)
        want_cards(state, rules, 2)
    elif code >= FIRST_SCAVENGE:
        scavenge(table, code - FIRST_SCAVENGE)
    else:
        play_on_arc(table, code)


@kernel
def play_on_arc(table, code):
    """`build`, `wall` and `fortify`."""
    seat = table.seat
    if code < FIRST_WALL:
        discard_card(table, seat, BRICK)
        discard_card(table, seat, MORTAR)
        table.walls |= bit(code - FIRST_BUILD)
    elif code < FIRST_FORTIFY:
        table.wall_in_hand &= ~bit(seat)
        table.walls |= bit(code - FIRST_WALL)
    else:
        discard_card(table, seat, FORTIFY)
        table.fortified |= bit(code - FIRST_FORTIFY)


@kernel
def scavenge(table, card):
    """A card of the discard pile as it was before `scavenge` joins it."""
    table.discard[at(card)] -= 1
    table.discard_size -= 1
    gain_card(table, table.seat, card)
    discard_card(table, table.seat, SCAVENGE)


@kernel(inline=True)
def play_on_target(state, rules, code):
    """A play on a monster: which, is its place in the list."""
    table = state.table
    place, sort = index_of(code), sort_of(code)
    if sort < SHOOT_COLOURED:
        discard_card(table, table.seat, card_of_hit(monster_at(table, place), sort))
        weaken(state, rules, place, SLAIN_BY_CARD)
    elif sort < BARBARIAN_TARGET:
        discard_card(table, table.seat, card_of_hit(monster_at(table, place), sort - SHOOT_COLOURED + HIT_COLOURED))
        discard_card(table, table.seat, NICE_SHOT)
        slay(state, rules, place, SLAIN_BY_CARD)
    elif sort == BARBARIAN_TARGET:
        discard_card(table, table.seat, BARBARIAN)
        slay(state, rules, place, SLAIN_BY_CARD)
    elif sort == TRIPLE_TARGET:
        discard_triple(table, arc_of(monster_at(table, place)) >> 1)
        slay(state, rules, place, SLAIN_BY_CARD)
    elif sort == DRIVE_TARGET:
        discard_card(table, table.seat, DRIVE)
        number = take_monster(table, place)
        put_monster(table, number - ring_of(number) * ONE_RING)
    else:
        discard_card(table, table.seat, TAR)
        put_monster(table, take_monster(table, place) | TARRED)


@kernel(inline=True)
def discard_triple(table, colour):
    """O2: archer, knight and swordsman of a colour."""
    for ring in range(3):
        discard_card(table, table.seat, 3 * ring + colour)
