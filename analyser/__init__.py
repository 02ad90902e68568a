"""Tells how hard a tabletop game is, and how to play it well, by playing millions of games.

import analyser
result = analyser.run("freigard", difficulty="dawn", policy="greedy", games=1_000_000)
result.cells[0].win.rate, result.cells[0].win.low
result.to_frame()            # pandas, one row a cell

`compare` plays the same games in several ways, `trace` tells single games move by move, `figures` draws frames.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from analyser.mistakes import Failure, Mistake

if TYPE_CHECKING:
    from analyser.experiments.compare import compare
    from analyser.experiments.run import run
    from analyser.experiments.transcripts import trace

    figures: ModuleType

__all__ = ["Failure", "Mistake", "compare", "figures", "run", "trace"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Loads what plays games or draws when it is first asked for: compiled code takes its time to import."""
    if name == "compare":
        from analyser.experiments.compare import compare

        return compare
    if name == "figures":  # by its name: to import-linter an import would be one by all who ask for the version
        return import_module("analyser.reporting.figures")
    if name == "run":
        from analyser.experiments.run import run

        return run
    if name == "trace":
        from analyser.experiments.transcripts import trace

        return trace
    raise AttributeError(f"module 'analyser' has no attribute '{name}'")
