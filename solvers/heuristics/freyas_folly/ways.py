"""Where the reference policy sends its dwarfs: weight by the length of the way, over all steps and targets."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import weight_of
from analyser.games.freyas_folly.compiled.moves import abilities_to_give
from analyser.games.freyas_folly.compiled.state import (
    AGAIN_OUT,
    BAT,
    FIRST_MOVE_OUT,
    NO_ABILITY,
    OUTSIDE,
    SPEED,
    STAMINA,
    STEALTH,
    STOP,
    STRENGTH,
    WORD,
    WORD_AGAIN,
    WORD_ENTER,
    WORD_MOVE,
)
from analyser.games.freyas_folly.compiled.ways import places_to_enter, ways_of
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel

NO_CODE = -1
SCALE = 1000
"""Of rates."""
SCORE = 10
"""Of a rate of 1."""
OF_STEALTH = 2
"""Its taste (`taste_of`)."""


@kernel(inline=True)
def taste_of(ability):
    """How much an ability is liked: thief, speed, stamina, bat, stealth, strength."""
    if ability == BAT:
        return 3
    if ability == SPEED:
        return 5
    if ability == STAMINA:
        return 4
    if ability == STEALTH:
        return OF_STEALTH
    return 1 if ability == STRENGTH else 6


@kernel(inline=True)
def rate(table, rules, start, place, carried, targets):
    """Of a step from start to place: the best weight a step of the way, in thousandths; 0 if it leads nowhere.

    `carried`: the weight on the dwarf. `targets`: caverns that he may collect from.
    """
    best_weight, best_way = int64(0), int64(1)
    if (carried > 0 or targets == 0) and rules.steps[at(place), OUTSIDE] < rules.steps[at(start), OUTSIDE]:
        best_weight, best_way = carried + 1, int64(rules.steps[at(place), OUTSIDE]) + 1
    left = targets & int64(rules.nearer[at(start), at(place)])
    while left != 0:
        cavern = lowest_bit(left)
        weight, way = carried + int64(table.weight[at(cavern)]), int64(rules.trip[at(place), at(cavern)])
        if weight * best_way > best_weight * way:
            best_weight, best_way = weight, way
        left &= left - 1
    return SCALE * best_weight // best_way


@kernel(inline=True)
def rank_of(rules, place):
    """The order of places by name, OUTSIDE among them."""
    return 2 * rules.out_rank - 1 if place == OUTSIDE else 2 * place


@kernel
def best_step(table, rules, seat, slot, carried, targets, passed):
    """The best rate of a dwarf's steps and where it leads, of equals the first by name; a rate of 0 counts as none."""
    start = int64(table.place[at(seat), at(slot)])
    best, found = int64(0), int64(NO_CODE)
    left, is_open = ways_of(table, rules, seat, slot, passed)
    while left != 0:
        place = lowest_bit(left)
        own = rate(table, rules, start, place, carried, targets)
        if own > best:
            best, found = own, place
        left &= left - 1
    if is_open:
        own = rate(table, rules, start, OUTSIDE, carried, targets)
        if own > best or (own == best and own > 0 and rank_of(rules, OUTSIDE) < rank_of(rules, found)):
            best, found = own, int64(OUTSIDE)
    return best, found


@kernel
def choose_move(table, rules, seat, passed):
    """The best score of a `move`, and its code; score 0 if there is none."""
    caverns = int64(table.full) & ~int64(table.occupied)
    best, first, code = int64(0), int64(0), int64(NO_CODE)
    inside = int64(table.inside[at(seat)])
    while inside != 0:
        slot = lowest_bit(inside)
        start = int64(table.place[at(seat), at(slot)])
        carried, targets = load_of(table, seat, slot, start, caverns)
        own, place = best_step(table, rules, seat, slot, carried, targets, passed)
        if own > best or (own == best and own > 0 and start < first):
            best, first = own, start
            code = FIRST_MOVE_OUT + slot if place == OUTSIDE else WORD * (WORD_MOVE + slot) + place
        inside &= inside - 1
    return SCORE * best, code


@kernel(inline=True)
def load_of(table, seat, slot, start, caverns):
    """The weight on a dwarf when he goes, with what he may collect before; and the caverns that he may collect from."""
    ability, barrow = int64(table.ability[at(seat), at(slot)]), int64(table.barrow[at(seat), at(slot)])
    has_stamina = ability == STAMINA + 1
    carried = weight_of(barrow)
    if (int64(table.full) >> start) & 1 and ability != BAT + 1 and (barrow == 0 or has_stamina):
        has_stamina &= barrow == 0
        carried += int64(table.weight[at(start)])
    return carried, caverns if carried == 0 or has_stamina else int64(0)


@kernel
def choose_entry(table, rules, seat, passed):
    """The best score of an `enter`, and its code; score 0 if there is none. A dwarf is outside."""
    caverns, given = int64(table.full) & ~int64(table.occupied), abilities_to_give(table, seat)
    plain, stealthy = places_to_enter(table, rules, passed, NO_ABILITY), int64(0)
    if (given >> STEALTH) & 1:
        stealthy = places_to_enter(table, rules, passed, STEALTH + 1)
    ability, taste = liked(given)
    best, code, left = int64(0), int64(NO_CODE), plain | stealthy
    while left != 0:
        place = lowest_bit(left)
        own = SCORE * rate(table, rules, OUTSIDE, place, 0, caverns)
        if own > 0:
            by_stealth = (stealthy >> place) & 1 and (taste < OF_STEALTH or (plain >> place) & 1 == 0)
            own += OF_STEALTH if by_stealth else taste
            if own > best:
                best = own
                code = WORD * (WORD_ENTER + (STEALTH + 1 if by_stealth else ability)) + place
        left &= left - 1
    return best, code


@kernel(inline=True)
def liked(given):
    """Of some abilities, stealth apart, the one that is liked best (and 1), and its taste; NO_ABILITY and 0 if none."""
    if (given >> SPEED) & 1:
        return SPEED + 1, taste_of(SPEED)
    if (given >> STAMINA) & 1:
        return STAMINA + 1, taste_of(STAMINA)
    if (given >> BAT) & 1:
        return BAT + 1, taste_of(BAT)
    return (STRENGTH + 1, taste_of(STRENGTH)) if (given >> STRENGTH) & 1 else (NO_ABILITY, 0)


@kernel
def choose_again(table, rules, seat, passed):
    """Where a dwarf with speed goes on to, or that he stops."""
    slot = int64(table.mover)
    carried = weight_of(table.barrow[at(seat), at(slot)])
    targets = int64(table.full) & ~int64(table.occupied) if carried == 0 else int64(0)
    best, place = best_step(table, rules, seat, slot, carried, targets, passed)
    if best == 0:
        return int64(STOP)
    return int64(AGAIN_OUT) if place == OUTSIDE else WORD * WORD_AGAIN + place
