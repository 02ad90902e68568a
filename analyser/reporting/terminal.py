"""For what lines are laid out: how wide it is, which letters it has, whether it has colours.

Lines are laid out for a file of eighty columns with all letters, unless they are written `on_screen`.
"""

import codecs
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

LEAST, USUAL, MOST = 40, 80, 120
"""Columns that lines are laid out for: of the narrowest terminal, of none, of the widest."""
FULL, ASCII = "utf-8", "ascii"
SPELT = "analyser-spelt"
"""How a stream is told to write letters that it does not have: the name of an error handler."""
_SPELLINGS: Mapping[str, str] = {
    **dict.fromkeys("–—−━─", "-"),
    **dict.fromkeys("●★", "*"),
    "│": "|",
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("░┊", ":"),
    **dict(zip("±×·…∞½µ▲└→≥≤", ("+-", "x", ".", "...", "inf", "1/2", "u", "^", "+", "->", ">=", "<="), strict=True)),
    "\N{NO-BREAK SPACE}": " ",
}


@dataclass(frozen=True)
class Paper:
    """What lines are written on."""

    width: int = USUAL
    encoding: str = FULL
    has_colours: bool = False


_FILE = Paper()
_PAPER: ContextVar[Paper] = ContextVar("paper", default=_FILE)


def paper() -> Paper:
    """That for which lines are laid out just now."""
    return _PAPER.get()


@contextmanager
def written_on(chosen: Paper) -> Iterator[None]:
    """Lines are laid out for this meanwhile."""
    token = _PAPER.set(chosen)
    try:
        yield
    finally:
        _PAPER.reset(token)


def screen() -> Paper:
    """Standard output as it is: a terminal, or a pipe, in which there are no colours."""
    is_terminal = sys.stdout.isatty()
    is_plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Paper(columns(), _encoding(sys.stdout), is_terminal and not is_plain)


def columns() -> int:
    """The width of the terminal, as COLUMNS says it if that is set."""
    return min(MOST, max(LEAST, shutil.get_terminal_size((USUAL, 24)).columns))


def has_letters(letters: str) -> bool:
    """Whether it has all of these."""
    return spelt(letters) == letters


def spelt(text: str) -> str:
    """The same in letters that there are, so wide as it will be."""
    encoding = paper().encoding
    return text if encoding == FULL else text.encode(encoding, SPELT).decode(encoding)


def spell_what_is_missing(stream: Any) -> None:
    """Has a stream write other letters for those that it, or the locale, does not have."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding=ASCII if _encoding(stream) == ASCII else None, errors=SPELT)


def _encoding(stream: Any) -> str:
    """That of a stream; in the locale C Python writes UTF-8 all the same, which a terminal there does not show."""
    said = next((value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := os.environ.get(name))), "")
    if said in ("C", "POSIX") and not (os.environ.get("PYTHONUTF8") or os.environ.get("PYTHONIOENCODING")):
        return ASCII
    return codecs.lookup(getattr(stream, "encoding", None) or FULL).name


def _spelling(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    told = "".join(_SPELLINGS.get(letter, "?") for letter in missing)
    return told.encode("ascii"), error.end


codecs.register_error(SPELT, _spelling)
