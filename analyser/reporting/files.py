"""Files that are whole or not there, folders of them, and what a report's folder is known by."""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from analyser.mistakes import Failure, Mistake, behind_links

FORMAT = "analyser-report/1"
PAGE, MANIFEST, MARKDOWN, BOXES = "index.html", "manifest.json", "results.md", "boxes.json"


def sha256(content: bytes) -> str:
    """The sum by which a file is known."""
    return hashlib.sha256(content).hexdigest()


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file that is no text."""
    try:
        write_file(path, [content])
    except OSError as error:
        raise Failure(f"output {path} could not be written ({error.strerror})") from None


def write_file(given: Path, parts: Iterable[bytes]) -> None:
    """Writes a file part by part."""
    path = behind_links(given)  # a link stays a link
    if _is_written_in_place(path):
        with path.open("wb") as file:
            file.writelines(parts)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".analyser-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _is_written_in_place(target: Path) -> bool:
    """A device or a pipe can't be replaced, nor a file in a folder that takes no new ones."""
    if not target.exists():
        return False
    if not target.is_file():
        return True
    try:
        tempfile.TemporaryFile(dir=target.parent).close()
    except OSError:
        return True
    return False


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
    except Mistake:
        raise
    except (OSError, ValueError) as error:  # a name with a NUL is no OSError
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

    All of it is written aside first, so that a full disk leaves the older report, or nothing, and never half of one.
    """
    older = _manifest(folder) or {"files": {}}
    inside = folder if folder.is_dir() else folder.parent  # a rename needs the same file system
    try:
        with tempfile.TemporaryDirectory(dir=inside, prefix=".analyser-") as made:
            aside = Path(made) / "report"
            _write_aside(aside, files)
            if inside is folder:
                _move_into(folder, aside, files)
            else:
                aside.replace(folder)
    except OSError as error:
        raise Failure(f"folder {folder} could not be written ({error.strerror})") from None
    for name in older["files"]:
        left = behind_links(folder / name)
        if name not in files and left.is_relative_to(behind_links(folder)):
            left.unlink(missing_ok=True)


def _write_aside(aside: Path, files: Mapping[str, bytes]) -> None:
    aside.mkdir()
    for name, content in files.items():
        (aside / name).parent.mkdir(parents=True, exist_ok=True)
        (aside / name).write_bytes(content)


def _move_into(folder: Path, aside: Path, files: Mapping[str, bytes]) -> None:
    """In place of an older report, file by file: what else lies in its folder stays there."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (aside / name).replace(folder / name)


def _manifest(folder: Path) -> dict[str, Any] | None:
    """Of the report in a folder; None if there is none."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    is_report = isinstance(found, dict) and found.get("format") == FORMAT and isinstance(found.get("files"), dict)
    return found if is_report else None
