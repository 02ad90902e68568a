"""`analyser games`: what can be played, and what a house rule may change."""

from typing import Any

import click

from analyser.cli.options import GAME, style_option
from analyser.cli.output import write_output


@click.command(short_help="Games, difficulties, variants, house rules.")
@click.argument("game", type=GAME, required=False)
@style_option("table", "json")
def command(game: str | None, style: str) -> None:
    """List the games, or all about one GAME: players, difficulties, house-rule fields, components.

    \b
    Examples:
      analyser games
      analyser games freigard
      analyser games freigard --format json
    """
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.layout import json_lines
    from analyser.reporting.listing import game_lines, game_to_dict, games_lines

    games = [find_game(name) for name in ([game] if game else GAMES)]
    if style == "json":
        listed: Any = [game_to_dict(one) for one in games]
        write_output(None, json_lines(listed[0] if game else listed))
    else:
        write_output(None, game_lines(games[0]) if game else games_lines(games))
