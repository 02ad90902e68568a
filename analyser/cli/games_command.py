"""`analyser games`: what can be played, and what a house rule may change."""

from functools import partial

import click

from analyser.cli.options import GAME
from analyser.cli.output import STYLES, Shown, shown_options


@click.command(short_help="Games, difficulties, variants, house rules.")
@click.argument("game", type=GAME, required=False)
@shown_options(*STYLES)
def command(shown: Shown, game: str | None) -> None:
    """List the games, or all about one GAME: players, difficulties, house-rule fields, components.

    \b
    Examples:
      analyser games
      analyser games freigard
      analyser games freigard --format json
    """
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.sheets import render_game, render_games

    render = partial(render_game, find_game(game)) if game else partial(render_games, list(map(find_game, GAMES)))
    shown.check()
    shown.put(render)
