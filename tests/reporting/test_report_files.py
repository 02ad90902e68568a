"""A report's folder is whole or as it was: what can't be written leaves nothing behind."""

from pathlib import Path

import pytest

from analyser.mistakes import Failure
from analyser.reporting.files import MANIFEST, write_folder
from tests.experiments.raising import raises_naming

OLD = {MANIFEST: b'{"format": "analyser-report/1", "files": {"old.txt": {}, "a/one.txt": {}}}', "old.txt": b"o"}
NEW = {"a/one.txt": b"1", "two.txt": b"2", MANIFEST: b"{}"}


def content(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def filling(monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    """The disk is full when a file of this name is written."""
    write = Path.write_bytes

    def fail(path: Path, data: bytes) -> int:
        if path.name == at:
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fail)


@pytest.mark.parametrize("at", ["one.txt", "two.txt", MANIFEST])
def test_a_full_disk_leaves_no_half_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    older = tmp_path / "older"
    write_folder(older, OLD)
    filling(monkeypatch, at)
    for folder in (older, tmp_path / "new"):
        with raises_naming(Failure, str(folder), "space"):
            write_folder(folder, NEW)
    assert content(tmp_path) == {f"older/{name}": data for name, data in OLD.items()}
    assert [folder.name for folder in tmp_path.iterdir()] == ["older"]


def test_an_older_report_makes_room_and_what_else_lies_there_stays(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    write_folder(folder, OLD)
    (folder / "mine.txt").write_bytes(b"m")
    write_folder(folder, NEW)
    assert content(folder) == NEW | {"mine.txt": b"m"}
