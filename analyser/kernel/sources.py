"""The source files that a piece of compiled code follows from: its module's, and what that imports, and so on.

So a game's code is kept apart from another's, and an edit compiles anew what imports the edited file, and nothing else.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parents[2]
SOLVERS = next(folder for folder in (_ROOT / "analyser" / "solvers", _ROOT / "solvers") if folder.is_dir()).resolve()
"""Where `analyser.solvers` lies: installed, in the package; in a checkout at the top, to which a link leads from there
(not everywhere: Windows may have none)."""
_IMPORT = re.compile(r"^\s*from\s+([\w.]+)\s+import\s+(\((?:#.*|[^)#])*\)|[^\n#]*)|^\s*import\s+([\w.]+)", re.M)
"""Not Python's own parser: measured, that takes 32 ms for the fifty files of a game at each start, this 1.5. Ruff sees
to it that a line imports one module, by its whole name."""


@cache
def sources_of(file: str) -> frozenset[Path]:
    """A file and all of ours that it imports, directly or not."""
    found, waiting = set(), {Path(file).resolve()}
    while waiting:
        path = waiting.pop()
        found.add(path)
        waiting |= _imported(path) - found
    return frozenset(found)


def sources_in(functions: Iterable[Callable[..., Any]]) -> frozenset[Path]:
    """The same for several functions, bound ones among them."""
    return frozenset().union(*map(_sources_in, functions))


def note_sources(function: Callable[..., Any], sources: frozenset[Path]) -> None:
    """Has a bound function remember the sources of all its parts."""
    function.bound_sources = sources  # type: ignore[attr-defined]


@cache
def digest_of(sources: frozenset[Path]) -> str:
    """Names what is in these files."""
    digest = hashlib.sha256()
    for path in sorted(sources):
        name = path.relative_to(_ROOT) if path.is_relative_to(_ROOT) else path
        digest.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _sources_in(function: Callable[..., Any]) -> frozenset[Path]:
    plain = getattr(function, "py_func", function)
    found: frozenset[Path] | None = getattr(plain, "bound_sources", None)
    return sources_of(plain.__code__.co_filename) if found is None else found


@cache
def _imported(path: Path) -> set[Path]:
    """Our own files that a file imports, be it within a function."""
    text = path.read_text(encoding="utf-8")
    return {file for module in _modules(text) for file in _files_of(module, _package_of(path))}


def _modules(text: str) -> Iterator[str]:
    """The names that are imported: of `from a import b` both `a` and `a.b`, which may be a module too."""
    for package, names, module in _IMPORT.findall(text):
        yield package or module
        yield from (f"{package}.{name}" for name in re.findall(r"\w+", names))


@cache
def _files_of(module: str, own: str) -> tuple[Path, ...]:
    names = module.split(".")
    if names[0] not in ("analyser", own):
        return ()
    is_solver = names[:2] == ["analyser", "solvers"]
    place = SOLVERS.joinpath(*names[2:]) if is_solver else _ROOT.joinpath(*names)
    return tuple(file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())


def _package_of(path: Path) -> str:
    """The package at the top in which a file lies, which may be a test's."""
    return path.relative_to(_ROOT).parts[0] if path.is_relative_to(_ROOT) else ""
