"""A chunk: games that follow each other and were played in one go."""

from dataclasses import dataclass

from analyser.experiments.counting.layout import Outcomes, Tally
from analyser.experiments.counting.spans import Span


@dataclass(frozen=True)
class Chunk:
    """Some games of a cell and what they came to."""

    span: Span
    tally: Tally
    outcomes: Outcomes  # of each game
    seconds: float  # of one thread
