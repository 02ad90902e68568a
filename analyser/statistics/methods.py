"""The two ways to be sure: for games whose number was fixed beforehand, and however often one looks at them.

A method's intervals and adjusted p-values keep their promises together; whoever asks a question chooses one of the two
once, and hands it on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp, log

from analyser.statistics.aimed import aimed_difference, aimed_proportion
from analyser.statistics.anytime import (
    anytime_difference,
    anytime_mean,
    anytime_proportion,
    evidence_against_equals,
    log_capital,
    log_evidence,
)
from analyser.statistics.asymptotic import chance_at_any_time, errors_at_any_time
from analyser.statistics.intervals import LEVEL, Mean, Proportion, averaged, chance_beyond, holm, quantile, wilson
from analyser.statistics.likelihood import Outcomes, score_mean, score_statistic
from analyser.statistics.paired import Paired, Pairs, tango

ROUNDING = 1e-6
"""So much less is enough to be looked at closely."""


@dataclass(frozen=True)
class Method:
    """How a share, a mean and a difference get their intervals, and several differences their p-values."""

    name: str
    share: Callable[[int, int, float], Proportion]
    mean: Callable[[Outcomes, float], Mean]
    difference: Callable[[Pairs, float], Paired]
    evidence: Callable[[Pairs], float]  # against equal win rates, as `adjust` takes it
    adjust: Callable[[Sequence[float]], list[float]]
    ranking: str  # what it is called where several differences are judged at once
    may_differ: Callable[[int, int, float], bool]
    """Whether so many gains and losses may have an interval above 0, or below it: costs next to nothing."""
    errors: Callable[[float, float], float]
    """So many standard errors the interval of an estimate reaches to each side: level, observations."""
    chance: Callable[[float, float], float]
    """The p-value of an estimate so many standard errors from what is supposed: these, observations."""
    chance_of_half: Callable[[Outcomes], float]
    """The p-value of a mean of one half."""
    swept: Callable[[float, float], float]
    """The logarithm of how likely so many wins, all there were, must have been for them not to refute it: level."""
    chance_swept: Callable[[float], float]
    """The p-value of equals where one has won all of so many."""

    @property
    def is_anytime(self) -> bool:
        """Whether what it says holds at all times at once."""
        return self.name == ANYTIME.name

    def proportion(self, count: int, total: int, undecided: int = 0, level: float = LEVEL) -> Proportion:
        """A share of games of which some are undecided: those are among the total, not in the count.

        Whatever they would have come to, the interval holds their share at least as surely as it holds each of the two
        extremes: none of them of this kind, or all.
        """
        least, most = self.share(count, total, level), self.share(count + undecided, total, level)
        return Proportion(count, total, least.low, most.high, level, least.method)

    def adjusted(self, tables: Sequence[Pairs]) -> list[float]:
        """The p-values of equal win rates, adjusted for their number."""
        return self.adjust([self.evidence(pairs) for pairs in tables])


def log_evidence_of(pairs: Pairs) -> float:
    """The logarithm of the e-value against equal win rates: of gains among gains and losses half are expected."""
    worst, best = pairs.worst, pairs.best
    if (worst.gained - worst.lost) * (best.gained - best.lost) <= 0:
        return log(1e-300)
    return min(evidence_against_equals(table.gained, table.lost) for table in (worst, best))


def enough(level: float) -> float:
    """What the square of what is gained less what is lost, over their sum, is at least where an interval excludes 0.

    It bounds the logarithm of every capital from above, and is less than the square of the quantile.
    """
    return -log(1 - level)


def _chance(pairs: Pairs) -> float:
    """The p-value of equal win rates: McNemar's; the weaker of the two where undecided games could turn it."""
    statistics = [score_statistic(table.outcomes, 0.5) for table in (pairs.worst, pairs.best)]
    if statistics[0] * statistics[1] <= 0:
        return 1.0
    return chance_beyond(min(map(abs, statistics)))


def _by_mcnemar(gained: int, lost: int, level: float) -> bool:
    """McNemar's statistic decides of Tango's."""
    return (gained - lost) ** 2 >= (1 - ROUNDING) * quantile(level) ** 2 * (gained + lost)


def _by_capital(gained: int, lost: int, level: float) -> bool:
    return log_evidence(gained, gained + lost, 0.5) >= (1 - ROUNDING) * enough(level)


def _by_likelihood(gained: int, lost: int, level: float) -> bool:
    """Of gains among gains and losses the likeliest share: no capital has grown as much."""
    most = sum(count * log(2 * count / (gained + lost)) for count in (gained, lost) if count)
    return most >= (1 - ROUNDING) * enough(level)


def _all_won_at_any_time(pairs: float, level: float) -> float:
    return log(1 - level) + log_evidence(int(pairs), int(pairs), 0.5) - int(pairs) * log(2)


FIXED = Method(
    "fixed",
    wilson,
    score_mean,
    tango,
    _chance,
    holm,
    "tango, Holm",
    _by_mcnemar,
    lambda level, _: quantile(level),
    lambda errors, _: chance_beyond(errors),
    lambda outcomes: chance_beyond(score_statistic(outcomes, 0.5)),
    lambda _, level: log(1 - level),
    lambda pairs: min(1.0, 2 * 0.5**pairs),
)
"""Nothing that was found ended the games."""
ANYTIME = Method(
    "anytime",
    anytime_proportion,
    anytime_mean,
    anytime_difference,
    log_evidence_of,
    averaged,
    "anytime, averaged evidence",
    _by_capital,
    errors_at_any_time,
    chance_at_any_time,
    lambda outcomes: min(1.0, exp(-log_capital(outcomes, 0.5))),
    _all_won_at_any_time,
    lambda pairs: min(1.0, exp(-log_evidence(int(pairs), int(pairs), 0.5))),
)
"""What is said holds at all times at once, so that one may stop by what one sees."""


@cache
def aimed_at(precision: float) -> Method:
    """The same; shares and differences are narrowest where half their interval's width is a precision, 0 to 1/2."""

    def share(count: int, total: int, level: float) -> Proportion:
        return aimed_proportion(count, total, level, precision=precision)

    def difference(pairs: Pairs, level: float) -> Paired:
        return aimed_difference(pairs, level, precision=precision)

    return replace(ANYTIME, share=share, difference=difference, may_differ=_by_likelihood)


def method_for(*, looked: bool) -> Method:
    """By whether the games were looked at before their number was fixed."""
    return ANYTIME if looked else FIXED
