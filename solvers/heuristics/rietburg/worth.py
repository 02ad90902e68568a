"""What the reference policy thinks a play worth."""

from numpy import int64

from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    BOOK,
    FIGHTING,
    FIRST_FRIEND,
    MOVE,
    NARRATOR,
    QUIVER,
    REMOVE,
    REVEAL,
    SHOOT,
    TURN,
    WILL,
    WORD,
)
from analyser.games.rietburg.compiled.strength import can_be_won
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel

EXCHANGED = 5
"""What an arrow or a book counts for, as strength; so do a point of willpower and a quiver that are gained."""


@kernel(inline=True)
def worth_of(table, rules, code, target):
    """The worth of a play of this code, where T is `target`."""
    waits, amount = rules.waits[at(code)], rules.amount[at(code)]
    is_moving = (waits >> MOVE) & 1
    fighting = waits & FIGHTING
    if fighting != 0:
        fight = lowest_bit(fighting)
        location = target if is_moving else here(table)
        if (int64(table.creatures) >> location) & 1:
            number = int64(amount[at(fight)])
            if can_be_won(table, rules, fight, number, code % WORD < FIRST_FRIEND, location, True):
                return 100 - (EXCHANGED * number if fight == SHOOT or fight == BOOK else number)
    worth = EXCHANGED * (int64(amount[WILL]) + int64(amount[QUIVER]))
    if (int64(table.down) >> target) & 1:
        if (waits >> REMOVE) & 1:
            worth += 60
        if ((waits >> REVEAL) | (waits >> TURN)) & 1:
            worth += 50
    if is_moving and here(table) != target:
        worth += 40
    if amount[NARRATOR] > 0:
        worth += 70
    return worth
