"""Matches of En Garde to try: house rules of all sorts with decks that fit them, by any line-up."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from tests.cells import make_cells
from tests.contract.samples import all_policies, random_settings
from tests.games.en_garde.positions import GAME

LINEUPS = [",".join(pair) for pair in product(all_policies(GAME), repeat=2)]
"""Every shipped policy against every other and itself, as white and as black."""


def random_deck(random: Random, hand: int) -> dict[str, int]:
    """Any values; from a single card above two hands up to 250."""
    while True:
        values = random.sample("123456789", random.randint(1, 9))
        counts = {value: random.choice([0, 1, 2, 3, 5, 8, 20, 80]) for value in values}
        if 2 * hand < sum(counts.values()) <= 250:
            return counts


def random_cell(random: Random, folder: Path, lineup: str) -> Cell:
    """The game as printed, or other house rules, decks and variants."""
    settings: dict[str, Any] = random_settings(GAME, random) if random.random() < 0.8 else {}
    if random.random() < 0.8:
        settings["max_rounds"] = random.choice([1, 1, 1, 2, 3])  # many rules rather than long matches
    deck = None
    if random.random() < 0.6:
        deck = folder / "deck.toml"
        counts = random_deck(random, settings.get("hand", 5))
        deck.write_text("\n".join(f"{value} = {count}" for value, count in counts.items()), encoding="utf-8")
    (cell,) = make_cells(
        GAME,
        variant=random.choice(GAME.variants),
        lineups=find_lineups(GAME, [lineup]),
        settings=settings,
        components_file=deck,
        seed=random.randrange(2**40),
    )
    return cell
