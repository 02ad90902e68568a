"""A report's folder, looked at before the work, written after it: `analyser.report`, and that command."""

import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from analyser.experiments.report import FindingsRequest
from analyser.experiments.requests import Answer, Watch, question, unwatched
from analyser.mistakes import Failure, Mistake
from analyser.reporting.files import write_bytes
from analyser.reporting.report.names import FORMAT, MANIFEST, PAGE


class Made(NamedTuple):
    """A report that was written."""

    page: Path
    beside: list[Path]  # the other files


@dataclass(frozen=True)
class ReportRequest(FindingsRequest):
    """Makes the report of a study, or of all that a store holds, in the folder `output`; returns where they lie.

    The folder is NAME-report in the working folder if nothing is said. The games of a study are in `store`, or are
    played first with `play`, on these `threads` or this `cluster`; a store is a source by itself. So many surprising
    `games` are told move by move. Without `times` all that a clock said is left out.
    """

    output: str | Path | None = field(default=None, kw_only=True)
    times: bool = field(default=True, kw_only=True)

    def answer(self, watch: Watch = unwatched, tell: Callable[[str], None] = lambda words: None) -> Answer[Made]:
        """Makes and writes it; `tell` is told how far it is."""
        folder = Path(self.output or f"{Path(self.source).stem}-report")
        check_folder(folder)
        findings = self.findings(watch, tell)
        from analyser.reporting.report.folder import make_files  # draws: nothing is loaded for what is asked wrongly

        tell("drawing")
        files = make_files(findings, times=self.times)
        write_folder(folder, {name: file.content for name, file in files.items()})
        return Answer(Made(folder / PAGE, [folder / name for name in files if name != PAGE]))


report = question(ReportRequest)


def check_folder(path: Path) -> None:
    """Says before the work begins that a report can't go there: it goes to a new folder, or in place of another one."""
    try:
        if path.exists() and not path.is_dir():
            raise Mistake(f"output {path} is a file; a report is a folder")
        if path.is_dir() and any(path.iterdir()) and _manifest(path) is None:
            raise Mistake(f"folder {path} holds something else; name a new one with -o, or an older report")
        if not path.parent.is_dir():
            raise Mistake(f"output {path} can't be made: there is no folder {path.parent}")
        _try_folder(path)
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) else error
        raise Mistake(f"output {path} can't be made: {told}") from None


def _try_folder(path: Path) -> None:
    """Makes the folder and takes it away again, or a file within an older one."""
    if path.is_dir():
        tempfile.TemporaryFile(dir=path).close()
    else:
        path.mkdir()
        path.rmdir()


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes a report; files of an older one that it does not have any more are taken away.

    The manifest comes first: a folder that was left half written is known as a report's, and may be written again.
    """
    older = _manifest(folder) or {"files": {}}
    for name in sorted(files, key=lambda name: name != MANIFEST):
        try:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"folder {(folder / name).parent} could not be made ({error.strerror})") from None
        write_bytes(folder / name, files[name])
    for name in older["files"]:
        inside = (folder / name).resolve()
        if name not in files and inside.is_relative_to(folder.resolve()):
            inside.unlink(missing_ok=True)


def _manifest(folder: Path) -> dict[str, Any] | None:
    """Of the report in a folder; None if there is none."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    is_report = isinstance(found, dict) and found.get("format") == FORMAT and isinstance(found.get("files"), dict)
    return found if is_report else None
