"""Tells how hard a tabletop game is, and how to play it well, by playing millions of games.

import analyser
result = analyser.run("freigard", difficulty="dawn", policy="greedy", games=1_000_000)
result.cells[0].win.rate, result.cells[0].win.low
result.to_frame()            # pandas, one row a cell

Every question of the command line is a function of the same name: `run`, `compare`, `tournament`, `ladder`, `balance`,
`sensitivity`, `tune`, `study`, `report`, `trace`, `advise`, `analyse`. `figures` draws frames.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from analyser.mistakes import Failure, Mistake

if TYPE_CHECKING:
    from analyser.experiments.advise import advise
    from analyser.experiments.analyse import analyse
    from analyser.experiments.balance import balance
    from analyser.experiments.compare import compare
    from analyser.experiments.ladder import ladder
    from analyser.experiments.run import run
    from analyser.experiments.sensitivity import sensitivity
    from analyser.experiments.study import study
    from analyser.experiments.tournament import tournament
    from analyser.experiments.trace import trace
    from analyser.experiments.tune import tune
    from analyser.reporting.report.making import report

    figures: ModuleType

_QUESTIONS = (
    "advise",
    "analyse",
    "balance",
    "compare",
    "ladder",
    "run",
    "sensitivity",
    "study",
    "tournament",
    "trace",
    "tune",
)
"""Each is a function in the module of that name."""
__all__ = [
    "Failure",
    "Mistake",
    "advise",
    "analyse",
    "balance",
    "compare",
    "figures",
    "ladder",
    "report",
    "run",
    "sensitivity",
    "study",
    "tournament",
    "trace",
    "tune",
]
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    """Loads what plays games or draws when it is first asked for: compiled code takes its time to import."""
    if name in _QUESTIONS:
        return getattr(import_module(f"analyser.experiments.{name}"), name)
    if name == "report":
        return import_module("analyser.reporting.report.making").report
    if name == "figures":
        return import_module("analyser.reporting.figures")
    raise AttributeError(f"module 'analyser' has no attribute '{name}'")
