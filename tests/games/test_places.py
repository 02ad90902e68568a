"""Where in a TOML file something stands: against files of which every place is known."""

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.games.places import line_of

FILE = """\
# seed = 9 is no seed
game = "freigard"   # policies = 3
difficulties = [
    "dusk",  # games = 1
    "night",
]
"a=b" = 1
'single' = "x = y"
policies = ["patient:least=3,late=1", 'random']

[house_rules.printed]

  [ house_rules . "no shield" ] # totems = 1
  totems.shield = 0
  "castles" = [
      30,
      20, 10]
totem_value=2
[house_rules.inline]
totems = { shield = 0, eye = 3 }
[[list]]
a = 1
[[list]]
b = 2
"""
PLACES = {
    ("game",): 2,
    ("difficulties",): 3,
    ("a=b",): 7,
    ("single",): 8,
    ("policies",): 9,
    ("house_rules",): 11,
    ("house_rules", "printed"): 11,
    ("house_rules", "no shield"): 13,
    ("house_rules", "no shield", "totems"): 14,
    ("house_rules", "no shield", "totems", "shield"): 14,
    ("house_rules", "no shield", "castles"): 15,
    ("house_rules", "no shield", "totem_value"): 18,
    ("house_rules", "inline", "totems"): 20,
    ("list",): 21,
    ("list", "a"): 22,
    ("list", "b"): 24,
    ("house_rules", "inline", "totems", "eye"): 20,  # the nearest that stands on a line of its own
    ("house_rules", "no shield", "nosuch"): 13,
    ("house_rules", "nosuch"): 11,
}
NOWHERE = ("seed", "games", "totems", "dusk", "x", "nosuch")


@pytest.mark.parametrize("key", PLACES)
def test_keys_stand_on_their_lines(key: tuple[str, ...]) -> None:
    tomllib.loads(FILE)
    assert line_of(FILE, key) == PLACES[key]
    assert line_of(FILE.replace("\n", "\r\n"), key) == PLACES[key]


@pytest.mark.parametrize("key", NOWHERE)
def test_what_is_no_key_has_no_line(key: str) -> None:
    assert line_of(FILE, (key,)) is None


@pytest.mark.parametrize("sign", ["\u2028", "\u0085", "\x0b", "\x0c"])
def test_only_a_line_feed_ends_a_line(sign: str) -> None:
    """Editors and TOML count so, Python's `splitlines` does not."""
    assert line_of(f'a = "one{sign}two"\nb = 2\n', ("b",)) == 2


def test_no_text_has_no_lines() -> None:
    assert line_of("", ("a",)) is None
    assert line_of("a = 1", ()) is None


names = st.text(min_size=1, max_size=6)
bare = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
keys = st.lists(names | bare, min_size=1, max_size=3)


def written(name: str) -> str:
    """A key as TOML takes it."""
    if name.isascii() and name.replace("_", "a").replace("-", "a").isalnum():
        return name
    escaped = "".join(f"\\U{ord(sign):08x}" if not sign.isalnum() else sign for sign in name)
    return f'"{escaped}"'


def held(document: Any, key: Sequence[str]) -> Iterator[bool]:
    for name in key:
        yield isinstance(document, dict) and name in document
        document = document[name]


@given(
    several=st.lists(st.tuples(keys, st.integers(0, 2), st.booleans()), min_size=1, max_size=6),
    is_windows=st.booleans(),
)
def test_any_keys_are_found_on_the_lines_on_which_they_were_written(
    several: list[tuple[list[str], int, bool]], is_windows: bool
) -> None:
    lines: list[str] = []
    places: dict[tuple[str, ...], int] = {}
    for number, (key, blanks, is_list) in enumerate(several):
        lines += ["# k = 1"] * blanks
        own = [f"k{number}", *key]  # no two tables alike
        *table, last = own
        if number % 2:
            lines.append(f"[{' . '.join(map(written, table))}] # [x]")
            for length in range(1, len(table) + 1):
                places.setdefault(tuple(table[:length]), len(lines))
            lines.append(f"{written(last)} = {'[' if is_list else 5}")
        else:
            lines += [f"[top{number}]", f"{'.'.join(map(written, own))} = {'[' if is_list else 5}"]
            own = [f"top{number}", *own]
        lines += ['  "a = b",', "]"] if is_list else []
        places[tuple(own)] = len(lines) - (2 if is_list else 0)
    text = ("\r\n" if is_windows else "\n").join(lines)
    document = tomllib.loads(text)
    for place, line in places.items():
        assert all(held(document, place))
        assert line_of(text, place) == line
