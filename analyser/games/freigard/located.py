"""Where the cards lie that the player can locate: as a person tells it, or as a view shows it.

Cards are listed as `rout, ent.conifer.0*2`, as text or as a list, or as a table of counts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.games.components import Components
from analyser.games.freigard.components import ROUT
from analyser.games.told import Listing, unknown_name
from analyser.mistakes import Mistake, listed

CARDS = Listing("card", "ent.conifer.0", 52)
"""No deck is larger."""
PLACES = ("hand", "discards", "row", "top", "stored")


@dataclass(frozen=True)
class Located:
    """The cards of each place, as kinds."""

    hand: list[int]
    discards: list[int]
    row: list[int]
    top: list[int]  # the next to be drawn first
    stored: list[int]  # one or none

    def counts(self) -> Counter[int]:
        """How many there are of each kind."""
        return Counter(kind for kinds in self.by_place().values() for kind in kinds)

    def by_place(self) -> dict[str, list[int]]:
        """The places that hold cards."""
        return {place: getattr(self, place) for place in PLACES if getattr(self, place)}


def read_located(told: Mapping[str, Any], components: Components, *, ended: bool) -> Located:
    """The cards named; the deck must have as many, and the hand must fit what is to be decided."""
    names = [name for name, _ in components.counts]
    if isinstance(told.get("top"), Mapping):
        raise Mistake("top must list cards in their order, the next to be drawn first, not count them")
    cards = Located(*(read_cards(place, told.get(place, []), names) for place in PLACES))
    _check_numbers(cards, ended=ended)
    for kind, found in cards.counts().items():
        name, count = components.counts[kind]
        places = [place for place, kinds in cards.by_place().items() if kind in kinds]
        if found > count:
            verb = "holds" if len(places) == 1 else "hold"
            raise Mistake(f"{listed(places, 'and')} {verb} {found} {name}, the deck has {count}")
        if name == ROUT and places[0] not in ("discards", "row"):
            raise Mistake(f"{places[0]} can't hold the Rout: drawn or turned over, it goes to the discard pile")
        if name == ROUT and places[-1] in ("top", "stored"):
            raise Mistake(f"{places[-1]} can't hold the Rout: it is no defender")
    return cards


def _check_numbers(cards: Located, *, ended: bool) -> None:
    """A hand of three or four, or none needed once the round has ended; one card under the Vessel."""
    number = len(cards.hand)
    if ended and number not in (0, 3):
        raise Mistake(f"hand must name three cards or none at a round's end, not {number}")
    if not ended and number not in (3, 4):
        given = number or "none; at a round's end say round_end = true"
        raise Mistake(f"hand must name three cards (a turn) or four (one of them is to be discarded), not {given}")
    if len(cards.stored) > 1:
        raise Mistake(f"stored must name one card, not {len(cards.stored)}")


def located_in(view: Any, rules: Any) -> Located:
    """Where a view's cards lie; those of the row are the ones that lie nowhere else."""
    from analyser.games.freigard.compiled.limits import KINDS
    from analyser.games.freigard.compiled.state import NO_CARD

    hand = [int(kind) for kind in view.hand[: int(view.hand_count)]]
    top = [int(kind) for kind in view.top[: int(view.top_count)]][::-1]
    stored = [] if view.stored == NO_CARD else [int(view.stored)]
    discards = [kind for kind in range(KINDS) for _ in range(int(view.discard[kind]))]
    elsewhere = Counter([*hand, *discards, *top, *stored])
    seen = [int(rules.count[kind]) - int(view.pool[kind]) - elsewhere[kind] for kind in range(KINDS)]
    row = [kind for kind, count in enumerate(seen) for _ in range(count)]
    return Located(hand, discards, row, top, stored)


def read_cards(field: str, value: Any, names: Sequence[str]) -> list[int]:
    """The kinds listed, each as often as it is meant, in their order."""
    kinds = {name: kind for kind, name in enumerate(names)}
    found: list[int] = []
    for name, times in CARDS.entries(field, value):
        if name not in kinds:
            raise unknown_name("card", name, names, of=field)
        found += [kinds[name]] * times
    return found
