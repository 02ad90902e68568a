"""Whether a report's files are as its manifest has them, and a text quotes them as they are."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analyser.games.settings import read_text
from analyser.mistakes import Failure, Mistake, behind_links
from analyser.reporting.files import FORMAT, MANIFEST, MARKDOWN, PAGE, sha256

QUOTED = re.compile(r"<!-- from (?P<file>\S+): (?P<title>.+?) -->\n(?P<lines>.*?)<!-- end -->", re.DOTALL)
"""A table that a text has from a report: its lines stand between `<!-- from FILE: TITLE -->` and `<!-- end -->`."""
LINKED = re.compile(r"""!\[[^\]]*\]\((?P<linked>[^)\s]+)|<img\b[^>]*?\ssrc\s*=\s*["']?(?P<shown>[^"'\s>]+)""", re.I)
"""A picture, as Markdown or HTML has it."""


def check_folder_and_text(folder: Path, text: Path) -> Iterator[str]:
    """Says what was found to agree, piece by piece; what does not is a failure."""
    manifest, words = _manifest(folder), read_text(text, "file")
    for name, known in manifest["files"].items():
        if _sum(folder / name) != known["sha256"]:
            raise Failure(f"{folder / name} is not as {folder / MANIFEST} has it")
    yield f"{folder}: {len(manifest['files'])} files are as the manifest has them"
    quotes = [*_pictures(folder, text, words, manifest), *_tables(folder, text, words)]
    if not quotes:
        raise Mistake(f"{text} quotes nothing of {folder}")
    yield from quotes


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    try:
        manifest: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Mistake(f"{folder} is no report: it has no {MANIFEST} that can be read") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or not _has_sums(manifest.get("files")):
        raise Mistake(f"{folder} is no report: {MANIFEST} is of another kind")
    lacking = [name for name in (PAGE, MARKDOWN) if name not in manifest["files"]]
    if lacking:
        raise Mistake(f"{folder} is no report: {MANIFEST} does not name {' and '.join(lacking)}")
    return manifest


def _has_sums(files: Any) -> bool:
    """Whether it names files with their sums."""
    if not isinstance(files, dict):
        return False
    return all(isinstance(known, dict) and isinstance(known.get("sha256"), str) for known in files.values())


def _sum(file: Path) -> str | None:
    """The sum of a file; None if it is not there, or can't be read."""
    try:
        return sha256(file.read_bytes())
    except (OSError, ValueError):
        return None


def _pictures(folder: Path, text: Path, words: str, manifest: dict[str, Any]) -> Iterator[str]:
    for found in LINKED.finditer(words):
        file, home = behind_links(text.parent / (found["linked"] or found["shown"])), behind_links(folder)
        if file.is_relative_to(home):
            name = file.relative_to(home).as_posix()
            if name not in manifest["files"]:
                raise Failure(f"{text} shows {name}, which the report does not have")
            yield f"{text}: shows {name}"


def _tables(folder: Path, text: Path, words: str) -> Iterator[str]:
    for found in QUOTED.finditer(words):
        if behind_links(text.parent / found["file"]) == behind_links(folder / MARKDOWN):
            title = found["title"]
            if found["lines"].strip() != _table(folder / MARKDOWN, title):
                raise Failure(f"{text}: the table '{title}' is not as {folder / MARKDOWN} has it")
            yield f"{text}: has the table '{title}'"


def _table(file: Path, title: str) -> str:
    """The table below a heading."""
    _, heading, below = file.read_text(encoding="utf-8").partition(f"### {title}\n")
    if not heading:
        raise Failure(f"{file} has no table '{title}'")
    lines = [*below.strip().split("\n"), ""]
    return "\n".join(lines[: lines.index("")])
