"""`analyser ladder`: what better and better players win."""

import sys
from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, GAME, cell_options, play_options
from analyser.cli.output import STYLES, Shown, shown_options, talk
from analyser.experiments.playing.limits import DEFAULT_GAMES

if TYPE_CHECKING:
    from analyser.experiments.ladder import Rung


@click.command(short_help="What better and better players win.")
@click.argument("game", type=GAME)
@cell_options("policies")
@click.option(
    "-n", "--games", type=COUNT, default=DEFAULT_GAMES, show_default=True, help="Of each hand-written player."
)
@click.option("--iterations", type=COUNT, multiple=True, metavar="N", help="Of a search. [default: 100, 1000, 10000]")
@play_options
@shown_options(*STYLES)
def command(shown: Shown, **asked: Any) -> None:
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
    from analyser.experiments.ladder import LadderRequest
    from analyser.reporting.ladder import render_ladder

    shown.write(LadderRequest(**asked), render_ladder, _tell)


def _tell(rung: "Rung") -> None:
    """How far it is, for somebody who waits."""
    if sys.stderr.isatty():
        talk(f"{rung.result.spec.difficulty} {rung.name}: {rung.result.games:,} games")
