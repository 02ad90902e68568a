"""Cards as people list them: `rout, ent.conifer.0*2` as text or as a list, or a table of counts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from analyser.mistakes import Mistake, shown, unknown, whole

MOST = 52
"""Most cards that one entry may stand for: no deck is larger."""
_BREAKS = re.compile(r"[\s,]+")
_TIMES = re.compile("[0-9]{1,4}")
_LONGEST_NAME = 60


def read_cards(field: str, value: Any, names: Sequence[str]) -> list[int]:
    """The kinds listed, each as often as it is meant, in their order."""
    kinds = {name: kind for kind, name in enumerate(names)}
    found: list[int] = []
    for name, times in _entries(field, value):
        if name not in kinds:
            raise unknown_name("card", name, names, of=field)
        found += [kinds[name]] * whole(times, f"{field}: {name}", 0, MOST, is_exact=True)
    return found


def write_cards(cards: Iterable[str]) -> list[str]:
    """A list as `read_cards` takes it: each name once, with its number if there are several."""
    return [name if times == 1 else f"{name}*{times}" for name, times in Counter(cards).items()]


def words_of(text: str) -> list[str]:
    """The words of a text, between blanks or commas; a lone `-` stands for none."""
    words = [word for word in _BREAKS.split(text) if word]
    return [] if words == ["-"] else words


def unknown_name(kind: str, name: Any, known: Iterable[str], of: str) -> Mistake:
    """The mistake of naming something that does not exist, in one line whatever was written."""
    text = str(name)
    if not text.isprintable() or len(text) > _LONGEST_NAME:
        text = shown(text)[1:-1][:_LONGEST_NAME]
    return unknown(kind, text, known, of)


def _entries(field: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Names and how often each is meant."""
    if isinstance(value, Mapping):
        for name, times in value.items():
            if isinstance(times, Mapping):  # TOML regroups names with dots
                raise Mistake(f'{field}: card names need quotation marks, as "golem.spike.plain" = 1')
            yield str(name), times
    elif isinstance(value, str):
        yield from (_entry(field, word) for word in words_of(value))
    elif isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        yield from (_entry(field, word) for text in value for word in words_of(text))
    else:
        raise Mistake(f'{field} must name cards, as "rout, ent.conifer.0*2" or a list of names, not {shown(value)}')


def _entry(field: str, word: str) -> tuple[str, int]:
    """What `NAME` or `NAME*2` means."""
    name, star, times = word.partition("*")
    if word.isdigit():
        raise Mistake(f"{field}: how many there are of a card stands behind its name, as rout*2, not {shown(word)}")
    if star and not _TIMES.fullmatch(times):
        raise Mistake(f"{field}: a number stands behind *, as in rout*2, not {shown(word)}")
    return name, int(times) if star else 1
