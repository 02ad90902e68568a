"""`analyser study`: many cells from one file, played evenly."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from analyser.cli.amounts import Duration, Share
from analyser.cli.main import Commands
from analyser.cli.options import Input, output_option, store_options, store_path
from analyser.cli.output import check_output, write_output
from analyser.cli.playing import STYLES, at_work, hand_in, playing_options, store_files, style_option, tell_missing

_FILE = click.argument("file", type=Input())


@click.group("study", cls=Commands, short_help="Many cells from one file, played evenly.")
def command() -> None:
    """Play what a TOML file names: every combination of difficulties, house rules, decks and policies.

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
@playing_options(*STYLES)
def run(file: Path, **options: Any) -> None:
    """Play the study FILE, all cells by turns: whenever it is broken off, all are known about as well.

    Finished games are kept: the same command again plays only what is missing.

    \b
    Examples:
      analyser study run study.toml
      analyser study run study.toml --format csv -o study.csv
    """
    from analyser.experiments.results import RunResult
    from analyser.reporting.render import render

    study = read_study_file(file)

    def show(results: list[Any], shown: str | None) -> list[str]:
        found = RunResult(study.game.name, study.game.version, results, shown)
        return render(found, options["style"]) if any(result.is_decided for result in results) else []

    play_study(study, options | {"file": file}, show)


def play_study(
    study: Any, options: dict[str, Any], show: Callable[[list[Any], str | None], list[str]] = lambda results, shown: []
) -> None:
    """Plays what is missing of a study, and hands in what `show` makes of the results and the store's name."""
    from analyser.experiments.playing.runner import blame, play_cells

    with at_work(study.cells, study.limits, options, each=True) as work:
        results, complete = play_cells(study.cells, study.limits, work.crew, work.observe, work.store, evenly=True)
    played = f"after {sum(result.games for result in results):,} games of {len(study.cells)} cells"
    hand_in(options, show(results, work.shown), None if complete else played)
    tell_missing(study.cells, {result.spec for result in results})
    blame(results)


@command.command("status")
@_FILE
@style_option("table", "json")
@store_options
@output_option
def status(file: Path, style: str, store: Path | None, no_store: bool, output: Path | None) -> None:
    """Say how far the study FILE has come: what of each cell is kept. Nothing is played.

    \b
    Example:
      analyser study status study.toml
    """
    from analyser.experiments.studies.progress import standings
    from analyser.reporting.standings import status_lines

    study = read_study_file(file)
    path = store_path(store, no_store=no_store)
    check_output(output, [file, *store_files(path)])
    write_output(output, status_lines(study, standings(study, path), str(path) if path else None, style))


def read_study_file(file: Path) -> Any:
    """The study of a file."""
    from analyser.experiments.studies.study import read_study

    precision, budget = Share(0, 0.5, "0.2%"), Duration()
    return read_study(file, lambda text: precision.read(text, "precision"), lambda text: budget.read(text, "budget"))
