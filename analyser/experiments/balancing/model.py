"""What rule changes do to a number that is wanted, foretold for the whole lattice from those that were looked at.

A ridge regression, which is Bayes' with normal priors: main effects, curves, and products of two variables, on the
scale on which effects add up (logits of shares). What the products don't tell is a spread of every rule set's own,
wider the further it is from what is wanted: the model need only be right near there. How wide, and how strong curves
and products are, makes what was seen likeliest (of a few choices).
"""

from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.lattice import Lattice, Rows
from analyser.experiments.balancing.targets import Array
from analyser.experiments.balancing.variables import Variable

MAIN, CONSTANT = 2.0, 6.0
"""Prior spreads, as logits: of an effect over a variable's whole range, of the level."""
DECLARED = 1.0
"""What is expected of a variable whose direction the game declares."""
BENDS = (0.15, 0.5, 1.2)
"""Prior spreads to choose from, of curves and products;"""
OWN = (0.01, 0.02, 0.05, 0.1, 0.2)
"""of each rule set's own;"""
FAR = (0.02, 0.06, 0.15)
"""and what is added to that for each logit that it is from what is wanted."""
AT_ONCE = 1 << 14
"""Rows that are foretold at once."""
Narrow = npt.NDArray[np.float32]
"""Features of the whole lattice: of a million changes of ten variables 264 MB."""


@dataclass(frozen=True)
class Observed:
    """What was seen of a target: for each change that was looked at, on the scale on which effects add up."""

    rows: Rows
    values: Array
    errors: Array  # standard errors


@dataclass(frozen=True, eq=False)
class Model:
    """The likeliest effects, and how sure they are."""

    variables: tuple[Variable, ...]
    wanted: float
    weights: Array
    spread: Array  # the covariance of the weights
    own: float
    far: float
    unit: float

    def foretell(self, features: Narrow) -> tuple[Array, Array]:
        """For changes with these features the value that is expected, and its standard error."""
        means, variance = np.empty(len(features)), np.empty(len(features))
        weights, spread = self.weights.astype(np.float32), self.spread.astype(np.float32)
        for start in range(0, len(features), AT_ONCE):
            part = features[start : start + AT_ONCE]
            means[start : start + AT_ONCE] = part @ weights
            variance[start : start + AT_ONCE] = np.einsum("ij,ij->i", part @ spread, part)
        return means, np.sqrt(np.maximum(variance, 0.0) + self.own_error(means) ** 2)

    def own_error(self, values: Array) -> Array:
        """The spread of what is a rule set's own."""
        return np.asarray(np.hypot(self.own * self.unit, self.far * np.abs(values - self.wanted)))

    def told(self, seen: Observed) -> tuple[Array, Array]:
        """The same for changes that were looked at, from the model and from their own games."""
        features = features_of(self.variables, seen.rows)
        means = features @ self.weights
        own = self.own_error(means) ** 2
        share = own / (own + seen.errors**2)
        variance = share * seen.errors**2 + (1 - share) ** 2 * self._variance(features)
        return means + share * (seen.values - means), np.sqrt(variance)

    def _variance(self, features: Array) -> Array:
        return np.asarray(np.einsum("ij,ij->i", features @ self.spread, features))


def fit(lattice: Lattice, seen: Observed, wanted: float, *, directed: bool, unit: float = 1.0) -> Model:
    """The model that makes what was seen likeliest.

    `directed`: what helps the first side raises the value. `unit`: what an effect of 1 is on this scale.
    """
    features = features_of(lattice.variables, seen.rows)
    kinds, expected = _prior(lattice.variables, directed=directed)
    expected = unit * expected
    expected[0] = wanted
    gap = seen.values - features @ expected
    best: tuple[float, Model] | None = None
    for bend, own, far in product(BENDS, OWN, FAR):
        spreads = unit * np.array([CONSTANT, MAIN, bend])[kinds]
        noise = seen.errors**2 + (own * unit) ** 2 + (far * np.abs(seen.values - wanted)) ** 2
        scaled = features * spreads
        inner = np.eye(len(spreads)) + scaled.T @ (scaled / noise[:, None])
        pulled = scaled.T @ (gap / noise)
        solved = np.linalg.solve(inner, pulled)
        likely = -0.5 * (gap @ (gap / noise) - pulled @ solved + np.log(noise).sum() + np.linalg.slogdet(inner)[1])
        if best is None or likely > best[0] + 1e-9:
            spread = spreads[:, None] * np.linalg.inv(inner) * spreads
            weights = expected + spreads * solved
            best = likely, Model(lattice.variables, wanted, weights, spread, own, far, unit)
    assert best is not None
    return best[1]


def all_features(lattice: Lattice) -> Narrow:
    """Those of every change."""
    parts = range(0, max(1, len(lattice)), AT_ONCE)
    made = (features_of(lattice.variables, lattice.rows[start : start + AT_ONCE]).astype(np.float32) for start in parts)
    return np.vstack(list(made))


def features_of(variables: tuple[Variable, ...], rows: Rows) -> Array:
    """A column for the level, those of each variable, and products of the first ones of two."""
    lines = [_lines(variable, rows[:, place]) for place, variable in enumerate(variables)]
    bends = [line[0][:, None] ** 2 for line, variable in zip(lines, variables, strict=True) if _bends(variable)]
    crossed = [
        (first[:, None] * second[:, None])
        for one, other in combinations(lines, 2)
        for first, second in product(one, other)
    ]
    mains = [line[:, None] for own in lines for line in own]
    return np.hstack([np.ones((len(rows), 1)), *mains, *bends, *crossed])


def _lines(variable: Variable, indices: Rows) -> list[Array]:
    """The main effects of a variable: how far it is from what is in force, or for each other word if it is that."""
    if variable.is_ordered:
        most = max(variable.printed, len(variable.values) - 1 - variable.printed, 1)
        return [(indices - variable.printed) / most]
    return [(indices == place).astype(np.float64) for place in range(len(variable.values)) if place != variable.printed]


def _bends(variable: Variable) -> bool:
    return variable.is_ordered and len(variable.values) > 2


def _prior(variables: tuple[Variable, ...], *, directed: bool) -> tuple[Rows, Array]:
    """Of each column which spread is its prior's (0: the level, 1: a main effect, 2: others), and what is expected."""
    mains = [
        DECLARED * variable.helps if directed else 0.0
        for variable in variables
        for _ in (range(1) if variable.is_ordered else range(len(variable.values) - 1))
    ]
    columns = features_of(variables, np.zeros((1, len(variables)), np.int16)).shape[1]
    kinds = np.full(columns, 2, np.int16)
    kinds[0], kinds[1 : 1 + len(mains)] = 0, 1
    expected = np.zeros(columns)
    expected[1 : 1 + len(mains)] = mains
    return kinds, expected
