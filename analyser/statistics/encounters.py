"""Who beats whom: rivals in pairs of games on the same shuffle with seats swapped, and the circles they run in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from analyser.statistics.intervals import LEVEL, Mean, holm, simultaneous
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.methods import FIXED, Method

POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The score of a pair of games as a share of its two points: two losses, …, two wins; a draw is half a point."""

Meetings = Mapping[tuple[str, str], Sequence[int]]
"""For every two names once: how many pairs of games gave the first 0, 1/2, 1, 1 1/2 and 2 points."""


def worst_and_best(counts: Sequence[int], open_pairs: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pairs by points of the first, its undecided games all lost and all won: ask both, believe what both say.

    `open_pairs`: pairs with one undecided game by points of the other, 0, 1/2, 1; then pairs of two undecided games.
    """
    none, half, full, both = open_pairs
    lost = none + both, half, full, 0, 0
    won = 0, 0, none, half, full + both
    return tuple(map(sum, zip(counts, lost, strict=True))), tuple(map(sum, zip(counts, won, strict=True)))


@dataclass(frozen=True)
class Encounter:
    """A cell of the cross table."""

    first: str
    second: str
    counts: tuple[int, ...]  # pairs by points of the first
    score: Mean  # points a game of the first, 0 to 1; all intervals of the table hold at once
    adjusted: float  # p-value of equal strength, adjusted for the number of cells
    is_apart: bool


def cross_table(meetings: Meetings, level: float = LEVEL, method: Method = FIXED) -> tuple[Encounter, ...]:
    """Every encounter with its score interval (Bonferroni) and whether the two are told apart by it (Holm)."""
    outcomes = {names: outcomes_of(POINTS, counts) for names, counts in meetings.items()}
    narrow = simultaneous(level, len(outcomes))
    adjusted = holm([chance_of_equals(counts, method) for counts in meetings.values()])
    return tuple(
        Encounter(*names, tuple(meetings[names]), method.mean(seen, narrow), chance, chance <= 1 - level)
        for (names, seen), chance in zip(outcomes.items(), adjusted, strict=True)
    )


def chance_of_equals(counts: Sequence[int], method: Method) -> float:
    """The p-value of equal strength, from pairs by points of the first."""
    return method.chance_of_half(outcomes_of(POINTS, counts))


def cycles(encounters: Iterable[Encounter]) -> tuple[tuple[str, ...], ...]:
    """Where A beats B, B beats C and C beats A, each shown by their own games; no rating can tell.

    All circles of three, and for each victory that is part of none but of a longer one, the shortest of those.
    """
    apart = [(e, e.score.value > 0.5) for e in encounters if e.is_apart]
    beats = dict.fromkeys((e.first, e.second) if is_first else (e.second, e.first) for e, is_first in apart)
    names = list(dict.fromkeys(name for pair in beats for name in pair))
    found = [
        (first, second, third)
        for first, second, third in permutations(names, 3)
        if names.index(first) < min(names.index(second), names.index(third))
        and {(first, second), (second, third), (third, first)} <= beats.keys()
    ]
    known: list[tuple[str, ...]] = list(found)
    for winner, loser in beats:
        if not any(_has_step(cycle, winner, loser) for cycle in known):
            known += _shortest(loser, winner, beats)
    return tuple(known)


def _has_step(cycle: tuple[str, ...], winner: str, loser: str) -> bool:
    return (winner, loser) in zip(cycle, cycle[1:] + cycle[:1], strict=True)


def _shortest(start: str, end: str, beats: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The shortest way from a name to another by victories, if there is one."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for way in ways:  # grows while it is walked: breadth first
        if way[-1] == end:
            return [way]
        for loser in (loser for winner, loser in beats if winner == way[-1] and loser not in seen):
            seen.add(loser)
            ways.append((*way, loser))
    return []
