"""Files that are whole or not there."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from analyser.mistakes import Failure


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file that is no text."""
    try:
        write_file(path, [content])
    except OSError as error:
        raise Failure(f"output {path} could not be written ({error.strerror})") from None


def write_file(given: Path, parts: Iterable[bytes]) -> None:
    """Writes a file part by part."""
    path = given.resolve()  # a link stays a link
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
