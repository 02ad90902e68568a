"""The castle drawn for a person: what lies on each location, who stands there, hands, gallery and piles."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import HEROES, LOCATIONS, MOST_VALUE
from analyser.games.rietburg.language import SIDES, SYMBOLS
from analyser.games.rietburg.naming import Names
from analyser.games.shown import wrapped

PLACE_NAMES = ("Throne Hall", "Chapel", "Smithy", "Brandur's Tower", "Library", "Gatehouse")
"""Names of the locations: 4 and 6 the rulebook's, the others for colour."""
FACE_DOWN = "##"


def draw(table: Any, names: Names, width: int) -> list[str]:
    """Lines of at most so many letters: a location each, a hero each, then what all share."""
    lines: list[str] = []
    for location in range(LOCATIONS):
        lines += _location(table, names, location, width)
    for seat in range(int(table.players)):
        lines += _hero(table, names, seat, width)
    return lines + _shared(table, names, width)


def _location(table: Any, names: Names, location: int, width: int) -> list[str]:
    """Its name and who stands there, its task, and its pile from the top."""
    here = [HEROES[int(table.hero[seat])] for seat in range(int(table.players)) if table.location[seat] == location]
    spirit = [f"spirit ({SIDES[int(table.side)]})"] if table.spirit == location else []
    who = ", ".join([*here, *spirit])
    told = wrapped(who, width, f"{location + 1} {PLACE_NAMES[location]}{': ' if who else ''}")
    task = _task(table, names, location)
    pile = ", ".join(pile_names(table, names, location))
    return told + wrapped(f"{task}{f' under {pile}' if pile else ''}", width, "    ")


def _task(table: Any, names: Names, location: int) -> str:
    if not int(table.tasks_up | table.tasks_over) >> location & 1:
        return f"task {FACE_DOWN}"
    name = names.tasks[int(table.task[location])]
    return f"{name} done" if int(table.tasks_over) >> location & 1 else f"task {name}"


def pile_names(table: Any, names: Names, location: int) -> Iterator[str]:
    """What lies there, the top first; in brackets what is known and lies face down."""
    for place in reversed(range(int(table.height[location]))):
        card = int(table.pile[location, place])
        if card >= state.FACE_UP:
            yield names.encounters[card - state.FACE_UP]
        else:
            yield FACE_DOWN if card == state.UNKNOWN else f"({names.encounters[card]})"


def cards_in(names: Mapping[int, str], cards: int) -> list[str]:
    """The names of cards that are given as bits."""
    return [name for card, name in names.items() if cards >> card & 1]


def _hero(table: Any, names: Names, seat: int, width: int) -> list[str]:
    """Hand, played pile, willpower and resources; the active one is marked."""
    hero = int(table.hero[seat])
    hand, played = (cards_in(names.cards, int(cards[seat])) for cards in (table.hand, table.played))
    told = ", ".join(hand) or "no cards"
    told += f" | played {', '.join(played)}" if played else ""
    told += f" | will {int(table.will[seat])}" if table.will[seat] else ""
    told += "".join(f" | {one}" for one in _resources(table, names, hero))
    return wrapped(told, width, f"{'>' if seat == table.seat else ' '} {HEROES[hero]}: ")


def _resources(table: Any, names: Names, hero: int) -> Iterator[str]:
    if hero == state.CHADA and table.arrows:
        yield f"quivers {', '.join(map(str, values_in(table.quiver_held)))}"
    if hero == state.KRAM:
        yield f"axe {'dull' if table.is_dull else 'sharp'}"
    if hero == state.EARA and table.used_books:
        yield f"books used: {', '.join(used_books(table, names))}"


def used_books(table: Any, names: Names) -> list[str]:
    """Eara's, in their order."""
    return [book for place, book in enumerate(names.books) if int(table.used_books) >> place & 1]


def waiting(table: Any) -> str:
    """The symbols that wait (R6), as an effect."""
    return " + ".join(f"{SYMBOLS[one]} {int(table.waiting[one])}" for one in range(state.WAITING) if table.waiting[one])


def values_in(counts: Any) -> list[int]:
    """Quivers one by one, by value."""
    return [value for value in range(MOST_VALUE + 1) for _ in range(int(counts[value]))]


def _shared(table: Any, names: Names, width: int) -> list[str]:
    gallery = [(name, int(table.gallery[card])) for card, name in names.encounters.items() if table.gallery[card]]
    lines = wrapped(", ".join(_counted(gallery)) or "empty", width, f"gallery ({int(table.gold)} gold): ")
    piles = f"narrator {int(table.narrator_deck)}, draw pile {int(table.deck)}, tasks done {int(table.done)}"
    return lines + wrapped(f"{piles}, willpower left {int(table.supply)}", width)


def _counted(pieces: Iterable[tuple[str, int]]) -> list[str]:
    return [name if count == 1 else f"{name}*{count}" for name, count in pieces]
