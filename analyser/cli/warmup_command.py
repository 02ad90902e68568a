"""`analyser warmup`: compiles ahead of the first run."""

from functools import partial

import click

from analyser.cli.options import GAME
from analyser.cli.output import STYLES, Shown, shown_options


@click.command(short_help="Compile ahead; say where the cache is.")
@click.argument("game", type=GAME, required=False)
@shown_options(*STYLES)
def command(shown: Shown, game: str | None) -> None:
    """Compile every shipped policy of GAME (of every game without one), so that no later run has to.

    \b
    Examples:
      analyser warmup
      analyser warmup freigard
    """
    from analyser.experiments.warmup import warm_up_all
    from analyser.games.catalogue import GAMES, find_game
    from analyser.kernel.jit import cache_folder
    from analyser.reporting.speeds import render_steps

    shown.check()
    done = warm_up_all([find_game(name) for name in ([game] if game else GAMES)])
    shown.put(partial(render_steps, done, str(cache_folder()) if cache_folder() else None))
