"""What a person's terminal has room for, and which letters it has."""

import shutil
import sys
from typing import Any

LEAST, USUAL, MOST = 40, 80, 120
"""Columns that lines are laid out for: of the narrowest terminal, of none, of the widest."""


def columns() -> int:
    """The width of the terminal, as COLUMNS says it if that is set."""
    return min(MOST, max(LEAST, shutil.get_terminal_size((USUAL, 24)).columns))


def has_letters(letters: str, stream: Any = None) -> bool:
    """Whether what goes to the screen may hold these letters."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
