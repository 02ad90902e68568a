"""The records of `jeweller`: what is set and worked out before the first game, and room to reckon in."""

from typing import Any

import numpy as np

from analyser.games.freyas_folly.compiled.limits import MOST_PLACES
from analyser.games.freyas_folly.compiled.state import ABILITY_KINDS
from analyser.kernel.records import record_type
from analyser.solvers.catalogue import parameter_types
from analyser.solvers.heuristics.freyas_folly import JEWELLER

LONGEST_TRIP = 256

PARAMETERS = record_type(
    *parameter_types(JEWELLER),
    ("each", np.float64, (LONGEST_TRIP,)),  # 1 divided by so many steps
    ("liking", np.float64, (ABILITY_KINDS,)),  # of an ability: points for the action that takes it
)

MEMORY = record_type(
    ("need", np.int64),  # jewels of all settings held
    ("miss", np.int64),  # of these, what the home lacks
    ("spare", np.int64),  # at home, and not of these
    ("cavern", np.float64, (MOST_PLACES,)),  # what is expected of a cavern's jewels, in points
)
"""Room to reckon in; nothing is remembered from one decision to the next."""


def prepare(rules: Any, parameters: Any) -> None:
    """Works out quotients, and puts the likings side by side."""
    parameters.each[1:] = 1.0 / np.arange(1, LONGEST_TRIP)
    for ability, name in enumerate(("bat", "speed", "stamina", "stealth", "strength", "thief")):
        parameters.liking[ability] = float(parameters[name])
