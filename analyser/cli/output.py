"""Writing what a command found: to the screen, or to a file."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from analyser.mistakes import Failure, Mistake
from analyser.reporting.files import write_file


def check_output(path: Path | None, inputs: Iterable[str | Path | None] = ()) -> None:
    """Says before the work begins that a file can't be written, or that it is one of those that are read."""
    if path is None:
        return
    try:
        target = path.resolve()
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
    return target == file.resolve() or (target.exists() and file.exists() and target.samefile(file))


def write_output(path: Path | None, lines: Iterable[str]) -> None:
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


def talk(line: str) -> None:
    """A line for the person, beside the data."""
    click.echo(line, err=True)
