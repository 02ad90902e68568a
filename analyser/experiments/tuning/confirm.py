"""What holds on games that the search has never seen: the setting found, and each single step from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyser.experiments.cells import Cell
from analyser.experiments.tuning.noise import Deviation, deviations
from analyser.experiments.tuning.space import Setting, Space
from analyser.experiments.tuning.trials import Trials, seed_of
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import FIXED
from analyser.statistics.paired import Paired, tango

CONFIRMED, STEPPED = 0.25, 0.5
"""Shares of the search's games: what each of the two settings plays at most, and all single steps together."""


@dataclass(frozen=True)
class Confirmed:
    """Fresh games."""

    gain: Paired | None  # the win rate found less that in force; None if they are the same setting
    rate: Proportion  # with the setting found, over all cells
    games: int  # of each of the two
    seed: int
    steps: tuple[Deviation, ...]

    @property
    def is_settled(self) -> bool:
        """Whether single steps may be judged: what was found is what is in force, or is shown to win more.

        So one question leads to the next, each at the same level, and all that is claimed of a tuning is wrong no more
        often than one claim alone (fixed sequences: Maurer, Hothorn & Lehmacher 1995).
        """
        return self.gain is None or self.gain.low > 0

    @property
    def better(self) -> list[Deviation]:
        """Single steps that are shown to be better still."""
        return [one for one in self.steps if one.paired.low > 0] if self.is_settled else []


def confirm(trials: Trials, found: Setting, games: int) -> Confirmed:
    """Plays the setting found and the one in force, then every single step from what was found, on a fresh seed."""
    space, seed, cells = trials.space, held_out_seed(trials.space, trials.cells, games), len(trials.cells)
    trials.stage, trials.best = "held out", space.spec(found)
    own = max(1, int(CONFIRMED * games) // cells)
    trials.play(list(dict.fromkeys((found, space.in_force))), own, seed)
    gain = tango(trials.pairs(found, space.in_force, own, seed)) if found != space.in_force else None
    near = list(space.steps(found))
    each = _each(games, len(near), cells, own)
    trials.stage = "single steps"
    trials.play([setting for _, setting in near], each, seed)
    steps = tuple(deviations(trials, found, near, each, seed))
    counted = trials.pairs(found, found, own, seed)
    rate = FIXED.proportion(counted.both, counted.total, counted.undecided)
    return Confirmed(gain, rate, own * cells, seed, steps)


def held_out_seed(space: Space, cells: Sequence[Cell], games: int) -> int:
    """Of games that neither the search nor any other tuning has seen: two on the same games would share one luck.

    A longer search asks anew too: who looks again and again at games that go on finds something sooner or later.
    """
    asked = (f"{one.name}={','.join(map(one.told, range(len(one.values))))}" for one in space.variables)
    return seed_of(cells[0].seed, " ".join(("held out", *(cell.key for cell in cells), *asked, f"{games}")))


def _each(games: int, steps: int, cells: int, most: int) -> int:
    """How many games each step plays in each cell: no more than it can be paired with."""
    return min(most, max(1, int(STEPPED * games) // (max(1, steps) * cells)))


def names(steps: Sequence[Deviation]) -> str:
    """Single steps as they differ."""
    return ", ".join(f"{one.parameter}={one.value}" for one in steps)
