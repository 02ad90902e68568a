"""The lattice of rule changes: every combination of what may vary, the smallest first.

A change is a row of indices, one for each variable. Its size is the sum of its steps' weights.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.variables import Rules, Variable
from analyser.games.fields import Integers
from analyser.mistakes import Mistake

MOST_RULE_SETS = 1_000_000
Rows = npt.NDArray[np.int16]
"""Indices of values, a row for each change."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """All changes, by size; those of one size by their indices. Row 0 changes nothing."""

    variables: tuple[Variable, ...]
    rows: Rows
    sizes: npt.NDArray[np.float64]
    refused: int  # lists whose numbers would not be in their order

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def printed(self) -> Rows:
        """The indices of what is in force."""
        return np.array([variable.printed for variable in self.variables], np.int16)

    def smaller(self, size: float) -> int:
        """How many changes are smaller."""
        return int(np.searchsorted(self.sizes, size - 1e-9))

    def changed(self, row: int) -> list[int]:
        """Which variables a change sets otherwise."""
        return [int(place) for place in np.flatnonzero(self.rows[row] != self.printed)]

    def settings(self, row: int, rules: Rules) -> dict[str, Any]:
        """A change as house rules at a level, whose rules in force are given: whole lists, parts of counts by name."""
        after = dict(rules)
        changed = self.changed(row)
        for place in changed:
            self.variables[place].set_in(after, int(self.rows[row, place]))
        settings: dict[str, Any] = {}
        for place in changed:
            variable = self.variables[place]
            value = after[variable.field.name]
            settings[variable.name if variable.part else variable.field.name] = (
                value[variable.part] if variable.part else value
            )
        return settings

    def steps(self, row: int) -> dict[str, str]:
        """A change as its steps, which mean the same at every level: `castles[0]` -> `-2`."""
        return {
            self.variables[place].name: self.variables[place].told(int(self.rows[row, place]))
            for place in self.changed(row)
        }

    def nearest(self, wanted: npt.NDArray[np.float64]) -> int:
        """The change whose indices are nearest to these; the smallest of several."""
        return int(np.abs(self.rows - wanted).sum(axis=1).argmin())

    def row_of(self, indices: Rows) -> int | None:
        """The change with exactly these indices, if it may be."""
        found = np.flatnonzero((self.rows == indices).all(axis=1))
        return int(found[0]) if len(found) else None


def make_lattice(
    variables: Sequence[Variable], levels: Mapping[str, Rules], most_changes: int | None = None
) -> Lattice:
    """All combinations of at most so many changed variables whose lists keep their order at every level."""
    count = _count(variables, most_changes)
    if count > MOST_RULE_SETS:
        limit = f"more than {MOST_RULE_SETS:,}: narrow what varies, or allow fewer changes (--max-changes)"
        raise Mistake(f"these are {count:,} rule sets, {limit}")
    rows = _combined(variables, most_changes)
    kept = np.ones(len(rows), bool)
    for rules in levels.values():
        kept &= _in_order(variables, rows, rules)
    refused = int((~kept).sum())
    rows = rows[kept]
    sizes = sum(
        np.array([variable.size(index) for index in range(len(variable.values))])[rows[:, place]]
        for place, variable in enumerate(variables)
    )
    order = np.lexsort((*rows.T[::-1], np.round(sizes, 9)))
    return Lattice(tuple(variables), rows[order], np.round(np.asarray(sizes, np.float64)[order], 9), refused)


def _count(variables: Sequence[Variable], most_changes: int | None) -> int:
    """How many combinations there are: by number of changes."""
    by_changes = [1]
    for variable in variables:
        others = len(variable.values) - 1
        shifted = [0, *(others * ways for ways in by_changes)]
        by_changes = [kept + moved for kept, moved in zip([*by_changes, 0], shifted, strict=True)]
    return sum(by_changes if most_changes is None else by_changes[: most_changes + 1])


def _combined(variables: Sequence[Variable], most_changes: int | None) -> Rows:
    """Variable by variable; what has too many changes is dropped on the way."""
    rows, changes = np.zeros((1, 0), np.int16), np.zeros(1, np.int64)
    for variable in variables:
        values = len(variable.values)
        own = np.tile(np.arange(values, dtype=np.int16), len(rows))
        rows = np.column_stack((np.repeat(rows, values, axis=0), own))
        changes = np.repeat(changes, values) + (own != variable.printed)
        if most_changes is not None:
            rows, changes = rows[changes <= most_changes], changes[changes <= most_changes]
    return rows


def _in_order(variables: Sequence[Variable], rows: Rows, rules: Rules) -> npt.NDArray[np.bool_]:
    """Which changes leave the lists that must fall in their order."""
    kept = np.ones(len(rows), bool)
    lists = {variable.field.name: variable.field for variable in variables if variable.place is not None}
    for name, field in lists.items():
        if not isinstance(field, Integers) or not field.falling:
            continue
        numbers = np.tile(np.array(rules[name], np.int64), (len(rows), 1))
        for place, variable in enumerate(variables):
            if variable.field.name == name and variable.place is not None:
                values = np.array(variable.values, np.int64)[rows[:, place]]
                numbers[:, variable.place] = values + (rules[name][variable.place] if variable.is_relative else 0)
        kept &= (np.diff(numbers, axis=1) <= 0).all(axis=1)
    return kept
