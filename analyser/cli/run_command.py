"""`analyser run`: win rates with their intervals."""

from typing import Any

import click

from analyser.cli.amounts import amount_options
from analyser.cli.options import cell_options, get_cells
from analyser.cli.playing import STYLES, at_work, hand_in, playing_options, tell_missing


@click.command(short_help="Play games; win rates with their intervals.")
@click.argument("game")
@cell_options
@amount_options
@playing_options(*STYLES)
def command(game: str, games: int | None, precision: float | None, budget: float | None, **options: Any) -> None:
    """Play GAME, one cell for each difficulty and line-up, and show how often it is won.

    Finished games are kept: the same command again, or with a larger -n, plays only what is missing.
    With --precision or --budget the intervals are such as hold however often one looks.

    \b
    Examples:
      analyser run freigard -d all -p greedy -n 1M
      analyser run freigard -d dusk -p counter --set totems.shield=0
      analyser run freigard -p patient --precision 0.2% --budget 5m
      analyser run en_garde -p careful,aggressive -p aggressive,careful
      analyser run freigard -p patient:least=3 --format json -o result.json
      analyser run freigard -d all -p counter -n 10M --cluster tcp://192.168.1.5:8786
    """
    from analyser.experiments.playing.limits import make_limits
    from analyser.experiments.playing.runner import blame, play_cells
    from analyser.experiments.results import RunResult
    from analyser.games.catalogue import find_game
    from analyser.reporting.render import render

    found = find_game(game)
    cells, limits = get_cells(found, options), make_limits(games, precision, budget)
    with at_work(cells, limits, options) as work:
        results, complete = play_cells(cells, limits, work.crew, work.observe, work.store)
    run = RunResult(found.name, found.version, results, work.shown)
    asked = f" of {limits.most * len(cells):,}" if limits.games else ""
    interrupted = None if complete else f"after {sum(result.games for result in results):,}{asked} games"
    hand_in(options, render(run, options["style"]) if any(result.is_decided for result in results) else [], interrupted)
    tell_missing(cells, {result.spec for result in results})
    blame(results)
