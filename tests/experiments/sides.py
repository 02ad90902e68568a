"""Games for several rivals whose rules nobody asks for: those of a duel, with other seats."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from analyser.experiments import cell_spec, study_tables
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.layout import Outcomes
from analyser.games.catalogue import Game, Seats, each_for_itself, together
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from tests.cells import make_cells
from tests.chosen import DUEL_GAME

FREE, TEAM = DUEL_GAME.variants
"""Each is a side; two are one side, and one is the other."""
SEATS: Mapping[str, Seats] = {
    FREE: each_for_itself(3, 4, 5, default=4),
    TEAM: Seats((3,), 3, lambda players: (0, 0, 1)),
}
RIVALS = replace(DUEL_GAME, seats=SEATS)
"""Three to five rivals, and a variant in which two are one side; its name is that of the game whose policies it has."""
COOPERATIVE = replace(DUEL_GAME, seats=dict.fromkeys(SEATS, together(2, 3, 4)))


def known_as(game: Game, patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the game by its name gets this one."""
    for module in (cell_spec, study_tables):
        patch.setattr(module, "find_game", lambda name: game)


def cells_of(*specs: str, players: tuple[object, ...] = (), variant: str | None = None) -> list[Cell]:
    return make_cells(RIVALS, variant=variant, players=players, lineups=find_lineups(RIVALS, specs))


def code_of(winners: tuple[int, ...]) -> int:
    """The outcome of a game at a table that these sides have won; None of them is undecided."""
    first = (WON if len(winners) == 1 else DRAWN) if 0 in winners else LOST
    return first | sum(1 << (side + 1) for side in winners if side)


def outcomes_of(*games: tuple[int, ...] | None) -> Outcomes:
    return np.array([UNDECIDED if winners is None else code_of(winners) for winners in games], np.uint8)
