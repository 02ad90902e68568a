"""`analyser.compare`: the command of the same name, for Python."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import or_
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell, RuleSet, find_lineups, make_grid
from analyser.experiments.cluster.crews import make_crew
from analyser.experiments.comparing.compared import ComparisonResult, comparisons_to_dict
from analyser.experiments.comparing.comparison import Goal, compare_cells, groups_of, make_goal
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.limits import Limits, make_limits
from analyser.experiments.run import several
from analyser.games.catalogue import Game, find_game
from analyser.mistakes import Failure, Mistake
from solvers.catalogue import default_policy


@dataclass(frozen=True)
class CompareResult:
    """All comparisons that were asked for: one, or one for each difficulty."""

    results: list[ComparisonResult]
    store: str | None = None  # the file in which the games are kept

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return comparisons_to_dict(self.results)

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for every two that were compared; see `to_frame`."""
        return [row for result in self.results for row in result.to_rows()]

    def to_frame(self) -> Any:
        """A pandas frame with one row for every two that were compared, the one that won more often first.

        `difference` is the win rate of `first` less that of `second`, from `low` to `high` (shares, -1 to 1; times 100
        they are points of percent). The intervals of a comparison hold all at once, each at its `level`. `is_apart`
        says whether the two are told apart, `adjusted_p` how surely (0 to 1). `only_first_won`, `only_second_won`,
        `both_won`, `neither_won` and `undecided` are games, and add up to `games`. `saving`: so many times the games
        would be needed if each had played games of its own.
        """
        import pandas as pd

        return pd.DataFrame(self.to_rows())


def compare(
    game: str,
    *,
    policies: str | Sequence[str | Sequence[str]] | None = None,
    difficulty: str | Sequence[str] | None = None,
    with_rules: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    decks: str | Path | Sequence[str | Path] | None = None,
    games: int | None = None,
    precision: float | None = None,
    budget: float | None = None,
    until_separated: bool = False,
    margin: float | None = None,
    seed: int = 1,
    variant: str | None = None,
    players: int | str | Sequence[int | str] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    rules: str | Path | None = None,
    components: str | Path | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    store: str | Path | None = None,
) -> CompareResult:
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
    found = find_game(game)
    limits, goal = _end(make_limits(games, precision, budget), until_separated=until_separated, margin=margin)
    crew = make_crew(threads, cluster)
    cells = make_grid(
        found,
        difficulties=several(difficulty),
        variants=(variant,),
        players=several(players),
        rule_sets=changed_rules(_checked(house_rules), [_checked(change) for change in several(with_rules)], rules),
        decks=(components, *several(decks)),
        lineups=find_lineups(found, several(default_policy(found.name) if policies is None else policies)),
        seed=seed,
    )
    groups = _groups(found, cells)
    with open_store(Path(store) if store else None) as kept:
        results, complete = compare_cells(groups, limits, goal, crew, store=kept)
    if not complete:
        raise KeyboardInterrupt
    if len(results) < len(groups):
        missing = f"{len(groups) - len(results)} of {len(groups)} comparisons"
        raise Failure(f"the time was up before all had played a game in {missing}")
    return CompareResult(results, str(store) if store else None)


def _end(limits: Limits, *, until_separated: bool, margin: float | None) -> tuple[Limits, Goal]:
    """When the comparisons end. What is wrong is said in the words of Python, not of the command line."""
    is_number = isinstance(margin, int | float) and not isinstance(margin, bool)
    if margin is not None and not (is_number and 0 < margin < 0.5):
        raise Mistake(f"margin must be a number above 0 and below 0.5, not {margin!r}")
    if not isinstance(until_separated, bool):
        raise Mistake(f"until_separated must be true or false, not {until_separated!r}")
    if margin is not None and not until_separated:
        raise Mistake("margin says when until_separated is settled: it needs that too")
    if until_separated and limits.precision is not None:
        raise Mistake("until_separated and precision each say when to stop: one of them")
    return make_goal(limits, until_separated=until_separated, margin=margin or 0.0)


def changed_rules(
    settings: Mapping[str, Any], changes: Sequence[Mapping[str, Any]], file: str | Path | None
) -> list[RuleSet]:
    """The rules in force, and these with each of the changes; what changes is set last."""
    kept = [{name: value for name, value in settings.items() if name not in change} for change in changes]
    return [RuleSet(one, file) for one in (settings, *map(or_, kept, map(dict, changes)))]


def _checked(settings: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if settings is not None and not isinstance(settings, Mapping):
        raise Mistake(f"house rules are given by field, as {{'hand': 4}}, not as {settings!r}")
    return settings or {}


def _groups(game: Game, cells: Sequence[Cell]) -> list[list[Cell]]:
    if len(cells) < 2:
        others = " or difficulties" if len(game.difficulties) > 1 else ""
        others += " or players" if game.has_numbers else ""
        raise Mistake(f"compare takes two or more cells: several policies, with_rules, decks{others}")
    return groups_of(cells)
