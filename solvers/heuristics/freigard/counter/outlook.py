"""What a hand is worth: the plan's steps above the present score, each times the chance of reaching it."""

from numpy import int64, uint64

from analyser.games.freigard.compiled.limits import KINDS
from analyser.games.freigard.compiled.state import NO_CARD
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.layout import (
    LESS_EYE,
    LESS_HOURGLASS,
    LESS_VESSEL,
    NOW,
    ONE,
    fresh_start,
    row_start,
)
from analyser.solvers.heuristics.freigard.counter.plan import holding, rounds_after


@kernel
def forget(memory):
    """A new game: nothing has been worked out."""
    for outlook in range(len(memory.position)):
        memory.position[outlook] = 0


@kernel(inline=True)
def look_out(view, rules, parameters, memory, outlook):
    """Works out the steps of an outlook, unless they are known for this score, these totems and castles."""
    held = holding(view.totems)
    if outlook == LESS_EYE:
        held -= 1
    elif outlook == LESS_HOURGLASS:
        held -= 4
    elif outlook == LESS_VESSEL:
        held -= 64
    score = min(int64(view.score), int64(parameters.top))
    left = rounds_after(view, rules)
    castles = int64(view.castles_left)
    position = 1 + score + 256 * (held + 128 * (castles + 8 * left))
    if memory.position[outlook] != position:
        memory.position[outlook] = position
        after, next_step = parameters.after[left, castles, held], parameters.next_step[left, castles, held]
        find_steps(parameters, memory, outlook, after, next_step, score)


@kernel
def find_steps(parameters, memory, outlook, after, next_step, score):
    """Lists what each further point adds to the chance of winning the game."""
    memory.sure[outlook] = after[score]
    if outlook == NOW:
        memory.scale = after[int64(parameters.top)]
    count, falls = 0, 0
    total, last = int64(next_step[score]), score + int64(parameters.width)
    while 0 < total <= last:
        rise = float(after[total]) - float(after[total - 1])
        memory.step[outlook, count] = total - score - 1
        memory.height[outlook, count] = rise / ONE
        count += 1
        if rise < 0.0:
            falls = -1
        total = int64(next_step[total])
    memory.count[outlook] = count
    memory.falls[outlook] = falls


@kernel(inline=True)
def chance_at(parameters, place):
    """A chance of the table. Unsigned: a place below 0 would mean one from the end, which is looked for otherwise."""
    return int64(parameters.chance[uint64(place)])


@kernel(inline=True)
def row_worth(parameters, memory, outlook, start):
    """The steps of this outlook, each times its chance in the row that begins here."""
    worth = 0.0
    for index in range(int64(memory.count[outlook])):
        chance = chance_at(parameters, start + int64(memory.step[outlook, index]))
        worth += float(memory.height[outlook, index]) * chance
    return worth


@kernel(inline=True)
def hand_worth(parameters, memory, outlook, cards, hand):
    """A hand in rising order with so many cards in the deck."""
    return row_worth(parameters, memory, outlook, row_start(parameters, cards, int64(parameters.place[hand])))


@kernel
def best_row(parameters, memory, outlook, first, second, third):
    """The best of three rows: one loop, for measured it is faster than three."""
    one, two, three = 0.0, 0.0, 0.0
    for index in range(int64(memory.count[outlook])):
        step, height = int64(memory.step[outlook, index]), float(memory.height[outlook, index])
        one += height * chance_at(parameters, first + step)
        two += height * chance_at(parameters, second + step)
        three += height * chance_at(parameters, third + step)
    return max(max(one, two), three)


@kernel(inline=True)
def exchange_worth(parameters, memory, outlook, cards, hand, x):
    """The best hand with one of its three cards given for another."""
    a, b, c = hand
    first = row_start(parameters, cards, int64(parameters.place[b, c, x]))
    second = row_start(parameters, cards, int64(parameters.place[a, c, x]))
    third = row_start(parameters, cards, int64(parameters.place[a, b, x]))
    return best_row(parameters, memory, outlook, first, second, third)


@kernel
def weigh_cards(parameters, memory, outlook, cards, hand, kinds):
    """For each of these kinds, `memory.found`: the best hand with one of its three cards given for such a card."""
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        memory.found[x] = exchange_worth(parameters, memory, outlook, cards, hand, x)


@kernel
def weigh_gains(parameters, memory, outlook, cards, hand, kinds):
    """For every kind, `memory.found`: the best three of a hand and such a card. Returns the hand's own worth.

    Looked at are only the kinds that its first, second and third card may be given for (`gaining`): with all others
    the hand stays as it is.
    """
    kept = hand_worth(parameters, memory, outlook, cards, hand)
    for x in range(KINDS):
        memory.found[x] = kept
    a, b, c = hand
    weigh_pair(parameters, memory, outlook, cards, (b, c), kinds[0])
    weigh_pair(parameters, memory, outlook, cards, (a, c), kinds[1])
    weigh_pair(parameters, memory, outlook, cards, (a, b), kinds[2])
    return kept


@kernel(inline=True)
def weigh_pair(parameters, memory, outlook, cards, pair, kinds):
    """Two cards with each of these kinds: `memory.found` rises where the hand is worth more."""
    a, b = pair
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        value = row_worth(parameters, memory, outlook, row_start(parameters, cards, int64(parameters.place[a, b, x])))
        memory.found[x] = max(float(memory.found[x]), value)


@kernel
def fresh_worth(parameters, memory, outlook, cards, stored):
    """A new hand is about to be drawn, with a card under the Vessel or none."""
    return row_worth(parameters, memory, outlook, stored_start(parameters, cards, stored))


@kernel(inline=True)
def stored_start(parameters, cards, stored):
    """The row of a new hand, with a card under the Vessel or none; who never stores a card has no rows for that."""
    start = fresh_start(parameters, cards)
    if stored == NO_CARD or parameters.use_vessel >= 1.0:
        return start
    return start + (1 + stored) * int64(parameters.width)


@kernel
def scored_worth(parameters, memory, outlook, cards, stored, points):
    """So many points are scored, then a new hand is drawn from so many cards."""
    fresh = stored_start(parameters, cards, stored)
    worth = 0.0
    for index in range(int64(memory.count[outlook])):
        step = int64(memory.step[outlook, index])
        chance = ONE if step < points else chance_at(parameters, fresh + step - points)
        worth += float(memory.height[outlook, index]) * chance
    return worth


@kernel
def highest_worth(parameters, memory, outlook, cards, hand):
    """A bound on what any one card for a hand can make of it: two of its cards and the best third one."""
    a, b, c = hand
    first = row_start(parameters, cards, int64(parameters.pair_place[a, b]))
    second = row_start(parameters, cards, int64(parameters.pair_place[a, c]))
    third = row_start(parameters, cards, int64(parameters.pair_place[b, c]))
    return best_row(parameters, memory, outlook, first, second, third)
