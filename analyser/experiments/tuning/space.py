"""The settings of a policy: every combination of values that its parameters may take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from analyser.experiments.balancing.lattice import make_lattice
from analyser.experiments.balancing.variables import Variable, read_variables
from analyser.games.fields import Integer, Real
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy

Setting = tuple[int, ...]
"""The place of each variable's value."""


@dataclass(frozen=True, eq=False)
class Space:
    """What may vary of a policy."""

    policy: Policy  # with what is in force
    variables: tuple[Variable, ...]

    def __len__(self) -> int:
        return prod(len(variable.values) for variable in self.variables)

    @property
    def in_force(self) -> Setting:
        return tuple(variable.printed for variable in self.variables)

    def settings(self) -> list[Setting]:
        """All of them that the policy takes; the nearest to what is in force first."""
        lattice = make_lattice(self.variables, {"": self.policy.values})
        return [tuple(map(int, row)) for row in lattice.rows]

    def takes(self, setting: Setting) -> bool:
        """Whether a setting is one: numbers of a list may have to keep their order."""
        try:
            self.tuned(setting)
        except Mistake:
            return False
        return True

    def tuned(self, setting: Setting) -> Policy:
        """The policy so set."""
        values: dict[str, Any] = dict(self.policy.values)
        for variable, index in zip(self.variables, setting, strict=True):
            if index != variable.printed:
                variable.set_in(values, index)
        read = {field.name: field.read(values[field.name]) for field in self.policy.info.fields}
        return replace(self.policy, values=read)

    def spec(self, setting: Setting) -> str:
        """As a person asks for it."""
        return self.tuned(setting).spec

    def steps(self, setting: Setting) -> Iterator[tuple[int, Setting]]:
        """One step of each variable either way, of a word any other; with the variable's place."""
        for place, variable in enumerate(self.variables):
            own = setting[place]
            near = (own - 1, own + 1) if variable.is_ordered else range(len(variable.values))
            yield from self._moved(setting, place, (one for one in near if one != own))

    def ends(self, setting: Setting) -> Iterator[tuple[int, Setting]]:
        """Each variable at its first and at its last value, where that is more than a step away."""
        for place, variable in enumerate(self.variables):
            if variable.is_ordered:
                far = (index for index in (0, len(variable.values) - 1) if abs(index - setting[place]) > 1)
                yield from self._moved(setting, place, far)

    def goes_on(self, variable: Variable, index: int) -> bool:
        """Whether a value is an end of what may vary, and the policy takes values beyond it."""
        last = len(variable.values) - 1
        if not isinstance(variable.field, Integer | Real) or index not in (0, last):
            return False
        value = self.tuned(self._with(variable, index)).values[variable.field.name]
        return bool(value > variable.field.low if index == 0 else value < variable.field.high)

    def _with(self, variable: Variable, index: int) -> Setting:
        return tuple(index if one is variable else one.printed for one in self.variables)

    def _moved(self, setting: Setting, place: int, indices: Iterator[int]) -> Iterator[tuple[int, Setting]]:
        for index in indices:
            if 0 <= index < len(self.variables[place].values):
                moved = (*setting[:place], index, *setting[place + 1 :])
                if self.takes(moved):
                    yield place, moved


def make_space(policy: Policy, vary: Sequence[object]) -> Space:
    """What may vary, read as house rules are; every mistake is told here."""
    if not policy.info.fields:
        raise Mistake(f"policy {policy.info.name} has no parameters, so there is nothing to tune")
    found = read_variables(policy.info, vary, {"": policy.values}, "parameter")
    weighed = next((variable.name for variable in found if variable.weight != 1), None)
    if weighed:
        raise Mistake(f"{weighed}: a step of a parameter has no weight; only the win rate counts")
    space = Space(policy, tuple(found))
    if len(space) < 2:
        raise Mistake("nothing may vary: no value but those in force is left")
    return space
