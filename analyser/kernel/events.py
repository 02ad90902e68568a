"""What one code has brought about, in order, for those who tell games: walls that fall, a turn that begins.

A code may lead to a chain of events that positions before and after don't tell. A game that has such codes keeps a
record of this type as the last field of its STATE, outside what `conceal` hands out. `begin` and `apply` clear it
before all else, the rules note each event where it happens, and its `text.Narrator` reads `after.events` by `noted`.
What is noted is no part of the position: no rule, policy or `check` reads it, and after `settle` or `redeal` it means
nothing.

Events are numbered by the game, a kind and what it happened to in one code of 16 bits.
"""

from typing import Any

import numpy as np

from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type


def events_type(most: int) -> np.dtype[Any]:
    """The type of a record of so many events; the game owes a `most` that no code's events exceed.

    Searches copy positions, these bytes too: two for each event.
    """
    return record_type(("count", np.int16), ("event", np.uint16, (most,)))


@kernel(inline=True)
def clear_events(events):
    """Before a code is applied: nothing has happened."""
    events.count = 0


@kernel(inline=True)
def note_event(events, code):
    """One more event, 0 <= code < 65,536. One too many is counted and not written: `noted` then says so."""
    if events.count < len(events.event):
        events.event[events.count] = code
    events.count += 1


def noted(events: Any) -> list[int]:
    """The events of the code that was applied last, in order; for plain Python."""
    count, most = int(events.count), len(events.event)
    if count > most:
        raise ValueError(f"one code has brought about {count} events, and the game has room for {most}")
    return [int(code) for code in events.event[:count]]
