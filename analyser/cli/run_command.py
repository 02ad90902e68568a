"""`analyser run`: win rates with their intervals."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.main import INTERRUPTED
from analyser.cli.options import Count, cell_options, get_cells, output_option, store_options, store_path
from analyser.cli.output import check_output, talk, write_output


@click.command(short_help="Play games; win rates with their intervals.")
@click.argument("game")
@cell_options
@click.option("-n", "--games", type=Count(), default=10_000, show_default=True, help="Games in each cell.")
@click.option("--threads", type=Count(1, 1024), help="To play on. [default: all cores]")
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
    games: int,
    threads: int | None,
    style: str,
    store: Path | None,
    no_store: bool,
    output: Path | None,
    **options: Any,
) -> None:
    """Play GAME, one cell for each difficulty and line-up, and show how often it is won.

    Finished games are kept: the same command again, or with a larger -n, plays only what is missing.

    \b
    Examples:
      analyser run freigard -d all -p greedy -n 1M
      analyser run freigard -d dusk -p counter --set totems.shield=0
      analyser run en_garde -p careful,aggressive -p aggressive,careful
      analyser run freigard -p patient:least=3 --format json -o result.json
    """
    from analyser.experiments.results import RunResult
    from analyser.experiments.runner import all_cores, play_cells
    from analyser.experiments.store import open_store
    from analyser.games.catalogue import find_game
    from analyser.reporting.progress import watching
    from analyser.reporting.render import render

    found = find_game(game)
    cells = get_cells(found, options)
    check_output(output)
    path = store_path(store, no_store=no_store)
    with open_store(path) as kept, watching(len(cells) * games) as observer:
        results, complete = play_cells(cells, games, threads or all_cores(), observer, kept)
    if results:
        write_output(output, render(RunResult(found.name, found.version, results, str(path) if path else None), style))
    if not complete:
        played = sum(result.games for result in results)
        talk(f"analyser: interrupted after {played:,} of {games * len(cells):,} games")
        ctx.exit(INTERRUPTED)
