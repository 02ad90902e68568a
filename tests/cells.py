"""Cells as tests ask for them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell, Lineups, RuleSet, make_grid
from analyser.games.catalogue import Game


def make_cells(
    game: Game,
    *,
    difficulties: tuple[str, ...] = (),
    variant: str | None = None,
    players: Sequence[object] = (),
    lineups: Lineups = (),
    rules_file: str | Path | None = None,
    settings: Mapping[str, Any] | None = None,
    components_file: str | Path | None = None,
    seed: int = 1,
) -> list[Cell]:
    """One cell for each difficulty, number of players and line-up; every mistake is found here, before any game."""
    return make_grid(
        game,
        difficulties=difficulties,
        variants=(variant,),
        players=players,
        rule_sets=(RuleSet(settings, rules_file),),
        decks=(components_file,),
        lineups=lineups,
        seed=seed,
    )
