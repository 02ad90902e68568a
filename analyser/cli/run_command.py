"""`analyser run`: win rates with their intervals."""

from functools import partial
from typing import Any

import click

from analyser.cli.options import GAME, amount_options, cell_options, details_option, play_options
from analyser.cli.output import STYLES, Shown, shown_options, watch


@click.command(short_help="Play games; win rates with their intervals.")
@click.argument("game", type=GAME)
@cell_options()
@amount_options
@play_options
@details_option
@shown_options(*STYLES)
def command(shown: Shown, details: bool, **asked: Any) -> None:
    """Play GAME, one cell for each difficulty and line-up, and show how often it is won.

    Without -p players of each level (beginner to expert) answer in one table: at all difficulties, or with all numbers
    of players, if none is said; in a duel each level against each. -p levels tells all of them apart in full.

    Finished games are kept: the same command again, or with a larger -n, plays only what is missing.
    With --precision or --budget the intervals are such as hold however often one looks.

    \b
    Examples:
      analyser run freigard
      analyser run freigard -d all -p greedy -n 1M --details
      analyser run freigard -d dusk -p counter --set totems.shield=0
      analyser run freigard -p patient --precision 0.2% --budget 5m
      analyser run en_garde -p careful,aggressive -p aggressive,careful
      analyser run freigard -p patient:least=3 -o result.json
      analyser run freigard -d all -p counter -n 10M --cluster tcp://192.168.1.5:8786
    """
    from analyser.experiments.run import RunRequest
    from analyser.reporting.tables import render

    shown.write(RunRequest(**asked), partial(render, is_full=details), watch)
