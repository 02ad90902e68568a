"""`analyser run`: win rates with their intervals."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.amounts import amount_options, crew_options
from analyser.cli.keeping import keeping
from analyser.cli.main import INTERRUPTED
from analyser.cli.options import cell_options, get_cells, output_option, store_options, store_path
from analyser.cli.output import check_output, talk, write_output


@click.command(short_help="Play games; win rates with their intervals.")
@click.argument("game")
@cell_options
@amount_options
@crew_options
@click.option(
    "--format", "style", type=click.Choice(["table", "json", "csv", "markdown"]), default="table", show_default=True
)
@store_options
@output_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    games: int | None,
    precision: float | None,
    budget: float | None,
    threads: int | None,
    cluster: str | None,
    style: str,
    store: Path | None,
    no_store: bool,
    output: Path | None,
    **options: Any,
) -> None:
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
    from analyser.experiments.crews import make_crew
    from analyser.experiments.limits import make_limits
    from analyser.experiments.results import RunResult
    from analyser.experiments.runner import play_cells
    from analyser.games.catalogue import find_game
    from analyser.reporting.progress import watching
    from analyser.reporting.render import render

    found = find_game(game)
    cells, limits = get_cells(found, options), make_limits(games, precision, budget)
    crew = make_crew(threads, cluster)
    check_output(output)
    path = store_path(store, no_store=no_store)
    with keeping(path, cells) as kept, watching(cells, limits) as observer:
        results, complete = play_cells(cells, limits, crew, observer, kept)
    if results:
        write_output(output, render(RunResult(found.name, found.version, results, str(path) if path else None), style))
    if not complete:
        played = sum(result.games for result in results)
        asked = f" of {limits.most * len(cells):,}" if limits.games else ""
        talk(f"analyser: interrupted after {played:,}{asked} games")
        ctx.exit(INTERRUPTED)
