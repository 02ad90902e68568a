"""Where the reference policy goes: the location T with the lowest key."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.tasks import can_be_completed, face_down_tasks
from analyser.games.rietburg.compiled.uses import here
from analyser.kernel.jit import kernel

NO_KEY = 1_000


@kernel
def goal(table, rules):
    """T; without any key the active hero's own location."""
    own, best, found = here(table), int64(NO_KEY), here(table)
    for location in range(LOCATIONS):
        key = key_of(table, rules, location)
        if key < NO_KEY and key + int64(location != own) < best:
            best, found = key + int64(location != own), int64(location)
    return found


@kernel(inline=True)
def key_of(table, rules, location):
    """Twice the encounter cards, 6 more where the task is done; 0 where a task waits for nothing else."""
    cards = int64(table.height[location])
    if cards > 0:
        return 2 * cards + 6 * ((int64(table.tasks_over) >> location) & 1)
    if (face_down_tasks(table) >> location) & 1 or can_be_completed(table, rules, location):
        return int64(0)
    return int64(NO_KEY)
