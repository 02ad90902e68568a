"""The sequential test: published ratios, its errors, and the estimate that is left after it has stopped."""

from functools import cache
from itertools import pairwise
from math import exp, log, log10

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binom, norm  # type: ignore[import-untyped]

from analyser.statistics.anytime import anytime_mean
from analyser.statistics.encounters import POINTS
from analyser.statistics.likelihood import outcomes_of, score_mean, tilt
from analyser.statistics.sprt import OVERSHOOT, Sprt, chance_above, chance_favourable, sprt
from tests.budgets import RUNS
from tests.cli.running import tells

PUBLISHED = [  # fastchess, app/tests/sprt_test.cpp, "logistic pentanomial"; bounds in Elo
    ((223, 9863, 20_279 + 1000, 10_037, 246), 0.5, 2.5, -3.07),
    ((871, 26_175, 55_003 + 980, 26_678, 821), 0.0, 2.0, -4.98),
]
PUBLISHED_GAMES = [  # the same, "logistic trinomial": won, lost, drawn
    ((21_404, 21_184, 40_708), 0.5, 2.5, -1.57),
    ((57_433, 57_030, 106_593), 0.0, 2.0, -2.59),
]


def score_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    return 400 * log10(score / (1 - score))


@pytest.mark.parametrize(("counts", "low", "high", "ratio"), PUBLISHED)
def test_published_ratios(counts: tuple[int, ...], low: float, high: float, ratio: float) -> None:
    found = sprt(counts, score_of(low), score_of(high))
    assert round(found.ratio, 2) == ratio
    assert found.state == "low"


@pytest.mark.parametrize(("games", "low", "high", "ratio"), PUBLISHED_GAMES)
def test_published_ratios_of_single_games(games: tuple[int, int, int], low: float, high: float, ratio: float) -> None:
    won, lost, drawn = games
    seen = outcomes_of((0, 0.5, 1), (lost, drawn, won))
    found = tilt(seen, score_of(low)).shortfall - tilt(seen, score_of(high)).shortfall
    assert round(found, 2) == ratio


def test_estimate_is_near_fishtests() -> None:
    """Fishtest, server/tests/test_stats_sprt.py: 188.4 Elo (170.7 to 214.8) for bounds of 0 and 2 normalised Elo."""
    counts = (1, 60, 500, 1200, 600)
    seen = outcomes_of(POINTS, counts)
    variance = float(seen.counts @ (seen.values - seen.mean) ** 2) / seen.total
    found = sprt(counts, 0.5, 0.5 + 2 * log(10) / 800 * (2 * variance) ** 0.5)
    assert elo_of(found.score.value) == pytest.approx(188.36, abs=0.5)
    assert found.state == "high"
    assert 150 < elo_of(found.score.low) < 188 < elo_of(found.score.high) < 220


def test_bounds_are_walds() -> None:
    found = sprt((1, 1, 1, 1, 1), 0.5, 0.52, alpha=0.05, beta=0.1)
    assert found.bounds == (log(0.1 / 0.95), log(0.9 / 0.05))
    assert found.state == "open"


def test_ratio_of_wins_and_losses_is_walds() -> None:
    """Pairs that are won or lost as a whole: the likelihood ratio of single trials."""
    found = sprt((30, 0, 0, 0, 50), 0.5, 0.6)
    assert found.ratio == pytest.approx(50 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5))


def test_sides_mirror_each_other() -> None:
    one, other = sprt((10, 20, 40, 60, 50), 0.5, 0.54), sprt((50, 60, 40, 20, 10), 0.46, 0.5)
    assert (one.state, other.state) == ("high", "low")
    assert one.ratio == pytest.approx(-other.ratio)
    assert one.score.value == pytest.approx(1 - other.score.value)
    assert [one.score.low, one.score.high] == pytest.approx([1 - other.score.high, 1 - other.score.low])


def test_open_test_has_the_anytime_interval() -> None:
    found = sprt((1, 2, 5, 3, 2), 0.5, 0.52)
    assert found.score == anytime_mean(outcomes_of(POINTS, (1, 2, 5, 3, 2)))
    assert found.observed == found.score.value


def test_all_won_ends_with_a_score_near_one() -> None:
    found = sprt((0, 0, 0, 0, 20), 0.5, 0.7)
    assert found.state == "high"
    assert found.score.low < found.score.value <= found.score.high <= 1
    assert found.score.low > 0.6


def test_bounds_far_apart_are_no_trouble() -> None:
    for counts in [(300, 10, 10, 10, 30), (30, 1, 1, 1, 6), (10, 0, 0, 0, 30), (0, 0, 9, 0, 0)]:
        found = sprt(counts, 0.02, 0.4)
        assert 0 <= found.score.low <= found.score.value <= found.score.high <= 1


def test_verdicts() -> None:
    found = [sprt(counts, 0.5, 0.55) for counts in [(5, 10, 40, 60, 50), (50, 60, 40, 10, 5), (1, 1, 1, 1, 1)]]
    more, less, neither = (one.verdict("A", "B") for one in found)
    assert tells(more, "A more 50 B 5 165")
    assert tells(less, "A less 55 B 5 165")
    assert tells(neither, "undecided A 50 55 B 5")


@pytest.mark.parametrize(
    ("low", "high", "alpha"), [(0.5, 0.5, 0.05), (0.0, 0.5, 0.05), (0.5, 1.0, 0.05), (0.5, 0.6, 0.5)]
)
def test_what_is_no_test_is_refused(low: float, high: float, alpha: float) -> None:
    with pytest.raises(ValueError, match="no test"):
        sprt((1, 1, 1, 1, 1), low, high, alpha=alpha)


def test_one_far_barrier_leaves_the_inverse_gaussian() -> None:
    """Wald's first passage: closed form (Chhikara & Folks 1989)."""
    for drift, above, time in [(0.3, 2.0, 5.0), (0.0, 3.0, 40.0), (-0.2, 1.0, 9.0), (1.0, 10.0, 9.0)]:
        early = norm.cdf((drift * time - above) / time**0.5)
        late = exp(2 * drift * above) * norm.cdf(-(drift * time + above) / time**0.5)
        assert chance_above(drift, -1e3, above, time) == pytest.approx(early + late)


def test_after_long_the_chances_of_ruin_are_left() -> None:
    for drift, below, above in [(0.1, -5.0, 7.0), (-0.3, -2.0, 4.0), (0.5, -1.0, 6.0)]:
        never_ruined = (1 - exp(2 * drift * below)) / (1 - exp(2 * drift * (below - above)))
        assert chance_above(drift, below, above, 1e4) == pytest.approx(never_ruined)
        assert chance_above(-drift, -above, -below, 1e4) == pytest.approx(1 - never_ruined)
    assert chance_above(0.0, -5.0, 7.0, 1e5) == pytest.approx(5 / 12)


def test_walks_in_steps_end_as_if_the_barriers_lay_further_out() -> None:
    steps = np.random.default_rng(2).normal(0.02, 0.1**0.5, (40_000, 30))  # ten a unit of time, drift 0.2
    walks = np.cumsum(steps, axis=1)
    up, down = ((np.where(side, np.arange(30), 30)).min(axis=1) for side in (walks >= 2, walks <= -1.5))
    jump = OVERSHOOT * 0.1**0.5
    assert (up < down).mean() == pytest.approx(chance_above(0.2, -1.5 - jump, 2 + jump, 3.0), abs=0.01)
    assert (up < down).mean() != pytest.approx(chance_above(0.2, -1.5, 2, 3.0), abs=0.03)


def test_favour_rises_with_the_drift() -> None:
    for is_above in (False, True):
        chances = [chance_favourable(drift, -5, 4, 20, is_above) for drift in np.linspace(-3, 3, 41)]
        assert all(0 <= low <= high <= 1 for low, high in pairwise(chances))
        assert [chances[0], chances[-1]] == pytest.approx([0, 1], abs=1e-3)


def chances_of(score: float) -> npt.NDArray[np.float64]:
    """Outcomes of pairs of games, three in ten drawn; in half of the pairs the shuffle decides both games alike."""
    lost, drawn, won = 0.85 - score, 0.3, score - 0.15
    apart = np.convolve([lost, drawn, won], [lost, drawn, won])
    return np.asarray(np.add(apart, (lost, 0, drawn, 0, won)) / 2)


@cache
def stopped(score: float, low: float, high: float, step: int, runs: int) -> list[Sprt]:
    """Tests run to their end, with a look after every `step` pairs."""
    random = np.random.default_rng(13)
    chances = chances_of(score)
    found = []
    for _ in range(runs):
        counts = np.zeros(5, np.int64)
        while True:
            counts += random.multinomial(step, chances)
            seen = outcomes_of(POINTS, counts.tolist())
            if abs(tilt(seen, low).shortfall - tilt(seen, high).shortfall) >= log(19):
                break
        found.append(sprt(counts.tolist(), low, high, step=step))
    return found


def test_shape_of_simulated_pairs_has_the_score() -> None:
    for score in (0.4, 0.5, 0.6, 0.7):
        assert chances_of(score).sum() == pytest.approx(1)
        assert chances_of(score) @ POINTS == pytest.approx(score)


@pytest.mark.parametrize(("score", "wrong"), [(0.45, "high"), (0.55, "low")])
def test_errors_are_as_asked_for(score: float, wrong: str) -> None:
    found = stopped(score, 0.45, 0.55, 5, 150)
    assert sum(one.state == wrong for one in found) <= 17  # 5 % and three and a half standard deviations


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 20])
@pytest.mark.parametrize("score", [0.45, 0.55])
def test_errors_are_as_asked_for_over_many_runs(score: float, step: int) -> None:
    found = stopped(score, 0.45, 0.55, step, RUNS // 2)
    wrong = "high" if score < 0.5 else "low"
    assert sum(one.state == wrong for one in found) <= binom.ppf(1 - 1e-4, RUNS // 2, 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 20])
@pytest.mark.parametrize("score", [0.4, 0.45, 0.5, 0.55, 0.65])
def test_estimate_is_too_high_as_often_as_too_low(score: float, step: int) -> None:
    found = stopped(score, 0.45, 0.55, step, RUNS // 2)
    below = np.mean([one.score.value < score for one in found])
    inside = np.mean([one.score.low <= score <= one.score.high for one in found])
    assert below == pytest.approx(0.5, abs=0.12)
    assert inside >= 0.9
    assert abs(np.mean([one.score.value for one in found]) - score) < 0.02


def chance_to_hold(score: float, low: float, high: float, step: int) -> float:
    """How often the interval of an ended test holds the score, where pairs are won or lost as a whole: exactly."""
    held, pairs, open_chances = 0.0, 0, {0: 1.0}
    while sum(open_chances.values()) > 1e-4:
        pairs += step
        reached: dict[int, float] = {}
        for before, chance in open_chances.items():
            for more, part in enumerate(binom.pmf(range(step + 1), step, score).tolist()):
                reached[before + more] = reached.get(before + more, 0.0) + chance * part
        open_chances = {}
        for won, chance in reached.items():
            ratio = won * log(high / low) + (pairs - won) * log((1 - high) / (1 - low))
            if abs(ratio) < log(19):
                open_chances[won] = chance
            elif chance > 1e-6:
                found = sprt((pairs - won, 0, 0, 0, won), low, high, step=step).score
                held += chance * (found.low <= score <= found.high)
    return held


@pytest.mark.parametrize("score", [0.01, 0.05, 0.9, 0.95, 0.99])
def test_interval_holds_scores_near_the_ends(score: float) -> None:
    """Where all pairs came to the same their own spread says nothing; a stop at the least number is no extreme luck."""
    assert chance_to_hold(score, 0.5, 0.55, 16) >= 0.94


def test_interval_of_all_won_is_no_narrower_than_that_of_a_fixed_number() -> None:
    found, fixed = sprt((0, 0, 0, 0, 32), 0.5, 0.55, step=16).score, score_mean(outcomes_of(POINTS, (0, 0, 0, 0, 32)))
    assert found.high == 1
    assert found.low == pytest.approx(fixed.low, abs=0.01)


@pytest.mark.slow
def test_observed_score_lies_too_far_out() -> None:
    """What the correction is for: at the upper bound the counted score is too high on average, the estimate less so."""
    found = stopped(0.55, 0.45, 0.55, 1, RUNS // 2)
    observed, estimated = np.mean([one.observed for one in found]), np.mean([one.score.value for one in found])
    assert observed - 0.55 > 0.012
    assert abs(estimated - 0.55) < (observed - 0.55) / 1.5
