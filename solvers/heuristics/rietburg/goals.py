"""Where the reference policy goes: the location T with the lowest key."""

from numpy import int64

from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.tasks import are_needs_met, face_down_tasks
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel

BEYOND = 1_000
"""Above all keys."""
WHERE_DONE = 6
"""How much higher the key of a location is whose task is done."""


@kernel
def goal(table, rules):
    """T; without any key the active hero's own location."""
    own, ready = here(table), tasks_ready(table, rules)
    if ready != 0:  # no location with cards has so low a key
        return own if (ready >> own) & 1 else lowest_bit(ready)
    best, found, filled = int64(BEYOND), own, int64(table.filled)
    while filled != 0:
        location = lowest_bit(filled)
        filled &= filled - 1
        key = 2 * int64(table.height[at(location)]) + WHERE_DONE * ((int64(table.tasks_over) >> location) & 1)
        key += int64(location != own)
        if key < best:
            best, found = key, location
    return found


@kernel(inline=True)
def tasks_ready(table, rules):
    """Locations without cards whose task can be turned up, or completed by the active hero if he were there: as bits.

    Their key is 0, and 1 where he isn't.
    """
    clear = ~int64(table.filled)
    ready, waiting = face_down_tasks(table) & clear, int64(table.tasks_up) & clear
    while waiting != 0:
        location = lowest_bit(waiting)
        waiting &= waiting - 1
        ready |= int64(are_needs_met(table, rules, location)) << location
    return ready
