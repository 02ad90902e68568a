"""The mine drawn for a person as a tree of passages, and what lies on the table before each seat.

A line follows a passage as long as it doesn't part: `B - E - I (c03:rrS)`, dead ends in brackets behind the place from
which they lead. A place has behind it the jewels that lie there, and a dwarf with his seat, ability and load:
`M[1 speed rsA]`; `!` marks a strength potion that works.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, LETTERS, MOST_DWARFS, OUT
from analyser.games.freyas_folly.components import neighbours_of
from analyser.games.freyas_folly.naming import Names, jewel_letters, names_of
from analyser.games.shown import wrapped

_FIXED = "\N{NO-BREAK SPACE}"
"""A blank at which no line ends."""
_WHOLE = 2 / 3
"""Of the width: a place with its dead ends that is no longer stands in one line."""


def draw(table: Any, components: Components, width: int) -> list[str]:
    """Lines of at most so many letters: the mine, a seat each, then what all share."""
    lines = _mine(table, components, width)
    for seat in range(int(table.players)):
        lines += _seat(table, components, seat, width)
    return lines + _shared(table, components, width)


def _wrapped(text: str, width: int, head: str, further: str) -> list[str]:
    return [line.replace(_FIXED, " ") for line in wrapped(text, width, head, further)]


class Tree:
    """The shortest way from outside to each place, and the passages besides."""

    def __init__(self, components: Components) -> None:
        neighbours = neighbours_of(components)
        self.below: dict[str, list[str]] = {OUT: []}
        reached, front = {OUT}, [OUT]
        for place in front:  # it grows
            new = sorted(neighbours.get(place, set()) - reached)
            self.below[place] = new
            reached.update(new)
            front += new
        ways = {frozenset((place, other)) for place, others in self.below.items() for other in others}
        self.others = sorted("-".join(sorted(edge)) for edge in components["edges"] if frozenset(edge) not in ways)

    def dead_ends(self, place: str) -> list[str]:
        """Places behind this one that lead nowhere."""
        return [other for other in self.below[place] if not self.below[other]]

    def branches(self, place: str) -> list[str]:
        """Places behind this one that lead on."""
        return [other for other in self.below[place] if self.below[other]]


def _mine(table: Any, components: Components, width: int) -> list[str]:
    """The tree, each line as long as its passage doesn't part."""
    tree, said = Tree(components), _places(table, names_of(components))
    lines = _passage(tree, said, OUT, "", width)
    return lines + (_wrapped(f"also {', '.join(tree.others)}", width, "", "  ") if tree.others else [])


def _passage(tree: Tree, said: dict[str, str], start: str, head: str, width: int) -> list[str]:
    """The passage that begins here, and those into which it parts."""
    places = [_with_dead_ends(tree, said, start, width)]
    branches = tree.branches(start)
    while len(branches) == 1:
        places.append(_with_dead_ends(tree, said, branches[0], width))
        branches = tree.branches(branches[0])
    below = head.replace("+-", "| ").replace("`-", "  ")
    lines = _wrapped(f" -{_FIXED}".join(places), width, head, f"{below}{'|' if branches else ' '}   ")
    for branch in branches:
        lines += _passage(tree, said, branch, f"{below}{'`-' if branch == branches[-1] else '+-'}", width)
    return lines


def _with_dead_ends(tree: Tree, said: dict[str, str], place: str, width: int) -> str:
    ends = [said[end] for end in tree.dead_ends(place)]
    told = said[place] + (f" ({', '.join(ends)})" if ends else "")
    return told.replace(" ", _FIXED) if len(told) <= _WHOLE * width else told


def _places(table: Any, names: Names) -> dict[str, str]:
    """Each place with what lies and who stands there."""
    found = {}
    for place, name in names.places.items():
        jewels = jewel_letters(table.lying[place])
        found[name] = f"{name}:{jewels}" if jewels else name
    for seat in range(int(table.players)):
        for slot in range(MOST_DWARFS):
            if int(table.inside[seat]) >> slot & 1:
                found[names.places[int(table.place[seat, slot])]] += f"[{_dwarf(f'{seat}', table, seat, slot)}]"
    return found


def _dwarf(head: str, table: Any, seat: int, slot: int) -> str:
    """Who or where he is, his ability, and what he carries."""
    ability = int(table.ability[seat, slot])
    works = "!" if ability == state.STRENGTH + 1 and table.strong_turns[seat] else ""
    words = (
        head,
        "" if ability == state.NO_ABILITY else f"{ABILITIES[ability - 1]}{works}",
        jewel_letters(table.barrow[seat, slot]),
    )
    return _FIXED.join(word for word in words if word)


def _seat(table: Any, components: Components, seat: int, width: int) -> list[str]:
    """What lies before a seat; the one whose turn it is is marked."""
    head = f"{'>' if seat == table.seat else ' '} {seat}: "
    return _wrapped(" | ".join(_belongings(table, components, seat)), width, head, " " * len(head))


def _belongings(table: Any, components: Components, seat: int) -> Iterator[str]:
    names, dwarfs = names_of(components), int(table.dwarfs[seat])
    yield f"{dwarfs - int(table.inside[seat]).bit_count()} of {dwarfs} dwarfs outside"
    inside = [slot for slot in range(MOST_DWARFS) if int(table.inside[seat]) >> slot & 1]
    if inside:
        places = (names.places[int(table.place[seat, slot])] for slot in inside)
        told = (_dwarf(place, table, seat, slot) for place, slot in zip(places, inside, strict=True))
        yield f"in the mine {', '.join(told)}"
    yield f"home {grouped(table.home[seat]) or 'empty'}"
    for word, halves in (("holds", table.held[seat]), ("done", table.done[seat])):
        cards = [_setting(names.settings[card], components) for card in _cards_in(halves)]
        if cards:
            yield f"{word} {', '.join(cards)}"
    pieces = [name for piece, name in names.pieces.items() if int(table.pieces[seat]) >> piece & 1]
    if pieces:
        yield f"pieces {', '.join(pieces)}"
    loose = int(table.hand[seat]) & ~int(table.worn[seat])
    if loose:
        yield f"hand {', '.join(name for kind, name in enumerate(ABILITIES) if loose >> kind & 1)}"
    if table.tokens[seat]:
        yield f"tokens{_FIXED}{int(table.tokens[seat])}"


def grouped(jewels: int) -> str:
    """Jewels, a word for each letter."""
    letters = jewel_letters(jewels)
    return " ".join(letter * letters.count(letter) for letter in LETTERS if letter in letters)


def _cards_in(halves: Sequence[int]) -> list[int]:
    return [state.HALF * half + card for half, own in enumerate(halves) for card in range(state.HALF)
            if int(own) >> card & 1]  # fmt: skip


def _setting(name: str, components: Components) -> str:
    return _card(name, components["settings"][name])


def _card(name: str, row: Sequence[Any]) -> str:
    """Its jewels, if it needs any, and its points or tokens."""
    return _FIXED.join(filter(None, [name, *map(str, row)]))


def _shared(table: Any, components: Components, width: int) -> list[str]:
    """The market, open cards, and how many lie in the decks."""
    names = names_of(components)
    settings = [_setting(names.settings[card], components) for card in _cards_in(table.open)]
    pieces = [
        _card(name, components["pieces"][name])
        for piece, name in names.pieces.items()
        if int(table.open_pieces) >> piece & 1
    ]
    abilities = [name for kind, name in enumerate(ABILITIES) for _ in range(int(table.slots[kind]))]
    under = [ABILITIES[int(kind)] for kind in table.queue[: int(table.under)]]
    parts = ("settings", int(table.upper_settings)), ("pieces", int(table.upper_pieces))
    upper = [f"{number} {word}" for word, number in (*parts, ("abilities", int(table.upper_abilities))) if number]
    listed = {
        "market": grouped(table.market),
        "workshop": ", ".join(settings),
        "Freya wants": ", ".join(pieces),
        "abilities": ", ".join(abilities),
        "ability deck": ", then ".join([f"{int(table.ability_deck)} unseen", *[", ".join(under)][: len(under)]]),
        "workshop's deck": f"{', '.join(upper) or 'nothing'}; below {int(table.lower_settings)} settings",
    }
    return [line for head, text in listed.items() for line in _wrapped(text or "empty", width, f"{head}: ", "  ")]
