"""The best hits of a hand: its cards in a fixed order, those that hit least first, each where it gains most."""

from numpy import int64

from analyser.games.castle_panic.compiled.state import BRICK, FIRST_ANY, FIRST_HERO, HIT_CARDS
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.guardian.field import WIDTH, wound

NOWHERE = -1
COLOURED = (1 << FIRST_ANY) - 1
ANY = ((1 << FIRST_HERO) - 1) ^ COLOURED
HEROES = HIT_CARDS ^ COLOURED ^ ANY
FLEXIBLE = ANY | HEROES


@kernel(inline=True)
def hit_gain(parameters, field, space):
    """What a hit in a space gains, where there is a monster."""
    points = 1 + lowest_bit(field.bodies[at(space)]) // WIDTH
    wall = (field.walls >> (space & 7)) & 1
    return parameters.gain[at(wall), at(space >> 3), at(points)]


@kernel(inline=True)
def best_hit(parameters, field, card):
    """Where a card gains most, and how much; nearest the castle, then in the lowest arc."""
    spaces = parameters.reach[at(card)] & field.occupied
    best, most = int64(NOWHERE), 0.0
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        gain = hit_gain(parameters, field, space)
        if gain > most:
            best, most = space, gain
    return best, most


@kernel(inline=True)
def next_card(cards):
    """The first of some cards in the order in which they hit: coloured, heroes, any-colour."""
    if cards & COLOURED:
        return lowest_bit(cards & COLOURED)
    return lowest_bit(cards & HEROES) if cards & HEROES else lowest_bit(cards)


@kernel
def plan_hits(parameters, field, hand, outlook):
    """The best hits of a hand on a field, which is as they leave it then; into the outlook."""
    cards = int64(hand.held) & HIT_CARDS
    total, idle = 0.0, int64(0)
    while cards != 0:
        card = next_card(cards)
        cards ^= bit(card)
        left, low = int64(hand.count[at(card)]), 0.0
        while left > 0:
            space, gain = best_hit(parameters, field, card)
            if space == NOWHERE:
                break
            wound(field, space)
            total += gain
            low = gain
            left -= 1
        outlook.left[at(card)] = left
        outlook.low[at(card)] = 0.0 if left > 0 else low
        idle |= int64(left > 0) << card
    outlook.gain = total
    outlook.idle = idle


@kernel
def sum_hits(parameters, field, hand, flexible):
    """What the best hits of a hand gain, less so much for each hero and any-colour card; the field as after them."""
    cards = int64(hand.held) & HIT_CARDS
    total = 0.0
    while cards != 0:
        card = next_card(cards)
        cards ^= bit(card)
        price = flexible if card >= FIRST_ANY else 0.0
        for _ in range(int64(hand.count[at(card)])):
            space, gain = best_hit(parameters, field, card)
            if space == NOWHERE:
                break
            wound(field, space)
            total += gain - price
    return total


@kernel(inline=True)
def gains_of_more(parameters, field, outlook):
    """What one more copy of each card would gain on what is left."""
    for card in range(BRICK):
        outlook.more[card] = 0.0
    spaces = field.occupied
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        cards = parameters.hitting[at(space)]
        gain = hit_gain(parameters, field, space) if cards != 0 else 0.0
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            outlook.more[at(card)] = max(outlook.more[at(card)], gain)
