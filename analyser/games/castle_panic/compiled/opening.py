"""The set-up (C2): walls by die (O12), starting monsters (O14), hands, homes (O6, O7), the overlord's tokens (V5)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import want_cards
from analyser.games.castle_panic.compiled.monsters import kind_of, monster_at, number_of, put_monster
from analyser.games.castle_panic.compiled.overlord import ask_overlord, draw_up
from analyser.games.castle_panic.compiled.state import (
    ARCHER,
    CHOOSE_HOME,
    CHOOSE_KING,
    CHOOSE_RESERVE,
    DIE_ROLLED,
    FIRST_PLACE_KIND,
    GO_ON,
    GOBLIN,
    ORC,
    PLACE,
    ROLLED_NUMBER,
    SETTLE,
    SETUP_HANDS,
    SETUP_HOMES,
    SETUP_KING,
    SETUP_MONSTERS,
    SETUP_RESERVE,
    SETUP_TOKENS,
    SETUP_WALLS,
    STARTING,
    STARTING_MONSTERS,
    TROLL,
)
from analyser.games.castle_panic.compiled.turns import begin_turn
from analyser.kernel.bits import bit
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import kernel

UNKNOWN_NUMBER = -1
"""`left`: the die has still to say how many walls there are."""


@kernel
def begin_setup(state, rules):
    """Walls are rolled for, if any are."""
    table = state.table
    table.phase = SETUP_WALLS
    table.left = UNKNOWN_NUMBER if rules.walls_rolled == ROLLED_NUMBER else rules.walls_rolled
    go_on_with_setup(state, rules)


@kernel
def go_on_with_setup(state, rules):
    """The next part of the set-up, or the first turn."""
    table = state.table
    phase = table.phase
    if phase == SETUP_WALLS:
        if table.left != 0:
            roll(table)
            return
        table.left = STARTING_MONSTERS
        phase = SETUP_MONSTERS
    if phase == SETUP_MONSTERS:
        if table.left > 0:
            begin_monster(table, rules)
            return
        phase = SETUP_HANDS
        table.phase = phase
        want_cards(state, rules, rules.hand)
        return
    if phase == SETUP_HANDS:
        if table.seat < rules.players - 1:
            table.seat += 1
            want_cards(state, rules, rules.hand)
            return
        table.seat = 0
        table.left = rules.players if rules.my_home else 0
        phase = SETUP_HOMES
    go_on_with_homes(state, rules, phase)


@kernel
def begin_monster(table, rules):
    """The next starting monster: by die (O14), or by seat 0."""
    table.phase = SETUP_MONSTERS
    if rules.rough_start:
        roll(table)
    else:
        table.step = PLACE
        table.turn = 0


@kernel
def go_on_with_homes(state, rules, phase):
    """Homes, the king's tower, the overlord's tokens; then seat 0 begins."""
    table = state.table
    if phase == SETUP_HOMES:
        if table.left > 0:
            table.phase = SETUP_HOMES
            table.step = CHOOSE_HOME
            table.turn = rules.players - table.left
            return
        if rules.kings_tower:
            table.phase = SETUP_KING
            table.step = CHOOSE_KING
            table.turn = 0
            return
        phase = SETUP_KING
    if phase == SETUP_KING and rules.secret_forces and table.pile_size > 0:
        table.phase = SETUP_RESERVE
        ask_overlord(table, rules, CHOOSE_RESERVE)
    elif phase != SETUP_TOKENS and rules.is_overlord:
        table.phase = SETUP_TOKENS
        draw_up(state, rules)
    else:
        begin_turn(state, rules, 0)


@kernel(inline=True)
def roll(table):
    """The die decides."""
    table.step = DIE_ROLLED
    table.turn = CHANCE


@kernel
def roll_wall(table, face):
    """O12: how many walls, or the arc of one, rolled again where one stands; the face from 0."""
    if table.left == UNKNOWN_NUMBER:
        table.left = face + 1
    elif not (table.walls >> face) & 1:
        table.walls |= bit(face)
        table.left -= 1
    table.step = GO_ON


@kernel
def place_rough(table, rules, face):
    """O14: three orcs, then three trolls, where the die says."""
    kind = ORC if table.left > STARTING_MONSTERS // 2 else TROLL
    put_start(table, rules, kind, face)


@kernel
def place_chosen(table, rules, code):
    """C2: the next arc's monster."""
    put_start(table, rules, code - FIRST_PLACE_KIND, STARTING_MONSTERS - int64(table.left))


@kernel
def put_start(table, rules, kind, arc):
    """A starting monster comes into the archer ring."""
    put_monster(table, number_of(ARCHER, arc, kind, int64(rules.hit_points[kind])))
    table.left -= 1
    table.step = GO_ON


@kernel
def starters_left(table):
    """Which kinds of starting monsters are still to be placed, a bit for each."""
    bits = int64(0)
    for kind in (GOBLIN, ORC, TROLL):
        count = STARTING[kind]
        for place in range(int64(table.monsters)):
            count -= int64(kind_of(monster_at(table, place)) == kind)
        bits |= int64(count > 0) << kind
    return bits


@kernel
def choose_home(table, seat, arc):
    """O6: at set-up, or when a home has fallen."""
    table.home[seat] = arc
    if table.phase == SETUP_HOMES:
        table.left -= 1
        table.step = GO_ON
    else:
        table.moved_home |= bit(seat)
        table.step = SETTLE
