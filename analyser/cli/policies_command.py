"""`analyser policies`: who can play, and what can be set."""

from typing import Any

import click

from analyser.cli.options import style_option
from analyser.cli.output import write_output


@click.command(short_help="Policies with their parameters.")
@click.argument("game", required=False)
@style_option("table", "json")
def command(game: str | None, style: str) -> None:
    """List the policies of each game, or of one GAME, with parameters, defaults, ranges and meaning; then its levels.

    Levels are players from beginner to expert; no claim is made that they are calibrated to people.

    \b
    Examples:
      analyser policies freigard
      analyser run freigard -p patient:least=3
    """
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.layout import json_lines
    from analyser.reporting.listing import policies_lines
    from solvers.catalogue import policies_of

    names = [find_game(game).name] if game else list(GAMES)
    if style == "json":
        listed = {name: _listed(name) for name in names}
        write_output(None, json_lines(listed[game] if game else listed))
        return
    for name in names:
        write_output(None, policies_lines(name, policies_of(name)))


def _listed(game: str) -> list[dict[str, Any]]:
    """Policies and levels as JSON writes them."""
    from analyser.reporting.listing import level_to_dict, policy_to_dict
    from solvers.catalogue import levels_of, policies_of

    return [*map(policy_to_dict, policies_of(game)), *map(level_to_dict, levels_of(game))]
