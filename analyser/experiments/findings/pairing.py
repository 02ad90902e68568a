"""Lines that played the same games: the best of each group, what house rules change, and all differences' intervals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analyser.experiments.counting.crossed import crossed, pairs_of
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.findings.subject import Line
from analyser.experiments.keeping.archive import ALL_GAMES
from analyser.experiments.keeping.store import Store
from analyser.statistics.anytime import anytime_difference
from analyser.statistics.intervals import LEVEL
from analyser.statistics.multiple import simultaneous
from analyser.statistics.paired import Paired, tango

MOST_GAMES = 1 << 21
"""Games of a line that are compared at most."""
MOST_AT_ONCE = 100_000_000
"""Outcomes, a byte each, that are held at once."""

Games = dict[int, Outcomes]
"""What each game came to, from the first on, by the number of the line's cell."""


@dataclass(frozen=True)
class Difference:
    """The win rate of one line less that of another, on the games that both played."""

    first: Line
    second: Line
    paired: Paired

    @property
    def is_apart(self) -> bool:
        """Whether the interval, which is one of several that hold at once, leaves no doubt which is better."""
        return self.paired.is_apart


@dataclass(frozen=True)
class Group:
    """Players of the same difficulty and rules: the best, and how far the others are behind it."""

    best: Line
    others: tuple[Difference, ...]  # the best less each of the others

    @property
    def top(self) -> tuple[Line, ...]:
        """The best, and all that can't be told apart from it, in the order in which their cells came."""
        found = (self.best, *(one.second for one in self.others if not one.is_apart))
        return tuple(sorted(found, key=lambda line: line.number))


def read_games(store: Store, lines: Sequence[Line]) -> Games:
    """What each game of these lines came to; those before a gap, and not more than there is room for."""
    most = min(MOST_GAMES, MOST_AT_ONCE // max(1, len(lines)))
    return {line.number: _outcomes(store, line, most) for line in lines}


def groups_of(lines: Iterable[Line], games: Games, *, anytime: bool) -> Iterator[Group]:
    """One group for each difficulty and rules, with every interval of a group holding at once."""
    for own in _together(lines, lambda line: (line.difficulty, line.rules)):
        best = max(own, key=lambda line: line.entry.win.rate)
        level = simultaneous(LEVEL, max(1, len(own) * (len(own) - 1) // 2))  # which is best is seen in the games
        others = [line for line in own if line is not best]
        yield Group(best, tuple(_differences(best, others, games, level, anytime=anytime)))


def effects_of(lines: Iterable[Line], base: str, games: Games, *, anytime: bool) -> Iterator[Difference]:
    """What house rules change for each player: rules less the base, all of a player's at a difficulty at once."""
    for own in _together(lines, lambda line: (line.difficulty, line.policy)):
        printed = next((line for line in own if line.rules == base), None)
        changed = [line for line in own if line is not printed]
        if printed is not None and changed:
            level = simultaneous(LEVEL, len(changed))
            for line in changed:
                yield from _differences(line, [printed], games, level, anytime=anytime)


def _differences(
    first: Line, others: Iterable[Line], games: Games, level: float, *, anytime: bool
) -> Iterator[Difference]:
    interval = anytime_difference if anytime else tango
    for other in others:
        common = min(len(games[first.number]), len(games[other.number]))
        if common:
            table = crossed(games[first.number][:common], games[other.number][:common])
            yield Difference(first, other, interval(pairs_of(table), level))


def _outcomes(store: Store, line: Line, most: int) -> Outcomes:
    found: list[Outcomes] = []
    reached, end = 0, min(most, line.entry.games)
    for span, outcomes in store.outcomes(line.number, ALL_GAMES):
        if span.first != reached or reached >= end:
            break
        found.append(outcomes)
        reached = span.end
    return np.concatenate([np.empty(0, np.uint8), *found])[:end]


def _together(lines: Iterable[Line], key: Callable[[Line], tuple[str, str]]) -> list[list[Line]]:
    found: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        found.setdefault(key(line), []).append(line)
    return list(found.values())
