"""Ratings: a published fit, what is infinite, cycles, and how often all intervals hold at once."""

from itertools import combinations, pairwise
from math import inf, log10, sqrt

import numpy as np
import pytest
from scipy.stats import binom  # type: ignore[import-untyped]

from analyser.statistics.encounters import POINTS, cross_table, cycles, worst_and_best
from analyser.statistics.intervals import simultaneous
from analyser.statistics.likelihood import outcomes_of, score_mean
from analyser.statistics.ratings import ELO, Ratings, ratings_of
from tests.budgets import RUNS

Meetings = dict[tuple[str, str], tuple[int, ...]]
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = [  # Agresti (2002), "Categorical data analysis", section 10.6: American League 1987, row over column
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
]
ABILITIES = (1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0)  # as fitted by BradleyTerry2, Turner & Firth (2012)
BETTER = (5, 5, 10, 20, 40)
MUCH = (0, 0, 0, 0, 30)


def baseball() -> Meetings:
    """Single games: as pairs that were won or lost as a whole."""
    return {
        (TEAMS[one], TEAMS[other]): (WINS[other][one], 0, 0, 0, WINS[one][other])
        for one, other in combinations(range(7), 2)
    }


def elos(found: Ratings) -> dict[str, float]:
    return {rating.name: rating.elo for rating in found.ratings}


def ranks(found: Ratings) -> dict[str, tuple[int, int]]:
    return {rating.name: (rating.rank, rating.last) for rating in found.ratings}


def test_published_abilities() -> None:
    found = elos(ratings_of(baseball()))
    for team, ability in zip(TEAMS, ABILITIES, strict=True):
        assert (found[team] - found["Baltimore"]) / ELO == pytest.approx(ability, abs=1e-4)
    assert list(found) == list(TEAMS)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_published_standard_errors() -> None:
    """Agresti: about 0.3 against Baltimore; the sandwich needs no model and stays near."""
    z = 3.038  # of 21 gaps at once: normal quantile of 1 - 0.025 / 21
    for gap in ratings_of(baseball()).gaps:
        assert (gap.high - gap.low) / 2 / z / ELO == pytest.approx(0.31, abs=0.05)


def test_two_rivals_have_the_odds_of_their_score() -> None:
    found = ratings_of({("a", "b"): BETTER})
    score = (5 * 0.25 + 10 * 0.5 + 20 * 0.75 + 40) / 80
    (gap,) = found.gaps
    assert gap.elo == pytest.approx(400 * log10(score / (1 - score)))
    assert gap.is_apart
    assert ranks(found) == {"a": (1, 1), "b": (2, 2)}


def test_sides_do_not_matter() -> None:
    one = ratings_of({("a", "b"): BETTER, ("b", "c"): (9, 9, 9, 9, 20), ("a", "c"): (3, 4, 5, 6, 7)})
    other = ratings_of({("b", "a"): BETTER[::-1], ("c", "b"): (20, 9, 9, 9, 9), ("a", "c"): (3, 4, 5, 6, 7)})
    assert elos(one) == pytest.approx(elos(other), abs=1e-5)
    assert [gap.low for gap in one.gaps] == pytest.approx([gap.low for gap in other.gaps], abs=1e-5)


def test_a_pair_is_one_observation() -> None:
    """What a shuffle does to both games of a pair is noise once, not twice: the same score, another spread."""
    swept = ratings_of({("a", "b"): (40, 0, 0, 0, 60)}).gaps[0]
    shared = ratings_of({("a", "b"): (0, 0, 80, 0, 20)}).gaps[0]
    assert swept.elo == pytest.approx(shared.elo)
    assert (swept.high - swept.low) / (shared.high - shared.low) == pytest.approx(sqrt(0.24 / 0.04), rel=0.05)


def test_who_won_everything_is_infinitely_stronger() -> None:
    found = ratings_of(
        {
            ("a", "b"): MUCH,
            ("a", "c"): MUCH,
            ("b", "c"): BETTER,
            ("d", "a"): MUCH[::-1],
            ("d", "b"): MUCH[::-1],
            ("d", "c"): MUCH[::-1],
        }
    )
    first, second, third, last = found.ratings
    assert (first.name, first.elo, first.high, first.is_anchor) == ("a", inf, inf, False)
    assert (last.name, last.elo, last.low) == ("d", -inf, -inf)
    assert 200 < first.low < inf
    assert -inf < last.high < -200
    assert (second.is_anchor, third.is_anchor) == (True, True)
    assert second.elo == pytest.approx(-third.elo)
    assert [rating.rank for rating in found.ratings] == [1, 2, 3, 4]
    assert found.gaps[0].elo == inf
    assert 0 < found.gaps[0].low < inf


def test_few_victories_without_defeat_prove_little() -> None:
    (gap,) = ratings_of({("a", "b"): (0, 0, 0, 0, 3)}).gaps
    assert (gap.elo, gap.is_apart, gap.adjusted) == (inf, False, 0.25)
    assert gap.low < 0


def test_bound_of_infinite_ratings() -> None:
    """Ten pairs won: the least strength that does so with a chance of 2.5 %, two rivals at once."""
    first, second = ratings_of({("a", "b"): (0, 0, 0, 0, 10)}).ratings
    chance = 0.025**0.1
    assert first.low == pytest.approx(400 * log10(chance / (1 - chance)))
    assert (second.elo, second.is_anchor) == (0, True)


def test_draws_alone_prove_no_certainty() -> None:
    (gap,) = ratings_of({("a", "b"): (0, 0, 10, 0, 0)}).gaps
    assert gap.elo == pytest.approx(0, abs=1e-6)
    assert gap.high > 20
    assert not gap.is_apart


def test_cycles_are_shown() -> None:
    circle: Meetings = {("a", "b"): BETTER, ("b", "c"): BETTER, ("c", "a"): BETTER}
    beaten: Meetings = {("a", "d"): BETTER, ("b", "d"): BETTER, ("d", "c"): BETTER[::-1]}
    found = ratings_of(circle | beaten)
    assert found.cycles == (("a", "b", "c"),)
    assert ranks(found) == {"a": (1, 3), "b": (1, 3), "c": (1, 3), "d": (4, 4)}
    assert cycles(cross_table({**circle, ("c", "a"): (10, 10, 10, 10, 10)})) == ()


def test_longer_cycles_are_shown_where_no_shorter_hold_the_victory() -> None:
    equal = (10, 10, 10, 10, 10)
    ring: Meetings = {("a", "b"): BETTER, ("b", "c"): BETTER, ("c", "d"): BETTER, ("d", "a"): BETTER}
    (found,) = cycles(cross_table(ring | {("a", "c"): equal, ("b", "d"): equal}))
    assert sorted(found) == ["a", "b", "c", "d"]
    assert all(second == "abcda"["abcd".index(first) + 1] for first, second in pairwise(found))


def test_cross_table() -> None:
    cells = cross_table({("a", "b"): BETTER, ("b", "c"): (10, 10, 10, 10, 10)})
    assert cells[0].score == score_mean(outcomes_of(POINTS, BETTER), simultaneous(0.95, 2))
    assert [cell.is_apart for cell in cells] == [True, False]


def test_undecided_games_at_their_worst_and_best() -> None:
    worst, best = worst_and_best((1, 2, 3, 4, 5), (10, 20, 30, 40))
    assert worst == (51, 22, 33, 4, 5)
    assert best == (1, 2, 13, 24, 75)


@pytest.mark.parametrize("meetings", [{}, {("a", "b"): (0, 0, 0, 0, 0)}, {("a", "b"): MUCH, ("b", "c"): MUCH}])
def test_all_have_to_meet(meetings: Meetings) -> None:
    with pytest.raises(ValueError, match="not all encounters once"):
        ratings_of(meetings)


def held(strengths: tuple[float, ...], pairs: int, runs: int, luck: float) -> tuple[int, int, int, int]:
    """How often all ratings, all gaps and all cells hold the truth; and how often a wrong order is shown."""
    random = np.random.default_rng(9)
    names = "abcd"[: len(strengths)]
    true = {name: elo - sum(strengths) / len(strengths) for name, elo in zip(names, strengths, strict=True)}
    chance = {(one, two): 1 / (1 + 10 ** ((true[two] - true[one]) / 400)) for one, two in combinations(names, 2)}
    good = [0, 0, 0, 0]
    for _ in range(runs):
        met = {}
        for who, p in chance.items():
            apart = np.array([(1 - p) ** 2, 0, 2 * p * (1 - p), 0, p * p])
            met[who] = random.multinomial(pairs, luck * np.array([1 - p, 0, 0, 0, p]) + (1 - luck) * apart).tolist()
        found = ratings_of(met)
        good[0] += all(rating.low <= true[rating.name] <= rating.high for rating in found.ratings)
        good[1] += all(gap.low <= true[gap.first] - true[gap.second] <= gap.high for gap in found.gaps)
        good[2] += all(
            cell.score.low <= chance[cell.first, cell.second] <= cell.score.high for cell in found.encounters
        )
        good[3] += any(gap.is_apart and true[gap.first] <= true[gap.second] for gap in found.gaps)
    return good[0], good[1], good[2], good[3]


@pytest.mark.slow
@pytest.mark.parametrize(("strengths", "pairs", "luck"), [((0, 0, 0, 0), 40, 0.0), ((150, 50, 0, -200), 60, 0.5)])
def test_all_intervals_hold_at_once(strengths: tuple[float, ...], pairs: int, luck: float) -> None:
    ratings, gaps, cells, wrong = held(strengths, pairs, 100, luck)
    assert min(ratings, gaps, cells) >= 86
    assert wrong <= 14


@pytest.mark.slow
@pytest.mark.parametrize("strengths", [(0.0, 0.0, 0.0, 0.0), (150.0, 50.0, 0.0, -200.0), (0.0, 0.0)])
@pytest.mark.parametrize(("pairs", "luck"), [(20, 0.0), (100, 0.3), (100, 1.0)])
def test_all_intervals_hold_at_once_over_many_runs(strengths: tuple[float, ...], pairs: int, luck: float) -> None:
    ratings, gaps, cells, wrong = held(strengths, pairs, RUNS // 4, luck)
    missed = binom.ppf(1 - 1e-4, RUNS // 4, 0.05)
    assert min(ratings, gaps, cells) >= RUNS // 4 - missed
    assert wrong <= missed
