"""Lines whose games were played."""

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.results import CellResult, Ending
from tests.chosen import SOLO_GAME
from tests.experiments.unplayed import cell_of


def really_played(spec: str, games: int, game: str = SOLO_GAME.name) -> tuple[ReportedCell, Outcomes]:
    cell = cell_of(spec, game)
    prepared = PreparedCell(cell)
    played = prepared.play_chunk(0, games, prepared.new_workspace())
    result = CellResult.of(CellSpec.from_dict(cell.to_dict()), prepared.layout, played.tally, Ending())
    return ReportedCell(result, 0, AS_PRINTED, cell), first_side(played.outcomes)
