"""A cell in a run: what of it is counted, how large its chunks should be, why it ended."""

from dataclasses import dataclass

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.playing.ledger import Ledger

FIRST_CHUNK = 1
MOST_IN_A_CHUNK = 1 << 16


class CellRun:
    """A cell that is being played."""

    def __init__(self, cell: Cell, ledger: Ledger) -> None:
        self.cell = cell
        self.ledger = ledger
        self.chunk = FIRST_CHUNK
        self.seconds = 0.0  # its share of the time that has passed
        self.needed = 0  # so many games it will take, by all that is known so far
        self.stopped: str | None = None  # why it ended before its last game: see `CellResult.stopped`
        self.is_handed_out = False

    def enter(self, chunk: Chunk, chunk_seconds: float) -> None:
        """Counts a chunk, and makes the next ones take about so many seconds."""
        self.ledger.enter(chunk)
        wanted = int(chunk.span.games * chunk_seconds / max(chunk.seconds, 1e-6))
        self.chunk = max(1, min(wanted, 4 * self.chunk, MOST_IN_A_CHUNK))


@dataclass(frozen=True)
class Done:
    """A chunk that came back, or what went wrong with it."""

    run: CellRun
    span: Span
    chunk: Chunk | None
    error: BaseException | None = None
