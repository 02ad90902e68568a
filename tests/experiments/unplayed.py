"""Lines whose games nobody played: what a test wants them to have come to."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from analyser.experiments.cell_spec import CellSpec, PlayerSpec
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.layout import Layout, Outcomes
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.results import CellResult, Ending
from analyser.games.catalogue import DUEL, find_game
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from tests.cells import make_cells
from tests.chosen import SOLO_GAME

LAYOUT, DUEL_LAYOUT = Layout(("win",), (2,)), Layout(("win", "draw"), (2, 2))


def cell_of(spec: str, game: str = SOLO_GAME.name) -> Cell:
    found = find_game(game)
    return make_cells(found, lineups=find_lineups(found, [spec]))[0]


def played_by(spec: CellSpec, *names: str) -> CellSpec:
    """The same with players of these names, whom nobody knows."""
    return replace(spec, lineup=tuple(PlayerSpec(spec.game_name, name, 1, "", {}, asked=name) for name in names))


def line_of(cell: Cell, number: int, outcomes: Outcomes, **changed: object) -> ReportedCell:
    won, drawn, undecided = (int((outcomes == kind).sum()) for kind in (WON, DRAWN, UNDECIDED))
    decided = len(outcomes) - undecided
    draws = [decided - drawn, drawn] if cell.form == DUEL else []
    tally = np.array([decided - won, won, *draws, undecided])
    layout = DUEL_LAYOUT if cell.form == DUEL else LAYOUT
    entry = CellResult.of(CellSpec.from_dict(cell.to_dict() | changed), layout, tally, Ending())
    return ReportedCell(entry, number, AS_PRINTED, cell)


def lines_of(played: Sequence[tuple[str, Outcomes]], game: str = SOLO_GAME.name) -> tuple[list[ReportedCell], Games]:
    lines = [line_of(cell_of(spec, game), number, outcomes) for number, (spec, outcomes) in enumerate(played)]
    return lines, {number: outcomes for number, (_, outcomes) in enumerate(played)}


def by_chance(rate: float, games: int, seed: int) -> Outcomes:
    return np.where(np.random.default_rng(seed).random(games) < rate, WON, LOST).astype(np.uint8)
