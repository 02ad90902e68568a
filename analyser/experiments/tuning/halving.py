"""Paired sequential halving: all settings play the same games, the half that wins fewer is dropped, and so on.

Karnin, Koren & Somekh (2013), "Almost optimal exploration in multi-armed bandits": the budget is split evenly over the
rounds. Games of earlier rounds count on, for all that are left have played the same ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Any

from analyser.experiments.tuning.space import Setting
from analyser.experiments.tuning.trials import Trials

LEAST_GAMES = 8
"""Of each setting in the first round, in each cell: fewer tell nothing."""


@dataclass(frozen=True)
class Round:
    """What a round of a search came to."""

    settings: int
    games: int  # of each setting so far, in each cell
    best: str
    rate: float  # of the best: the luckiest of many, so too high

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {"settings": self.settings, "games": self.games, "best": self.best, "rate": self.rate}


def halve(trials: Trials, settings: Sequence[Setting], games: int) -> tuple[Setting, list[Round]]:
    """The setting that is left, after at most so many games of all together; the first of several that are equal."""
    left, counted, rounds = list(settings), 0, []
    share = games // rounds_of(len(left))
    trials.stage = "halving"
    while len(left) > 1:
        counted += max(1, share // (len(left) * len(trials.cells)))
        trials.play(left, counted, trials.seed)
        won = {setting: trials.wins(setting, trials.seed) for setting in left}
        places = {setting: place for place, setting in enumerate(left)}
        ranked = sorted(left, key=lambda setting: (-won[setting], places[setting]))
        trials.best = trials.space.spec(ranked[0])
        rounds.append(Round(len(left), counted, trials.best, trials.rate(ranked[0], trials.seed)))
        kept = set(ranked[: ceil(len(left) / 2)])
        left = [setting for setting in left if setting in kept]
    return left[0], rounds


def rounds_of(settings: int) -> int:
    """How often so many are halved until one is left."""
    return max(1, ceil(log2(settings)))


def least_games(settings: int, cells: int) -> int:
    """So many games a halving takes at least."""
    return LEAST_GAMES * settings * cells * rounds_of(settings)
