"""`analyser bench`: games and decisions a second."""

from typing import Any

import click

from analyser.cli.options import COUNT, GAME, cell_options, style_option
from analyser.cli.output import talk, write_output


@click.command(short_help="Games and decisions a second; compile time.")
@click.argument("game", type=GAME, required=False, default="")
@cell_options()
@click.option("--seconds", type=float, default=3.0, show_default=True, help="For each figure.")
@click.option("--threads", type=COUNT, help="The larger number of threads. [default: all cores]")
@click.option(
    "--compile/--no-compile", "compiling", default=True, show_default=True, help="Time compiling from nothing."
)
@style_option("table", "json")
def command(style: str, **asked: Any) -> None:
    """Measure how fast GAME (every game without one) is played by each shipped policy, or by those named.

    \b
    Examples:
      analyser bench freigard
      analyser bench freigard -p greedy -d dawn --no-compile --format json
    """
    from analyser.experiments.bench import BenchRequest
    from analyser.reporting.layout import json_lines
    from analyser.reporting.speeds import speed_lines, speeds_to_dict

    benches = list(BenchRequest(**asked).benches(talk))
    if style == "json":
        write_output(None, json_lines([speeds_to_dict(*bench) for bench in benches]))
    else:
        write_output(None, [line for bench in benches for line in speed_lines(*bench)])
