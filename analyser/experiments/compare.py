"""Differences of win rates on the same games: `analyser.compare`, and the command of that name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import or_
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell, RuleSet, checked_settings
from analyser.experiments.comparing.comparison import (
    ComparisonResult,
    Goal,
    compare_cells,
    groups_of,
    make_goal,
)
from analyser.experiments.levels import levels_to_dict
from analyser.experiments.playing.limits import MOST_SHARE, Limits
from analyser.experiments.requests import (
    AmountRequest,
    Files,
    PlayedRequest,
    RequestResult,
    Specs,
    Watch,
    question,
    several,
)
from analyser.mistakes import Failure, Mistake, number, truth

FORMAT = "analyser-comparison/1"


@dataclass(frozen=True)
class CompareResult:
    """All comparisons that were asked for: one, or one for each difficulty."""

    results: list[ComparisonResult]
    store: str | None = None  # the file in which the games are kept

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        game = self.results[0].cell.game
        players = [name for result in self.results for one in result.compared for name in one.cell.players]
        return {
            "format": FORMAT,
            "game": game.name,
            "game_version": game.version,
            **levels_to_dict(game.name, players),
            "groups": [result.to_dict() for result in self.results],
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for every two that were compared; see `to_frame`."""
        return [row for result in self.results for row in result.to_rows()]

    def to_frame(self) -> Any:
        """A pandas frame with one row for every two that were compared, the one that won more often first.

        `difference` is the win rate of `first` less that of `second`, from `low` to `high` (shares, -1 to 1; times 100
        they are points of percent). The intervals of a comparison hold all at once, each at its `level`. `is_apart`
        says whether the two are told apart, `adjusted_p` how surely (0 to 1). `only_first_won`, `only_second_won`,
        `both_won`, `neither_won` and `undecided` are games, and add up to `games`. `saving`: so many times the games
        would be needed if each had played games of its own; `most_saving`: the most that the two win rates allow.
        """
        import pandas as pd

        return pd.DataFrame(self.to_rows())


@dataclass(frozen=True, kw_only=True)
class CompareRequest(PlayedRequest, AmountRequest):
    """Plays the same games in several ways and returns the differences of their win rates, with intervals.

    What is compared is whatever differs: several `policies` (SPECs; "a,b" is one line-up); the rules in force and these
    `with_rules` too ({"totems.shield": 0}, or a list of such); the components in force and these `decks`; or several
    `difficulty` names or numbers of `players` if nothing else does, else each has a comparison of its own. In each so
    many `games` are played (10,000 if nothing is said), or until half the width of every difference's interval is
    `precision` (0.002 is 0.2 points of percent), or until `budget` seconds have passed for all together, or
    `until_separated`: until all are told apart, or known to differ by `margin` at most (a share, as `precision`), 10
    million games if no number is said.
    All other arguments are those of `analyser.run`, and so are the games: a store serves both.
    """

    policies: Specs | Sequence[Specs] | None = None
    with_rules: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    decks: str | Path | Sequence[str | Path] | None = None
    until_separated: bool = False
    margin: float | None = None

    @cached_property
    def groups(self) -> list[list[Cell]]:
        """What is compared with what."""
        changes = [checked_settings(change) for change in several(self.with_rules)]
        rule_sets = _rule_sets(checked_settings(self.house_rules), changes, self.rules)
        cells = self.grid(self.lineups(self.policies), rule_sets, several(self.decks))
        if len(cells) < 2:
            others = ", difficulties" if len(self.found_game.difficulties) > 1 else ""
            others += ", numbers of players" if self.found_game.has_numbers else ""
            ways = "policies (-p A -p B), house rules (--with FIELD=VALUE), decks (--deck FILE)"
            if self._asks_for_several:
                raise Mistake(f"what is to be compared is the same: {cells[0].label}; it takes several {ways}{others}")
            raise Mistake(f"compare takes two or more cells: several {ways}{others}")
        return groups_of(cells)

    @property
    def _asks_for_several(self) -> bool:
        """Whether ways are named that could differ."""
        named = (self.policies, self.difficulty, self.players)
        return any(len(several(one)) > 1 for one in named) or bool(several(self.with_rules) or several(self.decks))

    @property
    def cells(self) -> list[Cell]:
        """Every combination of difficulties, rules, decks and line-ups, group by group."""
        return [cell for group in self.groups for cell in group]

    @property
    def files(self) -> Files:
        """What is read, or played into."""
        return [*several(self.decks), *super().files]

    def carry_out(self, watch: Watch | None = None) -> RequestResult[CompareResult]:
        """Plays all groups by turns."""
        groups, (limits, goal) = self.groups, self._end()
        with self.at_work(self.cells, limits, watch) as work:
            results, complete = compare_cells(groups, limits, goal, work)
        missing = len(groups) - len(results)
        late = f"the time was up before all had played a game in {missing} of {len(groups)} comparisons"
        return RequestResult(
            CompareResult(results, self.shown_store) if results else None,
            None if complete else f"after {sum(result.games for result in results):,} paired games",
            Failure(late) if missing else None,
        )

    def _end(self) -> tuple[Limits, Goal]:
        margin = 0.0 if self.margin is None else number(self.margin, "margin", MOST_SHARE)
        return make_goal(self.limits, until_separated=truth(self.until_separated, "until_separated"), margin=margin)


compare = question(CompareRequest)


def _rule_sets(
    settings: Mapping[str, Any], changes: Sequence[Mapping[str, Any]], file: str | Path | None
) -> list[RuleSet]:
    """The rules in force, and these with each of the changes; what changes is set last."""
    kept = [{name: value for name, value in settings.items() if name not in change} for change in changes]
    return [RuleSet(one, file) for one in (settings, *map(or_, kept, map(dict, changes)))]
