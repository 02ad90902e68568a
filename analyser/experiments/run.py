"""`analyser.run`: the command of the same name, for Python."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyser.experiments.cells import find_lineups, make_cells
from analyser.experiments.cluster.crews import make_crew
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.limits import make_limits
from analyser.experiments.playing.runner import blame, play_cells
from analyser.experiments.results import RunResult
from analyser.games.catalogue import find_game
from solvers.catalogue import default_policy


def run(
    game: str,
    *,
    difficulty: str | Sequence[str] | None = None,
    policy: str | Sequence[str | Sequence[str]] | None = None,
    games: int | None = None,
    precision: float | None = None,
    budget: float | None = None,
    seed: int = 1,
    variant: str | None = None,
    players: int | str | Sequence[int | str] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    rules: str | Path | None = None,
    components: str | Path | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    store: str | Path | None = None,
) -> RunResult:
    """Plays games and returns win rates with their intervals, one cell for each difficulty and policy.

    `difficulty` is a name, several, or "all", and so is `players`, a number, where the game has several; `policy` a
    SPEC or several ("a,b" is one line-up, a policy a side, and a list of names several); `house_rules` sets single
    fields ({"totems.shield": 0}), `rules` and `components` are TOML files. In each cell so many `games` are played
    (10,000 if nothing is said), or until half the width of the win rate's interval is `precision` (0.002 is 0.2
    points), or until `budget` seconds have passed for all cells together. The same seed gives the same games, whatever
    the number of threads. With `cluster` they are played by the workers of a Dask scheduler, "tcp://HOST:PORT", or by
    so many processes here, "local:4" (in a script below `if __name__ == "__main__":`). With a `store` (a file) finished
    games are kept there, and only what it lacks is played.
    """
    found = find_game(game)
    limits = make_limits(games, precision, budget)
    crew = make_crew(threads, cluster)
    cells = make_cells(
        found,
        difficulties=several(difficulty),
        variant=variant,
        players=several(players),
        lineups=find_lineups(found, several(default_policy(found.name) if policy is None else policy)),
        rules_file=rules,
        settings=house_rules,
        components_file=components,
        seed=seed,
    )
    with open_store(Path(store) if store else None) as kept:
        results, complete = play_cells(cells, limits, crew, store=kept)
    blame(results)
    if not complete:
        raise KeyboardInterrupt
    return RunResult(found.name, found.version, results, str(store) if store else None)


def several(given: Any) -> tuple[Any, ...]:
    """One or several of something, as Python code gives them; None is none."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        return tuple(given)
    return () if given is None else (given,)
