"""`analyser report`: a page, figures and files of what a study or a store has shown."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from analyser.cli.amounts import Count, crew_options
from analyser.cli.options import Command, store_options, store_path
from analyser.cli.output import check_folder, talk, write_folder
from analyser.cli.playing import passing_store
from analyser.mistakes import Mistake

if TYPE_CHECKING:
    from analyser.experiments.findings.findings import Findings


class Existing(click.ParamType[Path]):
    """A file or a folder that is there."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if not os.path.exists(path):  # noqa: PTH110 (pathlib's own raises where the name is too long to be one)
            raise Mistake(f"there is no file {value}")
        return path


def _output_option(command: Command) -> Command:
    return click.option(
        "-o", "--output", type=click.Path(path_type=Path), metavar="FOLDER", help="[default: NAME-report]"
    )(command)


@click.command(short_help="A page, figures and files of what was played.")
@click.argument("source", type=Existing(), metavar="STUDY.toml|STORE")
@click.option("--play", is_flag=True, help="Of a study, play first what is missing.")
@click.option(
    "--games", type=Count(0, 100), default=10, show_default=True, help="Surprising games to tell move by move."
)
@click.option("--no-times", is_flag=True, help="Leave out all that a clock said: the same bytes on any machine.")
@click.option("--check", type=Existing(), metavar="FILE", help="Of a report's folder: does FILE quote it as it is?")
@_output_option
@crew_options
@store_options
def command(source: Path, check: Path | None, games: int, no_times: bool, output: Path | None, **options: Any) -> None:
    """Make a page of a study, or of all that a store holds: tables, figures, surprising games, a certificate.

    The page (index.html) needs no other file; figures, results.csv, results.parquet, results.md and manifest.json lie
    beside it. Without --play hardly a game is played: the surprising ones once more, and those that a study asks for of
    a chunk that reaches farther.

    \b
    Examples:
      analyser report study.toml
      analyser report study.toml --play -o reports/study
      analyser report analyser-store.sqlite --games 0
      analyser report reports/study --check README.md
    """
    if check is not None:
        _refuse_others(("check",), "--check makes no report")
        _check(source, check)
        return
    is_study = source.suffix == ".toml"
    if not is_study:
        _refuse_others(("games", "no_times", "output"), "a store is reported as it is")
    elif not options["play"]:
        _refuse_others(("games", "no_times", "output", "store", "no_store"), "nothing is played without --play")
    folder = output or Path(f"{source.stem}-report")
    check_folder(folder)
    findings = _of_study(source, games, options) if is_study else _of_store(source, games)
    from analyser.reporting.report.folder import make_files

    _tell("drawing")
    files = make_files(findings, times=not no_times)
    write_folder(folder, {name: file.content for name, file in files.items()})
    talk(f"{folder / 'index.html'} and {len(files) - 1} files beside it")


def _refuse_others(used: Sequence[str], why: str) -> None:
    """What would do nothing is a mistake; what the environment says is meant for other commands too."""
    context = click.get_current_context()
    for param in context.command.params:
        is_given = context.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
        if isinstance(param, click.Option) and is_given and param.name not in used:
            raise Mistake(f"{param.opts[-1]} has nothing to do here: {why}")


def _of_study(source: Path, games: int, options: dict[str, Any]) -> "Findings":
    from analyser.cli.study_command import play_study, read_study_file
    from analyser.experiments.findings.findings import find_out
    from analyser.experiments.findings.subject import read_study_subject
    from analyser.experiments.keeping.store import read_store

    study = read_study_file(source)
    path = store_path(options["store"], no_store=options["no_store"])
    if path is None and not options["play"]:
        raise Mistake("a report is made of finished games: it needs a store, or --play")
    with passing_store(path) as file:
        if options["play"]:
            play_study(study, options | {"output": None, "file": source, "kept": file})
        if not file.exists():
            raise Mistake(f"there is no store {file}; 'analyser study run {source}' plays the study, or --play here")
        with read_store(file) as store:
            return find_out(read_study_subject(study, store), store, transcripts=games, tell=_tell)


def _of_store(source: Path, games: int) -> "Findings":
    from analyser.experiments.findings.findings import find_out
    from analyser.experiments.findings.subject import read_store_subject
    from analyser.experiments.keeping.store import read_store

    with read_store(source) as store:
        return find_out(read_store_subject(store), store, transcripts=games, tell=_tell)


def _tell(words: str) -> None:
    """How far it is, for somebody who waits."""
    if sys.stderr.isatty():
        talk(words)


def _check(folder: Path, text: Path) -> None:
    from analyser.reporting.report.checked import check_folder_and_text

    for line in check_folder_and_text(folder, text):
        click.echo(line)
