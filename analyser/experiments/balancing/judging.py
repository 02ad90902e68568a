"""What the models say of every rule change: how likely it is as wanted, how far it misses, and what is settled."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.certify import REFUTED, Certificate
from analyser.experiments.balancing.evidence import CLOSENESS, Evidence
from analyser.experiments.balancing.targets import Array

SURE = 0.25
"""A number known so well, in tolerances, is settled."""
WITHIN = 0.75
"""One that lies so near even with a standard error more is settled too: a closer look is dearer than a certificate."""
PURSUED, GIVEN_UP = 0.8, 1.2
"""From the target, in tolerances: what lies between is an edge, where no certificate comes cheap."""
LEAST_CHANCE = 1.5e-3
"""What the model gives less chance is ruled out: three standard errors."""

OUT, OPEN, EDGE_CASE, NEAR = 0, 1, 2, 3
"""What is known of a rule change: ruled out, not settled, at the edge, near enough to be certified."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """What is known of every change: chance to be as wanted, how far it is, and how sure that is."""

    chances: Array
    hopes: Array  # chance to be so near that it is pursued
    misses: Array  # expected, in tolerances: of the target that is missed most
    states: npt.NDArray[np.int8]
    foretold: tuple[tuple[Array, Array], ...]  # of each target: value and standard error, in its own unit


def judge(evidence: Evidence, idle: npt.NDArray[np.bool_], certificates: Sequence[Certificate]) -> Judgement:
    """Fits the models anew, and says of every change what follows; what is idle is out, as are refuted ones."""
    size = len(evidence.lattice)
    chances, hopes, misses = dict[str, Array](), dict[str, Array](), np.zeros(size)
    surest, within = np.ones(size, bool), np.ones(size, bool)
    foretold = []
    for target in evidence.targets:
        model = evidence.fitted(target)
        means, errors = model.foretell(evidence.features)
        seen, rows = evidence.observed(target)
        means[rows], errors[rows] = model.told(seen)
        for found, part in ((chances, 1.0), (hopes, PURSUED)):
            own_chance = _between(means, errors, target.scaled_band(part))
            found[target.asked] = np.minimum(own_chance, found.get(target.asked, 1.0))  # sides hang together
        values = target.unscaled(means)
        own = (target.unscaled(means + errors) - target.unscaled(means - errors)) / 2
        foretold.append((values, own))
        misses = np.maximum(misses, target.miss(values))
        known = np.zeros(size, bool)
        known[rows] = own[rows] <= SURE * target.tolerance
        surest &= known
        known[rows] = target.miss(values[rows]) + own[rows] / target.tolerance <= WITHIN
        within &= known
    chance, hope = (np.prod([*one.values()], axis=0) for one in (chances, hopes))
    states = _states(evidence, chance, misses, surest | within)
    states[idle] = OUT
    for one in certificates:
        states[one.row] = OUT if one.verdict == REFUTED else EDGE_CASE
    return Judgement(chance, hope, misses, states, tuple(foretold))


def _states(evidence: Evidence, chances: Array, misses: Array, surest: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """What follows from the looks and the models."""
    states = np.full(len(chances), OPEN, np.int8)
    states[surest] = np.where(misses[surest] <= PURSUED, NEAR, EDGE_CASE)
    closest = [row for row, stage in evidence.stages.items() if stage == len(CLOSENESS) - 1]
    states[closest] = np.where(misses[closest] <= PURSUED, NEAR, EDGE_CASE)
    states[chances < LEAST_CHANCE] = OUT
    states[(states == EDGE_CASE) & (misses > GIVEN_UP)] = OUT
    states[evidence.looked.refused_rows] = OUT
    return states


def _between(means: Array, errors: Array, band: tuple[float, float]) -> Array:
    """The chance that values lie within a band."""
    low, high = band
    return _below((high - means) / errors) - _below((low - means) / errors)


def _below(errors: Array) -> Array:
    """The normal distribution; ends without end are 0 and 1."""
    from scipy.special import ndtr  # type: ignore[import-untyped]

    return np.asarray(ndtr(errors))
