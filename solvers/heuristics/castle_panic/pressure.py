"""What each token adds to the pressure on the castle, in hit points within it; by the die where it is rolled.

Pressure is what the monsters on the board may still cost: hit points times a weight by ring, higher where no wall
stands, and what a wall, a tower or a card is worth.
"""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import (
    arc_of,
    hit_points_of,
    kind_of,
    monster_at,
    ring_of,
    space_of,
)
from analyser.games.castle_panic.compiled.state import (
    ALL_ARCS,
    CASTLE,
    DISCARD_ONE,
    DRAW_3,
    DRAW_4,
    FIRST_ANY,
    FOREST,
    GIANT_BOULDER,
    GOBLIN_KING,
    HEALER,
    KING_TOKENS,
    MONSTERS,
    MOVE_CLOCKWISE,
    MOVE_RED,
    ORC_WARLORD,
    PLAGUE_ARCHERS,
    SWORDSMAN,
    TARRED,
    TROLL_MAGE,
)
from analyser.games.castle_panic.compiled.turns import arcs_of_colour
from analyser.kernel.jit import kernel

WEIGHTS = (0.2, 0.3, 0.45, 0.65, 1.0)
"""Of a hit point by ring, forest to castle, behind a wall."""
OPEN_WEIGHTS = (0.28, 0.4, 0.6, 0.9, 1.0)
"""The same where no wall stands."""
WALL, TOWER = 0.8, 3.0
"""What it counts for that a wall or a tower falls, in hit points within the castle."""
CARD, DRAW = 0.25, 0.5
"""The same of a card that the castle loses, and of a token more to draw and to play. Measured: half or twice of any of
these changes nothing that 4,000 games against `guardian` show."""


@kernel
def worth_of_token(table, rules, token):
    """The pressure that a token is expected to add now, by the die where it is rolled."""
    if token < MONSTERS:
        total = 0.0
        for arc in range(ARCS):
            total += worth_of_monster(table, rules, token, arc)
        return total / ARCS
    if token == GIANT_BOULDER:
        total = 0.0
        for arc in range(ARCS):
            total += worth_of_boulder(table, arc)
        return total / ARCS
    if token == DRAW_3 or token == DRAW_4:
        return DRAW * min(token - DRAW_3 + 3, int64(table.pile_size))
    if token >= PLAGUE_ARCHERS:
        return worth_of_cards(table, rules, token)
    if token < MOVE_CLOCKWISE:
        return worth_of_advance(table, arcs_of_colour(token - MOVE_RED))
    return worth_of_rotation(table, 1 if token == MOVE_CLOCKWISE else ARCS - 1)


@kernel
def worth_of_monster(table, rules, kind, arc):
    """A monster that comes into the forest of an arc, with its effect."""
    points = float(rules.hit_points[kind])
    worth = points * weight_of(table, FOREST, arc)
    if kind == GOBLIN_KING:
        worth += DRAW * min(KING_TOKENS, int64(table.pile_size))
    elif kind == ORC_WARLORD:
        worth += worth_of_advance(table, arcs_of_colour(arc >> 1))
        worth += points * (weight_of(table, FOREST + 1, arc) - weight_of(table, FOREST, arc))
    elif kind == TROLL_MAGE:
        worth += worth_of_advance(table, ALL_ARCS)
        worth += points * (weight_of(table, FOREST + 1, arc) - weight_of(table, FOREST, arc))
    elif kind == HEALER:
        for place in range(int64(table.monsters)):
            number = monster_at(table, place)
            if hit_points_of(number) < rules.hit_points[kind_of(number)]:
                worth += weight_of(table, ring_of(number), arc_of(number))
    return worth


@kernel(inline=True)
def weight_of(table, ring, arc):
    """What a hit point in a space may cost the castle."""
    return WEIGHTS[ring] if (table.walls >> arc) & 1 else OPEN_WEIGHTS[ring]


@kernel
def worth_of_advance(table, arcs):
    """What an advance of these arcs gains: rings, walls and towers, less the hit points that those cost."""
    worth = 0.0
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        arc, ring, points = arc_of(number), ring_of(number), float(hit_points_of(number))
        if number & TARRED or not (arcs >> arc) & 1:
            continue
        if ring < SWORDSMAN:
            worth += points * (weight_of(table, ring + 1, arc) - weight_of(table, ring, arc))
        elif ring == SWORDSMAN and (table.walls >> arc) & 1:
            if is_first_there(table, place):
                worth += WALL - WEIGHTS[SWORDSMAN]
        else:
            to = arc if ring == SWORDSMAN else (arc + 1) % ARCS
            worth += points * (1.0 - weight_of(table, ring, arc))
            if (table.towers >> to) & 1 and is_first_there(table, place):
                worth += TOWER - 1.0
    return worth


@kernel(inline=True)
def is_first_there(table, place):
    """Whether no monster stands before this one in its space: what is struck falls once."""
    return place == 0 or space_of(monster_at(table, place - 1)) != space_of(monster_at(table, place))


@kernel
def worth_of_rotation(table, step):
    """What it gains that every monster goes so many arcs on."""
    worth = 0.0
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if number & TARRED:
            continue
        arc, ring, points = arc_of(number), ring_of(number), float(hit_points_of(number))
        to = (arc + step) % ARCS
        worth += points * (weight_of(table, ring, to) - weight_of(table, ring, arc))
        if ring == CASTLE and (table.towers >> to) & 1 and is_first_there(table, place):
            worth += TOWER - 1.0
    return worth


@kernel
def worth_of_boulder(table, arc):
    """A boulder from an arc: the structure that stops it, less the monsters on its way (C10)."""
    opposite = (arc + ARCS // 2) % ARCS
    worth = -crushed(table, arc, FOREST, SWORDSMAN)
    if (table.walls >> arc) & 1:
        return worth + WALL
    for side in (arc, opposite):
        worth -= crushed(table, side, CASTLE, CASTLE)
        if (table.towers >> side) & 1:
            return worth + TOWER
    if (table.walls >> opposite) & 1:
        return worth + WALL
    return worth - crushed(table, opposite, FOREST, SWORDSMAN)


@kernel
def crushed(table, arc, first, last):
    """The pressure of the monsters in these rings of an arc."""
    total = 0.0
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if arc_of(number) == arc and first <= ring_of(number) <= last:
            total += hit_points_of(number) * weight_of(table, ring_of(number), arc)
    return total


@kernel
def worth_of_cards(table, rules, token):
    """What the castle loses by a plague, or by a card of each hand."""
    cards = 0
    for seat in range(rules.players):
        if token == DISCARD_ONE:
            cards += int64(table.hand[seat].cards > 0)
        else:
            ring = token - PLAGUE_ARCHERS
            for colour in range(3):
                cards += int64(table.hand[seat].count[3 * ring + colour])
            cards += int64(table.hand[seat].count[FIRST_ANY + ring])
    return CARD * cards
