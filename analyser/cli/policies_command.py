"""`analyser policies`: who can play, and what can be set."""

import click

from analyser.cli.options import style_option
from analyser.cli.output import write_output


@click.command(short_help="Policies with their parameters.")
@click.argument("game", required=False)
@style_option("table", "json")
def command(game: str | None, style: str) -> None:
    """List the policies of each game, or of one GAME, with parameters, defaults, ranges and meaning.

    \b
    Examples:
      analyser policies freigard
      analyser run freigard -p patient:least=3
    """
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.layout import json_lines
    from analyser.reporting.listing import policies_lines, policy_to_dict
    from solvers.catalogue import policies_of

    names = [find_game(game).name] if game else list(GAMES)
    if style == "json":
        listed = {name: [policy_to_dict(info) for info in policies_of(name)] for name in names}
        write_output(None, json_lines(listed[game] if game else listed))
        return
    for name in names:
        write_output(None, policies_lines(name, policies_of(name)))
