"""What commands share: results go to the screen or to a file, and who waits is told how far the games are."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analyser.cli.main import UNKEPT
from analyser.cli.options import NAMED_STYLES, Command, gather, output_option, style_by_name, style_option
from analyser.mistakes import Failure, Mistake, behind_links
from analyser.reporting.files import write_bytes, write_file
from analyser.reporting.layout import Rows
from analyser.reporting.terminal import Paper, columns, screen, written_on

if TYPE_CHECKING:
    from analyser.experiments.cells import Cell
    from analyser.experiments.keeping.store import Store
    from analyser.experiments.playing.limits import Limits
    from analyser.experiments.playing.session import Observer
    from analyser.experiments.requests import Request

STYLES = ("table", "json", "csv", "parquet", "markdown", "html")
FORMS = {
    "json": "JSON",
    "jsonl": "JSON Lines",
    "csv": "CSV",
    "parquet": "Parquet",
    "markdown": "Markdown",
    "html": "HTML",
}
ENDINGS = {".py": "Python", ".toml": "TOML"}
"""What a file is said to be, by its style or by its ending; others are text."""
Result = TypeVar("Result")


@dataclass(frozen=True)
class Shown:
    """How and where what was found is shown."""

    style: str
    output: Path | None

    def write(
        self, request: "Request[Result]", lines: Callable[[Result, str], Iterable[str]], *observers: Callable[..., Any]
    ) -> None:
        """Writes what came of a request, as `lines` has it in a style; says what was in its way."""
        self.check(request.files)
        done = request.carry_out(*observers)
        if done.result is not None:
            self.put(partial(lines, done.result))
        done.result_or_raise()

    def check(self, inputs: Iterable[str | Path | None] = ()) -> None:
        """Says before the work begins what can't be written."""
        if self.style == "parquet":
            from analyser.reporting.export import check_parquet

            check_parquet()
            if self.output is None:
                raise Mistake("Parquet is nothing for the screen: name a file with -o")
        check_output(self.output, inputs)

    def put(self, lines: Callable[[str], Iterable[str]]) -> None:
        """Writes lines, which are asked for in a style."""
        if self.style == "parquet" and self.output:
            from analyser.reporting.export import parquet_bytes, sheet_of

            found = lines("csv")
            assert isinstance(found, Rows)
            write_bytes(self.output, parquet_bytes(sheet_of(found)))
            tell_written(self.output, self.style)
            return
        with written_on(Paper() if self.output else screen()):
            write_output(self.output, lines(self.style), self.style)


def shown_options(*styles: str, own: Sequence[str] = ()) -> Callable[[Command], Command]:
    """The form of the output and where it goes, which a command gets as `shown`; `own`: as in `style_by_name`."""

    def make(style: str, output: Path | None) -> Shown:
        return Shown(style_by_name(style, output, own), output)

    return gather("shown", make, style_option(*styles), output_option)


def check_output(path: Path | None, inputs: Iterable[str | Path | None] = ()) -> None:
    """Says before the work begins that a file can't be written, or that it is one of those that are read."""
    if path is None:
        return
    try:
        target = behind_links(path)
        for file in inputs:
            if file is not None and _is_same(target, Path(file)):
                raise Mistake(f"output {path} would take the place of {file}, which is needed")
        if target.is_dir():
            raise Mistake(f"output {path} is a folder")
        existed = target.exists()
        target.open("ab").close()
        if not existed:
            target.unlink()
    except OSError as error:
        raise Mistake(f"output {path} can't be written: {error.strerror}") from None


def _is_same(target: Path, file: Path) -> bool:
    """Whether two names are of one file, by a link too, or will be."""
    return target == behind_links(file) or (target.exists() and file.exists() and target.samefile(file))


def write_output(path: Path | None, lines: Iterable[str], style: str = STYLES[0]) -> None:
    """Writes lines to the screen or to a file, one by one; a list that does not fit a file goes to the screen."""
    if path is None:
        for line in lines:
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        return
    try:
        write_file(path, (f"{line}\n".encode() for line in lines))
    except OSError as error:
        said = f"output {path} could not be written ({error.strerror})"
        if not isinstance(lines, list):
            raise Failure(said) from None
        write_output(None, lines)
        raise Failure(f"{said}; it is printed above") from None
    tell_written(path, style)


def tell_written(path: Path, style: str) -> None:
    """Says what was written, in a line beside the data."""
    ending = path.suffix.lower()
    form = FORMS.get(NAMED_STYLES.get(ending, style)) or ENDINGS.get(ending, "text")
    talk(f"analyser: written to {path} ({form})")


def talk(line: str) -> None:
    """A line for the person, beside the data."""
    click.echo(line, err=True)


def tell_passing(line: str) -> None:
    """How far it is, for a person at a terminal: one line that is written over, and is gone with an empty one."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{line[: columns() - 1]}")
        sys.stderr.flush()


@contextmanager
def watch(
    cells: Sequence["Cell"], limits: "Limits", store: "Store | None", *, each: bool = False
) -> Iterator["Observer"]:
    """Shows how far the play of these cells has come on a terminal, in one line or one for `each` cell.

    Says it if the store has some of the cells as another version of the game or of a policy played them.
    """
    from analyser.experiments.keeping.store import other_versions

    others = other_versions(store, cells) if store else []
    if store and others:
        told = ", ".join(f"{what} {version}" for what, version in others)
        talk(f"analyser: store {store.path} has such cells of {told}; they stay apart, and are played anew")
    if store and not store.can_write:
        talk(f"analyser: store {store.path} can only be read: what is played now is not kept")
    with _progress(cells, limits, each=each) as observe:
        yield observe
    if store and store.failure:
        talk(f"analyser: {store.failure}; what was played is told all the same, and not kept from there on")
        click.get_current_context().meta[UNKEPT] = True


@contextmanager
def _progress(cells: Sequence["Cell"], limits: "Limits", *, each: bool) -> Iterator["Observer"]:
    """Shows it on a terminal, and nowhere else."""
    if sys.stderr is None or not sys.stderr.isatty():
        from analyser.experiments.playing.session import ignore

        yield ignore
        return
    from analyser.reporting.progress import shown_progress

    with shown_progress(cells, limits, each=each) as observe:
        yield observe


watch_each = partial(watch, each=True)
