"""Games to try: legal house rules from a game's fields, decks of one's own, and cells made of them.

Everything is drawn from a `random.Random`, so a test is repeatable by its seed, and hypothesis can hand in its own.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.games.catalogue import GAMES, Game, find_game
from analyser.games.fields import Choice, Counts, Field, Flag, Real, Spec, Whole, Wholes
from analyser.games.freigard.components import FAMILY_SIZES
from analyser.kernel.jit import PLAIN
from solvers.catalogue import written_for

ALL_GAMES = [find_game(name) for name in GAMES]


def random_settings(game: Game, random: Random) -> dict[str, Any]:
    """Legal house rules: about half of the fields changed, ends of ranges more often than numbers between."""
    kinder = KINDER.get(game.name, {})
    return {
        field.name: random_value(kinder.get(field.name, field), random)
        for field in game.fields
        if random.random() < 0.5
    }


def random_value(field: Field, random: Random) -> Any:
    """A value that the field takes."""
    if isinstance(field, Flag):
        return random.random() < 0.5
    if isinstance(field, Choice):
        return random.choice(field.choices)
    if isinstance(field, Spec):
        return field.default
    if isinstance(field, Counts):
        return {part.name: random_value(part, random) for part in field.parts}
    if isinstance(field, Real):
        return random.choice([field.low, field.high, random.uniform(field.low, field.high)])
    if isinstance(field, Wholes):
        values = [_whole(field, random) for _ in field.default]
        return sorted(values, reverse=True) if field.falling else values
    return _whole(field, random)


def _whole(field: Whole | Wholes, random: Random) -> int:
    return random.choice([field.low, field.high, *(random.randint(field.low, field.high) for _ in range(4))])


def freigard_deck(random: Random) -> str:
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


def en_garde_deck(random: Random) -> str:
    """Any values, few or many of each, and cards enough for the largest hands."""
    values = random.sample(range(1, 10), random.randint(1, 9))
    counts = {value: random.choice([1, 2, 5, 20]) for value in values}
    while sum(counts.values()) < 19:
        counts[random.choice(values)] += 3
    return "\n".join(f"{value} = {count}" for value, count in counts.items())


DECKS: dict[str, Callable[[Random], str]] = {"freigard": freigard_deck, "en_garde": en_garde_deck}
"""Game -> the text of a components file, if the game has components that a user may replace."""

KINDER: dict[str, dict[str, Field]] = {
    "freigard": {"castles": Wholes("castles", (9, 6, 3), 1, 30, "", falling=True)},
    "en_garde": {"points": Whole("points", 5, 1, 6, ""), "max_rounds": Whole("max_rounds", 9, 1, 9, "")},
}
"""Narrower fields that let games come further than their first round, or to their end."""


WITH_TABLES = ("counter",)
"""Policies that work out tables before a game: minutes for a whole deck in the lane without compilation."""


def all_policies(game: Game, *, with_tables: bool = not PLAIN) -> list[str]:
    """The names of the shipped policies."""
    return [info.name for info in written_for(game.name) if with_tables or info.name not in WITH_TABLES]


def random_cell(game: Game, random: Random, folder: Path, policies: Sequence[str]) -> Cell:
    """A cell with any difficulty, house rules, deck and seed, and one of these policies."""
    deck = None
    if game.name in DECKS and random.random() < 0.7:
        deck = folder / "deck.toml"
        deck.write_text(DECKS[game.name](random), encoding="utf-8")
    (cell,) = make_cells(
        game,
        difficulties=(random.choice(game.difficulties),),
        variant=random.choice(game.variants),
        lineups=find_lineups(game, [random_lineup(game, random, policies)]),
        settings=random_settings(game, random),
        components_file=deck,
        seed=random.randrange(2**40),
    )
    return cell


def random_lineup(game: Game, random: Random, policies: Sequence[str]) -> str:
    """One of these policies, between rivals one for each seat."""
    return ",".join(random.choice(policies) for _ in range(game.most_sides))


def plain_cell(game: Game, policy: str, difficulty: str = "", seed: int = 1, **settings: Any) -> Cell:
    """A cell with the rules as printed, but for these settings."""
    (cell,) = make_cells(
        game,
        difficulties=(difficulty or game.difficulties[0],),
        lineups=find_lineups(game, [policy]),
        settings=settings,
        seed=seed,
    )
    return cell


HIDING: dict[str, dict[str, Any]] = {
    "en_garde": {},
    "freigard": {"golem": [5, 6, 7], "dragon": [5, 6, 7], "ent": 3, "totems": {"eye": 3, "hourglass": 3}},
}
"""House rules under which much lies hidden: great hands take their markers from the deck."""
