"""Certificates: whether a rule change gives what is wanted, on games that the search has never seen.

At most `MOST` are asked for, each at so high a level that all of them hold at once with 95 %. The intervals hold at all
times, so a certificate ends as soon as it is sure. That several targets are met is only said if each is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import ceil

from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.targets import Scenario, Target
from analyser.experiments.balancing.win_shares import share_mean
from analyser.experiments.playing.limits import looks
from analyser.statistics.anytime import anytime_mean
from analyser.statistics.foretold import foretold_proportion
from analyser.statistics.intervals import LEVEL, Mean, simultaneous
from analyser.statistics.likelihood import outcomes_of

MOST = 5
CERTIFICATE_LEVEL = simultaneous(LEVEL, MOST)
ERRORS = 3.1
"""So many standard errors an interval reaches, about, where it was foretold right."""
NEAREST = 0.2
"""In tolerances: what is nearer to the end of what is wanted is not pursued."""
FIRST = 0.3
"""Part of the games that are due, after which it is looked at first."""
HOPED = 0.5
"""In standard errors: by so much a value may be better than expected before a certificate is given up."""
CERTIFIED, REFUTED, EDGE = "certified", "refuted", "edge"


@dataclass(frozen=True)
class Foretold:
    """What the search says of a target under a rule change."""

    value: float
    error: float  # standard error
    variance: float  # of one game


@dataclass(frozen=True)
class Certificate:
    """What fresh games say of a rule change."""

    row: int
    verdict: str  # CERTIFIED, REFUTED, EDGE
    means: tuple[Mean, ...]  # of each target, with its interval
    games: int  # of all scenarios


def certificate_seed(seed: int) -> int:
    """Another seed, which follows from the search's: nine digits."""
    found = int.from_bytes(sha256(f"balance certificate {seed}".encode()).digest()[:8], "big") % 10**9
    return found if found != seed else found + 1


def certify(looked: Looks, targets: Sequence[Target], row: int, foretold: Sequence[Foretold]) -> Certificate:
    """Plays until every target's interval lies within what is wanted, one lies outside, or it is not worth it."""
    seed = certificate_seed(looked.seed)
    needed = {
        scenario: max(_needed(target, one) for target, one in _of(scenario, targets, foretold))
        for scenario in looked.scenarios
    }
    most = {
        scenario: max(_most(target, one) for target, one in _of(scenario, targets, foretold))
        for scenario in looked.scenarios
    }
    share = FIRST
    while True:
        asked = {scenario: min(most[scenario], ceil(share * needed[scenario])) for scenario in looked.scenarios}
        looked.play({(row, scenario): games for scenario, games in asked.items()}, seed)
        means = tuple(interval(looked, target, row, one, seed) for target, one in zip(targets, foretold, strict=True))
        games = looked.games_of(row, seed)
        inside = [_is_inside(target, mean) for target, mean in zip(targets, means, strict=True)]
        if all(inside):
            return Certificate(row, CERTIFIED, means, games)
        if any(_is_outside(target, mean) for target, mean in zip(targets, means, strict=True)):
            return Certificate(row, REFUTED, means, games)
        if _is_hopeless(targets, foretold, means, most):
            return Certificate(row, EDGE, means, games)
        if all(asked[scenario] >= most[scenario] for scenario in looked.scenarios):
            return Certificate(row, EDGE, means, games)
        share *= 1.2


def interval(looked: Looks, target: Target, row: int, foretold: Foretold, seed: int) -> Mean:
    """The interval of a target under a rule change, on these games; undecided ones are held both ways."""
    found = looked.result(row, target.scenario, seed)
    assert found is not None
    values, counts = target.counts(found.layout, found.tally)
    if not target.is_share:
        return anytime_mean(outcomes_of(values, counts), CERTIFICATE_LEVEL)
    told = foretold.value, foretold.error, CERTIFICATE_LEVEL
    return share_mean(values, counts, lambda won, games: foretold_proportion(won, games, *told), found.undecided)


def _of(scenario: object, targets: Sequence[Target], foretold: Sequence[Foretold]) -> list[tuple[Target, Foretold]]:
    return [pair for pair in zip(targets, foretold, strict=True) if pair[0].scenario == scenario]


def _room(target: Target, value: float) -> float:
    """How far a value is within what is wanted, as far as it is pursued."""
    low, high = target.band
    return max(min(value - low, high - value), 0.1 * NEAREST * target.tolerance)


def _needed(target: Target, foretold: Foretold) -> int:
    """So many games will be about enough."""
    return max(200, ceil(foretold.variance * (ERRORS / _room(target, foretold.value)) ** 2))


def _most(target: Target, foretold: Foretold) -> int:
    """And so many are the most: as if it were as near the end as is pursued at all."""
    nearest = ceil(foretold.variance * (ERRORS / (NEAREST * target.tolerance)) ** 2)
    return next(end for end in looks(10**12) if end >= max(200, nearest))


def _is_hopeless(
    targets: Sequence[Target], foretold: Sequence[Foretold], means: Sequence[Mean], most: Mapping[Scenario, int]
) -> bool:
    """Whether the most games would not do, even if a target's value were better than expected."""
    return any(
        _needed(target, _at_best(target, _learned(one, mean))) > most[target.scenario]
        for target, one, mean in zip(targets, foretold, means, strict=True)
    )


def _learned(foretold: Foretold, mean: Mean) -> Foretold:
    """What the search and the certificate's games say together."""
    own, other = mean.total / foretold.variance, 1 / foretold.error**2
    value = (own * mean.value + other * foretold.value) / (own + other)
    return Foretold(value, (own + other) ** -0.5, foretold.variance)


def _at_best(target: Target, foretold: Foretold) -> Foretold:
    """The same with a value that is nearer to the middle of what is wanted by a few standard errors."""
    low, high = target.band
    step = HOPED * foretold.error
    value = foretold.value + (step if foretold.value - low < high - foretold.value else -step)
    if target.sign == "=" and (value - target.value) * (foretold.value - target.value) < 0:
        value = target.value
    return Foretold(value, foretold.error, foretold.variance)


def _is_inside(target: Target, mean: Mean) -> bool:
    low, high = target.band
    return low <= mean.low and mean.high <= high


def _is_outside(target: Target, mean: Mean) -> bool:
    low, high = target.band
    return mean.high < low or mean.low > high
