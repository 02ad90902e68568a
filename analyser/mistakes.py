"""What a user did wrong, said in one line."""

import difflib
import os.path
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import inf
from pathlib import Path

MOST_NAMED = 280
"""Letters of a list of names that are known; more are no line for a person."""
MOST_LETTERS = 80
"""Of a name that was typed, in a mistake."""


class Mistake(ValueError):
    """A mistake in what was asked: one line that names the thing. The command line ends with exit code 2."""


class Failure(RuntimeError):
    """A run that could not finish through no mistake in what was asked: exit code 1."""


def whole(value: object, name: str, low: int, high: int | None = None, *, is_exact: bool = False) -> int:
    """A whole number from low to high; truths and texts are none. 1e4 counts as one, but where it is to be exact."""
    if isinstance(value, float) and value.is_integer() and not is_exact:
        value = int(value)
    if type(value) is not int:
        raise Mistake(f"{name} must be a whole number, not {shown(value)}")
    if value < low or (high is not None and value > high):
        allowed = f"{low} or more" if high is None else f"from {low} to {high}" if high > low else f"{low}"
        raise Mistake(f"{name} must be {allowed}, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value as a person would have written it."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        return repr(value)[:80] if isinstance(value, str) else f"{value}"[:80]
    except ValueError:
        return "a number of thousands of digits"
    except RecursionError:
        return "tables within tables within tables"


def number(value: object, name: str, most: float = inf) -> float:
    """A number above 0 and below `most`; truths and texts are none."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < most:
        return value
    below = "" if most == inf else f" and below {most:g} ({most:.0%})"
    told = f"{value:g}" if isinstance(value, float) else repr(value)
    raise Mistake(f"{name} must be a number above 0{below}, not {told}")


def truth(value: object, name: str) -> bool:
    """True or false, and nothing else that Python takes for them."""
    if not isinstance(value, bool):
        raise Mistake(f"{name} must be true or false, not {shown(value)}")
    return value


def path_of(value: object, what: str) -> Path:
    """The file or folder that is named."""
    if not isinstance(value, str | Path):
        raise Mistake(f"{what} is the name of a file, not {value!r}")
    return Path(value)


def behind_links(path: Path) -> Path:
    """The file that a name leads to; of links that lead in a circle one of them, which can't be opened then.

    `Path.resolve` raises a RuntimeError for these before Python 3.13.
    """
    return Path(os.path.realpath(path))


def listed(words: Iterable[object], last: str) -> str:
    """Words in a sentence, with this one before the last of them: `3, 4 or 5`."""
    *others, end = map(str, words)
    return f"{', '.join(others)} {last} {end}" if others else end


def named(kind: str, name: str, known: Iterable[str], of: str = "") -> str:
    """The one that is meant of the names that are known, in whatever case it was written; else that is a mistake."""
    names = list(known)
    if name in names:
        return name
    alike = [one for one in names if one.casefold() == str(name).casefold()]
    if len(alike) != 1:
        raise unknown(kind, name, names, of)
    return alike[0]


def unknown(kind: str, name: str, known: Iterable[str], of: str = "", parts: Iterable[str] = ()) -> Mistake:
    """The mistake of naming something that does not exist: the nearest name, and all that are known.

    A name may be a part's, of which these are the names in full: `shield` of `totems.shield`.
    """
    names, name = list(known), str(name)
    place = f" for {of}" if of else ""
    near = [part for part in parts if part.endswith(f".{name}")] or difflib.get_close_matches(name, names, 1)
    hint = f"; did you mean '{near[0]}'?" if near else ";"
    return Mistake(f"unknown {kind} '{shortened(name)}'{place}{hint} known: {as_many_as_fit(names)}")


def as_many_as_fit(names: Sequence[str]) -> str:
    """Names in a line for a person: of very many the first, and how many others there are."""
    lengths = accumulate(len(name) + 2 for name in names)
    fitting = max(1, sum(length <= MOST_NAMED for length in lengths))
    others = len(names) - fitting
    return ", ".join(names[:fitting]) + (f" and {others} more" if others > 0 else "") or "none"


def shortened(name: str) -> str:
    """A name as it was typed, but for what is more than a line holds."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
