"""Boxes of anybody's own, at random: any mine, tree or net, and any cards."""

import string
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from analyser.games.catalogue import find_game
from analyser.games.components import Components
from analyser.games.freyas_folly.compiled.limits import ABILITIES, LETTERS, MOST_PIECES, MOST_PLACES, MOST_SETTINGS, OUT

BOX: Components = find_game("freyas_folly").load_components(None)
SMALL, LARGE = "resa", "RESA"


def random_name(random: Random) -> str:
    """Short ones, so that some begin alike; capitals and digits stand before small letters."""
    return "".join(random.choice(string.ascii_letters + string.digits) for _ in range(random.randint(1, 3)))


def random_names(random: Random, number: int, taken: tuple[str, ...] = ()) -> list[str]:
    """So many different ones."""
    found: dict[str, None] = {}
    while len(found) < number:
        name = random_name(random)
        if name not in taken:
            found[name] = None
    return list(found)


def random_edges(random: Random, places: list[str]) -> list[list[str]]:
    """A tree of passages from OUT, more or less branched; in half of the mines with some ways round."""
    depth, joined = random.choice([1, 3, 100]), [OUT]
    edges = set()
    for place in places:
        edges.add(frozenset((random.choice(joined[-depth:]), place)))
        joined.append(place)
    if random.random() < 0.5:
        for _ in range(random.randint(1, len(places))):
            edges.add(frozenset(random.sample(joined, 2)))
    listed = [random.sample(sorted(edge), 2) for edge in edges]
    random.shuffle(listed)
    return sorted(listed)


def random_caverns(random: Random, places: list[str]) -> dict[str, list[int]]:
    """Some of the places, with few or many jewels; a cavern may also be empty."""
    most = random.choice([1, 2, 4])
    caverns = random.sample(places, random.randint(1, max(1, len(places) * 2 // 3)))
    return {name: [random.randint(0, most), random.randint(0, 1), random.choice([0, 0, 1]), random.choice([0, 0, 1])]
            for name in caverns}  # fmt: skip


def random_jewels(random: Random, caverns: dict[str, list[int]]) -> dict[str, int]:
    """At least as many as there are places for."""
    jewels = dict.fromkeys(LETTERS, 0)
    for letters, column in ((SMALL, 0), (LARGE, 1), ("y", 2), ("Y", 3)):
        needed = sum(row[column] for row in caverns.values())
        for _ in range(min(needed + random.choice([0, 1, 12]), 31 * len(letters))):
            jewels[random.choice([letter for letter in letters if jewels[letter] < 31])] += 1
    return jewels


def random_set(random: Random, letters: str, most: int) -> str:
    """Some jewels, in their order; now and then none."""
    return "".join(sorted((random.choice(letters) for _ in range(random.randint(0, most))), key=LETTERS.index))


def random_box(random: Random) -> dict[str, Any]:
    """A whole box."""
    while True:
        places = random_names(random, random.choice([3, 10, 20, 40, MOST_PLACES - 1]), (OUT, *ABILITIES))
        caverns = random_caverns(random, places)
        if all(sum(row[column] for row in caverns.values()) <= most for column, most in enumerate((120, 120, 31, 31))):
            break
    settings = random_names(random, random.choice([0, 1, 12, 38, MOST_SETTINGS]), (OUT, *places, *ABILITIES))
    pieces = random_names(random, random.choice([0, 1, 4, 7, MOST_PIECES]), (OUT, *places, *settings, *ABILITIES))
    most_points = random.choice([10, 30])
    return {
        "tokens": random.choice([0, 5, 18, 40]),
        "edges": random_edges(random, places),
        "jewels": random_jewels(random, caverns),
        "caverns": caverns,
        "settings": {
            name: [random_set(random, random.choice(["resa", "resaRESA", LETTERS]), 4), random.randint(0, most_points)]
            for name in settings
        },
        "pieces": {
            name: [random_set(random, random.choice(["y", "yyY", LETTERS]), 4), random.randint(0, 5)] for name in pieces
        },
        "abilities": {name: random.choice([0, 1, 2, 3, 6]) for name in ABILITIES},
    }


def as_toml(box: dict[str, Any]) -> str:
    """The text of a components file."""
    lines = [f"{name} = {_value(value)}" for name, value in box.items() if not isinstance(value, dict)]
    for table, pieces in box.items():
        if isinstance(pieces, dict):
            lines += [f"[{table}]", *(f'"{name}" = {_value(piece)}' for name, piece in pieces.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def box_of(told: dict[str, Any]) -> Components:
    """A whole box."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "box.toml"
        file.write_text(as_toml(told), encoding="utf-8")
        return find_game("freyas_folly").load_components(file)
