"""`analyser results`: what a store holds."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from analyser.cli.options import STORE, Input
from analyser.cli.output import STYLES, Shown, shown_options, write_output
from analyser.mistakes import Failure, Mistake, unknown

if TYPE_CHECKING:
    from analyser.experiments.keeping.archive import Archive

_store_option = click.option(
    "--store",
    type=Input(),
    metavar="FILE",
    envvar="ANALYSER_STORE",
    default=STORE,
    show_default=True,
    help="Where finished games are kept.",
)
"""Which store is meant; unlike that of a run it must be there."""


class Words(click.Group):
    """A command that does something by itself, and something else with a word behind it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise unknown("word", args[0], self.commands, of=ctx.command_path)
        return super().resolve_command(ctx, args)


@click.group(
    "results",
    cls=Words,
    invoke_without_command=True,
    subcommand_metavar="[export|repair ...]",
    short_help="What the store holds; its export as CSV or Parquet; its repair.",
)
@_store_option
@shown_options(*STYLES)
@click.pass_context
def command(ctx: click.Context, shown: Shown, store: Path) -> None:
    """List the cells whose games are kept: what was played, how many games, how often they were won.

    Nothing is played, and the store stays as it is.

    \b
    Examples:
      analyser results
      analyser results --store study.sqlite --format markdown -o results.md
      analyser results export -o results.csv
    """
    if ctx.invoked_subcommand is not None:
        _check_order(ctx)
        return
    from analyser.reporting.export import render_archive

    archive = _read(store, shown)
    shown.put(partial(render_archive, archive))
    _tell_unread(archive)


@command.command("export", short_help="One row a cell with all that was counted.")
@_store_option
@shown_options("csv", "parquet", "json", "markdown", "html")
def export(shown: Shown, store: Path) -> None:
    """Write one row a cell: what was played, how often it was won, each metric's mean and interval, and its counts.

    Rules, policies, components and counts (METRIC_histogram: {"value": games}) are JSON within their columns.
    Parquet needs the extra 'parquet' (pyarrow).

    \b
    Examples:
      analyser results export -o results.csv
      analyser results export --store study.sqlite -o results.parquet
      analyser results export --format csv | head -1
    """
    from analyser.reporting.export import render_export

    archive = _read(store, shown)
    shown.put(partial(render_export, archive))
    _tell_unread(archive)


@command.command("repair", short_help="Take out what can't be read of a damaged store.")
@_store_option
def mend(store: Path) -> None:
    """Make a damaged store anew of all that can be read of it, and say what was lost; the old one stays beside it.

    A store in which all can be read stays as it is. No run may write to it meanwhile.

    \b
    Example:
      analyser results repair --store study.sqlite
    """
    from analyser.experiments.keeping.repair import repair

    found = repair(store)
    has = f"store {store}: {found.cells:,} {'cell' if found.cells == 1 else 'cells'}, {found.games:,} games"
    if found.old is None:
        write_output(None, [f"{has}; all can be read, nothing was changed"])
        return
    write_output(None, [*(f"lost: {line}" for line in found.lost), f"{has}; as it was it lies in {found.old}"])


def _read(store: Path, shown: Shown) -> "Archive":
    from analyser.experiments.keeping.archive import read_archive
    from analyser.experiments.requests import store_files

    shown.check(store_files(store))
    return read_archive(store)


def _tell_unread(archive: "Archive") -> None:
    """The cells that can be read are written; that some can't be is said all the same."""
    from analyser.experiments.keeping.database import REPAIR

    if archive.unread:
        others = f" (and {len(archive.unread) - 1} more)" if len(archive.unread) > 1 else ""
        raise Failure(f"store {archive.path}: {archive.unread[0]}{others}; the others are there; {REPAIR}")


def _check_order(ctx: click.Context) -> None:
    given: dict[str, Any] = {name: ctx.get_parameter_source(name) for name in ctx.params}
    early = [name for name, source in given.items() if source is ParameterSource.COMMANDLINE]
    if early:
        raise Mistake(f"what is asked of '{ctx.command_path} {ctx.invoked_subcommand}' stands behind that word")
