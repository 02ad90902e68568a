"""The band that a game ships: what its default components, where they are assumed, leave open of a win rate.

A band is told of a cell whose game, policies, rules and components are those that it was made with, and of no other:
of the default deck by the rules as printed. `analyser sensitivity GAME --write-band FILE` makes the file anew.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from analyser.experiments.cell_spec import CellSpec, key_of
from analyser.games.catalogue import find_game
from analyser.mistakes import Failure

FILE = "band.json"
"""In the game's folder."""
PRIOR = "prior.toml"
"""Beside it: what the band's decks are drawn from."""
FORMAT = "analyser-band/1"

COUNT, TYPE_IN = "count", "type in"
"""What an owner does with a number, and with a group of figures."""


@dataclass(frozen=True)
class KnownBand:
    """Where the win rates lie over the decks that a prior allows: all but a tenth of them. Shares, 0 to 1."""

    low: float
    median: float
    high: float
    decks: int
    games: int  # with each of them
    seed: int
    first_to_count: str  # what an owner should count or type in first, in words; "" if nothing would help
    part_left: float  # of the bands' widths, then
    verb: str = COUNT  # which of both

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {name: getattr(self, name) for name in ("low", "median", "high", "decks", "games", "seed")}


def band_key(spec: CellSpec) -> str:
    """Names what a band is told of: all that a cell's games follow from but its components and its seed."""
    return key_of({name: told for name, told in spec.to_dict().items() if name not in ("components", "seed")})


def known_band(spec: CellSpec) -> KnownBand | None:
    """The band of a cell, if its game ships one that was made with just this game, these policies and rules."""
    if spec.known is None or spec.components.provenance != "assumed" or spec.house_rules:
        return None
    shipped = shipped_bands(spec.game_name)
    if shipped is None or shipped["components"] != spec.components.hash:
        return None
    key = band_key(spec)
    found = next((one for one in shipped["bands"] if one["key"] == key), None)
    if found is None:
        return None
    first = shipped["count_first"] or {"ask": "", "width_left": 1.0}
    made = shipped["decks"], shipped["games"], shipped["seed"]
    verb = TYPE_IN if "group" in first else COUNT
    return KnownBand(found["low"], found["median"], found["high"], *made, first["ask"], first["width_left"], verb)


@cache
def shipped_bands(game: str) -> dict[str, Any] | None:
    """The file of a game's bands; None if it ships none."""
    file = find_game(game).file(FILE)
    if file is None:
        return None
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if told.get("format") != FORMAT:
        raise Failure(f"{file} holds no bands as they are read here ({FORMAT})")
    return told
