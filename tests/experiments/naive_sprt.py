"""The sequential test once more, pair by pair, and games to try it on."""

from collections.abc import Sequence

from analyser.experiments.comparing.sequential import Question
from analyser.experiments.counting.layout import Outcomes
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.statistics.sprt import bounds, log_ratio
from tests.experiments.scripted import outcomes_by_chance

HALVES = {LOST: 0, DRAWN: 1, WON: 2}
ASKED = Question(0.5, 0.6)


def counts_of(first: Sequence[int], second: Sequence[int], decided: int) -> list[int]:
    """Pairs by half points of the first rival, its undecided games all lost or all won."""
    counts = [0] * 5
    for one, other in zip(first, second, strict=True):
        points = HALVES[decided] if one == UNDECIDED else HALVES[one]
        counts[points + (HALVES[decided] if other == UNDECIDED else 2 - HALVES[other])] += 1
    return counts


def naive_end(question: Question, first: Sequence[int], second: Sequence[int]) -> tuple[int, str]:
    """Pair by pair: at which one the test ends, and what it finds."""
    least, most = bounds(question.alpha, question.beta)
    look = 16
    for pairs in range(1, len(first) + 1):
        if pairs < look:
            continue
        ratios = [
            log_ratio(counts_of(first[:pairs], second[:pairs], decided), question.low, question.high)
            for decided in (LOST, WON)
        ]
        if min(ratios) >= most:
            return pairs, "high"
        if max(ratios) <= least:
            return pairs, "low"
        look = pairs + max(16, pairs // 64)
    return len(first), "open"


def games_of(seed: int, games: int, score: float, undecided: float = 0.0) -> tuple[Outcomes, Outcomes]:
    """Games of both seatings in which the first rival has about this score."""
    own, theirs = (1 - score, score * 0.8, score * 0.2, undecided), (score * 0.8, 1 - score, score * 0.2, undecided)
    return outcomes_by_chance(games, seed, own), outcomes_by_chance(games, seed + 1, theirs)
