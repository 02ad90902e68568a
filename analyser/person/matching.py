"""What a person means by a few letters: a name's number, its first words, or the beginnings of its words."""

from collections.abc import Sequence

from analyser.mistakes import Mistake

MOST_NAMED = 8
"""So many names are told where several are meant."""


class Several(Mistake):
    """More than one name begins so."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.names = list(names)
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        super().__init__(f"'{text}' may be {', '.join(names[:MOST_NAMED])}{more}")


def meant(text: str, names: Sequence[str], none: str, meanings: Sequence[str] = ()) -> str:
    """The name that is meant: by its number from 1, as it is written, by what only it begins with, or by its meaning.

    So a card may be called by what stands on it. `none` is the beginning of what is said if it is none of them.
    """
    said = " ".join(text.split())
    if said in names:
        return said
    if is_numbered(names) and said.isdecimal() and 1 <= int(said[:6]) <= len(names):
        return names[int(said[:6]) - 1]
    found = [name for name in names if _begins(said.lower(), name.lower())]
    found = [name for name in found if _ends_alike(said.lower(), name.lower())] or found
    found = found or [name for name, meaning in zip(names, meanings, strict=False) if said and said == meaning]
    if len(found) > 1:
        raise Several(said[:40], found)
    if not found:
        shown = ", ".join(names[:MOST_NAMED]) + (", ..." if len(names) > MOST_NAMED else "")
        raise Mistake(f"{none} is called {said[:40]!r}; there are {shown}")
    return found[0]


def parted(text: str, names: Sequence[str]) -> list[str]:
    """What is said at once: between commas, and letters one by one where all names are letters."""
    parts = [part.strip() for part in text.split(",") if part.strip()] or [text]
    if not all(len(name) == 1 and name.isalpha() for name in names) or text[:1] not in names:
        return parts
    return [letter for part in parts for letter in part.replace(" ", "")]


def is_numbered(names: Sequence[str]) -> bool:
    """Whether a name may be meant by its number: not where names are numbers themselves, as the faces of a die."""
    return not any(name.isdecimal() for name in names)


def _begins(said: str, name: str) -> bool:
    """Whether each word, and between dots each part of it, begins the one of the name in the same place."""
    words, own = said.split(" "), name.split(" ")
    if len(words) > len(own):
        return False
    return all(_begins_word(word, whole) for word, whole in zip(words, own, strict=False))


def _ends_alike(said: str, name: str) -> bool:
    """Whether what was typed ends with the whole of the name's last part: `g.surge` is not `golem.surge+1`."""
    return _last_part(said) == _last_part(name)


def _last_part(text: str) -> str:
    return text.rpartition(" ")[2].rpartition(".")[2]


def _begins_word(said: str, whole: str) -> bool:
    parts, own = said.split("."), whole.split(".")
    return len(parts) <= len(own) and all(b.startswith(a) for a, b in zip(parts, own, strict=False))
