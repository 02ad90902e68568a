"""How a position of Freya's Folly is told: jewels, cards, dwarfs and numbers; and what is wrong with it, in a line.

A dwarf is told without blanks: his place, then in any order his ability and jewels on him, `c05/speed/rsA`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, LETTERS, MOST_ABILITY_CARDS, OUT
from analyser.games.freyas_folly.components import write_jewels
from analyser.games.freyas_folly.naming import Names
from analyser.games.told import Listing, in_a_line, unknown_name, words_of
from analyser.mistakes import Mistake, shown, whole

_ABILITIES = Listing("ability", "bat", MOST_ABILITY_CARDS)
_LONGEST = 24
"""Letters of jewels that are written as one word; more are written kind by kind."""


class Dwarf(NamedTuple):
    """A dwarf in the mine."""

    place: int
    ability: int  # and 1, or NO_ABILITY
    jewels: Counter[str]


class Seen:
    """Where each card that may lie in one place only has been told."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.fields: dict[int, str] = {}

    def read(self, field: str, value: Any, numbers: Mapping[str, int]) -> int:
        """Cards by their names, as bits."""
        cards = 0
        for name in _words(field, value, f"must list names of {self.kind}s"):
            if name not in numbers:
                raise unknown_name(self.kind, name, numbers, of=field)
            self._note(field, numbers[name], name)
            cards |= 1 << numbers[name]
        return cards

    def _note(self, field: str, card: int, name: str) -> None:
        before = self.fields.setdefault(card, "")
        if before:
            told = f"{field} names {name} twice" if before == field else f"{before} and {field} both name {name}"
            raise Mistake(f"{told}: there is one such {self.kind}")
        self.fields[card] = field


def _words(field: str, value: Any, must: str) -> list[str]:
    """The words of a text, or of a list of texts."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise Mistake(f"{field} {must}, not {shown(value)}")
    return [word for text in texts for word in words_of(text)]


def read_number(field: str, value: Any, low: int, high: int) -> int:
    """A whole number."""
    return whole(value, field, low, high, is_exact=True)


def read_jewels(field: str, value: Any, components: Components) -> Counter[str]:
    """Jewels in any order: `rrsA`, or a list of such."""
    jewels = Counter("".join(_words(field, value, "must be jewels by their letters, as 'rrsA'")))
    for letter, number in jewels.items():
        if letter not in LETTERS:
            raise Mistake(f"{field}: {shown(letter)} is no jewel; jewels are the letters {LETTERS}")
        most = components["jewels"][letter]
        if number > most:
            raise Mistake(f"{field} names {number} jewels {letter}, and the box has {most}")
    return jewels


def read_abilities(field: str, value: Any) -> list[int]:
    """Ability cards in their order."""
    found: list[int] = []
    for name, times in _ABILITIES.entries(field, value):
        if name not in ABILITIES:
            raise unknown_name("ability", name, ABILITIES, of=field)
        found += [ABILITIES.index(name)] * times
    return found


def read_dwarfs(field: str, value: Any, names: Names, components: Components) -> list[Dwarf | None]:
    """The dwarfs of a seat in their order; None for one that is outside."""
    words = _words(field, value, "must list dwarfs, as 'c05/speed/rsA'")
    return [_read_dwarf(field, word, names, components) for word in words]


def _read_dwarf(field: str, word: str, names: Names, components: Components) -> Dwarf | None:
    place, *parts = word.split("/")
    if place not in names.place_numbers:
        raise unknown_name("place", place, names.place_numbers, of=field)
    if place == OUT:
        if parts:
            raise Mistake(f"{field}: a dwarf outside has neither jewels nor an ability, as {in_a_line(word)} says")
        return None
    abilities = [part for part in parts if part in ABILITIES]
    jewels = [part for part in parts if part not in ABILITIES]
    if len(abilities) > 1 or len(jewels) > 1:
        raise Mistake(f"{field}: {in_a_line(word)} names more than a place, an ability and jewels")
    ability = ABILITIES.index(abilities[0]) + 1 if abilities else state.NO_ABILITY
    if ability == state.THIEF + 1:
        raise Mistake(f"{field}: a thief lies on no dwarf (FF7), as {in_a_line(word)} says")
    where = f"{field} at {place}"
    return Dwarf(names.place_numbers[place], ability, read_jewels(where, jewels, components))


def read_word(field: str, value: Any, words: Iterable[str], kind: str = "word") -> str:
    """One of some words."""
    known = list(words)
    if value not in known:
        raise unknown_name(kind, value, known, of=field)
    return f"{value}"


def read_place(field: str, value: Any, names: Names) -> int:
    """A place of the mine, or OUTSIDE."""
    places = names.place_numbers
    return places[read_word(field, value, places, "place")]


def read_seat(field: str, value: Any, players: int) -> int:
    """A seat, as a number or as a text."""
    is_text = isinstance(value, str) and value.isdecimal() and len(value) == 1
    return read_number(field, int(value) if is_text else value, 0, players - 1)


def jewels_told(letters: str) -> str | list[str]:
    """Jewels as `read_jewels` takes them; words of one kind each where there are many."""
    if len(letters) <= _LONGEST:
        return letters
    counts = Counter(letters)
    return [write_jewels({letter: counts[letter]}) for letter in LETTERS if counts[letter]]
