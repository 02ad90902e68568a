"""Barter as a seat sees it: the table, and its own hand."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.seated import listed, unseen
from analyser.games.shown import wrapped
from tests.games.barter.text import drawing as draw


def drawing(view: Any, components: Components, _rules: Any, _seat: int, width: int) -> Iterator[str]:
    """The piles, and the seat's cards."""
    yield from draw(view, components, width)
    counts = zip(components["cards"], view.hand.count, strict=False)
    yield from wrapped(listed(name for name, count in counts for _ in range(int(count))) or "no cards", width, "you: ")


def heard(event: Mapping[str, Any], seats: Collection[int], _mode: Mode) -> Mapping[str, Any]:
    """B10: of others' cards only how many there are."""
    if "chance" not in event or event.get("seat") in (None, *seats):
        return event
    return {"chance": event["chance"], "seat": event["seat"], "cards": unseen(event.get("cards", ["one"]))}
