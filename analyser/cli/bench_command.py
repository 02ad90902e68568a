"""`analyser bench`: games and decisions a second."""

from functools import partial
from typing import Any

import click

from analyser.cli.options import COUNT, DURATION, GAME, cell_options
from analyser.cli.output import STYLES, Shown, shown_options, talk


@click.command(short_help="Games and decisions a second; compile time.")
@click.argument("game", type=GAME, required=False, default="")
@cell_options()
@click.option("--seconds", type=DURATION, metavar="TIME", default=3.0, show_default="3s", help="For each figure.")
@click.option("--threads", type=COUNT, help="The larger number of threads. [default: all cores]")
@click.option(
    "--compile/--no-compile", "compiling", default=True, show_default=True, help="Time compiling from nothing."
)
@shown_options(*STYLES)
def command(shown: Shown, **asked: Any) -> None:
    """Measure how fast GAME (every game without one) is played by each shipped policy, or by those named.

    \b
    Examples:
      analyser bench freigard
      analyser bench freigard -p greedy -d dawn --no-compile --format json
    """
    from analyser.experiments.bench import BenchRequest
    from analyser.reporting.speeds import render_speeds

    shown.check()
    shown.put(partial(render_speeds, list(BenchRequest(**asked).benches(talk))))
