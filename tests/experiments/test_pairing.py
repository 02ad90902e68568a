"""Who is best, and what differences are of."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from analyser.experiments.counting.paired_games import PackedGames, outcome_table, pairs_of
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.report.data import Group, PairedDifference, effects_of, groups_of, perhaps_better
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.statistics.intervals import simultaneous
from analyser.statistics.methods import ANYTIME, FIXED, Method
from tests.chosen import DUEL_GAME
from tests.experiments.unplayed import by_chance, cell_of, line_of, lines_of


def group_of(lines: Sequence[ReportedCell], games: Games, method: Method = FIXED) -> Group:
    (group,) = groups_of(lines, games, method)
    return group


def names(lines: Sequence[ReportedCell]) -> list[str]:
    return [line.policy for line in lines]


def test_who_has_won_the_only_game_hides_nobody_who_is_worse_than_another() -> None:
    played = [
        ("greedy", np.array([WON], np.uint8)),
        ("patient", by_chance(0.6, 3000, 1)),
        ("random", by_chance(0.0, 3000, 2)),
    ]
    group = group_of(*lines_of(played))
    assert names(group.top) == ["greedy", "patient"], "of greedy nothing is known"
    assert group.best.policy == "patient", "the highest rate is that of one game"
    assert [one.second.policy for one in group.others] == ["greedy", "random"]


def test_who_is_worse_than_any_other_is_no_best() -> None:
    """The line that seems best has too few games to show it of the last; the middle one has enough."""
    played = [
        ("random", by_chance(1.0, 12, 1)),
        ("patient", by_chance(0.7, 900, 2)),
        ("greedy", by_chance(0.5, 900, 3)),
    ]
    group = group_of(*lines_of(played))
    assert (group.best.policy, [one.is_apart for one in group.others]) == ("random", [False, False])
    assert names(group.top) == ["random", "patient"]


@pytest.mark.parametrize("method", [FIXED, ANYTIME], ids=["fixed", "anytime"])
@pytest.mark.parametrize("seed", range(4))
def test_the_top_is_all_that_nobody_is_shown_to_be_better_than(seed: int, method: Method) -> None:
    """Every two lines are compared here; some have few games, and some games have no end."""
    random = np.random.default_rng(seed)
    played = []
    for least in range(1, 13):
        share = random.choice([0.2, 0.3, 0.35, 0.6])
        chances = [(1 - share) * 0.9, share * 0.95, (1 - share) * 0.1, share * 0.05]
        kinds = np.array([LOST, WON, DRAWN, UNDECIDED], np.uint8)
        played.append(
            (f"patient:least={least}", random.choice(kinds, int(random.choice([0, 30, 800, 900])), p=chances))
        )
    lines, games = lines_of([(spec, own) for spec, own in played if len(own)])
    level = simultaneous(0.95, len(lines) * (len(lines) - 1) // 2)
    beaten = set()
    for one, other in combinations(lines, 2):
        table = outcome_table(games[one.number], games[other.number])
        found = method.difference(pairs_of(table), level)
        beaten |= {other.number} if found.low > 0 else {one.number} if found.high < 0 else set()
    group = group_of(lines, games, method)
    assert [line.number for line in group.top] == [line.number for line in lines if line.number not in beaten]
    assert group.best in list(group.top)
    assert group.best.result.win.low == max(line.result.win.low for line in group.top)
    assert beaten


def test_who_shares_no_game_with_the_others_is_not_told_apart() -> None:
    """A gap in the store: the first games are missing."""
    lines, games = lines_of([("patient", by_chance(0.9, 500, 1)), ("greedy", by_chance(0.1, 500, 2))])
    games[1] = games[1][:0]
    group = group_of(lines, games)
    assert (names(group.top), group.others) == (["patient", "greedy"], ())


def test_rivals_are_compared_against_the_same_opponents() -> None:
    """Careful wins half of its games against itself, and most of those against a weak one: that is no difference."""
    played = [
        ("careful,careful", by_chance(0.5, 400, 1)),
        ("careful,random", by_chance(0.95, 400, 2)),
        ("aggressive,careful", by_chance(0.1, 400, 3)),
        ("random,aggressive", by_chance(0.4, 400, 4)),
    ]
    lines, games = lines_of(played, DUEL_GAME.name)
    groups = list(groups_of(lines, games, FIXED))
    assert [(names(group.top), group.is_alone) for group in groups] == [
        (["careful, careful"], False),
        (["careful, random"], True),
        (["random, aggressive"], True),
    ]


def test_other_decks_are_other_shuffles() -> None:
    outcomes = by_chance(0.5, 50, 1)
    lines = [line_of(cell_of("greedy"), 0, outcomes)]
    counts = [[name, count + 1] for name, count in lines[0].spec.components.counts]
    lines.append(line_of(cell_of("greedy"), 1, outcomes, components=counts))
    one, other = lines
    (pair,) = effects_of(
        [one, ReportedCell(other.result, 1, "more cards", None)],
        AS_PRINTED,
        {0: outcomes, 1: outcomes},
        FIXED,
    )
    assert not pair.same_cards
    assert PairedDifference(one, one, pair.paired).same_cards


@pytest.mark.parametrize("method", [FIXED, ANYTIME], ids=["fixed", "anytime"])
@pytest.mark.parametrize("level", [0.95, simultaneous(0.95, 500_000)])
def test_whose_interval_can_not_lie_above_0_is_not_asked(level: float, method: Method) -> None:
    """What is counted is what the interval would say; 10 games are won by both, 10 by nobody."""
    for apart in (4, 5, 6, 7, 9, 12, 20, 40, 80):
        for gained in range(apart // 2, apart + 1):
            better = np.repeat([WON, LOST, WON, LOST], [gained, apart - gained, 10, 10]).astype(np.uint8)
            worse = np.repeat([LOST, WON, WON, LOST], [gained, apart - gained, 10, 10]).astype(np.uint8)
            asked = perhaps_better(PackedGames([better, worse]), 1, level, method)
            found = method.difference(pairs_of(outcome_table(better, worse)), level)
            assert bool(asked) == (found.low > 0), (gained, apart)
