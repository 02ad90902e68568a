"""What lies on the locations: piles of encounter cards, and what is seen of their tops."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.state import (
    CARD_SHOWN,
    FACE_UP,
    FIRST_OBJECT,
    UNKNOWN,
)
from analyser.kernel.bits import at, bit
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel


@kernel(inline=True)
def note(state, sort, detail):
    """An event of this sort happens (see `state`)."""
    note_event(state.events, sort | detail)


@kernel(inline=True)
def top_of(table, location):
    """What lies on top: a card, and whether its face is up; there is something."""
    return int64(table.pile[at(location), at(int64(table.height[at(location)]) - 1)])


@kernel(inline=True)
def top_card(table, location):
    """The number of the card on top, or UNKNOWN."""
    return top_of(table, location) & ~FACE_UP


@kernel(inline=True)
def look_at_top(table, location):
    """Notes whether there is a card, and a face-down one or a creature on top."""
    here = bit(location)
    table.filled &= ~here
    table.down &= ~here
    table.creatures &= ~here
    if table.height[at(location)] > 0:
        table.filled |= here
        top = top_of(table, location)
        if top < FACE_UP:
            table.down |= here
        elif top < FACE_UP + FIRST_OBJECT:
            table.creatures |= here


@kernel(inline=True)
def objects_on_top(table):
    """Locations with a face-up object on top, as bits: what is neither face down nor a creature."""
    return int64(table.filled) & ~(int64(table.down) | int64(table.creatures))


@kernel(inline=True)
def put_card(table, location, card):
    """A card comes on top; with FACE_UP if it is seen."""
    height = int64(table.height[at(location)])
    table.pile[at(location), at(height)] = card
    table.height[at(location)] = height + 1
    look_at_top(table, location)


@kernel(inline=True)
def take_top(table, location):
    """The card on top goes; it is handed out as it lay."""
    height = int64(table.height[at(location)]) - 1
    card = int64(table.pile[at(location), at(height)])
    table.pile[at(location), at(height)] = 0
    table.height[at(location)] = height
    look_at_top(table, location)
    return card


@kernel(inline=True)
def turn_top(table, location, card):
    """The card on top is this one from now on: another side is up, or it was unknown."""
    table.pile[at(location), at(int64(table.height[at(location)]) - 1)] = card
    look_at_top(table, location)


@kernel
def show_known(state, location):
    """A known card that lies face down is turned up again."""
    card = top_of(state.table, location)
    turn_top(state.table, location, card | FACE_UP)
    note(state, CARD_SHOWN, location << 6 | card)


@kernel
def move_top(table, location, to):
    """The card on top comes onto another location, the same side up."""
    put_card(table, to, take_top(table, location))


@kernel
def remove_top(table, location):
    """A card goes out of the game as it lies; an unknown one unseen."""
    card = take_top(table, location) & ~FACE_UP
    if card == UNKNOWN:
        table.removed += 1
    else:
        table.box[at(card)] += 1


@kernel(inline=True)
def count_encounters(table):
    """Encounter cards on all locations."""
    count = 0
    for location in range(LOCATIONS):
        count += int64(table.height[location])
    return count
