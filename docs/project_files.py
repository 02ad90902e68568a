"""A hook of mkdocs: what the pages link to outside `docs/` becomes part of the site, and README is its first page.

Links stay as they are in the sources, where they lead from file to file of the clone; in the site they are rewritten.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs"
FIRST = ROOT / "README.md"
LINK = re.compile(r"(?P<before>\]\()(?P<target>[^()\s#]+)(?=[)#])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the files that are linked to, and those that they link to."""
    waiting = [FIRST, *(PAGES / file.src_uri for file in files.documentation_pages())]
    known = {*waiting}
    files.append(_file(FIRST, config))
    while waiting:
        for path in _linked(waiting.pop()):
            if path not in known:
                known.add(path)
                waiting += [path] if path.suffix == ".md" else []
                if not path.is_relative_to(PAGES):
                    files.append(_file(path, config))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Has each link lead to where its file lies in the site."""
    source = FIRST if page.file.src_uri == _place(FIRST) else _source(page.file.src_uri)
    folder = Path(page.file.src_uri).parent

    def rewritten(link: re.Match[str]) -> str:
        path = _path(source, link["target"])
        return link["before"] + (os.path.relpath(_place(path), folder) if path.is_file() else link["target"])

    return LINK.sub(rewritten, markdown)


def _file(path: Path, config: MkDocsConfig) -> File:
    return File.generated(config, _place(path), abs_src_path=str(path))


def _place(path: Path) -> str:
    """Where a file of the project lies in the site."""
    if path == FIRST:
        return "index.md"
    return path.relative_to(PAGES if path.is_relative_to(PAGES) else ROOT).as_posix()


def _source(place: str) -> Path:
    return path if (path := PAGES / place).is_file() else ROOT / place


def _path(source: Path, target: str) -> Path:
    return (source.parent / target).resolve()


def _linked(source: Path) -> Iterator[Path]:
    """The files of the project that a page links to."""
    for link in LINK.finditer(source.read_text(encoding="utf-8")):
        path = _path(source, link["target"])
        if "://" not in link["target"] and path.is_file():
            yield path
