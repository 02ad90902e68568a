"""The mine, jewels and cards of Freya's Folly as data: which tables a box has, and what may be said in them."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.components import Components
from analyser.games.fields import Integer, Pairs, Text
from analyser.games.freyas_folly.compiled.limits import (
    ABILITIES,
    LETTERS,
    MOST_CARD_POINTS,
    MOST_CARD_TOKENS,
    MOST_OF_A_JEWEL,
    MOST_OF_A_NEED,
    MOST_OF_AN_ABILITY,
    MOST_PIECES,
    MOST_PLACES,
    MOST_SETTINGS,
    MOST_TOKENS,
    OUT,
)
from analyser.mistakes import Mistake, shown

AMBER_LETTERS = "yY"
MOST_EDGES = MOST_PLACES * (MOST_PLACES - 1) // 2
MOST_LETTERS_OF_A_NAME = 30
MOST_IN_A_CAVERN = 4 * MOST_OF_A_JEWEL
"""Places of one sort."""
_NAME = re.compile(rf"[A-Za-z0-9]{{1,{MOST_LETTERS_OF_A_NAME}}}")


def check_name(name: str) -> None:
    """A mistake for what is not letters and digits."""
    if not _NAME.fullmatch(name):
        raise Mistake(f"{shown(name)} is no name: it has letters and digits, {MOST_LETTERS_OF_A_NAME} at most")


def read_jewels(text: str) -> Counter[str]:
    """How many jewels of each letter a text names; a card may need none."""
    unknown = [letter for letter in text if letter not in LETTERS]
    if unknown:
        raise Mistake(f"{shown(unknown[0])} is no jewel; jewels are the letters {LETTERS}")
    if list(text) != sorted(text, key=LETTERS.index):
        raise Mistake(f"{shown(text)}: jewels are named in the order {LETTERS}")
    jewels = Counter(text)
    for letter, number in jewels.items():
        if number > MOST_OF_A_NEED:
            raise Mistake(f"a card asks for at most {MOST_OF_A_NEED} of a jewel, not {number} of {letter}")
    return jewels


def write_jewels(counts: Mapping[str, int]) -> str:
    """A set of jewels as its letters, in their order."""
    return "".join(letter * counts.get(letter, 0) for letter in LETTERS)


_JEWELS = Text("jewels", "", "the jewels that complete it", read_jewels)
_CAVERN = tuple(
    Integer(f"{colour}_{size}", 0, 0, MOST_IN_A_CAVERN, f"places for {size} jewels, {meaning}")
    for colour, meaning in (("grey", "drawn from the cup"), ("amber", "of amber"))
    for size in ("small", "large")
)

TABLES: tuple[Any, ...] = (
    Table(
        "jewels",
        "jewel",
        (Integer(COUNT, 0, 0, MOST_OF_A_JEWEL, "jewels of this letter"),),
        names=tuple(LETTERS),
        is_ordered=True,
    ),
    Pairs("edges", (), MOST_EDGES, "passages, each between two places", check_name),
    Table("caverns", "cavern", _CAVERN, check_name, is_ordered=True, is_row=True),
    Table(
        "settings",
        "setting",
        (_JEWELS, Integer("points", 0, 0, MOST_CARD_POINTS, "what it counts, completed")),
        check_name,
        needs=("jewels", "points"),
        is_row=True,
    ),
    Table(
        "pieces",
        "piece",
        (_JEWELS, Integer("tokens", 0, 0, MOST_CARD_TOKENS, "free-action tokens that it brings")),
        check_name,
        needs=("jewels", "tokens"),
        is_row=True,
    ),
    Table(
        "abilities",
        "ability",
        (Integer(COUNT, 0, 0, MOST_OF_AN_ABILITY, "cards of this ability"),),
        names=ABILITIES,
        is_ordered=True,
    ),
    Integer("tokens", 0, 0, MOST_TOKENS, "free-action tokens"),
)


def places_of(components: Components) -> list[str]:
    """The places of the mine by name; OUT comes last, wherever its name would stand."""
    names = {name for edge in components["edges"] for name in edge}
    return [*sorted(names - {OUT}), OUT]


def neighbours_of(components: Components) -> dict[str, set[str]]:
    """Where passages lead from each place; outside is there even if there is no mine."""
    found: dict[str, set[str]] = {OUT: set()}
    for one, other in components["edges"]:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def steps_from(start: str, neighbours: Mapping[str, set[str]]) -> dict[str, int]:
    """The length of the shortest way to each place that can be reached."""
    found, front = {start: 0}, [start]
    for place in front:  # it grows
        for other in sorted(neighbours.get(place, ())):
            if other not in found:
                found[other] = found[place] + 1
                front.append(other)
    return found


def _check_whole(components: Components) -> None:
    """What no table can have wrong by itself."""
    _check_mine(components)
    _check_places_for_jewels(components)
    for table, most in (("settings", MOST_SETTINGS), ("pieces", MOST_PIECES)):
        if len(components[table]) > most:
            raise Mistake(f"[{table}] must have {most} names at most, not {len(components[table])}")
    _check_names(components)


def _check_names(components: Components) -> None:
    """Moves and events name places, cards and abilities by their names alone."""
    seen = dict.fromkeys(ABILITIES, "ability")
    named = {"place": places_of(components), "setting": components["settings"], "piece": components["pieces"]}
    for kind, names in named.items():
        for name in names:
            if name in seen:
                raise Mistake(
                    f"{shown(name)} names a {kind}, and {'an' if seen[name][0] == 'a' else 'a'} {seen[name]} too"
                )
            seen[name] = kind


def _check_mine(components: Components) -> None:
    neighbours, caverns = neighbours_of(components), components["caverns"]
    for place, others in neighbours.items():
        if place in others:
            raise Mistake(f"edges: a passage leads from {place} to itself")
    ways = Counter(frozenset(edge) for edge in components["edges"])
    for edge, times in ways.items():
        if times > 1:
            raise Mistake(f"edges: the passage {'-'.join(sorted(edge))} is named twice")
    if OUT in caverns:
        raise Mistake(f"[caverns] {OUT} is no cavern: it lies outside")
    reached = steps_from(OUT, neighbours)
    lost = [place for place in (*neighbours, *caverns) if place not in reached]
    if lost:
        raise Mistake(f"no way leads from {OUT} to {lost[0]}")
    if len(neighbours) > MOST_PLACES:
        raise Mistake(f"there must be {MOST_PLACES} places at most, {OUT} among them, not {len(neighbours)}")


def _check_places_for_jewels(components: Components) -> None:
    """FF2: amber fills its places, other jewels the grey ones, by size."""
    jewels = components["jewels"]
    for large, size in enumerate(("small", "large")):
        letters = LETTERS[len(LETTERS) // 2 * large :][: len(LETTERS) // 2]
        amber = sum(jewels[letter] for letter in letters if letter in AMBER_LETTERS)
        others = sum(jewels[letter] for letter in letters) - amber
        grey_places = sum(row[large] for row in components["caverns"].values())
        amber_places = sum(row[2 + large] for row in components["caverns"].values())
        if amber_places > amber:
            raise Mistake(f"[caverns] there are {amber_places} {size} amber places, and {amber} {size} ambers")
        if grey_places > others:
            raise Mistake(f"[caverns] there are {grey_places} {size} grey places, and {others} other {size} jewels")


load = Box(Path(__file__).with_name("components.toml"), TABLES, _check_whole).load
