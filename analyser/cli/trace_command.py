"""`analyser trace`: whole games, for a person or for a program."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from analyser.cli.options import COUNT, GAME, cell_options, gather, only_said
from analyser.cli.output import STYLES, Shown, shown_options
from analyser.mistakes import Mistake


def _won(wins_only: bool, losses_only: bool) -> bool | None:
    if wins_only and losses_only:
        raise Mistake("--wins-only and --losses-only exclude each other")
    return wins_only if wins_only or losses_only else None


@click.command(short_help="Tell games move by move, for a person or as JSON Lines.")
@click.argument("game", type=GAME)
@cell_options()
@click.option("--index", type=COUNT, default=0, show_default=True, help="The first game.")
@click.option("-n", "--games", type=COUNT, default=1, show_default=True, help="How many games to tell.")
@gather(
    "won",
    _won,
    click.option("--wins-only", is_flag=True, help="Tell only games that were won (by the first side, alone)."),
    click.option("--losses-only", is_flag=True, help="Tell only games that were lost (by the first side, alone)."),
)
@click.option(
    "--playouts",
    type=COUNT,
    metavar="N",
    help="Of each position, for how the game went; 0 leaves that out. [default: 128, for more than 5 games 0]",
)
@click.option("--full", is_flag=True, help="With --wins-only or --losses-only: the whole story, not 30 lines of it.")
@shown_options("text", "jsonl", *STYLES[1:])
def command(shown: Shown, full: bool, playouts: int | None, **asked: Any) -> None:
    """Tell games of GAME move by move, with how they went and their turning points.

    In place of GAME a FILE.jsonl of transcripts, as `play` keeps them: its games are told as they stand there.

    \b
    Examples:
      analyser trace freigard -d dawn -p counter
      analyser trace freigard -d night -p greedy --wins-only --games 3
      analyser trace en_garde -p careful,aggressive --variant round
      analyser trace freigard -d night -p greedy --losses-only --full
      analyser trace freigard --index 12 --seed 7 --format jsonl
    """
    from analyser.experiments.trace import FileRequest, StoryRequest
    from analyser.reporting.telling import render_stories

    if full and asked["won"] is None:
        raise Mistake("--full goes with --wins-only or --losses-only: all other games are told in full")
    is_story = shown.style in ("text", "markdown", "html")
    if not is_story and (full or playouts is not None):
        raise Mistake(f"--playouts and --full are for stories: as {shown.style} games are whole, and nothing else")
    lines = partial(render_stories, is_long=full or asked["won"] is None)
    if asked["game"].endswith(".jsonl"):
        only_said("trace FILE.jsonl", "game", "shown", "style", "output", "playouts")
        shown.write(FileRequest(Path(asked["game"]), playouts if is_story else 0), lines)
    else:
        shown.write(StoryRequest(**asked, playouts=playouts if is_story else 0), lines)
