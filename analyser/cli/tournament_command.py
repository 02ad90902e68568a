"""`analyser tournament`: rivals on the same games, each in every seat."""

from typing import Any

import click

from analyser.cli.options import COUNT, DURATION, GAME, SHARE, cell_options, play_options
from analyser.cli.output import STYLES, Shown, shown_options, watch
from analyser.experiments.playing.limits import read_share
from analyser.mistakes import Mistake


@click.command(short_help="Who beats whom: ratings, cross table, sequential tests.")
@click.argument("game", type=GAME)
@cell_options("policies")
@click.option(
    "-n",
    "--games",
    type=COUNT,
    metavar="N",
    help="Pairs of games of every two, or games of each rotation. [default: 10,000; --sprt: 1M]",
)
@click.option("--budget", type=DURATION, metavar="TIME", help="Play for so long, all together: 60s, 5m.")
@click.option("--sprt", nargs=2, metavar="A B", help="Test the policies A and B, and stop as soon as it is settled.")
@click.option(
    "--bounds",
    nargs=2,
    type=SHARE,
    metavar="LOW HIGH",
    help="A's win probability that is refuted or found. [default: 50% 55%]",
)
@click.option("--error", type=SHARE, metavar="SHARE", help="Of either kind. [default: 5%]")
@play_options
@shown_options(*STYLES)
def command(shown: Shown, sprt: tuple[str, str] | None, **asked: Any) -> None:
    """Let the policies -p meet: in a duel every two on the same games with sides swapped.

    Draws are half a win. Ratings are Elo with intervals from pairs of games; who can't be told apart shares a rank;
    who beats whom in a circle is shown. --sprt tests two policies: A wins LOW of the points or less, or HIGH or more.
    Of more sides than two every choice of policies sits at a table, on the same games in every rotation of the seats.

    \b
    Examples:
      analyser tournament en_garde -p careful -p aggressive -p random
      analyser tournament en_garde --sprt careful aggressive --bounds 50% 55%
      analyser tournament en_garde -p careful -p careful:danger=8 --variant round -n 100k
    """
    from analyser.experiments.comparing.sequential import SprtResult
    from analyser.experiments.comparing.tournament import TournamentResult
    from analyser.experiments.tournament import Found, TournamentRequest
    from analyser.reporting.tournament import render_tables, render_test, render_tournament

    request = TournamentRequest(**asked | (_tested(sprt, **asked) if sprt else {}))

    def lines(found: Found, style: str) -> list[str]:
        if isinstance(found, TournamentResult):
            return render_tournament(found, request.shown_store, style)
        if isinstance(found, SprtResult):
            return render_test(found, request.shown_store, style)
        return render_tables(found, request.shown_store, style)

    shown.write(request, lines, watch)


def _tested(sprt: tuple[str, str], policies: Any, bounds: Any, **_: Any) -> dict[str, Any]:
    """Who meets, and the bounds of the test. `--sprt 50% 55%` gives the bounds for the two policies of -p."""
    if all(word[:1].isdigit() or word[:1] == "." for word in sprt):
        if not policies or len(policies) != 2:
            raise Mistake("--sprt LOW HIGH tests two policies: -p A -p B; or name them: --sprt A B --bounds LOW HIGH")
        if bounds:
            raise Mistake(f"the bounds are given twice: --sprt {' '.join(sprt)} and --bounds")
        return {"sprt": True, "bounds": tuple(read_share(word, "--sprt") for word in sprt)}
    if policies:
        raise Mistake(f"--sprt {' '.join(sprt)} names the policies that meet; -p is for tournaments without it")
    return {"sprt": True, "policies": sprt}
