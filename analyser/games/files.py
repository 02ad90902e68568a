"""Reading the files in which a user gives rules or components."""

import tomllib
from pathlib import Path
from typing import Any

from analyser.mistakes import Mistake


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The document of a TOML file; what is wrong with it is said in one line."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # a byte-order mark is none of the user's doing
    except OSError as error:
        raise Mistake(f"{what} {path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{what} {path} is not TOML: it is no text") from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Mistake(f"{what} {path} is nested too deeply") from None
    except ValueError as error:  # one of TOML's, or of a number of thousands of digits
        raise Mistake(f"{what} {path} is not TOML: {error}") from None
