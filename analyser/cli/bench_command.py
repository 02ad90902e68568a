"""`analyser bench`: games and decisions a second."""

import json
from math import isfinite
from typing import Any

import click

from analyser.cli.amounts import Count
from analyser.cli.options import cell_options, get_cells
from analyser.mistakes import Mistake


@click.command(short_help="Games and decisions a second; compile time.")
@click.argument("game", required=False)
@cell_options
@click.option("--seconds", type=click.FloatRange(0.05, 600), default=3.0, show_default=True, help="For each figure.")
@click.option("--threads", type=Count(1, 1024), help="The larger number of threads. [default: all cores]")
@click.option(
    "--compile/--no-compile", "compiling", default=True, show_default=True, help="Time compiling from nothing."
)
@click.option("--format", "style", type=click.Choice(["table", "json"]), default="table", show_default=True)
def command(game: str | None, seconds: float, threads: int | None, compiling: bool, style: str, **options: Any) -> None:
    """Measure how fast GAME (every game without one) is played by each shipped policy, or by those named.

    \b
    Examples:
      analyser bench freigard
      analyser bench freigard -p greedy -d dawn --no-compile --format json
    """
    from analyser.cli.output import talk, write_output
    from analyser.experiments.bench import compile_seconds, measure
    from analyser.experiments.playing.crew import all_cores
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.speeds import speed_lines, speeds_to_dict
    from solvers.catalogue import written_for

    if not isfinite(seconds):
        raise Mistake(f"--seconds takes a number, not {seconds}")
    counts = tuple(dict.fromkeys((1, threads or all_cores())))
    benches = []
    for found in [find_game(name) for name in ([game] if game else GAMES)]:
        chosen = options["policies"] or tuple(info.name for info in written_for(found.name))
        cells = get_cells(found, {**options, "policies": chosen})
        speeds = []
        for cell in cells:
            talk(f"measuring {cell.name} ...")
            speeds.append((cell, measure(cell, counts, seconds)))
        if compiling:
            talk("compiling everything from nothing ...")
        benches.append((found, speeds, compile_seconds(found.name) if compiling else {}))
    if style == "json":
        write_output(None, json.dumps([speeds_to_dict(*bench) for bench in benches], indent=1).splitlines())
    else:
        write_output(None, [line for bench in benches for line in speed_lines(*bench)])
