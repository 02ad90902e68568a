"""What places, cards and choices of jewels are called, by the kernel's numbers."""

from functools import cache

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled.limits import COLOURS, LETTERS, MOST_PLACES, OUT
from analyser.games.freyas_folly.components import places_of, write_jewels

_LANE, _COUNT = 6, 63


@cache
def choice_names() -> tuple[str, ...]:
    """Of all choices: single jewels, pairs of small ones, the other pairs."""
    pairs = [(first, second) for first in range(len(LETTERS)) for second in range(first, len(LETTERS))]
    pairs.sort(key=lambda pair: pair[1] >= COLOURS)  # stable: those of small ones come first
    return (*LETTERS, *(LETTERS[first] + LETTERS[second] for first, second in pairs))


class Names:
    """What the things of a box are called."""

    def __init__(self, components: Components) -> None:
        *inside, _ = places_of(components)
        self.places = dict(enumerate(inside)) | {MOST_PLACES - 1: OUT}
        self.settings: dict[int, str] = dict(enumerate(components["settings"]))
        self.pieces: dict[int, str] = dict(enumerate(components["pieces"]))
        self.points: list[int] = [points for _, points in components["settings"].values()]
        self.place_numbers = {name: place for place, name in self.places.items()}
        self.setting_numbers = {name: card for card, name in self.settings.items()}
        self.piece_numbers = {name: piece for piece, name in self.pieces.items()}


def jewel_letters(jewels: int) -> str:
    """A set of jewels as the kernel has it, as its letters."""
    return write_jewels({letter: int(jewels) >> _LANE * kind & _COUNT for kind, letter in enumerate(LETTERS)})


_last: tuple[Components, Names] | None = None


def names_of(components: Components) -> Names:
    """The names of a box; those asked for last are kept, for a transcript asks for each of its moves."""
    global _last  # noqa: PLW0603
    kept = _last
    if kept is None or kept[0] is not components:
        kept = _last = components, Names(components)
    return kept[1]
