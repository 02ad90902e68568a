"""How often games are won: `analyser.run`, and the command of that name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from analyser.experiments.cells import Cell
from analyser.experiments.levels import level_lineups
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import fault_of_all, play_cells
from analyser.experiments.requests import (
    AmountRequest,
    PlayedRequest,
    PlayRequest,
    RequestResult,
    Specs,
    Watch,
    question,
)
from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import TOGETHER, find_variant, first_mode
from analyser.mistakes import Failure
from analyser.solvers.catalogue import levels_of


@dataclass(frozen=True, kw_only=True)
class RunRequest(PlayedRequest, AmountRequest):
    """Plays games and returns win rates with their intervals, one cell for each difficulty and policy.

    If no `policy` is named, all levels of players are played (`analyser policies GAME`), at all difficulties and with
    all numbers of players if none is said; between two sides each level against each.
    `difficulty` is a name, several, or "all", and so is `players`, a number, where the game has several; `policy` a
    SPEC or several ("a,b" is one line-up, a policy a side, and a list of names several); `house_rules` sets single
    fields ({"totems.shield": 0}), `rules` and `components` are TOML files. In each cell so many `games` are played
    (10,000 if nothing is said), or until half the width of the win rate's interval is `precision` (0.002 is 0.2
    points), or until `budget` seconds have passed for all cells together. The same seed gives the same games, whatever
    the number of threads. With `cluster` they are played by the workers of a Dask scheduler, "tcp://HOST:PORT", or by
    so many processes here, "local:4" (in a script below `if __name__ == "__main__":`). With a `store` (a file) finished
    games are kept there, and only what it lacks is played.
    """

    policy: Specs | Sequence[Specs] | None = None

    @cached_property
    def cells(self) -> list[Cell]:
        asked = self._at_all_levels if self.is_overview else self
        lineups = level_lineups(self.found_game) if self.is_overview else self.lineups(self.policy)
        return list(dict.fromkeys(asked.grid(lineups)))  # one may be asked for under two names

    @property
    def is_overview(self) -> bool:
        """Whether nobody is named: then players of all levels answer how hard the game is."""
        return self.policy is None and bool(levels_of(self.found_game.name))

    @property
    def _at_all_levels(self) -> "RunRequest":
        """At whatever makes the game harder or easier, if nothing is said and all play together."""
        game = self.found_game
        mode = first_mode(game, variant=find_variant(game, self.variant))
        if game.form_of(mode) != TOGETHER:
            return self
        players = "all" if self.players in (None, ()) and game.has_numbers else self.players
        return replace(self, difficulty="all" if self.difficulty in (None, ()) else self.difficulty, players=players)

    def carry_out(self, watch: Watch | None = None) -> RequestResult[RunResult]:
        """Plays one cell after the other."""
        found = play_run(self, self.cells, self.limits, watch)
        return replace(found, result=found.result and replace(found.result, is_overview=self.is_overview))


run = question(RunRequest)


def play_run(
    request: PlayRequest, cells: Sequence[Cell], limits: Limits, watch: Watch | None, *, evenly: bool = False
) -> RequestResult[RunResult]:
    """Plays these cells, one after the other or `evenly`, by turns."""
    with request.at_work(cells, limits, watch) as work:
        results, complete = play_cells(cells, limits, *work, evenly=evenly)
    asked = f" of {limits.most * len(cells):,}" if limits.games and not evenly else ""
    of_cells = f" of {len(cells)} cells" if evenly else ""
    played = f"after {sum(result.games for result in results):,}{asked} games{of_cells}"
    found = RunResult(cells[0].game.name, cells[0].game.version, results, request.shown_store)
    return RequestResult(
        found if any(result.is_decided for result in results) else None,
        None if complete else played,
        _missing(cells, results) or fault_of_all(results),
    )


def _missing(asked: Sequence[Cell], results: Sequence[CellResult]) -> Failure | None:
    """What is said if the time was up before some cells had finished a game."""
    played = {result.spec for result in results}
    missing = [cell.label for cell in asked if cell not in played]
    others = f" and of {len(missing) - 1} more" if len(missing) > 1 else ""
    return Failure(f"the time was up before a game of {missing[0]}{others} was finished") if missing else None
