"""`analyser study`: many cells from one file, played evenly."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from analyser.cli.main import Commands
from analyser.cli.options import Input, details_option, play_options, store_options
from analyser.cli.output import STYLES, Shown, shown_options, watch_each
from analyser.mistakes import Failure

_FILE = click.argument("file", type=Input())


@click.group("study", cls=Commands, short_help="Many cells from one file, played evenly.")
def command() -> None:
    """Play what a TOML file names: every combination of difficulties, house rules, decks and policies.

    In a study of several questions each is a table [[parts]], with a title, combinations and games of its own.
    `each` varies one thing at a time: every choice of names of a list (each.heroes = [...]), every piece of a table
    of the box (each.deck.friends = 0, or "+1").

    \b
    A study, all but the game may be left out:
      game = "freigard"
      difficulties = ["dusk", "night"]    # or "all"
      policies = ["greedy", "patient:least=3"]
      decks = ["default", "my_deck.toml"] # files beside the study
      games = 100_000                     # or precision = "0.2%", budget = "10m"
      seed = 1
      [house_rules.printed]
      [house_rules."no shield"]
      totems.shield = 0

    \b
    Examples:
      analyser study run study.toml
      analyser study status study.toml
    """


@command.command("run")
@_FILE
@play_options
@details_option
@shown_options(*STYLES)
def run(shown: Shown, details: bool, **asked: Any) -> None:
    """Play the study FILE, all cells by turns: whenever it is broken off, all are known about as well.

    Finished games are kept: the same command again plays only what is missing.

    \b
    Examples:
      analyser study run study.toml
      analyser study run study.toml -o study.csv
    """
    from analyser.experiments.study import StudyRequest
    from analyser.reporting.tables import render

    shown.write(StudyRequest(**asked), partial(render, is_full=details), watch_each)


@command.command("status")
@_FILE
@store_options
@shown_options(*STYLES)
def status(shown: Shown, file: Path, store: Path | None) -> None:
    """Say how far the study FILE has come: what of each cell is kept. Nothing is played.

    \b
    Example:
      analyser study status study.toml
    """
    from analyser.experiments.study import StudyRequest
    from analyser.experiments.study_progress import study_progress
    from analyser.reporting.standings import status_lines

    request = StudyRequest(file, store=store)
    shown.check(request.files)
    found = study_progress(request.study, store)
    shown.put(partial(status_lines, request.study, found, request.shown_store))
    if unread := [one.unread for one in found if one.unread]:
        raise Failure(unread[0])
