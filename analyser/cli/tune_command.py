"""`analyser tune`: which parameters of a policy win most."""

from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, GAME, cell_options, play_options
from analyser.cli.output import STYLES, Shown, shown_options, tell_passing

if TYPE_CHECKING:
    from analyser.experiments.tune import TuneResult
    from analyser.experiments.tuning.trials import TuneProgress


@click.command(short_help="Which parameters of a policy win most.")
@click.argument("game", type=GAME)
@click.option(
    "--vary",
    multiple=True,
    metavar="FIELD=LOW..HIGH",
    help="A parameter of the policy; LOW..HIGH/STEP, or values A,B,C.",
)
@click.option(
    "-n",
    "--games",
    type=COUNT,
    default=100_000,
    show_default="100,000",
    metavar="N",
    help="Games of the search, all settings together.",
)
@cell_options()
@play_options
@shown_options(*STYLES)
def command(shown: Shown, **asked: Any) -> None:
    """Find the parameters with which a policy of GAME wins most, and say what holds of them on fresh games.

    -p names the policy and what is in force; of a line-up A,B the first is tuned. What counts is the first side's win
    rate, the mean over all that is asked for. Up to 4,096 settings play the same games, and the worse half is dropped
    again and again; more are searched by evolution, which needs the extra 'tune'. What is found is compared with what
    is in force on games that the search has not seen, and so is each single step from it.

    \b
    Examples:
      analyser tune freigard -d dusk -p patient --vary least=1..4 --vary late_cards=0..8/2
      analyser tune castle_panic --players 2 --players 6 -p guardian --vary forest=-0.1..+0.1/0.05
      analyser tune en_garde --variant round -p careful,careful --vary danger=4..8/0.5 -n 1M
    """
    from analyser.experiments.tune import TuneRequest
    from analyser.reporting.tune import render_tuning

    def lines(found: "TuneResult", style: str) -> list[str]:
        tell_passing("")  # what was told on the way makes room
        return render_tuning(found, style)

    shown.write(TuneRequest(**asked), lines, _tell)


def _tell(progress: "TuneProgress") -> None:
    """How far it is, for somebody who waits."""
    from analyser.reporting.tune import progress_line

    tell_passing(progress_line(progress))
