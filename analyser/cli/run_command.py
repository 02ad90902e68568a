"""`analyser run`: win rates with their intervals."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.main import INTERRUPTED
from analyser.cli.options import Count, cell_options, get_cells, output_option
from analyser.cli.output import check_output, talk, write_output


@click.command(short_help="Play games; win rates with their intervals.")
@click.argument("game")
@cell_options
@click.option("-n", "--games", type=Count(), default=10_000, show_default=True, help="Games in each cell.")
@click.option("--threads", type=Count(1, 1024), help="To play on. [default: all cores]")
@click.option(
    "--format", "style", type=click.Choice(["table", "json", "csv", "markdown"]), default="table", show_default=True
)
@output_option
@click.pass_context
def command(
    ctx: click.Context, /, game: str, games: int, threads: int | None, style: str, output: Path | None, **options: Any
) -> None:
    """Play GAME, one cell for each difficulty and policy, and show how often it is won.

    \b
    Examples:
      analyser run freigard -d all -p greedy -n 1M
      analyser run freigard -d dusk -p counter --set totems.shield=0
      analyser run en_garde -p careful,aggressive -p aggressive,careful
      analyser run freigard -p patient:least=3 --format json -o result.json
    """
    from analyser.experiments.results import RunResult
    from analyser.experiments.runner import all_cores, play_cells
    from analyser.games.catalogue import find_game
    from analyser.reporting.progress import watching
    from analyser.reporting.render import render

    found = find_game(game)
    cells = get_cells(found, options)
    check_output(output)
    with watching(len(cells) * games) as observer:
        results, complete = play_cells(cells, games, threads or all_cores(), observer)
    if results:
        write_output(output, render(RunResult(found.name, found.version, results), style))
    if not complete:
        played = sum(result.games for result in results)
        talk(f"analyser: interrupted after {played:,} of {games * len(cells):,} games")
        ctx.exit(INTERRUPTED)
