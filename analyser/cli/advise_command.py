"""`analyser advise`: what to play in a position."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.options import COUNT, DURATION, GAME, Input, cell_options, threads_option
from analyser.cli.output import STYLES, Shown, shown_options
from analyser.games.settings import parse_toml_value
from analyser.mistakes import Mistake


@click.command(short_help="What to play in a position.")
@click.argument("game", type=GAME)
@click.argument("told", nargs=-1, metavar="[WORD=VALUE]...")
@cell_options()
@click.option("--position", type=Input(), metavar="FILE", help="The position as TOML, in the same words.")
@click.option("--index", type=COUNT, metavar="K", help="Take the position from the game with this index instead.")
@click.option("--move", type=COUNT, metavar="M", help="The decision of that game, from 1.")
@click.option("--base", metavar="SPEC", help="Who plays on after the move. [default: the strongest written by hand]")
@click.option("-n", "--playouts", type=COUNT, metavar="N", help="Playouts of a move, at most.")
@click.option(
    "--budget",
    type=DURATION,
    metavar="TIME",
    help="Think for so long, and two playouts of each move at least. [default: 2s, or until -n]",
)
@threads_option
@shown_options(*STYLES)
def command(shown: Shown, told: tuple[str, ...], position: Path | None, **asked: Any) -> None:
    """Weigh each legal move of a position of GAME: how often it wins, and what can be told apart.

    The position is one of a game that was played (--index K --move M, and -p, -d, --seed as for `trace`),
    or what lies on the table, in the names of the rulings (each piece of advice shows its position in them).

    \b
    Examples:
      analyser advise freigard -d night -p greedy --index 3 --move 20
      analyser advise freigard hand="ent.conifer.1 ent.conifer.2 dragon.one.blue" score=9 hidden=9
      analyser advise freigard -d dusk --position table.toml --budget 10s
      analyser advise en_garde --index 7 --move 4 -n 4096 --format json
    """
    from analyser.experiments.advise import ONE_POSITION, AdviseRequest
    from analyser.reporting.advice import render_advice

    if told and position:
        raise Mistake(ONE_POSITION)
    shown.write(AdviseRequest(**asked, position=_said(told) or position), render_advice)


def _said(told: tuple[str, ...]) -> dict[str, Any]:
    """WORD=VALUE pairs: a value as TOML writes it, or the names of cards as they are."""
    said: dict[str, Any] = {}
    for words in told:
        name, equals, text = words.partition("=")
        if not equals or not name.strip():
            raise Mistake(f"a position is told as WORD=VALUE, not '{words}'")
        stem, dot, part = name.strip().partition(".")
        value = _value(text)
        if stem in said and not (dot and isinstance(said[stem], dict) and part not in said[stem]):
            raise Mistake(f"{name.strip()} is told twice")
        said[stem] = {**said.get(stem, {}), part: value} if dot else value
    return said


def _value(text: str) -> Any:
    try:
        return parse_toml_value(text.strip(), "")
    except Mistake:
        return text.strip()
