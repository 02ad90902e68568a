"""`analyser warmup`: compiles ahead of the first run."""

from functools import partial

import click

from analyser.cli.options import GAME
from analyser.cli.output import STYLES, Shown, shown_options, talk


@click.command(short_help="Compile ahead; say where the cache is.")
@click.argument("game", type=GAME, required=False)
@shown_options(*STYLES)
def command(shown: Shown, game: str | None) -> None:
    """Compile every shipped policy of GAME (of every game without one), searches and advice, so that no run has to.

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
    folder = str(cache_folder()) if cache_folder() else None
    if shown != Shown(STYLES[0], None):
        shown.put(partial(render_steps, done, folder))
        return
    for step in done:
        talk(f"{step.game} {step.what}: {'compiled' if step.compiled else 'ready'} in {step.seconds:.2f} s")
    talk(f"cache: {folder}" if folder else "no cache folder can be written: each process compiles anew")
