"""`analyser advise`: what to play in a position."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.amounts import Count, Duration
from analyser.cli.options import Input, cell_options, get_cells, output_option
from analyser.cli.output import check_output, write_output
from analyser.cli.playing import STYLES, input_files, style_option
from analyser.games.settings import parse_toml_value
from analyser.mistakes import Mistake

SECONDS = 2.0
MOST_TRIES = 1 << 20
"""Of one move: what each of them came to is kept."""


@click.command(short_help="What to play in a position.")
@click.argument("game")
@click.argument("told", nargs=-1, metavar="[WORD=VALUE]...")
@cell_options
@click.option("--position", type=Input(), metavar="FILE", help="The position as TOML, in the same words.")
@click.option("--index", type=Count(0), metavar="K", help="Take the position from the game with this index instead.")
@click.option("--move", type=Count(1), metavar="M", help="The decision of that game, from 1.")
@click.option("--base", metavar="SPEC", help="Who plays on after the move. [default: the strongest written by hand]")
@click.option("-n", "--playouts", type=Count(1, MOST_TRIES), metavar="N", help="Playouts of a move, at most.")
@click.option(
    "--budget",
    type=Duration(),
    metavar="TIME",
    help="Think for so long, and two playouts of each move at least. [default: 2s, or until -n]",
)
@click.option("--threads", type=Count(1, 1024), help="To think on. [default: all cores]")
@style_option(*STYLES)
@output_option
def command(game: str, told: tuple[str, ...], style: str, output: Path | None, **options: Any) -> None:
    """Weigh each legal move of a position of GAME: how often it wins, and what can be told apart.

    The position is one of a game that was played (--index K --move M, and -p, -d, --seed as for `trace`),
    or what lies on the table, in the names of the rulings (see the README).

    \b
    Examples:
      analyser advise freigard -d night -p greedy --index 3 --move 20
      analyser advise freigard hand="ent.conifer.1 ent.conifer.2 dragon.one.blue" score=9 hidden=9
      analyser advise freigard -d dusk --position table.toml --budget 10s
      analyser advise en_garde --index 7 --move 4 -n 4096 --format json
    """
    from math import inf

    from analyser.experiments.advice import advise_on
    from analyser.experiments.playing.crew import all_cores
    from analyser.games.catalogue import find_game
    from analyser.reporting.advice import render_advice
    from solvers.catalogue import find_policy, written_for

    found = find_game(game)
    cell = _one_cell(found, get_cells(found, options))
    asked = options["base"]
    base = find_policy(game, written_for(game)[-1].name if asked is None else asked)
    check_output(output, [*input_files([cell], options), base.own_file])
    state = _position(cell, told, options)
    playouts = options["playouts"]
    seconds = options["budget"] or (inf if playouts else SECONDS)
    threads = options["threads"] or all_cores()
    advice = advise_on(cell, state, base.spec, tries=playouts or MOST_TRIES, seconds=seconds, threads=threads)
    write_output(output, render_advice(advice, style))


def _one_cell(game: Any, cells: list[Any]) -> Any:
    if len(cells) > 1:
        number = ", one number of players" if game.has_numbers else ""
        raise Mistake(f"advise takes one difficulty{number} and one line-up")
    return cells[0]


def _position(cell: Any, told: tuple[str, ...], options: dict[str, Any]) -> Any:
    """The position that is meant, in one of three ways."""
    from analyser.experiments.advice import decision_of, position_of_words
    from analyser.games.files import read_toml

    is_played = options["index"] is not None or options["move"] is not None
    if is_played + bool(told) + (options["position"] is not None) != 1:
        raise Mistake("advise takes a position: --index K --move M, or WORD=VALUE ..., or --position FILE")
    if not is_played:
        if options["policies"]:
            raise Mistake("-p names who played the game of --index and --move; who plays on here is --base")
        file = options["position"]
        said = read_toml(file, "position file") if file else _said(told)
        return position_of_words(cell, said)
    if options["index"] is None or options["move"] is None:
        raise Mistake("--index K and --move M name a position together")
    return decision_of(cell, options["index"], options["move"])


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
