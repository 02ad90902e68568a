"""The skill ladder, what better and better players win: `analyser.ladder`, and the command of that name."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from analyser.experiments.cells import Cell, Lineup
from analyser.experiments.comparing.comparison import Goal, compare_cells
from analyser.experiments.counting.layout import proportion_to_dict
from analyser.experiments.keeping.store import Store, open_store
from analyser.experiments.levels import levels_to_dict
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.limits import DEFAULT_GAMES, MOST_GAMES, Limits
from analyser.experiments.playing.session import Work, fault_of_all, play_cells
from analyser.experiments.requests import PlayedRequest, RequestResult, names_of, question, several
from analyser.experiments.results import CellResult
from analyser.games.catalogue import Game
from analyser.mistakes import Mistake, whole
from analyser.solvers.catalogue import Policy, default_policy, find_policy, with_levels, written_for
from analyser.solvers.specs import split_lineup
from analyser.statistics.paired import Paired, tango

FORMAT = "analyser-ladder/1"
ITERATIONS = (100, 1_000, 10_000)
LEAST_GAMES = 10
_FEWER = {100: 10, 1_000: 50, 10_000: 200}
"""A search of so many tries a decision plays so many times fewer games than the policies written by hand."""


@dataclass(frozen=True)
class Rung:
    """A player and what it wins."""

    result: CellResult
    seconds: float  # of one thread, a game
    gain: Paired | None  # over the rung below, on the games that both played; None for the lowest

    @property
    def name(self) -> str:
        """The player, without its opponents."""
        return self.result.spec.players[0]

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        gain = self.gain
        told: dict[str, Any] = {
            **self.result.spec.parts("difficulty", "player_count", "players"),
            "games": self.result.games,
            "win": proportion_to_dict(self.result.win),
            "seconds_a_game": self.seconds,
        }
        if gain is not None:
            shown = {"difference": gain.difference, "low": gain.low, "high": gain.high, "games": gain.pairs.total}
            told["gain"] = shown | {"method": gain.method}
        return told

    def to_row(self) -> dict[str, Any]:
        """A flat row; see `LadderResult.to_frame`."""
        result, gain = self.result, self.gain
        return {
            **result.spec.parts("game", "difficulty", "player_count"),
            "players": ",".join(result.spec.players),
            "games": result.games,
            "win_rate": result.win.rate,
            "win_low": result.win.low,
            "win_high": result.win.high,
            "gain": gain.difference if gain else None,
            "gain_low": gain.low if gain else None,
            "gain_high": gain.high if gain else None,
            "seconds_a_game": self.seconds,
        }


@dataclass(frozen=True)
class LadderResult:
    """The rungs of each mode, lowest first; at least one."""

    rungs: list[Rung]
    store: str | None = None  # the file in which the games are kept

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        cell = self.rungs[0].result.spec
        return {
            "format": FORMAT,
            **cell.parts("game", "game_version", "seed"),
            **levels_to_dict(cell.game_name, [name for rung in self.rungs for name in rung.result.spec.players]),
            "rungs": [rung.to_dict() for rung in self.rungs],
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row a rung; see `to_frame`."""
        return [rung.to_row() for rung in self.rungs]

    def to_frame(self) -> Any:
        """A pandas frame with one row a rung: shares from 0 to 1, `gain` over the rung below, seconds of one thread."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())


@dataclass(frozen=True, kw_only=True)
class LadderRequest(PlayedRequest):
    """Plays better and better players, and returns what each wins and gains over the one below on the same games.

    `policies` climb in this order, every player written by hand if none is named; then searches of so many
    `iterations` a decision, 100, 1,000 and 10,000 if nothing is said at all. Players written by hand play so many
    `games`, searches fewer, 10 at least. Where several sides play, each has the first one, and the game's default
    policy all others. All other arguments are those of `analyser.run`.
    """

    policies: str | Sequence[str] | None = None
    games: int = DEFAULT_GAMES
    iterations: int | Sequence[int] = ()

    @cached_property
    def cells(self) -> list[Cell]:
        """The rungs, mode by mode."""
        counts = [whole(count, "iterations", 1, MOST_GAMES) for count in several(self.iterations)]
        return self.grid(rungs_of(self.found_game, names_of(self.policies), counts))

    def carry_out(self, tell: Callable[[Rung], None] = lambda rung: None) -> RequestResult[LadderResult]:
        """Climbs mode by mode; `tell` is told of each rung."""
        cells, games = self.cells, whole(self.games, "games", LEAST_GAMES, MOST_GAMES)
        rungs: list[Rung] = []
        interrupted = None
        self.crew().close()  # what is wrong with it is told before a store is made
        with self.passing_store() as file, open_store(file, needs_all=True) as store:  # the rung above looks at them
            assert store is not None
            try:
                for mode in dict.fromkeys(cell.mode for cell in cells):
                    for rung in climb([cell for cell in cells if cell.mode == mode], games, self.crew, store):
                        tell(rung)
                        rungs.append(rung)
            except KeyboardInterrupt:
                interrupted = f"after {len(rungs)} of {len(cells)} rungs"
            failure = store.failure
        return RequestResult(LadderResult(rungs, self.shown_store) if rungs else None, interrupted, failure)


ladder = question(LadderRequest)


def rungs_of(game: Game, asked: Sequence[str] = (), iterations: Sequence[int] = ()) -> Callable[[int], list[Lineup]]:
    """The line-ups of the ladder for so many sides, lowest rung first: written by hand or asked for, then searches.

    The search has `ITERATIONS` if nothing is said. At all other sides sits the game's default policy.
    """
    search = "ismcts" if game.most_sides > 1 else "mcts"
    specs = with_levels(game.name, asked) or [info.name for info in written_for(game.name)]
    counts = iterations or (() if asked else ITERATIONS)
    specs += [f"{search}:iterations={count}" for count in sorted(set(counts))]
    for spec in specs:
        if game.most_sides > 1 and len(split_lineup(spec)) != 1:
            raise Mistake(f"a ladder seats its players against {default_policy(game.name)}: -p A -p B, not '{spec}'")
    players = [find_policy(game.name, spec) for spec in specs]
    opponent = find_policy(game.name, default_policy(game.name))
    return lambda sides: [(player, *(opponent,) * (sides - 1)) for player in players]


def games_of(policy: Policy, games: int) -> int:
    """How many games a rung plays, of so many for a policy written by hand; at least `LEAST_GAMES`."""
    if not policy.tries:
        return games
    fewer = max(times for limit, times in _FEWER.items() if limit <= max(policy.tries, min(_FEWER)))
    return max(LEAST_GAMES, games // fewer)


def climb(cells: Sequence[Cell], games: int, hire: Callable[[], Crew], store: Store) -> Iterator[Rung]:
    """The rungs of one mode, as they are played; `hire` makes a crew. Stops where it is broken off."""
    below: Cell | None = None
    for cell in cells:
        limits = Limits(games_of(cell.policies[0], games))
        results, complete = play_cells([cell], limits, hire(), store=store)
        if fault := fault_of_all(results):
            raise fault
        if not complete or not results:
            raise KeyboardInterrupt
        common = Limits(min(limits.most, games_of(below.policies[0], games))) if below else limits
        gain = _gain(below, cell, common, hire, store) if below else None
        yield Rung(results[0], _seconds_a_game(store, cell), gain)
        below = cell


def _gain(below: Cell, cell: Cell, limits: Limits, hire: Callable[[], Crew], store: Store) -> Paired:
    """What a rung wins more than the one below, on the same games; the store has them already."""
    (found,), _ = compare_cells([[cell, below]], limits, Goal(), Work(hire(), store=store))
    (one,) = found.ranking.comparisons
    (label,) = [compared.label for compared in found.compared if compared.cell is cell]
    pairs = one.paired.pairs
    return tango(pairs if one.first == label else pairs.swapped)


def _seconds_a_game(store: Store, cell: Cell) -> float:
    """What a game took one thread, of those that the store has."""
    for kept in store.cells():
        if kept.key == cell.key and kept.games:
            return kept.seconds / kept.games
    raise Mistake(f"store {store.path} has no game of {cell.name}")
