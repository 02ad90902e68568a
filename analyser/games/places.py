"""Where in a TOML file something stands, for messages: TOML's own reader forgets it."""

import tomllib
from collections.abc import Iterator, Sequence

Key = tuple[str, ...]


def line_of(text: str, key: Sequence[str]) -> int | None:
    """The line on which a key is given a value, or its table begins; of its nearest parent if it has none."""
    known: dict[Key, int] = {}
    for number, keys in _keys(text):
        for length in range(1, len(keys) + 1):
            known.setdefault(keys[:length], number)
    return next((known[tuple(key[:end])] for end in range(len(key), 0, -1) if tuple(key[:end]) in known), None)


def _keys(text: str) -> Iterator[tuple[int, Key]]:
    """The keys of a document, line by line. What is no key on a line of its own is left out."""
    table: Key = ()
    for number, line in enumerate(text.split("\n"), 1):  # TOML knows no other ends of lines
        stripped = line.strip()
        if stripped.startswith("["):
            found = _path(stripped)
            table = found or table
            yield number, table
        elif "=" in stripped:
            for end in (place for place, sign in enumerate(stripped) if sign == "="):
                found = _path(stripped[:end] + "= 0")
                if found:
                    yield number, (*table, *found)
                    break


def _path(line: str) -> Key:
    """The one key that a line of TOML names; none for what is no such line."""
    try:
        found = tomllib.loads(line)
    except ValueError:
        return ()
    key: list[str] = []
    inner: object = found
    while True:
        inner = inner[0] if isinstance(inner, list) and len(inner) == 1 else inner
        if not isinstance(inner, dict) or len(inner) != 1:
            return tuple(key)
        ((name, inner),) = inner.items()
        key.append(name)
