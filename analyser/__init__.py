"""Tells how hard a tabletop game is, and how to play it well, by playing millions of games.

import analyser
result = analyser.run("freigard", difficulty="dawn", policy="greedy", games=1_000_000)
result.cells[0].win.rate, result.cells[0].win.low
result.to_frame()            # pandas, one row a cell
"""

from typing import TYPE_CHECKING, Any

from analyser.mistakes import Failure, Mistake

if TYPE_CHECKING:
    from analyser.experiments.run import run
    from analyser.experiments.transcripts import trace

__all__ = ["Failure", "Mistake", "run", "trace"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Loads what plays games when it is first asked for: compiled code takes its time to import."""
    if name == "run":
        from analyser.experiments.run import run

        return run
    if name == "trace":
        from analyser.experiments.transcripts import trace

        return trace
    raise AttributeError(f"module 'analyser' has no attribute '{name}'")
