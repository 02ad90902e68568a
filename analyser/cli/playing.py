"""What all commands share that play games: who plays, where games are kept, how the end is shown."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from analyser.cli.amounts import crew_options
from analyser.cli.main import INTERRUPTED
from analyser.cli.options import Command, output_option, store_options, store_path
from analyser.cli.output import check_output, talk, write_output
from analyser.mistakes import Failure

if TYPE_CHECKING:
    from analyser.experiments.cell_spec import CellSpec
    from analyser.experiments.cells import Cell
    from analyser.experiments.keeping.store import Store
    from analyser.experiments.playing.crew import Crew
    from analyser.experiments.playing.limits import Limits
    from analyser.experiments.playing.session import Observer

STYLES = ("table", "json", "csv", "markdown")


def playing_options(*styles: str) -> Callable[[Command], Command]:
    """Who plays, the form of the output, where finished games are kept, where the output goes."""

    def add(command: Command) -> Command:
        return crew_options(style_option(*styles)(store_options(output_option(command))))

    return add


def style_option(*styles: str) -> Callable[[Command], Command]:
    """The form of the output; a table if nothing is said."""
    return click.option("--format", "style", type=click.Choice(styles), default="table", show_default=True)


@dataclass(frozen=True)
class Work:
    """All that is needed to play."""

    crew: "Crew"
    observe: "Observer"
    store: "Store | None"
    shown: str | None  # the store, as a person is told of it


@contextmanager
def at_work(
    cells: Sequence["Cell"], limits: "Limits", options: dict[str, Any], *, each: bool = False
) -> Iterator[Work]:
    """A crew, an open store and a progress bar, by what `playing_options` were given.

    `each`: the progress has a line a cell. The option `kept`, which no user gives, is the store that is meant.
    """
    from analyser.experiments.cluster.crews import make_crew
    from analyser.experiments.keeping.store import open_store
    from analyser.reporting.progress import watching

    crew = make_crew(options["threads"], options["cluster"])
    path = options.get("kept") or store_path(options["store"], no_store=options["no_store"])
    check_output(options["output"], [*store_files(path), *input_files(cells, options)])
    with open_store(path) as store, watching(cells, limits, each=each) as observe:
        if store is not None:
            _tell_other_versions(path, store, cells)
        yield Work(crew, observe, store, str(path) if path else None)


@contextmanager
def passing_store(path: Path | None) -> Iterator[Path]:
    """The store, or one for the while, for commands that need what was played once more."""
    if path is not None:
        yield path
        return
    with TemporaryDirectory() as folder:
        yield Path(folder) / "passing.sqlite"


def store_files(path: Path | None) -> list[Path]:
    """The store, and what SQLite keeps beside it."""
    return [Path(f"{path}{ending}") for ending in ("", "-wal", "-shm")] if path else []


def input_files(cells: Sequence["Cell"], options: dict[str, Any]) -> list[Path | None]:
    """The files that a command reads."""
    named = [options.get(name) for name in ("file", "rules_file", "components_file", "position")]
    return [*named, *options.get("decks", ()), *(policy.own_file for cell in cells for policy in cell.policies)]


def hand_in(options: dict[str, Any], lines: Sequence[str], interrupted: str | None) -> None:
    """Writes what was found. `interrupted` says how far a run came that was broken off, and ends the command so."""
    if lines:
        write_output(options["output"], list(lines))
    if interrupted is not None:
        talk(f"analyser: interrupted {interrupted}".rstrip())
        click.get_current_context().exit(INTERRUPTED)


def tell_missing(asked: Sequence["Cell"], played: Collection["CellSpec"]) -> None:
    """Says it if the time was up before some cells had finished a game."""
    missing = [cell.label for cell in asked if cell not in played]
    if missing:
        others = f" and of {len(missing) - 1} more" if len(missing) > 1 else ""
        raise Failure(f"the time was up before a game of {missing[0]}{others} was finished")


def _tell_other_versions(path: Path | None, store: "Store", cells: Sequence["Cell"]) -> None:
    """Says it if the store has some of the cells as another version of the game or of a policy played them."""
    from analyser.experiments.keeping.archive import other_versions

    others = other_versions(store, cells)
    if others:
        told = ", ".join(f"{what} {version}" for what, version in others)
        talk(f"analyser: store {path} has such cells of {told}; they stay apart, and are played anew")
