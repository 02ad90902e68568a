"""`analyser ladder`: what better and better players win."""

import sys
from functools import partial
from typing import Any

import click

from analyser.cli.amounts import Count
from analyser.cli.options import cell_options, get_cells, store_path
from analyser.cli.output import check_output, talk
from analyser.cli.playing import STYLES, hand_in, input_files, passing_store, playing_options, store_files


@click.command(short_help="What better and better players win.")
@click.argument("game")
@cell_options
@click.option("-n", "--games", type=Count(10), default=10_000, show_default=True, help="Of each hand-written player.")
@click.option(
    "--iterations",
    type=Count(),
    multiple=True,
    metavar="N",
    help="Of a search. [default: 100, 1000, 10000]",
)
@playing_options(*STYLES)
def command(game: str, games: int, iterations: tuple[int, ...], **options: Any) -> None:
    """Show how much of GAME is skill: every hand-written player, then search at 100, 1,000 and 10,000 iterations.

    Each rung has its win rate, the time a game takes, and what it gains over the rung below on the same games.
    Searches play fewer games: from 100 tries a decision a 10th of -n, from 1,000 a 50th, from 10,000 a 200th, and 10 at
    least. Where several sides play, each player has the first one, and the game's default policy all others. With -p
    these players climb, and searches only if --iterations names them.

    \b
    Examples:
      analyser ladder freigard -d dusk
      analyser ladder freigard -d all --iterations 100 -n 2000
      analyser ladder en_garde --iterations 100 --iterations 1000
    """
    from analyser.experiments.cluster.crews import make_crew
    from analyser.experiments.keeping.store import open_store
    from analyser.experiments.ladder import Rung, climb, rungs_of
    from analyser.games.catalogue import find_game
    from analyser.reporting.ladder import render_ladder

    found = find_game(game)
    cells = get_cells(found, options, rungs_of(found, options["policies"], iterations))
    path = store_path(options["store"], no_store=options["no_store"])
    check_output(options["output"], [*store_files(path), *input_files(cells, options)])
    rungs: list[Rung] = []
    interrupted = None
    with passing_store(path) as file, open_store(file) as store:  # the rung above looks at these games once more
        assert store is not None
        hire = partial(make_crew, options["threads"], options["cluster"])
        try:
            for mode in dict.fromkeys(cell.mode for cell in cells):
                here = [cell for cell in cells if cell.mode == mode]
                for rung in climb(here, games, hire, store):
                    if sys.stderr.isatty():
                        talk(f"{mode.difficulty} {rung.name}: {rung.result.games:,} games")
                    rungs.append(rung)
        except KeyboardInterrupt:
            interrupted = f"after {len(rungs)} of {len(cells)} rungs"
    hand_in(options, render_ladder(rungs, str(path) if path else None, options["style"]) if rungs else [], interrupted)
