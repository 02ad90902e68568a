"""Where nothing that was looked at is as wanted: along a ray to where it is.

The ray goes from the rules in force to the change from which the model expects most, and is halved until it is known
where what is wanted is crossed; single steps there say what each variable does.
"""

import numpy as np

from analyser.experiments.balancing.evidence import Evidence
from analyser.experiments.balancing.targets import Array, Target

TRIES, HALVINGS = 3, 7


def bracket(evidence: Evidence, target: Target) -> None:
    """Finds changes on both sides of what is wanted, if there are any, and sees what single steps do there."""
    for _ in range(TRIES):
        values, rows = evidence.values(target)
        if values.min() <= target.value <= values.max() and not _is_saturated(values, target):
            return
        model = evidence.fitted(target)
        sign = 1.0 if values.max() < target.value else -1.0
        if values.min() <= target.value <= values.max():
            sign = 1.0 if values[rows == 0][0] < target.value else -1.0
        expected, _ = model.foretell(evidence.features)
        far = int((sign * expected).argmax())
        if far in evidence.stages:
            return
        evidence.looked.stage = "following a ray"
        evidence.look([far])
        end = evidence.value(target, far)
        if end is not None and sign * (end - target.value) >= 0:
            _halve(evidence, target, far, sign)
            return


def _is_saturated(values: Array, target: Target) -> bool:
    """Whether single changes tell nothing: nearly all are as often won, or lost, as can be."""
    return target.is_share and float(np.mean((values < 0.01) | (values > 0.99))) > 0.8


def _halve(evidence: Evidence, target: Target, far: int, sign: float) -> None:
    """Halves the ray to a change until the crossing is found, and looks at its neighbours."""
    rows = evidence.lattice.rows.astype(np.float64)
    near_end, far_end = rows[0], rows[far]
    crossing = far
    for _ in range(HALVINGS):
        row = evidence.lattice.nearest((near_end + far_end) / 2)
        if row in evidence.stages:
            break
        evidence.look([row])
        value = evidence.value(target, row)
        if value is None:
            break
        crossing = row
        if sign * (value - target.value) < 0:
            near_end = rows[row]
        else:
            far_end = rows[row]
    evidence.look([row for row in _neighbours(evidence, crossing) if row not in evidence.stages])


def _neighbours(evidence: Evidence, row: int) -> list[int]:
    """One step of each variable, either way."""
    found = []
    for place in range(len(evidence.lattice.variables)):
        for step in (-1, 1):
            indices = evidence.lattice.rows[row].copy()
            indices[place] += step
            other = evidence.lattice.row_of(indices)
            found += [other] if other is not None else []
    return found
