"""Games surprising by who won them: a strong player lost what a weak one won; of a player alone the rarer ending."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.paired_games import KINDS, PackedGames
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.report.surprises import RARE, Kind
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON


def upsets(lines: Sequence[ReportedCell], games: Games, most: int) -> Iterator[Kind]:
    """Of players of the same games, who loses what a weaker one wins; of a player alone the rarer ending.

    The rarest of each player first, then the second rarest; `most` of a player, and that squared in all: a thousand
    players make a million pairs, and no more than `most` games are told. So many games are there of each, at most.
    """
    if len(lines) == 1:
        yield from _ending(lines[0], games, most)
        return
    outcomes = [games[line.number] for line in lines]
    packed = PackedGames(outcomes)
    counts = np.array([len(own) for own in outcomes])
    rates = np.array([line.result.win.rate for line in lines])
    found = []
    for place in range(len(lines)):
        times, common = packed.count(place, (LOST,), (WON,)), np.minimum(counts[place], counts)
        shares = times / np.maximum(1, common)
        is_rare = (rates < rates[place]) & (times > 0) & (shares <= RARE)
        rarest = [int(at) for at in np.argsort(shares, kind="stable") if is_rare[at]][:most]
        found += [(nth, shares[at], place, at, int(times[at]), int(common[at])) for nth, at in enumerate(rarest)]
    for _, _, place, at, often, of in islice(sorted(found), most**2):
        is_so = (outcomes[place][:of] == LOST) & (outcomes[at][:of] == WON)
        yield Kind(lines[place], LOST, often, of, first_of(is_so, most), winner=lines[at])


def _ending(line: ReportedCell, games: Games, most: int) -> Iterator[Kind]:
    own = games[line.number]
    counts = np.bincount(own, minlength=KINDS)
    counts[UNDECIDED] = 0
    ends = [outcome for outcome in (LOST, WON, DRAWN) if counts[outcome]]
    if len(ends) > 1:
        rarest = min(ends, key=lambda outcome: int(counts[outcome]))
        if counts[rarest] <= RARE * len(own):
            yield Kind(line, rarest, int(counts[rarest]), len(own), first_of(own == rarest, most))


def first_of(is_so: npt.NDArray[np.bool_], most: int) -> tuple[int, ...]:
    """The first games of which something is so, as indices."""
    return tuple(np.flatnonzero(is_so)[:most].tolist())
