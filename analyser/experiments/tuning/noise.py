"""Before a search: which values of a parameter change any game, and how many games would show it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Any

from analyser.experiments.tuning.space import Setting, Space
from analyser.experiments.tuning.trials import Trials, seed_of
from analyser.statistics.intervals import LEVEL, quantile, simultaneous
from analyser.statistics.paired import Paired, Pairs, tango


@dataclass(frozen=True)
class Deviation:
    """One parameter otherwise, and all others as they were: what it does to the same games."""

    parameter: str
    value: str  # as a SPEC has it, or as a step
    spec: str
    is_step: bool  # next to the value from which it deviates; of a word, any other
    changed: int  # games that come to something else
    paired: Paired  # its win rate less that of what it deviates from; intervals of all deviations hold at once

    @property
    def shown_by(self) -> int | None:
        """So many games, about, would show a difference as large as was seen; None where none was seen."""
        return games_to_show(self.paired.pairs, self.paired.level)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        paired = self.paired
        told = {"parameter": self.parameter, "value": self.value, "spec": self.spec, "is_step": self.is_step}
        told |= {"changed": self.changed, "games": paired.pairs.total, "difference": paired.difference}
        return told | {"low": paired.low, "high": paired.high, "level": paired.level, "shown_by": self.shown_by}


def games_to_show(pairs: Pairs, level: float) -> int | None:
    """After so many pairs 0 lies on the edge of an interval, if they go on like these: McNemar's statistic."""
    gained, lost, total = pairs.gained, pairs.lost, pairs.total
    if gained == lost:
        return None
    return ceil(quantile(level) ** 2 * (gained + lost) * total / (gained - lost) ** 2)


def probes(space: Space) -> list[tuple[int, Setting]]:
    """What is looked at: each single step from what is in force, and the ends of each range."""
    return list(chain(space.steps(space.in_force), space.ends(space.in_force)))


def look_at_noise(trials: Trials, games: int) -> list[Deviation]:
    """Plays so many games of each probe in each cell, on a seed of their own."""
    space, seed = trials.space, seed_of(trials.seed, "noise")
    found = probes(space)
    trials.stage = "noise"
    trials.play([space.in_force, *(setting for _, setting in found)], games, seed)
    return list(deviations(trials, space.in_force, found, games, seed))


def deviations(
    trials: Trials, centre: Setting, found: Sequence[tuple[int, Setting]], games: int, seed: int
) -> Iterator[Deviation]:
    """What each of these does to the first games of each cell; all have been played."""
    space, level = trials.space, simultaneous(LEVEL, max(1, len(found)))
    for place, setting in found:
        variable = space.variables[place]
        yield Deviation(
            variable.name,
            variable.told(setting[place]),
            space.spec(setting),
            not variable.is_ordered or abs(setting[place] - centre[place]) == 1,
            trials.changed(setting, centre, games, seed),
            tango(trials.pairs(setting, centre, games, seed), level),
        )


def unnoticed(noise: Sequence[Deviation]) -> tuple[str, ...]:
    """Parameters of which no value that was looked at changes any game by itself; together with others it may."""
    noticed = {one.parameter for one in noise if one.changed}
    return tuple(name for name in dict.fromkeys(one.parameter for one in noise) if name not in noticed)
