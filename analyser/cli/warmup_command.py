"""`analyser warmup`: compiles ahead of the first run."""

import click

from analyser.cli.options import GAME, style_option
from analyser.cli.output import talk, write_output


@click.command(short_help="Compile ahead; say where the cache is.")
@click.argument("game", type=GAME, required=False)
@style_option("table", "json")
def command(game: str | None, style: str) -> None:
    """Compile every shipped policy of GAME (of every game without one), so that no later run has to.

    \b
    Examples:
      analyser warmup
      analyser warmup freigard
    """
    from analyser.experiments.warmup import warm_up_all
    from analyser.games.catalogue import GAMES, find_game
    from analyser.kernel.jit import cache_folder
    from analyser.reporting.layout import json_lines

    games = [find_game(name) for name in ([game] if game else GAMES)]
    done = warm_up_all(games)
    folder = str(cache_folder()) if cache_folder() else None
    if style == "json":
        steps = [{"game": s.game, "what": s.what, "compiled": s.compiled, "seconds": s.seconds} for s in done]
        write_output(None, json_lines({"cache": folder, "steps": steps}))
        return
    for step in done:
        talk(f"{step.game} {step.what}: {'compiled' if step.compiled else 'ready'} in {step.seconds:.2f} s")
    talk(f"cache: {folder}" if folder else "no cache folder can be written: each process compiles anew")
