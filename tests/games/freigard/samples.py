"""What the tests need of Freigard and can't guess: decks, what lies hidden, which positions are alike, its lanes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import find_game
from analyser.games.fields import Field, Integers
from analyser.games.freigard.components import FAMILY_SIZES
from tests.cells import make_cells
from tests.contract.samples import all_policies, plain_cell, random_cell

HIDING: dict[str, Any] = {"golem": [5, 6, 7], "dragon": [5, 6, 7], "ent": 3, "totems": {"eye": 3, "hourglass": 3}}
"""Great hands take their markers from the deck."""
KINDER: dict[str, Field] = {"castles": Integers("castles", (9, 6, 3), 1, 30, "", falling=True)}
LONG: dict[str, Any] = {"castles": [3, 2, 1]}
WITH_TABLES = ("counter",)
FEW_KINDS = """
"golem.spike.surge" = 15
"dragon.one.blue+1" = 15
"ent.conifer.1" = 12
"ent.broadleaf.2" = 7
"rout" = 1
"""
"""Little to reckon with: a policy that works out tables is fast enough even without compilation."""
GENEROUS: dict[str, Any] = {
    "totems": {"eye": 3, "hourglass": 3, "shield": 3},
    "castles": [9, 6, 3],
    "final_hand": True,
    "carry_over": 37,
    "redraws": 2,
    "golem": [4, 5, 6],
}
SHORT: dict[str, Any] = {
    "max_rounds": 3,
    "castles": [14, 9, 5],
    "redraws": 1,
    "final_hand": True,
    "totems": {"hourglass": 0},
}


def random_deck(random: Random) -> str:
    """Names of any defenders, few or many, 0 to 3 Routs, and any order of usefulness."""
    spheres = ("", "+1", "+2", "+3")
    names = {
        "golem": [
            f"golem.{a}.{b}{s}" for a in ("spike", "round", "square") for b in ("surge", "plain") for s in spheres
        ],
        "dragon": [f"dragon.{a}.{b}{s}" for a in ("one", "two") for b in ("crimson", "blue") for s in spheres],
        "ent": [f"ent.{a}.{b}{s}" for a in ("conifer", "broadleaf") for b in "012" for s in spheres],
    }
    counts: dict[str, int] = {}
    for family, size in FAMILY_SIZES.items():
        kinds = random.sample(names[family], random.randint(1, random.choice([1, 4, len(names[family])])))
        for _ in range(size):
            kind = random.choice(kinds)
            counts[kind] = counts.get(kind, 0) + 1
    counts["rout"] = random.choice([0, 1, 1, 2, 3])
    lines = list(counts.items())
    random.shuffle(lines)
    return "\n".join(f'"{name}" = {count}' for name, count in lines)


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: the order of the bag means nothing."""
    table = state.table
    return bytes(table.tobytes()) + bytes(sorted(state.deck[: int(table.deck_size) - int(table.top_count)]))


def lanes(folder: Path) -> Iterator[Cell]:
    """Every policy, house rules and decks of all sorts."""
    game = find_game("freigard")
    for policy in ("random", "greedy"):
        yield plain_cell(game, policy)
        yield plain_cell(game, policy, "night", seed=2, **GENEROUS)
    few = folder / "few.toml"
    few.write_text(FEW_KINDS, encoding="utf-8")
    for policy in all_policies(game, with_tables=True):
        yield from make_cells(game, lineups=find_lineups(game, [policy]), components_file=few, seed=3)
    frugal = find_lineups(game, ["counter:use_vessel=0,use_eye=0,look_ahead=0.5"])
    yield from make_cells(game, lineups=frugal, settings=SHORT, components_file=few, seed=3)
    random = Random(4)
    for _ in range(4):
        yield random_cell(game, random, folder, ["random", "greedy"])
