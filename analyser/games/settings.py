"""Values of fields: the defaults, one set by its name, how TOML writes them, and the files in which a user does."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from analyser.games.fields import Counts, Field, Integer, Integers
from analyser.mistakes import Mistake, shown, unknown

SIGNED = re.compile(r"[+-]\d{1,3}")
"""How a list of whole numbers is told to be higher or lower as a whole."""


def as_toml(value: Any) -> str:
    """A value as TOML writes it, without blanks in lists."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {count}" for name, count in value.items()) + " }"
    if isinstance(value, tuple | list):
        return "[" + ",".join(as_toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def defaults(fields: Iterable[Field]) -> dict[str, Any]:
    """Every field's default, lists and counts as fresh objects."""
    return {field.name: fresh(field.default) for field in fields}


def fresh(default: Any) -> Any:
    """A default as a value that may be changed: its tuples, within each other too, as lists."""
    return [fresh(one) for one in default] if isinstance(default, tuple) else default


def parts_of(fields: Iterable[Field]) -> list[str]:
    """The names in full of all counts that fields have."""
    return [f"{field.name}.{part.name}" for field in fields if isinstance(field, Counts) for part in field.parts]


def change(values: dict[str, Any], fields: Sequence[Field], name: str, value: Any, of: str) -> None:
    """Set one field, or one count of a field by `field.part`; written in place."""
    known = {field.name: field for field in fields}
    stem, dot, part = name.partition(".")
    field = known.get(stem)
    if field is None:
        raise unknown("field", name, known, of, parts_of(fields))
    if isinstance(field, Counts):
        values[stem] = field.merge(values[stem], {part: value} if dot else value)
    elif dot:
        raise Mistake(f"{stem} has no parts, so '{name}' names nothing")
    else:
        if isinstance(field, Integers):
            value = _moved(field, values[stem], value)
        elif isinstance(field, Integer) and isinstance(value, str) and SIGNED.fullmatch(value):
            value = int(value)  # of one number, a sign is its own: --set strength_shift=-1
        values[stem] = field.read(value)


def _moved(field: Integers, before: list[int], value: Any) -> Any:
    """A list moved by a step, "+1", or by one for each number, ["+1", "+0", "-2"]; any other value as it is."""
    steps = value if isinstance(value, list) else [value]
    if not steps or not all(isinstance(step, str) and SIGNED.fullmatch(step) for step in steps):
        return value
    return field.moved(before, [int(step) for step in steps] if isinstance(value, list) else int(value))


_WORD = re.compile(r"[-_]*[^\W\d_][\w:-]*")
"""As choices are written: `random`, `set:3`."""


def parse_toml_value(text: str, name: str) -> Any:
    """A value as TOML writes it; a bare word counts as text."""
    try:
        document = tomllib.loads(f"value = {text}")
        if list(document) == ["value"]:
            return document["value"]
    except (ValueError, RecursionError):  # also numbers of thousands of digits, lists within lists within lists
        if _WORD.fullmatch(text.strip()):
            return text.strip()
    raise Mistake(f"{name}: {shown(text)} is no value as TOML writes it{_as_list(text)}")


def _as_list(text: str) -> str:
    """How words are written as a list: whoever forgets the quotation marks, or lets the shell take them, sees both."""
    words = re.findall(r"[^\s,\[\]]+", text)
    if not words or not re.search(r"[\[,]", text) or not all(map(_WORD.fullmatch, words)):
        return ""
    return f"; a list is {as_toml(words)}, in single quotes for the shell"


MOST_LETTERS = 1_000_000
"""Of a file that a user names; the longest study has some thousand."""


def read_text(path: Path, what: str, kind: str = "text", most: int = MOST_LETTERS) -> str:
    """The text of a file that a user names, whatever it is: a device such as /dev/zero has no end."""
    try:
        with path.open(encoding="utf-8-sig") as file:  # a byte-order mark is none of the user's doing
            text = file.read(most + 1)
    except OSError as error:
        raise Mistake(f"{what} {path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{what} {path} is not {kind}: it is not written in UTF-8") from None
    if len(text) > most:
        raise Mistake(f"{what} {path} has more than {most:,} letters")
    return text


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The document of a TOML file; what is wrong with it is said in one line."""
    text = read_text(path, what, "TOML")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Mistake(f"{what} {path} is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{what} {path} is not TOML: {error}") from None
    except ValueError:  # Python's own, of a whole number that it won't read
        raise Mistake(f"{what} {path} has a number of thousands of digits") from None
