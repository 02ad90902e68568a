"""`analyser report`: a page, figures and files of what a study or a store has shown."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from analyser.cli.options import COUNT, play_options
from analyser.cli.output import talk, watch_each
from analyser.mistakes import Mistake


class Existing(click.ParamType[Path]):
    """A file or a folder that is there."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if not os.path.exists(path):  # noqa: PTH110 (pathlib's own raises where the name is too long to be one)
            raise Mistake(f"there is no file {value}")
        return path


@click.command(short_help="A page, figures and files of what was played.")
@click.argument("source", type=Existing(), metavar="STUDY.toml|STORE")
@click.option("--play", is_flag=True, help="Of a study, play first what is missing.")
@click.option("--games", type=COUNT, default=10, show_default=True, help="Surprising games to tell move by move.")
@click.option(
    "--no-times",
    "times",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave out all that a clock said: the same bytes on any machine.",
)
@click.option("--check", type=Existing(), metavar="FILE", help="Of a report's folder: does FILE quote it as it is?")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FOLDER", help="[default: NAME-report]")
@play_options
def command(source: Path, check: Path | None, **asked: Any) -> None:
    """Make a page of a study, or of all that a store holds: tables, figures, surprising games, a certificate.

    The page (index.html) needs no other file; figures, results.csv, results.parquet (which has besides how often each
    value was counted), results.md, boxes.json (each box by the hash that rows name) and manifest.json lie beside it.
    Without --play few games are played: to find the surprising ones the first 2,000 of two players at each level that
    don't think ahead, and those that a study asks for of a chunk that reaches farther.

    \b
    Examples:
      analyser report study.toml
      analyser report study.toml --play -o reports/study
      analyser report analyser-store.sqlite --games 0
      analyser report reports/study --check page.md
    """
    if check is not None:
        _refuse_others(("check",), "--check makes no report")
        _check(source, check)
        return
    from analyser.reporting.report.making import ReportRequest

    request = ReportRequest(source, **asked)
    if not request.is_study:
        _refuse_others(("games", "times", "output"), "a store is reported as it is")
    elif not request.play:
        _refuse_others(("games", "times", "output", "store", "no_store"), "nothing is played without --play")
    made = request.carry_out(watch_each, _tell).result_or_raise()
    talk(f"{made.page} and {len(made.beside)} files beside it")


def _refuse_others(used: Sequence[str], why: str) -> None:
    """What would do nothing is a mistake; what the environment says is meant for other commands too."""
    context = click.get_current_context()
    for param in context.command.params:
        is_given = context.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
        if isinstance(param, click.Option) and is_given and param.name not in used:
            raise Mistake(f"{param.opts[-1]} has nothing to do here: {why}")


def _tell(words: str) -> None:
    """How far it is, for somebody who waits."""
    if sys.stderr.isatty():
        talk(words)


def _check(folder: Path, text: Path) -> None:
    from analyser.reporting.report.checked import check_folder_and_text

    for line in check_folder_and_text(folder, text):
        click.echo(line)
