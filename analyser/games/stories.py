"""What the stories of all games have in common: a transcript's events, told one by one."""

from collections.abc import Callable, Iterator
from typing import Any

WIDTH = 80
"""Lines of a story are no longer, unless something that can't be broken is."""

Teller = Callable[[dict[str, Any]], Iterator[str]]


def tell_events(transcript: dict[str, Any], decision: Teller, chance: Teller, event: Teller) -> Iterator[str]:
    """The lines of all events, each told by the teller of its sort."""
    for happened in transcript["events"]:
        if "move" in happened:
            yield from decision(happened)
        elif "chance" in happened:
            yield from chance(happened)
        else:
            yield from event(happened)
