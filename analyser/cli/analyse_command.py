"""`analyser analyse`: my game, move by move."""

from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, DURATION, cell_options, threads_option
from analyser.cli.output import STYLES, Shown, shown_options, tell_passing

if TYPE_CHECKING:
    from analyser.experiments.analyse import AnalyseProgress


@click.command(short_help="A game move by move: chance of winning, mistakes, luck.")
@click.argument("sources", nargs=-1, required=True, metavar="GAME|FILE...")
@cell_options()
@click.option("--index", type=COUNT, default=0, show_default=True, help="The first game.")
@click.option("-n", "--games", type=COUNT, default=1, show_default=True, help="How many games, and their averages.")
@click.option("--seat", type=COUNT, help="Whose game it is. [default: the person's, else the first]")
@click.option("--base", metavar="SPEC", help="Who plays on after a move. [default: the strongest written by hand]")
@click.option(
    "--playouts", type=COUNT, metavar="N", help="Of a move, to choose the best one; as many to value it. [default: 512]"
)
@click.option(
    "--budget", type=DURATION, metavar="TIME", help="As many playouts, up to --playouts, as there is time for: 60s."
)
@threads_option
@shown_options(*STYLES)
def command(shown: Shown, sources: tuple[str, ...], **asked: Any) -> None:
    """Analyse a game of GAME, or transcripts from FILEs, decision by decision.

    What came of it is the chance of winning at the start, and luck, less what was lost against the best moves; the
    parts add up exactly, each with its interval. With --format html it is a page with the game to step through.

    \b
    Examples:
      analyser analyse freigard -d night -p greedy --seed 1 --index 3
      analyser analyse en_garde -p careful,aggressive --variant round -n 5 --budget 1m
      analyser analyse my_game.jsonl
      analyser analyse freigard -p greedy --index 3 --format html -o game.html
    """
    from analyser.experiments.analyse import PLAYOUTS, AnalyseRequest
    from analyser.reporting.analysis import render_analysis

    if asked["playouts"] is None:
        asked["playouts"] = PLAYOUTS
    request = AnalyseRequest(sources[0] if len(sources) == 1 else list(sources), **asked)  # type: ignore[arg-type]
    shown.write(request, render_analysis, _tell)


def _tell(progress: "AnalyseProgress") -> None:
    """How far it is, for somebody who waits."""
    is_last = progress.decision == progress.decisions
    tell_passing("" if is_last else f"decision {progress.decision:,} of {progress.decisions:,}")
