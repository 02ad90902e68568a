"""Comparisons as tests make them, and their figures counted once more from what single games came to."""

from collections.abc import Sequence
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups, make_grid
from analyser.experiments.comparing.comparison import ComparisonResult, Goal, compare_cells, comparison_to_dict
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import Crew, Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Observer, Work, ignore
from analyser.kernel.outcomes import WON
from analyser.statistics.paired import Pairs
from tests.chosen import DUEL_GAME, HARDER, SOLO_GAME

TO_THE_END = Goal()


def cells_of(*specs: str, difficulties: tuple[str, ...] = (HARDER,), **options: Any) -> list[Cell]:
    return make_grid(SOLO_GAME, difficulties=difficulties, lineups=find_lineups(SOLO_GAME, specs), **options)


def duels(*specs: str) -> list[Cell]:
    return make_grid(DUEL_GAME, lineups=find_lineups(DUEL_GAME, specs))


def compare(
    cells: Sequence[Cell],
    limits: int | Limits,
    goal: Goal = TO_THE_END,
    crew: Crew | None = None,
    observe: Observer = ignore,
    store: Store | None = None,
) -> ComparisonResult:
    limits = Limits(limits) if isinstance(limits, int) else limits
    (result,), _ = compare_cells([cells], limits, goal, Work(crew or Threads(2), observe, store))
    return result


def found(result: ComparisonResult) -> dict[str, Any]:
    """A result without what the clock says."""
    return {name: value for name, value in result.to_dict().items() if name != "seconds"}


def recount(one: Outcomes, other: Outcomes) -> Pairs:
    """Pairs of decided games."""
    first, second = one == WON, other == WON
    kinds = first & ~second, second & ~first, first & second, ~(first | second)
    gained, lost, both, neither = (int(kind.sum()) for kind in kinds)
    return Pairs(gained, lost, both, neither)


def is_recounted(result: ComparisonResult, outcomes: dict[str, Outcomes]) -> None:
    """All figures are those of the first games."""
    games = result.games
    for one in result.compared:
        own = outcomes[one.label][:games]
        assert (one.win.count, one.win.total) == (int((own == WON).sum()), games)
    assert len(result.ranking.comparisons) == len(outcomes) * (len(outcomes) - 1) / 2
    for two in result.ranking.comparisons:
        pairs = recount(outcomes[two.first][:games], outcomes[two.second][:games])
        assert two.paired.pairs == pairs
        assert two.paired.difference == pytest.approx((pairs.gained - pairs.lost) / games)
        told = comparison_to_dict(two)
        assert [told[name] for name in ("only_first_won", "only_second_won", "both_won", "neither_won")] == [
            pairs.gained,
            pairs.lost,
            pairs.both,
            pairs.neither,
        ]
