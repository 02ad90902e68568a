"""What single games are counted by: the value of each metric, found by playing a line's first games once more."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.layout import Layout, Outcomes, Tally, first_side
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.experiments.report.cells import ReportedCell
from analyser.games.metrics import Slot
from analyser.kernel.contract import NOT_MEASURED
from analyser.mistakes import Failure

Values = npt.NDArray[np.int64]
"""Of games (rows) and a game's slots (columns); `NOT_MEASURED` where a game was not counted by one."""


@dataclass(frozen=True)
class PlayedGames:
    """The first games of a line, played one by one."""

    slots: tuple[Slot, ...]
    outcomes: Outcomes  # for the first side
    values: Values


def play_first(line: ReportedCell, count: int, kept: Outcomes) -> PlayedGames:
    """So many games of a line. They must be those of the store: what each came to, and by what they were counted."""
    assert line.cell is not None
    prepared = PreparedCell(line.cell)
    layout, workspace = prepared.layout, prepared.new_workspace()
    values = np.full((count, len(layout.slots)), NOT_MEASURED, np.int64)
    outcomes, tally = np.empty(count, np.uint8), layout.new_tally()

    def play() -> None:
        for index in range(count):
            played = prepared.play_chunk(index, 1, workspace)
            outcomes[index] = first_side(played.outcomes)[0]
            tally[:] += played.tally
            values[index] = values_of(layout, played.tally)

    uninterrupted(play)
    differing = np.flatnonzero(outcomes != kept[:count])
    if differing.size:
        raise otherwise(line, int(differing[0]))
    kept_layout = line.result.layout  # a store of an earlier version may count by fewer metrics
    is_same = (kept_layout.names, kept_layout.sizes) == (layout.names, layout.sizes)
    if is_same and (tally > line.result.tally).any():
        raise Failure(f"games of {line.policy} at {line.level} are counted otherwise than the store has them")
    return PlayedGames(layout.slots, outcomes, values)


def values_of(layout: Layout, tally: Tally) -> Values:
    """The value of each of a game's slots in the tally of one game; of what is counted by chapter the sum."""
    first = len(layout.names) - len(layout.slots)
    own = int(layout.offsets[first])
    bins = np.flatnonzero(tally[own:-1]) + own
    found = np.searchsorted(layout.offsets, bins, side="right") - 1
    values = np.full(len(layout.slots), NOT_MEASURED, np.int64)
    values[found - first] = 0
    counted = bins - layout.offsets[found] + [layout.least(slot) for slot in found]
    np.add.at(values, found - first, counted * tally[bins])
    return values


def otherwise(line: ReportedCell, index: int) -> Failure:
    """That a game does not go as the store has it."""
    where = f"game {index} of {line.policy} at {line.level}"
    return Failure(f"{where} does not end as the store has it: the store is of other code, or damaged")
