"""`analyser trace`: whole games, for a person or for a program."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from analyser.cli.amounts import Count
from analyser.cli.options import cell_options, get_cells, output_option
from analyser.cli.output import check_output, write_output
from analyser.mistakes import Failure, Mistake

MOST_SEARCHED = 1_000_000
"""Games that are looked at for one more win or loss."""


@click.command(short_help="Tell games move by move, for a person or as JSON Lines.")
@click.argument("game")
@cell_options
@click.option("--index", type=Count(0), default=0, show_default=True, help="The first game.")
@click.option("-n", "--games", type=Count(), default=1, show_default=True, help="How many games to tell.")
@click.option("--wins-only", is_flag=True, help="Tell only games that were won (by the first side, alone).")
@click.option("--losses-only", is_flag=True, help="Tell only games that were lost (by the first side, alone).")
@click.option("--format", "style", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
@output_option
def command(
    game: str,
    index: int,
    games: int,
    wins_only: bool,
    losses_only: bool,
    style: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Tell games of GAME move by move.

    \b
    Examples:
      analyser trace freigard -d dawn -p counter
      analyser trace freigard -d night -p greedy --wins-only --games 3
      analyser trace en_garde -p careful,aggressive --variant round
      analyser trace freigard --index 12 --seed 7 --format jsonl
    """
    from analyser.games.catalogue import find_game

    if wins_only and losses_only:
        raise Mistake("--wins-only and --losses-only exclude each other")
    cells = get_cells(find_game(game), options)
    check_output(output)
    won = wins_only if wins_only or losses_only else None
    write_output(output, _lines(cells, index, games, won, style))


def _lines(cells: list[Any], index: int, games: int, won: bool | None, style: str) -> Iterator[str]:
    import json

    from analyser.experiments.transcripts import Tracer

    for cell in cells:
        tracer = Tracer(cell)
        for number in _indices(tracer, index, games, won):
            transcript = tracer.trace(number)
            if style == "jsonl":
                yield json.dumps(transcript, separators=(",", ":"))
            else:
                yield from cell.game.story.tell(transcript)


def _indices(tracer: Any, index: int, games: int, won: bool | None) -> Iterator[int]:
    """The indices of the games to tell; of wins or losses, as many as asked are looked for."""
    if won is None:
        yield from range(index, index + games)
        return
    number: int | None = index
    for found in range(games):
        number = tracer.find(index, MOST_SEARCHED, won=won)
        if number is None:
            word = "win" if won else "loss"
            last = index + MOST_SEARCHED - 1
            raise Failure(f"{tracer.cell.name}: no {'further ' if found else ''}{word} in games {index} to {last}")
        yield number
        index = number + 1
