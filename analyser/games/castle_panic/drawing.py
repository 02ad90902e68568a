"""The board, drawn for a person: arcs side by side, rings from the forest inward; beneath it hands and piles."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import CARD_NAMES, COLOURS, RING_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.targets import arc_number, hit_points, kind_number, monsters_of, ring_name
from analyser.games.shown import DRAWN_WIDTH, wrapped

MARKS = dict(zip(TOKEN_NAMES[: state.MONSTERS], "GKHOWTM", strict=True))
_HEAD, _CELL = 10, 7
"""Letters of a row's name, and of a space."""
_ABREAST = 2
"""Marks that stand beside each other in a space."""


def draw(table: Any, width: int) -> list[str]:
    """The lines: `T3` is a troll with three hit points, `T3t` one with the tar, `2*T3` are two of them.

    Where the board is too wide, each arc has a line of its own.
    """
    board = _board(table) if width >= DRAWN_WIDTH else _arcs(table, width)
    rest = (_hands(table, width), _piles(table, width), _offer(table, width))
    return [*board, *_legend(table, width), *(line for lines in rest for line in lines)]


def _board(table: Any) -> Iterator[str]:
    yield _row("", [f"{colour} {arc}" for colour, arc in _columns()])
    spaces = _spaces(table)
    for ring in RING_NAMES[:-1]:
        yield from _ring_rows(ring, spaces)
    yield _row("wall", [_wall(table, arc) for arc in range(ARCS)])
    yield _row("tower", [_tower(table, arc) for arc in range(ARCS)])
    yield from _ring_rows("castle", spaces)


def _arcs(table: Any, width: int) -> Iterator[str]:
    """What stands in each arc, from the castle outward."""
    spaces = _spaces(table)
    for colour, arc in _columns():
        wall = _wall(table, arc - 1).strip("=")
        built = [_tower(table, arc - 1), f"wall {wall}".rstrip() if _wall(table, arc - 1) else "no wall"]
        rings = [f"{ring} {' '.join(spaces[ring, arc])}" for ring in reversed(RING_NAMES) if (ring, arc) in spaces]
        yield from wrapped("; ".join([*filter(None, built), *rings]), width, f"{colour} {arc}: ", "    ")


def _columns() -> list[tuple[str, int]]:
    return [(COLOURS[arc // 2], arc + 1) for arc in range(ARCS)]


def _row(name: str, cells: list[str]) -> str:
    """A line of the board, with a bar before each colour."""
    spaces = "".join(f"{' ' if arc % 2 else '|'}{cell:<{_CELL}}" for arc, cell in enumerate(cells))
    return f"{name:<{_HEAD}}{spaces}|"


def _ring_rows(ring: str, spaces: dict[tuple[str, int], list[str]]) -> Iterator[str]:
    """As many lines as the fullest space of the ring needs, one at least."""
    cells = [_abreast(spaces.get((ring, arc), [])) for arc in range(1, ARCS + 1)]
    for place, row in enumerate(zip_longest(*cells, fillvalue="")):
        yield _row("" if place else ring, list(row))


def _abreast(marks: list[str]) -> list[str]:
    """The marks of a space, so many to a line as fit."""
    lines = [""]
    for mark in marks:
        longer = f"{lines[-1]} {mark}".strip()
        if len(longer) <= _CELL and len(longer.split()) <= _ABREAST:
            lines[-1] = longer
        else:
            lines.append(mark)
    return lines


def _spaces(table: Any) -> dict[tuple[str, int], list[str]]:
    """The marks of the monsters in each space, by ring and arc."""
    found: dict[tuple[str, int], list[str]] = {}
    for number, count in Counter(number & ~state.STRIKES for number in monsters_of(table)).items():
        mark = f"{_letter(number)}{hit_points(number)}{'t' if number & state.TARRED else ''}"
        told = mark if count == 1 else f"{count}*{mark}"
        found.setdefault((ring_name(number), arc_number(number)), []).append(told)
    return found


def _letter(number: int) -> str:
    return MARKS[TOKEN_NAMES[kind_number(number)]]


def _wall(table: Any, arc: int) -> str:
    if not int(table.walls) >> arc & 1:
        return ""
    return "===F===" if int(table.fortified) >> arc & 1 else "======="


def _tower(table: Any, arc: int) -> str:
    """A tower that stands, with the seat whose home it is, or the king's."""
    if not int(table.towers) >> arc & 1:
        return ""
    if table.king == arc:
        return "[king]"
    homes = [seat for seat, home in enumerate(table.home) if home == arc]
    return f"[home{homes[0]}]" if homes else "[tower]"


def is_out(table: Any, seat: int) -> bool:
    """O6."""
    return bool(int(table.out) >> seat & 1)


def _legend(table: Any, width: int) -> list[str]:
    """What the marks on the board mean."""
    kinds = {kind_number(number) for number in monsters_of(table)}
    words = [f"{MARKS[TOKEN_NAMES[kind]]}={TOKEN_NAMES[kind]}" for kind in sorted(kinds)]
    words += ["t=tarred"] if any(number & state.TARRED for number in monsters_of(table)) else []
    words += ["F=fortified"] if table.fortified else []
    return wrapped(", ".join(words), width) if words else []


def _hands(table: Any, width: int) -> Iterator[str]:
    """A hand to each castle player, the active one marked."""
    for seat in range(int(table.players)):
        who = f"{'>' if seat == table.seat else ' '} {seat}: "
        told = "out" if is_out(table, seat) else _cards(table.hand[seat].count) or "no cards"
        told += " + a wall" if int(table.wall_in_hand) >> seat & 1 else ""
        told += f" ({int(table.points[seat])} points)" if table.trophies[seat] else ""
        yield from wrapped(told, width, who)


def _cards(counts: Any) -> str:
    names = ((name, int(count)) for name, count in zip(CARD_NAMES, counts, strict=True) if count)
    return ", ".join(name if count == 1 else f"{name}*{count}" for name, count in names)


def _piles(table: Any, width: int) -> list[str]:
    told = f"deck {int(table.deck_size)}, discarded {int(table.discard_size)}; tokens {int(table.pile_size)}"
    told += f", discarded {int(table.token_discard.sum())}"
    if table.overlord >= 0:
        held = int(table.unseen.sum()) - int(table.pile_size) - int(table.has_reserve)
        told += f"; the overlord holds {held}{' and a reserve' if table.has_reserve else ''}"
    return wrapped(told + ("; missing in force" if table.is_missing else ""), width)


def _offer(table: Any, width: int) -> list[str]:
    """V4: the trade that is proposed, while it waits for an answer."""
    if table.step != state.ANSWER:
        return []
    give, take = CARD_NAMES[int(table.given)], CARD_NAMES[int(table.taken)]
    return wrapped(f"{int(table.seat)} offers {give} for {take} of {int(table.turn)}", width)
